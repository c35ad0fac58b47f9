"""Book layouts: pages, margins and columns, with theme and `extends` as in other layouts.

In: `layouts/<name>.yaml` and the paper of the product. Out: `BookLayout`. The typesetter reads its
boxes and elements.
"""

from __future__ import annotations

from typing import Any

from pnp.load.layouts import SHARED_KEYS, SIZE_KEY, read_theme, size_type
from pnp.model.book import BookLayout, Margins
from pnp.model.layout import Layout
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.model.source import Record
from pnp.model.units import in_mm, mm
from pnp.records.lazy import LazyRecords
from pnp.schema.records import note, read_record
from pnp.schema.values import (
    AnyValue,
    Flag,
    Key,
    Length,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    shown,
)
from pnp.sources.files import Library

_SIDE = Length(low=0, high=mm(500))
_HINT = "write 'page: {size: folded}', '{size: paper}', or a size"
_LEAST = mm(10)  # the least width and height of the text area, and width of a column
_MARGINS = Struct(
    {
        side: Key(_SIDE, default=mm(12), doc=f"the {side} margin")
        for side in Margins.__struct_fields__
    }
)
# their values are read when the paper and the resolution are known
_PAGE = Struct(
    {
        "size": Key(SIZE_KEY, required=True, doc="folded, paper, a name, or {width, height}"),
        "bleed": Key(Length(low=0), doc="how far the art extends over the trim"),
    }
)
_PAGE_KEY = AnyValue({"anyOf": [{"type": "string"}, _PAGE.schema]})
_MARGINS_KEY = AnyValue({"anyOf": [_SIDE.schema, _MARGINS.schema, {"type": "null"}]})
BOOK_LAYOUT_KEYS = {
    "page": Key(_PAGE_KEY, required=True, doc="{size: folded | paper | a name | {width, height}}"),
    "margins": Key(_MARGINS_KEY, doc="{inner, outer, top, bottom}"),
    "columns": Key(Number(1, 6, whole=True), default=1, doc="the number of columns on each page"),
    "gutter": Key(_SIDE, default=mm(5), doc="the space between columns"),
    "pages": Key(Number(1, 1000, whole=True), doc="the most pages that are allowed"),
    "text": Key(Text(), required=True, doc="the style of the text"),
    "caption": Key(Text(), default="", doc="the style of captions"),
    "number": Key(
        Number(0, 6, whole=True),
        default=0,
        doc="headings are numbered down to this level; 0: not at all",
    ),
    "grid": Key(Flag(), default=False, doc="true: lines in all columns share their baselines"),
    "tighten": Key(
        Number(0, 90),
        default=0,
        doc="the most % that gaps between strips shrink to save a page",
    ),
    "boxes": Key(Mapped(), doc="the look of containers, by name"),
    "first": Key(Mapped(), doc="{height, elements}: the head of the first page"),
    "every": Key(Mapped(), doc="{elements}: on each page"),
    **SHARED_KEYS,
}
_ELEMENTS = Key(Mapped(), required=True, doc="elements in the order of drawing, by name")
FIRST_KEYS = {
    "height": Key(_SIDE, required=True, doc="the height of the head"),
    "elements": _ELEMENTS,
}
EVERY_KEYS = {"elements": _ELEMENTS}


def load_book_layout(
    name: str, lazy: LazyRecords, span: Span, problems: Problems, paper: Paper
) -> BookLayout | None:
    """A book layout by name for a paper; `span` is where it is named. None (and problems) if it
    cannot be read."""
    found = lazy.layout(name, span, problems)
    if found is None:
        return None
    record = found.record
    if "elements" in record and "page" not in record:
        hint = "a book layout has 'page', 'margins' and 'text'; see docs/rulebooks.md"
        problems.add("wrong-value", f"layout '{name}' is for cards, not for books", span, hint)
        return None
    own = Problems()
    given = read_record(record, BOOK_LAYOUT_KEYS, own, f"book layout '{name}'")
    size = _page_size(record, given, lazy.library, paper, own)
    margins = _margins(record, own)
    theme = read_theme(found, given, lazy, own)
    first = _part(record, "first", given["first"], FIRST_KEYS, own)
    every = _part(record, "every", given["every"], EVERY_KEYS, own)
    boxes = _boxes(given["boxes"] or Record(), own)
    _check_styles(record, given, theme.styles, own)
    if size is not None and margins is not None:
        _check_room(record, given, size, margins, first, own)
    problems.extend(own)
    if own.errors or size is None or margins is None:
        return None
    fragments = given["fragments"] or Record()
    page = Layout(
        name, size["width"], size["height"], size["bleed"], 0.0, 0.0, given["dpi"], theme,
        Record(record.path, record.mark), fragments, record.span(),
    )  # fmt: skip
    return BookLayout(
        page, margins, given["text"], given["columns"], given["gutter"], given["pages"],
        given["caption"], given["number"], given["grid"], boxes,
        first["elements"], first["height"] or 0.0, every["elements"], record,
        given["tighten"] / 100,
    )  # fmt: skip


def page_sizes(library: Library, paper: Paper, problems: Problems) -> dict[str, dict[str, float]]:
    """The sizes of pages by name, width and height in points: half of the paper, all of it, and
    those of the project."""
    papers = {p.name: {"width": p.width, "height": p.height}
              for p in library.papers(problems).values()}  # fmt: skip
    short, long = sorted((paper.width, paper.height))
    folded = sorted((short, long / 2))
    own = {
        "folded": {"width": folded[0], "height": folded[1]},
        "paper": {"width": paper.width, "height": paper.height},
    }
    return {**own, **papers, **library.sizes(problems), **own}  # hints list `own` first


def _page_size(
    record: Record, values: dict[str, Any], library: Library, paper: Paper, problems: Problems
) -> dict[str, float] | None:
    """Width, height and bleed of a page, in points."""
    if "page" not in record:
        return None
    known = page_sizes(library, paper, problems)
    margin = Length(low=0, high=mm(100), dpi=values["dpi"])
    size = size_type(known, values["dpi"])
    struct = Struct({"size": Key(size, required=True), "bleed": Key(margin, default=0.0)})

    def read(raw: Any) -> dict[str, float]:
        found = struct.read({"size": raw} if isinstance(raw, str) else raw)
        if found["size"] is None:
            raise Mismatch("a page needs a 'size'", _HINT)
        return {**found["size"], "bleed": found["bleed"]}

    try:
        return dict(Parsed(read).read(record["page"]))
    except Mismatch as error:
        note(problems, record, "page", error)
        return None


def _margins(record: Record, problems: Problems) -> Margins | None:
    raw = record.get("margins")
    try:
        if isinstance(raw, str):
            return Margins(*[float(_SIDE.read(raw))] * 4)  # type: ignore[arg-type]
        return Margins(**_MARGINS.read({} if raw is None else raw))
    except Mismatch as error:
        note(problems, record, "margins", error)
        return None


def _part(
    record: Record, key: str, raw: Record | None, keys: dict[str, Key], problems: Problems
) -> dict[str, Any]:
    """The values of `first` or `every`; None for each if there is none."""
    if raw is None:
        return {"height": None, "elements": None}
    return read_record(raw, keys, problems, f"'{key}'", record.span(key))


def _boxes(raw: Record, problems: Problems) -> dict[str, Record]:
    out = {}
    for name, box in raw.items():
        if isinstance(box, Record):
            out[name] = box
        elif box is None:
            out[name] = Record(raw.path, raw.mark)
        else:
            message = f"box '{name}': expected a mapping, found {shown(box)}"
            hint = "e.g. {fill: cream, padding: 2mm}"
            problems.add("wrong-structure", message, raw.span(name), hint)
    return out


def _check_styles(record: Record, values: dict[str, Any], styles: Any, problems: Problems) -> None:
    for key in ("text", "caption"):
        if name := values[key]:
            message = f"'{key}': there is no style '{name}'"
            problems.check_name(name, styles, message, record.span(key), "styles")


def _check_room(
    record: Record, values: dict[str, Any], size: dict[str, float], margins: Margins,
    first: dict[str, Any], problems: Problems,
) -> None:  # fmt: skip
    """Note margins, columns and a head of the first page that leave no room for text."""
    width = size["width"] - margins.inner - margins.outer
    height = size["height"] - margins.top - margins.bottom
    if width < _LEAST or height < _LEAST:
        page = f"{in_mm(size['width'])} × {in_mm(size['height'])}"
        message = f"'margins': they leave no room for text on a page of {page}"
        problems.add("wrong-value", message, record.span("margins"))
        return
    column = (width - values["gutter"] * (values["columns"] - 1)) / values["columns"]
    if column < _LEAST:
        message = f"'columns': each would be {in_mm(max(0.0, column))} wide"
        hint = "use fewer, or a smaller gutter"
        problems.add("wrong-value", message, record.span("columns"), hint)
    if (first["height"] or 0.0) > height - _LEAST:
        message = f"'first': it is {in_mm(first['height'])} high, the text area {in_mm(height)}"
        problems.add("wrong-value", message, record.span("first"))
