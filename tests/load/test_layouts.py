"""Layout files: put together with what they extend and with their theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.load.layouts import LAYOUT_KEYS, load_layout, size_type
from pnp.model.layout import Layout
from pnp.model.problems import Problems, Span
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

CARD = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 4mm
corner: 2mm
theme: look
palette: {own: red}
styles: {small: {gap: +1pt}}
elements:
  name: {kind: text}
"""
CARD_KEYS = ("size", "bleed", "safe", "corner", "theme", "palette", "styles", "elements")
LOOK = """\
palette: {red: "#f00", ink: red}
styles:
  body: {size: 9pt, gap: 1pt}
  small: {extends: body, size: 7pt}
"""


@pytest.fixture
def load(tmp_path: Path):
    """Layout `card` from files by name, and problems."""

    def run(**files: str) -> tuple[Layout | None, list[str]]:
        for name, text in ({"card": CARD, "look": LOOK} | files).items():
            path = tmp_path / "layouts" / f"{name}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        problems = Problems()
        library = Library(tmp_path, tmp_path / "layouts", tmp_path)
        layout = load_layout("card", LazyRecords(library), Span("game.yaml", 1, 1), problems)
        return layout, [str(p) for p in problems]

    return run


def test_a_layout(load):
    layout, messages = load()
    assert messages == []
    assert layout.width == mm(63) and layout.height == mm(88)
    assert (layout.bleed, layout.safe, layout.corner) == (mm(3), mm(4), mm(2))
    assert layout.theme.palette == {"red": "#f00", "ink": "#f00", "own": "#f00"}
    assert layout.theme.styles["small"] == {
        "size": "7pt",
        "gap": "1pt + 1pt",
    }
    assert list(layout.elements) == ["name"]
    assert set(CARD_KEYS) <= set(LAYOUT_KEYS)


def test_a_layout_that_extends_another(load):
    layout, messages = load(
        base=CARD.replace("bleed: 3mm", "bleed: 3mm\ndpi: 300"),
        card="extends: base\nsafe: +1mm\nelements: {name: {size: 9pt}, more: {kind: icon}}",
    )
    assert messages == []
    assert (layout.safe, layout.bleed, layout.dpi) == (mm(5), mm(3), 300)
    assert layout.elements == {"name": {"kind": "text", "size": "9pt"}, "more": {"kind": "icon"}}


def test_an_error_is_reported_in_the_file_it_is_in(load):
    _, messages = load(base=CARD.replace("bleed: 3mm", "bleed: 3"), card="extends: base\nsafe: 2")
    assert messages == [
        "base.yaml:2:8: error: 'bleed': 3 is not a length; write a unit, e.g. '3mm'",
        "card.yaml:2:7: error: 'safe': 2 is not a length; write a unit, e.g. '2mm'",
    ]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"card": "extends: card"}, "card.yaml:1:10: error: layouts extend each other in a circle: "
                                    "card → card"),
        ({"card": "extends: base", "base": "extends: card"}, "base.yaml:1:10: error: layouts "
         "extend each other in a circle: card → base → card"),
        ({"card": "extends: [base]"}, "card.yaml:1:10: error: 'extends': expected the name of a "
                                      "layout, found a list"),
        ({"card": "extends: bse", "base": ""}, "card.yaml:1:10: error: there is no layout 'bse' in "
                                               "layouts/\n  hint: did you mean 'base'?"),
        ({"card": "extends: ../bse"}, "card.yaml:1:10: error: '../bse' leaves layouts/"),
        ({"card": "a: ["}, "card.yaml:1:4: error: '[' is not closed"),
        ({"card": "- a"}, "card.yaml:1:1: error: expected keys and values, as every layout has"),
        ({"card": ""}, "card.yaml:1:1: error: layout 'card' is empty"),
        ({"card": "size: {width: 1in, height: 1in}"}, "card.yaml:1:1: error: layout 'card' needs "
                                                      "'elements'"),
        ({"card": "elements: {}"}, "card.yaml:1:1: error: a layout needs a 'size'"),
        ({"card": "size: poker\nelements: {}"}, "card.yaml:1:7: error: 'size': expected a size, "
                                                "found 'poker'"),
    ],
)  # fmt: skip
def test_layout_that_cannot_be_used(load, files, message):
    layout, messages = load(**files)
    assert layout is None
    assert messages[0].startswith(message) and len(messages) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("safe: 4mm", "safe: 31.4mm", "3:7: error: 'safe': 31.4 mm is too much on a face whose "
                                      "shorter side is 63 mm"),
        ("corner: 2mm", "corner: 32mm", "4:9: error: 'corner': 32 mm is too much"),
        ("elements:", "fragments: {a: 3}\nelements:", "8:16: error: fragment 'a': expected"),
        ("{own: red}", "{own: rde}", "6:16: error: colour 'own': expected a colour, found 'rde'\n"
                                     "  hint: did you mean 'red'?"),
        ("{own: red}", "{own: 7}", "6:16: error: colour 'own': expected a colour, found 7"),
        ("palette:", "pallete:", "6:1: error: unknown key 'pallete'"),
        ("{own: red}", "[red]", "6:10: error: 'palette': expected a mapping of keys and values"),
    ],
)  # fmt: skip
def test_error_in_a_layout(load, old, new, message):
    layout, (messages,) = load(card=CARD.replace(old, new))
    assert layout is not None
    assert messages.startswith(f"card.yaml:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ink: red", "ink: ink",
         "1:29: error: colour 'ink': colours name each other in a circle: ink → ink"),
        ("{size: 9pt, gap: 1pt}", "Alegreya", "3:9: error: style 'body': expected a mapping"),
        ("extends: body", "extends: boyd", "4:20: error: there is no style 'boyd'\n"
                                           "  hint: did you mean 'body'?"),
        ("extends: body", "extends: [body]", "4:20: error: 'extends': expected the name of a "
                                             "style, found a list"),
        ("extends: body", "extends: small", "4:20: error: styles extend each other in a circle: "
                                            "small → small"),
    ],
)  # fmt: skip
def test_error_in_a_theme(load, old, new, message):
    layout, messages = load(look=LOOK.replace(old, new))
    assert layout is not None
    assert len(messages) == 1 and messages[0].startswith(f"look.yaml:{message}")
    assert set(layout.theme.styles) == {"body", "small"}, "who uses it is not blamed"
    assert "ink" in layout.theme.palette


@pytest.mark.parametrize(
    ("look", "card"),
    [
        ("a: [", CARD),
        ("- a", CARD),
        ("colors: {red: '#f00'}", CARD),
        (LOOK, CARD.replace("theme: look", "theme: [look]")),
        (LOOK, CARD.replace("{small: {gap: +1pt}}", "3")),
        (LOOK, CARD.replace("palette: {own: red}", "palette: red")),
    ],
)
def test_a_broken_theme_has_every_name(load, look, card):
    layout, messages = load(look=look, card=card.replace("own: red", "own: black"))
    assert len(messages) == 1 and messages[0].startswith(("look.yaml:1:", "card.yaml:"))
    assert "anything" in layout.theme.palette and layout.theme.palette["anything"] == "black"
    assert "anything" in layout.theme.styles and layout.theme.styles["anything"] == {}


def test_names_of_a_broken_theme_are_no_errors(load):
    own = "{big: {extends: body, size: 12pt}, title: {extends: big, gap: 2pt}}"
    card = CARD.replace("{small: {gap: +1pt}}", own).replace("own: red", "own: dark-red, no: '#1'")
    layout, messages = load(look="palette:\n  red: #2f4858\n", card=card)
    assert [message.splitlines()[0] for message in messages] == [
        "look.yaml:2:8: error: '#2f4858' is read as a comment, so 'red' is empty",
        "card.yaml:6:30: error: colour 'no': expected a colour, found '#1'",
    ]
    assert dict(layout.theme.styles["title"]) == {"size": "12pt", "gap": "2pt"}


def test_sizes_for_editors():
    kind = size_type({"poker": {"width": 1.0, "height": 2.0}}, None)
    assert kind.schema["anyOf"][0] == {"enum": ["poker"]}
    assert kind.read("poker") == {"width": 1.0, "height": 2.0}


def test_a_theme_extends_a_theme(load):
    own = "extends: look\npalette: {red: '#c00'}\nstyles: {small: {size: +1pt}}\n"
    layout, messages = load(card=CARD.replace("theme: look", "theme: own"), own=own)
    assert messages == []
    assert layout.theme.palette == {"red": "#c00", "ink": "#c00", "own": "#c00"}
    assert layout.theme.styles["small"]["size"] == "7pt + 1pt"
    assert layout.theme.styles["body"]["size"] == "9pt"


def test_themes_that_extend_each_other(load):
    layout, messages = load(look=f"extends: own\n{LOOK}", own="extends: look\n")
    assert layout is not None
    circle = "themes extend each other in a circle: look → own → look"
    assert [message.partition("\n")[0] for message in messages] == [
        f"own.yaml:1:10: error: {circle}"
    ]
    _, (message,) = load(look=f"extends: loook\n{LOOK}")
    assert message.startswith("look.yaml:1:10: error: there is no theme 'loook' in layouts/")
