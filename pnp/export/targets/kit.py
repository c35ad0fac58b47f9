"""`kit`: all products of a game in one PDF file, in the order of its `kit`."""

from __future__ import annotations

from pnp.export.target_kinds import ExportJob, Files, Target

_PDF = ".pdf"


def _make(job: ExportJob) -> Files:
    from pnp.export.print_pdf import export

    return {job.name + _PDF: export(job.pdf, job.notes, job.spool, job.is_verified)}


KIND = Target(
    "kit", "all products in one file", "sheets", "game", (_PDF,), _make,
    may_make=lambda name, has_boxes, file: file == name + _PDF,
    also=("one-pdf", "single-pdf", "combined", "merged", "print-and-play"),
)  # fmt: skip
