"""A build reports the same findings however its pages are made: drawn, kept, by two processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from many_cards import LAYOUT_FILE, ManyCards

from pnp.cli.main import main

Output = dict[str, object]
THIN = (
    '  thin: {kind: shape, stroke: "#000", stroke_width: 0.1pt, box: {x: 9mm, y: 40mm, w: 9mm}}\n'
)
CLOSE = '  close: {kind: text, text: "{name}", style: title, box: {x: 1mm, y: 60mm, w: 60mm}}\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ManyCards:
    many = ManyCards(tmp_path / "project", 620)
    many.change(LAYOUT_FILE, "  sign:", f"{THIN}{CLOSE}  sign:")
    monkeypatch.chdir(many.root)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return many


def _problems(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, object]]:
    with pytest.raises(SystemExit) as stop:
        main(["build", "--json", *options])
    found = json.loads(capsys.readouterr().out)
    assert stop.value.code == 0
    keys = ("code", "message", "file", "line", "column", "card", "side", "element", "group")
    return [{key: one[key] for key in keys} for one in found["problems"]]


@pytest.mark.thorough
def test_all_ways_to_make_pages(
    project: ManyCards, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = _problems(capsys, "--jobs", "1")
    assert len(cold) == 621  # one of the layout, and one of each card
    assert {one["code"] for one in cold} == {"hairline", "outside-safe"}
    assert _problems(capsys, "--jobs", "1") == cold  # from the cache
    assert _problems(capsys, "--jobs", "1", "--no-cache") == cold
    assert _problems(capsys, "--jobs", "2", "--no-cache") == cold
    assert _problems(capsys, "--jobs", "2") == cold


def test_lines_that_have_moved(project: ManyCards, capsys: pytest.CaptureFixture[str]) -> None:
    """Pages are kept if the places of elements have changed alone; findings have the new places."""
    before = _problems(capsys, "--jobs", "1")
    project.change(LAYOUT_FILE, "elements:\n", "# a line more\nelements:\n")
    after = _problems(capsys, "--jobs", "1")
    assert [one["line"] for one in after] == [one["line"] + 1 for one in before]  # type: ignore


def test_a_warm_build_lays_out_no_face(
    project: ManyCards, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _problems(capsys, "--jobs", "1")
    laid_out: list[str] = []
    monkeypatch.setattr(
        "pnp.build.products.decks.DeckFaces.__getitem__", lambda _, key: laid_out.append(key)
    )
    assert len(_problems(capsys, "--jobs", "1")) == 621
    assert laid_out == []
