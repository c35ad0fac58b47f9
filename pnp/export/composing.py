"""Faces without transparency, for standards that have none: what is seen is rendered by PDFium."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.draw.extent import Corners
from pnp.draw.flattening import Flattening
from pnp.draw.inks.repainting import RepaintedFaces
from pnp.draw.pdf.document import PdfJob
from pnp.export.pictures.png_file import png_chunks
from pnp.export.pictures.raster import part_of
from pnp.files.temporary import write_new
from pnp.model.definitions import replace
from pnp.model.face import Face, Op
from pnp.model.problems import Problems

_INCH = 0.0254  # metres


def without_transparency(job: PdfJob, folder: Path, problems: Problems) -> PdfJob:
    """The job with opaque faces. Pictures of what is seen are written to `folder`, which must stay
    until the file is written. What was composed is added to `problems`."""
    resolution = job.info.profile.flatten_resolution
    count = 0

    def render(face: Face, ops: tuple[Op, ...], box: Corners, pixels: tuple[int, int]) -> str:
        nonlocal count
        count += 1
        path = folder / f"composed-{count}.png"
        image = part_of(replace(face, ops=ops), box, pixels, job.shown, folder)
        write_new(path, png_chunks(image, round(resolution / _INCH)))
        return str(path)

    flattening = Flattening(render, resolution, problems)
    faces: Mapping[str, Face] = RepaintedFaces(job.faces, flattening.ops)
    return replace(job, faces=faces, composed=flattening.composed, kept=None, drawn=None)
