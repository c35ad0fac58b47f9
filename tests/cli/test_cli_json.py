"""What commands print with `--json` if they cannot do what they are asked to: JSON as well."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_game import Run

COMMANDS = [
    ("build",),
    ("check",),
    ("list", "mill"),
    ("diff", "mill", "--variant", "short"),
    ("i18n", "report", "mill", "de"),
    ("fonts", "list"),
]


def problems(run: Run, *command: str) -> tuple[int, list[tuple[str, str | None, int | None]]]:
    """The exit code, and the problems as JSON: message, file and line. Nothing else is printed."""
    code, out, err = run(*command, "--json")
    assert err == ""
    return code, [(p["message"], p["file"], p["line"]) for p in json.loads(out)["problems"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_settings_that_are_wrong(pnp_demo: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "pnp.yaml").write_text("ouput: prints\n")
    assert problems(pnp_demo, *command) == (1, [("unknown key 'ouput'", "pnp.yaml", 1)])


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_does_not_exist(pnp_demo: Run, command: tuple[str, ...]) -> None:
    assert problems(pnp_demo, *command, "--project", "elsewhere") == (
        2, [("there is no folder 'elsewhere'", None, None)]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("build", "mil"), "there is no game 'mil'"),
        (("build", "--lang", "fr"), "'mill' has no language 'fr'"),
        (("list", "mil"), "there is no game 'mil'"),
        (("list", "--variant", "short"), "--variant needs --origins"),
        (("diff", "mill"), "no variant is named"),
        (("diff", "mill", "--variant", "shrt"), "'mill' has no variant 'shrt'"),
        (("i18n", "report", "mill", "fr"), "'mill' has no language 'fr'"),
        (("build", "--save", "cards/mill/game.yaml"),
         "'cards/mill/game.yaml' is not a saved build, so it is not replaced"),
    ],
)  # fmt: skip
def test_wrong_use(pnp_demo: Run, command: tuple[str, ...], message: str) -> None:
    assert problems(pnp_demo, *command) == (2, [(message, None, None)])


def test_a_game_that_cannot_be_read(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    (tmp_path / "cards/mill/game.yaml").write_text("title: [\n")
    wrong = 1, [("'[' is not closed", "cards/mill/game.yaml", 1)]
    assert problems(pnp_demo, "build") == wrong
    assert problems(pnp_demo, "diff", "mill", "--variant", "short") == wrong
    assert problems(pnp_demo, "i18n", "report", "mill") == wrong
