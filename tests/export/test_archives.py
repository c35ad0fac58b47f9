"""`--zip`, and several targets at once: read by zipfile and by unzip."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from plain_cards import files_below
from tiny_project import TinyProject

from pnp.export.archive import zip_archive
from pnp.files.contents import Spool, chunks_of

PNG = "output/tiny/en@png@dpi-20"


def test_several_targets(tiny: TinyProject) -> None:
    code, out, err = tiny.run("build", "--target", "png", "--target", "files", "--dpi", "20")
    assert (code, err) == (0, "")
    assert files_below(tiny.root / "output/tiny") == [
        ".pnp-files", "en/Tiny.pdf", "en@png@dpi-20/Tiny-ant.png", "en@png@dpi-20/Tiny-bee.png",
        "en@png@dpi-20/Tiny-cat.png",
    ]  # fmt: skip
    assert "4 files, 1 page" in out
    # an option is for the targets that have it
    given = ("--target", "png", "--target", "jpeg", "--dpi", "30", "--quality", "50")
    assert tiny.run("build", *given)[0] == 0
    folders = {path.name for path in (tiny.root / "output/tiny").iterdir()}
    assert folders >= {"en@png@dpi-30", "en@jpeg@dpi-30@quality-50"}


def test_an_error_of_one_target_is_one_of_all(tiny: TinyProject) -> None:
    code, _, err = tiny.run("build", "--target", "files", "--target", "png", "--pixels", "50x50")
    assert code == 1 and "has another shape than 50 × 50 pixels" in err
    assert not (tiny.root / "output").exists()
    err = tiny.run("build", "--target", "files", "--target", "kit", "--dpi", "20")[2]
    assert "--dpi is an option of other targets" in err


def test_an_archive_has_the_files_of_a_folder(tiny: TinyProject) -> None:
    assert tiny.run("build", "--target", "png", "--dpi", "20")[0] == 0
    code, out, err = tiny.run("build", "--target", "png", "--dpi", "20", "--zip")
    assert (code, err) == (0, "")
    assert out.split()[0] == f"{PNG}@zip/tiny-en-png-dpi-20.zip"
    with zipfile.ZipFile(tiny.root / f"{PNG}@zip/tiny-en-png-dpi-20.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["Tiny-ant.png", "Tiny-bee.png", "Tiny-cat.png"]
        for entry in archive.infolist():
            assert archive.read(entry) == (tiny.root / PNG / entry.filename).read_bytes()
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert (entry.external_attr >> 16, entry.create_system) == (0o100644, 3)
            assert entry.compress_type == zipfile.ZIP_STORED


def test_the_same_files_give_the_same_bytes(tiny: TinyProject) -> None:
    found = []
    for number, jobs in enumerate(("1", "2")):
        given = ("--zip", "--target", "svg", "--target", "png", "--jobs", jobs, "--no-cache")
        assert tiny.run("build", *given, "--out", f"o{number}")[0] == 0
        names = files_below(tiny.root / f"o{number}")
        assert [name for name in names if name.endswith(".zip")] == [
            "tiny/en@png@zip/tiny-en-png.zip", "tiny/en@svg@zip/tiny-en-svg.zip",
        ]  # fmt: skip
        found.append([(tiny.root / f"o{number}" / name).read_bytes() for name in names])
    assert found[0] == found[1]


def test_an_archive_of_all_products(tiny: TinyProject) -> None:
    tiny.spoil("game", "products:", "products:\n  more: {file: More, decks: [cards], sheet: 8-up}")
    assert tiny.run("build", "--zip")[0] == 0
    with zipfile.ZipFile(tiny.root / "output/tiny/en@zip/tiny-en.zip") as archive:
        assert archive.namelist() == ["More.pdf", "Tiny.pdf"]
    assert "left" not in tiny.run("build", "--zip", "--clean")[2]
    assert files_below(tiny.root / "output/tiny") == [".pnp-files", "en@zip/tiny-en.zip"]


@pytest.mark.parametrize("on_disk", [False, True])
def test_an_archive_is_read_by_unzip(on_disk: bool, tmp_path: Path) -> None:
    large = Spool(tmp_path / "spool", 10)
    large.write(b"0123456789" * 1000)
    files = [("b/ü.txt", large.content()), ("a.png", b"x" * 500), ("a.txt", b"x" * 500)]
    folder = tmp_path / "spool" if on_disk else None
    data = b"".join(chunks_of(zip_archive(files, folder)))
    assert data == b"".join(chunks_of(zip_archive(reversed(files), None)))
    (tmp_path / "a.zip").write_bytes(data)
    subprocess.run(["unzip", "-q", "a.zip", "-d", "out"], cwd=tmp_path, check=True)
    assert files_below(tmp_path / "out") == ["a.png", "a.txt", "b/ü.txt"]
    assert (tmp_path / "out/b/ü.txt").read_bytes() == b"0123456789" * 1000
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        kinds = {entry.filename: entry.compress_type for entry in archive.infolist()}
    assert kinds == {"a.png": zipfile.ZIP_STORED, "a.txt": zipfile.ZIP_DEFLATED,
                     "b/ü.txt": zipfile.ZIP_DEFLATED}  # fmt: skip
