"""`sheet-png`: a picture of each printed page, with its marks, as large as the paper."""

from __future__ import annotations

from pnp.export.pictures.options import DPI, NAME
from pnp.export.target_kinds import ExportJob, Files, Target


def _make(job: ExportJob) -> Files:
    from pnp.export.pictures.names import sheet_names
    from pnp.export.pictures.raster import sheet_pictures

    names = sheet_names(job, job.options["name"])
    made = sheet_pictures(job, job.options["dpi"])
    return {f"{name}.png": data for name, data in zip(names, made, strict=True)}


KIND = Target(
    "sheet-png", "a picture of each printed page", "sheets", "product", (".png",), _make,
    has_folder=True, is_slow=True, options=(DPI, NAME),
    also=("sheet", "sheets", "page-png", "contact-sheet"),
)  # fmt: skip
