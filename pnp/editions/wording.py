"""From a catalogue to the `translate` of an edition: the text that is printed for each message.

That is the translation, if it is not fuzzy and was made for the words that the message has now;
else the text as written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.editions.brackets import Brackets
from pnp.editions.catalogue.catalogue import UNTRANSLATED, Catalogue, state_of
from pnp.editions.catalogue.terms import Term
from pnp.model.edition import Message, Mode


class Wording:
    """Translates messages by a catalogue.

    `typographic` sets the quotes and spaces of a language in every translated text. In mode
    'rules' the texts of cards and boards stay as they are, and books have their printed words,
    from `terms`, in brackets.
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

    def __call__(self, message: Message) -> str:
        """The text that is printed for a message."""
        if self._mode == "rules" and message.part == "piece":
            return message.printed()
        entry = self._catalogue.by_context.get(message.context)
        state = state_of(message, entry)
        if entry is None or state in UNTRANSLATED:
            return message.printed()
        text = message.printed(entry.translation)
        if not message.is_set or state == "kept":
            return text
        if self._typographic is not None:
            text = self._typographic(text)
        return self._brackets(message, text) if self._mode == "rules" else text
