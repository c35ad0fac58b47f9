"""Saved builds and errata packs as a person uses them, on a small game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from demo_game import GERMAN, Run, text_of, translate
from samples import ROOT

CONTENTS = """\
# Contents

::: for part in parts
{part.title}: {part.pages}
:::
"""


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def _change_a_card(tmp_path: Path) -> None:
    _change(tmp_path / "cards/mill/cards.yaml", "Grind a Sack.", "Grind two Sacks.")


def _saved(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))["products"]
    return found


def _made(tmp_path: Path, edition: str = "en") -> list[str]:
    """The files of an errata pack."""
    folder = tmp_path / f"output/mill/{edition}-changed"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.fixture
def kept(pnp_demo: Run, tmp_path: Path) -> Run:
    """The command in a folder that git keeps; `kept("git", …)` runs git there."""
    if shutil.which("git") is None:
        pytest.skip("git is missing")

    def run(*arguments: str) -> tuple[int, str, str]:
        if arguments[0] != "git":
            return pnp_demo(*arguments)
        command = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *arguments[1:]]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        return 0, "", ""

    run("git", "init", "-q")
    run("git", "add", ".")
    run("git", "commit", "-qm", "one")
    return run


def test_only_cards_that_differ_are_printed_again(pnp_demo: Run, tmp_path: Path) -> None:
    assert pnp_demo("build", "mill", "--save", "first.json")[0] == 0
    saved = _saved(tmp_path / "first.json")
    assert {name: list(papers) for name, papers in saved.items()} == {
        "cards": ["letter"],
        "rules": ["letter"],
    }
    assert list(saved["cards"]["letter"]["faces"]) == ["cards/miller", "cards/wheel"]
    assert saved["cards"]["letter"]["copies"] == {"cards/miller": 2}
    code, out, err = pnp_demo("build", "mill", "--changed-since", "first.json")
    assert code == 0 and "nothing to print again of mill/cards, mill/rules" in err
    assert not _made(tmp_path)

    _change_a_card(tmp_path)
    code, out, err = pnp_demo("build", "mill", "--changed-since", "first.json")
    assert code == 0 and "nothing to print again of mill/rules" in err
    assert _made(tmp_path) == ["MillCards.pdf"] and "2 cards" in out
    text = text_of(tmp_path / "output/mill/en-changed/MillCards.pdf")
    assert "Wheel" not in text and text.count("Grind two Sacks.") == 2

    # of a variant only what it changes of the deck one has
    code, out, _ = pnp_demo(
        "build", "mill/cards", "--variant", "short", "--changed-since", "first.json"
    )
    assert code == 0 and "4 cards" in out


def test_of_a_card_with_more_copies_only_the_new_ones_are_printed(
    pnp_demo: Run, tmp_path: Path
) -> None:
    cards = tmp_path / "cards/mill/cards.yaml"
    assert pnp_demo("build", "mill/cards", "--save", "first.json")[0] == 0
    _change(cards, "copies: 2", "copies: 5")
    code, out, _ = pnp_demo("build", "mill/cards", "--changed-since", "first.json")
    assert code == 0 and "3 cards" in out
    text = text_of(tmp_path / "output/mill/en-changed/MillCards.pdf")
    assert text.count("The Miller") == 3 and "Wheel" not in text
    _change(cards, "copies: 5", "copies: 1")
    code, _, err = pnp_demo("build", "mill/cards", "--changed-since", "first.json")
    assert code == 0 and "nothing to print again of mill/cards" in err


def test_a_warning_keeps_nobody_from_seeing_that_nothing_differs(
    pnp_demo: Run, tmp_path: Path
) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/wheel.name": ""})
    assert pnp_demo("build", "mill", "--lang", "de", "--save", "de.json")[0] == 0
    code, out, err = pnp_demo("build", "mill", "--lang", "de", "--changed-since", "de.json")
    assert code == 0 and "warning" in err
    assert "nothing to print again of mill/cards, mill/rules" in err
    assert out.startswith("0 files") and not _made(tmp_path, "de")


# -- kits --------------------------------------------------------------------------------------


def test_a_kit_is_saved_and_holds_only_what_differs(pnp_demo: Run, tmp_path: Path) -> None:
    kit = ("build", "mill", "--target", "kit")
    assert pnp_demo(*kit, "--save", "kit.json")[0] == 0
    assert pnp_demo("build", "mill", "--save", "files.json")[0] == 0
    assert (tmp_path / "kit.json").read_bytes() == (tmp_path / "files.json").read_bytes()
    code, _, err = pnp_demo(*kit, "--changed-since", "kit.json")
    assert code == 0 and "nothing to print again of the kit of mill" in err
    assert not _made(tmp_path)
    _change_a_card(tmp_path)
    code, out, _ = pnp_demo(*kit, "--changed-since", "kit.json")
    assert code == 0 and _made(tmp_path) == ["mill-kit.pdf"] and "1 page  " in out
    text = text_of(tmp_path / "output/mill/en-changed/mill-kit.pdf")
    assert text.count("Grind two Sacks.") == 2 and "Fill 4 Sacks" not in text


def test_a_kit_is_compared_with_a_revision(kept: Run, tmp_path: Path) -> None:
    kit = ("build", "mill", "--target", "kit", "--changed-since", "HEAD")
    code, _, err = kept(*kit)
    assert code == 0 and "nothing to print again of the kit of mill" in err
    assert not _made(tmp_path)
    _change(tmp_path / "cards/mill/rules.md", "worth much", "worth a lot")
    assert kept(*kit)[0] == 0
    text = text_of(tmp_path / "output/mill/en-changed/mill-kit.pdf")
    assert "worth a lot" in text and "Wheel" not in text


def test_what_lists_a_whole_build_is_no_part_of_an_errata_pack(kept: Run, tmp_path: Path) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    contents = "contents: {file: contents.md, layout: mill/book, lists_parts: true}"
    _change(game, "books:\n", f"books:\n  {contents}\n")
    with game.open("a", encoding="utf-8") as file:
        file.write("  contents: {file: Contents, book: contents, sheet: 1-up}\n")
    (tmp_path / "cards/mill/contents.md").write_text(CONTENTS, encoding="utf-8")
    kept("git", "add", ".")
    kept("git", "commit", "-qm", "two")
    assert kept("build", "mill", "--save", "all.json")[0] == 0
    assert list(_saved(tmp_path / "all.json")) == ["cards", "rules"]
    _change_a_card(tmp_path)
    for target in ("files", "kit"):
        for since in ("all.json", "HEAD"):
            code, _, err = kept("build", "mill", "--target", target, "--changed-since", since)
            assert code == 0, err
    assert _made(tmp_path) == ["MillCards.pdf", "mill-kit.pdf"]
    assert "Contents" not in text_of(tmp_path / "output/mill/en-changed/mill-kit.pdf")


# -- papers ------------------------------------------------------------------------------------


def test_each_paper_is_compared_with_itself(kept: Run, tmp_path: Path) -> None:
    _change(tmp_path / "layouts/mill/book.yaml", "{size: a5}", "{size: paper}")
    kept("git", "commit", "-qam", "two")
    papers = ("--paper", "letter", "--paper", "a4")
    assert kept("build", "mill", *papers, "--save", "both.json")[0] == 0
    rules = _saved(tmp_path / "both.json")["rules"]
    assert list(rules) == ["a4", "letter"] and rules["a4"] != rules["letter"]
    for since in ("both.json", "HEAD"):
        code, _, err = kept("build", "mill", *papers, "--changed-since", since)
        assert code == 0 and "nothing to print again of mill/cards, mill/rules" in err
    assert not list((tmp_path / "output/mill").glob("*changed"))


def test_cards_are_the_same_on_all_papers_and_pages_may_not_be(
    pnp_demo: Run, tmp_path: Path
) -> None:
    book = tmp_path / "layouts/mill/book.yaml"
    assert pnp_demo("build", "mill", "--paper", "letter", "--save", "first.json")[0] == 0
    code, _, err = pnp_demo("build", "mill", "--paper", "a4", "--changed-since", "first.json")
    assert code == 0 and "nothing to print again of mill/cards, mill/rules" in err
    _change(book, "{size: a5}", "{size: paper}")
    assert pnp_demo("build", "mill", "--paper", "letter", "--save", "first.json")[0] == 0
    code, _, err = pnp_demo("build", "mill", "--paper", "a4", "--changed-since", "first.json")
    assert code == 0 and _made(tmp_path, "en@a4") == ["MillRules.pdf"]


def test_one_book_on_two_papers_is_two_products(pnp_demo: Run, tmp_path: Path) -> None:
    _change(tmp_path / "layouts/mill/book.yaml", "{size: a5}", "{size: paper}")
    with (tmp_path / "cards/mill/game.yaml").open("a", encoding="utf-8") as file:
        file.write("  large: {file: Large, book: rules, sheet: 1-up, paper: tabloid}\n")
    assert pnp_demo("build", "mill", "--save", "first.json")[0] == 0
    code, _, err = pnp_demo("build", "mill", "--changed-since", "first.json")
    assert code == 0 and "nothing to print again of mill/cards, mill/rules, mill/large" in err


# -- saving ------------------------------------------------------------------------------------


def test_all_is_saved_even_if_only_what_differs_is_printed(pnp_demo: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert pnp_demo("build", "mill", "--save", "first.json")[0] == 0
    both = ("--changed-since", "first.json", "--save", "second.json")
    code, _, err = pnp_demo("build", "mill", *both)
    assert code == 0 and "nothing to print again" in err
    assert second.read_bytes() == first.read_bytes()
    _change_a_card(tmp_path)
    for target in ("files", "kit"):
        assert pnp_demo("build", "mill", "--target", target, *both)[0] == 0
        then, now = _saved(first)["cards"]["letter"], _saved(second)["cards"]["letter"]
        assert then["faces"]["cards/wheel"] == now["faces"]["cards/wheel"]
        assert then["faces"]["cards/miller"] != now["faces"]["cards/miller"]
        assert _saved(first)["rules"] == _saved(second)["rules"]
        second.unlink()


def test_a_file_keeps_one_edition(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = pnp_demo(
        "build", "mill", "--lang", "en", "--variant", "short", "--save", "s.json"
    )
    assert code == 0, err
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, GERMAN)
    # reported before anything is built
    monkeypatch.setattr("pnp.build.commands.build", lambda *more: pytest.fail("this was built"))
    code, _, err = pnp_demo("build", "mill", "--lang", "all", "--save", "two.json")
    assert code == 2 and "a file keeps one edition of one game, not mill (en), mill (de)" in err
    game = tmp_path / "cards/mill/game.yaml"
    text = game.read_text("utf-8").replace("sheet: 9-up}", "sheet: 9-up, optional: true}")
    game.write_text(text.replace("sheet: 1-up}", "sheet: 1-up, optional: true}"), "utf-8")
    code, _, err = pnp_demo("build", "--save", "two.json")
    assert code == 2 and "there is nothing to build, so nothing to save" in err
    assert not (tmp_path / "two.json").exists()


@pytest.fixture
def not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is refused is refused before anything is built."""
    monkeypatch.setattr("pnp.build.commands.build", lambda *more: pytest.fail("this was built"))


@pytest.mark.usefixtures("not_built")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cards/mill/cards.yaml", None),
        ("cards/mill/rules.md", None),
        ("notes.json", '{"game": "mill"}'),
        ("list.json", "[1]"),
        ("empty.json", ""),
        ("picture.png", "\x00\x89PNG"),
        ("half.json", '{"pnp": "1", "game": "mill", "edition": "en", "products"'),
        ("more.json", '{"pnp": "1", "game": "a", "edition": "en", "products": {}, "more": 1}'),
    ],
)
def test_what_is_no_saved_build_is_not_replaced(
    pnp_demo: Run, tmp_path: Path, name: str, content: str | None
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, encoding="utf-8")
    before = path.read_bytes()
    code, out, err = pnp_demo("build", "mill", "--save", name)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: '{name}' is not a saved build, so it is not replaced\n  hint: ")
    assert path.read_bytes() == before and not (tmp_path / "output").exists()


@pytest.mark.usefixtures("not_built")
@pytest.mark.parametrize("kind", ["a pipe", "a link", "a device", "a socket"])
def test_what_is_no_file_is_not_replaced(pnp_demo: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "first.json"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a link":
        (tmp_path / "real.json").write_text(
            '{"pnp": "1", "game": "mill", "edition": "en", "products": {}}', encoding="utf-8"
        )
        path.symlink_to("real.json")
    elif kind == "a socket":
        os.mknod(path, 0o140600)
    elif os.geteuid() == 0:
        os.mknod(path, 0o020600, os.makedev(1, 3))
    else:
        path = Path("/dev/null")
    before = path.lstat()
    code, out, err = pnp_demo("build", "mill", "--save", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"error: '{path}' is {kind}, so it is not replaced\n  hint: ")
    assert path.lstat() == before and not (tmp_path / "output").exists()


@pytest.mark.usefixtures("not_built")
def test_a_folder_is_not_replaced(pnp_demo: Run, tmp_path: Path) -> None:
    code, _, err = pnp_demo("build", "mill", "--save", "cards")
    assert code == 2 and "'cards' is a directory" in err
    code, _, err = pnp_demo("build", "mill", "--save", "cards/mill/game.yaml/first.json")
    assert code == 2 and err == (
        "error: 'cards/mill/game.yaml/first.json' cannot be saved to: Not a directory\n"
        "1 error; nothing was written\n"
    )


def test_a_saved_build_of_any_game_is_replaced(pnp_demo: Run, tmp_path: Path) -> None:
    path = tmp_path / "first.json"
    path.write_text('{"pnp": "0", "game": "x", "edition": "fr", "products": {}}', encoding="utf-8")
    for _ in range(2):
        assert pnp_demo("build", "mill/cards", "--save", "first.json")[0] == 0
        assert list(_saved(path)) == ["cards"]


@pytest.mark.parametrize("command", [("fonts", "specimen"), ("i18n", "proof", "mill", "de")])
def test_what_is_no_pdf_file_is_not_replaced_by_one(
    pnp_demo: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    before = game.read_bytes()
    os.mkfifo(tmp_path / "pipe")
    for name in ("cards/mill/game.yaml", "pipe"):
        code, _, err = pnp_demo(*command, "--out", name)
        assert code == 2
        assert err.startswith(f"error: '{name}' is not a PDF file, so it is not replaced\n  hint: ")
    assert game.read_bytes() == before
    (tmp_path / "old.pdf").write_bytes(b"%PDF-1.4")
    code, _, err = pnp_demo(*command, "--out", "old.pdf", "--paper", "none")
    assert "is not a PDF file" not in err and "there is no paper 'none'" in err


# -- revisions ---------------------------------------------------------------------------------


def test_a_revision_of_git_can_be_compared_with(kept: Run, tmp_path: Path) -> None:
    rules = tmp_path / "cards/mill/rules.md"
    rules.write_text("# Aim {#aim}\nFill {facts.sacks} Sacks, quickly.\n", encoding="utf-8")
    code, out, err = kept("build", "mill", "--changed-since", "HEAD")
    assert code == 0 and "nothing to print again of mill/cards" in err
    assert "MillRules.pdf" in out
    for since in ("HEAD~7", "nothing"):
        code, _, err = kept("build", "mill", "--changed-since", since)
        assert code == 2 and f"'{since}' is neither a file nor a revision" in err


def test_what_is_asked_of_texts_now_need_not_have_held_then(kept: Run, tmp_path: Path) -> None:
    kept("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/wheel.name": ""})
    kept("git", "add", ".")
    kept("git", "commit", "-qm", "two")
    translate(tmp_path, GERMAN)
    code, out, err = kept("build", "mill", "--lang", "de", "--strict", "--changed-since", "HEAD")
    assert code == 0, err
    assert "1 card  " in out and _made(tmp_path, "de") == ["MuehleKarten.pdf"]


@pytest.mark.parametrize(
    ("arguments", "edition", "cards", "why"),
    [
        (("--lang", "de"), "de", 3, "'mill' has no language 'de'"),
        (("--variant", "late"), "en+late", 4, "'mill' has no variant 'late'"),
    ],
)
def test_an_edition_that_was_not_there_is_all_new(
    kept: Run, tmp_path: Path, arguments: tuple[str, ...], edition: str, cards: int, why: str
) -> None:
    kept("i18n", "update", "mill", "de")
    translate(tmp_path, GERMAN)
    shutil.copy(
        tmp_path / "cards/mill/variants/short.yaml", tmp_path / "cards/mill/variants/late.yaml"
    )
    code, out, err = kept("build", "mill/cards", *arguments, "--changed-since", "HEAD")
    assert code == 0 and f"note: this edition did not exist at HEAD: {why}" in err
    assert len(_made(tmp_path, edition)) == 1 and f"{cards} cards" in out


def test_sheets_and_papers_of_today_need_not_have_been_there(kept: Run, tmp_path: Path) -> None:
    sheets = tmp_path / "layouts/sheets"
    sheets.mkdir()
    shutil.copy(ROOT / "layouts/sheets/9-up.yaml", sheets / "new.yaml")
    papers = tmp_path / "layouts/papers.yaml"
    papers.write_text("long: {width: 210mm, height: 330mm}\n", encoding="utf-8")
    code, _, err = kept("build", "mill/cards", "--sheet", "new", "--paper", "long",
                        "--changed-since", "HEAD")  # fmt: skip
    assert code == 0 and "nothing to print again of mill/cards" in err


def test_a_game_that_was_not_sound_is_reported(kept: Run, tmp_path: Path) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    sound = game.read_text("utf-8")
    for broken in ("title: [", sound.replace("sheet: 9-up", "sheet: none")):
        game.write_text(broken, encoding="utf-8")
        kept("git", "commit", "-qam", "broken")
        game.write_text(sound, encoding="utf-8")
        code, _, err = kept("build", "mill", "--changed-since", "HEAD")
        assert code == 1 and "the game cannot be built as it was at that revision: " in err
        assert err.startswith("cards/mill/game.yaml:")
