"""Sheets other than those of a product: with another gutter, and those that its faces would fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.build.context import BuildContext, Content
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import read_style
from pnp.model.definitions import replace
from pnp.model.problems import Problem, Problems, Span
from pnp.model.sheet import Paper, SheetStyle


def with_gutter(style: SheetStyle | None, gutter: float | None) -> SheetStyle | None:
    """A sheet style with another gutter (None: its own); the same one if it has no gutter."""
    if style is None or gutter is None:
        return style
    changed: SheetStyle | None = sheet_kinds()[style.kind].with_gutter(style, gutter)
    return style if changed is None else changed


def naming_sheets(
    found: Sequence[Problem], context: BuildContext, paper: Paper, content: Content
) -> list[Problem]:
    """Problems about faces that do not fit their sheet; the hint also names the sheets that print
    the largest face, those with its whole bleed first."""
    from pnp.impose.suggestions import fits_of, suggestion

    largest = max(content.fronts, key=lambda face: face.width * face.height)
    fits = fits_of(all_styles(context), paper, largest)
    named = suggestion(fits, largest.bleed)
    return [replace(p, hint="; ".join(filter(None, (p.hint, named)))) for p in found]


def all_styles(context: BuildContext) -> Iterator[SheetStyle]:
    """All sheet styles of the project and of pnp that can be read."""
    for name in context.library.names("layouts/sheets"):
        record = context.lazy.sheet(name, Span(""), Problems())
        style = None if record is None else read_style(name, record, Problems())
        if style is not None:
            yield style
