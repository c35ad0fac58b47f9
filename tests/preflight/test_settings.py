"""Severities and acceptances, of a project and of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from mistakes import Mistakes

from pnp.editor.games import game_schema
from pnp.editor.project_files import settings_schema
from pnp.model.problems import Problem
from pnp.sources.projects import open_project

GAME, LAYOUT = "cards/m/game.yaml", "layouts/m/card.yaml"
THIN = (
    '  s: {kind: shape, stroke: "#000000", stroke_width: 0.1pt, '
    "box: {x: 9mm, y: 9mm, w: 9mm, h: 9mm}}\n"
)


def _all(project: Mistakes, **options: object) -> list[tuple[str, str, str]]:
    settings = open_project(project.root, lambda path: path.relative_to(project.root).as_posix())
    return [_short(p) for p in project.problems(settings=settings.settings, **options)]


def _short(problem: Problem) -> tuple[str, str, str]:
    place = f"{problem.span.path}:{problem.span.line}" if problem.span else ""
    return problem.code, problem.severity, place


def _accept(project: Mistakes, entry: str, file: str = GAME) -> None:
    with (project.root / file).open("a", encoding="utf-8") as out:
        out.write(f"accept:\n  - {{{entry}}}\n")


@pytest.mark.parametrize("severity", ["error", "warning", "note"])
def test_a_severity(tmp_path: Path, severity: str) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", f"preflight: {{hairline: {severity}}}\n")
    assert _all(project) == [("hairline", severity, f"{LAYOUT}:8")]


def test_a_code_that_is_off(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", "preflight: {hairline: off}\n")
    assert _all(project) == []


def test_a_game_comes_before_its_project(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", "preflight: {hairline: error}\n")
    with (tmp_path / GAME).open("a") as file:
        file.write("preflight: {hairline: note}\n")
    assert _all(project) == [("hairline", "note", f"{LAYOUT}:8")]


def test_strict_makes_errors_of_warnings_alone(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, THIN)
    assert _all(project, strict=True) == [("hairline", "error", f"{LAYOUT}:8")]
    project.write("pnp.yaml", "preflight: {hairline: note}\n")
    assert _all(project, strict=True) == [("hairline", "note", f"{LAYOUT}:8")]


def test_an_error_writes_nothing(tmp_path: Path) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", "preflight: {hairline: error}\n")
    _all(project, writes=True)
    assert not (tmp_path / "output").exists()
    project.write("pnp.yaml", "preflight: {hairline: warning}\n")
    _all(project, writes=True)
    assert (tmp_path / "output/m/en/Cards.pdf").exists()


@pytest.mark.parametrize(
    ("where", "fits"),
    [
        ("", True),
        (", where: layouts/m/card.yaml", True),
        (", where: card.yaml", True),
        (", where: 'layouts/m/card.yaml:8'", True),
        (", where: 'layouts/m/card.yaml:9'", False),
        (", where: ard.yaml", False),
        (", element: s", True),
        (", element: t", False),
        (", product: cards", True),
        (", product: box", False),
        (", edition: en", True),
    ],
)
@pytest.mark.parametrize("file", [GAME, "pnp.yaml"])
def test_what_is_meant_so(tmp_path: Path, where: str, fits: bool, file: str) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", "output: output\n")
    _accept(project, f"code: hairline, reason: fine art{where}", file)
    line = 7 if file == GAME else 3
    unused = [("hairline", "warning", f"{LAYOUT}:8"), ("no-effect", "note", f"{file}:{line}")]
    assert _all(project) == ([] if fits else unused)


def test_an_acceptance_for_one_card(tmp_path: Path) -> None:
    text = '  t: {kind: text, text: "{name}", style: plain, box: {x: 1mm, y: 9mm}}\n'
    project = Mistakes(tmp_path, text)
    both = [("outside-safe", "warning", f"{LAYOUT}:8")] * 2
    assert _all(project) == both
    _accept(project, "code: outside-safe, card: ant, reason: a short name")
    assert _all(project) == both[:1]
    project.change(GAME, "card: ant", "card: cards/bee")
    assert _all(project) == both[:1]
    project.change(GAME, "card: cards/bee", "card: owl")
    assert len(_all(project)) == 3


def test_an_acceptance_for_an_edition_that_is_not_checked_is_no_note(tmp_path: Path) -> None:
    project = Mistakes(tmp_path)
    _accept(project, "code: hairline, edition: fr, reason: fine art")
    assert _all(project) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("accept: [{code: hairline}]", "an entry of 'accept' needs 'reason'"),
        ("accept: [{code: hairline, reason: ''}]", "an entry of 'accept' needs a reason"),
        ("accept: [{code: hair, reason: x}]", "preflight has no code 'hair'"),
        ("accept: [{code: hairline, reason: x, line: 3}]", "unknown key 'line'"),
        ("preflight: {hair-line: off}", "preflight has no code 'hair-line'"),
        (
            "preflight: {hairline: never}",
            "'hairline': expected one of error, warning, note, off; found 'never'",
        ),
    ],
)
@pytest.mark.parametrize("file", [GAME, "pnp.yaml"])
def test_settings_that_are_wrong(tmp_path: Path, text: str, message: str, file: str) -> None:
    project = Mistakes(tmp_path, THIN)
    project.write("pnp.yaml", "output: output\n")
    with (tmp_path / file).open("a") as out:
        out.write(f"{text}\n")
    settings = open_project(tmp_path, lambda path: path.relative_to(tmp_path).as_posix())
    found = project.problems(settings=settings.settings)
    assert [p.message for p in found if p.severity == "error"] == [message]


def test_the_smallest_text_of_a_product(tmp_path: Path) -> None:
    text = '  t: {kind: text, text: "hello", style: plain, box: {x: 9mm, y: 9mm}}\n'
    project = Mistakes(tmp_path, text, ", smallest_text: 9pt")
    project.change(LAYOUT, "size: 10pt", "size: 8pt")
    assert [one.code for one in project.found()] == ["small-text"]
    project.change(GAME, "smallest_text: 9pt", "smallest_text: 8pt")
    assert project.found() == []


@pytest.mark.parametrize(
    ("settings", "is_valid"),
    [
        ({"preflight": {"hairline": "off"}}, True),
        ({"accept": [{"code": "hairline", "reason": "fine art", "card": "ant"}]}, True),
        ({"preflight": {"hair": "off"}}, False),
        ({"preflight": {"hairline": "never"}}, False),
        ({"accept": [{"code": "hairline"}]}, False),
        ({"accept": [{"code": "hair", "reason": "x"}]}, False),
    ],
)
def test_the_schema_for_editors(settings: dict[str, object], is_valid: bool) -> None:
    assert Draft202012Validator(settings_schema()).is_valid(settings) is is_valid
    parts = game_schema()["properties"]
    for key, value in settings.items():
        assert Draft202012Validator(parts[key]).is_valid(value) is is_valid
