"""Layouts as records: a file merged with those it extends, its colours and styles with its theme.

In: `layouts/<name>.yaml` of the project, or else of pnp. Out: records in which every value knows
its file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.schema.overlay import overlay
from pnp.schema.records import read_record
from pnp.schema.values import Key, Length, Mapped, Text, shown
from pnp.sources.files import Library

# the changes of an edition to a layout and to each one it extends: name, those above it, record
PartChange = Callable[[str, tuple[str, ...], Record], Record]
PALETTE_KEYS = ("palette", "styles")
LEAST_STROKE_KEY = Key(
    Length(low=0, high=72, usual="pt"),
    doc="no line is thinner than this, also in pictures, icons and faces that are scaled down",
)
THEME_KEYS = {
    "extends": Key(Text(), doc="another theme, which this one changes"),
    "palette": Key(Mapped(), doc="colours by name"),
    "styles": Key(Mapped(), doc="text styles by name"),
    "least_stroke": LEAST_STROKE_KEY,
}


class LayoutRecord(Struct, frozen=True):
    """A layout: `record` with what it extends; `chain` has every layout merged up to there,
    before translation, the base first."""

    name: str
    record: Record
    chain: Mapping[str, Record]


class Palette(NamedTuple):
    """Colours and text styles by name, as written. `is_known`: these are all of them, because the
    file of the theme could be read. `least_stroke`: that of the theme, in points."""

    colors: Record
    styles: Record
    is_known: bool = True
    least_stroke: float = 0.0


def read_chain(
    name: str,
    library: Library,
    span: Span,
    problems: Problems,
    change: PartChange,
    above: tuple[str, ...] = (),
) -> dict[str, Record] | None:
    """The file of a layout over the one it extends, each with its changes, the base first.

    `above` are those that extend it. None (and problems) if one of them cannot be read.
    """
    if name in above:
        circle = " → ".join([*above[above.index(name) :], name])
        problems.add("circular", f"layouts extend each other in a circle: {circle}", span)
        return None
    record = library.read_named("layouts", name, "layout", span, problems)
    if record is None:
        return None
    chain: dict[str, Record] = {}
    if "extends" in record:
        base, where = record["extends"], record.span("extends")
        if not isinstance(base, str):
            message = f"'extends': expected the name of a layout, found {shown(base)}"
            problems.add("wrong-value", message, where)
            return None
        lower = read_chain(base, library, where, problems, change, (*above, name))
        if lower is None:
            return None
        chain = lower
        record = overlay(chain[base], record, problems)
    return {**chain, name: change(name, above, record)}


def read_palette(record: Record, library: Library, problems: Problems) -> Palette:
    """Colours and styles of a layout, its own over those of its theme. Only errors in the file of
    the theme are reported here; those of the layout when it is loaded."""
    found: dict[str, Any] = {key: Record(record.path, record.mark) for key in PALETTE_KEYS}
    name, own = record.get("theme"), Problems()
    if isinstance(name, str):
        found |= _read_theme(name, library, record.span("theme"), own)
    problems.extend(own)
    for key in PALETTE_KEYS:
        upper = record.get(key)
        if isinstance(upper, Record) and upper:
            found[key] = overlay(found[key], upper, problems)
    least = found.get("least_stroke") or 0.0
    return Palette(found["palette"], found["styles"], not own.errors, least)


def _read_theme(
    name: str, library: Library, span: Span, problems: Problems, above: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The palette, the styles and the least stroke of a theme, over those of the theme that it
    extends; `above` are the themes that extend it."""
    if name in above:
        circle = " → ".join([*above[above.index(name) :], name])
        problems.add("circular", f"themes extend each other in a circle: {circle}", span)
        return {}
    theme = library.read_named("layouts", name, "theme", span, problems)
    if theme is None:
        return {}
    read = read_record(theme, THEME_KEYS, problems, f"theme '{name}'")
    found: dict[str, Any] = {}
    if read["extends"]:
        where = theme.span("extends")
        found = _read_theme(read["extends"], library, where, problems, (*above, name))
    for key in PALETTE_KEYS:
        if read[key]:
            found[key] = overlay(found[key], read[key], problems) if key in found else read[key]
    if read["least_stroke"] is not None:
        found["least_stroke"] = read["least_stroke"]
    return found
