"""From marked text to chunks: where lines may break, what is glued, what each piece is set in."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lay_out import find_icon, voices
from paragraphs import STYLE, one_line

from pnp.markup.inline import MarkupError, Piece, parse_markup
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.paragraphs import inline
from pnp.text.paragraphs.inline import set_pieces
from pnp.text.paragraphs.nonbreaking import Keeper
from pnp.text.shaping.parts import Chunk, PlacedIcon, Run
from pnp.text.shaping.voice import PLAIN_HEADS, PLAIN_TAILS, Voice, Voices
from pnp.text.unicode.linebreak import may_break_at_space

VOICES = voices()


def only_line(text: str, found: Voices = VOICES) -> tuple[Chunk, ...]:
    return one_line(text, found).chunks


def text_of(chunk: Chunk) -> str:
    parts = [part.word.text if isinstance(part, Run) else "▪" for part in chunk.parts]
    return "".join(parts).strip("\u200b") + ("_" if chunk.space else "")


def shown(text: str, found: Voices = VOICES) -> str:
    """Chunks with a bar where a line may break; _ is the word space."""
    return "|".join(text_of(chunk) for chunk in only_line(text, found))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roll two dice", "Roll_|two_|dice"),
        ("  a   b ", "a_|b_"),
        ("a\tb", "a_|b"),
        ("Fire-Wagon", "Fire-|Wagon"),
        ("and/or", "and/|or"),
        ("Paris–Dakar", "Paris–|Dakar"),
        ("yes—no", "yes—|no"),
        ("5—6", "5—|6"),
        ("5–6", "5–6"),
        ("5-6", "5-6"),
        ("1/2", "1/2"),
        ("-5", "-5"),
        ("A- B", "A-_|B"),
        ("a\u200bb", "a|b"),
        ("a\u200b\u200bb\u200b", "a|b"),
        ("\u200b", ""),
        ("a\u00a0b c", "a\u00a0b_|c"),
        ("10\u202fmm", "10\u202fmm"),
        ("co\u2011op", "co\u2011op"),
        ("**bold**ly", "boldly"),
        ("**bold** ly", "bold_|ly"),
        ("a **b** *c*", "a_|b_|c"),
        ("well-**known**", "well-|known"),
        ("well\u200b*known*", "well|known"),
        ("5-**6**", "5-6"),
        ("well- **known**", "well-_|known"),
        ("roll :gear:", "roll_|▪"),
        (":gear:s", "▪s"),
        (":gear: :dot:", "▪_|▪"),
        (":gear::dot:", "▪▪"),
        ("(:gear:)", "(▪)"),
        ("a-:gear:b-c", "a-▪b-|c"),
        ("3:gear: a:gear:b", "3▪_|a▪b"),
    ],
)
def test_where_a_line_may_break(text: str, expected: str) -> None:
    assert shown(text).removesuffix("_") == expected.removesuffix("_")


def test_an_advance_is_that_of_its_parts() -> None:
    for chunk in only_line("a **bold**ly :gear:ed 5–6 Fire-Wagon"):
        assert chunk.advance == pytest.approx(sum(part.advance for part in chunk.parts))


def test_each_style_has_its_face_and_its_space() -> None:
    runs = [part for c in only_line("a **b** *c* ***d***") for part in c.parts]
    names = ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]
    paths = [run.word.font.path for run in runs if isinstance(run, Run)]
    assert [path.split("Alegreya_")[1].removesuffix(".ttf") for path in paths] == names
    # the space belongs to the text in which it stands: here between the stars
    plain = VOICES.voice(False, False, ()).space()
    assert all(c.space is plain for c in only_line("a **b** *c*")[:-1])
    bold, _ = only_line("**b c**")
    assert bold.space is VOICES.voice(True, False, ()).space()


def test_a_word_is_shaped_once() -> None:
    first, second = only_line("gold gold")
    assert first.parts[0] == second.parts[0]
    assert first.parts[0].word is second.parts[0].word  # type: ignore[union-attr]


def test_the_blocks_of_a_text_are_kept_until_there_are_too_many() -> None:
    first = blocks_of("a text", STYLE)
    assert blocks_of("a text", STYLE) is first
    for i in range(200):
        blocks_of(f"text {i}", STYLE)
    assert len(STYLE.texts) <= 64
    assert blocks_of("a text", STYLE) is not first


def test_icons_stand_on_the_capitals() -> None:
    (chunk,) = only_line(":gear:")
    (icon,) = chunk.parts
    assert isinstance(icon, PlacedIcon)
    assert icon.height == pytest.approx(646 * 1.2)
    assert icon.advance == chunk.advance == pytest.approx(2 * icon.height)
    # as far above the capitals as below the baseline
    assert icon.rise == pytest.approx((646 - icon.height) / 2)
    assert icon.rise + icon.height - 646 == pytest.approx(-icon.rise)


def test_icons_scale_as_the_style_states() -> None:
    (chunk,) = only_line(":dot:", voices(icon_scale=1.0))
    (icon,) = chunk.parts
    assert isinstance(icon, PlacedIcon)
    assert (icon.height, icon.rise) == (646, 0)


def test_unknown_icons_and_open_stars_are_reported() -> None:
    with pytest.raises(Mismatch, match="no icon 'wheel'"):
        only_line(":wheel:")
    with pytest.raises(MarkupError, match="never closed"):
        only_line("**bold")
    with pytest.raises(Mismatch, match="never closed"):
        blocks_of("**bold", STYLE)


# -- names that stay together, words of the glossary --------------------------------------------


def spans_of(text: str, found: Voices) -> list[tuple[str, str]]:
    runs = [part for chunk in only_line(text, found) for part in chunk.parts]
    return [(r.word.text, r.voice.language) for r in runs if isinstance(r, Run)]


def keyed(**more: object) -> Voices:
    """Voices whose language is the innermost style they stand in, to be seen."""

    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        return Voice(VOICES.base.fonts, language=spans[-1] if spans else "")

    return Voices(make, find_icon, **more)  # type: ignore[arg-type]


def test_names_are_kept_together() -> None:
    found = keyed(keeper=Keeper(("Jules Verne",)))
    assert shown("by Jules Verne himself", found) == "by_|Jules\u00a0Verne_|himself"


def test_words_of_the_glossary_have_their_style() -> None:
    found = keyed(keywords=re.compile(r"\b(?:rivets?|gold)\b"))
    assert spans_of("two rivets, gold[en](name)", found) == [
        ("two", ""), ("rivets", "keyword"), (",", ""), ("gold", "keyword"), ("en", "name")
    ]  # fmt: skip
    # a word that has the style already does not get it twice
    assert spans_of("[gold](keyword)", found) == [("gold", "keyword")]
    # a word and its comma are not parted by the style
    assert shown("a rivet, b", found) == "a_|rivet,_|b"


# -- whatever is written ------------------------------------------------------------------------


@given(
    st.lists(
        st.text(st.sampled_from("abcXYZ0123'é,."), min_size=1, max_size=8), min_size=1, max_size=20
    )
)
def test_every_word_stands_once_and_in_order(words: list[str]) -> None:
    text = " ".join(words)
    # where no line may break at a space it is part of a chunk
    found = "".join(map(text_of, only_line(text))).replace(" ", "_")
    assert found.rstrip("_") == "_".join(words)


@given(st.text(st.sampled_from("ab1-–—/ \u00a0\u200b*:"), max_size=30))
def test_nothing_is_lost_whatever_the_breaks(text: str) -> None:
    try:
        found = [set_pieces(line, VOICES) for p in parse_markup(text) for line in p]
    except (MarkupError, Mismatch):
        return
    marks = str.maketrans("", "", "*\u200b _")
    text_of_all = "".join(text_of(c) for line in found for c in line.chunks)
    assert text_of_all.translate(marks) == text.translate(marks)


@pytest.mark.parametrize("language", ["", "de", "fr"])
def test_lines_break_at_spaces_between_plain_words(language: str) -> None:
    """Whatever else is in the words."""
    beside = ["", *'a1.!)("“–/«»']
    tails, heads = [*PLAIN_TAILS, "a", "1"], [*PLAIN_HEADS, "a", "1"]
    pairs = [(other + tail, head) for tail in tails for head in heads for other in beside]
    pairs += [(tail, head + other) for tail in tails for head in heads for other in beside]
    closed = [pair for pair in pairs if not may_break_at_space(*pair, language)]
    assert closed == []
    assert not may_break_at_space("“", "a") and not may_break_at_space("a", "/b")


@given(
    st.lists(
        st.sampled_from(["a", "Fire-Wagon", "(b)", "5", "mm", "“so”", "–", "—", "/x", "**c**",
                         "*d*", "**e f**", ":gear:", "No.", "rivet", "g\u00a0h", "e\u0301", ".",
                         "[nobr](nobreak)", "[a rivet](plain)", "  ", "\t"]), max_size=9,
    ),
    st.sampled_from([" ", " ", ""]),
)  # fmt: skip
@example(["a", "**e f**"], "")
@example(["5", "mm", "(b)"], " ")
@example(["a", "\t"], " ")
def test_plain_words_are_set_as_others(words: list[str], gap: str) -> None:
    """Words that are looked up give the chunks that the long way gives."""
    found = keyed(keeper=Keeper(("b c",)), keywords=re.compile("rivet"))
    try:
        lines = [line for p in parse_markup(gap.join(words)) for line in p]
    except MarkupError:
        return
    for line in lines:
        quick = set_pieces(line, found)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(inline, "plain_chunks", lambda *_: None)
            slow = set_pieces(line, found)
        assert [(c.parts, c.space, c.facts, c.gap) for c in quick.chunks] == [
            (c.parts, c.space, c.facts, c.gap) for c in slow.chunks
        ]


def test_a_plain_word_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And neither its neighbours nor what names it may belong to is asked again."""
    asked: list[str] = []
    for owner, name in ((Voice, "token"), (Keeper, "keep"), (Keeper, "binds")):
        known = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda self, text, known=known, name=name: (
            asked.append(f"{name} {text}"), known(self, text))[1])  # fmt: skip
    found = keyed(keeper=Keeper(()))
    only_line("two dice (and gold) for **two** dice", found)
    assert sorted(asked) == [
        "binds ", "binds (and", "binds dice", "binds for", "binds gold)", "binds two",
        "token (and", "token dice", "token dice", "token for", "token gold)", "token two",
        "token two",
    ]  # fmt: skip
    asked.clear()
    only_line("gold) for two dice **two** dice", found)
    assert asked == []


@given(st.text(st.sampled_from("abWM1-–—/ \u00a0\u200b,.é"), max_size=30))
@example("\u200b 1 /")
def test_pieces_of_one_voice_break_as_the_whole_does(text: str) -> None:
    """A text cut into pieces after every word breaks where it does in one piece."""
    whole = set_pieces([Piece("text", text)], VOICES)
    cut = re.findall(r"[^ ]+| +", text)
    apart = set_pieces([Piece("text", piece) for piece in cut], VOICES)
    assert [text_of(c) for c in apart.chunks] == [text_of(c) for c in whole.chunks]
