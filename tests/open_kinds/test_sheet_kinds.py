"""A sheet kind is one file: found by its name, with its own keys, used without another change.

The kind is the example of docs/contributing.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from contributing import example

import pnp.impose.kinds as package
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job, sheet_kinds
from pnp.impose.styles import read_style
from pnp.model.problems import Problems
from pnp.model.sheet import FaceSize, Paper
from pnp.sources.reader import parse_yaml

STACK = example("pnp/impose/kinds/stack.py")
PAPER = Paper("A4", 595.0, 842.0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are sheet kinds, too."""
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    sheet_kinds.cache_clear()
    yield tmp_path
    sheet_kinds.cache_clear()


def test_one_file_is_a_sheet_kind(folder: Path) -> None:
    (folder / "stack.py").write_text(STACK)
    assert list(sheet_kinds()) == [
        "booklet", "fill", "fold", "grid", "gutterfold", "positions", "split", "stack", "tiles",
    ]  # fmt: skip

    problems = Problems()
    style = read_style("s", parse_yaml("kind: stack\ninset: 9\n", "s.yaml"), problems)
    assert style is not None and not list(problems)
    sheets = impose(Job(style, PAPER, [FaceSize("a", 63, 88), FaceSize("b", 63, 88)]))
    assert [(s.placements[0].face, s.placements[0].trim) for s in sheets] == [
        ("a", (9, 9, 63, 88)), ("b", (9, 9, 63, 88)),
    ]  # fmt: skip


def test_its_keys_belong_to_it_alone(folder: Path) -> None:
    (folder / "stack.py").write_text(STACK)
    problems = Problems()
    read_style("s", parse_yaml("kind: grid\ninset: 9\n", "s.yaml"), problems)
    read_style("s", parse_yaml("kind: stuck\n", "s.yaml"), problems)
    assert [str(p).splitlines() for p in problems] == [
        [
            "s.yaml:2:1: error: 'inset' is not a key of sheets of kind 'grid'",
            "  hint: use it with 'kind: stack'; keys of kind 'grid': kind, orientation, margin, "
            "bleed, marks, label, ruler, registration, color_bar, cut_lines, paper, "
            "columns, rows, gutter, seam, flip, cutter, left, top, place, "
            "fit",
        ],
        [
            "s.yaml:1:7: error: 'kind': expected one of booklet, fill, fold, grid, "
            "gutterfold, positions, split, stack, tiles; found 'stuck'",
            "  hint: did you mean 'stack'?",
        ],
    ]


def test_two_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "grid.py").write_text(STACK)
    with pytest.raises(ValueError, match=r"there are two files grid\.py for the sheet kind 'grid'"):
        sheet_kinds()


def test_a_kind_is_called_as_its_file(folder: Path) -> None:
    (folder / "pile.py").write_text(STACK)
    with pytest.raises(ValueError, match=r"the sheet kind of pile\.py is called 'stack'"):
        sheet_kinds()["pile"]
