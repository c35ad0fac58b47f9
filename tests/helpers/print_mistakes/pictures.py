"""Mistakes of pictures."""

from __future__ import annotations

from mistakes import Mistakes

from print_mistakes.mistake import CARD, FIRST, GAME, PICTURE, Mistake, art, change

PNG, JPEG = "art.png", "art.jpg"
_ART = f"cards/m/{JPEG}"
_GOOD = art(JPEG, 600, 300, quality=90)


def _cut_short(project: Mistakes) -> None:
    path = project.root / _ART
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + b"\xff\xd9")


def _other_header(project: Mistakes) -> None:
    """The header (SOF0: marker, length, precision, height, width) promises 600 rows; the scan has
    300."""
    path = project.root / _ART
    data = path.read_bytes()
    at = data.index(b"\xff\xc0") + 5
    assert data[at : at + 4] == bytes((300 >> 8, 300 & 255, 600 >> 8, 600 & 255))
    path.write_bytes(data[:at] + bytes((600 >> 8, 600 & 255)) + data[at + 2 :])


PICTURES = (
    Mistake(
        name="low-resolution",
        about="a picture below 200 dpi at its printed size",
        code="low-resolution", severity="warning", place=FIRST,
        elements=(PICTURE % (PNG, ""),),
        steps=(art(PNG, 300, 150),),
        correction=(art(PNG, 400, 200),),
    ),
    Mistake(
        name="very-low-resolution",
        about="a picture below 100 dpi",
        code="low-resolution", severity="error", place=FIRST,
        elements=(PICTURE % (PNG, ""),),
        steps=(art(PNG, 160, 80),),
        correction=(art(PNG, 400, 200),),
    ),
    Mistake(
        name="excessive-resolution",
        about="a picture with far more pixels than a print can show",
        code="excessive-resolution", severity="note", place=FIRST,
        elements=(PICTURE % (JPEG, ""),),
        steps=(art(JPEG, 2400, 1200),),
        correction=(change(GAME, "sheet: 9-up", "sheet: 9-up, max_dpi: 300"),),
    ),
    Mistake(
        name="stretched-picture",
        about="a picture that is stretched out of its proportions",
        code="stretched-picture", severity="warning", place=FIRST,
        elements=(PICTURE % (PNG, ", fit: stretch"),),
        steps=(art(PNG, 600, 360),),
        correction=(change(CARD, "fit: stretch", "fit: contain"),),
    ),
    Mistake(
        name="poor-jpeg",
        about="a JPEG of poor quality",
        code="poor-jpeg", severity="warning", place=FIRST,
        elements=(PICTURE % (JPEG, ""),),
        steps=(art(JPEG, 600, 300, quality=20),),
        correction=(_GOOD,),
    ),
    Mistake(
        name="jpeg-cut-short",
        about="a damaged JPEG: its end is missing",
        code="damaged-picture", severity="error", place=_ART,
        elements=(PICTURE % (JPEG, ""),),
        steps=(_GOOD, _cut_short),
        correction=(_GOOD,),
    ),
    Mistake(
        name="jpeg-other-header",
        about="a damaged JPEG: its header and its scan disagree",
        code="damaged-picture", severity="error", place=_ART,
        elements=(PICTURE % (JPEG, ""),),
        steps=(_GOOD, _other_header),
        correction=(_GOOD,),
    ),
    Mistake(
        name="missing-picture",
        about="a picture that does not exist",
        code="missing-file", severity="warning", place=FIRST,
        elements=(PICTURE % (PNG, ""),),
        correction=(art(PNG, 600, 300),),
    ),
)  # fmt: skip
