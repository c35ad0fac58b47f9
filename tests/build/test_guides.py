"""The print guide of a game, and what `parts` and JSON state about making it."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.cli.main import main
from pnp.files.contents import chunks_of
from pnp.languages.own_words import print_guide_words
from pnp.model.result import Built, Ink, Request

GAME = """\
title: Tiny
language: en
decks:
  a: {file: a.yaml, layout: t/card, back: t/card}
  chips: {file: chips.yaml, layout: t/chip}
books:
  parts: {file: parts.md, layout: t/book, lists_parts: true}
products:
  list: {file: List, title: List, book: parts, sheet: 1-up}
  guide: {file: Guide, title: Print guide, guide: true, sheet: 1-up}
  a: {file: A, title: The cards, decks: [a], sheet: 9-up, backs: true}
  chips: {file: Chips, title: Chips, decks: [chips], sheet: tokens, stock: label}
"""
CARD = """\
size: {width: 63mm, height: 88mm}
elements: {ground: {kind: shape, fill: black, box: {w: 50%}}}
"""
CHIP = """\
size: {width: 20mm, height: 20mm}
outline: circle
elements: {ground: {kind: shape, fill: "#ff0000"}}
"""
BOOK = """\
page: {size: paper}
margins: {inner: 20mm, outer: 20mm, top: 20mm, bottom: 20mm}
text: body
styles: {body: {font: Alegreya Sans, size: 10pt}}
"""
LIST = """\
---
title: Parts
---
::: for p in parts
{p.title}: {p.stock}, {p.cuts} cuts, {p.cut_outs} round, {p.folds} folds, ink {p.ink}

:::
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The project of a small game: nine cards with backs on one sheet, 10 chips on another."""
    files = {
        "cards/t/game.yaml": GAME,
        "cards/t/a.yaml": "cards: [{id: one, copies: 9}]",
        "cards/t/chips.yaml": "cards: [{id: chip, copies: 10}]",
        "cards/t/parts.md": LIST,
        "layouts/t/card.yaml": CARD,
        "layouts/t/chip.yaml": CHIP,
        "layouts/t/book.yaml": BOOK,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def made(folder: Path, target: str = "files", paper: str | None = None) -> dict[str, Built]:
    project = Project(Places(folder, folder, ROOT))
    asked = named_requests(project, ["t"], Request("", "", target=target, paper=paper))
    found = build(asked, project)
    assert not [p for built in found for p in built.problems if p.severity == "error"]
    return {built.request.product: built for built in found}


def words(built: Built) -> list[str]:
    """The words of each page, as PDFium reads them."""
    document = pypdfium2.PdfDocument(b"".join(chunks_of(built.data)))
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_the_guide_lists_each_product_with_its_work(folder: Path) -> None:
    (page,) = words(made(folder, paper="a4")["guide"])
    assert "How to print" in page
    assert "The cards" in page
    assert "Card stock · A4 · both sides, turned on the long edge" in page
    assert "Labels · A4 · one side · Cut-outs: 10" in page
    assert "A.pdf" in page
    assert "1 × Card stock, A4" in page
    assert "List" not in page.replace("List.pdf", ""), "it lists what is printed, not other lists"


def test_its_ink_is_that_of_the_products(folder: Path) -> None:
    built = made(folder, paper="a4")
    # half of nine cards of 63 × 88 mm on A4 is black: 9 · 0.5 · 63 · 88 / (210 · 297) = 40.0 %
    assert built["a"].ink is not None
    assert built["a"].ink.black == pytest.approx(0.400, abs=0.012)
    assert built["a"].ink.cyan == 0
    # ten circles of 20 mm are red, so magenta and yellow:
    # 10 · π · 10² / (210 · 297) = 5.04 %, less the cut lines with their white edges
    red = built["chips"].ink
    assert red is not None
    assert red.magenta == pytest.approx(red.yellow, abs=0.002)
    assert 0.0455 < red.magenta < 0.0504
    (page,) = words(built["guide"])
    assert f"{round(100 * built['a'].ink.total)} %" in page
    assert f"{round(100 * red.total)} %" in page


def test_a_text_can_list_the_same(folder: Path) -> None:
    (page,) = words(made(folder, paper="a4")["list"])
    assert "The cards: card, 8 cuts, 0 round, 0 folds, ink 4" in page
    assert "Chips: label, 0 cuts, 10 round, 0 folds, ink 1" in page


def test_in_a_kit_it_names_the_pages_of_the_kit(folder: Path) -> None:
    pages = words(made(folder, "kit", "a4")[""])
    guide = next(page for page in pages if "How to print" in page)
    # page 1 lists, page 2 is the guide, the cards take pages 3 and 4, the chips page 5
    assert "3–4" in guide
    assert "%" in guide


def test_alone_it_is_the_same_page(folder: Path) -> None:
    whole = made(folder)["guide"]
    project = Project(Places(folder, folder, ROOT))
    (request,) = named_requests(project, ["t/guide"], Request("", ""))
    alone = make_request(project, request)
    assert words(alone) == words(whole)


def test_ink_is_measured_only_where_it_is_shown(folder: Path) -> None:
    project = Project(Places(folder, folder, ROOT))
    (request,) = named_requests(project, ["t/a"], Request("", ""))
    assert make_request(project, request).ink is None
    measured = make_request(project, Request("t", "a", is_measured=True))
    assert isinstance(measured.ink, Ink)


def test_it_is_in_the_language_of_the_edition(folder: Path) -> None:
    text = (folder / "cards/t/game.yaml").read_text().replace("language: en", "language: fr")
    (folder / "cards/t/game.yaml").write_text(text)
    (page,) = words(made(folder)["guide"])
    assert "Comment imprimer" in page
    assert "recto verso, retournement sur le bord long" in page.replace("\n", " ")


def test_a_guide_has_no_other_content(folder: Path) -> None:
    text = (folder / "cards/t/game.yaml").read_text()
    (folder / "cards/t/game.yaml").write_text(
        text.replace("guide: true", "guide: true, decks: [a]")
    )
    project = Project(Places(folder, folder, ROOT))
    plan = plan_request(project, Request("t", "guide"))
    (problem,) = [p for p in plan.built.problems if p.severity == "error"]
    assert problem.message == "product 'guide' has 'decks' and 'guide'"
    assert (problem.span.path, problem.span.line) == ("cards/t/game.yaml", 10)


def test_json_states_what_is_needed(folder: Path) -> None:
    arguments = ["build", "t/a", "t/chips", "--json", "--paper", "a4", "--project", str(folder)]
    found = CliRunner().invoke(main, [*arguments, "--out", str(folder / "out")])
    cards, chips = json.loads(found.stdout)["files"]
    needs = ("stock", "sheets", "cuts", "cut_outs", "folds")
    assert [cards[name] for name in needs] == ["card", 1, 8, 0, 0]
    assert [chips[name] for name in needs] == ["label", 1, 0, 10, 0]
    assert cards["ink"]["black"] == pytest.approx(0.400, abs=0.012)


LANGUAGES = ("cs", "da", "de", "es", "fr", "it", "nb", "nl", "pl", "pt", "sv")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words_of_the_guide(language: str) -> None:
    english, own = print_guide_words("en"), print_guide_words(language)
    assert list(own) == list(english)
    assert own["pieces"].format(count=12) != own["pieces"]
    assert own["title"] != english["title"]
