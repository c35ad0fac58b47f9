"""`--target png`: a picture of each card."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from plain_cards import BLUE, GREEN, LAYOUT, RED
from tiny_project import TinyProject

from pnp.draw.pdf.document import PdfInfo
from pnp.export.pictures.frames import Resolution, frame_of
from pnp.export.pictures.names import face_files
from pnp.export.pictures.png_file import png_chunks
from pnp.export.target_kinds import ExportJob
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize

OUT = "output/tiny/en@png"
MM = 72 / 25.4


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    """A project with cards that are known to the pixel."""
    tiny.write("layout", LAYOUT)
    return tiny


def build(tiny: TinyProject, *more: str) -> None:
    code, _, err = tiny.run("build", "--target", "png", *more)
    assert code == 0, err


def image(tiny: TinyProject, name: str) -> Image.Image:
    found = Image.open(tiny.root / name)
    found.load()
    return found


def names(tiny: TinyProject, folder: str = OUT) -> list[str]:
    return sorted(path.name for path in (tiny.root / folder).iterdir())


def test_a_picture_of_each_card_as_it_is_cut(plain: TinyProject) -> None:
    plain.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 3\n")
    build(plain)
    assert names(plain) == ["Tiny-ant.png", "Tiny-bee.png", "Tiny-cat.png"]
    found = image(plain, f"{OUT}/Tiny-ant.png")
    assert (found.size, found.mode, found.info["srgb"]) == ((600, 900), "RGB", 0)
    # 10 mm are 118.1 pixels; no pixel of the bleed is there
    assert {found.getpixel(at) for at in ((0, 0), (117, 0), (0, 117), (117, 117))} == {BLUE}
    assert {found.getpixel(at) for at in ((119, 119), (599, 0), (0, 899), (599, 899))} == {RED}
    assert sum(count for count, colour in found.getcolors() if colour in (RED, BLUE)) > 539_000


def test_with_bleed(plain: TinyProject) -> None:
    build(plain, "--bleed")
    found = image(plain, f"{OUT}@bleed/Tiny-ant.png")
    assert found.size == (660, 960)
    assert found.getpixel((0, 0)) == found.getpixel((29, 29)) == GREEN
    assert (found.getpixel((30, 30)), found.getpixel((629, 929))) == (BLUE, RED)
    assert found.getpixel((630, 930)) == found.getpixel((659, 959)) == GREEN


def test_dpi_and_pixels(plain: TinyProject) -> None:
    for given, folder, size in (
        (["--dpi", "100"], "@dpi-100", (200, 300)),
        (["--pixels", "400"], "@pixels-400", (400, 600)),
        (["--pixels", "400x610"], "@pixels-400x610", (400, 610)),
    ):
        build(plain, *given)
        assert image(plain, f"{OUT}{folder}/Tiny-ant.png").size == size
    # 610 pixels are more than the card is high: the bleed fills the rest
    found = image(plain, f"{OUT}@pixels-400x610/Tiny-ant.png")
    assert {found.getpixel((200, y)) for y in (0, 3, 606, 609)} == {GREEN}
    assert found.getpixel((200, 10)) == found.getpixel((200, 600)) == RED


@pytest.mark.parametrize(
    ("size", "how", "pixels"),
    [
        ((63, 88, 3), Resolution(300), (744, 1039)),
        ((63, 88, 3), Resolution(300, has_bleed=True), (815, 1110)),
        ((63, 88, 3), Resolution(300, (750, 1050)), (750, 1050)),
        ((63, 88, 0), Resolution(300, (750, 1050)), (750, 1050)),  # 0.2 % are cut off
        ((63, 88, 3), Resolution(300, (822, 1122), has_bleed=True), (822, 1122)),
        ((63, 88, 3), Resolution(300, (750, None)), (750, 1048)),
    ],
)
def test_pixels_of_a_picture(
    size: tuple[float, float, float], how: Resolution, pixels: tuple[int, int]
) -> None:
    width, height, bleed = (value * MM for value in size)
    found = frame_of(FaceSize("a", width, height, bleed), how)
    assert (found.width, found.height) == pixels


def test_physical_size(plain: TinyProject) -> None:
    """11811 pixels to a metre are 300 to an inch (11811.02)."""
    build(plain)
    data = (plain.root / f"{OUT}/Tiny-ant.png").read_bytes()
    at = data.index(b"pHYs") + 4
    assert struct.unpack(">IIB", data[at : at + 9]) == (11811, 11811, 1)
    build(plain, "--pixels", "400")  # 400 pixels of 50.8 mm
    data = (plain.root / f"{OUT}@pixels-400/Tiny-ant.png").read_bytes()
    assert struct.unpack(">I", data[data.index(b"pHYs") + 4 :][:4]) == (7874,)


def test_a_shape_that_is_not_that_of_the_card(plain: TinyProject) -> None:
    plain.reports(
        "error: 'cards/ant' of 50.8 × 76.2 mm has another shape than 400 × 400 pixels\n"
        "  hint: e.g. --pixels 400x600",
        "build", "--target", "png", "--pixels", "400x400",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "message", "code"),
    [
        (["--pixels", "x"], "--pixels: expected pixels across and down, found 'x'", 2),
        (["--pixels", "0x5"], "--pixels: expected pixels across and down, found '0x5'", 2),
        (["--pixels", "9x9x9"], "--pixels: expected pixels across and down, found '9x9x9'", 2),
        (["--dpi", "3"], "--dpi: expected a whole number from 10 to 2400, found '3'", 2),
        (["--dpi", "200", "--pixels", "9"], "--dpi and --pixels exclude each other", 1),
        (["--pixels", "20000"], "the picture of 'cards/ant' would have 20000 × 30000 pixels", 1),
    ],
)
def test_wrong_options(plain: TinyProject, given: list[str], message: str, code: int) -> None:
    found = plain.run("build", "--target", "png", *given)
    assert (found[0], found[2].splitlines()[0]) == (code, f"error: {message}")
    assert not (plain.root / "output").exists()


def test_what_is_cut_off_is_transparent(plain: TinyProject) -> None:
    plain.spoil("layout", "bleed: 2.54mm\n", "bleed: 2.54mm\ncorner: 20mm\n")
    build(plain, "--dpi", "100")
    found = image(plain, f"{OUT}@dpi-100/Tiny-ant.png")
    assert found.mode == "RGBA"
    assert found.getpixel((0, 0))[3] == found.getpixel((199, 299))[3] == 0
    assert found.getpixel((100, 0)) == found.getpixel((100, 299)) == (*RED, 255)
    assert found.getpixel((0, 150)) == found.getpixel((199, 150)) == (*RED, 255)
    # a quarter of each corner's square of 78.7 pixels, less the circle in it
    cut = sum(count for count, colour in found.getcolors(100_000) if colour[3] < 128)
    assert abs(cut - 4 * 78.74**2 * (1 - 0.7854)) < 30
    build(plain, "--dpi", "100", "--bleed")
    assert image(plain, f"{OUT}@dpi-100@bleed/Tiny-ant.png").mode == "RGB"


def test_backs(plain: TinyProject) -> None:
    plain.write("layouts/tiny/back.yaml", LAYOUT)
    plain.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    build(plain, "--backs")
    assert names(plain, "output/tiny/en@backs@png")[:3] == [
        "Tiny-ant.png", "Tiny-back.png", "Tiny-bee.png",
    ]  # fmt: skip
    name = "  n: {kind: text, text: '{name}', font: Alegreya, size: 9pt, box: face}\n"
    plain.spoil("layouts/tiny/back.yaml", "elements:\n", f"elements:\n{name}")
    build(plain, "--backs", "--out", "o")
    assert names(plain, "o/tiny/en@backs@png")[:3] == [
        "Tiny-ant-back.png", "Tiny-ant.png", "Tiny-bee-back.png",
    ]  # fmt: skip


def test_single_cards(plain: TinyProject) -> None:
    build(plain, "--card", "3 bee")
    assert names(plain, f"{OUT}-cards") == ["Tiny-bee.png"]


def test_the_same_bytes_again(tiny: TinyProject) -> None:
    build(tiny)
    first = {name: (tiny.root / OUT / name).read_bytes() for name in names(tiny)}
    build(tiny, "--no-cache", "--out", "o")
    assert {name: (tiny.root / "o/tiny/en@png" / name).read_bytes() for name in first} == first


def test_a_missing_library_is_named(plain: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    plain.reports(
        "error: pictures of cards need the package pypdfium2, which is not installed\n"
        "  hint: install it where pnp is: pip install pypdfium2",
        "build", "--target", "png",
    )  # fmt: skip


def test_a_build_of_pdf_files_does_not_load_it(plain: TinyProject) -> None:
    program = (
        "import sys; from pnp.cli.main import main\n"
        "try: main(['build', '--no-cache'])\n"
        "except SystemExit:\n"
        "    print(*(name in sys.modules for name in ('pypdfium2', 'pnp.export.targets.png')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=plain.root, capture_output=True, text=True
    )
    assert run.stdout.endswith("False False\n"), run.stderr


# -- names --------------------------------------------------------------------------------------


def named(*ids: str, decks: tuple[str, ...] = ("d",), backs: tuple[str, ...] = ()) -> list[str]:
    fronts = tuple(FaceSize(f"{decks[0]}/{one}", 9, 9) for one in ids)
    behind = tuple(FaceSize(one, 9, 9) for one in backs)
    job = ExportJob(name="T", info=PdfInfo(""), fronts=fronts, backs=behind or None, decks=decks)
    return [file.name for file in face_files(job, None, False)]


def test_names_are_made_of_ids() -> None:
    assert named("axe", "Épée 2", "01/02", "a:b*?c", "x%") == [
        "T-axe", "T-Épée-2", "T-01-02", "T-a-b-c", "T-x",
    ]  # fmt: skip
    assert named("axe", backs=("d//back",)) == ["T-axe", "T-back"]
    assert named("axe", decks=("d", "e"), backs=("d//back",)) == ["T-d-axe", "T-d-back"]
    assert named("a.", "b%2Fc", backs=("d/a./back",)) == ["T-a", "T-b-c", "T-a-back"]


def test_equal_names_get_a_checksum() -> None:
    found = named("Axe", "axe", "A:1", "A-1", "bow")
    assert len({name.lower() for name in found}) == 5
    assert found[4] == "T-bow" and all(len(name) == len("T-axe-123456") for name in found[:4])
    # whatever else there is, in whatever order
    assert sorted(named("axe", "bow", "Axe")) == sorted([*found[:2], "T-bow"])
    # 'axe-back' may be a card, or the back of 'axe'; the two sides of a card have one checksum
    front, card, back = named("axe", "axe-back", backs=("d/axe/back",))
    assert card.startswith("T-axe-back-") and back == f"{front}-back" != card


def test_long_names_are_shortened() -> None:
    first, second = named("é" * 300, "é" * 299 + "x")
    assert first != second and max(len(first.encode()), len(second.encode())) < 160


# -- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_png_file_is_read_by_another_program(mode: str, tmp_path: Path) -> None:
    made = Image.effect_noise((37, 23), 90).convert("RGB")
    made.paste(Image.linear_gradient("L").resize((20, 20)).convert("RGB"), (5, 2))
    if mode == "RGBA":
        made.putalpha(Image.radial_gradient("L").resize(made.size))
    file = tmp_path / "a.png"
    file.write_bytes(b"".join(png_chunks(made, 11811)))
    found = Image.open(file)
    found.load()
    assert (found.mode, found.tobytes()) == (mode, made.tobytes())
    assert round(found.info["dpi"][0], 2) == 300


def test_too_many_pixels_are_refused() -> None:
    with pytest.raises(InputError, match="2835 × 33333 pixels"):
        frame_of(FaceSize("a", 85.04, 1000, 0), Resolution(2400))
