"""An export target is one file: found by its name, used from the command without another change."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from contributing import example
from tiny_project import TinyProject

import pnp.export.targets as package
from pnp.draw.pdf.document import PdfInfo
from pnp.export.target_kinds import ExportJob, targets

JOURNAL = example("pnp/export/targets/journal.py")
ARCHIVE = '''
"""`archive`: the files of all products of a game in one ZIP file."""

import io
import zipfile

from pnp.export.target_kinds import Target


def _make(job):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in job.files.items():
            archive.writestr(name, data)
    return {f"{job.name}.zip": file.getvalue()}


KIND = Target("archive", "all files in one", "files", "game", (".zip",), _make, source="journal")
'''


@pytest.fixture
def folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A folder whose files are export targets, too."""
    found = tmp_path_factory.mktemp("targets")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(found)])
    targets.cache_clear()
    yield found
    targets.cache_clear()
    for name in ("journal", "archive", "poster"):
        sys.modules.pop(f"{package.__name__}.{name}", None)
        vars(package).pop(name, None)


def test_one_file_is_a_target(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text(JOURNAL)
    assert list(targets()) == [
        "card-pdf", "cricut", "fan", "files", "hand", "journal", "jpeg", "kit", "mpc", "order",
        "png", "sheet-png", "showcase", "svg", "webp",
    ]  # fmt: skip
    code, out, err = tiny.run("build", "--target", "journal")
    assert (code, err) == (0, "")
    assert out.split()[:3] == ["output/tiny/en/Tiny.txt", "3", "cards"]
    lines = (tiny.root / "output/tiny/en/Tiny.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "cards/ant", "cards/bee", "cards/cat",
    ]  # fmt: skip
    assert "Alegreya_400Regular 10 'Bee'" in "\n".join(lines).partition("cards/bee")[2]


def test_its_files_are_beside_those_of_other_targets(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text(JOURNAL)
    assert tiny.run("build")[0] == tiny.run("build", "--target", "journal")[0] == 0
    assert tiny.run("build", "--clean")[::2] == (0, "")
    made = tiny.root / "output/tiny/en"
    assert sorted(path.name for path in made.iterdir()) == ["Tiny.pdf", "Tiny.txt"]
    tiny.spoil("game", "file: Tiny", "file: Small")
    err = tiny.run("build", "--target", "journal", "--clean")[2]
    assert "removed 2 files that nothing makes any more: Tiny.pdf, Tiny.txt" in err
    assert [path.name for path in made.iterdir()] == ["Small.txt"]


def test_the_help_lists_it_and_a_wrong_name_gets_a_hint(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text(JOURNAL)
    found = " ".join(tiny.run("build", "--help")[1].split())
    assert "files a file for each product" in found
    assert "journal a list of operations jpeg" in found
    assert tiny.run("build", "--target", "jornal") == (
        2, "", "error: there is no export target or service 'jornal'\n"
        "  hint: did you mean 'journal'?\n"
        "1 error; nothing was written\n",
    )  # fmt: skip


def test_a_target_can_take_the_files_of_another(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text(JOURNAL)
    (folder / "archive.py").write_text(ARCHIVE)
    tiny.spoil("game", "products:", "products:\n  more: {file: More, decks: [cards], sheet: 8-up}")
    assert tiny.run("build", "--target", "archive")[::2] == (0, "")
    (path,) = (tiny.root / "output/tiny/en").iterdir()
    assert path.name == "tiny-kit.zip"
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        assert archive.namelist() == ["More.txt", "Tiny.txt"]
        assert archive.read("Tiny.txt").startswith(b"cards/ant\n")


def test_a_target_of_a_game_takes_no_product(folder: Path, tiny: TinyProject) -> None:
    assert tiny.run("build", "tiny/cards", "--target", "kit")[::2] == (
        2, "error: target 'kit' is made of a whole game, not of 'tiny/cards'\n"
        "  hint: write 'tiny'\n1 error; nothing was written\n",
    )  # fmt: skip


def test_a_target_of_faces_needs_no_sheets(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text(JOURNAL)
    tiny.spoil("layout", "height: 88mm", "height: 888mm")
    assert "does not fit" in tiny.run("build")[2]
    assert tiny.run("build", "--target", "journal")[::2] == (0, "")


def test_a_build_imports_only_its_own_target(folder: Path, tiny: TinyProject) -> None:
    (folder / "journal.py").write_text("raise ImportError")
    assert tiny.run("build")[::2] == (0, "")


def test_a_file_that_could_not_be_recognised_later_is_refused(folder: Path) -> None:
    (folder / "journal.py").write_text(JOURNAL.replace('.txt":', '.text":'))
    with pytest.raises(ValueError, match=r"target 'journal' may not name a file 'Tiny.text'"):
        targets()["journal"].files(ExportJob(name="Tiny", info=PdfInfo("")))


def test_two_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "kit.py").write_text(JOURNAL)
    with pytest.raises(ValueError, match=r"there are two files kit\.py for the export target"):
        targets()


POSTER = '''
"""`poster`: a text."""

from pnp.export.target_kinds import Target, TargetOption
from pnp.schema.values import Flag, Number


def _make(job):
    return {f"{job.name}.txt": repr(sorted(job.options.items())).encode()}


KIND = Target("poster", "a text", "faces", "product", (".txt",), _make, options=(
    TargetOption("dpi", Number(1, 9, whole=True), "how fine", 3),
    TargetOption("shiny", Flag(), "with gloss", True),
))
'''


def test_a_target_has_options_of_its_own(folder: Path, tiny: TinyProject) -> None:
    (folder / "poster.py").write_text(POSTER)
    given = ["--target", "poster", "--dpi", "5", "--no-shiny"]
    assert tiny.run("build", *given)[0] == tiny.run("build", "--target=poster")[0] == 0
    out = tiny.root / "output/tiny"
    assert (out / "en/Tiny.txt").read_text() == "[('dpi', 3), ('shiny', True)]"
    name = "en@dpi-5@no-shiny/Tiny.txt"
    assert (out / name).read_text() == "[('dpi', 5), ('shiny', False)]"
    # a value that is the default does not change the name of the folder
    assert tiny.run("build", "--target", "poster", "--dpi", "3")[0] == 0
    assert sorted(one.name for one in out.iterdir()) == [".pnp-files", "en", "en@dpi-5@no-shiny"]
    assert tiny.run("build", "--target", "poster", "--dpi", "10") == (
        2, "", "error: --dpi: expected a whole number from 1 to 9, found '10'\n"
        "1 error; nothing was written\n",
    )  # fmt: skip
    assert tiny.run("build", "--shiny")[2].splitlines()[:2] == [
        "error: --shiny is an option of other targets",
        "  hint: add --target poster",
    ]
    assert tiny.run("build", "--dpi", "1")[2].splitlines()[1] == (
        "  hint: add --target cricut or jpeg or mpc or order or png or poster or sheet-png or webp"
    )
    text = " ".join(tiny.run("build", "--help")[1].split())
    assert "how fine [poster]" in text
    assert "pixels per inch (default: 300) [cricut, jpeg, mpc, order, png, sheet-png, webp]" in text
    own = " ".join(tiny.run("build", "--target", "poster", "--help")[1].split())
    assert "how fine [poster]" in own and "pixels per inch" not in own
