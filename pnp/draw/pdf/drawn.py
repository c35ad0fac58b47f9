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
from pnp.text.cache import Recent, RecentByWeight

Letter = tuple[int, int, str]  # the voice of a font, the number of a glyph, its text
Letters = Mapping[bytes, tuple[Letter, ...]]  # by the name of the font

_DIGITS = 10
_KEPT = 16_000  # of a generation
_ENTRY = 200  # bytes, at least, of a resource
MOST_ART = 4_000_000  # bytes of a generation of forms that files share


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

    @property
    def names(self) -> list[bytes]:
        """The names of what it refers to."""
        drawn = self.drawn
        return [*self.refers, *(() if drawn is None else drawn.names)]

    @property
    def is_art(self) -> bool:
        """Whether it is the same in all files, as long as all that it refers to is: it shows no
        letters, and is not a file."""
        files = self.picture, self.font, self.placed
        has_letters = self.drawn is not None and bool(self.drawn.letters)
        return not has_letters and all(one is None for one in files)

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return _ENTRY + (0 if self.drawn is None else len(self.drawn.packed))


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


# by their names, with the whole hash: what files of this process have used last
_art: Recent[bytes, tuple[bytes, Resource]] = RecentByWeight(MOST_ART, lambda one: one[1].weight)


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
            if digits == _DIGITS and resource.is_art:
                _art.put(name, (found, resource))
        return name

    def take_art(self, resource: Resource) -> bool:
        """Whether all that a resource refers to, which was drawn for another file, can be used here
        by the same names. Then it is one of the resources of this file."""
        found: dict[bytes, tuple[bytes, Resource]] = {}
        waiting = resource.names
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            one = _art.get(name)
            if one is None or self._digests.get(name, one[0]) != one[0]:
                return False
            found[name] = one
            waiting += one[1].names
        for name, (digest, art) in found.items():
            if name not in self._digests:
                self._digests[name] = digest
                self._fresh[name] = art
        return True


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
