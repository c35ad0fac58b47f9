"""`svg`: an SVG file of each card, as it is cut, or with its bleed; copies are one file."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Flag

_MOST_IN_MEMORY = 20_000  # bytes of a file: a deck may have thousands


def _make(job: ExportJob) -> Files:
    from pnp.draw.inks.greys import GreyFaces
    from pnp.draw.svg.standalone import SvgFiles
    from pnp.export.face_names import face_names
    from pnp.files.contents import Spool

    faces = GreyFaces(job.faces) if job.info.grey else job.faces
    files = SvgFiles(job.shown, job.info.grey)
    found = {}
    for key, name in face_names(job).items():
        spool = Spool(job.spool, _MOST_IN_MEMORY)
        spool.write(files.standalone(faces[key], job.options["bleed"], name).encode())
        found[f"{name}.svg"] = spool.content()
    return found


KIND = Target(
    "svg", "an SVG file of each card, letters as outlines", "faces", "product", (".svg",), _make,
    has_folder=True,
    options=(TargetOption("bleed", Flag(), "with the bleed (default: as the card is cut)", False),),
)  # fmt: skip
