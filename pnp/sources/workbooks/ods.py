"""Read a worksheet of an OpenDocument spreadsheet (.ods), as LibreOffice and others write them.

In: a path, and the name of a worksheet (without one: the first that is not hidden). Out: its rows
(see `worksheet`). Numbers know how they are shown; formulas have their stored value.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pnp.model.problems import InputError, Span
from pnp.model.source import Listing, WrittenFloat, WrittenInt
from pnp.sources.workbooks.archive import Archive
from pnp.sources.workbooks.number_formats import plain_number
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

_KIND = "an .ods spreadsheet"
_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_ERROR = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!)|(?:Err|Fehler|Erreur):\d+")
_DURATION = re.compile(r"PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
_CELLS = ("table-cell", "covered-table-cell")
# what is not in the text of a cell: comments, drawings, how it is pronounced
_ASIDE = ("annotation", "shapes", "ruby-text", "frame", "custom-shape")
_MAX_ROWS = 1_048_576


def read_ods(path: Path, shown: str, worksheet: str = "") -> Listing:
    """The rows of a worksheet. Raises InputError."""
    return rows_of(*_read(path, shown, worksheet))


def read_ods_titles(path: Path, shown: str, worksheet: str = "") -> tuple[str, ...]:
    """The titles of the columns of a worksheet."""
    return titles_of(_read(path, shown, worksheet)[0])


def _read(path: Path, shown: str, worksheet: str) -> tuple[Cells, str, str]:
    """The cells of a worksheet, the file and the name of the worksheet."""
    archive = Archive(path, shown, _KIND)
    if _MANIFEST in archive and b"encryption-data" in archive.part(_MANIFEST):
        message = "this spreadsheet is protected by a password"
        hint = "save it without a password"
        raise InputError.of("unreadable-file", message, Span(shown), hint)
    names = _Names()
    archive.parse(_CONTENT, names)
    sheet = chosen(names.sheets, worksheet, shown)
    reader = _SheetReader(int(sheet.key), shown, sheet.name)
    archive.parse(_CONTENT, reader)
    return reader.cells, shown, sheet.name


class _Tables:
    """Counts the tables of the spreadsheet; tables inside of others or of changes are none."""

    def __init__(self) -> None:
        self.number = -1
        self._depth = 0
        self._changes = 0

    def start(self, tag: str, found: dict[str, str]) -> None:
        """An element begins."""
        if tag == "tracked-changes":
            self._changes += 1
        elif tag == "table" and not self._changes:
            self._depth += 1
            if self._depth == 1:
                self.number += 1
                self.begin_table(found)

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag == "tracked-changes":
            self._changes -= 1
        elif tag == "table" and not self._changes:
            self._depth -= 1

    def text(self, data: str) -> None:
        """Text in an element."""

    def begin_table(self, found: dict[str, str]) -> None:
        """A table of the spreadsheet begins."""

    @property
    def is_table(self) -> bool:
        """Whether the current element belongs to a table of the spreadsheet itself."""
        return self._depth == 1 and not self._changes


class _Names(_Tables):
    """The names of the worksheets, and which of them are hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[SheetName] = []
        self._style = ""
        self._hidden: set[str] = set()

    def start(self, tag: str, found: dict[str, str]) -> None:
        super().start(tag, found)
        if tag == "style":
            self._style = found.get("name", "")
        elif tag == "table-properties" and found.get("display") == "false":
            self._hidden.add(self._style)

    def begin_table(self, found: dict[str, str]) -> None:
        is_hidden = found.get("style-name") in self._hidden
        self.sheets.append(SheetName(found.get("name", ""), is_hidden, str(self.number)))


class _SheetReader(_Tables):
    """The cells of one worksheet."""

    def __init__(self, wanted: int, shown: str, sheet: str) -> None:
        super().__init__()
        self.cells: Cells = {}
        self._wanted = wanted
        self._place = shown, sheet
        self._row = self._column = self._count = 0
        self._rows = self._columns = 1  # how often the row and the cell are repeated
        self._cell: dict[str, str] | None = None
        self._lines: list[list[str]] = []
        self._aside = 0
        self._found: dict[int, Any] = {}

    def start(self, tag: str, found: dict[str, str]) -> None:
        super().start(tag, found)
        if self.number != self._wanted or not self.is_table:
            return
        if tag in _ASIDE:
            self._aside += 1
        elif self._aside:
            return
        elif tag == "table-row":
            self._rows = _repeated(found, "number-rows-repeated")
            self._column, self._found = 0, {}
        elif tag in _CELLS:
            self._columns = _repeated(found, "number-columns-repeated")
            self._cell, self._lines = found, []
        elif self._cell is not None:
            self._start_text(tag, found)

    def _start_text(self, tag: str, found: dict[str, str]) -> None:
        if tag == "p":
            self._lines.append([])
        elif tag == "s":
            self.text(" " * min(_repeated(found, "c"), 1000))
        elif tag == "tab":
            self.text("\t")
        elif tag == "line-break":
            self.text("\n")

    def end(self, tag: str) -> None:
        if self.number == self._wanted and self.is_table:
            if tag in _ASIDE:
                self._aside -= 1
            elif not self._aside and tag in _CELLS:
                self._end_cell()
            elif not self._aside and tag == "table-row":
                self._end_row()
        super().end(tag)

    def text(self, data: str) -> None:
        if self._cell is not None and self._lines and not self._aside:
            self._lines[-1].append(data)

    def _end_cell(self) -> None:
        if self._cell is not None:
            value = _value(self._cell, "\n".join(map("".join, self._lines)))
            if value != "":
                self._note_count(self._columns)
                for column in range(self._column + 1, self._column + self._columns + 1):
                    self._found[column] = value
        self._column += self._columns
        self._cell = None

    def _end_row(self) -> None:
        if self._found:
            self._note_count(len(self._found) * (self._rows - 1))
            for row in range(self._row + 1, self._row + self._rows + 1):
                self.cells[row] = dict(self._found)
        self._row += self._rows

    def _note_count(self, more: int) -> None:
        self._count += more
        if self._count > MAX_CELLS:
            shown, sheet = self._place
            message = f"this worksheet has more than {MAX_CELLS:,} cells with values"
            raise InputError.of("unreadable-file", message, Span(shown, sheet=sheet))


def _repeated(found: dict[str, str], key: str) -> int:
    text = found.get(key, "1")
    return min(int(text), _MAX_ROWS) if text.isdigit() and len(text) < 9 else 1


def _value(cell: dict[str, str], text: str) -> Any:
    """The value of a cell from its attributes and the text that it shows."""
    # LibreOffice writes 'value-type' twice: of the standard, and its own for errors
    kind = cell.get("value-type", "")
    if kind == "error" or (cell.get("formula") and _ERROR.fullmatch(text)):
        return failed(text)
    if kind in ("float", "percentage", "currency"):
        return _number(cell.get("value", ""), text)
    if kind == "date":
        return cell.get("date-value", text).removesuffix("T00:00:00").partition(".")[0]
    if kind == "time":
        found = _DURATION.fullmatch(cell.get("time-value", ""))
        return f"{int(found[1]):02}:{found[2]}:{found[3]}" if found else text
    if kind == "boolean":
        return cell.get("boolean-value") == "true"
    if cell.get("formula") and not kind:
        return uncalculated()
    if not text and kind == "string":
        return cell.get("string-value", "")
    return text


def _number(value: str, text: str) -> Any:
    """A number, which knows how it is shown."""
    number = plain_number(value)
    if number is None or not text or text == str(number):
        return text if number is None else number
    return (WrittenInt if isinstance(number, int) else WrittenFloat)(number, text)  # type: ignore[arg-type]
