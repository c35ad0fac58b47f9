"""Fonts and pictures of the preview: by opaque names, with the colours that are printed."""

from __future__ import annotations

import io

import pytest
from made_fonts import make_font
from PIL import Image

from pnp.model.face import FontKey
from pnp.preview.drawn_files import DrawnFiles, grey_path


@pytest.fixture
def files() -> DrawnFiles:
    return DrawnFiles()


def opened(found):
    data, media_type = found
    assert media_type == "image/png"
    return Image.open(io.BytesIO(data))


def test_a_picture_has_no_profile_and_a_grey_copy(files, tmp_path):
    path = tmp_path / "a.png"
    Image.new("RGB", (3, 2), (255, 0, 0)).save(path, icc_profile=b"a profile")
    address = files.picture_address(str(path))
    assert str(tmp_path) not in address and address.startswith("picture/")
    found = opened(files.picture(address.removeprefix("picture/")))
    assert found.getpixel((0, 0)) == (255, 0, 0) and "icc_profile" not in found.info
    grey = files.picture_address(grey_path(str(path)))
    assert grey != address
    assert opened(files.picture(grey.removeprefix("picture/"))).getpixel((0, 0)) == 76


def test_a_picture_that_changed_has_another_address(files, tmp_path):
    path = tmp_path / "a.png"
    Image.new("L", (3, 2)).save(path)
    first = files.picture_address(str(path)), files.picture_address(grey_path(str(path)))
    Image.new("L", (3, 2), 9).save(path)
    again = files.picture_address(str(path)), files.picture_address(grey_path(str(path)))
    assert not set(first) & set(again)


def test_what_cannot_be_read_is_not_there(files, tmp_path):
    assert files.picture("no-such-name") is None and files.font("no-such-name") is None
    path = tmp_path / "a.png"
    path.write_text("no picture")
    assert files.picture(files.picture_address(str(path)).removeprefix("picture/")) is None
    font = make_font(tmp_path / "a.ttf")
    name = files.font_name(FontKey(str(font)))
    assert files.font(name)[:4] == b"\0\1\0\0"
    font.write_text("no font")
    assert files.font(name) is None
    font.unlink()
    assert files.font(name) is None
