"""`pnp build --gutter`: other room between cards, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from tiny_project import TinyProject

PX = 10 * 25.4 / 72  # of a point, at ten pixels a millimetre


@pytest.fixture
def tiny(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    return TinyProject(tmp_path, capsys)


def folders(tiny: TinyProject) -> list[str]:
    return sorted(path.parent.name for path in tiny.root.glob("output/tiny/*/*.pdf"))


def inked_columns(file: Path, row: int) -> list[tuple[int, int]]:
    """From where to where there is ink on a row of pixels, in tenths of a millimetre."""
    document = pypdfium2.PdfDocument(file)
    try:
        image = document[0].render(scale=PX).to_pil().convert("L")
    finally:
        document.close()
    found: list[tuple[int, int]] = []
    for x in range(image.width):
        if image.getpixel((x, row)) < 253:
            if found and found[-1][1] == x:
                found[-1] = found[-1][0], x + 1
            else:
                found.append((x, x + 1))
    return found


def test_cards_are_so_far_apart_and_print_bleed_to_the_middle(tiny: TinyProject) -> None:
    """On A4, 3 × 63 mm with gutters of 2 mm: the first card from 8.5 mm on, with 1 mm of bleed."""
    code, _, err = tiny.run("build", "--gutter", "2mm", "--paper", "a4")
    assert (code, err, folders(tiny)) == (0, "", ["en@a4@gutter-2mm"])
    # cards of 88 mm: the block begins at (297 - 268) / 2 = 14.5 mm; the row is near their foot
    (ink,) = inked_columns(tiny.root / "output/tiny/en@a4@gutter-2mm/Tiny.pdf", 950)
    assert ink == pytest.approx((75, 2025), abs=1)


def test_a_wide_gutter_prints_all_of_the_bleed(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up", "sheet: 4-up")
    assert tiny.run("build", "--gutter", "8mm", "--paper", "a4")[0] == 0
    # 2 × 63 mm and 8 mm between them: from 38 mm on, with 3 mm of bleed; the block is 184 mm high
    file = tiny.root / "output/tiny/en@a4@gutter-8mm/Tiny.pdf"
    assert inked_columns(file, 1300) == [
        pytest.approx((350, 1040), abs=1), pytest.approx((1060, 1750), abs=1),
    ]  # fmt: skip


def test_the_gutter_of_the_sheet_changes_nothing(tiny: TinyProject) -> None:
    assert tiny.run("build", "--gutter", "0mm")[0] == 0
    assert folders(tiny) == ["en"]


def test_products_without_a_gutter_are_as_they_are(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up}", "sheet: 9-up}\n"
               "  one: {file: One, decks: [cards], sheet: 1-up}")  # fmt: skip
    assert tiny.run("build", "--gutter", "1mm")[0] == 0
    assert folders(tiny) == ["en@gutter-1mm"] * 2


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("2", "error: --gutter: '2' is not a length; write a unit, e.g. '2mm'\n"
              "  hint: e.g. --gutter 2mm\n"),
        ("-1mm", "error: --gutter: '-1mm' is too small; it cannot be negative\n"
                 "  hint: e.g. --gutter 2mm\n"),
        ("20cm", "error: --gutter: '20cm' is too large; the most is 100 mm\n"
                 "  hint: e.g. --gutter 2mm\n"),
        ("wide", "error: --gutter: 'wide' is not a length"),
    ],
)  # fmt: skip
def test_what_is_not_a_gutter(tiny: TinyProject, given: str, message: str) -> None:
    code, out, err = tiny.run("build", f"--gutter={given}")
    assert (code, out) == (2, "")
    assert err.startswith(message)


def test_no_sheet_has_a_gutter(tiny: TinyProject) -> None:
    tiny.spoil("game", "sheet: 9-up", "sheet: 1-up")
    code, _, err = tiny.run("build", "--gutter", "2mm")
    assert code == 2
    assert err.startswith(
        "error: --gutter: sheets '1-up' have no gutter\n"
        "  hint: add --sheet with a sheet that has one, e.g. --sheet 9-up\n"
    )


def test_a_gutter_that_does_not_fit(tiny: TinyProject) -> None:
    code, _, err = tiny.run("build", "--gutter", "12mm")
    assert code == 1
    assert "a grid of 3 × 3 needs 213 × 288 mm" in err
    assert (
        "sheets that print it with 3 mm of bleed on every side: '8-up' (8 on a sheet), "
        "'full-bleed' (6 on a sheet)"
    ) in err
