"""A command that was run before is answered at once if nothing has changed, and only then."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards
from workbooks import write_xlsx

from pnp.cli.main import main
from pnp.cli.unchanged import answer

PDF = "output/many/en/Many.pdf"


class Command:
    """The command in a project, as the script runs it."""

    def __init__(self, many: ManyCards, capsys: pytest.CaptureFixture[str]) -> None:
        self.many = many
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[bool, str, str]:
        """Whether it was answered, and what it printed."""
        sys.argv = ["pnp", *arguments]
        code = answer(list(arguments))
        is_answered = code is not None
        if not is_answered:
            with pytest.raises(SystemExit) as stop:
                main(list(arguments), prog_name="pnp")
            code = stop.value.code
        found = self._capsys.readouterr()
        assert not code, found.err
        return is_answered, found.out, found.err


@pytest.fixture
def pnp(tmp_path, monkeypatch, capsys) -> Command:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "argv", ["pnp"])
    many = ManyCards(tmp_path / "project", 3)
    monkeypatch.chdir(many.root)
    return Command(many, capsys)


def test_a_build_is_answered_when_nothing_has_changed(pnp):
    first = pnp("build")
    assert first[0] is False and "3 cards" in first[1]
    before = (pnp.many.root / PDF).read_bytes()
    is_answered, out, _ = pnp("build")
    assert is_answered
    line = out.splitlines()[0].split()
    assert line[:8] == [PDF, "2", "pages", "3", "cards,", "with", "backs", "letter"]
    assert line[9:] == ["kB", "unchanged"]
    assert re.search(r"1 file, 2 pages, \d+ kB, unchanged since the last time \(0\.\d\d s\)", out)
    assert (pnp.many.root / PDF).read_bytes() == before


def test_json_has_the_same_files(pnp):
    first = json.loads(pnp("build", "--json")[1])
    is_answered, out, _ = pnp("build", "--json")
    again = json.loads(out)
    assert is_answered and (first["unchanged"], again["unchanged"]) == (False, True)
    assert (first["written"], again["written"]) == (True, False)
    assert [f["file"] for f in again["files"]] == [f["file"] for f in first["files"]] == [PDF]
    assert isinstance(again["seconds"], float)


def test_a_check_is_answered_with_its_warnings(pnp):
    pnp.many.change(LAYOUT_FILE, "x: 4mm, y: 4mm, w: 55mm", "x: 54mm, y: 4mm, w: 55mm")
    first = pnp("check")
    again = pnp("check")
    assert (first[0], again[0]) == (False, True)
    assert "warning" in first[2] and again[2] == first[2]


@pytest.mark.parametrize("more", [(), ("--json",), ("--origins",)])
def test_a_list_is_answered_until_something_has_changed(pnp, more):
    first, again = pnp("list", *more), pnp("list", *more)
    assert (first[0], again[0]) == (False, True)
    assert "many" in first[1] and again[1:] == first[1:]
    pnp.many.write("cards/many/variants/new.yaml", "title: New\n")
    assert not pnp("list", *more)[0]


CHANGES = {
    "a card": lambda m: m.change(CARDS, "Card 1,", "Other,"),
    "a layout": lambda m: m.change(LAYOUT_FILE, "#faf3e2", "#faf3e0"),
    "a picture": lambda m: m.picture(1, (5, 5, 5)),
    "the game": lambda m: m.change("cards/many/game.yaml", "title: Many", "title: More"),
    "the output": lambda m: (m.root / PDF).write_bytes(b"%PDF-"),
    "no output": lambda m: (m.root / PDF).unlink(),
    "another game": lambda m: m.write("cards/more/game.yaml", "title: More\n"),
    "an icon of its own": lambda m: m.write("layouts/icons/new.svg", "<svg/>"),
    "a paper": lambda m: m.write("layouts/papers.yaml", "tiny: {width: 90mm, height: 90mm}\n"),
    "a font": lambda m: m.write("fonts/manifest.yaml", "{}\n"),
    "an edition": lambda m: m.write("cards/many/variants/new.yaml", "title: New\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_it_is_run_when_something_has_changed(pnp, change):
    pnp("build", "many/cards")
    assert pnp("build", "many/cards")[0]
    CHANGES[change](pnp.many)
    assert answer(["build", "many/cards"]) is None


def test_it_is_run_with_other_arguments_elsewhere_and_at_another_time(pnp, monkeypatch):
    pnp("build")
    assert pnp("build")[0]
    assert answer(["build", "--grey"]) is None
    assert answer(["check"]) is None
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert answer(["build"]) is None
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert pnp("build")[0]
    monkeypatch.chdir(pnp.many.root / "cards")
    assert answer(["build"]) is None


@pytest.mark.parametrize("option", ["--no-cache", "--clean", "--save=x.json"])
def test_some_options_are_never_answered(pnp, option):
    pnp("build", "many/cards", option)
    assert answer(["build", "many/cards", option]) is None


def test_a_build_with_errors_is_run_again(pnp):
    pnp.many.change(CARDS, "Card 1,", "Card " * 60 + ",")
    with pytest.raises(AssertionError):
        pnp("build")
    assert answer(["build"]) is None


def test_a_note_that_was_changed_is_not_read(pnp, tmp_path):
    pnp("build")
    (note,) = (tmp_path / "cache/notes").iterdir()
    data = bytearray(note.read_bytes())
    for place in range(0, len(data), 97):
        spoiled = bytearray(data)
        spoiled[place] ^= 1
        note.write_bytes(spoiled)
        assert answer(["build"]) is None
    note.write_bytes(data[:-1])
    assert answer(["build"]) is None
    note.write_bytes(data)
    assert pnp("build")[0]


def test_a_stream_that_cannot_be_written_is_left_to_the_command(pnp, monkeypatch):
    pnp("build")

    class Closed:
        def write(self, _: str) -> None:
            raise BrokenPipeError

    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Closed())
        assert answer(["build"]) is None


def test_nothing_is_kept_where_the_variable_is_empty(pnp, monkeypatch, tmp_path):
    monkeypatch.setenv("PNP_CACHE", "")
    pnp("build")
    assert not pnp("build")[0] and not (tmp_path / "cache").exists()


def test_the_answer_imports_the_standard_library_alone(pnp):
    """And little of it: no hashlib, which loads OpenSSL, no click, no json."""
    pnp("build")
    code = (
        "import sys; before = set(sys.modules); sys.argv = ['pnp', 'build']\n"
        "from pnp.cli.start import main\n"
        "try: main()\n"
        "except SystemExit as stop: assert not stop.code\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert "unchanged" in found.stdout
    assert set(found.stdout.splitlines()[-1].split()) <= {
        "_blake2", "marshal", "contextlib", "functools", "collections", "keyword", "operator",
        "reprlib", "types", "_collections", "_functools", "_operator", "itertools",
        "collections.abc", "__future__", "time",
        "pnp", "pnp.cli", "pnp.cli.start", "pnp.cli.unchanged", "pnp.cli.cache_folder",
        "pnp.files", "pnp.files.program", "pnp.files.records",
    }  # fmt: skip


# --- the command `pnp cache` -------------------------------------------------------------------


def test_cache_info_and_clear(pnp, tmp_path):
    pnp("build")
    _, out, _ = pnp("cache", "info")
    assert out.splitlines()[0] == str(tmp_path / "cache")
    assert "notes: 1 files" in out and "pages: 1 files" in out and "1073.7 MB" in out
    _, out, _ = pnp("cache", "clear")
    assert out.startswith("removed 2 files") and not (tmp_path / "cache").exists()
    assert answer(["build"]) is None


def test_cache_of_nothing(pnp, monkeypatch, capsys):
    monkeypatch.setenv("PNP_CACHE", "")
    with pytest.raises(SystemExit) as stop:
        main(["cache", "info"], prog_name="pnp")
    assert stop.value.code == 2
    assert "nothing is kept" in capsys.readouterr().err


def test_a_cache_folder_that_is_a_file_stops_nothing(pnp, tmp_path):
    (tmp_path / "cache").write_bytes(b"")
    assert not pnp("build")[0] and not pnp("build")[0]
    assert Path("output/many/en/Many.pdf").exists()


def test_a_new_file_that_a_pattern_fits_is_built(pnp):
    pnp.many.change(
        "cards/many/game.yaml", "file: cards.csv", "file: [cards.csv, 'pack/**/*.json']"
    )
    pnp.many.write("cards/many/pack/one.json", '[{"id": "x", "name": "X", "art": 0}]')
    assert "4 cards" in pnp("build")[1]
    assert pnp("build")[0]
    pnp.many.write("cards/many/pack/new/two.json", '[{"id": "y", "name": "Y", "art": 1}]')
    is_answered, out, _ = pnp("build")
    assert not is_answered and "5 cards" in out
    assert pnp("build")[0]
    (pnp.many.root / "cards/many/pack/one.json").unlink()
    is_answered, out, _ = pnp("build")
    assert not is_answered and "4 cards" in out


def test_an_edited_workbook_is_built(pnp):
    book = pnp.many.root / "cards/many/cards.xlsx"
    pnp.many.change("cards/many/game.yaml", "cards.csv", "cards.xlsx")
    rows = [["id", "name", "art"], ["x", "X", 0]]
    write_xlsx(book, {"S": rows})
    assert "1 card" in pnp("build")[1]
    assert pnp("build")[0]
    write_xlsx(book, {"S": [*rows, ["y", "Y", 1]]})
    is_answered, out, _ = pnp("build")
    assert not is_answered and "2 cards" in out
