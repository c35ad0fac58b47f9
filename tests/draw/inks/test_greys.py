"""Black ink only: every colour as light as it looks, pictures included."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from drawn import draw_pdf
from PIL import Image

from pnp.draw.inks.greys import GreyFaces, grey_color
from pnp.draw.pdf.document import PdfInfo
from pnp.model.face import Face, Group, LinearGradient, Op, Pattern, Picture, Stop, Stroke
from pnp.model.face import Path as Shape
from pnp.model.sheet import Paper, Placement, Sheet

SIDE = 40.0
BOX = (("M", 0.0, 0.0), ("L", SIDE, 0.0), ("L", SIDE, SIDE), ("L", 0.0, SIDE), ("Z",))
RED = (1.0, 0.0, 0.0)


def drawn(*ops: Op, grey: bool = True) -> Image.Image:
    face = Face("f", SIDE, SIDE, 0.0, ops)
    placed = Placement("f", 0.0, 0.0, SIDE, SIDE, 0, (0.0, 0.0, SIDE, SIDE))
    sheet = Sheet(Paper("p", SIDE, SIDE), "front", 1, (placed,))
    data = draw_pdf(PdfInfo("t", grey=grey), [sheet], {"f": face}, {})
    document = pypdfium2.PdfDocument(data)
    try:
        return document[0].render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()


def is_grey(image: Image.Image) -> bool:
    data = image.tobytes()
    return data[0::3] == data[1::3] == data[2::3]


@pytest.mark.parametrize(
    ("color", "grey"),
    [
        ((0.3,), 0.3),
        (RED, 0.299),
        ((1.0, 1.0, 1.0), 1.0),
        ((0.0, 0.0, 0.0, 0.4), 0.6),
        ((0.0, 1.0, 0.0, 0.0), 0.413),
        ((1.0, 1.0, 1.0, 1.0), 0.0),
    ],
)
def test_a_colour_is_as_light_as_it_looks(color, grey):
    (found,) = grey_color(color)
    assert found == pytest.approx(grey)


@pytest.mark.parametrize(
    "op",
    [
        Shape(BOX, RED),
        Shape(BOX, None, Stroke((0.0, 0.0, 1.0), 9.0)),
        Shape(BOX, LinearGradient(0, 0, SIDE, 0, (Stop(0.0, RED), Stop(1.0, (0.0, 1.0, 0.0))))),
        Shape(BOX, Pattern(4.0, 4.0, (Shape(BOX, RED),))),
        Group((Shape(BOX, RED),), opacity=0.5),
    ],
    ids=["fill", "stroke", "gradient", "pattern", "group"],
)
def test_no_colour_is_left(op):
    assert not is_grey(drawn(op, grey=False)), "or this shows nothing"
    assert is_grey(drawn(op))


@pytest.mark.parametrize(
    ("mode", "form"),
    [("RGB", "PNG"), ("P", "PNG"), ("RGBA", "PNG"), ("L", "PNG"), ("RGB", "JPEG"),
     ("CMYK", "JPEG")],
)  # fmt: skip
def test_pictures_of_every_kind(tmp_path: Path, mode: str, form: str):
    image = Image.new("RGB", (8, 8), (200, 60, 20))
    image.paste((20, 60, 220), (0, 0, 4, 8))
    path = tmp_path / f"a.{form.lower()}"
    image.convert(mode).save(path, form, **({"quality": 100} if form == "JPEG" else {}))
    op = Picture(str(path), 0.0, 0.0, SIDE, SIDE)
    colored, grey = drawn(op, grey=False), drawn(op)
    assert is_grey(grey) and is_grey(colored) == (mode == "L")
    wanted = colored.convert("L")
    off = 32 if mode == "CMYK" else 6  # every reader has its own way from inks to light
    for place in ((6, 20), (34, 20)):
        assert abs(grey.getpixel(place)[0] - wanted.getpixel(place)) <= off


def test_what_faces_share_stays_shared():
    group = Group((Shape(BOX, RED),))
    faces = {key: Face(key, SIDE, SIDE, 0.0, (group,)) for key in "ab"}
    found = GreyFaces(faces)
    assert found["a"].ops[0] is found["b"].ops[0]


def test_the_command_prints_in_grey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from click.testing import CliRunner

    from pnp.cli.main import main

    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["build", "us-patent-1/machines", "--grey"])
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.rglob("*.pdf")
    document = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))
    try:
        page = document[0].render(scale=0.5).to_pil().convert("RGB")
    finally:
        document.close()
    assert is_grey(page) and page.convert("L").getextrema()[0] < 60


def test_pictures_may_have_another_path_in_grey_faces() -> None:
    """For a canvas that asks for a picture by its path, as that of the preview."""
    shared = Group((Picture("a.png", 0, 0, 9, 9), Shape(BOX, RED)))
    faces = {"a": Face("a", SIDE, SIDE, 0.0, (Group((shared,)), shared))}
    found = GreyFaces(faces, lambda path: f"grey {path}")["a"]
    first, second = found.ops
    assert isinstance(first, Group) and isinstance(second, Group)
    assert first.ops == (second,)  # what is shared stays shared
    assert second.ops[0] == Picture("grey a.png", 0, 0, 9, 9)
    assert GreyFaces(faces)["a"].ops[1].ops[0] == shared.ops[0]  # type: ignore[union-attr]
