r"""Words quoted from printed parts: how a book shows what stands on a card in another language.

Where only books are translated, a word that a card prints is quoted as the card prints it, with the
translation in brackets behind it: `[Hiring](printed) (Embauche)`. In: a text that authors mark with
`[words](printed)`, and fields of cards and tables, which are `Printed` in the scope of such a book.
Out: text with both. Between the two, the value of a placeholder carries private characters, so
that it can go through joins and formatters.
"""

from __future__ import annotations

import re

__all__ = ["PRINTED", "Printed", "Quotes", "brackets_at", "closing", "has_quotes", "head_words"]
__all__ += ["quoted_head"]

PRINTED = "printed"  # the name of the character style
_BEGIN, _BESIDE, _END = "\U000f0020", "\U000f0021", "\U000f0022"
_MARKED = re.compile(f"{_BEGIN}([^{_BESIDE}]*){_BESIDE}([^{_END}]*){_END}")
_HEAD = re.compile(rf"\[(?P<printed>.+)\]\({PRINTED}\) \((?P<beside>.+)\)")
_NO_WORDS = re.compile(r"\\.|\]\([^()\n]*\)")
_CLOSER = re.compile(r"\*+|\]\([^(){}\n]*\)")


class Printed(str):
    """The text of a card, board or table as it is printed, with its translation `beside` it."""

    beside: str

    def __new__(cls, text: str, beside: str) -> Printed:
        """A text that is equal to the plain one."""
        made = super().__new__(cls, text)
        made.beside = beside
        return made

    @property
    def marked(self) -> str:
        """Both texts as one, to be taken apart by `Quotes`."""
        return f"{_BEGIN}{str.__str__(self)}{_BESIDE}{self.beside}{_END}"

    def __add__(self, other: str) -> str:
        """A longer text, in which this one stays a quote."""
        return self.marked + (other.marked if isinstance(other, Printed) else other)

    def __radd__(self, other: str) -> str:
        """A longer text, in which this one stays a quote."""
        return other + self.marked


class Quotes:
    """Writes out the quotes in the values of placeholders. The translation stands behind a quote
    the first time in a section."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str]] = set()

    def begin_section(self) -> None:
        """What was quoted above is not known any more."""
        self._seen.clear()

    def value(self, value: str, before: str, after: str) -> tuple[str, str, int]:
        """The value of a placeholder with its quotes written out; what is to stand behind the marks
        that end there; and how many characters of `after` these marks are. `before` and `after` are
        the text around the placeholder."""
        done, out = 0, ""
        for match in _MARKED.finditer(value):
            out += value[done : match.start()]
            quote, beside = self._parts(match[1], match[2], before + out)
            done, out = match.end(), out + quote
            if done == len(value):
                return out, beside, closing(before + out, after) if beside else 0
            out += beside
        return out + value[done:], "", 0

    def text(self, text: str) -> str:
        """The same for a whole text, whose placeholders are filled in."""
        done, out = 0, ""
        for match in _MARKED.finditer(text):
            out += text[done : match.start()]
            quote, beside = self._parts(match[1], match[2], out)
            end = match.end() + closing(out, text[match.end() :])
            out += quote + text[match.end() : end] + beside
            done = end
        return out + text[done:]

    def _parts(self, printed: str, beside: str, before: str) -> tuple[str, str]:
        quote = f"[{printed}]({PRINTED})"
        if (printed, beside) in self._seen:
            return quote, ""
        self._seen.add((printed, beside))
        return quote, brackets_at(before, beside)


def has_quotes(text: str) -> bool:
    """Whether the value of a placeholder has quotes that are not written out yet."""
    return _BEGIN in text


def brackets_at(before: str, text: str) -> str:
    r"""A text in brackets, with a space before it, to stand behind `before`: square ones, `\[ \]`,
    if round ones are open there. Round ones in the text itself become square."""
    words = _NO_WORDS.sub("", before)
    if words.count("(") > words.count(")"):
        return f" \\[{text}\\]"
    return f" ({_squared(text)})"


def _squared(text: str) -> str:
    """The text with square brackets for round ones, but for those behind a style or link."""
    parts = re.split(r"(\]\([^()\n]*\))", text)
    parts[::2] = [part.replace("(", "\\[").replace(")", "\\]") for part in parts[::2]]
    return "".join(parts)


def closing(before: str, after: str) -> int:
    """How many characters at the beginning of `after` are marks that end there: stars that are open
    in `before`, the target of a link."""
    place = 0
    while match := _CLOSER.match(after, place):
        stars = match[0]
        if stars[0] == "*" and before.count(stars) % 2 == 0:
            break
        place = match.end()
    return place


def quoted_head(printed: str, beside: str) -> str:
    """A term of the glossary as it is printed, with the translation in brackets."""
    return f"[{printed}]({PRINTED}) ({beside})"


def head_words(head: str) -> tuple[str, ...]:
    """The words of such a head, the printed one first; of any other, the head itself."""
    match = _HEAD.fullmatch(head)
    return (match["printed"], match["beside"]) if match else (head,)
