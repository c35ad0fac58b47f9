"""The JSON Schema for editors: every kind, every key, and the shipped layouts under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from laid import record

from pnp.lang.schema import Key, Number
from pnp.typeset.kinds import element_kinds
from pnp.typeset.layout_schema import EXPRESSION, layout_schema

LAYOUTS = Path(__file__).parents[2] / "layouts"
SCHEMA = layout_schema()
DEFS = SCHEMA["$defs"]


def properties(kind: str) -> dict[str, Any]:
    found: dict[str, Any] = DEFS[f"element-{kind}"]["properties"]
    return found


def test_every_kind_is_in_it() -> None:
    names = sorted([*element_kinds(), "use"])
    assert DEFS["element"]["properties"]["kind"]["enum"] == names
    assert [one["if"]["properties"]["kind"]["const"] for one in DEFS["element"]["allOf"]] == names
    for one, name in zip(DEFS["element"]["allOf"], names, strict=True):
        assert one["then"] == {"$ref": f"#/$defs/element-{name}"}
        assert properties(name)["kind"]["const"] == name
        assert {"box", "when", "repeat", "turn", "opacity", "grow"} < set(properties(name))


def test_what_is_needed() -> None:
    assert DEFS["element-text"]["required"] == ["kind", "text"]
    assert DEFS["element-grid"]["required"] == ["kind", "columns", "elements"]
    assert DEFS["element-use"]["required"] == ["kind", "fragment"]
    assert "elements" not in properties("use")
    assert "elements" not in properties("shape")


def test_any_property_may_be_an_expression_at_any_depth() -> None:
    assert EXPRESSION in properties("text")["size"]["anyOf"]
    box = next(s for s in properties("shape")["box"]["anyOf"] if s.get("type") == "object")
    assert EXPRESSION in box["properties"]["w"]["anyOf"]
    assert {"const": "auto"} in box["properties"]["w"]["anyOf"]
    assert properties("text")["size"]["description"] == "size of the type"
    assert EXPRESSION not in properties("text")["repeat"].get("anyOf", [])


def test_the_frame_may_be_handed_in() -> None:
    assert SCHEMA["additionalProperties"] is True
    whole = layout_schema({"dpi": Key(Number(1), doc="pixels an inch")})
    assert whole["additionalProperties"] is False
    assert whole["properties"]["dpi"] == {
        "type": "number", "minimum": 1, "description": "pixels an inch",
    }  # fmt: skip
    assert set(whole["properties"]) == {"dpi", "elements", "fragments", "palette", "styles"}


def test_the_shipped_layouts_are_as_it_says() -> None:
    """Every key of every element and style stands in the schema."""
    seen = 0
    for file in sorted(LAYOUTS.glob("*/*.yaml")):
        layout = record(file.read_text(encoding="utf-8"), str(file))
        if "extends" in layout:
            continue  # its elements are parts of others, whose kind stands elsewhere
        for fragment in layout.get("fragments", {}).values():
            assert set(fragment) <= set(DEFS["fragment"]["properties"])
            seen += check_elements(fragment["elements"], str(file))
        seen += check_elements(layout.get("elements", {}), str(file))
        for style in layout.get("styles", {}).values():
            known = SCHEMA["properties"]["styles"]["additionalProperties"]["properties"]
            assert set(style) <= set(known), file
            seen += len(style)
    assert seen > 200


def check_elements(elements: dict[str, Any], file: str) -> int:
    seen = 0
    for name, element in elements.items():
        known = properties(element["kind"])
        assert set(element) <= set(known), f"{file}: {name}"
        assert set(DEFS[f"element-{element['kind']}"].get("required", [])) <= set(element)
        seen += len(element)
        if isinstance(element.get("box"), dict):
            box = next(s for s in known["box"]["anyOf"] if s.get("type") == "object")
            assert set(element["box"]) <= set(box["properties"])
        seen += check_elements(element.get("elements", {}), file)
    return seen
