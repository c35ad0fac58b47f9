"""Marks that show where a text of a catalogue is printed: added when it is read, removed just
before it is set.

A mark is a private character, the number of the text in private digits, and another private
character; a third one ends the text. Marks stay in a text through placeholders, formatters and
joins, so typesetting knows which texts are in a line. Only runs that look for these places (fit
reports, proofs, tests) add marks.
"""

from __future__ import annotations

from pnp.model.definitions import lazy_pattern

_DIGITS = 0xF0000  # … 0xF0009: private use, which no text has
_START, _STOP, _END = (chr(0xF0010 + i) for i in range(3))
_TO_PRIVATE = {ord("0") + i: _DIGITS + i for i in range(10)}
_MARK = lazy_pattern(f"{_START}([{chr(_DIGITS)}-{chr(_DIGITS + 9)}]+){_STOP}|{_END}")
_TO_PLAIN = {private: plain for plain, private in _TO_PRIVATE.items()}


def marked(text: str, number: int) -> str:
    """The text between the marks of a number."""
    return f"{_START}{str(number).translate(_TO_PRIVATE)}{_STOP}{text}{_END}"


def unmarked(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without marks, and the numbers of the marked texts in it, each once, in order."""
    if _END not in text and _START not in text:
        return text, ()
    found = dict.fromkeys(int(m[1].translate(_TO_PLAIN)) for m in _MARK.finditer(text) if m[1])
    return _MARK.sub("", text), tuple(found)
