"""`pnp check` reads everything there is: what no product uses, and every edition by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_game import GERMAN, Run, translate

GAME = "cards/mill/game.yaml"
CARD = """\
size: poker
styles: {body: {font: Alegreya, size: 9pt}}
elements: {t: {kind: text, text: "TEXT", style: body}}
"""
DECK = "  cards: {file: cards.yaml, layout: mill/card}\n"
BACK = "  cards: {file: cards.yaml, layout: mill/card, back: mill/back}\n"
SPARE = DECK + "  spare: {file: cards.yaml, layout: mill/spare}\n"
RULES = "  rules: {file: rules.md, layout: mill/book}\n"
PRODUCT = "  rules: {file: MillRules, title: Rules, book: rules, sheet: 1-up}\n"
EXTRA = PRODUCT + "  extra: {file: Extra, decks: [cards], sheet: 9-upp, optional: true}\n"
INNER = "inner: {width: 6cm, height: 9cm, depth: 2cm}"
BOX = "books:\n", f"boxes:\n  tuck: {{net: tuck, layout: mill/box, {INNER}}}\nbooks:\n"
BOX_LAYOUT = "size: box\nelements: {p: {kind: panel, box: bottm, elements: {}}}\n"


def spoil(tmp_path: Path, file: str, *change: str) -> None:
    """Writes a file, or replaces a text in it by another."""
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    if len(change) == 1:
        path.write_text(change[0], encoding="utf-8")
        return
    text = path.read_text("utf-8")
    assert change[0] in text
    path.write_text(text.replace(*change), encoding="utf-8")


def test_a_sound_project_is_all_good(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, GERMAN)
    spoil(tmp_path, GAME, DECK, BACK)
    spoil(tmp_path, "layouts/mill/back.yaml", CARD.replace("TEXT", "{name}"))
    # what a layout reads that no deck uses may be a field of any deck
    spoil(tmp_path, "layouts/mill/spare.yaml", CARD.replace("TEXT", "{strength} {name}"))
    spoil(
        tmp_path,
        "layouts/mill/theme.yaml",
        "least_stroke: 0.25pt\npalette: {red: '#f00'}\nstyles: {a: {size: 9pt}}\n",
    )
    spoil(tmp_path, "layouts/mill/box.yaml", BOX_LAYOUT.replace("bottm", "bottom"))
    spoil(
        tmp_path, "layouts/mill/other.yaml", "page: {size: a5}\ntext: b\nstyles: {b: {size: 9pt}}"
    )
    spoil(tmp_path, "layouts/sheets/own.yaml", "columns: 2\n")
    spoil(tmp_path, "layouts/.hidden.yaml", "what: is this?\n")
    code, out, err = pnp_demo("check")
    assert (code, err) == (0, "") and out.splitlines()[-1].startswith("all good: 2 products")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([(GAME, DECK, BACK)],
         "cards/mill/game.yaml:6:54: error: there is no layout 'mill/back' in layouts/"),
        ([(GAME, DECK, BACK), ("layouts/mill/back.yaml", CARD.replace("TEXT", "{nmae}"))],
         "layouts/mill/back.yaml:3:34: error: 'text': there is no field 'nmae'"),
        ([(GAME, DECK, BACK),
          ("layouts/mill/back.yaml", CARD.replace("TEXT", "long words " * 900))],
         "layouts/mill/back.yaml:3:15: error: 't': the text 'long words long words long w"),
        ([(GAME, DECK, SPARE)], "error: there is no layout 'mill/spare' in layouts/"),
        ([(GAME, DECK, SPARE),
          ("layouts/mill/spare.yaml", CARD.replace("TEXT", "{name | huge}"))],
         "layouts/mill/spare.yaml:3:34: error: 'text': there is no formatter 'huge'"),
        ([(GAME, PRODUCT, EXTRA)], "error: there is no sheet '9-upp' in layouts/sheets/"),
        ([(GAME, PRODUCT, EXTRA.replace("9-upp", "9-up, paper: a44"))],
         "error: there is no paper 'a44'"),
        ([(GAME, RULES, RULES + "  more: {file: more.md, layout: mill/book}\n"),
          ("cards/mill/more.md", "# More\n{facts.sakcs}\n")],
         "cards/mill/more.md:2:2: error: 'facts' has no field 'sakcs'"),
        ([(GAME, *BOX), ("layouts/mill/box.yaml", BOX_LAYOUT)],
         "layouts/mill/box.yaml:2:34: error: "),
        ([("layouts/mill/spare.yaml", CARD.replace("kind: text", "kind: txet"))],
         "layouts/mill/spare.yaml:3:22: error: unknown element kind 'txet'"),
        ([("layouts/mill/spare.yaml", "size: [")], "layouts/mill/spare.yaml:"),
        ([("layouts/mill/theme.yaml", "palette: {red: rde}")],
         "layouts/mill/theme.yaml:1:16: error: colour 'red'"),
        ([("layouts/mill/theme.yaml", "styles: {a: {siez: 9pt}}")],
         "layouts/mill/theme.yaml:1:14: error: "),
        ([("layouts/mill/theme.yaml", "least_stroke: 3")],
         "layouts/mill/theme.yaml:1:15: error: 'least_stroke': 3 is not a length"),
        ([("layouts/mill/other.yaml", "page: {size: a55}\ntext: b\n")],
         "layouts/mill/other.yaml:1:8: error: "),
        ([("layouts/mill/box.yaml", "size: box\nelemnts: {}\n")],
         "layouts/mill/box.yaml:2:1: error: unknown key 'elemnts'"),
        ([("layouts/sheets/own.yaml", "colums: 2\n")],
         "layouts/sheets/own.yaml:1:1: error: unknown key 'colums'"),
        ([("cards/mill/variants/long.yaml", "cards: {cards: {remove: [mule]}}\n")],
         "cards/mill/variants/long.yaml:1:26: error: "),
        ([("cards/mill/variants/long.yaml", "game: {decks: {cards: {layout: mill/large}}}\n")],
         "error: there is no layout 'mill/large' in layouts/"),
        ([("cards/mill/variants/long.yaml",
           "layouts: {mill/card: {elements: {name: {h: 9mm}}}}\n")],
         "cards/mill/variants/long.yaml:1:41: error: "),
        ([("cards/mill/variants/long.yaml",
           "layouts: {mill/card: {elements: {name: {text: '{nmae}'}}}}\n")],
         "cards/mill/variants/long.yaml:1:47: error: 'text': there is no field 'nmae'"),
        ([("cards/mill/variants/long.yaml", "game: {decks: {cards: {layout: mill/large}}}\n"),
          ("layouts/mill/large.yaml", CARD.replace("TEXT", "{nmae}"))],
         "layouts/mill/large.yaml:3:34: error: 'text': there is no field 'nmae'"),
        ([("cards/mill/translations/de.po", 'msgstr "Grind"', 'msgstr "Mahle {facts.sakcs}"')],
         "cards/mill/translations/de.po:"),
    ],
)  # fmt: skip
def test_what_is_wrong_where_no_build_looks_is_reported(
    pnp_demo: Run, tmp_path: Path, changes: list[tuple[str, ...]], message: str
) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.text": "Grind"})
    assert pnp_demo("check")[0] == 0, "the demo project must be valid before the test spoils it"
    for change in changes:
        spoil(tmp_path, *change)
    code, _, err = pnp_demo("check")
    assert code == 1 and message in err, err
    assert pnp_demo("build")[::2] == (0, ""), "a build looks at what it prints"


def test_texts_of_variants_are_checked_in_catalogues(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "short@cards/mouse.text": "{facts.sakcs}"})
    code, _, err = pnp_demo("check")
    assert code == 1 and "'short@cards/mouse.text'" in err
    assert pnp_demo("build", "--lang", "de")[0] == 0


def test_what_is_not_translated_is_a_warning_and_strictly_an_error(
    pnp_demo: Run, tmp_path: Path
) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.text": ""})
    code, _, err = pnp_demo("check")
    assert code == 0 and err.startswith("cards/mill/translations/de.po: warning: of 15 texts, 1 ")
    assert pnp_demo("check", "--strict")[0] == 1
    # not twice: once for the edition that is built, once for all
    assert pnp_demo("check", "--lang", "de")[2].count("warning: of ") == 1


def test_what_is_wrong_in_some_editions_and_beside_them_is_reported_once(
    pnp_demo: Run, tmp_path: Path
) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.text": "Mahle {facts.sakcs}"})
    spoil(tmp_path, "cards/mill/variants/long.yaml", "cards: {cards: {change: {}}}\n")
    code, _, err = pnp_demo("check", "--matrix")
    assert code == 1
    assert err.count("'cards/miller.text': placeholders read in the text") == 1
    assert err.count("cards/mill/variants/long.yaml:1:25: error: ") == 1


def test_a_product_that_is_named_is_all_that_is_checked(pnp_demo: Run, tmp_path: Path) -> None:
    spoil(tmp_path, GAME, DECK, BACK)
    spoil(tmp_path, "layouts/sheets/own.yaml", "colums: 2\n")
    assert pnp_demo("check", "mill/cards")[0] == 0
    game = pnp_demo("check", "mill")
    assert game[0] == 1 and "mill/back" in game[2] and "colums" not in game[2]
    everything = pnp_demo("check")[2]
    assert "mill/back" in everything and "colums" in everything
    messages = json.loads(pnp_demo("check", "--json", "--jobs", "2")[1])
    assert len(messages["problems"]) == 2 and not messages["written"]


def test_a_variant_that_is_laid_out_stands_for_itself_alone(pnp_demo: Run, tmp_path: Path) -> None:
    spoil(tmp_path, "cards/mill/variants/long.yaml", "game: {facts: {sakcs: 9}}\n")
    spoil(tmp_path, "layouts/mill/card.yaml", 'text: "{text}"', 'text: "{facts.sakcs}"')
    code, _, err = pnp_demo("check", "mill", "--variant", "long")
    assert code == 1 and "'facts' has no field 'sakcs'" in err
