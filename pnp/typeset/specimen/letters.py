"""The letters of a family and the languages that it writes, as sections of a specimen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pnp.languages.letters import written, written_languages
from pnp.typeset.specimen import texts
from pnp.typeset.specimen.parts import LABEL, Cell, Strip
from pnp.typeset.specimen.rows import Rows
from pnp.typeset.specimen.sample import FamilySample

_LETTERS = 140  # of one script
_NAME = 62.0  # points: the column of languages' names
_SIZES = (9.5, 7.2)  # of a line in a language, in points: at most, at least
_STEP = 1.13  # from such a line to the next, of its size
_FEW = 6  # languages that stand in one column
_LACKS = 6  # letters that are told of a language
_LATIN = "abcdefghijklmnopqrstuvwxyz"


def letter_rows(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """The letters of each script, figures, points and signs."""
    found = []
    for title, code, size, chars in _alphabets(sample):
        if letters := sample.spread(chars):
            keys = replace(sample.keys(size), leading=size * 1.4)
            keys = replace(keys, language=code) if code else keys
            found.append(rows.row(title, "", (letters, keys)))
    return rows.section(rows.head("Letters", "what all faces have"), found)


def _alphabets(sample: FamilySample) -> Iterator[tuple[str, str, float, str]]:
    """What is shown of the letters: a title, language, size in points, characters."""
    yield "Capitals", "", 15.0, _LATIN.upper()
    yield "Lower case", "", 15.0, _LATIN
    scripts = sample.coverage.scripts
    for script in scripts:
        letters = "".join(written(code).letters for code in script.covered)
        known = dict.fromkeys(c for c in letters if c.isalpha())
        if script.script == "Latin":
            accented = sorted(c for c in known if c not in _LATIN and c == c.lower())
            yield "Accents", "", 12.0, "".join(accented)
        elif script.covered:
            yield script.script, script.covered[0], 13.0, "".join(islice(known, _LETTERS))
    if not sample.coverage.languages:
        yield "Letters", "", 13.0, sample.letters[:_LETTERS]
    yield "Figures", "", 15.0, texts.FIGURES
    yield "Other figures", "", 15.0, texts.OTHER_FIGURES
    yield "Points", "", 13.0, texts.POINTS
    yield "Signs", "", 13.0, texts.SIGNS


def language_rows(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """A line in each language that is covered, then those that are not; all kept together."""
    known = sample.coverage.languages
    scripts = sample.coverage.scripts
    found = list(_lines(sample, rows))
    if found:
        last = found[-1]
        found[-1] = replace(last, height=last.height + 5.0, air=last.air + 5.0)
    nearly = [
        f"{written(code).name} (lacks {_lacks(letters, rows)})"
        for script in scripts
        for code, letters in script.lacking.items()
    ]
    near = {code for script in scripts for code in script.lacking}
    others = [
        lang.name for code, lang in written_languages().items() if code not in {*known, *near}
    ]
    others = others if scripts else []  # a font of signs has nothing of any
    note = replace(LABEL, leading=10.5)
    for title, names in (("not", "; ".join(nearly)), ("nothing of", ", ".join(others))):
        if names:
            found.append(rows.row(title, "", (names, note), below=3.0))
    said = f"{len(known)} that all faces can write" if known else "none of those that pnp knows"
    together = [replace(strip, keep=True) for strip in found]
    together = together or [Strip((), 1.0)]  # its head tells that there is none
    return rows.section(rows.head("Languages", said), together)


def _lines(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """A line in each language beside its name: two columns, if there are several
    and the lines are short enough."""
    grid, setter = rows.grid, rows.setter
    lines = [
        (
            written(code).name,
            sample.line_in(code),
            replace(sample.keys(_SIZES[0]), language=code),
        )
        for code in sample.coverage.languages
    ]
    half = (grid.width - grid.gutter) / 2
    room = half - _NAME
    widest = max((setter.width(text, keys) for _, text, keys in lines), default=room)
    size = _SIZES[0] * min(1.0, 0.999 * room / widest)
    if size < _SIZES[1] or len(lines) < _FEW:
        for name, text, keys in lines:
            yield rows.row(name, "", (text, keys), below=2.0, line=_SIZES[0] * _STEP)
        return
    for first in range(0, len(lines), 2):
        cells: list[Cell] = []
        for number, (name, text, keys) in enumerate(lines[first : first + 2]):
            x = number * (half + grid.gutter)
            cells.append(Cell(name, LABEL, x, _NAME))
            cells.append(Cell(text, replace(keys, size=size), x + _NAME, room))
        yield setter.row(cells, below=2.0, line=size * _STEP)


def _lacks(letters: Sequence[str], rows: Rows) -> str:
    shown = " ".join(map(rows.setter.sayable, letters[:_LACKS]))
    more = len(letters) - _LACKS
    return f"{shown} and {more} more" if more > 0 else shown
