"""The one place where texts of a file are handed to the edition: `Texts.put`.

In: a record read from a file, already with its variants, and what it means. Out: a copy in which
each text that can be translated is what the edition says; the records themselves are shared and
never changed. Which texts these are is told by texts_game, texts_decks, texts_layouts, texts_books.
"""

from __future__ import annotations

import copy
import re
from typing import Any, TypeVar

from pnp.lang.printed import has_words
from pnp.model.edition import Part, Unit, UnitKind
from pnp.model.source import Listing, Record
from pnp.problems import Span
from pnp.sources.files import Library

_R = TypeVar("_R", Record, Listing)
_VARIANT = re.compile(r"cards/[^/]+/variants/(?P<name>.+)\.yaml")


class Texts:
    """Hands texts to the edition of a library. `part` is what they belong to."""

    def __init__(self, library: Library, part: Part) -> None:
        self._library = library
        self._say = library.edition.say
        self._part: Part = part

    def __bool__(self) -> bool:
        """Whether the edition says anything of its own; if not, all texts are as they are."""
        return self._say is not None

    def put(
        self, record: Record, key: str, context: str, kind: UnitKind = "text", note: str = ""
    ) -> None:
        """Put what the edition says in the place of a text of a record, which is a copy."""
        if key in record:
            record[key] = self.said(record[key], record.span(key), context, kind, note)

    def said(
        self, raw: Any, span: Span, context: str, kind: UnitKind = "text", note: str = ""
    ) -> Any:
        """What the edition says for a text; anything else, and texts without words, as they are."""
        if self._say is None or not isinstance(raw, str) or not has_words(raw):
            return raw
        origin = _VARIANT.fullmatch(self._library.place(span.path))
        name = f"{origin['name']}@{context}" if origin else context
        return self._say(Unit(name, raw, span, self._part, kind, note))

    def listed(self, raw: Any, span: Span, context: str, note: str = "") -> Any:
        """The same for a list of words, which is one text with commas between them."""
        if self._say is None or not raw:
            return raw
        words = [raw] if isinstance(raw, str) else raw
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            return raw
        sign = ";" if any("," in word for word in words) else ","
        joined = f"{sign} ".join(words)
        said = self.said(joined, span, context, "list", note)
        if said == joined:
            return raw
        out = Listing(span.path, (span.line or 1, span.column or 1))
        out.extend(word for part in said.split(sign) if (word := part.strip()))
        return out


def copied(found: _R) -> _R:
    """A copy of a record or listing, whose values may then be put anew."""
    return copy.copy(found)


def copied_at(record: Record, key: str) -> Any:
    """The copy of a record or listing that stands in a record, put in its place there; anything
    else as it is."""
    found = record.get(key)
    if isinstance(found, Record | Listing):
        found = record[key] = copy.copy(found)
    return found
