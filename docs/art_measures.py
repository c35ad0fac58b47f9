"""Measure the products of the sample games: type, lines, pictures, contrast, findings.

    python docs/art_measures.py GAME        # those in English, as JSON

All sizes are those of the print: after texts were shrunk, drawings scaled and faces enlarged. The
facts are those that preflight checks.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sample_products import SOURCE, build_all, data_of, open_project, short

from pnp.build.planning import plan_request
from pnp.build.project import Project
from pnp.model.face import Face, Group, Op
from pnp.model.result import Built, Request
from pnp.model.sheet import enlarged
from pnp.preflight.facts import Drawing, FaceFacts, Shape
from pnp.preflight.measures.grounds import Grounds

HIGHEST = 21.1  # a contrast that no text has
RUNS = 5  # of a program that is timed
HIDDEN = 0.5  # the part of a text that is covered, from which it is not read


class Measures(NamedTuple):
    """What is measured of a product. In points: `text`, the smallest type, `figure_text`, the
    smallest in pictures of other faces, and `line`, the finest stroke. `contrast`: the lowest
    ratio of a text to its ground. None: there is none. `pictures`: how many differ. `findings`: of
    preflight, without those that are accepted. `size`: of the PDF file in bytes."""

    text: float | None
    figure_text: float | None
    line: float | None
    contrast: float | None
    pictures: int
    findings: int
    pages: int
    size: int


def measures_of(built: Built) -> Measures:
    """What is measured of a product that was built."""
    faces, scales, is_book = _faces(built.request)
    facts = [_facts(face, scales.get(key, 1.0), is_book) for key, face in faces.items()]
    return Measures(
        least_text(facts, in_figures=False),
        least_text(facts, in_figures=True),
        least_line(facts),
        least_contrast(facts),
        len(set(_pictures(faces.values()))),
        len(built.problems),
        built.pages,
        len(data_of(built)),
    )


def least_text(facts: Iterable[FaceFacts], in_figures: bool) -> float | None:
    """The smallest type with letters or figures, in points, in pictures of other faces or not."""
    texts = [item for one in facts for item in one.texts if item.in_figure == in_figures]
    return _least(item.size for item in texts if any(map(str.isalnum, item.text)))


def least_line(facts: Iterable[FaceFacts]) -> float | None:
    """The finest stroke in points, without those in pictures of other faces."""
    shapes = [item for one in facts for item in one.items
              if isinstance(item, Shape) and not item.in_figure]  # fmt: skip
    return _least(width for item in shapes if (width := item.line_width) is not None)


def least_contrast(facts: Iterable[FaceFacts]) -> float | None:
    """The lowest contrast of a text to its ground, at the place where it is lowest."""
    grounds = Grounds(HIGHEST)
    return _least(
        reading.contrast
        for face in facts
        for reading in grounds.readings(face)
        if reading.covered < HIDDEN and any(map(str.isalnum, reading.text))
    )


def _faces(request: Request) -> tuple[dict[str, Face], Mapping[str, float], bool]:
    """The faces of a product, the scales of those that its sheets enlarge, and whether they are
    pages of a book."""
    project = _project()
    game, _ = project.game(request.game, request.edition)
    assert game is not None
    plan = plan_request(project, request)
    is_book = game.products[request.product].book is not None
    return dict(plan.faces), enlarged(plan.sheets), is_book


@cache
def _project() -> Project:
    """The project of this process, with what it has read."""
    return open_project()


def _facts(face: Face, scale: float, is_book: bool) -> FaceFacts:
    return FaceFacts(face, [Drawing(op, is_book, scale) for op in face.ops])


def _pictures(faces: Iterable[Face]) -> Iterator[str]:
    """What each element of the kind `picture` shows, wherever it is and however large."""
    for face in faces:
        for group in _picture_groups(face.ops):
            ops: Sequence[Op] = group.ops
            while len(ops) == 1 and isinstance(ops[0], Group):
                ops = ops[0].ops
            yield short(repr(ops).encode())


def _picture_groups(ops: Iterable[Op]) -> Iterator[Group]:
    for op in ops:
        if not isinstance(op, Group) or op.is_picture:
            continue
        if op.origin is not None and op.origin.kind == "picture":
            yield op
        else:
            yield from _picture_groups(op.ops)


def seconds_of_backs(pdf: bytes, number: int = 2) -> float:
    """The processor time in seconds in which MuPDF draws a page (from 1) of a PDF file at 300 dpi:
    the median of five runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backs.pdf"
        path.write_bytes(pdf)
        command = ["mutool", "draw", "-q", "-r", "300", "-F", "ppm", "-o", os.devnull,
                   str(path), str(number)]  # fmt: skip
        times = []
        for _ in range(RUNS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            times.append(used)
    return round(statistics.median(times), 2)


def _least(numbers: Iterable[float]) -> float | None:
    found = min(numbers, default=None)
    return None if found is None else round(found, 3)


def main(game: str) -> None:
    """Print the measures of the products of a game in its own language."""
    made = build_all(game, 2, SOURCE)
    found = {one.request.product: measures_of(one)._asdict() for one in made.products}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(sys.argv[1])
