"""A source format is one file: decks, tables and messages know it by the endings it names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import ROOT
from tiny_project import FILES, TinyProject

import pnp.sources.formats as package
from pnp.sources.source_formats import format_of, source_formats

LINES = '''
"""`lines`: a list of records, each an object of JSON on a line of its own."""

import json

from pnp.model.source import Listing, Record
from pnp.sources.reader import read_text
from pnp.sources.source_formats import SourceFormat


def read_lines(path, shown):
    rows = Listing(shown)
    for number, line in enumerate(read_text(path, shown).splitlines(), 1):
        row = Record(shown, (number, 1))
        for key, value in json.loads(line).items():
            at = (number, line.index(json.dumps(key)) + 1)
            row.put(key, value, at, at)
        rows.put(row, (number, 1))
    return rows


KIND = SourceFormat("lines", (".lines", ".ldj"), read_lines)
'''
CARDS = """\
{"id": "ant", "name": "Ant", "rank": 1, "suit": "sun"}
{"id": "bee", "name": "Bee", "rank": 2, "suit": "moon"}
{"id": "cat", "name": "Cat", "rank": 3, "suit": "sun"}
"""

# sheets begin with '= name'; their rows are cells between '|'
WORKBOOK = '''
"""`sheets`: several tables of texts in a file."""

from pnp.model.source import Listing, TableRow
from pnp.sources.reader import read_text
from pnp.sources.source_formats import SourceFormat


def read_sheets(path, shown):
    rows, sheet, number, titles = Listing(shown), "", 0, []
    for line in read_text(path, shown).splitlines():
        if line.startswith("= "):
            sheet, number, titles = line[2:], 0, []
            continue
        number += 1
        cells = line.split("|")
        if not titles:
            titles = cells
            continue
        row = TableRow(shown, (number, 1, shown, sheet))
        for column, (title, cell) in enumerate(zip(titles, cells), 1):
            row.put(title, cell, (1, column, shown, sheet), (number, column, shown, sheet))
        rows.put(row, row.mark)
    return rows


KIND = SourceFormat("sheets", (".sheets",), read_sheets, lambda path, shown: ())
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are source formats, too."""
    formats = tmp_path / "formats"
    formats.mkdir()
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(formats)])
    source_formats.cache_clear()
    yield formats
    source_formats.cache_clear()
    for name in ("lines", "sheets"):
        sys.modules.pop(f"pnp.sources.formats.{name}", None)


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> TinyProject:
    project = TinyProject(tmp_path / "project", capsys)
    monkeypatch.chdir(project.root)
    return project


def with_deck(project: TinyProject, file: str, text: str) -> None:
    fields = FILES["cards/tiny/cards.yaml"].partition("cards:")[0].replace("\n", "\n    ")
    entry = f"cards:\n    file: {file}\n    layout: tiny/card\n    {fields}"
    project.spoil("game", "cards: {file: cards.yaml, layout: tiny/card}", entry)
    project.write(f"cards/tiny/{file}", text)


def test_one_file_is_a_format_that_decks_are_printed_from(folder, project):
    (folder / "lines.py").write_text(LINES)
    before = project.works()
    assert list(source_formats()) == ["csv", "json", "jsonl", "lines", "ods", "tsv", "xlsx", "yaml"]
    with_deck(project, "cards.ldj", CARDS)
    assert project.works() == before


def test_a_table_may_have_it(folder, project):
    (folder / "lines.py").write_text(LINES)
    suits = "\n    - {id: sun, name: Sun}\n    - {id: moon, name: Moon}"
    project.spoil("game", suits, " suits.lines")
    project.write("cards/tiny/suits.lines", '{"id": "sun"}\n{"id": "sun"}\n')
    project.reports(
        "cards/tiny/suits.lines:2:2: error: table 'suits': the id 'sun' occurs twice; "
        "first at line 1"
    )
    project.write("cards/tiny/suits.lines", '{"id": "sun"}\n{"id": "moon"}\n')
    project.works()


def test_messages_list_its_endings(folder, project):
    (folder / "lines.py").write_text(LINES)
    with_deck(project, "cards.lines", CARDS)
    project.spoil("game", "cards.lines", "card.lines")
    project.reports(
        "cards/tiny/game.yaml:9:11: error: there is no file 'card.lines' in cards/tiny/\n"
        "  hint: did you mean 'cards.lines'?"
    )
    project.write("cards/tiny/cards.doc", "")
    project.spoil("game", "card.lines", "cards.doc")
    project.reports(
        "cards/tiny/game.yaml:9:11: error: a deck is a .csv, .json, .jsonl, .ldj, .lines, .ndjson, "
        ".ods, .tsv, .xlsm, .xlsx, .yaml or .yml file, not 'cards.doc'"
    )


def test_places_know_their_sheet_in_a_file_with_several(folder, project):
    (folder / "sheets.py").write_text(WORKBOOK)
    text = "= First\nid|name|rank|suit\nant|Ant|1|sun\n= More\nid|name|rank|suit\nbee|Bee|{}|moon\n"
    with_deck(project, "cards.sheets", text.format("twelve"))
    project.reports(
        "cards/tiny/cards.sheets:More!C2: error: card 'bee', 'rank': expected a whole number, "
        "found 'twelve'\n"
        "  hint: write digits; if the field may hold words, its type under 'fields' is text"
    )
    project.write("cards/tiny/cards.sheets", text.format(2))
    assert project.run("build")[0] == 0


def test_a_game_in_yaml_does_not_import_the_reader_of_tables():
    program = """
import sys
from pathlib import Path
from pnp.sources.files import Library
library = Library(Path(sys.argv[1]), Path(sys.argv[1]))
library.read(Path(sys.argv[1]) / "layouts/papers.yaml")
print([name for name in sys.modules if name in ("csv", "pnp.sources.tables.table")])
"""
    run = subprocess.run(
        [sys.executable, "-c", program, ROOT], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"


@pytest.mark.parametrize(
    ("file", "name"),
    [("deck.csv", "csv"), ("DECK.CSV", "csv"), ("a.b.Tsv", "tsv"), ("deck.yml", "yaml")],
)
def test_the_ending_of_a_file_names_its_format_in_any_case(file: str, name: str) -> None:
    found = format_of(Path(file))
    assert found is not None and found.name == name


def test_a_file_of_another_ending_has_no_format() -> None:
    assert format_of(Path("deck.xls")) is None
