"""What a face depends on, as hashes: its composer, and its card.

In: composers and cards. Out: hashes that differ if anything differs that can change what is drawn.
A composer depends on its layout after the edition, on the names of fonts, icons and pictures, on
words and language, on the scope of the game, and on the sizes that its texts share. What is in the
files of fonts, icons and pictures is checked apart (see `pages`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import msgpack

from pnp.files.records import hash_of_all
from pnp.model.game import Card
from pnp.model.layout import Layout
from pnp.model.problems import Span
from pnp.model.sheet import FaceSize, Sheet
from pnp.model.source import Listing, Record
from pnp.preflight.findings import Finding
from pnp.typeset.faces.compose import Composer


@runtime_checkable
class KeyedFaces(Protocol):
    """Faces of cards, laid out when they are asked for."""

    def composers(self) -> Mapping[str, Composer]:
        """The composers by names of their own."""

    def key(self, face: str) -> bytes | None:
        """What a face depends on beside its composer; None if that is not known."""

    def card(self, face: str) -> Card | None:
        """The card of a face, the same object as long as the face has the same key; None if that is
        not known."""

    def size(self, face: str) -> FaceSize:
        """The size of a face, before it is laid out."""

    def is_back(self, face: str) -> bool:
        """Whether a face is the back of a card."""

    def lay_out(self, face: str) -> None:
        """Lay out a face for its problems alone."""

    def is_reported(self, face: str) -> bool:
        """Whether laying out a face has found a problem."""

    def findings(self, face: str) -> tuple[Finding, ...]:
        """What preflight has found on a face that was laid out."""

    def add_findings(self, face: str, found: tuple[Finding, ...]) -> None:
        """Take what was found on a face by another process or an earlier run."""

    def places(self, face: str) -> bytes | None:
        """The hash of the places in files that findings on a face refer to; None if it is not
        known."""

    @property
    def noted_findings(self) -> int:
        """How many faces have findings."""


def composer_key(composer: Composer) -> bytes | None:
    """The hash of what a composer depends on; None if it may depend on anything else: on fonts of
    the machine, on the cards of a game that it shows."""
    found = composer.dependencies()
    return None if found is None else hash_of_values(found)


def places_key(layout: Layout) -> bytes:
    """The hash of the places in files where the elements of a layout are written."""
    written = (layout.span, layout.elements, *layout.fragments.values())
    return hash_of_values(place for one in written for place in _places(one))


def _places(value: Any) -> Iterator[Any]:
    """The places of a value and of all in it."""
    if isinstance(value, Span):
        yield value
    elif isinstance(value, Record):
        yield value.path, value.mark
        for inner in value.values():
            yield from _places(inner)
    elif isinstance(value, Listing):
        for inner in value:
            yield from _places(inner)


def card_key(card: Card) -> bytes:
    """The values of a card that its face may show. Numbers that are printed differently differ."""
    return f"{card.fields!r}{card.copies}{card.overrides!r}".encode("utf-8", "surrogatepass")


def page_key(sheet: Sheet, small_print: str | None, faces: Iterable[tuple[bytes, bool]]) -> bytes:
    """The hash of what a page depends on: its sheet without the number, the text of its small
    print, and for each placement the key of its face and whether the face is placed elsewhere."""
    # what a library writes of numbers takes a tenth of the time of their `repr` (measured)
    placed = msgpack.encode(
        (
            sheet.paper.width,
            sheet.paper.height,
            sheet.placements,
            sheet.marks,
            sheet.cuts,
            sheet.trim,
            sheet.correction,
            sheet.ruler,
            sheet.targets,
            sheet.patches,
        )
    )
    words = repr((sheet.label, sheet.notes, small_print)).encode("utf-8", "surrogatepass")
    parts = [b"%d%s" % (is_shared, key) for key, is_shared in faces]
    return hash_of_all([placed, words, *parts])


def hash_of_values(values: Iterable[Any]) -> bytes:
    """The hash of plain values."""
    return hash_of_all(repr(value).encode("utf-8", "surrogatepass") for value in values)
