"""The print PDF: sheets as one vector file, checked before it is returned."""

from __future__ import annotations

from pathlib import Path

from pnp.draw.pdf.document import PdfJob, write_pdf
from pnp.export.check import check_pdf
from pnp.files.contents import Spool, opened
from pnp.files.temporary import temporary_folder
from pnp.model.problems import Problems
from pnp.model.result import Stored


def export(
    job: PdfJob,
    notes: Problems | None = None,
    spool: Path | None = None,
    is_verified: bool = False,
) -> bytes | Stored:
    """The content of the file, also read with pypdf if it `is_verified`. A large one is a temporary
    file in the folder `spool`. What was changed for a standard is added to `notes`. Raises
    InputError for pictures that cannot be used."""
    written = Spool(spool)
    if job.info.profile.is_flat:
        from pnp.export.composing import without_transparency

        with temporary_folder() as folder:
            write_pdf(
                without_transparency(job, folder, Problems() if notes is None else notes),
                written.write,
            )
    else:
        write_pdf(job, written.write)
    content = written.content()
    name, bookmarks = job.info.title, len(job.info.bookmarks)
    with opened(content) as file:
        check_pdf(file, job.sheets, name, bookmarks, whole=is_verified)
        if is_verified:
            from pnp.export.verify import verify_pdf

            verify_pdf(file, job.sheets, name, bookmarks)
        if job.info.profile.standard != "none":
            from pnp.export.conformance import check_standard

            check_standard(file, job.info.profile, name)
    return content
