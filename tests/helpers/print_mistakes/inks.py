"""Mistakes of inks and fonts, in files for a print shop."""

from __future__ import annotations

import struct

from made_icc import write_icc
from mistakes import Mistakes
from PIL import Image
from repository import ROOT

from print_mistakes.mistake import (
    AT,
    CARD,
    FIRST,
    GAME,
    PANEL,
    PICTURE,
    TEXT,
    Mistake,
    Step,
    art,
    change,
)

_SHOP = """\
extends: %s
icc: ../../made.icc
condition: Made
ink_limit: 300%%
"""
_FONT = "fonts/mine/Mine.ttf"
_MANIFEST = "fonts/manifest.yaml"
_FONTS = """\
Mine:
  licence: OFL-1.1
  licence_file: mine/OFL.txt
  faces:
    - {file: mine/Mine.ttf}
"""


def _shop(extends: str = "print-shop") -> Step:
    """The product is for a print shop with a limit of 300 % of ink."""

    def make(project: Mistakes) -> None:
        project.change(GAME, "sheet: 9-up", "sheet: 9-up, profile: shop")
        project.write("layouts/profiles/shop.yaml", _SHOP % extends)
        write_icc(project.root)

    return make


def _plain(color: tuple[int, int, int, int]) -> Step:
    """A CMYK picture of one colour; each ink from 0 to 255."""
    return lambda project: Image.new("CMYK", (600, 300), color).save(
        project.root / "cards/m/art.jpg", quality=95
    )


def _font(rights: int) -> Step:
    """A font with these rights (fsType of its table OS/2), which the style of the layout uses."""

    def make(project: Mistakes) -> None:
        data = bytearray((ROOT / "fonts/alegreya/Alegreya_400Regular.ttf").read_bytes())
        (tables,) = struct.unpack_from(">H", data, 4)
        heads = [struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(tables)]
        (at,) = [place for tag, _, place, _ in heads if tag == b"OS/2"]
        struct.pack_into(">H", data, at + 8, rights)
        project.write("fonts/mine/OFL.txt", "SIL Open Font License 1.1\n")
        project.write(_MANIFEST, _FONTS)
        (project.root / _FONT).write_bytes(data)

    return make


_MY_FONT = change(CARD, "font: Alegreya", "font: Mine")
_JPEG = PICTURE % ("art.jpg", "")

INKS = (
    Mistake(
        name="ink-limit",
        about="more ink than the profile allows",
        code="ink-limit", severity="warning", place=FIRST,
        elements=(PANEL % "cmyk(90%, 80%, 70%, 65%)",), steps=(_shop(),),
        correction=(change(CARD, "65%", "55%"),),
    ),
    Mistake(
        name="ink-limit-of-picture",
        about="a CMYK picture with more ink than the profile allows",
        code="ink-limit", severity="warning", place=FIRST,
        elements=(_JPEG,), steps=(_shop(), _plain((240, 220, 200, 180))),
        correction=(_plain((200, 180, 160, 100)),),
    ),
    Mistake(
        name="text-in-four-inks",
        about="small text in four inks",
        code="text-in-four-inks", severity="warning", place=FIRST,
        elements=(TEXT % ("hello", AT + ', color: "cmyk(60%, 50%, 50%, 90%)"'),),
        steps=(_shop(),),
        correction=(change(CARD, "cmyk(60%, 50%, 50%, 90%)", "cmyk(0%, 0%, 0%, 100%)"),),
    ),
    Mistake(
        name="rgb-in-cmyk",
        about="RGB in a file of a CMYK profile",
        code="rgb-in-cmyk", severity="note", place=FIRST,
        elements=(PANEL % "#20c040",), steps=(_shop(),),
        correction=(change(CARD, "#20c040", "cmyk(80%, 0%, 80%, 0%)"),),
    ),
    Mistake(
        name="rgb-picture-in-cmyk",
        about="an RGB picture in such a file",
        code="rgb-in-cmyk", severity="note", place=FIRST,
        elements=(_JPEG,), steps=(_shop(), art("art.jpg", 600, 300, quality=90)),
        correction=(_plain((200, 180, 160, 100)),),
    ),
    Mistake(
        name="transparency",
        about="transparency in a file of PDF/X-1a, which has none",
        code="transparency", severity="note", place=FIRST,
        elements=(
            '  p: {kind: shape, fill: "cmyk(0%, 80%, 80%, 0%)", opacity: 0.5, '
            "box: {x: 5mm, y: 15mm, w: 50mm, h: 18mm}}",
        ),
        steps=(_shop("pdf-x1a"),),
        correction=(change(CARD, "opacity: 0.5, ", ""),),
    ),
    Mistake(
        name="no-icc-profile",
        about="a file for a print shop, without the ICC profile of the press",
        code="missing-key", severity="error", place=f"{GAME}:5",
        product=", profile: print-shop",
        correction=(change(GAME, ", profile: print-shop", ""), _shop()),
    ),
    Mistake(
        name="font-not-embeddable",
        about="a font that may not be embedded",
        code="font-not-embeddable", severity="error", place=f"{_MANIFEST}:5",
        elements=(TEXT % ("hello", AT),), steps=(_MY_FONT, _font(0x0002)),
        correction=(_font(0),),
    ),
    Mistake(
        name="font-not-subset",
        about="a font that may not be subset",
        code="font-not-subset", severity="error", place=f"{_MANIFEST}:5",
        elements=(TEXT % ("hello", AT),), steps=(_MY_FONT, _font(0x0104)),
        correction=(_font(0),),
    ),
)  # fmt: skip
