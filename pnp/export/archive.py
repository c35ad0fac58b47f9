"""ZIP archives whose bytes depend on the files in them alone.

Names are in the order of the alphabet, all files have one date and the permissions of plain files,
and nothing of the system is in it. What is compressed already is stored as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.files.contents import SeekableSpool, chunks_of
from pnp.model.result import Stored

ARCHIVE = ".zip"
_COMPRESSED = (".png", ".jpg", ".webp", ".zip", ".pdf")
_DATE = (1980, 1, 1, 0, 0, 0)  # the first one that the format has
_UNIX = 3
_PLAIN_FILE = 0o100644


def zip_archive(
    files: Iterable[tuple[str, bytes | Stored]], folder: Path | None = None
) -> bytes | Stored:
    """The archive of files by their paths in it; `folder` is for a large one until it is written.

    Raises OSError if the disk is full.
    """
    # slow to import, and most builds make no archive
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

    made = SeekableSpool(folder)
    with ZipFile(made.file, "w") as archive:
        for name, content in sorted(files, key=lambda item: item[0]):
            entry = ZipInfo(name, _DATE)
            entry.create_system = _UNIX
            entry.external_attr = _PLAIN_FILE << 16
            entry.compress_type = ZIP_STORED if name.endswith(_COMPRESSED) else ZIP_DEFLATED
            entry.file_size = len(content)
            with archive.open(entry, "w") as written:
                for chunk in chunks_of(content):
                    written.write(chunk)
    return made.content()
