"""Columns of rows: balanced columns are those of trying all heights, with less work."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.typeset.books.pages import columns as module
from pnp.typeset.books.pages.columns import Area, Page, Section, TooHigh, paginate
from pnp.typeset.books.pages.rows import Row

FLAGS = st.sampled_from([(False, False, False)] * 6 + [(True, True, False), (False, True, False),
                                                       (False, False, True)])  # fmt: skip


def a_row(item: int, step: float, flags: tuple[bool, bool, bool], more: float, grid: float) -> Row:
    keep, avoid, after = flags
    return Row(item, 0, 8.0, step, 3.0, 2.0, 8.0, 2.0, keep, avoid, after, grid, 1.0, 0.0, more)


ROWS = st.lists(
    st.tuples(
        st.sampled_from([10.0, 12.0, 17.3, 31.0]), FLAGS, st.sampled_from([0.0] * 5 + [25.0])
    ),
    min_size=1,
    max_size=40,
)


class Plain(module._Paginator):
    """Fills the columns at each height that it tries."""

    def _balanced(self, start: int, end: int, space: Any, full: Any) -> Any:
        found, lowest, highest = full, 0.0, space.height
        for _ in range(20 if space.number > 1 else 0):
            middle = (lowest + highest) / 2
            tried = self._full(start, end, space._replace(height=middle))
            if tried.is_complete(end):
                highest, found = middle, tried
            else:
                lowest = middle
        return found.columns


@settings(max_examples=300, deadline=None)
@given(ROWS, st.integers(1, 3), st.sampled_from([0.0, 12.0]), st.booleans())
def test_balanced_columns_are_those_of_trying_all_heights(
    parts: Any, number: int, grid: float, divided: bool
) -> None:
    rows = [a_row(i, step, flags, more, grid) for i, (step, flags, more) in enumerate(parts)]
    area, sections = Area(100.0, number), [Section(0, len(rows), False, False)]

    def on_pages(make: Any) -> list[Page] | str:
        try:
            return make()  # type: ignore[no-any-return]
        except TooHigh as error:
            return f"{error.row} {error.over}"

    expected = on_pages(lambda: Plain(rows, area, divided).pages(sections))
    assert on_pages(lambda: paginate(rows, sections, area, divided)) == expected


def test_balancing_fills_columns_a_few_times_only(monkeypatch: Any) -> None:
    heights = []
    filled = module._Paginator._full

    def counted(self: Any, start: int, end: int, space: Any, force: str = "") -> Any:
        heights.append(space.height)
        return filled(self, start, end, space, force)

    monkeypatch.setattr(module._Paginator, "_full", counted)
    rows = [a_row(i, 12.0, (False, False, False), 0.0, 0.0) for i in range(30)]
    (page,) = paginate(rows, [Section(0, 30, False, False)], Area(600.0, 2))
    assert [len(column) for column in page.regions[0].columns] == [15, 15]
    assert len(heights) <= 6
