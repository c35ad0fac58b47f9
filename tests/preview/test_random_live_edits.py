"""A preview that stays open shows the same as one that is started anew.

A project with files of all kinds is edited at random. After each edit, all that tabs were sent is
joined as the page joins it, and compared with what a new session of the same files sends.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from live_edits import VIEWS, LiveProject
from preview_session import Json, KeptTab, open_session

import pnp.preview.session as session_module
from pnp.model.problems import PnpError
from pnp.preview.session import Session

_REFERENCE = re.compile(r"""(?:href="|url\()#([^")]+)[")]""")
_PICTURE = re.compile(r'href="picture/([0-9a-f]+)"')
_FAMILY = re.compile(r'font-family="([^"]+)"')


class Watched:
    """A project, and a session with a tab for each of its views that can be shown."""

    def __init__(self, root: Path, seed: int, views: tuple[str, ...] = tuple(VIEWS)) -> None:
        self.project = LiveProject(root, seed)
        self.session = open_session(root)
        self.tabs = {name: KeptTab(self.session, name) for name in views}
        for name, tab in self.tabs.items():
            tab.show(VIEWS[name])
        self.good: dict[str, Json] = {name: {} for name in views}  # the last good bodies
        self.changes = 0
        self.note(self.fresh())

    def stop(self) -> None:
        self.session.stop()

    def changed(self) -> None:
        """The files have changed: wait until all tabs have all of it."""
        self.changes += 1
        self.session.changed()
        for tab in self.tabs.values():
            tab.wait_for_edit(self.changes + 1)

    def fresh(self) -> dict[str, Json | None]:
        """What a new session sends for each view; None for a view that it refuses."""
        new = open_session(self.project.root)
        try:
            return {name: _shown(new, name) for name in self.tabs}
        finally:
            new.stop()

    def note(self, fresh: dict[str, Json | None]) -> None:
        """Note the good pictures, and forget those of faces that are gone."""
        for name, state in fresh.items():
            good = self.good[name]
            for key, drawing in (state or {}).get("drawings", {}).items():
                if drawing["draft"] is None:
                    good[key] = drawing["body"]
            there = {face["key"] for face in self.tabs[name].state["faces"]}
            for key in good.keys() - there:
                del good[key]

    def check(self, where: str) -> int:
        """Compare each tab with a new session; how many have no errors."""
        fresh = self.fresh()
        self.note(fresh)
        count = 0
        for name, state in fresh.items():
            here = f"{where}, {name}"
            live = self.tabs[name].state
            if state is None:
                assert any(one["severity"] == "error" for one in live["problems"]), here
                continue
            found, expected = _problems(live), _problems(state)
            if self.project.mistakes:  # a file with errors that no face shows any more
                found = [one for one in found if one in expected or one[0]]
            assert found == expected, here
            if _has_errors(state):
                self._compare_faulty(name, live, state, here)
            else:
                _compare_good(live, state, here)
                count += 1
            _check_references(self.session, live, here)
        return count

    def _compare_faulty(self, name: str, live: Json, state: Json, where: str) -> None:
        """Drafts are those of a new session, and good pictures the last ones."""
        there = {face["key"] for face in live["faces"]}
        for key, drawing in state["drawings"].items():
            if key in there:
                assert live["drawings"][key]["draft"] == drawing["draft"], f"{where}, {key}"
        for key in there:
            body = live["drawings"][key]["body"]
            assert body == self.good[name].get(key), f"{where}, {key}"


def _shown(session: Session, name: str) -> Json | None:
    tab = KeptTab(session, name)
    try:
        tab.show(VIEWS[name])
    except PnpError:
        return None
    return tab.state


def _has_errors(state: Json) -> bool:
    drafts = any(drawing["draft"] is not None for drawing in state["drawings"].values())
    return drafts or any(one["severity"] == "error" for one in state["problems"])


def _problems(state: Json) -> list[tuple[str, str]]:
    """The problems: the card of each, and its other values. Without the keys of faces, which are
    others if a deck cannot be read; the message and place of a problem of a card depend on which
    other cards have had it."""
    several = {"face": None, "like": None}
    found = set()
    for one in state["problems"]:
        card = {"message": "", "hint": None, "place": None} if one["card"] else {}
        found.add((one["card"], json.dumps(one | several | card)))
    return sorted(found)


def _compare_good(live: Json, state: Json, where: str) -> None:
    for name in ("title", "content", "view", "faces", "sheets"):
        assert live[name] == state[name], f"{where}, {name}"
    faces = [face["key"] for face in state["faces"]]
    for key in faces:
        assert live["drawings"][key] == state["drawings"][key], f"{where}, {key}"
    for sheet in state["sheets"]:
        number = str(sheet["number"])
        assert live["pages"][number] == state["pages"][number], f"{where}, page {number}"
    for key, drawing in state["compared"].items():
        assert live["compared"][key] == drawing, f"{where}, compared {key}"


def _check_references(session: Session, live: Json, where: str) -> None:
    """All that the markup refers to is there."""
    keys = {face["key"] for face in live["faces"]}
    numbers = {str(sheet["number"]) for sheet in live["sheets"]}
    found = [live["drawings"][key] for key in keys] + [live["pages"][n] for n in numbers]
    found += [drawing for key, drawing in live["compared"].items() if key in keys]
    markup = [text for one in found for text in (one["body"], one.get("draft")) if text]
    ids = set(_REFERENCE.findall("".join(markup)))
    seen: set[str] = set()
    while ids:
        name = ids.pop()
        assert name in live["defs"], f"{where}: {name} is not defined"
        seen.add(name)
        markup.append(live["defs"][name])
        ids |= set(_REFERENCE.findall(live["defs"][name])) - seen
    everything = "".join(markup)
    assert set(_FAMILY.findall(everything)) <= set(live["fonts"]), where
    files = session._files
    if not _has_errors(live):  # the last good pictures may show files that have changed
        for name in set(_PICTURE.findall(everything)):
            assert files.picture(name) is not None, f"{where}: picture {name}"
        for name in live["fonts"]:
            assert files.font(name) is not None, f"{where}: font {name}"


def _run(root: Path, seed: int, edits: int, views: tuple[str, ...] = tuple(VIEWS)) -> int:
    watched = Watched(root, seed, views)
    good, log = 0, []
    try:
        for step in range(edits):
            log.append(watched.project.edit())
            watched.changed()
            good += watched.check(f"seed {seed}, step {step}: {log[-8:]}")
    finally:
        watched.stop()
    return good


@pytest.fixture
def dropping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Definitions that nothing needs are dropped at once."""
    monkeypatch.setattr(session_module, "_GROWTH", 0)
    monkeypatch.setattr(session_module, "_MOST_UNUSED", 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_edits_of_cards(seed, tmp_path, dropping):
    assert _run(tmp_path, seed, 8, ("cards", "french")) > 1


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10, 18))
def test_edits_of_all_views(seed, tmp_path, dropping):
    assert _run(tmp_path, seed, 40) > 40
