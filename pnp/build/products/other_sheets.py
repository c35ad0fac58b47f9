"""Sheets other than those of a product: with another gutter, and those that its faces would fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from pnp.build.context import BuildContext
from pnp.impose.papers import SAME, NoRoomError
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import read_style
from pnp.model.definitions import replace
from pnp.model.game import Product
from pnp.model.problems import InputError, Problem, Problems, Span
from pnp.model.sheet import FaceSize, Paper, SheetStyle

_SCALE = "write 'fit: scale' to scale the pages, or choose other sheets"


def with_gutter(style: SheetStyle | None, gutter: float | None) -> SheetStyle | None:
    """A sheet style with another gutter (None: its own); the same one if it has no gutter."""
    if style is None or gutter is None:
        return style
    changed: SheetStyle | None = sheet_kinds()[style.kind].with_gutter(style, gutter)
    return style if changed is None else changed


def naming_sheets(
    error: InputError,
    context: BuildContext,
    paper: Paper,
    faces: Sequence[FaceSize],
    product: Product,
) -> Sequence[Problem]:
    """The problems of an error of imposing. If faces do not fit their sheet, the hint also names
    the sheets that print the largest face, those with its whole bleed first. Pages of existing PDF
    files can be scaled."""
    if any(part.fit == "refuse" for part in product.pdf):
        return [replace(problem, hint=_SCALE) for problem in error.problems]
    if not isinstance(error, NoRoomError):
        return error.problems
    from pnp.impose.suggestions import fits_of, suggestion

    largest = max(faces, key=lambda face: face.width * face.height)
    fits = fits_of(all_styles(context), paper, largest)
    named = suggestion(fits, largest.bleed)
    return [replace(p, hint="; ".join(filter(None, (p.hint, named)))) for p in error.problems]


def printing_sheets(
    context: BuildContext, paper: Paper, faces: Sequence[FaceSize], bleed: float, used: str
) -> str:
    """A hint that names the sheets which print the largest face inside of the border of the paper,
    with so much bleed (points) on all sides: first those that hold most faces; '' for none. The
    sheet `used` is not among them, because it is the one that has a problem."""
    from pnp.impose.suggestions import fits_of, suggestion

    largest = max(faces, key=lambda face: face.width * face.height)

    def make(problems: Problems) -> str:
        styles = [
            style for style in all_styles(context)
            if style.name != used and (style.paper_margin or style.margin >= paper.margin)
        ]  # fmt: skip
        fits = [fit for fit in fits_of(styles, paper, largest) if fit.bleed > bleed - SAME]
        most_first = sorted(fits, key=lambda fit: -fit.count)
        return suggestion(most_first, inf)  # each with the bleed that it prints

    size = largest.width, largest.height, largest.bleed
    key = ("sheets that print", paper, *size, bleed, used)
    return context.once(key, Problems(), make)


def all_styles(context: BuildContext) -> Iterator[SheetStyle]:
    """All sheet styles of the project and of pnp that can be read."""
    for name in context.library.names("layouts/sheets"):
        record = context.lazy.sheet(name, Span(""), Problems())
        style = None if record is None else read_style(name, record, Problems())
        if style is not None:
            yield style
