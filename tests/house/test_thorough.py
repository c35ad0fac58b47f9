"""Which tests run when: random values are the same in every run, unless it is a thorough one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import settings
from repository import ROOT


@pytest.mark.thorough
def test_a_thorough_run_tries_values_of_its_own() -> None:
    assert not settings.default.derandomize
    assert settings.default.max_examples == 300


def test_any_other_run_tries_the_same_values() -> None:
    assert settings.default.derandomize


def collected(*options: str) -> set[str]:
    """The names of tests that a run would have, of two files."""
    files = ["tests/house/test_thorough.py", "tests/model/test_units.py"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, *options, *files], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {line.partition("::")[2].partition("[")[0] for line in run.stdout.splitlines()}


def test_a_thorough_run_has_only_its_own_tests_and_those_of_random_values() -> None:
    usual, thorough = collected(), collected("--thorough")
    assert "test_any_other_run_tries_the_same_values" in usual - thorough
    assert "test_a_thorough_run_tries_values_of_its_own" in thorough - usual
    assert "test_number_and_unit" in usual & thorough
