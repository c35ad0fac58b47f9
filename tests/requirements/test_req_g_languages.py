"""Group G: languages. The French, German and Spanish editions as they are printed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pyphen
import pytest
from printed_editions import printed_product, project, text_of, translation
from samples import FUTURE, PATENT, ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.model.edition import Choice
from pnp.model.problems import Problems
from pnp.model.result import Built, Request

LANGUAGES = ["de", "es", "fr"]
NARROW, WIDE = "\u202f", "\u00a0"


def _file(product: str, language: str | None) -> Built:
    return printed_product(PATENT, product, Choice(language))


def _printed(product: str, language: str | None) -> str:
    return text_of(_file(product, language).data)


@pytest.mark.slow
def test_a11_the_french_rules_come_of_the_same_data() -> None:
    rules = _file("rules", "fr")
    assert (rules.pages, rules.paper, rules.duplex) == (4, "a4", "short")
    text = text_of(rules.data)
    game, _ = project().game(PATENT, Choice())
    assert game is not None
    assert "30 juillet 1790" in text
    for fact in ("machine_power", "synergy", "surplus", "destroy_margin"):
        assert re.search(rf"\b{game.facts[fact]}\b", text), fact
    for card in game.decks["machines"].cards[2:4]:
        assert card.fields["inventor"].split()[-1] in text


@pytest.mark.parametrize(
    ("game", "language"), [*((PATENT, name) for name in LANGUAGES), (FUTURE, "fr")]
)
def test_g02_every_text_of_the_samples_keeps_to_the_terms(game: str, language: str) -> None:
    problems = Problems()
    found = project().editions(game).translation(language, (), problems)
    assert [str(problem) for problem in problems] == []
    assert len([term for term in found.terms if term.target]) == len(found.terms) > 15


@pytest.mark.slow
def test_g04_names_stay_or_are_translated_one_by_one() -> None:
    entries = translation(PATENT, "fr").catalogue.by_context
    assert entries["machines/the-analytical-omnibus.inventor"].translation == "Ambrose Quillfeather"
    machines, cards = _printed("machines", "fr"), _printed("cards", "fr").casefold()
    assert "Ambrose Quillfeather" in machines
    assert "café de sumatra" in cards and "sumatran coffee" not in cards


def test_g05_french_signs_have_their_spaces() -> None:
    found = translation(PATENT, "fr")
    translate = project().open(PATENT, Choice("fr")).loaded.edition.translate
    assert translate is not None
    texts = [translate(message) for message in found.messages if message.is_set]
    # ':' also begins icons and stands in expressions
    plain = [re.sub(r"\{[^{}]*\}|:[a-z-]+:|\([^()]*\)", "x", text) for text in texts]
    wide = sum(len(re.findall(f"{WIDE}[:»]|«{WIDE}", text)) for text in plain)
    narrow = sum(len(re.findall(f"{NARROW}[;!?]", text)) for text in plain)
    assert wide > 30 and narrow > 30
    for text in plain:
        assert not re.search("[^\u202f\u00a0\\s!?;*][;!?](?![\\w*])", text), text
        assert not re.search(f"[^{WIDE}*]:|[^{WIDE}]»|«[^{WIDE}]", text), text


@pytest.mark.slow
def test_g06_letters_with_accents_are_printed_from_the_fonts_of_the_game() -> None:
    wanted = {"fr": "éèàçêô°ÉÀ’«", "de": "äöüßÜ„“", "es": "áéíóúñ"}
    for language, letters in wanted.items():
        text = "".join(_printed(product, language) for product in ("rules", "cards", "boards"))
        assert set(letters) <= set(text), language
        assert "\ufffd" not in text
    fonts = project().context.fonts(Problems())
    assert fonts.borrowed == {}
    for family in ("Alegreya", "Alegreya Sans", "Playfair Display SC"):
        font = fonts.font(family)
        assert [char for char in "àâçéèêëîïôœùûüÿÀÇÉÈÊŒÙº°…«»’" if not font.has(char)] == []


@pytest.mark.slow
def test_g07_sums_are_written_as_the_language_writes_them() -> None:
    for language, price in {None: "$20", "fr": "20 $", "de": "20 $"}.items():
        assert price in _printed("rules", language), language
    assert "20 $" in _printed("contents", "fr")


@pytest.mark.slow
def test_g08_boards_have_their_number_words() -> None:
    words = {
        None: "Zero One Two Three Four Five Six Seven Eight",
        "fr": "Zéro Un Deux Trois Quatre Cinq Six Sept Huit",
        "de": "Null Eins Zwei Drei Vier Fünf Sechs Sieben Acht",
        "es": "Cero Uno Dos Tres Cuatro Cinco Seis Siete Ocho",
    }
    for language, numbers in words.items():
        text = _printed("boards", language).casefold()
        missing = [
            word for word in numbers.casefold().split() if not re.search(rf"\b{word}\b", text)
        ]
        assert missing == [], language


def test_g09_terms_have_the_forms_that_texts_use() -> None:
    terms = {term.id: term for term in translation(PATENT, "fr").terms}
    forms = terms["upgrade"].target
    assert "amélioration" in forms and "améliorations" in forms
    assert {"arme", "armes"} <= set(terms["weapon"].target)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "language"),
    [
        ("letter", "fr"), ("a4", "de"),
        *(pytest.param(paper, language, marks=pytest.mark.thorough)
          for paper, language in (("letter", "de"), ("letter", "es"), ("a4", "es"), ("a4", "fr"))),
    ],
)  # fmt: skip
def test_g10_every_edition_is_sound_on_letter_and_a4(language: str, paper: str) -> None:
    choice = Choice(language)
    game, _ = project().game(PATENT, choice)
    assert game is not None
    for product in game.products:
        plan = plan_request(project(), Request(PATENT, product, paper, edition=choice))
        assert plan.built.problems == ()
        assert plan.sheets


JUSTIFIED = """\
title: Justified
layouts:
  us-patent-1/rulebook: {styles: {rules: {align: justify}}}
"""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "least"), [("fr", 20), ("de", 20), ("es", 20)])
def test_g11_words_are_divided_as_the_language_does(
    language: str, least: int, tmp_path: Path
) -> None:
    # the rules of the sample are ragged, with few divided words: here they are justified
    for name in (f"cards/{PATENT}", "layouts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    variant = tmp_path / "cards" / PATENT / "variants/justified.yaml"
    variant.write_text(JUSTIFIED)
    choice = Choice(language, variants=("justified",))
    request = Request(PATENT, "rules", edition=choice)
    built = make_request(Project(Places(tmp_path, tmp_path, ROOT)), request)
    assert [str(p) for p in built.problems if p.severity == "error"] == []
    divided = _divided(built.data)
    assert len(divided) >= least
    patterns = pyphen.Pyphen(lang=pyphen.language_fallback(language), left=2, right=2)
    wrong = {pair for pair in divided if len(pair[0]) not in patterns.positions("".join(pair))}
    entries = translation(PATENT, language).catalogue.entries
    translations = " ".join(entry.translation for entry in entries).casefold()
    # words with hyphens, or soft ones, of their own
    own = {
        pair for pair in wrong if re.search(f"{pair[0]}[-\u00ad]{pair[1]}".casefold(), translations)
    }
    assert wrong == own


def _divided(data: bytes) -> list[tuple[str, str]]:
    """The words that are divided at ends of lines, in two parts; PDFium marks where."""
    document = pypdfium2.PdfDocument(data)
    try:
        text = "".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()
    return re.findall(r"([^\W\d_]+)\x02([^\W\d_]+)", text)
