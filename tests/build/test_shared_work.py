"""What several products, editions and files of one process share is done once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from counted_forms import counted_forms
from demo_game import FILES, GERMAN, Run, translate

from pnp.build import run
from pnp.build.products import books, boxes
from pnp.build.products.decks import DeckFaces
from pnp.draw.pdf import pages
from pnp.editions.catalogue import translation
from pnp.editions.messages import walk
from pnp.load import layouts
from pnp.model.edition import Choice
from pnp.model.result import Request
from pnp.svg import drawings, parse
from pnp.text.cache import Recent
from pnp.typeset.faces import compose as compositions
from pnp.typeset.faces import text_tracing

GAME = FILES["cards/mill/game.yaml"]
CARD = FILES["layouts/mill/card.yaml"]
MORE_PRODUCTS = """\
  again: {file: MillAgain, title: Cards, decks: [cards], sheet: 4-up}
  same: {file: MillSame, title: Rules, book: rules, sheet: 1-up}
"""
ART = "  art: {kind: picture, file: mill.svg, box: {y: 40mm, w: 20mm, h: 20mm}}\n"
BOX = """\
boxes:
  tuck: {net: tuck, layout: mill/box, inner: {width: 65mm, height: 90mm, depth: 20mm}}
"""
TEETH = "".join(f"<path d='M{i} 0l1 2l1 -2z'/>" for i in range(12))
SVG = f"<svg xmlns='http://www.w3.org/2000/svg' width='30' height='9'>{TEETH}</svg>"

Calls = Callable[[Any, str], Counter[Any]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Counts the calls of a function of a module by the first argument."""

    def counted(module: Any, name: str) -> Counter[Any]:
        found: Counter[Any] = Counter()
        original = getattr(module, name)

        def call(first: Any, *rest: Any, **named: Any) -> Any:
            found[first if isinstance(first, str | bytes) else type(first).__name__] += 1
            return original(first, *rest, **named)

        monkeypatch.setattr(module, name, call)
        return found

    return counted


@pytest.fixture
def mill(pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The demo game in German, with a drawing on its cards; runs a command in it."""
    monkeypatch.setattr(drawings, "_kept", drawings._Kept())
    monkeypatch.setattr(pages, "_art", Recent(256))
    translation._parsed.cache_clear()
    (tmp_path / "layouts/mill/card.yaml").write_text(CARD + ART)
    (tmp_path / "cards/mill/mill.svg").write_text(SVG)
    assert pnp_demo("i18n", "update", "mill", "de")[0] == 0
    translate(tmp_path, GERMAN)

    def run(*arguments: str) -> str:
        code, out, error = pnp_demo(*arguments)
        assert code == 0, error
        return out

    return run


def test_a_drawing_is_parsed_once_for_the_kits_of_two_editions(
    mill: Callable[..., str], calls: Calls
) -> None:
    parsed = calls(parse, "read_document")
    mill("build", "mill", "--target", "kit", "--lang", "all", "--jobs", "1")
    assert parsed == {SVG.encode(): 1}


def test_a_drawing_is_written_once_for_all_files(
    mill: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted_forms(monkeypatch)
    mill("build", "mill/cards", "--lang", "all", "--jobs", "1")
    # two files, with two cards each, which are printed three times in all
    assert made.count(12) == 1


def test_products_of_one_edition_share_composers_and_books(
    mill: Callable[..., str], calls: Calls, tmp_path: Path
) -> None:
    (tmp_path / "cards/mill/game.yaml").write_text(GAME + MORE_PRODUCTS)
    composers, set_books = calls(layouts, "load_layout"), calls(books, "set_book")
    mill("build", "mill", "--jobs", "1")
    assert composers == {"mill/card": 1}
    assert set_books == {"BookSource": 1}
    mill("build", "mill", "--jobs", "1", "--lang", "all")
    assert composers == {"mill/card": 3}
    assert set_books == {"BookSource": 3}


def test_a_composer_that_noted_a_problem_is_not_shared(
    mill: Callable[..., str], calls: Calls, tmp_path: Path
) -> None:
    """Its problem is found again, for the other product."""
    more = MORE_PRODUCTS.splitlines()[0]
    (tmp_path / "cards/mill/game.yaml").write_text(f"{GAME}{more}\n")
    tagged = FILES["cards/mill/cards.yaml"].replace("Grind a Sack.", "Grind a <b>Sack</b>.")
    (tmp_path / "cards/mill/cards.yaml").write_text(tagged)
    composers = calls(layouts, "load_layout")
    mill("build", "mill/cards", "mill/again", "--jobs", "1")
    assert composers == {"mill/card": 2}


@pytest.mark.parametrize(
    ("asked", "miller"),
    [
        ("mill/cards mill/again --paper letter --paper a4", 1),
        # faces of a deck that one file prints alone are not kept
        ("mill/cards mill/rules", 2),
    ],
)
def test_a_face_is_laid_out_once_for_all_files_of_its_deck(
    mill: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    asked: str,
    miller: int,
) -> None:
    (tmp_path / "cards/mill/game.yaml").write_text(GAME + MORE_PRODUCTS)
    made: Counter[str] = Counter()
    faces = DeckFaces.__getitem__
    compose = compositions.Composer.compose

    def counted(composer: Any, card: Any, key: str, *rest: Any) -> Any:
        made[key] += 1
        return compose(composer, card, key, *rest)

    def twice(one: Any, key: str) -> Any:
        faces(one, key)
        return faces(one, key)

    monkeypatch.setattr(compositions.Composer, "compose", counted)
    monkeypatch.setattr(DeckFaces, "__getitem__", twice)
    mill("build", *asked.split(), "--no-cache", "--jobs", "1")
    assert made == {"cards/wheel": miller, "cards/miller": miller}


def test_boxes_are_laid_out_once_for_two_papers(
    mill: Callable[..., str], calls: Calls, tmp_path: Path
) -> None:
    product = "  box: {file: MillBox, title: Box, boxes: [tuck], sheet: box}\n"
    (tmp_path / "cards/mill/game.yaml").write_text(GAME + product + BOX)
    (tmp_path / "layouts/mill/box.yaml").write_text("size: box\nelements: {}\n")
    nets = calls(boxes, "nets_of")
    mill("build", "mill/box", "--paper", "letter", "--paper", "a4", "--jobs", "1")
    assert nets == {"dict": 1}


def test_requests_are_made_in_the_order_in_which_they_share_most() -> None:
    english, french = Choice(), Choice("fr")
    asked = [
        Request("mill", product, paper, edition=edition)
        for edition in (english, french)
        for paper in ("letter", "a4")
        for product in ("cards", "rules")
    ]
    assert [(r.edition.language, r.product, r.paper) for r in run._in_turn(asked)] == [
        (None, "cards", "letter"), (None, "cards", "a4"),
        (None, "rules", "letter"), (None, "rules", "a4"),
        ("fr", "cards", "letter"), ("fr", "cards", "a4"),
        ("fr", "rules", "letter"), ("fr", "rules", "a4"),
    ]  # fmt: skip


def test_a_process_keeps_to_an_edition_that_no_other_makes() -> None:
    """When nothing is left of it, it takes the last request of the edition with the most."""
    asked = [Request("mill", str(i), edition=Choice(one)) for one in ("de", "fr") for i in range(4)]
    waiting: Any = [1] * len(asked)
    project: Any = None
    first, second = (run._Worker(project, asked, waiting) for _ in range(2))
    taken: list[tuple[str, int]] = []
    for name, worker in [("first", first), ("second", second), *[("first", first)] * 6]:
        number = worker.take()
        taken.append((name, number))
    assert taken == [
        ("first", 0), ("second", 4), ("first", 1), ("first", 2), ("first", 3), ("first", 7),
        ("first", 5), ("first", 6),
    ]  # fmt: skip


def test_what_is_saved_for_later_does_not_make_requests_different() -> None:
    contents = Request("mill", "contents", "a4", is_saved=True)
    assert run._alike(Request("mill", "cards", "a4", sheet="9-up"), contents)
    assert not run._alike(Request("mill", "cards", "letter"), contents)
    assert not run._alike(Request("mill", "cards", "a4", grey=True), contents)


def test_a_report_reads_a_catalogue_once_and_lists_each_edition_once(
    mill: Callable[..., str], calls: Calls
) -> None:
    read, listed = calls(translation, "read_po"), calls(walk, "messages_of")
    mill("i18n", "report", "mill", "de", "--json")
    assert sum(read.values()) == 1
    # the game, and with its variant: for all texts, for the game alone, for the variant alone
    assert sum(listed.values()) == 2 + 1


def test_a_report_measures_the_texts_of_two_editions_once(
    mill: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []
    drawn = text_tracing._drawn

    def counted(values: Any, *rest: Any) -> Any:
        measured.append(text_tracing.unmarked(values["text"])[0])
        return drawn(values, *rest)

    monkeypatch.setattr(text_tracing, "_drawn", counted)
    mill("i18n", "report", "mill", "de", "--json")
    # with the variant there are two sacks, and a mouse
    assert sorted(measured) == [
        "Die Müllerin", "Friss einen Sack.", "Mahle einen Sack.", "Maus", "Mühlrad",
        "Nimm **2** Säcke.", "Nimm **4** Säcke.",
    ]  # fmt: skip
