"""What an earlier reading of a file was made into, for a project that stays open.

In: the values of a file as it was and as it is now. Out: the same objects where nothing has
changed, so that what was made of them is known by their identity.
"""

from __future__ import annotations

from typing import Any

from pnp.model.source import Listing, Record


def with_same_items(old: Any, new: Any) -> Any:
    """The new values of a file. A list has the old items in place of new ones that are equal and
    stand at the same place."""
    if not isinstance(old, Listing) or not isinstance(new, Listing):
        return new
    for i, (before, now) in enumerate(zip(old, new, strict=False)):
        if isinstance(now, Record) and _is_same(before, now):
            new[i] = before
    return new


def _is_same(old: Any, new: Record) -> bool:
    return type(old) is type(new) and new.is_written_as(old)


class RowMemory:
    """What the rows of a deck were made into."""

    def __init__(self) -> None:
        self._rules: object = None
        self._old: dict[int, tuple[Record, Any]] = {}  # by identity
        self._new: dict[int, tuple[Record, Any]] = {}

    def begin(self, rules: object) -> None:
        """The rows are read again, by rules that may differ."""
        self._old = self._new if rules == self._rules else {}
        self._rules, self._new = rules, {}

    def get(self, row: Record) -> Any:
        """What a row was made into; None if that is not known."""
        known = self._old.get(id(row))
        if known is not None:
            self._new[id(row)] = known
            return known[1]
        return None

    def put(self, row: Record, made: Any) -> None:
        """Keep what a row was made into."""
        self._new[id(row)] = row, made
