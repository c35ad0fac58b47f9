"""What goes with a language: paper, direction, name."""

import pytest

from pnp.languages.defaults import default_paper, language_name, text_direction
from pnp.languages.locales import locale_of, nearest
from pnp.model.errors import ExpressionError


@pytest.mark.parametrize(
    ("language", "paper"),
    [("en", "letter"), ("en-GB", "a4"), ("fr", "a4"), ("fr-CA", "letter"), ("de", "a4"),
     ("es_MX", "letter"), ("zh-Hant-TW", "a4"), ("EN", "letter"), ("", "a4")],
)  # fmt: skip
def test_default_paper(language, paper):
    assert default_paper(language) == paper


@pytest.mark.parametrize(
    ("tag", "found"),
    [("en", "en"), ("pt-BR", "pt_BR"), ("pt_BR", "pt_BR"), ("zh-Hant-TW", "zh_Hant_TW"),
     ("en-XA", "en"), ("ar-XB", "en"), ("AR-xb", "en"), ("sr-Latn", "sr_Latn"), ("de-x-none", "de"),
     ("fr-CH-nonsense", "fr_CH")],
)  # fmt: skip
def test_a_tag_finds_its_locale(tag, found):
    assert str(locale_of(tag)) == found


@pytest.mark.parametrize("tag", ["", "zz", "english", "-", "e", "en\0"])
def test_a_language_that_is_none(tag):
    with pytest.raises(ExpressionError) as caught:
        locale_of(tag)
    assert caught.value.message == f"there is no language '{tag}'"
    assert "'fr-CA'" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("language", "direction"),
    [("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("ja", "ltr"),
     ("en-XA", "ltr"), ("ar-XB", "rtl"), ("ar_xb", "rtl")],
)  # fmt: skip
def test_direction(language, direction):
    assert text_direction(language) == direction


@pytest.mark.parametrize(
    ("language", "inside", "name"),
    [("fr", "en", "French"), ("fr", "fr", "français"), ("pt-BR", "en", "Portuguese (Brazil)"),
     ("de", "fr", "allemand"), ("zh-Hant", "en", "Chinese (Traditional)"), ("qq", "en", "qq"),
     ("en-XA", "en", "English (Pseudo-Accents)"), ("ar-XB", "en", "Arabic (Pseudo-Bidi)")],
)  # fmt: skip
def test_what_a_language_is_called(language, inside, name):
    assert language_name(language, inside) == name


def test_the_nearest_of_a_table():
    table = {"fr", "fr-ca", "en"}
    assert nearest("fr-CA", table) == "fr-ca"
    assert nearest("fr_CA-x", table) == "fr-ca"
    assert nearest("fr-BE", table) == "fr"
    assert nearest("ar-XB", table) == "en"
    assert nearest("de", table) is None
