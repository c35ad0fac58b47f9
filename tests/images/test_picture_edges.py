"""The mean colour of the edges of pictures of every mode, against colours typed here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.images.edges import edge_color
from pnp.model.problems import InputError

ALL = ("left", "top", "right", "bottom")


def saved(folder: Path, image: Image.Image, name: str = "p.png", **how: Any) -> str:
    image.save(folder / name, **how)
    return str(folder / name)


@pytest.mark.parametrize(
    ("mode", "ground", "color"),
    [
        ("L", 51, (0.2,)),
        ("1", 1, (1.0, 1.0, 1.0)),
        ("I;16", 0x8000, (128 / 255,)),
        ("RGB", (255, 51, 0), (1.0, 0.2, 0.0)),
        ("RGBA", (255, 51, 0, 9), (1.0, 0.2, 0.0)),
        ("LA", (102, 255), (0.4,)),
        ("RGBA", (10, 20, 30, 0), (1.0,)),
    ],
)
def test_a_plain_png(tmp_path: Path, mode: str, ground: Any, color: Any) -> None:
    path = saved(tmp_path, Image.new(mode, (8, 4), ground))
    found = edge_color(path, "p.png", ALL)
    assert found == pytest.approx(color if len(found) == len(color) else color[:1], abs=0.001)


def test_a_palette(tmp_path: Path) -> None:
    image = Image.new("RGB", (8, 4), (0, 102, 255)).quantize(4)
    assert edge_color(saved(tmp_path, image), "p.png", ALL) == pytest.approx((0.0, 0.4, 1.0))


def test_cmyk_as_photoshop_writes_it(tmp_path: Path) -> None:
    path = saved(tmp_path, Image.new("CMYK", (16, 16), (255, 51, 0, 102)), "p.jpg", quality=100)
    assert edge_color(path, "p.jpg", ALL) == pytest.approx((1.0, 0.2, 0.0, 0.4), abs=0.02)


def test_only_the_outermost_pixels_of_the_named_sides_count(tmp_path: Path) -> None:
    image = Image.new("RGB", (10, 10), (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, 1, 10))
    image.paste((0, 255, 0), (9, 0, 10, 10))
    path = saved(tmp_path, image)
    assert edge_color(path, "p.png", ("left",)) == (1.0, 0.0, 0.0)
    assert edge_color(path, "p.png", ("right",)) == (0.0, 1.0, 0.0)
    assert edge_color(path, "p.png", ("left", "right")) == (0.5, 0.5, 0.0)
    assert edge_color(path, "p.png", ("top",)) == (0.1, 0.1, 0.8)


def test_pixels_count_as_much_as_they_are_opaque(tmp_path: Path) -> None:
    image = Image.new("RGBA", (2, 1), (255, 0, 0, 255))
    image.putpixel((1, 0), (0, 0, 255, 51))
    found = edge_color(saved(tmp_path, image), "p.png", ("top",))
    assert found == pytest.approx((0.8333, 0.0, 0.1667))


def test_a_turn_by_exif_data(tmp_path: Path) -> None:
    """Orientation 6: what is stored at the top is seen on the right."""
    image = Image.new("RGB", (32, 16), (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, 32, 8))
    exif = Image.Exif()
    exif[0x0112] = 6
    path = saved(tmp_path, image, "p.jpg", exif=exif, quality=100)
    assert edge_color(path, "p.jpg", ("right",)) == pytest.approx((1.0, 0.0, 0.0), abs=0.02)
    assert edge_color(path, "p.jpg", ("left",)) == pytest.approx((0.0, 0.0, 1.0), abs=0.02)


def test_a_damaged_file(tmp_path: Path) -> None:
    path = saved(tmp_path, Image.effect_noise((64, 64), 90))
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[: len(data) // 2])
    with pytest.raises(InputError, match=r"art/p\.png"):
        edge_color(path, "art/p.png", ALL)
