"""Which texts of files are handed to an edition, under which names, and what comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loading import game_in
from repository import ROOT

from pnp.build.editions import GameEditions
from pnp.editions.messages.walk import distinct, messages_of, translated
from pnp.load.checks import run_checks
from pnp.load.games import load_game
from pnp.model.definitions import replace
from pnp.model.edition import Choice, Message, Translate
from pnp.model.game import Game
from pnp.model.problems import Problems, Span
from pnp.records.game_records import LayoutUse
from pnp.records.reading import read_game
from pnp.sources.files import Library

FILES = {
    "cards/g/game.yaml": """\
title: A Game
facts: {hand: 5, motto: Play fair, code: X1}
credits: {design: [Ada], note: All new}
translate: [facts.motto, credits.note, suits.name]
tables:
  suits:
    - {id: ember, name: Ember, icon: flame}
    - {id: tide, name: Tide, icon: "12"}
words: {together: ["# Gold", Big Ben]}
glossary:
  - {term: Draw Pile, forms: [Draw Piles], meaning: "Holds {facts.hand} cards.", note: no discards}
  - {id: hand, term: Hand}
decks:
  heroes: {file: heroes.yaml, layout: g/hero}
  plain: {file: plain.csv, layout: g/hero, translate: [name]}
books: {rules: {file: rules.md, layout: g/book}}
products:
  heroes: {file: Heroes, title: All heroes, decks: [heroes], sheet: g/sheet}
  rules: {file: Rules, book: rules, sheet: 1-up}
kit: {file: Kit, title: Everything}
""",
    "cards/g/heroes.yaml": """\
fields:
  name: text
  suit: {reference: suits}
  icon: {text: true, optional: true, translate: false}
  art: {picture: true, optional: true}
  text: text
defaults:
  - set: {text: Nothing special.}
  - when: suit == 'tide'
    set: {text: "{name} swims."}
cards:
  - {id: ash, name: Ash, suit: ember, icon: flame, art: art/ash.svg, to_translators: a tree}
  - {id: bob, name: Bob, suit: tide}
  - {id: cy, name: "{suit}", suit: tide, text: Own words, overrides: {line: {text: Changed}}}
""",
    "cards/g/plain.csv": "id,name,file\none,Word,x.svg\n",
    "cards/g/rules.md": """\
---
title: How to play
cast: {ada: Ada}
revisions:
  - {date: 2026-11-21, text: First.}
---
# Start {#start}
Take {facts.hand} cards.
""",
    "layouts/g/base.yaml": """\
size: {width: 60mm, height: 90mm}
fragments:
  tag:
    parameters: {label: None, icon: flame}
    elements:
      mark: {kind: icon, icon: "{icon}"}
      words: {kind: text, text: "{label | upper}"}
elements:
  line: {kind: text, text: A line}
  name: {kind: text, text: "{name}"}
alt: "{name}, a hero"
""",
    "layouts/g/hero.yaml": """\
extends: g/base
elements:
  box:
    kind: group
    elements:
      inner: {kind: text, text: "{'One' if suit == 'ember' else 'Two'}"}
  use: {kind: use, fragment: tag, with: {label: Tagged, icon: flame}}
  sun: {kind: shape, alt: A sun}
""",
    "layouts/g/book.yaml": """\
page: {size: a5}
text: body
styles: {body: {font: Alegreya, size: 10pt}}
every: {elements: {foot: {kind: text, text: "Page {page}"}}}
""",
    "layouts/sheets/g/sheet.yaml": """\
kind: grid
columns: 1
rows: 1
label: "Sheet {page}"
""",
}

NAMES = {
    "game.title": "A Game",
    "facts.motto": "Play fair",
    "credits.note": "All new",
    "products/heroes.title": "All heroes",
    "products/heroes.file": "Heroes",
    "products/rules.file": "Rules",
    "kit.title": "Everything",
    "kit.file": "Kit",
    "words.together": "# Gold, Big Ben",
    "glossary/draw-pile.term": "Draw Pile",
    "glossary/draw-pile.forms": "Draw Piles",
    "glossary/draw-pile.meaning": "Holds {facts.hand} cards.",
    "glossary/hand.term": "Hand",
    "glossary/hand.forms": "Hand",
    "suits/ember.name": "Ember",
    "suits/tide.name": "Tide",
    "heroes/[].text": "Nothing special.",
    "heroes/[suit == 'tide'].text": "{name} swims.",
    "heroes/ash.name": "Ash",
    "heroes/bob.name": "Bob",
    "heroes/cy.text": "Own words",
    "heroes/cy.overrides/line.text": "Changed",
    "plain/one.name": "Word",
    "layouts/g/base#fragments/tag.parameters.label": "None",
    "layouts/g/base#line.text": "A line",
    "layouts/g/base#alt": "{name}, a hero",
    "layouts/g/hero#sun.alt": "A sun",
    "layouts/g/hero#box/inner.text": "{'One' if suit == 'ember' else 'Two'}",
    "layouts/g/hero#use.with.label": "Tagged",
    "rules.title": "How to play",
    "rules.revisions/2026-11-21.text": "First.",
    "rules#start/1": "Start",
    "rules#start/2": "Take {facts.hand} cards.",
    "layouts/g/book#every/foot.text": "Page {page}",
    "sheets/g/sheet.label": "Sheet {page}",
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Library(tmp_path, tmp_path, ROOT)


def _units(library: Library) -> dict[str, Message]:
    problems = Problems()
    folder = library.root / "cards/g"
    found = GameEditions(library, folder).messages((), problems)
    assert list(problems) == []
    return {unit.context: unit for unit in found}


def _translated(library: Library, translate: Translate) -> tuple[Game, Problems]:
    """The game with its messages translated, and its rules checked."""
    problems = Problems()
    source = read_game("g", library.root / "cards/g", library, problems)
    assert source is not None
    records = translated(replace(source, edition=Choice("xx")), translate)
    game, author = (load_game(found, problems) for found in (records, source))
    assert game is not None and author is not None
    run_checks(game.record.get("checks"), game, problems, records.translated, lambda: author)
    assert list(problems) == []
    return game, problems


def test_every_text_has_a_name_and_nothing_else_has(library: Library) -> None:
    assert {name: unit.text for name, unit in _units(library).items()} == NAMES


def test_a_text_knows_its_place_its_part_and_its_note(library: Library) -> None:
    units = _units(library)
    assert str(units["heroes/ash.name"].span) == "cards/g/heroes.yaml:12:21"
    assert str(units["rules#start/2"].span) == "cards/g/rules.md:8:1"
    assert str(units["layouts/g/base#line.text"].span) == "layouts/g/base.yaml:9:28"
    parts = {name: unit.part for name, unit in units.items()}
    assert parts["heroes/ash.name"] == parts["suits/tide.name"] == "piece"
    assert parts["layouts/g/hero#use.with.label"] == "piece"
    assert parts["rules#start/1"] == parts["layouts/g/book#every/foot.text"] == "book"
    assert parts["game.title"] == parts["glossary/hand.term"] == "game"
    kinds = {name: unit.kind for name, unit in units.items() if unit.kind != "text"}
    assert kinds == {
        "products/heroes.file": "file",
        "products/rules.file": "file",
        "kit.file": "file",
        "words.together": "list",
        "glossary/draw-pile.forms": "list",
        "glossary/hand.forms": "list",
        "rules#start/1": "heading",
    }
    assert units["heroes/ash.name"].note == "a tree"
    assert units["glossary/draw-pile.term"].note == "no discards"
    assert units["rules#start/1"].note == "heading"


def test_what_the_edition_states_is_what_the_game_has(library: Library) -> None:
    def translated_as(unit: Message) -> str:
        return {"words.together": "# or"}.get(unit.context, unit.text.replace("i", "í"))

    game, problems = _translated(library, translated_as)
    cards: dict[str, Any] = {c.id: c.fields for c in game.decks["heroes"].cards}
    assert cards["bob"]["text"] == "{name} swíms."
    assert cards["ash"] == {
        "id": "ash", "name": "Ash", "suit": "ember", "icon": "flame", "art": "art/ash.svg",
        "text": "Nothíng specíal.",
    }  # fmt: skip
    assert [row["name"] for row in game.tables["suits"]] == ["Ember", "Tíde"]
    assert [row["icon"] for row in game.tables["suits"]] == ["flame", "12"]
    assert game.words.together == ("# or",)
    assert game.facts["motto"] == "Play faír" and game.facts["code"] == "X1"
    assert game.language == "xx" and game.edition_name == "xx"
    assert game.kit is not None and game.kit.file == "Kít"

    # the files themselves are read once and stay as they are
    again = game_in("g", library.root / "cards/g", library, problems)
    assert again is not None
    assert [c.fields["name"] for c in again.decks["heroes"].cards] == ["Ash", "Bob", "{suit}"]
    assert [row["name"] for row in again.tables["suits"]] == ["Ember", "Tide"]


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("facts.nothing", "'translate': there is no text 'facts.nothing'"),
        ("facts.hand", "'translate': there is no text 'facts.hand'"),
        ("suits.colour", "'translate': there is no text 'suits.colour'"),
    ],
)
def test_names_that_mean_no_text_are_reported(library: Library, listed: str, expected: str) -> None:
    path = library.root / "cards/g/game.yaml"
    text = path.read_text(encoding="utf-8").replace("credits.note, suits", f"{listed}, suits")
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    game_in("g", path.parent, library, problems)
    (problem,) = problems
    assert (problem.message, str(problem.span)) == (expected, "cards/g/game.yaml:4:26")


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("plain: {file: plain.csv, layout: g/hero, translate: [nome]}",
         "'translate': no card has 'nome'"),
        ("plain: {file: plain.csv, layout: g/hero, translate: [name], fields: {name: text}}",
         "'translate' is for decks without 'fields'"),
    ],
)  # fmt: skip
def test_what_a_deck_states_of_words_must_be_there(
    library: Library, deck: str, expected: str
) -> None:
    path = library.root / "cards/g/game.yaml"
    old = "plain: {file: plain.csv, layout: g/hero, translate: [name]}"
    path.write_text(path.read_text(encoding="utf-8").replace(old, deck), encoding="utf-8")
    problems = Problems()
    game_in("g", path.parent, library, problems)
    assert expected in [problem.message for problem in problems]


def test_only_texts_are_translated(library: Library) -> None:
    path = library.root / "cards/g/heroes.yaml"
    text = path.read_text(encoding="utf-8").replace("suit: {", "suit: {translate: true, ")
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    game_in("g", path.parent, library, problems)
    assert "field 'suit': only texts are translated" in [p.message for p in problems]


def test_a_layout_that_only_a_figure_names_has_messages_of_books(library: Library) -> None:
    files = {
        "layouts/g/strip.yaml": 'size: strip\nelements: {line: {kind: text, text: "See {name}"}}\n',
        "cards/g/rules.md": "![](card:heroes/ash, width: 60%, layout: g/strip)\n\n"
        "![Again](card:heroes/bob, layout: g/hero)\n",
    }
    for name, text in files.items():
        (library.root / name).write_text(text, encoding="utf-8")
    records = GameEditions(library, library.root / "cards/g").source
    assert records is not None
    assert list(records.layouts)[-1] == LayoutUse("figures", "heroes", "g/strip")
    found = {message.context: message.part for message in messages_of(records)}
    assert found["layouts/g/strip#line.text"] == "book"
    assert found["layouts/g/hero#box/inner.text"] == "piece"
    out = translated(records, lambda message: message.text.upper())
    strip = out.lazy.layout("g/strip", Span(""), Problems())
    assert strip is not None and strip.record["elements"]["line"]["text"] == "SEE {NAME}"


def test_two_texts_of_one_name_are_reported(library: Library) -> None:
    path = library.root / "cards/g/game.yaml"
    text = path.read_text(encoding="utf-8").replace("{id: hand, term", "{id: draw-pile, term")
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    records = read_game("g", path.parent, library, problems)
    assert records is not None
    distinct(messages_of(records), problems)
    problem = next(iter(problems))
    assert "'glossary/draw-pile.term' is the context of two texts" in problem.message


def test_conditions_and_rules_read_what_the_author_wrote(library: Library) -> None:
    path = library.root / "cards/g/heroes.yaml"
    text = path.read_text(encoding="utf-8").replace("when: suit == 'tide'", "when: name == 'Ash'")
    path.write_text(text, encoding="utf-8")
    path = library.root / "cards/g/game.yaml"
    check = "checks: [{check: \"exists(heroes, name='Ash')\", message: no ash}]\n"
    path.write_text(path.read_text(encoding="utf-8") + check, encoding="utf-8")
    game, _ = _translated(library, lambda message: message.text.upper())
    texts = {card.id: card.fields["text"] for card in game.decks["heroes"].cards}
    assert texts["ash"] == "{NAME} SWIMS." and texts["bob"] == "NOTHING SPECIAL."
