"""The documentation is complete: every command, key, kind, sheet and module is described."""

from __future__ import annotations

import ast
import importlib.util
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, get_args

import click
import pytest
from repository import ROOT

from pnp.cli.main import main
from pnp.export.target_kinds import targets
from pnp.impose.styles import keys_of
from pnp.load.book_entries import BOOK_KEYS
from pnp.load.checks import CHECK_KEYS
from pnp.load.games import DECK_KEYS, GAME_KEYS
from pnp.load.layouts import LAYOUT_KEYS
from pnp.load.products import KIT_KEYS, PRODUCT_KEYS, RELEASE_KEYS
from pnp.model.codes import CODES, Code
from pnp.model.problems import Problem, Problems
from pnp.records.field_types import FIELD_TYPES
from pnp.records.fields import RESERVED
from pnp.report.problems import problems_json
from pnp.schema.records import read_record
from pnp.sources.projects import SETTINGS_KEYS
from pnp.sources.reader import parse_yaml
from pnp.typeset.properties.kinds import element_kinds
from pnp.typeset.properties.paint import PATTERNS
from pnp.typeset.styles.table import STYLE_NAMES

LAYOUTS = (ROOT / "docs/layouts.md").read_text()
GAMES = (ROOT / "docs/games.md").read_text()
RELEASE = (ROOT / "docs/release.md").read_text()
STOCK = (ROOT / "docs/stock.md").read_text()
DATA = (ROOT / "docs/data.md").read_text()
TEXT = (ROOT / "docs/text.md").read_text()
SHEETS = (ROOT / "docs/sheets.md").read_text()
README = (ROOT / "README.md").read_text()


def named(word: str, text: str) -> bool:
    """Whether a word stands in code: `word`, word: or {word}."""
    before = r"(`(?:[^`\n]*[^\w`-])?|[{, ]|^|\n *(?:- )?)"
    after = r"(?![\w-])(:|[^`\n]*`|\})"
    return bool(re.search(before + re.escape(word) + after, text))


def test_every_element_kind_and_key_is_in_the_layout_page():
    found = element_kinds()
    assert len(found) >= 13
    for name in [
        *found,
        *LAYOUT_KEYS,
        *PATTERNS,
        "columns",
        "gutter",
        "same_size",
        "missing",
        "marks",
        "room",
        "outline",
        "shadow",
        "path",
    ]:
        assert named(name, LAYOUTS), name


def test_every_key_of_a_style_is_in_the_text_page():
    assert len(STYLE_NAMES) > 40
    for name in STYLE_NAMES:
        assert named(name, TEXT), name


def test_every_key_of_decks_and_their_fields_is_in_the_page_of_data():
    for key in [*DECK_KEYS, *RESERVED, *FIELD_TYPES, "split", "decimal", "optional"]:
        assert key == "translate" or named(key, DATA), key


def test_every_key_of_games_is_in_their_page():
    for key in [
        *GAME_KEYS,
        *BOOK_KEYS,
        *PRODUCT_KEYS,
        *KIT_KEYS,
        *CHECK_KEYS,
        *SETTINGS_KEYS,
    ]:
        assert named(key, GAMES), key


def test_every_key_of_releases_is_in_their_page():
    for key in RELEASE_KEYS:
        assert named(key, RELEASE), key


def test_every_sheet_key_and_style_is_in_their_page():
    styles = sorted(p.stem for p in (ROOT / "layouts/sheets").glob("*.yaml"))
    assert len(styles) >= 4
    for key in [*keys_of("grid"), *styles]:
        assert named(key, SHEETS), key


def test_every_command_is_in_the_readme_and_every_option_in_the_reference():
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    options = {
        option
        for command in commands.values()
        for parameter in command.params
        for option in [*parameter.opts, *parameter.secondary_opts]
        if option.startswith("--") and option != "--help"
    }
    options |= {f"--{option.name}" for target in targets().values() for option in target.options}
    assert len(options) >= 8
    pages = [ROOT / f"docs/reference/{name}.md" for name in ("commands", "targets")]
    reference = " ".join(page.read_text() for page in pages)
    assert options - set(re.findall(r"(?<![\w-])--[\w-]+", reference)) == set()
    assert {"build", "check", "new"} <= set(commands)
    for command in commands:
        assert f"| `pnp {command}" in README


def test_every_page_is_in_the_overview():
    overview = (ROOT / "docs/README.md").read_text()
    folders = ("reference", "catalogue", "gallery")
    pages = [*(p.name for p in ROOT.glob("docs/*.md")), *(f"{name}/README.md" for name in folders)]
    assert [page for page in pages if f"]({page})" not in overview] == ["README.md"]


def test_commands_in_the_pages_have_commands_and_options_that_exist():
    texts = [README, *(path.read_text() for path in (ROOT / "docs").glob("*.md"))]
    context = click.Context(main)
    lines = [
        line
        for text in texts
        for line in [
            *re.findall(r"^ *(?:\.venv/bin/)?pnp ([a-z][^#\n]*)", text, re.MULTILINE),
            *re.findall(r"`pnp ([a-z][^`]*)`", text),
        ]
        if main.get_command(context, line.split()[0])
    ]
    assert len(lines) > 100
    for line in lines:
        command: click.Command = main
        for word in line.split():
            if isinstance(command, click.Group):
                command = command.get_command(context, word) or command
        known = {o for p in command.params for o in [*p.opts, *p.secondary_opts]} | {"--help"}
        if "--target" in known:  # options of targets
            known |= {f"--{o.name}" for target in targets().values() for o in target.options}
        assert set(re.findall(r"--[a-z][\w-]*", line)) <= known, line


def test_the_first_game_of_the_readme_can_be_built(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    section = README.partition("## Make your own game")[2].partition("\n## ")[0]
    (lines,) = re.findall(r"```sh\n(.*?)```", section, flags=re.DOTALL)
    for line in lines.splitlines():
        command, *arguments = shlex.split(line, comments=True)
        if command == "cd":
            monkeypatch.chdir(Path.cwd() / arguments[0])
            continue
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0
    assert "output/my-game/en/Cards.pdf  4 pages  16 cards, with backs" in capsys.readouterr().out
    # two slips, and what the section shows for them
    for file, old, new in [("cards.csv", "Wildfire,Spell,4", "Wildfire,Spell,x"),
                           ("game.yaml", "sheet: narrow-gutter", "sheet: 9up")]:  # fmt: skip
        path = Path("cards/my-game") / file
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["build"])
    assert stop.value.code == 1
    (shown,) = re.findall(r"```\n(cards/.*?)```", section, flags=re.DOTALL)
    assert capsys.readouterr().err == shown


def test_a_game_of_two_files_can_be_built(tmp_path, capsys):
    blocks = re.findall(r"`(\S+)`:\n\n```\w+\n(.*?)```", STOCK, flags=re.DOTALL)
    assert [path for path, _ in blocks] == ["cards/my-game/game.yaml", "cards/my-game/heroes.csv"]
    assert sum(len(text.splitlines()) for path, text in blocks if path.endswith("yaml")) < 10
    for path, text in blocks:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    with pytest.raises(SystemExit) as stop:
        main(["build", "--project", str(tmp_path)])
    assert stop.value.code == 0
    assert "Heroes.pdf  2 pages  9 cards" in capsys.readouterr().out


def idioms(page: str) -> list[str]:
    """The words of a page that technical English avoids, outside of code and the module list."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.partition("## Modules")[0], flags=re.DOTALL)
    pattern = r"\b(?:says?|said|tells?|told|in earnest|all the same|goes wrong|comes to|mends?)\b"
    return re.findall(pattern, prose, re.IGNORECASE)


def test_the_pages_are_in_technical_english():
    assert idioms("It says `told` what comes to\n```\ntell\n```") == ["says", "comes to"]
    # one page quotes such words, to show what to write instead
    pages = [path for path in (ROOT / "docs").glob("*.md") if path.name != "contributing.md"]
    texts = [ROOT / "README.md", ROOT / "CHANGELOG.md", *pages]
    found = {path.name: idioms(path.read_text()) for path in texts}
    assert {name: words for name, words in found.items() if words} == {}


def yaml_blocks(text: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize(
    "page", ["layouts", "text", "games", "sheets", "expressions", "boards", "boxes", "rulebooks"]
)
def test_yaml_in_the_pages_can_be_read(page):
    text = (ROOT / f"docs/{page}.md").read_text()
    # a block may show one key in several ways: each such line stands for itself
    for block in yaml_blocks(text):
        lines = block.splitlines()
        heads = [line.split(":")[0] for line in lines if re.match(r"\w+:", line)]
        parts = lines if len(heads) != len(set(heads)) else [block]
        for part in parts:
            parse_yaml(part, page)


def test_the_sheet_of_the_page_is_a_sheet():
    (block,) = [b for b in yaml_blocks(SHEETS) if "kind: grid" in b]
    problems = Problems()
    style = read_record(parse_yaml(block, "page"), keys_of("grid"), problems, "sheet")
    assert not list(problems)
    assert style["columns"] == 3
    assert set(keys_of("grid")) == set(parse_yaml(block, "page"))


def script(name: str) -> Any:
    """A script of docs/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_style_keys_is_made_from_their_rows():
    text = (ROOT / "docs/text.md").read_text()
    assert script("styles").page(text) == text, "run: python docs/styles.py"
    lines = text.splitlines()
    assert (
        "| `lines` | a whole number from 1 to 1000 | `1000` |  | at most so many lines |" in lines
    )
    assert "| `size` | a length | `9pt` | yes | type size |" in lines


def test_the_pictures_of_the_templates_are_those_of_their_files():
    drawn = script("templates")
    assert drawn.hashes() == drawn.HASHES.read_text("utf-8"), "run: python docs/templates.py"
    assert drawn.page(STOCK) == STOCK, "run: python docs/templates.py"
    pictures = sorted(path.stem for path in drawn.PICTURES.glob("template-*.png"))
    assert pictures == sorted(f"template-{name}" for name in drawn.templates())
    assert len(pictures) == 10


def test_the_layers_of_the_architecture_page_are_those_that_are_checked():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    page = (ROOT / "docs/architecture.md").read_text()
    (shown,) = re.findall(r"```\n(cli\n.*?)\n```", page, re.DOTALL)
    assert shown.split("\n") == layers[1:]  # the first only starts the command


def test_the_prose_of_the_architecture_page_names_modules_that_exist():
    page = (ROOT / "docs/architecture.md").read_text().partition("## Modules")[0]
    packages = {path.name for path in (ROOT / "pnp").iterdir() if path.is_dir()}
    named_paths = {
        word for word in re.findall(r"[\w/]+/\w+", page) if word.partition("/")[0] in packages
    }
    assert len(named_paths) > 40
    # a path may begin in a package of another one, as in the list of files of the walk
    there = {p.relative_to(ROOT).with_suffix("").as_posix() for p in ROOT.glob("pnp/**/*")}
    for path in sorted(named_paths):
        assert any(known.endswith(f"/{path}") for known in there), path


def test_links_between_the_pages_lead_to_pages_and_headings():
    pages = {
        p.resolve(): p.read_text() for p in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    }
    anchors = {
        path: {
            re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        }
        for path, text in pages.items()
    }
    links = [
        (path, target)
        for path, text in pages.items()
        for target in re.findall(r"\]\(([\w/-]+\.md(?:#[\w-]+)?)\)", text)
    ]
    assert len(links) > 40
    for path, target in links:
        file, _, anchor = target.partition("#")
        assert (path.parent / file).resolve() in pages, (path.name, target)
        assert not anchor or anchor in anchors[(path.parent / file).resolve()], (path.name, target)


def test_the_map_of_the_rooms_is_drawn_from_the_imports():
    rooms = script("rooms")
    assert rooms.drawing() == rooms.SVG.read_text("utf-8"), "run: python docs/rooms.py"
    rows, edges = rooms.rooms_and_edges()
    assert sorted(rooms.ROOMS) == sorted(room for row in rows for room in row)
    assert ("impose", "geometry") in rooms.reduced(edges)
    assert ("impose", "model") in edges - rooms.reduced(edges)


def test_the_contributing_page_is_true():
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    for path in re.findall(r"`((?:pnp|tests|docs)/[\w/.-]+)`", page):
        made = path in re.findall(r"^`(\S+)`:$", page, re.M)  # its examples
        assert (ROOT / path).exists() != made, path
    for file, words in [
        ("pnp/typeset/styles/table.py", "    lines: int"),
        ("pnp/editions/messages/game.py", "    yield from place(entry, "),
    ]:
        shown = next(line for line in page.splitlines() if line.startswith(words))
        assert f"{shown}\n" in (ROOT / file).read_text("utf-8")


def test_the_module_list_of_the_architecture_page_is_true():
    page = (ROOT / "docs/architecture.md").read_text()
    listed = dict(re.findall(r"^\| `(pnp/[\w/]+\.py)` \| (.+) \|$", page, flags=re.MULTILINE))
    real = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        doc = ast.get_docstring(ast.parse(path.read_text())) or ""
        real[path.relative_to(ROOT).as_posix()] = " ".join(doc.split("\n\n")[0].split())
    assert {path: duty.replace("\\|", "|") for path, duty in listed.items()} == real, (
        "run: python docs/modules.py"
    )


def test_the_table_of_codes_is_true():
    page = (ROOT / "docs/problems.md").read_text("utf-8")
    listed = dict(
        re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", page.partition("<!-- codes -->")[2], re.M)
    )
    assert listed == dict(CODES), "run: python docs/codes.py"
    assert set(CODES) == set(get_args(Code))
    program = "".join(
        path.read_text("utf-8") for path in (ROOT / "pnp").rglob("*.py") if path.stem != "codes"
    )
    assert [code for code in CODES if f'"{code}"' not in program] == []  # each is in use


def test_every_key_of_a_problem_is_in_the_page_of_problems():
    (found,) = problems_json([Problem("wrong-value", "oh")])
    page = (ROOT / "docs/problems.md").read_text()
    assert len(found) == 15
    for key in found:
        assert named(key, page), key
