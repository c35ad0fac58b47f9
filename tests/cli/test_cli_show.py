"""`pnp show`: the values of a card, and where they come from."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tiny_project import TinyProject

CARDS = """\
fields:
  name: text
  rank: {whole: [1, 9]}
  double: {whole: [2, 18]}
  suit: {reference: suits}
  text: {text: true, optional: true}
  note: {text: true, optional: true}
defaults:
  - set: {double: "{rank * 2}"}
  - when: suit == 'sun'
    set: {text: "At most {facts.most} of **{name}**."}
cards:
  - id: ant
    name: Ant
    rank: 1
    suit: sun
    copies: 2
    overrides: {name: {size: 9pt}, badge.number.text: "I"}
  - {id: bee, name: Bee, rank: 2, suit: moon}
  - {id: cat, name: Cat, rank: 3, suit: sun}
"""
FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"

msgctxt "cards/ant.name"
msgid "Ant"
msgstr "Fourmi"
"""
DECK = "cards/tiny/cards.yaml"


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    tiny.write("cards", CARDS)
    tiny.write("cards/tiny/translations/fr.po", FRENCH)
    tiny.write(
        "cards/tiny/variants/big.yaml",
        "title: Big\ncards:\n  cards:\n    change:\n      - id: bee\n        set: {rank: 9}\n",
    )
    return tiny


def shown(project: TinyProject, *arguments: str) -> dict[str, Any]:
    code, out, err = project.run("show", *arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def field(found: dict[str, Any], name: str) -> tuple[Any, str, str | None]:
    """A value, where it is from, and its place."""
    one = found["fields"][name]
    place = f"{one['file']}:{one['line']}:{one['column']}" if one["file"] else None
    return one["value"], one["from"], place


def test_a_card_as_a_table(project: TinyProject) -> None:
    project.spoil(
        "cards",
        'overrides: {name: {size: 9pt}, badge.number.text: "I"}',
        "overrides: {name: {size: 9pt}}",
    )
    assert project.run("show", "ant") == (
        0,
        """\
tiny/cards/ant  Ant · en
  copies    2             cards/tiny/cards.yaml:17:13
  layout    tiny/card     cards/tiny/game.yaml:8:37
  products  cards (Tiny)

  field   value                                  from
  id      ant                                    cards/tiny/cards.yaml:13:9
  name    Ant                                    cards/tiny/cards.yaml:14:11
  rank    1                                      cards/tiny/cards.yaml:15:11
  double  2                                      default, cards/tiny/cards.yaml:9:19
          = {rank * 2}
  suit    sun                                    cards/tiny/cards.yaml:16:11
  text    At most 3 of **Ant**.                  default, cards/tiny/cards.yaml:11:17
          = At most {facts.most} of **{name}**.
  note    –                                      no value

  override   value  from
  name.size  9pt    cards/tiny/cards.yaml:18:30
""",
        "",
    )


def test_where_values_come_from(project: TinyProject) -> None:
    found = shown(project, "bee")
    assert (found["game"], found["deck"], found["id"], found["name"]) == (
        "tiny",
        "cards",
        "bee",
        "Bee",
    )
    assert field(found, "rank") == (2, "card", f"{DECK}:19:32")
    assert field(found, "double") == (4, "default", f"{DECK}:9:19")
    assert found["fields"]["double"]["written"] == "{rank * 2}"
    assert field(found, "text") == (None, "none", None)
    assert found["copies"]["value"] == 1 and found["copies"]["file"] is None
    assert found["layout"] == {
        "name": "tiny/card", "file": "cards/tiny/game.yaml", "line": 8, "column": 37, "sheet": None,
    }  # fmt: skip
    assert found["back"] is None and found["products"] == [{"id": "cards", "file": "Tiny"}]


def test_a_variant(project: TinyProject) -> None:
    found = shown(project, "Bee", "--variant", "big")
    assert found["edition"] == "en+big"
    assert field(found, "rank") == (9, "variant", "cards/tiny/variants/big.yaml:6:21")
    assert found["fields"]["rank"]["variant"] == "big"
    assert field(found, "double")[0] == 18
    assert field(found, "name")[1] == "card"


def test_a_translation(project: TinyProject) -> None:
    for name in ("Fourmi", "Ant", "tiny/ant", "tiny/cards/ant", "cards/ant"):
        found = shown(project, name, "--lang", "fr")
        assert field(found, "name")[:2] == ("Fourmi", "translation")
        assert found["fields"]["name"]["file"] == "cards/tiny/translations/fr.po"
    # what is not translated is from the card
    assert field(shown(project, "bee", "--lang", "fr"), "name")[1] == "card"


def test_a_table_row(project: TinyProject) -> None:
    project.write("cards/tiny/cards.csv", "id,name,rank,suit,Qty\nant,Ant,1,sun,\nbee,,4,moon,3\n")
    more = "rename: {Qty: copies}, defaults: [{set: {name: Nobody}}]"
    project.spoil("game", "{file: cards.yaml,", f"{{file: cards.csv, {more},")
    found = shown(project, "bee")
    assert field(found, "name")[:2] == ("Nobody", "default")
    assert field(found, "rank") == ("4", "card", "cards/tiny/cards.csv:3:6")
    copies = found["copies"]
    assert (copies["value"], copies["from"], copies["line"], copies["column"]) == (3, "card", 3, 13)


def test_statuses(project: TinyProject) -> None:
    project.spoil(
        "game", "title: Tiny\n", "title: Tiny\norigins: {cards: stated, cards.ant.rank: invented}\n"
    )
    fields = shown(project, "ant")["fields"]
    assert (fields["rank"]["status"], fields["name"]["status"]) == ("invented", "stated")
    assert " status\n" in project.run("show", "ant")[1]


def test_unknown_and_ambiguous_cards(project: TinyProject) -> None:
    assert project.run("show", "antt") == (
        2, "", "error: there is no card 'antt'\n  hint: did you mean 'Ant'?\n"
        "1 error; nothing was written\n",
    )  # fmt: skip
    project.spoil("cards", "name: Bee", "name: Cat")
    assert project.run("show", "Cat")[2].splitlines()[:2] == [
        "error: 2 cards are called 'Cat'",
        "  hint: write game/deck/id: 'tiny/cards/bee', 'tiny/cards/cat'",
    ]
    assert project.run("show", "tiny/nothing/ant")[0] == 2
    assert project.run("show", "ant", "--variant", "huge")[0] == 2


def test_a_card_with_errors(project: TinyProject) -> None:
    project.spoil("cards", "rank: 1", "rank: one")
    code, out, err = project.run("show", "ant")
    assert (code, err) == (1, "")
    assert ["rank", "one", "cards/tiny/cards.yaml:15:11"] in [
        line.split() for line in out.split("\n")
    ]
    assert "cards/tiny/cards.yaml:15:11: error: card 'ant', 'rank': expected a whole number" in out
    # other cards are shown as usual
    assert project.run("show", "bee")[0] == 0


def test_an_expression_that_fails(project: TinyProject) -> None:
    project.spoil("cards", "{facts.most} of", "{facts.least} of")
    code, out, _ = project.run("show", "ant")
    assert code == 1
    assert "card 'ant', 'text': 'facts' has no field 'least'" in out
    assert "{facts.least}" in out


def test_a_game_that_cannot_be_read(project: TinyProject) -> None:
    project.spoil("game", "title: Tiny", "title: [")
    code, _, err = project.run("show", "ant")
    assert code == 1
    assert "game.yaml:1:" in err and "there is no card" not in err


def test_values_that_are_written_otherwise(project: TinyProject) -> None:
    project.write("cards/tiny/cards.csv", 'id,name,tags,big\nant,Ant ,"a; b",x\n')
    fields = '{name: text, tags: {list: text, split: "; "}, big: {flag: true}}'
    project.spoil("game", "{file: cards.yaml,", f"{{file: cards.csv, fields: {fields},")
    fields = shown(project, "ant")["fields"]
    assert (fields["tags"]["value"], fields["tags"]["written"]) == (["a", "b"], "a; b")
    assert (fields["big"]["value"], fields["big"]["written"]) == (True, "x")
    assert fields["name"]["written"] is None


def test_a_board_without_a_file(project: TinyProject) -> None:
    project.spoil("game", "decks:\n", "decks:\n  map: {layout: tiny/card}\n")
    found = shown(project, "map")
    assert field(found, "id") == ("map", "card", "cards/tiny/game.yaml:8:8")
