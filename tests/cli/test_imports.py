"""What a command imports: libraries, and packages of pnp, so that nobody adds one unknowingly.

Each library makes every start of the command slower.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tiny_project import TinyProject

PROGRAM = """
import sys
before = set(sys.modules)
from pnp.cli.main import main
try:
    main({arguments!r})
except SystemExit as end:
    assert not end.code, end.code
print("imported:", *(set(sys.modules) - before))
"""
# imported by msgspec if something else has installed it
_OPTIONAL = {"typing_extensions"}
# entries of the C code of libraries, which are no modules
_OF_CYTHON = ("_cython_", "cython_runtime")


def imported(folder: Path, *arguments: str) -> set[str]:
    """The modules that the command imports in this folder."""
    program = PROGRAM.format(arguments=list(arguments))
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True
    )
    return set(run.stdout.partition("imported: ")[2].split())


def libraries(modules: set[str]) -> set[str]:
    """Of these modules, the libraries that do not come with Python."""
    names = {name.partition(".")[0] for name in modules}
    names -= {*sys.stdlib_module_names, *_OPTIONAL, "pnp"}
    return {name for name in names if not name.startswith(_OF_CYTHON)}


def packages(modules: set[str]) -> set[str]:
    """Of these modules, the packages of pnp."""
    return {name.split(".")[1] for name in modules if name.startswith("pnp.")}


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    return TinyProject(tmp_path, capsys).root


def test_help(folder: Path) -> None:
    found = imported(folder, "--help")
    assert libraries(found) == {"click"}
    own = {name for name in found if name.partition(".")[0] == "pnp"}
    assert own == {
        "pnp", "pnp.cli", "pnp.cli.ending", "pnp.cli.main", "pnp.cli.options",
        "pnp.cli.options.groups",
    }  # fmt: skip


def test_list(folder: Path) -> None:
    found = imported(folder, "list")
    assert libraries(found) == {"click", "msgspec", "yaml"}
    assert packages(found) == {
        "build", "cli", "editions", "expressions", "files", "languages", "load", "model", "records",
        "report", "schema", "sources", "text",
    }  # fmt: skip
    assert {name for name in found if name.startswith("pnp.text.")} == {"pnp.text.cache"}


def test_build_of_a_deck(folder: Path) -> None:
    found = imported(folder, "build")
    assert libraries(found) == {
        "PIL", "click", "msgspec", "reportlab", "uharfbuzz", "yaml",
    }  # fmt: skip
    # what this deck has no use for
    unused = (
        "dataclasses", "difflib", "logging", "multiprocessing", "pnp.build.products.books",
        "pnp.expressions.calls", "pnp.expressions.formatters", "pnp.fonts.facts",
        "pnp.sources.tables.errors", "pnp.typeset.boards", "pnp.typeset.books", "pnp.typeset.boxes",
    )  # fmt: skip
    assert {name for name in found if name.startswith(unused)} == set()
