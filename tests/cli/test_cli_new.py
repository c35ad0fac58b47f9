"""`pnp new`: where it writes, what it prints, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from pnp.cli.main import main
from pnp.templates.catalogue import templates


@pytest.fixture(name="pnp")
def pnp_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """The command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        return (int(stop.value.code or 0), *capsys.readouterr())

    return run


def test_a_project_in_a_new_folder(pnp, tmp_path):
    code, out, err = pnp("new", "Moss & Ember", "--template", "tuck-box")
    assert (code, err) == (0, "")
    assert out == (
        "made a project for 'Moss & Ember':\n"
        "  moss-ember/README.md\n"
        "  moss-ember/cards/moss-ember/art/fox.svg\n"
        "  moss-ember/cards/moss-ember/game.yaml\n"
        "  moss-ember/layouts/moss-ember/box.yaml\n"
        "  moss-ember/layouts/moss-ember/theme.yaml\n"
        "  moss-ember/pnp.yaml\n"
        "next:\n"
        "  cd moss-ember                 go to the project\n"
        "  pnp build                     writes the PDF files to output/moss-ember/en/\n"
        "  README.md                     the first five changes, each with what it does\n"
        "  cards/moss-ember/game.yaml:7  the place for the name of the designer\n"
    )
    assert (tmp_path / "moss-ember/.gitignore").read_text() == "# what pnp makes\noutput/\n.pnp/\n"


@pytest.mark.parametrize("source", [("--template", "tuck-box"), ("--from", "cards.csv")])
def test_no_designer_is_invented(pnp, tmp_path, source):
    """Neither the box nor the PDF file shows a name that nobody wrote."""
    (tmp_path / "cards.csv").write_text("Name,Text\nFox,Runs.\nOwl,Flies.\n")
    _, out, _ = pnp("new", "moss", *source)
    place = re.search(
        r"  cards/moss/game.yaml:(\d+)  +the place for the name of the designer\n", out
    )
    assert place
    game = tmp_path / "moss/cards/moss/game.yaml"
    lines = game.read_text().splitlines(keepends=True)
    number = int(place[1]) - 1
    assert lines[number].startswith("# credits: {design: Your Name}   # delete the first #:")
    assert built(pnp) == (None, False)
    lines[number] = lines[number].removeprefix("# ")
    game.write_text("".join(lines))
    assert built(pnp) == ("Your Name", True)


@pytest.mark.parametrize("source", [("--template", "tuck-box"), ("--from", "cards.csv")])
def test_a_designer(pnp, tmp_path, source):
    (tmp_path / "cards.csv").write_text("Name,Text\nFox,Runs.\nOwl,Flies.\n")
    _, out, _ = pnp("new", "moss", *source, "--designer", 'Ada "Bo" O’Neil: #1')
    assert "designer" not in out
    assert built(pnp) == ('Ada "Bo" O’Neil: #1', True)


def built(pnp) -> tuple[str | None, bool]:
    """The author of the PDF file of the box, and whether the box shows the words "Your Name" or the
    name of Ada."""
    code, _, err = pnp("build", "--project", "moss", "--no-cache")
    assert (code, err) == (0, "")
    reader = PdfReader("moss/output/moss/en/Box.pdf")
    text = reader.pages[0].extract_text()
    return reader.metadata.author, "Your Name" in text or "O’Neil" in text


@pytest.mark.parametrize("template", templates())
def test_every_template_takes_a_designer(pnp, tmp_path, template):
    pnp("new", "moss", "--template", template, "--designer", "Ada")
    game = yaml.safe_load((tmp_path / "moss/cards/moss/game.yaml").read_text())
    assert game["credits"] == {"design": "Ada"}
    pnp("new", "dawn", "--template", template)
    assert "credits" not in yaml.safe_load((tmp_path / "dawn/cards/dawn/game.yaml").read_text())


def test_a_game_in_a_project(pnp, tmp_path, monkeypatch):
    pnp("new", "moss")
    monkeypatch.chdir(tmp_path / "moss/cards")
    code, out, _ = pnp("new", "Dawn", "--template", "mini")
    assert code == 0
    assert out.startswith("made the game 'Dawn':\n")
    assert "pnp build dawn" in out
    assert (tmp_path / "moss/cards/dawn/README.md").is_file()
    assert not (tmp_path / "moss/cards/cards").exists()


def test_twice_names_every_file_and_writes_nothing(pnp, tmp_path):
    pnp("new", "moss", "--template", "tuck-box")
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    code, out, err = pnp("new", "moss", "--template", "tuck-box")
    assert (code, out) == (1, "")
    assert err.startswith("moss/.gitignore: error: this file exists, and pnp new replaces no file")
    assert "nothing was written" in err
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before


def test_in_this_folder(pnp, tmp_path, monkeypatch):
    (tmp_path / "fire-game").mkdir()
    monkeypatch.chdir(tmp_path / "fire-game")
    code, out, _ = pnp("new", ".", "--template", "tuck-box")
    assert code == 0
    assert out.startswith("made a project for 'Fire Game':\n  README.md\n")
    assert "  cd " not in out


def test_the_list_of_templates(pnp):
    code, out, err = pnp("new", "--list")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == (
        "poker-card    cards of 63.5 × 88.9 mm: fronts and backs, rules, a box (default)"
    )
    assert all(line[14] != " " for line in lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new"], "error: pnp new needs a name\n"),
        (["new", "x", "--template", "poker"],
         "error: there is no template 'poker'\n  hint: did you mean 'poker-card'?"),
        (["new", "aux"], "error: Windows takes no folder with the name 'aux'"),
        (["new", "x", "--project", "nowhere/else"], "error: there is no folder 'nowhere/else'"),
    ],
)  # fmt: skip
def test_wrong_calls(pnp, tmp_path, arguments, message):
    code, out, err = pnp(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert list(tmp_path.iterdir()) == []
