"""Translations with marks around them, by which the typesetter knows the message of a text."""

from __future__ import annotations

from pnp.expressions.traces import marked
from pnp.model.edition import Message, Translate


class Tracer:
    """Puts marks around the translations of `inner`; `messages` are those with marks, by the
    numbers in these. Names of files and lists of words, which are not set, have no marks.

    `numbers` are those of the contexts; editions that share them have the same marks."""

    def __init__(self, inner: Translate, numbers: dict[str, int] | None = None) -> None:
        self._inner = inner
        self._numbers = {} if numbers is None else numbers
        self.messages: dict[int, Message] = {}

    def __call__(self, message: Message) -> str:
        """The translation of the inner one, between marks."""
        text = self._inner(message)
        if not message.is_set:
            return text
        number = self._numbers.setdefault(message.context, len(self._numbers))
        self.messages.setdefault(number, message)
        return marked(text, number)
