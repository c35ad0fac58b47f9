"""The keys of text styles, one row each: type, default, what it applies to, its line in the docs.

In: nothing. Out: `StyleKeys`, what a style sets; `style_keys`, how its keys are read in a theme or
on a text element. The JSON Schema and the table in docs/text.md are made from these rows.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from msgspec import Struct

from pnp.model.definitions import replace
from pnp.model.face import Color
from pnp.schema.values import Choice, Flag, Key, Language, Length, Many, Number, Text, Type
from pnp.text.paragraphs.paragraph import TabStop
from pnp.text.shaping.features import CAPS, FIGURES, LIGATURES
from pnp.text.shaping.fonts import Axes, Features
from pnp.typeset.styles.values import (
    AXES,
    FEATURE,
    LIST_NUMBER,
    SHARE,
    TRACKING,
    WEIGHT,
    changeable,
    tab_stop,
)

_FEW = Number(1, 9, whole=True)
# what a key applies to, see `StyleRow`
CHARACTERS, SAME = 1, 2
# the rows in the order of the fields of `StyleKeys`
_ROWS: list[StyleRow] = []


class StyleTypes(Struct, frozen=True):
    """The types that depend on a layout: of colours, font families, names of styles, sizes of type
    and gaps."""

    color: Type
    family: Type
    name: Type
    length: Length
    gap: Length


class StyleRow(Struct, frozen=True):
    """One key of styles. `type`: its type, or a function that returns it for a layout.
    `default`: its value if no style sets it (None: it follows from others, see
    `layering.complete`). `applies`: `CHARACTERS`, a character style can change it within a line;
    `SAME`, text styles have it under this name."""

    type: Type | Callable[[StyleTypes], Type]
    default: Any
    doc: str
    applies: int = 0

    def type_in(self, types: StyleTypes) -> Type:
        """The type in a layout."""
        found = self.type(types) if isinstance(self.type, FunctionType) else self.type
        return cast("Type", found)


def _row(
    kind: Type | Callable[[StyleTypes], Type], default: Any, doc: str, applies: int = 0
) -> Any:
    """Add a row. The value is the default of its field: nothing is set."""
    _ROWS.append(StyleRow(kind, default, doc, applies))
    return None


def _size(types: StyleTypes) -> Type:
    return changeable(replace(types.length, usual="pt"), share=True)


def _gap(types: StyleTypes) -> Type:
    return changeable(types.gap)


def _tabs(types: StyleTypes) -> Type:
    return Many(tab_stop(types.gap))


def _families(types: StyleTypes) -> Type:
    return Many(types.family, least=1)


def _names(types: StyleTypes) -> Type:
    return Many(types.name)


def _color(types: StyleTypes) -> Type:
    return types.color


# fmt: off
class StyleKeys(Struct, frozen=True):
    """What a text style sets; None where it sets nothing. Lengths in points, shares from 0 to 1,
    tracking in 1/1000 em."""

    font: tuple[str, ...] | None = _row(_families, ("Alegreya",),
        "a family, or several in order of preference", CHARACTERS)
    weight: int | None = _row(WEIGHT, 400, "regular, bold, black … or 100 to 900", CHARACTERS)
    bold_weight: int | None = _row(WEIGHT, None, "the weight of **bold** words", CHARACTERS)
    italic: bool | None = _row(Flag(), False, "true: italic type", CHARACTERS)
    axes: Axes | None = _row(AXES, (), "axes of a variable font: {wdth: 80}", CHARACTERS)
    size: Any = _row(_size, 9.0, "type size", CHARACTERS | SAME)
    smallest: float | None = _row(_size, None, "the smallest size when it shrinks to fit", SAME)
    leading: float | None = _row(_size, None, "distance between baselines, at full size", SAME)
    least_leading: float | None = _row(_size, None,
        "how tight the leading may become before the type shrinks")
    tracking: float | None = _row(TRACKING, 0.0,
        "space between letters, in % of the size", CHARACTERS)
    least_tracking: float | None = _row(TRACKING, 0.0,
        "how close letters may come before the type shrinks")
    color: Color | None = _row(_color, (0.0,),
        "the type's colour: a name of the palette, or #336699", CHARACTERS)
    caps: str | None = _row(Choice(tuple(CAPS)), "none", "small capitals", CHARACTERS)
    figures: tuple[str, ...] | None = _row(Many(Choice(tuple(FIGURES))), ("lining",),
        "kinds of figures", CHARACTERS)
    ligatures: str | None = _row(Choice(tuple(LIGATURES)), "common",
        "which ligatures of the font are used", CHARACTERS)
    fractions: bool | None = _row(Flag(), False, "1/2 as a fraction", CHARACTERS)
    position: str | None = _row(Choice(("normal", "super", "sub")), "normal",
        "raised or lowered", CHARACTERS)
    features: Features | None = _row(Many(FEATURE), (),
        "OpenType features, e.g. ss01 or -liga", CHARACTERS)
    language: str | None = _row(Language(), None, "e.g. en or pt-BR", CHARACTERS)
    direction: Any = _row(Choice(("auto", "ltr", "rtl")), "auto", "direction of paragraphs", SAME)
    align: Any = _row(Choice(("start", "end", "left", "center", "right", "justify")), "start",
        "alignment of lines", SAME)
    last: Any = _row(Choice(("start", "end", "center", "justify")), "start",
        "the last justified line", SAME)
    valign: Any = _row(Choice(("top", "middle", "bottom")), "top",
        "the position of a text in a higher box", SAME)
    gap: float | None = _row(_gap, 0.0, "extra space between paragraphs", SAME)
    indent: float | None = _row(_gap, 0.0,
        "of the first line of paragraphs, except the first of a text", SAME)
    wrap: bool | None = _row(Flag(), True, "false: one line that can only shrink", SAME)
    one_line: float | None = _row(_size, None,
        "one line down to this size, before the text wraps", SAME)
    lines: int | None = _row(Number(1, 1000, whole=True), 1000, "at most so many lines", SAME)
    hyphenate: bool | None = _row(Flag(), None,
        "whether words may be hyphenated; default: in justified text", SAME)
    stretch: float | None = _row(SHARE, 0.5, "how far spaces of justified lines should grow", SAME)
    shrink: float | None = _row(SHARE, 0.25, "how far spaces of justified lines may shrink", SAME)
    last_line: float | None = _row(SHARE, 0.15,
        "the share of its width that a last line should fill")
    hang: bool | None = _row(Flag(), False, "true: punctuation is in the margin", SAME)
    widows: int | None = _row(_FEW, 2,
        "lines of a paragraph that stay together at the top of a column", SAME)
    orphans: int | None = _row(_FEW, 2, "lines that stay together at the bottom of a column", SAME)
    drop_cap: int | None = _row(_FEW, 1, "the height of the first letter, in lines")
    tabs: tuple[TabStop, ...] | None = _row(_tabs, (),
        "tab stops: 20mm, {at: 100%, align: right}")
    headings: tuple[str, ...] | None = _row(_names, (), "styles of # and ## headings")
    run_in: tuple[int, ...] | None = _row(Many(Number(1, 6, whole=True)), (),
        "levels of headings printed at the start of their paragraph")
    bullets: tuple[str, ...] | None = _row(Many(Text(), least=1), ("•", "–", "·"),
        "signs of lists and nested lists")
    numbers: tuple[str, ...] | None = _row(Many(LIST_NUMBER, least=1), ("#.",),
        "the form of list numbers: '#.' or '(#)'")
    list_indent: float | None = _row(_gap, None, "the least indent of each list")
    table_gap: float | None = _row(_gap, None, "space between the columns of a table")
    table_line: float | None = _row(_gap, 0.5, "width of a table's lines, 0pt for none")
    table_head: str | None = _row(Text(), "", "the character style of a table's first row")
    keywords: bool | None = _row(Flag(), False,
        "true: glossary terms are printed in the style 'keyword'")
    soft: bool | None = _row(Flag(), False, "true: a line break in the source is a space")
    icon_scale: float | None = _row(Number(0.1, 5), 1.0, "height of icons in cap heights")
# fmt: on


ROWS = dict(zip(StyleKeys.__struct_fields__, _ROWS, strict=True))
STYLE_NAMES = tuple(ROWS)
# what a character style can change within a line
CHARACTER_NAMES = tuple(name for name, row in ROWS.items() if row.applies & CHARACTERS)
# what text styles have under the same name
SAME_NAMES = tuple(name for name, row in ROWS.items() if row.applies & SAME)
DEFAULTS = StyleKeys(**{name: row.default for name, row in ROWS.items()})


def style_keys(types: StyleTypes) -> dict[str, Key]:
    """The keys of a style in a theme. Lengths may change those of the style it builds on."""
    return {name: Key(row.type_in(types), doc=row.doc) for name, row in ROWS.items()}
