"""Sizes that texts share: the largest at which all of a name fit.

Texts are set twice. The first time each notes its size; then the smallest size of a name is the
largest that any of them may have.
"""

from __future__ import annotations


class SharedSizes:
    """Sizes in points by the name that texts share one under."""

    def __init__(self) -> None:
        self._noted: dict[str, float] = {}
        self.settled: dict[str, float] = {}

    def most(self, name: str) -> float:
        """The size that a text of this name may not exceed."""
        return self.settled.get(name, float("inf"))

    def note(self, name: str, size: float) -> None:
        """Note the size of a text of this name."""
        self._noted[name] = min(size, self._noted.get(name, size))

    def settle(self) -> None:
        """From now on no text may be larger than the smallest of its name."""
        self.settled = dict(self._noted)
