"""From a catalogue to the `translate` of an edition: what is printed in the place of each text.

A translation is printed if there is one that nobody has to look at and that was made for the words
the text has now; else the text as it is written. `Wording.used` tells which it was for each text
that was asked for, so that all that is missing can be reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.editions.brackets import Brackets
from pnp.editions.catalogue.catalogue import UNTRANSLATED, Catalogue, State, state_of
from pnp.editions.catalogue.terms import Term
from pnp.model.codes import Code
from pnp.model.edition import Message, Mode
from pnp.model.problems import Problem, Severity, Span, excerpt


class Wording:
    """Translates messages by a catalogue.

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
        self._messages: dict[str, Message] = {}
        self.used: dict[str, State] = {}

    def __call__(self, message: Message) -> str:
        """What is printed for a text."""
        if self._mode == "rules" and message.part == "piece":
            return message.text
        entry = self._catalogue.by_context.get(message.context)
        state = state_of(message, entry)
        self._messages[message.context] = message
        self.used[message.context] = state
        if entry is None or state in UNTRANSLATED:
            return message.text
        text = entry.translation
        if not message.is_set or state == "kept":
            return text
        if self._typographic is not None:
            text = self._typographic(text)
        return self._brackets(message, text) if self._mode == "rules" else text

    def untranslated(self) -> Iterator[tuple[Message, State]]:
        """The texts that were printed as they are written for want of a translation."""
        for context, state in self.used.items():
            if state in UNTRANSLATED:
                yield self._messages[context], state

    def problems(self, severity: Severity) -> tuple[Problem, ...]:
        """One for each of these texts, at its entry if it has one, else at the text itself."""
        return tuple(
            self._problem(message, state, severity) for message, state in self.untranslated()
        )

    def _problem(self, message: Message, state: State, severity: Severity) -> Problem:
        entry = self._catalogue.by_context.get(message.context)
        span: Span | None = self._catalogue.span(entry) if entry else message.span
        hint = f"its translation is the msgstr of '{message.context}' in {self._catalogue.path}"
        if entry is None or state == "stale":
            hint = f"bring {self._catalogue.path} up to date with 'pnp i18n update'"
        elif state == "fuzzy":
            hint = "when it is right, take 'fuzzy' out of its flags"
        text = f"'{message.context}' is {UNTRANSLATED[state]}: '{excerpt(message.text)}'"
        like = f"{self._catalogue.path} {state}"
        code: Code = "outdated-translation" if state == "stale" else "untranslated"
        detail = f"'{message.context}'"
        return Problem(code, text, span, hint, severity, like=like, detail=detail)
