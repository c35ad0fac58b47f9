"""The parts of a workbook, which is a ZIP file of XML.

In: a path. Out: the bytes of a part, or its elements. Nothing in the file is trusted: sizes are
measured while parts are unpacked, XML with a document type is refused, and every error of the
libraries becomes an `InputError`.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import Any
from xml.parsers import expat

from pnp.model.problems import InputError, PnpError, Span
from pnp.sources.reader import read_bytes

# of all parts together, unpacked: a sheet with a million cells has 50 MB
MAX_UNPACKED = 150_000_000
# with a cell, its value and its formula, half a million cells
MAX_ELEMENTS = 2_000_000
_OLE = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK"
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError,
    ValueError, KeyError, OverflowError, MemoryError,
)  # fmt: skip


class Archive:
    """A workbook file, `shown` in messages; `kind` is 'an .xlsx workbook'."""

    def __init__(self, path: Path, shown: str, kind: str) -> None:
        self.shown = shown
        self._kind = kind
        self._left = MAX_UNPACKED
        self._elements = MAX_ELEMENTS
        raw = read_bytes(path, shown)
        if not raw.startswith(_ZIP):
            raise self._no_workbook(raw)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(raw))
            self._names = set(self._zip.namelist())
        except _DAMAGE:
            raise self.damaged() from None

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def part(self, name: str) -> bytes:
        """The bytes of a part. Raises InputError if it is missing, damaged or too large."""
        if name not in self._names:
            raise self.damaged(f"it has no part '{name}'")
        try:
            with self._zip.open(name) as file:
                found = file.read(self._left + 1)
        except _DAMAGE:
            raise self.damaged() from None
        self._left -= len(found)
        if self._left < 0:
            most = f"{MAX_UNPACKED // 1_000_000} MB"
            message = f"this workbook is larger than {most} when it is unpacked"
            raise InputError.of("unreadable-file", message, Span(self.shown))
        return found

    def parse(self, name: str, handler: Any) -> None:
        """Read the elements of a part: calls `start(tag, attributes)`, `end(tag)` and `text(data)`
        of the handler. Tags and attributes are without their namespace prefixes."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = lambda tag, found: self._start(handler, tag, found)
        parser.EndElementHandler = lambda tag: handler.end(_local(tag))
        parser.CharacterDataHandler = handler.text
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        try:
            parser.Parse(self.part(name), True)
        except expat.ExpatError as error:
            raise self.damaged(f"'{name}', line {error.lineno}: {error}") from None

    def _start(self, handler: Any, tag: str, found: dict[str, str]) -> None:
        self._elements -= 1
        if self._elements < 0:
            message = f"this workbook has more than {MAX_ELEMENTS:,} elements"
            raise InputError.of("unreadable-file", message, Span(self.shown))
        handler.start(_local(tag), _locals(found))

    def damaged(self, why: str = "") -> PnpError:
        """The error for a file that is not what its name promises."""
        message = f"this file is damaged, or is not {self._kind}"
        hint = "open it in the spreadsheet program and save it again"
        return InputError.of(
            "unreadable-file", f"{message}: {why}" if why else message, Span(self.shown), hint
        )

    def _no_workbook(self, raw: bytes) -> PnpError:
        message = f"this file is not {self._kind}"
        hint = "open it in the spreadsheet program and save it again in this format"
        if raw.startswith(_OLE):
            message += ": it is in an older format, or protected by a password"
            hint = "save it in this format, without a password"
        elif raw.lstrip()[:1] == b"<":
            message += ": it is a page of the web"
        elif b"\0" not in raw[:1000]:
            message += ": it is text"
            hint = "if it is a table with commas, give it the ending .csv"
        return InputError.of("unreadable-file", message, Span(self.shown), hint)

    def _refuse_doctype(self, *_: Any) -> None:
        raise self.damaged("a document type, which no workbook has")


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _locals(attributes: dict[str, str]) -> dict[str, str]:
    return {name.rpartition(" ")[2]: value for name, value in attributes.items()}
