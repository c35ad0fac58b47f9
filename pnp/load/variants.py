"""What a variant says, and which are laid over a game: `Variant` and `Variants`.

Each part of a variant is applied where the file it changes is read: `variants_game`,
`variants_cards`, `variants_layouts`, `variants_books`. Reading them is for `variants_reading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.model.source import Listing, Record
from pnp.problems import Problems, Span


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant file. `name` is what it is asked for by, `extends` are the variants that come
    before it; sections that are not there are empty."""

    name: str
    file: Path
    title: str
    about: str
    extends: tuple[str, ...]
    record: Record
    game: Record
    cards: Record
    palette: Record
    styles: Record
    layouts: Record
    books: Record
    origins: Record


@dataclass(frozen=True, slots=True)
class Variants:
    """Variants in the order they are laid over a game.

    `judged` is the one whose mistakes are told: a variant must be right over the game and those it
    extends. What others have to say beside it is done as far as it can be, without a word.
    """

    order: tuple[Variant, ...] = ()
    judged: Variant | None = None

    def __bool__(self) -> bool:
        return bool(self.order)

    def each(self, problems: Problems) -> Iterator[tuple[Variant, Problems]]:
        """The variants in their order, each with where its mistakes go: to `problems`, or to
        nobody."""
        for variant in self.order:
            yield variant, problems if variant is self.judged else Problems()


NO_VARIANTS = Variants()


def mapping(found: Record, key: str, problems: Problems, example: str) -> Record | None:
    """The mapping under a key of a variant; None (and a problem) if it is anything else."""
    value = found[key]
    if isinstance(value, Record) and value:
        return value
    if value is None or isinstance(value, Record):
        problems.add(f"'{key}' says nothing", found.key_span(key), "write what changes")
    else:
        problems.add(f"'{key}': expected keys and values", found.span(key), f"e.g. {example}")
    return None


def single(found: Record, key: str) -> Iterator[tuple[Any, Span]]:
    """What stands under a key with its places: the items of a list, or the one thing there is."""
    raw = found.get(key)
    if isinstance(raw, Listing):
        yield from ((item, raw.span(i)) for i, item in enumerate(raw))
    elif raw is not None:
        yield raw, found.span(key)
