"""The record of a layout to a `Layout`: the frame of the face, its colours and styles typed.

In: a layout merged with those it extends. The typesetter reads its elements.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pnp.load.outlines import OUTLINE_KEY, outline_of
from pnp.model.definitions import lazy_pattern
from pnp.model.layout import Layout, Outline, Theme
from pnp.model.problems import Problems, Span, did_you_mean, nearest
from pnp.model.source import Record
from pnp.model.units import in_mm, mm
from pnp.records.layouts import LEAST_STROKE_KEY, PALETTE_KEYS, LayoutRecord
from pnp.records.lazy import LazyRecords
from pnp.schema.colors import parse_color
from pnp.schema.overlay import overlay
from pnp.schema.records import note, read_record
from pnp.schema.values import (
    AnyValue,
    Key,
    Length,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    Type,
    shown,
)
from pnp.sources.files import Library

_LARGEST = 5000.0  # mm
_SIZE_HINT = "write 'size: poker' or 'size: {width: 63mm, height: 88mm}'"
# '63mm x 88mm', as shops write sizes
_TWO_SIDES = lazy_pattern(
    r"\s*([\d.]+)\s*(mm|cm|in|pt)?\s*[x×*,]\s*([\d.]+)\s*(mm|cm|in|pt)?\s*", re.ASCII
)
# what card layouts and book layouts have in common
SHARED_KEYS = {
    "dpi": Key(Number(1, 10000), doc="pixels per inch, for lengths in px"),
    "theme": Key(Text(), doc="a theme file under layouts/"),
    "extends": Key(Text(), doc="another layout of this kind, which this one changes"),
    "palette": Key(Mapped(), doc="colours by name, over those of the theme"),
    "styles": Key(Mapped(), doc="text styles by name, over those of the theme"),
    "fragments": Key(Mapped(), doc="groups of elements with parameters"),
    "least_stroke": LEAST_STROKE_KEY,
}
# their values are read when names of sizes and the resolution are known
_MARGIN_KEY = AnyValue(Length(low=0).schema)
_SIDES = Struct(
    {
        side: Key(Length(low=0), required=True, doc=f"the {side} after trimming")
        for side in ("width", "height")
    }
)
SIZE_KEY = AnyValue({"anyOf": [{"type": "string"}, _SIDES.schema]})
LAYOUT_KEYS = {
    "size": Key(SIZE_KEY, doc="a name from sizes.yaml, or {width, height}"),
    "bleed": Key(_MARGIN_KEY, doc="how far the art extends over the trim"),
    "safe": Key(_MARGIN_KEY, doc="the safe area ends this far inside the trim"),
    "gap": Key(Length(low=0), default=0.0, doc="the distance below a strip"),
    "corner": Key(_MARGIN_KEY, doc="radius of the trimmed corners"),
    "outline": OUTLINE_KEY,
    "scale": Key(Number(0.1, 10), default=1.0, doc="the face is printed so many times as large"),
    "alt": Key(Text(), default="", doc="words that stand for the face where it is not seen"),
    **SHARED_KEYS,
    "elements": Key(Mapped(), doc="elements in the order of drawing, by name"),
}
BOX = "box"  # the size of a layout that is drawn on a folding box spread out
STRIP = "strip"  # the size of a layout that only books show, as wide as their column
_NO_SIDES = {"width": 0.0, "height": 0.0}
_WITHOUT_EXTENDS = Record()
_WITHOUT_EXTENDS["extends"] = None


def load_layout(
    name: str,
    lazy: LazyRecords,
    span: Span,
    problems: Problems,
    box: tuple[float, float] | None = None,
    for_book: bool = False,
) -> Layout | None:
    """A layout by name; `span` is where it is named. None (and problems) if it cannot be read.

    `box` is the size of the folding box it is for, spread out; its layout has `size: box`. Only a
    layout `for_book` may be a strip.
    """
    found = lazy.layout(name, span, problems)
    if found is None:
        return None
    record = found.record
    if not record:
        problems.add("empty-file", f"layout '{name}' is empty", record.span(), _SIZE_HINT)
        return None
    if "page" in record and "elements" not in record:
        hint = "a card's layout has 'size' and 'elements'; see docs/layouts.md"
        problems.add("wrong-value", f"layout '{name}' is for books, not for cards", span, hint)
        return None
    given = read_record(record, LAYOUT_KEYS, problems, f"layout '{name}'")
    lengths = _lengths(record, given, lazy.library, problems, box, for_book)
    theme = read_theme(found, given, lazy, problems)
    elements, fragments = given["elements"], given["fragments"] or Record()
    if elements is None and "elements" not in record:
        problems.add("missing-key", f"layout '{name}' needs 'elements'", record.span())
    if lengths is None or elements is None:
        return None
    width, height, bleed, safe, corner = lengths
    is_strip = record.get("size") == STRIP
    if not is_strip:
        _check_margins(record, min(width, height), safe, corner, problems)
    return Layout(
        name, width, height, bleed, safe, corner, given["dpi"], theme, elements,
        {key: value for key, value in fragments.items() if _is_fragment(fragments, key, problems)},
        record.span(), is_strip, given["gap"], _outline(record, given, lengths, problems),
        given["alt"], record.span("alt") if "alt" in record else None,
        _scale(record, given, problems),
    )  # fmt: skip


def _scale(record: Record, given: dict[str, Any], problems: Problems) -> float:
    """How many times as large the face is printed; 1 for one whose size is not its own."""
    size = record.get("size")
    if size in (BOX, STRIP) and given["scale"] not in (None, 1.0):
        message = f"a layout with 'size: {size}' has no 'scale'"
        problems.add("conflicting-keys", message, record.key_span("scale"))
        return 1.0
    return float(given["scale"] or 1.0)


def _outline(
    record: Record, given: dict[str, Any], lengths: tuple[float, ...], problems: Problems
) -> Outline | None:
    """The outline of a face; None if it is cut straight, or for a wrong one, which is reported."""
    if given["outline"] is None:
        return None
    width, height, _, safe, corner = lengths
    if not (width and height) or record.get("size") == BOX:
        message = f"a layout with 'size: {record.get('size')}' has no 'outline'"
        problems.add("conflicting-keys", message, record.key_span("outline"))
        return None
    try:
        return outline_of(given["outline"], (width, height), safe, corner)
    except Mismatch as error:
        note(problems, record, "outline", error)
        return None


def _is_fragment(fragments: Record, key: str, problems: Problems) -> bool:
    if isinstance(fragments[key], Record):
        return True
    message = f"fragment '{key}': expected a mapping with 'elements'"
    problems.add("wrong-structure", message, fragments.span(key))
    return False


def _lengths(
    record: Record,
    values: dict[str, Any],
    library: Library,
    problems: Problems,
    box: tuple[float, float] | None,
    for_book: bool,
) -> tuple[float, float, float, float, float] | None:
    """Width, height, bleed, safe margin and corner radius in points."""
    margin = Length(low=0, high=mm(100), dpi=values["dpi"])
    sizes, given = library.sizes(problems), record.get("size")
    wrong: tuple[str, str] | None = None
    if box is not None:
        sizes = {BOX: {"width": box[0], "height": box[1]}}
        if given != BOX:
            wrong = "the layout of a box needs 'size: box'", "it is as large as the box spread out"
    elif given == BOX and BOX not in sizes:
        wrong = "'size: box' is for the layouts of boxes only", _SIZE_HINT
    elif given == STRIP and STRIP not in sizes:
        sizes = {**sizes, STRIP: _NO_SIDES}
        if not for_book:
            hint = f"show the cards in a book, or {_SIZE_HINT}"
            wrong = "'size: strip' is for layouts that only books show", hint
    if wrong is not None:
        problems.add("wrong-value", wrong[0], record.span("size"), wrong[1])
        return None
    size = size_type(sizes, values["dpi"])
    kinds: dict[str, Type] = {"size": size, "bleed": margin, "safe": margin, "corner": margin}
    found: dict[str, Any] = {"bleed": 0.0, "safe": 0.0, "corner": 0.0}
    for key, kind in kinds.items():
        if key in record:
            try:
                found[key] = kind.read(record[key])
            except Mismatch as error:
                note(problems, record, key, error)
    if "size" not in record:
        problems.add("missing-key", "a layout needs a 'size'", record.span(), _SIZE_HINT)
    if "size" not in found:
        return None
    width, height = found["size"]["width"], found["size"]["height"]
    return width, height, found["bleed"], found["safe"], found["corner"]


def _check_margins(
    record: Record, shorter: float, safe: float, corner: float, problems: Problems
) -> None:
    """Note a safe area that is empty, and round corners that overlap."""
    for key, value, most in (("safe", safe, shorter / 2 - 1), ("corner", corner, shorter / 2)):
        if value > most:
            message = f"'{key}': {in_mm(value)} is too much on a face whose shorter side is"
            problems.add("wrong-value", f"{message} {in_mm(shorter)}", record.span(key))


def size_type(sizes: dict[str, dict[str, float]], dpi: float | None) -> Parsed:
    """The type of a size: a name, or width and height."""
    side = Length(low=mm(1), high=mm(_LARGEST), dpi=dpi)
    struct = Struct({"width": Key(side, required=True), "height": Key(side, required=True)})

    def read(raw: Any) -> Any:
        if isinstance(raw, dict):
            return struct.read(raw)
        if isinstance(raw, str) and raw in sizes:
            return sizes[raw]
        hint = did_you_mean(raw, sizes, "sizes") if isinstance(raw, str) else _SIZE_HINT
        if isinstance(raw, str) and (match := _TWO_SIDES.fullmatch(raw)):
            first, unit, second, also = match.groups()
            width, height = f"{first}{unit or also or 'mm'}", f"{second}{also or unit or 'mm'}"
            hint = f"write 'size: {{width: {width}, height: {height}}}'"
        raise Mismatch(f"expected a size, found {shown(raw)}", hint)

    return Parsed(read, {"anyOf": [{"enum": list(sizes)}, struct.schema]})


class _Everything(dict[str, Any]):
    """Colours or styles that are not known, because their file is missing or invalid.

    Every name is in it, so that using one is no error.
    """

    def __init__(self, known: Mapping[str, Any], other: Any) -> None:
        super().__init__(known)
        self._other = other

    def __contains__(self, key: object) -> bool:
        return True

    def __missing__(self, key: str) -> Any:
        return self._other


def read_theme(
    layout: LayoutRecord, given: dict[str, Any], lazy: LazyRecords, problems: Problems
) -> Theme:
    """The theme file with the layout's own palette and styles over it; `given` are the typed
    values of the layout."""
    found = lazy.palette(layout, problems)
    record = layout.record
    # reported already, but the names are not known
    unknown = ("theme" in record and given["theme"] is None) or not found.is_known
    unknown |= any(record.get(key) is not None and given[key] is None for key in PALETTE_KEYS)
    colors = _colors(found.colors, problems, unknown)
    styles = _styles(found.styles, problems, unknown)
    least = found.least_stroke if given["least_stroke"] is None else given["least_stroke"]
    if unknown:
        return Theme(_Everything(colors, "black"), _Everything(styles, Record()), least)
    return Theme(colors, styles, least)


def _colors(palette: Record, problems: Problems, unknown: bool) -> dict[str, object]:
    """Every colour as written; an entry of a palette may name another one. An invalid one is
    black. `unknown`: other colours could not be read, so a name without one is no error."""
    out: dict[str, object] = {}
    for name in palette:
        raw, seen = palette[name], [name]
        while isinstance(raw, str) and raw in palette and raw not in seen:
            seen.append(raw)
            raw = palette[raw]
        try:
            out[name] = raw
            if raw in seen:
                chain = " → ".join([*seen, str(raw)])
                raise Mismatch(f"colours name each other in a circle: {chain}", code="circular")
            parse_color(raw)
        except Mismatch as error:
            out[name] = "black"
            if unknown and isinstance(raw, str) and raw.replace("-", "_").isidentifier():
                continue
            close = nearest(raw, list(palette)) if isinstance(raw, str) else None
            hint = f"did you mean '{close}'?" if close and close not in seen else error.hint
            problems.add(error.code, f"colour '{name}': {error.message}", palette.span(name), hint)
    return out


def _styles(styles: Record, problems: Problems, unknown: bool) -> dict[str, Record]:
    """Text styles merged with those they extend. An invalid one is empty. `unknown`: other styles
    could not be read, so one that extends none of these is no error."""

    def build(name: str, above: tuple[str, ...]) -> Record | None:
        style = styles[name]
        if not isinstance(style, Record):
            message = f"style '{name}': expected a mapping, found {shown(style)}"
            hint = "e.g. {font: Alegreya, size: 9pt}"
            problems.add("wrong-structure", message, styles.span(name), hint)
            return None
        if "extends" not in style:
            return style
        base, where = style["extends"], style.span("extends")
        if not isinstance(base, str):
            message = f"'extends': expected the name of a style, found {shown(base)}"
            problems.add("wrong-value", message, where)
            return None
        if base in (*above, name):
            chain = " → ".join([*above, name, base])
            problems.add("circular", f"styles extend each other in a circle: {chain}", where)
            return None
        if unknown and base not in styles:
            return overlay(style, _WITHOUT_EXTENDS, problems)
        if not problems.check_name(base, styles, f"there is no style '{base}'", where, "styles"):
            return None
        own = overlay(style, _WITHOUT_EXTENDS, problems)
        lower = build(base, (*above, name))
        return None if lower is None else overlay(lower, own, problems)

    return {name: build(name, ()) or Record() for name in styles}
