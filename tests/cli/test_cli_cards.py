"""`pnp build --card` and `--list`: single cards, in folders of their own."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from tiny_project import TinyProject

CARDS = "output/tiny/en-cards/Tiny.pdf"
BACK = """\
size: {width: 63mm, height: 88mm}
elements:
  t: {kind: text, text: back, font: Alegreya, size: 9pt, box: face}
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


def words(path: Path) -> list[str]:
    """The words of each page."""
    document = pypdfium2.PdfDocument(path)
    found = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    document.close()
    return found


def printed(tiny: TinyProject, file: str = CARDS) -> str:
    """The names of the cards in a file."""
    # PDFium sets no space between the last name and the ruler
    return " ".join(
        name
        for page in words(tiny.root / file)
        for name in re.findall("Ant|Bee|Cat|Fourmi|back", page)
    )


def add_backs(tiny: TinyProject) -> None:
    tiny.write("layouts/tiny/back.yaml", BACK)
    tiny.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")


@pytest.mark.parametrize("card", ["bee", "cards/bee", "Bee", "BEE", "bee "])
def test_one_card_by_id_or_name(tiny: TinyProject, card: str) -> None:
    code, out, err = tiny.run("build", "tiny/cards", "--card", card)
    assert (code, err) == (0, "")
    assert "output/tiny/en-cards/Tiny.pdf  1 page  1 card  " in out
    assert printed(tiny) == "Bee"


def test_the_only_game_needs_no_name(tiny: TinyProject) -> None:
    assert tiny.run("build", "--card", "ant", "--card", "2 Cat")[0] == 0
    assert printed(tiny) == "Ant Cat Cat"


def test_other_files_stay(tiny: TinyProject) -> None:
    whole = tiny.works()
    assert tiny.run("build", "--card", "ant")[0] == 0
    assert tiny.run("build", "--card", "bee", "--clean")[0] == 0
    assert (tiny.root / "output/tiny/en/Tiny.pdf").read_bytes() == whole
    assert printed(tiny) == "Bee"


def test_a_card_is_drawn_as_in_the_whole_deck(tiny: TinyProject) -> None:
    tiny.works()
    tiny.run("build", "--card", "ant")
    files = (tiny.root / f"output/tiny/{name}/Tiny.pdf" for name in ("en", "en-cards"))
    pages = [pypdfium2.PdfDocument(file)[0].render(scale=1).to_numpy() for file in files]
    mm = 72 / 25.4
    left, top = (612 - 3 * 63 * mm) / 2, (792 - 3 * 88 * mm) / 2
    box = slice(round(top), round(top + 88 * mm)), slice(round(left), round(left + 63 * mm))
    assert (pages[0][box] == pages[1][box]).all() and (pages[0] != pages[1]).any()


def test_a_card_with_no_copies_is_printed_when_it_is_named(tiny: TinyProject) -> None:
    tiny.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 0\n")
    assert tiny.run("build", "--card", "bee")[0] == 0
    assert printed(tiny) == "Bee"


def test_an_unknown_card_is_no_card(tiny: TinyProject) -> None:
    tiny.reports(
        "error: no card of 'tiny' is called 'bea'\n  hint: did you mean 'Bee'?",
        "build", "--card", "bea", code=2,
    )  # fmt: skip
    tiny.reports(
        "error: no card of 'tiny' is called 'Antt'\n  hint: did you mean 'Ant'?",
        "build", "tiny", "--card", "2x Antt", code=2,
    )  # fmt: skip


def test_an_ambiguous_name_lists_the_cards(tiny: TinyProject) -> None:
    tiny.spoil("cards", "name: Bee", "name: Ant")
    tiny.spoil("cards", "- id: ant", "- id: first")
    tiny.reports(
        "error: 2 cards are called 'Ant'\n  hint: write deck/id: 'cards/first', 'cards/bee'",
        "build", "--card", "Ant", code=2,
    )  # fmt: skip


def test_backs_are_printed_as_the_product_states(tiny: TinyProject) -> None:
    add_backs(tiny)
    tiny.spoil("game", "sheet: 9-up}", "sheet: 9-up, backs: true}")
    assert tiny.run("build", "--card", "2 ant")[0] == 0
    behind = words(tiny.root / CARDS)[1]
    assert behind.startswith("back back ") and behind.endswith("Tiny · cards · 1.0 · en · 2/2")
    tiny.run("build", "--card", "ant", "--no-backs")
    assert len(words(tiny.root / "output/tiny/en@no-backs-cards/Tiny.pdf")) == 1


def test_products_that_do_not_print_the_card_are_not_built(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/more.csv", "id,name\ndog,Dog\nant,Big Ant\n")
    tiny.write(
        "layouts/tiny/more.yaml",
        "size: poker\nelements:\n  g: {kind: shape, fill: black, box: face}\n",
    )
    tiny.spoil("game", "products:", "  more: {file: more.csv, layout: tiny/more}\nproducts:\n"
               "  more: {file: More, decks: [more], sheet: 9-up}\n"
               "  mini: {file: Mini, decks: [more], sheet: 9-up, optional: true}")  # fmt: skip
    assert tiny.run("build", "--card", "dog")[0] == 0
    assert [p.name for p in (tiny.root / "output/tiny/en-cards").iterdir()] == ["More.pdf"]
    code, _, err = tiny.run("build", "tiny/cards", "--card", "dog")
    assert (code, err.splitlines()[:2]) == (
        2,
        [
            "error: not printed by the products requested: 'Dog'",
            "  hint: write tiny/more or tiny/mini",
        ],
    )
    # an id of two decks is clear where one product is requested
    assert tiny.run("build", "tiny/cards", "--card", "ant")[0] == 0
    assert tiny.run("build", "tiny", "--card", "ant")[0] == 2
    # an optional product is built for cards that no other product prints
    tiny.spoil("game", "  more: {file: More, decks: [more], sheet: 9-up}\n", "")
    assert tiny.run("build", "tiny", "--card", "dog", "--out", "o")[0] == 0
    assert [p.name for p in (tiny.root / "o/tiny/en-cards").iterdir()] == ["Mini.pdf"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--target", "kit"], "target 'kit' is made of a whole game, not of some cards"),
        (["--changed-since", "HEAD"], "--card and --changed-since exclude each other"),
        (["--save", "s"], "--card and --save exclude each other"),
        (["tiny", "bee"], "cards are selected of one game, not of tiny, bee"),
    ],
)
def test_what_cannot_be_selected(tiny: TinyProject, arguments: list[str], message: str) -> None:
    code, out, err = tiny.run("build", "--card", "ant", *arguments)
    assert (code, out, err.splitlines()[0]) == (2, "", f"error: {message}")


def test_errors_of_the_game_come_with_a_card_that_is_not_found(tiny: TinyProject) -> None:
    tiny.spoil("cards", "id: bee", "di: bee")
    code, _, err = tiny.run("build", "--card", "bee")
    assert code == 1
    assert "a card needs an 'id'" in err and "no card of 'tiny' is called 'bee'" in err


def test_a_draft_of_one_card(tiny: TinyProject) -> None:
    tiny.spoil("cards", "rank: 2", "rank: two")
    assert tiny.run("build", "--card", "bee")[0] == 1
    assert tiny.run("build", "--card", "bee", "--draft")[0] == 1
    assert len(words(tiny.root / "output/tiny/en-cards-draft/Tiny.pdf")) == 1


# -- lists --------------------------------------------------------------------------------------


def test_a_list(tiny: TinyProject) -> None:
    tiny.write("My Deck.txt", "# of Ann\nHeroes:\n2 Cat\n\n1x ant  // fast\nCat x1\n0 Bee\n")
    code, out, err = tiny.run("build", "tiny", "--list", "My Deck.txt")
    assert (code, err) == (0, "")
    assert "1 page  4 cards" in out
    assert printed(tiny, "output/tiny/en-list-my-deck/Tiny.pdf") == "Cat Cat Cat Ant"


def test_a_list_with_unknown_names(tiny: TinyProject) -> None:
    tiny.write("d.txt", "2 Cat\n  3x Bea\nAnnt\n2 Elephant\n1001 Ant\n")
    tiny.reports(
        """\
d.txt:2:3: error: no card of 'tiny' is called 'Bea'
  hint: did you mean 'Bee'?
d.txt:3:1: error: no card of 'tiny' is called 'Annt'
  hint: did you mean 'Ant'?
d.txt:4:1: error: no card of 'tiny' is called 'Elephant'
  hint: cards: Ant, Bee, Cat
d.txt:5:1: error: expected at most 1000 copies, found '1001 Ant'""",
        "build", "--list", "d.txt",
    )  # fmt: skip


def test_words_that_are_probably_headings_are_reported(tiny: TinyProject) -> None:
    tiny.write("d.txt", "\ufeffSleepy Woods\r\nCreatures (3)\r\n3 Cat\r\n")
    code, _, err = tiny.run("build", "--list", "d.txt")
    assert code == 0
    assert err.startswith(
        "d.txt:1:1: note: headings, as they name no card and have no number: "
        "'Sleepy Woods', 'Creatures (3)'\n"
    )
    # without any number, each line is a card
    tiny.write("d.txt", "Sleepy Woods\nCat\n")
    assert "no card of 'tiny' is called 'Sleepy Woods'" in tiny.run("build", "--list", "d.txt")[2]


def test_a_list_without_cards(tiny: TinyProject) -> None:
    tiny.write("d.txt", "# nothing\n")
    tiny.reports(
        "d.txt: error: this list has no cards\n  hint: write each card in a line, such as '2 Axe'",
        "build", "--list", "d.txt",
    )  # fmt: skip
    tiny.reports(
        "e.txt: error: there is no such file\n  hint: did you mean 'd.txt'?",
        "build", "--list", "e.txt",
    )  # fmt: skip


def test_a_list_names_cards_in_the_edition_and_its_source(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/translations/fr.po", FRENCH)
    tiny.write("d.txt", "Fourmi\n2 Cat\n1 ant\n")
    code, _, err = tiny.run("build", "--list", "d.txt", "--lang", "fr")
    assert code == 0, err
    assert printed(tiny, "output/tiny/fr-list-d/Tiny.pdf") == "Fourmi Fourmi Cat Cat"


def test_a_variant_may_remove_a_card(tiny: TinyProject) -> None:
    tiny.write("cards/tiny/variants/few.yaml", "title: Few\ncards:\n  cards:\n    remove: [ant]\n")
    code, _, err = tiny.run("build", "--card", "ant", "--variant", "few")
    assert (code, err.splitlines()[0]) == (2, "error: no card of 'tiny' is called 'ant'")


def test_standard_input(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(data: bytes) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return tiny.run("build", "--list", "-")

    assert run(b"2 Ant\n")[0] == 0
    assert printed(tiny, "output/tiny/en-list/Tiny.pdf") == "Ant Ant"
    assert run(b"Cat\n")[0] == 0
    assert printed(tiny, "output/tiny/en-list/Tiny.pdf") == "Cat"
    assert run(b"Be\xe9\n")[2].startswith(
        "standard input: error: byte 0xE9 at offset 2 is not UTF-8"
    )
    monkeypatch.setattr(sys, "stdin", None)  # it is closed
    assert "this list has no cards" in tiny.run("build", "--list", "-")[2]


def test_a_list_that_changed_is_read_again(
    tiny: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tiny.root / "cache"))

    def build(names: str) -> str:
        tiny.write("d.txt", names)
        command = [sys.executable, "-m", "pnp", "build", "--list", "d.txt"]
        run = subprocess.run(command, cwd=tiny.root, capture_output=True, text=True, check=True)
        return run.stdout

    assert "unchanged" not in build("ant")
    assert "unchanged" in build("ant")
    assert "2 cards" in build("ant\nbee")


def test_an_unknown_product_and_a_game_of_optional_products(tiny: TinyProject) -> None:
    assert tiny.run("build", "tiny/crds", "--card", "ant")[2].splitlines()[:2] == [
        "error: game 'tiny' has no product 'crds'", "  hint: did you mean 'cards'?",
    ]  # fmt: skip
    tiny.spoil("game", "sheet: 9-up}", "sheet: 9-up, optional: true}")
    assert tiny.run("build", "tiny", "--card", "ant")[0::2] == (0, "")
