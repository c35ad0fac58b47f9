"""`pnp fonts` as a person uses it: what it prints, writes and answers."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from made_fonts import make_font, make_web_font
from repository import ROOT

from pnp.cli.fonts import fonts
from pnp.font_manager import sources as font_sources
from pnp.font_manager import system_fonts
from pnp.font_manager.system_fonts import families_in
from pnp.sources.font_manifest import FACE_KEYS, FAMILY_KEYS
from pnp.sources.reader import parse_yaml

SANCREEK = ROOT / "fonts/sancreek/Sancreek_400Regular.ttf"
PAGE = (ROOT / "docs/fonts.md").read_text()
OFL = {"licenseDescription": "Licensed under the SIL Open Font License, Version 1.1."}
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
  name: {kind: text, text: "{name}", box: trim, font: Sancreek}
"""


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """A machine with one font on it, called 'Nice Face'."""
    make_font(tmp_path / "sys/Nice.ttf", "Nice Face", names=OFL)
    families = families_in([tmp_path / "sys"])
    for module in (system_fonts, font_sources):
        monkeypatch.setattr(module, "system_families", lambda: families)


def written() -> list[str]:
    return sorted(p.as_posix() for p in Path().rglob("*") if p.is_file())


# -- the page ---------------------------------------------------------------------------------


def test_the_page_names_every_command_option_and_key():
    assert set(fonts.commands) >= {"list", "check", "add"}
    for name in ("list", "check", "add"):
        assert f"`pnp fonts {name}" in PAGE
        for parameter in fonts.commands[name].params:
            for option in parameter.opts:
                assert not option.startswith("--") or f"`{option}" in PAGE, option
    for key in [*FAMILY_KEYS, *FACE_KEYS]:
        assert re.search(rf"\b{key}:|`{key}`", PAGE), key


def test_the_manifest_of_the_page_can_be_read():
    (block,) = re.findall(r"```yaml\n(.*?)```", PAGE, flags=re.DOTALL)
    entry = parse_yaml(block, "page")["Alegreya"]
    assert set(entry) == set(FAMILY_KEYS)
    assert {key for face in entry["faces"] for key in face} == set(FACE_KEYS)


def test_help_reports_each_command(pnp_fonts):
    code, out, _ = pnp_fonts("--help")
    assert code == 0 and all(f"\n  {name} " in out for name in ("list", "check", "add"))


# -- list -------------------------------------------------------------------------------------


def test_list_reports_what_is_shipped(pnp_fonts):
    code, out, err = pnp_fonts("list")
    assert (code, err) == (0, "")
    blocks = {block.split("  (")[0]: block for block in out.split("\n\n")}
    assert next(iter(blocks)) == "Alegreya" and len(blocks) >= 6
    sancreek = PAGE.split("```\n")[2]
    assert blocks["Sancreek"].strip() == sancreek.strip()
    assert "  400, 400 italic, 700, 700 italic\n  Latin; Greek; Cyrillic;" in blocks["Alegreya"]


def test_list_as_json(pnp_fonts):
    messages = json.loads(pnp_fonts("list", "--json")[1])
    sancreek = messages["Sancreek"]
    assert (sancreek["origin"], sancreek["licence"]) == ("pnp", "OFL-1.1")
    assert sancreek["characters"] == 405 and sancreek["features"] == []
    assert "de" in sancreek["languages"] and "cy" not in sancreek["languages"]
    assert messages["Alegreya"]["faces"][3]["weight"] == 700
    assert all(f"`{key}`" in PAGE for key in sancreek)


def test_the_project_comes_first_and_hides_what_is_shipped(pnp_fonts, tmp_path):
    assert pnp_fonts("add", make_font(tmp_path / "a.ttf", names=OFL), "--name", "Zeta")[0] == 0
    code, _, err = pnp_fonts("add", tmp_path / "a.ttf", "--name", "Sancreek", "--role", "test")
    assert (
        code == 0
        and "note: 'Sancreek' hides the font with the same name that comes with pnp" in err
    )
    out = pnp_fonts("list")[1]
    assert re.findall(r"^(\S.*)  \(", out, re.MULTILINE)[:3] == ["Zeta", "Sancreek", "Alegreya"]
    assert out.count("Sancreek") == 1 and "Sancreek  (this project, test)" in out


def test_list_of_the_system(pnp_fonts, installed):
    assert "Nice Face" not in pnp_fonts("list")[1]
    out = pnp_fonts("list", "--system")[1]
    assert "Nice Face  (this machine)\n  400\n  letters of Latin\n" in out
    messages = json.loads(pnp_fonts("list", "--system", "--json")[1])
    assert messages["Nice Face"]["origin"] == "system" and messages["Alegreya"]["origin"] == "pnp"


def test_a_variable_font_is_listed_with_its_ranges(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "v.ttf", "Vary", axes=[("wght", 200, 400, 900)], names=OFL)
    assert pnp_fonts("add", font)[0] == 0
    assert "\n  400 (wght 200–900)\n" in pnp_fonts("list")[1]
    messages = json.loads(pnp_fonts("list", "--json")[1])["Vary"]
    assert messages["faces"][0]["axes"] == {"wght": [200.0, 900.0]}


def test_what_is_wrong_is_reported_by_list_too(pnp_fonts):
    Path("fonts").mkdir()
    Path("fonts/bad.ttf").write_text("bad")
    Path("fonts/manifest.yaml").write_text("A: {faces: [{file: bad.ttf}, {file: none.ttf}]}\n")
    code, out, err = pnp_fonts("list")
    assert code == 1 and "A  (this project)\n  400\n  no letters\n" in out
    assert "manifest.yaml:1:13: error: 'bad.ttf': this is not a font" in err
    assert "error: there is no font file 'none.ttf'" in err
    assert pnp_fonts("list", "--project", "nowhere")[0] == 2


# -- check ------------------------------------------------------------------------------------


def test_what_is_shipped_is_sound(pnp_fonts):
    code, out, err = pnp_fonts("check", "--project", ROOT)
    assert (code, err) == (0, "")
    assert re.search(r"us-patent-1  \d\d characters in its texts", out)
    assert "each of them has all" in out
    assert "  lacks ẞ for a few words of German (de)\n" in out
    assert "  lacks ŵ ŷ Ŵ Ŷ for Welsh (cy)\n" in out


@pytest.fixture
def project(pnp_fonts):
    """A project with Sancreek and its licence, listed as it is; `pnp fonts check` likes it."""
    folder = Path("fonts/s")
    folder.mkdir(parents=True)
    shutil.copy(SANCREEK, folder / "s.ttf")
    (folder / "OFL.txt").write_text("SIL Open Font License")
    text = (ROOT / "fonts/manifest.yaml").read_text()
    entry = text[text.index("Sancreek:") : text.index("IM Fell")]
    entry = entry.replace("sancreek/Sancreek_400Regular.ttf", "s/s.ttf")
    Path("fonts/manifest.yaml").write_text(entry.replace("sancreek/OFL", "s/OFL"))
    assert pnp_fonts("check")[::2] == (0, "")

    def change(old: str, new: str) -> tuple[int, str]:
        path = Path("fonts/manifest.yaml")
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))
        code, _, err = pnp_fonts("check")
        return code, err

    return change


def test_a_changed_file_is_reported_with_both_sums(pnp_fonts, project):
    with Path("fonts/s/s.ttf").open("ab") as file:
        file.write(b"\0")
    code, _, err = pnp_fonts("check")
    assert code == 1
    assert re.search(r"'s/s.ttf' has changed: its sha256 is [0-9a-f]{64}, not 628b91e", err)


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("      sha256: 628b91ecaccb6c85b007e330de936e9954b87092b6771225423a9950ec0c2a4d\n", "", 0,
         "'s/s.ttf' has no 'sha256', so a changed file is not noticed\n  hint: sha256: 628b91ec"),
        ("s/OFL.txt", "s/OLF.txt", 1, "there is no licence file 's/OLF.txt' in fonts"),
        ("s/OFL.txt", "../../a", 1, "'../../a' leaves the folder of fonts"),
        ("  licence_file: s/OFL.txt\n", "", 0, "font 'Sancreek' has no 'licence_file'"),
        ("  licence: OFL-1.1\n", "", 0, "font 'Sancreek' has no 'licence'"),
        ("weight: 400", "weight: 700", 0,
         "'s/s.ttf' is listed with weight 700; the file has 400"),
        ("italic: false", "italic: true", 0,
         "'s/s.ttf' is listed as italic; the file is upright"),
        ("italic: false", "index: 3", 1, "'s/s.ttf' has no font number 3\n  hint: it has: 0"),
        ("    - file: s/s.ttf\n", "    - file: s/s.ttf\n    - file: s/s.ttf\n", 1,
         "font 'Sancreek' has two faces of weight 400, upright\n  hint: the other is 's/s.ttf'"),
        ("s/s.ttf", "s/t.ttf", 1,
         "there is no font file 's/t.ttf'\n  hint: did you mean 's/s.ttf'?"),
    ],
)  # fmt: skip
def test_what_check_finds_in_a_manifest(project, old, new, code, message):
    found, err = project(old, new)
    assert found == code and message in err
    assert ("error" if code else "warning") in err


@pytest.mark.parametrize(
    ("fs_type", "code", "message"),
    [
        (2, 1, "error: font 'A' cannot be used: its fsType is 'restricted licence'"),
        (0x200, 1, "error: font 'A' cannot be used: its fsType allows bitmaps"),
        (0x104, 1, "error: font 'A' cannot be used: its fsType allows only the whole font"),
    ],
)
def test_check_reports_what_may_not_be_embedded(pnp_fonts, fs_type, code, message):
    make_font(Path("fonts/a.ttf"), fs_type=fs_type)
    Path("fonts/manifest.yaml").write_text("A: {faces: [{file: a.ttf}]}\n")
    found, _, err = pnp_fonts("check")
    assert found == code and message in err


def test_check_of_a_variable_font(pnp_fonts):
    make_font(Path("fonts/v.ttf"), axes=[("wght", 200, 400, 900)])
    manifest = Path("fonts/manifest.yaml")
    manifest.write_text("A: {faces: [{file: v.ttf}]}\n")
    assert "'v.ttf' is a variable font, but only its weight 400 is used" in pnp_fonts("check")[2]
    manifest.write_text("A: {faces: [{file: v.ttf, axes: {wght: [500, 900]}}]}\n")
    err = pnp_fonts("check")[2]
    assert "'v.ttf' is listed with weight 400; the file has from 500 to 900" in err
    manifest.write_text("A: {faces: [{file: v.ttf, weight: 650, axes: true}]}\n")
    err = pnp_fonts("check")[2]
    assert "weight" not in err and "variable" not in err


def make_game(name: str, font: str = "Sancreek") -> None:
    for path, text in (
        ("cards/tiny/game.yaml", GAME),
        ("cards/tiny/a.yaml", f"cards:\n  - {{id: a, name: '{name}'}}\n"),
        ("layouts/tiny.yaml", LAYOUT.replace("Sancreek", font)),
    ):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text)


def test_letters_of_a_game_that_its_fonts_lack(pnp_fonts):
    make_game("Straße")
    code, out, err = pnp_fonts("check", "tiny")
    assert (code, err) == (0, "")
    assert "tiny  11 characters in its texts; its layouts name Sancreek\n  each of them" in out
    make_game("Ŵ я")
    code, out, err = pnp_fonts("check", "tiny")
    assert code == 0 and "\n  Sancreek lacks Ŵ я\n" in out
    assert "game.yaml:1:1: warning: the fonts that 'tiny' names lack Ŵ я" in err
    make_game("Ŵ 龍 ก")
    code, out, err = pnp_fonts("check")
    assert code == 1 and "error: no font has ก 龍, which the texts of 'tiny'" in err
    assert "warning: the fonts that 'tiny' names lack Ŵ\n" in err


def test_games_are_found_by_name(pnp_fonts):
    make_game("a")
    code, _, err = pnp_fonts("check", "tny")
    assert code == 2 and "there is no game 'tny'" in err and "did you mean 'tiny'?" in err


# -- add --------------------------------------------------------------------------------------


def test_add_writes_the_font_its_licence_and_the_entry(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "in/Nice.ttf", "Nice Face", names=OFL)
    (tmp_path / "in/OFL.txt").write_text("SIL Open Font License")
    code, out, err = pnp_fonts("add", font, "--role", "titles", "--source", "a market")
    assert (code, err) == (0, "")
    assert out == (
        "added 'Nice Face' (fonts/nice-face, 1 face, OFL-1.1): write 'font: Nice Face'\n"
        "  letters of Latin\n"
    )
    assert written() == [
        "fonts/manifest.yaml", "fonts/nice-face/Nice.ttf", "fonts/nice-face/OFL.txt",
    ]  # fmt: skip
    assert Path("fonts/nice-face/Nice.ttf").read_bytes() == font.read_bytes()
    assert pnp_fonts("check")[::2] == (0, "")
    assert "Nice Face  (this project, titles)" in pnp_fonts("list")[1]


def test_add_reports_the_languages(pnp_fonts):
    code, out, _ = pnp_fonts("add", SANCREEK, "--name", "Wood")
    assert code == 0
    assert "\n  32 languages: English, German, Dutch, Afrikaans, French, " in out
    assert out.splitlines()[1].endswith(" and 24 more")
    assert Path("fonts/wood/OFL.txt").read_bytes() == (SANCREEK.parent / "OFL.txt").read_bytes()


def test_add_an_installed_family_by_name(pnp_fonts, installed):
    code, out, _ = pnp_fonts("add", "Nice Face")
    assert code == 0 and "added 'Nice Face'" in out
    assert "fonts/nice-face/LICENCE.txt" in written()


def test_add_in_another_project(pnp_fonts, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    assert pnp_fonts("add", SANCREEK, "--project", other)[0] == 0
    assert (other / "fonts/sancreek/Sancreek_400Regular.ttf").is_file() and written() == []
    assert pnp_fonts("add", SANCREEK, "--project", tmp_path / "none")[0] == 2


def test_add_twice_only_with_force(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    assert pnp_fonts("add", font)[0] == 0
    before = Path("fonts/manifest.yaml").read_bytes()
    code, _, err = pnp_fonts("add", font)
    assert code == 1 and "font 'Made' is in the manifest already" in err and "--force" in err
    assert Path("fonts/manifest.yaml").read_bytes() == before
    assert pnp_fonts("add", font, "--force")[0] == 0
    assert Path("fonts/manifest.yaml").read_bytes() == before
    other = make_font(tmp_path / "new/a.ttf", letters="xyz", names=OFL)
    assert pnp_fonts("add", other, "--force")[0] == 0
    assert Path("fonts/made/a.ttf").read_bytes() == other.read_bytes()
    assert pnp_fonts("check")[0] == 0


def test_a_file_in_the_way_is_not_written_over(pnp_fonts, tmp_path):
    Path("fonts/made").mkdir(parents=True)
    Path("fonts/made/a.ttf").write_text("mine")
    code, _, err = pnp_fonts("add", make_font(tmp_path / "a.ttf", names=OFL))
    assert code == 1 and "fonts/made/a.ttf: error: another file with this name exists" in err
    assert written() == ["fonts/made/a.ttf"]


def test_without_a_licence_nothing_is_added(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf")
    code, out, err = pnp_fonts("add", font)
    assert (code, out, written()) == (1, "", [])
    assert (
        "the licence of 'Made' is not known: no file and no entry in the font names it" in err
        and "--licence OFL" in err
    )
    assert err.endswith("1 error; nothing was written\n")
    assert (
        "not an SPDX licence identifier" in pnp_fonts("add", font, "--licence", "free for all")[2]
    )
    assert pnp_fonts("add", font, "--licence", "CC0-1.0")[0] == 0
    assert "Given when it was added: CC0-1.0" in Path("fonts/made/LICENCE.txt").read_text()


def test_a_licence_nobody_knows_is_kept_and_reported(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "in/a.ttf")
    (tmp_path / "in/LICENSE").write_text("ask my aunt")
    code, _, err = pnp_fonts("add", font)
    assert code == 0 and "warning: pnp does not know the licence of 'Made'" in err
    assert Path("fonts/made/LICENSE").read_text() == "ask my aunt"


def test_a_licence_file_that_is_none_is_wrong_use(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf")
    assert pnp_fonts("add", font, "--licence-file", "none.txt")[0] == 2
    assert pnp_fonts("add")[0] == 2
    assert pnp_fonts("add", font, "--index", "-1")[0] == 2


@pytest.mark.parametrize(
    ("fs_type", "message"),
    [(2, "'restricted licence'"), (0x200, "allows bitmaps"), (0x104, "only the whole font")],
)
def test_what_may_not_be_embedded_is_refused(pnp_fonts, tmp_path, fs_type, message):
    font = make_font(tmp_path / "a.ttf", fs_type=fs_type, names=OFL)
    code, _, err = pnp_fonts("add", font, "--force")
    assert code == 1 and f"'Made' cannot be used: its fsType" in err and message in err  # noqa: F541
    assert written() == []


def test_two_files_of_one_weight_are_reported(pnp_fonts, tmp_path):
    for name in ("a", "b"):
        make_font(tmp_path / f"in/{name}.ttf", letters=name, names=OFL)
    code, _, err = pnp_fonts("add", tmp_path / "in")
    assert code == 1 and "'Made' has weight 400 upright already" in err and "in/a.ttf" in err


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda p: p.touch(), "this file is empty"),
        (lambda p: p.write_text("hello, I am no font"), "this is not a font"),
        (lambda p: p.write_bytes(SANCREEK.read_bytes()[:9000]), "cut short"),
        (lambda p: p.write_bytes(b"wOFF" + bytes(60)), "this web font is damaged"),
        (lambda p: p.mkdir(), "there are no fonts in this folder"),
        (lambda p: None, "there is no such file or folder"),
    ],
)
def test_what_is_no_font_is_reported_and_nothing_written(pnp_fonts, tmp_path, make, message):
    path = tmp_path / "x.ttf"
    make(path)
    code, _, err = pnp_fonts("add", path, SANCREEK)
    assert code == 1 and message in err and "Traceback" not in err
    assert "hint: " in err or message.startswith("there is no such")
    assert written() == []


def test_a_folder_with_too_many_or_deeper_fonts(pnp_fonts, tmp_path):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(101):
        (folder / f"{number}.ttf").touch()
    assert "there are 101 fonts in this folder, more than 100" in pnp_fonts("add", folder)[2]
    make_font(tmp_path / "pack/static/a.ttf")
    code, _, err = pnp_fonts("add", tmp_path / "pack")
    assert code == 1 and f"hint: there are some in {tmp_path / 'pack/static'}" in err


def test_names_that_cannot_be_files(pnp_fonts):
    for name in ("a\0b", "x" * 5000, "", "  "):
        code, _, err = pnp_fonts("add", name)
        assert code == 1 and "error: " in err and "Traceback" not in err
    code, _, err = pnp_fonts("add", SANCREEK, "--name", " ")
    assert code == 1 and "the name of a family cannot be empty" in err


@pytest.mark.parametrize("missing", ["fontTools.ttLib", "brotli"])
def test_without_the_extra_web_fonts_are_reported(pnp_fonts, tmp_path, monkeypatch, missing):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    packed = make_web_font(tmp_path / "a.woff2", font, "woff2")
    monkeypatch.setitem(sys.modules, missing, None)
    if missing == "brotli":
        monkeypatch.setattr("fontTools.ttLib.woff2.haveBrotli", False)
    code, _, err = pnp_fonts("add", packed)
    assert code == 1 and "this is a web font (WOFF2)" in err
    assert 'hint: pip install "printandplay-press[woff2]"' in err


def test_a_web_font_is_added_and_usable(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    packed = make_web_font(tmp_path / "a.woff2", font, "woff2")
    code, _, err = pnp_fonts("add", packed)
    assert code == 0 and "note: unpacked to a.ttf" in err
    assert "converted from a.woff2" in Path("fonts/manifest.yaml").read_text()
    assert pnp_fonts("check")[0] == 0


def test_nothing_is_half_written(pnp_fonts, tmp_path, monkeypatch):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    before = Path.replace
    moves = []

    def fail_last(self, target):
        moves.append(target)
        if Path(target).name == "manifest.yaml":
            raise PermissionError(13, "Permission denied")
        return before(self, target)

    monkeypatch.setattr(Path, "replace", fail_last)
    code, out, err = pnp_fonts("add", font)
    assert (code, out, written()) == (1, "", []) and len(moves) == 3
    assert "fonts/manifest.yaml: error: this file cannot be written: permission denied" in err
    assert (
        "hint: check the free space on the disk, and the permissions of the folder" in err
        and "--out" not in err
    )


def test_installed_fonts_of_this_machine_can_be_read(pnp_fonts):
    families = families_in(system_fonts.font_folders())
    if not families:
        pytest.skip("no fonts are installed on this machine")
    assert all(Path(f.path).is_file() for family in families.values() for f in family.faces)
    assert list(families) == sorted(families)


# -- colour fonts -----------------------------------------------------------------------------


@pytest.mark.parametrize(("colors", "name"), [("COLR", "COLR"), ("SVG ", "SVG"), ("CBDT", "CBDT")])
def test_a_font_of_pictures_alone_is_not_added(pnp_fonts, tmp_path, colors, name):
    font = make_font(tmp_path / "a.ttf", letters="ab ", blank="ab ", colors=colors, names=OFL)
    code, _, err = pnp_fonts("add", font)
    assert code == 1 and written() == []
    assert (
        "error: font 'Made' prints nothing: none of its 2 characters has an outline; "
        f"it has coloured pictures ({name})\n" in err
    )


def test_a_font_with_pictures_for_some_characters_is_added_with_a_warning(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf", letters="abc♠♥ ", blank="♠♥ ", colors="SVG ", names=OFL)
    code, _, err = pnp_fonts("add", font)
    messages = (
        "warning: font 'Made' has no outline for 2 of 5 characters: ♠ ♥; "
        "it has coloured pictures (SVG)\n"
        "  hint: use a font with outlines for them, e.g. 'Noto Sans Symbols 2' or 'Noto Emoji'\n"
    )
    assert code == 0 and messages in err and "fonts/manifest.yaml" in written()
    code, _, err = pnp_fonts("check")
    assert code == 0 and messages in err
    out = pnp_fonts("list")[1]
    assert "\n  a colour font (SVG): pnp prints its outlines, in one colour\n" in out
    reported_all = json.loads(pnp_fonts("list", "--json")[1])
    assert reported_all["Made"]["colors"] == "SVG" and reported_all["Alegreya"]["colors"] is None


def test_colours_over_outlines_are_a_warning(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf", letters="ab ", blank=" ", colors="COLR", names=OFL)
    messages = "warning: font 'Made' has colours (COLR), but these characters print in one: a b\n"
    code, _, err = pnp_fonts("add", font)
    assert code == 0 and messages in err
    code, _, err = pnp_fonts("check")
    assert code == 0 and messages in err


def test_check_finds_a_font_whose_glyphs_were_lost(pnp_fonts):
    make_font(Path("fonts/a.ttf"), letters="abcdef ", blank="def ")
    Path("fonts/manifest.yaml").write_text("A: {faces: [{file: a.ttf}]}\n")
    code, _, err = pnp_fonts("check")
    assert code == 0
    assert "warning: font 'A' has no outline for 3 of 6 characters: d e f; their glyphs are" in err


def test_check_and_list_find_damaged_tables(pnp_fonts):
    data = SANCREEK.read_bytes()
    Path("fonts").mkdir()
    Path("fonts/a.ttf").write_bytes(data.replace(b"loca", b"xxxx", 1))
    Path("fonts/manifest.yaml").write_text("A: {faces: [{file: a.ttf}]}\n")
    for command in ("check", "list"):
        code, _, err = pnp_fonts(command)
        assert code == 1
        assert "error: 'a.ttf': this font file is damaged: it has no table 'loca'\n" in err


def test_letters_without_an_outline_are_letters_that_a_game_lacks(pnp_fonts):
    make_font(Path("fonts/a.ttf"), "A", letters="ab龍 ", blank="龍 ", colors="SVG ")
    Path("fonts/manifest.yaml").write_text("A: {faces: [{file: a.ttf}]}\n")
    make_game("ab 龍", "A")
    code, _, err = pnp_fonts("check", "tiny")
    assert code == 1 and "error: no font has 龍, which the texts of 'tiny'" in err


def test_a_specimen_of_a_colour_font_shows_what_prints(pnp_fonts, tmp_path):
    font = make_font(tmp_path / "a.ttf", letters="ab♠♥ ", blank="♠ ", colors="SVG ", names=OFL)
    assert pnp_fonts("add", font)[0] == 0
    code, out, err = pnp_fonts("specimen", "Made")
    assert (code, err) == (0, "") and out.startswith("output/fonts-specimen.pdf  1 page")
