"""What a designer types who comes from HTML, Python, other card tools or a spreadsheet: the exact
message and hint for each slip, one row each.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.model.problems import did_you_mean, nearest
from pnp.model.synonyms import _table, squeezed

GAME = """\
title: Tiny
tables:
  suits:
    - {id: sun, name: Sun}
    - {id: moon, name: Moon}
decks:
  d: {file: d.yaml, layout: card}
products:
  d: {file: D, decks: [d], sheet: 9-up}
"""
DECK = """\
fields:
  name: text
  rank: {whole: [1, 9]}
  suit: {reference: suits}
cards:
  - {id: ant, name: Ant, rank: 1, suit: sun}
  - {id: bee, name: Bee, rank: 2, suit: moon}
"""
LAYOUT = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
palette: {ink: "#1d1a16"}
elements:
  ground: {kind: shape, box: bleed, fill: white}
  art: {kind: picture, file: art/dot.svg, box: {x: 3mm, y: 30mm, w: 9mm, h: 9mm}}
  name:
    kind: text
    text: "{name}"
    size: 10pt
    box: {x: 3mm, y: 3mm, w: 50mm, h: 8mm}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
FILES = {
    "game": ("cards/t/game.yaml", GAME),
    "deck": ("cards/t/d.yaml", DECK),
    "layout": ("layouts/card.yaml", LAYOUT),
    "art": ("cards/t/art/dot.svg", SVG),
}
TEXT = '    text: "{name}"\n'


@pytest.fixture
def problems_of(pnp: Callable[..., tuple[int, str, str]], tmp_path: Path) -> Callable[..., str]:
    """What `pnp check` reports of the project with one change; its own places left out."""

    def run(name: str, old: str, new: str) -> str:
        for key, (path, text) in FILES.items():
            if key == name:
                assert old in text
                text = text.replace(old, new, 1)
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        code, _, err = pnp("check")
        assert code == bool(err), err
        return err.removesuffix("\n").removesuffix("; nothing was written")

    return run


def test_the_project_is_good(problems_of):
    assert problems_of("art", "<path", "<path") == ""


# an element's key, what it is answered with; {} stands for the key
KEYS = [
    ("rotate: 90", "did you mean 'turn'?"),
    ("rotation: 90", "did you mean 'turn'?"),
    ("angle: 90", "did you mean 'turn'?"),
    ("image: a.png", "make it an element of its own: {kind: picture, file: …}"),
    ("src: a.png", "make it an element of its own: {kind: picture, file: …}"),
    ("top: 3mm", "write 'box: {y: 3mm}'"),
    ("left: 3mm", "write 'box: {x: 3mm}'"),
    ("right: 3mm", "write 'box: {at: 9, x: -3mm}'"),
    ("bottom: 3mm", "write 'box: {at: 1, y: -3mm}'"),
    ("x: 3mm", "write 'box: {x: 3mm}'"),
    ("w: 3mm", "write 'box: {w: 20mm}'"),
    ("width: 3mm", "write 'box: {w: 20mm}'"),
    ("height: 3mm", "write 'box: {h: 20mm}'"),
    ("anchor: 5", "write 'box: {at: 5}'"),
    ("z-index: 3", "elements are drawn in order, the last one on top"),
    ("margin: 3mm", "leave room with a smaller box, such as 'box: {x: 3mm, y: 3mm, w: 57mm, "
     "h: 8mm}'"),
    ("background: ink", "put a shape before it, with 'fill'"),
    ("border: ink", "put a shape before it, with 'stroke'"),
    ("colour: ink", "did you mean 'color'?"),
    ("font-size: 9pt", "did you mean 'size'?"),
    ("fontSize: 9pt", "did you mean 'size'?"),
    ("font_family: Lato", "did you mean 'font'?"),
    ("line-height: 9pt", "did you mean 'leading'?"),
    ("letter-spacing: 1%", "did you mean 'tracking'?"),
    ("font-weight: bold", "did you mean 'weight'?"),
    ("bold: true", "write 'weight: bold'"),
    ("text-align: left", "did you mean 'align'?"),
    ("vertical-align: top", "did you mean 'valign'?"),
    ("text-transform: uppercase", 'use a formatter: text: "{name | upper}"'),
    ("alpha: 0.5", "did you mean 'opacity'?"),
    ("if: rank", "did you mean 'when'?"),
    ("hidden: true", "write 'when: false'"),
    ("visible: false", "did you mean 'when'?"),
    ("foreach: x", "did you mean 'repeat'?"),
    ("min_size: 6pt", "did you mean 'smallest'?"),
    ("sise: 9pt", "did you mean 'size'?"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "hint"), KEYS)
def test_a_key_of_a_text_that_other_tools_have(problems_of, line, hint):
    key = line.partition(":")[0]
    assert problems_of("layout", TEXT, f"{TEXT}    {line}\n") == (
        f"layouts/card.yaml:10:5: error: unknown key '{key}' in a text element\n"
        f"  hint: {hint}\n1 error"
    )


# a value of an element's key: what is wrong, the hint or None
VALUES = [
    ("size: 10", "'size': 10 is not a length; write a unit, e.g. '10pt'", None),
    ("size: '10,5pt'", "'size': '10,5pt' is not a length; write decimals after a point: '10.5pt'",
     None),
    ("size: pt", "'size': 'pt' is not a length; a number is missing before the unit, e.g. '3pt'",
     None),
    ("size: 10PT", "'size': unknown unit 'PT' in '10PT'; write '10pt'", None),
    ("size: 10points", "'size': unknown unit 'points' in '10points'; write '10pt'", None),
    ("size: “10pt”", "'size': '“10pt”' is not a length; write it with straight quotes or with "
     "none: 10pt", None),
    ("gap: 3", "'gap': 3 is not a length; write a unit, e.g. '3mm'", None),
    ("align: centre", "'align': expected one of start, end, left, center, right, justify; found "
     "'centre'", "did you mean 'center'?"),
    ("align: middle", "'align': expected one of start, end, left, center, right, justify; found "
     "'middle'", "did you mean 'center'?"),
    ("valign: center", "'valign': expected one of top, middle, bottom; found 'center'",
     "did you mean 'middle'?"),
    ("color: red", "'color': expected a colour, found 'red'",
     "write '#ff0000', or call a colour 'red' in the palette"),
    ("color: SteelBlue", "'color': expected a colour, found 'SteelBlue'",
     "write '#4682b4', or call a colour 'steelblue' in the palette"),
    ("color: grey", "'color': expected a colour, found 'grey'",
     "write the share of black ink: 'grey(50%)'"),
    ("color: grey(40)", "'color': expected a colour, found 'grey(40)'",
     "write shares of ink: 'grey(40%)'"),
    ("color: cmyk(0, 80, 70%, 20)", "'color': expected a colour, found 'cmyk(0, 80, 70%, 20)'",
     "write shares of ink: 'cmyk(0%, 80%, 70%, 20%)'"),
    ("color: rgb(10, 20, 30)", "'color': expected a colour, found 'rgb(10, 20, 30)'",
     "write '#0a141e'"),
    ("color: rgb(100% 0% 50%)", "'color': expected a colour, found 'rgb(100% 0% 50%)'",
     "write '#ff0080'"),
    ("color: rgba(10, 20, 30, 0.5)", "'color': expected a colour, found 'rgba(10, 20, 30, 0.5)'",
     "write '#0a141e'; 'opacity' makes an element transparent"),
    ("color: hsl(120, 100%, 50%)", "'color': expected a colour, found 'hsl(120, 100%, 50%)'",
     "write '#00ff00'"),
    ("color: ff8800", "'color': expected a colour, found 'ff8800'", "write '#ff8800', in quotes"),
    ("color: 0xff8800", "'color': expected a colour, found 0xff8800",
     "write '#ff8800', in quotes"),
    ("color: '#ff880080'", "'color': expected a colour, found '#ff880080'",
     "write '#ff8800'; 'opacity' makes an element transparent"),
    ("color: “#fff”", "'color': expected a colour, found '“#fff”'",
     "curled quotes are part of the text; write straight ones: '#fff'"),
    ("color: #fff", "'#fff' is read as a comment, so 'color' is empty",
     'put quotes round the value: color: "#fff"'),
    ("turn: 90deg", "'turn': expected a number, found '90deg'", "write the number alone: 90"),
    ("opacity: 50%", "'opacity': expected a number, found '50%'", "it is a share of 1: 0.5"),
    ("opacity: 50", "'opacity': expected a number from 0 to 1, found 50",
     "it is a share of 1: 0.5"),
    ("opacity: '0,5'", "'opacity': expected a number, found '0,5'",
     "write decimals after a point: 0.5"),
    ("hyphenate: yes", "'hyphenate': expected true or false, found 'yes'", "write true"),
    ("italic: off", "'italic': expected true or false, found 'off'", "write false"),
    ("weight: Bold", "'weight': expected a weight (thin, light, regular, medium, semibold, bold, "
     "extrabold, black, or 100 to 900), found 'Bold'", "did you mean 'bold'?"),
    ("when: yes", "'when': expected true, false or an expression, found 'yes'", "write true"),
    ("when: rank == 1", "'when': expected true, false or an expression, found 'rank == 1'",
     "write '{rank == 1}'"),
    ("when: suit == sun", "'when': expected true, false or an expression, found 'suit == sun'",
     "write \"{suit == 'sun'}\""),
    ("when: '{suit == sun}'", "'when': there is no field 'sun'",
     "write text in quotes: {suit == 'sun'}"),
    ("when: '{suit in [sun]}'", "'when': there is no field 'sun'",
     "write text in quotes: {suit in ['sun']}"),
    ("when: '{rnak == 1}'", "'when': there is no field 'rnak'", "did you mean 'rank'?"),
    ("when: '{rank = 1}'", "'when': did not expect '=' here", "to compare, write '=='"),
    ("when: '{rank === 1}'", "'when': did not expect '=' here", "to compare, write '=='"),
    ("when: '{rank <> 1}'", "'when': did not expect '<>' here", "write '!='"),
    ("when: '{rank && suit}'", "'when': did not expect '&&' here", "write 'and'"),
    ("when: '{rank || suit}'", "'when': did not expect '||' here", "write 'or'"),
    ("when: '{rank AND suit}'", "'when': did not expect 'AND' here", "write 'and'"),
    ("when: '{NOT rank}'", "'when': did not expect 'NOT' here", "write 'not'"),
    ("when: '{!rank}'", "'when': did not expect '!' here", "write 'not', or '!='"),
    ("when: '{rank eq 1}'", "'when': did not expect 'eq' here", "write '=='"),
    ("when: '{name contains \"A\"}'", "'when': did not expect 'contains' here",
     "write 'x' in list"),
    ("when: '{rank ? 1 : 2}'", "'when': did not expect '?' here",
     "write: a if condition else b"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message", "hint"), VALUES)
def test_a_value_of_a_text_that_other_tools_write(problems_of, line, message, hint):
    key = line.partition(":")[0]
    text = problems_of("layout", "    size: 10pt\n" if key == "size" else TEXT,
                (TEXT if key != "size" else "") + f"    {line}\n")  # fmt: skip
    place, _, rest = text.partition(" ")
    assert place == f"layouts/card.yaml:10:{len(key) + 7}:"
    assert rest == f"error: {message}\n" + (f"  hint: {hint}\n" if hint else "") + "1 error"


# an expression as the text: what is wrong, the hint
EXPRESSIONS = [
    ("{{name}}", "braces inside braces are not available in expressions",
     "one pair is enough: {name}"),
    ("{name.split(',')}", "'name.split' cannot be called",
     "write split(name, ',')"),
    ("{name.upper()}", "'name.upper' cannot be called", "write name | upper"),
    ("{name.toUpperCase()}", "'name.toUpperCase' cannot be called", "write name | upper"),
    ("{name.replace('a', 'b')}", "'name.replace' cannot be called",
     "write name | replace('a', 'b')"),
    ("{name.startswith('A')}", "'name.startswith' cannot be called",
     "compare the beginning: name[0:1] == 'A'"),
    ("{name.includes('A')}", "'name.includes' cannot be called", "write 'A' in name"),
    ("{name.count()}", "'name.count' cannot be called", "write count(name)"),
    ("{name.foo()}", "'name.foo' cannot be called",
     "values have no methods; a formatter follows '|': name | upper"),
    ("{upper(name)}", "there is no function 'upper'", "'upper' is a formatter: value | upper"),
    ("{str(rank)}", "there is no function 'str'", "did you mean 'text'?"),
    ("{name | uppercase}", "there is no formatter 'uppercase'", "did you mean 'upper'?"),
    ("{name | titlecase}", "there is no formatter 'titlecase'", "did you mean 'title'?"),
    ("{rank:>2}", "did not expect ':' here", "a formatter follows '|': {rank | pad(2)}"),
    ("{card.name}", "there is no field 'card'",
     "write the name of the field alone: {name}"),
    ("{Name}", "there is no field 'Name'", "did you mean 'name'?"),
    ("{if rank}", "'if' is a reserved word",
     "write: a if condition else b"),
    ("{rank & suit}", "'&' is not available in expressions",
     "write 'and'; texts are joined by '+'"),
    ("{rank ^ 2}", "'^' is not available in expressions", "write x * x"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "hint"), EXPRESSIONS)
def test_an_expression_as_other_languages_have_it(problems_of, text, message, hint):
    assert problems_of("layout", '"{name}"', f'"{text}"') == (
        f"layouts/card.yaml:9:11: error: 'text': {message}\n  hint: {hint}\n1 error"
    )


# file, what is there, what is put there, what is reported
OTHERS = [
    ("layout", "kind: picture, file", "kind: image, file",
     "layouts/card.yaml:6:15: error: unknown element kind 'image'\n"
     "  hint: did you mean 'picture'?"),
    ("layout", "kind: shape", "kind: circle",
     "layouts/card.yaml:5:18: error: unknown element kind 'circle'\n"
     "  hint: write 'kind: shape, shape: ellipse'"),
    ("layout", "kind: text\n", "type: text\n",
     "layouts/card.yaml:8:5: error: element 'name' needs a 'kind'\n"
     "  hint: did you mean 'kind' by 'type'?"),
    ("layout", "file: art", "src: art",
     "layouts/card.yaml:6:24: error: unknown key 'src' in a picture element\n"
     "  hint: did you mean 'file'?"),
    ("layout", "fill: white", "color: white",
     "layouts/card.yaml:5:37: error: unknown key 'color' in a shape element\n"
     "  hint: did you mean 'fill'?"),
    ("layout", "fill: white", "fill: white, border_radius: 2mm",
     "layouts/card.yaml:5:50: error: unknown key 'border_radius' in a shape element\n"
     "  hint: did you mean 'radius'?"),
    ("layout", "fill: white", "fill: white, shape: circle",
     "layouts/card.yaml:5:57: error: 'shape': expected one of rectangle, ellipse, polygon, star, "
     "line, path; found 'circle'\n  hint: did you mean 'ellipse'?"),
    ("layout", "fill: white", "fill: white, stroke: black, stroke_width: 1",
     "layouts/card.yaml:5:79: error: 'stroke_width': 1 is not a length; write a unit, e.g. '1pt'"),
    ("layout", "{x: 3mm, y: 3mm, w: 50mm", "{left: 3mm, top: 3mm, width: 50mm",
     "layouts/card.yaml:11:11: error: 'box': unknown keys 'left', 'top', 'width'\n"
     "  hint: did you mean 'x', 'y', 'w'?"),
    ("layout", "y: 3mm, w: 50mm", "y: 3mm, right: 3mm",
     "layouts/card.yaml:11:27: error: 'box': unknown key 'right'\n"
     "  hint: write 'at: 9, x: -3mm', from the right edge"),
    ("layout", "{x: 3mm, y: 3mm", "{at: top-left",
     "layouts/card.yaml:11:11: error: 'box': 'at': expected a whole number, found 'top-left'\n"
     "  hint: anchors are the digits of a keypad: 7"),
    ("layout", "x: 3mm, y: 3mm", "x: 1,5mm, y: 3mm",
     "layouts/card.yaml:11:14: error: '1,5mm' is split at its comma\n"
     "  hint: write decimals after a point: x: 1.5mm"),
    ("layout", "fill: white", "fill: cmyk(0%, 80%, 70%, 20%)",
     "layouts/card.yaml:5:43: error: 'cmyk(0%, 80%, 70%, 20%)' is split at its commas\n"
     '  hint: put quotes round the value: fill: "cmyk(0%, 80%, 70%, 20%)"'),
    ("layout", "{x: 3mm, y: 3mm, w: 50mm, h: 8mm}", "3mm 3mm 50mm 8mm",
     "layouts/card.yaml:11:10: error: 'box': expected a box, found '3mm 3mm 50mm 8mm'\n"
     "  hint: write 'box: {x: 3mm, y: 3mm, w: 50mm, h: 8mm}'"),
    ("layout", "{x: 3mm, y: 3mm, w: 50mm, h: 8mm}", "{of: card, w: 50mm, h: 8mm}",
     "layouts/card.yaml:11:15: error: 'box': there is no element 'card'\n"
     "  hint: did you mean 'face'?"),
    ("layout", "{width: 63mm, height: 88mm}", "63 x 88mm",
     "layouts/card.yaml:1:7: error: 'size': expected a size, found '63 x 88mm'\n"
     "  hint: write 'size: {width: 63mm, height: 88mm}'"),
    ("layout", "elements:", "background: white\nelements:",
     "layouts/card.yaml:4:1: error: unknown key 'background'\n"
     "  hint: put a shape first: {kind: shape, box: bleed, fill: white}"),
    ("layout", "palette", "colours",
     "layouts/card.yaml:3:1: error: unknown key 'colours'\n  hint: did you mean 'palette'?"),
    ("layout", "    size", "\tsize",
     "layouts/card.yaml:10:1: error: there is a tab in the indentation\n"
     "  hint: indent with spaces"),
    ("layout", '"{name}"', "{name}",
     "layouts/card.yaml:9:11: error: '{' begins a mapping here, but its key 'name' has no value\n"
     '  hint: put quotes round the value: text: "{name}"'),
    ("layout", '"{name}"', "Rank: {rank}",
     "layouts/card.yaml:9:15: error: ': ' inside a value without quotes\n"
     '  hint: put quotes round the value: text: "Rank: {rank}"'),
    ("layout", '"{name}"', "Rank #{rank} of 9",
     "layouts/card.yaml:9:16: error: '#{rank} of 9' is read as a comment, so the text ends before "
     'it\n  hint: put quotes round the value: text: "Rank #{rank} of 9"'),
    ("layout", '"{name}"', "“Note: {name}”",
     "layouts/card.yaml:9:11: error: '“' does not open a quoted text in YAML\n"
     '  hint: write straight ones: text: "Note: {name}"'),
    ("deck", "name: Ant", "name: Ant #1",
     "cards/t/d.yaml:6:5: error: '{' is not closed before line 7\n"
     "  hint: ' #' begins a comment; put quotes round a text that has it"),
    ("deck", "name: Ant", "name: Ant, the first",
     "cards/t/d.yaml:6:21: error: 'Ant, the first' is split at its comma\n"
     '  hint: put quotes round the value: name: "Ant, the first"'),
    ("deck", "rank: 1", "rank: '1,5'",
     "cards/t/d.yaml:6:32: error: card 'ant', 'rank': expected a whole number, found '1,5'\n"
     "  hint: declare {number: true, decimal: \",\"} if decimals follow the comma"),
    ("deck", "rank: 1", "rank: '#REF!'",
     "cards/t/d.yaml:6:32: error: card 'ant', 'rank': expected a whole number, found '#REF!'\n"
     "  hint: a formula of the spreadsheet failed; correct it there"),
    ("deck", "rank: 1, ", "",
     "cards/t/d.yaml:6:5: error: a card of this deck needs 'rank'\n"
     "  hint: give it a value, or declare under 'fields' that it may be empty: "
     "rank: {whole: [1, 9], optional: true}"),
    ("deck", "rank: 1", "rank: ''",
     "cards/t/d.yaml:6:32: error: card 'ant', 'rank': there is no value\n"
     "  hint: give it a value, or declare under 'fields' that it may be empty: "
     "rank: {whole: [1, 9], optional: true}"),
    ("deck", "rank: 1", "rank: 1, Qty: 2",
     "cards/t/d.yaml:6:35: error: unknown field 'Qty'\n  hint: did you mean 'copies'?"),
    ("deck", "rank: {whole: [1, 9]}", "rank: int",
     "cards/t/d.yaml:3:9: error: field 'rank': unknown type 'int'\n  hint: did you mean 'whole'?"),
    ("deck", "rank: {whole: [1, 9]}", "rank: {whole: [1, 9], required: false}",
     "cards/t/d.yaml:3:9: error: field 'rank': unknown type 'required'\n"
     "  hint: write 'optional: true' where a value may be missing"),
    ("game", "title:", "name:",
     "cards/t/game.yaml:1:1: error: unknown key 'name'\n  hint: did you mean 'title'?"),
    ("game", "file: d.yaml", "data: d.yaml",
     "cards/t/game.yaml:7:7: error: unknown key 'data'\n  hint: did you mean 'file'?"),
    ("game", "layout: card", "template: card",
     "cards/t/game.yaml:7:21: error: unknown key 'template'\n  hint: did you mean 'layout'?"),
    ("game", "sheet: 9-up", "sheet: 3x3",
     "cards/t/game.yaml:9:35: error: there is no sheet '3x3' in layouts/sheets/\n"
     "  hint: did you mean '9-up'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), OTHERS)
def test_a_slip_anywhere(problems_of, name, old, new, expected):
    assert problems_of(name, old, new) == f"{expected}\n1 error"


# -- the synonyms themselves ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "names", "found"),
    [
        ("angle", ["hang", "turn"], "turn"),
        ("height", ["weight", "h"], "h"),
        ("rotation", ["fractions", "turn"], "turn"),
        ("enum", ["number", "choice"], "choice"),
        ("angle", ["hang"], "hang"),
        ("deck", ["decks", "desk"], "decks"),
        ("fonts", ["front", "font"], "font"),
        ("stroke-width", ["stroke_width", "strike"], "stroke_width"),
        ("Qty", ["name", "copies"], "copies"),
        ("middle", ["top", "middle", "center"], "middle"),
        ("cost", ["copies", "name"], None),
        ("items", ["theme", "size"], None),
    ],
)
def test_a_synonym_comes_before_closeness_by_letters(word, names, found):
    assert nearest(word, names) == found


def test_advice_is_for_names_of_pnp_only():
    assert did_you_mean("left", ["box", "name"], "keys") == "write 'box: {x: 3mm}'"
    assert did_you_mean("left", ["box", "name"], "fields") == "fields: box, name"


def test_every_line_of_the_table_is_read():
    table = _table()
    assert len(table) > 200
    assert all(table.values()) and all(word == squeezed(word) for word in table)
    assert all(
        meaning.name and "=" not in meaning.name for row in table.values() for meaning in row
    )


def test_keys_of_a_style_in_the_place_of_its_name(problems_of):
    assert problems_of("layout", "    size: 10pt\n", "    style: {size: 10pt}\n") == (
        "layouts/card.yaml:10:12: error: 'style': expected the name of a style, found a mapping\n"
        "  hint: write keys of a style beside 'style', or define a style in 'styles'\n"
        "1 error"
    )
