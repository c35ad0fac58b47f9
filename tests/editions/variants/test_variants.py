"""Variants applied to a small game. Errors are in test_variants_errors."""

from __future__ import annotations

import re

import pytest
from demo_variants import NAME, DemoVariants
from loading import game_in
from repository import ROOT

from pnp.editions.messages.walk import messages_of, translated
from pnp.editions.variants.books import BOOK_CHANGES
from pnp.editions.variants.cards import CHANGE_KEYS, DECK_CHANGES
from pnp.editions.variants.reading import VARIANT_KEYS
from pnp.load.book_layouts import load_book_layout
from pnp.model.edition import Choice
from pnp.model.game import Game
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.sources.files import Library


@pytest.fixture
def demo(tmp_path) -> DemoVariants:
    return DemoVariants(tmp_path)


def fields(game: Game, deck: str = "heroes") -> dict[str, dict]:
    return {card.id: dict(card.fields) for card in game.decks[deck].cards}


def test_every_key_is_in_its_page():
    page = (ROOT / "docs/variants.md").read_text()
    for key in (*VARIANT_KEYS, *DECK_CHANGES, *CHANGE_KEYS, *BOOK_CHANGES, "in", "from", "to"):
        assert re.search(rf"(`|[{{ ]){key}(`|:)", page), key


# -- the game -----------------------------------------------------------------------------


def test_game_yaml_is_laid_over(demo):
    demo.variant(
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
    game = demo.good()
    assert (game.title, game.facts["most"], game.facts["new"]) == ("Tinier", 4, 1)
    assert game.products["cards"].sheet_on("A4") == "4-up" and game.products["cards"].file == "Tiny"
    assert list(game.products) == ["cards"]
    suits = [dict(row) for row in game.tables["suits"]]
    assert suits == [{"id": "sun", "name": "Sun", "color": "paper"},
                     {"id": "star", "name": "Star", "color": "ink"}]  # fmt: skip
    assert [row["id"] for row in game.tables["days"]] == ["mon", "tue", "wed"]
    assert game.tables["extra"][0]["id"] == "x"
    assert game.words.keywords == ("Day", "Night", "Dusk")
    assert len(game.record["checks"]) == 2
    assert str(game.record["checks"].span(1)) == f"{NAME}/v.yaml:13:12"
    assert str(game.tables["suits"][0].span("color")) == f"{NAME}/v.yaml:7:26"
    assert str(game.tables["suits"][0].span("name")) == "cards/tiny/game.yaml:5:23"


def test_without_variants_nothing_is_other(demo):
    whole = Library(demo.root, demo.root)
    problems = Problems()
    game = game_in("tiny", demo.root / "cards/tiny", whole, problems)
    assert game is not None and not problems.errors
    assert game.facts["most"] == 3 and game.edition_name == "en"


# -- cards --------------------------------------------------------------------------------


def test_cards_are_changed_removed_added(demo):
    demo.variant(
        """\
cards:
  heroes:
    fields: {rank: {whole: [1, 20]}}
    remove: [ant]
    change:
      - {where: rank > 2, set: {rank: "{rank + 10}", copies: ~}}
      - id: bee
        set: {suit: ~, effect: {far: 3}, name: "Big {name}", overrides: {name: {size: 8pt}}}
    add:
      - {id: dog, name: Dog, rank: 20, suit: moon}
"""
    )
    game = demo.good()
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
    assert str(bee.span("name")) == f"{NAME}/v.yaml:8:48"
    assert str(bee.span("rank")) == "cards/tiny/heroes.yaml:13:32"
    assert str(cat.span("text")) == "cards/tiny/heroes.yaml:10:17"
    assert str(dog.span("text")) == "cards/tiny/heroes.yaml:10:17"


def test_a_default_is_applied_again_after_the_change(demo):
    demo.variant("cards: {heroes: {change: [{id: ant, set: {rank: 7}}]}}")
    assert fields(demo.good())["ant"]["text"] == "Strong: **{rank}**."


def test_the_former_text_is_put_in(demo):
    demo.variant(
        """\
cards:
  heroes:
    change:
      - {id: [ant, bee], set: {text: "{text} Then rest {facts.most}."}}
"""
    )
    found = fields(demo.good())
    assert found["ant"]["text"] == "Worth **{rank}**. Then rest {facts.most}."
    assert found["cat"]["text"] == "Strong: **{rank}**."


def test_what_a_record_held_is_put_in(demo):
    demo.variant(
        """\
cards:
  heroes:
    change:
      - id: bee
        set: {effect: {far: "{effect.far + rank}", code: "{effect.code}! {name}", near: "{rank}"}}
      - {where: effect.far == 2, set: {effect: {deep: {far: "{effect.far}"}}}}
"""
    )
    assert fields(demo.good())["bee"]["effect"] == {
        "far": 4, "code": "fly! {name}", "near": "{rank}", "deep": {"far": 2}}  # fmt: skip


def test_selectors_see_the_cards_before_the_variant(demo):
    demo.variant(
        """\
cards:
  heroes:
    change:
      - {where: rank == 1, set: {rank: 2}}
      - {where: rank == 2 and effect.code == 'fly', set: {rank: 1}}
      - {where: suit == 'sun' and rank <= facts.most, set: {name: "{name}!"}}
"""
    )
    found = fields(demo.good())
    assert {k: (v["rank"], v["name"]) for k, v in found.items()} == {
        "ant": (2, "Ant!"), "bee": (1, "Bee"), "cat": (3, "Cat!")}  # fmt: skip


def test_of_two_changes_of_a_field_the_later_counts(demo):
    first = "{where: rank == 1, set: {rank: 4, name: Emmet}}"
    demo.variant(f"cards: {{heroes: {{change: [{first}, {{id: ant, set: {{rank: 5}}}}]}}}}")
    ant = fields(demo.good())["ant"]
    assert (ant["rank"], ant["name"]) == (5, "Emmet")


def test_a_selector_that_fits_nothing_after_another_variant(demo):
    same = "cards: {{heroes: {{change: [{{where: rank == 3, set: {{rank: {}}}}}]}}}}"
    demo.variant(same.format(4), "a")
    demo.variant(same.format(7), "b")
    assert fields(demo.good("a", "b"))["cat"]["rank"] == 4
    assert fields(demo.good("b", "a"))["cat"]["rank"] == 7


def test_a_table_of_cards(demo):
    demo.variant(
        """\
cards:
  foes:
    change:
      - {where: rank > 4, set: {rank: "{rank - 4}", overrides: {name: {weight: bold}}}}
    add: [{id: hen, name: Hen, rank: 1}]
"""
    )
    game = demo.good()
    assert {k: v["rank"] for k, v in fields(game, "foes").items()} == {"fox": 4, "owl": 1, "hen": 1}
    assert game.decks["foes"].cards[1].overrides == {"name": {"size": "9pt", "weight": "bold"}}


def test_half_of_a_number_keeps_its_decimals(demo):
    demo.write(
        "cards/tiny/heroes.yaml",
        "fields: {weight: number}\ncards: [{id: ant, weight: 5}, {id: bee, weight: 4}]\n",
    )
    demo.write("layouts/tiny/card.yaml", "size: poker\nelements: {}\n")
    demo.variant('cards: {heroes: {change: [{where: "true", set: {weight: "{weight / 2}"}}]}}')
    assert [fields(demo.good())[name]["weight"] for name in ("ant", "bee")] == [2.5, 2]


def test_a_new_card_may_take_the_place_of_one_that_is_removed(demo):
    demo.variant(
        """\
cards:
  heroes:
    remove: {where: rank > 1}
    add: [{id: cat, name: New cat, rank: 9}]
"""
    )
    assert fields(demo.good())["cat"]["name"] == "New cat"


# -- layouts ------------------------------------------------------------------------------


def test_layouts_colours_and_styles(demo):
    demo.variant(
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
    demo.good()
    card, large, back = (demo.layout(f"tiny/{name}") for name in ("card", "large", "back"))
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
    book = load_book_layout("tiny/book", demo.records.lazy, Span(""), problems, paper)
    assert not problems.errors
    assert book is not None and book.page.theme.palette["paper"] == "#eeeeee"


# -- books --------------------------------------------------------------------------------


def test_books(demo):
    demo.variant(
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
    demo.good()
    book = demo.book()
    assert book.meta["title"] == "New rules"
    assert book.text == (
        "Hello.\n\nA line\nand another.\n\n# One {#one}\n\nFirst.\n\n"
        "# Unboxed {#unboxed}\n\n\n# Two\n\nLast.\n\nThe end.\n\nNearly the end.\n"
    )

    def at(word: str) -> str:
        return str(book.span(book.text.index(word)))

    assert at("Hello") == "cards/tiny/rules.md:4:1"
    assert at("and") == f"{NAME}/v.yaml:11:11"
    assert at("First") == "cards/tiny/rules.md:8:1"
    assert at("Unboxed") == f"{NAME}/v.yaml:6:16"
    assert at("Last") == "cards/tiny/rules.md:22:1"
    assert at("Nearly") == f"{NAME}/v.yaml:13:28"


def test_other_words_in_a_book(demo):
    demo.write(
        "cards/tiny/rules.md",
        "---\ntitle: Rules\n---\n"
        "# One\n\nTake two\ncards now.\n\n- a\n- two coins\n\n# Two\n\ntwo\n",
    )
    demo.variant(
        """\
books:
  rules:
    change:
      - {in: one, from: Take two, to: Take three}
      - {in: one, from: two coins, to: three coins}
    add: [{before: two, text: End.}]
"""
    )
    demo.good()
    book = demo.book()
    assert book.text == (
        "# One\n\nTake three\ncards now.\n\n- a\n- three coins\n\nEnd.\n\n# Two\n\ntwo\n"
    )
    places = [str(book.span(book.text.index(word))) for word in ("Take", "now", "- a", "- three")]
    own = f"{NAME}/v.yaml"
    assert [place.rpartition(":")[0] for place in places] == [
        f"{own}:4", f"{own}:4", "cards/tiny/rules.md:9", f"{own}:5"
    ]  # fmt: skip


# -- several ------------------------------------------------------------------------------


def test_the_later_of_two_counts(demo):
    demo.variant("game: {facts: {most: 4}}", "a")
    demo.variant("game: {facts: {most: 5}}", "b")
    assert demo.good("a", "b").facts["most"] == 5
    game = demo.good("b", "a")
    assert game.facts["most"] == 4 and game.edition_name == "en+b+a"


def test_a_variant_that_two_extend_is_laid_once(demo):
    add = "cards: {{heroes: {{change: [{{id: ant, set: {{rank: '{{rank + {}}}'}}}}]}}}}\n{}"
    demo.variant(add.format(1, ""), "base")
    demo.variant(add.format(2, "extends: base"), "a")
    demo.variant(add.format(4, "extends: [base]"), "b")
    assert fields(demo.good("a"))["ant"]["rank"] == 4
    assert fields(demo.good("a", "b"))["ant"]["rank"] == 8
    demo.variant("extends: [a, b]", "both")
    assert fields(demo.good("both"))["ant"]["rank"] == 8


def test_two_that_state_the_same_or_take_the_same_away(demo):
    both = """\
game: {{facts: {{most: 4}}}}
cards: {{heroes: {{remove: [ant], change: [{{id: cat, set: {{rank: 9}}}}]}}}}
layouts: {{tiny/card: {{elements: {{band: ~, name: {{color: {}}}}}}}}}
books: {{rules: {{remove: [one]}}}}
"""
    demo.variant(both.format("ink"), "a")
    demo.variant(both.format("paper"), "b")
    other = """\
cards: {heroes: {change: [{id: ant, set: {rank: 5}}, {where: rank == 3, set: {name: Tiger}}]}}
layouts: {tiny/card: {elements: {band: {fill: ink}}}}
books: {rules: {replace: {one: Gone.}}}
"""
    demo.variant(other, "c")
    game = demo.good("a", "b", "c")
    assert list(fields(game)) == ["bee", "cat"]
    assert fields(game)["cat"]["name"] == "Cat"
    card = demo.layout("tiny/card")
    assert list(card.elements) == ["ground", "name"]
    assert card.elements["name"]["color"] == "paper"
    assert "Gone" not in demo.book().text


def test_each_is_judged_alone_also_in_a_combination(demo):
    demo.variant("game: {facts: {most: 3}}", "same")
    demo.variant("game: {facts: {most: 4}}", "other")
    same = "same.yaml:1:22: error: this changes nothing: 'most' is 3 already\n  hint: leave it out"
    assert demo.problems_of("same") == [same]
    assert demo.problems_of("other", "same") == [same]
    demo.variant("extends: same\ngame: {facts: {most: 5}}", "more")
    assert demo.problems_of("more") == [same]


def test_cards_of_one_id_in_two_variants_are_reported(demo):
    demo.variant("cards: {heroes: {add: [{id: dog, name: Dog, rank: 1}]}}", "a")
    demo.variant("cards: {heroes: {add: [{id: dog, name: Dog, rank: 1}]}}", "b")
    assert demo.problems_of("a", "b") == [
        "b.yaml:1:29: error: two cards have the id 'dog'; the first is at a.yaml:1:29"
        "\n  hint: give each card an id of its own; 'copies' prints a card several times"
    ]


def test_records_that_are_given_stay_as_they_are(demo):
    demo.variant(
        """\
game: {title: Tinier, tables: {suits: [{id: sun, name: Star}]}, translate: [suits.name]}
cards: {heroes: {remove: [ant], change: [{id: bee, set: {name: Wasp}}]}}
"""
    )
    source = demo.editions().source
    assert source is not None

    def written() -> str:
        return repr((source.game, source.tables, source.decks))

    before = written()
    varied = demo.editions().open(Choice(variants=("v",))).records
    assert varied is not None and varied.game["title"] == "Tinier"
    out = translated(source, lambda message: message.text.upper())
    assert out.game["title"] == "TINY" and out.decks["heroes"].rows[1]["name"] == "BEE"
    again = translated(varied, lambda message: message.text.upper())
    assert (
        again.tables["suits"][0]["name"] == "STAR" and varied.tables["suits"][0]["name"] == "Star"
    )
    assert written() == before


# -- texts for translators ----------------------------------------------------------------


def test_texts_of_a_variant_are_named_after_it(demo):
    demo.variant(
        """\
game: {facts: {hello: Good night.}}
cards: {heroes: {change: [{id: ant, set: {name: Emmet}}]}}
layouts: {tiny/card: {elements: {new: {kind: text, text: Hey}}}}
books: {rules: {replace: {two: "# Three {#two}"}, add: [{after: one, text: More.}]}}
"""
    )
    editions = demo.editions()
    seen = {message.context: message for message in editions.messages(("v",), Problems())}
    new = {context: message.text for context, message in seen.items() if "@" in context}
    assert new == {
        "v@facts.hello": "Good night.",
        "v@heroes/ant.name": "Emmet",
        "v@layouts/tiny/card#new.text": "Hey",
        "v@layouts/tiny/large#new.text": "Hey",
        "v@rules#two/1": "Three",
        "v@rules#deep/3": "More.",
    }
    assert seen["heroes/bee.name"].text == "Bee" and seen["heroes/ant.name"].text == "Ant"
    loaded = editions.open(Choice(variants=("v",)))
    with_variant = {message.context for message in messages_of(loaded.records)}
    assert "heroes/bee.name" in with_variant and "heroes/ant.name" not in with_variant
    assert seen["rules#one/2"].text == "First."
