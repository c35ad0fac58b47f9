"""What a sheet kind is: the keys of its styles, and how it imposes faces.

A kind is one file in `kinds/` with a `KIND`. It is found there by name, so a new kind touches
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from pnp.languages.own_words import own_words
from pnp.model.problems import InputError
from pnp.model.sheet import Binding, FaceSize, Flip, Paper, Sheet, SheetStyle
from pnp.schema.open_kinds import OpenKinds
from pnp.schema.values import Choice, Key

S = TypeVar("S", bound=SheetStyle)
_FLIP = Choice(("long", "short"))


class Job(Struct, Generic[S], frozen=True):
    """Faces to impose in a style on a paper, with backs if there are any.

    `flip` (None: that of the style) is the edge the paper turns on, `words` what is printed
    beside faces (see `languages.own_words`). `start` is the place (from 1) of the first sheet where
    the first face is placed, for kinds that have places. `binding`: the edge at which booklets are
    bound.
    """

    style: S
    paper: Paper
    fronts: Sequence[FaceSize]
    backs: Sequence[FaceSize] | None = None
    flip: Flip | None = None
    words: Mapping[str, str] = field(default_factory=lambda: own_words("en"))
    start: int = 1
    binding: Binding = "left"

    @property
    def turn(self) -> Flip:
        """The edge the paper turns on."""
        return self.flip or self.style.flip

    def groups(self, places: int) -> Iterator[tuple[int, slice]]:
        """For each sheet with so many places: its first place that is used (from 0), and the slice
        of the faces that it takes. Raises InputError if it has no place `start`."""
        if self.start > places:
            raise InputError.of(
                "sheet",
                f"the sheets '{self.style.name}' have {places} places, so there is no place "
                f"{self.start} to start at",
                hint=f"--start takes a number from 1 to {places}",
            )
        skipped = self.start - 1
        for first in range(-skipped, len(self.fronts), places):
            yield max(-first, 0), slice(max(first, 0), first + places)


class SheetKind(Struct, Generic[S], frozen=True):
    """A sheet kind, called `name` in sheet styles, and in one line (`doc`) what it is.

    `keys` are what its styles can set beside the keys of every kind (`styles.COMMON_KEYS`, which
    they may replace); `make` builds a style from all these values by name. `impose` returns the
    pages in their order and raises InputError for faces that do not fit. `check(values)` returns
    the key of a value that does not go with the others, with a message and a hint.
    `no_backs`: why such sheets take no backs ('': they do). `two_sided`: its pages are printed on
    both sides even without backs. `backs_beside`: backs are on the same side of the paper as their
    fronts. `boards_only`: its faces are those of decks. `with_gutter(style, gutter)` returns the
    style with `gutter` points between all faces and bleed to the middle of it, or None if it has
    no gutter. `has_places`: its sheets have places that can be counted, so that the first sheet
    can start at one of them (`Job.start`). `multiple`: its sheets are filled by a multiple of so
    many pages.
    """

    name: str
    doc: str
    keys: Mapping[str, Key]
    make: Callable[..., S]
    impose: Callable[[Job[S]], tuple[Sheet, ...]]
    check: Callable[[Mapping[str, Any]], tuple[str, str, str] | None] = lambda values: None
    no_backs: str = ""
    two_sided: bool = False
    backs_beside: bool = False
    boards_only: bool = False
    with_gutter: Callable[[S, float], S | None] = lambda style, gutter: None
    has_places: bool = False
    multiple: int = 1


def flip_key(default: Flip) -> Key:
    """The key 'flip' of a kind that prints on both sides."""
    return Key(_FLIP, default=default, doc="the edge the paper turns on")


@cache
def sheet_kinds() -> OpenKinds[SheetKind[Any]]:
    """The sheet kinds by name."""
    return OpenKinds("pnp.impose.kinds", "sheet kind")
