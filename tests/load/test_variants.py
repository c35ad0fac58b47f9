"""Variants laid over a small game: what they make of it, and every mistake with its place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pnp.load.book_layouts import load_book_layout
from pnp.load.books import load_book
from pnp.load.files import Library
from pnp.load.games import load_game
from pnp.load.layouts import load_layout
from pnp.model.edition import Choice, Edition, Unit
from pnp.model.game import Game
from pnp.model.sheet import Paper
from pnp.problems import Problems, Span, UsageError

FILES = {
    "cards/tiny/game.yaml": """\
title: Tiny
facts: {most: 3, hello: Good day.}
tables:
  suits:
    - {id: sun, name: Sun, color: ink}
    - {id: moon, name: Moon, color: ink}
  days: days.yaml
glossary:
  - {term: Day, meaning: Light.}
  - {term: Night}
decks:
  heroes: {file: heroes.yaml, layout: tiny/card, back: tiny/back}
  foes: {file: foes.csv, layout: tiny/large, fields: {name: text, rank: {whole: [1, 9]}}}
  board: {layout: tiny/back}
books:
  rules: {file: rules.md, layout: tiny/book}
products:
  cards: {file: Tiny, decks: [heroes, foes], sheet: 9-up}
  board: {file: Board, decks: [board], sheet: 9-up}
checks:
  - {check: count(heroes) > 0, says: no heroes}
translate: [facts.hello]
""",
    "cards/tiny/days.yaml": "- {id: mon}\n- {id: tue}\n",
    "cards/tiny/heroes.yaml": """\
fields:
  name: text
  rank: {whole: [1, 9]}
  suit: {reference: suits}
  text: text
  effect: {record: true, optional: true}
defaults:
  - set: {suit: sun, text: "Worth **{rank}**."}
  - when: rank > 2
    set: {text: "Strong: **{rank}**."}
cards:
  - {id: ant, name: Ant, rank: 1}
  - {id: bee, name: Bee, rank: 2, suit: moon, effect: {code: fly, far: 2}}
  - {id: cat, name: Cat, rank: 3, copies: 2}
""",
    "cards/tiny/foes.csv": "id,name,rank,overrides.name.size\nfox,Fox,4,\nowl,Owl,5,9pt\n",
    "cards/tiny/rules.md": """\
---
title: Rules
---
Hello.

# One {#one}

First.

## Deep

Below.

::: box
# Boxed {#boxed}

In a box.
:::

# Two

Last.
""",
    "layouts/tiny/theme.yaml": """\
palette: {ink: black, paper: white}
styles:
  body: {font: Alegreya, size: 10pt}
  small: {extends: body, size: 8pt}
""",
    "layouts/tiny/card.yaml": """\
size: poker
theme: tiny/theme
palette: {gold: "#aa8800"}
elements:
  ground: {kind: shape, fill: paper}
  band: {kind: shape, fill: gold, box: {h: 5mm}}
  name: {kind: text, text: "{name}", style: body}
""",
    "layouts/tiny/large.yaml": """\
extends: tiny/card
size: tarot
elements: {band: {box: {h: +3mm}}}
""",
    "layouts/tiny/back.yaml": """\
size: poker
theme: tiny/theme
elements: {ground: {kind: shape, fill: ink}}
""",
    "layouts/tiny/book.yaml": """\
page: {size: paper}
text: body
theme: tiny/theme
boxes: {box: {fill: paper}}
""",
    "layouts/tiny/other.yaml": "extends: tiny/card\n",
}
NAME = "cards/tiny/variants"


class Shop:
    """The small game, and variants typed as YAML."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in FILES.items():
            self.write(name, text)
        self.library = Library(root, root)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def variant(self, text: str, name: str = "v") -> None:
        self.write(f"{NAME}/{name}.yaml", text)

    def load(self, *names: str, say=None) -> tuple[Game | None, list[str]]:
        """The game with variants, and what is told."""
        whole = Library(self.root, self.root)
        self.library = whole.for_edition(Edition(Choice(variants=names or ("v",)), say))
        problems = Problems()
        game = load_game("tiny", self.root / "cards/tiny", self.library, problems)
        return game, [str(problem) for problem in problems]

    def good(self, *names: str) -> Game:
        game, told = self.load(*names)
        assert told == [] and game is not None
        return game

    def told(self, *names: str) -> list[str]:
        """What is told, without the folder."""
        return [one.replace(f"{NAME}/", "") for one in self.load(*names)[1]]

    def layout(self, name: str):
        problems = Problems()
        found = load_layout(name, self.library, Span("game.yaml"), problems)
        assert not problems.errors and found is not None
        return found

    def book(self):
        problems = Problems()
        path = self.root / "cards/tiny/rules.md"
        found = load_book("rules", path, Span("game.yaml"), self.library, problems)
        assert not problems.errors and found is not None
        return found


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def fields(game: Game, deck: str = "heroes") -> dict[str, dict]:
    return {card.id: dict(card.fields) for card in game.decks[deck].cards}


# -- the game -----------------------------------------------------------------------------


def test_game_yaml_is_laid_over(shop):
    shop.variant(
        """\
game:
  title: Tinier
  facts: {most: 4, new: 1}
  products: {cards: {sheet: 4-up}, board: ~}
  tables:
    suits:
      - {id: sun, color: paper}
      - {id: star, name: Star, color: ink}
      - {id: moon, remove: true}
    days: [{id: wed}]
    extra: [{id: x}]
  glossary: [{term: Night, meaning: Dark.}, {term: Dusk}]
  checks: [{check: count(heroes) == 3}]
  translate: [suits.name]
cards:
  heroes: {change: [{id: bee, set: {suit: star}}]}
"""
    )
    game = shop.good()
    assert (game.title, game.facts["most"], game.facts["new"]) == ("Tinier", 4, 1)
    assert game.products["cards"].sheet == "4-up" and game.products["cards"].file == "Tiny"
    assert list(game.products) == ["cards"]
    suits = [dict(row) for row in game.tables["suits"]]
    assert suits == [{"id": "sun", "name": "Sun", "color": "paper"},
                     {"id": "star", "name": "Star", "color": "ink"}]  # fmt: skip
    assert [row["id"] for row in game.tables["days"]] == ["mon", "tue", "wed"]
    assert game.tables["extra"][0]["id"] == "x"
    assert game.words.keywords == ("Day", "Night", "Dusk")
    assert len(game.record["checks"]) == 2
    assert str(game.record["checks"].span(1)) == f"{NAME}/v.yaml:13:12"
    assert str(game.tables["suits"][0].span("color")) == f"{NAME}/v.yaml:7:24"
    assert str(game.tables["suits"][0].span("name")) == "cards/tiny/game.yaml:5:24"


def test_without_variants_nothing_is_other(shop):
    game = shop.good("none") if False else None
    whole = Library(shop.root, shop.root)
    problems = Problems()
    game = load_game("tiny", shop.root / "cards/tiny", whole, problems)
    assert game is not None and not problems.errors
    assert game.facts["most"] == 3 and game.edition_name == "en"


# -- cards --------------------------------------------------------------------------------


def test_cards_are_changed_removed_added(shop):
    shop.variant(
        """\
cards:
  heroes:
    fields: {rank: {whole: [1, 20]}}
    remove: [ant]
    change:
      - {where: rank > 2, set: {rank: "{rank + 10}", copies: ~}}
      - {id: bee, set: {suit: ~, effect: {far: 3}, name: "Big {name}", overrides: {name: {size: 8pt}}}}
    add:
      - {id: dog, name: Dog, rank: 20, suit: moon}
"""
    )
    game = shop.good()
    assert fields(game) == {
        "bee": {"id": "bee", "name": "Big Bee", "rank": 2, "suit": "sun",
                "text": "Worth **{rank}**.", "effect": {"code": "fly", "far": 3}},
        "cat": {"id": "cat", "name": "Cat", "rank": 13, "suit": "sun",
                "text": "Strong: **{rank}**.", "effect": None},
        "dog": {"id": "dog", "name": "Dog", "rank": 20, "suit": "moon",
                "text": "Strong: **{rank}**.", "effect": None},
    }  # fmt: skip
    bee, cat, dog = game.decks["heroes"].cards
    assert cat.copies == 1 and bee.overrides == {"name": {"size": "8pt"}}
    assert str(bee.span("name")) == f"{NAME}/v.yaml:7:55"
    assert str(bee.span("rank")) == "cards/tiny/heroes.yaml:13:31"
    assert str(cat.span("text")) == "cards/tiny/heroes.yaml:10:17"
    assert str(dog.span("text")) == "cards/tiny/heroes.yaml:10:17"


def test_a_default_is_applied_again_after_the_change(shop):
    shop.variant("cards: {heroes: {change: [{id: ant, set: {rank: 7}}]}}")
    assert fields(shop.good())["ant"]["text"] == "Strong: **{rank}**."


def test_the_former_text_is_put_in(shop):
    shop.variant(
        """\
cards:
  heroes:
    change:
      - {id: [ant, bee], set: {text: "{text} Then rest {facts.most}."}}
"""
    )
    found = fields(shop.good())
    assert found["ant"]["text"] == "Worth **{rank}**. Then rest {facts.most}."
    assert found["cat"]["text"] == "Strong: **{rank}**."


def test_selectors_see_the_cards_before_the_variant(shop):
    shop.variant(
        """\
cards:
  heroes:
    change:
      - {where: rank == 1, set: {rank: 2}}
      - {where: rank == 2 and effect.code == 'fly', set: {rank: 1}}
      - {where: suit == 'sun' and rank <= facts.most, set: {name: "{name}!"}}
"""
    )
    found = fields(shop.good())
    assert {k: (v["rank"], v["name"]) for k, v in found.items()} == {
        "ant": (2, "Ant!"), "bee": (1, "Bee"), "cat": (3, "Cat!")}  # fmt: skip


def test_a_table_of_cards(shop):
    shop.variant(
        """\
cards:
  foes:
    change:
      - {where: rank > 4, set: {rank: "{rank - 4}", overrides: {name: {weight: bold}}}}
    add: [{id: hen, name: Hen, rank: 1}]
"""
    )
    game = shop.good()
    assert {k: v["rank"] for k, v in fields(game, "foes").items()} == {"fox": 4, "owl": 1, "hen": 1}
    assert game.decks["foes"].cards[1].overrides == {"name": {"size": "9pt", "weight": "bold"}}


def test_a_new_card_may_take_the_place_of_one_that_is_removed(shop):
    shop.variant(
        """\
cards:
  heroes:
    remove: {where: rank > 1}
    add: [{id: cat, name: New cat, rank: 9}]
"""
    )
    assert fields(shop.good())["cat"]["name"] == "New cat"


# -- layouts ------------------------------------------------------------------------------


def test_layouts_colours_and_styles(shop):
    shop.variant(
        """\
palette: {paper: "#eeeeee"}
styles: {small: {size: +2pt}}
layouts:
  tiny/card:
    elements:
      band: {fill: none, box: {h: +1mm}}
      mark: {kind: shape, fill: ink}
  tiny/*:
    elements: {ground: {opacity: 0.5}, name: ~}
"""
    )
    shop.good()
    card, large, back = (shop.layout(f"tiny/{name}") for name in ("card", "large", "back"))
    assert list(card.elements) == ["ground", "band", "mark"]
    assert card.elements["band"] == {"kind": "shape", "fill": "none", "box": {"h": "5mm + 1mm"}}
    assert large.elements["band"]["box"] == {"h": "5mm + 1mm + 3mm"}
    assert list(large.elements) == ["ground", "band", "mark"]
    assert back.elements["ground"] == {"kind": "shape", "fill": "ink", "opacity": 0.5}
    for layout in (card, back):
        assert layout.theme.palette["paper"] == "#eeeeee"
        assert layout.theme.styles["small"]["size"] == "8pt + 2pt"
    span = card.elements["band"].span("fill")
    assert str(span) == f"{NAME}/v.yaml:6:20"
    problems = Problems()
    paper = Paper("a4", 595, 842)
    book = load_book_layout("tiny/book", shop.library, Span(""), problems, paper)
    assert book is not None and book.page.theme.palette["paper"] == "#eeeeee"


# -- books --------------------------------------------------------------------------------


def test_books(shop):
    shop.variant(
        """\
books:
  rules:
    front: {title: New rules}
    remove: [deep]
    replace:
      boxed: "# Unboxed {#unboxed}"
    add:
      - before: one
        text: |
          A line
          and another.
      - {text: The end.}
      - {after: two, text: Nearly the end.}
"""
    )
    shop.good()
    book = shop.book()
    assert book.meta["title"] == "New rules"
    assert book.text == (
        "Hello.\n\nA line\nand another.\n\n# One {#one}\n\nFirst.\n\n"
        "# Unboxed {#unboxed}\n\n\n# Two\n\nLast.\n\nThe end.\n\nNearly the end.\n"
    )

    def at(word: str) -> str:
        return str(book.span(book.text.index(word)))

    assert at("Hello") == "cards/tiny/rules.md:4:1"
    assert at("and") == f"{NAME}/v.yaml:10:11"
    assert at("First") == "cards/tiny/rules.md:8:1"
    assert at("Unboxed") == f"{NAME}/v.yaml:6:17"
    assert at("Last") == "cards/tiny/rules.md:21:1"
    assert at("Nearly") == f"{NAME}/v.yaml:12:28"


# -- several ------------------------------------------------------------------------------


def test_the_later_of_two_counts(shop):
    shop.variant("game: {facts: {most: 4}}", "a")
    shop.variant("game: {facts: {most: 5}}", "b")
    assert shop.good("a", "b").facts["most"] == 5
    game = shop.good("b", "a")
    assert game.facts["most"] == 4 and game.edition_name == "en+b+a"


def test_a_variant_that_two_extend_is_laid_once(shop):
    add = "cards: {{heroes: {{change: [{{id: ant, set: {{rank: '{{rank + {}}}'}}}}]}}}}\n{}"
    shop.variant(add.format(1, ""), "base")
    shop.variant(add.format(2, "extends: base"), "a")
    shop.variant(add.format(4, "extends: [base]"), "b")
    assert fields(shop.good("a"))["ant"]["rank"] == 4
    assert fields(shop.good("a", "b"))["ant"]["rank"] == 8
    shop.variant("extends: [a, b]", "both")
    assert fields(shop.good("both"))["ant"]["rank"] == 8


def test_two_that_say_the_same_or_take_the_same_away(shop):
    both = """\
game: {{facts: {{most: 4}}}}
cards: {{heroes: {{remove: [ant], change: [{{id: cat, set: {{rank: 9}}}}]}}}}
layouts: {{tiny/card: {{elements: {{band: ~, name: {{color: {}}}}}}}}}
books: {{rules: {{remove: [one]}}}}
"""
    shop.variant(both.format("ink"), "a")
    shop.variant(both.format("paper"), "b")
    other = """\
cards: {heroes: {change: [{id: ant, set: {rank: 5}}, {where: rank == 3, set: {name: Tiger}}]}}
layouts: {tiny/card: {elements: {band: {fill: ink}}}}
books: {rules: {replace: {one: Gone.}}}
"""
    shop.variant(other, "c")
    game = shop.good("a", "b", "c")
    assert list(fields(game)) == ["bee", "cat"]
    assert fields(game)["cat"]["name"] == "Cat"
    card = shop.layout("tiny/card")
    assert list(card.elements) == ["ground", "name"]
    assert card.elements["name"]["color"] == "paper"
    assert "Gone" not in shop.book().text


def test_each_is_judged_alone_also_in_a_combination(shop):
    shop.variant("game: {facts: {most: 3}}", "same")
    shop.variant("game: {facts: {most: 4}}", "other")
    same = "same.yaml:1:22: error: this changes nothing: 'most' is 3 already\n  hint: leave it out"
    assert shop.told("same") == [same]
    assert shop.told("other", "same") == [same]
    shop.variant("extends: same\ngame: {facts: {most: 5}}", "more")
    assert shop.told("more") == [same]


def test_cards_of_one_id_in_two_variants_are_told(shop):
    shop.variant("cards: {heroes: {add: [{id: dog, name: Dog, rank: 1}]}}", "a")
    shop.variant("cards: {heroes: {add: [{id: dog, name: Dog, rank: 1}]}}", "b")
    assert shop.told("a", "b") == [
        "b.yaml:1:29: error: the id 'dog' stands twice; first at a.yaml:1:29"
    ]


# -- texts for translators ----------------------------------------------------------------


def test_texts_of_a_variant_are_named_after_it(shop):
    shop.variant(
        """\
game: {facts: {hello: Good night.}}
cards: {heroes: {change: [{id: ant, set: {name: Emmet}}]}}
layouts: {tiny/card: {elements: {new: {kind: text, text: Hey}}}}
books: {rules: {replace: {two: "# Three {#two}"}, add: [{after: one, text: More.}]}}
"""
    )
    seen: dict[str, Unit] = {}

    def say(unit: Unit) -> str:
        seen[unit.context] = unit
        return unit.text

    shop.load(say=say)
    shop.layout("tiny/card")
    shop.book()
    new = {context: unit.text for context, unit in seen.items() if "@" in context}
    assert new == {
        "v@facts.hello": "Good night.",
        "v@heroes/ant.name": "Emmet",
        "v@layouts/tiny/card#new.text": "Hey",
        "v@rules#two/1": "Three",
        "v@rules#boxed/3": "More.",
    }
    assert seen["heroes/bee.name"].text == "Bee" and "heroes/ant.name" not in seen
    assert seen["rules#one/2"].text == "First."


# -- mistakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: error: variant 'v' changes nothing"),
        ("title: Hm\ngame: {}\n", "1:1: error: variant 'v' changes nothing"),
        ("extends: w\n", "1:10: error: there is no variant 'w'"),
        ("[1]", "1:1: error: expected keys and values, as every variant has"),
        ("gmae: {title: x}", "1:1: error: unknown key 'gmae'\n  hint: did you mean 'game'?"),
        ("game: {titel: x}", "1:8: error: unknown key 'titel'\n  hint: did you mean 'title'?"),
        ("game: {facts: {most: 3}}", "1:22: error: this changes nothing: 'most' is 3 already"),
        ("game: {kit: ~}", "1:13: error: there is no 'kit' to take away"),
        ("game: {facts: {no: ~}}", "1:16: error: there is no 'no' to take away"),
        ("game: {facts: {}}", "1:8: error: 'facts' says nothing"),
        ("game: {products: {cards: {sheet: 9-up}}}", "1:34: error: this changes nothing: 'sheet' is"),
        ("game: {checks: []}", "1:16: error: an empty list adds nothing"),
        ("game: {translate: [facts.hello]}", "1:20: error: this is there already"),
        ("game: {tables: {suits: [{id: star}]}}", "1:30: error: table 'suits' has no 'star', and as "
         "a new row it lacks 'color', 'name'"),
        ("game: {tables: {suits: [{id: son, remove: true}]}}", "1:30: error: table 'suits' has no "
         "'son' to remove\n  hint: did you mean 'sun'?"),
        ("game: {tables: {suits: [{id: sun, name: Sun}]}}", "1:41: error: this changes nothing: "
         "'name' is 'Sun' already"),
        ("game: {tables: {suits: [{name: Sun}]}}", "1:25: error: table 'suits': a change needs the"),
        ("game: {tables: {suits: [{id: sun}]}}", "1:25: error: this changes nothing of 'sun'"),
        ("game: {tables: {suits: [sun]}}", "1:25: error: table 'suits': expected a row, found 'sun'"),
        ("game: {glossary: [{term: Day, meaning: Light.}]}", "1:40: error: this changes nothing"),
        ("cards: {heros: {remove: [ant]}}", "1:9: error: there is no deck 'heros'\n  hint: did you "
         "mean 'heroes'?"),
        ("cards: {board: {remove: [ant]}}", "1:9: error: deck 'board' has no file of cards\n  hint: "
         "change its layout: layouts: {tiny/back: …}"),
        ("cards: {heroes: [ant]}", "1:17: error: 'heroes': expected keys and values"),
        ("cards: {heroes: {}}", "1:9: error: 'heroes' says nothing"),
        ("cards: {heroes: {romove: [ant]}}", "1:18: error: unknown key 'romove'"),
        ("cards: {heroes: {remove: []}}", "1:18: error: 'remove' says nothing"),
        ("cards: {heroes: {remove: [aunt]}}", "1:27: error: deck 'heroes' has no card 'aunt'\n  hint: "
         "did you mean 'ant'?"),
        ("cards: {heroes: {remove: [ant, ant]}}", "1:32: error: card 'ant' is removed already"),
        ("cards: {heroes: {remove: [{where: rank > 8}]}}", "1:35: error: no card of deck 'heroes' is "
         "like this: rank > 8"),
        ("cards: {heroes: {remove: [{where: rnk > 8}]}}", "1:35: error: 'where': "),
        ("cards: {heroes: {remove: [ant], change: [{id: ant, set: {rank: 2}}]}}",
         "1:42: error: card 'ant' is removed above"),
        ("cards: {heroes: {change: [{id: ant, set: {rank: 1}}]}}", "1:49: error: this changes nothing: "
         "'rank' is 1 already"),
        ("cards: {heroes: {change: [{id: ant, set: {copies: 1}}]}}", "1:51: error: this changes nothing"),
        ("cards: {heroes: {change: [{id: ant, set: {suit: sun}}]}}", "1:49: error: this changes nothing"),
        ("cards: {heroes: {change: [{id: ant, set: {suit: ~}}]}}", "1:49: error: this changes nothing"),
        ("cards: {heroes: {change: [{id: bee, set: {effect: {far: 2}}}]}}",
         "1:51: error: this changes nothing: 'effect' is like this already"),
        ("cards: {foes: {change: [{id: fox, set: {rank: 4}}]}}", "1:47: error: this changes nothing"),
        ("cards: {heroes: {change: [{id: ant, set: {rnk: 2}}]}}", "1:43: error: unknown field 'rnk'\n"
         "  hint: did you mean 'rank'?"),
        ("cards: {heroes: {change: [{id: ant, set: {id: b}}]}}", "1:43: error: the id of a card does"),
        ("cards: {heroes: {change: [{id: ant, set: {}}]}}", "1:42: error: 'set' says nothing"),
        ("cards: {heroes: {change: [{set: {rank: 2}}]}}", "1:27: error: a change says of which cards"),
        ("cards: {heroes: {change: [{id: ant, set: {rank: 10}}]}}", "1:49: error: card 'ant', 'rank': "
         "expected a whole number from 1 to 9, found 10"),
        ("cards: {heroes: {change: [{id: ant, set: {text: '{text | upper}'}}]}}", "1:49: error: card "
         "'ant', 'text': the former text can only be put in as it is: '{text}'"),
        ("cards: {heroes: {add: [{id: ant, name: A, rank: 1}]}}", "1:29: error: the id 'ant' stands "
         "twice; first at cards/tiny/heroes.yaml:12:10"),
        ("cards: {heroes: {add: [{id: dog, rank: 1}]}}", "1:24: error: a card of this deck needs 'name'"),
        ("cards: {heroes: {fields: {rank: {whole: [1, 9]}}}}", "1:41: error: this changes nothing: "
         "'whole' is like this already"),
        ("palette: {inc: black}", "1:11: error: no layout of this game has the colour 'inc'\n  hint: "
         "did you mean 'ink'?"),
        ("palette: {ink: black}", "1:16: error: this changes nothing: 'ink' is 'black' already"),
        ("styles: {bodi: {size: 8pt}}", "1:10: error: no layout of this game has the style 'bodi'"),
        ("styles: {body: {size: 10pt}}", "1:23: error: this changes nothing: 'size' is '10pt' already"),
        ("styles: {body: 8pt}", "1:16: error: style 'body': expected a mapping, found '8pt'"),
        ("layouts: {tiny/crad: {safe: 1mm}}", "1:11: error: there is no layout 'tiny/crad'\n  hint: "
         "did you mean 'tiny/card'?"),
        ("layouts: {tiny/other: {safe: 1mm}}", "1:11: error: layout 'tiny/other' is none that this "
         "game uses"),
        ("layouts: {tiny/theme: {palette: {ink: red}}}", "1:11: error: layout 'tiny/theme' is none "
         "that this game uses\n  hint: colours and styles of a theme are changed under 'palette'"),
        ("layouts: {big/*: {safe: 1mm}}", "1:11: error: no layout of this game is like 'big/*'"),
        ("layouts: {tiny/card: {elements: {bend: {fill: ink}}}}", "1:34: error: there is no element "
         "'bend' to change\n  hint: did you mean 'band'?"),
        ("layouts: {tiny/*: {elements: {bend: ~}}}", "1:31: error: there is no 'bend' to take away"),
        ("layouts: {tiny/card: {elements: {band: {fill: gold}}}}", "1:47: error: this changes nothing: "
         "'fill' is 'gold' already"),
        ("layouts: {tiny/card: {elements: {band: {fill: +2mm}}}}", "1:47: error: 'fill': '+2mm' changes "
         "a length, but what it changes is 'gold'"),
        ("layouts: {tiny/card: 1}", "1:22: error: 'tiny/card': expected keys and values"),
        ("books: {ruels: {remove: [one]}}", "1:9: error: there is no book 'ruels'\n  hint: did you "
         "mean 'rules'?"),
        ("books: {rules: {remove: [won]}}", "1:26: error: book 'rules' has no section 'won'\n  hint: "
         "did you mean 'one'?"),
        ("books: {rules: {remove: [one, deep]}}", "1:31: error: section 'deep': it stands in 'one', "
         "which is removed already"),
        ("books: {rules: {remove: [two, two]}}", "1:31: error: section 'two': this is removed already"),
        ("books: {rules: {replace: {two: \"# Two\\n\\nLast.\"}}}", "1:27: error: this changes nothing"),
        ("books: {rules: {add: [{after: two, before: one, text: x}]}}", "1:36: error: 'after' and "
         "'before' exclude each other"),
        ("books: {rules: {add: []}}", "1:17: error: 'add' says nothing"),
        ("books: {rules: {front: {title: Rules}}}", "1:32: error: this changes nothing: 'title' is"),
    ],
)  # fmt: skip
def test_mistakes(shop, text, message):
    shop.variant(text)
    told = shop.told()
    assert len(told) == 1, told
    assert told[0].startswith(f"v.yaml:{message}"), told[0]


def test_all_mistakes_at_once(shop):
    shop.variant(
        """\
game: {facts: {most: 3}}
cards: {heroes: {remove: [x]}, nobody: {remove: [y]}}
palette: {none: black}
books: {rules: {remove: [x]}}
"""
    )
    places = [one.partition(": ")[0] for one in shop.told()]
    assert sorted(places) == ["v.yaml:1:22", "v.yaml:2:27", "v.yaml:2:32", "v.yaml:3:11",
                              "v.yaml:4:26"]  # fmt: skip


def test_variants_in_a_circle(shop):
    names = ["a", "b", "c", "a"]
    for name, base in pairwise(names):
        shop.variant(f"extends: {base}\ngame: {{facts: {{{name}: 1}}}}", name)
    assert shop.told("a") == [
        "c.yaml:1:10: error: variants extend each other in a circle: a → b → c → a"
    ]


def test_a_variant_that_is_not_there(shop):
    shop.variant("game: {title: T}", "low-ink")
    with pytest.raises(UsageError) as caught:
        shop.load("low-inc")
    assert str(caught.value) == (
        "error: game 'tiny' has no variant 'low-inc'\n  hint: did you mean 'low-ink'?"
    )


def test_a_name_that_cannot_be_one(shop):
    shop.variant("game: {title: T}", "a+b")
    (told,) = shop.told("a+b")
    assert told.startswith("a+b.yaml: error: 'a+b' cannot be the name of a variant")
