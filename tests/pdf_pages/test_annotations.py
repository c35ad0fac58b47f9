"""Stamps, fields and comments of a page, as they look when it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from other_pdfs import drawn_by, most_different, one_page, placed
from pdf_files import stream

from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.opening import PdfSource

# three bars in a form of 20 × 10: red, green, blue
LOOK = b"1 0 0 rg 0 0 5 10 re f 0 1 0 rg 5 0 10 10 re f 0 0 1 rg 15 0 5 5 re f"
OFF = b"0 0 0 rg 0 0 20 10 re f"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 20 10]"


def page(annotation: bytes, form: bytes = FORM, content: bytes = b"2 0 0 2 9 9 cm 0 g") -> bytes:
    """A page with an annotation; its appearance is object 6, another one object 7."""
    return one_page(
        content, b"/MediaBox[0 0 100 60]/Annots[5 0 R]",
        {5: b"<</Type/Annot/Rect[10 20 50 40]%s>>" % annotation,
         6: stream(LOOK, form), 7: stream(OFF, FORM)},
    )  # fmt: skip


PRINTED = b"/Subtype/Stamp/F 4/AP<</N 6 0 R>>"


BOTH = ("poppler", "mupdf")


@pytest.mark.parametrize(
    ("annotation", "form", "programs"),
    [
        (PRINTED, FORM, BOTH),
        # a matrix that turns it, and a box that does not begin at 0
        (PRINTED, FORM + b"/Matrix[0 1 -1 0 0 0]", BOTH),
        (PRINTED, b"/Type/XObject/Subtype/Form/BBox[2 0 20 10]/Matrix[2 0 0 2 7 7]", BOTH),
        # a field has a look for each state; MuPDF draws only those that are listed in a form
        (b"/Subtype/Widget/FT/Btn/F 4/AS/On/AP<</N<</On 6 0 R/Off 7 0 R>>>>", FORM, ("poppler",)),
        (b"/Subtype/Widget/FT/Tx/V(x)/F 4/AP<</N 6 0 R/D 7 0 R>>", FORM, ("poppler",)),
        # poppler draws marks of a text by itself
        (b"/Subtype/Highlight/F 4/AP<</N 6 0 R>>", FORM, ("mupdf",)),
    ],
)
def test_what_is_printed(annotation, form, programs, tmp_path: Path):
    data = page(annotation, form)
    written = placed(data, tmp_path / "page.pdf")
    for program in programs:
        before, after = drawn_by(program, data), drawn_by(program, written)
        colors = {color for _, color in before.getcolors(9999)}
        assert {(255, 0, 0), (0, 255, 0), (0, 0, 255)} <= colors
        assert most_different(before, after) <= 2
    assert b"/Annots" not in written


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        # not printed by any program: hidden, for screens only, windows of comments, links
        (b"/Subtype/Stamp/F 6/AP<</N 6 0 R>>", (0, 0)),
        (b"/Subtype/Stamp/AP<</N 6 0 R>>", (0, 0)),
        (b"/Subtype/Popup/F 4/AP<</N 6 0 R>>", (0, 0)),
        (b"/Subtype/Link/F 4/AP<</N 6 0 R>>", (1, 0)),
        (b"/Subtype/Widget/FT/Btn/F 4/AS/Gone/AP<</N<</On 6 0 R>>>>", (0, 0)),
        # a field that is empty shows nothing; a text without a look would be drawn by the viewer
        (b"/Subtype/Widget/FT/Tx/F 4", (0, 0)),
        (b"/Subtype/Widget/FT/Tx/V(x)/F 4", (0, 1)),
        (b"/Subtype/Square/F 4", (0, 1)),
        (b"/Subtype/Square/F 4/AP<</N 3>>", (0, 1)),
    ],
)
def test_what_is_not_printed(annotation, expected, tmp_path: Path):
    data = page(annotation)
    written = placed(data, tmp_path / "page.pdf")
    assert {color for _, color in drawn_by("mupdf", written).getcolors()} == {(255, 255, 255)}
    facts = facts_of(PdfSource(data), 1, (0, 0, 100, 60))
    assert (facts.links, facts.notes) == expected


def test_names_of_appearances_are_new(tmp_path: Path):
    data = one_page(
        b"/Note0 Do",
        b"/MediaBox[0 0 100 60]/Annots[5 0 R]/Resources<</XObject<</Note0 7 0 R>>>>",
        {5: b"<</Type/Annot/Rect[10 20 50 40]%s>>" % PRINTED, 6: stream(LOOK, FORM),
         7: stream(OFF, FORM)},
    )  # fmt: skip
    written = placed(data, tmp_path / "page.pdf")
    assert most_different(drawn_by("mupdf", data), drawn_by("mupdf", written)) <= 2
