"""Cards that stand in a row, each turned a little, the next one before the last."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.draw.journal import describe
from pnp.export.scenes.choosing import chosen
from pnp.export.scenes.scene import Piece, Scene, hull_of
from pnp.export.scenes.space import Plane
from pnp.export.target_kinds import ExportJob
from pnp.model.sheet import FaceSize
from pnp.model.units import mm

_TURN, _PITCH = 26.0, 9.0  # degrees
_THICK = mm(0.32)
_BACKS = 2
_DARKEST = 0.68  # of a card that is seen from the side


def row(sizes: Sequence[FaceSize], turn: float, overlap: float, pitch: float) -> Scene:
    """Faces from left to right, turned by `turn` degrees: if it is positive, their right edges are
    farther away than the left ones. Each covers this part (`overlap`) of the one before it."""
    pieces = []
    at = 0.0
    for size in sizes:
        plane = Plane((0.0, -size.height, 0.0)).turned(1, turn).moved((at, 0.0, 0.0))
        box = 0.0, 0.0, size.width, size.height
        pieces.append(Piece(size.key, box, plane, lit(plane), _THICK, hull_of(size)))
        at += size.width * math.cos(math.radians(turn)) * (1 - overlap)
    if turn < 0:
        pieces.reverse()
    return Scene(tuple(pieces), "floor", pitch)


def lit(plane: Plane) -> float:
    """How bright the printed side of a plane is: as printed if it is turned to the viewer or up to
    the lamp."""
    x, y, z = plane.normal
    return min(1.0, _DARKEST + (1 - _DARKEST) * max(0.0, 1.6 * max(0.0, z - 0.2) - 0.1 * x - y))


def row_scene(job: ExportJob, usual: int) -> Scene:
    """The faces of a job in a row; if backs are made, these stand behind them."""
    options = job.options
    if job.backs is None:
        sizes = chosen(job, options["count"], usual)
    else:
        sizes = chosen(job, options["count"], usual - _BACKS)
        sizes = [*_backs(job, sizes), *sizes]
    turn = _TURN if options["turn"] is None else options["turn"]
    pitch = _PITCH if options["pitch"] is None else options["pitch"]
    return row(sizes, turn, options["overlap"] / 100, pitch)


def _backs(job: ExportJob, sizes: Sequence[FaceSize]) -> list[FaceSize]:
    """The backs of faces, each once that looks like no other; at most `_BACKS`."""
    behind = dict(zip((size.key for size in job.fronts), job.backs or (), strict=True))
    found: dict[tuple[str, ...], FaceSize] = {}
    for back in (behind[size.key] for size in sizes):
        found.setdefault(tuple(describe(job.faces[back.key].ops, "")), back)
    return list(found.values())[:_BACKS]
