"""Requests, and the files that were built for them, with what is then done by hand.

Lengths are points, y down, origin top left of the paper as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Literal, NamedTuple, Protocol

from msgspec import Struct, field

from pnp.model.edition import ORIGINAL, Choice
from pnp.model.face import Box, Segments
from pnp.model.game import Stock
from pnp.model.problems import Problem
from pnp.model.sheet import Crease, Flip, Printer

Way = Literal["down", "across"]
INKS = ("cyan", "magenta", "yellow", "black")


class CardCount(NamedTuple):
    """A card, as 'deck/id', and how many copies of it are printed."""

    card: str
    copies: int


class TargetChoice(Struct, frozen=True):
    """What files are made for: an export target, the service whose settings it takes (empty: none),
    and the options of the target that are given, with their values."""

    target: str = "files"
    service: str = ""
    options: tuple[tuple[str, Any], ...] = ()


class Request(Struct, frozen=True):
    """One product of one game, or (`product` is empty) all products as one, for an export target.

    None: as the data of the game states. `gutter`: points between the faces of sheets that have a
    gutter. `profile`: how the files are made, by name. `grey`: with black ink only.
    `is_one_of_papers`: other
    papers are requested as well, so the paper is part of the folder's name. `print_options`: the
    part of that name that lists options (see build.options). `is_saved`: `prints` are wanted.
    `is_errata`: only what differs from an earlier build. `is_verified`: PDF files
    are read with pypdf as well. `is_draft`: what has errors is drawn, marked in red. `cards`: only
    these cards, in this order (none: all, as the game states); `selection` is then the part of the
    folder's name that distinguishes them. `target_options`: values of the options of the target;
    `service`: the service whose settings it takes (empty: none).
    `start`: the place (from 1) of the first sheet where printing begins. `printer`: the errors of
    this printer are corrected.
    `is_measured`: the ink of the pages is wanted.
    """

    game: str
    product: str
    paper: str | None = None
    backs: bool | None = None
    flip: Flip | None = None
    sheet: str | None = None
    gutter: float | None = None
    target: str = "files"
    grey: bool = False
    profile: str | None = None
    edition: Choice = ORIGINAL
    is_one_of_papers: bool = False
    print_options: str = ""
    is_saved: bool = False
    is_errata: bool = False
    is_verified: bool = False
    is_draft: bool = False
    cards: tuple[CardCount, ...] = ()
    selection: str = ""
    target_options: tuple[tuple[str, Any], ...] = ()
    start: int = 1
    printer: Printer | None = None
    is_measured: bool = False
    service: str = ""


class Stored(Protocol):
    """The content of a file that is too large for memory."""

    def __len__(self) -> int:
        """The number of its bytes."""

    def chunks(self) -> Iterator[bytes]:
        """Its bytes, in parts."""

    def open(self) -> BinaryIO:
        """The content, open for reading."""


class Prints(Struct, frozen=True):
    """What a product prints on a paper: a fingerprint of each face by its key (see
    build.earlier.changes), and the copies of each card that is not printed exactly once."""

    product: str = ""
    paper: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)


class CutPass(Struct, frozen=True):
    """Parallel straight cuts that are made one after the other: 'down' the paper at distances from
    its left edge, or 'across' it at distances from its top."""

    way: Way
    at: tuple[float, ...]


class Finishing(Struct, frozen=True):
    """The work on one product.

    `width` and `height` are those of the paper, `trims` the trim boxes on its fullest page,
    `outlines` the lines along which pieces of that page are cut out, `passes` its straight cuts in
    their order, `creases` its lines to fold along. Of all sheets together: `sheets` of paper,
    straight `cuts`, `pieces` cut out along an outline, `folds`.
    """

    width: float
    height: float
    sheets: int
    trims: tuple[Box, ...] = ()
    outlines: tuple[Segments, ...] = ()
    passes: tuple[CutPass, ...] = ()
    creases: tuple[Crease, ...] = ()
    cuts: int = 0
    pieces: int = 0
    folds: int = 0


class Ink(Struct, frozen=True):
    """The mean share of the paper that each ink covers, 0..1, over all printed pages."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """The sum of the inks: 0 is white paper, 4 all inks everywhere."""
        return self.cyan + self.magenta + self.yellow + self.black


class Built(Struct, frozen=True):
    """The files of a request: the main file (relative to the output folder) with its bytes, and
    `extras`, such as the dielines of boxes. No bytes: there were errors, or nothing to print.

    `duplex` is the edge that the paper turns on if it is printed on both sides. `on_pages`: how
    many cards (or pages of a book) each page has, without backs. `prints`, if requested: what is
    drawn of a product, or of each product of a game, even if only what differs from an earlier
    build is in the file. `stock` is what it is printed on, `finishing` what is then done by hand
    (None: it has no sheets), `ink` how much is printed, if requested.
    """

    request: Request
    file: str = ""
    title: str = ""
    pages: int = 0
    cards: int = 0
    paper: str = ""
    backs: bool = False
    duplex: Flip | None = None
    data: bytes | Stored = b""
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    extras: tuple[tuple[str, bytes | Stored], ...] = ()
    prints: tuple[Prints, ...] = ()
    on_pages: tuple[int, ...] = ()
    stock: Stock = "card"
    finishing: Finishing | None = None
    ink: Ink | None = None

    @property
    def files(self) -> tuple[tuple[str, bytes | Stored], ...]:
        """All files with their bytes, the main file first."""
        return ((self.file, self.data), *self.extras)
