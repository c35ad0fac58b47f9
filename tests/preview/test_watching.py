"""Files as editors write them: changes are reported, and what is half written is not believed."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards
from preview_session import KeptTab, open_session

import pnp.preview.watching as watching
from pnp.preview.session import Session
from pnp.preview.views import View
from pnp.preview.watching import Watcher

_PATIENCE = 30.0  # s, on a slow machine


class Seen:
    """Counts what a watcher tells."""

    def __init__(self) -> None:
        self._some = threading.Semaphore(0)
        self.count = 0

    def __call__(self) -> None:
        self.count += 1
        self._some.release()

    def wait(self) -> None:
        """Wait until there is something new."""
        assert self._some.acquire(timeout=_PATIENCE), "no change was reported"


@pytest.fixture
def many(tmp_path) -> ManyCards:
    return ManyCards(tmp_path / "ein Ordner mit Übergröße", 4)


@pytest.fixture(params=[False, True], ids=["reports", "polling"])
def seen(many, request, monkeypatch) -> Iterator[Seen]:
    monkeypatch.setattr(watching, "_INTERVAL", 0.2)
    found = Seen()
    watcher = Watcher([many.root], found, is_polling=request.param)
    watcher.start()
    if not request.param:
        _listen(many, found)
    yield found
    watcher.stop()


def _listen(many: ManyCards, seen: Seen) -> None:
    """Wait until the reports of the system come."""
    many.write("cards/first.txt", "1")
    seen.wait()


def in_place(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def renamed_over(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)


def as_vim(path: Path, text: str) -> None:
    """With a test file, and the old file as a backup that is removed."""
    (path.parent / "4913").write_text("", "utf-8")
    (path.parent / "4913").unlink()
    backup = path.with_name(f"{path.name}~")
    path.rename(backup)
    path.write_text(text, "utf-8")
    backup.unlink()


def removed_and_restored(path: Path, text: str) -> None:
    path.unlink()
    path.write_text(text, "utf-8")


def with_windows_lines(path: Path, text: str) -> None:
    path.write_bytes(text.replace("\n", "\r\n").encode())


WAYS: tuple[Callable[[Path, str], None], ...] = (
    in_place, renamed_over, as_vim, removed_and_restored, with_windows_lines,
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_ways_to_write_a_file(many, seen, way):
    path = many.root / CARDS
    way(path, path.read_text("utf-8") + "c9,Nine,1\n")
    seen.wait()


def test_new_folders_and_files_in_them(many, seen):
    many.write("cards/many/new/folder/deep.csv", "id,name\n")
    seen.wait()
    seen_before = seen.count
    many.write("cards/many/new/folder/deep.csv", "id,name\na,b\n")
    while seen.count == seen_before:
        seen.wait()


def test_a_file_that_is_a_link(many, seen, tmp_path):
    target = tmp_path / "elsewhere.csv"
    target.write_text("id,name\n", "utf-8")
    (many.root / "cards/many/linked.csv").symlink_to(target)
    seen.wait()
    before = seen.count
    target.write_text("id,name\nmore,More\n", "utf-8")
    while seen.count == before:
        seen.wait()


def test_links_that_lead_nowhere_and_in_circles(many, seen):
    folder = many.root / "cards/many"
    (folder / "broken.csv").symlink_to(folder / "nothing.csv")
    (folder / "circle").symlink_to(folder)
    (folder / "self.csv").symlink_to(folder / "self.csv")
    before = seen.count
    many.change(LAYOUT_FILE, "#faf3e2", "#112233")
    while seen.count == before:
        seen.wait()


def test_a_file_beside_a_broken_link_is_looked_at(many):
    for number in range(20):  # whatever the order of the folder is
        link = many.root / f"cards/many/a{number}.csv"
        link.symlink_to(many.root / "nothing")
    found = {Path(name).name for name in watching.stamps_below([many.root / "cards"])}
    assert {"game.yaml", "cards.csv", "sun.svg", "0.png", "1.png"} <= found


def test_what_the_system_has_reported_is_not_found_again(many):
    watcher = Watcher([many.root], lambda: None)
    assert watcher.look() and not watcher.look()
    path = many.root / CARDS
    in_place(path, "id,name,art\n")
    watcher.note([str(path)])
    assert not watcher.look()
    in_place(path, "id,name,art\nc1,One,1\n")
    assert watcher.look()
    path.unlink()
    watcher.note([str(path)])
    assert not watcher.look()


def test_a_folder_that_is_a_link(many, tmp_path):
    (tmp_path / "game").mkdir()
    (many.root / "cards/linked").symlink_to(tmp_path / "game")
    watcher = Watcher([many.root], lambda: None)
    watcher.look()
    in_place(tmp_path / "game/new.csv", "id\n")
    assert watcher.look() and not watcher.look()


# -- with a session --------------------------------------------------------------------------------


@pytest.fixture
def watched(many) -> Iterator[tuple[Session, KeptTab]]:
    session = open_session(many.root)
    watcher = Watcher([many.root], session.changed)
    watcher.start()
    tab = KeptTab(session)
    tab.show(View("many", "cards"))
    seen = Seen()
    other = Watcher([many.root], seen)
    other.start()
    _listen(many, seen)
    other.stop()
    yield session, tab
    watcher.stop()
    session.stop()


def names(tab: KeptTab) -> list[str]:
    return [face["name"] for face in tab.state["faces"] if face["kind"] == "front"]


def test_the_last_of_a_burst_of_saves_is_shown(many, watched):
    _, tab = watched
    text = (many.root / CARDS).read_text("utf-8")
    for number in range(30):
        in_place(many.root / CARDS, text.replace("Card 2,", f"Save {number},"))
    tab.wait(lambda: "Save 29" in names(tab))


def test_changes_while_the_session_works_make_one_build(many):
    session = open_session(many.root)
    tab = KeptTab(session)
    tab.show(View("many", "cards"))
    before = session.project.updates
    is_busy, may_end = threading.Event(), threading.Event()
    work = session.call(lambda: (is_busy.set(), may_end.wait(_PATIENCE)))
    assert is_busy.wait(_PATIENCE)
    text = (many.root / CARDS).read_text("utf-8")
    for number in range(30):
        in_place(many.root / CARDS, text.replace("Card 2,", f"Save {number},"))
        session.changed()
    may_end.set()
    work.result(_PATIENCE)
    tab.wait(lambda: "Save 29" in names(tab))
    assert session.call(lambda: session.project.updates).result(_PATIENCE) - before == 1
    session.stop()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_each_way_of_writing_is_shown(many, watched, way):
    _, tab = watched
    path = many.root / CARDS
    way(path, path.read_text("utf-8").replace("Card 2,", "Other,"))
    tab.wait(lambda: names(tab) == ["Card 1", "Other", "Card 3", "Card 4"])


def test_a_file_that_is_half_written_is_not_shown(many, watched):
    """Cut off after the first card, and 20 ms later all of it: no card is ever gone."""
    _, tab = watched
    path = many.root / CARDS
    text = path.read_text("utf-8").replace("Card 4,", "Last,")
    with path.open("w", encoding="utf-8") as file:
        file.write(text[:25])
        file.flush()
        os.fsync(file.fileno())
        threading.Event().wait(0.02)
        file.write(text[25:])
    tab.wait(lambda: "Last" in names(tab))
    counts = {len(patch["faces"]) for patch in tab.patches if "faces" in patch}
    assert counts <= {5}
    assert not any(patch.get("problems") for patch in tab.patches)
