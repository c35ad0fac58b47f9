"""A `say` that takes notes: which texts an edition asks for, and which of them went where.

`Recorder` collects the texts of a game for catalogues. `Tracer` puts marks around what another
`say` answers, so that whoever sets a text learns which one it is.
"""

from __future__ import annotations

from pnp.lang.traces import marked
from pnp.model.edition import Say, Unit
from pnp.problems import Problems, excerpt

__all__ = ["Recorder", "Tracer"]


class Recorder:
    """Says every text as it is written, and keeps it: `units`, in the order they came, one for
    each context. Two texts of one context are a problem, told at the second."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self.problems = Problems()

    def __call__(self, unit: Unit) -> str:
        """The text as it is."""
        first = self._units.setdefault(unit.context, unit)
        if first.text != unit.text:
            self.problems.add(
                f"'{unit.context}' names two texts for translators: '{excerpt(unit.text)}', and "
                f"'{excerpt(first.text)}' at {first.span}",
                unit.span,
                "give one of the two another id, or make them the same",
            )
        return unit.text

    @property
    def units(self) -> tuple[Unit, ...]:
        """The texts so far."""
        return tuple(self._units.values())


class Tracer:
    """Puts marks around what `inner` says; the number in a mark is the unit's place in `units`.

    Names of files and lists of words are never set, so they have no marks.
    """

    def __init__(self, inner: Say) -> None:
        self._inner = inner
        self._numbers: dict[str, int] = {}
        self.units: list[Unit] = []

    def __call__(self, unit: Unit) -> str:
        """What the inner one says, between marks."""
        said = self._inner(unit)
        if not unit.is_set:
            return said
        number = self._numbers.setdefault(unit.context, len(self.units))
        if number == len(self.units):
            self.units.append(unit)
        return marked(said, number)
