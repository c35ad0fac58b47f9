"""Long texts on stock layouts keep clear of what is above and below them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from pnp.cli.main import main

ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'
TEXTS = {
    "en": "Look at the top three cards of the forest and put one of them under the forest. Then "
          "each other player reveals a card; if it is a creature, deal 2 damage to it. Otherwise, "
          "that player takes two embers from the supply, and you may heal a creature of yours by "
          "1. Discard this card at the end of your turn. If the forest is empty, shuffle all.",
    "fr": "À votre tour, regardez les trois premières cartes de la forêt et remettez-en une "
          "sous la forêt. Chaque autre joueur révèle une carte : si c’est une créature, "
          "infligez-lui 2 dégâts. Sinon, ce joueur prend deux braises de la réserve, et vous "
          "soignez une créature de 1. Défaussez cette carte à la fin de votre tour.",
    "de": "Älteste Karte: Sieh dir die obersten drei Karten des Waldes an und lege eine davon "
          "unter den Wald. Danach deckt jede andere Person eine Handkarte auf: Ist es eine "
          "Kreatur, füge ihr 2 Schadenspunkte zu. Andernfalls nimmt sie zwei Glutstücke aus dem "
          "Vorrat, und du heilst eine Kreatur um 1. Lege diese Karte am Ende des Zuges ab.",
}  # fmt: skip
LENGTHS = (90, 140, 190, 240, 300)
FIELDS = "{name: text, type: text, text: text, flavour: text, art: text, strength: text}"
COLUMNS = ("id", "name", "type", "text", "flavour", "art", "strength")
MM = 72 / 25.4


def built(root: Path, layout: str, language: str, **fields: str) -> Iterator[tuple[float, float]]:
    """The upper and the lower edge of the ink of the text of each card, in mm from the trim."""
    cards = root / "cards/g"
    cards.mkdir(parents=True)
    (cards / "a.svg").write_text(ART)
    (cards / "game.yaml").write_text(
        f"title: Game\nlanguage: {language}\n"
        f"decks: {{c: {{file: c.csv, layout: stock/{layout}, fields: {FIELDS}}}}}\n"
        "products: {c: {file: C, decks: [c], sheet: 1-up}}\n"
    )
    texts = [TEXTS[language][:length] for length in LENGTHS]
    with (cards / "c.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, COLUMNS)
        rows.writeheader()
        for number, text in enumerate(texts):
            rows.writerow({"id": f"c{number}", "name": "Fox", "text": text, **fields})
    with pytest.raises(SystemExit) as stop:
        main(["build", "--no-cache", "--project", str(root)])
    assert stop.value.code == 0
    document = pypdfium2.PdfDocument(root / f"output/g/{language}/C.pdf")
    assert len(document) == len(LENGTHS)
    for page, text in zip(document, texts, strict=True):
        yield ink(page, text)
    document.close()


def ink(page: pypdfium2.PdfPage, text: str) -> tuple[float, float]:
    """The upper and the lower edge of the letters of a text, whose first and last words are once
    on the page."""
    letters = page.get_textpage()
    first, _ = letters.search(text.split()[0]).get_next()
    boxes = [letters.get_charbox(first + at) for at in range(len(text) - 12)]
    boxes = [box for box in boxes if box[3] > box[1]]
    top, bottom = max(box[3] for box in boxes), min(box[1] for box in boxes)
    height = page.get_height()
    return (height - top) / MM - 3, (height - bottom) / MM - 3


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize(
    ("layout", "art", "edge"),
    [
        # the ribbon: 13 mm below 45 % of a panel of 81.9 mm, which begins at 3.5 mm, and its line
        ("poker", "a.svg", 53.6),
        ("poker", "", 19.95),
        # the ornament below the name
        ("tarot", "a.svg", 92.25),
        ("tarot", "", 92.25),
    ],
)
def test_the_text_is_clear_of_what_is_above_it(
    layout: str, art: str, edge: float, language: str, tmp_path: Path
) -> None:
    for top, _ in built(tmp_path, layout, language, type="Creature", art=art):
        assert top > edge + 0.8  # also with an accent on a capital


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("art", ["a.svg", ""])
@pytest.mark.parametrize(
    ("layout", "edge"),
    [
        ("poker", 75.6),  # the shield: 10.4 mm high, it ends 0.6 mm below the panel
        ("full-art", 76.65),  # the disc: 9.6 mm high, it ends 0.6 mm below the safe area; its line
    ],
)
def test_the_text_is_clear_of_the_numbers(
    layout: str, edge: float, art: str, language: str, tmp_path: Path
) -> None:
    for _, bottom in built(tmp_path, layout, language, type="Creature", art=art, strength="3"):
        assert bottom < edge - 0.2


@pytest.mark.parametrize(("art", "edge"), [("a.svg", 51.55), ("", 15.5)])
def test_the_text_of_a_card_without_a_type(art: str, edge: float, tmp_path: Path) -> None:
    """It is clear of the line around the picture, or of that below the name."""
    for top, _ in built(tmp_path, "poker", "en", art=art, flavour="Quiet."):
        assert top > edge + 1
