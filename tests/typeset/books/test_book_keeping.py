"""What stays together in columns and on pages; the line breaks of headings."""

from __future__ import annotations

import pytest
from build_book import pages
from lay_out import SVG, flat, runs

from pnp.model.face import Face, Glyphs

TWO = "columns: 2\ngutter: 10pt"
LINE = "word " * 6


def lines(face: Face) -> list[tuple[float, float, str]]:
    """x, y and words of the runs of a page."""
    return [
        (round(m[4] + op.x, 1), round(m[5] + op.y, 2), "".join(word.text for word in op.words))
        for op, m in flat(face.ops)
        if isinstance(op, Glyphs)
    ]


@pytest.mark.parametrize("below", ["::: wide\nx\n:::", "![x](art.svg, span: page, width: 50%)"])
@pytest.mark.parametrize("above", [36, 38, 39, 40])
def test_a_heading_stays_with_a_wide_container_below(tmp_path, below, above):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=3) + "</svg>")
    text = "\n\n".join(["p"] * above) + f"\n\n# Head\n\n{below}\n\nafter"
    found = [lines(face) for face in pages(tmp_path, text, TWO)]
    (page,) = [page for page in found if any(t == "Head" for *_, t in page)]
    (x, y) = next((x, y) for x, y, t in page if t == "Head")
    assert x == 20  # at the left of the page, not of the second column
    assert all(below < y for _, below, t in page if t == "p")
    assert any(t == "x" and below > y for _, below, t in page)


def test_a_heading_before_a_page_break_stays_in_its_column(tmp_path):
    text = "a\n\n::: column\n\n# Head\n\n::: page\n::: wide\nx\n:::"
    first, _ = pages(tmp_path, text, TWO)
    assert next(x for x, _, t in lines(first) if t == "Head") == 105


@pytest.mark.parametrize(
    "items", ["- Another\n  - sub one\n  - sub two", "- Another:\n\n| a |\n|--|\n| b |"]
)
def test_an_item_stays_with_the_list_it_announces(tmp_path, items):
    text = "\n\n".join(["p"] * 19) + f"\n\n- one\n{items}"
    first, second = pages(tmp_path, text)
    assert [t for *_, t in lines(first)][-1] == "one"
    assert any(t.startswith("Another") for *_, t in lines(second))


def test_headings_have_lines_of_similar_length(tmp_path):
    text = "# The long voyage round the world, part 1\n\ntext"
    first, second, _ = runs(pages(tmp_path, text)[0].ops)
    assert first.width < 160 and second.width < 160
    assert second.width > 0.6 * first.width


@pytest.mark.parametrize("align", ["center", "right"])
def test_balanced_headings_are_aligned_by_their_style(tmp_path, align):
    text = "# The long voyage round the world, part 1\n\ntext"
    layout = f"styles: {{big: {{align: {align}}}}}"
    for run in runs(pages(tmp_path, text, layout)[0].ops)[:2]:
        left, right = run.x - 20, 180 - run.x - run.width
        assert right == pytest.approx(left if align == "center" else 0, abs=0.1)


@pytest.mark.parametrize("size", [11, 12, 13])
def test_the_space_a_grid_adds_is_above_headings(tmp_path, size):
    small = f"styles: {{big: {{size: {size}pt, leading: {size + 2}pt, gap: 4pt}}}}"
    text = "a\n\n# Head\n\nb\n\n# Head\n\nc"
    (face,) = pages(tmp_path, text, f"grid: true\n{small}")
    a, head, b, second, c = (y for _, y, _ in lines(face))
    assert (b - a) % 12 == pytest.approx(0, abs=0.01) and c - b == pytest.approx(b - a)
    assert b - head == pytest.approx(12, abs=0.01)
    assert head - a > b - head
    assert second - b == pytest.approx(head - a)


BARE = "boxes: {bare: {gap: 0pt}}"
SMALLER = f"{TWO}\npages: 1\n{BARE}\nstyles: {{body: {{smallest: 7pt}}}}"


def columns_of(face: Face, word: str) -> set[float]:
    """The left edges of the columns that contain a word."""
    return {x for x, _, t in lines(face) if t == word}


def test_type_is_slightly_smaller_to_keep_a_container_whole(tmp_path):
    note = "::: bare\n" + "\n\n".join(["n"] * 16) + "\n:::"
    (face,) = pages(tmp_path, "\n\n".join([*["p"] * 7, note, *["q"] * 15]), SMALLER)
    assert columns_of(face, "n") == {20}
    assert {run.size for run in runs(face.ops)} == {9.5}


def test_a_container_is_divided_if_type_would_be_much_smaller(tmp_path):
    note = "::: bare\n" + "\n\n".join(["n"] * 16) + "\n:::"
    (face,) = pages(tmp_path, "\n\n".join([*["p"] * 10, note, *["q"] * 15]), SMALLER)
    assert columns_of(face, "n") == {20, 105}
    assert {run.size for run in runs(face.ops)} == {10}
