"""The plan for a deck from somebody's table: fields, names, ids, copies, pictures, size of cards.

In: a table and its path. Out: a `DeckPlan`, from which the files of the game are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.expressions.marks import ICON
from pnp.expressions.parser import parse_template
from pnp.markup.blocks import parse_blocks
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError, MarkupError
from pnp.records.field_types import CellFlag
from pnp.records.fields import RESERVED
from pnp.schema.values import Mismatch
from pnp.templates.art import Art, art_of_cells, art_of_names
from pnp.templates.costs import Cost, read_costs
from pnp.templates.roles import Column, Role, different, find_roles, means
from pnp.templates.tables import Table
from pnp.templates.yaml_text import scalar

# fields of the stock layout whose texts are long
TEXTS = ("text", "flavour")
_TAG = lazy_pattern(r"</?[a-zA-Z][^<>]{0,40}>")
_MARKED = ("name", "type", "rarity", *TEXTS)  # whose signs may be marks
_NOT_TRANSLATED = ("color", "icon", "art")
# names that the stock layout reads, beside those of meanings
_READ = ("title", "art", "picture", "image", "type", "cost", "text", "flavour", "flavor", "color",
         "colour", "strength", "health", "rarity")  # fmt: skip
_MOST_TYPES = 8
_MOST_SHOWN = 4
# characters that fit on a card with and without art, at the smallest size, by its size
_SIZES = (
    ("poker", "9-up", 360, 900),
    ("tarot", "4-up", 620, 1400),
    ("jumbo", "narrow-gutter", 1200, 2400),
)
# for cards of several colours, which must not share cuts
_GUTTER = "narrow-gutter"


class Field(Struct, frozen=True):
    """A field of the deck: its name, its type as written under `fields`, and its column."""

    name: str
    type: str
    column: Column


class DeckPlan(Struct, frozen=True):
    """What is known about the cards of a table.

    `rename` gives titles the names of fields; `id` is the key `id` of the deck ('' for a column
    'id'). `shown` are fields without a place in the stock layout, with their titles. `literal` are
    fields whose braces are text, `unmarked` those whose stars and colons are. `icons` are names in
    texts, such as `:moss:`.
    """

    table: Table
    roles: Mapping[str, Role]
    fields: tuple[Field, ...]
    rename: Mapping[str, str]
    id: str
    cost: Cost
    art: Art | None
    shown: tuple[Field, ...]
    hidden: tuple[Field, ...]
    types: tuple[str, ...]
    literal: tuple[str, ...]
    unmarked: tuple[str, ...]
    icons: tuple[str, ...]
    size: str
    sheet: str
    unfound: Column | None = None  # it seems to name pictures, and none of them is here

    def column(self, role: str) -> Column | None:
        """The column of a meaning."""
        return self.roles[role].column if role in self.roles else None

    def tag(self, field: Field) -> str:
        """The first tag of HTML in a field; '' if there is none."""
        found = (_TAG.search(value) for value in field.column.filled)
        return next((match[0] for match in found if match), "")

    @property
    def has_tags(self) -> bool:
        """Whether a text that is printed with marks has tags of HTML."""
        return any(self.tag(field) for field in self.fields if field.name not in self.literal)

    @property
    def printed(self) -> int:
        """The number of printed cards."""
        copies = self.column("copies")
        if copies is None:
            return self.table.count
        return sum(int(value) if value.strip() else 1 for value in copies.values)


def plan_deck(table: Table, path: Path) -> DeckPlan:
    """The plan for the table of a file."""
    roles = find_roles(table.columns)
    cost = read_costs(roles["cost"].column.filled) if "cost" in roles else Cost()
    art = _art(roles, path.parent)
    # without a single picture, the column may mean anything
    unfound = roles.pop("art", None) if art is None else None
    names = _field_names(table.columns, roles)
    literal = tuple(names[c] for c in table.columns if _has_braces(c, names))
    fields = tuple(
        Field(names[c], _type(c, names[c], cost, names[c] in literal), c)
        for c in table.columns
        if names[c] not in RESERVED and "." not in names[c]
    )
    known = {role.column: role.role for role in roles.values()}
    others = [f for f in fields if known.get(f.column) in (None, "value", "icon")]
    shown = tuple(f for f in others if _is_short(f.column))[:_MOST_SHOWN]
    hidden = [f for f in others if f not in shown]
    texts = [f for f in fields if f.name in _MARKED]
    types = tuple(different(roles["type"].column)) if "type" in roles else ()
    types = types if len(types) <= _MOST_TYPES else ()
    size, sheet = _size(roles, art is not None)
    if _has_colors(roles, types):
        sheet = _GUTTER
    return DeckPlan(
        table, roles, fields, _rename(table.columns, names), _id(table, roles, names), cost, art,
        shown, tuple(hidden), types, literal,
        tuple(f.name for f in texts if _has_wrong_marks(f.column)),
        tuple(dict.fromkeys(n for f in texts for v in f.column.filled for n in _icons(v))),
        size, sheet, unfound.column if unfound else None,
    )  # fmt: skip


def _field_names(columns: Iterable[Column], roles: Mapping[str, Role]) -> dict[Column, str]:
    """The name of the field of each column: that of its meaning, or that of its title."""
    meant = {role.column: role.role for role in roles.values()}
    out: dict[Column, str] = {}
    taken = set(meant.values())
    for column in columns:
        name = meant.get(column) or column.name
        if not name.isidentifier() and "." not in name:  # a title of signs alone
            name = f"column_{len(out) + 1}"
        if column not in meant:
            if name in taken or name in RESERVED or name in _READ:
                name = f"{name}_column"
            while name in taken:
                name = f"{name}_2"
            taken.add(name)
        out[column] = name
    return out


def _rename(columns: Iterable[Column], names: Mapping[Column, str]) -> dict[str, str]:
    """The key `rename`; ids keep their column."""
    return {c.title: names[c] for c in columns if names[c] not in (c.name, "id")}


def _id(table: Table, roles: Mapping[str, Role], names: Mapping[Column, str]) -> str:
    """The key `id` of the deck: a column of ids, or as many columns as no row lacks together."""
    if "id" in roles:
        column = roles["id"].column
        return "" if column.name == "id" else column.name
    name = [roles["name"].column] if "name" in roles else []
    others = sorted(table.columns, key=lambda column: -len(set(column.values)))
    used: list[Column] = []
    for column in [*name, *others]:
        if used and all(any(values) for values in zip(*(c.values for c in used), strict=True)):
            break
        used.append(column)
    listed = [scalar(names[column]) for column in dict.fromkeys(used)]
    return f"{{from: {listed[0] if len(listed) == 1 else '[' + ', '.join(listed) + ']'}}}"


def _art(roles: Mapping[str, Role], beside: Path) -> Art | None:
    if "art" in roles:
        return art_of_cells(roles["art"].column, "art", beside)
    for role in ("name", "id"):
        if role in roles:
            found = art_of_names(roles[role].column.values, role, beside)
            if found is not None:
                return found
    return None


# -- types of fields ----------------------------------------------------------------------


def _type(column: Column, name: str, cost: Cost, is_literal: bool) -> str:
    """The type of a field, as it is written under `fields`."""
    optional = "" if len(column.filled) == len(column.values) else ", optional: true"
    if name == "cost" and cost.split:
        listed = ", ".join(f'"{one}"' for one in cost.split)
        return f"{{list: text, split: {listed if len(cost.split) == 1 else f'[{listed}]'}}}"
    if column.is_list:
        return f"{{list: text{optional}}}"
    if is_literal:
        return f'{{list: text, split: "|||"{optional}}}'
    if name in _NOT_TRANSLATED:
        return f"{{text: true, translate: false{optional}}}"
    if column.is_whole:
        return f"{{whole: true{optional}}}" if optional else "whole"
    if column.decimal:
        sign = ', decimal: ","' if column.decimal == "," else ""
        return f"{{number: true{sign}{optional}}}" if sign or optional else "number"
    if _is_flag(column):
        return "flag"
    return f"{{text: true{optional}}}" if optional else "text"


def _is_flag(column: Column) -> bool:
    values = {value.strip().casefold() for value in column.filled}
    if not 1 <= len(values) <= 2 or any(value.isdigit() for value in values):
        return False
    try:
        found = {CellFlag().read(value) for value in values}
    except Mismatch:
        return False
    return True in found


def _is_short(column: Column) -> bool:
    """Whether the values of a column are short enough for a line of several."""
    is_inner = column.title.startswith("_") or means(column.title, "id", "copies", "art")
    return bool(column.filled) and column.longest <= 16 and not is_inner


def _has_braces(column: Column, names: Mapping[Column, str]) -> bool:
    """Whether braces in a column are no placeholders: they do not read other columns."""
    known = {name for one, name in names.items() if one != column}
    for value in column.filled:
        if "{" in value or "}" in value:
            try:
                if not parse_template(value).names <= known:
                    return True
            except ExpressionError:
                return True
    return False


def _has_wrong_marks(column: Column) -> bool:
    """Whether a text has stars, colons or brackets that are no marks."""
    for value in column.filled:
        if "](" in value:  # a style that no theme has
            return True
        if re.search(r"[*:\[\]<>|#-]", value):
            try:
                parse_blocks(value)
            except (ExpressionError, MarkupError):
                return True
    return False


def _icons(text: str) -> list[str]:
    """The names of the icons in a text."""
    return [found[0].strip(":") for found in re.finditer(ICON.pattern, text)]


def _has_colors(roles: Mapping[str, Role], types: tuple[str, ...]) -> bool:
    """Whether cards have different colours at their edges: those of their types, or their own."""
    coloring = ("type", "color") if types else ("color",)
    return any(len(set(roles[one].column.values)) > 1 for one in coloring if one in roles)


def _size(roles: Mapping[str, Role], has_art: bool) -> tuple[str, str]:
    """The size of cards that hold the longest text, and a sheet for those of one colour."""
    columns = [roles[role].column for role in TEXTS if role in roles]
    lengths = [sum(map(len, row)) for row in zip(*(c.values for c in columns), strict=True)]
    longest = max(lengths, default=0)
    for size, sheet, with_art, without in _SIZES:
        if longest <= (with_art if has_art else without):
            return size, sheet
    return _SIZES[-1][:2]
