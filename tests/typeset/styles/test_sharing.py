"""Styles are shared by layouts that look the same, and by no others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from demo_game import FILES
from samples import ROOT

from pnp.build.project import Places, Project
from pnp.model.problems import Problems, Span
from pnp.typeset.faces.compose import Composer
from pnp.typeset.styles.book import StyleBook

CARD = FILES["layouts/mill/card.yaml"]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project(Places(tmp_path, tmp_path, ROOT))


def book(project: Project, text: str, name: str = "other") -> StyleBook:
    """The styles of a layout of the demo game."""
    path = project.library.root / f"layouts/mill/{name}.yaml"
    path.write_text(text, encoding="utf-8")
    opened = project.open("mill")
    assert opened.game is not None
    composer = opened.context.composer(opened.game, f"mill/{name}", Span(""), Problems())
    assert isinstance(composer, Composer)
    found: Any = composer._context.book
    assert isinstance(found, StyleBook)
    return found


def test_layouts_with_the_same_styles_share_them(project: Project) -> None:
    assert book(project, CARD) is book(project, CARD.replace("20mm", "30mm"), "third")


@pytest.mark.parametrize(
    "other",
    [
        CARD.replace("10pt", "11pt"),
        CARD.replace("10pt,", "10pt, color: red,"),
        f"dpi: 300\n{CARD}",
        f"palette: {{red: '#800000'}}\n{CARD}",
    ],
)
def test_layouts_that_differ_share_nothing(project: Project, other: str) -> None:
    assert book(project, CARD) is not book(project, other, "third")


def test_flags_and_numbers_that_python_calls_equal_differ(project: Project) -> None:
    """A flag may be `true`; 1 is an error, which a shared style would hide."""
    flag, number = (CARD.replace("10pt,", f"10pt, hyphenate: {value},") for value in ("true", "1"))
    assert book(project, flag) is not book(project, number, "third")


def test_styles_with_errors_are_not_shared(project: Project) -> None:
    """Their errors have places, and each layout reports its own."""
    wrong = CARD.replace("10pt,", "10pt, align: wrong,")
    assert book(project, wrong) is not book(project, wrong, "third")


def test_a_changed_icon_changes_the_styles(project: Project) -> None:
    """A project reads its folders once; a later one with the same fonts sees the new icon."""

    def later() -> Project:
        found = Project(project.places)
        found.reuse(project, with_fonts=True)
        return found

    first = book(project, CARD)
    assert book(later(), CARD) is first
    icons = project.library.root / "cards/mill/icons"
    icons.mkdir()
    (icons / "sack.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>")
    assert book(later(), CARD) is not first
