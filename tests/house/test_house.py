"""The house rules, run with the tests: format, lint, types, import contracts, sizes, docs."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter

import pytest
from repository import ROOT

from pnp.cli.main import SENTENCES

MODULES = sorted((ROOT / "pnp").rglob("*.py"))


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "format", "--check", "pnp", "tests", "cards"],
        ["ruff", "check", "pnp", "tests", "cards"],
        ["mypy"],
    ],
    ids=["format", "lint", "types"],
)
def test_tool_finds_nothing(command):
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_import_contracts_hold():
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 broken" in run.stdout


def test_every_module_is_in_a_layer():
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layered = next(c for c in config["contracts"] if c["type"] == "layers")
    placed = [name.strip() for layer in layered["layers"] for name in re.split("[|:]", layer)]
    there = {p.relative_to(ROOT / "pnp").parts[0].removesuffix(".py") for p in MODULES}
    assert sorted(placed) == sorted(there - {"__init__"})
    # so that a new module is watched by these too, they begin with the whole package
    libraries = [c for c in config["contracts"] if c.get("allow_indirect_imports")]
    assert {c["source_modules"][0] for c in libraries} == {"pnp"}


def test_there_are_modules_and_none_is_too_long():
    assert len(MODULES) > 60
    long = {str(m.relative_to(ROOT)): len(m.read_text().splitlines()) for m in MODULES}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


# folders that hold one file for each kind of something, and nothing else
_OPEN_KINDS = {
    "typeset/elements",
    "geometry/frame_designs",
    "impose/kinds",
    "impose/cutters",
    "preflight/checks",
    "export/targets",
    "sources/formats",
    "editions/reads/conventions",
}


def test_no_folder_has_too_many_files():
    """One that grows beyond this is split by subjects."""
    files = [m.relative_to(ROOT / "pnp") for m in MODULES if m.name != "__init__.py"]
    counted = Counter(file.parent.as_posix() for file in files)
    assert counted["cli"] > 5
    large = {name: count for name, count in counted.items() if count > 16}
    assert {name: count for name, count in large.items() if name not in _OPEN_KINDS} == {}


def test_every_module_is_imported():
    """Kinds are found by file."""
    sources = [path.read_text("utf-8") for path in MODULES]
    imported = {word for source in sources for word in re.findall(r"\bpnp(?:\.\w+)+", source)}
    # commands are imported by their names
    imported |= {f"pnp.cli.{name}" for name in SENTENCES}
    imported |= {
        f"{package}.{name}"
        for source in sources
        for package, names in re.findall(r"from (pnp[\w.]*) import \(?([\w\s,]+)", source)
        for name in re.findall(r"\w+", names)
    }
    alone = [
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if path.stem != "__init__" and path.parent.relative_to(ROOT / "pnp").as_posix()
        not in _OPEN_KINDS
        and ".".join(path.relative_to(ROOT).with_suffix("").parts) not in imported
    ]  # fmt: skip
    assert alone == ["pnp/__main__.py"]


def test_every_module_states_what_it_does():
    for module in MODULES:
        assert ast.get_docstring(ast.parse(module.read_text())), module


# names are the terms of the field (docs/contributing.md); these words are none
_NO_TERMS = {"say", "said", "told", "tell", "spoken", "workshop", "desk", "studio", "trouble"}
_PART_OF_A_NAME = re.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def names_in(source: str) -> set[str]:
    """The identifiers of a program."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def bad_names(source: str) -> set[str]:
    """The identifiers of a program that have one of these words in them."""
    return {
        name
        for name in names_in(source)
        if _NO_TERMS & {part.lower().rstrip("s") for part in _PART_OF_A_NAME.findall(name)}
    }


def test_names_are_terms_of_the_field():
    assert bad_names("class FontsDesk:\n  told_by = SAID = x.troubles\n  estudio = essay") == {
        "FontsDesk", "told_by", "SAID", "troubles"
    }  # fmt: skip
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    listed = re.search(r"A test refuses these words in names: (.*)\.", page)
    assert listed and set(listed[1].split(", ")) == _NO_TERMS
    folders = (ROOT / "tests", ROOT / "docs", ROOT / "cards")
    files = [*MODULES, *(file for folder in folders for file in folder.rglob("*.py"))]
    found = {str(f.relative_to(ROOT)): bad_names(f.read_text("utf-8")) for f in files}
    assert {name: bad for name, bad in found.items() if bad} == {}


_CLOCKS = {"perf_counter", "monotonic", "process_time", "thread_time", "timeit", "perf_counter_ns"}
# tests that read a clock, and why they may
_READS_A_CLOCK = {"tests/cli/test_cli_ending.py": "waits for processes, until a deadline"}


def test_no_test_asserts_how_long_something_takes():
    """Work is counted (tests/helpers/growth.py); times are compared in tests/bench/."""
    assert _CLOCKS & names_in("from time import monotonic") == {"monotonic"}
    tests = ROOT / "tests"
    files = [f for f in tests.rglob("*.py") if f.relative_to(tests).parts[0] != "bench"]
    readers = {str(f.relative_to(ROOT)) for f in files if _CLOCKS & names_in(f.read_text("utf-8"))}
    assert readers == set(_READS_A_CLOCK)


def test_no_path_of_a_machine_is_named():
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    if not files:
        pytest.skip("not a git checkout")
    home = re.compile("/(home|work|root|Users)" + r"/\w")
    found = []
    for file in files:
        if file.suffix in (".ttf", ".png", ".svg") or not file.is_file():
            continue
        found += [
            file for line in file.read_text(errors="replace").splitlines() if home.search(line)
        ]
    assert found == []


def test_the_top_level_has_what_it_should() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in listed.stdout.splitlines()} == {
        ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "README.md", "cards", "docs",
        "fonts", "layouts", "output", "pnp", "pyproject.toml", "tests",
    }  # fmt: skip
