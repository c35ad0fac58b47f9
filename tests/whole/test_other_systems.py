"""What Windows and macOS do otherwise, as far as it can be tried on another system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from many_cards import ManyCards
from tiny_project import TinyProject

SPAWN = """\
import multiprocessing, sys
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    from pnp.cli.main import main
    main(sys.argv[1:], prog_name="pnp")
"""
TWO = """\
title: Many
decks:
  cards: {file: cards.csv, layout: many/card, back: many/back}
products:
  cards: {file: Many, decks: [cards], sheet: 9-up, backs: true}
  eight: {file: Eight, decks: [cards], sheet: 8-up}
"""


def files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in folder.rglob("*.pdf")}


def test_processes_that_begin_anew_make_the_same_files(tmp_path: Path) -> None:
    """Where a process cannot be copied, each one imports pnp and opens the project again."""
    many = ManyCards(tmp_path / "project", 20)
    many.write("cards/many/game.yaml", TWO)
    script = tmp_path / "spawn.py"
    script.write_text(SPAWN)
    for jobs in ("1", "2"):
        subprocess.run(
            [sys.executable, script, "build", "--jobs", jobs, "--out", tmp_path / jobs],
            cwd=many.root, check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    made = files(tmp_path / "1")
    assert sorted(made) == ["Eight.pdf", "Many.pdf"]
    assert files(tmp_path / "2") == made


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "cp932"])
def test_a_console_without_unicode_shows_what_it_can(tiny: TinyProject, encoding: str) -> None:
    tiny.spoil("cards", "name: Ant", "name: Žofie 猫 ← not a very short name for a box so small")
    tiny.spoil("game", "file: Tiny", "file: Žlutá")
    run = subprocess.run(
        [sys.executable, "-m", "pnp", "build", "--draft"], cwd=tiny.root, capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding}, timeout=60,
    )  # fmt: skip
    assert run.returncode in (0, 1) and b"Traceback" not in run.stderr
    assert b"Tiny" not in run.stdout and b".pdf" in run.stdout
    assert list(tiny.root.rglob("Žlutá.pdf"))


def test_files_that_differ_in_case_alone_are_one_file_elsewhere(tiny: TinyProject) -> None:
    tiny.spoil(
        "game",
        "products:\n",
        "products:\n  more: {file: TINY, decks: [cards], sheet: 9-up}\n",
    )
    code, _, err = tiny.run("build")
    assert code == 1
    assert "game.yaml:11:17: error: product 'cards' writes the same file as 'more'" in err
    assert not list(tiny.root.rglob("*.pdf"))


@pytest.mark.parametrize("name", ["CON", "nul", "com1", "a:b", "a?", "x. ", "Aux.txt"])
def test_names_that_windows_reserves_are_refused_everywhere(tiny: TinyProject, name: str) -> None:
    tiny.spoil("game", "file: Tiny", f"file: '{name}'")
    code, _, err = tiny.run("build")
    assert code == 1 and "cannot be the name of a file" in err
