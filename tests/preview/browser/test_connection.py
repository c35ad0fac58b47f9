"""What stays in a browser when files change, when the preview ends, and with several tabs."""

from __future__ import annotations

import subprocess

import pytest
from live_preview import CARDS, wait_until

pytestmark = pytest.mark.thorough
_FIRST = "document.querySelector('.card .name').textContent"


def test_a_change_is_marked_and_the_place_stays(edited, page):
    edited.open(page, "zoom=2")
    page.locator("#wall .card").nth(11).focus()
    place = page.evaluate("document.getElementById('content').scrollTop")
    assert place > 0
    page.evaluate("for (const card of document.querySelectorAll('.card')) card.isKept = true")
    edited.spoil(CARDS, "Lynx", "Lion")
    page.wait_for_selector(".card.changed")
    assert page.locator(".card.changed .name").all_text_contents() == ["Lion"]
    assert page.evaluate("document.getElementById('content').scrollTop") == place
    assert page.evaluate("document.activeElement.querySelector('.name').textContent") == "Lion"
    # no element was made again
    assert page.evaluate("[...document.querySelectorAll('.card')].every(card => card.isKept)")
    assert page.inner_text("#status").startswith("saved ")


def test_before_the_last_change_while_a_key_is_held(edited, page):
    edited.open(page)
    body = "document.querySelector('.card .body').innerHTML"
    wait_until(page, "document.querySelector('.card .body') !== null")
    first = page.evaluate(body)
    edited.spoil(CARDS, "Ant", "Ape")
    wait_until(page, f"{_FIRST} === 'Ape'")
    wait_until(page, f"first => {body} !== first", first)
    second = page.evaluate(body)
    page.keyboard.down("b")
    assert page.evaluate(body) == first
    assert page.locator(".face.old").count() == 1
    page.keyboard.up("b")
    assert page.evaluate(body) == second


def test_cards_come_and_go(edited, page):
    edited.open(page)
    edited.spoil(CARDS, "cat,Cat,other,4,4\n", "")
    wait_until(page, "document.querySelectorAll('#wall .card').length === 11")
    edited.spoil(CARDS, "dog,", "cow,Cow,other,4,1\ndog,")
    wait_until(page, "document.querySelectorAll('#wall .card').length === 12")
    assert page.locator("#wall .card .name").nth(2).text_content() == "Cow"


def test_a_card_that_is_shown_large_gets_another_id(edited, page):
    edited.open(page, "card=cards/cat")
    edited.spoil(CARDS, "cat,Cat", "cow,Cow")
    wait_until(page, "document.querySelector('#large h2').textContent === 'Cow'")


def test_the_preview_ends_and_starts_again(edited, page):
    edited.open(page, "zoom=2&search=legs>3")
    page.locator("#wall .card").nth(8).focus()
    place = page.evaluate("document.getElementById('content').scrollTop")
    assert edited.stop() in (0, 130)
    page.wait_for_selector("#stopped:not([hidden])")
    assert page.inner_text("#status") == "stopped – waiting for pnp preview"
    assert page.locator("#wall svg.picture").count() > 0  # its pictures stay
    edited.spoil(CARDS, "Ant", "Ape")
    edited.start()
    wait_until(page, f"{_FIRST} === 'Ape'")
    assert not page.locator("#stopped").is_visible()
    assert page.evaluate("document.getElementById('content').scrollTop") == place
    assert page.inner_text("#matches") == "10 of 12"


def test_two_tabs_show_what_each_has_chosen(edited, new):
    one, two = new(), new()
    edited.open(one)
    edited.open(two, "language=fr")
    wait_until(two, f"{_FIRST} === 'Fourmi'")
    assert one.evaluate(_FIRST) == "Ant"
    edited.spoil(CARDS, "fox,Fox", "fox,Vixen")
    for page in (one, two):
        wait_until(page, "document.querySelectorAll('.card .name')[5].textContent === 'Vixen'")


def test_a_game_that_cannot_be_read_and_its_repair(edited, page):
    edited.open(page)
    wait_until(page, "document.querySelectorAll('#wall svg.picture').length === 12")
    edited.spoil("cards/zoo/game.yaml", "decks:", "decks")
    wait_until(page, "document.getElementById('problems-button').classList.contains('error')")
    assert page.locator("#wall svg.picture").count() == 12  # the last good pictures
    edited.spoil("cards/zoo/game.yaml", "decks\n", "decks:\n")
    wait_until(page, "!document.getElementById('problems-button').classList.contains('error')")
    wait_until(page, "document.querySelectorAll('#wall svg.picture.stale').length === 0")


def test_texts_of_cards_are_never_markup(edited, page):
    edited.open(page)
    edited.spoil(CARDS, "Ant", "<img src=x onerror=alert(1)>")
    wait_until(page, f"{_FIRST} === '<img src=x onerror=alert(1)>'")
    page.locator("#wall .card").first.click()
    page.wait_for_selector("#large[open]")
    assert page.locator("img").count() == 0


def test_a_place_in_a_file_is_shown_large(edited, page):
    edited.open(page, "search=zzz")
    assert page.locator("#empty").is_visible()
    edited.goto(f"{CARDS}:5")
    page.wait_for_selector("#large[open]")
    assert page.inner_text("#large h2") == "Dog"


def test_an_editor_that_cannot_be_opened(edited, page):
    edited.stop()
    edited.start("--editor", "no-such-editor {file}:{line}")
    edited.open(page, "card=cards/dog")
    page.locator("#large .details button.place").first.click()
    page.wait_for_selector("#message:popover-open")
    message = page.locator("#message")
    assert "no-such-editor" in message.inner_text()
    # it is above the large card
    on_top = (
        "m => { const b = m.getBoundingClientRect(); return b.top > 0 && b.bottom < innerHeight }"
    )
    assert message.evaluate(on_top)


def test_what_differs_from_a_revision(edited, page):
    git = ["git", "-C", str(edited.root), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "cards", "layouts"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *command], check=True)
    edited.spoil(CARDS, "Bee", "Wasp")
    edited.open(page, "compare=HEAD")
    page.wait_for_selector(".card .differs")
    wait_until(page, "document.querySelectorAll('#wall svg.picture').length === 24")
    assert page.locator(".card:has(.differs) .name").all_text_contents() == ["Wasp"]
    assert "left HEAD, right now" in page.inner_text("#matches")
    page.keyboard.press("/")
    page.keyboard.type("is:different")
    wait_until(page, "document.querySelectorAll('#wall .card').length === 1")
