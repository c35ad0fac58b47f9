"""How the texts of a field are read: rules as declared, each with its place."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from pnp.editions.reads.scan import Known, Missing, Rule, Scanner
from pnp.model.problems import Span
from pnp.text.cache import Recent

_MOST = 4096  # texts that are kept


class Reading(Struct, frozen=True, dict=True):
    """The rules of a field, in their order, and where each is declared. What is read is kept."""

    rules: tuple[Rule, ...] = ()
    spans: tuple[Span, ...] = ()
    known: Known = Known()

    def read(self, text: str) -> tuple[str, tuple[Missing, ...]]:
        """The text with pnp's marks, and what could not be read."""
        if not self.rules or not text:
            return text, ()
        known = self._kept.get(text)
        return self._kept.put(text, self._scanner.read(text)) if known is None else known

    @cached_property
    def _scanner(self) -> Scanner:
        return Scanner(self.rules, self.known)

    @cached_property
    def _kept(self) -> Recent[str, tuple[str, tuple[Missing, ...]]]:
        return Recent(_MOST)

    def __call__(self, text: str) -> str:
        """The text with pnp's marks."""
        return self.read(text)[0]


UNREAD = Reading()
