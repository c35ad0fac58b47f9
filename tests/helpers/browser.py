"""Chromium for tests that look at pages: found on this machine, or the test is skipped.

    with open_page(width=1280, height=800, scale=2) as page:
        page.goto(...)

`PNP_CHROMIUM` names the program; without it the usual names are searched. Colours are sRGB and
letters are not hinted, so that pictures are the same on every screen.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_ARGUMENTS = ("--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none")


def find_chromium() -> str | None:
    """The path of Chromium; None if there is none."""
    named = os.environ.get("PNP_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Chromium without a window; skips the test if it or Playwright is missing."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    if path is None:
        pytest.skip("there is no Chromium on the PATH; PNP_CHROMIUM may name one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def new_page(
    browser: Browser, width: int = 1280, height: int = 800, scale: float = 1.0
) -> Iterator[Page]:
    """A page with storage of its own; sizes in CSS pixels, `scale` device pixels to each."""
    viewport = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, device_scale_factor=scale)  # type: ignore[arg-type]
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def open_page(width: int = 1280, height: int = 800, scale: float = 1.0) -> Iterator[Page]:
    """A page in a browser of its own."""
    with open_browser() as browser, new_page(browser, width, height, scale) as page:
        yield page
