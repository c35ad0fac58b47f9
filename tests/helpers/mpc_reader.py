"""A reader of `cards.xml`, by the published rules of mpc-autofill's desktop tool.

It shares nothing with pnp. The rules are those of `CardOrder.from_file_path` (`desktop-tool/src/`):
elements without attributes; a known stock, which for plastic has no foil; at most 612 cards. A card
has an id, slots and a name with an ending. The id is the path of a file that is not empty, below
the folder of the tool if it is not absolute. Slots without a back get the cardback.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

_STOCKS = (
    "(S27) Smooth", "(S30) Standard Smooth", "(S33) Superior Smooth", "(M31) Linen",
    "(P10) Plastic",
)  # fmt: skip


class MpcOrder(NamedTuple):
    """An order: the file on each side of each slot, from 0."""

    quantity: int
    stock: str
    foil: bool
    fronts: dict[int, Path]
    backs: dict[int, Path]


def read_order(file: Path) -> MpcOrder:
    """The order in a file. Raises AssertionError for one that the tool does not take."""
    root = ElementTree.parse(file).getroot()
    assert root.tag == "order"
    assert not any(element.attrib for element in root.iter())
    tags = [child.tag for child in root]
    assert tags in (["details", "fronts", "cardback"], ["details", "fronts", "backs", "cardback"])
    quantity, stock, foil = (
        root.findtext(f"details/{tag}") for tag in ("quantity", "stock", "foil")
    )
    assert quantity is not None and stock in _STOCKS and foil in ("true", "false")
    assert 0 < int(quantity) <= 612
    assert not (stock == "(P10) Plastic" and foil == "true")
    every = set(range(int(quantity)))
    fronts = _side(root, "fronts", file.parent)
    assert fronts.keys() == every
    backs = _side(root, "backs", file.parent)
    cardback = (root.findtext("cardback") or "").strip(' "')
    assert backs.keys() <= every
    if every - backs.keys():
        common = _file(cardback, file.parent)
        backs |= dict.fromkeys(every - backs.keys(), common)
    return MpcOrder(int(quantity), stock, foil == "true", fronts, backs)


def _side(root: ElementTree.Element, side: str, folder: Path) -> dict[int, Path]:
    found: dict[int, Path] = {}
    for card in root.findall(f"{side}/card"):
        path = _file((card.findtext("id") or "").strip(' "'), folder)
        assert card.findtext("sourceType") == "Local File"
        assert card.findtext("name") == path.name and path.suffix == ".png"
        for slot in (card.findtext("slots") or "").split(","):
            assert int(slot) not in found, "two pictures in one slot"
            found[int(slot)] = path
    return found


def _file(path: str, folder: Path) -> Path:
    whole = folder / path
    assert whole.is_file() and whole.stat().st_size > 0, path
    return whole
