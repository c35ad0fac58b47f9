"""The file as a whole: the same bytes twice, its metadata, and what checkers report."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

import pytest
from drawn import BLUE, RED, box, draw_pdf, group, line, pdf_of, resources_of, sheet
from geometry import rect
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from read_back import output_of
from repository import FONTS, ROOT

from pnp.draw.extent import extent
from pnp.draw.pdf import state
from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.draw.pdf.objects import factor, fine, number
from pnp.draw.pdf.paint import matrix_bytes, rising
from pnp.draw.pdf.state import path_bytes
from pnp.model.definitions import replace
from pnp.model.face import (
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Op,
    Path,
    Pattern,
    Picture,
    RadialGradient,
    Stop,
    Stroke,
    multiply,
)
from pnp.model.problems import InputError
from pnp.model.sheet import Line, Paper, Placement, Sheet
from pnp.text.shaping.fonts import Font

INFO = PdfInfo("Titel “é” (x)", "Who, Else", "What for", "fr-CA", "long")
SIZE = (60.0, 40.0)


def everything(color: tuple[float, ...] = RED) -> tuple[Op, ...]:
    """One of each kind of operation and paint."""
    font = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
    stops = (Stop(0, color), Stop(1, BLUE, 0.5))
    tile = Pattern(3, 3, (box(0, 0, 1, 1, color),))
    shared = group(box(1, 1, 4, 4, BLUE))
    return (
        box(0, 0, 9, 9, color, fill_opacity=0.5),
        box(9, 0, 9, 9, LinearGradient(9, 0, 18, 0, stops)),
        box(18, 0, 9, 9, RadialGradient(22, 4, 5, 22, 4, 1, stops)),
        box(27, 0, 9, 9, tile),
        line(0, 12, 30, 12, Stroke(LinearGradient(0, 0, 30, 0, stops), 2, dash=(2, 1))),
        line(0, 15, 30, 15, Stroke(tile, 2)),
        group(box(2, 18, 5, 5), box(4, 20, 5, 5), opacity=0.5, clip=rect(3, 19, 5, 5)),
        shared,
        group(shared, matrix=(0.5, 0.1, -0.1, 0.5, 30, 20)),
        Glyphs(5, 34, 8, (font.word("first"), font.word(" "), font.word("(x)")), extra=1.0),
    )


def two_sheets(*faces: Face) -> list[Sheet]:
    """Each face twice on a page, on two pages with the same marks."""
    columns = enumerate(face.key for face in faces)
    places = [(key, 10.0 + 70 * i, y, *SIZE, 0) for i, key in columns for y in (10.0, 60.0)]
    page = sheet((10 + 70 * len(faces), 120), *places)
    marks = (Line(0, 5, 8, 5, 0.25, True), Line(5, 0, 5, 8, 0.25))
    return [replace(page, number=n, marks=marks) for n in (1, 2)]


def document(*contents: tuple[Op, ...], info: PdfInfo = INFO) -> bytes:
    faces = [Face(f"face/{i}", *SIZE, 2.0, ops) for i, ops in enumerate(contents)]
    return draw_pdf(info, two_sheets(*faces), {f.key: f for f in faces}, {})


def trailer(data: bytes) -> Any:
    return PdfReader(io.BytesIO(data)).trailer


# --- the same bytes -------------------------------------------------------------------------


def test_same_bytes_twice() -> None:
    assert document(everything()) == document(everything())


def test_same_bytes_in_another_process() -> None:
    """With other hash seeds, time zones, locales and clocks."""
    here = document(everything())
    code = "import sys, test_pdf_document as t; sys.stdout.buffer.write(t.document(t.everything()))"
    for seed, zone in (("1", "Asia/Kathmandu"), ("4242", "America/St_Johns")):
        folder = FilePath(__file__).parent
        paths = map(str, (folder, ROOT / "tests/helpers", ROOT))
        environment = {
            **os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C",
            "PYTHONPATH": os.pathsep.join(paths),
        }  # fmt: skip
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        assert done.stdout == here


def test_another_content_is_another_id() -> None:
    """Even if only a colour in an object without a stream differs."""
    stops = (Stop(0, RED), Stop(1, BLUE))
    gradient = LinearGradient(0, 0, 60, 0, stops)
    datas = [
        document((box(0, 0, 60, 40),)),
        document((box(0, 0, 60, 40, BLUE),)),
        document((box(0, 0, 60, 40, gradient),)),
        document((box(0, 0, 60, 40, replace(gradient, stops=stops[::-1])),)),
        document((box(0, 0, 60, 40),), info=replace(INFO, title="Other")),
        draw_pdf(INFO, [sheet((60, 40))], {}, {}),
        draw_pdf(INFO, [sheet((61, 40))], {}, {}),
    ]
    ids = [bytes(trailer(data)["/ID"][0].original_bytes) for data in datas]
    assert len(set(ids)) == len(datas)
    again = trailer(document((box(0, 0, 60, 40),)))["/ID"]
    assert again[0].original_bytes == again[1].original_bytes == ids[0]


# --- metadata -------------------------------------------------------------------------------


def test_numbers_of_a_path_have_no_zeros_at_the_end() -> None:
    path = (
        ("M", 100.0, -0.0004),
        ("L", 0.1, -20.05),
        ("C", 1.0, 2.25, -3.5, 1000.0, 0.001, -10.0),
        ("Z",),
    )
    assert path_bytes(path) == b"100 0 m\n0.1 -20.05 l\n1 2.25 -3.5 1000 0.001 -10 c\nh\n"


def test_paths_are_the_same_with_and_without_the_table_of_coordinates(monkeypatch: Any) -> None:
    paths = [(("M", 0.1 * k, -k / 7), ("L", 1e-4 * k, 2000.0 + k / 3), ("Z",)) for k in range(90)]
    monkeypatch.setattr(state, "_words", state._Words())
    found = [path_bytes(path) for path in paths]
    assert found[:2] == [b"0 0 m\n0 2000 l\nh\n", b"0.1 -0.143 m\n0 2000.333 l\nh\n"]
    monkeypatch.setattr(state._Words, "pay", lambda *_: False)
    assert [path_bytes(path) for path in paths] == found


def test_the_table_of_coordinates_is_left_where_they_do_not_come_again(monkeypatch: Any) -> None:
    monkeypatch.setattr(state, "_words", words := state._Words())
    again = (("M", 1.0, 2.0), ("L", 3.0, 4.0), ("Z",))
    for _ in range(20_000):
        path_bytes(again)
    assert words.pay(1)
    assert len(words) == 4 + 4  # operators and numbers
    for k in range(10_000):
        path_bytes((("M", k + 0.1, k + 0.2), ("L", k + 0.3, k + 0.4), ("Z",)))
    assert not words.pay(1)


def test_metadata() -> None:
    reader = PdfReader(io.BytesIO(document(everything())))
    found = reader.metadata
    assert found is not None
    assert (found.title, found.author, found.subject) == (INFO.title, INFO.author, INFO.subject)
    assert found.creator == "pnp"
    assert reader.trailer["/Root"]["/Lang"] == "fr-CA"  # type: ignore[index]
    assert reader.pdf_header == "%PDF-1.6"


def test_what_is_not_known_is_not_in_the_metadata() -> None:
    data = draw_pdf(replace(INFO, author=""), [sheet((60, 40))], {}, {})
    assert set(PdfReader(io.BytesIO(data)).metadata or ()) == {
        "/Title", "/Subject", "/Creator", "/Producer", "/CreationDate", "/ModDate", "/Trapped",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("duplex", "output"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), (None, "/Simplex")],
)
def test_printers_get_size_and_sides(duplex: str | None, output: str) -> None:
    data = document(everything(), info=replace(INFO, duplex=duplex))
    preferences = trailer(data)["/Root"]["/ViewerPreferences"]
    shown = {"/PrintScaling": "/None", "/Duplex": output, "/DisplayDocTitle": True}
    assert preferences == shown


def test_boxes_of_pages() -> None:
    face = Face("f", 100, 50, 9, (box(0, 0, 100, 50),))
    placed = Placement("f", 12.5, 10.25, 100, 50, 0, (3.5, 1.25, 118, 68))
    one_up = Sheet(Paper("f", 125, 70.5), "front", 1, (placed,), trim=placed.trim)
    plain = sheet((595.276, 841.89), ("f", 0, 0, 100, 50, 0))
    first, second = PdfReader(io.BytesIO(draw_pdf(INFO, [one_up, plain], {"f": face}, {}))).pages
    assert [float(v) for v in first.mediabox] == [0, 0, 125, 70.5]
    assert [float(v) for v in first.trimbox] == [12.5, 10.25, 112.5, 60.25]
    assert [float(v) for v in first["/BleedBox"]] == [3.5, 1.25, 121.5, 69.25]
    for name in ("/MediaBox", "/TrimBox", "/BleedBox"):  # of several faces
        assert [float(v) for v in second[name]] == [0, 0, 595.276, 841.89]


def test_no_pages_at_all_is_still_a_file() -> None:
    assert len(PdfReader(io.BytesIO(draw_pdf(INFO, [], {}, {}))).pages) == 0


def test_a_page_refers_only_to_what_it_uses() -> None:
    """Or transparency on one page makes readers take the long way on all of them."""
    faces = {
        "plain": Face("plain", 100.0, 50.0, 0.0, (box(0, 0, 17, 18),)),
        "faint": Face("faint", 100.0, 50.0, 0.0, (group(box(0, 0, 9, 9), opacity=0.5),)),
    }
    sheets = [
        Sheet(
            Paper("P", 100.0, 50.0), "front", number,
            (Placement(key, 0, 0, 100, 50, 0, (0, 0, 100, 50)),),
        )
        for number, key in enumerate(faces, 1)
    ]  # fmt: skip
    pages = PdfReader(io.BytesIO(draw_pdf(INFO, sheets, faces, {}))).pages
    kinds: list[Any] = [page["/Resources"].keys() for page in pages]  # type: ignore[attr-defined]
    assert [sorted(found) for found in kinds] == [[], ["/ExtGState", "/XObject"]]


# --- drawn once -----------------------------------------------------------------------------


def forms(data: bytes) -> list[bytes]:
    """The content of each form, in the order of its names."""
    return [form.get_data() for form in resources_of(data, "/XObject").values()]


def test_a_face_placed_twice_is_a_form_and_drawn_once() -> None:
    data = document((box(0, 0, 17, 18),))
    found = forms(data)
    assert len(found) == 1 and b"17 0 l" in found[0]
    pages = PdfReader(io.BytesIO(data)).pages
    contents = [page.get_contents().get_data() for page in pages]  # type: ignore[union-attr]
    assert all(content.count(b" Do") == 2 and b"17 0 l" not in content for content in contents)


def test_a_face_placed_once_is_drawn_where_it_stands() -> None:
    assert forms(pdf_of(SIZE, box(0, 0, 9, 9), group(box(0, 0, 9, 9)))) == []


def star(x: float, points: int = 12) -> Path:
    """A path of two segments for each point, and one that closes it."""
    corners = [("L", x + i % 2, float(i)) for i in range(2 * points)]
    return Path((("M", x, 0.0), *corners[1:], ("Z",)), RED)


def pages_of(*contents: tuple[Op, ...]) -> bytes:
    """A page for each face."""
    faces = {str(i): Face(str(i), *SIZE, 0, ops) for i, ops in enumerate(contents)}
    pages = [replace(sheet(SIZE, (key, 0, 0, *SIZE, 0)), number=i) for i, key in enumerate(faces)]
    return draw_pdf(INFO, pages, faces, {})


def test_a_group_with_much_to_draw_is_drawn_once_wherever_it_stands() -> None:
    """However deep; a group with 24 segments has much, one with 23 is drawn where it stands."""
    inner, outer = group(star(3)), group(group(star(3)), box(0, 0, 21, 22))
    assert len(star(3).segments) == 25
    found = forms(pages_of(*((box(i, 0, 1, 1), outer, inner) for i in range(3))))
    assert sorted(b"21 0 l" in form for form in found) == [False, True]
    assert all(len(forms(pages_of((group(star(3, n)),)))) == (n > 11) for n in (10, 11, 12))


def test_forms_that_draw_the_same_are_one() -> None:
    """Names depend on what is drawn, not on the object that describes it."""
    data = pages_of((group(star(3)),), (group(star(3)),), (group(star(4)),))
    assert len(forms(data)) == 2


def test_a_page_does_not_depend_on_the_pages_before_it() -> None:
    """The content of a page has the same bytes, whatever is before it."""
    alone = PdfReader(io.BytesIO(pages_of(everything()))).pages[0]
    last = PdfReader(io.BytesIO(pages_of(everything(BLUE), (group(star(3)),), everything()))).pages
    content, other = (page.get_contents().get_data() for page in (alone, last[2]))  # type: ignore[union-attr]
    assert content == other and len(content) > 500


def test_the_same_marks_are_drawn_once() -> None:
    page = replace(sheet((50, 50)), marks=tuple(Line(i, 5, i, 8, 0.25) for i in range(12)))
    data = draw_pdf(INFO, [replace(page, number=n) for n in range(1, 9)], {}, {})
    assert len(forms(data)) == 1


def test_small_print_of_one_page_is_no_form() -> None:
    labels = {n: (group(box(n, 0, 1, 1), matrix=(0, -1, 1, 0, 0, 9)),) for n in (1, 2)}
    data = draw_pdf(INFO, [replace(sheet((50, 50)), number=n) for n in (1, 2)], {}, labels)
    assert forms(data) == []


def test_groups_of_a_moment_are_not_confused() -> None:
    """A group may be gone, and its place in memory taken, before the file is saved."""

    class Labels(dict[int, tuple[Op, ...]]):
        def get(self, number: int, default: object = None) -> tuple[Op, ...]:  # type: ignore[override]
            return (Group((box(number, 0, 1, 1),), opacity=0.5),)

    pages = [replace(sheet((50, 50)), number=n) for n in range(1, 40)]
    found = forms(draw_pdf(INFO, pages, {}, Labels()))
    assert len(found) == 39
    assert {form.split(b"\n")[1] for form in found} == {b"%d 0 m" % n for n in range(1, 40)}


def test_faces_are_needed_one_page_at_a_time() -> None:
    """A face is drawn when its page is, and written before the next one is asked for."""
    events: list[str] = []

    class Faces(dict[str, Face]):
        def __missing__(self, key: str) -> Face:
            events.append(key)
            return Face(key, *SIZE, 0, (box(int(key), 0, 1, 1),))

    pages = [replace(sheet(SIZE, (str(n), 0, 0, *SIZE, 0)), number=n) for n in (1, 2, 3)]

    def write(data: bytes) -> None:
        if b"stream" in data:
            events.append("stream")

    write_pdf(PdfJob(info=INFO, sheets=pages, faces=Faces()), write)
    first = [event for event in events if event != "stream" or events.index(event) < 9]
    assert first[0] == "1" and events.index("2") > events.index("stream")
    assert events.index("3") > events.index("2") + 1


# --- pictures -------------------------------------------------------------------------------


def test_bad_pictures_are_reported_all_at_once(tmp_path: FilePath) -> None:
    missing, broken = tmp_path / "missing.png", tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\nand no more")
    ops = tuple(Picture(str(p), 0, 0, 9, 9) for p in (missing, broken, missing))
    with pytest.raises(InputError) as caught:
        document(ops)
    messages = [str(problem) for problem in caught.value.problems]
    assert len(messages) == 2
    assert "missing.png" in messages[0] and "broken.png" in messages[1]


# --- checkers -------------------------------------------------------------------------------

CHECKERS = {
    "mutool": ("draw", "-q", "-F", "pnm", "-o", os.devnull, "{}"),
    "qpdf": ("--check", "{}"),
    "gs": ("-q", "-dNOPAUSE", "-dBATCH", "-o", os.devnull, "-sDEVICE=nullpage", "{}"),
}


@pytest.mark.parametrize("tool", CHECKERS)
def test_checkers_find_nothing_wrong(tool: str) -> None:
    output = output_of(document(everything(), everything(BLUE)), tool, *CHECKERS[tool])
    assert not re.search(r"\b(error|warning)\b", output.replace("No syntax or stream", ""), re.I)


# --- numbers --------------------------------------------------------------------------------

FLOATS = st.one_of(
    st.floats(-1e6, 1e6),
    st.floats(-1e12, 1e12),
    st.floats(-1e-3, 1e-3),
    st.integers(-(10**9), 10**9),
    st.builds(lambda n, d: n / 10**d, st.integers(-(10**9), 10**9), st.integers(0, 9)),
)
PLAIN = re.compile(rb"-?\d+(\.\d*[1-9])?")


@given(FLOATS)
def test_numbers_have_no_exponent_and_nothing_to_spare(value: float) -> None:
    for written, step in ((number(value), 1e-3), (fine(value), 1e-6), (factor(value), 1e-9)):
        assert PLAIN.fullmatch(written)
        assert written != b"-0"
        assert float(written) == pytest.approx(value, abs=step * 0.51, rel=1e-12)


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, b"0"), (-0.0, b"0"), (-0.0004, b"0"), (0.0005001, b"0.001"), (1e-7, b"0"),
     (100, b"100"), (-12.5, b"-12.5"), (999.9999, b"1000"), (1e21, b"1" + 21 * b"0"),
     (0.1 + 0.2, b"0.3")],
)  # fmt: skip
def test_numbers(value: float, written: bytes) -> None:
    assert number(value) == written


def test_factors_are_fine_enough_for_large_drawings() -> None:
    """A drawing of 100 000 units on a card: within a hundredth of a point at its far end."""
    scale = 178.58 / 100_000
    a, *_ = matrix_bytes((scale, 0, 0, scale, 1 / 3, -1e-9)).split()
    assert float(a) * 100_000 == pytest.approx(178.58, abs=0.01)
    assert matrix_bytes((scale, 0, 0, scale, 1 / 3, -1e-9)).endswith(b" 0.333 0")


@given(st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.999, 1.0]), max_size=9).map(sorted))
def test_offsets_of_stops_rise(inner: list[float]) -> None:
    """Strictly, even as written, which PDF asks for; and hardly moved."""
    offsets = [0.0, *inner, 1.0]
    found = rising(offsets)
    assert (found[0], found[-1]) == (0, 1)
    assert found == pytest.approx(offsets, abs=2e-4)
    written = [float(fine(offset)) for offset in found]
    assert all(a < b for a, b in pairwise(written))


def test_matrices_apply_in_order() -> None:
    moved_then_doubled = multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 3, 4))
    assert moved_then_doubled == (2, 0, 0, 2, 6, 8)


# --- extents --------------------------------------------------------------------------------


def test_extents() -> None:
    assert extent(()) is None
    assert extent((Path(()), group())) is None
    assert extent((box(1, 2, 3, 4), Picture("x", -5, 0, 2, 9))) == (-5, 0, 4, 9)
    assert extent((group(box(0, 0, 2, 1), matrix=(0, 1, -1, 0, 4, 0)),)) == (3, 0, 4, 2)
    lines = line(0, 0, 10, 0, Stroke(RED, 2, miter=4)), line(0, 0, 10, 0, Stroke(RED, 2, miter=1))
    assert [extent((op,)) for op in lines] == [(-4, -4, 14, 4), (-1.5, -1.5, 11.5, 1.5)]


def test_extent_of_text_takes_in_marks_off_the_line() -> None:
    font = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
    word = font.word("a")
    plain = extent((Glyphs(0, 0, 10, (word,)),))
    (glyph,) = word.glyphs
    high = glyph._replace(dy=3000.0)
    lifted = extent((Glyphs(0, 0, 10, (type(word)(font.key, "a", (high,), 400),)),))
    assert plain is not None and lifted is not None
    assert lifted[1] == plain[1] - 30
    narrow = extent((Glyphs(0, 0, 10, (font.word(" "),), extra=-99.0),))
    assert narrow is not None and narrow[0] < -90
