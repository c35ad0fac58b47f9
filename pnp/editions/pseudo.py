"""Made-up languages that show the effects of a translation on a game before there is one.

Texts in 'en-XA' have accents, are a third longer, and stand in « »: a text without them is not from
a catalogue, a text without the last one is cut off. 'ar-XB' reads from right to left. Placeholders
and marks stay as they are, so both can be set and checked like any translation.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.languages.locales import PSEUDO_LANGUAGES
from pnp.markup.printed import Token, tokens
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message
from pnp.model.errors import ExpressionError

_LONGER = 0.35
_LETTERS = str.maketrans(
    "acdeghijklnoprstuwyzACDEGHIJKLNOPRSTUWYZ", "åçðéĝĥîĵķļñöþŕšţûŵýžÅÇÐÉĜĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽ"
)
_VOWELS = frozenset("aeiouyAEIOUY")
_WORD = lazy_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# the beginning or end of a line that makes it a heading, an item or a row of a table
_HEAD = lazy_pattern(r"\s*(?:(?:#{1,6}|-|>|[0-9]{1,9}[.)])[ \t]+(?=\S)|\|[ \t]*)*")
_TAIL = lazy_pattern(r"(?:\n[ \t]*-{3,}|[\s|])*\Z")
# right-to-left mark, so that a line that begins with a word runs from right to left
_FROM_RIGHT, _END = "\u200f\u202e", "\u202c"


def pseudo(language: str) -> Callable[[Message], str]:
    """The translation into a made-up language. Names of files get an ending; lists of words, which
    are searched for in texts, stay."""
    change = _CHANGES[language]

    def translate(message: Message) -> str:
        if message.is_set:
            return change(message.printed())
        return f"{message.text}-{language}" if message.kind == "file" else message.printed()

    return translate


def accented(text: str) -> str:
    """A text with accents, about 35 % longer, in « »; as it is if it cannot be read."""
    owed = 0.0

    def longer(words: str) -> str:
        nonlocal owed
        out = []
        for letter in words:
            owed += _LONGER
            times = 1
            if letter in _VOWELS:
                times += min(int(owed), 2)
                owed -= times - 1
            out.append(letter.translate(_LETTERS) * times)
        return "".join(out)

    try:
        found = tokens(text)
    except ExpressionError:
        return text
    if not any(_WORD.search(token.text) for token in found if token.kind == "words"):
        return text
    last = len(found)
    # names of headings end their lines
    while found[last - 1].kind in ("id", "note") or not found[last - 1].text.strip():
        last -= 1
    # without the space, the bracket would be a part of the address
    close = " »" if found[last - 1].kind == "url" else "»"
    changed = _changed(found[:last], longer)
    ending = "".join(token.text for token in found[last:])
    head, tail = _HEAD.match(changed), _TAIL.search(changed)
    start, end = head.end() if head else 0, tail.start() if tail else len(changed)
    return f"{changed[:start]}«{changed[start:end]}{close}{changed[end:]}{ending}"


def mirrored(text: str) -> str:
    """A text whose words are read from right to left; as it is if it cannot be read."""
    try:
        found = tokens(text)
    except ExpressionError:
        return text
    return _changed(found, lambda words: _WORD.sub(lambda m: f"{_FROM_RIGHT}{m[0]}{_END}", words))


def _changed(found: tuple[Token, ...], change: Callable[[str], str]) -> str:
    return "".join(change(t.text) if t.kind == "words" else t.text for t in found)


_CHANGES = dict(zip(PSEUDO_LANGUAGES, (accented, mirrored), strict=True))
