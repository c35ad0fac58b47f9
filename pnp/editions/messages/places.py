"""Places of messages: each `Place` is a text of a record that can be translated.

The modules beside this one find the places in the records of a game. Listing messages reads them;
translating puts other texts there, in a copy of the records.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from pnp.markup.printed import has_words
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message, MessageKind, Part, Translate
from pnp.model.problems import Span
from pnp.model.source import Listing, Record

FileOf = Callable[[str], str]  # from a path in problems to the file in its project, or in pnp's
_T = TypeVar("_T")
SETTING = ("text", "callout")  # the kinds of elements that print their `text`
_SIGN = lazy_pattern("[/.#]")
_VARIANT = lazy_pattern(r"cards/[^/]+/variants/(?P<name>.+)\.yaml")


class Place(Struct, frozen=True):
    """The value of `holder[key]`: a text or (of kind 'list') words; `context` is its name. `read`
    reads it as pnp's marks; then `holder` may have the text that was read."""

    holder: Any
    key: Any
    value: Any
    span: Span
    context: str
    part: Part
    kind: MessageKind = "text"
    note: str = ""
    read: Callable[[str], str] | None = None

    def message(self, file_of: FileOf) -> Message | None:
        """The message; None without words to translate. The context of one in the file of a
        variant begins with that."""
        text = self._joined() if self.kind == "list" else self.value
        if not isinstance(text, str) or not has_words(self.read(text) if self.read else text):
            return None
        file = file_of(self.span.path)
        origin = _VARIANT.fullmatch(file)
        name = f"{origin['name']}@{self.context}" if origin else self.context
        return Message(name, text, self.span, self.part, self.kind, self.note, file, self.read)

    def put(self, text: str) -> None:
        """Put a text here."""
        if self.kind != "list":
            self.holder[self.key] = text
            return
        found = Listing(self.span.path, (self.span.line or 1, self.span.column or 1))
        found.extend(word for part in text.split(self._sign()) if (word := part.strip()))
        self.holder[self.key] = found

    def _words(self) -> list[Any]:
        return self.value if isinstance(self.value, list) else [self.value]

    def _sign(self) -> str:
        """The separator of the words of a list."""
        return ";" if any("," in word for word in self._words()) else ","

    def _joined(self) -> str | None:
        words = self._words()
        return f"{self._sign()} ".join(words) if all(isinstance(w, str) for w in words) else None


def place(
    record: Any, key: str, context: str, part: Part, kind: MessageKind = "text", note: str = "",
    unread: Any = None, read: Callable[[str], str] | None = None,
) -> Iterator[Place]:  # fmt: skip
    """The place of a key, if `record` is one that has it. `unread` is the record before its texts
    were read by `read`, if they were."""
    if isinstance(record, Record) and key in record:
        value = (record if unread is None else unread)[key]
        yield Place(record, key, value, record.span(key), context, part, kind, note, read)


def entries(record: Any, key: str) -> Iterator[tuple[Any, Record]]:
    """The records under a key, in a mapping by their names, in a list by their numbers."""
    found = record.get(key) if isinstance(record, Record) else None
    items: Iterable[tuple[Any, Any]] = ()
    if isinstance(found, Record):
        items = found.items()
    elif isinstance(found, Listing):
        items = enumerate(found)
    yield from ((name, entry) for name, entry in items if isinstance(entry, Record))


def messages_at(places: Iterable[Place], file_of: FileOf) -> Iterator[Message]:
    """The messages of places."""
    for found in places:
        message = found.message(file_of)
        if message is not None:
            yield message


def translate_at(
    places: Iterable[Place], file_of: FileOf, translate: Translate
) -> set[tuple[str, str]]:
    """Put the translation of each message in its place. Return, for each that changes, the first
    part of its context, such as a deck or 'facts', and its key."""
    changed = set()
    for found in places:
        message = found.message(file_of)
        if message is not None and (text := translate(message)) != message.printed():
            found.put(text)
            changed.add((_SIGN.split(found.context, maxsplit=1)[0], str(found.key)))
    return changed


def copied(value: _T) -> _T:
    """A copy of a record or list, and of all records and lists in it."""
    if not isinstance(value, Record | Listing):
        return value
    out: Any = copy.copy(value)
    items: Iterable[Any] = value.items() if isinstance(value, Record) else enumerate(value)
    for key, inner in list(items):
        if isinstance(inner, Record | Listing):
            out[key] = copied(inner)
    return out  # type: ignore[no-any-return]
