"""A book as a page: each kind of block, as html5lib reads it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from released import Released, tree, words


@pytest.fixture(scope="module")
def rules(release: Released) -> Element:
    found = tree(release.page("rules.html")).find(".//main")
    assert found is not None
    return found


def test_headings_keep_their_names(rules: Element) -> None:
    heads = [(one.tag, one.get("id"), words(one)) for one in rules.iter()
             if one.tag in ("h1", "h2", "h3", "h4")]  # fmt: skip
    assert heads == [
        ("h1", None, "How to Play"), ("h2", "aim", "Aim"), ("h3", "fast", "Fast."),
        ("h3", "grind", "Grind"), ("h2", "lists", "Lists"),
    ]  # fmt: skip


def test_paragraphs_marks_and_links(rules: Element) -> None:
    first, second = rules.findall("p")[:2]
    assert words(first) == "Some words before."
    assert words(second) == (
        "Fill 4 Sacks & more than that: 1 < 2. See Grinding, page 2, or the web. "
        "javascript is no link."
    )
    assert [words(one) for one in second.iter("em")] == ["more"]
    assert [words(one) for one in second.iter("strong")] == ["that"]
    assert [one.get("href") for one in second.iter("a")] == [
        "#grind", "https://example.com/?a=1&b=2",
    ]  # fmt: skip


def test_a_heading_that_runs_in(rules: Element) -> None:
    (run_in,) = rules.findall("div[@class='run-in']")
    assert [one.tag for one in run_in] == ["h3", "p"]
    spans = {one.get("class"): words(one) for one in run_in.iter("span")}
    assert spans == {"nobreak": "nobreak words", "c-7a5a1f": "brass"}
    icon = run_in.find(".//img")
    # its name is the word before it, which need not be read twice
    assert (icon.get("src"), icon.get("alt"), icon.get("class")) == ("icons/die.svg", "", "icon")


def test_lists(rules: Element) -> None:
    ordered = rules.find("ol")
    items = ordered.findall("li")
    assert [(one.text or "").strip() for one in items] == ["First", "Second"]
    inner = items[0].findall("ul/li")
    assert [[words(p) for p in one.findall("p")] for one in inner] == [
        ["inner"], ["other", "and more"],
    ]  # fmt: skip
    assert [words(one) for one in rules.findall("ul/li")] == ["a", "roll"]
    assert rules.find("ul/li/img").get("alt") == "die"


def test_a_table(rules: Element) -> None:
    region = rules.find("div[@class='scroll']")
    assert (region.get("role"), region.get("tabindex"), region.get("aria-label")) == (
        "group", "0", "Grind",
    )  # fmt: skip
    rows = [[(c.tag, words(c), c.get("class")) for c in row] for row in region.iter("tr")]
    assert rows == [
        [("th", "Name", "to-left"), ("th", "Cost", "to-right")],
        [("td", "Cat", "to-left"), ("td", "1", "to-right")],
        [("td", "Wheel | axle", "to-left"), ("td", "22", "to-right")],
    ]


def test_a_container_a_quote_and_a_rule(rules: Element, release: Released) -> None:
    box = rules.find("div[@class='box box-note']")
    assert words(box.find("p")) == "Boxed words."
    assert words(box.find("blockquote/p")) == "Quoted words."
    assert len(rules.findall("hr")) == 1
    style = release.page("style.css")
    # 1 pt is 1 1/3 CSS pixels
    assert (
        ".book-rules .box-note{background:#f0e8d0;border:1px solid #7a5a1f;padding:.6rem 1rem}"
        in style
    )


def test_figures(rules: Element, release: Released) -> None:
    card, dot = rules.findall("figure")
    assert card.get("id") == "figure" and card.find("img").get("alt") == "A cat"
    assert words(card.find("figcaption")) == "The cat and its card."
    # 50 mm are 189 CSS pixels; the card is 63.5 × 88.9 mm
    assert (card.find("img").get("width"), card.find("img").get("height")) == ("189", "265")
    assert dot.find("figcaption") is None
    drawing = release.page(dot.find("img").get("src"))
    assert 'fill="#bb0000"' in drawing and "<svg" in drawing


def test_lists_that_pnp_makes(rules: Element) -> None:
    links = rules.findall("ol[@class='contents']//a")
    assert [(words(one), one.get("href")) for one in links] == [
        ("Aim", "#aim"), ("Grind", "#grind"), ("Lists", "#lists"),
    ]  # fmt: skip
    glossary, revisions = rules.findall("dl")
    assert [words(one) for one in glossary] == [
        "Mill", "Where you grind.", "Sack", "Holds 4 measures.",
    ]  # fmt: skip
    assert glossary.find("dd/a").get("href") == "#grind"
    assert [words(one) for one in revisions] == [
        "November 20, 2026", "Shorter.", "January 2, 2025", "First rules.",
    ]  # fmt: skip


def test_the_look_of_the_game(release: Released) -> None:
    style = release.page("style.css")
    # the lightest colour, that of the text, that of the headings
    assert ":root{--ground:#faf3e2;--ink:#1d2a16;--accent:#7a5a1f}" in style
    assert 'font-family:"game-title";font-weight:400 900' in style
