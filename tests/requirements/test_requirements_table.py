"""The table of requirements: every number once, with tests that exist and name it; none missing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

import pytest
from samples import ROOT

LAST = {"A": 20, "B": 13, "C": 7, "D": 10, "E": 10, "F": 13, "G": 11, "H": 12}
IDS = [f"{group}{number:02}" for group, last in LAST.items() for number in range(1, last + 1)]
PAGE = (ROOT / "docs/requirements.md").read_text()
ROWS = re.findall(r"^\| ([A-H]\d\d) \| (.+?) \| (.+) \|$", PAGE, flags=re.MULTILINE)
TESTS = {number: re.findall(r"`(test_\w+\.py)::(test_\w+)`", cell) for number, _, cell in ROWS}


@cache
def functions() -> dict[tuple[str, str], str]:
    """All tests there are: file and name to what they say they are about."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                about = f"{node.name} {ast.get_docstring(node) or ''}"
                found[path.name, node.name] = about
    return found


def test_every_requirement_stands_in_the_table_once():
    assert Counter(number for number, _, _ in ROWS) == Counter(IDS)
    assert all(what.strip() for _, what, _ in ROWS)


@pytest.mark.parametrize("number", IDS)
def test_each_has_tests_that_exist_and_name_it(number):
    assert TESTS[number]
    for test in TESTS[number]:
        assert test in functions(), test
        assert re.search(rf"(?:^|[ _]){number}(?:_|\b)", functions()[test], re.IGNORECASE), test


def test_every_test_that_names_a_requirement_is_in_its_row():
    assert sum(bool(re.match(r"test_[a-h]\d\d_", name)) for _, name in functions()) > 100
    for file, name in functions():
        for number in re.match(r"test_((?:[a-h]\d\d_)*)", name)[1].upper().split("_")[:-1]:
            assert (file, name) in TESTS[number], (number, name)
