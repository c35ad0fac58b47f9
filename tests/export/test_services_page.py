"""docs/services.md and docs/virtual-tables.md have what the files have, measured from them."""

from __future__ import annotations

import importlib.util
import shutil
from types import ModuleType

import pytest
from repository import ROOT

PAGE = ROOT / "docs/services.md"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("services_page", ROOT / "docs/services.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.thorough
def test_the_tables_are_those_of_the_files() -> None:
    if any(shutil.which(tool) is None for tool in ("gs", "pdfinfo", "pdffonts")):
        pytest.skip("gs and poppler are not installed")
    page = PAGE.read_text(encoding="utf-8")
    made = generator()
    assert made.written(page, made.tables()) == page, "run: python docs/services.py"


@pytest.mark.thorough
def test_the_tables_of_virtual_tables_are_those_of_the_files() -> None:
    made = generator()
    page = made.TABLES_PAGE.read_text(encoding="utf-8")
    found = made.tables(made.TABLES, made.TABLES_HEAD)
    assert made.written(page, found) == page, "run: python docs/services.py"


def test_the_page_has_what_virtual_tables_ask_for() -> None:
    page = (ROOT / "docs/virtual-tables.md").read_text(encoding="utf-8")
    for line in (
        "| objects in the bag | – | 1 `Custom_Tile`, 3 `DeckCustom`, 1 `Custom_PDF` |",
        "| pixels of a card | not stated | 733 × 1024, 784 × 1024 |",
        "| heights of cards | true relative sizes | 128 mm, 88 mm |",
        "| width of the board | true relative size | 540 mm |",
        "| boards and piles | beside each other | 0 overlap |",
        "| sizes | in centimetres | 13.97 × 21.59, 54 × 54, 6.3 × 8.8, 9.8 × 12.8 |",
    ):
        assert line in page


def test_the_page_has_what_services_ask_for() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in (
        "| pixels of a picture | 822 × 1122 | 822 × 1122 (51 pictures) |",
        "| pixels of a picture | 825 × 1125 | 825 × 1125 (51 pictures) |",
        "| colours | RGB | RGB |",
        "| number of cards | at most 612 | 54 (49 different ones) |",
        "| standard | PDF/X-1a:2003 | PDF/X-1a:2003 |",
        "| pages | 2.75 × 3.75 in | 2.75 × 3.75 in |",
        "| inks | CMYK | Cyan, Magenta, Yellow, Black |",
    ):
        assert line in page
