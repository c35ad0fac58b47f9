"""Draw the picture of docs/ornaments.md: each kind of pattern, ornament and callout.

python docs/ornaments.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pictures import page_of, record, reduced, save
from sample_products import page_hash

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.files.contents import chunks_of
from pnp.model.result import Request

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/pictures/ornaments.png"
MAKES = ("pictures/ornaments.png",)
HIGH = 800  # pixels
COLOURS = 64
GAME = """\
title: Ornaments
decks: {sheet: {layout: ornaments}}
products: {sheet: {file: Sheet, decks: [sheet], sheet: 1-up}}
"""
SIDE, STEP = 32, 38  # mm: of a sample, and from one to the next
SAMPLES = [
    "{kind: guilloche, form: frame, band: 6mm, period: 5mm, stroke: blue}",
    "{kind: guilloche, swell: 0.6, swells: 3, period: 5mm, stroke: blue, box: {h: 9mm}}",
    "{kind: rosette, stroke: red}",
    "{kind: rosette, petals: 24, strands: 8, rings: 1, inner: 0.5, stroke: red}",
    "{kind: hatch, shape: ellipse, tone: {from: 0.85, to: 0.05, angle: 45}, angle: 30, color: ink}",
    "{kind: hatch, tone: {from: 0.1, to: 0.8}, cross: 60, spacing: 0.7mm, color: ink}",
    "{kind: rays, share: 0.5, fill: gold}",
    "{kind: rays, shape: ellipse, inner: 0.35, short: 0.7, taper: -1, count: 32, fill: gold}",
    "{kind: gear, teeth: 24, spokes: 5, fill: gold, stroke: ink}",
    "{kind: gear, teeth: 12, bore: 0.3, fill: gold, stroke: ink}",
    "{kind: frame, design: scroll, color: ink}",
    "{kind: frame, design: deco, color: ink}",
    "{kind: frame, design: notched, color: ink}",
    "{kind: frame, design: meander, size: 6mm, color: ink}",
    "{kind: frame, design: laurel, size: 7mm, color: green}",
]
CALLOUTS = """\
  a:
    {kind: callout, text: A, size: 8pt, to: {of: e8, at: 9, x: -6mm, y: 5mm},
     box: {of: e8, at: 9, x: 2mm, y: -2mm}}
  b:
    {kind: callout, text: B, size: 8pt, elbow: level, end: arrow, to: {of: e8, x: 8mm, y: 4mm},
     box: {of: e8, at: 3, x: 4mm}}
"""


def drawn() -> bytes:
    """The page with all of them, as a PDF file."""
    lines = ["size: {width: 190mm, height: 116mm}", "safe: 0mm", "palette: {ink: '#1d1a16', "
             "blue: '#24507f', red: '#9c2f2a', gold: '#c99a2e', green: '#2f6b45'}", "elements:",
             "  ground: {kind: shape, fill: white, box: bleed}"]  # fmt: skip
    for number, sample in enumerate(SAMPLES):
        x, y = 4 + number % 5 * STEP, 4 + number // 5 * STEP
        group = f"{{kind: group, box: {{x: {x}mm, y: {y}mm, w: {SIDE}mm, h: {SIDE}mm}}, "
        lines.append(f"  e{number}: {group}elements: {{one: {sample}}}}}")
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "cards/ornaments").mkdir(parents=True)
        (root / "layouts").mkdir()
        (root / "cards/ornaments/game.yaml").write_text(GAME)
        (root / "layouts/ornaments.yaml").write_text("\n".join(lines) + "\n" + CALLOUTS)
        project = Project(Places(root, root, ROOT))
        built = make_request(project, Request("ornaments", "sheet"))
        assert built.data, list(built.problems)
        return b"".join(chunks_of(built.data))


def hashes(pdf: bytes | None = None) -> dict[str, str]:
    """A hash of what the picture shows."""
    return {"ornaments": page_hash(pdf or drawn(), 0)}


def main() -> None:
    """Draw it."""
    pdf = drawn()
    save(reduced(page_of(pdf, 0, HIGH), COLOURS), TARGET)
    record(hashes(pdf))


if __name__ == "__main__":
    main()
