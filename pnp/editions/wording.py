"""From a catalogue to the `say` of an edition: what is printed in the place of each text.

A translation is printed if there is one that nobody has to look at and that was made for the words
the text has now; else the text as it is written. `Wording.used` tells which it was for each text
that was asked for, so that nothing is left out in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.editions.brackets import Brackets
from pnp.editions.catalogue.catalogue import UNSAID, Catalogue, State, state_of
from pnp.editions.catalogue.terms import Term
from pnp.model.edition import Message, Mode
from pnp.problems import Problem, Severity, Span, excerpt


class Wording:
    """Says texts in the language of a catalogue.

    `typographic` is what a language does to quotes and spaces of every translated text. In mode
    'rules' the texts of cards and boards stay as they are, and books have their printed words,
    from `terms`, in brackets. `used`: what there was for each text asked for, by its context.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        mode: Mode = "full",
        typographic: Callable[[str], str] | None = None,
        terms: Sequence[Term] = (),
    ) -> None:
        self._catalogue = catalogue
        self._mode = mode
        self._typographic = typographic
        self._brackets = Brackets(terms)
        self._units: dict[str, Message] = {}
        self.used: dict[str, State] = {}

    def __call__(self, unit: Message) -> str:
        """What is printed for a text."""
        if self._mode == "rules" and unit.part == "piece":
            return unit.text
        entry = self._catalogue.by_context.get(unit.context)
        state = state_of(unit, entry)
        self._units[unit.context] = unit
        self.used[unit.context] = state
        if entry is None or state in UNSAID:
            return unit.text
        said = entry.translation
        if not unit.is_set or state == "kept":
            return said
        if self._typographic is not None:
            said = self._typographic(said)
        return self._brackets(unit, said) if self._mode == "rules" else said

    def unsaid(self) -> Iterator[tuple[Message, State]]:
        """The texts that were printed as they are written for want of a translation."""
        for context, state in self.used.items():
            if state in UNSAID:
                yield self._units[context], state

    def problems(self, severity: Severity) -> tuple[Problem, ...]:
        """One for each of these texts, at its entry if it has one, else at the text itself."""
        return tuple(self._problem(unit, state, severity) for unit, state in self.unsaid())

    def _problem(self, unit: Message, state: State, severity: Severity) -> Problem:
        entry = self._catalogue.by_context.get(unit.context)
        span: Span | None = self._catalogue.span(entry) if entry else unit.span
        hint = f"its translation is the msgstr of '{unit.context}' in {self._catalogue.path}"
        if entry is None or state == "stale":
            hint = f"bring {self._catalogue.path} up to date with 'pnp i18n update'"
        elif state == "fuzzy":
            hint = "when it is right, take 'fuzzy' out of its flags"
        text = f"'{unit.context}' is {UNSAID[state]}: '{excerpt(unit.text)}'"
        like = f"{self._catalogue.path} {state}"
        return Problem(text, span, hint, severity, like, f"'{unit.context}'")
