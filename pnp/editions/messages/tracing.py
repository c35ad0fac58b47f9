"""Translations with marks around them, by which the typesetter knows the message of a text."""

from __future__ import annotations

from pnp.expressions.traces import marked
from pnp.model.edition import Message, Translate


class Tracer:
    """Puts marks around the translations of `inner`; the number in a mark is the index of the
    message in `messages`. Names of files and lists of words, which are not set, have no marks."""

    def __init__(self, inner: Translate) -> None:
        self._inner = inner
        self._numbers: dict[str, int] = {}
        self.messages: list[Message] = []

    def __call__(self, message: Message) -> str:
        """The translation of the inner one, between marks."""
        text = self._inner(message)
        if not message.is_set:
            return text
        number = self._numbers.setdefault(message.context, len(self.messages))
        if number == len(self.messages):
            self.messages.append(message)
        return marked(text, number)
