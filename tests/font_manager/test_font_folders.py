"""Manifests with axes, fonts of the system, and what adding a font would write."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from made_fonts import make_collection, make_font, make_web_font

from pnp.font_manager import sources as font_sources
from pnp.font_manager.folders import MANIFEST, AddOptions, plan_addition, slug
from pnp.font_manager.licences import is_spdx, recognised, reserved_name
from pnp.font_manager.system_fonts import families_in, font_folders
from pnp.model.layout import FontFace
from pnp.model.problems import Problems
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml

OFL = {"licenseDescription": "Licensed under the SIL Open Font License, Version 1.1."}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library over project `mine` and shipped `theirs`."""
    for name in ("mine", "theirs"):
        (tmp_path / name / "fonts").mkdir(parents=True)
    return Library(tmp_path / "mine", tmp_path, tmp_path / "theirs")


def manifest(library: Library, text: str, root: str = "mine") -> Path:
    path = library.base / root / MANIFEST
    path.write_bytes(text.encode())
    return path


def plan(library: Library, *sources: object, **wish: object):
    """What adding would write, and what is reported, as text."""
    problems = Problems()
    fresh = Library(library.root, library.base, library.shipped)
    addition = plan_addition(AddOptions(tuple(map(str, sources)), **wish), fresh, problems)
    return addition, [str(problem) for problem in problems]


# -- manifests --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axes", "read"),
    [
        ("{wght: [300, 700]}", (("wght", 300.0, 700.0),)),
        ("true", (("wght", 200.0, 900.0), ("opsz", 8.0, 72.0))),
        ("{opsz: [8, 8], wght: [200, 900]}", (("opsz", 8.0, 8.0), ("wght", 200.0, 900.0))),
        ("false", ()),
    ],
)
def test_axes_of_a_face(library, axes, read):
    make_font(library.root / "fonts/v.ttf", axes=[("wght", 200, 400, 900), ("opsz", 8, 12, 72)])
    manifest(library, f"Made:\n  faces:\n    - {{file: v.ttf, axes: {axes}}}\n")
    problems = Problems()
    family = library.families(problems)["Made"]
    assert list(problems) == []
    assert family.faces == (FontFace(str(library.root / "fonts/v.ttf"), axes=read),)


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ("{wgth: [300, 700]}", "the font has no axis 'wgth'\n  hint: did you mean 'wght'?"),
        ("{wght: [100, 700]}", "axis 'wght': 100 to 700 is not in the font\n"
                               "  hint: the font has 'wght' from 200 to 900"),
        ("{wght: [700, 300]}", "axis 'wght': 700 to 300 is not in the font"),
        ("{wght: 400}", "axis 'wght': expected two numbers, the least and the greatest; found 400"),
        ("{wght: [a, b]}", "expected a number, found 'a'"),
        ("wght", "expected the limits of each axis, found 'wght'"),
    ],
)  # fmt: skip
def test_axes_that_cannot_be_had(library, axes, message):
    make_font(library.root / "fonts/v.ttf", axes=[("wght", 200, 400, 900)])
    manifest(library, f"Made:\n  faces:\n    - {{file: v.ttf, axes: {axes}}}\n")
    problems = Problems()
    assert library.families(problems)["Made"].faces[0].axes == ()
    (problem,) = problems
    assert str(problem).startswith("mine/fonts/manifest.yaml:3:") and message in str(problem)


def test_axes_of_what_is_no_variable_font(library):
    make_font(library.root / "fonts/a.ttf")
    (library.root / "fonts/b.ttf").write_bytes(b"no font at all")
    manifest(library, "A:\n  faces: [{file: a.ttf, axes: true}, {file: b.ttf, axes: true}]\n")
    problems = Problems()
    library.families(problems)
    messages = [problem.message for problem in problems]
    assert messages == [
        "'axes': this font has no axes: it is not variable",
        "'axes': the font cannot be read: this is not a font, or it is damaged",
    ]


def test_families_come_in_the_order_of_their_manifests(library):
    for root in ("mine", "theirs"):
        make_font(library.base / root / "fonts/a.ttf")
    manifest(library, "".join(f"{n}: {{faces: [{{file: a.ttf}}]}}\n" for n in ("Z", "B", "A")))
    theirs = "".join(f"{n}: {{faces: [{{file: a.ttf}}]}}\n" for n in ("Y", "B", "C"))
    manifest(library, theirs, "theirs")
    problems = Problems()
    assert library.family_order(problems) == (("Z", "B", "A"), ("Y", "C"))
    assert set(library.families(problems)) == {"Z", "B", "A", "Y", "C"}
    assert not list(problems)


def test_the_order_without_manifests_and_with_one_root(library):
    problems = Problems()
    assert library.family_order(problems) == ((), ())
    alone = Library(library.root, library.base, library.root)
    make_font(library.root / "fonts/a.ttf")
    manifest(library, "Z: {faces: [{file: a.ttf}]}\n")
    assert alone.family_order(problems) == (("Z",), ())


# -- the system's fonts -----------------------------------------------------------------------


def test_folders_of_each_system():
    home = Path("home")
    linux = font_folders("linux", {"XDG_DATA_DIRS": "here:there"}, home)
    assert [p.as_posix() for p in linux] == [
        "home/.fonts", "home/.local/share/fonts", "here/fonts", "there/fonts",
    ]  # fmt: skip
    assert font_folders("linux", {}, home)[-1] == Path("/usr/share/fonts")
    assert font_folders("darwin", {}, home)[0] == Path("home/Library/Fonts")
    windows = font_folders("win32", {"WINDIR": "W", "LOCALAPPDATA": "L"}, home)
    assert [p.as_posix() for p in windows] == ["L/Microsoft/Windows/Fonts", "W/Fonts"]


def test_families_of_folders_whatever_lies_in_them(tmp_path):
    own, shared = tmp_path / "own", tmp_path / "shared"
    make_font(own / "deep/Bold.TTF", weight=700)
    make_font(own / "plain.ttf")
    make_font(shared / "again.ttf")  # weight 400 is there
    make_font(shared / "narrow.ttf", width=3)
    pair = [make_font(tmp_path / f"{n}.ttf", family=n) for n in ("Uno", "Due")]
    make_collection(shared / "pair.ttc", pair)
    (shared / "broken.ttf").write_bytes(b"broken")
    (shared / "empty.otf").touch()
    (shared / "readme.txt").write_text("no font")
    (shared / "folder.ttf").mkdir()
    (shared / "link.ttf").symlink_to("link.ttf")
    (shared / "round").symlink_to(shared, target_is_directory=True)
    found = families_in([own, tmp_path / "none", shared])
    assert list(found) == ["Due", "Made", "Made Condensed", "Uno"]
    assert found["Made"].faces == (
        FontFace(str(own / "plain.ttf"), 400),
        FontFace(str(own / "deep/Bold.TTF"), 700),
    )
    assert found["Due"].faces == (FontFace(str(shared / "pair.ttc"), index=1),)
    assert families_in([own, shared]) == found


# -- licences ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        ("This Font Software is licensed under the SIL Open Font License, Version 1.1.", "OFL-1.1"),
        ("see http://scripts.sil.org/OFL", "OFL-1.1"),
        ("Licensed under the Apache License, Version 2.0", "Apache-2.0"),
        ("UBUNTU FONT LICENCE Version 1.0", "Ubuntu-font-1.0"),
        ("Permission is hereby granted, free of charge, to any\nperson", "MIT"),
        ("All rights reserved.", None),
        ("", None),
    ],
)
def test_licences_are_recognised_by_their_words(text, spdx):
    assert recognised(text) == spdx


def test_spdx_and_reserved_names():
    assert all(map(is_spdx, ("OFL-1.1", "GPL-2.0-or-later WITH Font-exception-2.0", "MIT OR CC0")))
    assert not any(map(is_spdx, ("", "free for all", "OFL 1.1", "MIT OR", "a/b")))
    assert reserved_name("(c) 2010 A. Maker, with Reserved Font Name 'Nice Face'.") == "Nice Face"
    assert reserved_name("(c) 2010 with Reserved Font Names Some") == "Some"
    assert reserved_name('"Reserved Font Name" refers to any names specified') is None


# -- what adding would write ------------------------------------------------------------------


def test_files_are_unchanged_and_the_manifest_comes_last(library, tmp_path):
    bold = make_font(tmp_path / "in/b.ttf", "Nice Face", "Bold", weight=700, names=OFL)
    plain = make_font(tmp_path / "in/a.ttf", "Nice Face", italic=True, names=OFL)
    addition, messages = plan(library, tmp_path / "in", role="titles", source="a market")
    assert messages == []
    files = dict(addition.files)
    assert list(files)[-1] == MANIFEST
    assert files["fonts/nice-face/a.ttf"] == plain.read_bytes()
    assert files["fonts/nice-face/b.ttf"] == bold.read_bytes()
    entry = parse_yaml(files[MANIFEST].decode(), "m")["Nice Face"]
    assert (entry["role"], entry["source"], entry["licence"]) == ("titles", "a market", "OFL-1.1")
    assert entry["licence_file"] == "nice-face/LICENCE.txt"
    assert [(f["file"], f["weight"], f["italic"]) for f in entry["faces"]] == [
        ("nice-face/a.ttf", 400, True), ("nice-face/b.ttf", 700, False),
    ]  # fmt: skip
    assert entry["faces"][1]["sha256"] == hashlib.sha256(bold.read_bytes()).hexdigest()
    assert not (library.root / "fonts/nice-face").exists()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_the_manifest_states_stays_byte_for_byte(library, tmp_path, end):
    text = f"# mine{end}{end}A:   # first{end}  faces: [{{file: a.ttf}}]   {end}# the end"
    make_font(library.root / "fonts/a.ttf")
    manifest(library, text)
    addition, messages = plan(library, make_font(tmp_path / "n.ttf", "New", names=OFL))
    assert messages == []
    new = addition.files[MANIFEST].decode()
    assert new.startswith(text + end * 2 + "New:" + end)
    assert new.count("\n") == new.count(end)


def test_a_family_is_replaced_in_its_place(library, tmp_path):
    before = "# head\nA:\n  faces: [{file: a.ttf}]\n\n# about made\n"
    old = "Made:\n  # inside\n  faces:\n    - file: old.ttf\n"
    after = "\n# about Z\nZ:\n  faces: [{file: a.ttf}]\n# tail\n"
    for name in ("a", "old"):
        make_font(library.root / f"fonts/{name}.ttf")
    manifest(library, before + old + after)
    font = make_font(tmp_path / "n.ttf", weight=300, names=OFL)
    addition, messages = plan(library, font)
    assert messages == [
        "mine/fonts/manifest.yaml:8:3: error: font 'Made' is in the manifest already\n"
        "  hint: --force replaces it with these fonts; --name gives them another name"
    ]
    addition, messages = plan(library, font, force=True)
    assert messages == [
        "mine/fonts/manifest.yaml:8:3: note: 'Made' no longer uses old.ttf\n"
        "  hint: delete them if nothing else needs them"
    ]
    new = addition.files[MANIFEST].decode()
    assert new.startswith(before + "Made:\n") and new.endswith(after)
    assert "old.ttf" not in new and "# inside" not in new and "made/n.ttf" in new


@pytest.mark.parametrize("text", ["{A: {faces: [{file: a.ttf}]}}\n", "A: [\n", "- a\n"])
def test_a_manifest_that_cannot_be_added_to_is_reported(library, tmp_path, text):
    make_font(library.root / "fonts/a.ttf")
    manifest(library, text)
    _, messages = plan(library, make_font(tmp_path / "n.ttf", "New", names=OFL))
    assert len(messages) == 1 and messages[0].startswith("mine/fonts/manifest.yaml")
    assert "error" in messages[0]


@pytest.mark.parametrize(
    "name", ["Yes", "A: B", "# A", "'A'", "A\nB", "Größe", "源ノ角", "&a", "null", "[A]", "1"]
)
def test_any_name_can_be_read_again(library, tmp_path, name):
    addition, messages = plan(library, make_font(tmp_path / "n.ttf", names=OFL), name=name)
    assert messages == []
    (entry,) = parse_yaml(addition.files[MANIFEST].decode(), "m")
    assert entry == " ".join(name.split()) == addition.families[0].name


def test_folders_of_families():
    assert slug("Alegreya Sans SC") == "alegreya-sans-sc"
    assert slug("Größe/../Ä_1") == "große-a-1".replace("ß", "ss")
    assert slug("源ノ角") == "源ノ角" and slug("...") == "font"


def test_two_families_never_share_a_folder(library, tmp_path):
    one = make_font(tmp_path / "a.ttf", "A B", names=OFL)
    two = make_font(tmp_path / "b.ttf", "A-B", names=OFL)
    addition, messages = plan(library, one, two)
    assert messages == []
    assert [family.folder for family in addition.families] == ["fonts/a-b", "fonts/a-b-2"]


def test_files_of_one_name_do_not_meet(library, tmp_path):
    one = make_font(tmp_path / "1/x.ttf", names=OFL)
    two = make_font(tmp_path / "2/X.ttf", weight=700, names=OFL)
    odd = make_font(tmp_path / "3/we?ird*.ttf", weight=900, names=OFL)
    addition, messages = plan(library, one, two, one, odd)
    assert messages == []
    assert sorted(addition.files)[1:] == [
        "fonts/made/X-2.ttf", "fonts/made/we-ird-.ttf", "fonts/made/x.ttf", MANIFEST,
    ]  # fmt: skip


def test_a_variable_font_is_one_face_with_its_ranges(library, tmp_path):
    font = make_font(tmp_path / "v[wght].ttf", axes=[("wght", 200, 400, 900)], names=OFL)
    addition, _ = plan(library, font)
    (face,) = parse_yaml(addition.files[MANIFEST].decode(), "m")["Made"]["faces"]
    assert face["axes"] == {"wght": [200, 900]} and face["weight"] == 400
    assert face["file"] == "made/v[wght].ttf"


def test_a_collection_is_asked_for_by_number(library, tmp_path):
    pair = [make_font(tmp_path / f"{n}.ttf", n, names=OFL) for n in ("Uno", "Due")]
    both = make_collection(tmp_path / "both.ttc", pair)
    _, messages = plan(library, both)
    assert messages == [
        f"{both}: error: this file has fonts of several families\n"
        "  hint: choose one with --index: 0 Uno Regular, 1 Due Regular"
    ]
    addition, messages = plan(library, both, index=1)
    assert messages == [] and addition.files["fonts/due/both.ttc"] == both.read_bytes()
    (face,) = parse_yaml(addition.files[MANIFEST].decode(), "m")["Due"]["faces"]
    assert face["index"] == 1
    _, messages = plan(library, both, index=2)
    assert "there is no font number 2 in this file\n  hint: it has: 0 Uno" in messages[0]


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_web_fonts_are_unpacked_and_it_is_stated(library, tmp_path, flavor):
    names = {**OFL, "copyright": "(c) A. Maker, with Reserved Font Name Made"}
    font = make_font(tmp_path / "plain.ttf", names=names)
    packed = make_web_font(tmp_path / f"nice.{flavor}", font, flavor)
    addition, messages = plan(library, packed, source="a shop")
    assert (
        len(messages) == 1
        and "note: unpacked to nice.ttf; the font's data are unchanged" in messages[0]
    )
    assert "'Made' is a Reserved Font Name" in messages[0]
    assert addition.files["fonts/made/nice.ttf"][:4] == b"\0\1\0\0"
    entry = parse_yaml(addition.files[MANIFEST].decode(), "m")["Made"]
    assert entry["source"] == f"a shop; converted from nice.{flavor}"
    again, _ = plan(library, packed, source="a shop")
    assert again.files == addition.files


def test_a_web_font_that_would_fill_the_memory_is_refused(library, tmp_path):
    bomb = tmp_path / "bomb.woff"
    bomb.write_bytes(b"wOFF" + bytes(12) + (2**31).to_bytes(4, "big") + bytes(40))
    _, messages = plan(library, bomb)
    assert "unpacks to more than 200 MB" in messages[0]


def test_an_installed_family_by_its_name(library, tmp_path, monkeypatch):
    make_font(tmp_path / "sys/a.ttf", "Nice Face", names=OFL)
    make_font(tmp_path / "sys/b.ttf", "Nice Face", weight=700, names=OFL)
    installed = families_in([tmp_path / "sys"])
    monkeypatch.setattr(font_sources, "system_families", lambda: installed)
    addition, messages = plan(library, "nice face")
    assert messages == [] and len(addition.families[0].faces) == 2
    assert [path for path in addition.files if path.endswith(".ttf")] == [
        "fonts/nice-face/a.ttf", "fonts/nice-face/b.ttf",
    ]  # fmt: skip
    assert plan(library, "Nice Fce")[1] == [
        "error: 'Nice Fce': no font of that name is installed\n  hint: did you mean 'Nice Face'?"
    ]


def test_the_licence_beside_the_font_comes_first(library, tmp_path):
    font = make_font(tmp_path / "in/a.ttf", names=OFL)
    (tmp_path / "in/LICENSE.md").write_text("Apache License 2.0")
    addition, messages = plan(library, font)
    assert addition.files["fonts/made/LICENSE.md"] == b"Apache License 2.0"
    assert addition.families[0].licence.spdx == "Apache-2.0"
    assert messages == [
        f"{font}: warning: LICENSE.md is Apache-2.0; the font names OFL-1.1\n"
        "  hint: name the right one: --licence SPDX --licence-file FILE"
    ]
    (tmp_path / "in/LICENSE.md").write_text("words that nobody knows")
    assert plan(library, font)[0].families[0].licence.spdx == "OFL-1.1"
    (tmp_path / "in/ofl.txt").write_text("SIL Open Font License")
    addition, messages = plan(library, font)
    assert messages == [] and addition.families[0].licence.file == "ofl.txt"
    mine = tmp_path / "mine.txt"
    mine.write_text("as I bought it")
    addition, messages = plan(library, font, licence_file=mine, licence="LicenseRef-bought")
    assert messages == [] and addition.files["fonts/made/mine.txt"] == b"as I bought it"
    assert addition.families[0].licence.spdx == "LicenseRef-bought"


def test_what_the_font_states_is_kept_word_for_word(library, tmp_path):
    names = {"copyright": "(c) A. Maker", **OFL, "licenseInfoURL": "https://example.org/ofl"}
    addition, _ = plan(library, make_font(tmp_path / "a.ttf", names=names))
    text = addition.files["fonts/made/LICENCE.txt"].decode()
    assert text.split("\n\n")[1:] == [
        "(c) A. Maker", OFL["licenseDescription"], "https://example.org/ofl\n",
    ]  # fmt: skip


def test_links_do_not_lead_out_of_the_folder_of_fonts(library, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    (tmp_path / "outside").mkdir()
    (library.root / "fonts/made").symlink_to(tmp_path / "outside", target_is_directory=True)
    _, messages = plan(library, font)
    assert messages and all("a link is in the way" in line for line in messages)
    (library.root / "fonts/made").unlink()
    (library.root / "fonts/made").mkdir()
    (library.root / "fonts/made/a.ttf").symlink_to(tmp_path / "outside/a.ttf")
    assert "mine/fonts/made/a.ttf: error: a link is in the way" in plan(library, font)[1][0]
    (tmp_path / "outside/manifest.yaml").write_text("# theirs\n")
    (library.root / "fonts/made/a.ttf").unlink()
    (library.root / MANIFEST).symlink_to(tmp_path / "outside/manifest.yaml")
    assert "manifest.yaml: error: a link is in the way" in plan(library, font)[1][0]


def test_the_folder_of_fonts_may_be_a_link_inside_the_project_only(library, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    (library.root / "fonts").rmdir()
    (library.root / "art").mkdir()
    (library.root / "fonts").symlink_to("art", target_is_directory=True)
    assert plan(library, font)[1] == []
    (library.root / "fonts").unlink()
    (library.root / "fonts").symlink_to(tmp_path, target_is_directory=True)
    messages = plan(library, font)[1]
    assert messages and all("error: a link is in the way" in line for line in messages)


def test_a_folder_in_the_way_is_reported(library, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    (library.root / "fonts/made/a.ttf").mkdir(parents=True)
    assert plan(library, font, force=True)[1] == [
        "mine/fonts/made/a.ttf: error: a folder with this name exists"
    ]


def test_licences_that_cannot_be_read_are_reported(library, tmp_path):
    font = make_font(tmp_path / "a.ttf", names=OFL)
    _, messages = plan(library, font, licence_file=tmp_path)
    assert len(messages) == 1
    assert messages[0].startswith(f"{tmp_path}: error: this licence cannot be read: ")


def test_force_mends_a_family_whose_files_are_gone(library, tmp_path):
    manifest(library, "Made: {faces: [{file: gone.ttf}]}\n")
    font = make_font(tmp_path / "a.ttf", names=OFL)
    assert "there is no font file 'gone.ttf'" in plan(library, font)[1][0]
    addition, messages = plan(library, font, force=True)
    assert messages == []
    (face,) = parse_yaml(addition.files[MANIFEST].decode(), "m")["Made"]["faces"]
    assert face["file"] == "made/a.ttf"
