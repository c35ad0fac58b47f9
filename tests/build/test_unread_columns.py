"""Columns that nothing reads: reported once for each file, with the expected names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.build.columns import note_unread
from pnp.load.games import load_game
from pnp.model.problems import Problems
from pnp.records.reading import read_game
from pnp.sources.files import Library

GAME = """\
title: Small
decks:
  heroes: {file: heroes.csv, layout: small/card}
products: {heroes: {file: H, decks: [heroes], sheet: 9-up}}
"""
LAYOUT = """\
size: poker
elements:
  name: {kind: text, text: "{name}"}
"""
Notes = Callable[..., list[str]]
OWN = "a title that begins with '_' marks a column that nothing reads"


@pytest.fixture(name="notes")
def notes_of(tmp_path: Path) -> Notes:
    """The notes about a game with a table of these columns and other files."""

    def run(header: str, **files: str) -> list[str]:
        cells = ",".join(["ash", *["x"] * header.count(",")])
        texts = {
            "cards/small/game.yaml": GAME,
            "cards/small/heroes.csv": f"{header}\n{cells}\n",
            "layouts/small/card.yaml": LAYOUT,
            **{name.replace("__", "/").replace("_yaml", ".yaml")
             .replace("_md", ".md").replace("_csv", ".csv"): text
               for name, text in files.items()},
        }  # fmt: skip
        for name, text in texts.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        problems = Problems()
        library = Library(tmp_path, tmp_path, tmp_path)
        records = read_game("small", tmp_path / "cards/small", library, problems)
        assert records is not None
        game = load_game(records, problems)
        assert game is not None
        note_unread(game, records, problems)
        assert {p.severity for p in problems} <= {"note", "warning"}
        return [str(p) for p in problems]

    return run


def test_a_column_is_named_as_its_title_is_written(notes: Notes) -> None:
    assert notes('id,name,Functional Text,"Cost ($)"') == [
        "cards/small/heroes.csv:1:9: note: deck 'heroes': nothing reads the columns "
        f"'Functional Text' ({{functional_text}}), 'Cost ($)' ({{cost}})\n  hint: {OWN}"
    ]


@pytest.mark.parametrize(
    "title", ["Qty", "Quantity", "COUNT", "Copies", "Anzahl", "Quantité", "how many", "枚数"]
)
def test_the_number_of_copies_by_another_name(notes: Notes, title: str) -> None:
    files = {"cards__small__heroes_csv": f"id,name,{title},power\nash,A,3,1\nelm,B,,1\noak,C,2,1\n"}
    assert notes("id", **files) == [
        f"cards/small/heroes.csv:1:9: warning: deck 'heroes': nothing reads the column '{title}', "
        "so each card is printed once: 3 cards, not 6\n"
        f"  hint: write in the entry of the deck: rename: {{{title}: copies}}",
        f"cards/small/heroes.csv:1:{10 + len(title)}: note: deck 'heroes': nothing reads the "
        f"column 'power'\n  hint: {OWN}",
    ]


def test_the_line_of_the_warning_is_right(notes: Notes) -> None:
    game = GAME.replace("small/card}", "small/card, rename: {How Many: copies}}")
    table = "id,name,How Many\nash,A,3\n"
    assert notes("id", cards__small__game_yaml=game, cards__small__heroes_csv=table) == []


@pytest.mark.parametrize("title", ["Qty", "nombre", "#", "Nr."])
def test_what_may_be_the_number_of_copies_is_noted(notes: Notes, title: str) -> None:
    name = "nr" if title == "Nr." else title
    shown = "'Nr.' ({nr})" if title == "Nr." else f"'{title}'"
    assert notes(f"id,name,{title}") == [
        f"cards/small/heroes.csv:1:9: note: deck 'heroes': nothing reads the column {shown}\n"
        f"  hint: if '{name}' is the number of copies of a card, write "
        f"'rename: {{{name}: copies}}'; {OWN}"
    ]


def test_all_columns_of_a_file_are_one_note(notes: Notes) -> None:
    assert notes("id,name,Flavour Text,copys,set,_mine") == [
        "cards/small/heroes.csv:1:9: note: deck 'heroes': nothing reads the columns "
        "'Flavour Text' ({flavour_text}), 'copys', 'set'\n"
        f"  hint: did you mean 'copies' for 'copys'?; {OWN}"
    ]


def test_what_pnp_reads_itself_is_known(notes: Notes) -> None:
    assert notes("id,name,to_translators,overrides.name.text") == []


CHECK = "checks: [{for: h in heroes, check: h.power > '', message: x}]\n"
DEFAULTS = GAME.replace(
    "small/card}", "small/card, defaults: [{when: power == 1, set: {name: A}}]}"
)
VARIANT = "title: V\nlayouts: {small/card: {elements: {name: {text: '{power}'}}}}\n"
BOOK = "books: {rules: {file: rules.md, layout: small/book}}\n"
BOOK_LAYOUT = "page: {size: a5}\ntext: body\nstyles: {body: {size: 9pt}}\n"
FOUND = LAYOUT.replace("{name}", "{name} {find(heroes, power='x').name}")


@pytest.mark.parametrize(
    "files",
    [
        {"layouts__small__card_yaml": LAYOUT.replace("{name}", "{name} {power | upper}")},
        {"layouts__small__card_yaml": LAYOUT.replace("{name}", "{name}{heroes[0].power}")},
        {"layouts__small__card_yaml": FOUND},
        {"layouts__small__card_yaml": LAYOUT + "  i: {kind: icon, when: '{power}', icon: a}\n"},
        {"cards__small__game_yaml": GAME + CHECK},
        {"cards__small__game_yaml": DEFAULTS},
        {"cards__small__variants__v_yaml": VARIANT},
        {
            "cards__small__game_yaml": GAME + BOOK,
            "cards__small__rules_md": "# A {#a}\n::: for h in heroes if h.power\n- x\n:::\n",
            "layouts__small__book_yaml": BOOK_LAYOUT,
        },
    ],
)
def test_what_any_expression_reads_is_known(notes: Notes, files: dict[str, str]) -> None:
    header = "id,name,power"
    assert "'power'" in notes(header)[0]
    assert notes(header, **files) == []


def test_a_deck_in_yaml_is_judged_alike(notes: Notes) -> None:
    game = GAME.replace("heroes.csv", "heroes.yaml")
    deck = "cards:\n  - {id: ash, name: Ash, qty: 3, Full Text: x}\n"
    assert notes("id", cards__small__game_yaml=game, cards__small__heroes_yaml=deck) == [
        "cards/small/heroes.yaml:2:26: warning: deck 'heroes': nothing reads the column 'qty', so "
        "each card is printed once: 1 card, not 3\n"
        "  hint: write in the entry of the deck: rename: {qty: copies}",
        "cards/small/heroes.yaml:2:34: note: deck 'heroes': nothing reads the column 'Full Text'\n"
        f"  hint: expressions cannot read 'Full Text': rename it to full_text; {OWN}",
    ]


def test_declared_fields_are_known(notes: Notes) -> None:
    game = GAME.replace("small/card}", "small/card, fields: {name: text, qty: text}}")
    assert notes("id,name,qty", cards__small__game_yaml=game) == []


def test_columns_that_field_reads_are_read(notes: Notes) -> None:
    layout = "size: poker\nelements:\n  a: {kind: text, text: \"{field('title', 'name')}\"}\n"
    assert notes("id,title,name", layouts__small__card_yaml=layout) == []
