"""Requests, and their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.model.edition import ORIGINAL, Choice
from pnp.model.problems import Problem
from pnp.model.sheet import Flip


@dataclass(frozen=True, slots=True)
class Request:
    """One product of one game, and its options (None: as in its data); or, `is_kit`, all products
    of a game in one file. `grey`: with black ink only. `is_one_of_papers`: the same is made on
    other papers as well, so the paper is part of the folder's name. `print_options`: the part of
    that name for options of printing. `is_saved`: its `prints` are needed. `is_errata`: only what
    differs from an earlier build is printed."""

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


@dataclass(frozen=True, slots=True)
class Prints:
    """What a product prints on a paper: a fingerprint of what each face draws, by the key of the
    face (see build.earlier.changes), and the number of copies of cards where it is not 1."""

    product: str = ""
    paper: str = ""
    faces: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a request: the file (relative to the output folder) and its bytes.

    `duplex` is the edge that the paper turns on if it is printed on both sides. `on_pages`: the
    number of cards (or pages of a book) on each page, without backs. `extras` are further files,
    such as the dielines of boxes, with their bytes. `prints`, if they were requested, describe all
    of a product, or of each in a kit, even if the file has only what differs from an earlier build.
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
