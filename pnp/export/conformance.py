"""Whether a written file is what the standard of its profile asks for, read back from its bytes.

It shares no code with what writes files. A difference is a bug in pnp: it raises `ExportError`.
Checked of each standard: version, names, output intent, boxes, colours, transparency, layers,
annotations, encryption, actions. That fonts are embedded is checked of every file (see `check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

from pnp.export.check import ExportError
from pnp.export.reader.contents import Content, contents_of, operators_of
from pnp.export.reader.objects import PdfFile, Stream
from pnp.export.reader.pages import Page, read_pages
from pnp.export.reader.values import DamagedError, text_of
from pnp.model.profile import Profile, Standard

_PRINT_BIT, _HIDDEN_BITS = 4, 2 | 32 | 1  # flags of annotations: Print; Hidden, NoView, Invisible
_RGB = frozenset((b"rg", b"RG"))
_CMYK = frozenset((b"k", b"K"))
_ACTIONS = ("/OpenAction", "/AA", "/AcroForm")
_NAMES = {
    "pdf-x4": ("1.6", b"<pdfxid:GTS_PDFXVersion>PDF/X-4<"),
    "pdf-x1a": ("1.4", b""),
    "pdf-a2b": ("1.7", b"<pdfaid:part>2<"),
}
_INTENTS = {"pdf-x4": "/GTS_PDFX", "pdf-x1a": "/GTS_PDFX", "pdf-a2b": "/GTS_PDFA1"}
_PARTS = {"pdf-x4": 4, "pdf-x1a": 4, "pdf-a2b": 3}
_NEAR = 0.01  # points


def check_standard(source: bytes | BinaryIO, profile: Profile, name: str) -> None:
    """Check a file against the standard of a profile. Raises ExportError for the first
    difference."""
    standard = profile.standard
    try:
        pdf = PdfFile(source)
        pages = read_pages(pdf)
        contents = list(contents_of(pdf, pages))
        for check in _CHECKS[standard]:
            for found in check(pdf, pages, contents, standard):
                raise ExportError(f"{name} is not {standard}: {found}")
    except DamagedError as error:
        raise ExportError(f"{name} cannot be read back: {error}") from None


# each yields what is wrong


def _head(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    version, claim = _NAMES[standard]
    if pdf.version > version:
        yield f"it is a file of PDF {pdf.version}"
    if "/Encrypt" in pdf.trailer or len(pdf.array(pdf.trailer.get("/ID"), "the ID")) != 2:
        yield "it is encrypted or has no identifier"
    info = pdf.dictionary(pdf.trailer.get("/Info"), "the information")
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if key not in info:
            yield f"its information has no {key[1:]}"
    packet = pdf.get(pdf.root.get("/Metadata"))
    data = pdf.data(packet) if isinstance(packet, Stream) else None
    if data is None or claim not in data:
        yield "its metadata do not claim the standard"
    if standard == "pdf-x1a" and text_of(info.get("/GTS_PDFXVersion", b"")) != "PDF/X-1a:2003":
        yield "its information does not claim the standard"
    if standard != "pdf-a2b" and info.get("/Trapped") != "/False":
        yield "it does not state whether it is trapped"
    if found := [key for key in _ACTIONS if key in pdf.root]:
        yield f"its catalogue has {found[0][1:]}"


def _intent(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    listed = pdf.array(pdf.root.get("/OutputIntents"), "the output intents")
    intents = [pdf.dictionary(one, "an output intent") for one in listed]
    if [one.get("/S") for one in intents] != [_INTENTS[standard]]:
        yield "it has not one output intent of the standard"
        return
    (intent,) = intents
    profile = pdf.get(intent.get("/DestOutputProfile"))
    if not isinstance(profile, Stream) or profile.get("/N") != _PARTS[standard]:
        yield "its output intent has no ICC profile of the standard's inks"
        return
    data = pdf.data(profile) or b""
    space = {4: b"CMYK", 3: b"RGB "}[_PARTS[standard]]
    if data[36:40] != b"acsp" or data[16:20] != space:
        yield "the profile of its output intent is no ICC profile of these inks"


def _boxes(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    for number, page in enumerate(pages, 1):
        trim = [float(pdf.get(part)) for part in pdf.array(page.entries.get("/TrimBox"), "a box")]
        if len(trim) != 4 or "/ArtBox" in page.entries:
            yield f"page {number} has no TrimBox"
            continue
        raw = page.entries.get("/BleedBox")
        outer = [float(part) for part in page.box]
        bleed = outer if raw is None else [float(pdf.get(p)) for p in pdf.array(raw, "a box")]
        for inside, around in ((trim, bleed), (bleed, outer)):
            if not _is_in(inside, around):
                yield f"the boxes of page {number} are not one in the other"


def _is_in(inside: list[float], around: list[float]) -> bool:
    return all(a >= b - _NEAR for a, b in zip(inside[:2], around[:2], strict=True)) and all(
        a <= b + _NEAR for a, b in zip(inside[2:], around[2:], strict=True)
    )


def _colors(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    refused = _CMYK if standard == "pdf-a2b" else _RGB
    space = "/DeviceCMYK" if standard == "pdf-a2b" else "/DeviceRGB"
    others = () if standard == "pdf-a2b" else ("/CalRGB", "/CalGray", "/Lab", "/ICCBased")
    for content in contents:
        if found := refused & operators_of(pdf, content):
            yield f"{content.what} sets a colour with '{min(found).decode()}'"
        for what, value in _spaces(pdf, content.resources):
            if used := set(_names(pdf, value)) & {space, *others}:
                yield f"{what} has the colour space {min(used)[1:]}"


def _spaces(pdf: PdfFile, resources: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The colour spaces of pictures and gradients, and those by name."""
    for kind in ("/XObject", "/Shading", "/Pattern", "/ColorSpace"):
        for name, value in pdf.dictionary(resources.get(kind), f"the resources {kind}").items():
            found = pdf.get(value)
            if kind == "/ColorSpace":
                yield name, found
                continue
            entries = found if isinstance(found, dict) else {}
            if kind == "/Pattern":
                entries = pdf.dictionary(entries.get("/Shading"), f"the gradient {name}")
            if "/ColorSpace" in entries:
                yield name, entries["/ColorSpace"]


def _names(pdf: PdfFile, value: Any) -> Iterator[str]:
    """The names in a colour space, which may have others in it."""
    found = pdf.get(value)
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for part in found:
            yield from _names(pdf, part)


def _no_transparency(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    for page in pages:
        if "/Group" in page.entries:
            yield "a page is a transparency group"
    for content in contents:
        for stream in content.streams:
            if "/Group" in stream:
                yield f"{content.what} is a transparency group"
        states = pdf.dictionary(content.resources.get("/ExtGState"), "the states")
        for name, value in states.items():
            state = pdf.dictionary(value, f"the state {name}")
            is_solid = state.get("/ca", 1) == state.get("/CA", 1) == 1
            if not is_solid or state.get("/SMask", "/None") != "/None":
                yield f"the state {name} is transparent"
            if state.get("/BM", "/Normal") not in ("/Normal", "/Compatible"):
                yield f"the state {name} blends"
        objects = pdf.dictionary(content.resources.get("/XObject"), "the objects")
        for name, value in objects.items():
            if "/SMask" in pdf.dictionary(value, f"the object {name}"):
                yield f"the picture {name} has a mask of opacity"


def _no_layers(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    if "/OCProperties" in pdf.root:
        yield "it has layers"


def _layers(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    """PDF/X-4 and PDF/A-2: the order has each layer, and nothing is shown by the event."""
    layers = pdf.dictionary(pdf.root.get("/OCProperties"), "the layers")
    shown = pdf.dictionary(layers.get("/D"), "how layers are shown")
    if layers and ("/Name" not in shown or "/AS" in shown):
        yield "how its layers are shown has no name, or depends on what is done"


def _annotations(
    pdf: PdfFile, pages: list[Page], contents: list[Content], standard: Standard
) -> Iterator[str]:
    for number, page in enumerate(pages, 1):
        for value in pdf.array(page.entries.get("/Annots"), "the annotations of a page"):
            flags = pdf.dictionary(value, "an annotation").get("/F", 0)
            if standard != "pdf-a2b":
                yield f"page {number} has annotations"
            elif not flags & _PRINT_BIT or flags & _HIDDEN_BITS:
                yield f"an annotation of page {number} is not printed"


_Check = Callable[[PdfFile, list[Page], list[Content], Standard], Iterator[str]]
_CHECKS: dict[Standard, tuple[_Check, ...]] = {
    "none": (),
    "pdf-x4": (_head, _intent, _boxes, _colors, _layers, _annotations),
    "pdf-x1a": (_head, _intent, _boxes, _colors, _no_transparency, _no_layers, _annotations),
    "pdf-a2b": (_head, _intent, _colors, _layers, _annotations),
}
