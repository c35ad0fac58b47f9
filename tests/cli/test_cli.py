"""The command `pnp`: what it prints and writes, and its exit codes."""

from __future__ import annotations

import inspect
import json
import os
import shutil
import subprocess
import sys

import pytest
from repository import ROOT

from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.cli.main import SENTENCES, _command
from pnp.model.result import Request


def test_help_imports_no_large_library():
    program = (
        "import sys\n"
        "from pnp.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'reportlab', 'yaml', 'uharfbuzz', 'PIL', 'pypdf', 'pnp.build.run'}\n"
        "heavy &= set(sys.modules)\n"
        "print('heavy:', sorted(heavy))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "build" in run.stdout and "check" in run.stdout and "list" in run.stdout
    assert run.stdout.strip().endswith("heavy: []")


@pytest.mark.parametrize("name", SENTENCES)
def test_help_has_the_first_sentence_of_each_command(name):
    command = _command(name)
    assert command is not None and command.help is not None
    first, _, _ = inspect.cleandoc(command.help).partition("\n\n")
    assert " ".join(first.split()) == SENTENCES[name]


def test_help_of_commands_is_in_groups(pnp):
    lines = pnp("--help")[1].splitlines()
    assert [line for line in lines if line.endswith(":") and line[0] != " "] == [
        "Options:", "Start:", "Print:", "Look up:", "Data, texts, fonts:", "Set up:",
    ]  # fmt: skip
    assert lines[lines.index("Start:") + 1].startswith("  new      Make a project")
    assert lines[lines.index("Print:") + 1].startswith("  build    Build PDF files")


@pytest.mark.parametrize("command", ["build", "check"])
def test_each_option_is_in_one_group_of_the_help(pnp, command):
    lines = pnp(command, "--help")[1].splitlines()
    titles = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert titles == [
        "What to print:", "Sheets:", "Files:", "Care and speed:", "Other options:", "Targets:",
        "Options of targets:",
    ]  # fmt: skip
    other = lines[lines.index("Other options:") + 1 : lines.index("Targets:")]
    assert [line.split()[0] for line in other if line] == ["-h,"]
    listed = lines[lines.index("What to print:") :]
    named = [line.split()[0] for line in listed if line.startswith("  --")]
    assert {"--target", "--paper", "--json", "--jobs", "--dpi"} <= set(named)
    assert len(named) == len(set(named))


@pytest.mark.slow
def test_build_without_arguments_builds_every_game_shipped(pnp, tmp_path):
    code, out, err = pnp("build")
    assert code == 0
    assert err == ""
    assert out.splitlines()[0] == (
        "note: there is no project here; these are the samples that come with pnp"
    )
    files = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.pdf"))
    games = json.loads(pnp("list", "--json")[1])
    assert files == sorted(
        f"output/{name}/en/{product['file']}.pdf"
        for name, game in games.items()
        for product in game["products"].values()
        if not product["optional"]
    )
    assert len(games) >= 2 and "output/us-patent-1/en/USPatentBoards.pdf" in files
    assert "6 pages" in out and "54 cards" in out and "9 pages" in out
    count = sum(p.suffix in (".pdf", ".svg", ".dxf") for p in (tmp_path / "output").rglob("*"))
    assert out.splitlines()[-1].startswith(f"{count} files, "), "dielines are files too"
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.thorough
def test_the_same_bytes_twice_and_in_two_processes(pnp, tmp_path):
    for out, jobs in (("a", "1"), ("b", "1"), ("c", "2")):
        assert pnp("build", "us-patent-1", "--out", out, "--jobs", jobs)[0] == 0
    names = ["USPatentCards.pdf", "USPatentMachines.pdf"]
    first = [(tmp_path / "a/us-patent-1/en" / n).read_bytes() for n in names]
    for other in ("b", "c"):
        assert [(tmp_path / other / "us-patent-1/en" / n).read_bytes() for n in names] == first


def test_json_reports_files_with_pages_and_sizes(pnp, tmp_path):
    code, out, err = pnp("build", "us-patent-1/cards", "--json", "--backs", "--paper", "A4")
    assert (code, err) == (0, "")
    messages = json.loads(out)
    (file,) = messages["files"]
    assert messages["written"] is True and messages["problems"] == []
    assert (file["pages"], file["cards"], file["paper"], file["backs"]) == (12, 54, "a4", True)
    assert file["bytes"] == (tmp_path / file["file"]).stat().st_size


@pytest.mark.thorough
def test_check_writes_nothing(pnp, tmp_path):
    code, out, _ = pnp("check")
    assert code == 0
    count = sum("→" in line and "only when named" not in line and "--target" not in line
                for line in pnp("list")[1].splitlines())  # fmt: skip
    assert f"all good: {count} products" in out
    # what measures coverage leaves its data where processes work
    assert [p for p in tmp_path.iterdir() if not p.name.startswith(".coverage")] == []


def test_list_names_games_and_products(pnp):
    code, out, _ = pnp("list")
    assert code == 0
    assert "us-patent-1/cards  Upgrade cards: 54 cards, 9-up → USPatentCards.pdf" in out
    guide = "Print guide: a page made from the other products, 1-up → USPatentPrintGuide.pdf"
    assert f"us-patent-1/guide  {guide}" in out
    messages = json.loads(pnp("list", "--json")[1])
    assert messages["us-patent-1"]["decks"]["upgrades"]["cards"] == 48


def test_list_of_origins_prints_each_status_and_what_has_none(pnp):
    code, out, _ = pnp("list", "--origins", "us-patent-1")
    assert code == 0
    groups = [line.split(" (")[0] for line in out.splitlines()[1:-1] if line[0] != " "]
    known = ["stated", "inferred", "invented", "external", "without a status"]
    assert groups == [group for group in known if group in groups]
    assert {"inferred", "invented"} <= set(groups)
    after = out[out.index("\ninferred (") : out.index("\ninvented (")]
    assert "\n  upgrades.grossbergs-narrow-fire-wagon: rank\n" in after
    messages = json.loads(pnp("list", "--origins", "us-patent-1", "--json")[1])["us-patent-1"]
    assert list(messages) == ["stated", "inferred", "invented", "external", "none"]
    assert "upgrades.grossbergs-narrow-fire-wagon.rank" in messages["inferred"]
    counts = [
        f"{len(names)} {title}" for names, title in zip(messages.values(), known, strict=True)
    ]
    assert out.splitlines()[-1] == ", ".join(counts)


def test_list_of_origins_with_a_variant(pnp):
    code, out, _ = pnp("list", "--origins", "us-patent-1", "--variant", "promo", "--json")
    assert code == 0
    assert "upgrades.quennells-last-trombone.rank" in json.loads(out)["us-patent-1"]["invented"]
    code, _, err = pnp("list", "us-patent-1", "--variant", "promo")
    assert code == 2 and "--variant needs --origins" in err


def test_unknown_names_are_usage_errors(pnp):
    code, _, err = pnp("build", "us-patent-2")
    assert code == 2 and "did you mean 'us-patent-1'?" in err
    code, _, err = pnp("build", "us-patent-1/card")
    assert code == 2 and "has no product 'card'" in err and "did you mean 'cards'?" in err
    code, _, err = pnp("build", "--paper", "a44")
    assert code == 2 and "did you mean 'a4'?" in err
    code, _, err = pnp("bild")
    assert code == 2 and "bild" in err
    assert pnp("build", "--project", "nowhere")[0] == 2


def test_a_project_comes_before_what_is_shipped(pnp, tmp_path):
    shutil.copytree(ROOT / "cards/us-patent-1", tmp_path / "cards/mine")
    theme = tmp_path / "layouts/us-patent-1/theme.yaml"
    theme.parent.mkdir(parents=True)
    text = (ROOT / "layouts/us-patent-1/theme.yaml").read_text()
    theme.write_text(text.replace("#7a271f", "#00ff00"))
    assert pnp("list")[1].split()[0] == "mine"
    assert pnp("build", "mine/cards", "--out", "mine")[0] == 0
    assert pnp("build", "us-patent-1/cards", "--out", "theirs")[0] == 0, (
        "shipped games stay in reach"
    )
    project = Project(Places(tmp_path, tmp_path))
    folder = project.library.game_folder("mine")
    assert folder == tmp_path / "cards/mine"
    theme.unlink()
    assert pnp("build", "mine/cards", "--out", "plain")[0] == 0
    changed, plain = (tmp_path / p / "mine/en/USPatentCards.pdf" for p in ("mine", "plain"))
    assert changed.read_bytes() != plain.read_bytes()


def test_a_bar_only_on_a_terminal(pnp, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("pnp.cli.progress.progress_bar.__wrapped__.__defaults__", (False, 0.0))
    code, _, err = pnp("build", "us-patent-1/cards")
    assert code == 0 and "building" in err and "100%" in err
    assert pnp("build", "us-patent-1/cards", "--json")[2] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert pnp("build", "us-patent-1/cards")[2] == ""


def test_short_work_shows_no_bar(pnp, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    assert pnp("build", "us-patent-1/cards")[2] == ""


def test_installed_data_is_found_beside_the_package(tmp_path, monkeypatch):
    from pnp.sources import files

    package = tmp_path / "pnp"
    (package / "load").mkdir(parents=True)
    monkeypatch.setattr(files, "__file__", str(package / "load" / "files.py"))
    assert files.shipped_root() == tmp_path
    (package / "_share").mkdir()
    assert files.shipped_root() == package / "_share"


def test_version_and_module(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "pnp", "--version"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.stdout.startswith("pnp, version ")


@pytest.mark.slow
def test_every_paper_and_both_flips_build():
    places = Places(ROOT, ROOT)
    project = Project(places)
    for paper in ("letter", "a4"):
        for flip in ("long", "short"):
            names = ["us-patent-1/cards", "us-patent-1/machines"]
            requests = named_requests(project, names, Request("", "", paper, True, flip))
            built = build(requests, project)
            assert [b.pages for b in built] == [12, 2]
            assert all(not b.problems and b.paper == paper for b in built)


def test_papers_go_by_any_case_and_usage_errors_by_json(pnp):
    assert pnp("build", "us-patent-1/machines", "--paper", "LETTER")[0] == 0
    code, out, err = pnp("build", "us-patent-2", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["problems"][0]["hint"] == "did you mean 'us-patent-1'?"


def test_letters_that_a_terminal_lacks_are_no_crash(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "pnp", "list"],
        capture_output=True, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert b"USPatentCards.pdf" in run.stdout
