"""Pages of existing PDF files: `pdf` of a product, `before` and `after` of a book.

cover.pdf                                       all pages of a file
{file: cover.pdf, pages: "1-2, blank"}          some of them
[cover.pdf, {file: rules.pdf, fit: scale}]      one file after the other
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.load.layouts import SIZE_KEY
from pnp.model.game import PageRange, PdfPart
from pnp.model.problems import Problems
from pnp.model.source import Listing, Record
from pnp.pdf_pages.ranges import HINT, read_ranges
from pnp.schema.records import read_record
from pnp.schema.values import AnyValue, Choice, Key, Mismatch, Number, Parsed, Text, object_schema
from pnp.sources.files import Library


def _ranges(raw: Any) -> tuple[PageRange, ...]:
    written = raw if isinstance(raw, list) else [raw]
    try:
        return tuple(one for part in written for one in read_ranges(Text().read(part)))
    except Mismatch:
        raise
    except ValueError as error:
        raise Mismatch(str(error), HINT) from None


_ONE = {"type": ["string", "integer"]}
PDF_KEYS = {
    "file": Key(Text(), required=True, doc="a PDF file in the game's folder"),
    "pages": Key(
        Parsed(_ranges, {"anyOf": [_ONE, {"type": "array", "items": _ONE}]}),
        doc="which pages, in this order: 1-4, 8, last, blank (default: all)",
    ),
    "fit": Key(
        Choice(("refuse", "scale")),
        default="refuse",
        doc="pages of another size: refuse them, or scale them",
    ),
    "size": Key(SIZE_KEY, doc="of the pages: folded, paper, a name, or {width, height}"),
    "dpi": Key(
        Number(72, 1200), default=0, doc="print the pages as pictures of so many pixels per inch"
    ),
    "alt": Key(Text(), default="", doc="words that stand for the pages where they are not seen"),
}
_ENTRY = {"anyOf": [{"type": "string"}, object_schema(PDF_KEYS)]}
# read by `read_pdf_parts`, which knows the folder
PDF_TYPE = AnyValue({"anyOf": [_ENTRY, {"type": "array", "items": _ENTRY, "minItems": 1}]})


def read_pdf_parts(
    folder: Path, library: Library, outer: Record, key: str, problems: Problems
) -> tuple[PdfPart, ...]:
    """The pages under a key of a product or a book; none if there is no such key, or only what
    cannot be read, which is reported. Files are in the `folder` of the game. Whether
    there are such files is not checked."""
    raw = outer.get(key)
    if raw is None:
        return ()
    listed = raw if isinstance(raw, Listing) else [raw]
    if not listed:
        hint = "write the name of a PDF file"
        problems.add("wrong-value", f"'{key}': expected a file", outer.span(key), hint)
    found = []
    for place, one in enumerate(listed):
        if isinstance(one, Record):
            record = one
        else:
            record = Record(outer.path, outer.mark)
            is_item = isinstance(raw, Listing) and place < len(raw.marks)
            mark = raw.marks[place] if is_item else outer.marks_of(key)[1]
            record.put("file", one, mark, mark)
        part = _part(record, key, folder, library, problems)
        found += [part] if part is not None else []
    return tuple(found)


def _part(
    record: Record, key: str, folder: Path, library: Library, problems: Problems
) -> PdfPart | None:
    own = Problems()
    values = read_record(record, PDF_KEYS, own, f"'{key}'")
    path = None
    if values["file"] is not None:
        path = library.inside(folder, values["file"], record.span("file"), own)
    problems.extend(own)
    if path is None or own.errors:
        return None
    return PdfPart(
        str(path), record, values["pages"] or (PageRange(1, None),), values["fit"], values["size"],
        float(values["dpi"]), values["alt"],
    )  # fmt: skip
