"""Pages of existing PDF files: `pdf` of a product, `before` and `after` of a book.

    cover.pdf                                       all pages of a file
    {file: cover.pdf, pages: "1-2, blank"}          some of them
    [cover.pdf, {file: rules.pdf, fit: scale}]      one file after the other
    {file: {fr: couverture.pdf, other: cover.pdf}}  another file for a language

In: a record of game.yaml. Out: `PdfPart`s; the files are not opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.languages.locales import is_pseudo
from pnp.model.game import OTHER, PageRange, PdfPart
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.schema.records import read_record
from pnp.schema.values import (
    AnyValue,
    Choice,
    Key,
    Language,
    Mismatch,
    Number,
    Parsed,
    Text,
    object_schema,
)
from pnp.sources.files import SIDES, Library


def _ranges(raw: Any) -> tuple[PageRange, ...]:
    # few games have such pages
    from pnp.pdf_pages.ranges import HINT, read_ranges

    written = raw if isinstance(raw, list) else [raw]
    try:
        return tuple(one for part in written for one in read_ranges(Text().read(part)))
    except Mismatch:
        raise
    except ValueError as error:
        raise Mismatch(str(error), HINT) from None


def _files(raw: Any) -> dict[str, str]:
    """The names of files by language."""
    if not isinstance(raw, dict):
        return {OTHER: Text().read(raw)}
    if not raw:
        raise Mismatch("expected a file for each language", _BY_LANGUAGE)
    known = {}
    for language, name in raw.items():
        known[language if language == OTHER else Language().read(language)] = Text().read(name)
    return known


_BY_LANGUAGE = "e.g. {fr: couverture.pdf, other: cover.pdf}"
_NAME = {"type": "string"}
_ONE = {"type": ["string", "integer"]}
PDF_KEYS = {
    "file": Key(
        Parsed(
            _files,
            {
                "anyOf": [
                    _NAME,
                    {"type": "object", "additionalProperties": _NAME, "minProperties": 1},
                ]
            },
        ),
        required=True,
        doc="a PDF file in the game's folder, or one for each language",
    ),
    "pages": Key(
        Parsed(_ranges, {"anyOf": [_ONE, {"type": "array", "items": _ONE}]}),
        doc="which pages, in this order: 1-4, 8, last, blank (default: all)",
    ),
    "fit": Key(
        Choice(("refuse", "scale")),
        default="refuse",
        doc="pages of another size: refuse them, or scale them",
    ),
    # read when the names of sizes are known
    "size": Key(
        AnyValue({"anyOf": [_NAME, object_schema(SIDES)]}),
        doc="the size of the pages: folded, paper, a name, or {width, height}",
    ),
    "dpi": Key(
        Number(72, 1200), default=0, doc="print the pages as pictures of so many pixels per inch"
    ),
    "alt": Key(Text(), default="", doc="words that stand for the pages where they are not seen"),
}
_ENTRY = {"anyOf": [{"type": "string"}, object_schema(PDF_KEYS)]}
# read by `read_pdf_parts`, which knows the folder
PDF_TYPE = AnyValue({"anyOf": [_ENTRY, {"type": "array", "items": _ENTRY, "minItems": 1}]})


def read_pdf_parts(
    folder: Path, library: Library, language: str, outer: Record, key: str, problems: Problems
) -> tuple[PdfPart, ...]:
    """The pages under a key of a product or a book; none if there is no such key, or only what
    cannot be read, which is reported. Files are in the `folder` of the game, and
    for a `language`. Whether there are such files is not checked."""
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
        part = _part(record, key, (folder, library, language), problems)
        found += [part] if part is not None else []
    return tuple(found)


def _part(
    record: Record, key: str, edition: tuple[Path, Library, str], problems: Problems
) -> PdfPart | None:
    folder, library, language = edition
    own = Problems()
    values = read_record(record, PDF_KEYS, own, f"'{key}'")
    path = None
    if values["file"] is not None:
        name, span = _file_for(language, values["file"], record)
        if name:
            path = library.inside(folder, name, span, own)
        else:
            message = f"'{key}' has no file for the language '{language}'"
            hint = f"add '{language}', or '{OTHER}' for all other languages"
            own.add("missing-file", message, span, hint)
    problems.extend(own)
    if path is None or own.errors:
        return None
    return PdfPart(
        str(path), record, values["pages"] or (PageRange(1, None),), values["fit"], values["size"],
        float(values["dpi"]), values["alt"],
    )  # fmt: skip


def _file_for(language: str, files: Mapping[str, str], record: Record) -> tuple[str, Span]:
    """The name of the file for a language, and where it is written; '' if there is none. One for
    `fr` is for `fr-CA`, too. A language that is made up has the first."""
    primary = language.partition("-")[0]
    known = next((one for one in (language, primary, OTHER) if one in files), "")
    if not known and is_pseudo(language):
        known = next(iter(files))
    raw, span = record["file"], record.span("file")
    if isinstance(raw, Record) and known:
        written = next((key for key in raw if raw[key] == files[known]), "")
        span = raw.span(written)
    return files.get(known, ""), span
