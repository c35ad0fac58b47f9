"""Right-to-left text: levels and visual order against Unicode's own tests and typed examples.

In typed examples capital letters stand for Hebrew ones, as in UAX #9.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from growth import lines_run
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.unicode.bidi import (
    levels,
    line_levels,
    mirrored,
    needs_bidi,
    paragraph_level,
    visual_order,
)
from pnp.text.unicode.bidi_data import CLOSING_BRACKET, MIRRORED, bidi_class

UNICODE_DATA = Path("/usr/share/unicode")
LRE, RLE, PDF, LRO, RLO = "\u202a\u202b\u202c\u202d\u202e"
LRI, RLI, FSI, PDI = "\u2066\u2067\u2068\u2069"
HEBREW = {ord("A") + place: chr(0x5D0 + place) for place in range(26)}
CAPITALS = {ord(hebrew): chr(capital) for capital, hebrew in HEBREW.items()}
ONE_OF_EACH = {
    "L": "a", "R": "א", "AL": "ا", "EN": "1", "AN": "٦", "ES": "+", "ET": "%", "CS": ",",
    "NSM": "\u0300", "BN": "\xad", "B": "\u2029", "S": "\t", "WS": " ", "ON": "!",
    "LRE": LRE, "RLE": RLE, "PDF": PDF, "LRO": LRO, "RLO": RLO,
    "LRI": LRI, "RLI": RLI, "FSI": FSI, "PDI": PDI,
}  # fmt: skip
ALPHABET = "".join(ONE_OF_EACH.values()) + "bב2()[]\u2329\u3009\n "
TEXTS = st.text(st.sampled_from(ALPHABET), max_size=60) | st.text(max_size=30)


def data_file(name: str, version: str = "") -> Path:
    path = UNICODE_DATA / name
    if not path.is_file():
        pytest.skip(f"{path} is missing (package unicode-data)")
    with path.open(encoding="utf-8") as lines:
        first = next(lines)
    if version and f"-{version}." not in first:
        pytest.skip(f"{path} is not of Unicode {version}: {first.strip()}")
    return path


def rows(name: str, version: str = "") -> Iterator[list[str]]:
    with data_file(name, version).open(encoding="utf-8") as lines:
        for line in lines:
            text_of = line.partition("#")[0].strip()
            if text_of:
                yield [part.strip() for part in text_of.split(";")]


def on_one_line(text: str, base: int | None = None) -> tuple[int, bytes]:
    level, resolved = levels(text, base)
    return level, line_levels(text, resolved, level)


def error_in(text: str, base: int | None, expected: list[str], order: list[int]) -> str:
    """What is wrong with levels (x: removed, any) and order, or nothing."""
    resolved = on_one_line(text, base)[1]
    stays = [place for place, level in enumerate(expected) if level != "x"]
    found = [str(resolved[place]) for place in stays]
    seen = [stays[place] for place in visual_order([resolved[place] for place in stays])]
    if found == [expected[place] for place in stays] and seen == order:
        return ""
    return f"{text!a} base {base}: {found}, {seen} instead of {expected}, {order}"


@pytest.mark.thorough
def test_every_case_of_bidi_character_test():
    wrong, count = [], 0
    for codes, direction, level, expected, order in rows("BidiCharacterTest.txt"):
        text = "".join(chr(int(code, 16)) for code in codes.split())
        base = None if direction == "2" else int(direction)
        places = [int(place) for place in order.split()]
        complaint = error_in(text, base, expected.split(), places)
        if complaint or levels(text, base)[0] != int(level):
            wrong.append(complaint or f"{text!a} base {base}: not level {level}")
        if base is None and paragraph_level(text) != int(level):
            wrong.append(f"{text!a}: paragraph level not {level}")
        count += 1
    assert wrong == []
    assert count >= 90_000


@pytest.mark.thorough
def test_cases_of_bidi_test():
    # All sequences but those of four classes, of which there are 300,000: every seventh of them.
    wrong, lengths = [], dict.fromkeys(range(1, 100), 0)
    expected: list[str] = []
    order: list[int] = []
    for number, row in enumerate(rows("BidiTest.txt")):
        if row[0].startswith("@Levels:"):
            expected = row[0][8:].split()
        elif row[0].startswith("@Reorder:"):
            order = [int(place) for place in row[0][9:].split()]
        elif not row[0].startswith("@"):
            classes = row[0].split()
            if len(classes) == 4 and number % 7:
                continue
            text = "".join(ONE_OF_EACH[name] for name in classes)
            for bit, base in ((1, None), (2, 0), (4, 1)):
                if int(row[1], 16) & bit:
                    lengths[len(classes)] += 1
                    wrong.append(error_in(text, base, expected, order))
    assert [complaint for complaint in wrong if complaint] == []
    assert (lengths[1], lengths[2], lengths[3]) >= (69, 1_500, 33_000)
    assert lengths[4] >= 100_000
    assert sum(lengths[length] for length in range(5, 100)) >= 500


def test_brackets_are_those_of_unicode():
    expected = {
        chr(int(left, 16)): chr(int(right, 16))
        for left, right, kind in rows("BidiBrackets.txt", "15.0")
        if kind == "o"
    }
    assert expected == CLOSING_BRACKET


def test_mirror_images_are_those_of_unicode():
    expected = {
        chr(int(left, 16)): chr(int(right, 16)) for left, right in rows("BidiMirroring.txt", "15.0")
    }
    assert expected == MIRRORED


def test_unknown_code_points_have_the_default_classes_of_unicode():
    text_of = data_file("extracted/DerivedBidiClass.txt", "15.0").read_text(encoding="utf-8")
    short = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL"}
    expected = dict.fromkeys(range(sys.maxunicode + 1), "L")
    for first, last, name in re.findall(r"# @missing: (\w+)\.\.(\w+); (\w+)", text_of):
        codes = range(int(first, 16), int(last, 16) + 1)
        expected.update(dict.fromkeys(codes, short.get(name, "ET")))
    assigned = set()
    for codes_written, name in rows("extracted/DerivedBidiClass.txt"):
        first, _, last = codes_written.partition("..")
        codes = range(int(first, 16), int(last or first, 16) + 1)
        if name == "BN":  # unassigned ones are listed as well
            expected.update(dict.fromkeys(codes, name))
        else:
            assigned.update(codes)
    unknown = [
        code
        for code in range(sys.maxunicode + 1)
        if not unicodedata.bidirectional(chr(code)) and code not in assigned
    ]
    assert len(unknown) > 100_000
    wrong = [hex(code) for code in unknown if bidi_class(chr(code)) != expected[code]]
    assert wrong == []


def seen(text: str, base: int | None = None) -> str:
    """What a reader sees from left to right; formatting characters are left out."""
    text = text.translate(HEBREW)
    resolved = on_one_line(text, base)[1]
    shown = [
        mirrored(text[place]) if resolved[place] % 2 else text[place]
        for place in visual_order(resolved)
        if text[place] not in LRE + RLE + PDF + LRO + RLO + LRI + RLI + FSI + PDI
    ]
    return "".join(shown).translate(CAPITALS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("car means CAR.", "car means RAC."),
        ("CAR means car.", ".means car RAC"),
        ("ROLL 2 DICE, TAKE 10.", ".10 EKAT ,ECID 2 LLOR"),
        ("PAY 3-5 GOLD", "DLOG 3-5 YAP"),
        ("PAY $12.50 OR 10%", "10% RO $12.50 YAP"),
        ("CARD (SEE PAGE 12)", "(12 EGAP EES) DRAC"),
        ("CARD (see rules) [B]", "[B] (see rules) DRAC"),
        ("smith (FABRIKAM ARABIA) HEBREW", "smith (AIBARA MAKIRBAF) WERBEH"),
        ("ARABIC (book (s))", "(book (s)) CIBARA"),
        ("A < b", "b > A"),
        # what follows a name must not stick to it
        ("by DAVID - 5 cards", "by 5 - DIVAD cards"),
        (f"by {RLI}DAVID{PDI} - 5 cards", "by DIVAD - 5 cards"),
        (f"by {FSI}DAVID{PDI} - 5 cards", "by DIVAD - 5 cards"),
        (f"BY {FSI}ann!{PDI} AND {LRI}bob!{PDI}", "bob! DNA ann! YB"),
        (f"a {RLE}B c D{PDF} e", "a D c B e"),
        (f"a {RLO}bcd{PDF} e", "a dcb e"),
        (f"{LRO}ABC{PDF} d", "ABC d"),
    ],
)
def test_what_a_reader_sees(text, expected):
    assert seen(text) == expected


def test_the_direction_of_the_paragraph_decides_what_stands_left():
    assert seen("CAR means car.", 0) == "RAC means car."
    assert seen("car means CAR.", 1) == ".RAC car means"


def test_figures_after_arabic_letters_are_arabic():
    assert levels("ا 1,2", 0)[1] == bytes([1, 1, 2, 2, 2])
    assert levels("א 1-2", 0)[1] == bytes([1, 1, 2, 2, 2])
    assert levels("ا 1-2", 0)[1] == bytes([1, 1, 2, 1, 2])


def test_equivalent_brackets_pair_up():
    # 〈 U+3008 and U+2329 are the same bracket; with another one nothing pairs
    assert levels("אב\u2329a\u3009", 1)[1] == bytes([1, 1, 1, 2, 1])
    assert levels("a\u2329ב\u3009c", 0)[1] == bytes([0, 0, 1, 0, 0])
    assert levels("a\u2329ב\u3009ג", 0)[1] == bytes([0, 0, 1, 0, 1])
    assert levels("a\u2329ב]ג", 0)[1] == bytes([0, 0, 1, 1, 1])


def test_brackets_pair_up_63_deep():
    def last(depth: int) -> int:
        return levels("a" + "(" * depth + "ב" + ")" * depth + "ג", 0)[1][-2]

    assert (last(62), last(63), last(64)) == (0, 0, 1)


def test_paragraph_level_is_that_of_the_first_letter_outside_isolates():
    assert paragraph_level("1, (א") == 1
    assert paragraph_level("a א") == 0
    assert paragraph_level(f"{RLI}א{PDI} a") == 0
    assert paragraph_level(f"{LRI}a {RLI}b{PDI} c{PDI} ا") == 1
    assert paragraph_level(f"{LRI}a א") == 0
    assert paragraph_level(f"{PDI}א") == 1
    assert paragraph_level("12!", default=1) == 1
    assert paragraph_level("", default=1) == 1
    assert paragraph_level("12\u2029א") == 0


def test_paragraphs_are_resolved_each_on_its_own():
    assert levels("אa\na א") == (1, bytes([1, 2, 1, 0, 0, 1]))
    assert levels("אa\r\na", 1) == (1, bytes([1, 2, 1, 1, 2]))
    assert levels(f"a{RLI}{RLE}b\nb") == (0, bytes([0, 0, 0, 4, 0, 0]))


def test_separators_and_what_stands_before_them_have_the_paragraph_level():
    assert levels("א \t א", 0)[1] == bytes([1, 0, 0, 1, 1])
    assert levels(f"a {PDI}\tא", 1)[1] == bytes([2, 1, 1, 1, 1])


def test_white_space_at_the_end_of_a_line_has_the_paragraph_level():
    text = f"אב גד{RLI} "
    base, resolved = levels(text, 0)
    assert resolved == bytes([1, 1, 1, 1, 1, 0, 1])
    assert line_levels(text, resolved, base) == bytes([1, 1, 1, 1, 1, 0, 0])
    assert line_levels(text, resolved, base, 0, 3) == bytes([1, 1, 0])
    assert line_levels(text, resolved, base, 2, 4) == bytes([1, 1])
    assert line_levels(text, resolved, base, 2, 3) == bytes([0])
    assert line_levels(text, resolved, base, 3, 3) == b""


def test_formatting_characters_have_the_level_of_what_stands_before():
    assert levels(f"{RLE}א{PDF}a", 0)[1] == bytes([0, 1, 1, 0])
    assert levels("א\xadב", 0)[1] == bytes([1, 1, 1])


def test_visual_order_of_runs():
    assert visual_order([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4]
    assert visual_order((1, 2, 2, 1)) == [3, 1, 2, 0]
    assert visual_order([2, 2]) == [0, 1]
    assert visual_order([3, 4, 2]) == [1, 0, 2]
    assert visual_order([]) == []


def test_mirrored():
    assert [mirrored(char) for char in "([{<«≤〈a/א"] == list(")]}>»≥〉a/א")


@pytest.mark.parametrize(
    "text", ["", "Roll 2 dice!", "Größe – “5 %” €", "日本語（かな）", "\ufeffa\xad🎲"]
)
def test_plain_text_needs_no_bidi(text):
    assert not needs_bidi(text)
    assert levels(text) == (0, bytes(len(text)))


def test_every_character_that_can_turn_text_is_noticed():
    turning = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI"}
    unnoticed = [
        hex(code)
        for code in range(sys.maxunicode + 1)
        if bidi_class(chr(code)) in turning and not needs_bidi(chr(code))
    ]
    assert unnoticed == []


@given(TEXTS)
def test_text_that_needs_no_bidi_has_level_0(text):
    plain = "".join(char for char in text if not needs_bidi(char))
    assert levels(plain, 0) == (0, bytes(len(plain)))
    assert levels(text)[1] == bytes(len(text)) or needs_bidi(text)


@given(st.text(st.characters(max_codepoint=0x24F)))
def test_left_to_right_text_has_level_0(text):
    assert not needs_bidi(text)
    assert levels(text) == (0, bytes(len(text)))


@given(TEXTS, st.sampled_from([None, 0, 1]))
def test_every_character_has_a_level_and_a_place(text, base):
    level, resolved = on_one_line(text, base)
    assert len(resolved) == len(text)
    lowest = level if len(text.splitlines()) < 2 else 0  # each paragraph has its own
    assert all((base or lowest) <= found <= 126 for found in resolved)
    assert sorted(visual_order(resolved)) == list(range(len(text)))


@given(TEXTS)
def test_the_first_paragraph_sets_the_level(text):
    assert levels(text)[0] == paragraph_level(text)


@given(st.lists(st.integers(0, 126)))
def test_visual_order_turns_around_in_a_right_to_left_line(found):
    # one level more for all turns the line once more
    order = visual_order([level + 2 for level in [0, *found, 0]])
    assert sorted(order) == list(range(len(found) + 2))
    assert (
        visual_order([level + 1 for level in [0, *found, 0]]) == visual_order([0, *found, 0])[::-1]
    )
    assert visual_order([0, *found, 0]) == order


def test_lone_surrogates_are_letters_from_left_to_right():
    assert levels("\ud800א\udfff", 1) == (1, bytes([2, 1, 2]))


def test_nesting_stops_at_the_limit_of_the_standard():
    assert max(levels(RLI * 200 + "א" + PDI * 200 + "a")[1]) == 125
    assert max(levels((RLE + LRE) * 100 + "א")[1]) == 125
    assert max(levels((RLE + LRE) * 100 + "1")[1]) == 126
    _, resolved = levels(RLI * 200 + "א" + PDI * 200 + "a" + PDI + "ב", 0)
    assert resolved[-3:] == bytes([0, 0, 1])


def test_a_hundred_thousand_characters():
    text = f"אבג (abc) 12, {RLI}ד{PDI} ا%" * 5_000
    order = visual_order(on_one_line(text)[1])
    assert len(text) >= 100_000
    assert len(set(order)) == len(text)


def test_a_paragraph_takes_few_steps():
    text = ("نشرت اللجنة (UNICODE 15.0) الخوارزمية في عام 2022، وسعرها 12.50€ [UAX #9]. " * 5)[:300]
    assert len(text) == 300 and lines_run(lambda: levels(text)) < 1000
