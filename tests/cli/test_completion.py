"""Completion in shells: what click is asked for when the Tab key is pressed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote

import click
import pytest
from tiny_project import TinyProject

from pnp.cli.main import SENTENCES, _command

_PNP = Path(sys.executable).parent / "pnp"
_CATALOGUE = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""


@pytest.fixture
def tiny(tiny: TinyProject) -> TinyProject:
    for name, text in {
        "cards/tiny/variants/short.yaml": "title: Short\n",
        "cards/tiny/translations/fr.po": _CATALOGUE,
        "layouts/services/shop.yaml": "doc: cards of a shop\ntarget: png\n",
        "settings/printers/attic.yaml": "front: {}\n",
    }.items():
        path = tiny.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tiny


def words(folder: Path, *line: str, shell: str = "bash") -> list[str]:
    """What is offered for the last word of a line; for zsh, each word with its help."""
    found = offered(folder, line, shell)
    if shell == "bash":
        return [entry.partition(",")[2] for entry in found if entry]
    return [": ".join(found[i + 1 : i + 3]) for i in range(0, len(found) - 2, 3)]


def offered(folder: Path, line: Sequence[str], shell: str) -> list[str]:
    """The lines that a shell reads."""
    own = {"_PNP_COMPLETE": f"{shell}_complete", "COMP_WORDS": " ".join(map(quote, line)),
           "COMP_CWORD": str(len(line) - 1), "PNP_CONFIG": str(folder / "settings")}  # fmt: skip
    program = "from pnp.cli.main import main; main(prog_name='pnp')"
    run = subprocess.run([sys.executable, "-c", program], cwd=folder, text=True, check=True,
                         env={**os.environ, **own}, capture_output=True)  # fmt: skip
    assert run.stderr == ""
    return run.stdout.splitlines()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (["pre"], ["preview"]),
        (["build", "ti"], ["tiny", "tiny/cards"]),
        (["build", "tiny/c"], ["tiny/cards"]),
        (["build", "tiny", "--card", ""], ["ant", "bee", "cat"]),
        (["build", "tiny", "--card", "B"], ["bee"]),
        (["build", "tiny", "--lang", ""], ["en", "fr", "all"]),
        (["build", "tiny", "--variant", ""], ["short"]),
        (["build", "--paper", "a"], ["a5", "a4", "a3"]),
        (["build", "--target", "sh"], ["sheet-png", "shop", "shop-banner", "showcase"]),
        (["build", "--target", "png", "--qu"], []),
        (["build", "--target", "webp", "--qu"], ["--quality"]),
        (["build", "--sheet", "8-up"], ["8-up"]),
        (["check", "--profile", "low"], ["low-ink"]),
        (["show", "c"], ["cat"]),
        (["i18n", "report", "tiny", "f"], ["fr"]),
        (["i18n", "report", "tiny", ""], ["fr"]),  # not the language of the game
        (["i18n", "proof", "tiny", ""], ["fr"]),
        (["i18n", "update", "tiny", "fr"], ["fr", "fr-CA", "fr-CH"]),
        (["show", "ant", "--lang", ""], ["en", "fr"]),
        (["release", "tiny", "--lang", ""], ["en", "fr", "all"]),
        (["build", "--target", "mpc", "--stock", "S3"], ["S30", "S33"]),
        (["build", "--stock", "S3"], ["S30", "S33"]),  # the target can follow
        (["build", "--corner", ""], []),
        (["build", "--target", "png", "--corner", ""], []),
        (["build", "--dpi", ""], []),
        (["build", "--letters", ""], ["outlines", "text"]),
        (["build", "--target", "tts", "--piece", "t"], ["tile", "token"]),
        (["build", "--printer", ""], ["attic"]),
        (["printer", "remove", "a"], ["attic"]),
        (["printer", "calibrate", "--paper", "a5"], ["a5"]),
        (["new", "--template", "mi"], ["mini"]),
        (["fonts", "check", ""], ["tiny"]),
        (["fonts", "specimen", "alegreya s"], ["Alegreya Sans"]),
        (["pull", ""], ["tiny", "tiny/cards"]),
        (["schema", "ga"], ["game"]),
        (["preview", "--editor", "vs"], ["vscode", "vscodium"]),
    ],
)
def test_offered(tiny: TinyProject, line: list[str], expected: list[str]) -> None:
    assert words(tiny.root, "pnp", *line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (["build", "--target", "sho"], ["shop: cards of a shop", "shop-banner: a wide picture for "
         "the head of a shop page: cards in a row, or boxes", "showcase: a picture of cards in a "
         "row, or of boxes"]),
        (["build", "--stock", "P"], ["P10: (P10) Plastic"]),
        (["build", "tiny/"], ["tiny/cards: Tiny"]),
        (["build", "--card", "b"], ["bee: Bee"]),
        (["build", "--lang", "f"], ["fr: French"]),
        (["schema", "pap"], ["papers: papers by name"]),
    ],
)  # fmt: skip
def test_words_with_their_help(tiny: TinyProject, line: list[str], expected: list[str]) -> None:
    assert words(tiny.root, "pnp", *line, shell="zsh") == expected


@pytest.mark.parametrize(
    "line",
    [
        ["build", "--list"],
        ["build", "--changed-since"],
        ["release", "tiny", "--changed-since"],
        ["new", "--from"],
        ["fonts", "add"],
    ],
)
def test_files_are_those_of_the_shell(tiny: TinyProject, line: list[str]) -> None:
    assert offered(tiny.root, ["pnp", *line, "ca"], "bash")[0] == "file,ca"


# values that nobody can complete: numbers, lengths, texts, names that are new
_FREE = """
build --gutter, build --start, build --jobs, check --gutter, check --start, check --jobs,
preview --goto, preview --port, printer set --read, printer set --edges, printer set --back-x,
printer set --back-y, printer set --turn, printer set --front-x, printer set --front-y,
printer set --scale, printer set --margin, release --port, release --jobs, fonts add --name,
fonts add --role, fonts add --licence, fonts add --source, fonts add --index, new name,
new --designer
"""


def test_every_value_is_completed_or_free() -> None:
    found = {line for name in SENTENCES for line in _without_completion(_command(name), name)}
    assert found == set(_FREE.replace("\n", " ").strip().split(", "))


def _without_completion(command: click.Command | None, path: str) -> Iterator[str]:
    """The options and arguments of a command whose values nothing completes."""
    assert command is not None
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _without_completion(inner, f"{path} {name}")
        return
    for param in command.params:
        is_flag = isinstance(param, click.Option) and (param.is_flag or param.count)
        is_typed = isinstance(param.type, click.Choice | click.Path)
        if not (is_flag or is_typed or param._custom_shell_complete):
            yield f"{path} {param.opts[0]}"


@pytest.mark.parametrize("broken", ["game", "project"])
def test_a_project_that_cannot_be_read_offers_nothing_and_no_message(
    tiny: TinyProject, broken: str
) -> None:
    if broken == "game":
        tiny.spoil("game", "title: Tiny", "title: [")
        assert words(tiny.root, "pnp", "build", "tiny", "--card", "") == []
    else:
        (tiny.root / "pnp.yaml").write_text("output: [\n")
        assert words(tiny.root, "pnp", "build", "") == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_by_the_line_of_the_docs(tiny: TinyProject) -> None:
    script = """
eval "$(_PNP_COMPLETE=bash_source pnp)"
complete -p pnp
COMP_WORDS=(pnp build tiny --variant s); COMP_CWORD=4
_pnp_completion pnp
echo "${COMPREPLY[*]}"
"""
    path = {"PATH": f"{_PNP.parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(["bash", "-c", script], cwd=tiny.root, env={**os.environ, **path},
                         capture_output=True, text=True, check=True)  # fmt: skip
    assert run.stdout.splitlines() == ["complete -o nosort -F _pnp_completion pnp", "short"]
