"""What is asked for, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pnp.model.edition import ORIGINAL, Choice
from pnp.model.frozen import frozen
from pnp.model.problems import Problem
from pnp.model.sheet import Flip


@frozen
class Request:
    """One product of one game, and how it is wanted (None: as its data says); or, `is_kit`, all
    products of a game in one file. `grey`: with black ink only. `is_one_of_papers`: the same is
    made on other papers as well, so that the paper is part of the folder's name. `print_options`:
    the part of that name that tells how it is printed (see making.print_options). `is_saved`: its
    `prints` are wanted. `is_errata`: only what differs from an earlier build."""

    game: str
    product: str
    paper: str | None = None
    backs: bool | None = None
    flip: Flip | None = None
    sheet: str | None = None
    is_kit: bool = False
    grey: bool = False
    edition: Choice = ORIGINAL
    is_one_of_papers: bool = False
    print_options: str = ""
    is_saved: bool = False
    is_errata: bool = False


@frozen
class Prints:
    """What a product prints on a paper: what each face draws, by the face's key, as a fingerprint
    (see making.changes), and of cards that are not printed just once how many copies."""

    product: str = ""
    paper: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)


@frozen
class Built:
    """What a request came to: the file (relative to the output folder) and its bytes.

    `duplex` is the edge that the paper turns on if it is printed on both sides. `on_pages`: how
    many cards (or pages of a book) each page holds, backs left out. `extras` are
    further files, such as the dielines of boxes, with their bytes. `prints` tell what is drawn, if
    that was asked for: all of a product, or of each in a kit, even where only what differs from
    an earlier build goes to the file.
    """

    request: Request
    file: str = ""
    title: str = ""
    pages: int = 0
    cards: int = 0
    paper: str = ""
    backs: bool = False
    duplex: Flip | None = None
    data: bytes = field(default=b"", repr=False)
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    extras: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    prints: tuple[Prints, ...] = field(default=(), repr=False)
    on_pages: tuple[int, ...] = ()

    @property
    def files(self) -> tuple[tuple[str, bytes], ...]:
        """All files with their bytes, the product's own first."""
        return ((self.file, self.data), *self.extras)
