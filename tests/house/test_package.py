"""The package as others get it: its name, its licences with their texts, the samples in it."""

from __future__ import annotations

import email
import os
import zipfile
from pathlib import Path

import pytest
from repository import ROOT

FONTS = ["abril-fatface", "alegreya", "alegreya-sans", "im-fell-english-sc", "playfair-display-sc",
         "sancreek"]  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel as pip builds it."""
    backend = pytest.importorskip("hatchling.build")
    folder = tmp_path_factory.mktemp("wheel")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        name = backend.build_wheel(str(folder))
    finally:
        os.chdir(before)
    return zipfile.ZipFile(folder / name)


def of(wheel: zipfile.ZipFile, ending: str) -> str:
    (name,) = [name for name in wheel.namelist() if name.endswith(f".dist-info/{ending}")]
    return wheel.read(name).decode("utf-8")


def test_its_name_is_its_own_and_the_command_is_pnp(wheel: zipfile.ZipFile) -> None:
    metadata = email.message_from_string(of(wheel, "METADATA"))
    assert metadata["Name"] == "printandplay-press"
    assert "print-and-play" in metadata["Summary"]
    assert "pnp = pnp.cli.start:main" in of(wheel, "entry_points.txt")
    assert "pnp/cli/main.py" in wheel.namelist()


def test_all_licences_are_named_and_their_texts_are_there(wheel: zipfile.ZipFile) -> None:
    metadata = email.message_from_string(of(wheel, "METADATA"))
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND CC-BY-4.0"
    assert metadata["License"] is None, "what is written twice can differ"
    listed = metadata.get_all("License-File")
    assert {"LICENSE", "cards/LICENSE.txt"} <= set(listed)
    assert {f"fonts/{font}/OFL.txt" for font in FONTS} <= set(listed)
    for file in listed:
        assert of(wheel, f"licenses/{file}") == (ROOT / file).read_bytes().decode("utf-8")
    assert "MIT License" in of(wheel, "licenses/LICENSE")
    assert "CC BY 4.0" in of(wheel, "licenses/cards/LICENSE.txt")


def test_every_font_comes_with_its_licence(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    shipped = {name.split("/")[3] for name in names if name.endswith((".ttf", ".otf"))}
    assert shipped >= set(FONTS)
    licensed = {name.split("/")[-2] for name in names if ".dist-info/licenses/fonts/" in name}
    assert licensed == shipped


def test_samples_come_along(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    for file in ("cards/us-patent-1/game.yaml", "layouts/papers.yaml", "fonts/manifest.yaml"):
        assert f"pnp/_share/{file}" in names
