"""`pnp upgrade` and games of an older format."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import TinyProject

from pnp.files.reading import read_regular

OLD = """\
# the game
title: Tiny
decks:
  cards: {file: cards.yaml, layout: tiny/card}
products:
  cards: {file: Tiny, decks: [cards], sheet: 9-up}
checks:
  # three of them
  - {check: count(cards) == 3, says: three}   # says: is a word here
  - check: "true"
    'says': "says: {x}"
"""
NEW = """\
# the game
format: 1
title: Tiny
decks:
  cards: {file: cards.yaml, layout: tiny/card}
products:
  cards: {file: Tiny, decks: [cards], sheet: 9-up}
checks:
  # three of them
  - {check: count(cards) == 3, message: three}   # says: is a word here
  - check: "true"
    'message': "says: {x}"
"""
VARIANT = "title: Night\ngame:\n  checks:\n  - {check: 'true', says: no}\n"
GAME = "cards/tiny/game.yaml"


@pytest.fixture
def old(tiny: TinyProject) -> TinyProject:
    tiny.write("game", OLD)
    tiny.spoil("cards", "reference: suits", "text: true")
    tiny.write("cards/tiny/variants/night.yaml", VARIANT)
    return tiny


def text(project: TinyProject, name: str = GAME) -> str:
    return read_regular(project.root / name).decode()


def test_names_are_replaced_and_all_else_is_kept(old: TinyProject) -> None:
    assert old.run("upgrade") == (
        0,
        "cards/tiny/game.yaml:9:32: 'says' is now 'message'\n"
        "cards/tiny/game.yaml:11:5: 'says' is now 'message'\n"
        "cards/tiny/game.yaml:2: format: 1\n"
        "cards/tiny/variants/night.yaml:4:21: 'says' is now 'message'\n"
        "2 files rewritten\n",
        "",
    )
    assert text(old) == NEW
    assert text(old, "cards/tiny/variants/night.yaml") == VARIANT.replace("says", "message")
    assert old.run("upgrade", "tiny") == (0, "all games are of the current format\n", "")


def test_line_ends_and_a_byte_order_mark_are_kept(old: TinyProject) -> None:
    windows = OLD.removeprefix("# the game\n").replace("\n", "\r\n")
    old.write("game", b"\xef\xbb\xbf" + windows.encode())
    assert old.run("upgrade")[0] == 0
    expected = NEW.removeprefix("# the game\n").replace("\n", "\r\n")
    assert text(old) == "\ufeff" + expected


def test_check_writes_nothing(old: TinyProject) -> None:
    code, out, _ = old.run("upgrade", "--check")
    assert code == 1 and out.endswith("2 files would be rewritten\n")
    assert text(old) == OLD


def test_a_build_takes_the_old_names_and_notes_them(old: TinyProject) -> None:
    code, _, err = old.run("build")
    assert code == 0
    assert err == (
        "cards/tiny/game.yaml:9:32: note: this file is of an older format: 'says' is now "
        "'message'\n  hint: pnp upgrade tiny rewrites it\n1 note\n"
    )
    old.run("upgrade")
    assert old.run("build")[2] == ""


def test_a_broken_rule_has_its_message_by_either_name(old: TinyProject) -> None:
    old.spoil("game", "== 3", "== 4")
    before = old.run("build")
    old.run("upgrade")
    after = old.run("build")
    assert ": error: three" in before[2] and ": error: three" in after[2]


def test_a_variant_with_old_names(old: TinyProject) -> None:
    code, _, err = old.run("build", "--variant", "night")
    assert code == 0 and "variants/night.yaml:4:21: note: this file is of an older" in err


def test_with_its_version_a_game_has_the_new_names(old: TinyProject) -> None:
    old.spoil("game", "title: Tiny", "format: 1\ntitle: Tiny")
    code, _, err = old.run("build")
    assert code == 1
    expected = "game.yaml:10:32: error: unknown key 'says'\n  1 more: line 12\n"
    assert f"{expected}  hint: did you mean 'message'?" in err


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("2", "this game is of format 2; this pnp reads formats up to 1\n"
              "  hint: install a newer pnp"),
        ("new", "'format': expected 1\n  hint: write format: 1"),
        ("0", "'format': expected 1\n  hint: write format: 1"),
        ("true", "'format': expected 1\n  hint: write format: 1"),
    ],
)  # fmt: skip
def test_versions_that_are_not_known(tiny: TinyProject, version: str, message: str) -> None:
    tiny.spoil("game", "title: Tiny", f"title: Tiny\nformat: {version}")
    tiny.reports(f"cards/tiny/game.yaml:2:9: error: {message}")
    assert tiny.run("upgrade")[0] == 1


def test_files_that_cannot_be_read_stop_all(old: TinyProject) -> None:
    old.write("cards/tiny/variants/day.yaml", "title: [")
    code, _, err = old.run("upgrade")
    assert code == 1 and "variants/day.yaml:1:" in err
    assert text(old) == OLD


def test_a_game_that_is_not_there(tiny: TinyProject) -> None:
    code, _, err = tiny.run("upgrade", "tinny")
    assert code == 2 and "did you mean 'tiny'?" in err


def test_shipped_games_are_of_the_current_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tiny: TinyProject
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tiny.run("upgrade", "us-patent-1", "inventing-the-future", "--check")[0] == 0
