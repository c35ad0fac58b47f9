"""Where words may be divided: dictionaries, minima, exceptions, and what is never divided."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.unicode.hyphenation import Hyphenator, hyphenator


def shown(word: str, language: str = "en", exceptions: tuple[str, ...] = ()) -> str:
    """The word with a bar at each place of division."""
    return barred(word, hyphenator(language, exceptions))


def barred(word: str, hyphens: Hyphenator) -> str:
    ends = [0, *hyphens.points(word), len(word)]
    assert ends == sorted(ends)
    return "|".join(word[a:b] for a, b in pairwise(ends))


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "hyphenation", "hy|phen|ation"),
        ("en", "machine", "ma|chine"),
        ("en", "Machine", "Ma|chine"),
        ("de", "Silbentrennung", "Sil|ben|tren|nung"),
        ("fr", "histoire", "his|toire"),
        ("es", "máquina", "má|qui|na"),
        ("it", "macchina", "mac|chi|na"),
        ("pl", "maszyna", "ma|szy|na"),
        ("nl", "lettergrepen", "let|ter|gre|pen"),
        ("ru", "машина", "ма|ши|на"),
        ("no", "maskinen", "ma|ski|nen"),
    ],
)
def test_words_are_divided_as_their_language_does(language: str, word: str, expected: str) -> None:
    assert shown(word, language) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("(machine),", "(ma|chine),"),
        ("“Machine!”", "“Ma|chine!”"),
        ("machine’s", "ma|chine’s"),
        ("l’inventor", "l’in|ven|tor"),
        ("self-governing", "self-gov|ern|ing"),
        ("time–machine/inventor", "time–ma|chine/in|ven|tor"),
        ("20-millimeter", "20-mil|lime|ter"),
        ("machine²", "ma|chine²"),
        ("machine(12)", "ma|chine(12)"),
        ("…", "…"),
        ("", ""),
    ],
)
def test_only_letters_are_divided_and_each_part_by_itself(word: str, expected: str) -> None:
    assert shown(word) == expected


@pytest.mark.parametrize(
    "word",
    [
        "machine2",
        "2machine",
        "time_machine",
        "MACHINE",
        "MACHINEs",
        "inventor@machine.com",
        "https://inventor/machine",
        "inventor.machine",
        "C:\\inventor",
        "idea",
        "\ud800\udfffmachin\ud800",
    ],
)
def test_never_divided(word: str) -> None:
    assert hyphenator("en").points(word) == ()


def test_minima() -> None:
    # English carries over three letters, German two
    assert shown("teacher", "en") == "teacher"
    assert hyphenator("en", right=2).points("teacher") == (5,)
    assert shown("Abende", "de") == "Aben|de"
    assert hyphenator("de", right=3).points("Abende") == ()
    assert hyphenator("en", left=3).points("machine") == ()
    assert (hyphenator("en").left, hyphenator("en").right) == (2, 3)
    assert (hyphenator("de-AT").left, hyphenator("de-AT").right) == (2, 2)
    assert hyphenator("en", shortest=8).points("machine") == ()
    assert hyphenator("en", shortest=7).points("machine") == (2,)
    # a side of a compound counts for itself
    assert shown("abacus-machine") == "aba|cus-ma|chine"
    with pytest.raises(ValueError, match="at least one letter"):
        hyphenator("en", left=0)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("ma\u00adchi\u00adne", (3, 7)),
        ("INVEN\u00adTOR7", (6,)),
        ("a\u00adb", (2,)),
        ("a\u00ad\u00adb", (3,)),
        ("\u00admachine", ()),  # at the beginning: not to be divided at all
        ("machine\u00ad", ()),
    ],
)
def test_where_there_are_soft_hyphens_they_alone_count(
    word: str, expected: tuple[int, ...]
) -> None:
    assert hyphenator("en").points(word) == expected
    assert hyphenator("en", ("mach-ine",)).points(word) == expected


def test_exceptions_win() -> None:
    exceptions = ("in-vent-or", "Edison", "O'Mal-ley", "uni-t", "ca-fé\u0301s"[:-2] + "s", "R2-D2X")
    assert shown("inventor") == "in|ven|tor"
    assert shown("“Inventor,”", exceptions=exceptions) == "“In|vent|or,”"
    assert shown("INVENTOR", exceptions=exceptions) == "IN|VENT|OR"
    assert shown("inventors", exceptions=exceptions) == "in|ven|tors"  # another word
    assert shown("inventor’s", exceptions=exceptions) == "in|vent|or’s"
    assert shown("Edison", exceptions=exceptions) == "Edison"
    assert shown("self-inventor", exceptions=exceptions) == "self-in|vent|or"
    assert shown("unit", exceptions=exceptions) == "uni|t"  # shorter than the minima allow
    assert shown("(o'malley)", exceptions=exceptions) == "(o'mal|ley)"
    assert shown("R2D2X", exceptions=exceptions) == "R2|D2X"


def test_exceptions_count_in_a_language_without_a_dictionary() -> None:
    hyphens = hyphenator("tlh", ("ghoS-ta",))
    assert not hyphens.known
    assert hyphens.points("machine") == ()
    assert hyphens.points("ghoSta") == (4,)


def test_which_languages_are_known() -> None:
    for language in ("en", "de-CH", "sr-Latn", "pt-BR", "no", "en_AU"):
        assert hyphenator(language).known, language
    for language in ("", "x", "ja", "zh-Hant", "th"):
        assert not hyphenator(language).known, language
        assert hyphenator(language).points("machine") == ()


def test_english_without_a_country_is_american() -> None:
    assert shown("inventor", "en-US") == shown("inventor", "en") == shown("inventor", "en-AU")
    assert shown("inventor", "en-GB") == "in|ventor"


def test_places_where_the_spelling_would_change_are_left_out() -> None:
    # asszonnyal is asz-szony-nyal; only standard places are taken
    assert shown("asszonnyal", "hu") == "asszonnyal"
    assert shown("machina", "hu") == "ma|chi|na"


def test_a_letter_and_its_accent_are_one() -> None:
    composed, apart = "éléphants", unicodedata.normalize("NFD", "éléphants")
    assert shown(composed, "fr") == "élé|phants"
    assert unicodedata.normalize("NFC", shown(apart, "fr")) == "élé|phants"
    hyphens = hyphenator("fr", ("élép-hants",))
    assert unicodedata.normalize("NFC", barred(apart, hyphens)) == "élép|hants"
    for word in ("తెలుగు", "विद्यालय", "महाराष्ट्र"):
        for language in ("te", "mr"):
            for point in hyphenator(language).points(word):
                assert unicodedata.category(word[point])[0] != "M"


def test_a_letter_that_is_two_in_lower_case_does_no_harm() -> None:
    assert hyphenator("en").points("İnventor") == ()


@given(
    st.text(st.sampled_from("abcdeinrstéü\u0301İß’'-/.12\u00ad𝐀"), max_size=20),
    st.sampled_from(["en", "de", "hu", "ru", ""]),
)
def test_points_stand_inside_and_keep_the_minima(word: str, language: str) -> None:
    hyphens = hyphenator(language)
    points = hyphens.points(word)
    assert list(points) == sorted(set(points))
    assert all(0 < point < len(word) for point in points)
    if "\u00ad" not in word:
        for point in points:
            around = word[max(0, point - hyphens.left) : point + hyphens.right]
            assert all(c.isalpha() or c == "\u0301" for c in around)
            assert len(around) == hyphens.left + hyphens.right
    assert hyphens.points(word) == points


def test_what_was_found_is_kept_but_not_for_ever() -> None:
    hyphens = Hyphenator("en")
    hyphens.points("machine")
    for i in range(25_000):
        hyphens.points(f"x{i}")
    assert len(hyphens._known) <= 20_000
    assert hyphens.points("machine") == (2,)
    assert hyphenator("en", ("a-b",)) is hyphenator("en", ("a-b",))


def test_no_dictionary_is_read_before_a_word_needs_it() -> None:
    code = (
        "import sys\n"
        "from pnp.text.unicode.hyphenation import hyphenator\n"
        "h = hyphenator('de')\n"
        "assert h.points('MASCHINE') == () and h.points('Ma\\u00adschine') == (3,)\n"
        "assert 'pyphen' not in sys.modules\n"
        "assert h.points('Maschine') == (2, 6)\n"
        "assert 'pyphen' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
