"""The engravings of US Patent #1: files, code and data, and what another program sees in them."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import sys

import pypdfium2 as pdfium
import pytest
import resvg_py
import yaml
from click.testing import CliRunner
from PIL import Image
from repository import ROOT

from pnp.cli.main import main
from pnp.model.problems import InputError

ART = ROOT / "cards/us-patent-1/art"
UPGRADES = ROOT / "cards/us-patent-1/upgrades.yaml"
PROMO = ROOT / "cards/us-patent-1/variants/promo.yaml"


@pytest.fixture(scope="module")
def engraving():
    """The module of pictures as data, which is no part of pnp."""
    sys.path.insert(0, str(ART))
    try:
        yield importlib.import_module("engraving.pictures")
    finally:
        sys.path.remove(str(ART))


def ids() -> list[str]:
    """The ids of all cards, by another reader of YAML than pnp's."""
    cards = yaml.safe_load(UPGRADES.read_text("utf-8"))["cards"]
    added = yaml.safe_load(PROMO.read_text("utf-8"))["cards"]["upgrades"]["add"]
    return [card["id"] for card in (*cards, *added)]


def machine_ids() -> list[str]:
    """The ids of the Time Machines."""
    machines = yaml.safe_load((ROOT / "cards/us-patent-1/machines.yaml").read_text("utf-8"))
    return [card["id"] for card in machines["cards"]]


def files(folder: str = "upgrades") -> dict[str, bytes]:
    return {file.stem: file.read_bytes() for file in sorted((ART / folder).iterdir())}


def pictures(engraving, folder: str = "upgrades"):
    plates = sorted((ART / "plates" / folder).iterdir())
    return {picture.name: picture for f in plates for picture in engraving.read(f, f.name)}


def test_each_card_has_a_picture_of_its_own():
    assert len(ids()) == 52
    assert sorted(files()) == sorted(ids())
    assert len(set(files().values())) == 52


def test_a_picture_has_at_most_36_kilobytes_on_average_and_50_at_most():
    sizes = [len(data) for data in files().values()]
    assert sum(sizes) / len(sizes) <= 36_000
    assert max(sizes) <= 50_000


def test_each_picture_is_in_the_data(engraving):
    assert sorted(pictures(engraving)) == sorted(ids())


# one of each file, with most kinds of surfaces
@pytest.mark.parametrize(
    "name",
    [
        "okafors-solar-candle",
        "flathead-pipe-claw-hammer-axe",
        "mangolds-floating-robot",
        "freys-continental-scooter",
        "mulvaneys-standing-invitation",
    ],
)
def test_the_code_writes_the_file(engraving, name):
    assert engraving.draw(pictures(engraving)[name]).encode() == files()[name]


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder", [pytest.param("upgrades", marks=pytest.mark.thorough), "machines"]
)
def test_the_code_writes_all_files(engraving, folder):
    drawn = {name: engraving.draw(p).encode() for name, p in pictures(engraving, folder).items()}
    there = files(folder)
    assert sorted(drawn) == sorted(there)
    assert [name for name, data in drawn.items() if data != there[name]] == []


def grey(data: bytes, width: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=data.decode(), width=width)
    return Image.open(io.BytesIO(bytes(png))).convert("L")


@pytest.mark.parametrize("name", ids())
def test_another_program_sees_an_engraving(name):
    """In grey at 300 dpi: enough ink and not too much, solid black, paper lighter than the field,
    and nothing but the field and thin lines at the sides."""
    image = grey(files()[name], 650)
    levels = image.histogram()
    total = image.width * image.height
    assert 0.07 <= sum(levels[:96]) / total <= 0.25
    assert sum(levels[247:]) / total >= 0.002  # paper is 248, the field 235
    small = image.resize((image.width // 6, image.height // 6), Image.Resampling.BOX)
    assert small.getextrema()[0] <= 40  # half a millimetre of nearly solid black
    for side in (0, image.width - 1):
        dark = [y for y in range(image.height) if image.getpixel((side, y)) < 96]
        assert len(dark) <= image.height * 0.05


def test_each_machine_has_a_contraption_of_its_own(engraving):
    """A picture for each, whose letters point at its seat, its lever and its dial."""
    assert len(machine_ids()) == 8
    found = pictures(engraving, "machines")
    assert sorted(found) == sorted(files("machines")) == sorted(machine_ids())
    assert len(set(files("machines").values())) == 8
    for name, picture in found.items():
        tips = {letter.sign: letter.tip for letter in picture.letters}
        assert tips == {"a": "seat", "b": "lever", "c": "dial"}, name
    contraptions = {picture.pieces[-1].name for picture in found.values()}
    assert contraptions == {
        "post_chaise", "omnibus", "chronoscaphe", "flivver", "breakfast_nook", "mirror_ball",
        "timeshare", "singularity",
    }  # fmt: skip


@pytest.mark.parametrize("name", machine_ids())
def test_another_program_sees_the_plate_of_a_machine(name):
    """Of 92 × 24 mm, with enough ink and not too much, and solid black."""
    image = grey(files("machines")[name], 1150)
    assert image.size == (1150, 300)
    assert len(files("machines")[name]) <= 70_000
    levels = image.histogram()
    assert 0.08 <= sum(levels[:96]) / (image.width * image.height) <= 0.30
    small = image.resize((image.width // 6, image.height // 6), Image.Resampling.BOX)
    assert small.getextrema()[0] <= 40


def test_upgrades_on_the_corners_cover_no_part_of_a_contraption(tmp_path):
    """The printed page, with an Upgrade over each corner of the first machine."""
    result = CliRunner().invoke(
        main, ["build", "us-patent-1/machines", "--out", str(tmp_path), "--no-cache"]
    )
    assert result.exit_code == 0, result.output
    (file,) = tmp_path.rglob("*.pdf")
    page = pdfium.PdfDocument(file)[0]
    image = page.render(scale=254 / 72).to_pil().convert("L")  # ten pixels a millimetre
    # the mats of 98 × 128 mm are four on a Letter sheet: the first is 9.95 mm from its left edge
    # and 11.7 mm from its top
    mat = image.crop((100, 117, 1080, 1397))
    covered = [(0, 0, 310, 420), (670, 0, 980, 420), (0, 860, 310, 1280), (670, 860, 980, 1280)]
    for box in covered:
        mat.paste(235, box)
    plate = mat.crop((30, 445, 950, 685))
    drawn = grey(files("machines")["the-pendulous-post-chaise"], 920)
    # all solid black of the drawing is still there
    every = [(x, y) for x in range(0, 920, 2) for y in range(14, 240, 2)]
    black = [at for at in every if drawn.getpixel(at) < 32]  # the ink is 26
    seen = sum(1 for at in black if plate.getpixel(at) < 140)
    assert len(black) > 2_000
    assert seen >= 0.97 * len(black)


def test_no_line_is_thinner_than_a_printer_can_print(engraving):
    lines = importlib.import_module("engraving.lines")
    plate = lines.Lines(1)
    plate.contour([[0j, 20 + 0j, 20 + 20j, 20j]], 0.12, 0)
    plate.flush()
    shape = grey(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 2200 2200">'
            f'<path d="M-100-100h2200v2200h-2200z" fill="#fff"/>{plate.written[0]}</svg>'
        ).encode(),
        2200,
    )
    # across the upper, lightest edge: at least nine hundredths of a millimetre are black
    for x in (300, 900, 1500):
        assert sum(1 for y in range(60, 140) if shape.getpixel((x, y)) < 128) >= 9


def problems_of(engraving, tmp_path, text: str) -> list[str]:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    try:
        for picture in engraving.read(file, "mine.yaml"):
            engraving.draw(picture)
    except InputError as error:
        return [f"{p.span} {p.message} ({p.hint})" for p in error.problems]
    return []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "lamp:\n  parts:\n    - wheeel: {at: [1, 2]}\n",
            ["mine.yaml:3:7 there is no part 'wheeel' (did you mean 'wheel'?)"],
        ),
        (
            "lamp:\n  parts:\n    - wheel: {radius: 3}\n",
            ["mine.yaml:3:15 unknown key 'radius' (keys: at, turn, size, r, rim, spokes, hub, "
             "depth, tint, wire, wide)"],
        ),
        (
            "lamp:\n  parts:\n    - wheel: {at: here}\n",
            ["mine.yaml:3:19 'at': expected a place in mm, such as [27.5, 16], "
             "found 'here' (None)"],
        ),
        (
            "lamp:\n  parts:\n    - candle\n  letters:\n    a: {tip: flame, at: [1, 2]}\n",
            ["mine.yaml:3:7 there is no part 'candle' (did you mean 'canoe'?)"],
        ),
        (
            "lamp:\n  parts: [bean]\n  letters:\n    a: {tip: flame, at: [1, 2]}\n",
            ["mine.yaml:4:5 no part of this picture has a point 'flame' "
             "(there are no points to choose from)"],
        ),
        (
            "lamp:\n  parts:\n    - pipe: {line: 0}\n",
            ["mine.yaml:3:7 part 'pipe' cannot be drawn: 'int' object is not iterable (None)"],
        ),
    ],
)  # fmt: skip
def test_wrong_data_is_reported_with_its_place(engraving, tmp_path, text, expected):
    assert problems_of(engraving, tmp_path, text) == expected


def test_the_example_of_the_readme_is_a_picture(engraving, tmp_path):
    page = (ART / "README.md").read_text("utf-8")
    blocks = [block.partition("```")[0] for block in page.split("```yaml\n")]
    text = next(block for block in blocks if block.startswith("my-lamp"))
    assert problems_of(engraving, tmp_path, text) == []
    picture = engraving.read(tmp_path / "mine.yaml", "mine.yaml")[0]
    drawn = grey(engraving.draw(picture).encode(), 550)
    # the foot is dark at its right, the field beside it is empty
    assert drawn.getpixel((100, 200)) == 235
    assert drawn.crop((275, 270, 340, 290)).getextrema()[0] < 60


def test_the_parts_are_listed_with_their_options():
    run = subprocess.run(
        [sys.executable, str(ART / "engrave.py"), "--parts"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = run.stdout.splitlines()
    assert "bean(): A bean of coffee." in lines
    assert "ground(rx=20, rows=5): The shadow of a thing." in lines
    assert all(line.endswith(".") for line in lines)


@pytest.mark.thorough
def test_the_sheets_of_a_blind_test_show_all_upgrades_without_names(tmp_path):
    subprocess.run(
        [sys.executable, str(ART / "blind.py"), str(tmp_path), "--seed", "1918"], check=True
    )
    seed, *lines = (tmp_path / "key.txt").read_text("utf-8").splitlines()
    assert seed == "seed 1918"
    assert [line.split()[0] for line in lines] == [str(number) for number in range(1, 49)]
    assert lines[0] == "1 shues-comfortable-hat"
    assert {line.split()[1] for line in lines} == set(ids()[:48])
    sheets = sorted(tmp_path.glob("*.png"))
    assert [file.name for file in sheets] == [f"sheet-{n}.png" for n in (1, 2, 3, 4)]
    with Image.open(sheets[0]) as sheet:
        # three pictures of 2 × 177 pixels in a row
        assert (sheet.mode, sheet.width) == ("L", 3 * (354 + 24) + 24)


def test_the_code_keeps_the_sizes_of_the_house():
    modules = sorted(ART.rglob("*.py"))
    assert len(modules) > 30
    long = {m.name: len(m.read_text("utf-8").splitlines()) for m in modules}
    assert {name: count for name, count in long.items() if count > 400} == {}
    folders = {m.parent for m in modules}
    assert max(len([m for m in f.glob("*.py") if m.name != "__init__.py"]) for f in folders) <= 16
