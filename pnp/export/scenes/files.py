"""The file of a scene: its faces drawn, its picture encoded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from PIL import Image

from pnp.export.pictures.encoding import write_picture
from pnp.export.pictures.frames import INCH, MOST_SIDE, Resolution
from pnp.export.pictures.raster import face_pixels
from pnp.export.scenes.drawing import drawn
from pnp.export.scenes.options import encoding_of, look_of
from pnp.export.scenes.scene import Scene
from pnp.export.target_kinds import ExportJob
from pnp.files.contents import Spool
from pnp.geometry.color import as_rgb
from pnp.model.definitions import replace
from pnp.model.face import Group
from pnp.model.sheet import FaceSize

if TYPE_CHECKING:
    from pnp.model.result import Stored

_WHITE = (1.0,)
_SCREEN = 96  # pixels per inch, as browsers count them
_DPI = 300  # of no meaning, because the pixels of faces are given
_MOST = 40_000_000  # pixels of a face


def scene_file(job: ExportJob, scene: Scene) -> tuple[str, bytes | Stored]:
    """The ending of a picture of a scene, and its content. Raises InputError for faces that cannot
    be drawn, and for too many pixels."""
    sizes = {size.key: size for size in (*job.fronts, *(job.backs or ()))}
    shapes = {key: (size.width, size.height) for key, size in sizes.items()}

    def draw(wanted: Mapping[str, int]) -> Iterator[tuple[str, Image.Image]]:
        return _faces(job, sizes, wanted)

    image = drawn(scene, shapes, look_of(job), draw)
    encoding, ending = encoding_of(job)
    background = job.options["background"]
    if background is not None or not encoding.has_alpha:
        image = _on_ground(image, background or _WHITE)
    written = Spool(job.spool)
    write_picture(image, round(_SCREEN / INCH), encoding, written)
    return ending, written.content()


def _on_ground(image: Image.Image, color: tuple[float, ...]) -> Image.Image:
    red, green, blue = (round(value * 255) for value in as_rgb(color))
    ground = Image.new("RGBA", image.size, (red, green, blue, 255))
    ground.alpha_composite(image)
    return ground.convert("RGB")


def _faces(
    job: ExportJob, sizes: Mapping[str, FaceSize], wanted: Mapping[str, int]
) -> Iterator[tuple[str, Image.Image]]:
    """The pictures of faces, each at least so many pixels wide, in this order. Faces of one size
    have one width, so that they are drawn together."""
    most: dict[tuple[float, float], int] = {}
    for key, width in wanted.items():
        shape = sizes[key].width, sizes[key].height
        limit = int(min((_MOST * shape[0] / shape[1]) ** 0.5, MOST_SIDE * shape[0] / shape[1]))
        most[shape] = min(limit, max(most.get(shape, 1), width))
    run: list[FaceSize] = []
    for key in wanted:
        size = sizes[key]
        if run and (run[0].width, run[0].height) != (size.width, size.height):
            yield from _drawn(job, run, most)
            run = []
        run.append(size)
    yield from _drawn(job, run, most)


def _drawn(
    job: ExportJob, run: list[FaceSize], most: Mapping[tuple[float, float], int]
) -> Iterator[tuple[str, Image.Image]]:
    width = most[run[0].width, run[0].height]
    nets = {dieline.face for dieline in job.dielines}
    faces = {size.key: job.faces[size.key] for size in run if size.key in nets}
    if faces:  # the lines to cut and fold are not part of a finished box
        bare = {
            key: replace(face, ops=tuple(op for op in face.ops
                                         if not (isinstance(op, Group) and op.layer)))
            for key, face in faces.items()
        }  # fmt: skip
        job = replace(job, faces={**job.faces, **bare})
    how = Resolution(_DPI, (width, None), corner=job.options["corner"])
    return face_pixels(job, run, how)
