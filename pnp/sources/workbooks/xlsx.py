"""Read a worksheet of an Office Open XML workbook (.xlsx), as Excel and others write them.

In: a path, and the name of a worksheet (without one: the first that is not hidden). Out: its rows
(see `worksheet`). Formulas have the value that was stored when the file was saved.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.model.problems import InputError, Span
from pnp.model.source import Listing
from pnp.sources.workbooks.archive import Archive
from pnp.sources.workbooks.number_formats import NumberFormat, plain_number
from pnp.sources.workbooks.worksheet import (
    MAX_CELLS,
    Cells,
    SheetName,
    chosen,
    failed,
    rows_of,
    titles_of,
    uncalculated,
)

_KIND = "an .xlsx workbook"
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
# characters that XML cannot hold, and their own sign
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


def read_xlsx(path: Path, shown: str, worksheet: str = "") -> Listing:
    """The rows of a worksheet. Raises InputError."""
    return rows_of(*_read(path, shown, worksheet))


def read_xlsx_titles(path: Path, shown: str, worksheet: str = "") -> tuple[str, ...]:
    """The titles of the columns of a worksheet."""
    return titles_of(_read(path, shown, worksheet)[0])


def _read(path: Path, shown: str, worksheet: str) -> tuple[Cells, str, str]:
    """The cells of a worksheet, the file and the name of the worksheet."""
    archive = Archive(path, shown, _KIND)
    book = _Book(archive)
    sheet = chosen(book.sheets, worksheet, shown)
    reader = _SheetReader(book, shown, sheet.name)
    archive.parse(sheet.key, reader)
    return reader.cells, shown, sheet.name


class _Book:
    """The worksheets of a workbook, and what they share: texts and formats."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        main = next(iter(_targets(archive, "", "/officeDocument").values()), "xl/workbook.xml")
        sheets = _targets(archive, main, "/worksheet")
        listed = _Workbook()
        archive.parse(main, listed)
        self.is_1904 = listed.is_1904
        self.sheets = [
            SheetName(name, state != "visible", sheets[key])
            for name, state, key in listed.sheets
            if key in sheets
        ]
        self.texts = self._shared(main, "/sharedStrings", _Texts()).found
        self.formats = self._shared(main, "/styles", _Styles()).formats()

    def _shared(self, main: str, ending: str, handler: Any) -> Any:
        for name in _targets(self._archive, main, ending).values():
            if name in self._archive:
                self._archive.parse(name, handler)
        return handler

    def format(self, index: str | None) -> NumberFormat:
        """The number format of a cell by the index of its style."""
        at = int(index) if index and index.isdigit() else 0
        return self.formats[at] if at < len(self.formats) else NumberFormat()


def _targets(archive: Archive, source: str, ending: str) -> dict[str, str]:
    """The parts that a part refers to, by id, whose kind ends so."""
    folder, name = posixpath.split(source)
    relations = posixpath.join(folder, "_rels", f"{name}.rels")
    if relations not in archive:
        return {}
    handler = _Relations()
    archive.parse(relations, handler)
    return {
        key: posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        for key, kind, target in handler.found
        if kind.endswith(ending)
    }


class _Handler:
    """Elements that are not of interest are skipped."""

    def start(self, tag: str, found: dict[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """Text in an element."""


class _Relations(_Handler):
    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def start(self, tag: str, found: dict[str, str]) -> None:
        if tag == "Relationship" and found.get("TargetMode") != "External":
            self.found.append((found.get("Id", ""), found.get("Type", ""), found.get("Target", "")))


class _Workbook(_Handler):
    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, str]] = []
        self.is_1904 = False

    def start(self, tag: str, found: dict[str, str]) -> None:
        if tag == "sheet":
            # 'id' is that of the relation; 'sheetId' is another one
            state = found.get("state", "visible")
            self.sheets.append((found.get("name", ""), state, found.get("id", "")))
        elif tag == "workbookPr":
            self.is_1904 = found.get("date1904") in ("1", "true", "on")


class _Styles(_Handler):
    """The number formats of the styles of cells."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}
        self._used: list[str] = []
        self._is_cell = False

    def start(self, tag: str, found: dict[str, str]) -> None:
        if tag == "numFmt" and "numFmtId" in found:
            self._codes.setdefault(found["numFmtId"], found.get("formatCode", ""))
        elif tag == "cellXfs":
            self._is_cell = True
        elif tag == "xf" and self._is_cell:
            self._used.append(found.get("numFmtId", "0"))

    def end(self, tag: str) -> None:
        if tag == "cellXfs":
            self._is_cell = False

    def formats(self) -> list[NumberFormat]:
        """The formats by the index of the style."""
        known = {
            key: NumberFormat(int(key) if key.isdigit() else 0, self._codes.get(key, ""))
            for key in dict.fromkeys(self._used)
        }
        return [known[key] for key in self._used]


class _Texts(_Handler):
    """The shared texts; of a text in several formats all parts, but not how it is pronounced."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._parts: list[str] = []
        self._is_text = False
        self._is_sound = False

    def start(self, tag: str, found: dict[str, str]) -> None:
        if tag == "si":
            self._parts = []
        elif tag == "rPh":
            self._is_sound = True
        elif tag == "t":
            self._is_text = not self._is_sound

    def end(self, tag: str) -> None:
        if tag == "si":
            self.found.append(_plain("".join(self._parts)))
        elif tag == "rPh":
            self._is_sound = False
        elif tag == "t":
            self._is_text = False

    def text(self, data: str) -> None:
        if self._is_text:
            self._parts.append(data)


class _SheetReader(_Handler):
    """The cells of a worksheet."""

    def __init__(self, book: _Book, shown: str, sheet: str) -> None:
        self.cells: Cells = {}
        self._book = book
        self._place = shown, sheet
        self._row = self._column = self._count = 0
        self._cell: dict[str, str] = {}
        self._parts: list[str] = []
        self._is_value = self._is_sound = self._has_value = self._is_formula = False

    def start(self, tag: str, found: dict[str, str]) -> None:
        if tag == "row":
            number = found.get("r", "")
            self._row = int(number) if number.isdigit() else self._row + 1
            self._column = 0
        elif tag == "c":
            self._begin(found)
        elif tag == "f":
            self._is_formula = True
        elif tag == "rPh":
            self._is_sound = True
        elif tag in ("v", "t"):
            self._is_value = not self._is_sound
            self._has_value = True

    def _begin(self, found: dict[str, str]) -> None:
        place = _REFERENCE.fullmatch(found.get("r", ""))
        if place:
            self._column, self._row = _number_of(place[1]), int(place[2])
        else:
            self._column += 1
        self._cell, self._parts = found, []
        self._has_value = self._is_formula = False

    def end(self, tag: str) -> None:
        if tag == "c":
            self._end_cell()
        elif tag == "rPh":
            self._is_sound = False
        elif tag in ("v", "t"):
            self._is_value = False

    def text(self, data: str) -> None:
        if self._is_value:
            self._parts.append(data)

    def _end_cell(self) -> None:
        text, kind = "".join(self._parts), self._cell.get("t", "n")
        value = _READERS.get(kind, _number)(self, text)
        if self._is_formula and not text and kind != "str":
            value = uncalculated()
        if value == "":
            return
        self._count += 1
        if self._count > MAX_CELLS:
            shown, sheet = self._place
            message = f"this worksheet has more than {MAX_CELLS:,} cells with values"
            raise InputError.of("unreadable-file", message, Span(shown, sheet=sheet))
        self.cells.setdefault(self._row, {})[self._column] = value

    # -- the kinds of values ----------------------------------------------------------------

    def shared_text(self, text: str) -> Any:
        """The text of a number in the table of texts."""
        at = int(text) if text.isdigit() else -1
        return self._book.texts[at] if 0 <= at < len(self._book.texts) else ""

    def number(self, text: str) -> Any:
        """A number, or the text of a date."""
        found = plain_number(text) if text else None
        if found is None:
            return _plain(text)
        return self._book.format(self._cell.get("s")).value(found, self._book.is_1904)


def _number(reader: _SheetReader, text: str) -> Any:
    return reader.number(text)


_READERS: dict[str, Callable[[_SheetReader, str], Any]] = {
    "s": _SheetReader.shared_text,
    "str": lambda _, text: _plain(text),
    "inlineStr": lambda _, text: _plain(text),
    "b": lambda _, text: text.strip() in ("1", "true") if text else "",
    "e": lambda _, text: failed(text or "#N/A"),
    "d": lambda _, text: text.removesuffix("T00:00:00").removesuffix("Z"),
}


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _plain(text: str) -> str:
    """A text with the characters that XML cannot hold, and '\\n' for every line end."""
    if "_x" in text and _ESCAPED.search(text):
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
        # two halves of a character, one by one; and signs that nothing prints
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = _CONTROL.sub("", text)
    return text.replace("\r\n", "\n").replace("\r", "\n")
