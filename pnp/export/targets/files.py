"""`files`: a PDF file for each product, and beside it the dielines of its boxes as SVG and DXF."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target

_PDF, _SVG, _DXF = ".pdf", ".svg", ".dxf"


def _make(job: ExportJob) -> Files:
    from pnp.export.print_pdf import export

    files = {job.name + _PDF: export(job.pdf, job.is_verified)}
    if job.dielines:
        from pnp.export.dieline import dxf_of, svg_of

        for dieline in job.dielines:
            name = job.name + dieline.suffix
            files[name + _SVG] = svg_of(dieline.net, dieline.title)
            files[name + _DXF] = dxf_of(dieline.net)
    return files


def _may_make(name: str, has_boxes: bool, file: str) -> bool:
    if file.endswith(_PDF):
        return file == name + _PDF
    return has_boxes and file.startswith(name)


KIND = Target(
    "files", "a file for each product", "sheets", "product", (_PDF, _SVG, _DXF), _make,
    may_make=_may_make,
)  # fmt: skip
