"""The structure of PDF files as programs that are not part of pnp read it."""

from __future__ import annotations

import io
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2.raw as pdfium
from pikepdf import Array, Dictionary

_ELEMENT = re.compile(r"( *)([A-Z][A-Za-z0-9]*)(?: \((?:block|inline)\))?:?")
_TEXT = re.compile(r' *"(.*)"', re.DOTALL)


class Read(NamedTuple):
    """An element: how deep it is, its type, the text of its own pieces."""

    depth: int
    kind: str
    text: str


def read_by_poppler(data: bytes) -> list[Read]:
    """The elements in their order. Poppler joins lines, and removes soft hyphens at their ends."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.pdf"
        path.write_bytes(data)
        shown = subprocess.run(
            ["pdfinfo", "-struct-text", str(path)], capture_output=True, check=True, text=True
        ).stdout
    found: list[Read] = []
    open_: list[int] = []  # the elements around, by their places
    for line in shown.splitlines():
        if element := _ELEMENT.fullmatch(line):
            depth = len(element[1]) // 2
            del open_[depth:]
            open_.append(len(found))
            found.append(Read(depth, element[2], ""))
        elif text := _TEXT.fullmatch(line):
            depth = (len(line) - len(line.lstrip())) // 2
            place = open_[depth - 1]
            found[place] = found[place]._replace(text=found[place].text + text[1])
    return found


def outline_of(data: bytes) -> list[str]:
    """The elements as poppler reads them, one a line: indented type and text."""
    lines = (f"{' ' * one.depth}{one.kind} {one.text}".rstrip() for one in read_by_poppler(data))
    return list(lines)


def text_in_order(data: bytes) -> str:
    """All text of the structure, in the order of its elements, each space once."""
    return " ".join(" ".join(one.text for one in read_by_poppler(data)).split())


class Element(NamedTuple):
    """An element as pikepdf reads it: its types from the root on, its alternative text, language,
    and the pages that it has pieces on (from 1)."""

    path: tuple[str, ...]
    alt: str
    language: str
    pages: tuple[int, ...]


def elements_of(data: bytes) -> list[Element]:
    """All elements in their order."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        return list(_elements(pdf.Root.StructTreeRoot, (), numbers))


def _elements(node: Any, around: tuple[str, ...], numbers: dict[Any, int]) -> Iterator[Element]:
    path = (*around, str(node["/S"])[1:]) if "/S" in node else around
    if path:
        pages = {numbers[page.objgen] for page in _pieces(node, node.get("/Pg"))}
        alt, language = str(node.get("/Alt", "")), str(node.get("/Lang", ""))
        yield Element(path, alt, language, tuple(sorted(pages)))
    for kid in _many(node.get("/K")):
        if isinstance(kid, Dictionary) and "/S" in kid:
            yield from _elements(kid, path, numbers)


def _pieces(node: Any, page: Any) -> Iterator[Any]:
    """The pages of the pieces of an element itself."""
    for kid in _many(node.get("/K")):
        if not isinstance(kid, Dictionary):
            yield page
        elif "/S" not in kid and "/MCID" in kid:
            yield kid.get("/Pg", page)


def _many(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]


def read_by_pdfium(data: bytes, page: int) -> list[tuple[str, str]]:
    """The elements that have pieces on a page (from 0): type and alternative text."""
    document = pdfium.FPDF_LoadMemDocument(data, len(data), None)
    try:
        loaded = pdfium.FPDF_LoadPage(document, page)
        tree = pdfium.FPDF_StructTree_GetForPage(loaded)
        count = pdfium.FPDF_StructTree_CountChildren(tree)
        found: list[tuple[str, str]] = []
        for index in range(count):
            _walk(pdfium.FPDF_StructTree_GetChildAtIndex(tree, index), found)
        pdfium.FPDF_StructTree_Close(tree)
        pdfium.FPDF_ClosePage(loaded)
        return found
    finally:
        pdfium.FPDF_CloseDocument(document)


def _walk(element: Any, found: list[tuple[str, str]]) -> None:
    if not element:
        return
    kind = _string(pdfium.FPDF_StructElement_GetType, element)
    found.append((kind, _string(pdfium.FPDF_StructElement_GetAltText, element)))
    for index in range(pdfium.FPDF_StructElement_CountChildren(element)):
        _walk(pdfium.FPDF_StructElement_GetChildAtIndex(element, index), found)


def _string(get: Any, element: Any) -> str:
    import ctypes

    size = get(element, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    get(element, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le")
