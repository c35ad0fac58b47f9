"""JSON Schemas of all kinds of files: the files of the samples fit, and every key has help."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import demo_game
import demo_variants
import pytest
import tiny_project
from jsonschema import Draft202012Validator
from repository import ROOT

from pnp.editor.schemas import schema, schema_text
from pnp.schema.editor_files import FILE_KINDS, schema_comment, schema_file, schema_kind
from pnp.sources.reader import parse_yaml, read_yaml

FOLDERS = ("cards", "layouts", "fonts")


@cache
def written(kind: str) -> Draft202012Validator:
    """As pnp schema writes it: parts that occur several times stand once."""
    return Draft202012Validator(json.loads(schema_text(kind)))


def wrong(data: Any, kind: str) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in written(kind).iter_errors(data)]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", FILE_KINDS)
def test_it_is_a_json_schema(kind: str) -> None:
    Draft202012Validator.check_schema(schema(kind))
    Draft202012Validator.check_schema(json.loads(schema_text(kind)))


def keys_without_help(node: Any, path: str = "") -> Iterator[str]:
    if isinstance(node, list):
        for one in node:
            yield from keys_without_help(one, path)
    elif isinstance(node, dict):
        for name, one in node.get("properties", {}).items():
            if one is not False and not one.get("description"):
                yield f"{path}/{name}"
            yield from keys_without_help(one, f"{path}/{name}")
        if "$defs" in node:
            yield from keys_without_help(list(node["$defs"].values()), path)
        for key, inner in node.items():
            if key not in ("properties", "$defs", "if"):  # `if` asks only, and shows no help
                yield from keys_without_help(inner, path)


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_every_key_has_help(kind: str) -> None:
    assert list(keys_without_help(schema(kind))) == []


def place_of(path: Path) -> str:
    """The path of a file in its project; templates are projects."""
    parts = path.relative_to(ROOT).parts
    return "/".join(parts[3:] if parts[:2] == ("layouts", "templates") else parts)


def test_the_files_of_the_samples_fit() -> None:
    files = [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.yaml"))]
    named = {path: schema_kind(place_of(path)) for path in files if path.name != "template.yaml"}
    of_pictures = [path.relative_to(ROOT).parts[2] for path, kind in named.items() if kind is None]
    assert len(of_pictures) >= 7 and set(of_pictures) == {"art"}
    kinds = {path: kind for path, kind in named.items() if kind is not None}
    assert len(files) > 60
    assert {"game", "deck", "variant", "layout", "sheet", "profile", "sizes", "papers", "fonts",
            "service", "settings"} == set(kinds.values())  # fmt: skip
    found = {
        path.name: wrong(read_yaml(path, path.name), str(kind)) for path, kind in kinds.items()
    }
    assert {name: errors for name, errors in found.items() if errors} == {}


@pytest.mark.parametrize("files", [tiny_project.FILES, demo_game.FILES, demo_variants.FILES])
def test_the_files_of_other_tests_fit(files: dict[str, str]) -> None:
    for name, text in files.items():
        kind = schema_kind(name)
        if kind is not None:
            assert wrong(parse_yaml(text, name), kind) == [], name


def test_the_front_matter_of_the_samples_fits() -> None:
    heads = [text.split("---\n")[1] for path in ROOT.glob("cards/*/*.md")
             if (text := path.read_text(encoding="utf-8")).startswith("---\n")]  # fmt: skip
    assert len(heads) >= 2
    for head in heads:
        assert wrong(parse_yaml(head, "rules.md"), "front-matter") == []


def test_kinds_of_layouts_alone() -> None:
    book = read_yaml(ROOT / "layouts/us-patent-1/rulebook.yaml", "rulebook.yaml")
    card = read_yaml(ROOT / "layouts/us-patent-1/upgrade.yaml", "upgrade.yaml")
    theme = read_yaml(ROOT / "layouts/us-patent-1/theme.yaml", "theme.yaml")
    fits = {kind: [not wrong(data, kind) for data in (card, book, theme)]
            for kind in ("layout", "book-layout", "theme")}  # fmt: skip
    assert fits == {
        "layout": [True, True, True],
        "book-layout": [False, True, False],
        "theme": [False, False, True],
    }


# values that a build takes, in files of the kind
TAKEN = [
    ("game", "title: 7\nproducts: {a: {file: 2024, decks: a, sheet: 9-up}}\nfacts:\ndecks:"),
    ("game", "title: A\nproducts: {a: {file: A, decks: ö, sheet: s}}\ndecks: {ö: {layout: a}}"),
    ("game", "title: A\nwords: {together: 5 km}\nproducts: {a: {file: A, book: r, sheet: s}}"),
    ("deck", "- {id: 1, copies: '3', cost: [1, moss]}\n- {id: a/b, origin: {cost: stated}}"),
    ("deck", "fields: {größe: {whole: [~, 9]}, _x: flag, a: {list: ~, optional: true}}\ncards: []"),
    ("deck", "fields: {a: {list: text, split: '; '}, b: {type: list, split: [',']}}\ncards: []"),
    ("deck", "fields: {a: {number: [0, 9], decimal: ','}, b: {list: {whole: [1, 2]}}}\ncards: []"),
    ("game", "title: A\ndecks: {a: {file: [a.csv, 'b/*.json'], layout: l, id: {from: name}, "
             "rename: {Card Name: name}}}\nproducts: {a: {file: A, decks: a, sheet: {a4: b}}}"),
    ("sheet", "{}"),
    ("sheet", "kind: booklet\nthickness: 0.1mm"),
    ("sheet", "marks: {kind: card, length: 3mm}\ngutter: 2mm"),
    ("fonts", "A: {faces: [{file: a.ttf, axes: {wght: [200, 900]}}, {file: b.ttf, axes: true}]}"),
    ("variant", "game: {decks: {a: ~}, tables: {t: [{id: a, remove: true}]}, facts: {most: ~}}"),
    ("variant", "cards: {a: {remove: {where: rank > 3}, add: [{id: x}], fields: {y: ~}}}"),
    ("variant", "layouts: {'a/*': {elements: {name: ~, art: {box: {w: +3mm}}}}}"),
    ("front-matter", "title: A\nexample: {rider: 4}\nrevisions: [{date: 2026-11-21, text: B.}]"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TAKEN)
def test_values_that_a_build_takes(kind: str, text: str) -> None:
    assert wrong(parse_yaml(text, "a.yaml"), kind) == []


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("pnp.yaml", "settings"),
        ("cards/my-game/game.yaml", "game"),
        ("cards/my-game/heroes.yaml", "deck"),
        ("cards/my-game/boards/spaces.yaml", "deck"),
        ("cards/my-game/variants/short.yaml", "variant"),
        ("layouts/card.yaml", "layout"),
        ("layouts/my-game/card.yaml", "layout"),
        ("layouts/sheets/9-up.yaml", "sheet"),
        ("layouts/sheets/my-game/9-up.yaml", "sheet"),
        ("layouts/sizes.yaml", "sizes"),
        ("layouts/papers.yaml", "papers"),
        ("fonts/manifest.yaml", "fonts"),
        ("cards/my-game/heroes.csv", None),
        ("README.md", None),
    ],
)
def test_the_kind_of_a_file(place: str, kind: str | None) -> None:
    assert schema_kind(place) == kind


def test_the_line_leads_to_the_schema(tmp_path: Path) -> None:
    for place in ("pnp.yaml", "layouts/my-game/card.yaml", "cards/a/variants/b.yaml"):
        line = schema_comment(place)
        before, _, path = line.partition("$schema=")
        assert before == "# yaml-language-server: "
        found = (tmp_path / place).parent / path
        assert found.resolve() == (tmp_path / schema_file(str(schema_kind(place)))).resolve()
    assert schema_comment("layouts/a.yaml", "theme").endswith("=../.pnp/schema/theme.json")
