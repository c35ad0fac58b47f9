"""What content streams need to be drawn: operators that exist, states that end, names that their
resources have, marked pieces that the structure knows (ISO 32000-1, 7.8, 8.4.2, 9.4.1, 14.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.export.reader.objects import PdfFile, Stream
from pnp.export.reader.pages import Page
from pnp.export.reader.values import END_OF_WORD, DamagedError, Ref, read_value, string_end
from pnp.model.definitions import lazy_pattern

# comments, strings without brackets inside, hexadecimal strings
_OPAQUE = re.compile(rb"%[^\r\n]*|\((?:[^()\\]+|\\.)*\)|<[0-9A-Fa-f\0\t\n\f\r ]*>", re.DOTALL)
_COMMENT_OR_STRING = lazy_pattern(rb"%[^\r\n]*|(\()")
_SEPARATE = bytes.maketrans(b"[]<>{}\0", b"       ")
_OF_NUMBERS = b"0123456789+-."
_STRUCTURE = frozenset((b"q", b"Q", b"BT", b"ET", b"BMC", b"BDC", b"EMC"))
# without their digits: d0 and d1 of Type 3 fonts are d
_OPERATORS = _STRUCTURE | frozenset(
    b"b B b* B* BX c cm CS cs d Do DP EX f F f* G g gs h i j J K k l M m MP n re RG rg ri s S SC sc"
    b" SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" true false null".split()
)
_INLINE_IMAGE = b"BI"
_NAMED = re.compile(
    rb"/([^\0\t\n\f\r ()<>\[\]{}/%]+)[\0\t\n\f\r ]*(?:[-+.0-9]+[\0\t\n\f\r ]+)?"
    rb"(Tf|Do|gs|sh|scn|SCN|BDC|DP|cs|CS)" + END_OF_WORD
)
_PIECE = re.compile(rb"/MCID[\0\t\n\f\r ]*([0-9]{1,9})" + END_OF_WORD)
_KINDS = {
    b"Tf": "/Font", b"Do": "/XObject", b"gs": "/ExtGState", b"sh": "/Shading", b"scn": "/Pattern",
    b"SCN": "/Pattern", b"BDC": "/Properties", b"DP": "/Properties", b"cs": "/ColorSpace",
    b"CS": "/ColorSpace",
}  # fmt: skip
_DEVICE_SPACES = frozenset((b"DeviceGray", b"DeviceRGB", b"DeviceCMYK", b"Pattern"))


class Content(Struct, frozen=True):
    """A content stream, or the several of a page: what it is, the resources it names, and how many
    pieces in it belong to the structure of the file."""

    what: str
    streams: tuple[Stream, ...]
    resources: Mapping[str, Any]
    pieces: int = 0


def contents_of(pdf: PdfFile, pages: list[Page], pieces: Sequence[int] = ()) -> Iterator[Content]:
    """The contents of the pages, and of the forms and patterns in their resources, each once.
    `pieces` are the numbers of those of each page that belong to the structure (empty: none).

    Raises DamagedError for resources that are no such thing.
    """
    met: set[int] = set()
    counts = pieces or [0] * len(pages)
    for index, (page, count) in enumerate(zip(pages, counts, strict=True), 1):
        found = pdf.get(page.entries.get("/Contents"))
        parts = found if isinstance(found, list) else [] if found is None else [found]
        streams = tuple(_stream(pdf, part) for part in parts)
        waiting = [Content(f"page {index}", streams, page.resources, count)]
        while waiting:
            content = waiting.pop()
            yield content
            waiting += _inside(pdf, content.resources, met)


def _stream(pdf: PdfFile, value: Any) -> Stream:
    found = pdf.get(value)
    if not isinstance(found, Stream):
        raise DamagedError("the content of a page is not a stream")
    return found


def _inside(pdf: PdfFile, resources: Mapping[str, Any], met: set[int]) -> Iterator[Content]:
    """The forms and patterns of resources that were not met before."""
    for name, value in _drawn(pdf, resources):
        if type(value) is Ref:
            if value in met:
                continue
            met.add(value)
        found = pdf.dictionary(value, f"the resource {name}")
        if isinstance(found, Stream) and found.get("/Subtype") != "/Image":
            # those without resources of their own have those of their page
            own = found.get("/Resources")
            known = resources if own is None else pdf.dictionary(own, f"the resources of {name}")
            yield Content(f"the content of {name}", (found,), known)


def _drawn(pdf: PdfFile, resources: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The resources that may be drawn by content streams of their own, by name."""
    for kind in ("/XObject", "/Pattern"):
        if kind in resources:
            yield from pdf.dictionary(resources[kind], f"the resources {kind}").items()
    if "/ExtGState" in resources:
        for name, value in pdf.dictionary(resources["/ExtGState"], "the states").items():
            mask = pdf.get(pdf.dictionary(value, f"the state {name}").get("/SMask"))
            if isinstance(mask, dict):
                yield name, mask.get("/G")


def check_content(pdf: PdfFile, content: Content) -> None:
    """Check one content. Raises DamagedError for the first thing that a reader could not draw.

    Not checked: contents with filters other than Flate and ASCII85, or with images inside.
    """
    try:
        parts = [pdf.data(stream) for stream in content.streams]
        whole = [part for part in parts if part is not None]
        if len(whole) == len(parts):
            _check(pdf, b"\n".join(whole), content)
    except DamagedError as error:
        raise DamagedError(f"{content.what}: {error}") from None


def operators_of(pdf: PdfFile, content: Content) -> set[bytes]:
    """The operators of a content, and the names in it. Raises DamagedError for a filter that cannot
    be undone."""
    data = b"\n".join(pdf.data(stream) or b"" for stream in content.streams)
    return set(_words(_without_strings(data)))


def _words(plain: bytes) -> list[bytes]:
    """The words of a content without strings, and without numbers."""
    return plain.translate(_SEPARATE, _OF_NUMBERS).replace(b"/", b" /").split()


def _check(pdf: PdfFile, data: bytes, content: Content) -> None:
    plain = _without_strings(data)
    words = _words(plain)
    kinds = set(words)
    if _INLINE_IMAGE in kinds:
        return
    unknown = sorted(kinds - _OPERATORS)
    for word in unknown:
        if not word.startswith(b"/"):
            raise DamagedError(f"{_shown(word)} is no operator")
    _check_structure([word for word in words if word in _STRUCTURE])
    if sorted(map(int, _PIECE.findall(plain))) != list(range(content.pieces)):
        raise DamagedError("its pieces are not those of the structure")
    for name, operator in set(_NAMED.findall(plain)):
        _check_name(pdf, name, operator, content.resources)


def _without_strings(data: bytes) -> bytes:
    """A content without its comments and strings, which may look like operators."""
    plain = _OPAQUE.sub(b" ", data)
    if b"(" not in plain and b")" not in plain:
        return plain
    parts, at = [], 0  # some strings have brackets inside
    while found := _COMMENT_OR_STRING.search(data, at):
        parts.append(data[at : found.start()])
        at = string_end(data, found.end()) if found[1] else found.end()
    return _OPAQUE.sub(b" ", b" ".join([*parts, data[at:]]))


def _check_structure(words: list[bytes]) -> None:
    """Check that saved states, texts and marked contents begin and end, and end where they may."""
    saved, is_text = 0, False
    marked: list[bool] = []  # whether each marked content began in the text that is open
    for word in words:
        if word == b"BT":
            if is_text:
                raise DamagedError("a text begins inside another")
            is_text = True
        elif word == b"ET":
            if not is_text or True in marked:
                raise DamagedError("a text ends that did not begin, or before its marked content")
            is_text = False
        elif word == b"EMC":
            if not marked or marked.pop() != is_text:
                raise DamagedError("marked content ends where it did not begin")
        elif word in (b"BDC", b"BMC"):
            marked.append(is_text)
        elif is_text:
            raise DamagedError(f"{_shown(word)} is inside a text")
        else:
            saved += 1 if word == b"q" else -1
            if saved < 0:
                raise DamagedError("Q restores a state that was not saved")
    if saved or is_text or marked:
        raise DamagedError("a saved state, a text or marked content does not end")


def _check_name(pdf: PdfFile, name: bytes, operator: bytes, resources: Mapping[str, Any]) -> None:
    kind = _KINDS[operator]
    if kind == "/ColorSpace" and name in _DEVICE_SPACES:
        return
    key = "/" + name.decode("latin-1")
    if "#" in key:
        key = read_value(key.encode("latin-1"), 0, [])[0]
    if key not in pdf.dictionary(resources.get(kind), f"the resources {kind}"):
        raise DamagedError(f"its resources have no {kind[1:]} {key}")


def _shown(word: bytes) -> str:
    return repr(word)[1:]
