"""How the texts of a field are read: rules as declared, each with its place."""

from __future__ import annotations

from msgspec import Struct

from pnp.editions.reads.scan import Known, Missing, Rule, Scanner
from pnp.model.problems import Span


class Reading(Struct, frozen=True, dict=True):
    """The rules of a field, in their order, and where each is declared. What is read is kept."""

    rules: tuple[Rule, ...] = ()
    spans: tuple[Span, ...] = ()
    known: Known = Known()

    def read(self, text: str) -> tuple[str, tuple[Missing, ...]]:
        """The text with pnp's marks, and what could not be read."""
        if not self.rules or not text:
            return text, ()
        kept = self.__dict__.setdefault("kept", {})
        if text not in kept:
            scanner = self.__dict__.setdefault("scanner", Scanner(self.rules, self.known))
            kept[text] = scanner.read(text)
        found: tuple[str, tuple[Missing, ...]] = kept[text]
        return found

    def __call__(self, text: str) -> str:
        """The text with pnp's marks."""
        return self.read(text)[0]


UNREAD = Reading()
