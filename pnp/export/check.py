"""Reads a finished PDF file back and compares it with its sheets.

Checks that the file is as the standard prescribes (see `reader`), the number of its pages, their
boxes, that all fonts are embedded and all layers listed, the number of bookmarks, that bookmarks
and links lead to pages of the file, that content streams can be drawn, and that their tagged pieces
are those of the structure tree. A difference is a bug in pnp, not an error of the user: it raises
`ExportError`.

Contents of many pages are the work of the same code, so that of a large file only `_SAMPLE`
contents, evenly spread, are inflated and read word by word: of 4800 cards all of them took five
times as long as the rest of the check (measured). `pnp build --verify` reads all of them (see
`verify`).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from pnp.export.reader.contents import Content, check_content, contents_of
from pnp.export.reader.objects import PdfFile, Stream
from pnp.export.reader.outline import read_outline
from pnp.export.reader.pages import Page, read_pages
from pnp.export.reader.structure import check_structure
from pnp.export.reader.values import DamagedError, Ref, text_of
from pnp.model.sheet import Sheet

_SAMPLE = 40
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_NEAR = 0.01  # points


class ExportError(Exception):
    """A file differs from its plan."""


def check_pdf(
    source: bytes | BinaryIO,
    sheets: Sequence[Sheet],
    name: str,
    bookmarks: int = 0,
    whole: bool = False,
) -> None:
    """Compare a file with its sheets and the number of its bookmarks.

    `source` is its bytes, or a file open for reading at any place; pictures in it are not read.
    With `whole`, all contents are read, not a sample. Raises ExportError for the first difference.
    """
    try:
        pdf = PdfFile(source)
        pages = read_pages(pdf)
        _compare_pages(pdf, pages, sheets, name)
        contents = list(contents_of(pdf, pages, check_structure(pdf, pages)))
        _check_resources(pdf, contents, name)
        _compare_bookmarks(pdf, bookmarks, {page.number for page in pages}, name)
        step = 1 if whole else -(-len(contents) // _SAMPLE) or 1
        for content in contents[::step]:
            check_content(pdf, content)
        pdf.check_use()
    except DamagedError as error:
        raise ExportError(f"{name} cannot be read back: {error}") from None


def _compare_pages(pdf: PdfFile, pages: Sequence[Page], sheets: Sequence[Sheet], name: str) -> None:
    if len(pages) != len(sheets):
        raise ExportError(f"{name} has {len(pages)} pages, expected {len(sheets)}")
    numbers = {page.number for page in pages}
    for page, sheet in zip(pages, sheets, strict=True):
        _compare_boxes(page, sheet, name)
        if "/Annots" not in page.entries:
            continue
        if any(_leads_nowhere(pdf, link, numbers) for link in _links(pdf, page)):
            raise ExportError(f"a link on page {sheet.number} of {name} leads to no page")


def _compare_boxes(page: Page, sheet: Sheet, name: str) -> None:
    """The boxes of a page, as planned: that of the paper begins at 0, 0; none leaves the next."""
    height = sheet.paper.height
    for found, (x, y, w, h), what in (
        (page.box, sheet.media_box, "is"),
        (page.bleed, sheet.bleed_box, "has the bleed box"),
        (page.trim, sheet.trim_box, "has the trim box"),
    ):
        planned = (x, height - y - h, x + w, height - y)
        if found is None or any(abs(a - b) > _NEAR for a, b in zip(found, planned, strict=True)):
            raise ExportError(f"page {sheet.number} of {name} {what} {found}, expected {planned}")
    assert page.trim is not None and page.bleed is not None
    for inner, outer in ((page.trim, page.bleed), (page.bleed, page.box)):
        if any(a < b for a, b in zip(inner[:2], outer[:2], strict=True)) or any(
            a > b for a, b in zip(inner[2:], outer[2:], strict=True)
        ):
            raise ExportError(f"a box of page {sheet.number} of {name} leaves the one around it")


def _links(pdf: PdfFile, page: Page) -> Iterator[dict[str, Any]]:
    for value in pdf.array(page.entries["/Annots"], "the annotations of a page"):
        annotation = pdf.dictionary(value, "an annotation")
        if annotation.get("/Subtype") == "/Link":
            yield annotation


def _leads_nowhere(pdf: PdfFile, link: Mapping[str, Any], numbers: Container[int]) -> bool:
    """Whether an annotation or a bookmark has no action, and no page of these objects."""
    if "/A" in link:
        return False
    destination = pdf.array(link.get("/Dest"), "a destination")
    return not destination or type(destination[0]) is not Ref or destination[0] not in numbers


def _check_resources(pdf: PdfFile, contents: Sequence[Content], name: str) -> None:
    """Check the fonts and layers that contents name, each object once."""
    properties = pdf.dictionary(pdf.root.get("/OCProperties"), "the list of layers")
    order = pdf.dictionary(properties.get("/D"), "how layers are shown").get("/Order")
    listed = set(_refs(pdf, properties.get("/OCGs"))) & set(_refs(pdf, order))
    met: set[int] = set()
    for content in contents:
        for kind in ("/Font", "/Properties"):
            if kind not in content.resources:
                continue
            found = pdf.dictionary(content.resources[kind], f"the resources {kind}")
            for key, value in found.items():
                if type(value) is Ref:
                    if value in met:
                        continue
                    met.add(value)
                entry = pdf.dictionary(value, f"the resource {key}")
                if kind == "/Font":
                    _check_font(pdf, entry, name)
                elif type(value) is not Ref or value not in listed:
                    title = text_of(entry.get("/Name", key))
                    raise ExportError(f"layer {title} of {name} is not listed")


def _refs(pdf: PdfFile, value: Any) -> list[int]:
    return [part for part in pdf.array(value, "the list of layers") if type(part) is Ref]


def _check_font(pdf: PdfFile, font: Mapping[str, Any], name: str) -> None:
    described: Mapping[str, Any] = font
    if "/DescendantFonts" in font:
        descendants = pdf.array(font["/DescendantFonts"], "the descendants of a font")
        if len(descendants) != 1:
            raise DamagedError("a composite font does not have one descendant")
        described = pdf.dictionary(descendants[0], "a descendant of a font")
    descriptor = pdf.dictionary(described.get("/FontDescriptor"), "the descriptor of a font")
    files = [descriptor[key] for key in _FONT_FILES if key in descriptor]
    if not files and font.get("/Subtype") != "/Type3":
        raise ExportError(f"font {font.get('/BaseFont', '')} of {name} is not embedded")
    for value in (*files, font.get("/ToUnicode")):
        stream = pdf.get(value)
        if isinstance(stream, Stream):
            pdf.data(stream)  # raises an error if it cannot be inflated


def _compare_bookmarks(pdf: PdfFile, planned: int, numbers: Container[int], name: str) -> None:
    entries = read_outline(pdf)
    if len(entries) != planned:
        raise ExportError(f"{name} has {len(entries)} bookmarks, expected {planned}")
    for entry in entries:
        if _leads_nowhere(pdf, entry, numbers):
            title = text_of(entry.get("/Title", b""))
            raise ExportError(f"bookmark '{title}' of {name} leads to no page")
