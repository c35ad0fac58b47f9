"""`pnp schema`: kinds of files, their schemas, and an editor set up for a project."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from whole_project import FILES, write_project

Run = Callable[..., tuple[int, str, str]]
KINDS = [
    "settings", "sizes", "papers", "sheet", "profile", "service", "layout", "book-layout", "theme",
    "fonts", "game",
    "variant", "deck", "front-matter",
]  # fmt: skip


def test_it_lists_the_kinds(pnp: Run) -> None:
    code, out, err = pnp("schema")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[:-2]] == KINDS
    assert "variant       a variant of a game (cards/*/variants/*.yaml)" in lines
    assert lines[-1] == "pnp schema KIND prints a schema; pnp schema --write sets an editor up"


def test_it_prints_one(pnp: Run) -> None:
    code, out, _ = pnp("schema", "layout")
    found = json.loads(out)
    assert code == 0
    assert found["title"] == "pnp: a layout of cards or of a book, or a theme"
    kinds = {name.removeprefix("element-") for name in found["$defs"]}
    assert {"text", "picture", "shape", "row", "use"} <= kinds
    assert {"size", "bleed", "elements", "extends"} <= set(found["properties"])


def test_an_unknown_kind(pnp: Run) -> None:
    assert pnp("schema", "gmae") == (
        2,
        "",
        "error: there is no kind of file 'gmae'\n  hint: did you mean 'game'?\n"
        "1 error; nothing was written\n",
    )


def test_options_that_exclude_each_other(pnp: Run) -> None:
    assert "--write takes no KIND and no --out" in pnp("schema", "game", "--write")[2]
    assert "--comments needs --write" in pnp("schema", "--comments")[2]


def test_it_writes_into_a_folder(pnp: Run, tmp_path: Path) -> None:
    assert pnp("schema", "--out", "made")[:2] == (0, "wrote 14 schemas to made/\n")
    assert sorted(p.stem for p in (tmp_path / "made").iterdir()) == sorted(KINDS)
    assert pnp("schema", "sheet", "--out", "one")[1] == "wrote 1 schema to one/\n"
    assert (tmp_path / "one/sheet.json").read_bytes() == (
        tmp_path / "made/sheet.json"
    ).read_bytes()  # fmt: skip


def test_it_sets_an_editor_up(pnp: Run, tmp_path: Path) -> None:
    write_project(tmp_path)
    code, out, _ = pnp("schema", "--write")
    assert code == 0
    assert out.startswith("wrote 14 schemas to .pnp/schema/\n")
    assert "# yaml-language-server: $schema=../../.pnp/schema/game.json" in out
    setting = json.loads(out[out.index("{") :])["yaml.schemas"]
    assert setting["./.pnp/schema/layout.json"] == [
        "layouts/tiny/back.yaml",
        "layouts/tiny/book.yaml",
        "layouts/tiny/box.yaml",
        "layouts/tiny/card.yaml",
        "layouts/tiny/plain.yaml",
        "layouts/tiny/theme.yaml",
    ]
    assert setting["./.pnp/schema/settings.json"] == ["pnp.yaml"]
    listed = sorted(name for names in setting.values() for name in names)
    assert listed == sorted(name for name in FILES if name.endswith(".yaml"))
    assert all((tmp_path / path).is_file() for path in setting)
    assert pnp("check")[0] == 0


def test_it_writes_a_line_into_each_file(pnp: Run, tmp_path: Path) -> None:
    write_project(tmp_path)
    windows = tmp_path / "layouts/sizes.yaml"
    windows.write_bytes(b"\xef\xbb\xbf" + windows.read_bytes().replace(b"\n", b"\r\n"))
    code, out, _ = pnp("schema", "--write", "--comments")
    assert code == 0
    assert out.endswith("\nwrote a first line that names its schema into 14 files\n")
    line = "# yaml-language-server: $schema=../../.pnp/schema/layout.json\n"
    path = tmp_path / "layouts/tiny/card.yaml"
    assert path.read_text(encoding="utf-8") == line + FILES["layouts/tiny/card.yaml"]
    assert windows.read_bytes().startswith(
        b"\xef\xbb\xbf# yaml-language-server: $schema=../.pnp/schema/sizes.json\r\nsmall:\r\n"
    )
    assert pnp("check")[0] == 0
    # the second time, nothing is left to write
    assert pnp("schema", "--write", "--comments")[1].endswith("into 0 files\n")
