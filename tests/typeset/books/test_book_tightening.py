"""Less room between strips to save a page, and containers that begin a page."""

from __future__ import annotations

import pytest
from build_book import Figures, pages
from lay_out import boxes

from pnp.geometry.outlines import box_outline
from pnp.model.face import Face, Path


def strip(height: float) -> Face:
    ground = Path(box_outline((0.0, 0.0, 160.0, height)), (0.5,))
    return Face("rows/a", 160.0, height, 0.0, (ground,))


# text areas are 260 points high
CARDS = Figures(
    {"rows/a": strip(50.0), "rows/b": strip(30.0)}, strips={"rows/a": 20.0, "rows/b": 0.0}
)
A, B = "![](card:rows/a)", "![](card:rows/b)"


def tops(folder, text, layout=""):
    found = pages(folder, text, layout, cards=CARDS)
    return [[round(y, 2) for _, y, _, _ in boxes(page.ops)] for page in found]


def test_the_gap_of_a_strip_is_below_it_but_not_at_the_foot_of_a_page(tmp_path):
    # three strips and gaps take 210 points, so 50 are left, which is enough
    assert tops(tmp_path, "\n".join([A, A, A, A])) == [[20, 90, 160, 230]]
    assert tops(tmp_path, "\n".join([A, B, A])) == [[20, 90, 120]]


@pytest.mark.parametrize(("tighten", "found"), [
    (0, [[20, 90, 160, 230], [20]]),
    # five strips leave 10 points for four gaps of 20, an eighth of them
    (60, [[20, 90, 160, 230], [20]]),
    (90, [[20, 72.4, 124.8, 177.2, 229.6]]),
])  # fmt: skip
def test_gaps_shrink_only_as_far_as_is_allowed_and_to_save_a_page(tmp_path, tighten, found):
    assert tops(tmp_path, "\n".join([A] * 5), f"tighten: {tighten}") == found


def test_gaps_stay_where_no_page_is_saved(tmp_path):
    assert tops(tmp_path, "\n".join([A] * 3), "tighten: 90") == [[20, 90, 160]]


PART = "::: part\n{}\n:::\n"
START = "boxes: {part: {start: page, gap: 30pt}}"


def test_a_container_starts_a_page_unless_it_fits_on_the_rest(tmp_path):
    short, long = PART.format("\n".join([B, B])), PART.format("\n".join([A, A]))
    assert tops(tmp_path, short + short + long, START) == [[20, 50, 110, 140], [20, 90]]
    assert tops(tmp_path, short + short + short, START) == [[20, 50, 110, 140, 200, 230]]


def test_a_container_longer_than_a_page_begins_a_page(tmp_path):
    text = PART.format(B) + PART.format("\n".join([A] * 5))
    assert tops(tmp_path, text, START) == [[20], [20, 90, 160, 230], [20]]


def test_each_part_is_tightened_by_itself(tmp_path):
    text = PART.format("\n".join([A] * 5)) + PART.format("\n".join([A] * 3))
    assert tops(tmp_path, text, f"{START}\ntighten: 90") == [
        [20, 72.4, 124.8, 177.2, 229.6], [20, 90, 160],
    ]  # fmt: skip


@pytest.mark.parametrize(("divide", "found"), [
    ("rarely", [[20, 90], [20, 90, 160]]), ("freely", [[20, 90, 180], [20, 90]]),
])  # fmt: skip
def test_a_container_may_be_divided_freely(tmp_path, divide, found):
    text = "\n".join([A, A]) + "\n\n" + PART.format("\n".join([A, A, A]))
    layout = f"boxes: {{part: {{divide: {divide}, gap: 40pt}}}}"
    assert tops(tmp_path, text, layout) == found
