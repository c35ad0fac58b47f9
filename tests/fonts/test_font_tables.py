"""Damaged font files: what is missing is reported, even if the file opens."""

from __future__ import annotations

import struct

import pytest
from lay_out import FONTS
from made_fonts import make_collection, make_font

from pnp.fonts.tables import damage, is_cut_short, tables_of

ALEGREYA = (FONTS / "alegreya/Alegreya_400Regular.ttf").read_bytes()


def changed(data: bytes, place: int, form: str, value: int) -> bytes:
    """The file with another number at a place."""
    size = struct.calcsize(form)
    return data[:place] + struct.pack(form, value) + data[place + size :]


def relisted(data: bytes, tag: str, length: int) -> bytes:
    """The file with another length of a table in its list."""
    place = next(
        12 + 16 * i for i in range(40) if data[12 + 16 * i : 16 + 16 * i] == tag.encode("ascii")
    )
    return changed(data, place + 12, ">L", length)


@pytest.fixture(params=["glyf", "CFF "])
def made(request, tmp_path):
    """A small font, and where its outlines stand."""
    data = make_font(tmp_path / "a.ttf", letters="abc ", outlines=request.param).read_bytes()
    return data, tables_of(data)[request.param], request.param


def test_sound_fonts_have_no_damage(made):
    assert damage(made[0]) is None
    files = sorted(FONTS.rglob("*.ttf"))
    assert len(files) == 15
    assert [damage(path.read_bytes()) for path in files] == [None] * 15


def test_faces_of_a_collection_are_looked_at_alone(tmp_path):
    parts = [make_font(tmp_path / f"{n}.ttf", family=n) for n in ("One", "Two")]
    data = make_collection(tmp_path / "both.ttc", parts).read_bytes()
    assert damage(data, 0) is None and damage(data, 1) is None
    cut = data[:-1]
    assert is_cut_short(cut, 0) or is_cut_short(cut, 1)


def test_half_a_file_is_cut_short():
    half = ALEGREYA[: len(ALEGREYA) // 2]
    assert damage(half) == (
        "the file is cut short: it has 127984 bytes, and its tables need 255968"
    )
    assert is_cut_short(half) and not is_cut_short(ALEGREYA)


@pytest.mark.parametrize("size", [4, 11, 13, 200])
def test_a_file_that_ends_in_its_list_of_tables(size):
    assert damage(ALEGREYA[:size]) == (
        f"the file ends after {size} bytes, within the list of its tables"
    )


def test_a_cut_anywhere_is_found(made):
    data = made[0]
    end = max(sum(table) for table in tables_of(data).values())
    assert all(damage(data[:size]) is not None for size in range(4, end))
    assert damage(data[:end]) is None


@pytest.mark.parametrize("tag", ["head", "maxp", "hhea", "hmtx", "cmap"])
def test_a_table_that_is_missing_or_short(made, tag):
    data = made[0]
    assert damage(data.replace(tag.encode(), b"xxxx", 1)) == f"it has no table '{tag}'"
    assert damage(relisted(data, tag, 3)) == f"its table '{tag}' is cut short"


def test_widths_of_all_glyphs_are_there(made):
    data = made[0]
    more = changed(data, tables_of(data)["hhea"].offset + 34, ">H", 9)
    assert damage(more) == "its table 'hmtx' is cut short"


def test_places_of_glyphs(tmp_path):
    data = make_font(tmp_path / "a.ttf", letters="abc ").read_bytes()
    tables = tables_of(data)
    short = relisted(data, "glyf", tables["glyf"].length // 2)
    assert damage(short) == "its table 'glyf' is cut short: some glyphs are beyond its end"
    assert damage(relisted(data, "loca", 4)) == "its table 'loca' is cut short"
    assert damage(data.replace(b"loca", b"xxxx", 1)) == "it has no table 'loca'"
    mixed = changed(data, tables["loca"].offset + 2, ">H", 60_000)
    assert damage(mixed) == ("its table 'loca' is damaged: the places of glyphs are not in order")


def test_outlines_of_cff(tmp_path):
    data = make_font(tmp_path / "a.otf", letters="abc ", outlines="CFF ").read_bytes()
    tables = tables_of(data)
    more = changed(data, tables["maxp"].offset + 4, ">H", 9)
    assert damage(more) == (
        "its table 'CFF ' is damaged: 9 glyphs are listed, but some are missing"
    )
    start, length = tables["CFF "]
    zeros = data[:start] + bytes(length) + data[start + length :]
    assert damage(zeros) is not None
    for size in range(4, length - 40):
        assert damage(relisted(data, "CFF ", size)) is not None, size
