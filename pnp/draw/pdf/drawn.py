"""What pages are made of: finished content streams, and what they refer to by name.

Names depend on content alone: `X` and ten digits of a hash of what a form draws. So a page never
depends on the pages before it. It can be drawn by another process, or be kept and used again, and
the file has the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from msgspec import Struct

from pnp.files.records import hash_of_all
from pnp.model.face import Element, FontKey, PlacedPage
from pnp.text.cache import Recent

Letter = tuple[int, int, str]  # the voice of a font, the number of a glyph, its text
Letters = Mapping[bytes, tuple[Letter, ...]]  # by the name of the font

_DIGITS = 10
_KEPT = 16_000  # of a generation


class Drawn(Struct, frozen=True):
    """A content stream: its compressed bytes, the names that it refers to in their order, and the
    letters that it shows, by the name of their font."""

    packed: bytes
    names: tuple[bytes, ...]
    letters: Letters


class Resource(Struct, frozen=True):
    """What has a name in content streams, as an object of a file.

    `kind` is the dictionary of names that it is in, as in PDF (b'/XObject'). The object is either
    `body`, whose parts enclose references to the resources `refers`; or a stream `drawn`, with
    `body` as further entries of its dictionary; or the picture, the font or the page of a file.
    Resources for different places (`place`) are never the same.
    """

    kind: bytes
    body: tuple[bytes, ...] = ()
    refers: tuple[bytes, ...] = ()
    drawn: Drawn | None = None
    place: bytes = b""
    picture: str | None = None
    font: FontKey | None = None
    placed: PlacedPage | None = None

    def parts(self) -> Iterator[bytes]:
        """All that the object consists of, for a hash; without a file."""
        yield self.kind
        yield self.place
        yield from self.body
        yield from self.refers
        if self.drawn is not None:
            yield self.drawn.packed
            yield from self.drawn.names


_Corners = tuple[float, float, float, float]  # x0, y0, x1, y1 in points of the page, y down


class Tagged(Struct, frozen=True):
    """A piece of the content of a page that belongs to an `element` of a structure: that of page
    `page` of a `document`, or, without a document, of its own. `box` is that of a figure."""

    element: Element
    document: str = ""
    page: int = 0
    box: _Corners | None = None


class PageLink(Struct, frozen=True):
    """A box of a page that leads to a target, the words in it, and the element of a document that
    it belongs to."""

    box: _Corners
    target: str
    words: str = ""
    element: Element | None = None
    document: str = ""


class Page(Struct, frozen=True):
    """A drawn page: its size in points, its boxes as entries of its dictionary, its content.

    In points of the page, y down: `links`, and `anchors`, which are names with a point, and whether
    the page shows that point. The place of a piece in `tagged` is its number in the content (MCID).
    """

    width: float
    height: float
    boxes: bytes
    drawn: Drawn
    links: tuple[PageLink, ...] = ()
    anchors: tuple[tuple[str, float, float, bool], ...] = ()
    tagged: tuple[Tagged, ...] = ()


class Resources:
    """The resources that streams of one file refer to."""

    def __init__(self) -> None:
        self._fresh: dict[bytes, Resource] = {}
        self._digests: dict[bytes, bytes] = {}  # of all names
        # what is forgotten is made again, with the same name
        self._known: Recent[object, bytes] = Recent(_KEPT)

    def forget(self) -> None:
        """Forget which objects have which names; what is made again gets the same name."""
        self._known = Recent(_KEPT)

    def take(self) -> dict[bytes, Resource]:
        """The resources that were made since the last call, by name."""
        taken, self._fresh = self._fresh, {}
        return taken

    def name(self, prefix: bytes, key: object, make: Callable[[], Resource]) -> bytes:
        """The name of a resource; `make` is called if its `key` is new."""
        known = self._known.get((prefix, key))
        if known is None:
            known = self.add(prefix, make())
            self._known.put((prefix, key), known)
        return known

    def add(self, prefix: bytes, resource: Resource, content: bytes = b"") -> bytes:
        """The name of a resource that consists of its parts and of `content`."""
        found = hash_of_all(chain(resource.parts(), (content,))).hex().encode()
        digits = _DIGITS
        while self._digests.get(prefix + found[:digits], found) != found:
            digits += 1  # another resource has the same first digits
        name = prefix + found[:digits]
        if name not in self._digests:
            self._digests[name] = found
            self._fresh[name] = resource
        return name


def needed(
    names: Iterable[bytes],
    has: Callable[[bytes], bool],
    resource: Callable[[bytes], Resource | None],
) -> dict[bytes, Resource] | None:
    """The resources of these names, and those that they refer to, except those that a file `has`.
    `resource` returns one by its name. None if one is missing."""
    found: dict[bytes, Resource] = {}
    waiting = [name for name in names if not is_voice(name)]
    while waiting:
        name = waiting.pop()
        if name in found or has(name):
            continue
        one = resource(name)
        if one is None:
            return None
        found[name] = one
        waiting += one.refers
        if one.drawn is not None:
            waiting += (inner for inner in one.drawn.names if not is_voice(inner))
    return found


_VOICE = b"v"  # no digit of a hash


def voice_name(name: bytes, voice: int) -> bytes:
    """What content streams call a voice of the font of a name; the first one has its name."""
    return b"%s%s%d" % (name, _VOICE, voice) if voice else name


def is_voice(name: bytes) -> bool:
    """Whether a name is that of a voice, which has no resource of its own."""
    return _VOICE in name
