"""What differs from an earlier release: the list on the page, and the errata pack."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader
from released import run, tree, words


def change(mill: Path) -> None:
    """A new version: another text of one card, and one more card."""
    game, cards = mill / "cards/mill/game.yaml", mill / "cards/mill/cards.yaml"
    game.write_text(game.read_text().replace('version: "1.2"', 'version: "1.3"'))
    text = cards.read_text().replace("text: Sleep.", "text: Sleep deeply.")
    cards.write_text(text + "  - {id: dog, name: Dog, text: Bark.}\n")


def release(mill: Path, *arguments: object) -> int:
    return run("release", "mill", "--project", mill, "--out", mill / "public", "--lang", "en",
               "--paper", "a4", "--jobs", 1, *arguments)  # fmt: skip


def changes_on_the_page(mill: Path) -> tuple[str, list[str], str]:
    """The first words, the items, the address of the archive."""
    section = tree((mill / "public/index.html").read_text()).find(
        ".//section[@aria-labelledby='changes']"
    )
    assert section is not None
    items = [words(one) for one in section.findall("ul")[0]]
    return words(section.find("p")), items, section.find(".//a").get("href")


def test_since_the_release_in_the_same_folder(mill: Path) -> None:
    assert release(mill) == 0
    change(mill)
    assert release(mill, "--changed-since", mill / "public") == 0
    first, items, address = changes_on_the_page(mill)
    assert first == "Changed since 1.2"
    # the rules show the cat, and the box is as deep as the deck
    assert items == ["Rules", "Cards: Cat, Dog", "Box"]
    assert address == "downloads/mill-1.3-en-changes.zip"
    with zipfile.ZipFile(mill / "public" / address) as archive:
        names = [name for name in archive.namelist() if name.endswith("MillCards.pdf")]
        assert names == ["mill-1.3-en-changes/a4/MillCards.pdf"]
        with archive.open(names[0]) as file:
            text = PdfReader(file).pages[0].extract_text()
    assert "Sleep deeply." in text and "Bark." in text and "Grind" not in text


def test_the_changes_of_a_variant(mill: Path) -> None:
    assert release(mill, "--variant", "short") == 0
    change(mill)
    assert release(mill, "--variant", "short", "--changed-since", mill / "public") == 0
    section = tree((mill / "public/index.html").read_text()).find(
        ".//section[@aria-labelledby='variants']"
    )
    assert section is not None
    assert [one.get("href") for one in section.iter("a")] == [
        "downloads/mill-1.3-en+short.zip", "downloads/mill-1.3-en+short-changes.zip",
    ]  # fmt: skip


def test_nothing_has_changed(mill: Path) -> None:
    assert release(mill) == 0
    assert release(mill, "--changed-since", mill / "public") == 0
    assert 'id="changes"' not in (mill / "public/index.html").read_text()
    assert not list((mill / "public/downloads").glob("*-changes.zip"))


def test_a_new_language_has_no_archive_of_changes(mill: Path) -> None:
    assert release(mill) == 0
    change(mill)
    assert release(mill, "--lang", "de", "--changed-since", mill / "public") == 0
    found = sorted(path.name for path in (mill / "public/downloads").glob("*-changes.zip"))
    assert found == ["mill-1.3-en-changes.zip"]
    assert 'id="changes"' not in (mill / "public/de/index.html").read_text()


def test_since_a_revision(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.com")
        subprocess.run(["git", *who, *arguments], cwd=mill, check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "first")
    git("tag", "v1.2")
    change(mill)
    (mill / "cards/mill/variants/long.yaml").write_text("game: {facts: {sacks: 9}}\n")
    capsys.readouterr()
    variants = ("--variant", "long", "--variant", "long")
    assert release(mill, "--changed-since", "v1.2", *variants) == 0
    assert "note: this edition did not exist at v1.2" in capsys.readouterr().err
    section = tree((mill / "public/index.html").read_text()).find(
        ".//section[@aria-labelledby='variants']"
    )
    # once, and by its name, as it has no title
    assert [words(one) for one in section.iter("a")] == ["long"]
    first, items, _ = changes_on_the_page(mill)
    assert (first, items[1]) == ("Changed since v1.2", "Cards: Cat, Dog")


@pytest.mark.parametrize("content", ["", "[]", '{"version": 1}'])
def test_a_folder_that_is_no_release(mill: Path, capsys, content: str) -> None:
    (mill / "old").mkdir()
    (mill / "old/index.json").write_text(content)
    capsys.readouterr()
    assert release(mill, "--changed-since", mill / "old") == 1
    assert "index.json: error: this is not the index of a release" in capsys.readouterr().err
