"""Cards in an arc, as they are held: each turned about a far point, and over the one before it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.export.scenes.choosing import chosen
from pnp.export.scenes.files import scene_file
from pnp.export.scenes.scene import Piece, Scene, hull_of
from pnp.export.scenes.space import Plane
from pnp.export.target_kinds import ExportJob, Files
from pnp.languages.defaults import text_direction
from pnp.model.sheet import FaceSize

if TYPE_CHECKING:
    from pnp.model.result import Stored

_DISTANCE = 2.4  # of the camera, in lengths of the scene
_ABOVE = 0.9  # points, from one card to the next


def arc(
    sizes: Sequence[FaceSize],
    angle: float,
    step: float,
    radius: float,
    tilt: float = 0.0,
    from_right: bool = False,
) -> Scene:
    """Cards from left to right. From the first to the last they turn by `angle` degrees, but from
    one to the next by `step` at most. The point that they turn about is `radius` times the longer
    side of a card away from their middle. `tilt`: the degrees by which the table is tilted away
    from the viewer. `from_right`: the last card is the lowest, so that the right edges are seen."""
    side = max(max(size.width, size.height) for size in sizes)
    count = len(sizes)
    turn = min(step, angle / max(1, count - 1))
    pieces = []
    for number, size in enumerate(sizes):
        at = (number - (count - 1) / 2) * turn
        height = (count - 1 - number if from_right else number) * _ABOVE if tilt else 0.0
        middle = Plane((-size.width / 2, -size.height / 2 - radius * side, height))
        box = 0.0, 0.0, size.width, size.height
        pieces.append(Piece(size.key, box, middle.turned(2, at), hull=hull_of(size)))
    if from_right:
        pieces.reverse()
    return Scene(tuple(pieces), "table", -tilt, distance=_DISTANCE if tilt else math.inf)


def arc_files(job: ExportJob, usual: int, step: float) -> Files:
    """The picture of the fronts of a job in an arc, and one of their backs, as those see it who sit
    opposite."""
    options = job.options
    sizes = chosen(job, options["count"], usual)
    from_right = text_direction(job.info.language) == "rtl"

    def picture(some: Sequence[FaceSize]) -> tuple[str, bytes | Stored]:
        angle, radius, tilt = options["angle"], options["radius"], options["tilt"]
        return scene_file(job, arc(some, angle, step, radius, tilt, from_right))

    ending, content = picture(sizes)
    files = {f"{job.name}{ending}": content}
    if job.backs is not None:
        # from behind, what was at the left and lowest is at the right and on top
        behind = dict(zip((size.key for size in job.fronts), job.backs, strict=True))
        files[f"{job.name}-back{ending}"] = picture([behind[s.key] for s in reversed(sizes)])[1]
    return files
