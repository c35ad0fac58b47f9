"""Cards that are known to the pixel: red, on green bleed, with a blue corner at the top left."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from tiny_project import TinyProject

# 50.8 × 76.2 mm are 600 × 900 pixels at 300 dpi, the bleed 30, the corner 118.1
LAYOUT = """\
size: {width: 50.8mm, height: 76.2mm}
bleed: 2.54mm
elements:
  ground: {kind: shape, box: bleed, fill: "#00ff00"}
  card: {kind: shape, box: face, fill: "#ff0000"}
  corner: {kind: shape, box: {x: 0mm, y: 0mm, w: 10mm, h: 10mm}, fill: "#0000ff"}
"""
# the same with the blue corner at the top right
BACK = LAYOUT.replace("x: 0mm", "x: 40.8mm")
LANDSCAPE = LAYOUT.replace("width: 50.8mm, height: 76.2mm", "width: 76.2mm, height: 50.8mm")
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def with_backs(tiny: TinyProject) -> None:
    """Give the cards backs, one for all of them."""
    tiny.write("layouts/tiny/back.yaml", BACK)
    tiny.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")


def image(file: Path) -> Image.Image:
    """The picture in a file, read by Pillow."""
    found = Image.open(file)
    found.load()
    return found


def files_below(folder: Path) -> list[str]:
    """The paths of all files below a folder, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
