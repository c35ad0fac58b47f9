"""Reads a saved object of Tabletop Simulator as the game does, and shares nothing with the writer.

A card is a part of a sheet: its number is 100 times that of the sheet and the place in it, row by
row from 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from PIL import Image

_FIELDS = {
    "Name": str, "GUID": str, "Transform": dict, "Nickname": str, "Description": str,
    "GMNotes": str, "Tags": list, "ColorDiffuse": dict, "Locked": bool, "Hands": bool,
}  # fmt: skip
_PLACES = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}


class Card(NamedTuple):
    """A card: its object, and its two pictures, cut out of their sheets."""

    made: dict[str, Any]
    front: Image.Image
    back: Image.Image


def saved(file: Path) -> dict[str, Any]:
    """A saved object whose fields are those that the game reads. Raises AssertionError."""
    root: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert root["Hands"]["Enable"] is True  # which importers look for
    seen: set[str] = set()
    for made in _all(root["ObjectStates"]):
        for name, kind in _FIELDS.items():
            assert isinstance(made[name], kind), (name, made[name])
        assert len(made["GUID"]) == 6 and int(made["GUID"], 16) >= 0
        assert made["GUID"] not in seen, made["GUID"]
        seen.add(made["GUID"])
        assert made["Transform"].keys() == _PLACES
    return root


def _all(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for made in found:
        yield made
        yield from _all(made.get("ContainedObjects", []))


def in_bag(file: Path) -> list[dict[str, Any]]:
    """The objects in the one bag of a saved object."""
    (bag,) = saved(file)["ObjectStates"]
    assert bag["Name"] == "Bag"
    found: list[dict[str, Any]] = bag["ContainedObjects"]
    return found


def file_at(url: str, base: str = "", folder: Path | None = None) -> Path:
    """The file of an address; one that begins with `base` is in the folder."""
    if base:
        assert url.startswith(f"{base}/") and folder is not None
        return folder / unquote(url.removeprefix(f"{base}/"))
    assert url.startswith("file:///")
    return Path("/" + url.removeprefix("file:///"))


def cards_in(deck: dict[str, Any]) -> list[Card]:
    """The cards of a deck in their order, or the only card."""
    if deck["Name"] == "CardCustom":
        return [_card(deck)]
    assert deck["Name"] == "DeckCustom"
    cards = deck["ContainedObjects"]
    assert len(cards) > 1
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    grids = {(one["NumWidth"], one["NumHeight"]) for one in deck["CustomDeck"].values()}
    assert len(grids) == 1  # importers read only the first
    for card in cards:
        ((key, sheet),) = card["CustomDeck"].items()
        assert card["Name"] == "Card" and deck["CustomDeck"][key] == sheet
    return [_card(card) for card in cards]


def _card(card: dict[str, Any]) -> Card:
    ((key, sheet),) = card["CustomDeck"].items()
    number, place = divmod(card["CardID"], 100)
    assert number == int(key)
    assert sheet["BackIsHidden"] is True  # else the last place is the hidden card
    across, down = sheet["NumWidth"], sheet["NumHeight"]
    assert 1 <= across <= 10 and 1 <= down <= 7 and place < across * down
    front = _cut(sheet["FaceURL"], across, down, place)
    if sheet["UniqueBack"]:
        return Card(card, front, _cut(sheet["BackURL"], across, down, place))
    return Card(card, front, picture(sheet["BackURL"]))


def _cut(url: str, across: int, down: int, place: int) -> Image.Image:
    sheet = picture(url)
    assert sheet.width % across == 0 and sheet.height % down == 0
    width, height = sheet.width // across, sheet.height // down
    left, top = place % across * width, place // across * height
    return sheet.crop((left, top, left + width, top + height))


def picture(url: str) -> Image.Image:
    """The picture at an address."""
    with Image.open(file_at(url)) as image:
        image.load()
        return image
