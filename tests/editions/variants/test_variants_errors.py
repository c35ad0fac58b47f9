"""Every error of a variant: its message, with place and hint."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from demo_variants import DemoVariants

from pnp.model.problems import UsageError

# a variant, and below it the message; '//' stands for the line before the hint
ERRORS = r"""
[1]
    1:1: error: expected keys and values, as in every variant
gmae: {title: x}
    1:1: error: unknown key 'gmae' // hint: did you mean 'game'?
game: {titel: x}
    1:8: error: unknown key 'titel' // hint: did you mean 'title'?
game: {facts: {most: 3}}
    1:22: error: this changes nothing: 'most' is 3 already
game: {kit: ~}
    1:13: error: there is no 'kit' to take away
game: {facts: {no: ~}}
    1:16: error: there is no 'no' to remove
game: {facts: {}}
    1:8: error: 'facts' is empty
game: {products: {cards: {sheet: 9-up}}}
    1:34: error: this changes nothing: 'sheet' is
game: {checks: []}
    1:16: error: an empty list adds nothing
game: {translate: [facts.hello]}
    1:20: error: this is there already
game: {tables: {suits: [{id: star}]}}
    1:30: error: table 'suits' has no 'star', and as a new row it lacks 'color', 'name'
game: {tables: {suits: [{id: son, remove: true}]}}
    1:30: error: table 'suits' has no 'son' to remove // hint: did you mean 'sun'?
game: {tables: {suits: [{id: sun, name: Sun}]}}
    1:41: error: this changes nothing: 'name' is 'Sun' already
game: {tables: {suits: [{name: Sun}]}}
    1:25: error: table 'suits': a change needs the
game: {tables: {suits: [{id: sun}]}}
    1:25: error: this changes nothing of 'sun'
game: {tables: {suits: [sun]}}
    1:25: error: table 'suits': expected a row, found 'sun'
game: {glossary: [{term: Day, meaning: Light.}]}
    1:40: error: this changes nothing
cards: {heros: {remove: [ant]}}
    1:9: error: there is no deck 'heros' // hint: did you mean 'heroes'?
cards: {board: {remove: [ant]}}
    1:9: error: deck 'board' has no file of cards // hint: change its layout: layouts: {tiny/back:
    …}
cards: {heroes: [ant]}
    1:17: error: 'heroes': expected keys and values
cards: {heroes: {}}
    1:9: error: 'heroes' is empty
cards: {heroes: {romove: [ant]}}
    1:18: error: unknown key 'romove'
cards: {heroes: {remove: []}}
    1:18: error: 'remove' is empty
cards: {heroes: {remove: [aunt]}}
    1:27: error: deck 'heroes' has no card 'aunt' // hint: did you mean 'ant'?
cards: {heroes: {remove: [ant, ant]}}
    1:32: error: card 'ant' is removed already
cards: {heroes: {remove: [{where: rank > 8}]}}
    1:35: error: no card of deck 'heroes' fits this: rank > 8
cards: {heroes: {remove: [{where: rnk > 8}]}}
    1:35: error: 'where':
cards: {heroes: {remove: [{id: ant}]}}
    1:28: error: expected an id alone, found a mapping with 'id' // hint: write 'ant'
cards: {heroes: {remove: [{id: ant, where: rank > 1}]}}
    1:28: error: 'id' and 'where' exclude each other
cards: {heroes: {change: [{id: ant, where: rank > 1, set: {rank: 2}}]}}
    1:37: error: 'id' and 'where' exclude each other // hint: e.g. where: id == 'ash' and (rank > 1)
cards: {heroes: {remove: [{where: suit == sun}]}}
    1:35: error: 'where': there is no field 'sun' // hint: write text in quotes: suit == 'sun'
cards: {heroes: {remove: [{where: effect.code == fly}]}}
    1:35: error: 'where': there is no field 'fly' // hint: write text in quotes:
    effect.code == 'fly'
cards: {heroes: {remove: [{where: rank > 1 and name == Cat}]}}
    1:35: error: 'where': there is no field 'Cat' // hint: write text in quotes: rank > 1 and name
    == 'Cat'
cards: {heroes: {remove: [{where: "{rank == 3}"}]}}
    1:35: error: 'where': expected no braces // hint: write: rank == 3
cards: {heroes: {remove: [{where: "{rank} == 3 and name != '{}'"}]}}
    1:35: error: 'where': expected no braces // hint: write: rank == 3 and name != '{}'
cards: {heroes: {remove: [{where: rank}]}}
    1:35: error: 'where': expected true or false, found 1 (card 'ant') // hint: compare it,
    e.g. rank == 1
cards: {heroes: {remove: [{where: rank + 1}]}}
    1:35: error: 'where': expected true or false, found 2 (card 'ant')
cards: {heroes: {remove: [ant], change: [{id: ant, set: {rank: 2}}]}}
    1:42: error: card 'ant' is removed above
cards: {heroes: {change: [{id: ant, set: {rank: 1}}]}}
    1:49: error: this changes nothing: 'rank' is 1 already
cards: {heroes: {change: [{id: ant, set: {copies: 1}}]}}
    1:51: error: this changes nothing
cards: {heroes: {change: [{id: ant, set: {suit: sun}}]}}
    1:49: error: this changes nothing
cards: {heroes: {change: [{id: ant, set: {suit: ~}}]}}
    1:49: error: this changes nothing
cards: {heroes: {change: [{id: bee, set: {effect: {far: 2}}}]}}
    1:51: error: this changes nothing: 'effect' is like this already
cards: {heroes: {change: [{id: bee, set: {effect: {far: "{effect.near + 1}"}}}]}}
    1:57: error: card 'bee', 'effect.far':
cards: {heroes: {change: [{id: ant, set: {effect: {far: "{effect.far + 1}"}}}]}}
    1:57: error: card 'ant', 'effect.far': it has no 'effect' yet that could be changed
cards: {foes: {change: [{id: fox, set: {rank: 4}}]}}
    1:47: error: this changes nothing
cards: {heroes: {change: [{id: ant, set: {rnk: 2}}]}}
    1:43: error: unknown field 'rnk' // hint: did you mean 'rank'?
cards: {heroes: {change: [{id: ant, set: {id: b}}]}}
    1:43: error: the id of a card does
cards: {heroes: {change: [{id: ant, set: {}}]}}
    1:42: error: 'set' is empty
cards: {heroes: {change: [{set: {rank: 2}}]}}
    1:27: error: a change needs 'id' or 'where'
cards: {heroes: {change: [{id: ant, set: {rank: 10}}]}}
    1:49: error: card 'ant', 'rank': expected a whole number from 1 to 9, found 10
cards: {heroes: {change: [{id: ant, set: {text: '{text | upper}'}}]}}
    1:49: error: card 'ant', 'text': the former text can only be put in as it is: '{text}'
cards: {heroes: {add: [{id: ant, name: A, rank: 1}]}}
    1:29: error: two cards have the id 'ant'; the first is at cards/tiny/heroes.yaml:12:10
cards: {heroes: {add: [{id: dog, rank: 1}]}}
    1:24: error: a card of this deck needs 'name'
cards: {heroes: {fields: {rank: {whole: [1, 9]}}}}
    1:41: error: this changes nothing: 'whole' is like this already
palette: {inc: black}
    1:11: error: no layout of this game has the colour 'inc' // hint: did you mean 'ink'?
palette: {ink: black}
    1:16: error: this changes nothing: 'ink' is 'black' already
styles: {bodi: {size: 8pt}}
    1:10: error: no layout of this game has the style 'bodi'
styles: {body: {size: 10pt}}
    1:23: error: this changes nothing: 'size' is '10pt' already
styles: {body: 8pt}
    1:16: error: style 'body': expected a mapping, found '8pt'
layouts: {tiny/crad: {safe: 1mm}}
    1:11: error: there is no layout 'tiny/crad' // hint: did you mean 'tiny/card'?
layouts: {tiny/other: {safe: 1mm}}
    1:11: error: this game does not use layout 'tiny/other' // hint: it uses tiny/back, tiny/book,
layouts: {tiny/theme: {palette: {ink: red}}}
    1:11: error: this game does not use layout 'tiny/theme' // hint: change colours and styles of
    a theme under 'palette'
layouts: {big/*: {safe: 1mm}}
    1:11: error: no layout of this game fits 'big/*'
layouts: {tiny/card: {elements: {bend: {fill: ink}}}}
    1:34: error: there is no element 'bend' to change // hint: did you mean 'band'?
layouts: {tiny/*: {elements: {bend: ~}}}
    1:31: error: there is no 'bend' to take away
layouts: {tiny/card: {elements: {band: {fill: gold}}}}
    1:47: error: this changes nothing: 'fill' is 'gold' already
layouts: {tiny/card: {elements: {band: {fill: +2mm}}}}
    1:47: error: 'fill': '+2mm' changes a length, but the value below is 'gold'
layouts: {tiny/card: 1}
    1:22: error: 'tiny/card': expected keys and values
books: {ruels: {remove: [one]}}
    1:9: error: there is no book 'ruels' // hint: did you mean 'rules'?
books: {rules: {remove: [won]}}
    1:26: error: book 'rules' has no section 'won' // hint: did you mean 'two'?
books: {rules: {remove: [one, deep]}}
    1:31: error: section 'deep': section 'one' with it is removed already
books: {rules: {remove: [two, two]}}
    1:31: error: section 'two': it is removed already
books: {rules: {replace: {two: "# Two\n\nLast."}}}
    1:27: error: this changes nothing
books: {rules: {replace: {two: ~}}}
    1:32: error: section 'two': its new text is empty // hint: to remove it write 'remove: [two]'
books: {rules: {replace: {two: ""}}}
    1:32: error: section 'two': its new text is empty
books: {rules: {replace: {two: [a]}}}
    1:32: error: section 'two': expected text, found a list
books: {rules: {add: [{after: two, before: one, text: x}]}}
    1:36: error: 'after' and 'before' exclude each other
books: {rules: {change: [{in: one, from: Frist, to: Last}]}}
    1:42: error: section 'one' does not have these words // hint: they must be in one line
books: {rules: {change: [{in: deep, from: e, to: s}]}}
    1:43: error: section 'deep' has these words 3 times // hint: add more of the words around
books: {rules: {change: [{in: one, from: First, to: First}]}}
    1:42: error: this changes nothing: 'from' and 'to' are the same
books: {rules: {remove: [one], change: [{in: one, from: First, to: Last}]}}
    1:68: error: 'First' stands in section 'one', which is changed above
books: {rules: {change: [{in: one, from: First}]}}
    1:26: error: a change needs 'to'
books: {rules: {add: []}}
    1:17: error: 'add' is empty
books: {rules: {front: {title: Rules}}}
    1:32: error: this changes nothing: 'title' is
"""
CASES = re.findall(r"^(\S.*)\n((?:    .*\n)+)", ERRORS, re.MULTILINE)


@pytest.fixture
def demo(tmp_path) -> DemoVariants:
    return DemoVariants(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: error: variant 'v' changes nothing"),
        ("title: Hm\ngame: {}\n", "1:1: error: variant 'v' changes nothing"),
        *((text, " ".join(message.split())) for text, message in CASES),
    ],
)
def test_error(demo, text, message):
    demo.variant(text)
    messages = demo.problems_of()
    assert len(messages) == 1, messages
    assert " ".join(messages[0].replace("\n  hint:", " // hint:").split()).startswith(
        f"v.yaml:{message}"
    )


def test_all_cases_are_read():
    assert len(CASES) == ERRORS.count("error:") > 60


def test_all_errors_at_once(demo):
    demo.variant(
        """\
game: {facts: {most: 3}}
cards: {heroes: {remove: [x]}, nobody: {remove: [y]}}
palette: {none: black}
books: {rules: {remove: [x]}}
"""
    )
    places = [one.partition(": ")[0] for one in demo.problems_of()]
    assert sorted(places) == ["v.yaml:1:22", "v.yaml:2:27", "v.yaml:2:32", "v.yaml:3:11",
                              "v.yaml:4:26"]  # fmt: skip


def test_variants_in_a_circle(demo):
    names = ["a", "b", "c", "a"]
    for name, base in pairwise(names):
        demo.variant(f"extends: {base}\ngame: {{facts: {{{name}: 1}}}}", name)
    assert demo.problems_of("a") == [
        "c.yaml:1:10: error: variants extend each other in a circle: a → b → c → a"
    ]


def test_a_variant_that_is_not_there(demo):
    demo.variant("game: {title: T}", "low-ink")
    with pytest.raises(UsageError) as caught:
        demo.load("low-inc")
    assert str(caught.value) == (
        "error: 'tiny' has no variant 'low-inc'\n  hint: did you mean 'low-ink'?"
    )


def test_a_name_that_cannot_be_one(demo):
    demo.variant("game: {title: T}", "a+b")
    (message,) = demo.problems_of("a+b")
    assert message.startswith("a+b.yaml: error: 'a+b' cannot be the name of a variant")


def test_an_error_of_the_game_with_a_variant_names_it(demo):
    demo.variant(
        "cards: {heroes: {remove: [ant, bee, cat], add: [{id: x, name: X, rank: 1}]}}", "a"
    )
    demo.variant("game: {checks: [{check: count(heroes) == 3}]}", "b")
    extra = "  - {check: count(heroes) + count(foes) == 5, message: not five}\n"
    text = (demo.root / "cards/tiny/game.yaml").read_text()
    demo.write("cards/tiny/game.yaml", text.replace("translate:", f"{extra}translate:"))
    hint = "\n  hint: the rule: count(heroes) + count(foes) == 5"
    assert demo.problems_of("a") == [
        f"cards/tiny/game.yaml:22:13: error: not five (with the variant 'a' applied){hint}"
    ]
    demo.write("cards/tiny/game.yaml", text)
    assert demo.problems_of("a", "b") == [
        "b.yaml:1:25: error: this does not hold: count(heroes) == 3"
    ]


def test_an_error_that_several_variants_make_together(demo):
    demo.variant("cards: {heroes: {remove: [ant]}}", "a")
    demo.variant("cards: {heroes: {remove: [bee]}}", "b")
    text = (demo.root / "cards/tiny/game.yaml").read_text()
    demo.write("cards/tiny/game.yaml", text.replace("count(heroes) > 0", "count(heroes) > 1"))
    assert demo.problems_of("a") == [] == demo.problems_of("b")
    (reported,) = demo.problems_of("a", "b")
    assert "error: no heroes (with the variants 'a' and 'b' applied)" in reported


def test_what_is_wrong_without_a_variant_does_not_name_it(demo):
    text = (demo.root / "cards/tiny/game.yaml").read_text()
    demo.write("cards/tiny/game.yaml", text.replace("board: {file: Board", "board: {fill: Board"))
    demo.variant("game: {decks: {foes: ~}}")
    messages = demo.problems_of()
    assert [one for one in messages if "unknown key 'fill'" in one and "variant" not in one]
    assert [
        one for one in messages if "there is no deck 'foes' (with the variant 'v' applied)" in one
    ]


def test_a_product_taken_away_leaves_the_kit(demo):
    text = (demo.root / "cards/tiny/game.yaml").read_text()
    kit = "kit: {file: All, products: [cards, board]}\n"
    demo.write("cards/tiny/game.yaml", text + kit)
    demo.variant("game: {products: {board: ~}}", "less")
    game, messages = demo.load("less")
    assert messages == [] and game.kit.products == ("cards",)
    demo.variant("game: {kit: {products: [board, cards]}}", "turned")
    game, messages = demo.load("less", "turned")
    assert messages == [] and game.kit.products == ("cards",)
    demo.variant("game: {products: {board: ~}, kit: {products: [board]}}", "both")
    (message,) = demo.problems_of("both")
    assert message.startswith("both.yaml:1:47: error: there is no product 'board'")
