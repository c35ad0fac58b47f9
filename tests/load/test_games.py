"""A game's folder to a Game: sections, tables, decks, products."""

from __future__ import annotations

from pathlib import Path

import pytest
from loading import game_in

from pnp.load.products import read_products
from pnp.model.game import Game
from pnp.model.problems import Problems
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml

GOOD = """\
title: Tiny
facts: {most: 3}
tables:
  suits: [{id: sun, name: Sun}, {id: 2, name: Moon}]
decks:
  a: {file: a.yaml, layout: x, back: y}
products:
  one: {file: One, decks: a, sheet: 9-up}
"""


@pytest.fixture
def load(tmp_path: Path):
    """The game of a text, and problems; GOOD with `old` replaced if both are given."""
    (tmp_path / "a.yaml").write_text("cards: [{id: a, s: '{game.title}'}]")

    def run(*change: str) -> tuple[Game | None, list[str]]:
        text = GOOD.replace(*change, 1) if len(change) == 2 else "".join(change)
        (tmp_path / "game.yaml").write_text(text)
        problems = Problems()
        game = game_in("tiny", tmp_path, Library(tmp_path, tmp_path, tmp_path), problems)
        return game, [str(p) for p in problems]

    return lambda *change: run(*(change or (GOOD,)))


def test_a_game(load):
    game, messages = load()
    assert messages == []
    assert (game.id, game.title, game.version, game.language) == ("tiny", "Tiny", "1.0", "en")
    assert [row["id"] for row in game.tables["suits"]] == ["sun", "2"]
    deck, product = game.decks["a"], game.products["one"]
    assert (deck.layout, deck.back, [card.id for card in deck.cards]) == ("x", "y", ["a"])
    assert (product.file, product.title, product.decks) == ("One", "one", ("a",))
    assert (product.backs, product.flip, product.paper) == (False, None, None)


def test_no_file_no_mapping_nothing(load, tmp_path):
    assert load("- a") == (None, ["game.yaml:1:1: error: expected keys and values, "
                                  "e.g. 'title: My Game'"])  # fmt: skip
    assert load("# soon")[1][0].startswith("game.yaml:1:1: error: this file is empty")
    problems = Problems()
    library = Library(tmp_path, tmp_path, tmp_path)
    assert game_in("x", tmp_path / "x", library, problems) is None
    assert [p.message for p in problems] == ["there is no such file"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[{id: sun", "[sun, {id: sun", "4:11: error: table 'suits': each row needs an 'id'"),
        ("[{id: sun", "[{ix: sun", "4:11: error: table 'suits': each row needs an 'id'"),
        ("[{id: sun", "[{id: [sun]", "4:11: error: table 'suits': each row needs an 'id'"),
        ("id: 2", "id: sun", "4:38: error: table 'suits': the id 'sun' occurs twice; first at"),
        ("suits: [", "suits: 3 #", "4:10: error: table 'suits': expected a list of records"),
        ("suits:", "facts:", "4:3: error: 'facts' cannot be the name of a table"),
        ("facts: {most: 3}", "facts: 3", "2:8: error: 'facts': expected a mapping of keys"),
    ],
)  # fmt: skip
def test_wrong_table_or_facts_give_no_game(load, old, new, message):
    game, (messages,) = load(old, new)
    assert game is None, "cards without them would only tell the same again"
    assert messages.startswith(f"game.yaml:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: Tiny", "title: [Tiny]", "1:8: error: 'title': expected text, found a list"),
        ("title: Tiny", "title: T\nlanguage: oh!", "2:11: error: 'language': expected a language"),
        ("a: {file", "a/b: {file", "6:3: error: the name of a deck cannot have '/' in it"),
        ("one:", "a/b:", "8:3: error: the name of a product cannot have '/' in it"),
        ("{file: a.yaml, layout: x, back: y}", "x", "6:6: error: deck 'a': expected a mapping"),
        ("file: a.yaml, ", "fields: {a: text}, ", "6:15: error: 'fields' needs a 'file' of"),
        ("decks: a,", "", "8:8: error: product 'one' has no content\n  hint: a product has"),
        ("decks: a,", "decks: a, book: b,", "8:8: error: product 'one' has 'decks' and 'book'"),
        ("decks: a,", "book: b,", "8:26: error: there is no book 'b'"),
        ("a: {file", "suits: {file", "6:3: error: 'suits' is the name of a table and of a deck"),
        ("a: {file", "facts: {file", "6:3: error: 'facts' cannot be the name of a deck"),
        ("products:", "books: {b: {file: b.md, layout: x}}\nproducts:",
         "7:19: error: there is no file 'b.md' in"),
        ("products:", "kit: {file: One}\nproducts:",
         "7:13: error: the kit writes the same file as product 'one'"),
        ("products:", "kit: {file: All, products: [one, one]}\nproducts:",
         "7:34: error: product 'one' is listed twice"),
        ("products:", "kit: {file: All, products: [one, on]}\nproducts:",
         "7:34: error: there is no product 'on'\n  hint: did you mean 'one'?"),
        ("file: a.yaml", "file: ../a.yaml", "6:13: error: '../a.yaml' leaves the game's folder"),
        ("{file: One, decks: a, sheet: 9-up}", "", "8:7: error: product 'one': expected a mapping"),
        ("decks: a,", "decks: [],", "8:27: error: 'decks': expected at least 1 entries, found 0"),
        ("decks: a,", "decks: b,", "8:27: error: there is no deck 'b'\n  hint: decks: a"),
        ("decks: a,", "decks: [a, b],", "8:31: error: there is no deck 'b'"),
        ("sheet: 9-up}", "sheet: 9-up}\n  two: {file: ONE, decks: a, sheet: 9-up}",
         "9:15: error: product 'two' writes the same file as 'one'"),
        ("products:", "checks: [{check: 1 > 2}]\nproducts:", "7:18: error: this does not hold"),
    ],
)  # fmt: skip
def test_one_error_is_reported_once(load, old, new, message):
    game, messages = load(old, new)
    assert game is not None
    found = [t for t in messages if "there is no deck 'a'" not in t]
    assert len(found) == 1 and found[0].startswith(f"game.yaml:{message}")


@pytest.mark.parametrize(
    "name", ["a/b", "..", ".hidden", "a\\\\b", "CON:", "x.pdf", "x.", "x ", " ", "x" * 101, "a\\tb"]
)
def test_names_that_files_cannot_have(load, name):
    game, (messages,) = load("file: One", f'file: "{name}"')
    assert game.products == {}
    assert messages.startswith("game.yaml:8:15: error: 'file': ")
    assert "cannot be the name of a file\n  hint: write it without folder and ending" in messages


def test_rules_wait_until_all_else_is_right(load):
    text = GOOD.replace("title: Tiny", "titel: Tiny") + "checks: [{check: 1 == 2}]\n"
    assert [t.split("\n")[0] for t in load(text)[1]] == [
        "game.yaml:1:1: error: unknown key 'titel'"
    ]


def test_a_problem_names_its_product():
    problems = Problems()
    known = {"decks": {"cards": 1}, "boxes": {}, "books": {}}
    raw = parse_yaml("{a: {file: A, decks: [card], sheet: s}, b: {file: B, sheet: s}}", "game.yaml")
    assert list(read_products(raw, known, lambda record, key, found: (), problems)) == ["a"]
    assert [(problem.code, problem.about.product) for problem in problems] == [
        ("unknown-name", "a"), ("missing-key", "b"),
    ]  # fmt: skip


def test_sections_that_are_no_sections(load):
    _, messages = load("title: T\ndecks: a\nproducts: b\n")
    assert messages == [
        "game.yaml:2:8: error: 'decks': expected a mapping of keys and values, found 'a'",
        "game.yaml:3:11: error: 'products': expected a mapping of keys and values, found 'b'",
    ]
    text = GOOD.replace("decks:\n  a: {file: a.yaml, layout: x, back: y}", "decks: a")
    assert len(load(text)[1]) == 1, "products are not blamed for decks that could not be read"


def test_a_game_needs_something_to_print(load):
    _, messages = load("title: T\ndecks: {}\nproducts: {}\n")
    assert messages == [
        "game.yaml:3:11: error: this game has no products\n"
        "  hint: e.g. cards: {file: Cards, decks: [cards], sheet: 9-up}"
    ]


def test_a_deck_without_a_file_is_one_card(load):
    game, messages = load("{file: a.yaml, layout: x, back: y}", "{layout: x}")
    assert messages == []
    (card,) = game.decks["a"].cards
    assert (card.id, dict(card.fields), card.copies) == ("a", {"id": "a"}, 1)


def test_a_book_and_the_kit(load, tmp_path):
    (tmp_path / "r.md").write_text("# Rules")
    game, messages = load(
        "products:",
        "books: {r: {file: r.md, layout: b}}\nkit: {file: All, title: Everything}\nproducts:\n"
        "  rules: {file: Rules, book: r, sheet: 1-up}\n"
        "  more: {file: More, decks: a, sheet: 1-up, optional: true}",
    )
    assert messages == []
    assert (game.books["r"].path, game.books["r"].layout) == (str(tmp_path / "r.md"), "b")
    assert not game.books["r"].lists_parts
    assert (game.products["rules"].content, game.products["rules"].book) == ("book", "r")
    assert game.products["more"].optional
    assert game.kit is not None
    assert (game.kit.file, game.kit.title, game.kit.products) == (
        "All",
        "Everything",
        ("rules", "one"),
    )


def test_dielines_of_several_boxes_have_names_too(load):
    boxes = "boxes: {b: {net: tuck, layout: x, holds: a}, c: {net: tuck, layout: x, holds: a}}\n"
    two = "products:\n  two: {file: Two, boxes: [b, c], sheet: box}"
    _, messages = load("products:", f"{boxes}{two}")
    assert messages == []
    _, messages = load("products:", f"{boxes}{two}\n  b: {{file: two-B, boxes: b, sheet: box}}")
    assert [t.partition(": ")[2] for t in messages] == [
        "error: product 'b' writes the same file as 'two'"
    ]


def test_a_table_in_a_file_of_its_own(load, tmp_path):
    (tmp_path / "suits.yaml").write_text("- {id: sun, name: Sun}\n- {id: sun}\n")
    change = ("suits: [{id: sun, name: Sun}, {id: 2, name: Moon}]", "suits: suits.yaml")
    game, messages = load(*change)
    assert game is None
    assert messages == [
        "suits.yaml:2:8: error: table 'suits': the id 'sun' occurs twice; first at line 1"
    ]
    (tmp_path / "suits.yaml").write_text("- {id: sun, name: Sun}\n")
    game, messages = load(change[0], "suits: suit.yaml")
    assert messages == [
        "game.yaml:4:10: error: there is no file 'suit.yaml' in ./\n"
        "  hint: did you mean 'suits.yaml'?"
    ]


def test_the_rows_of_such_a_table(load, tmp_path):
    (tmp_path / "suits.yaml").write_text("- {id: sun, name: Sun}\n")
    game, messages = load("suits: [{id: sun, name: Sun}, {id: 2, name: Moon}]", "suits: suits.yaml")
    assert messages == []
    assert [dict(row) for row in game.tables["suits"]] == [{"id": "sun", "name": "Sun"}]
