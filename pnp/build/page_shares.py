"""The pages of one large product, drawn by several processes.

    with shares(plan, project, sheets, count) as drawn:
        drawn.find(sheet, has)      a page that another process has drawn

Each process draws a row of pages and writes them to a temporary file; this process draws the first
row itself, and every page that another process could not draw. Since a page depends on itself
alone, the file has the same bytes, however many processes there are.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

from msgspec import MsgspecError, Struct, msgpack

from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.build.store.keys import KeyedFaces
from pnp.draw.pdf.document import PageDrawing
from pnp.draw.pdf.drawn import Page, Resource, needed
from pnp.files.frames import read_frames, write_frames
from pnp.files.processes import end_with_parent
from pnp.files.records import Record, start_recording
from pnp.files.temporary import temporary_folder
from pnp.model.result import Request
from pnp.model.sheet import Sheet
from pnp.preflight.findings import Finding


class _Frame(Struct, array_like=True, frozen=True):
    """A page with the resources that no page before it in its row referred to. `reported` are the
    faces on it that have problems, `found` what preflight has found on faces."""

    number: int
    page: Page
    resources: dict[bytes, Resource]
    reported: tuple[str, ...]
    found: dict[str, tuple[Finding, ...]]


class _Found(Struct, array_like=True, frozen=True):
    """What a process has read and looked at, and the files of pictures by composer and name. It is
    in a file of its own, which the process writes last."""

    read: dict[str, bytes]
    states: dict[str, str]
    names: dict[str, bytes]
    pictures: dict[str, dict[str, str]]


# elsewhere a copy of a process with system libraries may hang
_CAN_COPY = sys.platform == "linux"
Planner = Callable[[Project, Request], Plan]


@contextmanager
def shares(
    plan: Plan, project: Project, sheets: Sequence[Sheet], count: int, planner: Planner
) -> Iterator[DrawnShares]:
    """The pages of these sheets of a plan, as `count` processes draw them, this one included.
    `planner` makes the plan again where a process cannot begin as a copy of this one."""
    size = -(-len(sheets) // count)
    rows = [sheets[i : i + size] for i in range(size, len(sheets), size)]
    with temporary_folder() as folder:
        files = [folder / f"{i}.pages" for i in range(len(rows))]
        pairs = zip(rows, files, strict=True)
        processes = [_process(plan, project, row, file, planner) for row, file in pairs]
        started: list[BaseProcess] = []
        try:
            with contextlib.suppress(OSError):  # the system has no room for another one
                for process in processes:
                    process.start()
                    started.append(process)
            yield DrawnShares(plan, project, list(zip(rows, files, started, strict=False)))
        finally:
            for process in started:
                process.terminate()
                process.join()


def _process(
    plan: Plan, project: Project, row: Sequence[Sheet], file: Path, planner: Planner
) -> BaseProcess:
    """A process that draws a row of sheets. Where a process can begin as a copy of this one, it
    does; else it opens the project again."""
    if _CAN_COPY:
        copy = multiprocessing.get_context("fork")
        return copy.Process(target=_draw_copied, args=(plan, project, row, file), daemon=True)
    numbers = [sheet.number for sheet in row]
    again = multiprocessing.get_context("spawn")
    arguments = (planner, project.places, plan.built.request, numbers, file)
    return again.Process(target=_draw_opened, args=arguments, daemon=True)


def _draw_copied(plan: Plan, project: Project, row: Sequence[Sheet], file: Path) -> None:
    end_with_parent()
    _write(file, plan, row, project.record or Record())


def _draw_opened(
    planner: Planner, places: Places, request: Request, numbers: Sequence[int], file: Path
) -> None:
    end_with_parent()
    record = start_recording()
    plan = planner(Project(places, record=record), request)
    wanted = set(numbers)
    _write(file, plan, [sheet for sheet in plan.sheets if sheet.number in wanted], record)


def _write(file: Path, plan: Plan, row: Sequence[Sheet], record: Record) -> None:
    """Draw a row into a file, as far as that is possible: the process that started this one draws
    the rest, and reports why it cannot be drawn."""
    with contextlib.suppress(Exception):
        write_frames(file, _frames(plan, row))
        assert isinstance(plan.faces, KeyedFaces)
        pictures = {name: one.picture_paths() for name, one in plan.faces.composers().items()}
        found = _Found(record.read, record.states, record.names, pictures)
        write_frames(_file_of_found(file), [msgpack.encode(found)])


def _file_of_found(file: Path) -> Path:
    """The file beside that of the pages."""
    return file.with_suffix(".found")


def _frames(plan: Plan, row: Sequence[Sheet]) -> Iterator[bytes]:
    faces = plan.faces
    assert isinstance(faces, KeyedFaces)
    drawing = PageDrawing(plan.pdf, {})
    for sheet in row:
        if any(_is_pictured(plan, placement.face) for placement in sheet.placements):
            return  # pictures are made by one process
        page, resources = drawing.page(sheet)
        if any(composer.reports_fonts for composer in faces.composers().values()):
            return  # which this process alone can do
        placed = dict.fromkeys(placement.face for placement in sheet.placements)
        reported = tuple(face for face in placed if faces.is_reported(face))
        found = {face: one for face in placed if (one := faces.findings(face))}
        yield msgpack.encode(_Frame(sheet.number, page, resources, reported, found))


def _is_pictured(plan: Plan, face: str) -> bool:
    """Whether a face is a page of an existing PDF file that is printed as a picture."""
    faces = plan.faces
    assert isinstance(faces, KeyedFaces)
    if faces.key(face) is not None:  # of a card, which need not be laid out
        return False
    placed = plan.faces[face].placed
    return placed is not None and placed.dpi > 0


class DrawnShares:
    """Pages that other processes draw."""

    def __init__(
        self,
        plan: Plan,
        project: Project,
        rows: Sequence[tuple[Sequence[Sheet], Path, BaseProcess]],
    ) -> None:
        self._faces = plan.faces
        self._project = project
        self._rows = {row[0].number: (file, process) for row, file, process in rows}
        self._frames: Iterator[bytes] = iter(())  # of the row that the pages are in
        self._resources: dict[bytes, Resource] = {}

    def find(
        self, sheet: Sheet, has: Callable[[bytes], bool]
    ) -> tuple[Page, dict[bytes, Resource]] | None:
        """See `DrawnPages`; the pages of a row are asked for in their order."""
        if sheet.number in self._rows:
            file, process = self._rows.pop(sheet.number)
            process.join()
            is_whole = self._note_found(_file_of_found(file))
            self._frames = read_frames(file) if is_whole else iter(())
        frame = self._next(sheet.number)
        if frame is None:
            return None
        assert isinstance(self._faces, KeyedFaces)
        resources = needed(frame.page.drawn.names, has, self._resources.get)
        if resources is None:
            return None
        for face in frame.reported:
            self._faces.lay_out(face)
        for face, found in frame.found.items():
            self._faces.add_findings(face, found)
        return frame.page, resources

    def _next(self, number: int) -> _Frame | None:
        """The next page, if it is that of a sheet."""
        try:
            frame = msgpack.decode(next(self._frames), type=_Frame)
        except (StopIteration, OSError, MsgspecError):
            self._frames = iter(())
            return None
        self._resources |= frame.resources
        return frame if frame.number == number else None

    def _note_found(self, file: Path) -> bool:
        """Note what a process has read, as if it was read here. False if it has ended too early:
        then it is not known what its pages depend on."""
        try:
            found = msgpack.decode(next(read_frames(file), b""), type=_Found)
        except (OSError, MsgspecError):
            return False
        if self._project.record is not None:
            self._project.record.add_found(found.read, found.states, found.names)
        assert isinstance(self._faces, KeyedFaces)
        composers = self._faces.composers()
        for name, paths in found.pictures.items():
            composers[name].add_pictures(paths)
        return True
