"""The pages of one product, drawn by several processes: the same bytes and problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards

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


def build(many: ManyCards, processes: int) -> tuple[Built, Record]:
    with recording() as record:
        project = Project(Places(many.root, many.root), record=record)
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
    assert other.read == record.read


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


def test_a_file_that_is_cut_short_makes_the_record_uncertain(many, monkeypatch):
    alone, _ = build(many, 1)
    frames = page_shares._frames
    monkeypatch.setattr(page_shares, "_frames", lambda *a: list(frames(*a))[:-1])
    shared, record = build(many, 2)
    assert shared.data == alone.data
    assert not record.is_certain


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
