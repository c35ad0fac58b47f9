"""Translations with marks around them, so that whoever sets a text learns which message it is."""

from __future__ import annotations

from pnp.markup.traces import marked
from pnp.model.edition import Message, Translate


class Tracer:
    """Puts marks around what `inner` gives; the number in a mark is the message's place in
    `messages`.

    Names of files and lists of words are never set, so they have no marks.
    """

    def __init__(self, inner: Translate) -> None:
        self._inner = inner
        self._numbers: dict[str, int] = {}
        self.messages: list[Message] = []

    def __call__(self, message: Message) -> str:
        """What the inner one gives, between marks."""
        text = self._inner(message)
        if not message.is_set:
            return text
        number = self._numbers.setdefault(message.context, len(self.messages))
        if number == len(self.messages):
            self.messages.append(message)
        return marked(text, number)
