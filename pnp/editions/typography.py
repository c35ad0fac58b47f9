"""From a text as a translator types it to the text as it is printed in a language.

In: a text with placeholders, icons and marks, and a BCP 47 tag. Out: the same text with the
language's quotation marks, apostrophes, spaces at punctuation and units, dashes in ranges.
Placeholders, icons, targets of links, addresses and file names stay as they are, and so does a text
that is right already.

One quotation mark that is replaced can show which kind another one is, so the rules are applied
again until nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct

from pnp.languages.locales import locale_of
from pnp.languages.quotes import APOSTROPHE, Quotes, quoted, quotes_of
from pnp.languages.records import record_of
from pnp.markup.printed import Token, tokens
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

_SPACE, _NARROW = "\u00a0", "\u202f"
_ANY_SPACE = " \u00a0\u202f"
# characters of private use that stand for parts that do not change: those that are read as a word
# or figure, and invisible ones
SOLID, CLEAR = "\U0010ff10", "\U0010ff11"
_CLEAR_KINDS = frozenset(("stars", "opening", "target", "note", "id"))

# parts of words that do not change: marks that trace texts, lines that make tables and containers,
# names of files, addresses
_LEFT_ALONE = lazy_pattern(
    r"(?P<clear>[\U000f0000-\U000f0012]+)"
    r"|(?m:^(?:[|: \t-]*(?:--|:-:)[|: \t-]*|[ \t]*:{3}.*)$)"
    r"|(?<![\w@./~-])(?:[\w+-]+(?:\.[\w+-]+)*@)?(?=[\w/~-]*[A-Za-z])[\w/~-]+(?:\.[\w/~-]+)*"
    r"\.[a-z][a-z0-9]{1,4}(?:/[\w/.?=&#-]*\w)?(?!\w)"
)
_AFTER_ADDRESS = lazy_pattern(r"[\"'.,;:!?»”’…]+\Z")
# at the beginning of an item, a heading or a quote, nothing may be joined to its sign
_SIGN_OF_BLOCK = lazy_pattern(r"(?:^|\n)[ \t]*(?:[-#>|]+|\d+[.)])\Z")

_ELLIPSIS = lazy_pattern(r"(?<!\.)\.{3}(?!\.)")
_RANGE = lazy_pattern(rf"(?<![\w.,:/–{SOLID}{CLEAR}-])(\d+)-(\d+)(?![\w–{SOLID}-])(?![.,:/]\d)")
_SIGNS_OF_MONEY = "€$£¥"
_UNIT = lazy_pattern(
    rf"(?<=[\d{SOLID}]) (?=(?:mm|cm|m|km|pt|ft|mg|g|kg|oz|lb|ml|cl|l|°[CF]|[%‰{_SIGNS_OF_MONEY}])"
    rf"(?![\w’'{SOLID}]))"
)
_HIGH = lazy_pattern(rf"([{_ANY_SPACE}]*)([;!?]+)(?![\w/=&{SOLID}])")
_COLON = lazy_pattern(rf"([{_ANY_SPACE}]*)(:)(?=[{CLEAR}]*(?:\s|\Z|[»”’)\]\"]))")
_OPENING = lazy_pattern(rf"«[{_ANY_SPACE}]*(?=\S)")
_CLOSING = lazy_pattern(rf"(?<=[^\s«])[{_ANY_SPACE}]*»")
_NOTHING_BEFORE = frozenset("([{«“„‘‚‹¿¡;:!?|")
# what a text has if a rule other than that of short words can change it, or if a part of it is left
# alone; most texts have none of this
_CONCERNED = lazy_pattern(
    rf"['\"«»;!?:{{}}\[\]\\|\U000f0000-\U000f0012\U0010ff00-\U0010ff02]"
    rf"|\.[.a-z]|--|<!|\d[ %‰{_SIGNS_OF_MONEY}-]"
)


class _Spaces(Struct, frozen=True):
    """The spaces inside of « », before ; ! ? and before a colon."""

    quotes: str
    high: str
    colon: str


class _Rules(Struct, frozen=True):
    """The rules of a language. `figures`: figures with signs that follow them after a space."""

    quotes: Quotes | None
    spaces: _Spaces | None
    figures: re.Pattern[str] | None
    short: re.Pattern[str] | None


@lru_cache(maxsize=4096)
def typographic(text: str, language: str) -> str:
    """The text with the typography of a language; of an unknown one with what all have in common.

    A text with unbalanced braces stays as it is.
    """
    if SOLID in text or CLEAR in text or not _is_concerned(text, language):
        return text
    # each time there are fewer straight quotes, or only spaces are left to change
    for _ in range(text.count("'") + text.count('"') + 3):
        before, text = text, _once(text, language)
        if text == before:
            break
    return text


def _is_concerned(text: str, language: str) -> bool:
    """Whether a rule may change a text."""
    short = _rules(language).short
    if short is not None and short.search(text):
        return True
    return _CONCERNED.search(text) is not None


def _once(text: str, language: str) -> str:
    """The text with the rules applied once."""
    try:
        parts = [part for token in tokens(text) for part in _parts(token)]
    except ExpressionError:
        return text  # reported where it is read
    rules = _rules(language)
    shape = "".join(part if sign is None else sign for part, sign in parts)
    shape = _ELLIPSIS.sub("…", shape)
    if rules.quotes is not None:
        shape = quoted(shape, rules.quotes, CLEAR, SOLID)
    if rules.spaces is not None:
        shape = _french(shape, rules.spaces)
    shape = _UNIT.sub(_SPACE, shape)
    if rules.figures is not None:
        shape = rules.figures.sub(_SPACE, shape)
    shape = _RANGE.sub(_range, shape)
    if rules.short is not None:
        shape = rules.short.sub(_SPACE, shape)
    kept = iter([part for part, sign in parts if sign is not None])
    return "".join(next(kept) if char in (SOLID, CLEAR) else char for char in shape)


def _parts(token: Token) -> Iterator[tuple[str, str | None]]:
    """The parts of a token: words, with None, and unchanged parts, with the character for them."""
    if token.kind == "url":
        after = _AFTER_ADDRESS.search(token.text)
        end = after.start() if after else len(token.text)
        yield token.text[:end], SOLID
        yield token.text[end:], None
    elif token.kind != "words":
        yield token.text, CLEAR if token.kind in _CLEAR_KINDS else SOLID
    else:
        done = 0
        for match in _LEFT_ALONE.finditer(token.text):
            yield token.text[done : match.start()], None
            yield match[0], CLEAR if match["clear"] else SOLID
            done = match.end()
        yield token.text[done:], None


@lru_cache(maxsize=64)
def _rules(language: str) -> _Rules:
    record = record_of(language)
    spaces = _Spaces(**record.spaces) if record.spaces else None
    short = None
    if record.short_words:
        letters = record.short_words + record.short_words.upper()
        short = re.compile(rf"(?:(?<=[^\w{APOSTROPHE}'.{SOLID}][{letters}])|(?<=\A[{letters}]))"
                           rf" (?=[\w{SOLID}])")  # fmt: skip
    return _Rules(quotes_of(language), spaces, _spaced_signs(language), short)


def _spaced_signs(language: str) -> re.Pattern[str] | None:
    """The places where a sign follows its figure without the space of the language."""
    try:
        locale = locale_of(language)
    except ExpressionError:
        return None
    signs = ""
    if locale.percent_formats[None].pattern.endswith(f"{_SPACE}%"):
        signs += "%‰"
    if locale.currency_formats["standard"].pattern.split(";")[0].endswith(f"{_SPACE}¤"):
        signs += _SIGNS_OF_MONEY
    return re.compile(rf"(?<=[\d{SOLID}])(?=[{signs}](?![\w{SOLID}]))") if signs else None


def _range(match: re.Match[str]) -> str:
    """3-6 and 1873-76 are ranges, 6-3 is not."""
    first, last = match[1], match[2]
    rises = len(last) < len(first) or (len(last), last) > (len(first), first)
    return f"{first}–{last}" if rises else match[0]


def _french(shape: str, spaces: _Spaces) -> str:
    shape = _OPENING.sub(f"«{spaces.quotes}", shape)
    shape = _CLOSING.sub(f"{spaces.quotes}»", shape)
    for pattern, space in ((_HIGH, spaces.high), (_COLON, spaces.colon)):
        shape = pattern.sub(partial(_spaced, space=space), shape)
    return shape


def _spaced(match: re.Match[str], space: str) -> str:
    """A punctuation mark with its space, if it follows a word."""
    before = match.string[: match.start()]
    typed, sign = match.groups()
    if not typed:
        visible = before.rstrip(CLEAR)[-1:]
        follows = bool(visible) and not visible.isspace() and visible not in _NOTHING_BEFORE
    else:
        last = before[-1:]
        follows = bool(last) and last != "\n" and last not in "([{«|"
    if not follows or _SIGN_OF_BLOCK.search(before):
        return match[0]
    return f"{space}{sign}"
