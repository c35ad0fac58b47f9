"""Books on pages: places of lines, what is kept together, links, lists, page numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from build_book import Figures, build, pages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lay_out import SVG, boxes, flat, runs, texts

from pnp.model.face import Face, Glyphs, Group, Path
from pnp.model.sheet import Bookmark
from pnp.typeset.books.flow import figures
from pnp.typeset.books.pages import fitting

CAP, DESCENT = 0.646, 0.2425  # the capitals and descenders of Alegreya, in em
LINE = "word " * 6  # a full line, nearly, of a column of 160 points


def lines(face: Face) -> list[tuple[float, float, str]]:
    """The runs of a page: x, y, text; those of one line are joined."""
    found: dict[tuple[float, float], str] = {}
    for op, m in flat(face.ops):
        if isinstance(op, Glyphs):
            key = (round(m[4] + op.x, 1), round(m[5] + op.y, 2))
            found[key] = found.get(key, "") + "".join(word.text for word in op.words)
    return [(*key, text) for key, text in found.items()]


def lines_of(faces: Sequence[Face]) -> list[str]:
    return [text for face in faces for text in texts(face.ops)]


def numbered_words(count: int, start: int = 0) -> str:
    return " ".join(f"w{n}" for n in range(start, start + count))


# -- places of lines --------------------------------------------------------------------------


def test_the_first_capitals_are_at_the_margin(tmp_path):
    (face,) = pages(tmp_path, "One\n\nTwo")
    cap = CAP * 10
    assert [(x, y) for x, y, _ in lines(face)] == [
        (20, pytest.approx(20 + cap, abs=0.02)), (20, pytest.approx(32 + cap, abs=0.02)),
    ]  # fmt: skip
    assert (face.key, face.width, face.height) == ("rules/page 1", 200, 300)


def test_a_line_break_as_typed_is_a_space(tmp_path):
    (face,) = pages(tmp_path, "One\ntwo")
    assert texts(face.ops) == ["One two"]


def test_the_inner_margin_is_at_the_fold(tmp_path):
    layout = "margins: {inner: 30pt, outer: 10pt, top: 20pt, bottom: 20pt}"
    found = pages(tmp_path, "A\n\n::: page\n\nB\n\n::: page\n\nC", layout)
    assert [lines(face)[0][0] for face in found] == [30, 10, 30]


def test_columns_are_filled_in_order_and_balanced_at_the_end(tmp_path):
    text = "\n\n".join(f"p{n}" for n in range(60))
    found = pages(tmp_path, text, "columns: 2\ngutter: 10pt")
    by_page = [[(x, t) for x, _, t in lines(face)] for face in found]
    # 21 lines of 12 points fit 260, from the capitals of the first to the descenders of the last
    assert [x for x, _ in by_page[0]] == [20] * 21 + [105] * 21
    assert [x for x, _ in by_page[1]] == [20] * 9 + [105] * 9
    assert [t for page in by_page for _, t in page] == [f"p{n}" for n in range(60)]
    feet = [max(y for x, y, _ in lines(found[1]) if x == left) for left in (20, 105)]
    assert feet[0] == feet[1]


def test_a_heading_stays_with_what_follows(tmp_path):
    text = "\n\n".join(["p"] * 19) + f"\n\n# Head\n\n{LINE * 3}"
    first, second = pages(tmp_path, text)
    assert lines_of([first]) == ["p"] * 19
    assert lines_of([second])[0] == "Head"


def test_a_text_that_ends_with_a_colon_stays_with_its_list(tmp_path):
    text = "\n\n".join(["p"] * 20) + "\n\nThese:\n\n- one\n- two"
    first, second = pages(tmp_path, text)
    assert lines_of([first]) == ["p"] * 20
    assert lines_of([second])[0] == "These:"


def test_breaks_begin_a_page_or_a_column(tmp_path):
    text = "a\n\n::: column\nb\n\nc\n\nd\n\n::: page\ne"
    found = pages(tmp_path, text, "columns: 2\ngutter: 10pt")
    assert [[(x, t) for x, _, t in lines(face)] for face in found] == [
        [(20, "a"), (105, "b"), (105, "c"), (105, "d")], [(20, "e")],
    ]  # fmt: skip


def test_feet_of_columns_are_made_even(tmp_path):
    text = "# Head\n\na\n\nb\n\n::: column\nc\n\nd\n\ne"
    layout = "columns: 2\ngutter: 10pt\nstyles: {body: {gap: 10pt}}"
    found = {t: y for _, y, t in lines(pages(tmp_path, text, layout)[0])}
    higher = CAP * 4  # the capitals of the heading
    assert found["b"] == pytest.approx(found["e"])
    assert found["d"] - found["c"] == pytest.approx(22 + higher / 2, abs=0.05)


def test_columns_share_the_room_before_a_high_figure(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=30) + "</svg>")
    text = "\n\n".join(["p"] * 30) + "\n\n![](art.svg, width: 80%)"
    first, second = pages(tmp_path, text, "columns: 2\ngutter: 10pt")
    assert [x for x, _, _ in lines(first)] == [20] * 15 + [105] * 15
    assert lines_of([second]) == []


def test_lines_of_all_columns_are_on_the_grid(tmp_path):
    text = f"# Head\n\n{LINE * 6}\n\n::: column\n{LINE * 6}\n\n::: note\nx\n:::\n\n{LINE * 3}"
    layout = "columns: 2\ngutter: 10pt\ngrid: true"
    found = lines(pages(tmp_path, text, layout)[0])
    plain = [y for _, y, t in found if "word" in t]
    assert len(plain) > 10
    assert all((y - plain[0]) % 12 == pytest.approx(0, abs=0.03) or
               (y - plain[0]) % 12 == pytest.approx(12, abs=0.03) for y in plain)  # fmt: skip


def test_columns_of_right_to_left_text_begin_on_the_right(tmp_path):
    layout = "columns: 2\ngutter: 10pt\nstyles: {body: {direction: rtl}}"
    (face,) = pages(tmp_path, "first\n\n::: column\nsecond", layout)
    ends = {run.words[0].text: run.x + run.width for run in runs(face.ops)}
    assert ends == {"first": pytest.approx(180), "second": pytest.approx(95)}


def test_the_line_of_a_container_is_where_lines_of_text_begin(tmp_path):
    bar = "boxes: {bar: {stroke: black, width: 2pt, padding: 8pt, sides: left}}\n"
    found = []
    for direction in ("ltr", "rtl"):
        layout = f"{bar}styles: {{body: {{direction: {direction}}}}}"
        (face,) = pages(tmp_path, "::: bar\nword\n:::", layout)
        (run,) = runs(face.ops)
        (line,) = [op for op, _ in flat(face.ops) if isinstance(op, Path) and op.stroke]
        found.append((line.segments[0][1], run.x, run.x + run.width))
    (left, start, _), (right, _, end) = found
    assert (left, start) == (21, 28)  # half of its width, its padding
    assert (right, end) == (179, pytest.approx(172))


# -- containers and figures -------------------------------------------------------------------


def test_a_container_has_its_background_under_its_text(tmp_path):
    (face,) = pages(tmp_path, "Above\n\n::: note\nIn it\n:::\n\nBelow")
    ((x, y, w, h),) = boxes(face.ops)
    above, inside, below = lines(face)
    assert (x, w) == (20, 160)
    assert inside[0] == 26
    cap = CAP * 8
    assert inside[1] - cap - y == pytest.approx(6, abs=0.05)  # its padding
    assert y > above[1] and y + h < below[1] - CAP * 10
    assert y + h - inside[1] == pytest.approx(6 + DESCENT * 8 / 2, abs=0.05)


def test_a_container_that_fits_in_a_column_is_not_divided(tmp_path):
    note = "::: note\n" + "\n\n".join(f"n{n}" for n in range(6)) + "\n:::"
    first, second = pages(tmp_path, "\n\n".join(["p"] * 18) + "\n\n" + note)
    assert lines_of([first]) == ["p"] * 18
    assert lines_of([second]) == [f"n{n}" for n in range(6)]
    assert boxes(first.ops) == [] and len(boxes(second.ops)) == 1


def test_each_part_of_a_divided_container_has_its_background(tmp_path):
    note = "p\n\n::: note\n" + "\n\n".join(f"n{n}" for n in range(40)) + "\n:::"
    found = pages(tmp_path, note)
    assert lines_of(found) == ["p", *(f"n{n}" for n in range(40))]
    assert [len(boxes(face.ops)) for face in found] == [1, 1]
    assert all(y >= 20 and y + h <= 280 for f in found for _, y, _, h in boxes(f.ops))


def test_a_container_is_divided_if_the_text_does_not_fit_otherwise(tmp_path):
    note = "::: bare\n" + "\n\n".join(["n"] * 16) + "\n:::"
    text = "\n\n".join([*["p"] * 14, note, *["q"] * 8])
    layout = "columns: 2\ngutter: 10pt\npages: 1\nboxes: {bare: {}}"
    (face,) = pages(tmp_path, text, layout)
    assert {x for x, _, t in lines(face) if t == "n"} == {20, 105}
    two = pages(tmp_path, text, layout.replace("pages: 1", "pages: 2"))
    assert {x for x, _, t in lines(two[0]) if t == "n"} == {105}


def test_the_text_of_a_container_begins_without_a_gap(tmp_path):
    text = "a\n\n::: note\nIn it\n\nmore\n:::\n\n::: note\n::: note\nx\n:::\n:::"
    (face,) = pages(tmp_path, text, "styles: {small: {gap: 10pt}}")
    first, outer, inner = boxes(face.ops)
    (_, above, _), (_, y, _), (_, more, _) = lines(face)[:3]
    assert first[1] - above == pytest.approx(10 * DESCENT / 2 + 0.6 * 12, abs=0.05)
    assert y - CAP * 8 - first[1] == pytest.approx(6, abs=0.05)
    assert more - y == pytest.approx(20)
    # the ground of the outer one is drawn first
    assert (inner[0] - outer[0], inner[2] - outer[2]) == (6, -12)


def test_long_tables_never_leave_a_single_row(tmp_path):
    text = "\n".join(f"| r{n} |" for n in range(22))
    layout = "styles: {body: {table_line: 0pt}}"
    first, second = pages(tmp_path, text, layout)
    assert (len(lines_of([first])), lines_of([second])) == (20, ["r20", "r21"])


HYPHENS = "styles: {body: {hyphenate: true, language: en}}"


def test_words_in_tables_are_hyphenated_only_if_needed(tmp_path):
    text = "| Any invention | *Attack* a player who shares your space; see Attacks. |"
    assert lines_of(pages(tmp_path, text, HYPHENS))[:2] == ["Any", "invention"]


def test_all_words_are_hyphenated_only_if_it_helps(tmp_path):
    text = "The invention of international understanding requires extraordinary conversation "
    found = lines_of(pages(tmp_path, text * 2, HYPHENS))
    assert len(found) == 5
    assert not [line for line in found if line.endswith("-")]


def test_captions_are_not_divided(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    caption = numbered_words(40)
    text = "\n\n".join(["p"] * 17) + f"\n\n![{caption}](art.svg, width: 10pt)"
    first, second = pages(tmp_path, text)
    assert lines_of([first]) == ["p"] * 17
    assert " ".join(lines_of([second])).split() == caption.split()


def test_only_the_book_begins_with_a_drop_cap(tmp_path):
    text = f"{LINE * 4}\n\n::: note\n{LINE * 4}\n:::\n\n{LINE * 4}"
    layout = "styles: {body: {drop_cap: 2}, small: {drop_cap: 2}}"
    (face,) = pages(tmp_path, text, layout)
    assert [text for text in texts(face.ops) if len(text) == 1] == ["w"]


def test_columns_before_a_wide_container_are_balanced(tmp_path):
    text = (
        "\n\n".join(f"a{n}" for n in range(6))
        + "\n\n::: wide\nwide\n:::\n\n"
        + ("\n\n".join(f"b{n}" for n in range(4)))
    )
    (face,) = pages(tmp_path, text, "columns: 2\ngutter: 10pt")
    found = {t: (x, y) for x, y, t in lines(face)}
    assert found["a2"][1] == found["a5"][1] < found["wide"][1] < found["b0"][1]
    assert found["b0"][1] == found["b2"][1]
    ((x, y, w, h),) = boxes(face.ops)
    assert (round(x), round(w)) == (20, 160)
    assert found["a2"][1] < y and y + h < found["b0"][1] - 6


def test_figures_are_centred_with_their_caption(tmp_path):
    (tmp_path / "art.svg").write_text(
        SVG.format(w=100, h=50) + '<rect width="100" height="50"/></svg>'
    )
    text = "Above\n\n![A *cap*](art.svg, width: 50%)\n\nBelow"
    (face,) = pages(tmp_path, text)
    assert boxes(face.ops) == [
        (60, pytest.approx(20 + 10 * (CAP + DESCENT / 2) + 7.2, abs=0.5), 80, 40)
    ]
    assert texts(face.ops) == ["Above", "A ", "cap", "Below"]
    (x, y, _), *_, (_, below, _) = lines(face)[1:]
    assert x > 80  # the caption too
    # below the caption there is the room of an edge
    assert below - y == pytest.approx(10 * (DESCENT / 2 + CAP) + 0.6 * 12, abs=0.05)


def test_a_run_in_heading_before_a_figure_stays_before_it(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=10) + "</svg>")
    (face,) = pages(tmp_path, "### Head\n\n![Caption](art.svg, width: 20pt)\n\ntext")
    assert lines_of([face]) == ["Head", "Caption", "text"]


def test_figures_of_cards(tmp_path):
    axe = Face("tools/axe", 60, 90, 5, (Group(()),))
    cards = Figures({"tools/axe": axe})
    (face,) = pages(tmp_path, "![](card:tools/axe, width: 30pt)", cards=cards)
    assert boxes(face.ops) == [(85, 20, 30, 45)]


# -- fitting ----------------------------------------------------------------------------------

SHRINKS = "pages: 1\nstyles: {body: {smallest: 7pt, least_leading: 11.5pt}}"


@pytest.mark.parametrize(
    ("count", "size"), [(21, 10.0), (22, 10.0), (24, 9.0), (29, 7.5)]
)  # fmt: skip
def test_text_shrinks_to_its_pages(tmp_path, count, size):
    found = build(tmp_path, "\n\n".join(["p"] * count), SHRINKS)
    assert found.problems == []
    assert found.book is not None
    assert len(found.book.pages) == 1
    assert found.book.size == pytest.approx(size, abs=0.25)


def test_a_long_text_is_reported_where_the_last_page_ends(tmp_path):
    text = "# One\n\n" + "\n\n".join(["para"] * 50)
    found = build(tmp_path, text, SHRINKS)
    assert found.book is None
    (message,) = found.problems
    at = re.match(r"rules.md:(\d+):1: the text is too long: at 7pt, the smallest size allowed, "
                  r"it takes 2 pages, 1 page is allowed; from here on it is over: "
                  r"([\d.]+) mm of column, lines: (\d+), about (\d+) char", message)  # fmt: skip
    assert at is not None, message
    line, height, over, letters = int(at[1]), float(at[2]), int(at[3]), int(at[4])
    assert over == (101 - line) // 2 + 1  # every second line holds a paragraph
    assert letters == 4 * over
    assert height == pytest.approx(over * 8.05 * 25.4 / 72, rel=0.1)


def test_a_word_that_is_too_wide_is_reported(tmp_path):
    found = build(tmp_path, f"a\n\n{'x' * 60}")
    assert len(found.problems) == 1
    assert found.problems[0].startswith("rules.md:3:1: the word 'xxx")


def test_a_figure_that_is_too_high_is_reported(tmp_path):
    (tmp_path / "art.svg").write_text(SVG.format(w=10, h=50) + "</svg>")
    found = build(tmp_path, "a\n\n![](art.svg, width: 100pt)")
    assert found.problems[0].startswith("rules.md:3:1: this is too high for a page: 84.7 mm over")


# -- headings, links, lists -------------------------------------------------------------------


def test_headings_are_anchors_and_bookmarks(tmp_path):
    text = "# One\n\na\n\n### Run in.\nb\n\n## Two {#second}\n\n::: page\nc\n\n# One\n\nd"
    found = build(tmp_path, text, "number: 2")
    assert found.problems == []
    assert found.book is not None
    names = [[anchor.name for anchor in face.anchors] for face in found.book.pages]
    assert names == [["rules#one", "rules#run-in", "rules#second"], ["rules#one-2"]]
    assert found.book.bookmarks == (
        Bookmark("1 One", 0, "rules#one"), Bookmark("Run in", 1, "rules#run-in"),
        Bookmark("1.1 Two", 1, "rules#second"), Bookmark("2 One", 0, "rules#one-2"),
    )  # fmt: skip
    assert lines_of(found.book.pages)[0].replace("\u2002", " ") == "1 One"


def test_items_show_the_number_of_their_section(tmp_path):
    text = "# A\n\n# B\n\n1. x\n2. y\n   1. z\n      - u\n\n# C\n\n1. v"
    layout = 'number: 1\nstyles: {body: {numbers: ["#.#", "(#.#.#)", "#"]}}'
    found = lines_of(pages(tmp_path, text, layout))
    assert [t for t in found if t[0] in "(123"] == [
        "1\u2002A", "2\u2002B", "2.1", "2.2", "(2.2.1)", "3\u2002C", "3.1",
    ]  # fmt: skip


def test_links_have_a_box_on_each_line(tmp_path):
    text = "# Here\n\n" + "to [" + "word " * 8 + "end](#here) and [web](https://example.org/a)."
    (face,) = pages(tmp_path, text)
    targets = [link.target for link in face.links]
    assert targets == ["#rules#here", "#rules#here", "https://example.org/a"]
    assert face.anchors[0].name == "rules#here"
    first, second, web = (link.box for link in face.links)
    assert first[0] > 20 and second[0] == 20
    assert second[1] - first[1] == pytest.approx(12)
    blue = [run for run in runs(face.ops) if run.fill == (0.0, 0.0, 1.0)]
    assert [round(run.x, 2) for run in blue] == [
        pytest.approx(box[0], abs=0.02) for box in (first, second, web)
    ]
    assert [round(run.width, 1) for run in blue] == [
        pytest.approx(box[2], abs=0.06) for box in (first, second, web)
    ]


def test_links_of_justified_lines(tmp_path):
    text = "# A\n\n" + "several words [and these ](#a)" * 6
    (face,) = pages(tmp_path, text, "styles: {body: {align: justify}}")
    blue = [run for run in runs(face.ops) if run.fill == (0.0, 0.0, 1.0)]
    assert len(blue) > 5
    for link, run in zip(face.links, blue, strict=True):
        space = run.words[-1].advance * run.size / 1000 + run.extra  # not part of the link
        behind = space if run.words[-1].text == " " else 0.0
        assert link.box[0] == pytest.approx(run.x, abs=0.02)
        assert link.box[2] == pytest.approx(run.width - behind, abs=0.06)


def test_tables_have_links(tmp_path):
    (face,) = pages(tmp_path, "# A\n\n| x | y |\n|--|--|\n| one | [two](#a) |")
    (link,) = face.links
    run = next(run for run in runs(face.ops) if run.words[0].text == "two")
    assert link.box[0] == pytest.approx(run.x)
    assert link.box[1] < run.y < link.box[1] + link.box[3]


def test_pages_of_headings_are_known(tmp_path):
    text = "See {page('end')}.\n\n::: page\n\n::: page\na\n\n# End"
    assert lines_of(pages(tmp_path, text))[0] == "See 2."


def test_contents_lead_to_headings(tmp_path):
    text = "::: contents\n:::\n\n# One\n\n::: page\n\n# Two\n\n## Three\n\n### Four\na"
    first, _ = pages(tmp_path, text, "number: 1")
    found = ["".join(t.split()) for t in texts(first.ops)]
    assert [t for t in found if t.strip(".")] == ["1One", "1", "2Two", "2", "Three", "2", "1One"]
    assert [link.target for link in first.links] == ["#rules#one", "#rules#two", "#rules#three"]
    ends = [run.x + run.width for run in runs(first.ops) if run.words[-1].text in ("1", "2")]
    assert ends == [pytest.approx(180, abs=0.1)] * 3


def test_long_entries_have_their_page_on_the_last_line(tmp_path):
    text = f"::: contents\n\n::: page\n\n# {LINE * 2}end"
    first, _ = pages(tmp_path, text)
    *_, before, last, number, dots = [
        (run.y, "".join(word.text for word in run.words)) for run in runs(first.ops)
    ][-4:]
    assert (number[1], set(dots[1])) == ("2", {"."})
    assert texts(first.ops).count("2") == 1
    assert before[0] < last[0] == number[0] == dots[0]


def test_glossary_and_revisions(tmp_path):
    text = (
        "---\nrevisions:\n  - {date: 2025-01-02, text: Old.}\n"
        "  - {date: 2026-01-02, text: 'New *for* {facts.most}.'}\n---\n"
        "::: glossary\n\n::: revisions"
    )
    found = " ".join(lines_of(pages(tmp_path, text))).replace("\u2002", " ")
    assert re.sub(" +", " ", found) == (
        "Axe A tool. rank How good it is, 12 at most. Saw Another. January 2, 2026 New for 12. "
        "January 2, 2025 Old."
    )


def test_texts_read_the_game_its_decks_and_the_front_matter(tmp_path):
    text = (
        "---\nname: The {game.title}\n---\n"
        "{book.name} {count(tools)} {tools[1].name} {tools[1].rank} {parts[0]}\n"
    )
    assert lines_of(pages(tmp_path, text, extra={"parts": ["box"]})) == ["The Game 2 Saw 12 box"]


# -- elements of pages ------------------------------------------------------------------------

EVERY = """
margins: {inner: 30pt, outer: 10pt, top: 20pt, bottom: 20pt}
first: {height: 50pt, elements: {t: {kind: text, text: "{book.title}", box: {w: 100%, h: 20pt}}}}
every:
  elements:
    g: {kind: shape, fill: black, box: page}
    a: {kind: shape, fill: black, box: text}
    f: {kind: text, text: "{page}/{pages} {side} {heading}", box: {of: text, at: 1, pin: 7}}
"""


def test_elements_of_every_page_and_of_the_first(tmp_path):
    text = "---\ntitle: Top\n---\n# One\na\n\n::: page\n## Two\nb"
    first, second = pages(tmp_path, text, EVERY)
    assert texts(first.ops) == ["1/2 right One", "Top", "One", "a"]
    assert texts(second.ops) == ["2/2 left One", "Two", "b"]
    assert boxes(first.ops) == [(0, 0, 200, 300), (30, 20, 160, 260)]
    assert boxes(second.ops) == [(0, 0, 200, 300), (10, 20, 160, 260)]
    one = next(y for _, y, t in lines(first) if t == "One")
    assert one == pytest.approx(20 + 50 + CAP * 14, abs=0.05)


# -- properties -------------------------------------------------------------------------------

BLOCKS = st.sampled_from(
    ["# {}", "{}", "{} " * 9, "{} " * 40, "- {}\n- {}\n  - {}", "| {} | {} |\n|--|--|\n| {} | {} |",
     "> {}", "::: note\n{}\n\n{}\n:::", "::: note\n" + "{} " * 150 + "\n:::", "### {}\n\n{}",
     "::: wide\n{} {} {}\n:::", "::: column", "::: page", "1. {}\n\n   {}"]
)  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(BLOCKS, min_size=1, max_size=25), st.integers(1, 2), st.booleans())
def test_all_words_are_set_once_in_order_within_the_margins(
    tmp_path: Path, blocks: list[str], columns: int, grid: bool
) -> None:
    counter = iter(range(10_000))
    text = re.sub(r"\{\}", lambda _: f"w{next(counter)}", "\n\n".join(["{}", *blocks]))
    layout = f"columns: {columns}\ngutter: 5pt\ngrid: {str(grid).lower()}"
    found = pages(tmp_path, text, layout)
    words = re.findall(r"w\d+", " ".join(lines_of(found)))
    assert words == [f"w{n}" for n in range(next(counter))]
    for face in found:
        for x, y, w, h in boxes(face.ops):
            assert x >= 19.7 and x + w <= 180.3 and y >= 19.7 and y + h <= 280.3
        for run in runs(face.ops):
            assert run.x >= 19.9 and run.x + run.width <= 180.3
            assert 20 + 0.6 * min(run.size, 10) <= run.y <= 280.1


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(1, 120), min_size=2, max_size=20))
def test_no_heading_ends_a_column_and_no_line_is_alone(tmp_path: Path, counts: list[int]) -> None:
    text = "\n\n".join(f"# H{n}\n\n{numbered_words(count)}" for n, count in enumerate(counts))
    for face in pages(tmp_path, text, "columns: 2\ngutter: 10pt"):
        for left in (20, 105):
            column = [t for x, _, t in lines(face) if x == left]
            assert not column or not column[-1].startswith("H")


def test_a_book_that_fits_without_hyphens_is_not_divided_first(tmp_path, monkeypatch):
    tried: list[bool] = []
    attempt = fitting._attempt

    def noting(items, style, geometry, fit):
        tried.append(fit.hyphenate)
        return attempt(items, style, geometry, fit)

    monkeypatch.setattr(fitting, "_attempt", noting)
    pages(tmp_path, "The invention of international understanding " * 3, HYPHENS)
    assert tried == [False]


def test_the_paragraphs_of_a_text_without_figures_are_not_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []

    class Counted:
        def finditer(self, text: str) -> list[re.Match[str]]:
            searched.append(text)
            return []

    monkeypatch.setattr(figures, "_PARAGRAPH", Counted())
    assert figures.find_figures("# Head\n\nText!\n\n[Text](style)") == []
    assert searched == []
    figures.find_figures("Text\n\n![Caption](file)")
    assert searched == ["Text\n\n![Caption](file)"]
