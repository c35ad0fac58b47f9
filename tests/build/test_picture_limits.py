"""`max_dpi` of a product: from game.yaml to the pictures in its file, and in the kit."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image
from pypdf import PdfReader
from tiny_project import TinyProject


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    """Its picture is printed 20 mm wide: at 300 dpi these are 237 pixels."""
    pixels = random.Random(1).randbytes(500 * 500 * 3)
    tiny.picture("dot", Image.frombytes("RGB", (500, 500), pixels))
    return tiny


def widths(project: TinyProject, *arguments: str, file: str = "Tiny") -> set[int]:
    assert project.run("build", *arguments)[0] == 0
    data = (project.root / f"output/tiny/en/{file}.pdf").read_bytes()
    return {
        picture.image.width
        for page in PdfReader(io.BytesIO(data)).pages
        for picture in page.images
        if picture.image is not None
    }


def test_a_limit_of_a_product(project: TinyProject) -> None:
    assert widths(project) == {500}
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up, max_dpi: 300}")
    assert widths(project) == {237}
    assert widths(project, "--verify") == {237}
    project.spoil("game", "max_dpi: 300", "max_dpi: 450")  # 355 pixels are not far below 500
    assert widths(project) == {500}


def test_in_a_kit_the_largest_print_of_all_products_counts(project: TinyProject) -> None:
    more = """\
  more: {file: More, decks: [cards], sheet: 9-up, max_dpi: 200}
kit: {file: Kit, title: Kit}
"""
    project.spoil("game", "sheet: 9-up}\n", "sheet: 9-up, max_dpi: 300}\n" + more)
    assert widths(project, "--target", "kit", file="Kit") == {237}
    assert widths(project, file="More") == {158}
    project.spoil("game", ", max_dpi: 300", "")
    assert widths(project, "--target", "kit", file="Kit") == {500}


def test_a_limit_is_a_number(project: TinyProject) -> None:
    project.spoil("game", "sheet: 9-up}", "sheet: 9-up, max_dpi: 20}")
    code, _, err = project.run("build")
    assert code == 1
    assert "game.yaml:10:61: error: 'max_dpi': expected a number from 50 to 2400, found 20" in err
