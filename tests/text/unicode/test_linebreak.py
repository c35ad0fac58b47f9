"""Where lines may break: the standard's cases, the library's answers, a typographer's wishes."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.text.unicode.linebreak import breaks, may_break_at_space, simple
from pnp.text.unicode.linebreak_classes import CODES, WESTERN_BLOCKS, class_of, class_string, codes
from pnp.text.unicode.linebreak_rules import Rules, standard, tailored

CASES = Path("/usr/share/unicode/auxiliary/LineBreakTest.txt")
# one or more of every class and of every division of one, all in Unicode 14 and before
EVERY_CLASS = (
    "aZé0९ \t\u00a0-\u2010–—/,.;:!?'\"«»“”‘’()[]{}（「。$€%‰°…‼´ªא\u05f4\u200b\u2060\u200d\u0308"
    "\u302a\u0001\n\r\u000b\u0085漢カァーㇰ々！％￥☝👍🏻🇩한하ᄒ\u1160\u11a8\ufffc\u25ccกำ\u0e34\U0001f8ff"
    "\u1b05\u1b44\u1b50\u1b5c\u1bf2\U00011003\u1bc0\u3000\ud800\u2e3a¡¿|+\\"
)
# uniseg takes unassigned characters for wide ones, as Python's data did for long
UNASSIGNED = "\U0001f8ff"


def shown(text: str, language: str = "", strict: bool = True) -> str:
    """The text with a bar where a line may break."""
    ends = [0, *breaks(text, language, strict), len(text)]
    return "|".join(text[a:b] for a, b in pairwise(ends))


@cache
def untailored() -> Rules:
    return standard()


def by_library(text: str) -> list[int]:
    from uniseg.linebreak import line_break_boundaries

    return [place for place in line_break_boundaries(text) if place < len(text)]


def by_standard(text: str) -> list[int]:
    return untailored().places(class_string(text))


# -- the standard -----------------------------------------------------------------------------


def test_the_cases_of_the_standard() -> None:
    """Unicode 16.0 decides 31 of the 7654 cases of 15.0 otherwise than 15.0 did, all of them about

    a hyphen that begins a word (LB20a), `,0` and `a.2` (LB25), a quotation mark with spaces after
    it (LB15), ` .35` (LB15c), a hyphen between Hebrew letters (LB21a).
    """
    if not CASES.exists():
        pytest.skip(f"there is no {CASES}: the Unicode data files are not installed")
    lines = CASES.read_text("utf-8").splitlines()
    if "15.0.0" not in lines[0]:
        pytest.skip(f"the cases are of another version than 15.0: {lines[0]}")
    count, right, of_library = 0, 0, 0
    for line in lines:
        signs = line.split("#")[0].split()
        if not signs:
            continue
        text = "".join(chr(int(point, 16)) for point in signs[1::2])
        expected = [i for i, sign in enumerate(signs[::2]) if sign == "÷" and i < len(text)]
        ours, theirs = by_standard(text), by_library(text)
        count += 1
        right += ours == expected
        of_library += theirs == expected
        assert ours == theirs, line
    assert (count, right, of_library) == (7654, 7623, 7623)


def test_every_class_is_in_the_alphabet() -> None:
    found = {class_of(char).split(".")[0] for char in EVERY_CLASS}
    assert found == {name.split(".")[0] for name in CODES}


@settings(max_examples=500)
@given(
    st.text(st.sampled_from(EVERY_CLASS), max_size=12)
    | st.text(st.sampled_from(" “”«»’\"'漢「」（）)(.,!0a"), max_size=12)
    | st.text(st.sampled_from("$%0.,/-–()[]）（ a\u0308"), max_size=12)
    | st.text(st.sampled_from("אב-–\u2010\u0308 a0"), max_size=12)
    | st.text(st.sampled_from("\u1b05\u1b44\u1b50\u1bf2\U00011003\u25cc\u0308a🇩"), max_size=12)
)
def test_untailored_is_what_the_library_states(text: str) -> None:
    # LB21a leaves out the wide ones of BA since 16.0; the library does not
    text = text.replace("\u3000", "").replace(UNASSIGNED, "")
    assert by_standard(text) == by_library(text)


def test_where_the_library_differs_from_the_standard() -> None:
    # LB21a: HL (HY | [BA - $EastAsian]) × [^HL], so there is a break after an ideographic space
    assert by_standard("א\u3000漢") == [2] != by_library("א\u3000漢")
    # an unassigned character is neutral, not wide: LB19a holds the marks around it
    text = f"漢“{UNASSIGNED}"
    assert by_standard(text) == []


def test_an_unassigned_pictograph_keeps_its_modifier() -> None:
    # LB30b
    assert by_standard("\U0001f8ff\U0001f3fb") == []
    assert by_standard("a\U0001f8ff") == by_standard("aa")


def test_western_classes_are_those_of_the_library() -> None:
    for first, end in WESTERN_BLOCKS:
        for point in range(first, end):
            char = chr(point)
            assert class_string(char) == CODES[class_of(char)], f"U+{point:04X}"


def test_western_text_needs_no_library() -> None:
    code = (
        "import sys\n"
        "from pnp.text.unicode.linebreak import breaks\n"
        "assert breaks('“Œuvre”—naïve: 5–6 €/Παρά … Я\\u200b!'.replace('€', '$'))\n"
        "assert 'uniseg' not in sys.modules and 'budoux' not in sys.modules\n"
        "breaks('漢字')\n"
        "assert 'uniseg' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_codes_are_named() -> None:
    assert codes("AL.circle") < codes("AL") < codes("")
    assert codes("!AL") == codes("") - codes("AL")
    assert codes("QU -QU.pi") == codes("QU") - codes("QU.pi")
    assert len(codes("")) == len(CODES)


# -- what a typographer wants -----------------------------------------------------------------


@pytest.mark.parametrize(
    "expected",
    [
        "Roll |two |dice",
        "a  |b",
        "Fire-|Wagon",
        "and/|or",
        "Paris–|Dakar",
        "co\u2010|op",
        "e.g. |this",
        "(yes) |(no) |[maybe]",
        "wait…|what",
        "a\u200b\u200b|b",
        "a\u00a0b |c",
        "10\u202fmm",
        "co\u2011op",
        # between figures
        "5-6",
        "5–6",
        "5‒6",
        "5\u20106",
        "1/2",
        "24/7",
        "1,234.5",
        "10:30–11:00",
        "$5–$10",
        "5%–10%",
        "555-1234-5678",
        # em dashes belong to what comes before
        "5—|6",
        "yes—|no",
        "yes—”",
        "yes——|no",
        "yes |—no",
        # what begins a word is not parted from it
        "-5",
        "–5",
        "—no",
        "(–5)",
        "“—no",
        "--option",
        "/path/|to",
        "a |-b",
        # marks
        "a ! |b",
        "a ) |b",
        "« a » |b",
        "»a« |b",
        "„a“ |b",
        "A- |B",
        "A – |B",
        "A — |B",
    ],
)
def test_where_a_line_may_break(expected: str) -> None:
    expected = expected.replace("A – |B", "A |– |B").replace("A — |B", "A |— |B")
    assert shown(expected.replace("|", "")) == expected


def test_a_soft_hyphen_is_a_matter_of_hyphenation() -> None:
    assert by_standard("ma\u00adchine") == [3]
    assert breaks("ma\u00adchine") == ()
    # and changes nothing: what stands before it counts
    assert breaks("a-\u00adb") == (3,)
    assert breaks("5\u00ad–\u00ad6") == ()
    assert breaks("a \u00adb") == (2,)


@given(st.text(st.sampled_from("ab1-–—/.,!?()“”«» \u00a0"), max_size=12))
def test_soft_hyphens_in_words_change_nothing(text: str) -> None:
    soft = text.replace("a", "a\u00ad")
    at = [0]
    for char in text:
        at.append(at[-1] + 1 + (char == "a"))
    assert list(breaks(soft)) == [at[place] for place in breaks(text)]


def test_french_keeps_its_spaced_marks() -> None:
    french = "Il a dit : « Non ! » ; « oui » ? « Ah »"
    assert shown(french, "fr") == "Il |a |dit : |« Non ! » ; |« oui » ? |« Ah »"
    # where a mark touches a letter the standard takes it for one that opens, or closes
    assert shown("a »x« b") == "a |»x« |b"
    assert shown("a »x« b", "fr-CA") == "a »x« b"
    assert shown("a »x« b", "fry") == "a |»x« |b"
    assert shown("x  : y", "fr") == "x  : |y"


def test_thai_is_broken_between_words() -> None:
    text = "ทุกคนมีสิทธิที่จะได้รับการศึกษา ใช้เครื่องจักร 2 เครื่อง"
    found = shown(text).split("|")
    assert "".join(found) == text
    assert found[:4] == ["ทุก", "คน", "มี", "สิทธิ"]
    assert "2 " in found
    assert by_standard(text) == [32, 47, 49]  # without a dictionary: at spaces only
    assert set(by_standard(text)) < set(breaks(text))


THAI = "กขนมรศสะัาำิีุเแโใไๆฯ่้์"


@given(st.text(st.sampled_from(THAI + " a1"), max_size=30))
def test_thai_signs_stay_with_their_consonant(text: str) -> None:
    for place in breaks(text):
        before, after = text[place - 1], text[place]
        if before != " ":
            assert before in THAI
            assert after in THAI
            assert unicodedata.category(after) != "Mn"
            assert after not in "ะาำๆฯ"
            assert before not in "เแโใไ"


def test_scripts_without_a_dictionary_break_at_spaces_only() -> None:
    for text in ("ພາສາລາວ |ເປັນ", "ភាសាខ្មែរ |ជា", "မြန်မာ |ဘာသာ"):
        assert shown(text.replace("|", "")) == text


def test_japanese_and_chinese() -> None:
    assert shown("「はい」と言った。") == "「は|い」|と|言っ|た。"
    assert shown("ラーメン") == "ラー|メ|ン"
    assert shown("ラーメン", strict=False) == "ラ|ー|メ|ン"
    assert shown("ちょっと", strict=False) == "ち|ょ|っ|と"
    assert shown("（机器）。发明") == "（机|器）。|发|明"
    assert shown("第3章") == "第|3|章"


@given(st.text(st.sampled_from("漢あカ「」（）『』、。，！？・ーゃッ a"), max_size=20))
def test_kinsoku(text: str) -> None:
    for place in breaks(text):
        assert text[place] not in "」）』、。，！？・ーゃッ" or text[place - 1] == " "
        assert text[:place].rstrip(" ")[-1:] not in ("「", "（", "『")


# -- word by word -----------------------------------------------------------------------------

SIMPLE = (
    "aZéßœıЖщΩλԱաაⴀ09 -‐–—/,.;:!?'\"«»‹›“”‘’„‚()[]{}$€£%‰°…‼´ªº½×|+\\¡¿§№&*@#\u00a0\u202f\u2011"
    "\u2009\u200b→★◌☝⚀\u02c8"
)


def test_what_is_simple() -> None:
    assert simple("")
    assert simple(SIMPLE)
    assert simple("ma\u00adchine of ma\u00adchines")
    for text in ("\u00ada", "a\u00ad", "a\u00ad\u00adb", "e\u0301", "漢", "ไทย", "א", "ع", "한"):
        assert not simple(text), text
        assert not simple(f"a {text} b"), text
    assert not simple("a\u200db")
    assert not simple("a\tb")
    assert not simple("\u2028")


@settings(max_examples=500)
@given(
    st.lists(
        st.text(st.sampled_from(SIMPLE.replace(" ", "") + "\u00ad"), min_size=1, max_size=6),
        min_size=1,
        max_size=6,
    ).filter(lambda words: all(map(simple, words))),
    st.sampled_from(["", "fr", "de"]),
    st.sampled_from([" ", "  "]),
)
def test_breaks_of_a_text_are_those_of_its_words_and_spaces(
    words: list[str], language: str, gap: str
) -> None:
    expected, start = [], 0
    for before, word in pairwise(["", *words]):
        if start and may_break_at_space(before, word, language):
            expected.append(start)
        expected += [start + place for place in breaks(word, language)]
        start += len(word) + len(gap)
    assert list(breaks(gap.join(words), language)) == expected


def test_at_a_space() -> None:
    assert may_break_at_space("two", "dice")
    assert not may_break_at_space("wait", "!")
    assert not may_break_at_space("“«", "a")
    assert may_break_at_space("costs", ".5")
    assert not may_break_at_space("dit", ":")
    assert may_break_at_space("a", "»b")
    assert not may_break_at_space("a", "»b", "fr")


# -- any text, any length -----------------------------------------------------------------------


@given(
    st.text(st.characters(exclude_categories=[]), max_size=30),
    st.sampled_from(["", "fr", "th"]),
    st.booleans(),
)
def test_any_text_is_answered(text: str, language: str, strict: bool) -> None:
    found = breaks(text, language, strict)
    assert list(found) == sorted(set(found))
    assert all(0 < place < len(text) for place in found)
    if simple(text):
        assert not any(text[place] == " " for place in found)


@given(st.text("aZ09.,;:!?)(-/%é漢", max_size=6), st.sampled_from(["", "en", "fr", "ja"]))
def test_words_have_the_breaks_that_the_rules_find(text: str, language: str) -> None:
    assert breaks(text, language) == tuple(tailored().places(class_string(text)))


def test_the_tables_are_loaded_for_the_first_word_that_needs_them() -> None:
    code = (
        "import sys\n"
        "from pnp.text.unicode.linebreak import breaks\n"
        "found = [breaks(word) for word in ('card', 'Draw', '12', 'turn.', '(', 'end).')]\n"
        "print(found, 'pnp.text.unicode.linebreak_rules' in sys.modules)\n"
        "print(breaks('well-known'), 'pnp.text.unicode.linebreak_rules' in sys.modules)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[(), (), (), (), (), ()] False\n(5,) True\n"
