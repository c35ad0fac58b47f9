"""`jpeg`: a picture of each card as JPEG, which has no transparency: round corners are filled."""

from __future__ import annotations

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.files import picture_files
from pnp.export.pictures.options import QUALITY, RASTER
from pnp.export.target_kinds import ExportJob, Files, Target


def _make(job: ExportJob) -> Files:
    return picture_files(job, ".jpg", Encoding("jpeg", job.options["quality"]))


KIND = Target(
    "jpeg", "a JPEG picture of each card", "faces", "product", (".jpg",), _make, has_folder=True,
    is_slow=True, options=(*RASTER, QUALITY), also=("jpg",),
)  # fmt: skip
