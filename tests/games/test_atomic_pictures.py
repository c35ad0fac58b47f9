"""Inventing the Future: its pictures are those that the code beside them draws."""

from __future__ import annotations

import importlib.util
import io
import re
import subprocess
import sys
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat
from repository import ROOT
from samples import shipped

from pnp.model.problems import InputError

ART = ROOT / "cards/inventing-the-future/art"
# the colours of the theme that pictures of cards may have
COLORS = {"#15233b", "#fbf6e9", "#1c6e70", "#d2452d", "#e3a526", "#c3dfe0"}


@pytest.fixture(scope="module")
def art():
    """The package `atomic.pictures` and the command `draw`."""
    sys.path.insert(0, str(ART))
    try:
        spec = importlib.util.spec_from_file_location("atomic_draw", ART / "draw.py")
        command = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(command)
        yield command
    finally:
        sys.path.remove(str(ART))


@pytest.fixture
def drawn(art, tmp_path):
    """The first picture of a file with this text."""

    def make(text):
        file = tmp_path / "test.yaml"
        file.write_text(text)
        palette = {"ink": "#000000", "paper": "#ffffff", "gold": "#ffcc00"}
        return art.draw(art.read(file, "test.yaml", palette)[0])

    return make


def test_files_are_what_the_code_draws(art):
    expected = dict(art.drawn())
    assert len(expected) == 2 * (18 + 5 + 2)  # cards, skylines, box
    for file, text in expected.items():
        assert file.read_text("utf-8") == text, f"run draw.py: {file.name}"
    folders = {file.parent for file in expected}
    assert {file for folder in folders for file in folder.iterdir()} == set(expected)


def test_each_card_of_the_groups_has_a_picture_of_its_own():
    cards = shipped("inventing-the-future").decks["cards"].cards
    named = {c.id: c.fields["picture"] for c in cards if c.fields["group"] != "start"}
    assert set(named.values()) == {"art/cards/{id}.svg"}
    assert set(named) == {file.stem for file in (ART / "cards").glob("*.svg")}
    assert len(named) == 18


def test_each_company_has_a_skyline_in_two_tones_of_its_color():
    companies = [c["id"] for c in shipped("inventing-the-future").tables["companies"]]
    files = {file.stem: file.read_text() for file in (ART / "skylines").glob("*.svg")}
    assert set(files) == set(companies) and len(companies) == 5
    tones = {name: set(re.findall("#[0-9a-f]{6}", text)) for name, text in files.items()}
    # with the color of the company itself: windows, and the gaps of domes
    assert tones == {
        "orange": {"#c97d47", "#825a42", "#f0914a"},
        "yellow": {"#d0b138", "#897b39"},
        "turquoise": {"#5da9a7", "#447a81"},
        "pink": {"#cd8fa8", "#8b6881", "#f0a3bd"},
        "violet": {"#9b8bc4", "#696491"},
    }
    outlines = {re.sub("#[0-9a-f]{6}", "", text) for text in files.values()}
    assert len(outlines) == 5


def test_pictures_of_cards_are_flat_and_have_up_to_five_colors_of_the_theme():
    for file in (ART / "cards").glob("*.svg"):
        text = file.read_text()
        found = set(re.findall("#[0-9a-f]{6}", text))
        assert 4 <= len(found) <= 5 and found <= COLORS, file.name
        assert not re.search("gradient|opacity|filter|<text|<image", text, re.IGNORECASE), file.name
        assert len(text) < 6000, file.name
        assert 'viewBox="-30 -30 230 360"' in text, "20 × 33 mm with 3 mm of bleed on two sides"


def test_pictures_of_cards_differ_in_grey_at_15_mm():
    resvg = pytest.importorskip("resvg_py", reason="resvg-py is not installed")
    grey = {}
    for file in sorted((ART / "cards").glob("*.svg")):
        data = bytes(resvg.svg_to_bytes(svg_string=file.read_text(), dpi=96.0))
        grey[file.stem] = Image.open(io.BytesIO(data)).convert("L").resize((59, 92))
    assert len(grey) == 18
    apart = {
        (a, b): ImageStat.Stat(ImageChops.difference(grey[a], grey[b])).mean[0]
        for a, b in combinations(grey, 2)
    }
    near = min(apart, key=apart.get)
    assert apart[near] > 30, near


def test_a_part_is_placed_turned_scaled_and_flipped(drawn):
    text = drawn(
        "size: [100, 50]\nbleed: [0, 10, 0, 10]\n"
        "pictures:\n  one:\n    ground: paper\n    parts:\n"
        "      - box: {color: ink, w: 20, h: 10, at: [30, 25], turn: 45, scale: 2, flip: true}\n"
        "      - bar: {color: ink, x: 5, y: 0, width: 3}\n"
    )
    assert text.splitlines()[1:] == [
        '<path d="M0 -10h100v70h-100Z" fill="#ffffff"/>',
        '<g transform="translate(30 25) rotate(45) scale(-2 2)">'
        '<path d="M-10 -5h20v10h-20Z" fill="#000000"/></g>',
        '<path d="M0 0L5 0" fill="none" stroke="#000000" stroke-width="3"/>',
        "</svg>",
    ]
    assert 'width="10mm" height="7mm" viewBox="0 -10 100 70"' in text


def test_outlines_have_no_fills_and_no_ground():
    for file in (ART / "cards-lines").glob("*.svg"):
        assert set(re.findall("#[0-9a-f]{6}", file.read_text())) == {"#15233b", "#ffffff"}
        assert 'fill="#15233b"' not in file.read_text(), file.name


def test_outlines_keep_their_width_at_any_scale(art, tmp_path):
    file = tmp_path / "test.yaml"
    file.write_text(
        "size: [9, 9]\npictures:\n  one:\n    ground: ink\n    parts:\n"
        "      - box: {color: ink, w: 20, h: 10, scale: 2}\n"
        "      - bar: {color: ink, x: 5, y: 0, width: 12}\n"
    )
    (picture,) = art.read(file, "test.yaml", {"ink": "#000000"})
    assert art.draw(picture, ("#000000", "#ffffff")).splitlines()[1:] == [
        '<g transform="scale(2)"><path d="M-10 -5h20v10h-20Z" fill="#ffffff" stroke="#000000"'
        ' stroke-width="1.5"/></g>',
        '<path d="M0 0L5 0" fill="none" stroke="#000000" stroke-width="12"/>'
        '<path d="M0 0L5 0" fill="none" stroke="#ffffff" stroke-width="6"/>',
        "</svg>",
    ]


def test_mixed_colors_lie_between_two(drawn):
    text = drawn(
        "size: [9, 9]\npictures:\n  one:\n"
        "    mixed: {half: {of: ink, into: gold, share: 50}}\n"
        "    parts: [disc: {color: half, r: 4}]\n"
    )
    assert 'fill="#806600"' in text


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("rokcet: {}", "test.yaml:5:8: error: there is no part 'rokcet'"),
        ("disc: {color: ink}", "test.yaml:5:14: error: part 'disc' needs 'r'"),
        ("disc: {color: inc, r: 4}", "there is no color 'inc' in the theme of the game"),
        ("disc: {color: ink, r: wide}", "test.yaml:5:30: error: 'r': expected a number"),
        ("disc: {color: ink, r: 4, at: 5}", "'at': expected two numbers, such as [100, 160]"),
        ("disc", "expected the name of a part with its options, found 'disc'"),
    ],
)
def test_mistakes_are_reported_with_their_places(drawn, part, expected):
    with pytest.raises(InputError) as error:
        drawn(f"size: [9, 9]\npictures:\n  one:\n    parts:\n     - {part}\n")
    assert expected in str(error.value)


def test_readme_lists_all_parts(art):
    section = (ART / "README.md").read_text().split("## Parts")[1]
    names = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    listed = set(re.findall(r"`(\w+)`", "".join(names)))
    parts = sys.modules["atomic.pictures"].all_parts()
    assert listed == set(parts)
    assert all(part.__doc__ for part in parts.values())


@pytest.mark.parametrize(
    "command", [["ruff", "format", "--check"], ["ruff", "check"], ["mypy"]], ids=lambda c: c[-1]
)
def test_house_rules_apply_to_the_art(command):
    target = str(ART / "draw.py") if command == ["mypy"] else str(ART)
    run = subprocess.run(
        [sys.executable, "-m", *command, target], cwd=ROOT, capture_output=True, text=True,
        check=False, env={"MYPYPATH": str(ART), "PATH": ""},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert max(len(file.read_text().splitlines()) for file in ART.rglob("*.py")) <= 400
