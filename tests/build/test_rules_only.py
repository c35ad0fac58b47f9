"""Books in one language for cards in another: quotes as they are printed, the translation beside
them; figures as they are printed; who made the translation."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader
from samples import ROOT

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.model.edition import Choice
from pnp.model.result import Request

FILES = {
    "cards/mill/game.yaml": """\
title: The Mill
credits: {design: Ada}
origins: {glossary.race: invented}
glossary:
  - {term: Sack, forms: [Sacks], printed: true, meaning: What a mill needs.}
  - {term: Sack Race, printed: true, meaning: Nobody wins it.}
  - {term: Wheel, printed: true}
  - {term: race, meaning: "A channel. Cards call it the [near](printed) water."}
tables:
  phases: [{id: grind, name: Grinding}, {id: rest, name: Resting}]
translate: [phases.name]
decks:
  cards: {file: cards.yaml, layout: mill/card}
  views: {file: views.yaml, layout: mill/view}
  panes: {file: panes.yaml, layout: mill/pane}
books:
  rules: {file: rules.md, layout: mill/book}
products:
  cards: {file: Cards, title: Cards, decks: [cards], sheet: 9-up}
  rules: {file: Rules, title: Rules, book: rules, sheet: 1-up}
""",
    "cards/mill/cards.yaml": """\
fields: {name: text}
cards: [{id: stone, name: Mill Stone}, {id: hopper, name: Hopper}]
""",
    "cards/mill/views.yaml": """\
fields: {label: text}
cards: [{id: one, label: turned over}]
""",
    "cards/mill/panes.yaml": """\
fields: {shown: text}
cards: [{id: one, shown: cards/hopper}, {id: two, shown: views/one}]
""",
    "cards/mill/rules.md": """\
# Aim {#aim}
Fill *Sacks* (a Sack holds much). Play *{find(cards, id='stone').name}*, then
**{find(phases, id='grind').name}**. Cards with [Load + Grind](printed) come first.

# Wheel {#wheel}
Again *{find(cards, id='stone').name}* and {find(cards, id='stone').name}.

![A stone.](card:cards/stone, width: 20mm)

![A view.](card:views/one, width: 20mm)

# Words {#words}
::: glossary
:::

# Credits {#credits}
By {credits.design}.

::: if credits.translators
Translated by {credits.translators | join(' and ')}.
:::

![A pane.](card:panes/one)

![Another.](card:panes/two)
""",
    "layouts/mill/card.yaml": """\
size: {width: 40mm, height: 20mm}
bleed: 0mm
styles: {body: {font: Alegreya, size: 8pt}}
elements:
  name: {kind: text, text: "{name}", style: body, box: {w: 100%, h: 5mm}}
  foot: {kind: text, text: of the mill, style: body, box: {y: 8mm, w: 100%, h: 5mm}}
  count: {kind: text, text: "{2 | word}", style: body, box: {y: 11mm, w: 100%, h: 4mm}}
""",
    "layouts/mill/view.yaml": """\
extends: mill/card
elements:
  name: {kind: text, text: "{label}", style: body, box: {w: 100%, h: 5mm}}
  more: {kind: text, text: upside down, style: body, box: {y: 14mm, w: 100%, h: 5mm}}
""",
    "layouts/mill/pane.yaml": """\
size: strip
elements:
  card: {kind: face, face: "{shown}", box: {w: 40mm}}
""",
    "layouts/mill/book.yaml": """\
page: {size: a5}
text: body
styles: {body: {font: Alegreya, size: 10pt, headings: [body]}}
""",
}
FRENCH = {
    "glossary/sack.term": "sac", "glossary/sack.forms": "sacs",
    "glossary/sack.meaning": "Il en faut au moulin.",
    "glossary/sack-race.term": "course en sac", "glossary/sack-race.meaning": "Sans gagnant.",
    "glossary/wheel.term": "Roue", "glossary/race.term": "bief",
    "glossary/race.meaning": "Un canal. Les cartes disent l’eau [proche](printed).",
    "phases/grind.name": "Mouture", "phases/rest.name": "Repos",
    "cards/stone.name": "Meule", "cards/hopper.name": "Trémie",
    "views/one.label": "retournée", "layouts/mill/card#foot.text": "du moulin",
    "layouts/mill/view#more.text": "à l’envers",
    "rules#aim/1": "But", "rules#wheel/1": "Roue", "rules#words/1": "Mots",
    "rules#aim/2": "Remplissez les *sacs* (un sac contient beaucoup). Jouez *{find(cards, "
    "id='stone').name}*, puis **{find(phases, id='grind').name}**. Les cartes [Charge + "
    "mouture](printed) d’abord.",
    "rules#wheel/2": "Encore *{find(cards, id='stone').name}* et {find(cards, id='stone').name}.",
    "rules#wheel/3": "Une meule.", "rules#wheel/4": "Une vue.",
    "rules#credits/1": "Crédits", "rules#credits/2": "De {credits.design}.",
    "rules#credits/3": "Traduit par {credits.translators | join(' et ')}.",
}  # fmt: skip


@dataclass
class Mill:
    """The game in a folder, and the text of its files as one line."""

    root: Path

    def translate(self, header: str = "", **more: str) -> None:
        """Writes the French catalogue, with lines of its header."""
        from pnp.build.editions import GameEditions
        from pnp.editions.catalogue.catalogue import Catalogue, Entry
        from pnp.editions.catalogue.po_writer import po_text
        from pnp.model.problems import Problems
        from pnp.sources.files import Library

        folder = self.root / "cards/mill"
        library = Library(self.root, self.root, ROOT)
        units = GameEditions(library, folder).messages((), Problems())
        texts = {u.context: FRENCH.get(u.context, u.text) for u in units}
        assert set(FRENCH) <= set(texts)
        fields = tuple(tuple(line.split(": ", 1)) for line in header.splitlines())
        entries = tuple(Entry(u.context, u.text, texts[u.context]) for u in units)
        made = Catalogue("fr.po", "fr", (("Language", "fr"), *fields), entries)  # type: ignore[arg-type]
        path = folder / "translations/fr.po"
        path.parent.mkdir(exist_ok=True)
        path.write_text(po_text(made), encoding="utf-8")

    def text(self, product: str, choice: Choice) -> str:
        built = make_request(
            Project(Places(self.root, self.root, ROOT)),
            Request("mill", product, "a4", edition=choice),
        )
        assert not [str(p) for p in built.problems if p.severity != "note"]
        pages = PdfReader(io.BytesIO(built.data)).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.fixture(name="french_mill", scope="module")
def mill_with_french_rules(tmp_path_factory: pytest.TempPathFactory) -> Mill:
    """The game with its French translation."""
    root = tmp_path_factory.mktemp("rules_only")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    mill = Mill(root)
    mill.translate("X-Translators: Léa Roux; Max Petit")
    return mill


@pytest.fixture(name="beside", scope="module")
def rules_beside_cards(french_mill: Mill) -> str:
    """The French rules for English cards."""
    return french_mill.text("rules", Choice("fr", "rules"))


def test_what_a_card_prints_is_quoted_with_the_translation_beside_it(beside: str) -> None:
    assert "Jouez Mill Stone (Meule), puis Grinding (Mouture)." in beside
    assert "Les cartes Load + Grind (Charge + mouture) d’abord." in beside
    # once a section
    assert "Encore Mill Stone (Meule) et Mill Stone." in beside


def test_terms_have_the_printed_word_and_brackets_stand_in_no_brackets(beside: str) -> None:
    assert "Remplissez les sacs (Sack) (un sac contient beaucoup)." in beside
    assert "Roue (Wheel) Encore" in beside


def test_heads_of_the_glossary_are_as_they_are_printed(beside: str) -> None:
    # in the order of the words that stand first
    assert (
        "bief Un canal. Les cartes disent l’eau near (proche). Sack (sac) Il en faut au moulin. "
        "Sack Race (course en sac) Sans gagnant."
    ) in beside


def test_figures_of_cards_are_as_they_are_printed(beside: str) -> None:
    assert "Mill Stone of the mill two Une meule." in beside
    # what only the book shows is translated; what it takes from a card is as on the card
    assert "retournée of the mill deux à l’envers Une vue." in beside


def test_faces_in_a_strip_are_as_they_are_printed(beside: str, french_mill: Mill) -> None:
    assert "Hopper of the mill two A pane." in beside
    # what only the book shows is translated there too
    assert "retournée of the mill deux à l’envers Another." in beside
    assert "Trémie du moulin deux A pane." in french_mill.text("rules", Choice("fr"))


def test_the_whole_edition_has_no_quotes(french_mill: Mill) -> None:
    text = french_mill.text("rules", Choice("fr"))
    assert "Jouez Meule, puis Mouture. Les cartes Charge + mouture d’abord." in text
    assert "(Sack)" not in text and "(Wheel)" not in text
    assert "Meule du moulin deux Une meule. retournée du moulin deux à l’envers Une vue." in text


def test_the_game_as_it_is_written_has_no_quotes(french_mill: Mill) -> None:
    text = french_mill.text("rules", Choice())
    assert "Cards with Load + Grind come first." in text
    assert "Cards call it the near water." in text


def test_translators_are_credited_in_what_they_translated(french_mill: Mill, beside: str) -> None:
    line = "Traduit par Léa Roux et Max Petit."
    assert line in beside and line in french_mill.text("rules", Choice("fr"))
    assert "Translated" not in french_mill.text("rules", Choice())


@pytest.mark.parametrize(
    ("header", "named"),
    [
        ("Last-Translator: Léa Roux <lea@example.com>", "Traduit par Léa Roux."),
        ("Last-Translator: Max\nX-Translators: Léa Roux", "Traduit par Léa Roux."),
        ("Last-Translator: FULL NAME <EMAIL@ADDRESS>", ""),
        ("X-Translators: ", ""),
    ],
)
def test_who_is_credited(french_mill: Mill, header: str, named: str) -> None:
    french_mill.translate(header)
    text = french_mill.text("rules", Choice("fr"))
    french_mill.translate("X-Translators: Léa Roux; Max Petit")
    assert named in text and ("Traduit" in text) == bool(named)
