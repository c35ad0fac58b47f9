"""What font files say of themselves, and files that are no fonts; languages by their letters."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from made_fonts import make_collection, make_font
from repository import FONTS

from pnp.fonts.coverage import coverage
from pnp.fonts.facts import NoFont, read_facts, read_heads
from pnp.languages.letters import missing, missing_rare, scripts, written, written_languages

ALEGREYA = FONTS / "alegreya/Alegreya_400Regular.ttf"
SANCREEK = FONTS / "sancreek/Sancreek_400Regular.ttf"
KERN = "feature kern { pos u0061 u0062 -50; } kern; feature smcp { sub u0061 by u0062; } smcp;"


def facts_of(path: Path):
    (facts,) = read_facts(path)
    return facts


def test_a_shipped_font_states_what_it_is():
    facts = facts_of(FONTS / "alegreya/Alegreya_700Bold_Italic.ttf")
    assert (facts.family, facts.style, facts.weight, facts.italic) == (
        "Alegreya", "Bold Italic", 700, True,
    )  # fmt: skip
    assert (facts.width, facts.index, facts.axes) == (5, 0, ())
    assert {"smcp", "onum", "tnum", "frac", "kern"} <= facts.features
    assert {"cyrl", "latn"} <= facts.scripts
    assert facts.glyph_count == 2098 and {ord("я"), ord("ẞ")} <= facts.charset
    assert facts.fs_type == 0 and not facts.forbids_embedding and not facts.is_cff
    assert facts.copyright.startswith("Copyright 2011 The Alegreya Project Authors")
    assert facts.licence_url == "http://scripts.sil.org/OFL"


def test_a_made_font_states_what_it_was_made_with(tmp_path):
    names = {"copyright": "(c) me\r\nand\x07 you", "licenseDescription": "Do as you like"}
    path = make_font(
        tmp_path / "a.ttf", weight=250, width=3, italic=True, features=KERN, names=names
    )
    facts = facts_of(path)
    assert (facts.family, facts.family_name) == ("Made", "Made Condensed")
    assert (facts.weight, facts.italic, facts.glyph_count) == (250, True, 5)
    assert facts.charset == set(map(ord, "abc "))
    assert facts.features == {"kern", "smcp"}
    assert facts.copyright == "(c) me\nand you"
    assert facts.licence == "Do as you like"


def test_the_width_is_reported_once(tmp_path):
    path = make_font(tmp_path / "a.ttf", family="Noto SemiCondensed", width=4)
    assert facts_of(path).family_name == "Noto SemiCondensed"


def test_names_of_weights_are_one_family_where_the_file_states_so(tmp_path):
    names = {"typographicFamily": "Made", "typographicSubfamily": "Light"}
    path = make_font(tmp_path / "a.ttf", family="Made Light", weight=300, names=names)
    assert (facts_of(path).family, facts_of(path).style) == ("Made", "Light")


def test_axes_of_a_variable_font(tmp_path):
    path = make_font(tmp_path / "v.ttf", axes=[("wght", 200, 400, 900), ("opsz", 8, 12, 72)])
    facts = facts_of(path)
    assert facts.axes
    assert facts.axes == (("wght", 200, 400, 900), ("opsz", 8, 12, 72))


def test_every_face_of_a_collection(tmp_path):
    parts = [make_font(tmp_path / f"{n}.ttf", family=n) for n in ("One", "Two")]
    path = make_collection(tmp_path / "both.ttc", parts)
    assert [(f.index, f.family) for f in read_facts(path)] == [(0, "One"), (1, "Two")]
    assert [head.family for head in read_heads(path)] == ["One", "Two"]


@pytest.mark.parametrize(
    ("fs_type", "reason"),
    [
        (0x0000, None),
        (0x0002, "its fsType is 'restricted licence': it may not be embedded in any document"),
        (0x0004, None),
        (0x0008, None),
        (0x000E, None),  # the most generous permission counts
        (0x0104, "its fsType allows only the whole font to be embedded; pnp embeds the glyphs "
                 "in use"),
        (0x0200, "its fsType allows bitmaps to be embedded, but no outlines"),
    ],
)  # fmt: skip
def test_what_fs_type_permits(tmp_path, fs_type, reason):
    facts = facts_of(make_font(tmp_path / "a.ttf", fs_type=fs_type))
    assert (facts.fs_type, facts.forbids_embedding) == (fs_type, reason)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this file is empty"),
        (b"no", "this is not a font"),
        (b"this is a text about fonts", "this is not a font, or it is damaged"),
        (b"OTTO" + bytes(200), "this is not a font, or it is damaged"),
        (b"ttcf\0\1\0\0" + b"\xff" * 40, "this is not a font, or it is damaged"),
        (b"wOF2" + bytes(60), "this is a web font (WOFF2); pnp uses OpenType fonts"),
    ],
)
def test_what_is_no_font(tmp_path, data, message):
    path = tmp_path / "x.ttf"
    path.write_bytes(data)
    with pytest.raises(NoFont) as caught:
        read_facts(path)
    assert caught.value.message == message and caught.value.hint


def test_folders_and_missing_files_are_no_fonts(tmp_path):
    with pytest.raises(NoFont, match="this is a folder"):
        read_facts(tmp_path)
    with pytest.raises(NoFont, match="there is no such file"):
        read_facts(tmp_path / "none.ttf")


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge.ttf"
    with path.open("wb") as file:
        file.truncate(200_000_001)
    with pytest.raises(NoFont, match="larger than 200 MB"):
        read_facts(path)


def test_a_file_cut_short_is_reported(tmp_path):
    path = tmp_path / "cut.ttf"
    path.write_bytes(SANCREEK.read_bytes()[:20_000])
    with pytest.raises(NoFont, match="cut short"):
        read_facts(path)


def test_a_font_of_pictures_and_one_without_letters(tmp_path):
    tables = pytest.importorskip("fontTools.ttLib", reason="fontTools makes the fonts")
    for table, message in (("glyf", "no outlines"), ("cmap", "no characters")):
        font = tables.TTFont(SANCREEK)
        del font[table]
        if table == "glyf":
            del font["loca"]
        font.save(tmp_path / "x.ttf")
        with pytest.raises(NoFont, match=message):
            read_facts(tmp_path / "x.ttf")


def test_damaged_fonts_are_read_or_reported(tmp_path):
    good, path, dice = ALEGREYA.read_bytes()[:60_000], tmp_path / "x.ttf", random.Random(7)
    messages = 0
    for _ in range(150):
        data = bytearray(ALEGREYA.read_bytes() if dice.random() < 0.7 else good)
        for _ in range(dice.choice([1, 20])):
            data[dice.randrange(dice.choice([400, len(data)]))] = dice.randrange(256)
        path.write_bytes(data)
        try:
            assert read_facts(path)
        except NoFont as error:
            messages += error.message != ""
    assert 20 < messages < 150


# -- languages --------------------------------------------------------------------------------


def test_the_table_has_single_characters_each_once():
    assert len(written_languages()) >= 55 and len(scripts()) == 12
    for known in written_languages().values():
        for letters in (known.letters, known.rare):
            assert len(set(letters)) == len(letters), known.code
        assert not set(known.letters) & set(known.rare), known.code
        if known.script == "Latin":
            assert set("azAZ") <= set(known.letters)


def test_capitals_go_with_their_small_letters():
    assert set("iİıI") <= set(written("tr").letters)
    assert "ẞ" in written("de").rare and "SS" not in written("de").letters
    assert "Ÿ" in written("fr").rare and "ÿ" in written("fr").letters
    assert set("ЄІЇҐ") <= set(written("uk").letters) and "ы" not in written("uk").letters


def test_letters_that_a_font_lacks():
    sancreek, alegreya = facts_of(SANCREEK).charset, facts_of(ALEGREYA).charset
    assert missing(sancreek, "de") == "" and missing_rare(sancreek, "de") == "ẞ"
    assert missing(sancreek, "cy") == "ŵŷŴŶ"
    assert missing(alegreya, "de") == missing_rare(alegreya, "de") == ""
    assert missing(alegreya, "ru") == missing(alegreya, "vi") == ""
    assert missing(frozenset(), "el") == written("el").letters
    with pytest.raises(KeyError):
        missing(alegreya, "xx")


def test_a_family_covers_what_all_faces_cover(tmp_path):
    greek = facts_of(make_font(tmp_path / "a.ttf", letters=written("el").letters + "абвг"))
    assert coverage([greek]).words == "Greek; no kerning"
    less = facts_of(make_font(tmp_path / "b.ttf", letters=written("el").letters[:-1]))
    both = coverage([greek, less])
    assert both.languages == () and both.words == "Greek in part; no kerning"
    assert len(both.charset) == len(less.charset)
    assert both.scripts[0].lacking == {"el": written("el").letters[-1]}


def test_coverage_in_words():
    words = coverage([facts_of(SANCREEK)]).words
    assert words == (
        "Latin: all but Welsh, Latvian, Azerbaijani, Maltese, Esperanto, Vietnamese; no kerning"
    )
    all_of_it = coverage([facts_of(ALEGREYA)])
    assert all_of_it.words.startswith("Latin; Greek; Cyrillic; small caps, ")
    assert "old-style figures" in all_of_it.feature_words
    assert {"en", "vi", "el", "uk"} <= set(all_of_it.languages)


def test_scripts_that_no_table_has_are_named(tmp_path):
    khmer = make_font(tmp_path / "k.ttf", letters="កខគ ")
    assert coverage([facts_of(khmer)]).words == "letters of Khmer"
    assert coverage([facts_of(make_font(tmp_path / "n.ttf", letters="123"))]).words == "no letters"
    assert coverage([]).words == "no letters"
