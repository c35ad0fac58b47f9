"""Styles within a line: names of the theme, built-in ones, properties; what is wrong with them."""

from __future__ import annotations

import json

import pytest
from lay_out import face, problems_of, resources, runs, texts

from pnp.model.definitions import replace
from pnp.model.face import Glyphs
from pnp.model.layout import Resources, Words

STYLES = """\
body: {font: Alegreya, size: 10pt, leading: 12pt}
name: {font: Alegreya Sans, weight: bold, color: brass}
small: {size: 80%}
shout: {font: Alegreya Sans, weight: bold, size: +2pt, align: right, lines: 1}
"""
PALETTE = 'brass: "#808000"\ninkred: "#ff0000"'


def set_in(text: str, more: str = "", found: Resources | None = None) -> list[Glyphs]:
    element = f"a: {{kind: text, style: body, box: {{x: 10pt, y: 10pt, w: 180pt, h: 80pt}}, {more}"
    made = f"{element} text: {json.dumps(text)}}}"
    return runs(face(made, styles=STYLES, palette=PALETTE, found=found or resources()).ops)


def wrong(text: str, more: str = "") -> str:
    element = f"a: {{kind: text, style: body, {more} text: {json.dumps(text)}}}"
    (message,) = problems_of(element, styles=STYLES, palette=PALETTE)
    return message


def text_of(run: Glyphs) -> str:
    return "".join(word.text for word in run.words)


def file_of(run: Glyphs) -> str:
    return run.words[0].font.path.rsplit("/", 1)[1].removesuffix(".ttf")


# -- names ------------------------------------------------------------------------------------


def test_a_style_of_the_theme_changes_what_it_states_of_characters() -> None:
    plain, name, rest = set_in("by [Ada](name) herself")
    assert [text_of(run) for run in (plain, name, rest)] == ["by ", "Ada", " herself"]
    assert file_of(name) == "AlegreyaSans_700Bold"
    assert name.fill == pytest.approx((128 / 255, 128 / 255, 0), abs=1e-3)
    assert (name.size, plain.fill, rest.fill) == (10, (0.0,), (0.0,))
    assert name.x == pytest.approx(plain.x + plain.width)


def test_sizes_in_percent_are_of_what_is_around_them() -> None:
    sizes = {text_of(run): run.size for run in set_in("a [b [c](small) d](small) e")}
    assert sizes == pytest.approx({"a ": 10, "b ": 8, "c": 6.4, " d": 8, " e": 10})


def test_a_length_may_be_added_to_what_is_there() -> None:
    _, shout = set_in("a [b](shout)")
    assert shout.size == pytest.approx(12)
    assert shout.x < 30  # what concerns a whole text is left out


def test_bold_and_italic_within_a_style() -> None:
    found = set_in("[a **b** *c*](small)")
    assert [file_of(run).split("_", 1)[1] for run in found if text_of(run).strip()] == [
        "400Regular", "700Bold", "400Regular_Italic"
    ]  # fmt: skip
    assert {run.size for run in found} == {8}


def test_emphasis_in_an_italic_text_is_upright() -> None:
    found = set_in("a *b*", "italic: true,")
    assert [file_of(run) for run in found] == [
        "Alegreya_400Regular_Italic", "Alegreya_400Regular"
    ]  # fmt: skip


def test_small_capitals_raised_figures_and_fractions_need_not_be_written() -> None:
    caps, plain = set_in("[gold](caps)"), set_in("gold")
    assert [g.gid for g in caps[0].words[0].glyphs] != [g.gid for g in plain[0].words[0].glyphs]
    runs_of = [set_in(text) for text in ("m2", "m[2](super)", "m[2](sub)")]
    gids = {found.words[-1].glyphs[-1].gid for (found,) in runs_of}
    assert len(gids) == 3  # Alegreya has figures of its own for both
    (half,) = set_in("[1/2](fraction)")
    assert half.width < set_in("1/2")[0].width


def test_what_the_font_does_not_have_is_made() -> None:
    plain, high = set_in("m[2](super)", "font: Sancreek,")
    assert high.size == pytest.approx(6.2)
    assert plain.y - high.y == pytest.approx(3.4)
    plain, low = set_in("m[2](sub)", "font: Sancreek,")
    assert low.y - plain.y == pytest.approx(1.4)


def test_a_link_is_set_as_the_text_around_it() -> None:
    for target in ("#rules", "https://example.org/a", "mailto:a@b.example"):
        (run,) = set_in(f"see [the rules]({target}) now")
        assert text_of(run) == "see the rules now"


# -- properties -------------------------------------------------------------------------------


def test_properties_of_characters() -> None:
    _, word = set_in("a [b](color: inkred, size: 120%)")
    assert (word.fill, word.size) == ((1, 0, 0), pytest.approx(12))
    _, word = set_in("a [b](weight: bold)")
    assert file_of(word) == "Alegreya_700Bold"
    _, word = set_in("a [b](font: Sancreek)")
    assert file_of(word) == "Sancreek_400Regular"
    plain, wide = set_in("gear"), set_in("[gear](tracking: 10%)")
    assert wide[0].width == pytest.approx(plain[0].width + 4)


@pytest.mark.parametrize(
    "value", ["[oldstyle, tabular]", "['oldstyle', \"tabular\"]", "[ oldstyle ,tabular, ]"]
)
def test_several_values_in_square_brackets(value: str) -> None:
    (whole,) = set_in("1", "figures: [oldstyle, tabular],")
    (inline,) = set_in(f"[1](figures: {value}, size: 100%)")
    (plain,) = set_in("1")
    assert [g.gid for w in inline.words for g in w.glyphs] == [
        g.gid for w in whole.words for g in w.glyphs
    ]
    assert inline.words[0].glyphs != plain.words[0].glyphs


def test_a_list_of_fonts_or_features_and_none() -> None:
    (word,) = set_in("[b](font: [Sancreek, 'Alegreya'])")
    assert file_of(word) == "Sancreek_400Regular"
    (ligature,) = set_in("fi")
    (apart,) = set_in("[fi](features: [-liga, -dlig])")
    assert len(ligature.words[0].glyphs) < len(apart.words[0].glyphs)
    (none,) = set_in("[1](figures: [])", "figures: oldstyle,")
    assert none.words[0].glyphs == set_in("1")[0].words[0].glyphs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a](figures: [oldstyle, tabluar])", "found 'tabluar' (did you mean 'tabular'?)"),
        ("[a](figures: [oldstyle, tabular)", "'figures': "),
        ("[a](size: 9pt,, weight: bold)", "expected properties of a style"),
        ("[a](font: [])", "'font': expected at least 1 entries, found 0"),
        ("[a](nmae)", "there is no style 'nmae' (did you mean 'name'?)"),
        ("[a](align: left)", "'align' cannot change within a line"),
        ("[a](colour: brass)", "'colour' cannot change within a line (did you mean 'color'?)"),
        ("[a](size: big)", "'size': "),
        ("[a](color: bras)", "'color': "),
        ("[a](color: brass size)", "'color': "),
        ("[a](: brass)", "expected properties of a style, found ': brass'"),
        ("[a](size: 1%)", "'size' would be 0.1pt, too small to print"),
    ],
)
def test_what_is_wrong_is_reported(text: str, message: str) -> None:
    assert message in wrong(text)


def test_a_name_that_is_like_no_other_may_be_no_style_at_all() -> None:
    assert "a plain bracket is \\[" in wrong("[see](qqqqqq)")


def test_a_font_without_what_a_style_asks_of_it_is_reported() -> None:
    assert "font 'Sancreek' has no small capitals ('smcp')" in wrong(
        "a", "font: Sancreek, caps: small,"
    )
    assert "font 'Sancreek' has no small capitals" in wrong("[a](caps)", "font: Sancreek,")
    assert "font 'Sancreek' has no fractions" in wrong("[1/2](fraction)", "font: Sancreek,")


# -- whole texts ------------------------------------------------------------------------------


def test_figures_and_features_of_a_whole_text() -> None:
    (plain,), (tabular,) = set_in("1711"), set_in("1711", "figures: [lining, tabular],")
    widths = {glyph.advance for glyph in tabular.words[0].glyphs}
    assert len(widths) == 1
    assert len({glyph.advance for glyph in plain.words[0].glyphs}) == 2
    (off,), (on,) = set_in("Th", "features: -liga,"), set_in("Th")
    assert (len(off.words[0].glyphs), len(on.words[0].glyphs)) == (2, 1)
    (apart,) = set_in("Th", "tracking: 1%,")
    assert len(apart.words[0].glyphs) == 2


def test_headings_in_styles_of_the_theme() -> None:
    title, body = set_in("# Title\n\nbody", "headings: [shout], gap: 3pt,")
    assert (text_of(title), text_of(body)) == ("Title", "body")
    # 2 pt more than the size that a style has where nothing is set
    assert (title.size, file_of(title)) == (11, "AlegreyaSans_700Bold")
    assert title.x + title.width == pytest.approx(190)
    assert body.y - title.y == pytest.approx(12 + 3)


def test_marks_in_the_sign_of_a_list_that_do_not_close_are_reported() -> None:
    message = wrong("- a", "bullets: ['**x'],")
    assert "'bullets' or 'numbers': '**' is never closed" in message


def test_the_leading_follows_the_size() -> None:
    first, second = set_in("a\nb", "size: 20pt, leading: 24pt,")
    assert second.y - first.y == pytest.approx(24)
    found = face('a: {kind: text, size: 20pt, text: "a\\nb"}')
    first, second = runs(found.ops)
    assert second.y - first.y == pytest.approx(24)


# -- the glossary -----------------------------------------------------------------------------

GLOSSARY = replace(resources(), words=Words(keywords=("rivet", "rivets", "steam engine")))


def test_words_of_the_glossary_are_bold_where_a_style_wants_it() -> None:
    found = set_in("a rivet, two rivets: riveting steam engine", "keywords: true,", GLOSSARY)
    bold = [text_of(run).strip() for run in found if "Bold" in file_of(run)]
    assert bold == ["rivet", "rivets", "steam engine"]
    found = set_in("a rivet", "", GLOSSARY)
    assert not any("Bold" in file_of(run) for run in found)


def test_the_theme_states_how_words_of_the_glossary_look() -> None:
    element = "a: {kind: text, style: body, keywords: true, text: a rivet}"
    styles = f"{STYLES}keyword: {{color: inkred}}"
    found = runs(face(element, styles=styles, palette=PALETTE, found=GLOSSARY).ops)
    assert [(text_of(run), run.fill, file_of(run)) for run in found] == [
        ("a ", (0.0,), "Alegreya_400Regular"), ("rivet", (1, 0, 0), "Alegreya_400Regular")
    ]  # fmt: skip


def test_words_of_the_game_stay_together_and_are_divided_as_it_states() -> None:
    words = Words(together=("Phileas Fogg",), hyphenate=("wheel-wright",))
    found = replace(resources(), words=words, language="en")

    def lines(text: str, wide: int = 70) -> list[str]:
        box = f"{{x: 0pt, y: 0pt, w: {wide}pt, h: 90pt}}"
        element = f"a: {{kind: text, style: body, hyphenate: true, box: {box}, text: {text}}}"
        return texts(face(element, styles=STYLES, palette=PALETTE, found=found).ops)

    assert lines("beside Phileas Fogg") == ["beside", "Phileas\u00a0Fogg"]
    assert lines("somewhat wheelwright") == ["somewhat", "wheelwright"]
    assert lines("wheelwright", 34) == ["wheel-", "wright"]


def test_printed_words_are_divided_in_their_own_language() -> None:
    narrow = "hyphenate: true, box: {x: 10pt, y: 10pt, w: 40pt, h: 80pt},"
    element = f"a: {{kind: text, style: body, {narrow} text: '%s'}}"
    french = replace(resources(), language="fr", printed_language="en")

    def lines(text: str) -> str:
        made = face(element % text, styles=STYLES, palette=PALETTE, found=french)
        return " ".join(texts(made.ops))

    assert lines("Rainmakers") == "Rainma- kers"  # as if it were a French word
    assert lines("[Rainmakers](printed)") == "Rain- makers"
    french = replace(french, printed_language="")
    assert lines("[Rainmakers](printed)") == "Rainma- kers"
