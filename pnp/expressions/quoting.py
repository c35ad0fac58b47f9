r"""Quotes of printed words: how a translated book shows the text of cards that are not translated.

If only books are translated, the text of a card is quoted as the card prints it, followed by its
translation in parentheses: `[Hiring](printed) (Embauche)`. In: a text with `[words](printed)`, and
fields of cards and tables, which are `Printed` in the scope of such a book. Out: text with both.
Between the two, private characters in the value of a placeholder mark the quote, so that it passes
through joins and formatters.
"""

from __future__ import annotations

import re

from pnp.model.definitions import lazy_pattern

PRINTED = "printed"  # the name of the character style
_BEGIN, _BESIDE, _END = "\U000f0020", "\U000f0021", "\U000f0022"
_MARKED = lazy_pattern(f"{_BEGIN}([^{_BESIDE}]*){_BESIDE}([^{_END}]*){_END}")
_HEAD = lazy_pattern(rf"\[(?P<printed>.+)\]\({PRINTED}\) \((?P<translation>.+)\)")
_NO_WORDS = lazy_pattern(r"\\.|\]\([^()\n]*\)")
_CLOSER = lazy_pattern(r"\*+|\]\([^(){}\n]*\)")


class Printed(str):
    """The text of a card, board or table as it is printed; `translation` is its translation."""

    translation: str

    def __new__(cls, text: str, translation: str) -> Printed:
        """A text that equals the plain one."""
        made = super().__new__(cls, text)
        made.translation = translation
        return made

    @property
    def marked(self) -> str:
        """Both texts as one, which `Quotes` writes out."""
        return f"{_BEGIN}{str.__str__(self)}{_BESIDE}{self.translation}{_END}"

    def __add__(self, other: str) -> str:
        """The joined text, in which this one is still a quote."""
        return self.marked + (other.marked if isinstance(other, Printed) else other)

    def __radd__(self, other: str) -> str:
        """The joined text, in which this one is still a quote."""
        return other + self.marked


class Quotes:
    """Writes out the quotes in the values of placeholders. The translation follows the first quote
    of a text in each section."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str]] = set()

    def begin_section(self) -> None:
        """Forget which texts were quoted."""
        self._seen.clear()

    def value(self, value: str, before: str, after: str) -> tuple[str, str, int]:
        """The value of a placeholder with its quotes written out; the translation that follows the
        marks that end there; and the length of these marks in `after`. `before` and `after` are
        the text around the placeholder."""
        done, out = 0, ""
        for match in _MARKED.finditer(value):
            out += value[done : match.start()]
            quote, translation = self._parts(match[1], match[2], before + out)
            done, out = match.end(), out + quote
            if done == len(value):
                return out, translation, closing(before + out, after) if translation else 0
            out += translation
        return out + value[done:], "", 0

    def text(self, text: str) -> str:
        """A whole text, whose placeholders are filled in, with its quotes written out."""
        done, out = 0, ""
        for match in _MARKED.finditer(text):
            out += text[done : match.start()]
            quote, translation = self._parts(match[1], match[2], out)
            end = match.end() + closing(out, text[match.end() :])
            out += quote + text[match.end() : end] + translation
            done = end
        return out + text[done:]

    def _parts(self, printed: str, translation: str, before: str) -> tuple[str, str]:
        quote = f"[{printed}]({PRINTED})"
        if (printed, translation) in self._seen:
            return quote, ""
        self._seen.add((printed, translation))
        return quote, brackets_at(before, translation)


def has_quotes(text: str) -> bool:
    """Whether the value of a placeholder has quotes to write out."""
    return _BEGIN in text


def brackets_at(before: str, text: str) -> str:
    r"""A space and a text in parentheses, to follow `before`; in `\[ \]` if a parenthesis is open
    there. Parentheses in the text itself become square brackets."""
    words = _NO_WORDS.sub("", before)
    if words.count("(") > words.count(")"):
        return f" \\[{text}\\]"
    return f" ({_squared(text)})"


def _squared(text: str) -> str:
    """The text with square brackets for parentheses, except those of a style or link."""
    parts = re.split(r"(\]\([^()\n]*\))", text)
    parts[::2] = [part.replace("(", "\\[").replace(")", "\\]") for part in parts[::2]]
    return "".join(parts)


def closing(before: str, after: str) -> int:
    """The length of the marks at the beginning of `after` that end there: stars that are open in
    `before`, the target of a link."""
    place = 0
    while match := _CLOSER.match(after, place):
        stars = match[0]
        if stars[0] == "*" and before.count(stars) % 2 == 0:
            break
        place = match.end()
    return place


def quoted_head(printed: str, translation: str) -> str:
    """A term of the glossary as it is printed, with its translation in parentheses."""
    return f"[{printed}]({PRINTED}) ({translation})"


def head_words(head: str) -> tuple[str, ...]:
    """The printed text and the translation of such a term; any other term alone."""
    match = _HEAD.fullmatch(head)
    return (match["printed"], match["translation"]) if match else (head,)
