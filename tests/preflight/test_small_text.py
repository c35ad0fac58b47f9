"""Text that is printed smaller than can be read."""

from __future__ import annotations

from pathlib import Path

from mistakes import Found, Mistakes
from print_mistakes import named

LAYOUT = "layouts/m/card.yaml"


def test_text_of_a_small_style_is_found_at_its_element(tmp_path: Path) -> None:
    text = '  t: {kind: text, text: "hello", style: plain, size: 5.9pt, box: {x: 9mm, y: 9mm}}\n'
    project = Mistakes(tmp_path, text.replace("size: 5.9pt, ", ""))
    project.change(LAYOUT, "size: 10pt", "size: 5.9pt")
    assert project.found() == [Found("small-text", f"{LAYOUT}:8", "", "t")]
    assert project.message() == "'t': the text 'hello' is printed at 5.9 pt"


def test_text_of_6_points_is_not_found(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, '  t: {kind: text, text: "hello", style: plain}\n')
    project.change(LAYOUT, "size: 10pt", "size: 6pt")
    assert project.found() == []


def test_a_value_that_is_shrunk_is_found_at_the_value(tmp_path: Path) -> None:
    """'Ant' fits at 10 pt, so the layout is right, and the long name of one card is the cause."""
    project = named("shrunk-text").write(tmp_path)
    assert project.found() == [Found("small-text", "cards/m/cards.csv:3", "cards/bee", "t")]


def test_text_that_is_scaled_down_is_found(tmp_path: Path) -> None:
    """10 pt on a card that a figure shows at half of its size are 5 pt."""
    project = named("small-text-in-figure").write(tmp_path)
    assert project.found() == [Found("small-text", "layouts/m/big.yaml:5", "", "f")]
    assert project.message() == "'f': in a figure, the text 'hello' is printed at 5.0 pt"


def test_text_of_faces_in_a_figure_of_a_book_is_found_and_what_it_leaves_out_is_not(
    tmp_path: Path,
) -> None:
    """10 pt on a card that a figure shows at half of its size are 5 pt; at 0.7 they are 7."""
    project = Mistakes(tmp_path, '  t: {kind: text, text: "hello", style: plain}\n')
    game = "cards/m/game.yaml"
    project.change(game, "products:", "books:\n  b: {file: b.md, layout: m/b}\nproducts:\n"
                   "  b: {file: B, book: b, sheet: 1-up, smallest_text: 6.5pt}")  # fmt: skip
    project.write("cards/m/b.md", "---\ntitle: B\n---\n![](layout:m/figure, width: 50mm)\n")
    project.write("layouts/m/b.yaml", "page: {size: {width: 90mm, height: 120mm}}\ntext: plain\n"
                  "styles: {plain: {font: Alegreya, size: 10pt}}\n")  # fmt: skip
    figure = (
        "size: {width: 100mm, height: 60mm}\nelements:\n  f: {kind: face, face: cards/ant, %s}\n"
    )
    for values, found in [("scale: 1", ["5.0 pt"]), ("scale: 1.4", []),
                          ("scale: 1, omit_text: 13pt", [])]:  # fmt: skip
        project.write("layouts/m/figure.yaml", figure % values)
        small = [p.message for p in project.findings() if p.code == "small-text"]
        assert [m.partition("printed at ")[2] for m in small] == found, values
