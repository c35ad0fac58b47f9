"""Everything that pnp needs comes as wheels for Windows and macOS, and nothing is compiled."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from repository import ROOT

PLATFORMS = {
    "Windows": ["win_amd64"],
    "macOS on Apple silicon": ["macosx_11_0_arm64"],
    "macOS on Intel": ["macosx_10_15_x86_64", "macosx_10_13_x86_64", "macosx_10_12_x86_64"],
}
# it needs docopt, which is one Python file and has no wheel: pip makes one without a compiler
WITHOUT_NEEDS = "num2words"
OFFLINE = ("NewConnectionError", "ConnectTimeout", "NameResolutionError", "Retrying")


def resolved(folder: Path, platform: str, version: str, *names: str) -> str:
    """What pip reports for these packages on a machine of another kind; '' if it finds all."""
    tags = [word for tag in PLATFORMS[platform] for word in ("--platform", tag)]
    run = subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed",
            "--disable-pip-version-check", "--only-binary=:all:", "--python-version", version,
            "--target", str(folder), *tags, *names,
        ],
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    if run.returncode and any(word in run.stderr for word in OFFLINE):
        pytest.skip("the package index cannot be reached")
    return run.stderr if run.returncode else ""


@pytest.mark.thorough
@pytest.mark.parametrize("version", ["3.11", "3.14"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_dependency_has_a_wheel(tmp_path: Path, platform: str, version: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = [name for name in project["dependencies"] if not name.startswith(WITHOUT_NEEDS)]
    assert len(needed) == len(project["dependencies"]) - 1
    assert resolved(tmp_path, platform, version, *needed) == ""
    assert resolved(tmp_path, platform, version, "--no-deps", WITHOUT_NEEDS) == ""


@pytest.mark.thorough
def test_a_package_without_wheels_is_noticed(tmp_path: Path) -> None:
    assert "num2words" in resolved(tmp_path, "Windows", "3.14", f"{WITHOUT_NEEDS}>=0.5.13")
