"""The same deck in pnp, Squib and Typst: the counts in stock.md, and what can be built here."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader
from repository import FONTS, ROOT

from pnp.cli.main import main

COMPARED = ROOT / "docs" / "compare"
PAGE = (ROOT / "docs" / "stock.md").read_text(encoding="utf-8")


def lines_of(path: Path) -> int:
    """The lines of a program that are neither empty nor comments."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return sum(1 for line in lines if line and not line.startswith(("# ", "//")))


def test_the_counts_of_the_page() -> None:
    part = PAGE.partition("<!-- lines -->")[2].partition("<!-- end of lines -->")[0]
    rows = [row.split("|") for row in part.splitlines() if "(compare/" in row]
    assert len(rows) == 4
    for row in rows:
        files = re.findall(r"\((compare/[^)]+)\)", row[2])
        counted = sum(lines_of(ROOT / "docs" / file) for file in files)
        assert int(row[3]) == counted, row[1]


@pytest.mark.parametrize("version", ["pnp", "own-layout"])
def test_the_versions_in_pnp_build(version: str, tmp_path: Path) -> None:
    shutil.copytree(COMPARED / "art", tmp_path / "cards/fire/art")
    shutil.copy(COMPARED / "cards.csv", tmp_path / "cards/fire/cards.csv")
    (tmp_path / "layouts/fire").mkdir(parents=True)
    shutil.copy(COMPARED / version / "game.yaml", tmp_path / "cards/fire/game.yaml")
    shutil.copy(COMPARED / version / "card.yaml", tmp_path / "layouts/fire/card.yaml")
    with pytest.raises(SystemExit) as stop:
        main(["build", "--no-cache", "--project", str(tmp_path)])
    assert stop.value.code == 0
    assert len(PdfReader(tmp_path / "output/fire/en/Cards.pdf").pages) == 2


def test_the_version_in_typst_compiles(tmp_path: Path) -> None:
    typst = pytest.importorskip("typst")
    typst.compile(
        str(COMPARED / "typst/cards.typ"), output=str(tmp_path / "cards.pdf"), root=str(COMPARED),
        font_paths=[str(FONTS)],
    )  # fmt: skip
    assert len(PdfReader(tmp_path / "cards.pdf").pages) == 2
