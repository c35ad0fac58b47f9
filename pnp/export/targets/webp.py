"""`webp`: a picture of each card as WebP, for web pages: a fraction of the size of PNG."""

from __future__ import annotations

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.files import picture_files
from pnp.export.pictures.options import QUALITY, RASTER
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Flag


def _make(job: ExportJob) -> Files:
    quality = None if job.options["lossless"] else job.options["quality"]
    return picture_files(job, ".webp", Encoding("webp", quality))


KIND = Target(
    "webp", "a WebP picture of each card", "faces", "product", (".webp",), _make, has_folder=True,
    is_slow=True,
    options=(*RASTER, QUALITY, TargetOption("lossless", Flag(), "exactly the pixels", False)),
    also=("avif",),
)  # fmt: skip
