"""What an element is made of: each property, its value for a card, and where it is set."""

from __future__ import annotations

from pathlib import Path

import demo_game
import pytest
from tiny_project import TinyProject

from pnp.build.project import Places, Project
from pnp.model.edition import ORIGINAL, Choice
from pnp.model.result import Request
from pnp.review.element_details import ElementDetails, Property, describe
from pnp.review.elements import Inspector

LAYOUT = "layouts/tiny/card.yaml"
THEME = "layouts/tiny/theme.yaml"
DECK = "cards/tiny/cards.yaml"


def details(
    root: Path, element: int | None, key: str = "cards/ant", choice: Choice = ORIGINAL
) -> ElementDetails:
    inspector = Inspector(Project(Places(root, root)), Request("tiny", "cards", edition=choice))
    found = describe(inspector, key, element)
    assert found is not None
    return found


def shown(one: Property) -> tuple[str, str, str, str | None, str]:
    return one.name, one.value, one.setter, one.written, str(one.span or "")


def test_properties_of_element_style_theme_and_card(tiny: TinyProject) -> None:
    found = details(tiny.root, 1)
    assert (found.name, found.kind, found.style, found.parents) == ("name", "text", "title", ())
    assert str(found.span) == f"{LAYOUT}:12:9"
    assert [shown(one) for one in found.properties][:12] == [
        ("text", "Ant", "layout", "{name}", f"{LAYOUT}:12:28"),
        ("{name}", "Ant", "card", None, f"{DECK}:7:11"),
        ("style", "title", "layout", None, f"{LAYOUT}:12:45"),
        ("box.x", "3mm", "layout", None, f"{LAYOUT}:12:61"),
        ("box.y", "3mm", "layout", None, f"{LAYOUT}:12:69"),
        ("box.w", "57mm", "layout", None, f"{LAYOUT}:12:77"),
        ("box.h", "8mm", "layout", None, f"{LAYOUT}:12:86"),
        ("font", "Alegreya", "style", None, f"{THEME}:5:17"),
        ("size", "10pt", "style", None, f"{THEME}:5:33"),
        ("smallest", "8pt", "style", None, f"{THEME}:5:49"),
        ("color", "ink", "style", None, f"{THEME}:5:61"),
        ("ink", "#1d1a16", "theme", None, f"{THEME}:2:8"),
    ]
    assert {one.setter_name for one in found.properties[7:11]} == {"title"}
    rest = {one.name: one.value for one in found.properties if one.setter == "default"}
    assert rest["align"] == "start"
    assert rest["turn"] == "0"
    assert "size" not in rest


def test_an_argument_of_a_fragment_is_followed_to_the_card(tiny: TinyProject) -> None:
    found = details(tiny.root, 5)
    assert (found.name, found.parents) == ("number", (4,))
    assert [shown(one) for one in found.properties][:3] == [
        ("text", "1", "layout", "{number}", f"{LAYOUT}:9:34"),
        ("{number}", "1", "argument", "{rank}", f"{LAYOUT}:18:20"),
        ("{rank}", "1", "card", None, f"{DECK}:8:11"),
    ]
    assert found.properties[1].setter_name == "badge"


def test_a_default_argument_is_in_the_fragment(tiny: TinyProject) -> None:
    tiny.spoil("layout", '    with: {number: "{rank}"}\n', "")
    argument = details(tiny.root, 5).properties[1]
    assert shown(argument) == ("{number}", "1", "argument", None, f"{LAYOUT}:7:26")


def test_a_loop_gives_its_item(tiny: TinyProject) -> None:
    tiny.write(
        "layout",
        """\
size: poker
theme: tiny/theme
elements:
  sign:
    kind: text
    repeat: one in [suit, name]
    text: "{one}"
    style: title
    box: {x: "{index * 10}mm", w: 9mm, h: 9mm}
""",
    )
    found = {one.name: one for one in details(tiny.root, 1).properties}
    assert shown(found["{one}"]) == (
        "{one}", "Ant", "repeat", "one in [suit, name]", f"{LAYOUT}:6:13"
    )  # fmt: skip
    assert shown(found["{name}"])[1:4] == ("Ant", "card", None)
    assert found["box.x"].value == "10mm"


def test_what_a_card_changes_is_placed_at_the_card(tiny: TinyProject) -> None:
    tiny.spoil("cards", "    suit: sun\n", "    suit: sun\n    overrides: {name: {size: 9pt}}\n")
    size = next(one for one in details(tiny.root, 1).properties if one.name == "size")
    assert shown(size) == ("size", "9pt", "override", None, f"{DECK}:10:30")
    other = next(p for p in details(tiny.root, 1, "cards/bee").properties if p.name == "size")
    assert shown(other) == ("size", "10pt", "style", None, f"{THEME}:5:33")


def test_a_variant_and_a_translation_are_named(tiny: TinyProject) -> None:
    tiny.write(
        "cards/tiny/variants/big.yaml",
        "title: Big\nlayouts:\n  tiny/card:\n    elements: {name: {box: {h: 9mm}}}\n",
    )
    tiny.write(
        "cards/tiny/translations/fr.po",
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n'
        'msgctxt "cards/ant.name"\nmsgid "Ant"\nmsgstr "Fourmi"\n',
    )
    found = details(tiny.root, 1, choice=Choice("fr", variants=("big",))).properties
    by_name = {one.name: one for one in found}
    assert shown(by_name["box.h"]) == (
        "box.h", "9mm", "variant", None, "cards/tiny/variants/big.yaml:4:32"
    )  # fmt: skip
    assert by_name["box.h"].setter_name == "big"
    assert by_name["text"].value == "Fourmi"
    assert shown(by_name["{name}"]) == (
        "{name}", "Fourmi", "translation", None, "cards/tiny/translations/fr.po:7"
    )  # fmt: skip


def test_a_parameter_may_be_called_like_a_field(tiny: TinyProject) -> None:
    tiny.spoil("layout", "parameters: {number: 1}", "parameters: {name: 1}")
    tiny.spoil("layout", 'text: "{number}"', 'text: "{name} {suit}"')
    tiny.spoil("layout", "with: {number: ", "with: {name: ")
    found = details(tiny.root, 5).properties
    assert [shown(one)[:4] for one in found[:4]] == [
        ("text", "1 sun", "layout", "{name} {suit}"),
        ("{name}", "1", "argument", "{rank}"),
        ("{rank}", "1", "card", None),
        ("{suit}", "sun", "card", None),
    ]


def test_an_element_of_a_card_that_is_shown_on_another_one(tiny: TinyProject) -> None:
    tiny.spoil("game", "products:", "  more: {file: more.csv, layout: tiny/more}\nproducts:")
    tiny.spoil("game", "decks: [cards]", "decks: [more]")
    tiny.write("cards/tiny/more.csv", "id,shows\ndog,cards/bee\n")
    tiny.write(
        "layouts/tiny/more.yaml",
        'size: poker\nelements: {other: {kind: face, face: "{shows}", box: {w: 50%}}}\n',
    )
    found = details(tiny.root, 2, "more/dog")
    assert (found.name, found.parents) == ("name", (0,))
    assert shown(found.properties[1]) == ("{name}", "Bee", "card", None, f"{DECK}:11:11")
    outer = details(tiny.root, 0, "more/dog").properties[1]
    assert shown(outer) == ("{shows}", "cards/bee", "card", None, "cards/tiny/more.csv:2:5")


def test_a_face_as_a_whole_has_the_fields_of_its_card(tiny: TinyProject) -> None:
    found = details(tiny.root, None, "cards/bee")
    assert (found.number, found.name, found.kind) == (None, "bee", "card")
    assert str(found.span) == f"{DECK}:10:5"
    assert [shown(one)[:3] for one in found.properties] == [
        ("id", "bee", "card"),
        ("name", "Bee", "card"),
        ("rank", "2", "card"),
        ("suit", "moon", "card"),
        ("copies", "1", "none"),
    ]


@pytest.mark.parametrize("element", [-1, 6])
def test_there_is_no_such_element(tiny: TinyProject, element: int) -> None:
    inspector = Inspector(Project(Places(tiny.root, tiny.root)), Request("tiny", "cards"))
    assert describe(inspector, "cards/ant", element) is None
    assert describe(inspector, "cards/dog") is None


def test_a_point_on_a_page_leads_to_the_text_there(tmp_path: Path) -> None:
    for name, text in demo_game.FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    rules = "# Aim {#aim}\n\n- Fill Sacks.\n- Fill more.\n\nA Sack is worth much.\n\n"
    (tmp_path / "cards/mill/rules.md").write_text(rules + "More words.\n\n" * 60)
    with (tmp_path / "layouts/mill/book.yaml").open("a") as file:
        file.write("columns: 2\n")
    inspector = Inspector(Project(Places(tmp_path, tmp_path)), Request("mill", "rules"))
    face = inspector.face("rules/page 1")
    assert face is not None
    tops = {one.span.line: one.y + 1 for one in face.starts}
    left, right = min(one.x for one in face.starts) + 1, max(one.x for one in face.starts) + 1

    def line_at(x: float, y: float) -> int | None:
        found = describe(inspector, "rules/page 1", None, (x, y))
        assert found is not None and found.span is not None and found.kind == "page"
        return found.span.line

    assert [line_at(left, tops[line]) for line in (1, 3, 4, 6, 8)] == [1, 3, 4, 6, 8]
    second = [one for one in face.starts if one.x > left]
    assert line_at(right, second[0].y + 1) == second[0].span.line
    assert line_at(right, second[2].y + 1) == second[2].span.line
    assert line_at(0, 0) == 1
