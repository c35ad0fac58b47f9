"""Files with a mistake: the error of the build, and the error of an editor at the same key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from schema_errors import lines_of
from whole_project import FILES, write_project

from pnp.editor.schemas import schema
from pnp.schema.editor_files import schema_kind
from pnp.sources.reader import read_yaml

Run = Callable[..., tuple[int, str, str]]

GAME = "cards/tiny/game.yaml"
CARDS = "cards/tiny/cards.yaml"
VARIANT = "cards/tiny/variants/short.yaml"
LAYOUT = "layouts/tiny/card.yaml"
BOOK = "layouts/tiny/book.yaml"
THEME = "layouts/tiny/theme.yaml"
SHEET = "layouts/sheets/mine.yaml"
SIZES = "layouts/sizes.yaml"
PAPERS = "layouts/papers.yaml"
FONTS = "fonts/manifest.yaml"
SETTINGS = "pnp.yaml"

# a file, words of it, what is written instead, the error of the build: line, column, message
MISTAKES = [
    (GAME, "title: Tiny\n", "titel: Tiny\n", "1:1: unknown key 'titel'"),
    (GAME, "title: Tiny\n", "title: [Tiny]\n", "1:8: 'title': expected text, found a list"),
    (
        GAME,
        "language: en",
        "language: English",
        "3:11: 'language': expected a language, found 'English'",
    ),
    (
        GAME,
        "credits:\n  design: Ann",
        "credits: Ann",
        "4:10: 'credits': expected a mapping of keys and values, found 'Ann'",
    ),
    (
        GAME,
        "facts:\n  most: 3",
        "facts: 3",
        "6:8: 'facts': expected a mapping of keys and values, found 3",
    ),
    (GAME, "  together:", "  togeter:", "9:3: unknown key 'togeter'"),
    (GAME, "    forms: ranks", "    form: ranks", "12:5: unknown key 'form'"),
    (
        GAME,
        "  - term: rank\n    forms: ranks",
        "  - forms: ranks",
        "11:5: a term of the glossary needs 'term'",
    ),
    (GAME, "{id: sun, name: Sun}", "{name: Sun}", "16:7: table 'suits': each row needs an 'id'"),
    (GAME, "    layout: tiny/card\n", "    layot: tiny/card\n", "21:5: unknown key 'layot'"),
    (GAME, "    layout: tiny/card\n", "", "20:5: deck 'cards' needs 'layout'"),
    (
        GAME,
        "      price: number",
        "      price: numeric",
        "28:14: field 'price': unknown type 'numeric'",
    ),
    (
        GAME,
        "      price: number",
        "      price: {number: [1]}",
        "28:14: field 'price': expected [lowest, highest]",
    ),
    (
        GAME,
        "      price: number",
        "      price: {number: true, choice: [a]}",
        "28:14: field 'price': expected one type, found number and choice",
    ),
    (
        GAME,
        "      price: number",
        "      price: {choice: low}",
        "28:14: field 'price': expected a list of words",
    ),
    (
        GAME,
        "      price: number",
        "      copies: number",
        "28:7: 'copies' has a meaning of its own; give the field another name",
    ),
    (
        GAME,
        "    net: tuck",
        "    net: tuckbox",
        "31:10: 'net': expected one of tuck, tray, lid, sides; found 'tuckbox'",
    ),
    (
        GAME,
        "depth: 20mm",
        "depth: 20",
        "33:40: 'inner': 'depth': 20 is not a length; write a unit, e.g. '20mm'",
    ),
    (
        GAME,
        "    inner: {width: 45mm, height: 65mm, depth: 20mm}\n",
        "    inner: {width: 45mm, height: 65mm}\n",
        "33:12: 'inner': 'depth' is missing",
    ),
    (
        GAME,
        "    net: tuck\n",
        "    net: tuck\n    holds: cards\n",
        "31:5: box 'box': 'inner' and 'holds' exclude each other",
    ),
    (
        GAME,
        "    net: tuck\n",
        "    net: tuck\n    sleeves: thin\n",
        "32:5: box 'box': 'sleeves' needs 'holds'",
    ),
    (
        GAME,
        "    layout: tiny/book",
        "    layout: tiny/book\n    cover: a.svg",
        "38:5: unknown key 'cover'",
    ),
    (
        GAME,
        "    file: Cards\n",
        "    file: Cards.pdf\n",
        "40:11: 'file': 'Cards.pdf' cannot be the name of a file",
    ),
    (GAME, "    file: Cards\n", "", "40:5: product 'cards' needs 'file'"),
    (GAME, "    decks: [cards, more]\n", "", "40:5: product 'cards' has no content"),
    (
        GAME,
        "    backs: false",
        "    backs: maybe",
        "43:12: 'backs': expected true or false, found 'maybe'",
    ),
    (
        GAME,
        "    backs: false",
        "    flip: left",
        "43:11: 'flip': expected one of long, short; found 'left'",
    ),
    (
        GAME,
        "    backs: false",
        "    max_dpi: 20",
        "43:14: 'max_dpi': expected a number from 50 to 2400, found 20",
    ),
    (
        GAME,
        "    book: rules\n",
        "    book: rules\n    decks: [cards]\n",
        "45:5: product 'rules' has 'decks' and 'book'",
    ),
    (
        GAME,
        "    book: rules\n",
        "    book: rules\n    backs: true\n",
        "47:12: only decks have backs",
    ),
    (GAME, "kit:\n  file: All", "kit:\n  name: All", "53:3: unknown key 'name'"),
    (GAME, "    check: c.rank > 0\n", "", "55:5: a check needs 'check'"),
    (
        GAME,
        "translate: [suits.name]",
        "translate: suits.name",
        "58:12: 'translate': expected a list, found 'suits.name'",
    ),
    (
        GAME,
        "  facts: invented",
        "  facts: guessed",
        "60:10: 'origins', 'facts': expected one of stated, inferred, invented, external; "
        "found 'guessed'",
    ),
    (CARDS, "fields:\n", "field:\n", "1:1: unknown key 'field'"),
    (
        CARDS,
        "  name: text\n",
        "  card name: text\n",
        "2:3: field 'card name': expressions cannot read this name",
    ),
    (
        CARDS,
        "  - when: rank > 1\n    set:",
        "  - when: rank > 1\n    sets:",
        "8:5: unknown key 'sets'",
    ),
    (CARDS, "  - id: ant\n    name: Ant", "  - name: Ant", "10:5: a card needs an 'id'"),
    (
        CARDS,
        "    copies: 2",
        "    copies: two",
        "19:13: 'copies': expected a whole number, found 'two'",
    ),
    (
        CARDS,
        "    copies: 2",
        "    copies: -1",
        "19:13: 'copies': expected a whole number from 0 to 1000, found -1",
    ),
    (
        CARDS,
        "    copies: 2",
        "    overrides: [name]",
        "19:16: 'overrides': expected a mapping of keys and values, found a list",
    ),
    (
        CARDS,
        "    copies: 2",
        "    origin: mine",
        "19:13: 'origin': expected one of stated, inferred, invented, external; found 'mine'",
    ),
    (VARIANT, "palette:", "colors:", "11:1: unknown key 'colors'"),
    (VARIANT, "{id: ant, set:", "{set:", "9:9: a change needs 'id' or 'where'"),
    (
        VARIANT,
        "{id: ant, set:",
        "{id: ant, where: rank > 1, set:",
        "9:19: 'id' and 'where' exclude each other",
    ),
    (
        VARIANT,
        "      - {id: ant, set: {rank: 3}}",
        "      - {id: ant}",
        "9:9: a change needs 'set'",
    ),
    (VARIANT, "    remove: [bee]", "    delete: [bee]", "10:5: unknown key 'delete'"),
    (VARIANT, "  facts:\n    most: 2", "  fact:\n    most: 2", "4:3: unknown key 'fact'"),
    (
        VARIANT,
        "{size: 9pt}",
        "{size: 9}",
        "16:20: 'size': 9 is not a length; write a unit, e.g. '9pt'",
    ),
    (
        VARIANT,
        "{in: start, from: a card, to: two cards}",
        "{in: start, from: a card}",
        "20:9: a change needs 'to'",
    ),
    (LAYOUT, "size: small", "size: 5", "1:7: 'size': expected a size, found 5"),
    (LAYOUT, "bleed: 3mm", "bleed: 3", "2:8: 'bleed': 3 is not a length; write a unit, e.g. '3mm'"),
    (LAYOUT, "    kind: text\n", "    kind: txt\n", "16:11: unknown element kind 'txt'"),
    (LAYOUT, "    fill: paper", "    fil: paper", "14:5: unknown key 'fil' in a shape element"),
    (LAYOUT, "h: 8mm}", "height: 8mm}", "19:36: 'box': unknown key 'height'"),
    (
        LAYOUT,
        "h: 8mm}",
        "h: 8 millimetres}",
        "19:36: 'box': 'h': unknown unit 'millimetres' in '8 millimetres'; write '8mm'",
    ),
    (
        LAYOUT,
        "    style: title\n",
        "    style: title\n    weight: heavyish\n",
        "19:13: 'weight': expected a weight "
        "(thin, light, regular, medium, semibold, bold, extrabold, black, or 100 to 900), "
        "found 'heavyish'",
    ),
    (LAYOUT, "    fragment: badge\n", "", "21:5: a use needs 'fragment'"),
    (
        BOOK,
        "columns: 1",
        "columns: 9",
        "3:10: 'columns': expected a whole number from 1 to 6, found 9",
    ),
    (BOOK, "margins: {inner", "margins: {inside", "2:11: 'margins': unknown key 'inside'"),
    (BOOK, "text: title\n", "", "1:1: book layout 'tiny/book' needs 'text'"),
    (
        THEME,
        "    size: 10pt",
        "    size: 10",
        "7:11: 'size': 10 is not a length; write a unit, e.g. '10pt'",
    ),
    (THEME, "palette:", "pallete:", "1:1: unknown key 'pallete'"),
    (
        SHEET,
        "marks: edge",
        "marks: edges",
        "4:8: 'marks': 'kind': expected one of auto, edge, card, lines, none; found 'edges'",
    ),
    (
        SHEET,
        "margin: 5mm",
        "margin: 5",
        "3:9: 'margin': 5 is not a length; write a unit, e.g. '5mm'",
    ),
    (
        SHEET,
        "columns: 3\n",
        "kind: gird\ncolumns: 3\n",
        "1:7: 'kind': expected one of booklet, fill, fold, grid, gutterfold, positions, "
        "split, tiles; "
        "found 'gird'",
    ),
    (
        SHEET,
        "columns: 3\n",
        "columns: 3\noverlap: 12mm\n",
        "2:1: 'overlap' is not a key of sheets of kind 'grid'",
    ),
    (SIZES, "  height: 60mm\n", "", "2:3: 'small': 'height' is missing"),
    (
        PAPERS,
        "  width: 210mm",
        "  width: 210",
        "2:3: 'card': 'width': 210 is not a length; write a unit, e.g. '210mm'",
    ),
    (
        FONTS,
        "      weight: 400",
        "      weight: bold",
        "6:15: 'weight': expected a whole number, found 'bold'",
    ),
    (FONTS, "    - file: mine.ttf", "    - path: mine.ttf", "5:7: unknown key 'path'"),
    (SETTINGS, "output: out", "out: out", "1:1: unknown key 'out'"),
]
VALIDATORS = {
    kind: Draft202012Validator(schema(kind)) for name in FILES if (kind := schema_kind(name))
}


def errors_of(name: str, root: Path) -> set[int]:
    """The lines of a file that do not fit its schema."""
    return lines_of(VALIDATORS[schema_kind(name) or ""], read_yaml(root / name, name))


def test_the_project_is_good(pnp: Run, tmp_path: Path) -> None:
    write_project(tmp_path)
    assert pnp("check")[0] == 0
    kinds = {schema_kind(name) for name in FILES} - {None}
    assert kinds == {"game", "deck", "variant", "layout", "sheet", "sizes", "papers", "fonts",
                     "settings"}  # fmt: skip
    assert not any(errors_of(name, tmp_path) for name in FILES if schema_kind(name))


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "old", "new", "expected"), MISTAKES)
def test_an_editor_finds_what_the_build_finds(
    name: str, old: str, new: str, expected: str, pnp: Run, tmp_path: Path
) -> None:
    write_project(tmp_path, name, old, new)
    place, _, message = expected.partition(": ")
    code, _, err = pnp("check")
    assert code == 1
    assert f"{name}:{place}: error: {message}\n" in err
    assert int(place.split(":")[0]) in errors_of(name, tmp_path)


def test_at_least_sixty_of_all_kinds() -> None:
    assert len(MISTAKES) >= 60
    assert {schema_kind(name) for name, *_ in MISTAKES} == set(VALIDATORS)
