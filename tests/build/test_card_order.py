"""`sort` of a product: the order of its cards, on sheets and in pictures."""

from __future__ import annotations

import re

import pytest
from plain_cards import files_below
from tiny_project import TinyProject

CARDS = """\
- {id: a, name: Zebra, rank: 10, suit: moon}
- {id: b, name: Écu, rank: 2, suit: sun}
- {id: c, name: echo, rank: 9, suit: moon}
- {id: d, name: Eden, rank: 2, suit: sun}
- {id: e, name: '', rank: 1, suit: sun}
"""


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    tiny.write("cards", CARDS)
    return tiny


def order(tiny: TinyProject, sort: str) -> str:
    """The ids of the cards in the order of their pictures."""
    game = (tiny.root / "cards/tiny/game.yaml").read_text()
    tiny.write("game", re.sub(r"9-up.*}", f"9-up, sort: {sort}}}", game))
    given = ("--target", "png", "--dpi", "10", "--name", "{number}-{id}", "--out")
    out = f"out-{len(list(tiny.root.glob('out-*')))}"
    code, _, err = tiny.run("build", *given, out)
    assert code == 0, err
    found = files_below(tiny.root / out / "tiny/en@png@dpi-10/Tiny")
    return "".join(name[2] for name in found)


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("rank", "ebdca"),
        ("-rank", "acbde"),
        ("name", "cbdae"),  # echo, Écu, Eden, Zebra; what is empty comes last
        ("[suit, -rank]", "acbde"),
        ("[suit, name]", "cabde"),
        ("['rank % 2', rank]", "bdaec"),
    ],
)
def test_the_order(project: TinyProject, sort: str, ids: str) -> None:
    assert order(project, sort) == ids


def test_sheets_have_the_same_order(project: TinyProject) -> None:
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up, sort: -rank}")
    text = project.run("build", "--target", "sheet-png", "--dpi", "20")[1]
    assert "1 page" in text
    from pypdf import PdfReader

    assert project.run("build")[0] == 0
    page = PdfReader(project.root / "output/tiny/en/Tiny.pdf").pages[0]
    words = re.findall(r"Zebra|Écu|echo|Eden", page.extract_text())
    assert words == ["Zebra", "echo", "Écu", "Eden"]


def test_a_list_of_cards_has_its_own_order(project: TinyProject) -> None:
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up, sort: rank}")
    given = ("--card", "a", "--card", "e", "--target", "png", "--name", "{number}{id}")
    assert project.run("build", *given)[0] == 0
    assert files_below(project.root / "output/tiny/en@png-cards/Tiny") == ["1a.png", "2e.png"]


def test_what_cannot_be_sorted(project: TinyProject) -> None:
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up, sort: [rank, nmae]}")
    project.reports(
        "cards/tiny/game.yaml:10:65: error: 'sort': there is no field 'nmae'\n"
        "  hint: did you mean 'name'?"
    )
    project.spoil("game", "decks: [cards], sheet: 9-up, sort: [rank, nmae]",
                  "book: rules, sheet: 1-up, sort: [rank]")  # fmt: skip
    err = project.run("build")[2]
    assert "cards/tiny/game.yaml:10:55: error: only decks have an order of cards" in err
