"""From a place in a file to the face and the element that show it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from whole_project import write_project
from workbooks import write_xlsx

from pnp.build.project import Places, Project
from pnp.model.edition import ORIGINAL, Choice
from pnp.model.problems import Span, UsageError
from pnp.review.elements import Inspector
from pnp.review.places import find_place, read_place

CARDS = "cards/tiny/cards.yaml"
LAYOUT = "layouts/tiny/card.yaml"
THEME = "layouts/tiny/theme.yaml"
SHORT = "cards/tiny/variants/short.yaml"
GERMAN = "cards/tiny/translations/de.po"
DE_PO = """\
msgid ""
msgstr ""
"Language: de\\n"

msgctxt "cards/bee.name"
msgid "Bee"
msgstr "Biene"

msgctxt "rules#start/2"
msgid "Draw a card."
msgstr "Zieh eine Karte."

msgctxt "more/cat.name"
msgid "Cat"
msgstr "Katze"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_project(tmp_path)
    return tmp_path


def line_of(root: Path, file: str, words: str) -> int:
    lines = (root / file).read_text().split("\n")
    return next(n for n, line in enumerate(lines, 1) if words in line)


def shown(root: Path, place: str, choice: Choice = ORIGINAL) -> tuple[str, str, str]:
    """The product with the name of its edition if that is not the source, the face, the element."""
    project = Project(Places(root, root))
    found = find_place(project, read_place(place), choice)
    request = found.request
    element = ""
    if found.element is not None:
        face = Inspector(project, request).face(found.face)
        assert face is not None
        element = face.elements[found.element].origin.element
    edition = request.edition.name("en")
    return f"{request.product}{'' if edition == 'en' else ' ' + edition}", found.face, element


def at(root: Path, file: str, words: str, choice: Choice = ORIGINAL) -> tuple[str, str, str]:
    """What shows the line with these words."""
    return shown(root, f"{file}:{line_of(root, file, words)}", choice)


def test_a_line_of_a_card(root: Path) -> None:
    assert at(root, CARDS, "id: bee") == ("cards", "cards/bee", "")
    assert at(root, CARDS, "name: Bee") == ("cards", "cards/bee", "name")
    assert at(root, CARDS, "rank: 1") == ("cards", "cards/ant", "badge")
    assert shown(root, f"{CARDS}:1") == ("cards", "cards/ant", "")
    # the default of a field, which bee alone has
    assert at(root, CARDS, "set: {power: high}")[:2] == ("cards", "cards/bee")


def test_a_cell_of_a_table(root: Path) -> None:
    assert shown(root, "cards/tiny/more.csv:2") == ("cards", "more/cat", "")
    assert shown(root, "cards/tiny/more.csv:2:5") == ("cards", "more/cat", "name")
    assert shown(root, "cards/tiny/more.csv") == ("cards", "more/cat", "")


def test_a_card_in_json(root: Path) -> None:
    (root / "cards/tiny/game.yaml").write_text(
        (root / "cards/tiny/game.yaml").read_text().replace("more.csv", "more.json")
    )
    rows = [{"id": name, "name": name.title(), "price": 1} for name in ("cat", "dog")]
    (root / "cards/tiny/more.json").write_text(json.dumps(rows, indent=1))
    assert at(root, "cards/tiny/more.json", '"Dog"') == ("cards", "more/dog", "name")


def test_a_cell_of_a_workbook(root: Path) -> None:
    game = root / "cards/tiny/game.yaml"
    game.write_text(game.read_text().replace("more.csv", "more.xlsx"))
    rows = [["id", "name", "price"], ["cat", "Cat", 1], ["dog", "Dog", 2]]
    write_xlsx(root / "cards/tiny/more.xlsx", {"Pets": rows})
    assert shown(root, "cards/tiny/more.xlsx:Pets!B3") == ("cards", "more/dog", "name")
    assert shown(root, "cards/tiny/more.xlsx:Pets!2")[1] == "more/cat"


def test_a_line_of_a_catalogue_is_shown_in_its_language(root: Path) -> None:
    (root / "cards/tiny/translations").mkdir()
    (root / GERMAN).write_text(DE_PO)
    assert at(root, GERMAN, "Biene") == ("cards de", "cards/bee", "name")
    assert at(root, GERMAN, "cards/bee.name") == ("cards de", "cards/bee", "name")
    assert at(root, GERMAN, "Zieh") == ("rules de", "rules/page 1", "")
    assert at(root, GERMAN, "Katze") == ("cards de", "more/cat", "name")
    assert shown(root, f"{GERMAN}:8")[0] == "rules de"


def test_a_line_of_a_layout(root: Path) -> None:
    assert at(root, LAYOUT, "  ground:") == ("cards", "cards/ant", "ground")
    assert at(root, LAYOUT, "x: 3mm, y: 30mm") == ("cards", "cards/ant", "badge")
    assert at(root, LAYOUT, '"{number}"') == ("cards", "cards/ant", "number")
    assert at(root, LAYOUT, "bleed: 3mm") == ("cards", "cards/ant", "")
    assert at(root, "layouts/tiny/plain.yaml", "badge: ~")[:2] == ("cards", "more/cat")
    assert at(root, "layouts/tiny/box.yaml", "ground") == ("box", "box/box", "ground")
    assert at(root, "layouts/tiny/book.yaml", "folio") == ("rules", "rules/page 1", "folio")


def test_a_layout_of_backs(root: Path) -> None:
    path = root / "cards/tiny/game.yaml"
    path.write_text(
        path.read_text()
        .replace("backs: false", "backs: true")
        .replace("layout: tiny/plain\n", "layout: tiny/plain\n    back: tiny/back\n")
    )
    found = at(root, "layouts/tiny/back.yaml", "ground")
    assert found == ("cards", "cards//back", "ground")


def test_an_element_that_the_first_card_lacks(root: Path) -> None:
    path = root / LAYOUT
    path.write_text(path.read_text().replace("    text: \"{name}\"\n",
                    "    text: \"{name}\"\n    when: \"{name == 'Bee'}\"\n"))  # fmt: skip
    assert at(root, LAYOUT, "when:") == ("cards", "cards/bee", "name")


def test_a_style_and_a_colour_of_a_theme(root: Path) -> None:
    assert at(root, THEME, "size: 10pt") == ("cards", "cards/ant", "name")
    assert at(root, THEME, "paper:") == ("cards", "cards/ant", "")


def test_a_picture_and_an_icon(root: Path) -> None:
    art = root / "cards/tiny/art"
    art.mkdir()
    for name in ("ant", "bee"):
        Image.new("RGB", (3, 3)).save(art / f"{name}.png")
    icons = root / "cards/tiny/icons"
    icons.mkdir()
    for name in ("sun", "moon"):
        (icons / f"{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
        )
    with (root / LAYOUT).open("a") as file:
        file.write('  art: {kind: picture, file: "art/{id}.png", box: {w: 9mm, h: 9mm}}\n')
        file.write('  suit: {kind: text, text: "a :{suit}:", size: 9pt, box: {w: 9mm}}\n')
    path = root / "cards/tiny/more.csv"
    path.write_text("id,name,price\n")
    assert shown(root, "cards/tiny/art/bee.png") == ("cards", "cards/bee", "art")
    assert shown(root, "cards/tiny/icons/moon.svg") == ("cards", "cards/bee", "suit")


def test_a_line_of_a_book(root: Path) -> None:
    rules = "# Start {#start}\n\nDraw.\n\n::: page\n\n# End {#end}\n\nStop.\n"
    (root / "cards/tiny/rules.md").write_text(rules)
    assert at(root, "cards/tiny/rules.md", "Draw") == ("rules", "rules/page 1", "")
    assert at(root, "cards/tiny/rules.md", "Stop") == ("rules", "rules/page 2", "")


def test_a_line_of_game_yaml(root: Path) -> None:
    game = "cards/tiny/game.yaml"
    assert at(root, game, "book: rules") == ("rules", "rules/page 1", "")
    assert at(root, game, "net: tuck") == ("box", "box/box", "")
    assert at(root, game, "file: more.csv") == ("cards", "more/cat", "")
    assert at(root, game, "title: Tiny") == ("cards", "cards/ant", "")


def test_a_sheet(root: Path) -> None:
    assert at(root, "layouts/sheets/mine.yaml", "rows: 3") == ("cards", "cards/ant", "")


def test_a_row_of_a_table_of_the_game(root: Path) -> None:
    assert at(root, "cards/tiny/game.yaml", "id: moon") == ("cards", "cards/bee", "")
    game = root / "cards/tiny/game.yaml"
    inner = "  suits:\n    - {id: sun, name: Sun}\n    - {id: moon, name: Moon}\n"
    assert inner in game.read_text()
    game.write_text(game.read_text().replace(inner, "  suits: suits.csv\n"))
    (root / "cards/tiny/suits.csv").write_text("id,name\nsun,Sun\nmoon,Moon\n")
    assert at(root, "cards/tiny/suits.csv", "Moon") == ("cards", "cards/bee", "")


def test_a_line_of_a_variant_is_shown_with_it(root: Path) -> None:
    assert at(root, SHORT, "rank: 3") == ("cards en+short", "cards/ant", "badge")
    assert at(root, SHORT, "size: 9pt") == ("cards en+short", "cards/ant", "name")


def test_what_cannot_be_laid_out_is_found(root: Path) -> None:
    for file, old, new in ((LAYOUT, "kind: use", "kind: usage"), (CARDS, "rank: 2", "rank: two"),
                           ("cards/tiny/rules.md", "card.", "{card.")):  # fmt: skip
        text = (root / file).read_text()
        (root / file).write_text(text.replace(old, new))
    assert at(root, CARDS, "name: Ant") == ("cards", "cards/ant", "")
    assert at(root, "cards/tiny/rules.md", "Draw") == ("rules", "rules/page 1", "")


def test_the_preferred_edition_is_kept(root: Path) -> None:
    found = at(root, CARDS, "name: Ant", Choice(variants=("short",)))
    assert found == ("cards en+short", "cards/ant", "name")
    # the game has no French
    assert at(root, CARDS, "name: Ant", Choice("fr")) == ("cards", "cards/ant", "name")


@pytest.mark.parametrize("place", ["cards/tiny/none.yaml:3", "fonts/mine.ttf", "pnp.yaml"])
def test_what_nothing_shows(root: Path, place: str) -> None:
    with pytest.raises(UsageError):
        shown(root, place)


@pytest.mark.parametrize(
    "text, place",
    [
        ("a/b.yaml", Span("a/b.yaml")),
        ("a/b.yaml:12", Span("a/b.yaml", 12)),
        ("a/b.yaml:12:3", Span("a/b.yaml", 12, 3)),
        ("C:\\a\\b.yaml:12", Span("C:\\a\\b.yaml", 12)),
        ("C:\\a\\b.yaml", Span("C:\\a\\b.yaml")),
        ("a.xlsx:Pets!B3", Span("a.xlsx", 3, 2, "Pets")),
        ("a.xlsx:Pets!AA10", Span("a.xlsx", 10, 27, "Pets")),
        ("a.xlsx:Pets!4", Span("a.xlsx", 4, None, "Pets")),
        ("a.xlsx:Pets", Span("a.xlsx", None, None, "Pets")),
    ],
)
def test_a_place_as_text(text: str, place: Span) -> None:
    assert read_place(text) == place
