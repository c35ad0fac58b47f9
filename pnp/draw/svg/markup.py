"""Numbers, matrices, outlines and texts as parts of SVG markup.

Coordinates have three decimals, as in PDF, so that a drawing in small units that is enlarged by a
matrix is as exact here as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pnp.model.face import IDENTITY, Matrix, Segments

_COMMANDS = {
    "M": "M%.3f %.3f ",
    "L": "L%.3f %.3f ",
    "C": "C%.3f %.3f %.3f %.3f %.3f %.3f ",
    "Z": "Z",
}
# what XML does not allow, and controls, which no name of a person has
_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_ESCAPED = re.compile("[&<>\"']")


@lru_cache(maxsize=1 << 13)
def number(value: float) -> str:
    """A number to a thousandth (of a point, mostly)."""
    return _trimmed(f"{value:.3f}")


@lru_cache(maxsize=1 << 12)
def fine(value: float) -> str:
    """A factor, an opacity, an offset: to a billionth, without an exponent."""
    return _trimmed(f"{value:.9f}")


def _trimmed(text: str) -> str:
    short = text.rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def numbers(values: Iterable[float]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(number, values))


def outline(segments: Segments) -> str:
    """Path data."""
    text = "".join([_COMMANDS[s[0]] % s[1:] for s in segments])
    # as in the spelling of PDF: '_' keeps the zeros of whole numbers
    text = text.replace(".000 ", "_ ").replace("-0_ ", "0_ ")
    text = text.replace("00 ", " ").replace("0 ", " ").replace("_ ", " ")
    return text.replace(" L", "L").replace(" C", "C").replace(" Z", "Z").rstrip()


# the cards of a deck share most of their places
@lru_cache(maxsize=4096)
def transform(matrix: Matrix, attribute: str = "transform") -> str:
    """A matrix as an attribute, after a space; nothing for the identity."""
    if matrix == IDENTITY:
        return ""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == IDENTITY[:4]:
        return f' {attribute}="translate({number(e)} {number(f)})"'
    factors = " ".join(map(fine, (a, b, c, d)))
    return f' {attribute}="matrix({factors} {number(e)} {number(f)})"'


def escaped(text: str) -> str:
    """A text as the value of an attribute, or between tags, in HTML and XML."""
    plain = _NO_TEXT.sub("\ufffd", text)
    return _ESCAPED.sub(lambda found: _ESCAPES[found[0]], plain)
