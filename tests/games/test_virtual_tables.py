"""The sample games on virtual tables: all that is played with, in its true size and language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest
from tts_reader import cards_in, file_at, in_bag, picture

from pnp.cli.main import main


def objects(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[dict[str, Any]]:
    """What is in the bag of a game, made from the samples."""
    from repository import ROOT

    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as stop:
        main(["build", *arguments, "--target", "tts", "--out", str(folder)], prog_name="pnp")
    assert stop.value.code in (0, None)
    (file,) = folder.glob("*/*/*.json")
    return in_bag(file)


def size(made: dict[str, Any]) -> tuple[float, float]:
    """Millimetres across and down: a tile of scale 1 has 50.8 mm, a card is 80 mm high."""
    scale = made["Transform"]
    if made["Name"] == "Custom_Tile":
        return round(50.8 * scale["scaleX"], 1), round(50.8 * scale["scaleZ"], 1)
    front = cards_in(made)[0].front
    high = 80 * scale["scaleZ"]
    return round(high * front.width / front.height), round(high)


@pytest.mark.thorough
def test_us_patent_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, machines, upgrades, aids, rules = objects(tmp_path, monkeypatch, "us-patent-1")
    assert [made["Nickname"] for made in (board, machines, upgrades, rules)] == [
        "Boards", "Time Machines", "Upgrade cards (upgrades)", "Rules",
    ]  # fmt: skip
    # nine boards of 18 cm a side are one board
    assert size(board) == (540.0, 540.0)
    assert [size(deck) for deck in (machines, upgrades, aids)] == [(98, 128), (63, 88), (63, 88)]
    assert [len(cards_in(deck)) for deck in (machines, upgrades, aids)] == [8, 48, 6]
    found = {card.made["Nickname"]: card.made for card in cards_in(upgrades)}
    assert len(found) == 48
    assert found["Sumatran Coffee"]["Tags"] == ["upgrades", "power_plant"]
    assert len(pypdf.PdfReader(file_at(rules["CustomPDF"]["PDFUrl"])).pages) == 8
    assert max(picture(board["CustomImage"]["ImageURL"]).size) == 4096


@pytest.mark.thorough
def test_us_patent_1_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = objects(tmp_path, monkeypatch, "us-patent-1/cards", "--lang", "fr")
    names = [card.made["Nickname"] for card in cards_in(found[0])]
    assert "Café de Sumatra" in names and "Sumatran Coffee" not in names


@pytest.mark.thorough
def test_inventing_the_future(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    *boards, cards, track, marker, rules, example = objects(
        tmp_path, monkeypatch, "inventing-the-future"
    )
    # a name that the data make of another table
    assert [board["Nickname"] for board in boards] == [
        "Orbital Motors", "Sunbeam Dynamics", "Lagoon Laboratories", "Comet & Daughters",
        "Ringworks Limited",
    ]  # fmt: skip
    assert {size(board) for board in boards} == {(254.0, 190.0)}
    assert [rules["Name"], example["Name"]] == ["Custom_PDF", "Custom_PDF"]
    found = cards_in(cards)
    assert len(found) == 21 and size(cards) == (63, 88)
    # backs of ONE, TWO, THREE and feet
    assert len({card.back.tobytes() for card in found}) == 4
    assert (track["Name"], marker["Name"]) == ("Custom_Tile", "CardCustom")
