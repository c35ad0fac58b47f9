"""From the text of a book on its page to the line of the manuscript."""

from __future__ import annotations

import pytest
from live_preview import wait_until

pytestmark = pytest.mark.thorough

BOOK = """\
page: {size: a5}
text: body
styles: {body: {font: Alegreya, size: 10pt}}
every:
  elements:
    ground: {kind: shape, box: bleed, fill: "#faf3e2"}
    folio: {kind: text, text: "{page}", size: 8pt, box: {at: 2, y: -5mm, w: 20mm, h: 5mm}}
"""
RULES = "# Aim\n\nFeed all animals.\n\nThe zoo closes at night.\n"


def test_a_click_on_a_text_leads_to_its_line(edited, page):
    edited.write("layouts/zoo/book.yaml", BOOK)
    edited.write("cards/zoo/rules.md", RULES)
    edited.spoil("cards/zoo/game.yaml", "products:",
                 "books:\n  rules: {file: rules.md, layout: zoo/book}\nproducts:\n"
                 "  rules: {title: Rules, file: ZooRules, book: rules, sheet: 1-up}")  # fmt: skip
    page.goto(f"{edited.address}#zoo/rules?card=rules%2Fpage%201")
    page.wait_for_selector("#large svg.picture")
    box = page.locator("#large .face").first.bounding_box()
    line = 12 * box["height"] / 595  # the distance of two lines

    def click(y: float) -> None:
        page.mouse.click(box["x"] + box["width"] / 4, box["y"] + y)

    # the text begins 12 mm below the edge of a page of 210 mm
    top = box["height"] * 12 / 210
    click(top + 0.5 * line)
    wait_until(page, "document.querySelector('.inspector').textContent.includes('rules.md:1:1')")
    click(top + 1.5 * line)
    wait_until(page, "document.querySelector('.inspector').textContent.includes('rules.md:3:1')")
    click(top + 2.5 * line)
    wait_until(page, "document.querySelector('.inspector').textContent.includes('rules.md:5:1')")
    # an element in front of the ground is still chosen
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 202 / 210)
    wait_until(page, "document.querySelector('.inspector').textContent.includes('folio')")
