"""Icons as game-icons.net delivers them: the shape of the files is theirs, the drawings are not."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from lay_out import composer, drawn, face, resources

from pnp.model.face import Path
from pnp.svg.drawings import drawing_of
from pnp.svg.parse import Drawing, parse_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"'
GROUND = '<path d="M0 0h512v512H0z"'
MOON = "M100 100h300v300h-300z"
# as in the archive of all icons, and as the site draws one with its editor
ARCHIVE = f'{HEAD}>{GROUND}/><path d="{MOON}" fill="#fff"/></svg>'
SITE = (
    f'{HEAD} style="height: 512px; width: 512px;">{GROUND} fill="#000" fill-opacity="1"></path>'
    f'<g class="" transform="translate(0,0)" style=""><path d="{MOON}" fill="#fff" '
    'fill-opacity="1"></path></g></svg>'
)
TRANSPARENT = f'{HEAD}><path d="{MOON}" fill="#fff"/></svg>'
RED = (1.0, 0.0, 0.0)


def fills(drawing: Drawing) -> list[object]:
    return [op.fill for op in drawn(drawing.ops) if isinstance(op, Path)]


@pytest.mark.parametrize(
    "svg", [ARCHIVE, SITE, TRANSPARENT], ids=["archive", "site", "transparent"]
)
def test_an_icon_has_the_colour_of_the_text_and_no_ground(svg: str) -> None:
    found = drawing_of(svg.encode(), "moon.svg", RED, is_icon=True)
    assert fills(found) == [RED]
    assert (found.width, found.height) == (384, 384)  # 512 px


def test_a_picture_of_the_same_file_is_as_it_was_downloaded() -> None:
    assert fills(drawing_of(ARCHIVE.encode(), "moon.svg", RED)) == [(0.0,), (1.0,)]
    assert fills(parse_svg(ARCHIVE.encode(), "moon.svg", RED)) == [(0.0,), (1.0,)]
    assert fills(drawing_of(ARCHIVE.encode(), "moon.svg", RED, is_icon=True)) == [RED]


@pytest.mark.parametrize(
    ("svg", "expected"),
    [
        # a colour that was chosen on the site stays
        (ARCHIVE.replace("#fff", "#0000ff"), [(0.0, 0.0, 1.0)]),
        # a white detail of a drawing of another size is not of that site
        (ARCHIVE.replace("0 0 512 512", "0 0 600 512"), [(0.0,), (1.0,)]),
        (TRANSPARENT.replace("</svg>", f'<path d="{MOON}" fill="#0f0"/></svg>'),
         [(1.0,), (0.0, 1.0, 0.0)]),
        # a ground of another shape was chosen on the site
        (ARCHIVE.replace("M0 0h512v512H0z", "M256 0A256 256 0 0 1 256 512Z"), [(0.0,), (1.0,)]),
        (f"{HEAD}>{GROUND}/></svg>", [(0.0,)]),
    ],
    ids=["coloured", "other size", "white and green", "round ground", "only the ground"],
)  # fmt: skip
def test_other_drawings_are_left_alone(svg: str, expected: list[object]) -> None:
    assert fills(drawing_of(svg.encode(), "moon.svg", RED, is_icon=True)) == expected


def test_in_text_and_as_an_element(tmp_path: FilePath) -> None:
    icon = tmp_path / "moon.svg"
    icon.write_text(ARCHIVE)
    found = resources(tmp_path, {"moon": str(icon)})
    for element in (
        "{kind: text, text: ':moon:', color: '#ff0000'}",
        "{kind: icon, icon: moon, color: '#ff0000', box: {w: 9pt, h: 9pt}}",
    ):
        ops = face(f"n: {element}", found=found).ops
        (inner,) = ops[0].ops[0].ops if hasattr(ops[0].ops[0], "ops") else ops[0].ops  # type: ignore[union-attr]
        assert inner.fill == RED
    # the same file as a picture keeps its ground
    made = composer("p: {kind: picture, file: moon.svg, box: {w: 9pt, h: 9pt}}", found=found)
    assert made.compose(None, "key") is not None
