"""Copies pages of PDF files as forms, with what they draw and nothing else.

    copier = PageCopier(source, objects)
    copier.page(3, window)              the number of a form that draws page 3

Only entries that drawing needs are copied (see `entries`), and of resources only those that
contents use: no actions, programs, links, embedded files, metadata or thumbnails. Fonts and
pictures keep their bytes, and are copied once for all pages of a file.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from pnp.pdf_pages.annotations import annotations_of
from pnp.pdf_pages.contents import LARGEST, Cleaned, cleaned
from pnp.pdf_pages.entries import INNER, KEYS, RESOURCES
from pnp.pdf_pages.facts import PageFacts
from pnp.pdf_pages.layers import Layers
from pnp.pdf_pages.opening import (
    DamagedPdfError,
    Entries,
    PdfSource,
    as_dictionary,
    raw_entry,
    reading,
    resolved,
)
from pnp.pdf_pages.resolution import Drawn, lowest_resolution
from pnp.pdf_pages.spaces import note_space
from pnp.pdf_pages.spelling import number, plain, spelled
from pnp.pdf_pages.streams import check_stream

_DEEPEST = 60  # levels of values, and of forms in forms
_MOST_OBJECTS = 200_000  # that are copied of a file
_TRANSPARENT = frozenset(("/CA", "/ca"))
# what a page starts with; a form has the state of the place where it is drawn
_START = b"0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts\n"

_DRAWN = ("xobject", "form", "pattern")  # streams with contents; an image is none
_DEFAULTS = ("/DefaultGray", "/DefaultRGB", "/DefaultCMYK")
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


class Objects(Protocol):
    """What objects are written to."""

    def reserve(self) -> int:
        """The number of an object whose content will follow."""

    def put_chunks(self, chunks: Iterable[bytes], number: int | None = None) -> int:
        """Write an object whose content comes in parts; return its number."""


class _Nowhere:
    """Counts objects, and writes none."""

    def __init__(self) -> None:
        self._count = 0

    def reserve(self) -> int:
        """See `Objects`."""
        self._count += 1
        return self._count

    def put_chunks(self, chunks: Iterable[bytes], number: int | None = None) -> int:
        """See `Objects`."""
        return self.reserve() if number is None else number


def facts_of(source: PdfSource, page: int, window: tuple[float, ...]) -> PageFacts:
    """What is on a page, found by copying it to nowhere. Raises DamagedPdfError."""
    key = "facts", page, window
    if key not in source.kept:
        copier = PageCopier(source, _Nowhere())
        copier.page(page, window)
        source.kept[key] = copier.facts
    found: PageFacts = source.kept[key]
    return found


class PageCopier:
    """Copies pages of a file to the objects of another one. `facts` is what was met on them."""

    def __init__(self, source: PdfSource, objects: Objects) -> None:
        self.facts = PageFacts()
        self._source = source
        self._objects = objects
        with reading():
            self._layers = Layers(source.root)
        self._numbers: dict[object, int] = {}  # of objects by kind and number in the source
        self._open: list[int] = []  # the forms that are being copied
        self._forms: dict[int, Drawn] = {}  # by the numbers of their objects
        self._count = 0
        self._blends = False  # something has a mode of blending

    def page(self, page: int, window: tuple[float, ...]) -> int:
        """The number of a form that draws a page; `window` is the box of it that is seen, in its
        own coordinates. Raises DamagedPdfError."""
        entries = self._source.page(page)
        with reading():
            resources = as_dictionary(entries.get("/Resources") or {}, "the resources of a page")
            found = cleaned(self._contents(entries), self._hidden(resources))
            own = self._resources(found, resources, self._notes(entries, found))
            drawn = Drawn(found.drawn, resources)
            self.facts.lowest_dpi = lowest_resolution(drawn, self._forms)
            box = b" ".join(map(number, window))
            head = b"/Type/XObject/Subtype/Form/BBox[%s]%s" % (box, self._page_group(entries))
            return self._stream(head + own, _START + found.data, None)

    # -- contents -----------------------------------------------------------------------

    def _contents(self, entries: Entries) -> bytes:
        """The content of a page, decoded."""
        found = resolved(entries.get("/Contents"))
        if isinstance(found, list) and type(found).__name__ == "ArrayObject":
            parts = [resolved(part) for part in found]
        else:
            parts = [found]
        data = b"\n".join(_decoded(part) for part in parts if isinstance(part, dict))
        if len(data) > LARGEST:
            raise DamagedPdfError(f"has a page whose content is larger than {LARGEST >> 20} MB")
        return data

    def _hidden(self, resources: Entries) -> Any:
        def is_hidden(kind: str, name: str) -> bool:
            listed = resolved(resources.get(kind))
            if not isinstance(listed, dict) or name not in listed:
                return False
            if kind == "/Properties":
                is_shown = self._layers.is_shown(raw_entry(listed, name))
            else:
                found = resolved(listed.get(name))
                has_layer = isinstance(found, dict) and "/OC" in found
                is_shown = not has_layer or self._layers.is_shown(raw_entry(found, "/OC"))
            self.facts.has_hidden_layers |= not is_shown
            return not is_shown

        return is_hidden

    def _notes(self, entries: Entries, found: Cleaned) -> list[bytes]:
        """Add what the annotations of a page look like to its content; return the entries of these
        forms in its resources."""
        annotations = annotations_of(entries, self._layers)
        self.facts.links += annotations.links
        self.facts.notes += annotations.lost
        self.facts.has_programs |= annotations.has_programs
        out, drawn = [], []
        prefix = "/Note"
        while any(name.startswith(prefix) for name in found.names.get("/XObject", ())):
            prefix += "s"
        for place, one in enumerate(annotations.shown):
            name = spelled(f"{prefix}{place}")
            out.append(name + b" " + self._value(one.form, "form", {}, 0))
            drawn.append(b"q %s cm %s Do Q\n" % (b" ".join(map(number, one.matrix)), name))
        if drawn:
            found.data = b"q\n" + found.data + b"Q\n" + b"".join(drawn)
        return out

    def _resources(self, found: Cleaned, resources: Entries, forms: Sequence[bytes] = ()) -> bytes:
        """The dictionary of the resources that a content uses, with entries of further `forms`."""
        self.facts.spaces |= found.spaces
        out = []
        for kind, inner in RESOURCES.items():
            names = list(found.names.get(kind, ()))
            listed = as_dictionary(resources.get(kind) or {}, f"the resources {kind[1:]}")
            if kind == "/ColorSpace":
                names += [name for name in _DEFAULTS if name in listed and name not in names]
            missing = [name for name in names if name not in listed]
            if missing:
                raise DamagedPdfError(
                    f"names the {kind[1:]} '{missing[0]}', which it does not have"
                )
            entries = [
                spelled(name) + b" " + self._value(raw_entry(listed, name), inner, resources, 0)
                for name in names
            ]
            entries += forms if kind == "/XObject" else ()
            if entries:
                out.append(spelled(kind) + b"<<" + b"".join(entries) + b">>")
        return b"/Resources<<%s>>" % b"".join(out)

    def _page_group(self, entries: Entries) -> bytes:
        """The transparency group of a page, as an entry of its form: modes of blending compose a
        page with nothing below it. Others need none, and Poppler draws soft masks in a group with
        errors (measured). Colours are blended in the space of the group, if that is not RGB."""
        found = resolved(entries.get("/Group"))
        group = found if isinstance(found, dict) else {}
        spaces: set[str] = set()
        if "/CS" in group:
            note_space(raw_entry(group, "/CS"), spaces)
        is_other = bool(spaces - {"rgb", "icc-rgb"})
        if not self.facts.is_transparent or not (self._blends or is_other):
            return b""
        space = b""
        if is_other:
            space = b"/CS " + self._value(raw_entry(group, "/CS"), "space", {}, 0)
        knockout = b"/K true" if plain(resolved(group.get("/K"))) == b"true" else b""
        return b"/Group<</S/Transparency/I true%s%s>>" % (space, knockout)

    # -- values -------------------------------------------------------------------------

    def _value(self, value: Any, kind: str, resources: Entries, depth: int) -> bytes:
        """A value of a kind ('': whatever drawing needs) as bytes; objects are copied once."""
        simple = plain(value) if not hasattr(value, "idnum") else None
        if simple is not None:
            if kind == "space":
                note_space(value, self.facts.spaces)
            return simple
        if depth > _DEEPEST:
            raise DamagedPdfError("is nested too deeply")
        identity = getattr(value, "idnum", None)
        found = resolved(value)
        is_stream = hasattr(found, "_data")
        if identity is None and not is_stream:
            return self._direct(found, kind, resources, depth)
        if identity is None:
            raise DamagedPdfError("has a stream that is no object of its own")
        # a form without resources of its own has those of the page
        borrows = is_stream and kind in _DRAWN and "/Resources" not in found
        scope = id(resources) if borrows else 0
        key = identity, kind, scope
        if identity in self._open and kind in _DRAWN:
            raise DamagedPdfError("has a form or a pattern that draws itself")
        if key not in self._numbers:
            self._count += 1
            if self._count > _MOST_OBJECTS:
                raise DamagedPdfError(f"has more than {_MOST_OBJECTS} objects on its pages")
            self._numbers[key] = reserved = self._objects.reserve()
            if is_stream:
                self._copy_stream(found, kind, resources, depth, identity, reserved)
            else:
                data = plain(found) or self._direct(found, kind, resources, depth)
                self._objects.put_chunks((data,), reserved)
        return b"%d 0 R" % self._numbers[key]

    def _direct(self, value: Any, kind: str, resources: Entries, depth: int) -> bytes:
        """An array or a dictionary as bytes."""
        if kind == "space":
            note_space(value, self.facts.spaces)
            kind = ""
        if isinstance(value, list):
            parts = (self._value(part, kind, resources, depth + 1) for part in value)
            return b"[%s]" % b" ".join(parts)
        if not isinstance(value, dict):
            raise DamagedPdfError(f"has a value that is no value of PDF ({type(value).__name__})")
        if kind == "font" and "/Subtype" in value:
            return self._font(value, resources, depth)
        if kind == "state":
            self._note_state(value)
        if kind in ("xobject", "image", "form"):
            raise DamagedPdfError("has an object to draw that is no stream")
        if kind in KEYS:
            return b"<<%s>>" % self._entries(value, kind, resources, depth)
        if value.get("/Type") in ("/Action", "/Annot", "/Page", "/Pages", "/Catalog", "/Filespec"):
            return b"null"
        parts = (
            spelled(key) + b" " + self._value(raw_entry(value, key), "", resources, depth + 1)
            for key in value
        )
        return b"<<%s>>" % b"".join(parts)

    def _entries(self, value: Entries, kind: str, resources: Entries, depth: int) -> bytes:
        """The entries of a dictionary that are copied."""
        out = []
        for key in KEYS[kind]:
            if key not in value:
                continue
            raw = raw_entry(value, key)
            inner = INNER.get((kind, key), "")
            if (kind, key) == ("image", "/Mask") and isinstance(resolved(raw), list):
                inner = ""  # a range of colours
            out.append(spelled(key) + b" " + self._value(raw, inner, resources, depth + 1))
        return b"".join(out)

    def _note_state(self, value: Entries) -> None:
        is_solid = all(resolved(value.get(key, 1)) == 1 for key in _TRANSPARENT)
        mask = resolved(value.get("/SMask", "/None"))
        mode = resolved(value.get("/BM", "/Normal"))
        blends = mode not in ("/Normal", "/Compatible", ["/Normal"])
        self._blends |= blends
        self.facts.is_transparent |= not is_solid or blends or mask not in (None, "/None")

    # -- fonts --------------------------------------------------------------------------

    def _font(self, font: Entries, resources: Entries, depth: int) -> bytes:
        """A font; one of drawings (Type 3) has contents of its own."""
        kind = resolved(font.get("/Subtype"))
        out = self._entries(font, "font", resources, depth)
        if kind == "/Type3":
            own = as_dictionary(font.get("/Resources") or resources, "the resources of a font")
            return b"<<%s%s>>" % (out, self._drawings(font, own))
        descriptor = resolved(font.get("/FontDescriptor"))
        is_embedded = isinstance(descriptor, dict) and any(k in descriptor for k in _FONT_FILES)
        if kind != "/Type0" and not is_embedded:
            self.facts.missing_fonts.add(str(resolved(font.get("/BaseFont")) or "?")[1:])
        return b"<<%s>>" % out

    def _drawings(self, font: Entries, resources: Entries) -> bytes:
        """The glyphs of a font of drawings, and the resources of all of them."""
        glyphs = as_dictionary(font.get("/CharProcs") or {}, "the glyphs of a font")
        together, drawn = Cleaned(), []
        for name in glyphs:
            found = cleaned(_decoded(resolved(glyphs.get(name))), self._hidden(resources))
            together.spaces |= found.spaces
            for kind, names in found.names.items():
                together.names.setdefault(kind, {}).update(names)
            stream = self._stream(b"", found.data, None)
            drawn.append(spelled(name) + b" %d 0 R" % stream)
        own = self._resources(together, resources)
        return b"/CharProcs<<%s>>%s" % (b"".join(drawn), own)

    # -- streams ------------------------------------------------------------------------

    def _copy_stream(
        self, found: Any, kind: str, resources: Entries, depth: int, identity: int, reserved: int
    ) -> None:  # fmt: skip
        """Copy a stream to the object reserved for it."""
        subtype = resolved(found.get("/Subtype"))
        if kind == "xobject" and subtype == "/Image":
            kind = "image"
        if kind in ("xobject", "form") and subtype not in ("/Form", None):
            raise DamagedPdfError(f"has an object of the type '{subtype}', which is not drawn")
        if kind in _DRAWN:
            self._drawn(found, "pattern" if kind == "pattern" else "form", resources, depth,
                        identity, reserved)  # fmt: skip
            return
        if kind == "image":
            self.facts.is_transparent |= "/SMask" in found or bool(found.get("/SMaskInData"))
        self.facts.has_rare_filters |= check_stream(found, kind == "image")
        if kind in KEYS:
            entries = self._entries(found, kind, resources, depth)
        else:
            skipped = ("/Length", "/F", "/FFilter", "/FDecodeParms", "/DL", "/Metadata")
            entries = b"".join(
                spelled(key) + b" " + self._value(raw_entry(found, key), "", resources, depth + 1)
                for key in found
                if key not in skipped
            )
        if kind == "image":
            entries = b"/Type/XObject/Subtype/Image" + entries
        data = bytes(found._data)
        head = b"<<%s/Length %d>>stream\n" % (entries, len(data))
        self._objects.put_chunks((head, data, b"\nendstream"), reserved)

    def _drawn(
        self, found: Any, kind: str, resources: Entries, depth: int, identity: int, reserved: int
    ) -> None:  # fmt: skip
        """Copy a form or a tile, with the resources that it uses."""
        if len(self._open) > _DEEPEST:
            raise DamagedPdfError("has too many forms in each other")
        self._open.append(identity)
        self.facts.has_tiles |= kind == "pattern"
        own = resources
        if "/Resources" in found:
            own = as_dictionary(found.get("/Resources"), "the resources of a form")
        content = cleaned(_decoded(found), self._hidden(own))
        if kind == "form":
            self._forms[identity] = Drawn(content.drawn, own)
        entries = self._entries(found, kind, own, depth)
        used = self._resources(content, own)
        type_of = b"/Type/Pattern" if kind == "pattern" else b"/Type/XObject/Subtype/Form"
        self._stream(type_of + entries + used, content.data, reserved)
        self._open.pop()

    def _stream(self, entries: bytes, data: bytes, reserved: int | None) -> int:
        packed = zlib.compress(data)
        head = b"<<%s/Filter/FlateDecode/Length %d>>stream\n" % (entries, len(packed))
        return self._objects.put_chunks((head, packed, b"\nendstream"), reserved)


def _decoded(stream: Any) -> bytes:
    """The data of a stream without its filters."""
    if not hasattr(stream, "get_data"):
        raise DamagedPdfError("has a content that is not a stream")
    check_stream(stream, False)
    data: bytes = stream.get_data()
    return data
