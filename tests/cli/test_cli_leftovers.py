"""Files of earlier builds that nothing makes any more: reported, and removed with `--clean`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_game import Run

HINT = "  hint: pnp build --clean removes what pnp itself wrote\n"


@pytest.fixture
def rename(tmp_path: Path):
    """Replaces a text in game.yaml."""

    def replace(old: str, new: str) -> None:
        path = tmp_path / "cards/mill/game.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return replace


def made(tmp_path: Path) -> list[str]:
    folder = tmp_path / "output/mill"
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if not p.is_dir())


def test_files_that_are_still_made_are_not_reported(pnp_demo: Run, tmp_path: Path) -> None:
    for arguments in ((), ("mill/cards",), ("--target", "kit"), ("--variant", "short"),
                      ("mill/rules", "--grey"), ("--lang", "en-XA"), ()):  # fmt: skip
        assert pnp_demo("build", *arguments, "--clean")[::2] == (0, "")
    assert pnp_demo("i18n", "pseudo", "mill")[::2] == (0, "")
    assert len(made(tmp_path)) == 2 + 1 + 2 + 1 + 2 + 2 + 1


def test_a_file_of_another_name_is_reported_and_then_removed(
    pnp_demo: Run, tmp_path: Path, rename
) -> None:
    pnp_demo("build")
    rename("file: MillCards", "file: AllCards")
    expected = ("output/mill/en: note: an earlier build left 1 file that nothing makes any more: "
                "MillCards.pdf\n" + HINT + "1 note\n")  # fmt: skip
    for arguments in ((), ("mill/cards",), ("mill/rules",)):
        assert pnp_demo("build", *arguments)[::2] == (0, expected)
    messages = json.loads(pnp_demo("build", "--json")[1])
    assert [problem["severity"] for problem in messages["problems"]] == ["note"]
    assert made(tmp_path) == [
        ".pnp-files", "en/AllCards.pdf", "en/MillCards.pdf", "en/MillRules.pdf",
    ]  # fmt: skip
    expected = ("output/mill/en: note: removed 1 file that nothing makes any more: MillCards.pdf\n"
                "1 note\n")  # fmt: skip
    assert pnp_demo("build", "mill/rules", "--clean")[::2] == (0, expected)
    assert made(tmp_path) == [".pnp-files", "en/AllCards.pdf", "en/MillRules.pdf"]
    assert pnp_demo("build")[::2] == (0, "")


def test_so_is_one_of_a_product_that_is_gone_and_of_a_kit(
    pnp_demo: Run, tmp_path: Path, rename
) -> None:
    pnp_demo("build")
    pnp_demo("build", "--target", "kit")
    rename("  rules: {file: MillRules, title: Rules, book: rules, sheet: 1-up}\n", "")
    with (tmp_path / "cards/mill/game.yaml").open("a", encoding="utf-8") as file:
        file.write("kit: {file: MyKit}\n")
    assert (
        "left 2 files that nothing makes any more: MillRules.pdf, mill-kit.pdf"
        in pnp_demo("build")[2]
    )
    assert pnp_demo("build", "--clean")[0] == 0
    assert made(tmp_path) == [".pnp-files", "en/MillCards.pdf"]


def test_a_variant_that_is_gone_leaves_a_folder(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("build", "--variant", "short")
    (tmp_path / "cards/mill/variants/short.yaml").unlink()
    assert pnp_demo("build")[2].startswith(
        "output/mill/en+short: note: an earlier build left 2 files "
    )
    assert pnp_demo("build", "--clean")[0] == 0
    assert made(tmp_path) == [".pnp-files", "en/MillCards.pdf", "en/MillRules.pdf"]
    assert not (tmp_path / "output/mill/en+short").exists(), "nor is the folder left"


def test_so_do_languages(pnp_demo: Run, tmp_path: Path, rename) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    assert pnp_demo("build", "--lang", "de")[0] == 0
    assert pnp_demo("build")[0] == 0
    (tmp_path / "cards/mill/translations/de.po").unlink()
    rename("title: The Mill", "title: The Mill\nlanguage: en-GB")
    err = pnp_demo("build")[2]
    assert "output/mill/de: note: an earlier build left 2 files" in err
    assert "output/mill/en: note: an earlier build left 2 files" in err
    assert "2 notes" in err


def test_an_errata_pack_does_not_keep_files_of_the_one_before(
    pnp_demo: Run, tmp_path: Path
) -> None:
    pnp_demo("build", "--save", "first.json")
    rules, cards = tmp_path / "cards/mill/rules.md", tmp_path / "cards/mill/cards.yaml"
    rules.write_text(rules.read_text("utf-8").replace("Fill", "Heap"), encoding="utf-8")
    cards.write_text(cards.read_text("utf-8").replace("Grind", "Mill"), encoding="utf-8")
    assert pnp_demo("build", "--changed-since", "first.json")[::2] == (0, "")
    rules.write_text(rules.read_text("utf-8").replace("Heap", "Fill"), encoding="utf-8")
    err = pnp_demo("build", "--changed-since", "first.json")[2]
    assert "output/mill/en-changed: note: an earlier build left 1 file that nothing makes" in err
    assert "more: MillRules.pdf" in err


def test_what_somebody_changed_or_put_there_stays(pnp_demo: Run, tmp_path: Path, rename) -> None:
    pnp_demo("build")
    folder = tmp_path / "output/mill/en"
    (folder / "MillRules.pdf").write_bytes(b"my own notes")
    (folder / "Scan.pdf").write_bytes(b"mine")
    rename("file: MillRules", "file: Rules")
    rename("file: MillCards", "file: Cards")
    code, _, err = pnp_demo("build", "--clean")
    assert code == 0
    assert err == (
        "output/mill/en: note: removed 1 file that nothing makes any more: MillCards.pdf\n"
        "output/mill/en/MillRules.pdf: note: this file was changed since pnp wrote it, so it is "
        "not removed\n2 notes\n"
    )
    assert (folder / "MillRules.pdf").read_bytes() == b"my own notes"
    assert (folder / "Scan.pdf").read_bytes() == b"mine"
    assert pnp_demo("build", "--clean")[::2] == (0, ""), "it is theirs now"


def test_nothing_is_removed_over_a_link(pnp_demo: Run, tmp_path: Path, rename) -> None:
    pnp_demo("build")
    pnp_demo("build", "--variant", "short")
    output, elsewhere = tmp_path / "output/mill", tmp_path / "elsewhere"
    (output / "en").rename(elsewhere)
    (output / "en").symlink_to(elsewhere)
    outside = tmp_path / "outside.pdf"
    (output / "en+short/MillCards.pdf").rename(outside)
    (output / "en+short/MillCards.pdf").symlink_to(outside)
    rename("file: MillCards", "file: Cards")
    assert pnp_demo("build", "--clean")[0] == 0
    assert pnp_demo("build", "--variant", "short", "--clean")[0] == 0
    assert outside.is_file() and (elsewhere / "MillCards.pdf").is_file()
    assert (output / "en+short/MillCards.pdf").is_symlink(), "the link is not pnp's own either"


def test_nothing_outside_is_removed_whatever_the_list_names(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("build")
    listed = tmp_path / "output/mill/.pnp-files"
    victim = tmp_path / "output/mill/secret.pdf"
    victim.write_bytes(b"x")
    entry = {
        "product": "gone", "language": None, "mode": "full", "variants": [],
        "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
    }  # fmt: skip
    for name in ("../secret.pdf", "en/../secret.pdf", "en/sub/secret.pdf", "secret.pdf",
                 "en/..\\secret.pdf", "/secret.pdf", "c:/secret.pdf", "en/notes.txt"):  # fmt: skip
        listed.write_text(json.dumps({"files": {name: entry}}))
        code, _, err = pnp_demo("build", "--clean")
        assert code == 1 and "this is not a list of files that pnp wrote" in err, name
    listed.write_text(json.dumps({"files": {"en/secret.pdf": entry}}))
    victim.rename(tmp_path / "output/mill/en/secret.pdf")
    assert pnp_demo("build", "--clean")[0] == 0
    assert made(tmp_path) == [".pnp-files", "en/MillCards.pdf", "en/MillRules.pdf"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 3}', '{"files": {"en/a.pdf": {}}}'])
def test_a_list_that_is_none_stops_a_build_before_it_writes(
    pnp_demo: Run, tmp_path: Path, text: str
) -> None:
    (tmp_path / "output/mill").mkdir(parents=True)
    (tmp_path / "output/mill/.pnp-files").write_text(text)
    code, _, err = pnp_demo("build")
    assert code == 1
    assert err.startswith("output/mill/.pnp-files: error: this is not a list of files that pnp")
    assert made(tmp_path) == [".pnp-files"]


def test_a_list_that_is_a_link_is_replaced(pnp_demo: Run, tmp_path: Path) -> None:
    (tmp_path / "output/mill").mkdir(parents=True)
    (tmp_path / "theirs.txt").write_text("theirs")
    (tmp_path / "output/mill/.pnp-files").symlink_to(tmp_path / "theirs.txt")
    assert pnp_demo("build")[::2] == (0, "")
    assert (tmp_path / "theirs.txt").read_text() == "theirs"
    assert not (tmp_path / "output/mill/.pnp-files").is_symlink()


def test_a_game_that_is_gone_leaves_a_folder(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("build")
    pnp_demo("build", "--out", "shared")
    (tmp_path / "cards/mill").rename(tmp_path / "cards/watermill")
    err = pnp_demo("build")[2]
    assert err.startswith("output/mill/en: note: an earlier build left 2 files that nothing makes")
    # the folder may be that of several projects
    assert pnp_demo("build", "--clean", "--out", "shared")[::2] == (0, "")
    assert len(list((tmp_path / "shared/mill/en").iterdir())) == 2
    assert pnp_demo("build", "--clean")[0] == 0
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["watermill"]


def test_a_build_with_errors_removes_nothing(pnp_demo: Run, tmp_path: Path, rename) -> None:
    pnp_demo("build")
    rename("file: MillCards", "file: Cards")
    rename("sheet: 1-up}", "sheet: 1-upp}")
    assert pnp_demo("build", "--clean")[0] == 1
    assert made(tmp_path) == [".pnp-files", "en/MillCards.pdf", "en/MillRules.pdf"]


def test_a_name_in_other_letters_is_no_other_file_where_capitals_do_not_count(
    pnp_demo: Run, tmp_path: Path, rename
) -> None:
    pnp_demo("build")
    rename("file: MillCards", "file: Millcards")
    assert pnp_demo("build")[0] == 0
    folder = tmp_path / "output/mill/en"
    # as on such a disk: both names are of one file
    (folder / "MillCards.pdf").unlink()
    (folder / "MillCards.pdf").hardlink_to(folder / "Millcards.pdf")
    assert pnp_demo("check")[0] == 0
    assert pnp_demo("build", "mill/rules", "--clean")[::2] == (0, "")
    assert (folder / "MillCards.pdf").is_file() and (folder / "Millcards.pdf").is_file()
