"""`files`: a PDF file for each product, and beside it SVG and DXF files with the dielines of its
boxes, or with the lines along which its tokens are cut."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target
from pnp.model.result import Stored

_PDF, _SVG, _DXF = ".pdf", ".svg", ".dxf"


def _make(job: ExportJob) -> Files:
    from pnp.export.print_pdf import export

    files: dict[str, bytes | Stored] = {
        job.name + _PDF: export(job.pdf, job.notes, job.spool, job.is_verified)
    }
    if job.dielines or any(sheet.cuts for sheet in job.sheets):
        from pnp.export.dieline import cut_sheets, dxf_of, svg_of

        for dieline in job.dielines:
            name = job.name + dieline.suffix
            files[name + _SVG] = svg_of(dieline.net, dieline.title)
            files[name + _DXF] = dxf_of(dieline.net)
        for end, lines in cut_sheets(job.sheets).items():
            files[job.name + end + _SVG] = svg_of(lines, job.info.title)
            files[job.name + end + _DXF] = dxf_of(lines)
    return files


def _may_make(name: str, has_boxes: bool, file: str) -> bool:
    if file.endswith(_PDF):
        return file == name + _PDF
    stem = file.rpartition(".")[0]
    if stem.startswith(name):
        from pnp.export.dieline import is_cut_sheet

        return has_boxes or is_cut_sheet(stem.removeprefix(name))
    return False


KIND = Target(
    "files", "a file for each product", "sheets", "product", (_PDF, _SVG, _DXF), _make,
    may_make=_may_make, also=("pdf", "print", "default"),
    advice="without --target, each product is a PDF file; --target kit makes one PDF file of all, "
    "--target card-pdf a page for each side of a card",
)  # fmt: skip
