"""Completion in shells: what click is asked for when the Tab key is pressed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_project import TinyProject

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
    }.items():
        path = tiny.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tiny


def words(folder: Path, *line: str) -> list[str]:
    """What is offered for the last word of a line."""
    own = {"_PNP_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(line),
           "COMP_CWORD": str(len(line) - 1)}  # fmt: skip
    program = "from pnp.cli.main import main; main(prog_name='pnp')"
    run = subprocess.run([sys.executable, "-c", program], cwd=folder, text=True, check=True,
                         env={**os.environ, **own}, capture_output=True)  # fmt: skip
    assert run.stderr == ""
    return [entry.partition(",")[2] for entry in run.stdout.splitlines() if entry]


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
    ],
)
def test_offered(tiny: TinyProject, line: list[str], expected: list[str]) -> None:
    assert words(tiny.root, "pnp", *line) == expected


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
