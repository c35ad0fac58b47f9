"""Sizes that texts share: the largest at which all of a name fit.

Texts are laid out twice. The first time each notes the size it came to; then the smallest of a
name is the most that any of them may take.
"""

from __future__ import annotations


class SharedSizes:
    """Sizes in points by the name that texts share one under."""

    def __init__(self) -> None:
        self._noted: dict[str, float] = {}
        self._settled: dict[str, float] = {}

    def most(self, name: str) -> float:
        """The size that a text of this name may not exceed."""
        return self._settled.get(name, float("inf"))

    def note(self, name: str, size: float) -> None:
        """A text of this name came to a size."""
        self._noted[name] = min(size, self._noted.get(name, size))

    def settle(self) -> bool:
        """From now on the smallest sizes noted are the most; whether that changes any."""
        changed = self._settled != self._noted
        self._settled = dict(self._noted)
        return changed
