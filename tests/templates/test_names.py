"""Names of new games: titles and ids, and names that no folder can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.model.problems import UsageError
from pnp.templates.names import game_id, read_name, title_of

HERE = Path("/games")


@pytest.mark.parametrize(
    ("typed", "title", "found"),
    [
        ("Moss & Ember", "Moss & Ember", "moss-ember"),
        ("moss-ember", "Moss Ember", "moss-ember"),
        ("moss_and_ember", "Moss And Ember", "moss-and-ember"),
        ("Über größe Füchse", "Über größe Füchse", "uber-grosse-fuchse"),
        ("U\u0308ber", "Über", "uber"),
        ("L’été à Łódź", "L’été à Łódź", "lete-a-lodz"),
        ("  Two   spaces ", "Two spaces", "two-spaces"),
        ("1775", "1775", "1775"),
        ("森の火", "森の火", "森の火"),
        ("がく", "がく", "がく"),
        ("Игра", "Игра", "игра"),
        ("US Patent #1!", "US Patent #1!", "us-patent-1"),
        ("x" * 80, "X" + "x" * 79, "x" * 60),
    ],
)
def test_a_title_and_an_id(typed: str, title: str, found: str) -> None:
    name = read_name(typed, HERE)
    assert (name.title, name.id, name.parent) == (title, found, HERE)


def test_the_last_part_of_a_path_is_the_name() -> None:
    name = read_name("projects/moss-ember", HERE)
    assert (name.title, name.id, name.parent) == ("Moss Ember", "moss-ember", HERE / "projects")


def test_a_dot_is_the_folder_itself(tmp_path: Path) -> None:
    folder = tmp_path / "moss-ember"
    folder.mkdir()
    name = read_name(".", folder)
    assert (name.title, name.id, name.parent) == ("Moss Ember", "moss-ember", tmp_path)


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("", "a game cannot have the name ''", 'for example: pnp new "Moss & Ember"'),
        ("a\nb", "a game cannot have the name 'a\\nb'", 'for example: pnp new "Moss & Ember"'),
        ("!?", "the name '!?' has no letters and no digits",
         'for example: pnp new "Moss & Ember"'),
        ("Con", "Windows takes no folder with the name 'con'", "for example: pnp new con-game"),
        ("COM1", "Windows takes no folder with the name 'com1'", "for example: pnp new com1-game"),
        ("Sheets", "'sheets' is a folder of layouts that pnp ships",
         "for example: pnp new sheets-game"),
    ],
)  # fmt: skip
def test_what_is_no_name(typed: str, message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_name(typed, HERE)
    (problem,) = caught.value.problems
    assert (problem.message, problem.hint) == (message, hint)


def test_ids_and_titles_of_odd_words() -> None:
    assert game_id("___") == ""
    assert game_id("A--B__C") == "a-b-c"
    assert title_of("moss.ember") == "Moss Ember"
    assert title_of("éclair") == "Éclair"
