"""The print PDF: sheets as one vector file, checked before it is returned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.draw.pdf.document import PdfInfo, write_pdf
from pnp.export.check import check_pdf
from pnp.model.face import Face, Op
from pnp.model.sheet import Sheet


def export(
    info: PdfInfo,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    labels: Mapping[int, tuple[Op, ...]],
    shown: Callable[[str], str],
) -> bytes:
    """The bytes of the file. Raises InputError for pictures that cannot be used."""
    chunks: list[bytes] = []
    write_pdf(info, sheets, faces, labels, shown, chunks.append)
    data = b"".join(chunks)
    check_pdf(data, sheets, info.title, len(info.bookmarks))
    return data
