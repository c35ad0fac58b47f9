"""`png`: a picture of each card, as it is cut, or with its bleed; copies of a card are one file."""

from __future__ import annotations

from pnp.export.pictures.encoding import Encoding
from pnp.export.pictures.files import picture_files
from pnp.export.pictures.options import RASTER
from pnp.export.target_kinds import ExportJob, Files, Target


def _make(job: ExportJob) -> Files:
    return picture_files(job, ".png", Encoding())


KIND = Target(
    "png", "a picture of each card", "faces", "product", (".png",), _make, has_folder=True,
    is_slow=True, options=RASTER, also=("image", "images", "pictures", "tif", "tiff", "gif", "bmp"),
)  # fmt: skip
