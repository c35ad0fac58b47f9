"""The wall of cards in a browser: what it shows, search, order, keys, zoom and switches."""

from __future__ import annotations

import pytest
from live_preview import ANIMALS, wait_until

pytestmark = pytest.mark.thorough


def names(page) -> list[str]:
    """The cards of the wall in their order."""
    return page.locator("#wall .card .name").all_text_contents()


def focused(page) -> str:
    return page.evaluate("document.activeElement.querySelector('.name')?.textContent ?? ''")


def width(page) -> float:
    return page.locator(".face").first.bounding_box()["width"]


def test_shows_all_cards_with_their_pictures(live, page):
    live.open(page)
    assert names(page) == list(ANIMALS)
    wait_until(page, "document.querySelectorAll('#wall svg.picture').length === 12")
    assert page.title() == "Animals – Zoo – pnp preview"
    assert page.inner_text("#matches") == "12 cards"
    assert page.text_content(".card .copies >> nth=0") == "× 4"
    assert page.locator("#wall .card").first.get_attribute("aria-label") == "Ant, 4 copies"
    # letters are drawn in the fonts of the cards
    assert set(page.evaluate("[...document.fonts].map(font => font.status)")) == {"loaded"}


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("kind:insect", ["Ant", "Bee"]),
        ("legs<4", ["Eel", "Koi"]),
        ("legs=6 be", ["Bee"]),
        ("-kind:other", ["Ant", "Bee", "Eel", "Koi"]),
        ('name:"ly"', ["Lynx"]),
        ("is:error", []),
    ],
)
def test_search(live, page, search, expected):
    live.open(page)
    page.keyboard.press("/")
    page.keyboard.type(search)
    shown = "JSON.stringify([...document.querySelectorAll('#wall .name')].map(n => n.textContent))"
    wait_until(page, f"expected => {shown} === JSON.stringify(expected)", expected)
    assert page.inner_text("#matches") == f"{len(expected)} of 12"
    assert page.locator("#empty").is_visible() is (expected == [])


def test_a_search_without_matches_leads_back(live, page):
    live.open(page, "search=zzz")
    page.click("#empty button")
    assert names(page) == list(ANIMALS)


def test_sort_and_group(live, page):
    live.open(page)
    page.select_option("#sort", "-name")
    assert names(page) == list(reversed(ANIMALS))
    page.select_option("#group", "kind")
    groups = page.locator(".group-name").all_text_contents()
    assert [" ".join(group.split()) for group in groups] == ["fish 2", "insect 2", "other 8"]
    assert names(page)[:4] == ["Koi", "Eel", "Bee", "Ant"]
    assert page.locator("[role=group].group").first.get_attribute("aria-label") == "fish"


def test_arrow_keys_move_and_enter_opens(live, page):
    live.open(page)
    page.locator("#wall .card").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "Cat"
    page.keyboard.press("ArrowDown")
    below = focused(page)
    assert below not in ("Cat", "")
    page.keyboard.press("ArrowUp")
    assert focused(page) == "Cat"
    page.keyboard.press("End")
    assert focused(page) == "Lynx"
    page.keyboard.press("Enter")
    assert page.locator("#large").is_visible()
    assert page.inner_text("#large h2") == "Lynx"
    page.keyboard.press("Escape")
    assert not page.locator("#large").is_visible()
    assert focused(page) == "Lynx"
    # only one card is reached by the Tab key
    assert page.locator("#wall [tabindex='0']").count() == 1


def test_zoom_by_keys_and_wheel(live, page):
    live.open(page)
    usual = width(page)
    page.keyboard.press("+")
    assert width(page) == pytest.approx(usual * 1.15, rel=0.01)
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert width(page) == pytest.approx(usual / 1.15, rel=0.01)
    page.keyboard.press("0")
    assert width(page) == pytest.approx(usual)
    box = page.locator(".face").nth(4).bounding_box()
    x, y = box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.5
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(6):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    wait_until(page, "w => document.querySelector('.face').offsetWidth > w * 2", usual)


def test_backs(live, page):
    live.open(page)
    dark = "rect => document.querySelectorAll('#wall .face:has([fill=\"#203040\"])').length"
    assert page.evaluate(dark) == 0
    page.keyboard.press("f")
    wait_until(page, f"({dark})() === 12")
    page.keyboard.press("f")
    wait_until(page, f"({dark})() === 0")
    page.click("#view-button")
    page.get_by_label("both").check()
    wait_until(page, f"({dark})() === 12")
    assert page.locator("#wall .face").count() == 24


def test_overlays_and_bleed(live, page):
    live.open(page)
    usual = width(page)
    page.click("#view-button")
    for name in ("trim", "safe area", "boxes of elements", "baselines"):
        page.get_by_label(name).check()
    wait_until(page, "document.querySelectorAll('.overlay .safe').length === 12")
    assert page.locator("#wall .overlay .trim").count() == 12
    page.get_by_label("bleed").check()
    # 63 mm with 3 mm on each side
    wait_until(page, "w => document.querySelector('.face').offsetWidth > w", usual)
    assert width(page) == pytest.approx(usual * 69 / 63, rel=0.01)


def test_colour_vision_filters_the_pictures(live, page):
    live.open(page)
    page.click("#view-button")
    shown = "getComputedStyle(document.querySelector('.picture .body')).filter"
    assert page.evaluate(shown) == "none"
    page.get_by_label("tritanopia").check()
    assert "tritanopia" in page.evaluate(shown)


def test_light_and_dark(live, page):
    live.open(page)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.click("#view-button")
    page.get_by_label("dark").check()
    dark = page.evaluate(ground)
    page.get_by_label("light", exact=True).check()
    assert page.evaluate(ground) != dark
    page.reload()
    page.wait_for_selector("svg.picture")
    assert page.evaluate("document.documentElement.dataset.scheme") == "light"


def test_true_size_after_a_bank_card_was_measured(live, page):
    live.open(page)
    page.click("#view-button")
    page.get_by_label("true size").check()
    page.locator("#measure input").fill("428")  # 85.6 mm: 5 px a mm
    page.get_by_role("button", name="Keep for this screen").click()
    wait_until(page, "document.querySelector('#zoom-reset').textContent === 'true size'")
    assert width(page) == pytest.approx(63 * 5, abs=0.5)
    live.open(page, "truesize=true")  # it is kept
    assert width(page) == pytest.approx(63 * 5, abs=0.5)


def test_the_address_keeps_the_view(live, page):
    live.open(page, "search=legs%3E3&sort=-name&group=kind&backs=both&overlays=trim&zoom=0.8")
    assert names(page)[:3] == ["Bee", "Ant", "Lynx"]
    before = page.url
    page.reload()
    page.wait_for_selector("svg.picture")
    assert page.url == before and names(page)[:3] == ["Bee", "Ant", "Lynx"]
    page.click("#modes button:has-text('Sheets')")
    assert "mode=sheets" in page.url
    page.go_back()
    page.wait_for_selector("#wall:not([hidden])")
    assert page.url == before


def test_the_list_of_keys(live, page):
    live.open(page)
    page.keyboard.press("?")
    assert "search" in page.inner_text("#keys")
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()


def test_product_language_and_variant(live, page):
    live.open(page)
    page.select_option("#language", "fr")
    wait_until(page, "document.querySelector('.card .name').textContent === 'Fourmi'")
    assert "language=fr" in page.url
    page.click("#view-button")
    page.get_by_label("with the source language").check()
    wait_until(page, "document.querySelectorAll('#wall svg.picture').length === 24")
    page.keyboard.press("Escape")
    page.select_option("#language", "")
    wait_until(page, "document.querySelector('.card .name').textContent === 'Ant'")
    page.click("#variants-button")
    page.get_by_label("More legs").check()
    page.keyboard.press("Escape")
    page.click("#wall .card >> nth=0")
    wait_until(page, "document.querySelector('#large .fields')?.textContent.includes('legs9')")
    page.keyboard.press("Escape")
    page.select_option("#product", "zoo/ones")
    wait_until(page, "document.title.includes('One by one')")


@pytest.mark.parametrize("options", ["language=xx", "variants=nothing", "compare=nothing"])
def test_options_that_there_are_not_are_given_up_with_a_message(live, page, options):
    live.open(page, options)
    page.wait_for_selector("#wall svg.picture")
    assert names(page) == list(ANIMALS)


def test_a_product_that_there_is_not_is_replaced(live, page):
    page.goto(f"{live.address}#zoo/gone?mode=faces")
    page.wait_for_selector("svg.picture")
    assert "#zoo/cards" in page.url


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_nothing_is_wider_than_the_screen(live, new, size):
    page = new(*size)
    for options in ("", "mode=sheets", "mode=table", "mode=hand", "card=cards/ant"):
        live.open(page, options)
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], options
        content = "document.getElementById('content')"
        wide = f"{content}.scrollWidth - {content}.clientWidth"
        assert page.evaluate(wide) == 0 or options == "mode=table"
