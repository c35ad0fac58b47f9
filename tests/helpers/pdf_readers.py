"""What the tests of whole texts share: a page with operations on it, and its text read back."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from drawn import draw_pdf

from pnp.draw.pdf.document import PdfInfo
from pnp.model.face import Face, Op
from pnp.model.sheet import Paper, Placement, Sheet

# marks that some readers put around what runs from right to left, often in place of a space
_MARKS = [0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
_CONTROLS = dict.fromkeys(_MARKS, " ")
_PUNCTUATION = '()[]«»“”״".,:;!?–—،؛؟'


def page_of(size: tuple[float, float], ops: Sequence[Op]) -> bytes:
    """A PDF with one page of this size (points) and these operations on it."""
    face = Face("face", *size, 0.0, tuple(ops))
    placed = Placement("face", 0, 0, *size, 0, (0, 0, *size))
    sheet = Sheet(Paper("Page", *size), "front", 1, (placed,))
    return draw_pdf(PdfInfo("Test"), [sheet], {"face": face}, {})


def joined(lines: Iterable[str]) -> str:
    """The text of lines, composed, with plain spaces; what a hyphen divides at the end of a line
    is joined, and the hyphen is gone, as some readers do by themselves."""
    text = unicodedata.normalize("NFC", "\n".join(map(plain, lines)))
    # PDFium marks a hyphen at the end of a line with one of these
    text = re.sub("-\n+|[\x02\ufffe]\n*", "", text)
    return plain(text)


def plain(line: str) -> str:
    """A line as it is compared: all spaces alike, none at its ends."""
    return " ".join(line.translate(_CONTROLS).split())


def words_by(text: str) -> Counter[str]:
    """The words of a text, without the punctuation at their ends."""
    read = unicodedata.normalize("NFKC", text).translate(_CONTROLS)
    return Counter(filter(None, (word.strip(_PUNCTUATION) for word in read.split())))


def letters_by(text: str) -> Counter[str]:
    """The characters of a text without spaces, hyphens and marks of direction."""
    read = unicodedata.normalize("NFKC", text).translate(_CONTROLS)
    return Counter(re.sub("[\\s\x02\ufffe-]", "", read))
