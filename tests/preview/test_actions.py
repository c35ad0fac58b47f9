"""What tabs ask for beside drawings: the table, boxes and sources of elements, places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from preview_session import KeptTab, open_session
from tiny_project import TinyProject

from pnp.preview.actions import Actions
from pnp.preview.editors import read_editor
from pnp.preview.messages import Places
from pnp.preview.session import Session
from pnp.preview.views import View

PATIENCE = 60.0  # s, on a slow machine
CARDS = View("tiny", "cards")


class Shown:
    """A tab that shows the cards, and the answers to it."""

    def __init__(self, session: Session, project: TinyProject) -> None:
        editor = read_editor(None, {}, project.root, [project.root])
        self.session = session
        self.tab = KeptTab(session)
        self.actions = Actions(session, Places(editor.address), editor)
        self.tab.show(CARDS)

    def ask(self, name: str, *values: Any) -> Any:
        call = getattr(self.actions, name)
        return self.session.call(lambda: call(*values)).result(PATIENCE)


@pytest.fixture
def shown(tiny: TinyProject) -> Iterator[Shown]:
    tiny.spoil("cards", "  suit: {reference: suits}\n",
               "  suit: {reference: suits}\ndefaults:\n  - set: {suit: sun}\n")  # fmt: skip
    tiny.spoil("cards", "    suit: moon\n", "")
    session = open_session(tiny.root)
    yield Shown(session, tiny)
    session.stop()


def test_the_table_of_a_tab(shown: Shown, tiny: TinyProject) -> None:
    table = shown.ask("table", "a")
    assert table["columns"] == ["id", "name", "rank", "suit"]
    assert [row["key"] for row in table["rows"]] == ["cards/ant", "cards/bee", "cards/cat"]
    suit = table["rows"][1]["cells"][3]
    assert (suit["text"], suit["source"], suit["written"]) == ("sun", "default", None)
    assert suit["place"]["text"] == "cards/tiny/cards.yaml:6:17"
    assert suit["place"]["url"] == f"vscode://file{tiny.root}/cards/tiny/cards.yaml:6:17"


def test_the_boxes_of_a_face(shown: Shown) -> None:
    found = shown.ask("boxes", "a", "cards/bee")
    names = [one["name"] for one in found["elements"]]
    assert names == ["ground", "name", "sign", "art", "badge", "number"]
    assert [one["element"] for one in found["elements"]] == [0, 1, 2, 3, 4, 5]
    assert len(found["baselines"]) == 2


def test_an_element_with_what_sets_its_properties(shown: Shown) -> None:
    found = shown.ask("inspect", "a", "cards/bee", 5)
    assert (found["name"], found["kind"], found["style"]) == ("number", "text", "title")
    assert found["parents"] == [{"element": 4, "name": "badge"}]
    rows = [(one["name"], one["value"], one["from"]) for one in found["properties"]]
    assert rows[:3] == [
        ("text", "2", "layout"),
        ("{number}", "2", "argument badge"),
        ("{rank}", "2", "card"),
    ]
    assert ("color", "ink", "style title") in rows
    assert rows[-1][2] == "default"


def test_a_face_as_a_whole(shown: Shown) -> None:
    found = shown.ask("inspect", "a", "cards/bee", None)
    assert (found["name"], found["kind"]) == ("bee", "card")
    suit = next(one for one in found["properties"] if one["name"] == "suit")
    # not 'default', which is what no file sets
    assert (suit["value"], suit["from"]) == ("sun", "deck default")


def test_elements_are_those_of_the_last_change(shown: Shown, tiny: TinyProject) -> None:
    assert shown.ask("inspect", "a", "cards/bee", 1)["properties"][0]["value"] == "Bee"
    tiny.spoil("cards", "name: Bee", "name: Hornet")
    shown.session.changed()
    shown.tab.wait_for_edit(2)
    assert shown.ask("inspect", "a", "cards/bee", 1)["properties"][0]["value"] == "Hornet"


def test_a_place_is_shown_in_the_tab(shown: Shown) -> None:
    found = shown.ask("goto", "cards/tiny/cards.yaml:12")
    assert found["shown"] is True
    assert found["address"] == "#tiny/cards?card=cards%2Fbee"


@pytest.mark.parametrize("face, element", [("cards/dog", None), ("cards/bee", 17)])
def test_what_there_is_not(shown: Shown, face: str, element: int | None) -> None:
    with pytest.raises(KeyError):
        shown.ask("inspect", "a", face, element)
