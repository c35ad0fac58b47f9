"""From one family to the strips of its pages: name, faces, sizes, letters, features, languages."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.model.layout import FontFace
from pnp.text.fonts import WEIGHTS, Font, script_of
from pnp.text.languages import LANGUAGES
from pnp.typeset import specimen_texts as texts
from pnp.typeset.specimen_features import Shown, changes, shown_features
from pnp.typeset.specimen_parts import (
    CODE,
    GREY,
    HEAD,
    INK,
    LABEL,
    Cell,
    Grid,
    Setter,
    Strip,
    moved,
    rule,
)
from pnp.typeset.styles import StyleKeys

if TYPE_CHECKING:
    from pnp.typeset.specimen import Exhibit

_NAME = 46.0
_SIZES = (24.0, 14.0, 10.0, 8.0)
_LARGE = 24.0
_LACKS = 6  # letters that are told of a language
_SAMPLE = 40  # letters that stand for a family whose languages are not known
_LETTERS = 140  # of one script
_NAMES = {value: name for name, value in WEIGHTS.items()}


class FamilyPages:
    """A family on the grid of the pages."""

    def __init__(self, exhibit: Exhibit, setter: Setter, grid: Grid) -> None:
        self.exhibit = exhibit
        self._setter = setter
        self._grid = grid
        self._family = exhibit.family.name
        self._coverage = exhibit.coverage

    @cached_property
    def _font(self) -> Font:
        """The regular face."""
        return self._setter.fonts.font(self._family)

    @cached_property
    def _faces(self) -> list[FontFace]:
        """All faces, the regular one first, then by slant and weight."""
        key = self._font.key
        return sorted(
            self.exhibit.family.faces,
            key=lambda f: ((f.path, f.index) != (key.path, key.index), f.italic, f.weight),
        )

    # -- the name -----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What layouts call it; characters that no font has by their numbers."""
        return self._family if self._writes(self._family) else self._setter.sayable(self._family)

    def name_keys(self, size: float) -> StyleKeys:
        """The name in the family itself, or in the small print's if it has not its letters."""
        if self._writes(self._family):
            return self._keys(size)
        return StyleKeys(font=LABEL.font, size=size * 0.8, color=INK)

    def _writes(self, text: str) -> bool:
        """Whether the regular face has all characters of a text, and every one can be seen."""
        return all(map(self._font.has, text))

    def _keys(self, size: float, face: FontFace | None = None) -> StyleKeys:
        """The style of a face at a size."""
        regular = face is None or face is self._faces[0]
        return StyleKeys(
            font=(self._family,),
            size=size,
            weight=None if regular or face is None else face.weight,
            italic=None if regular or face is None else face.italic,
            language=self.language,
            align="left",
        )

    # -- what it is shown with ----------------------------------------------------------

    @cached_property
    def language(self) -> str:
        """The language that the family is shown in: of those that it covers the first of the
        script that it has most letters of; English if none is known."""
        charset = Counter(script_of(chr(code)) for code in self._coverage.charset)

        def letters(code: str) -> int:
            scripts = {script_of(char) for char in LANGUAGES[code].letters}
            return sum(charset[script] for script in scripts - {None, "Zyyy", "Zinh"})

        return max(self._coverage.languages, key=letters, default="en")

    @cached_property
    def _line(self) -> str:
        """A line that shows the family at large sizes."""
        if self._is_latin:
            return texts.LINE
        return self._language_line(self.language) or self._any_letters

    @property
    def _is_latin(self) -> bool:
        return LANGUAGES[self.language].script == "Latin" and self._writes(texts.LINE)

    @cached_property
    def _text(self) -> str:
        """A text that shows it at small sizes."""
        return texts.TEXT if self._is_latin and self._writes(texts.TEXT) else self._line

    @cached_property
    def _any_letters(self) -> str:
        """Some of its letters, or of its signs if it has none."""
        chars = [chr(code) for code in sorted(self._coverage.charset)]
        for kinds in ("L", "SNP"):
            found = [c for c in chars if unicodedata.category(c)[0] in kinds]
            if found:
                return " ".join(found[:_SAMPLE])
        return ""

    def _language_line(self, code: str) -> str:
        """A line in a language, or the letters of it; empty if the family has not all of them."""
        line = texts.LINES.get(code, "")
        if line and self._writes(line):
            return line
        return self._spread(LANGUAGES[code].letters) if code in self._coverage.languages else ""

    def _spread(self, chars: Iterable[str]) -> str:
        """The letters that can stand alone, of those that it has."""
        found = [c for c in dict.fromkeys(chars) if not c.isspace() and self._font.has(c)]
        return " ".join(c for c in found if unicodedata.category(c)[0] != "M")

    # -- strips -------------------------------------------------------------------------

    def strips(self) -> Iterator[Strip]:
        """All of it, from the name to the languages that it lacks."""
        yield from self._title()
        yield from self._face_rows()
        yield from self._size_rows()
        yield from self._weight_rows()
        yield from self._letter_rows()
        yield from self._feature_rows()
        yield from self._language_rows()

    def _title(self) -> Iterator[Strip]:
        grid, about = self._grid, self.exhibit
        start, width = grid.wide
        yield replace(
            self._setter.row([Cell(self.name, self.name_keys(_NAME), 0.0, grid.width)], below=12.0),
            keep=True,
        )
        counts = [
            _plural(len(about.family.faces), "face"),
            _plural(len(self._coverage.charset), "character"),
            _plural(len(self._coverage.languages), "language"),
        ]
        whose = {"pnp": "comes with pnp", "project": "of the project"}.get(about.origin, "")
        said = [about.role, whose, about.licence, about.source, *counts]
        cells = [
            Cell(self._setter.sayable(f"font: {self._family}"), CODE, 0.0, grid.label),
            Cell(self._setter.sayable(" · ".join(filter(None, said))), LABEL, start, width),
        ]
        yield replace(self._setter.row(cells, below=14.0), keep=True)

    def _head(self, text: str, *notes: str) -> Strip:
        """The head of a section under a hairline, with notes over its columns."""
        grid = self._grid
        places = [grid.wide] if len(notes) == 1 else [grid.half(0), grid.half(1)]
        cells = [Cell(text, HEAD, 0.0, grid.label)]
        cells += [Cell(note, LABEL, *at) for note, at in zip(notes, places, strict=False)]
        row = self._setter.row(cells, above=5.0, below=7.0)
        return Strip((rule(grid.width), *row.ops), row.height, keep=True)

    def _section(self, head: Strip, rows: Iterable[Strip]) -> Iterator[Strip]:
        """A section, nothing of it if it has no rows; room after it."""
        found = list(rows)
        if found:
            yield head
            yield from found
            yield Strip((), 7.0)

    def _row(
        self, title: str, code: str, samples: Iterable[tuple[str, StyleKeys]], below: float = 6.0
    ) -> Strip:
        """A row: what it shows, what to write for it, and one or two samples."""
        grid, setter = self._grid, self._setter
        cells = list(samples)
        places = [grid.wide] if len(cells) == 1 else [grid.half(0), grid.half(1)]
        placed = [Cell(text, keys, *at) for (text, keys), at in zip(cells, places, strict=False)]
        first = Cell(title, LABEL, 0.0, grid.label) if title else None
        under = Cell(code, CODE, 0.0, grid.label)
        row = setter.row([first or under, *placed], below=below)
        if first is None or not code:
            return row
        # the second line of the label stands below the first, wherever the samples end
        label = setter.row([first], below=0.0)
        second = setter.row([under], below=0.0)
        base = setter.base([first, *placed])
        y = base + setter.base([under]) + (label.height - setter.base([first])) + 0.5
        y -= setter.base([under])
        height = max(row.height, y + second.height + below)
        return Strip((*row.ops, moved(second.ops, 0.0, y)), height)

    # -- faces and sizes ----------------------------------------------------------------

    def _face_rows(self) -> Iterator[Strip]:
        rows = [
            self._row(_face_title(face), _face_code(face), [(self._line, self._keys(_LARGE, face))])
            for face in self._faces
        ]
        note = "A style without weight and slant is set in the first."
        return self._section(self._head("Faces", note if len(rows) > 1 else ""), rows)

    def _size_rows(self) -> Iterator[Strip]:
        rows = []
        for face in self._faces:
            regular = face is self._faces[0]
            for size in _SIZES[1:] if regular else (10.0,):
                text = self._line if size > 12 else self._text
                title = "" if regular else _face_title(face)
                rows.append(self._row(title, f"size: {size:g}pt", [(text, self._keys(size, face))]))
        return self._section(self._head("Sizes", ""), rows)

    def _weight_rows(self) -> Iterator[Strip]:
        """Variable faces at steps along their axes."""
        rows = []
        for face in self._faces:
            slant = {"italic": True} if face.italic else {}
            for tag, low, high in face.axes:
                steps = _steps(tag, low, high) if high > low else []
                for value in steps:
                    keys = replace(self._keys(18.0), **slant)
                    if tag == "wght":
                        code = f"weight: {value:g}"
                        keys = replace(keys, weight=int(value))
                    else:
                        code = f"axes: {{{tag}: {value:g}}}"
                        keys = replace(keys, axes=((tag, value),))
                    code += ", italic: true" if slant else ""
                    rows.append(self._row("", code, [(self._line, keys)], below=4.0))
        return self._section(self._head("Axes", "Any value between is to be had."), rows)

    # -- letters ------------------------------------------------------------------------

    def _letter_rows(self) -> Iterator[Strip]:
        charset = self._coverage.charset
        count = _plural(len(charset), "character")
        rows = [
            self._row(title, "", [(found, replace(self._keys(size), language=code, leading=size * 1.4))])
            for title, code, size, chars in self._alphabets()
            if (found := self._spread(chars))
        ]
        return self._section(self._head("Letters", f"{count} in all faces"), rows)

    def _alphabets(self) -> Iterator[tuple[str, str, float, str]]:
        """What is shown of the letters: a title, language, size, characters."""
        latin = "abcdefghijklmnopqrstuvwxyz"
        yield "Capitals", "", 15.0, latin.upper()
        yield "Lower case", "", 15.0, latin
        scripts = self._coverage.scripts
        for script in scripts:
            letters = "".join(LANGUAGES[code].letters for code in script.covered)
            letters = "".join(dict.fromkeys(c for c in letters if c.isalpha()))
            if script.script == "Latin":
                accented = [c for c in letters if c not in latin and c == c.lower()]
                yield "Accents", "", 12.0, "".join(sorted(accented))
            else:
                language = script.covered[0] if script.covered else ""
                yield script.script, language, 13.0, letters[:_LETTERS]
        if not any(script.covered for script in scripts):
            yield "Letters", "", 13.0, self._any_letters
        yield "Figures", "", 15.0, texts.FIGURES
        yield "Points", "", 13.0, texts.POINTS
        yield "Signs", "", 13.0, texts.SIGNS

    # -- features -----------------------------------------------------------------------

    def _feature_rows(self) -> Iterator[Strip]:
        fonts = [
            self._setter.fonts.font(self._family, face.weight, face.italic) for face in self._faces
        ]
        rows = []
        for shown in shown_features(fonts, self._coverage.charset):
            rows.append(self._feature_row(shown, fonts[shown.face]))
        head = self._head("Features", "as it comes", "with what is written in red")
        return self._section(head, rows)

    def _feature_row(self, shown: Shown, font: Font) -> Strip:
        face = self._faces[shown.face]
        plain = self._keys(15.0, face)
        said = {
            name: value
            for name in ("caps", "figures", "fractions", "position", "ligatures", "features")
            if (value := getattr(shown.keys, name)) is not None
        }
        title, code = shown.title, shown.written
        if shown.face:
            code += f", {_face_code(face)}"
        features = tuple((tag, 1) for tag in shown.tags)
        if shown.keys.figures and not changes(font, shown.text, features):
            title += " (as it comes)"
        samples = [(shown.text, replace(plain, color=GREY)), (shown.text, replace(plain, **said))]
        return self._row(title, code, samples)

    # -- languages ----------------------------------------------------------------------

    def _language_rows(self) -> Iterator[Strip]:
        known = self._coverage.languages
        rows = []
        for code in known:
            keys = replace(self._keys(10.5), language=code)
            sample = (self._language_line(code), keys)
            rows.append(self._row(LANGUAGES[code].name, "", [sample], below=2.5))
        nearly = [
            f"{LANGUAGES[code].name} (lacks {self._lacks(letters)})"
            for script in self._coverage.scripts
            for code, letters in script.lacking.items()
        ]
        near = {code for script in self._coverage.scripts for code in script.lacking}
        others = [lang.name for code, lang in LANGUAGES.items() if code not in {*known, *near}]
        note = replace(LABEL, size=8.5, leading=11.0)
        if nearly:
            rows.append(self._row("not", "", [("; ".join(nearly), note)], below=3.0))
        if others:
            rows.append(self._row("nothing of", "", [(", ".join(others), note)], below=3.0))
        return self._section(self._head("Languages", "what all faces can write"), rows)

    def _lacks(self, letters: str) -> str:
        shown = " ".join(map(self._setter.sayable, letters[:_LACKS]))
        more = len(letters) - _LACKS
        return f"{shown} and {more} more" if more > 0 else shown


def _face_title(face: FontFace) -> str:
    """'Bold italic', 'Variable'."""
    if face.axes:
        return "Variable italic" if face.italic else "Variable"
    name = _NAMES.get(face.weight, f"Weight {face.weight}").capitalize()
    return f"{name} italic" if face.italic else name


def _face_code(face: FontFace) -> str:
    """What to write for a face."""
    code = f"weight: {face.weight}"
    return f"{code}, italic: true" if face.italic else code


def _steps(tag: str, low: float, high: float) -> list[float]:
    """Values along an axis: weights by hundreds, of others both ends and the middle."""
    if tag != "wght":
        return [low, (low + high) / 2, high]
    return sorted({low, *range(int(-(-low // 100)) * 100, int(high) + 1, 100), high})


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
