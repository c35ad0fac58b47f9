"""`svg`: an SVG file of each card, as it is cut, or with its bleed; copies are one file."""

from __future__ import annotations

from pnp.export.pictures.options import BLEED, COPIES, CORNER, NAME
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Choice

_MOST_IN_MEMORY = 20_000  # bytes of a file: a deck may have thousands


def _make(job: ExportJob) -> Files:
    from pnp.draw.pdf.document import inks_for
    from pnp.draw.svg.standalone import SvgFiles
    from pnp.export.pictures.frames import as_cut
    from pnp.export.pictures.names import face_files
    from pnp.files.contents import Spool

    inks = inks_for(job.info)
    faces = job.faces if inks is None else inks.faces(job.faces)
    has_greys = job.info.grey or job.info.profile.color in ("grey", "black")
    writer = SvgFiles(job.shown, has_greys, job.options["letters"] == "text")
    sizes = {size.key: size for size in (*job.fronts, *(job.backs or ()))}
    found, drawn = {}, {}
    for name, key in face_files(job, job.options["name"], job.options["copies"]):
        if key not in drawn:
            face = as_cut(faces[key], sizes[key], job.options["corner"])
            title = name.rpartition("/")[2]
            spool = Spool(job.spool, _MOST_IN_MEMORY)
            spool.write(writer.standalone(face, job.options["bleed"], title).encode())
            drawn[key] = spool.content()
        found[f"{name}.svg"] = drawn[key]
    return found


KIND = Target(
    "svg", "an SVG file of each card", "faces", "product", (".svg",), _make,
    has_folder=True, has_pages=False, also=("vector", "vectors"), options=(
        BLEED, CORNER, COPIES, NAME,
        TargetOption("letters", Choice(("outlines", "text")),
                     "outlines, or text in fonts of the file (default: outlines)", "outlines"),
    ),
)  # fmt: skip
