"""Write the table of style keys in text.md, from the rows in pnp/typeset/styles/table.py.

python docs/styles.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pnp.schema.values import Choice, Flag, Language, Length, Many, Number, Text
from pnp.typeset.styles.table import CHARACTERS, ROWS, StyleRow, StyleTypes
from pnp.typeset.styles.values import AXES, FEATURE, LIST_NUMBER, SHARE, TRACKING, WEIGHT

PAGE = Path(__file__).resolve().parent / "text.md"
HEADING = "## All keys of a style"
_COLOR, _FAMILY, _NAME = Text({}), Text({"a": 1}), Text({"b": 1})
_TYPES = StyleTypes(_COLOR, _FAMILY, _NAME, Length(), Length())
_WORDS = {
    id(WEIGHT): "a weight",
    id(FEATURE): "a feature",
    id(SHARE): "a percentage",
    id(TRACKING): "a percentage",
    id(AXES): "axes",
    id(LIST_NUMBER): "a text with #",
    id(_COLOR): "a colour",
    id(_FAMILY): "a font family",
    id(_NAME): "a style",
}


def takes(kind: Any) -> str:
    """The values of a type, in a few words."""
    if known := _WORDS.get(id(kind)):
        return known
    if isinstance(kind, Choice):
        return ", ".join(f"`{word}`" for word in kind.words)
    if isinstance(kind, Many):
        return f"{takes(kind.of)}, or a list"
    if isinstance(kind, Number):
        return (
            f"{'a whole number' if kind.whole else 'a number'} from {kind.low:g} to {kind.high:g}"
        )
    words = {Flag: "`true` or `false`", Language: "a language", Text: "a text"}
    return words.get(type(kind), "a length")


def _default(value: Any, takes_what: str) -> str:
    """A default in the form that layouts use."""
    if value is None or value == () or value == "":
        return ""
    if takes_what == "a colour":
        return "`black`"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return ", ".join(f"`{one}`" for one in value)
    if takes_what == "a percentage":
        return f"`{value:.0%}`"
    unit = "pt" if takes_what == "a length" else ""
    return f"`{value:g}{unit}`" if isinstance(value, float) else f"`{value}`"


def _line(name: str, row: StyleRow) -> str:
    within = "yes" if row.applies & CHARACTERS else ""
    what = takes(row.type_in(_TYPES))
    cells = (f"`{name}`", what, _default(row.default, what), within, row.doc)
    return f"| {' | '.join(cells)} |"


def table() -> str:
    """A row for each key: what it takes, its default, whether it can change within a line."""
    head = ["| key | takes | default | within a line | what it sets |", "|---|---|---|---|---|"]
    return "\n".join([*head, *(_line(name, row) for name, row in ROWS.items())])


def page(text: str) -> str:
    """The page with the current table."""
    part = re.compile(rf"({HEADING}\n\n(?:(?!\||\n## ).*\n)*)(?:\|.*\n)+")
    return part.sub(lambda found: found[1] + table() + "\n", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
