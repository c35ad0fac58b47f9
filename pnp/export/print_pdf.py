"""The print PDF: sheets as one vector file, checked before it is returned."""

from __future__ import annotations

from pnp.draw.pdf.document import PdfJob, write_pdf
from pnp.export.check import check_pdf


def export(job: PdfJob, is_verified: bool = False) -> bytes:
    """The bytes of the file, also read with pypdf if it `is_verified`. Raises InputError for
    pictures that cannot be used."""
    chunks: list[bytes] = []
    write_pdf(job, chunks.append)
    data = b"".join(chunks)
    name, bookmarks = job.info.title, len(job.info.bookmarks)
    check_pdf(data, job.sheets, name, bookmarks, whole=is_verified)
    if is_verified:
        from pnp.export.verify import verify_pdf

        verify_pdf(data, job.sheets, name, bookmarks)
    return data
