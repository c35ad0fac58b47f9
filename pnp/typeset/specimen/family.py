"""From one family to the strips of its pages: name, faces, sizes, letters, features, languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.model.layout import FontFace
from pnp.text.shaping.fonts import WEIGHTS
from pnp.typeset.specimen.features import Shown, other_features, shown_features
from pnp.typeset.specimen.letters import language_rows, letter_rows
from pnp.typeset.specimen.parts import CODE, GREY, LABEL, Cell, Grid, Setter, Strip
from pnp.typeset.specimen.rows import Rows
from pnp.typeset.specimen.sample import LARGE, Exhibit, FamilySample

_NAME = 46.0  # points, as the sizes below
_SIZES = (14.0, 10.0, 8.0)
_TEXT = 10.0
_AXIS = 18.0
_FEATURE = 15.0
_NAMES = {value: name for name, value in WEIGHTS.items()}
_FEATURE_KEYS = ("caps", "figures", "fractions", "position", "ligatures", "features")


def family_strips(exhibit: Exhibit, setter: Setter, grid: Grid) -> list[Strip]:
    """All of a family, from its name to the languages that it lacks."""
    sample = FamilySample(exhibit, setter, grid.wide[1])
    rows = Rows(setter, grid)
    return [
        *_title(exhibit, sample, rows),
        *_faces(sample, rows),
        *_sizes(sample, rows),
        *_axes(sample, rows),
        *letter_rows(sample, rows),
        *_features(sample, rows),
        *language_rows(sample, rows),
    ]


def _title(exhibit: Exhibit, sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    setter, grid = rows.setter, rows.grid
    cells = [Cell(sample.name, sample.name_keys(_NAME), 0.0, grid.width)]
    yield replace(setter.row(cells, below=12.0), keep=True)
    whose = {"pnp": "comes with pnp", "project": "of the project"}.get(exhibit.origin, "")
    counts = [
        _plural(len(sample.faces), "face"),
        _plural(len(sample.coverage.charset), "character"),
        _plural(len(sample.coverage.languages), "language"),
    ]
    said = [exhibit.role, whose, exhibit.licence, exhibit.source, *counts]
    note = setter.sayable(" · ".join(filter(None, said)))
    code = setter.sayable(f"font: {sample.family}")
    yield replace(rows.row("", code, (note, LABEL), below=14.0), keep=True)


def _faces(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """A large line in each face."""
    found = [
        rows.row(_face_title(face), _face_code(face), (sample.line, sample.keys(LARGE, face)))
        for face in sample.faces
    ]
    note = f"at {LARGE:g} pt"
    note += "; a style without weight and slant has the first" if len(found) > 1 else ""
    return rows.section(rows.head("Faces", note), found)


def _sizes(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """Text in several sizes in the regular face, in one size in the others."""
    regular, *others = sample.faces
    found = [
        rows.row("", f"size: {size:g}pt", (text, sample.keys(size, regular)))
        for size in _SIZES
        for text in [sample.line if size > _TEXT else sample.text]
    ]
    found += [
        rows.row(_face_title(face), f"size: {_TEXT:g}pt", (sample.text, sample.keys(_TEXT, face)))
        for face in others
    ]
    return rows.section(rows.head("Sizes", ""), found)


def _axes(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """Variable faces at steps along their axes: weights of all, other axes of the first only."""
    found, told = [], set()
    for face in sample.faces:
        for tag, low, high in face.axes:
            if tag in told and tag != "wght":
                continue
            told.add(tag)
            for value in _steps(tag, low, high):
                keys = replace(sample.keys(_AXIS), italic=face.italic)
                if tag == "wght":
                    code, keys = f"weight: {value:g}", replace(keys, weight=int(value))
                else:
                    code = f"axes: {{{tag}: {value:g}}}"
                    keys = replace(keys, axes=((tag, value),))
                code += ", italic: true" if face.italic else ""
                found.append(rows.row("", code, (sample.line, keys), below=4.0))
    return rows.section(rows.head("Axes", "and every value between"), found)


def _steps(tag: str, low: float, high: float) -> list[float]:
    """Values along an axis: weights by hundreds, of others both ends and the middle; of those that
    only switch something on the ends alone."""
    if low == high:
        return []
    if tag == "wght":
        hundreds = range(int(-(-low // 100)) * 100, int(high) + 1, 100)
        return sorted({low, high, *map(float, hundreds)})
    return [low, high] if high - low <= 1 else [low, (low + high) / 2, high]


def _features(sample: FamilySample, rows: Rows) -> Iterator[Strip]:
    """Each feature beside the same text without it, then the names of the others."""
    fonts = [
        rows.setter.fonts.font(sample.family, face.weight, face.italic) for face in sample.faces
    ]
    shown = shown_features(fonts, sample.coverage.charset)
    found = [_feature(known, sample, rows) for known in shown]
    others = other_features(fonts, shown)
    if others:
        note = f"features: [{', '.join(others)}]"
        found.append(rows.row("Also in the font", "", (note, replace(CODE, leading=11.0))))
    notes = ("as it comes", "with what is written in red") if shown else ()
    return rows.section(rows.head("Features", *notes), found)


def _feature(shown: Shown, sample: FamilySample, rows: Rows) -> Strip:
    face = sample.faces[shown.face]
    plain = sample.keys(_FEATURE, face)
    said = {
        name: value for name in _FEATURE_KEYS if (value := getattr(shown.keys, name)) is not None
    }
    code = f"{shown.written}, {_face_code(face)}" if shown.face else shown.written
    with_it = replace(plain, **said)
    samples = (shown.text, replace(plain, color=GREY)), (shown.text, with_it)
    # as much white below two lines as the two lines of a label leave below one
    below = 11.0 if "\n" in shown.text else 6.0
    return rows.row(shown.title, code, *samples, below=below)


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


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
