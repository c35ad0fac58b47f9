"""Makes the pictures of preview.md: starts `pnp preview` with a copy of the samples, opens it in
Chromium, and takes screenshots.

python docs/preview_pages.py

`pictures/inputs.txt` has a hash of the files of the page and of the game.

Needs playwright and Chromium (PNP_CHROMIUM or on the PATH).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "tests/helpers")]

from browser import find_chromium  # noqa: E402
from pictures import add_file, record, reduced, save  # noqa: E402
from PIL import Image  # noqa: E402

MAKES = ("pictures/preview-*.png",)
SIZE = {"width": 1280, "height": 800}
COLOURS = 192
CARDS = "#us-patent-1/cards"
OLD, NEW = 'text: "{name}"', 'text: "{nam}"'


@contextmanager
def preview(project: Path) -> Iterator[str]:
    """The address of a preview."""
    command = [sys.executable, "-m", "pnp", "preview", "--no-open", "--project", str(project)]
    env = os.environ | {"PNP_CACHE": "", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=env, cwd=project
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)


def wall(page: Any, project: Path) -> None:
    """All cards."""


def element(page: Any, project: Path) -> None:
    """A card large, with an element that was clicked."""
    page.locator("#wall [data-key]").nth(2).click()
    page.locator('#large [data-e="name"]').first.wait_for()
    box = page.locator('#large [data-e="name"]').first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(800)


def mistake(page: Any, project: Path) -> None:
    """A layout that names a field that there is not, and the card large."""
    layout = project / "layouts/us-patent-1/upgrade.yaml"
    text = layout.read_text(encoding="utf-8")
    assert OLD in text
    page.locator("#wall [data-key]").nth(2).click()
    layout.write_text(text.replace(OLD, NEW), encoding="utf-8")
    page.wait_for_timeout(2500)


PICTURES: dict[str, Callable[[Any, Path], None]] = {
    "preview-wall": wall,
    "preview-element": element,
    "preview-mistake": mistake,
}


def hashes() -> dict[str, str]:
    """A hash of the files that the pictures show: the page, the cards and their layouts."""
    found = hashlib.sha256()
    game = ("cards/us-patent-1/game.yaml", "cards/us-patent-1/upgrades.yaml")
    folders = ("pnp/preview/page", "cards/us-patent-1/art", "layouts/us-patent-1")
    inside = (path for name in folders for path in sorted((ROOT / name).rglob("*.*")))
    for path in (*(ROOT / name for name in game), *inside):
        if path.is_file() and "__pycache__" not in path.parts:
            add_file(found, path)
    return {"preview": found.hexdigest()[:16]}


def main() -> None:
    """Make all pictures."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--force-color-profile=srgb"]
        )
        for picture, prepare in PICTURES.items():
            project = Path(name) / picture / "games"
            for folder in ("cards", "layouts", "fonts"):
                shutil.copytree(ROOT / folder, project / folder)
            with preview(project) as address:
                page = browser.new_context(viewport=SIZE, color_scheme="light").new_page()
                page.goto(address + CARDS)
                page.locator("#wall svg").nth(8).wait_for()
                page.wait_for_timeout(2500)
                prepare(page, project)
                shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
                page.context.close()
            save(reduced(shot, COLOURS), ROOT / f"docs/pictures/{picture}.png")
        browser.close()
    record(hashes())


if __name__ == "__main__":
    main()
