"""What a variant changes, and which variants are applied to a game: `Variant` and `Variants`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.schema.overlay import note_unchanged, overlay


class Variant(Struct, frozen=True):
    """One variant file. `name` is its name on the command line, `extends` are the variants that
    are applied before it; sections that the file does not have are empty."""

    name: str
    file: Path
    extends: tuple[str, ...]
    record: Record
    game: Record
    cards: Record
    palette: Record
    styles: Record
    layouts: Record
    books: Record
    origins: Record


class Variants(Struct, frozen=True):
    """Variants in the order in which they are applied to a game.

    `judged` is the one whose errors are reported: a variant must be right over the game and those
    it extends. The others are applied as far as possible, without a report.
    """

    order: tuple[Variant, ...] = ()
    judged: Variant | None = None

    def each(self, problems: Problems) -> Iterator[tuple[Variant, Problems]]:
        """The variants in their order, each with the list that takes its errors: `problems` for
        the one that is judged, else a list that is thrown away."""
        for variant in self.order:
            yield variant, problems if variant is self.judged else Problems()


def mapping(found: Record, key: str, problems: Problems, example: str) -> Record | None:
    """The mapping under a key of a variant; None (and a problem) if it is anything else."""
    value = found[key]
    if isinstance(value, Record) and value:
        return value
    if value is None or isinstance(value, Record):
        note_empty(found, [key], problems, "write what changes")
    else:
        message = f"'{key}': expected keys and values"
        problems.add("wrong-structure", message, found.span(key), f"e.g. {example}")
    return None


def note_empty(
    found: Record, keys: Iterable[str], problems: Problems, hint: str = "leave it out"
) -> None:
    """Note those of these keys of a record that have no content."""
    for key in keys:
        if found[key] in (None, [], {}, ""):
            problems.add("no-effect", f"'{key}' is empty", found.key_span(key), hint)


def put_over(lower: Record, upper: Record, problems: Problems) -> Record:
    """`lower` with the values of `upper` over it, in which a sign makes no length relative. What
    changes nothing is noted."""
    note_unchanged([lower], upper, problems, lengths=False)
    return overlay(lower, upper, problems, lengths=False)


def single(found: Record, key: str) -> Iterator[tuple[Any, Span]]:
    """The values under a key with their places: the items of a list, or the one value."""
    raw = found.get(key)
    if isinstance(raw, Listing):
        yield from ((item, raw.span(i)) for i, item in enumerate(raw))
    elif raw is not None:
        yield raw, found.span(key)
