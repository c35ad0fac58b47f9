"""Whether two PDFs of the agreed deck say the same: agree.py OURS.pdf FLOOR.pdf COUNT

In: two files, and how many cards there are. Out: what differs, nothing if they agree: the number of
pages, the words of each page, and where the words of each card's title, number and type stand.
Read by pdfium, which neither of the two programs is made with.
"""

from __future__ import annotations

import sys
from collections import Counter
from ctypes import byref, c_double
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

CARD_WIDTH, CARD_HEIGHT, LEFT, TOP = 180, 252, 36, 18
SLACK = 3.0  # points: kerning, and titles that pnp shrinks to their box
# where on the card the middle of a word of each kind is: left, top, right, bottom
REGIONS = {"title": (10, 12, 145, 34), "number": (146, 12, 172, 36), "type": (15, 133, 146, 148)}


class Word(NamedTuple):
    """A word with the box of its ink on the page, in points, y down."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def words(page: pypdfium2.PdfPage) -> list[Word]:
    """The words of a page in the order of its text."""
    height, text = page.get_height(), page.get_textpage()
    box = [c_double() for _ in range(4)]
    left, right, bottom, top = box
    found: list[Word] = []
    letters: list[tuple[str, float, float, float, float]] = []
    for i in range(text.count_chars() + 1):
        code = pdfium.FPDFText_GetUnicode(text, i) if i < text.count_chars() else 0
        letter = chr(code)
        if letter.isspace() or not code:
            if letters:
                chars, lefts, tops, rights, bottoms = zip(*letters, strict=True)
                edges = (min(lefts), min(tops), max(rights), max(bottoms))
                found.append(Word("".join(chars), *edges))
                letters = []
            continue
        pdfium.FPDFText_GetCharBox(text, i, *(byref(side) for side in box))
        letters.append((letter, left.value, height - top.value, right.value, height - bottom.value))
    return found


def differences(ours: Path, floor: Path, count: int) -> list[str]:
    """What differs, in words; empty if the two files agree."""
    one, other = pypdfium2.PdfDocument(ours), pypdfium2.PdfDocument(floor)
    pages = -(-count // 9)
    if not len(one) == len(other) == pages:
        return [f"{len(one)} pages and {len(other)}; {count} cards take {pages}"]
    found = []
    for number in range(pages):
        mine, its = words(one[number]), words(other[number])
        cards = min(9, count - 9 * number)
        found += [f"page {number + 1}: {difference}" for difference in _page(mine, its, cards)]
    return found


def _page(mine: list[Word], its: list[Word], cards: int) -> list[str]:
    here, there = (Counter(word.text for word in some) for some in (mine, its))
    if here != there:
        return [f"words only here {dict(here - there)}, only there {dict(there - here)}"]
    found = []
    for card in range(cards):
        for kind in REGIONS:
            a, b = inside(mine, card, kind), inside(its, card, kind)
            words, wanted = [w.text for w in a], [w.text for w in b]
            if words != wanted or not words:
                found.append(f"{kind} of card {card + 1} is {words}, not {wanted}")
                continue
            for word, twin in zip(a, b, strict=True):
                away = max(abs(p - q) for p, q in zip(word[1:], twin[1:], strict=True))
                if away > SLACK:
                    found.append(f"'{word.text}' of card {card + 1} is {away:.2f} pt away")
    return found


def inside(found: list[Word], card: int, kind: str) -> list[Word]:
    """The words of a kind on the `card`-th place of a page, from left to right."""
    row, column = divmod(card, 3)
    x, y = LEFT + column * CARD_WIDTH, TOP + row * CARD_HEIGHT
    left, top, right, bottom = REGIONS[kind]
    some = [
        word
        for word in found
        if x + left < (word.left + word.right) / 2 < x + right
        and y + top < (word.top + word.bottom) / 2 < y + bottom
    ]
    return sorted(some, key=lambda word: word.left)


if __name__ == "__main__":
    found = differences(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
    print("\n".join(found[:20]) or "pages, words and their places agree")
    sys.exit(f"{len(found)} differences" if found else 0)
