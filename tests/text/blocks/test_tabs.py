"""Where tabs put text, in points. In the font of these tests all is 6 points wide, at 10 points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lay_out import ICONS, runs
from made_fonts import make_font

from pnp.markup.inline import Piece
from pnp.model.definitions import replace
from pnp.model.face import Glyphs, Op
from pnp.model.layout import FontFace, FontFamily
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import fit
from pnp.text.blocks.lines import Block, Fit, Marker
from pnp.text.blocks.tabs import has_tab, tabbed_block
from pnp.text.paragraphs.paragraph import Forms, TabStop, TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice, Voices

HEBREW = "\u05d0\u05d1\u05d2"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> TextStyle:
    folder = tmp_path_factory.mktemp("fonts")
    path = make_font(folder / "made.ttf", letters="abcdefgh 0123456789.,-" + HEBREW)
    family = FontFamily("Made", (FontFace(str(path), 400, False),))
    font = FontLibrary({"Made": family}).font("Made")
    voices = Voices(lambda bold, italic, spans: Voice((font,)), lambda name, fill: ICONS[name])
    return TextStyle(voices, size=10.0, smallest=5.0, leading=12.0)


def style_of(plain: TextStyle, *stops: TabStop) -> TextStyle:
    return replace(plain, forms=Forms(tabs=stops))


def tabbed(text: str, style: TextStyle, indent: float = 0.0, before: float = 0.0) -> Block:
    lines = [(Piece("text", line),) for line in text.split("\n")]
    return tabbed_block(lines, style, before, indent, None)


def drawn(block: Block, width: float, scale: float = 1.0, tracking: float = 0.0) -> list[Op]:
    """The operations of a block, line by line 12 points apart, at x = 0."""
    laid = block.lay_out(Fit(scale, width, tracking=tracking)).finished()
    ops: list[Op] = []
    for number in range(len(laid.strips())):
        laid.draw(ops, number, 0.0, 12.0 * number)
    return ops


def text_of(run: Glyphs) -> str:
    return "".join(word.text for word in run.words)


def extents(ops: Sequence[Op]) -> list[tuple[str, float, float]]:
    """The text, from where to where."""
    return [(text_of(r), round(r.x, 3) + 0.0, round(r.x + r.width, 3) + 0.0) for r in runs(ops)]


# -- stops ------------------------------------------------------------------------------------


def test_a_tab_is_found_in_text_only() -> None:
    assert has_tab((Piece("text", "a"), Piece("text", "b\tc")))
    assert not has_tab((Piece("text", "a"), Piece("icon", "\t")))


@pytest.mark.parametrize(
    ("align", "start", "end"),
    [("left", 60, 78), ("right", 42, 60), ("center", 51, 69)],
)
def test_text_stands_at_its_stop(plain: TextStyle, align: str, start: float, end: float) -> None:
    style = style_of(plain, TabStop(60, align=align))  # type: ignore[arg-type]
    found = extents(drawn(tabbed("ab\tcde", style), 100))
    assert found == [("ab", 0, 12), ("cde", start, end)]


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("3.25", 1), ("12,5", 2), ("123", 3), ("a 7.5 b", 3), ("12 ab", 2), ("abc", 3),
        ("1,234.5", 5), ("1.234.567", 9), ("1.234,5", 5), (".5", 2), ("a. b", 4), ("-4.5", 2),
    ],
)  # fmt: skip
def test_figures_stand_with_their_decimal_sign_at_the_stop(
    plain: TextStyle, text: str, before: int
) -> None:
    style = style_of(plain, TabStop(90, align="decimal"))
    _, (_, start, end) = extents(drawn(tabbed(f"a\t{text}", style), 200))
    assert start == 90 - 6 * before
    assert end == start + 6 * len(text)


def test_a_tab_goes_to_the_first_stop_that_leaves_a_space(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(80), TabStop(20), TabStop(50))
    assert extents(drawn(tabbed("a\tb\tc", style), 200)) == [
        ("a", 0, 6), ("b", 20, 26), ("c", 50, 56)
    ]  # fmt: skip
    # the text ends at 18: a space more is beyond 20
    assert extents(drawn(tabbed("abc\tb", style), 200)) == [("abc", 0, 18), ("b", 50, 56)]


def test_a_stop_is_used_once_and_after_the_last_a_tab_is_a_space(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(30), TabStop(60))
    ops = drawn(tabbed("\ta\t\tb\tc", style), 200)
    assert extents(ops) == [("a", 30, 36), (" b c", 60, 84)]
    assert extents(drawn(tabbed("\t\ta", style), 200)) == [("a", 60, 66)]


def test_stops_count_from_the_indent_and_may_depend_on_the_measure(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(10, 0.5), TabStop(0, 1.0, "right"))
    found = extents(drawn(tabbed("a\tb\tcc", style, indent=20), 120))
    assert found == [("a", 20, 26), ("b", 80, 86), ("cc", 108, 120)]


def test_points_shrink_with_the_text_but_the_measure_does_not(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(40), TabStop(0, 1.0, "right"))
    found = extents(drawn(tabbed("a\tb\tc", style, indent=10), 120, scale=0.5))
    assert found == [("a", 5, 8), ("b", 25, 28), ("c", 117, 120)]


def test_tracking_leaves_stops_where_they_are(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(0, 1.0, "right"))
    first, last = extents(drawn(tabbed("abcd\tef", style), 100, tracking=-100))
    assert first == ("abcd", 0, 20)
    assert last == ("ef", 90, 100)


def test_other_alignments_of_the_style_do_not_move_stops(plain: TextStyle) -> None:
    style = replace(style_of(plain, TabStop(40)), align="center")
    assert extents(drawn(tabbed("a\tb", style), 100)) == [("a", 0, 6), ("b", 40, 46)]


def test_right_to_left_is_the_mirror_image(plain: TextStyle) -> None:
    alef, bet, gimel = HEBREW
    stops = TabStop(30), TabStop(60, align="right"), TabStop(90, align="decimal")
    style = style_of(plain, *stops)
    ops = drawn(tabbed(f"{alef}\t{bet}\t{gimel}\t12.5", style), 120)
    places = {text: (start, end) for text, start, end in extents(ops)}
    assert places[alef] == (114, 120)
    assert places[bet] == (84, 90)
    assert places[gimel] == (60, 66)
    # figures run from left to right there too: the point is where that of other figures is
    assert places["12.5"] == (18, 42)
    whole = {
        text: start for text, start, _ in extents(drawn(tabbed(f"{alef}\t\t\t12", style), 120))
    }
    assert whole["12"] == 18


# -- leaders ----------------------------------------------------------------------------------


def dots(ops: Sequence[Op], y: float) -> list[float]:
    """Where the dots of a line begin."""
    found = [r for r in runs(ops) if r.y == y and set(text_of(r)) == {"."}]
    return [round(r.x + 6.0 * i, 6) for r in found for i in range(len(r.words))]


def test_leaders_stand_below_each_other_and_away_from_the_text(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(0, 1.0, "right", "."))
    ops = drawn(tabbed("abcd\t7\na b c\t12\ngh\t345", style), 151)
    ends = [(24, 145), (30, 139), (12, 133)]
    for line, (start, end) in enumerate(ends):
        found = dots(ops, 12.0 * line)
        assert all(x % 6 == 0 for x in found)
        assert found == [6.0 * i for i in range(40) if start + 5 <= 6 * i and 6 * i + 6 <= end - 5]
    texts = ["".join(text_of(r)) for r in runs(ops)]
    assert [t for t in texts if "." not in t] == ["abcd", "7", "a b c", "12", "gh", "345"]


def test_a_leader_without_room_is_left_out_and_one_to_nothing_goes_to_its_end(
    plain: TextStyle,
) -> None:
    style = style_of(plain, TabStop(60, align="right", leader="-"))
    assert extents(drawn(tabbed("abcdefg\tb", style), 100)) == [("abcdefg", 0, 42), ("b", 54, 60)]
    assert extents(drawn(tabbed("a\t", style), 100)) == [("a", 0, 6), ("-" * 8, 12, 60)]


def test_a_leader_of_several_runs_is_refused(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(60, leader=".\u00a0."))
    font = plain.voices.base.fonts[0]
    spaced = Voices(
        lambda *look: Voice((font,), fallback=lambda c: font), lambda name, fill: ICONS[name]
    )
    with pytest.raises(Mismatch, match="cannot be repeated"):
        tabbed("a\tb", replace(style, voices=spaced))


# -- what does not fit ------------------------------------------------------------------------


def test_text_that_collides_or_leaves_the_measure_is_reported(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(60, align="right"))
    over = tabbed("abcdefgh\tbc", style).lay_out(Fit(1.0, 100)).over()
    # 48 points, a space and 12 points: 6 more than there are up to the stop
    assert over is not None and over._replace(width=0) == ("abcdefgh bc", 0, 60, False)
    assert over.width == pytest.approx(66)
    over = tabbed("ab\tcd\tefgh", style_of(plain, TabStop(40))).lay_out(Fit(1.0, 60)).over()
    assert over is not None and (over.text, over.room) == ("ab cd efgh", 60)
    assert over.width == pytest.approx(82)
    assert tabbed("abcdefg\tbc", style).lay_out(Fit(1.0, 60)).over() is None


def test_what_collides_is_set_smaller(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(0, 1.0, "right", "."))
    found = fit(blocks_of("abcdefgh\t12", style), style, 60.0, 100.0)
    # 66 points at 10
    assert found.size == 9.0
    with pytest.raises(Mismatch, match="the line 'abcdefgh abcdefgh 12' is too wide"):
        fit(blocks_of("abcdefgh abcdefgh\t12", style), style, 50.0, 100.0)


texts = st.text(st.sampled_from("ab 1.\t"), min_size=1, max_size=14)


@st.composite
def ordered_stops(draw: st.DrawFn) -> list[TabStop]:
    """Stops whose order does not depend on the measure."""
    count = draw(st.integers(0, 4))
    places = sorted(draw(st.lists(st.integers(0, 80), min_size=count, max_size=count)))
    shares = st.sampled_from((0.0, 0.5))
    aligns = st.sampled_from(("left", "right", "center", "decimal"))
    return [
        TabStop(float(at), share, draw(aligns), draw(st.sampled_from(("", "."))))
        for at, share in zip(places, sorted(draw(shares) for _ in places), strict=True)
    ]


@given(st.data(), texts, ordered_stops(), st.floats(30, 200))
def test_nothing_overlaps_and_nothing_leaves_the_measure(
    plain: TextStyle, data: st.DataObject, text: str, places: list[TabStop], width: float
) -> None:
    style = style_of(plain, *places)
    block = tabbed(text + "\t", style)
    if block.lay_out(Fit(1.0, width)).over() is None:
        found = runs(drawn(block, width))
        assert all(run.x >= -0.02 and run.x + run.width <= width + 0.05 for run in found)
        assert all(a.x + a.width <= b.x + 0.05 for a, b in pairwise(found))
        smaller = data.draw(st.floats(0.3, 1.0))
        assert block.lay_out(Fit(smaller, width)).over() is None


@given(texts, ordered_stops())
def test_the_least_width_is_enough_and_no_less_is(
    plain: TextStyle, text: str, places: list[TabStop]
) -> None:
    block = tabbed(text + "\t1", style_of(plain, *places), indent=5)
    least = block.least()
    if block.lay_out(Fit(1.0, 2000)).over() is None:
        assert block.lay_out(Fit(1.0, least + 0.05)).over() is None
        assert least <= 6.5 or block.lay_out(Fit(1.0, least - 0.2)).over() is not None


# -- paragraphs -------------------------------------------------------------------------------


def test_lines_without_tabs_wrap_among_lines_with_tabs(plain: TextStyle) -> None:
    style = replace(style_of(plain, TabStop(0, 1.0, "right")), gap=6.0)
    (first, block) = blocks_of("a\n\nab\tcd\nabcd abcd abcd\nef\tgh", style)
    laid = block.lay_out(Fit(1.0, 60))
    assert laid.lines == 4
    assert laid.text == "ab cd abcd abcd abcd ef gh"
    assert [strip.step for strip in laid.strips()] == [18, 12, 12, 12]
    assert [strip.keep for strip in laid.strips()] == [True, False, True, False]
    assert laid.extent() == (18, 36, 7, 2)
    assert first.lay_out(Fit(1.0, 60)).lines == 1
    found = [(run.y, text_of(run)) for run in runs(drawn(block, 60))]
    assert found == [
        (0, "ab"), (0, "cd"), (12, "abcd abcd"), (24, "abcd"), (36, "ef"), (36, "gh")
    ]  # fmt: skip


def test_the_marker_of_an_item_stands_before_the_first_line_only(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(0, 1.0, "right"))
    parts = style.voices.base.runs("-")
    lines = [(Piece("text", "a\tb"),), (Piece("text", "c\td"),)]
    block = tabbed_block(lines, style, 0.0, 20.0, Marker(parts, 600.0, 400.0))
    found = [(run.x, run.y, text_of(run)) for run in runs(drawn(block, 100))]
    assert found[:3] == [(10, 0, "-"), (20, 0, "a"), (94, 0, "b")]
    assert [each[1:] for each in found[3:]] == [(12, "c"), (12, "d")]


def test_text_is_copied_in_the_order_it_was_typed(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(40, align="right"), TabStop(80))
    (block,) = blocks_of("a\t12\tb :gear:\nc\t3\td", style)
    ops = drawn(block, 150)
    assert [text_of(run).strip() for run in runs(ops)] == ["a", "12", "b", "c", "3", "d"]


def test_icons_and_styles_stand_at_stops(plain: TextStyle) -> None:
    style = style_of(plain, TabStop(50))
    (block,) = blocks_of("a **b\tc** d", style)
    assert extents(drawn(block, 150)) == [("a b", 0, 18), ("c d", 50, 68)]
    (block,) = blocks_of("a\t:dot:", style)
    icon = drawn(block, 150)[-1]
    assert icon.matrix[4] == pytest.approx(50)  # type: ignore[union-attr]
