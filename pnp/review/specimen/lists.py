"""The records of a specimen of fonts: families with their faces, sizes, letters and languages.

    specimen_lists(exhibits, fonts)

In: families with their coverage. Out: the lists of the document `specimen`: `overview`, `families`,
`sections`, `rows`. Each row names its layout; `layouts/specimen/` describes the look and the sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from pnp.build.products.documents import Rows
from pnp.languages.letters import written, written_languages
from pnp.model.layout import FontFace
from pnp.review.specimen import texts
from pnp.review.specimen.features import other_features, shown_features
from pnp.review.specimen.sample import Exhibit, FamilySample
from pnp.text.shaping.fonts import WEIGHTS
from pnp.text.shaping.library import FontLibrary

_SIZES = (14, 10, 8)  # points
_TEXT = 10  # from this size down a text is shown, above a line
_LETTERS = 140  # of one script
_LACKS = 6  # letters that are listed of a language
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_NAMES = {value: name for name, value in WEIGHTS.items()}
_PLAIN_STYLE = {
    "caps": "none", "figures": [], "fractions": False, "position": "normal",
    "ligatures": "common", "features": [],
}  # fmt: skip
_ORIGINS = {"project": "Of the project", "pnp": "With pnp"}
_WHOSE = {"project": "of the project", "pnp": "comes with pnp"}
Row = dict[str, Any]


def specimen_lists(exhibits: Sequence[Exhibit], fonts: FontLibrary) -> dict[str, Rows]:
    """The lists of a specimen."""
    families: dict[str, Row] = {}
    sections: dict[str, Row] = {}
    rows: dict[str, Row] = {}
    origin = ""
    for number, exhibit in enumerate(exhibits, 1):
        sample = FamilySample(exhibit, fonts)
        family = _family(exhibit, sample)
        family["begins"] = _ORIGINS.get(exhibit.origin, "") if exhibit.origin != origin else ""
        origin = exhibit.origin
        family["sections"] = []
        for title, notes, found in _sections(sample):
            if not found:
                continue
            section = f"section-{len(sections) + 1}"
            sections[section] = {"title": title, "notes": [*notes, "", ""][:2]}
            listed = [
                {"id": f"row-{len(rows) + n}", "layout": row["layout"], "keep": _keeps(found, n)}
                for n, row in enumerate(found, 1)
            ]
            rows |= {one["id"]: row for one, row in zip(listed, found, strict=True)}
            family["sections"].append({"id": section, "rows": listed})
        families[f"family-{number}"] = family
    overview = {"all": {"count": len(families)}}
    return {"overview": overview, "families": families, "sections": sections, "rows": rows}


def _keeps(rows: Sequence[Row], number: int) -> str:
    """Whether a row stays with the next: the first and the last of a section are never alone on a
    page, and languages are kept together."""
    is_kept = number < len(rows) and (
        number in (1, len(rows) - 1) or rows[number - 1]["layout"] in ("languages", "lacks")
    )
    return "true" if is_kept else "false"


def _family(exhibit: Exhibit, sample: FamilySample) -> Row:
    counts = [
        _plural(len(sample.faces), "face"),
        _plural(len(sample.coverage.charset), "character"),
        _plural(len(sample.coverage.languages), "language"),
    ]
    whose = _WHOSE.get(exhibit.origin, "")
    about = [exhibit.role, whose, exhibit.licence, exhibit.source, *counts]
    return {
        "name": sample.family, "writes_name": sample.writes_name, "role": exhibit.role,
        "note": " · ".join(filter(None, about)), "code": f"font: {sample.family}",
        "lines": sample.lines, **sample.style(),
    }  # fmt: skip


def _sections(sample: FamilySample) -> Iterator[tuple[str, Sequence[str], list[Row]]]:
    """Title, notes over the samples, and rows of each section; some have no rows."""
    several = "; a style without weight and slant has the first" if len(sample.faces) > 1 else ""
    yield "Faces", [f"at 24 pt{several}"], [_face(face, sample) for face in sample.faces]
    yield "Sizes", [], list(_sizes(sample))
    yield "Axes", ["and every value between"], list(_axes(sample))
    yield "Letters", ["what all faces have"], list(_letters(sample))
    features = list(_features(sample))
    shown = [row for row in features if row["layout"] != "others"]
    yield "Features", ["as it comes", "with what is written in red"] if shown else [], features
    known = len(sample.coverage.languages)
    note = f"{known} that all faces can write" if known else "none of those that pnp knows"
    yield "Languages", [note], list(_languages(sample)) or [_note("lacks", "", "")]


def _row(layout: str, title: str, code: str, lines: Sequence[Row], style: Row, **more: Any) -> Row:
    return {"layout": layout, "title": title, "code": code, "lines": lines, **style, **more}


def _note(layout: str, title: str, text: str) -> Row:
    """A row of small print."""
    return {"layout": layout, "title": title, "code": "", "text": text}


def _line(text: str) -> list[Row]:
    """A text that is set however wide it is."""
    return [{"text": text, "em": 0}]


# -- faces, sizes, axes -----------------------------------------------------------------------


def _face(face: FontFace, sample: FamilySample) -> Row:
    """A large line."""
    title, code = _face_title(face), _face_code(face)
    return _row("face", title, code, sample.lines, sample.style(face))


def _sizes(sample: FamilySample) -> Iterator[Row]:
    """Text in several sizes in the regular face, in one size in the others."""
    regular, *others = sample.faces
    for size in _SIZES:
        lines = sample.lines if size > _TEXT else sample.paragraph
        yield _row("size", "", f"size: {size}pt", lines, sample.style(regular), size=size)
    for face in others:
        title, style = _face_title(face), sample.style(face)
        yield _row("size", title, f"size: {_TEXT}pt", sample.paragraph, style, size=_TEXT)


def _axes(sample: FamilySample) -> Iterator[Row]:
    """Variable faces at steps along their axes: weights of all, other axes of the first only."""
    seen = set()
    for face in sample.faces:
        for tag, low, high in face.axes:
            if tag in seen and tag != "wght":
                continue
            seen.add(tag)
            for value in _steps(tag, low, high):
                style = {**sample.style(), "italic": face.italic}
                if tag == "wght":
                    code, style["weight"] = f"weight: {value:g}", int(value)
                else:
                    code, style["axes"] = f"axes: {{{tag}: {value:g}}}", {tag: value}
                code += ", italic: true" if face.italic else ""
                yield _row("axis", "", code, sample.lines, style)


def _steps(tag: str, low: float, high: float) -> list[float]:
    """Values along an axis: weights by hundreds, of others both ends and the middle; of those that
    only switch something on the ends alone."""
    if low == high:
        return []
    if tag == "wght":
        hundreds = range(int(-(-low // 100)) * 100, int(high) + 1, 100)
        return sorted({low, high, *map(float, hundreds)})
    return [low, high] if high - low <= 1 else [low, (low + high) / 2, high]


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


# -- letters, features ------------------------------------------------------------------------


def _letters(sample: FamilySample) -> Iterator[Row]:
    """The letters of each script, figures, points and signs."""
    for title, language, layout, chars in _alphabets(sample):
        if found := sample.spread(chars):
            style = sample.style()
            style["language"] = language or style["language"]
            yield _row(layout, title, "", _line(found), style)


def _alphabets(sample: FamilySample) -> Iterator[tuple[str, str, str, str]]:
    """What is shown of the letters: a title, language, layout, characters."""
    yield "Capitals", "", "letters", _LATIN.upper()
    yield "Lower case", "", "letters", _LATIN
    for script in sample.coverage.scripts:
        letters = "".join(written(code).letters for code in script.covered)
        known = dict.fromkeys(c for c in letters if c.isalpha())
        if script.script == "Latin":
            accented = sorted(c for c in known if c not in _LATIN and c == c.lower())
            yield "Accents", "", "accents", "".join(accented)
        elif script.covered:
            first = "".join(islice(known, _LETTERS))
            yield script.script, script.covered[0], "more-letters", first
    if not sample.coverage.languages:
        yield "Letters", "", "more-letters", sample.letters[:_LETTERS]
    yield "Figures", "", "letters", texts.FIGURES
    yield "Other figures", "", "letters", texts.OTHER_FIGURES
    yield "Points", "", "more-letters", texts.POINTS
    yield "Signs", "", "more-letters", texts.SIGNS


def _features(sample: FamilySample) -> Iterator[Row]:
    """Each feature beside the same text without it, then the names of the others."""
    shown = shown_features(sample.fonts, sample.coverage.charset)
    for known in shown:
        face = sample.faces[known.face]
        code = f"{known.written}, {_face_code(face)}" if known.face else known.written
        layout = "sums" if "\n" in known.text else "feature"
        changed = {**_PLAIN_STYLE, **known.keys}
        yield _row(
            layout, known.title, code, _line(known.text), sample.style(face), changed=changed
        )
    if others := other_features(sample.fonts, shown):
        yield _note("others", "Also in the font", f"features: [{', '.join(others)}]")


# -- languages --------------------------------------------------------------------------------


def _languages(sample: FamilySample) -> Iterator[Row]:
    """A line in each language that is covered, then those that are not."""
    known, scripts = sample.coverage.languages, sample.coverage.scripts
    lines = [
        {"name": written(code).name, "text": sample.line_in(code), "language": code}
        for code in known
    ]
    if lines:
        em = max(sample.width(line["text"], line["language"]) for line in lines)
        for n in range(0, len(lines), 2):
            pair = lines[n : n + 2]
            yield _row("languages", "", "", pair, sample.style(), em=em, count=len(lines))
    nearly = [
        f"{written(code).name} (lacks {_lacks(letters)})"
        for script in scripts
        for code, letters in script.lacking.items()
    ]
    near = {code for script in scripts for code in script.lacking}
    others = [one.name for code, one in written_languages().items() if code not in {*known, *near}]
    # a font of signs has nothing of any
    named = {"not": "; ".join(nearly), "nothing of": ", ".join(others) if scripts else ""}
    for title, names in named.items():
        if names:
            yield _note("lacks", title, names)


def _lacks(letters: Sequence[str]) -> str:
    more = len(letters) - _LACKS
    shown = " ".join(letters[:_LACKS])
    return f"{shown} and {more} more" if more > 0 else shown


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
