"""Whether a font file may be used: it is the file that is listed, it is whole, it may be embedded.

Each file is looked at once in a process. Its sum takes some 2 ms a MB, its tables less (measured).
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from pnp.files.listing import stamp
from pnp.files.reading import read_regular
from pnp.fonts.tables import damage, tables_of
from pnp.model.codes import Code
from pnp.model.layout import FontFace
from pnp.model.problems import InputError, Span

# fsType of OS/2
_RESTRICTED, _PRINTABLE, _NO_SUBSET, _BITMAPS = 0x0002, 0x000C, 0x0100, 0x0200
_FONTS = (b"\0\1\0\0", b"OTTO", b"true", b"typ1", b"ttcf")
_DAMAGED = "download the font again, and add it: pnp fonts add FILE --force"
_CHANGED = (
    "restore the old file, or add the new one: pnp fonts add FILE --force; "
    "'pnp fonts check' checks all fonts"
)
_WHOLE_ONLY = "its fsType allows only the whole font to be embedded; pnp embeds the glyphs in use"
_FORBIDDEN = "use another font, or ask its maker for a file that may be embedded"


def forbids_embedding(fs_type: int) -> str | None:
    """Why pnp may not embed a font in a PDF; None if it may.

    Where several permissions are set, as in old files, the most generous one counts.
    """
    if fs_type & _RESTRICTED and not fs_type & _PRINTABLE:
        return "its fsType is 'restricted licence': it may not be embedded in any document"
    if fs_type & _BITMAPS:
        return "its fsType allows bitmaps to be embedded, but no outlines"
    return _WHOLE_ONLY if fs_type & _NO_SUBSET else None


def embedding_code(reason: str) -> Code:
    """The code of the problem that a font may not be embedded for this reason."""
    return "font-not-subset" if reason == _WHOLE_ONLY else "font-not-embeddable"


def check_usable(face: FontFace, shown: str) -> None:
    """Check the file of a face, called `shown` in messages. Raises InputError."""
    found = _wrong(face.path, stamp(Path(face.path)), face.index, face.sha256)
    if found is not None:
        message, hint = found
        code = embedding_code(message) if hint == _FORBIDDEN else "font-file"
        place = face.listed or Span(shown)
        raise InputError.of(code, f"font file '{shown}': {message}", place, hint)


@lru_cache(maxsize=4096)
def _wrong(path: str, stamped: tuple[int, int], index: int, sha256: str) -> tuple[str, str] | None:
    """What is wrong with a file, and a hint; None if nothing is."""
    try:
        data = read_regular(Path(path))
    except OSError:
        return None  # reported when the file is opened
    is_font = data[:4] in _FONTS
    damaged = damage(data, index) if is_font else None
    if sha256 and sha256 != (found := hashlib.sha256(data).hexdigest()):
        more = f"; {damaged}" if damaged else ""
        return f"it has changed: its sha256 is {found}, expected {sha256}{more}", _CHANGED
    if damaged:
        return damaged, _DAMAGED
    reason = forbids_embedding(_fs_type(data, index)) if is_font else None
    return (
        (reason, _FORBIDDEN) if reason else None
    )  # what is not a font is reported when it is opened


def _fs_type(data: bytes, index: int) -> int:
    """The field of `OS/2`; 0, which forbids nothing, if there is none."""
    table = tables_of(data, index).get("OS/2")
    if table is None or table.length < 10:
        return 0
    return int.from_bytes(data[table.offset + 8 : table.offset + 10], "big")
