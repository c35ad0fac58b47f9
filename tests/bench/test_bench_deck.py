"""The benchmark's deck is the agreed one, and pnp and the floor say the same with it.

Nothing is timed here; run.py does that.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import agree
import make_deck
import pytest
import stages
import variations

ROOT = Path(__file__).resolve().parents[2]
COUNT = 48
# of the agreed words, with the line ends of CSV
AGREED = {
    48: "fa530b19ff181be9090784619c7692ebd27de3a816867fc7790810f55707eb49",
    480: "0b1b5ee62565ab395e21c4362ee43db95be89d388e6a3fffe0feac70ce57d923",
    4800: "75ab6f9dbd47a09957cc3b03fa625eb236f0c961ef786561e85babb35428ad88",
}


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    if importlib.util.find_spec("numpy") is None:
        pytest.skip("the deck's pictures need numpy")
    folder = tmp_path_factory.mktemp("bench")
    try:
        make_deck.make(folder, (COUNT,))
    except make_deck.Missing as missing:
        pytest.skip(str(missing))
    return folder


def run(*command: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    arguments = [sys.executable, *map(str, command)]
    return subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def files(work):
    """The deck as pnp and as the floor make it."""
    stages.build(str(work), str(COUNT))
    floor = work / "floor.pdf"
    made = run(make_deck.HERE / "floor.py", work, COUNT, floor)
    assert made.returncode == 0, made.stderr
    return work / f"out/deck-{COUNT}/en/Deck.pdf", floor


@pytest.mark.parametrize("count", AGREED)
def test_the_words_are_those_agreed(count, tmp_path):
    make_deck.write_cards(tmp_path / "cards.csv", count)
    data = (tmp_path / "cards.csv").read_bytes()
    assert hashlib.sha256(data).hexdigest() == AGREED[count]


def test_pages_words_and_places_agree(files):
    assert agree.differences(*files, COUNT) == []


def test_typst_makes_the_same_deck(files, work):
    pytest.importorskip("typst")
    made = run(make_deck.HERE / "programs/typst_deck.py", work, COUNT, work / "typst.pdf")
    assert made.returncode == 0, made.stderr
    assert agree.differences(work / "typst.pdf", files[1], COUNT) == []


def test_a_product_that_stays_open_is_measured(work):
    variations.make(work, COUNT)
    made = run(make_deck.HERE / "programs/resident_deck.py", work, COUNT, 2)
    assert made.returncode == 0, made.stderr
    rounds = json.loads(made.stdout)
    assert len(rounds) == 2 and all(seconds > 0 for [times] in rounds for seconds in times)


def test_the_comparison_sees_every_card(files):
    page = agree.pypdfium2.PdfDocument(files[0])[5]
    words = agree.words(page)
    assert len(words) > 3 * 25
    # three cards on the last of six pages, and an empty place after them
    for card, there in enumerate((True, True, True, False)):
        for kind in agree.REGIONS:
            assert bool(agree.inside(words, card, kind)) is there


def test_the_comparison_finds_what_differs(files, work, tmp_path):
    ours, floor = files
    differences = agree.differences(ours, floor, COUNT - 9)
    assert differences == ["6 pages and 6; 39 cards take 5"]
    other = tmp_path / "bench"
    shutil.copytree(work, other)
    layout = other / "layouts/bench/card.yaml"
    text = layout.read_text()
    layout.write_text(text.replace("x: 14pt", "x: 18pt").replace("{type}", "{title}"))
    stages.build(str(other), str(COUNT))
    differences = agree.differences(other / ours.relative_to(work), floor, COUNT)
    assert len(differences) == 6
    assert all("words only here" in line for line in differences)
    layout.write_text(text.replace("x: 14pt", "x: 18pt"))
    stages.build(str(other), str(COUNT))
    differences = agree.differences(other / ours.relative_to(work), floor, COUNT)
    assert len(differences) >= 2 * COUNT
    assert all("pt away" in line for line in differences)


def test_the_clock_finds_every_stage(work):
    seconds = stages.measure(str(work), str(COUNT))
    assert set(seconds) == set(stages.NAMES)
    started = {name for name, time in seconds.items() if time > 0}
    assert started >= {*stages.NAMES} - {stages.COLLECT}
