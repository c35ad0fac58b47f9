"""Printed, cut and turned over as a person does it: no piece has a white edge.

The fronts of the deck are all red and the backs all blue, with 3 mm of bleed. Each page is rendered
at 300 dpi. Backs are printed 2 mm off, each cut and fold is 0.5 mm off its mark: see
`docs/cut_pieces.py`.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from repository import ROOT

from pnp.build.planning import draw_plan, plan_request
from pnp.build.project import Places, Project
from pnp.files.contents import chunks_of
from pnp.model.result import Request

pytestmark = pytest.mark.thorough

GAME = """\
title: Tiny
decks:
  a: {file: a.yaml, layout: t/front, back: t/back}
products:
  a: {file: A, decks: [a], sheet: 9-up, backs: true}
"""
SIDE = """\
size: {{width: 63mm, height: 88mm}}
bleed: 3mm
elements:
  g: {{kind: shape, box: bleed, fill: '{}'}}
"""
TILE = SIDE.replace("63mm, height: 88mm", "30mm, height: 30mm").replace(
    "bleed: 3mm\n", "bleed: 3mm\noutline: circle\n"
)
RED, BLUE = (255, 0, 0), (0, 0, 255)
CUT_OFF = (96, 128, 160)  # the colour outside of a piece


def cutting() -> ModuleType:
    spec = importlib.util.spec_from_file_location("cut_pieces", ROOT / "docs" / "cut_pieces.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sides(folder: Path, sheet: str, side: str = SIDE) -> list[tuple[Image.Image, Image.Image]]:
    """Front and back of each piece of the first sheet."""
    cut = cutting()
    files = {
        "cards/t/game.yaml": GAME,
        "cards/t/a.yaml": "cards: [{id: one, copies: 9}]",
        "layouts/t/front.yaml": side.format("#ff0000"),
        "layouts/t/back.yaml": side.format("#0000ff"),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    project = Project(Places(folder, folder, ROOT))
    plan = plan_request(project, Request("t", "a", sheet=sheet, paper="a4"))
    built = draw_plan(project, plan)
    assert not [p for p in built.problems if p.severity == "error"]
    document = pypdfium2.PdfDocument(b"".join(chunks_of(built.data)))
    count = min(2, len(document))
    pages = [document[i].render(scale=300 / 72).to_pil().convert("RGB") for i in range(count)]
    return [(front, back) for front, back in cut.held(plan, pages, 0)]


def share(image: Image.Image, *colors: tuple[int, int, int]) -> float:
    """The share of pixels that are nearly of one of these colours."""
    pixels = np.asarray(image).astype(int)
    near = [np.abs(pixels - np.array(color)).max(axis=2) < 24 for color in colors]
    return float(np.logical_or.reduce(near).mean())


SHEETS = pytest.mark.parametrize(
    ("sheet", "count"),
    [("9-up", 9), ("8-up", 8), ("9-up-gutter", 9), ("9-up-narrow", 9), ("full-bleed", 8),
     ("narrow-gutter", 9), ("shared-cuts", 9), ("silhouette", 8),
     ("cameo-5", 8), ("gutterfold", 4)],
)  # fmt: skip


@SHEETS
def test_pieces_show_no_white(tmp_path: Path, sheet: str, count: int) -> None:
    """Neither where a cut misses its mark nor where the backs are printed off."""
    found = sides(tmp_path, sheet)
    assert len(found) == count
    for front, back in found:
        assert share(front, RED) > 0.99  # but for lines that are cut along
        assert share(back, BLUE) > 0.998


def test_tokens_are_cut_along_their_outlines(tmp_path: Path) -> None:
    found = sides(tmp_path, "tokens", TILE)
    assert len(found) == 9
    for front, back in found:
        # the black line of the cut is as wide as the error
        assert share(front, RED, CUT_OFF) > 0.97
        assert share(back, BLUE, CUT_OFF) > 0.99


def test_a_sheet_without_bleed_is_found_out(tmp_path: Path) -> None:
    """The test would fail where there is white."""
    bare = SIDE.replace("bleed: 3mm\n", "bleed: 0mm\n")
    assert min(share(front, RED) for front, _ in sides(tmp_path, "8-up", bare)) < 0.99
