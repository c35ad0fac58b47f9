"""The rules of axe-core in all views, light and dark, and on a phone: nothing is reported."""

from __future__ import annotations

import pytest

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
)
pytestmark = pytest.mark.thorough

_VIEWS = (
    "", "group=kind&backs=both&overlays=trim,safe", "search=zzz", "card=cards/ant", "mode=sheets",
    "mode=table", "mode=hand&hand=3.5", "language=fr&compare=source",
)  # fmt: skip
_PANELS = (
    "view-button", "problems-button", "variants-button", "keys-button", "make-button",
    "measure-button",
)  # fmt: skip


def reported(page) -> list[str]:
    """The rules that are broken, each with the elements."""
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["screen", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views(live, new, scheme, size):
    page = new(*size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for options in _VIEWS:
        live.open(page, options)
        page.wait_for_timeout(200)
        assert reported(page) == [], options


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_panels_and_dialogs(live, page, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for button in _PANELS:
        live.open(page)
        page.evaluate("id => document.getElementById(id).click()", button)
        page.wait_for_timeout(200)
        assert reported(page) == [], button


def test_an_element_and_its_source(live, page):
    live.open(page, "card=cards/ant")
    page.locator("#large svg.picture").first.wait_for()
    box = page.locator("#large .face").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 5, box["y"] + box["height"] / 11)
    page.wait_for_selector("#large .properties")
    assert reported(page) == []
    page.locator("#large").get_by_role("button", name="View").click()
    assert reported(page) == []


def test_a_rule_that_is_broken_is_reported(live, page):
    live.open(page)
    page.evaluate("document.querySelector('#search').closest('label').firstChild.remove();"
                  "document.querySelector('#search').placeholder = ''")  # fmt: skip
    assert [one.split(":")[0] for one in reported(page)] == ["label"]
