"""`svg`: an SVG file of each card, as it is cut, or with its bleed; copies are one file."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Flag

_MOST_IN_MEMORY = 20_000  # bytes of a file: a deck may have thousands


def _make(job: ExportJob) -> Files:
    from pnp.draw.pdf.document import inks_for
    from pnp.draw.svg.standalone import SvgFiles
    from pnp.export.face_names import face_names
    from pnp.files.contents import Spool

    inks = inks_for(job.info)
    faces = job.faces if inks is None else inks.faces(job.faces)
    has_greys = job.info.grey or job.info.profile.color in ("grey", "black")
    files = SvgFiles(job.shown, has_greys)
    found = {}
    for key, name in face_names(job).items():
        spool = Spool(job.spool, _MOST_IN_MEMORY)
        spool.write(files.standalone(faces[key], job.options["bleed"], name).encode())
        found[f"{name}.svg"] = spool.content()
    return found


KIND = Target(
    "svg", "an SVG file of each card, letters as outlines", "faces", "product", (".svg",), _make,
    has_folder=True, has_pages=False,
    options=(TargetOption("bleed", Flag(), "with the bleed (default: as the card is cut)", False),),
)  # fmt: skip
