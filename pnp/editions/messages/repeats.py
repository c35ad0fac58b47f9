"""How an element uses the variable of its `repeat`: whether it prints its values as words.

In: an element of a layout as a record, and the fragments of the layout. Out: a `Use`. Words of a
list that are also compared, looked up or part of the name of an icon cannot be translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.editions.messages.places import SETTING
from pnp.expressions.reading import mentioned, mentioned_in_expression
from pnp.markup.printed import printed_names, printed_roots, steering_names
from pnp.model.definitions import lazy_pattern
from pnp.model.source import Listing, Record

_DEEPEST = 20
# the name of an icon or the target of a link: nothing in it is printed
_NO_WORDS = lazy_pattern(r":[^:\s{}]*\{[^{}]*\}[^:\s{}]*:|\]\([^()\n]*\)")
_NAMES = ("kind", "style", "fragment", "extends")


class Use(Struct, frozen=True):
    """`printed`: a text has its values; `in_part`: a text has parts of its values; `steers`:
    something else depends on it."""

    printed: bool = False
    in_part: bool = False
    steers: bool = False

    def __or__(self, other: Use) -> Use:
        return Use(
            self.printed or other.printed,
            self.in_part or other.in_part,
            self.steers or other.steers,
        )


def words_of(template: str) -> str:
    """A text without the names of icons and the targets of links."""
    return _NO_WORDS.sub("", template)


def use_of(name: str, element: Record, fragments: Mapping[str, Any], depth: int = 0) -> Use:
    """The use of a name of its scope in an element and those inside it."""
    out = Use()
    if depth > _DEEPEST:
        return out
    for key, value in element.items():
        if key == "text" and element.get("kind") in SETTING:
            out |= _in_text(name, str(value))
        elif key == "with" and isinstance(value, Record):
            out |= _in_fragment(name, value, fragments.get(str(element.get("fragment"))), fragments,
                                depth)  # fmt: skip
        elif key == "elements" and isinstance(value, Record):
            for child in value.values():
                if isinstance(child, Record) and _variable(child) != name:
                    out |= use_of(name, child, fragments, depth + 1)
        elif key == "repeat" and _variable(element) == name:
            continue  # the list itself
        elif key not in _NAMES and name in set(_mentioned(value, key)):
            out |= Use(steers=True)
    return out


def _in_text(name: str, template: str) -> Use:
    words = words_of(template)
    printed = name in printed_names(words)
    return Use(
        printed,
        in_part=not printed and name in printed_roots(words),
        steers=name in steering_names(words)
        or any(name in mentioned(part) for part in _NO_WORDS.findall(template)),
    )


def _in_fragment(
    name: str, given: Record, fragment: Any, fragments: Mapping[str, Any], depth: int
) -> Use:
    """The use of a name in the arguments of a fragment."""
    out = Use()
    for parameter, value in given.items():
        if not isinstance(value, str) or name not in mentioned(value):
            continue
        inner = Use(steers=True)
        if isinstance(fragment, Record):
            inner = use_of(parameter, fragment, fragments, depth + 1)
        handed = _in_text(name, value)
        is_words = handed.printed and not handed.steers
        out |= inner if is_words else Use(in_part=inner.printed, steers=True)
    return out


def _variable(element: Record) -> str:
    return str(element.get("repeat", "")).partition(" in ")[0].strip()


def _mentioned(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, str):
        yield from mentioned_in_expression(value) if key == "repeat" else mentioned(value)
        if key == "repeat":
            yield from mentioned_in_expression(value.partition(" in ")[2])
    elif isinstance(value, Record):
        for inner_key, inner in value.items():
            yield from _mentioned(inner, inner_key)
    elif isinstance(value, Listing):
        for inner in value:
            yield from _mentioned(inner, key)
