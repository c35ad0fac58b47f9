"""Words in the order of a language's dictionaries."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.languages.collation import sort_key

ORDERS = {
    "en": "ærie cafe café Café cafes lodge Łódź naïve nave œuvre of zebra",
    "fr": "cote coté côte côté Éclair écran œuf or zinc",
    "fr-CA": "cote côte coté côté",
    "de": "Ärger Arm ob Öde Ofen Strasse Straße Übel Uhr",
    "es": "lana llama luz nube ñandú oso",
    "sv": "apa dag vagn väg zon åka äpple ärlig ö",
    "fi": "aho yksi zeniitti åbo äiti öljy",
    "da": "abe bil zebra æble øl å",
    "nb": "abe zebra ære ørn ås",
    "is": "api ást dagur ðe el ég zeta þak ær öl",
    "pl": "anioł ąk cena ćma lis łoś oko ósmy sto śnieg zero źle żaba",
    "cs": "cena čas den hora chata jih ruka řeka sova šach zima žába",
    "sk": "ano äano cena čas hora chata oko ôsmy",
    "hu": "cukor csak dob dzeta gép gyár olasz öt őz uzsonna ügy zene zseb",
    "tr": "cam çam gül ğ ıslak ilk ok öğle sol şal ut üç",
    "ro": "an ăsta în sare șarpe tort țap",
    "hr": "cijena čaj ćup dan džep đak lak ljubav nos njiva šal žaba",
    "et": "sada šokk zoo žanr tali vesi õli ämber öö üks",
    "lt": "cukrus čia yla imti isakas jis šuo žuvis",
    "ru": "еда ёлка ель жук zebra",
    "uk": "гора ґанок дім ешелон єнот ива іній їжак йод",
    "mk": "дом ѓон ера тоа ќе уво",
    "el": "αέρας άλφα βήτα ωμέγα zebra",
    "vi": "an ăn ân dê đi on ơn",
}


def in_order(words: list[str], language: str) -> list[str]:
    mixed = list(words)
    random.Random(7).shuffle(mixed)
    return sorted(mixed, key=lambda word: sort_key(word, language))


@pytest.mark.parametrize("language", ORDERS)
def test_order(language: str) -> None:
    words = ORDERS[language].split()
    assert in_order(words, language) == words


@pytest.mark.parametrize(
    "words",
    [
        ["face", "face down", "face up", "faced"],
        ["3 Gold", "12 Gold", "Gold 2", "Gold 10"],
        ["lab", "« Lab »", "labs"],
        ["Long Shot", "“Long Shot” Revolver", "Longer"],
        ["é\u0301", "f"],
    ],
)
def test_spaces_figures_and_punctuation(words: list[str]) -> None:
    assert in_order(words, "fr") == words


def test_digraphs_that_are_doubled_are_two() -> None:
    assert in_order(["mesz", "messzi", "meszszu"], "hu") == ["mesz", "messzi", "meszszu"]
    assert sort_key("ssz", "hu")[0] == sort_key("szsz", "hu")[0]


def test_a_letter_composed_and_in_parts_is_the_same() -> None:
    for language in ("en", "sv", "vi", "ko"):
        for composed, parts in (("ö", "o\u0308"), ("ấ", "a\u0302\u0301"), ("가", "\u1100\u1161")):
            assert sort_key(composed, language)[:3] == sort_key(parts, language)[:3]


def test_languages_differ_where_they_do() -> None:
    assert in_order(["zon", "ärlig"], "de") == ["ärlig", "zon"]
    assert in_order(["zon", "ärlig"], "sv-FI") == ["zon", "ärlig"]
    assert in_order(["chata", "cukor", "hora"], "en") == ["chata", "cukor", "hora"]
    # the pseudo-languages and those without a table sort as English
    assert sort_key("Upgrade", "en-XA") == sort_key("Upgrade", "en") == sort_key("Upgrade", "xx")


@given(st.lists(st.text(max_size=8), max_size=8), st.sampled_from([*ORDERS, "ja", "xx", ""]))
def test_any_texts_can_be_sorted_and_different_ones_differ(words: list[str], language: str) -> None:
    keys = [sort_key(word, language) for word in words]
    assert len(set(keys)) == len(set(words))
    assert in_order(words, language) == in_order(words[::-1], language)


def test_long_numbers_do_not_fail() -> None:
    assert sort_key("9" * 9000, "en") > sort_key("9", "en")
