"""The reference (docs/reference.py) and the catalogue (docs/catalogue.py): their pages and
pictures are those of the code, and have every key, command, function and sheet."""

from __future__ import annotations

import importlib.util
import re
import sys
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import click
import pytest
from repository import ROOT

from pnp.cli.main import main
from pnp.editor.schemas import schema
from pnp.export.target_kinds import targets
from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.functions import FUNCTIONS
from pnp.impose.sheet_kinds import sheet_kinds
from pnp.impose.styles import keys_of
from pnp.markup.books.manuscript import ALONE, BREAKS, BUILT_IN, CONDITION, LOOP
from pnp.preflight.check_kinds import codes
from pnp.schema.editor_files import FILE_KINDS
from pnp.typeset.properties.kinds import element_kinds
from pnp.typeset.styles.table import STYLE_NAMES

REFERENCE = ROOT / "docs/reference"
CATALOGUE = ROOT / "docs/catalogue"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def script(name: str) -> Any:
    """A script of docs/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def read(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text("utf-8")


def rows(page: str) -> dict[str, list[str]]:
    """The rows of the tables of a page by 'heading.key', each as its cells."""
    found, heading = {}, ""
    for line in read(page).splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif match := re.match(r"\| `([^`]+)` \| (.*) \|$", line):
            found[f"{heading}.{match[1]}"] = match[2].split(" | ")
    return found


def test_the_pages_are_those_of_the_code():
    made = script("reference").pages()
    there = {path.name: path.read_text("utf-8") for path in REFERENCE.glob("*.md")}
    stale = [name for name in made.keys() | there.keys() if made.get(name) != there.get(name)]
    assert not stale, "run: python docs/reference.py"
    assert len(there) == 23


def test_a_row_has_the_type_the_default_and_the_meaning():
    assert rows("game")["boxes.NAME.stock"] == ["length", "`0.33mm`", "the thickness of a card"]
    assert rows("game")["decks.NAME.layout"][:2] == ["text", "required"]
    assert rows("game")["products.NAME.max_dpi"][0] == "number, 50 to 2400"
    assert rows("papers")["NAME.margin"][1] == "`6.35mm`"
    assert rows("elements")["shape.stroke_width"][:2] == ["length", "`0.5pt`"]
    assert rows("elements")["callout.gutter"][:2] == ["length", "`12pt`"]
    assert rows("elements")["barcode.color"][:2] == ["colour", "`black`"]
    assert rows("elements")["Box.x"][:2] == ["length or %", "`0mm`"]
    assert rows("elements")["rays.middle"][0].endswith("mapping: [rays.middle](#raysmiddle)")
    assert rows("sheets")["Every sheet.kind"][1] == "`grid`"
    assert rows("sheets")["split.overlap"][:2] == ["length", "`12mm`"]
    assert rows("profiles")["lighten.pictures"][:2] == ["percentage", "`50%`"]
    assert rows("targets")["card-pdf.--page-bleed"][1] == "`3.175mm`"


def keys_in(node: Any) -> set[str]:
    """All names of properties in a schema that are not of an older format."""
    if isinstance(node, list):
        return {name for one in node for name in keys_in(one)}
    if not isinstance(node, dict):
        return set()
    known = node.get("properties", {})
    own = {name for name, one in known.items()
           if isinstance(one, dict) and not one.get("deprecated")}  # fmt: skip
    inner = [*known.values(), *(value for key, value in node.items() if key != "properties")]
    return own | keys_in(inner)


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_every_key_that_editors_know_is_in_the_list_of_all_keys(kind):
    listed = set(re.findall(r"^\| `([^`]+)` \|", read("keys"), re.MULTILINE))
    found = keys_in(schema(kind))
    assert len(found) >= 2
    assert found - listed == set()


def test_every_kind_and_name_is_in_its_page():
    for name in [*element_kinds(), "use"]:
        assert f"\n## {name}\n" in read("elements"), name
    for kind in sheet_kinds():
        assert f"\n## {kind}\n" in read("sheets"), kind
        for key in keys_of(kind):
            assert f"| `{key}` |" in read("sheets"), key
    for name in STYLE_NAMES:
        assert f"| `{name}` |" in read("styles"), name
    for name in [*FORMATTERS, *FUNCTIONS]:
        assert re.search(rf"^\| `{name}[`(]", read("expressions"), re.MULTILINE), name
    for code in codes():
        assert f"| `{code}` |" in read("checks"), code
    for name in BUILT_IN:
        assert f"| `::: {name}` |" in read("book-text"), name
    assert set(BUILT_IN) == {*ALONE, *BREAKS, LOOP, CONDITION}


def test_every_command_and_every_option_of_a_target_is_in_its_page():
    page = read("commands")
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        inner = command.commands if isinstance(command, click.Group) else {}
        for path in [f"pnp {name} {one}" for one in inner] or [f"pnp {name}"]:
            assert f"\n## {path}\n" in page, path
    assert "| `--flip [long" not in page  # a vertical line would end the cell
    assert "<code>--flip [long&#124;short]</code>" in page
    assert "OUT/&lt;game>/" in page
    for target in targets().values():
        for option in target.options:
            assert f"{target.name}.--{option.name}" in rows("targets"), option.name


def test_the_catalogue_is_that_of_the_code():
    catalogue = script("catalogue")
    made = catalogue.pages() | catalogue.drawings()
    stale = [name for name, text in made.items()
             if (CATALOGUE / name).read_text("utf-8") != text]  # fmt: skip
    assert not stale, "run: python docs/catalogue.py"
    assert catalogue.hashes() == catalogue.HASHES.read_text("utf-8"), (
        "run: python docs/catalogue.py"
    )
    pictures = {f"icons-{name}.png" for name in catalogue.ICON_FOLDERS}
    assert {path.name for path in CATALOGUE.iterdir()} == {*made, *pictures, "icons.txt"}
    assert all(path.stat().st_size < 40_000 for path in CATALOGUE.iterdir())


def test_the_sheets_of_the_catalogue_are_to_scale():
    root = ET.fromstring((CATALOGUE / "sheet-9-up.svg").read_text("utf-8"))
    boxes = list(root.iter(f"{SVG}rect"))
    sides = [(float(box.attrib["width"]), float(box.attrib["height"])) for box in boxes]
    # at 0.36 px a point: Letter and A4, and on each of them nine cards of 63 × 88 mm
    assert sides.count((220.3, 285.1)) == 1
    assert sides.count((214.3, 303.1)) == 1
    cards = [side for box, side in zip(boxes, sides, strict=True) if box.get("fill") == "#dce8df"]
    assert len(cards) == 18
    assert all(abs(w - 64.3) < 0.11 and abs(h - 89.8) < 0.11 for w, h in cards)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == [*map(str, range(1, 10)), "Letter", *map(str, range(1, 10)), "A4"]


def test_every_paper_size_and_sheet_is_in_the_catalogue():
    for page, file in [("papers", "papers"), ("sizes", "sizes")]:
        names = re.findall(r"^([\w-]+):", (ROOT / f"layouts/{file}.yaml").read_text("utf-8"), re.M)
        assert len(names) >= 6
        for name in names:
            assert f"| `{name}` |" in (CATALOGUE / f"{page}.md").read_text("utf-8"), name
    sizes = (CATALOGUE / "sizes.md").read_text("utf-8")
    assert "| `bridge` | 57.15 × 88.9 | 2.25 × 3.5 |" in sizes
    for path in (ROOT / "layouts/sheets").glob("*.yaml"):
        assert f"\n## {path.stem}\n" in (CATALOGUE / "sheets.md").read_text("utf-8"), path.stem


def headings(text: str) -> set[str]:
    """The names of the headings of a page in links."""
    found = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in found}


def test_links_lead_to_pages_pictures_and_headings():
    links = [
        (path, target)
        for path in [*REFERENCE.glob("*.md"), *CATALOGUE.glob("*.md")]
        for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8"))
        if not target.startswith("https:")
    ]
    assert len(links) > 500
    for path, target in links:
        file, _, anchor = target.partition("#")
        there = path.parent / file if file else path
        assert there.exists(), (path.name, target)
        assert not anchor or anchor in headings(there.read_text("utf-8")), (path.name, target)
