"""One card large in a browser: neighbours, problems, elements and their sources."""

from __future__ import annotations

import pytest
from live_preview import CARDS, wait_until

pytestmark = pytest.mark.thorough


def test_neighbours_with_the_arrow_keys(live, page):
    live.open(page, "card=cards/ant")
    assert page.inner_text("#large h2") == "Ant"
    assert page.inner_text("#large .position") == "1 of 12"
    page.keyboard.press("ArrowLeft")  # there is none before the first
    assert page.inner_text("#large h2") == "Ant"
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#large h2") == "Bee"
    assert "card=cards%2Fbee" in page.url
    page.get_by_role("button", name="close").click()
    assert not page.locator("#large").is_visible()
    assert "card=" not in page.url


def test_neighbours_are_those_that_are_found(live, page):
    live.open(page, "card=cards/bee&search=kind:insect")
    assert page.inner_text("#large .position") == "2 of 2"


def test_front_back_and_fields(live, page):
    live.open(page, "card=cards/koi")
    assert page.locator("#large figcaption").all_inner_texts() == ["Front", "Back"]
    facts = page.inner_text("#large .facts")
    assert facts == "cards/koi · 63 × 88 mm"
    texts = page.locator("#large .fields > *").all_inner_texts()
    fields = dict(zip(texts[::2], texts[1::2], strict=True))
    assert fields["name"] == "Koi" and fields["kind"] == "fish" and fields["legs"] == "0"


def test_pointing_at_an_element_names_it(live, page):
    live.open(page, "card=cards/ant")
    wait_until(page, "document.querySelectorAll('#large svg.picture').length === 2")
    box = page.locator("#large .face").first.bounding_box()
    # the name is in the box of 55 × 8 mm at 4, 4 mm
    page.mouse.move(box["x"] + box["width"] * 10 / 63, box["y"] + box["height"] * 8 / 88)
    wait_until(page, "document.querySelector('.tag')?.textContent.startsWith('name')")
    page.mouse.move(box["x"] + box["width"] * 10 / 63, box["y"] + box["height"] * 44 / 88)
    wait_until(page, "document.querySelector('.tag').textContent.startsWith('legs')")
    page.mouse.move(5, 400)
    wait_until(page, "document.querySelector('.pointed').hidden")


def test_a_click_shows_the_source_of_an_element(live, page):
    live.open(page, "card=cards/ant")
    wait_until(page, "document.querySelectorAll('#large svg.picture').length === 2")
    box = page.locator("#large .face").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 10 / 63, box["y"] + box["height"] * 8 / 88)
    page.wait_for_selector("#large .inspector .properties")
    inspector = page.inner_text("#large .inspector")
    assert "name" in inspector and "{name}" in inspector and "style title" in inspector
    assert "layouts/zoo/card.yaml:7" in inspector
    # the keyboard reaches the other elements
    page.locator(".element-menu select").select_option(label="legs (text)")
    wait_until(page, "document.querySelector('.inspector').textContent.includes('{legs} legs')")


def test_switches_beside_a_large_card(live, page):
    live.open(page, "card=cards/ant")
    page.locator("#large").get_by_role("button", name="View").click()
    page.get_by_label("safe area").check()
    wait_until(page, "document.querySelectorAll('#large .overlay .safe').length === 2")
    page.keyboard.press("Escape")  # the panel
    assert page.locator("#large").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#large").is_visible()
    page.click("#view-button")
    assert page.get_by_label("safe area").is_checked()


def test_a_problem_is_beside_its_card(edited, page):
    edited.open(page)
    edited.spoil(
        CARDS, "Bee", "Bee that has a name which does not fit on a card at all however small"
    )
    page.wait_for_selector(".card.faulty .badge.error")
    card = page.locator(".card.faulty")
    assert "error: " in card.get_attribute("aria-label")
    # the last good picture stays, greyed
    assert card.locator("svg.picture.stale").count() == 1
    assert page.inner_text("#problems-button") == "1 error"
    card.click()
    assert "the text is too long" in page.inner_text("#large .card-problems")
    assert page.locator("#large .card-problems .place").inner_text().endswith("cards.csv:3:5")
    assert page.locator("#large figcaption").first.inner_text() == "Front: last good picture"
    page.keyboard.press("Escape")
    page.click("#view-button")
    page.get_by_label("drafts of cards with errors").check()
    assert card.locator("svg.picture.draft").count() == 1
    page.keyboard.press("Escape")
    page.click("#problems-button")
    page.click("#problem-list .to-card")
    assert page.inner_text("#large h2").startswith("Bee that has")
    edited.spoil(
        CARDS, "Bee that has a name which does not fit on a card at all however small", "Bee"
    )
    wait_until(page, "document.querySelector('#large h2').textContent === 'Bee'")
    assert page.locator("#large .card-problems").count() == 0
    assert page.locator("#problems-button").text_content().startswith("No problems")
