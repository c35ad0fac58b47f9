"""Sheets, table, hand and making files in a browser."""

from __future__ import annotations

import pytest
from live_preview import ANIMALS, COPIES, wait_until

pytestmark = pytest.mark.thorough


def test_sheets_have_their_backs_beside_them(live, page):
    live.open(page, "mode=sheets")
    wait_until(page, "document.querySelectorAll('#sheets svg.picture').length >= 2")
    leaves = page.locator("#sheets .leaf")
    assert leaves.count() == 4  # 30 cards, nine on a sheet
    captions = leaves.first.locator("figcaption").all_inner_texts()
    assert captions == ["Sheet 1 · front · letter", "Sheet 2 · back · letter"]
    front, back = (leaves.first.locator(".face").nth(side).bounding_box() for side in (0, 1))
    assert front["y"] == back["y"] and back["x"] > front["x"] + front["width"]
    assert front["width"] / front["height"] == pytest.approx(8.5 / 11, rel=0.01)
    assert page.inner_text("#matches") == "8 sheets"
    page.keyboard.press("+")
    wait_until(page, "w => document.querySelector('#sheets .face').offsetWidth > w", front["width"])


def test_overlays_of_the_faces_on_a_sheet(live, page):
    live.open(page, "mode=sheets&overlays=trim,safe")
    sheet = page.locator("#sheets .sheet").first
    wait_until(
        page, "document.querySelectorAll('.sheet')[0].querySelectorAll('.safe').length === 9"
    )
    assert sheet.locator(".trim").count() == 9
    # on paper of 8.5 inches, a card is 63 mm wide
    trim, paper = (sheet.locator(one).first.bounding_box() for one in (".trim", ".face"))
    assert trim["width"] / paper["width"] == pytest.approx(63 / (8.5 * 25.4), rel=0.01)


def test_the_table_has_a_row_for_each_card(live, page):
    live.open(page, "mode=table")
    page.wait_for_selector("tbody td")
    heads = page.locator("thead th").all_inner_texts()
    assert heads[0] == "card" and {"name", "kind", "legs"} <= set(heads)
    rows = page.locator("tbody tr[data-key]")
    assert rows.count() == 12
    page.get_by_role("button", name="legs").click()
    assert page.locator("thead th[aria-sort=ascending]").inner_text().startswith("legs")
    assert [rows.nth(n).locator("th").inner_text() for n in (0, 1)] == ["Eel", "Koi"]
    page.keyboard.press("/")
    page.keyboard.type("kind:insect")
    wait_until(page, "document.querySelectorAll('tbody tr[data-key]').length === 2")
    rows.nth(1).locator("th button").click()
    assert page.inner_text("#large h2") == "Bee"


def test_a_cell_leads_to_its_place(live, page):
    live.open(page, "mode=table")
    page.wait_for_selector("tbody td")
    cell = page.locator("tr[data-key='cards/cat']").get_by_role("link", name="Cat", exact=True)
    assert "cards.csv:4:5" in cell.get_attribute("title")


def hand(page) -> list[str]:
    return [one.get_attribute("aria-label") for one in page.locator(".hand-card").all()]


def test_a_hand_is_drawn_from_the_deck_with_its_copies(live, page):
    live.open(page, "mode=hand&hand=7.5")
    first = hand(page)
    assert len(first) == 5 and set(first) <= set(ANIMALS)
    assert (
        page.inner_text(".hand-rest summary") == f"{COPIES - 5} of {COPIES} cards left in the deck"
    )
    page.keyboard.press("d")
    assert hand(page)[:5] == first and len(hand(page)) == 6
    shared = page.url
    page.keyboard.press("r")
    assert "hand=7." not in page.url and len(hand(page)) == 6
    page.goto("about:blank")
    page.goto(shared)
    page.wait_for_selector(".hand-card")
    assert hand(page)[:5] == first and len(hand(page)) == 6
    page.get_by_label("Cards to draw").fill("30")
    page.get_by_label("Cards to draw").press("Enter")
    wait_until(page, "document.querySelectorAll('.hand-card').length === 30")
    drawn = hand(page)
    assert {name: drawn.count(name) for name in ANIMALS} == {
        name: 4 if place < 6 else 1 for place, name in enumerate(ANIMALS)
    }
    page.keyboard.press("Escape")
    page.locator("#content").focus()
    page.keyboard.press("d")  # there are no more
    assert len(hand(page)) == 30


def test_hands_are_shuffled_evenly(live, page):
    live.open(page)
    count = """async () => {
      const { shuffled } = await import("./page/hand.js");
      const first = {};
      for (let seed = 1; seed <= 3000; seed += 1) {
        const [card] = shuffled(["a", "b", "c"], seed);
        first[card] = (first[card] ?? 0) + 1;
      }
      return first;
    }"""
    found = page.evaluate(count)
    assert sum(found.values()) == 3000
    assert all(900 < number < 1100 for number in found.values()), found


def test_files_are_made(edited, page):
    edited.open(page)
    page.click("#make-button")
    assert "this product: Animals" in page.inner_text("#make")
    page.locator("#make").get_by_role("button", name="Make").click()
    page.wait_for_selector("#make .done", timeout=60000)
    assert "Zoo.pdf 8 pages" in " ".join(page.inner_text("#make .result").split())
    assert [path.name for path in edited.root.rglob("*.pdf")] == ["Zoo.pdf"]
