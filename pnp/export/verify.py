"""Reads a finished PDF file with pypdf and compares it with its sheets: `pnp build --verify`.

A second opinion beside `check`, by a reader that is not part of pnp and much slower. It checks the
number and sizes of pages, that all fonts are embedded and all layers listed, the number of
bookmarks, and that bookmarks and links lead to pages of the file.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, BinaryIO

from pnp.export.check import ExportError
from pnp.model.sheet import Sheet


def verify_pdf(file: BinaryIO, sheets: Sequence[Sheet], name: str, bookmarks: int = 0) -> None:
    """Compare a file, open for reading, with its sheets and the number of its bookmarks. Raises
    ExportError for the first difference."""
    from pypdf import PdfReader  # slow to import: only when there is a file to check

    try:
        reader = PdfReader(file)
        pages = list(reader.pages)
        numbers = {page.indirect_reference.idnum for page in pages if page.indirect_reference}
        _compare_pages(pages, sheets, numbers, name)
        _compare_bookmarks(reader, bookmarks, numbers, name)
    except ExportError:
        raise
    except Exception as error:  # pypdf raises many kinds of exception for damaged data
        raise ExportError(f"{name} cannot be read back: {error}") from error


def _compare_pages(
    pages: Sequence[Any], sheets: Sequence[Sheet], numbers: Container[int], name: str
) -> None:
    if len(pages) != len(sheets):
        raise ExportError(f"{name} has {len(pages)} pages, expected {len(sheets)}")
    checked: set[int] = set()
    for page, sheet in zip(pages, sheets, strict=True):
        box = page.mediabox
        found = (float(box.width), float(box.height))
        planned = (sheet.paper.width, sheet.paper.height)
        if any(abs(a - b) > 0.01 for a, b in zip(found, planned, strict=True)):
            raise ExportError(f"page {sheet.number} of {name} is {found}, expected {planned}")
        if any(_leads_nowhere(link, numbers) for link in _links(page)):
            raise ExportError(f"a link on page {sheet.number} of {name} leads to no page")
        _check_resources(page, page.pdf, checked, name)


def _check_resources(page: Any, reader: Any, checked: set[int], name: str) -> None:
    """Check what a page refers to, and the forms and patterns in it, each object once."""
    waiting = [page]
    while waiting:
        stream = waiting.pop()
        if "/Resources" not in stream or _is_known(stream.raw_get("/Resources"), checked):
            continue
        resources = stream["/Resources"]
        for font in _new(_entry(resources, "/Font"), checked):
            _check_font(font, name)
        _check_layers(resources, reader, name)
        for kind in ("/XObject", "/Pattern"):
            waiting += _new(_entry(resources, kind), checked)


def _is_known(reference: Any, checked: set[int]) -> bool:
    """Whether an object was checked before; a direct object is always new."""
    number = getattr(reference, "idnum", None)
    known = number in checked
    if number is not None:
        checked.add(number)
    return known


def _new(entries: Any, checked: set[int]) -> Iterator[Any]:
    """The objects in a dictionary that were not checked before."""
    for key in entries:
        if not _is_known(entries.raw_get(key), checked):
            yield entries[key]


def _links(page: Any) -> Iterator[Any]:
    for reference in _entry(page, "/Annots"):
        annotation = reference.get_object()
        if annotation.get("/Subtype") == "/Link":
            yield annotation


def _leads_nowhere(link: Any, numbers: Container[int]) -> bool:
    """Whether an annotation or a bookmark has no action, and no page of these objects."""
    if "/A" in link:
        return False
    destination = _entry(link, "/Dest")
    return not destination or getattr(destination[0], "idnum", None) not in numbers


def _check_layers(resources: Any, reader: Any, name: str) -> None:
    layers = _entry(resources, "/Properties")
    properties = _entry(_root(reader), "/OCProperties")
    lists = (_entry(properties, "/OCGs"), _entry(_entry(properties, "/D"), "/Order"))
    for key in layers:
        if any(layers.raw_get(key) not in listed for listed in lists):
            raise ExportError(f"layer {layers[key].get('/Name', key)} of {name} is not listed")


def _compare_bookmarks(reader: Any, planned: int, numbers: Container[int], name: str) -> None:
    known: dict[int, Any] = {}  # a damaged outline may lead back to itself
    waiting = [_entry(_entry(_root(reader), "/Outlines"), "/First")]
    while waiting:
        entry = waiting.pop()
        if not entry or id(entry) in known:
            continue
        known[id(entry)] = entry
        waiting += [_entry(entry, "/Next"), _entry(entry, "/First")]
        if _leads_nowhere(entry, numbers):
            raise ExportError(f"bookmark '{entry.get('/Title', '')}' of {name} leads to no page")
    if len(known) != planned:
        raise ExportError(f"{name} has {len(known)} bookmarks, expected {planned}")


def _root(reader: Any) -> Any:
    return reader.trailer["/Root"].get_object()


def _check_font(font: Any, name: str) -> None:
    described = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = _entry(described, "/FontDescriptor")
    is_drawn = font.get("/Subtype") == "/Type3"  # its glyphs are contents
    if not is_drawn and not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor):
        raise ExportError(f"font {font.get('/BaseFont', '')} of {name} is not embedded")


def _entry(dictionary: Any, key: str) -> Any:
    """A dictionary in a dictionary; an empty one if the key is missing."""
    value = dictionary.get(key)
    return {} if value is None else value.get_object()
