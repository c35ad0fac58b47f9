"""Pages that were drawn before have the findings of the sheet that they are on now."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from mistakes import Mistakes

from pnp.cli.main import main

GAME = "cards/m/game.yaml"
MINE = "layouts/sheets/m/mine.yaml"
Build = Callable[[Mistakes], list[str]]


@pytest.fixture
def build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Build:
    """Build a project with a cache; returns the codes that are found."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("PNP_CACHE", str(cache))

    def codes(made: Mistakes) -> list[str]:
        with pytest.raises(SystemExit) as stop:
            main(["build", "--json", "--project", str(made.root)])
        assert stop.value.code == 0
        assert [path for path in cache.rglob("*") if "pages" in str(path)] != []
        return [one["code"] for one in json.loads(capsys.readouterr().out)["problems"]]

    return codes


def test_cuts_of_another_sheet(tmp_path: Path, build: Build) -> None:
    made = Mistakes(tmp_path / "p", '  s: {kind: shape, fill: "{name}", box: bleed}\n')
    made.write("cards/m/cards.csv", "id,name\na,#801020\nb,#f0e0c0\n")
    assert build(made) == ["shared-cut"]
    assert build(made) == ["shared-cut"]
    made.change(GAME, "sheet: 9-up", "sheet: full-bleed")
    assert build(made) == []
    made.change(GAME, "sheet: full-bleed", "sheet: 9-up")
    assert build(made) == ["shared-cut"]


def test_bleed_of_another_sheet(tmp_path: Path, build: Build) -> None:
    """Of a bleed of 0.5 mm, sheets with a bleed of 0.5 and of 1 mm print the same pages."""
    made = Mistakes(tmp_path / "p", '  s: {kind: shape, fill: "#305070", box: bleed}\n')
    made.change("layouts/m/card.yaml", "bleed: 3mm", "bleed: 0.5mm")
    made.write(MINE, "columns: 3\nrows: 3\nbleed: 0.5mm\n")
    made.change(GAME, "sheet: 9-up", "sheet: m/mine")
    assert build(made) == []
    made.change(MINE, "bleed: 0.5mm", "bleed: 1mm")
    assert build(made) == ["bleed-too-small"]
