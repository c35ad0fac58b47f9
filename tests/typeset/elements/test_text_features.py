"""Text elements as a layout has them: what came out of trying everything with everything."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from lay_out import boxes, card, composer, face, problems_of, resources, runs, texts

from pnp.model.face import Box, Glyphs, Path

BOX = "box: {x: 0pt, y: 0pt, w: 150pt, h: 90pt}"


def seen(elements: str, **more: str) -> list[tuple[str, float, float]]:
    """Each run that can be seen: what it prints and where it begins."""
    found = runs(face(elements, **more).ops)
    return [
        ("".join(w.text for w in run.words), round(run.x, 2), round(run.y, 2))
        for run in found
        if run.fill is not None
    ]


def element(text: str, keys: str = "", box: str = BOX) -> str:
    return f'a: {{kind: text, text: "{text}", {keys}{", " if keys else ""}{box}}}'


def test_a_drop_cap_grows_with_the_leading_that_is_left() -> None:
    """With full leading the letter is so large that the word beside it would not fit."""
    keys = "drop_cap: 3, size: 12pt, smallest: 12pt, leading: 20pt, least_leading: 10pt"
    for width in range(85, 120):
        box = f"box: {{x: 0pt, y: 0pt, w: {width}pt, h: 45pt}}"
        made = composer(element("Wabcdefghijk lmno pqrs", keys, box))
        assert made.compose(None, "key") is not None or made.problems.errors


def test_fewer_lines_that_cannot_be_dealt_out_are_not_taken() -> None:
    text = (
        "a\\n\\nno machine characterization no misunderstanding no characteristically "
        "communication a misunderstanding responsibilities characterization\\n\\nc"
    )
    keys = (
        "language: en, align: justify, widows: 2, orphans: 4, last_line: 90%, size: 9pt, "
        "smallest: 9pt, columns: 2, gutter: 4pt"
    )
    for height in range(45, 70):
        box = f"box: {{x: 0pt, y: 0pt, w: 246pt, h: {height}.5pt}}"
        made = composer(element(text, keys, box))
        assert made.compose(None, "key") is not None or made.problems.errors


def test_a_path_that_runs_away_is_reported() -> None:
    (message,) = problems_of(element("Far", "path: {along: M 0 0 L 1e300 3}"))
    assert message == (
        "'path': 'along': the path leaves its box (the box is a square of 100 × 100)"
    )


def test_a_line_with_tabs_keeps_its_first_letter() -> None:
    found = seen(element("Hello\\tworld", "drop_cap: 2, tabs: [60pt]"))
    assert [text for text, _, _ in found] == ["Hello", "world"]
    assert found[1][1] == 60


def test_signs_of_lists_keep_their_spaces() -> None:
    styles = 's: {numbers: ["Step #:"]}'
    found = seen(element("1. one\\n2. two", "style: s"), styles=styles)
    assert [text for text, _, _ in found] == ["Step 1:", "one", "Step 2:", "two"]
    # and stand in the room that they need
    assert found[0][1] >= 0 and found[1][1] > 28


def test_numbers_may_be_stated_on_the_element() -> None:
    found = seen(element("1. one", 'numbers: ["(#)"]'))
    assert [text for text, _, _ in found] == ["(1)", "one"]


def test_a_wide_sign_moves_its_list_in() -> None:
    found = {text: x for text, x, _ in seen(element("9. nine\\n10. ten", "list_indent: 5pt"))}
    assert found["nine"] == found["ten"] > found["10."] >= 0


def test_a_drop_cap_takes_a_quote_of_another_voice_along() -> None:
    made = face(element("“**Once** upon a time", "drop_cap: 2"))
    outlines = [op for op in made.ops if isinstance(op, Path)]
    unseen = [op for op in made.ops if isinstance(op, Glyphs) and op.fill is None]
    assert len(outlines) == 2
    assert ["".join(w.text for w in op.words) for op in unseen] == ["“", "O"]
    assert texts(made.ops)[2].startswith("nce")


def test_tracking_after_the_last_letter_is_not_counted() -> None:
    (centred,) = runs(face(element("TITLE", "align: center, tracking: 20%, size: 10pt")).ops)
    last = centred.words[-1].glyphs[-1]
    width = centred.width - 2.0
    assert centred.x == pytest.approx((150 - width) / 2, abs=0.02)
    assert last.advance > 200


def test_columns_count_in_what_a_row_gives() -> None:
    row = (
        "r: {kind: row, box: {x: 0pt, y: 0pt, w: 198pt, h: 40pt}, elements: {"
        "a: {kind: text, text: misunderstanding misunderstanding, columns: 2, gutter: 4pt, grow: 1}"
        ", b: {kind: text, text: b, grow: 1}}}"
    )
    assert texts(face(row).ops).count("misunderstanding") == 2


def test_a_size_is_shared_though_only_cards_state_so() -> None:
    name = 'n: {kind: text, text: "{line}", smallest: 3pt, box: {x: 0pt, y: 0pt, w: 60pt, h: 12pt}}'
    cards = [
        card("a", "n: {same_size: q}", line="short"),
        card("b", "n: {same_size: q}", line="a longer text than that"),
    ]
    made = composer(name, cards)
    made.prepare(cards)
    faces = [made.compose(one, one.id) for one in cards]
    assert not made.problems.errors
    assert len({run.size for one in faces if one for run in runs(one.ops)}) == 1


@pytest.mark.parametrize("text", ["\\u200f", "\\u2067\\u2069"])
def test_a_curve_of_nothing_that_can_be_seen(text: str) -> None:
    made = face(element(text, "path: {arc: 60}"))
    assert all(not word.glyphs for run in runs(made.ops) for word in run.words)


ONE_LINE = (
    "n: {kind: text, text: '{line}', size: 12pt, one_line: 8pt, smallest: 6pt, leading: 13pt, "
    "box: {w: 80pt, h: 28pt}}"
)


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("A short name", 12, 1),  # it fits
        ("A somewhat long name", 8.25, 1),  # on one line, so it shrinks
        ("A name that is longer yet", 12, 2),  # 8 pt is not enough: two lines in full size
        ("A name that is longer than two lines of twelve points", 8.75, 3),
    ],
)
def test_one_line_before_two(text: str, size: float, lines: int) -> None:
    found = runs(face(ONE_LINE, card(line=text)).ops)
    assert {run.size for run in found} == {size}
    assert len({run.y for run in found}) == lines


def test_one_line_is_as_large_as_fits() -> None:
    """A quarter of a point more would be wider than the box."""
    (run,) = runs(face(ONE_LINE, card(line="A somewhat long name")).ops)
    assert run.width <= 80 < run.width / run.size * (run.size + 0.25)


def test_texts_of_one_size_may_have_one_line_or_two() -> None:
    """'A somewhat long name' fits at 8.25 pt, so the others have that size."""
    elements = ONE_LINE.replace("leading", "same_size: names, leading")
    cards = [
        card("a", line="A short name"),
        card("b", line="A somewhat long name"),
        card("c", line="A name that is longer yet"),
    ]
    made = composer(elements, cards)
    made.prepare(cards)
    faces = [made.compose(one, one.id) for one in cards]
    assert [(runs(f.ops)[0].size, len({r.y for r in runs(f.ops)})) for f in faces if f] == [
        (8.25, 1), (8.25, 1), (8.25, 2),
    ]  # fmt: skip


def test_a_text_of_several_paragraphs_is_not_put_on_one_line() -> None:
    found = runs(face(ONE_LINE, card(line="One\nTwo")).ops)
    assert len({run.y for run in found}) == 2 and {run.size for run in found} == {12}


@pytest.mark.parametrize("words", ["[laboratory bench](nobreak)", "[extraordinary](nobreak)"])
def test_words_that_stay_on_one_line_are_not_divided(words: str) -> None:
    plain = words.partition("]")[0][1:].replace(" ", "\u00a0")
    for width in range(90, 200, 5):
        box = f"box: {{x: 0pt, y: 0pt, w: {width}pt, h: 200pt}}"
        keys = "align: justify, language: en"
        found = texts(face(element(f"sometimes only a {words} under the stairs", keys, box)).ops)
        assert any(plain in line for line in found), width


def test_a_drop_cap_wider_than_its_box_is_reported() -> None:
    box = "box: {x: 0pt, y: 0pt, w: 12pt, h: 90pt}"
    (message,) = problems_of(element("M", "drop_cap: 4", box))
    assert "the word 'M' is too wide" in message


def test_figures_are_lining_unless_a_style_states_otherwise() -> None:
    """Alegreya has old-style figures of its own: the 3 of 'oldstyle' goes below the line."""

    def gids(style: str) -> list[int]:
        found = face(f"n: {{kind: text, text: '13', font: Alegreya{style}}}")
        return [glyph.gid for run in runs(found.ops) for word in run.words for glyph in word.glyphs]

    assert gids("") == gids(", figures: lining") != gids(", figures: oldstyle")
    assert gids(", figures: tabular") == gids(", figures: [lining, tabular]")
    assert gids(", figures: [oldstyle, tabular]") != gids(", figures: tabular")
    assert gids(", features: [-lnum]") == gids(", figures: oldstyle")


def test_an_icon_is_as_high_as_capitals_and_on_their_middle(tmp_path: FilePath) -> None:
    """The capitals of Alegreya are 0.646 em high, as its H is drawn."""
    icon = tmp_path / "box.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    icon.write_text(f'{head}<path d="M0 0h9v9H0z"/></svg>')
    found = resources(tmp_path, {"box": str(icon)})

    def box_and_baseline(more: str = "") -> tuple[Box, float]:
        keys = f"font: Alegreya, size: 20pt{more}"
        made = face(f"n: {{kind: text, text: 'H :box:', {keys}}}", found=found)
        (box,) = boxes(made.ops)
        return box, runs(made.ops)[0].y

    (_, y, width, height), baseline = box_and_baseline()
    assert height == pytest.approx(20 * 0.646, abs=0.05) == width
    assert y + height == pytest.approx(baseline, abs=0.02)
    (_, large_y, _, large), _ = box_and_baseline(", icon_scale: 1.5")
    assert large == pytest.approx(1.5 * height, abs=0.02)
    assert large_y + large / 2 == pytest.approx(y + height / 2, abs=0.02)
