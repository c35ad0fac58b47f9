"""The keys that elements of all kinds have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.model.problems import nearest
from pnp.model.source import Record
from pnp.schema.values import TRUTH_PATTERN, Key, Number, Parsed, Text
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.places import NOWHERE, Place, place_type


def _read_condition(raw: Any) -> bool:
    """A condition: anything, taken as true or false as expressions do."""
    if isinstance(raw, str) and raw.lower() in ("true", "false"):
        return raw.lower() == "true"
    return bool(raw)


_WORDS = {"type": "string", "pattern": TRUTH_PATTERN}
_OTHERS = {"type": ["boolean", "number", "null", "array", "object"]}
_CONDITION = Parsed(_read_condition, {"anyOf": [_OTHERS, _WORDS]})


def common_keys(context: LayoutContext, anchor: int = 7) -> dict[str, Key]:
    """The keys that elements of all kinds have; `anchor` is the default of `at`."""
    measure, size = context.length(share=True), context.size
    return {
        "kind": Key(Text(), required=True, doc="the kind of the element"),
        "box": Key(
            place_type(measure, size, anchor),
            default=NOWHERE if anchor == 7 else Place(at=anchor, pin=anchor),
            doc="its place and size",
        ),
        "when": Key(_CONDITION, default=True, doc="false hides it"),
        "repeat": Key(Text(), doc="'item in list': once for each"),
        "turn": Key(Number(-360, 360), default=0, doc="degrees clockwise about its middle"),
        "opacity": Key(Number(0, 1), default=1.0, doc="0 to 1, as one picture"),
        "grow": Key(Number(0), default=0, doc="share of the free room in a row or column"),
        "alt": Key(Text(), doc="words that stand for it where it is not seen; '' for none"),
    }


def kind_hint(name: str, raw: Record, elements: Record, known: Iterable[str]) -> str:
    """The hint for an element without a kind: a key that was meant to be it, an element of this
    name in others of the `elements` of the layout, or the known kinds."""
    key = next((key for key in raw if nearest(key, ("kind",))), None)
    if key is not None:
        return f"did you mean 'kind' by '{key}'?"
    groups = _groups_around(name, elements)
    if groups:
        change = f"{{{name}: …}}"
        for group in reversed(groups[1:]):
            change = f"{{{group}: {{elements: {change}}}}}"
        return f"'{name}' is in '{groups[-1]}': write {groups[0]}: {{elements: {change}}}"
    return f"kinds: {', '.join(known)}"


def _groups_around(name: str, elements: Record) -> list[str]:
    """The elements around the first one of this name that has a kind; none if it is in no other."""
    for group, raw in elements.items():
        inner = raw.get("elements") if isinstance(raw, Record) else None
        if isinstance(inner, Record):
            found = inner.get(name)
            if isinstance(found, Record) and "kind" in found:
                return [group]
            if deeper := _groups_around(name, inner):
                return [group, *deeper]
    return []
