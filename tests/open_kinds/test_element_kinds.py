"""An element kind is one file: found by its name, with its own keys, used without another change.

The kind is the example of docs/contributing.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from contributing import example, example_after
from jsonschema import Draft202012Validator
from lay_out import boxes, card, composer, face, problems_of

import pnp.typeset.elements as package
from pnp.sources.reader import parse_yaml
from pnp.typeset.layout_schema import layout_schema
from pnp.typeset.properties.kinds import element_kinds

PIPS = example("pnp/typeset/elements/pips.py")
BOX = "box: {x: 10pt, y: 20pt, h: 5pt}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are element kinds, too."""
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    element_kinds.cache_clear()
    yield tmp_path
    element_kinds.cache_clear()


@pytest.fixture
def pips(folder: Path) -> Iterator[Path]:
    """The same with the example in it."""
    (folder / "pips.py").write_text(PIPS)
    yield folder


def test_one_file_is_an_element_kind(pips: Path) -> None:
    found_kinds = list(element_kinds())
    assert "pips" in found_kinds and found_kinds == sorted(found_kinds)
    found = face(f'p: {{kind: pips, count: "{{rank}}", color: white, {BOX}}}', card(rank=3))
    assert boxes(found.ops) == [(10, 20, 5, 5), (15, 20, 5, 5), (20, 20, 5, 5)]


def test_the_test_of_the_page_passes(pips: Path) -> None:
    program = example_after("a test is a layout in one line")
    assert "assert boxes(found.ops)" in program
    exec(program, {})


def test_it_has_its_own_size_in_a_row(pips: Path) -> None:
    row = "r: {kind: row, elements: {a: {kind: pips, count: 2}, b: {kind: pips, count: 1}}}"
    assert [box[:2] for box in boxes(face(row).ops)] == [(0, 0), (6, 0), (12, 0)]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("count: 13", "'count': expected a whole number from 0 to 12, found 13"),
        ("color: red", "a pips needs 'count'"),
        ("count: 2, colour: red", "unknown key 'colour' in a pips element (did you mean 'color'?)"),
    ],
)
def test_its_keys_are_checked(pips: Path, values: str, message: str) -> None:
    assert problems_of(f"p: {{kind: pips, {values}, {BOX}}}")[0] == message


def test_did_you_mean(pips: Path) -> None:
    (found,) = problems_of(f"p: {{kind: pip, {BOX}}}")
    assert found == "unknown element kind 'pip' (did you mean 'pips'?)"


def test_it_is_in_the_json_schema(pips: Path) -> None:
    schema = layout_schema()
    assert "pips" in schema["$defs"]["element"]["properties"]["kind"]["enum"]
    count = schema["$defs"]["element-pips"]["properties"]["count"]
    assert count["description"] == "how many dots"
    check = Draft202012Validator(schema)

    def is_valid(element: str) -> bool:
        found: Any = parse_yaml(f"elements:\n  p: {{kind: pips, {element}}}", "x.yaml")
        return check.is_valid(found)

    assert [is_valid(e) for e in ("count: 12", "count: 13", "color: red")] == [True, False, False]


def test_it_is_no_kind_without_its_file(folder: Path) -> None:
    assert "pips" not in element_kinds()
    assert composer(f"p: {{kind: pips, count: 1, {BOX}}}").compose(None, "key") is None


def test_two_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "row.py").write_text(PIPS)
    with pytest.raises(ValueError, match=r"there are two files row\.py for the element kind 'row'"):
        element_kinds()


def test_a_kind_is_called_as_its_file(folder: Path) -> None:
    (folder / "dots.py").write_text(PIPS)
    with pytest.raises(ValueError, match=r"the element kind of dots\.py is called 'pips'"):
        element_kinds()["dots"]
