"""The JSON Schema for editors: every kind, every key, and the shipped layouts under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from lay_out import FAMILIES, composer, game, resources
from repository import ROOT

from pnp.load.book_layouts import BOOK_LAYOUT_KEYS, load_book_layout
from pnp.load.layouts import LAYOUT_KEYS, load_layout
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.records.lazy import LazyRecords
from pnp.schema.values import Key, Number
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml, read_yaml
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.faces.compose import Composer
from pnp.typeset.layout_schema import EXPRESSION, layout_schema
from pnp.typeset.properties.kinds import element_kinds

LAYOUTS = ROOT / "layouts"
SCHEMA = layout_schema()
DEFS = SCHEMA["$defs"]
WHOLE = Draft202012Validator(layout_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS))


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
    assert properties("text")["size"]["description"] == "type size"
    assert EXPRESSION not in properties("text")["repeat"].get("anyOf", [])


def test_the_frame_may_be_handed_in() -> None:
    assert SCHEMA["additionalProperties"] is True
    whole = layout_schema({"dpi": Key(Number(1), doc="pixels an inch")})
    assert whole["additionalProperties"] is False
    assert set(whole["properties"]) == {"dpi", "elements", "fragments", "palette", "styles"}
    assert whole["properties"]["dpi"] == {"description": "pixels an inch"}


def test_the_shipped_layouts_are_as_it_states() -> None:
    others = ("sheets", "profiles", "services")
    files = [file for file in LAYOUTS.glob("*/*.yaml") if file.parent.name not in others]
    assert len(files) > 20
    wrong = {
        str(file.relative_to(LAYOUTS)): [error.message for error in found]
        for file in files
        if (found := list(WHOLE.iter_errors(read_yaml(file, file.name))))
    }
    assert wrong == {}


# elements of a layout, and whether a build takes them
ELEMENTS = [
    ("a: {kind: text, text: Hi, weight: 350}", True),
    ("a: {kind: text, text: Hi, weight: '350'}", True),
    ("a: {kind: text, text: Hi, weight: bold}", True),
    ("a: {kind: text, text: Hi, weight: 1001}", False),
    ("a: {kind: text, text: Hi, weight: heavyish}", False),
    ("a: {kind: text, text: Hi, tracking: 0}", True),
    ("a: {kind: text, text: Hi, tracking: -2%}", True),
    ("a: {kind: text, text: Hi, tracking: 2}", False),
    ("a: {kind: text, text: Hi, tracking: false}", False),
    ("a: {kind: text, text: 7}", True),
    ("a: {kind: text, text: [a, b]}", True),
    ("a: {kind: text, text: {a: b}}", False),
    ("a: {kind: text}", False),
    ("a: {text: Hi}", False),
    ("a: {kind: txt, text: Hi}", False),
    ("a: {kind: text, text: Hi, colour: black}", False),
    ("a: {kind: text, text: Hi, size: 9 pt}", True),
    ("a: {kind: text, text: Hi, size: +1pt}", True),
    ("a: {kind: text, text: Hi, size: 80%}", True),
    ("a: {kind: text, text: Hi, size: -80%}", False),
    ("a: {kind: text, text: Hi, size: 9}", False),
    ("a: {kind: text, text: Hi, size: 9ptt}", False),
    ("a: {kind: text, text: Hi, size: '{9}pt'}", True),
    ("a: {kind: text, text: Hi, language: pt_br}", True),
    ("a: {kind: text, text: Hi, language: brazilian portuguese}", False),
    ("a: {kind: text, text: Hi, italic: 'true'}", True),
    ("a: {kind: text, text: Hi, italic: 'yes'}", False),
    ("a: {kind: text, text: Hi, stretch: 40%}", True),
    ("a: {kind: text, text: Hi, stretch: -40%}", False),
    ("a: {kind: text, text: Hi, axes: {wght: 500}}", True),
    ("a: {kind: text, text: Hi, axes: {weight: 500}}", False),
    ("a: {kind: text, text: Hi, bullets: []}", False),
    ("a: {kind: text, text: Hi, numbers: '(#)'}", True),
    ("a: {kind: text, text: Hi, numbers: 1.}", False),
    ("a: {kind: text, text: Hi, columns: '2'}", True),
    ("a: {kind: text, text: Hi, columns: 1.5}", False),
    ("a: {kind: text, text: Hi, gutter: -3mm}", False),
    ("a: {kind: text, text: Hi, when: 'true'}", True),
    ("a: {kind: text, text: Hi, when: maybe}", False),
    ("a: {kind: shape, opacity: '0.5'}", True),
    ("a: {kind: shape, opacity: 1.5}", False),
    ("a: {kind: shape, box: {x: -2mm, w: 100% - 4mm}}", True),
    ("a: {kind: shape, box: {w: 5}}", False),
    ("a: {kind: shape, dash: [1mm, 2mm]}", True),
    ("a: {kind: row}", False),
    ("a: {kind: row, elements: {b: {kind: shape, radius: 2 mm}}}", True),
    ("a: {kind: row, elements: {b: {kind: shape, radius: 5%}}}", False),
]


@pytest.mark.parametrize(("elements", "is_taken"), ELEMENTS)
def test_it_judges_elements_as_a_build_does(elements: str, is_taken: bool) -> None:
    assert composer(elements).broken is not is_taken
    value = parse_yaml(f"size: poker\nelements: {{{elements}}}", "a.yaml")
    assert WHOLE.is_valid(value) is is_taken


BASE = """\
size: poker
bleed: 3mm
styles: {body: {size: 9pt, weight: bold}}
elements:
  a: {kind: text, text: Hi, size: 9pt, box: {x: 1mm, w: 10mm}}
  b: {kind: row, elements: {c: {kind: shape, radius: 1mm}}}
"""
# whole files, and whether a build takes them
FILES = [
    ("size: poker\nelements: {}", True),
    ("elements: {}", False),
    ("size: poker", False),
    ("size: 5\nelements: {}", False),
    ("size: {width: 5mm}\nelements: {}", False),
    ("size: poker\nbleed: +1mm\nelements: {}", False),
    ("size: poker\nbled: 1mm\nelements: {}", False),
    ("size: poker\nelements: {a: ~}", False),
    ("size: poker\nstyles: {s: {size: 9pt, extends: t}, t: {weight: 350}}\nelements: {}", True),
    ("extends: base", True),
    ("extends: base\nbleed: +1mm", True),
    ("extends: base\nelements: {a: {box: {w: +4mm, x: = -1mm}, size: ~}}", True),
    ("extends: base\nelements: {a: ~, b: {elements: {c: {radius: +1mm}}}}", True),
    ("extends: base\nelements: {a: {kind: icon, icon: gear}}", True),
    ("extends: base\nelements: {a: {sise: 9pt}}", False),
    ("extends: base\nelements: {a: {size: 9}}", False),
    ("extends: base\nstyles: {body: {weight: ~, size: +1pt}}", True),
]


@pytest.mark.parametrize(("text", "is_taken"), FILES)
def test_it_judges_files_as_a_build_does(text: str, is_taken: bool, tmp_path: Path) -> None:
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/base.yaml").write_text(BASE, encoding="utf-8")
    (tmp_path / "layouts/card.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    library = Library(tmp_path, tmp_path, LAYOUTS.parent)
    found = load_layout("card", LazyRecords(library), Span("game.yaml"), problems)
    icons = {"gear": "gear.svg"}
    if found is not None:
        made = Composer(found, game(), resources(icons=icons), FontLibrary(FAMILIES))
        problems.extend(made.problems)
    assert bool(problems.errors) is not is_taken, [*map(str, problems)]
    assert WHOLE.is_valid(parse_yaml(text, "card.yaml")) is is_taken


BOOKS = [
    ("page: folded\ntext: body", True),
    ("page: {size: a5, bleed: 3mm}\ntext: body\nmargins: 9mm\npages: 4", True),
    ("page: {size: a5}\ntext: body\nmargins: {inner: 9mm}\nboxes: {quote: {padding: 2mm}}", True),
    ("page: {size: a5}\ntext: body\nevery: {elements: {a: {kind: text, text: Hi}}}", True),
    ("page: {size: a5}", False),
    ("page: {size: a5}\ntext: body\nfirst: {elements: {}}\nsafe: 3mm", False),
    ("page: {size: a5}\ntext: body\nfirst: {height: 9, elements: {}}", False),
    ("page: {size: a5}\ntext: body\ncolumns: 9", False),
    ("page: {size: a5}\ntext: body\nmargins: {inside: 9mm}", False),
]


@pytest.mark.parametrize(("text", "is_taken"), BOOKS)
def test_it_judges_book_layouts_as_a_build_does(text: str, is_taken: bool, tmp_path: Path) -> None:
    text += "\nstyles: {body: {font: Alegreya, size: 9pt}}\n"
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/book.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    library = Library(tmp_path, tmp_path, LAYOUTS.parent)
    load_book_layout(
        "book", LazyRecords(library), Span("game.yaml"), problems, Paper("a4", 595.0, 842.0)
    )
    assert bool(problems.errors) is not is_taken, [*map(str, problems)]
    assert WHOLE.is_valid(parse_yaml(text, "book.yaml")) is is_taken
