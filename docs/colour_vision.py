"""Pictures as people see them who lack one kind of cones.

The matrices are those of the preview: for severity 1.0 of G. M. Machado, M. M. Oliveira and
L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
(2009). They apply to linear RGB.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

VISIONS = ("deuteranopia", "protanopia", "tritanopia")
PREVIEW = Path(__file__).resolve().parents[1] / "pnp/preview/page/index.html"


def matrix_of(vision: str) -> Any:
    """The matrix of a kind of colour vision: three rows and columns, for linear RGB."""
    filters = PREVIEW.read_text(encoding="utf-8").partition(f'<filter id="{vision}"')[2]
    values = re.search(r'values="([^"]*)"', filters)
    assert values, f"the preview has no filter {vision}"
    rows = np.array([float(one) for one in values[1].split()]).reshape(4, 5)
    return rows[:3, :3]


def seen_with(vision: str, image: Image.Image) -> Image.Image:
    """An RGB picture as it is seen with a kind of colour vision."""
    encoded = np.asarray(image, dtype=float) / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ matrix_of(vision).T, 0, 1)
    back = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray(np.rint(back * 255).astype(np.uint8), "RGB")
