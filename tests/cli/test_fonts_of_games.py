"""`pnp build` and `pnp check` with fonts that lack letters of a game."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest
from made_fonts import make_font
from repository import ROOT

ALEGREYA = ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"
GAME = """\
title: Tiny
decks:
  a: {file: a.yaml, layout: tiny}
products:
  one: {file: One, decks: a, sheet: 9-up}
"""
LAYOUT = """\
size: {width: 63mm, height: 88mm}
elements:
  name: {kind: text, text: "{name}", box: {of: safe, h: 20mm}, font: Made}
  text: {kind: text, text: "{text}", box: {of: safe, y: 20mm, h: 20mm}, font: Alegreya Sans}
"""


FIELDS = "fields: {name: text, text: text}\ncards:\n"


def put(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def game(name: str = "abc", cards: int = 1) -> None:
    """A game whose names are set in the font `Made`, whose texts in a shipped one."""
    put("cards/tiny/game.yaml", GAME)
    put("layouts/tiny.yaml", LAYOUT)
    text = "".join(f"  - {{id: c{i}, name: '{name}', text: 'Draw {i}.'}}\n" for i in range(cards))
    put("cards/tiny/a.yaml", FIELDS + text)


def listed(sha256: str = "") -> None:
    more = f", sha256: {sha256}" if sha256 else ""
    put("fonts/manifest.yaml", f"Made:\n  faces:\n    - {{file: made.ttf{more}}}\n")


@pytest.fixture(params=["build", "check"])
def run(request, pnp):
    """Builds, or checks, what is here: exit code and errors; nothing may be written."""
    game()
    listed()

    def problems_of(*arguments: str) -> tuple[int, str]:
        code, _, err = pnp(request.param, *arguments)
        assert "Traceback" not in err
        assert not code or not Path("output").exists()
        return code, err

    return problems_of


# -- colours ----------------------------------------------------------------------------------


def test_a_sound_font_prints(run):
    make_font(Path("fonts/made.ttf"))
    assert run() == (0, "")


@pytest.mark.parametrize("colors", ["COLR", "CBDT", "sbix", "SVG "])
def test_letters_of_a_colour_font_without_outlines_are_an_error(run, colors):
    game(name="a★")
    make_font(Path("fonts/made.ttf"), letters="ab★", blank="★", colors=colors)
    code, err = run()
    message, hint, end = err.splitlines()[:3]
    assert code == 1 and end == "1 error; nothing was written"
    assert message == (
        "cards/tiny/a.yaml:3:20: error: card 'c0', 'name': font 'Made' has no outline for '★' "
        "(U+2605 BLACK STAR) of 'a★': it has a coloured picture of it, and nothing would print "
        "(element at layouts/tiny.yaml:3:9)"
    )
    assert hint == (
        "  hint: fonts with an outline for it: Noto Sans Symbols 2; "
        "name one before 'Made' in the style's 'font' list"
    )


def test_the_font_that_is_named_first_prints_it(run):
    game(name="a★")
    make_font(Path("fonts/made.ttf"), letters="ab★", blank="★", colors="SVG ")
    put("layouts/tiny.yaml", LAYOUT.replace("font: Made", "font: [Noto Sans Symbols 2, Made]"))
    assert run() == (0, "")


def test_many_texts_of_a_colour_font_are_one_error(run):
    game()
    cards = "".join(f"  - {{id: c{i}, name: 'a{i}★', text: x}}\n" for i in range(6))
    put("cards/tiny/a.yaml", FIELDS + cards)
    make_font(Path("fonts/made.ttf"), letters="a★012345", blank="★", colors="COLR")
    code, err = run()
    assert code == 1 and "1 error; nothing was written" in err
    assert (
        "cards/tiny/a.yaml:3:20: error: font 'Made' has no outline for characters that 6 texts "
        "need: ★; also at cards/tiny/a.yaml:4:20, cards/tiny/a.yaml:5:20, cards/tiny/a.yaml:6:20 "
        "and 2 more places\n" in err
    )


def test_outlines_of_a_colour_font_print_in_one_colour_with_a_warning(run):
    make_font(Path("fonts/made.ttf"), colors="COLR")
    code, err = run()
    assert code == 0 and err == (
        "warning: 'a' of 'Made' has colours; it is printed in the colour of the text\n"
        "  hint: pnp prints the outlines of colour fonts\n1 warning\n"
    )


def test_spaces_and_blank_signs_are_no_error(run):
    game(name="a \u00a0\u2800\u3164\u200bb")
    letters = "ab \u00a0\u2800\u3164"
    make_font(Path("fonts/made.ttf"), letters=letters, blank=letters[2:])
    assert run() == (0, "")


# -- files ------------------------------------------------------------------------------------


def test_a_file_that_is_not_the_one_listed_is_an_error(run):
    path = make_font(Path("fonts/made.ttf"))
    listed("ab" * 32)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    code, err = run()
    assert code == 1 and err == (
        "fonts/manifest.yaml:3:14: error: font file 'fonts/made.ttf': it has changed: its sha256 "
        f"is {found}, expected {'ab' * 32}\n"
        "  hint: restore the old file, or add the new one: pnp fonts add FILE --force; "
        "'pnp fonts check' checks all fonts\n1 error; nothing was written\n"
    )


def test_capital_digits_of_a_sum_are_the_same_sum(run):
    path = make_font(Path("fonts/made.ttf"))
    listed(hashlib.sha256(path.read_bytes()).hexdigest().upper())
    assert run() == (0, "")


@pytest.mark.parametrize("share", [0.3, 0.5, 0.99])
def test_a_truncated_font_is_an_error_without_a_hash_in_the_manifest(run, share):
    data = ALEGREYA.read_bytes()
    Path("fonts/made.ttf").write_bytes(data[: int(len(data) * share)])
    code, err = run()
    assert code == 1 and "1 error; nothing was written" in err
    assert re.match(
        r"fonts/manifest.yaml:3:14: error: font file 'fonts/made.ttf': the file is cut short: "
        r"it has \d+ bytes, and its tables need 255968\n  hint: download the font again",
        err,
    )


def test_a_font_whose_second_half_is_lost_prints_no_blanks(run):
    """As long as before, but with nothing in it: only the letters differ."""
    game(name="abc xyz")
    data = ALEGREYA.read_bytes()
    half = len(data) // 2
    Path("fonts/made.ttf").write_bytes(data[:half] + bytes(len(data) - half))
    code, err = run()
    assert code == 1 and "1 error; nothing was written" in err
    assert (
        "cards/tiny/a.yaml:3:20: error: card 'c0', 'name': font 'Made' has no outline for 'x' "
        "(U+0078 LATIN SMALL LETTER X) of 'xyz': its glyph is empty, and nothing would print, "
        "nor 'y', 'z' (element at layouts/tiny.yaml:3:9)\n"
    ) in err


def test_a_shipped_font_that_was_changed_is_an_error(pnp, monkeypatch, tmp_path):
    """pnp's own fonts are looked at as well."""
    copy = tmp_path / "shipped"
    for folder in ("fonts", "layouts/sheets", "layouts/profiles"):
        shutil.copytree(ROOT / folder, copy / folder)
    for name in ("papers", "sizes"):
        shutil.copy(ROOT / f"layouts/{name}.yaml", copy / "layouts")
    monkeypatch.setattr("pnp.sources.files.shipped_root", lambda: copy)
    game()
    put("layouts/tiny.yaml", LAYOUT.replace("font: Made", "font: Alegreya Sans"))
    assert pnp("build")[0] == 0
    changed = copy / "fonts/alegreya-sans/AlegreyaSans_400Regular.ttf"
    changed.write_bytes(changed.read_bytes() + b"\0")
    code, _, err = pnp("build", "--out", "other")
    assert code == 1 and not Path("other").exists()
    assert "AlegreyaSans_400Regular.ttf': it has changed: its sha256 is " in err
    assert "expected 9baa653a3d8a210a7d5b9e8ee7db678daf61aad37fcf05e2c8c531aff7133489" in err
    assert "1 error; nothing was written" in err


# -- permission -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fs_type", "reason"),
    [
        (0x0002, "its fsType is 'restricted licence': it may not be embedded in any document"),
        (0x0200, "its fsType allows bitmaps to be embedded, but no outlines"),
        (0x0104, "its fsType allows only the whole font to be embedded; pnp embeds the glyphs in "
                 "use"),
    ],
)  # fmt: skip
def test_a_font_that_may_not_be_embedded_is_an_error(run, fs_type, reason):
    make_font(Path("fonts/made.ttf"), fs_type=fs_type)
    code, err = run()
    assert code == 1 and err == (
        f"fonts/manifest.yaml:3:14: error: font file 'fonts/made.ttf': {reason}\n"
        "  hint: use another font, or ask its maker for a file that may be embedded\n"
        "1 error; nothing was written\n"
    )


# -- scripts ----------------------------------------------------------------------------------


def translate(pnp, language: str, words: str) -> None:
    """A catalogue of the game in which every text has the same words, with its figures."""
    assert pnp("i18n", "update", "tiny", language)[0] == 0
    path = Path(f"cards/tiny/translations/{language}.po")

    def filled(match: re.Match[str]) -> str:
        if ".file" in match[1] or (match[2].isascii() and "title" in match[1]):
            return match[0] + match[2]
        figures = " ".join(re.findall(r"\d+", match[2]))
        return f"{match[0]}{words} {figures}".rstrip()

    entry = re.compile(r'(msgctxt "[^"]+")\nmsgid "([^"]+)"\nmsgstr "')
    path.write_text(entry.sub(filled, path.read_text()))


@pytest.mark.parametrize(
    ("language", "words", "script", "letters", "families"),
    [
        ("hi", "पत्ता लें।", "Devanagari", "प त U+094D ा ल े ं ।",
         "Noto Serif Devanagari or Noto Sans Devanagari"),
        ("ka", "ბარათი", "Georgian", "ბ ა რ თ ი", "Noto Serif Georgian or Noto Sans Georgian"),
    ],
)  # fmt: skip
def test_a_catalogue_without_a_font_is_one_error_for_each_family(
    run, pnp, language, words, script, letters, families
):
    make_font(Path("fonts/made.ttf"), letters="abc 0123456789")
    text = "".join(f"  - {{id: c{i}, name: 'abc {i}', text: 'Draw {i}.'}}\n" for i in range(60))
    put("cards/tiny/a.yaml", FIELDS + text)
    translate(pnp, language, words)
    code, err = run("tiny", "--lang", language)
    errors = [line for line in err.splitlines() if ": error: " in line]
    assert code == 1 and "2 errors; nothing was written" in err
    po = f"cards/tiny/translations/{language}.po"
    for error, family in zip(
        sorted(errors, key=lambda one: "Made" in one), ["Alegreya Sans", "Made"], strict=True
    ):
        assert re.fullmatch(
            rf"{po}:\d+: error: no font has the {script} letters that 60 texts need: "
            rf"{re.escape(letters)}; searched first: {family}; "
            rf"also at {po}:\d+, {po}:\d+, {po}:\d+ and 56 more places",
            error,
        ), error
    hint = f"add a family that can set it, e.g. {families} (pnp fonts add NAME|FILE), or build with"
    assert err.count(hint) == 2


def test_the_variants_of_a_catalogue_without_a_font_are_no_more_errors(run, pnp):
    make_font(Path("fonts/made.ttf"), letters="abc 0123456789")
    text = "".join(f"  - {{id: c{i}, name: 'abc {i}', text: 'Draw {i}.'}}\n" for i in range(3))
    put("cards/tiny/a.yaml", FIELDS + text)
    card = "{id: more, name: abc, text: Draw.}"
    put("cards/tiny/variants/long.yaml", f"cards: {{a: {{add: [{card}]}}}}\n")
    translate(pnp, "ka", "ბარათი")
    code, err = run("tiny", "--matrix")
    assert code == 1 and "2 errors; nothing was written" in err
    for family in ("Alegreya Sans", "Made"):
        assert re.search(
            rf"that 4 texts need: ბ ა რ თ ი; searched first: {family}; also at [^ ]+, [^ ]+, [^ ]+ "
            r"\(in edition ka, ka\+long\)\n",
            err,
        ), err


def test_with_a_family_for_the_script_the_catalogue_is_built(pnp):
    game(cards=3)
    listed()
    make_font(Path("fonts/made.ttf"), letters="abc ბართი0123456789")
    translate(pnp, "ka", "ბარათი")
    code, _, err = pnp("build", "tiny", "--lang", "ka")
    assert (code, err) == (0, "")


BOOK = """\
page: {size: letter}
styles:
  body: {font: Made, size: 9pt}
text: body
"""


def test_a_book_without_a_font_for_its_script_is_one_error(run):
    make_font(Path("fonts/made.ttf"), letters="abc 0123456789")
    more = "  two: {file: Two, book: rules, sheet: 1-up}\nbooks:\n"
    put("cards/tiny/game.yaml", f"{GAME}{more}  rules: {{file: rules.md, layout: book}}\n")
    put("layouts/book.yaml", BOOK)
    paragraphs = "\n\n".join(f"ბარათი **კარგი** {i}" for i in range(25))
    put("cards/tiny/rules.md", f"# წესები\n\n{paragraphs}\n")
    code, err = run("tiny/two")
    assert code == 1 and "1 error; nothing was written" in err
    assert (
        "cards/tiny/rules.md:1:3: error: no font has the Georgian letters that 26 texts need: "
        "წ ე ს ბ ი ა რ თ კ გ; searched first: Made; also at cards/tiny/rules.md:3:1, "
        "cards/tiny/rules.md:5:1, cards/tiny/rules.md:7:1 and 22 more places\n" in err
    )
