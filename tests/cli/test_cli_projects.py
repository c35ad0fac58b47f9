"""Where commands find the project, and where files go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_game import Run


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf"))


MADE = ["output/mill/en/MillCards.pdf", "output/mill/en/MillRules.pdf"]


@pytest.mark.parametrize("below", ["cards", "cards/mill/variants", "layouts/mill"])
def test_a_build_in_a_folder_of_a_project_is_of_the_project(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    monkeypatch.chdir(tmp_path / below)
    code, out, err = pnp_demo("build")
    assert (code, err) == (0, "")
    assert files(tmp_path) == MADE, "files go to the output folder of the project"
    assert out.splitlines()[0].split()[0] == str(tmp_path / MADE[0])


def test_so_is_one_that_is_given_a_folder_in_it(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert pnp_demo("build", "mill", "--project", "../cards/mill")[0] == 0
    assert files(tmp_path) == MADE


def test_out_is_a_folder_where_one_stands(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path / "cards/mill")
    assert pnp_demo("build", "mill/cards", "--out", "here")[0] == 0
    assert files(tmp_path) == ["cards/mill/here/mill/en/MillCards.pdf"]


def test_the_settings_name_the_output_folder(pnp_demo: Run, tmp_path: Path) -> None:
    (tmp_path / "pnp.yaml").write_text("output: made\n")
    assert pnp_demo("build", "mill/cards")[0] == 0
    assert pnp_demo("i18n", "update", "mill", "de")[0] == 0
    assert pnp_demo("i18n", "proof", "mill", "de")[0] == 0
    assert pnp_demo("fonts", "specimen", "Sancreek")[0] == 0
    assert files(tmp_path) == [
        "made/fonts-specimen.pdf", "made/mill/de-proof.pdf", "made/mill/en/MillCards.pdf",
    ]  # fmt: skip


def test_a_build_with_options_leaves_the_plain_files_alone(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("build")
    before = {name: (tmp_path / name).read_bytes() for name in MADE}
    for options in (["--grey"], ["--paper", "a4"], ["mill/cards", "--sheet", "8-up"]):
        assert pnp_demo("build", *options)[0] == 0
    assert {name: (tmp_path / name).read_bytes() for name in MADE} == before
    assert sorted(path.name for path in (tmp_path / "output/mill").glob("en*")) == [
        "en", "en@a4", "en@grey", "en@sheet-8-up",
    ]  # fmt: skip
    # what would be printed anyway needs no folder
    assert pnp_demo("build", "--paper", "letter", "--no-backs")[0] == 0
    assert len(list((tmp_path / "output/mill").glob("en*"))) == 4


@pytest.mark.parametrize("arguments", [("build",), ("check",), ("list",), ("fonts", "list")])
def test_settings_that_are_wrong_stop_every_command(pnp: Run, tmp_path: Path, arguments) -> None:
    (tmp_path / "pnp.yaml").write_text("paper: a4\n")
    code, out, err = pnp(*arguments)
    assert (code, out) == (1, "")
    assert err.startswith("pnp.yaml:1:1: error: unknown key 'paper'\n")


def test_settings_that_are_wrong_are_reported_as_json(pnp: Run, tmp_path: Path) -> None:
    (tmp_path / "pnp.yaml").write_text("paper: a4\n")
    code, out, err = pnp("build", "--json")
    assert (code, err) == (1, "")
    assert [problem["message"] for problem in json.loads(out)["problems"]] == [
        "unknown key 'paper'"
    ]


@pytest.mark.parametrize("part", ["pnp.yaml", "layouts/", "cards/", "fonts/"])
def test_samples_are_never_built_in_a_project_without_games(
    pnp: Run, tmp_path: Path, part: str
) -> None:
    if part.endswith("/"):
        (tmp_path / part).mkdir()
    else:
        (tmp_path / part).write_text("")
    for command in ("build", "check"):
        code, out, err = pnp(command)
        assert (code, out) == (2, "")
        assert err.startswith("error: there are no games here\n")
    assert pnp("list")[:2] == (0, "there are no games here\n")
    assert files(tmp_path) == []


def test_samples_are_not_built_in_a_folder_of_such_a_project(
    pnp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "layouts/mine").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "layouts/mine")
    code, out, err = pnp("build")
    assert (code, out) == (2, "") and err.startswith("error: there are no games here\n")


def test_a_list_of_samples_begins_with_what_they_are(pnp: Run) -> None:
    code, out, _ = pnp("list")
    assert code == 0
    assert out.splitlines()[0] == (
        "note: there is no project here; these are the samples that come with pnp"
    )
    messages = json.loads(pnp("check", "us-patent-1/machines", "--json")[1])
    assert messages["problems"] == [], "who names a sample knows that it is one"


def test_a_sample_that_is_named_in_a_project_is_noted(pnp_demo: Run) -> None:
    first = "note: 'us-patent-1' is a sample that comes with pnp, not a game of this project"
    code, out, err = pnp_demo("check", "us-patent-1/machines")
    assert (code, err) == (0, "") and out.splitlines()[0] == first
    messages = json.loads(pnp_demo("check", "us-patent-1/machines", "--json")[1])
    assert [(p["severity"], p["message"]) for p in messages["problems"]] == [("note", first[6:])]


@pytest.mark.parametrize("command", [["build"], ["check"], ["list"], ["build", "mill"]])
def test_one_folder_above_a_project_it_is_named(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    above = tmp_path / "above"
    (above / ".hidden/cards/x").mkdir(parents=True)
    (above / ".hidden/pnp.yaml").write_text("")
    (above / "my mill").mkdir()
    for name in ("cards", "layouts", "fonts"):
        if (tmp_path / name).exists():
            (tmp_path / name).rename(above / "my mill" / name)
    monkeypatch.chdir(above)
    what = "there is no game 'mill'" if "mill" in command else "there is no project in this folder"
    hint = 'there is one in \'my mill\': cd "my mill", or add --project "my mill"'
    code, out, err = pnp_demo(*command)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {what}\n  hint: {hint}\n")
    assert not (above / "output").exists()


def test_a_sample_can_be_named_above_a_project(
    pnp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/pnp.yaml").write_text("")
    monkeypatch.chdir(tmp_path)
    assert pnp("check", "us-patent-1/machines")[0] == 0


def test_of_many_projects_three_are_named(
    pnp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abcd":
        (tmp_path / name).mkdir()
        (tmp_path / name / "pnp.yaml").write_text("")
    monkeypatch.chdir(tmp_path)
    hint = "there are some in 'a', 'b', 'c', …: cd a, or add --project a"
    assert pnp("build")[2].splitlines()[1] == f"  hint: {hint}"
