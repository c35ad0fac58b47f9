"""An edit of a file is seen on the page: of a card, a layout, a picture, a catalogue, a mistake."""

from __future__ import annotations

import shutil

import pytest
from live_preview import CARDS, wait_until
from PIL import Image
from repository import ROOT

pytestmark = pytest.mark.thorough

LAYOUT = "layouts/zoo/card.yaml"
BODY = """(key) => document.querySelector(`#wall [data-key="${key}"] .body`)?.innerHTML ?? ''"""
# the place of the wall, and what has the focus
PLACE = "() => [document.getElementById('content').scrollTop, document.activeElement.dataset.key]"


def body(page, key: str) -> str:
    """The picture of a card, when it is there: the cards of a wall get theirs one after another."""
    wait_until(page, f"(key) => ({BODY})(key) !== ''", key)
    return page.evaluate(BODY, key)


def wait_for_change(page, key: str, before: str) -> str:
    """Wait until a card has another picture, and return it."""
    change = f"([key, before]) => {{ const now = ({BODY})(key); return now && now !== before; }}"
    wait_until(page, change, [key, before])
    return body(page, key)


def caption(page, key: str) -> str:
    return page.locator(f'#wall [data-key="{key}"] .caption').inner_text()


def test_a_card(edited, page):
    edited.open(page)
    before, other = body(page, "cards/cat"), body(page, "cards/dog")
    page.evaluate("""() => {
        window.kept = document.querySelector('#wall [data-key="cards/dog"] .body');
        window.ground = document.querySelector('#wall [data-key="cards/cat"] [data-e="ground"]');
    }""")
    edited.spoil(CARDS, "cat,Cat,", "cat,Lion,")
    after = wait_for_change(page, "cards/cat", before)
    assert after.count('data-e="') == before.count('data-e="') == 4
    wait_until(
        page,
        """() => document.querySelector('#wall [data-key="cards/cat"] .caption')
        .textContent.startsWith('Lion')""",
    )
    # other cards, and other elements of this one, are still the same nodes of the page
    assert body(page, "cards/dog") == other
    assert page.evaluate("() => window.kept.isConnected && window.ground.isConnected")


def test_a_layout_and_the_place_stays(edited, page):
    edited.open(page, "zoom=2")
    page.locator('#wall [data-key="cards/hen"]').click()
    page.keyboard.press("Escape")
    page.locator("#content").evaluate("(content) => content.scrollTo(0, 120)")
    place = page.evaluate(PLACE)
    assert place == [120, "cards/hen"]
    before = body(page, "cards/hen")
    edited.spoil(LAYOUT, "#faf3e2", "#e2f3fa")
    after = wait_for_change(page, "cards/hen", before)
    assert 'fill="#e2f3fa"' in after and 'fill="#faf3e2"' not in after
    assert page.evaluate(PLACE) == place


def test_a_picture_of_the_same_name(edited, page):
    picture = edited.root / "cards/zoo/art.png"
    Image.new("RGB", (30, 30), (200, 10, 10)).save(picture)
    edited.spoil(LAYOUT, "  legs: {", "  art: {kind: picture, file: art.png, "
                 "box: {x: 20mm, y: 50mm, w: 20mm, h: 20mm}}\n  legs: {")  # fmt: skip
    edited.open(page)
    color = """(key) => new Promise((resolve) => {
        const image = document.querySelector(`#wall [data-key="${key}"] image`);
        if (!image) return resolve(null);
        const copy = new Image();
        copy.onload = () => {
            const canvas = document.createElement("canvas").getContext("2d");
            canvas.drawImage(copy, 0, 0);
            resolve([...canvas.getImageData(5, 5, 1, 1).data.slice(0, 3)]);
        };
        copy.src = image.getAttribute("href");
    })"""
    wait_until(page, f"async (key) => String(await ({color})(key)) === '200,10,10'", "cards/ant")
    Image.new("RGB", (30, 30), (10, 20, 200)).save(picture)
    wait_until(page, f"async (key) => String(await ({color})(key)) === '10,20,200'", "cards/ant")


def test_an_entry_of_a_catalogue(edited, page):
    edited.open(page, "language=fr")
    assert caption(page, "cards/ant") == "Fourmi\n× 4"
    before = body(page, "cards/ant")
    edited.spoil("cards/zoo/translations/fr.po", 'msgstr "Fourmi"', 'msgstr "Petite fourmi"')
    wait_for_change(page, "cards/ant", before)
    wait_until(
        page,
        """() => document.querySelector('#wall [data-key="cards/ant"] .caption')
        .textContent.startsWith('Petite fourmi')""",
    )


def test_another_language(edited, page):
    edited.open(page)
    before = body(page, "cards/bee")
    page.locator("#language").select_option("fr")
    wait_for_change(page, "cards/bee", before)
    wait_until(
        page,
        """() => document.querySelector('#wall [data-key="cards/bee"] .caption')
        .textContent.startsWith('Abeille')""",
    )
    page.locator("#language").select_option("")
    wait_until(page, f"([key, before]) => ({BODY})(key) === before", ["cards/bee", before])


def test_a_mistake_and_its_repair(edited, page):
    edited.open(page)
    wait_until(
        page, "() => !document.getElementById('problems-button').textContent.includes('err')"
    )
    problems = page.locator("#problems-button").inner_text()
    before = body(page, "cards/fox")
    edited.spoil(LAYOUT, '"{name}"', '"{nam}"')
    wait_until(page, "() => document.querySelectorAll('#wall .card.faulty').length >= 6")
    assert page.locator("#problems-button").inner_text().startswith("1 error")
    assert body(page, "cards/fox") == before  # the last good picture
    assert (
        page.locator('#wall [data-key="cards/fox"] svg').get_attribute("class") == "picture stale"
    )
    page.locator('#wall [data-key="cards/fox"]').click()
    details = page.locator("#large").inner_text()
    assert "there is no field 'nam'" in details and "did you mean 'name'?" in details
    assert "layouts/zoo/card.yaml:7" in details
    page.keyboard.press("Escape")
    edited.spoil(LAYOUT, '"{nam}"', '"{name}"')
    wait_until(page, "() => !document.querySelector('#wall .card.faulty')")
    assert body(page, "cards/fox") == before
    assert page.locator("#problems-button").inner_text() == problems


def test_a_file_that_cannot_be_read(edited, page):
    edited.open(page)
    before = body(page, "cards/fox")
    edited.spoil("cards/zoo/game.yaml", "decks:", "decks: ]")
    wait_until(page, "() => document.querySelector('#wall svg.stale') !== null")
    assert body(page, "cards/fox") == before and page.locator("#wall .card").count() == 12
    edited.spoil("cards/zoo/game.yaml", "decks: ]", "decks:")
    wait_until(page, "() => document.querySelector('#wall svg.stale') === null")
    assert body(page, "cards/fox") == before


def test_five_hundred_cards(edited, page):
    rows = "".join(f"c{number},Card {number},other,{number % 9},1\n" for number in range(1, 501))
    edited.write(CARDS, "id,name,kind,legs,copies\n" + rows)
    edited.open(page)
    wait_until(page, "() => document.querySelectorAll('#wall .card').length === 500")
    assert page.locator("#wall svg").count() < 300  # only what is near the screen is filled
    before = body(page, "cards/c3")
    edited.spoil(CARDS, "c3,Card 3,", "c3,Third,")
    wait_for_change(page, "cards/c3", before)
    page.locator('#wall [data-key="cards/c480"]').scroll_into_view_if_needed()
    wait_until(page, f"(key) => ({BODY})(key).includes('data-e')", "cards/c480")
    edited.spoil(CARDS, "c480,Card 480,", "c480,Late,")
    wait_until(
        page,
        """() => document.querySelector('#wall [data-key="cards/c480"] .caption')
        .textContent === 'Late'""",
    )


def test_two_tabs_follow_the_same_edit(edited, new):
    first, second = new(), new()
    edited.open(first)
    edited.open(second, "language=fr&grey=true")
    before = [body(page, "cards/dog") for page in (first, second)]
    edited.spoil(LAYOUT, "#faf3e2", "#ff0000")
    after = [
        wait_for_change(page, "cards/dog", one)
        for page, one in zip((first, second), before, strict=True)
    ]
    assert 'fill="#ff0000"' in after[0] and 'fill="#ff0000"' not in after[1]


def test_the_samples_are_shown_without_a_problem(edited, page):
    """Each product of both games: something is drawn, and the console reports nothing."""
    for folder in ("cards", "layouts", "fonts"):
        shutil.copytree(ROOT / folder, edited.root / folder, dirs_exist_ok=True)
    edited.open(page)
    wait_until(page, "() => document.querySelectorAll('#product option').length > 12")
    values = page.locator("#product option").evaluate_all("(all) => all.map((one) => one.value)")
    for value in values:
        page.locator("#product").select_option(value)
        wait_until(
            page,
            """(value) => document.getElementById('product').value === value
            && document.querySelector('#wall svg [data-e], #wall svg text')""",
            value,
        )
    assert len(values) > 12
