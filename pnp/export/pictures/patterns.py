"""Patterns for names of files, such as '{number:03}-{id}-{side}'.

In: the text of a pattern, and the values of a face. Out: a path of names that every disk allows. A
'/' of the pattern makes a folder; one of a value does not.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.parser import (
    ExpressionError,
    Template,
    parse_template,
    placeholders,
    to_text,
)
from pnp.model.problems import Span
from pnp.schema.file_names import is_device
from pnp.schema.values import Mismatch, Text

# what Windows forbids, control characters, and '%', which links use
_UNSAFE = re.compile(r'[<>:"/\\|?*%\s\x00-\x1f\x7f]+')
_LONGEST = 120  # bytes of the id in a name; the name of the product is short
_SUM = 6
_MOST_FOLDERS = 4
_ENDING = re.compile(r"\.(png|jpe?g|webp|svg|pdf)$", re.IGNORECASE)


class Pattern(Struct, frozen=True):
    """A pattern: a template for each folder, and one for the file. `span` is where it is written
    (None: on the command line)."""

    source: str
    parts: tuple[Template, ...]
    span: Span | None = None

    def __str__(self) -> str:
        return self.source

    @property
    def names(self) -> frozenset[str]:
        """The names of the values that it reads."""
        return frozenset().union(*(part.names for part in self.parts))

    def path(self, values: Mapping[str, Any]) -> str:
        """The path of a file with these values; '' if a part of it is empty. Raises
        ExpressionError if it cannot be computed."""
        found = [safe_name(to_text(part(values))) for part in self.parts]
        return "/".join(found) if all(found) else ""


def read_pattern(raw: object) -> Pattern:
    """The pattern of a text. Raises Mismatch."""
    if isinstance(raw, Pattern):
        return raw
    source = Text().read(raw).strip()
    if found := _ENDING.search(source):
        message = f"a name has no ending, found '{found[0]}'"
        raise Mismatch(message, f"write '{source.removesuffix(found[0])}'")
    try:
        parts = tuple(map(parse_template, _parts(source)))
    except ExpressionError as error:
        raise Mismatch(error.message, error.hint) from None
    if not all(part.source.strip() for part in parts):
        message = "expected names between and after '/', found nothing"
        raise Mismatch(message, "e.g. '{deck}/{id}'")
    if len(parts) > _MOST_FOLDERS:
        raise Mismatch(f"expected at most {_MOST_FOLDERS - 1} folders, found {len(parts) - 1}")
    return Pattern(source, parts)


def _parts(source: str) -> Iterator[str]:
    """The text between slashes that are not in placeholders."""
    start = place = 0
    for first, end in [*placeholders(source), (len(source), len(source))]:
        while (slash := source.find("/", place, first)) >= 0:
            yield source[start:slash]
            start = place = slash + 1
        place = end
    yield source[start:]


def safe_name(text: str) -> str:
    """A text as the name of a file that every disk allows; '' if nothing is left of it."""
    name = _UNSAFE.sub("-", unicodedata.normalize("NFC", text)).strip("-. ")
    if len(name.encode()) > _LONGEST:
        name = f"{_shortened(name, _LONGEST)}-{checksum(text)}"
    return f"{name}-" if is_device(name) else name


def _shortened(text: str, most: int) -> str:
    """The beginning of a text, of at most so many bytes."""
    return text.encode()[:most].decode(errors="ignore")


def checksum(text: str) -> str:
    """Six digits that are others for another text."""
    return hashlib.sha256(text.encode()).hexdigest()[:_SUM]


def compared(name: str) -> str:
    """A name as disks compare it that ignore case."""
    return unicodedata.normalize("NFD", name).casefold()
