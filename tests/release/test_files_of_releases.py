"""The files of a release: archives, sums, index, pictures, fonts; the same bytes every time."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from pypdf import PdfReader
from released import Released, run

CARDS = "downloads/en/letter/MillCards.pdf"


def test_sha256sum_accepts_the_list(release: Released) -> None:
    program = shutil.which("sha256sum")
    if program is None:
        pytest.skip("sha256sum is not installed")
    ran = subprocess.run([program, "--strict", "-c", "SHA256SUMS"], cwd=release.folder,
                         capture_output=True, text=True, check=False)  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    checked = {line.removesuffix(": OK") for line in ran.stdout.splitlines()}
    assert checked == set(release.files) - {"SHA256SUMS"}


def test_archives(release: Released) -> None:
    with zipfile.ZipFile(release.folder / "downloads/mill-1.2-en.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [
            "mill-1.2-en/MillBox.dxf", "mill-1.2-en/MillBox.svg", "mill-1.2-en/MillRules.pdf",
            "mill-1.2-en/a4/MillBox.pdf", "mill-1.2-en/a4/MillCards.pdf",
            "mill-1.2-en/a4/MillContents.pdf", "mill-1.2-en/letter/MillBox.pdf",
            "mill-1.2-en/letter/MillCards.pdf", "mill-1.2-en/letter/MillContents.pdf",
        ]  # fmt: skip
        packed = archive.read("mill-1.2-en/letter/MillCards.pdf")
    assert packed == (release.folder / CARDS).read_bytes()


def test_files_are_for_their_paper(release: Released) -> None:
    sizes = {}
    for paper in ("letter", "a4"):
        page = PdfReader(release.folder / f"downloads/en/{paper}/MillCards.pdf").pages[0]
        sizes[paper] = round(float(page.mediabox.width)), round(float(page.mediabox.height))
    assert sizes == {"letter": (612, 792), "a4": (595, 842)}
    text = PdfReader(release.folder / "downloads/en+short/letter/MillCards.pdf").pages[0]
    assert "Take 2 Sacks." in text.extract_text()


def test_index(release: Released) -> None:
    index = json.loads(release.page("index.json"))
    assert {key: index[key] for key in index if key != "editions"} == {
        "release": 1, "game": "mill", "title": "The Mill & <Co>", "version": "1.2",
        "date": "2026-11-20", "language": "en",
        "pages": {"en": "index.html", "de": "de/index.html"},
    }  # fmt: skip
    assert [(one["edition"], one["language"], one["variants"]) for one in index["editions"]] == [
        ("en", "en", []), ("en+short", "en", ["short"]),
        ("de", "de", []), ("de+short", "de", ["short"]),
    ]  # fmt: skip
    english = index["editions"][0]
    assert english["changes"] is None
    (cards,) = (one for one in english["files"] if one["path"] == CARDS)
    sums = dict(reversed(line.split("  ")) for line in release.page("SHA256SUMS").splitlines())
    assert cards == {
        "path": CARDS, "bytes": (release.folder / CARDS).stat().st_size, "sha256": sums[CARDS],
        "product": "cards", "paper": "letter", "title": "Cards", "pages": 4,
    }  # fmt: skip
    papers = {one["path"]: (one["product"], one["paper"]) for one in english["files"]}
    assert papers["downloads/en/letter/MillKit.pdf"] == (None, "letter")
    assert papers["downloads/en/MillBox.svg"] == ("box", None)


def test_pictures_are_webp_in_two_sizes(release: Released) -> None:
    found = {}
    for name in ("cards-cat-143", "cards-cat-286", "cards--back-80"):
        with Image.open(release.folder / f"pictures/{name}.webp") as image:
            corner = image.convert("RGBA").getpixel((0, 0))
            found[name] = image.format, image.size, corner[3]
    # 200 pixels high: 63.5 / 88.9 × 200 is 142.9; round corners are transparent
    assert found == {
        "cards-cat-143": ("WEBP", (143, 200), 0),
        "cards-cat-286": ("WEBP", (286, 400), 0),
        "cards--back-80": ("WEBP", (80, 112), 0),
    }


def test_fonts_have_the_letters_of_the_pages_alone(release: Released) -> None:
    shown = set("".join(release.page(page) for page in ("index.html", "rules.html")))
    for name in ("text-400", "text-700", "text-400-italic", "title-400"):
        data = (release.folder / f"fonts/{name}.woff").read_bytes()
        assert data[:4] == b"wOFF" and len(data) < 40_000
        font = TTFont(io.BytesIO(data))
        letters = {chr(code) for code in font.getBestCmap()}
        assert letters <= shown and set("Milage") <= letters
        assert font["name"].names == []  # a part of a font must not have its reserved name
    assert "Open Font License" in release.page("fonts/alegreya-OFL.txt")
    style = release.page("style.css")
    assert sorted(set(re.findall(r'url\("([^"]+)"\)', style))) == [
        "fonts/text-400-italic.woff", "fonts/text-400.woff", "fonts/text-700.woff",
        "fonts/title-400.woff",
    ]  # fmt: skip


def test_a_font_that_may_not_be_on_web_pages_is_left_out(mill) -> None:
    manifest = mill / "fonts/manifest.yaml"
    manifest.parent.mkdir()
    shutil.copy(release_font(), mill / "fonts/Own.ttf")
    manifest.write_text("Own:\n  licence: Proprietary\n  faces: [{file: Own.ttf}]\n")
    theme = mill / "layouts/mill/theme.yaml"
    theme.write_text(theme.read_text().replace("body: {font: Alegreya", "body: {font: Own"))
    assert run("release", "mill", "--project", mill, "--out", mill / "out", "--lang", "en",
               "--paper", "a4", "--jobs", 1) == 0  # fmt: skip
    found = sorted(path.name for path in (mill / "out/fonts").iterdir())
    assert found == ["abril-fatface-OFL.txt", "title-400.woff"]


def release_font() -> str:
    from repository import ROOT

    return str(ROOT / "fonts/alegreya/Alegreya_400Regular.ttf")


def test_the_same_bytes_every_time(mill) -> None:
    made = []
    for folder, jobs in (("one", 1), ("two", 2)):
        out = mill / folder
        assert run("release", "mill", "--project", mill, "--out", out, "--lang", "en", "--paper",
                   "a4", "--jobs", jobs, "--no-cache") == 0  # fmt: skip
        paths = sorted(path for path in out.rglob("*") if path.is_file())
        made.append({path.relative_to(out).as_posix(): path.read_bytes() for path in paths})
    assert made[0] == made[1] and len(made[0]) > 30


def test_a_file_that_is_not_of_a_release_is_not_replaced(mill, capsys) -> None:
    out = mill / "public"
    out.mkdir()
    (out / "index.html").write_text("my own page")
    capsys.readouterr()
    code = run("release", "mill", "--project", mill, "--out", out, "--lang", "en", "--jobs", 1)
    found = capsys.readouterr()
    assert (code, found.out) == (1, "")
    assert "index.html: error: this file is not of a release, so it is not replaced" in found.err
    assert (out / "index.html").read_text() == "my own page"
    assert [path.name for path in out.iterdir()] == ["index.html"]


def test_files_of_an_earlier_release(mill, capsys) -> None:
    out = mill / "public"
    base = ("release", "mill", "--project", mill, "--out", out, "--lang", "en", "--jobs", 1)
    letter = out / "downloads/en/letter"
    assert run(*base, "--paper", "letter") == 0
    capsys.readouterr()
    assert run(*base, "--paper", "a4") == 0
    assert "an earlier release left 4 files that nothing makes any more" in capsys.readouterr().err
    assert len(list(letter.iterdir())) == 4
    # they are listed no longer, so pnp does not touch them
    assert run(*base, "--paper", "letter") == 1
    assert "this file is not of a release" in capsys.readouterr().err


def test_clean(mill, capsys) -> None:
    out = mill / "public"
    base = ("release", "mill", "--project", mill, "--out", out, "--lang", "en", "--jobs", 1)
    assert run(*base, "--paper", "letter") == 0
    (out / "downloads/en/letter/MillKit.pdf").write_bytes(b"changed")
    capsys.readouterr()
    assert run(*base, "--paper", "a4", "--clean") == 0
    found = capsys.readouterr().err
    assert "removed 3 files" in found and "was changed since pnp wrote it" in found
    left = sorted(p.name for p in (out / "downloads/en/letter").iterdir())
    assert left == ["MillKit.pdf"]


def test_errors_write_nothing(mill, capsys) -> None:
    cards = mill / "cards/mill/cards.yaml"
    cards.write_text(cards.read_text().replace("{facts.sacks}", "{facts.sack}"))
    capsys.readouterr()
    assert run("release", "mill", "--project", mill, "--lang", "en", "--jobs", 1) == 1
    found = capsys.readouterr()
    assert found.out == "" and not (mill / "output").exists()
    assert "error: card 'wheel', 'text'" in found.err or "cards.yaml:3" in found.err
    assert found.err.rstrip().endswith("nothing was written")


@pytest.mark.parametrize(("arguments", "message"), [
    (("mil",), "there is no game 'mil'"),
    (("mill", "--lang", "xx"), "'mill' has no language 'xx'"),
    (("mill", "--variant", "shrt"), "did you mean 'short'?"),
    (("mill", "--paper", "a44"), "there is no paper 'a44'"),
    (("mill", "--changed-since", "cards"), "the folder 'cards' is no release"),
], ids=lambda found: " ".join(found) if isinstance(found, tuple) else None)  # fmt: skip
def test_wrong_options(mill, capsys, monkeypatch, arguments, message) -> None:
    monkeypatch.chdir(mill)
    capsys.readouterr()
    assert run("release", *arguments, "--jobs", 1) == 2
    found = capsys.readouterr()
    assert message in found.err and "Traceback" not in found.err and found.out == ""


def test_json(mill, capsys) -> None:
    capsys.readouterr()
    assert run("release", "mill", "--project", mill, "--lang", "en", "--paper", "a4", "--json",
               "--jobs", 1) == 0  # fmt: skip
    found = json.loads(capsys.readouterr().out)
    out = mill / "output/mill/release"
    assert found["written"] is True and found["pages"] == [str(out / "index.html")]
    assert found["archives"] == [str(out / "downloads/mill-1.2-en.zip")]
    assert found["changes"] == []
    assert found["files"] == sum(path.is_file() for path in out.rglob("*"))
