"""How much of a game a catalogue translates: as a whole, by part, by variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from pnp.editions.catalogue.catalogue import Catalogue, State
from pnp.editions.catalogue.merging_books import section_of
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message, split_context

_SIGN = lazy_pattern("[/#.]")


class Counts(Struct, frozen=True):
    """How many texts have a translation, one that is the text itself (kept), a fuzzy one, one for
    an older text (stale), or none (missing); and how many entries have no text (orphan)."""

    translated: int = 0
    kept: int = 0
    fuzzy: int = 0
    stale: int = 0
    missing: int = 0
    orphan: int = 0

    @property
    def texts(self) -> int:
        """How many texts there are."""
        return self.translated + self.kept + self.fuzzy + self.stale + self.missing

    @property
    def share(self) -> float:
        """The part of the texts that is printed in the language, from 0 to 1; 1 if there is no
        text."""
        return (self.translated + self.kept) / self.texts if self.texts else 1.0


class Coverage(Struct, frozen=True):
    """The states of the texts of a game in a catalogue, by context, and their counts, all in the
    order of the texts. `orphans`: contexts of entries without a text that are not obsolete."""

    language: str
    total: Counts
    by_part: Mapping[str, Counts]
    by_variant: Mapping[str, Counts]
    states: Mapping[str, State]
    orphans: tuple[str, ...]

    def contexts(self, state: State) -> tuple[str, ...]:
        """The texts in a state."""
        return tuple(context for context, found in self.states.items() if found == state)


def coverage(messages: Iterable[Message], catalogue: Catalogue) -> Coverage:
    """Count the texts in each state."""
    states = {message.context: state for message, state, _ in catalogue.states(messages)}
    orphans = tuple(context for context in catalogue.by_context if context not in states)
    found: dict[str, str] = {**states, **dict.fromkeys(orphans, "orphan")}
    return Coverage(
        catalogue.language,
        Counts(**Counter(found.values())),
        _grouped(found, part_of),
        _grouped(found, variant_of),
        states,
        orphans,
    )


def _grouped(found: Mapping[str, str], group: Callable[[str], str]) -> dict[str, Counts]:
    counters: dict[str, Counter[str]] = {}
    for context, state in found.items():
        counters.setdefault(group(context), Counter())[state] += 1
    return {name: Counts(**counter) for name, counter in counters.items()}


def variant_of(context: str) -> str:
    """The variant whose file has a text; '' for the game's own."""
    return split_context(context)[0]


def part_of(context: str) -> str:
    """The part of the game a text is in: a deck, a table, a book, 'layouts', 'game' …"""
    own = split_context(context)[1]
    return own.partition("#")[0] if section_of(own) else _SIGN.split(own, 1)[0]
