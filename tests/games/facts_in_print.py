"""What editions of a sample game print: the text of each page and of each card of their files.

Every file is built once a session (see `us_patent` in conftest.py) and read back from its bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import pypdfium2
from lay_out import flat

from pnp.model.edition import Choice
from pnp.model.face import Box, Glyphs
from pnp.model.result import Request

# of a table: its id, where it is `in`, and what is printed by edition
Rule = Mapping[str, Any]
_HYPHENS = re.compile("[-\ufffe\x02]")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")


def plain(text: str) -> str:
    """Text as it is compared: spaces alike, and without hyphens, as those at the end of a line
    may be printed for the line alone."""
    return _SPACES.sub(" ", _HYPHENS.sub("", text)).strip()


class Printed:
    """One product of an edition as it was built."""

    def __init__(self, made: Any) -> None:
        self._made = made

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The text of each page."""
        document = pypdfium2.PdfDocument(self._made.data)
        try:
            return tuple(plain(page.get_textpage().get_text_range()) for page in document)
        finally:
            document.close()

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """The text inside the trimmed edge of each card on the pages, by the card's id."""
        document = pypdfium2.PdfDocument(self._made.data)
        try:
            found = {}
            for sheet, page in zip(self._made.sheets, document, strict=True):
                text, height = page.get_textpage(), page.get_height()
                for one in sheet.placements:
                    box = (one.x, one.y, one.width, one.height)
                    found[one.face.rpartition("/")[2]] = _inside(text, height, box)
            return found
        finally:
            document.close()

    @cached_property
    def body_size(self) -> float:
        """The size in points that most letters of the product are set in."""
        sizes: Counter[float] = Counter()
        for face in self._made.faces.values():
            for op, matrix in flat(face.ops):
                if isinstance(op, Glyphs):
                    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                    sizes[round(op.size * scale, 2)] += sum(len(word.text) for word in op.words)
        return sizes.most_common(1)[0][0]

    def between(self, first: int, last: int) -> str:
        """The text of some pages, counted from 1."""
        return " ".join(self.pages[first - 1 : last])


def _inside(text: Any, height: float, box: Box) -> str:
    """The text in a box of a page, in points, y down."""
    x, y, w, h = box
    found: str = text.get_text_bounded(x, height - y - h, x + w, height - y)
    return plain(found)


class Editions:
    """The editions of a game, each product built when it is read first."""

    def __init__(self, game: str, make: Callable[[Request], Any]) -> None:
        self._game, self._make = game, make
        self._read: dict[tuple[str, Choice], Printed] = {}

    def __call__(self, product: str, choice: Choice, paper: str = "letter") -> Printed:
        """A product of an edition."""
        if (product, choice) not in self._read:
            request = Request(self._game, product, paper, edition=choice)
            self._read[product, choice] = Printed(self._make(request))
        return self._read[product, choice]


def by_product(rules: Sequence[Rule], editions: Iterable[str]) -> dict[tuple[str, str], list[Rule]]:
    """The rules of a table by the product and the edition in which they are printed."""
    found: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules:
        for edition in editions:
            if edition in rule:
                found.setdefault((rule["in"].partition("/")[0], edition), []).append(rule)
    return found


def not_printed(printed: Printed, rules: Sequence[Rule], edition: str) -> dict[str, list[object]]:
    """What is missing on the pages of a product, by the rule it belongs to."""
    wrong = {}
    for rule in rules:
        first, _, last = rule["in"].partition("/")[2].partition("-")
        if absent := missing(rule[edition], printed.between(int(first), int(last or first))):
            wrong[rule["id"]] = absent
    return wrong


def missing(words: Sequence[object], text: str) -> list[object]:
    """Which of these do not stand in a text as words of their own: '4' does not stand in '14'."""
    return [one for one in words if not _stands(plain(str(one)), text)]


def _stands(words: str, text: str) -> bool:
    before = r"(?<!\w)" if words[0].isalnum() else ""
    after = r"(?!\w)" if words[-1].isalnum() else ""
    return re.search(before + re.escape(words) + after, text) is not None
