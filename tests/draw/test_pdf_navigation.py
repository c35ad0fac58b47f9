"""Links, bookmarks and page labels, read back: their places, texts and targets."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any, get_args

import pypdfium2
import pytest
from drawn import INFO, box, draw_pdf
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import NullObject
from read_back import output_of

from pnp.draw.pdf.document import PdfInfo
from pnp.export.check import check_pdf
from pnp.model.face import Anchor, Face, Link
from pnp.model.sheet import Bookmark, PageLabel, Paper, Placement, Sheet, Turn

PAPER = Paper("P", 200, 300)
TURNS: tuple[Turn, ...] = get_args(Turn)


def sheets(*pages: Sequence[Placement], paper: Paper = PAPER) -> list[Sheet]:
    return [Sheet(paper, "front", n + 1, tuple(page)) for n, page in enumerate(pages)]


def at(
    key: str, x: float, y: float, w: float, h: float, turn: Turn = 0, scale: float = 1.0
) -> Placement:
    """A face that may print on its trim box."""
    return Placement(key, x, y, w, h, turn, (x, y, w, h), scale)


def made(plan: Sequence[Sheet], *faces: Face, info: PdfInfo = INFO) -> PdfReader:
    data = draw_pdf(info, plan, {face.key: face for face in faces}, {})
    check_pdf(data, plan, "Book.pdf", len(info.bookmarks))
    return PdfReader(io.BytesIO(data))


def annotations(reader: PdfReader, page: int = 0) -> list[Any]:
    return [entry.get_object() for entry in reader.pages[page].get("/Annots", ())]


def destination(reader: PdfReader, dest: Any) -> tuple[int, float, float]:
    """Page from 1, and the point on it with y down from its top."""
    assert dest[1] == "/XYZ" and isinstance(dest[4], NullObject)
    page = reader.get_page_number(dest[0].get_object())
    assert page is not None
    return page + 1, float(dest[2]), float(reader.pages[page].mediabox.height) - float(dest[3])


# --- links ----------------------------------------------------------------------------------


def linked(*links: Link, anchors: tuple[Anchor, ...] = ()) -> Face:
    return Face("f", 100, 60, 0, (box(0, 0, 100, 60),), links, anchors)


# a box (10, 5, 30, 15) of a face of 100 × 60, turned, the trim box at (10, 20): x0, y0, x1, y1
TURNED = {
    0: (20, 25, 50, 40),
    90: (50, 30, 65, 60),
    180: (70, 60, 100, 75),
    270: (15, 80, 30, 110),
}


@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("turn", TURNS)
def test_a_link_and_an_anchor_turn_and_shrink_with_their_face(turn: Turn, scale: float) -> None:
    face = linked(Link((10, 5, 30, 15), "#here"), anchors=(Anchor("here", 10, 5),))
    w, h = (100, 60) if turn in (0, 180) else (60, 100)
    reader = made(sheets([at("f", 10, 20, w * scale, h * scale, turn, scale)]), face)
    (link,) = annotations(reader)
    left, top, right, bottom = TURNED[turn]
    x0, x1 = (10 + (x - 10) * scale for x in (left, right))
    y0, y1 = (20 + (y - 20) * scale for y in (top, bottom))
    assert [float(v) for v in link["/Rect"]] == pytest.approx([x0, 300 - y1, x1, 300 - y0])
    corner = {0: (x0, y0), 90: (x1, y0), 180: (x1, y1), 270: (x0, y1)}[turn]
    assert destination(reader, link["/Dest"]) == (1, *map(pytest.approx, corner))
    assert list(link["/Border"]) == [0, 0, 0]


def test_a_link_is_cut_to_what_is_seen_of_its_face() -> None:
    """A board in two parts: each link is on the pages that show it, as far as they do."""
    face = linked(
        Link((40, 0, 20, 10), "https://example.org/both"),
        Link((0, 20, 30, 10), "https://example.org/left"),
        Link((80, 50, 50, 50), "https://example.org/right"),
        Link((50, 30, 0, 10), "https://example.org/nothing"),
    )
    left = Placement("f", 10, 20, 100, 60, 0, (10, 20, 50, 60))
    right = Placement("f", -40, 20, 100, 60, 0, (10, 20, 50, 60))
    reader = made(sheets([left], [right]), face)
    found = [
        [(a["/A"]["/URI"].rpartition("/")[2], *map(float, a["/Rect"])) for a in page]
        for page in (annotations(reader, 0), annotations(reader, 1))
    ]
    assert found == [
        [("both", 50, 270, 60, 280), ("left", 10, 250, 40, 260)],
        [("both", 10, 270, 20, 280), ("right", 40, 220, 60, 230)],
    ]


def test_each_copy_of_a_face_has_its_links() -> None:
    face = linked(Link((0, 0, 10, 10), "#end"))
    end = Face("end", 100, 60, 0, (), (), (Anchor("end", 0, 30),))
    pages = sheets([at("f", 0, 0, 100, 60), at("f", 100, 0, 100, 60)], [at("end", 5, 5, 100, 60)])
    reader = made(pages, face, end)
    assert [float(a["/Rect"][0]) for a in annotations(reader)] == [0, 100]
    assert {destination(reader, a["/Dest"]) for a in annotations(reader)} == {(2, 5, 35)}
    assert "/Annots" not in reader.pages[1]


def test_an_anchor_is_where_it_is_first_seen() -> None:
    """Parts of a face that do not show it are passed over; of two copies the first counts."""
    face = linked(Link((60, 0, 10, 10), "#far"), anchors=(Anchor("far", 80, 30),))
    near = Placement("f", 10, 20, 100, 60, 0, (10, 20, 50, 60))
    far = Placement("f", -40, 20, 100, 60, 0, (10, 20, 50, 60))
    reader = made(sheets([near], [far], [far]), face)
    (link,) = annotations(reader, 1)
    assert destination(reader, link["/Dest"]) == (2, 40, 50)


def test_an_anchor_beside_its_face_is_reached_all_the_same() -> None:
    face = linked(Link((0, 0, 10, 10), "#above"), anchors=(Anchor("above", 0, -4),))
    reader = made(sheets([at("f", 10, 20, 100, 60)]), face)
    (link,) = annotations(reader)
    assert destination(reader, link["/Dest"]) == (1, 10, 16)


def test_links_to_no_page_of_the_file_are_left_out() -> None:
    face = linked(Link((0, 0, 9, 9), "#elsewhere"), Link((20, 0, 9, 9), "#here"))
    here = Face("here", 10, 10, 0, (), (), (Anchor("here", 0, 0),))
    elsewhere = Face("elsewhere", 10, 10, 0, (), (), (Anchor("elsewhere", 0, 0),))
    plan = sheets([at("f", 0, 0, 100, 60), at("here", 150, 0, 10, 10)])
    reader = made(plan, face, here, elsewhere)
    (link,) = annotations(reader)
    assert destination(reader, link["/Dest"]) == (1, 150, 0)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("https://example.org/a?b=(c)&d=%20#e", "https://example.org/a?b=(c)&d=%20#e"),
        ("https://example.org/größe 1\\2", "https://example.org/gr%C3%B6%C3%9Fe%201%5C2"),
        ("mailto:who@example.org", "mailto:who@example.org"),
    ],
)
def test_addresses(typed: str, written: str) -> None:
    reader = made(sheets([at("f", 0, 0, 100, 60)]), linked(Link((0, 0, 9, 9), typed)))
    (link,) = annotations(reader)
    assert link["/A"] == {"/S": "/URI", "/URI": written}


@given(
    st.sampled_from(TURNS),
    st.sampled_from([0.25, 1.0, 3.0]),
    st.tuples(*[st.floats(-20, 120)] * 2, *[st.floats(0, 80)] * 2),
)
def test_links_never_leave_the_clip(
    turn: Turn, scale: float, link: tuple[float, float, float, float]
) -> None:
    clip = (30, 40, 50, 45)
    w, h = (100 * scale, 60 * scale) if turn in (0, 180) else (60 * scale, 100 * scale)
    placed = Placement("f", 10, 20, w, h, turn, clip, scale)
    reader = made(sheets([placed]), linked(Link(link, "https://example.org")))
    for found in annotations(reader):
        x0, y0, x1, y1 = map(float, found["/Rect"])
        assert 30 <= x0 < x1 <= 80 and 300 - 85 <= y0 < y1 <= 300 - 40


# --- bookmarks ------------------------------------------------------------------------------


def flat(outline: list[Any], level: int = 0) -> list[tuple[str, int, int, float]]:
    """pypdf's nested outline as title, level, page index, y up."""
    found: list[tuple[str, int, int, float]] = []
    for entry in outline:
        if isinstance(entry, list):
            found += flat(entry, level + 1)
        else:
            page = entry.page.get_object()
            found.append((entry.title, level, page, float(entry.top)))
    return found


BOOK = Face(
    "book", 100, 200, 0, (box(0, 0, 9, 9),), (),
    (Anchor("setup", 0, 20), Anchor("board", 0, 120), Anchor("play", 0, 5)),
)  # fmt: skip
MARKS = (
    Bookmark("Rules (of Play)", 0, 1),
    Bookmark("Setting up", 1, "setup"),
    Bookmark("Das Spielbrett – größer", 2, "board"),
    Bookmark("Cards", 2, 2),
    Bookmark("Play \\ on", 1, "play"),
    Bookmark("日本語 🎲", 0, 2),
    Bookmark("Deep", 1, 2),
    Bookmark("Last", 0, 1),
)
PLAN = sheets([at("book", 50, 50, 100, 200)], [], paper=PAPER)


def test_bookmarks_have_their_titles_levels_pages_and_heights() -> None:
    reader = made(PLAN, BOOK, info=PdfInfo("T", bookmarks=MARKS))
    first, second = (page.get_object() for page in reader.pages)
    assert flat(reader.outline) == [
        ("Rules (of Play)", 0, first, 300),
        ("Setting up", 1, first, 300 - 70),
        ("Das Spielbrett – größer", 2, first, 300 - 170),
        ("Cards", 2, second, 300),
        ("Play \\ on", 1, first, 300 - 55),
        ("日本語 🎲", 0, second, 300),
        ("Deep", 1, second, 300),
        ("Last", 0, first, 300),
    ]
    assert reader.trailer["/Root"]["/PageMode"] == "/UseOutlines"  # type: ignore[index]


def test_the_first_level_is_unfolded() -> None:
    data = draw_pdf(PdfInfo("T", bookmarks=MARKS), PLAN, {"book": BOOK}, {})
    document = pypdfium2.PdfDocument(data)
    try:
        found = [(mark.level, mark.get_count()) for mark in document.get_toc()]
    finally:
        document.close()
    assert found == [(0, 2), (1, -2), (2, 0), (2, 0), (1, 0), (0, 1), (1, 0), (0, 0)]
    reader = PdfReader(io.BytesIO(data))
    outline: Any = reader.trailer["/Root"]["/Outlines"]  # type: ignore[index]
    assert outline["/Count"] == 6  # all but those of the third level
    assert outline["/First"]["/Title"] == "Rules (of Play)"
    assert outline["/Last"]["/Title"] == "Last" and outline["/Last"]["/Prev"]["/Next"]


def test_a_file_without_bookmarks_opens_as_before() -> None:
    root: Any = made(PLAN, BOOK).trailer["/Root"]
    assert root["/PageMode"] == "/UseNone"
    assert "/Outlines" not in root and "/PageLabels" not in root


@given(st.data())
def test_any_outline_is_read_back(data: st.DataObject) -> None:
    levels: list[int] = []
    for _ in range(data.draw(st.integers(1, 12))):
        levels.append(data.draw(st.integers(0, levels[-1] + 1 if levels else 0)))
    marks = tuple(Bookmark(f"{i} €", level, 1) for i, level in enumerate(levels))
    found = flat(made(PLAN, BOOK, info=PdfInfo("T", bookmarks=marks)).outline)
    assert [(title, level) for title, level, _, _ in found] == [(m.title, m.level) for m in marks]


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ([Bookmark("A", 1, 1)], "bookmark 1 is at level 1, 0 is the deepest allowed"),
        ([Bookmark("A", 0, 1), Bookmark("B", 2, 1)], "bookmark 2 is at level 2"),
        ([Bookmark("A", -1, 1)], "bookmark 1 is at level -1"),
        ([Bookmark("A", 0, 0)], "'A' leads to page 0 of 2"),
        ([Bookmark("A", 0, 3)], "'A' leads to page 3 of 2"),
        ([Bookmark("A", 0, "lost")], "'A' leads to no anchor: 'lost'"),
    ],
)
def test_outlines_that_cannot_be(marks: list[Bookmark], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        draw_pdf(PdfInfo("T", bookmarks=tuple(marks)), PLAN, {"book": BOOK}, {})


# --- page labels ----------------------------------------------------------------------------


def labels(*page_labels: PageLabel, pages: int = 7) -> list[str]:
    return made(sheets(*[[]] * pages), info=PdfInfo("T", page_labels=page_labels)).page_labels


def test_page_labels() -> None:
    assert labels(
        PageLabel(1, style="roman"), PageLabel(3), PageLabel(5, "Cards ", first=10),
        PageLabel(7, "Größe", "none"),
    ) == ["i", "ii", "1", "2", "Cards 10", "Cards 11", "Größe"]  # fmt: skip
    assert labels(PageLabel(3, "B-"), pages=4) == ["1", "2", "B-1", "B-2"]
    assert labels(PageLabel(1, "(a) ", "roman", 4), pages=2) == ["(a) iv", "(a) v"]


@pytest.mark.parametrize(
    "page_labels",
    [
        [PageLabel(0)],
        [PageLabel(8)],
        [PageLabel(1), PageLabel(1)],
        [PageLabel(3), PageLabel(2)],
        [PageLabel(2, first=0)],
    ],
)
def test_page_labels_that_cannot_be(page_labels: list[PageLabel]) -> None:
    with pytest.raises(ValueError, match="page"):
        labels(*page_labels)


# --- the file -------------------------------------------------------------------------------

KIT = PdfInfo("T", bookmarks=MARKS, page_labels=(PageLabel(1, "R"), PageLabel(2, "C")))


def kit(target: str = "#play") -> bytes:
    """Pages of two sizes, with a back, that lead to each other."""
    wide = Paper("Q", 400, 300)
    plan = [
        Sheet(PAPER, "front", 1, (at("book", 50, 50, 100, 200),)),
        Sheet(wide, "front", 2, (at("f", 10, 20, 100, 60), at("f", 210, 20, 60, 100, 90))),
        Sheet(wide, "back", 3, ()),
    ]
    face = linked(Link((0, 0, 9, 9), target), Link((20, 0, 9, 9), "https://example.org"))
    return draw_pdf(KIT, plan, {"book": BOOK, "f": face}, {})


def test_the_same_file_is_the_same_bytes() -> None:
    assert kit() == kit()
    identifiers: Any = [
        PdfReader(io.BytesIO(data)).trailer["/ID"][0].original_bytes  # type: ignore[index]
        for data in (kit(), kit("#setup"), kit("https://example.org"))
    ]
    assert len(set(identifiers)) == 3


def test_checkers_find_nothing_wrong_with_a_kit() -> None:
    assert "No syntax or stream encoding errors" in output_of(kit(), "qpdf", "--check", "{}")


def test_mutool_reads_outline_and_destinations() -> None:
    output = output_of(kit(), "mutool", "show", "{}", "outline")
    rows = [row.strip() for row in output.splitlines()]
    assert len(rows) == len(MARKS)
    assert re.search(r'"Setting up"\s+#page=1.*[,=]70\b', rows[1])


def test_poppler_reads_links_and_addresses() -> None:
    output = output_of(kit(), "pdfinfo", "-url", "{}")
    assert output.count("https://example.org") == 2
    assert re.search(r"^ *2 +Annotation +https://example.org$", output, re.MULTILINE)


def test_ghostscript_reads_a_kit() -> None:
    output_of(
        kit(), "gs", "-q", "-dNOPAUSE", "-dBATCH", "-o", "/dev/null", "-sDEVICE=pdfwrite", "{}"
    )
