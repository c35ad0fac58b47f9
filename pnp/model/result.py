"""What is asked for, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.model.sheet import Flip
from pnp.problems import Problem


@dataclass(frozen=True, slots=True)
class Request:
    """One product of one game, and how it is wanted (None: as its data says)."""

    game: str
    product: str
    paper: str | None = None
    backs: bool | None = None
    flip: Flip | None = None
    sheet: str | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """What a request came to: the file (relative to the output folder) and its bytes."""

    request: Request
    file: str = ""
    title: str = ""
    pages: int = 0
    cards: int = 0
    paper: str = ""
    backs: bool = False
    data: bytes = field(default=b"", repr=False)
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
