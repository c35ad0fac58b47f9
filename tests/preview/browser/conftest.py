"""A browser and a preview for all tests of a module, and a page for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from browser import new_page, open_browser
from live_preview import LivePreview, live_preview

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with open_browser() as found:
        yield found


@pytest.fixture(scope="module")
def live(tmp_path_factory, chromium) -> Iterator[LivePreview]:
    """A preview that tests look at; they leave its files as they are."""
    with live_preview(tmp_path_factory.mktemp("live")) as found:
        yield found


@pytest.fixture
def edited(tmp_path, chromium) -> Iterator[LivePreview]:
    """A preview whose files a test may change."""
    with live_preview(tmp_path) as found:
        yield found


@pytest.fixture
def new(chromium) -> Iterator[Callable[..., Page]]:
    """Opens further pages of a test. No page may report an error."""
    errors: list[str] = []

    def keep(message: ConsoleMessage) -> None:
        # an answer with a message is an error for the console, and none for the page
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    with ExitStack() as stack:

        def open_new(width: int = 1280, height: int = 800) -> Page:
            page = stack.enter_context(new_page(chromium, width, height))
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", keep)
            return page

        yield open_new
    assert errors == []


@pytest.fixture
def page(new) -> Page:
    return new()
