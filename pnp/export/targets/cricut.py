"""`cricut`: a picture of each sheet for Cricut's Print Then Cut: the cards as they are cut, without
marks, on a transparent ground.

Design Space cuts along the edge of what is not transparent and prints its own marks around the
picture. All its versions take pictures that are 1.75 in smaller than the page each way: 6.75 × 9.25
in on Letter, 6.52 × 9.94 in on A4. Newer ones take 7.44 × 9.94 in on Letter and 7.2 × 10.62 in on
A4, and less beside the marks:
https://help.cricut.com/hc/en-us/articles/360009429814-How-large-can-I-Print-Then-Cut
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pnp.export.pictures.options import LENGTH, Millimetres
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.problems import InputError
from pnp.model.units import mm
from pnp.schema.values import Number

if TYPE_CHECKING:
    from PIL import Image

    from pnp.model.face import Box, Face, Segments
    from pnp.model.sheet import FaceSize, Placement, Sheet

_DPI = 300
_BORDER = mm(22.225)  # 0.875 in, half of 1.75 in
_LEAST_GAP = mm(1)  # between two cards, so that they are cut out one by one
_INCH = 0.0254  # metres
_MASK = "\0cut"  # the key of a face that shows what is inside of the cut lines
_ON_DISK = 20_000  # bytes of a picture that is kept in a file


def _make(job: ExportJob) -> Files:
    corner, dpi = job.options["corner"], job.options["dpi"]
    faces = dict(_as_cut(job))
    files: dict[str, Any] = {}
    number = 0
    for sheet in job.sheets:
        number += sheet.side == "front"
        _check(sheet, job.options["border"])
        picture = _picture(job, sheet, _cut_lines(sheet, faces, corner), dpi)
        end = "-back" if sheet.side == "back" else ""
        files[f"{job.name}-{number}{end}.png"] = _written(job, picture, dpi)
    return files


def _as_cut(job: ExportJob) -> Iterator[tuple[str, FaceSize]]:
    """The faces with the outlines along which they are cut: a back has that of its front."""
    from pnp.impose.outlines import seen_from_behind
    from pnp.model.definitions import replace

    yield from ((face.key, face) for face in job.fronts)
    for front, back in zip(job.fronts, job.backs or (), strict=False):
        outline = seen_from_behind(front) if front.outline else ()
        yield back.key, replace(back, outline=outline, corner=front.corner)


def _cut_lines(sheet: Sheet, faces: Mapping[str, FaceSize], corner: float) -> list[Segments]:
    from pnp.geometry.segments import transform
    from pnp.impose.machines import outline_of

    return [transform(outline_of(faces[p.face], corner), p.matrix) for p in sheet.placements]


def _check(sheet: Sheet, border: float) -> None:
    """Raise InputError for a sheet that is too large, and for cards that touch."""
    from pnp.impose.papers import SAME, size_text

    trims = [placed.trim for placed in sheet.placements]
    x0, y0, x1, y1 = _around(trims)
    room = sorted((sheet.paper.width - 2 * border, sheet.paper.height - 2 * border))
    size = sorted((x1 - x0, y1 - y0))
    if any(a > b + SAME for a, b in zip(size, room, strict=True)):
        raise InputError.of(
            "sheet",
            f"the cards of page {sheet.number} take {size_text(x1 - x0, y1 - y0)}, but Cricut's "
            f"Print Then Cut takes {size_text(*room)} on this paper",
            hint="--sheet cricut, or --border if your version of Design Space takes more",
        )
    if any(_are_near(one, other) for one, other in combinations(trims, 2)):
        raise InputError.of(
            "sheet",
            f"cards of page {sheet.number} touch, so Cricut would cut them out in one piece",
            hint="--sheet cricut, or sheets with a 'gutter'",
        )


def _are_near(one: Box, other: Box) -> bool:
    across = max(one[0], other[0]) - min(one[0] + one[2], other[0] + other[2])
    down = max(one[1], other[1]) - min(one[1] + one[3], other[1] + other[3])
    return max(across, down) < _LEAST_GAP


def _around(boxes: Sequence[Box]) -> tuple[float, float, float, float]:
    return (
        min(x for x, _, _, _ in boxes),
        min(y for _, y, _, _ in boxes),
        max(x + w for x, _, w, _ in boxes),
        max(y + h for _, y, _, h in boxes),
    )


def _picture(job: ExportJob, sheet: Sheet, cut_lines: Sequence[Segments], dpi: int) -> Image.Image:
    """The cards of a sheet; what is outside of the cut lines is transparent. A page of a point for
    each pixel, so no size is rounded twice."""
    from pnp.export.pictures.raster import page_pixels
    from pnp.geometry.segments import transform
    from pnp.model.face import Face, Path
    from pnp.model.sheet import Paper, Placement, Sheet

    scale = dpi / 72
    left, top, right, bottom = _around([placed.trim for placed in sheet.placements])
    width, height = (float(round((b - a) * scale)) for a, b in ((left, right), (top, bottom)))
    paper, whole = Paper("", width, height), (0.0, 0.0, width, height)
    matrix = (scale, 0.0, 0.0, scale, -left * scale, -top * scale)
    lines = [segment for line in cut_lines for segment in transform(line, matrix)]
    mask = Face(_MASK, width, height, 0.0, (Path(tuple(lines), fill=(0.0,)),))
    art = tuple(_scaled(placed, scale, left, top) for placed in sheet.placements)
    faces: dict[str, Face] = {p.face: job.faces[p.face] for p in sheet.placements}
    pages = (
        Sheet(paper, "front", 1, art),
        Sheet(paper, "front", 2, (Placement(_MASK, *whole, 0, whole),)),
    )
    picture, shape = page_pixels(job, pages, faces | {_MASK: mask})
    picture.putalpha(shape.convert("L").point(range(255, -1, -1)))
    return picture


def _scaled(placed: Placement, scale: float, left: float, top: float) -> Placement:
    from pnp.model.definitions import replace

    def moved(box: Box) -> Box:
        x, y, width, height = box
        return (x - left) * scale, (y - top) * scale, width * scale, height * scale

    x, y, width, height = moved(placed.trim)
    return replace(
        placed, x=x, y=y, width=width, height=height, clip=moved(placed.clip),
        scale=placed.scale * scale,
    )  # fmt: skip


def _written(job: ExportJob, picture: Image.Image, dpi: int) -> Any:
    from pnp.export.pictures.png_file import png_chunks
    from pnp.files.contents import Spool

    file = Spool(job.spool, _ON_DISK)
    for chunk in png_chunks(picture, round(dpi / _INCH)):
        file.write(chunk)
    return file.content()


KIND = Target(
    "cricut", "a picture of each sheet for Print Then Cut", "sheets", "product", (".png",), _make,
    has_folder=True,
    is_slow=True,
    also=("design-space", "print-then-cut"),
    options=(
        TargetOption("dpi", Number(72, 600, whole=True), f"pixels per inch (default: {_DPI})",
                     _DPI),
        TargetOption("border", LENGTH,
                     "what the machine keeps free on each side for its marks (default: 22.23mm)",
                     Millimetres(_BORDER)),
        TargetOption("corner", LENGTH,
                     "of cards whose layout has no corner or outline (default: 3mm)",
                     Millimetres(mm(3))),
    ),
)  # fmt: skip
