"""Problems of many texts with one script and font as their cause, reported as one."""

from __future__ import annotations

import pytest
from lay_out import LIBRARY

from pnp.model.problems import Lack, Problem, Span
from pnp.text.shaping.lacks import with_lacks_together
from pnp.text.shaping.missing import MissingLetters, Search
from pnp.text.unicode.script_families import families_for, script_name, script_needed

HINT = "add a font"


def lack(text: str, script: str = "Geor", family: str = "Alegreya", chars: str = "ა") -> Lack:
    return Lack(script, (family,), chars, text, HINT)


def problem(line: int, *lacks: Lack) -> Problem:
    return Problem("wrong-value", f"wrong {line}", Span("ka.po", line), "a hint", lacks=lacks)


def together(*problems: Problem) -> list[str]:
    return [str(found) for found in with_lacks_together([problems])[0]]


def test_a_single_text_keeps_its_own_message():
    plain = Problem("wrong-value", "another", Span("x", 1))
    assert together(plain, problem(4, lack("one"))) == [
        "x:1: error: another", "ka.po:4: error: wrong 4\n  hint: a hint",
    ]  # fmt: skip


def test_many_texts_are_one_problem_with_places():
    found = together(*(problem(n, lack(f"text {n}", chars="აბ"[n % 2])) for n in range(1, 8)))
    assert found == [
        "ka.po:1: error: no font has the Georgian letters that 7 texts need: ბ ა; searched first: "
        "Alegreya; also at ka.po:2, ka.po:3, ka.po:4 and 3 more places\n  hint: add a font"
    ]


def test_one_place_more_is_one_place():
    (found,) = together(*(problem(n, lack(f"text {n}")) for n in range(1, 6)))
    assert found.split("\n")[0].endswith("also at ka.po:2, ka.po:3, ka.po:4 and 1 more place")


def test_one_for_each_script_and_family():
    deva = {"script": "Deva", "chars": "क"}
    found = together(
        problem(1, lack("a")),
        problem(2, lack("b", family="Sancreek")),
        problem(3, lack("c"), lack("c", **deva)),
        problem(4, lack("d", family="Sancreek")),
        problem(5, lack("e", **deva)),
    )
    assert [text.split("\n")[0] for text in found] == [
        "ka.po:1: error: no font has the Georgian letters that 2 texts need: ა; "
        "searched first: Alegreya; also at ka.po:3",
        "ka.po:2: error: no font has the Georgian letters that 2 texts need: ა; "
        "searched first: Sancreek; also at ka.po:4",
        "ka.po:3: error: no font has the Devanagari letters that 2 texts need: क; "
        "searched first: Alegreya; also at ka.po:5",
    ]


def test_what_is_lacked_once_stays_beside_what_others_lack_too():
    deva = lack("two", script="Deva", chars="क")
    first, second = together(problem(1, lack("one")), problem(2, lack("two"), deva))
    assert first.startswith("ka.po:1: error: no font has the Georgian letters that 2 texts need: ა")
    assert second.startswith("ka.po:2: error: no font has the Devanagari letters that a text needs")


def test_the_same_lack_in_several_editions_is_the_same_problem():
    plain = Problem("wrong-value", "another", Span("x", 1))
    one, two, three = with_lacks_together(
        [[problem(1, lack("a")), plain], [problem(1, lack("a")), problem(2, lack("b"))], [plain]]
    )
    assert one == [two[0], plain] and len(two) == 1 and three == [plain]
    assert "that 2 texts need: ა" in two[0].message and "also at ka.po:2" in two[0].message


def test_a_text_that_stands_in_several_places_counts_once():
    (found,) = together(problem(1, lack("same")), problem(2, lack("same")))
    assert "that a text needs: ა" in found and "also at ka.po:2" in found


def test_signs_and_outlines():
    found = together(
        problem(1, lack("a", script="🎲", chars="🎲")),
        problem(2, lack("b", script="", family="Emoji", chars="🎯")),
        problem(3, lack("c", script="🎲", chars="🎲")),
        problem(4, lack("d", script="", family="Emoji", chars="🎲")),
    )
    assert [text.split("\n")[0] for text in found] == [
        "ka.po:1: error: no font has the character that 2 texts need: 🎲; searched first: "
        "Alegreya; also at ka.po:3",
        "ka.po:2: error: font 'Emoji' has no outline for characters that 2 texts need: 🎯 🎲; "
        "also at ka.po:4",
    ]


def test_warnings_and_errors_are_not_put_together():
    warning = Problem("wrong-value", "w", Span("a", 1), None, "warning", (lack("x"),))
    assert together(warning, problem(2, lack("y"))) == [
        "a:1: warning: w", "ka.po:2: error: wrong 2\n  hint: a hint",
    ]  # fmt: skip


# -- what a text lacks ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("char", "language", "script"),
    [
        ("क", "hi", "Deva"),
        ("\u094d", "hi", "Deva"),
        ("।", "hi", "Deva"),  # which Unicode counts to no script
        ("،", "fa", "Arab"),
        ("あ", "ja", "Jpan"),
        ("カ", "ja", "Jpan"),
        ("月", "ja", "Jpan"),
        ("。", "ja", "Jpan"),
        ("月", "zh-Hant", "Hant"),
        ("月", "zh", "Hans"),
        ("가", "ko", "Hang"),
        ("月", "ko", "Hang"),
        ("ბ", "ka", "Geor"),
        ("🎲", "en", "🎲"),
        ("ᚠ", "", "Runr"),
    ],
)
def test_the_script_of_a_character(char, language, script):
    assert script_needed(char, language) == script


def test_families_by_script():
    assert families_for("Geor") == ("Noto Serif Georgian", "Noto Sans Georgian")
    assert families_for("🎲") == ("Noto Emoji",)
    assert families_for("Ogam") == () and families_for("♠") == ()
    assert script_name("Hant", "月") == "traditional Chinese"
    assert script_name("Ogam", "ᚁ") == "Ogham"


def test_what_a_text_of_two_scripts_lacks():
    search = Search((LIBRARY.font("Alegreya"), LIBRARY.font("Alegreya", 700)), language="hi")
    error = search.missing("क", "कक")
    assert isinstance(error, MissingLetters)
    whole = error.of_text("Karte कम। ბა 🎲!", "wrong")
    families = ("Alegreya",)
    assert [(one.script, one.families, one.chars) for one in whole.lacks] == [
        ("Deva", families, "कम।"), ("Geor", families, "ბა"), ("🎲", families, "🎲"),
    ]  # fmt: skip
    assert {one.text for one in whole.lacks} == {"Karte कम। ბა 🎲!"}
    assert whole.lacks[1].hint == (
        "add a family that can set it, e.g. Noto Serif Georgian or Noto Sans Georgian "
        "(pnp fonts add NAME|FILE), or build with --system-fonts"
    )
