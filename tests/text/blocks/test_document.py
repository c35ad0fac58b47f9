"""Blocks of a text as they are set: headings, lists, quotes, rules, drop caps, columns."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lay_out import LIBRARY, find_icon, width
from paragraphs import (
    ASCENT,
    CAP,
    DESCENT,
    ENGLISH,
    REGULAR,
    STYLE,
    TEXTS,
    fitted,
    lines,
    set_text,
    text_of,
)

from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Path
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import Columns
from pnp.text.paragraphs.paragraph import Forms
from pnp.text.shaping.voice import Voice, Voices

BODY = ENGLISH.split("\n")[0]
DROPPED = f"H{BODY[1:]}"  # an H is exactly as high as capitals are
TITLE = replace(STYLE, size=14.0, smallest=14.0, leading=16.0, gap=8.0)
HEADED = replace(STYLE, gap=4.0, forms=Forms(headings=(TITLE,)), indent=9.0)


# -- lists ------------------------------------------------------------------------------------

LIST = """\
- one
- two
  1. first
  2. second
    - deep
- three"""


def test_lists_are_moved_in_and_their_markers_stand_before_them() -> None:
    style = replace(STYLE, forms=Forms(indent=12.0))
    found = lines(LIST, style, (7, 0, 150, 200))
    shown = [(text_of(run), run.x) for run in found]
    texts = dict(shown)
    assert [texts[t] - 7 for t in ("one", "first", "deep")] == pytest.approx([12, 24, 36])
    assert [text for text, _ in shown] == [
        "•", "one", "•", "two", "1.", "first", "2.", "second", "·", "deep", "•", "three"
    ]  # fmt: skip
    for marker, item in zip(found[::2], found[1::2], strict=True):
        assert marker.y == item.y
        # markers end at one edge, .4 em before the text
        assert marker.x + width(marker) == pytest.approx(item.x - 4)
    assert [b.y - a.y for a, b in pairwise(found[1::2])] == pytest.approx([12] * 5)


def test_numbers_go_on_and_are_written_as_the_style_states() -> None:
    style = replace(STYLE, forms=Forms(numbers=("(#)",)))
    found = lines("9. nine\n10. ten", style, (0, 0, 150, 200))
    assert [text_of(run) for run in found] == ["(9)", "nine", "(10)", "ten"]
    assert found[0].x > found[2].x
    assert found[0].x + width(found[0]) == pytest.approx(found[2].x + width(found[2]))


def test_lines_of_an_item_are_moved_in_alike() -> None:
    found = lines(f"- {BODY}", STYLE, (7, 0, 120, 200))[1:]
    assert len(found) > 3
    assert {run.x for run in found} == {19.0}
    assert max(run.x + width(run) for run in found) <= 127.02


def test_lists_shrink_with_the_text() -> None:
    style = replace(STYLE, size=20.0, smallest=10.0, leading=24.0, forms=Forms(indent=24.0))
    marker, item, *_ = lines("- one\n- two", style, (0, 0, 100, ASCENT + DESCENT + 12.1))
    assert item.size == 10
    assert item.x == pytest.approx(12)
    assert marker.x + width(marker) == pytest.approx(8)


def test_a_quote_is_moved_in() -> None:
    found = lines("before\n\n> quoted\n\nafter", STYLE, (7, 0, 100, 100))
    assert [(text_of(run), run.x) for run in found] == [("before", 7), ("quoted", 19), ("after", 7)]


def test_a_rule_goes_across() -> None:
    above, rule, below = set_text("above\n\n---\n\nbelow", STYLE, (7, 0, 100, 100))
    assert isinstance(above, Glyphs) and isinstance(rule, Path) and isinstance(below, Glyphs)
    (_, left, y), (_, right, _) = rule.segments  # type: ignore[misc]
    assert (left, right) == (7, 107)
    assert above.y < y < below.y
    assert rule.stroke is not None and rule.stroke.width == 0.5


# -- headings ---------------------------------------------------------------------------------


def test_headings_have_their_style_and_the_paragraph_after_them_begins_flush() -> None:
    text = f"{BODY}\n\n# A Heading\n\n{BODY}\n\n{BODY}"
    found = lines(text, HEADED, (7, 0, 150, 500))
    heading = next(run for run in found if text_of(run) == "A Heading")
    assert heading.size == 14
    firsts = [run.x for run in found if text_of(run).startswith("Every")]
    assert firsts == pytest.approx([7, 7, 16])
    at = found.index(heading)
    assert heading.y - found[at - 1].y == pytest.approx(16 + 8)
    assert found[at + 1].y - heading.y == pytest.approx(12 + 4)


def test_without_a_style_headings_are_bold() -> None:
    heading, _ = lines("# A Heading\n\ntext", STYLE, (7, 0, 150, 500))
    assert "Bold" in heading.words[0].font.path
    assert heading.size == 10


def test_headings_run_into_their_paragraph() -> None:
    style = replace(STYLE, forms=Forms(run_in={2: "name"}))
    (run,) = lines("## Turn\n\ntake it", style, (0, 0, 200, 100))
    assert text_of(run) == "Turn\u2002take it"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## A\n\n- item\n\ntext", ["A", "•", "item", "text"]),
        ("## A\n\n## B\n\ntext", ["A", "B\u2002text"]),
        ("text\n\n## A", ["text", "A"]),
        ("## A\n\n> quoted", ["A", "quoted"]),
    ],
)
def test_headings_without_a_paragraph_to_run_into_stand_alone(text: str, shown: list[str]) -> None:
    style = replace(STYLE, forms=Forms(run_in={2: "name"}))
    assert [text_of(run) for run in lines(text, style, (0, 0, 200, 100))] == shown


# -- drop caps --------------------------------------------------------------------------------


def outline(path: Path, below: float = 12 / 646) -> tuple[float, float]:
    """Top and baseline of an H, whose feet reach a little below, as a share of its height."""
    ys = [float(s[i + 1]) for s in path.segments for i in range(1, len(s), 2)]  # type: ignore[arg-type]
    return min(ys), min(ys) + (max(ys) - min(ys)) / (1 + below)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_drop_cap_reaches_from_the_capitals_to_a_baseline(number: int) -> None:
    style = replace(STYLE, forms=Forms(drop_cap=number))
    ops = set_text(DROPPED, style, (7, 0, 150, 500))
    (cap,) = [op for op in ops if isinstance(op, Path)]
    found = [op for op in ops if isinstance(op, Glyphs) and op.fill is not None]
    top, foot = outline(cap)
    assert top == pytest.approx(found[0].y - CAP, abs=0.02)
    assert foot == pytest.approx(found[number - 1].y, abs=0.02)
    assert text_of(found[0]).startswith("very inventor")
    beside = {run.x for run in found[:number]}
    assert len(beside) == 1 and beside.pop() > 7 + 5 * number
    assert {run.x for run in found[number:]} == {7.0}
    assert max(run.x + width(run) for run in found) <= 157.02


def test_a_drop_cap_of_another_font_is_as_high() -> None:
    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        return Voice((LIBRARY.font("Sancreek" if bold else "Alegreya"),))

    assert LIBRARY.font("Sancreek").cap_height > 1.1 * REGULAR.cap_height
    style = replace(STYLE, voices=Voices(make, find_icon), forms=Forms(drop_cap=3))
    ops = set_text(f"**H**{BODY[1:]}", style, (7, 0, 150, 500))
    (cap,) = [op for op in ops if isinstance(op, Path)]
    found = [op for op in ops if isinstance(op, Glyphs) and op.fill is not None]
    top, foot = outline(cap, 24.414 / 762.695)
    assert top == pytest.approx(found[0].y - CAP, abs=0.02)
    assert foot == pytest.approx(found[2].y, abs=0.02)


def test_a_drop_cap_is_smaller_where_the_leading_is_tightened() -> None:
    style = replace(STYLE, forms=Forms(drop_cap=3), tightest=10.0)
    free = fitted(DROPPED, style, (0, 0, 150, 500)).height
    ops = set_text(DROPPED, style, (0, 0, 150, free - 4))
    (cap,) = [op for op in ops if isinstance(op, Path)]
    found = [op for op in ops if isinstance(op, Glyphs) and op.fill is not None]
    assert found[0].size == 10 and found[1].y - found[0].y < 11.5
    top, foot = outline(cap)
    assert top == pytest.approx(found[0].y - CAP, abs=0.02)
    assert foot == pytest.approx(found[2].y, abs=0.02)


def test_a_quotation_mark_drops_with_its_letter() -> None:
    style = replace(STYLE, forms=Forms(drop_cap=2))
    ops = set_text(f"“{BODY}”", style, (0, 0, 150, 500))
    hidden = [text_of(op) for op in ops if isinstance(op, Glyphs) and op.fill is None]
    assert hidden == ["“E"]


def test_a_short_text_is_as_high_as_its_drop_cap() -> None:
    style = replace(STYLE, forms=Forms(drop_cap=3))
    assert fitted("Go", style, (0, 0, 100, 100)).height == pytest.approx(ASCENT + DESCENT + 24)
    # no column ends beside it
    found = fitted(f"Go\n\n{BODY}", style, (0, 0, 212, 500), Columns(2, 12.0))
    assert [strip[:2] for strip in found.columns[0].strips[:3]] == [(0, 0), (0, 1), (0, 2)]


# -- columns ----------------------------------------------------------------------------------


def test_columns_share_the_lines_and_stand_side_by_side() -> None:
    found = lines(ENGLISH.replace("\n", "\n\n"), STYLE, (7, 0, 312, 500), Columns(3, 12.0))
    assert {run.x for run in found} == {7.0, 115.0, 223.0}
    assert " ".join(map(text_of, found)) == ENGLISH.replace("\n", " ")
    feet = [max(run.y for run in found if run.x == x) for x in (7.0, 115.0, 223.0)]
    assert max(feet) - min(feet) <= 3 * 12 + 0.01
    tops = {min(run.y for run in found if run.x == x) for x in (7.0, 115.0, 223.0)}
    assert tops == {ASCENT}


def test_a_heading_stays_with_what_follows() -> None:
    text = "\n\n".join(f"# Heading {i}\n\n{text}" for i, text in enumerate(ENGLISH.split("\n")))
    for high in range(150, 420, 7):
        try:
            found = fitted(text, HEADED, (0, 0, 312, high), Columns(3, 12.0))
        except Mismatch:
            continue
        for column in found.columns:
            if column.strips:
                block = column.strips[-1][0]
                assert not found.laid[block].text.startswith("Heading")


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(2, 4), st.floats(60, 400),
    st.integers(1, 3), st.integers(1, 3),
)  # fmt: skip
def test_no_line_of_a_paragraph_stands_alone(
    language: str, number: int, high: float, widows: int, orphans: int
) -> None:
    text = "\n\n".join(TEXTS[language])
    style = replace(STYLE, widows=widows, orphans=orphans)
    columns = Columns(number, 10.0)
    try:
        found = fitted(text, style, (0, 0, columns.number * 110, high), columns)
    except Mismatch:
        assume(False)
    for column in found.columns:
        assert column.height <= high + 0.02
    for block, laid in enumerate(found.laid):
        shares = [sum(strip[0] == block for strip in c.strips) for c in found.columns]
        shares = [share for share in shares if share]
        assert sum(shares) == laid.lines
        if len(shares) > 1 and laid.lines > 3:
            assert shares[0] >= min(orphans, laid.lines)
            assert shares[-1] >= min(widows, laid.lines)


def test_columns_are_of_like_height() -> None:
    text = "\n".join(["line"] * 9)
    found = fitted(text, replace(STYLE, widows=1, orphans=1), (0, 0, 200, 500), Columns(3, 10.0))
    assert [len(column.strips) for column in found.columns] == [3, 3, 3]


def test_the_gap_above_a_paragraph_is_not_at_the_top_of_a_column() -> None:
    style = replace(STYLE, gap=20.0)
    found = fitted("one\n\ntwo", style, (0, 0, 200, 500), Columns(2, 10.0))
    assert [column.strips[0][2] for column in found.columns] == pytest.approx([ASCENT, ASCENT])


# -- wrong marks ------------------------------------------------------------------------------


def test_what_is_wrong_with_marks_is_reported() -> None:
    with pytest.raises(Mismatch, match=r"'\*\*' is never closed") as error:
        blocks_of("- one **two\n- three", STYLE)
    assert error.value.hint == "write \\* for a star"
