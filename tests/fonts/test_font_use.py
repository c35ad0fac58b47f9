"""Font files that may not be used: changed, damaged, or not to be embedded."""

from __future__ import annotations

import hashlib
import os

import pytest
from made_fonts import make_font

from pnp.fonts.use import check_usable
from pnp.model.definitions import replace
from pnp.model.layout import FontFace, FontFamily
from pnp.model.problems import InputError, Span
from pnp.text.shaping.library import FontLibrary

LISTED = Span("fonts/manifest.yaml", 3, 13)
SUM = "0123456789abcdef" * 4


@pytest.fixture
def face(tmp_path):
    """A face as a manifest lists it, and the sum of its file."""
    path = make_font(tmp_path / "a.ttf", letters="abc ")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    return FontFace(str(path), sha256=found, listed=LISTED), path, found


def problems_of(face: FontFace) -> str:
    with pytest.raises(InputError) as error:
        check_usable(face, "fonts/a.ttf")
    (problem,) = error.value.problems
    return str(problem)


def test_the_file_that_is_listed_is_taken(face):
    check_usable(face[0], "fonts/a.ttf")
    check_usable(replace(face[0], sha256=""), "fonts/a.ttf")


def test_another_file_is_reported_with_both_sums(face):
    listed, _, found = face
    assert problems_of(replace(listed, sha256=SUM)) == (
        "fonts/manifest.yaml:3:13: error: font file 'fonts/a.ttf': it has changed: its sha256 is "
        f"{found}, expected {SUM}\n"
        "  hint: restore the old file, or add the new one: pnp fonts add FILE --force; "
        "'pnp fonts check' checks all fonts"
    )


def test_a_file_that_changes_is_looked_at_again(face):
    listed, path, _ = face
    check_usable(listed, "fonts/a.ttf")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(1, 1))
    assert "it has changed: its sha256 is" in problems_of(listed)


def test_a_file_cut_short_is_reported_with_and_without_a_sum(face):
    listed, path, _ = face
    path.write_bytes(path.read_bytes()[:500])
    os.utime(path, ns=(2, 2))
    assert "it has changed" in problems_of(
        listed
    ) and "; the file is cut short: it has 500" in problems_of(listed)
    assert problems_of(replace(listed, sha256="", listed=None)).startswith(
        "fonts/a.ttf: error: font file 'fonts/a.ttf': the file is cut short: it has 500 bytes, "
    )


@pytest.mark.parametrize(
    ("fs_type", "reason"),
    [
        (0x0002, "its fsType is 'restricted licence': it may not be embedded in any document"),
        (0x0100, "its fsType allows only the whole font to be embedded; pnp embeds the glyphs"),
        (0x0200, "its fsType allows bitmaps to be embedded, but no outlines"),
        (0x0202, "its fsType is 'restricted licence': it may not be embedded in any document"),
    ],
)
def test_what_may_not_be_embedded(tmp_path, fs_type, reason):
    path = make_font(tmp_path / "a.ttf", fs_type=fs_type)
    assert problems_of(FontFace(str(path), listed=LISTED)).startswith(
        f"fonts/manifest.yaml:3:13: error: font file 'fonts/a.ttf': {reason}"
    )


@pytest.mark.parametrize("fs_type", [0, 4, 8, 0x000E])
def test_what_may_be_embedded(tmp_path, fs_type):
    check_usable(FontFace(str(make_font(tmp_path / "a.ttf", fs_type=fs_type))), "a.ttf")


# -- which family stands in -------------------------------------------------------------------


def family(tmp_path, name: str, letters: str, **more: object) -> FontFamily:
    path = make_font(tmp_path / f"{name}.ttf", name, letters=letters, **more)
    return FontFamily(name, (FontFace(str(path)),))


def test_a_font_without_an_outline_is_no_substitute(tmp_path):
    color = family(tmp_path, "Color", "a♠", blank="♠", colors="COLR")
    plain = family(tmp_path, "Plain", "♠")
    library = FontLibrary({"Color": color, "Plain": plain})
    found = library.fallback("♠", 400, False)
    assert found is not None and found.family == "Plain"
    assert library.holders("♠") == (("Plain",), ("Color",))
    alone = FontLibrary({"Color": color})
    assert alone.fallback("♠", 400, False) is None


def test_fonts_of_this_machine_come_last(tmp_path):
    """A sign comes from a font of the project without letters sooner than from one with letters
    that only this machine may have."""
    signs = family(tmp_path, "Signs", "♠")
    here = family(tmp_path, "Here", "a♠♥")
    library = FontLibrary({"Signs": signs}, system=lambda: {"Here": here})
    assert library.fallback("♠", 400, False).family == "Signs"
    assert library.borrowed == {}
    assert library.fallback("♥", 400, False).family == "Here"


def test_fonts_of_this_machine_that_may_not_be_embedded_are_skipped(tmp_path):
    closed = family(tmp_path, "A closed one", "a♠", fs_type=2)
    here = family(tmp_path, "Here", "a♠")
    library = FontLibrary({}, system=lambda: {"A closed one": closed, "Here": here})
    assert library.fallback("♠", 400, False).family == "Here"


def test_control_characters_have_no_substitute_font(tmp_path):
    library = FontLibrary({"Signs": family(tmp_path, "Signs", "a\x07")})
    assert library.fallback("\x07", 400, False) is None
    assert library.fallback("a", 400, False).family == "Signs"


@pytest.mark.parametrize(
    ("fs_type", "code"),
    [(0x0002, "font-not-embeddable"), (0x0200, "font-not-embeddable"), (0x0104, "font-not-subset")],
)
def test_each_permission_has_its_code(tmp_path, fs_type, code):
    path = make_font(tmp_path / "a.ttf", fs_type=fs_type)
    with pytest.raises(InputError) as error:
        check_usable(FontFace(str(path), listed=LISTED), "fonts/a.ttf")
    assert [(one.code, str(one.span)) for one in error.value.problems] == [
        (code, "fonts/manifest.yaml:3:13")
    ]


@pytest.mark.parametrize("fs_type", [0x0000, 0x0004, 0x0008, 0x000E])
def test_fonts_that_may_be_embedded(tmp_path, fs_type):
    path = make_font(tmp_path / "a.ttf", fs_type=fs_type)
    check_usable(FontFace(str(path), listed=LISTED), "fonts/a.ttf")
