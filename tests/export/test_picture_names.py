"""Names of pictures by patterns: `--name`, and 'name' in files."""

from __future__ import annotations

import pytest
from plain_cards import BLUE, LAYOUT, RED, files_below, image, with_backs
from tiny_project import TinyProject

from pnp.export.pictures.patterns import read_pattern
from pnp.schema.values import Mismatch

OUT = "output/tiny/en@png"


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    tiny.write("layout", LAYOUT)
    tiny.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 2\n")
    return tiny


def made(tiny: TinyProject, *given: str, out: str = "made") -> list[str]:
    """The files of a build of pictures, in an output folder of its own."""
    code, _, err = tiny.run("build", "--target", "png", "--dpi", "20", *given, "--out", out)
    assert code == 0, err
    (folder,) = (path for path in (tiny.root / out / "tiny").iterdir() if path.is_dir())
    return files_below(folder)


def test_a_pattern(plain: TinyProject) -> None:
    assert made(plain, "--name", "{number:03}-{id}-{side}") == [
        "Tiny/001-ant-front.png", "Tiny/002-bee-front.png", "Tiny/003-cat-front.png",
    ]  # fmt: skip


def test_copies(plain: TinyProject) -> None:
    assert made(plain, "--copies") == [
        "Tiny-ant-1.png", "Tiny-bee-1.png", "Tiny-bee-2.png", "Tiny-cat-1.png",
    ]  # fmt: skip
    pattern = ("--copies", "--name", "{number:02}-{id}-{copy}of{copies}")
    assert made(plain, *pattern, out="other") == [
        "Tiny/01-ant-1of1.png", "Tiny/02-bee-1of2.png", "Tiny/03-bee-2of2.png",
        "Tiny/04-cat-1of1.png",
    ]  # fmt: skip
    first, second = (plain.root / f"made/tiny/en@png@dpi-20@copies/Tiny-bee-{n}.png" for n in "12")
    assert first.read_bytes() == second.read_bytes()


def test_a_back_that_all_cards_share(plain: TinyProject) -> None:
    with_backs(plain)
    assert made(plain, "--backs", "--name", "{side}s/{number:03}-{id}-{name}") == [
        "Tiny/backs/000-cards.png", "Tiny/fronts/001-ant-Ant.png", "Tiny/fronts/002-bee-Bee.png",
        "Tiny/fronts/003-cat-Cat.png",
    ]  # fmt: skip
    back = image(plain.root / "made/tiny/en@backs@png@dpi-20/Tiny/backs/000-cards.png")
    assert (back.getpixel((39, 0)), back.getpixel((0, 0))) == (BLUE, RED)


def test_backs_of_their_own_have_the_number_of_their_front(plain: TinyProject) -> None:
    with_backs(plain)
    name = "  n: {kind: text, text: '{name}', font: Alegreya, size: 9pt, box: face}\n"
    plain.spoil("layouts/tiny/back.yaml", "elements:\n", f"elements:\n{name}")
    assert made(plain, "--backs", "--copies", "--name", "{number}-{side}-{id}{copy}") == [
        "Tiny/1-back-ant1.png", "Tiny/1-front-ant1.png", "Tiny/2-back-bee1.png",
        "Tiny/2-front-bee1.png", "Tiny/3-back-bee2.png", "Tiny/3-front-bee2.png",
        "Tiny/4-back-cat1.png", "Tiny/4-front-cat1.png",
    ]  # fmt: skip
    assert made(plain, "--backs", "--copies", out="plain")[:4] == [
        "Tiny-ant-1-back.png", "Tiny-ant-1.png", "Tiny-bee-1-back.png", "Tiny-bee-1.png",
    ]  # fmt: skip


def test_what_a_pattern_can_read(plain: TinyProject) -> None:
    pattern = "{game.id}-{product}-{edition}-{deck}/{rank}-{card.name | lower}-{facts.most}"
    assert made(plain, "--name", pattern)[0] == "Tiny/tiny-Tiny-en-cards/1-ant-3.png"


def test_the_own_field_of_a_card(plain: TinyProject) -> None:
    plain.spoil("cards", "  rank: {whole: [1, 9]}", "  number: {whole: [1, 99]}")
    text = (plain.root / "cards/tiny/cards.yaml").read_text()
    plain.write("cards", text.replace("rank: ", "number: 7"))
    plain.write("layout", LAYOUT)
    assert made(plain, "--name", "{number}-{card.number}")[2] == "Tiny/3-73.png"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a/b", "a-b"),
        ('q"<>|?*:', "q"),
        ("Épée 2", "Épée-2"),
        ("  ..x.. ", "x"),
        ("con", "con-"),
        ("E\u0301", "É"),
        ("日本", "日本"),
    ],
)
def test_values_that_are_no_names(plain: TinyProject, name: str, file: str) -> None:
    plain.spoil("cards", "name: Ant", f"name: {name!r}")
    assert f"Tiny/{file}.png" in made(plain, "--name", "{name}")


def test_sheets(plain: TinyProject) -> None:
    with_backs(plain)
    given = ("build", "--target", "sheet-png", "--dpi", "20", "--backs", "--name")
    assert plain.run(*given, "p{page:02}-{number}-{side}")[0] == 0
    assert files_below(plain.root / "output/tiny/en@backs@sheet-png@dpi-20") == [
        "Tiny/p01-1-front.png", "Tiny/p02-1-back.png",
    ]  # fmt: skip
    assert plain.run(*given, "x", "--out", "o")[2] == (
        "error: pages 1 and 2 have one file name, 'Tiny/x'\n"
        "  hint: add {page} and {side} to the pattern\n1 error; nothing was written\n"
    )


# -- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "message", "hint"),
    [
        ("{nmae}", "there is no field 'nmae'", "did you mean 'name'?"),
        ("{id", "'{' is never closed", "write \\{ for a brace"),
        ("{id}.png", "a name has no ending, found '.png'", "write '{id}'"),
        ("{deck}//{id}", "expected names between and after '/', found nothing",
         "e.g. '{deck}/{id}'"),
        ("a/b/c/d/{id}", "expected at most 3 folders, found 4", None),
        ("{'' if rank == 1 else id}", "the name of the file of 'cards/ant' is empty",
         "add {id} to the pattern"),
    ],
)  # fmt: skip
def test_patterns_that_are_wrong(
    plain: TinyProject, pattern: str, message: str, hint: str | None
) -> None:
    code, out, err = plain.run("build", "--target", "png", "--name", pattern)
    lines = [f"error: --name: {message}", *([f"  hint: {hint}"] if hint else [])]
    assert code in (1, 2) and not out
    assert err.splitlines() == [*lines, "1 error; nothing was written"]
    assert not (plain.root / "output").exists()


def test_the_place_of_a_pattern_in_a_file(plain: TinyProject) -> None:
    plain.spoil("game", "sheet: 9-up}", "sheet: 9-up, export: {png: {name: '{nmae}'}}}")
    plain.reports(
        "cards/tiny/game.yaml:10:73: error: 'name': there is no field 'nmae'\n"
        "  hint: did you mean 'name'?",
        "build", "--target", "png",
    )  # fmt: skip
    plain.spoil("game", "{nmae}", "{id")
    plain.reports(
        "cards/tiny/game.yaml:10:73: error: 'name': '{' is never closed\n"
        "  hint: write \\{ for a brace",
    )


def test_two_cards_of_one_name(plain: TinyProject) -> None:
    plain.reports(
        "cards/tiny/cards.yaml:15:5: error: the file of 'cards/cat' is called 'sun', as that of "
        "'cards/ant' at line 6\n"
        "  hint: add {id} to the pattern",
        "build", "--target", "png", "--name", "{suit}",
    )  # fmt: skip
    plain.reports(
        "cards/tiny/cards.yaml:10:5: error: the file of 'cards/bee' is called 'bee', as that of "
        "'cards/bee' at line 10\n"
        "  hint: add {copy} to the pattern",
        "build", "--target", "png", "--copies", "--name", "{id}",
    )  # fmt: skip
    # disks that ignore case have one file of these two names
    plain.spoil("cards", "name: Cat", "name: ANT")
    plain.reports(
        "cards/tiny/cards.yaml:15:5: error: the file of 'cards/cat' is called 'ANT', as that of "
        "'cards/ant' at line 6\n"
        "  hint: add {id} to the pattern",
        "build", "--target", "svg", "--name", "{name}",
    )  # fmt: skip
    assert not (plain.root / "output").exists()


def test_files_of_another_pattern_are_left_over(plain: TinyProject) -> None:
    given = ("build", "--target", "png", "--name")
    assert plain.run(*given, "{side}/{id}")[::2] == (0, "")
    err = plain.run(*given, "{id}")[2]
    assert "an earlier build left 3 files that nothing makes any more: Tiny/front/ant.png" in err
    assert "removed 3 files" in plain.run(*given, "{id}", "--clean")[2]
    assert files_below(plain.root / OUT) == ["Tiny/ant.png", "Tiny/bee.png", "Tiny/cat.png"]
    assert not (plain.root / OUT / "Tiny/front").exists()


def test_slashes_in_placeholders_make_no_folder() -> None:
    pattern = read_pattern("{'a/b' if x else 'c'}/{y / 2}")
    assert pattern.path({"x": True, "y": 4}) == "a-b/2"
    with pytest.raises(Mismatch, match="expected names between"):
        read_pattern("/{id}")
