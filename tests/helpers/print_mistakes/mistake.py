"""A mistake, and the steps that make and correct it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
from mistakes import Mistakes
from PIL import Image

CARD, BACK = "layouts/m/card.yaml", "layouts/m/back.yaml"
GAME, TABLE = "cards/m/game.yaml", "cards/m/cards.csv"
FIRST = f"{CARD}:8"  # the first element after the ground
SECOND = f"{CARD}:9"
AT = "box: {x: 9mm, y: 20mm, w: 40mm, h: 8mm}"
TEXT = '  t: {kind: text, text: "%s", style: plain, %s}'
SHAPE = '  s: {kind: shape, fill: "%s", box: %s}'
PANEL = '  p: {kind: shape, fill: "%s", box: {x: 5mm, y: 15mm, w: 50mm, h: 18mm}}'
# two inches by one
PICTURE = "  a: {kind: picture, file: %s, box: {x: 5mm, y: 20mm, w: 50.8mm, h: 25.4mm}%s}"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">%s</svg>'

Step = Callable[[Mistakes], object]


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake, and what pnp reports: a code, a severity and a place (FILE or FILE:LINE).

    `elements` are lines of the layout after the ground, `product` more keys of the product.
    `steps` change the project further; `correction` is what its owner does then.
    """

    name: str
    about: str
    code: str
    severity: str
    place: str
    correction: tuple[Step, ...]
    elements: tuple[str, ...] = ()
    product: str = ""
    steps: tuple[Step, ...] = ()

    def write(self, folder: Path, is_corrected: bool = False) -> Mistakes:
        """The project with the mistake in this folder, or the corrected one."""
        project = Mistakes(folder, "".join(f"{line}\n" for line in self.elements), self.product)
        for step in (*self.steps, *(self.correction if is_corrected else ())):
            step(project)
        return project


def change(name: str, old: str, new: str) -> Step:
    """Replace a text in a file of the project, once."""
    return lambda project: project.change(name, old, new)


def write(name: str, text: str) -> Step:
    """Write a file of the project."""
    return lambda project: project.write(name, text)


def art(name: str, width: int, height: int, **how: object) -> Step:
    """Save a soft picture of this size in pixels beside the cards; `how` is for Pillow."""

    def save(project: Mistakes) -> None:
        small = Image.frombytes("RGB", (40, 20), random.Random(3).randbytes(2400))
        picture = small.resize((width, height), Image.Resampling.BICUBIC)
        picture.save(project.root / "cards/m" / name, **how)  # type: ignore[arg-type]

    return save
