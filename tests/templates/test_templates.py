"""The catalogue of templates, and what is made of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from pypdf import PdfReader
from repository import ROOT

from pnp.cli.main import main
from pnp.model.problems import InputError
from pnp.records.format_versions import FORMAT
from pnp.schema.editor_files import schema_comment, schema_kind
from pnp.templates.catalogue import DEFAULT, template_of, templates
from pnp.templates.names import NewName
from pnp.templates.projects import from_template, with_schemas, write_new

NAMES = list(templates())


def build(folder: Path, *arguments: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["build", "--no-cache", "--project", str(folder), *arguments])
    assert stop.value.code == 0


def made(folder: Path, template: str, title: str = "Moss & Ember", game: str = "moss") -> list[str]:
    name = NewName(title, game, folder.parent)
    files = with_schemas(from_template(template_of(template), name, in_project=False))
    return write_new(folder, files, str)


def test_the_default_is_the_first() -> None:
    assert NAMES[0] == DEFAULT == "poker-card"
    assert all(one.about and "\n" not in one.about for one in templates().values())


@pytest.mark.parametrize("template", NAMES)
def test_a_template_is_a_project_that_builds_at_once(
    template: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    title = 'The "Long" \\ Night: #1'  # whose signs have a meaning in YAML
    written = made(tmp_path, template, title)
    assert {"README.md", ".gitignore", "pnp.yaml", "cards/moss/game.yaml"} <= set(written)
    build(tmp_path)
    out, err = capsys.readouterr()
    assert err == "", "no warnings and no notes"
    game = yaml.safe_load((tmp_path / "cards/moss/game.yaml").read_text(encoding="utf-8"))
    assert (game["title"], game["format"]) == (title, FORMAT)
    for product in game["products"].values():
        pdf = tmp_path / f"output/moss/en/{product['file']}.pdf"
        assert pdf.exists() != bool(product.get("optional")), out


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_print_guide_of_the_default_template_is_one_page(paper: str, tmp_path: Path) -> None:
    made(tmp_path, DEFAULT)
    build(tmp_path, "moss/guide", "--paper", paper)
    (guide,) = tmp_path.rglob("PrintGuide.pdf")
    (page,) = PdfReader(guide).pages
    text = page.extract_text()
    assert [name for name in ("Cards.pdf", "Rules.pdf", "Box.pdf") if name not in text] == []


@pytest.mark.parametrize("template", NAMES)
def test_a_template_builds_where_it_is(template: str, tmp_path: Path) -> None:
    build(ROOT / "layouts/templates" / template, "--out", str(tmp_path))
    assert list((tmp_path / "my-game/en").glob("*.pdf"))


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("template", NAMES)
def test_a_template_checks_without_a_problem(
    template: str, paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(tmp_path, template)
    with pytest.raises(SystemExit) as stop:
        main(["check", "--no-cache", "--json", "--paper", paper, "--project", str(tmp_path)])
    found = {one["code"] for one in json.loads(capsys.readouterr().out)["problems"]}
    # on A4, tokens leave no room for the ruler and the small print, which is a note
    is_full = paper == "a4" and template in ("square-token", "round-token")
    assert (stop.value.code, found) == (0, {"no-room"} if is_full else set())


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("template", ["poker-card", "full-art", "tarot", "mini"])
def test_the_cards_of_a_template_fill_two_sheets(template: str, paper: str, tmp_path: Path) -> None:
    """And their backs two more."""
    made(tmp_path, template)
    build(tmp_path, "moss/cards", "--paper", paper)
    (cards,) = tmp_path.rglob("Cards.pdf")
    assert len(PdfReader(cards).pages) == 4


@pytest.mark.parametrize("template", NAMES)
def test_nothing_of_the_template_keeps_its_name(template: str, tmp_path: Path) -> None:
    for place in made(tmp_path, template):
        text = (tmp_path / place).read_text(encoding="utf-8")
        assert not re.search("my-game|My Game", place + text), place


@pytest.mark.parametrize("template", NAMES)
def test_every_file_with_a_schema_names_it_and_is_valid(template: str, tmp_path: Path) -> None:
    layouts = [p for p in made(tmp_path, template) if schema_kind(p) == "layout"]
    assert layouts
    for place in layouts:
        first, rest = (tmp_path / place).read_text(encoding="utf-8").split("\n", 1)
        assert first == "# yaml-language-server: $schema=../../.pnp/schema/layout.json"
        schema = (tmp_path / place).parent / first.partition("=")[2]
        value = yaml.load(rest, yaml.BaseLoader)
        jsonschema.Draft202012Validator(json.loads(schema.read_text())).validate(value)


@pytest.mark.parametrize("template", NAMES)
def test_the_changes_of_a_readme_work(template: str, tmp_path: Path) -> None:
    """The lines of YAML in the README, put into the file that it names."""
    made(tmp_path, template)
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\d\. \*\*", readme, re.MULTILINE)) == 5
    found = re.findall(r"lines to `(\S+)`:[^`]*```yaml\n(.*?)```", readme, re.DOTALL)
    assert found
    for place, lines in found:
        with (tmp_path / place).open("a", encoding="utf-8") as file:
            file.write(re.sub("^   ", "", lines, flags=re.MULTILINE))
    accent = tmp_path / "layouts/moss/theme.yaml"
    text = accent.read_text(encoding="utf-8")
    accent.write_text(re.sub('accent: ".*?"', 'accent: "#8a3b2a"', text), encoding="utf-8")
    build(tmp_path)


def test_a_game_in_a_project(tmp_path: Path) -> None:
    made(tmp_path, "poker-card")
    name = NewName("Dawn", "dawn", tmp_path)
    files = with_schemas(from_template(template_of("mini"), name, in_project=True))
    written = write_new(tmp_path, files, str)
    assert "cards/dawn/README.md" in written
    assert not {"README.md", ".gitignore", "pnp.yaml", ".pnp/schema/layout.json"} & set(written)
    build(tmp_path)
    assert (tmp_path / "output/dawn/en/Cards.pdf").exists()
    assert (tmp_path / "output/moss/en/Cards.pdf").exists()


def test_no_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "cards/moss").mkdir(parents=True)
    (tmp_path / "cards/moss/cards.csv").write_text("mine")
    (tmp_path / "README.md").symlink_to("nowhere")
    with pytest.raises(InputError) as caught:
        made(tmp_path, "poker-card")
    assert [str(p).partition("\n")[0] for p in caught.value.problems] == [
        f"{tmp_path / place}: error: this file exists, and pnp new replaces no file"
        for place in ("README.md", "cards/moss/cards.csv")
    ]
    assert sorted(p.name for p in tmp_path.rglob("*")) == [
        "README.md", "cards", "cards.csv", "moss",
    ]  # fmt: skip
    assert (tmp_path / "cards/moss/cards.csv").read_text() == "mine"


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("pnp.yaml", "settings"),
        ("cards/a/game.yaml", "game"),
        ("cards/a/deck.yaml", "deck"),
        ("cards/a/boards/spaces.yaml", "deck"),
        ("cards/a/variants/low-ink.yaml", "variant"),
        ("layouts/a/card.yaml", "layout"),
        ("layouts/card.yaml", "layout"),
        ("layouts/sheets/a/9-up.yaml", "sheet"),
        ("layouts/sizes.yaml", "sizes"),
        ("fonts/manifest.yaml", "fonts"),
        ("cards/a/cards.csv", None),
        ("README.md", None),
        ("deck.yaml", None),
    ],
)
def test_the_kind_of_a_file(place: str, kind: str | None) -> None:
    assert schema_kind(place) == kind


def test_the_line_for_editors_is_relative_to_the_file() -> None:
    line = "# yaml-language-server: $schema="
    assert schema_comment("pnp.yaml") == f"{line}./.pnp/schema/settings.json"
    assert schema_comment("layouts/a/b/c.yaml") == f"{line}../../../.pnp/schema/layout.json"
