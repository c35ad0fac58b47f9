"""Whatever stands in a layout or a card, there is a face or a problem, never anything else."""

from __future__ import annotations

from typing import Any

import pytest
from lay_out import SVG, card, context, game, layout, resources

from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.layout import Resources
from pnp.model.net import Inner
from pnp.model.source import Listing, Record
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.boxes.nets import net_of
from pnp.typeset.faces.common_keys import common_keys
from pnp.typeset.faces.compose import Composer
from pnp.typeset.properties.kinds import element_kinds

pytestmark = pytest.mark.thorough


def mapping(**values: Any) -> Record:
    made = Record("layout.yaml")
    for key, value in values.items():
        made.put(key, value, (1, 1), (1, 1))
    return made


def listing(*values: Any) -> Listing:
    made = Listing("layout.yaml")
    for value in values:
        made.put(value, (1, 1))
    return made


ODD: list[Any] = [
    None, True, False, 0, -1, 3, 2.5, 1e300, "", " ", "x", "auto", "5pt", "-5pt", "1e9pt", "0%",
    "100%", "200pt - 100%", "none", "black", "{", "}", "{}", "{v}", "{nothing}", "{1 / 0}", "a b",
    "\n\n", "**", ":x:", "日", "\u200b", "\0", "safe", "child", "n in [1, 2]", "n in v", "../x",
    listing(), listing("5pt", "5pt"), listing(listing()), listing("{v}", None),
    mapping(), mapping(x="{v}"), mapping(w="{v}", h="{v}"), mapping(of="{v}"), mapping(at="{v}"),
    mapping(w="auto"), mapping(gradient="linear"), mapping(pattern="dots", color="{v}"),
    mapping(gradient="radial", stops=listing(mapping(at="{v}", color="black"))),
    mapping(shape="{v}"), mapping(child=mapping(kind="text", text="{v}", grow=1)),
    mapping(child=mapping(kind="shape", fill="black", box=mapping(w="{v}", h="50%"))),
]  # fmt: skip
NET = net_of("tuck", Inner(60.0, 80.0, 20.0), 1.0)
NEEDED = {
    "text": {"text": "some text"},
    "icon": {"icon": "x"},
    "picture": {"file": "x.svg"},
    "face": {"face": "x", "show": listing(1, 2, 3, 4)},
    "grid": {"columns": 2},
    "shape": {"fill": "black", "stroke": "black"},
    "map": {"places": listing(mapping(id="a", x=10, y=20)), "space": "5mm"},
    "track": {"items": listing("a", "b"), "space": "9mm"},
    "panel": {"box": "front"},
    "callout": {"text": "a", "to": mapping(at=1, x="9mm", y="9mm")},
}


def compose(element: Record, values: list[Any], found: Resources, fonts: FontLibrary) -> int:
    """How many faces there are."""
    blank = layout(
        "", fragments="f: {parameters: {p: 1}, elements: {t: {kind: text, text: '{p}'}}}"
    )
    elements = mapping(a=element)
    made = Composer(
        type(blank)(
            "test", 200.0, 100.0, 10.0, 5.0, 0.0, None, blank.theme, elements, blank.fragments,
            blank.span,
        ),
        game(), found, fonts, NET if element["kind"] == "panel" else None,
    )  # fmt: skip
    faces = [made.compose(card(v=value), "key") for value in values]
    assert all(faces) or list(made.problems)
    for problem in made.problems:
        assert problem.message and problem.span is not None
    return sum(face is not None for face in faces)


@pytest.mark.parametrize("name", [*element_kinds(), "use"])
def test_odd_values(name: str, tmp_path: Any) -> None:
    (tmp_path / "x.svg").write_text(SVG.format(w=10, h=20) + "</svg>")
    found = resources(tmp_path, {"x": str(tmp_path / "x.svg")})
    found = replace(found, faces={"x": Face("x", 10.0, 20.0, 0.0, ())})
    at = context(found)
    kind = element_kinds()["group" if name == "use" else name]
    keys = [*common_keys(at), *kind.keys(at), "elements", "fragment", "with"]
    base: dict[str, Any] = {"kind": name, **NEEDED.get(name, {})}
    if name == "use":
        base["fragment"] = "f"
    elif kind.has_children:
        base["elements"] = mapping(
            child=mapping(kind="text", text="{v}"), other=mapping(kind="shape", fill="black")
        )
    good = 0
    for key in keys:
        for value in ODD:
            good += compose(mapping(**(base | {key: value})), [1], found, at.fonts)
        good += compose(mapping(**(base | {key: "{v}"})), ODD, found, at.fonts)
        good += compose(mapping(**(base | {key: "{v}pt"})), ODD, found, at.fonts)
    assert good > 50


@pytest.mark.parametrize("name", ["row", "column", "grid", "stack", "group"])
@pytest.mark.parametrize("kind", ["text", "icon", "shape", "row"])
def test_odd_values_of_children(name: str, kind: str, tmp_path: Any) -> None:
    (tmp_path / "x.svg").write_text(SVG.format(w=10, h=20) + "</svg>")
    found = resources(tmp_path, {"x": str(tmp_path / "x.svg")})
    fonts = context(found).fonts
    inner: dict[str, Any] = {"kind": kind, **NEEDED.get(kind, {})}
    if kind == "row":
        inner["elements"] = mapping(child=mapping(kind="text", text="{v}"))
    good = 0
    for key in ("box", "grow", "when", "repeat"):
        for value in [*ODD, "{v}"]:
            elements = mapping(
                child=mapping(**(inner | {key: value})), other=mapping(kind="text", text="other")
            )
            outer = mapping(**{"kind": name, "elements": elements, **NEEDED.get(name, {})})
            good += compose(outer, ODD if value == "{v}" else [1], found, fonts)
    assert good > 20
