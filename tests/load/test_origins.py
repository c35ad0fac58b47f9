"""How sure a game is of each of its values: stated, inferred, invented, external."""

from __future__ import annotations

import pytest
from samples import ROOT

from pnp.build.editions import GameEditions
from pnp.load.origins import statuses, values_of
from pnp.model.edition import Choice
from pnp.sources.files import Library

GAME = """\
title: Demo
facts: {most: 3, age: 8}
credits: {design: Ada}
tables:
  suits:
    - {id: sun, name: Sun, color: red}
    - {id: moon, name: Moon, color: blue}
decks: {heroes: {file: heroes.yaml, layout: hero}}
books: {rules: {file: rules.md, layout: book}}
glossary: [{term: Sun Card, meaning: a card with a sun}]
products: {cards: {file: Cards, title: All cards, decks: [heroes], sheet: 9-up}}
kit: {file: Kit, title: Kit}
"""
HEROES = """\
fields: {name: text, rank: whole, note: {text: true, optional: true}}
cards:
  - {id: ash, name: Ash, rank: 1}
  - {id: elm, name: Elm, rank: 2, origin: {rank: invented}}
  - {id: oak, name: Oak, rank: 3, origin: external}
"""
RULES = """\
---
title: Rules
revisions:
  - {date: 2026-01-02, text: First.}
  - {date: 2026-03-04, text: Second.}
---
Some text.
"""
VARIANT = """\
game: {facts: {most: 4}}
cards:
  heroes:
    change: [{id: elm, set: {rank: 5}}]
    add: [{id: fir, name: Fir, rank: 6, origin: invented}]
"""
ALL = [
    "title", "facts.most", "facts.age", "credits.design", "suits.sun.name", "suits.sun.color",
    "suits.moon.name", "suits.moon.color", "heroes.ash.name", "heroes.ash.rank",
    "heroes.elm.name", "heroes.elm.rank", "heroes.oak.name", "heroes.oak.rank",
    "glossary.sun-card", "books.rules.title", "books.rules.revisions.2026-01-02",
    "books.rules.revisions.2026-03-04", "products.cards", "kit",
]  # fmt: skip
OWN = {"heroes.elm.rank": "invented", "heroes.oak.name": "external", "heroes.oak.rank": "external"}


@pytest.fixture
def read(tmp_path):
    """read(lines of `origins`) gives statuses by full name, and problems."""

    def of(origins: str, variant: str = "", asked: tuple[str, ...] = ()):
        folder = tmp_path / "cards/demo"
        (folder / "variants").mkdir(parents=True)
        section = "".join(f"  {line}\n" for line in origins.splitlines())
        (folder / "game.yaml").write_text(GAME + (f"origins:\n{section}" if section else ""))
        (folder / "heroes.yaml").write_text(HEROES)
        (folder / "rules.md").write_text(RULES)
        (folder / "variants/more.yaml").write_text(variant or VARIANT)
        editions = GameEditions(Library(tmp_path, tmp_path, ROOT), folder)
        loaded = editions.open(Choice(variants=asked))
        assert loaded.game is not None and loaded.records is not None
        found = statuses(loaded.game, values_of(loaded.game, loaded.records))
        messages = list(map(str, loaded.problems))
        return {value.name: status for value, status in found.items()}, messages

    return of


def test_every_value_is_listed_and_has_no_status_by_itself(read):
    found, messages = read("")
    assert messages == []
    assert list(found) == ALL
    assert {name: status for name, status in found.items() if status} == OWN


def test_the_more_specific_name_wins(read):
    lines = (
        "facts: stated\nfacts.age: external\nsuits: invented\nsuits.color: inferred\n"
        "suits.moon: external\nsuits.moon.color: stated\nheroes: stated\nheroes.rank: inferred\n"
        "heroes.elm: external\nbooks: invented\nbooks.rules.revisions.2026-01-02: stated\n"
        "title: stated\ncredits.design: stated\nglossary.sun-card: invented\n"
        "products: invented\nkit: invented"
    )
    found, messages = read(lines)
    assert messages == []
    assert found == {
        "title": "stated", "facts.most": "stated", "facts.age": "external",
        "credits.design": "stated", "suits.sun.name": "invented", "suits.sun.color": "inferred",
        "suits.moon.name": "external", "suits.moon.color": "stated", "heroes.ash.name": "stated",
        "heroes.ash.rank": "inferred", "heroes.elm.name": "external",
        "glossary.sun-card": "invented",
        "books.rules.title": "invented", "books.rules.revisions.2026-01-02": "stated",
        "books.rules.revisions.2026-03-04": "invented", "products.cards": "invented",
        "kit": "invented", **OWN,
    }  # fmt: skip


def test_a_variant_gives_the_status_of_what_it_writes(read):
    found, messages = read("facts: stated\nheroes: stated", asked=("more",))
    assert messages == []
    assert (found["facts.most"], found["facts.age"]) == (None, "stated")
    assert (found["heroes.elm.rank"], found["heroes.elm.name"]) == (None, "stated")
    assert (found["heroes.fir.rank"], found["heroes.fir.name"]) == ("invented", "invented")


def test_origins_of_a_variant(read):
    own = "origins: {facts.most: external, heroes.rank: inferred}\n"
    found, messages = read("facts: stated", VARIANT + own, ("more",))
    assert messages == []
    assert (found["facts.most"], found["facts.age"]) == ("external", "stated")
    assert (found["heroes.elm.rank"], found["heroes.ash.rank"]) == ("inferred", None)


def test_errors_in_origins_of_a_variant(read):
    _, messages = read("", VARIANT + "origins: {facts.mist: stated}\n", ("more",))
    assert messages == [
        "cards/demo/variants/more.yaml:6:11: error: 'origins': there is no value 'facts.mist'\n"
        "  hint: did you mean 'facts.most'?"
    ]


def test_what_is_not_there_and_what_no_status_is(read):
    _, messages = read("suits.colour: invented\nfacts.most: certain\nbooks.rules.titel: stated")
    assert messages == [
        "cards/demo/game.yaml:14:3: error: 'origins': there is no value 'suits.colour'\n"
        "  hint: did you mean 'suits.color'?",
        "cards/demo/game.yaml:15:15: error: 'origins', 'facts.most': expected one of stated, "
        "inferred, invented, external; found 'certain'",
        "cards/demo/game.yaml:16:3: error: 'origins': there is no value 'books.rules.titel'\n"
        "  hint: did you mean 'books.rules.title'?",
    ]
