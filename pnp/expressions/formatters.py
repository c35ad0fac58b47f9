"""The formatters of expressions, `value | formatter`: `FORMATTERS`, name to function.

In: a value, then the arguments of the formatter. Out: text (for `default`, a value);
ExpressionError, without a place, for a value that cannot be formatted so. Every docstring ends
with an example, which the tests run. Formatters that depend on a language are in
`formatters_locale`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pnp.expressions.formatters_locale import LOCALE_FORMATTERS
from pnp.expressions.marks import ICON, escape_markup
from pnp.expressions.values import (
    LISTS,
    MAX_TEXT,
    STEPS,
    is_number,
    join_texts,
    kind,
    show,
    to_text,
    too_long,
    whole,
)
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

Formatter = Callable[..., Any]
FORMATTERS: dict[str, Formatter] = dict(LOCALE_FORMATTERS)

# a word goes on after an apostrophe: Benson’s
_WORD = lazy_pattern(r"[^\W_]+(?:['’][^\W_]+)*")
# signs before the first letter; the last one begins a quote (see quoting)
_OPENING = lazy_pattern("[\\s\"'“”‘’„«»‹›(\\[*¡¿\U000f0020]*")
_SMALL_WORDS = frozenset(
    re.findall(r"\w+", "a an and as at but by for from in into nor of on or over the to upon with")
)
# the name of an icon, or of a style after its words
_NAME = lazy_pattern(rf"{ICON.pattern}|(?<=\])\([^()]*(?:\([^()]*\)[^()]*)*\)")
_SPAN = lazy_pattern(r"\s*(\w+)\s*[-–—]\s*(\w+)\s*")
_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC")),
    *((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def _formatter(run: Formatter) -> Formatter:
    FORMATTERS[run.__name__] = run
    return run


def _outside_names(text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed except the names of icons and styles."""
    done, parts = 0, []
    for name in _NAME.finditer(text):
        parts += [change(text[done : name.start()]), name[0]]
        done = name.end()
    return "".join([*parts, change(text[done:])])


@_formatter
def upper(value: Any) -> str:
    """Write in capitals. Example: 'Colt' | upper -> COLT."""
    return _outside_names(to_text(value), str.upper)


@_formatter
def lower(value: Any) -> str:
    """Write in lower case. Example: 'Colt' | lower -> colt."""
    return _outside_names(to_text(value), str.lower)


@_formatter
def title(value: Any) -> str:
    """Write as a title; short words stay. Example: 'the art of war' | title -> The Art of War."""
    text = to_text(value)
    names = {i for match in _NAME.finditer(text) for i in range(*match.span())}
    words = [word for word in _WORD.finditer(text) if word.start() not in names]

    def written(word: re.Match[str]) -> str:
        if word.start() in names:
            return word[0]
        # the first word, the last word and the first after a colon have a capital
        inner = word.start() not in (words[0].start(), words[-1].start())
        after_colon = text[max(0, word.start() - 2) : word.start()].rstrip().endswith(":")
        if inner and not after_colon and word[0] in _SMALL_WORDS:
            return word[0]
        return word[0][0].title() + word[0][1:]

    return _WORD.sub(written, text)


@_formatter
def capital(value: Any) -> str:
    """Write the first letter as a capital. Example: 'draw two' | capital -> Draw two."""
    text = to_text(value)
    opening = _OPENING.match(text)
    start = opening.end() if opening else 0
    return text[:start] + text[start : start + 1].title() + text[start + 1 :]


@_formatter
def roman(value: Any) -> str:
    """Write a number from 1 to 3999 in Roman numerals. Example: 14 | roman -> XIV."""
    rest = whole(value, "roman")
    if not 1 <= rest <= 3999:
        raise ExpressionError(f"Roman numerals go from 1 to 3999, not {show(value)}")
    text = ""
    for worth, sign in _ROMAN:
        text += sign * (rest // worth)
        rest %= worth
    return text


@_formatter
def pad(value: Any, width: Any) -> str:
    """Add zeros before a number up to a width. Example: 7 | pad(3) -> 007."""
    wanted = whole(width, "pad")
    if not 0 <= wanted <= 100:
        raise ExpressionError(f"'pad' takes a width from 0 to 100, not {show(width)}")
    return to_text(value).zfill(wanted)


@_formatter
def default(value: Any, instead: Any) -> Any:
    """Replace an empty value. Example: '' | default('none') -> none."""
    return instead if value is None or value == "" else value


@_formatter
def join(value: Any, separator: Any = ", ") -> str:
    """Join the texts of a list. Example: ['a', 'b'] | join(' + ') -> a + b."""
    if not isinstance(value, LISTS):
        raise ExpressionError(f"'join' needs a list, not {kind(value)}: {show(value)}")
    return join_texts(value, to_text(separator), [STEPS])


@_formatter
def replace(value: Any, old: Any, new: Any) -> str:
    """Replace a part of a text. Example: 'a-b' | replace('-', ' ') -> a b."""
    text, search, instead = to_text(value), to_text(old), to_text(new)
    if not search:
        raise ExpressionError("'replace' needs a text to search for, and it is empty")
    if len(text) + text.count(search) * (len(instead) - len(search)) > MAX_TEXT:
        too_long()
    return text.replace(search, instead)


@_formatter
def plain(value: Any) -> str:
    r"""Print stars, colons and brackets as they are. Example: '3*4' | plain -> 3\*4."""
    return escape_markup(to_text(value))


@_formatter
def span(value: Any) -> str:
    """Write from–to with an en dash. Example: [4, 5, 6] | span -> 4–6."""
    if isinstance(value, LISTS):
        return _list_span([whole(v, "span") for v in value])
    if isinstance(value, str):
        match = _SPAN.fullmatch(value)
        return f"{match[1]}–{match[2]}" if match else value
    if is_number(value):
        return to_text(value)
    raise ExpressionError(f"'span' needs a list of numbers or text, not {kind(value)}")


def _list_span(numbers: list[int]) -> str:
    if len(numbers) == 2:  # a beginning and an end
        return f"{numbers[0]}–{numbers[1]}" if numbers[0] != numbers[1] else str(numbers[0])
    runs: list[list[int]] = []
    for found in numbers:
        if runs and found == runs[-1][-1] + 1:
            runs[-1].append(found)
        else:
            runs.append([found])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)
