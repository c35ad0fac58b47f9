"""The export target and the source format of docs/contributing.md work as they stand there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from contributing import example
from tiny_project import FILES, TinyProject

from pnp.export.target_kinds import targets
from pnp.sources.source_formats import source_formats


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[TinyProject]:
    """The tiny project, with the examples among the kinds of pnp."""
    forgetful = [source_formats, targets]
    packages = {
        "rec": import_module("pnp.sources.formats"),
        "journal": import_module("pnp.export.targets"),
    }
    for name, package in packages.items():
        folder = tmp_path / name
        folder.mkdir()
        path = "/".join(package.__name__.split("."))
        (folder / f"{name}.py").write_text(example(f"{path}/{name}.py"))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    for kinds in forgetful:
        kinds.cache_clear()
    monkeypatch.chdir(tmp_path)
    yield TinyProject(tmp_path, capsys)
    for kinds in forgetful:
        kinds.cache_clear()
    for name, package in packages.items():
        sys.modules.pop(f"{package.__name__}.{name}", None)
        vars(package).pop(name, None)


def test_a_deck_of_the_format_is_printed_by_the_target(project: TinyProject) -> None:
    fields = FILES["cards/tiny/cards.yaml"].partition("cards:")[0].replace("\n", "\n    ")
    project.spoil("game", "file: cards.yaml", "file: cards.rec")
    project.spoil(
        "game", "cards: {file: cards.rec, layout: tiny/card}",
        f"cards:\n    file: cards.rec\n    layout: tiny/card\n    {fields}",
    )  # fmt: skip
    project.write("cards/tiny/cards.rec", "id: ant\nname: Ant\nrank: 1\nsuit: sun\n")
    assert project.run("build", "--target", "journal")[::2] == (0, "")
    lines = (project.root / "output/tiny/en/Tiny.txt").read_text().splitlines()
    assert lines[0] == "cards/ant" and any("'Ant'" in line for line in lines)
