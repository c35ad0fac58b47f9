"""The print PDF: sheets as one vector file, checked before it is returned."""

from __future__ import annotations

from pnp.draw.pdf.document import PdfJob, write_pdf
from pnp.export.check import check_pdf


def export(job: PdfJob) -> bytes:
    """The bytes of the file. Raises InputError for pictures that cannot be used."""
    chunks: list[bytes] = []
    write_pdf(job, chunks.append)
    data = b"".join(chunks)
    check_pdf(data, job.sheets, job.info.title, len(job.info.bookmarks))
    return data
