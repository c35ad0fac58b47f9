"""The pages of one product, drawn by several processes: the same bytes and problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, SUN, ManyCards

from pnp.build import page_shares, planning
from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.files.records import Record, recording
from pnp.model.result import Built, Request


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ManyCards:
    """40 cards: five pages of fronts, each with a page of backs; they are shared."""
    monkeypatch.setattr(planning, "_WORTH_SHARING", 2)
    found = ManyCards(tmp_path, 40)
    build(found, 1)  # words of languages are read once in a process
    return found


def build(many: ManyCards, processes: int, cache: Path | None = None) -> tuple[Built, Record]:
    with recording() as record:
        project = Project(Places(many.root, many.root, cache=cache), record=record)
        project.processes = processes
        return make_request(project, Request("many", "cards")), record


@pytest.mark.parametrize("processes", [2, 3, 10, 16])
def test_any_number_of_processes_makes_the_same_file(many, processes):
    alone, record = build(many, 1)
    shared, other = build(many, processes)
    assert shared.data == alone.data and not shared.problems
    assert other.read == record.read and other.is_certain


def test_a_process_that_opens_the_project_again(many, monkeypatch):
    """As on systems where a process cannot begin as a copy."""
    alone, record = build(many, 1)
    monkeypatch.setattr(page_shares, "_CAN_COPY", False)
    shared, other = build(many, 2)
    assert shared.data == alone.data
    assert {Path(path).name for path in other.read.keys() ^ record.read.keys()} == {"en.yaml"}


def test_warnings_are_those_of_one_process(many):
    many.change(LAYOUT_FILE, "x: 4mm, y: 4mm, w: 55mm", "x: 54mm, y: 4mm, w: 55mm")
    alone, shared = build(many, 1)[0], build(many, 2)[0]
    assert len(alone.problems) == 1 and shared.problems == alone.problems
    assert shared.data == alone.data


def test_errors_are_those_of_one_process(many):
    for number in (3, 33):
        many.change(CARDS, f"Card {number},", "Card " * 60 + ",")
    alone, shared = build(many, 1)[0], build(many, 2)[0]
    assert len(alone.problems) == 2 and shared.problems == alone.problems
    assert shared.data == alone.data == b""


def test_pages_of_a_process_that_ends_too_early_are_drawn_here(many, monkeypatch):
    alone, _ = build(many, 1)

    def ended(*_: object) -> None:
        raise SystemExit(9)

    monkeypatch.setattr(page_shares, "_frames", ended)
    shared, record = build(many, 2)
    assert shared.data == alone.data
    assert record.is_certain  # all was read here


def test_an_empty_file_of_a_process(many, monkeypatch):
    alone, _ = build(many, 1)
    monkeypatch.setattr(page_shares, "_frames", lambda *_: [])
    assert build(many, 2)[0].data == alone.data


@pytest.mark.parametrize("kept", [0, 3, 60])  # bytes of the list, which has more
def test_without_the_list_of_what_a_process_has_read_its_pages_are_not_used(
    many, monkeypatch, kept
):
    alone, _ = build(many, 1)
    write = page_shares.write_frames

    def cut(path: Path, frames: object) -> None:
        write(path, frames)
        if path.suffix == ".found":
            path.write_bytes(path.read_bytes()[:kept])

    monkeypatch.setattr(page_shares, "write_frames", cut)
    with monkeypatch.context() as patch:
        patch.setattr(page_shares, "read_frames", _refused_pages(page_shares.read_frames))
        shared, record = build(many, 2)
    assert shared.data == alone.data and record.is_certain


def _refused_pages(read):
    def checked(path: Path):
        assert path.suffix == ".found"
        return read(path)

    return checked


def test_a_page_that_is_lost_is_drawn_here(many, monkeypatch):
    alone, _ = build(many, 1)
    frames = page_shares._frames
    monkeypatch.setattr(page_shares, "_frames", lambda *a: list(frames(*a))[:-1])
    assert build(many, 2)[0].data == alone.data


def test_a_system_that_has_no_room_for_processes(many, monkeypatch):
    alone, _ = build(many, 1)

    def refused(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(page_shares.multiprocessing.get_context("fork").Process, "start", refused)
    assert build(many, 3)[0].data == alone.data


def test_an_error_of_another_process_is_reported_by_this_one_alone(many, monkeypatch, capfd):
    """A full disk, for instance: no traceback of the process, and the pages are drawn here."""
    alone, _ = build(many, 1)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(page_shares, "write_frames", full)
    assert build(many, 2)[0].data == alone.data
    assert capfd.readouterr().err == ""


def test_what_only_another_process_reads_is_recorded(many):
    """A drawing, whose file this process does not read to write its pages, and a picture that does
    not exist."""
    many.change(LAYOUT_FILE, "art/{art}.png", "art/{art}")
    for number in range(1, 41):
        many.change(CARDS, f"Card {number},{number % 2}", f"Card {number},{number % 2}.png")
    many.change(CARDS, "Card 37,1.png", "Card 37,new.svg")
    many.change(CARDS, "Card 38,0.png", "Card 38,none.png")
    many.write("cards/many/art/new.svg", SUN)
    record = build(many, 2)[1]
    art = many.root / "cards/many/art"
    assert record.is_certain and str(art / "new.svg") in record.read
    assert record.states[str(art / "none.png")] == ""


@pytest.mark.parametrize("name", ["new.svg", "0.svg"])
def test_pages_that_other_processes_drew_are_drawn_again_if_their_pictures_change(many, name):
    many.change(LAYOUT_FILE, "art/{art}.png", "art/{art}.svg")
    for art in (0, 1):
        many.write(f"cards/many/art/{art}.svg", SUN)
    many.change(CARDS, "Card 37,1", "Card 37,new")
    cache = many.root / "cache"
    build(many, 2, cache)  # there is no picture new.svg yet
    many.write(f"cards/many/art/{name}", SUN.replace("20v20", "9v9"))
    kept, alone = build(many, 2, cache)[0], build(many, 1)[0]
    assert kept.data == alone.data and kept.problems == alone.problems


def test_a_picture_that_is_found_in_another_folder_is_drawn_again(many):
    """A game's own picture comes before one of all games, also on pages of other processes."""
    many.change(LAYOUT_FILE, "art/{art}.png", "art/{art}.svg")
    for art in (0, 1):
        many.write(f"cards/many/art/{art}.svg", SUN)
    many.change(CARDS, "Card 37,1", "Card 37,new")
    many.write("layouts/art/new.svg", SUN)
    cache = many.root / "cache"
    first = build(many, 2, cache)[0]
    many.write("cards/many/art/new.svg", SUN.replace("20v20", "9v9"))
    kept, alone = build(many, 2, cache)[0], build(many, 1)[0]
    assert kept.problems == first.problems == ()
    assert first.data != kept.data == alone.data
