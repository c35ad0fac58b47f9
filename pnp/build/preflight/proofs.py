"""Proofs of findings: a small picture of the face for each, with the place ringed in red."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.build.context import size_of
from pnp.build.products.findings import FaceFindings, Spot
from pnp.draw.extent import Corners
from pnp.draw.pdf.document import PdfInfo
from pnp.export.pictures.frames import Resolution
from pnp.export.pictures.raster import pictures
from pnp.export.target_kinds import ExportJob
from pnp.geometry.outlines import box_outline
from pnp.model.face import Color, Face, Group, Op, Path, Stroke
from pnp.model.problems import Problem
from pnp.model.result import Stored
from pnp.model.units import mm

_DPI = 150
_MOST = 200  # pictures
_WHOLE = mm(130)  # faces up to this size are shown whole
_AROUND = mm(15)  # of a larger face: what is shown beside the place
_GAP = mm(1)  # from the place to its ring
_RED: Color = (0.85, 0.0, 0.1)
_WHITE: Color = (1.0,)
_CUT: Color = (0.0, 0.5, 0.9)
_UNUSUAL = re.compile(r"[^A-Za-z0-9_-]+")


Checked = tuple[Mapping[str, Face], FaceFindings]  # the faces of a product, what was found


def proofs(
    problems: Iterable[Problem], checked: Iterable[Checked], shown: Callable[[str], str]
) -> Iterator[tuple[str, bytes | Stored]]:
    """A PNG file by its name for each problem that has a place on a face; for the first 200.
    Raises InputError for pictures that cannot be used."""
    products = list(checked)
    drawn: dict[str, Face] = {}
    for problem in problems:
        if len(drawn) >= _MOST:
            break
        spots = ((faces, found.spot(problem)) for faces, found in products)
        place = next(((faces, spot) for faces, spot in spots if spot is not None), None)
        if place is not None:
            faces, spot = place
            about = problem.about
            words = filter(None, (about.product, about.card.partition("/")[2], about.element))
            name = _UNUSUAL.sub("-", "-".join((f"{len(drawn) + 1:03}", problem.code, *words)))
            drawn[name] = _proof(name, faces[spot.face], spot)
    job = ExportJob(name="proofs", info=PdfInfo("proofs"), faces=drawn, shown=shown)
    sizes = [size_of(face) for face in drawn.values()]
    for name, data in pictures(job, sizes, Resolution(_DPI)):
        yield f"{name}.png", data


def _proof(name: str, face: Face, spot: Spot) -> Face:
    """A face, or the part of a large one round the place, with the cut and a ring."""
    bleed = face.bleed
    x0, y0, x1, y1 = -bleed, -bleed, face.width + bleed, face.height + bleed
    if max(face.width, face.height) > _WHOLE:
        x0, x1 = max(x0, spot.box[0] - _AROUND), min(x1, spot.box[2] + _AROUND)
        y0, y1 = max(y0, spot.box[1] - _AROUND), min(y1, spot.box[3] + _AROUND)
    ops = (*face.ops, *_cut(face), *_ring(spot.box, (x0, y0, x1, y1)))
    group = Group(ops, matrix=(1.0, 0.0, 0.0, 1.0, -x0, -y0))
    return Face(name, max(x1 - x0, 1.0), max(y1 - y0, 1.0), 0.0, (group,))


def _cut(face: Face) -> Iterator[Op]:
    """A thin line where the face is cut."""
    line = face.outline or box_outline((0.0, 0.0, face.width, face.height))
    yield Path(line, stroke=Stroke(_WHITE, 0.6))
    yield Path(line, stroke=Stroke(_CUT, 0.6, dash=(3.0, 2.0)))


def _ring(box: Corners, room: Corners) -> Iterator[Op]:
    """A red line round a place, in the room of the picture, with a white one below it."""
    x0, y0 = max(box[0] - _GAP, room[0] + 1.5), max(box[1] - _GAP, room[1] + 1.5)
    x1, y1 = min(box[2] + _GAP, room[2] - 1.5), min(box[3] + _GAP, room[3] - 1.5)
    width, height = max(x1 - x0, 3.0), max(y1 - y0, 3.0)
    line = box_outline((x0, y0, width, height), min(mm(1.5), width / 2, height / 2))
    yield Path(line, stroke=Stroke(_WHITE, 3.0))
    yield Path(line, stroke=Stroke(_RED, 1.4))
