"""The check of finished files: what differs from the plan is found, whatever the file is."""

from __future__ import annotations

import io
from pathlib import Path as FilePath
from typing import Any

import pytest
from drawn import draw_pdf
from hypothesis import example, given
from hypothesis import strategies as st
from pdf_files import SMALL, pdf
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, NameObject, NullObject, RectangleObject
from reportlab.pdfgen.canvas import Canvas
from repository import FONTS

from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export.check import ExportError, check_pdf
from pnp.export.print_pdf import export
from pnp.model.face import Anchor, Face, Glyphs, Group, Link, Op, Picture
from pnp.model.problems import InputError
from pnp.model.sheet import Bookmark, Paper, Placement, Sheet
from pnp.text.shaping.fonts import Font

WORD = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf")).word("Words")
TEXT: tuple[Op, ...] = (Glyphs(5, 20, 10, (WORD,)),)
FACES = {"f": Face("f", 100, 50, 0, TEXT)}


def plan(pages: int = 2, width: float = 100.0, height: float = 50.0) -> list[Sheet]:
    return [
        Sheet(
            Paper("P", width, height), "front", n + 1,
            (Placement("f", 0, 0, 100, 50, 0, (0, 0, 100, 50)),),
        )
        for n in range(pages)
    ]  # fmt: skip


def drawn(sheets: list[Sheet]) -> bytes:
    return draw_pdf(PdfInfo("T"), sheets, FACES, {})


def found(data: bytes, sheets: list[Sheet]) -> str:
    with pytest.raises(ExportError) as caught:
        check_pdf(data, sheets, "Cards.pdf")
    return str(caught.value)


def test_what_was_planned_passes() -> None:
    check_pdf(drawn(plan()), plan(), "Cards.pdf")
    check_pdf(drawn(plan(0)), [], "Cards.pdf")
    assert export(PdfJob(info=PdfInfo("T"), sheets=plan(), faces=FACES)) == drawn(plan())


def test_a_missing_page() -> None:
    assert found(drawn(plan(1)), plan(2)) == "Cards.pdf has 1 pages, expected 2"
    assert found(drawn(plan(3)), plan(2)) == "Cards.pdf has 3 pages, expected 2"


def test_a_page_of_the_wrong_size() -> None:
    sheets = [plan(1)[0], plan(2, 100, 50.5)[1]]
    assert (
        found(drawn(sheets), plan())
        == "page 2 of Cards.pdf is (0, 0, 100, 50.5), expected (0.0, 0.0, 100.0, 50.0)"
    )
    assert "page 1 " in found(drawn(plan(2, 50, 100)), plan())


def test_a_rounded_size_passes() -> None:
    check_pdf(drawn(plan(1, 595.275590551)), plan(1, 595.27559), "Cards.pdf")


@pytest.mark.parametrize(
    ("key", "name", "box"),
    [("/TrimBox", "trim box", (12, 9, 88, 42)), ("/BleedBox", "bleed box", (9, 6, 91, 45))],
)
def test_a_box_that_is_not_as_planned(
    key: str, name: str, box: tuple[float, float, float, float]
) -> None:
    """A face of 76 × 33 points with 3 points of bleed, 12 and 8 points from the top left corner."""
    placed = Placement("f", 12, 8, 76, 33, 0, (9, 5, 82, 39))
    sheets = [Sheet(Paper("P", 100, 50), "front", 1, (placed,), trim=placed.trim)]
    check_pdf(drawn(sheets), sheets, "Cards.pdf")
    stated = ", ".join(map(str, box))
    for other in (None, RectangleObject((*box[:3], box[3] + 0.1)), RectangleObject((0, 0, 9, 9))):
        writer = PdfWriter(clone_from=io.BytesIO(drawn(sheets)))
        if other is None:
            del writer.pages[0][key]
        else:
            writer.pages[0][NameObject(key)] = other
        message = found(led(writer), sheets)
        assert message.startswith(f"page 1 of Cards.pdf has the {name} ")
        assert message.endswith(f", expected ({stated})")


def test_a_box_of_a_plan_that_leaves_its_page() -> None:
    placed = Placement("f", 12, 8, 76, 33, 0, (9, 5, 200, 39))
    sheets = [Sheet(Paper("P", 100, 50), "front", 1, (placed,), trim=placed.trim)]
    assert found(drawn(sheets), sheets) == "a box of page 1 of Cards.pdf leaves the one around it"


def test_a_font_that_is_not_embedded() -> None:
    """As reportlab writes it: Helvetica by name."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(100, 50))
    canvas.setTrimBox((0, 0, 100, 50))
    canvas.setBleedBox((0, 0, 100, 50))
    canvas.drawString(5, 5, "x")
    canvas.save()
    assert found(file.getvalue(), plan(1)) == "font /Helvetica of Cards.pdf is not embedded"


def test_a_composite_font_without_its_file() -> None:
    writer = PdfWriter(clone_from=io.BytesIO(drawn(plan())))
    (form,) = writer.pages[0]["/Resources"]["/XObject"].values()  # type: ignore[index]
    (font,) = form.get_object()["/Resources"]["/Font"].values()
    descendant = font.get_object()["/DescendantFonts"][0].get_object()
    descriptor = descendant["/FontDescriptor"].get_object()
    stripped = io.BytesIO()
    file = descriptor.pop(NameObject("/FontFile2"))
    writer.write(stripped)
    assert "Alegreya-Regular of Cards.pdf is not embedded" in found(stripped.getvalue(), plan())
    descriptor[NameObject("/FontFile3")] = file
    put_back = io.BytesIO()
    writer.write(put_back)
    check_pdf(put_back.getvalue(), plan(), "Cards.pdf")


def test_pages_without_resources_or_fonts_pass() -> None:
    writer = PdfWriter()
    writer.add_blank_page(100, 50)
    writer.add_blank_page(100, 50)
    for page in writer.pages:
        page.pop(NameObject("/Resources"), None)
        page.trimbox = page.bleedbox = page.mediabox
    file = io.BytesIO()
    writer.write(file)
    check_pdf(file.getvalue(), plan(), "Cards.pdf")


# --- what leads through the file ------------------------------------------------------------

LED = {
    "f": Face(
        "f", 100, 50, 0, (Group(TEXT, layer="Cut"),),
        (Link((0, 0, 9, 9), "#there"), Link((9, 0, 9, 9), "https://example.org")),
        (Anchor("there", 5, 5),),
    )
}  # fmt: skip
MARKS = (Bookmark("A", 0, "there"), Bookmark("B", 1, 2), Bookmark("C", 0, 1))


def led(writer: PdfWriter | None = None) -> bytes:
    """A file with links, bookmarks and a layer; as this writer has changed it."""
    if writer is None:
        return draw_pdf(PdfInfo("T", bookmarks=MARKS), plan(), LED, {})
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def problems_of(data: bytes, bookmarks: int = len(MARKS)) -> str:
    with pytest.raises(ExportError) as caught:
        check_pdf(data, plan(), "Cards.pdf", bookmarks)
    return str(caught.value)


def test_links_bookmarks_and_layers_pass() -> None:
    check_pdf(led(), plan(), "Cards.pdf", len(MARKS))
    check_pdf(led(PdfWriter(clone_from=io.BytesIO(led()))), plan(), "Cards.pdf", len(MARKS))
    assert export(PdfJob(info=PdfInfo("T", bookmarks=MARKS), sheets=plan(), faces=LED)) == led()


def test_bookmarks_are_counted() -> None:
    assert problems_of(led(), 2) == "Cards.pdf has 3 bookmarks, expected 2"
    assert problems_of(drawn(plan()), 1) == "Cards.pdf has 0 bookmarks, expected 1"


def test_a_link_to_a_page_that_is_not_there() -> None:
    writer = PdfWriter(clone_from=io.BytesIO(led()))
    link: Any = writer.pages[1]["/Annots"][0].get_object()  # type: ignore[index]
    link["/Dest"][0] = NullObject()
    assert problems_of(led(writer)) == "a link on page 2 of Cards.pdf leads to no page"
    del link["/Dest"]
    assert problems_of(led(writer)) == "a link on page 2 of Cards.pdf leads to no page"


def test_a_bookmark_to_a_page_that_is_not_there() -> None:
    writer = PdfWriter(clone_from=io.BytesIO(led()))
    outline: Any = writer.root_object["/Outlines"]
    outline["/First"]["/First"]["/Dest"][0] = outline.indirect_reference
    assert problems_of(led(writer)) == "bookmark 'B' of Cards.pdf leads to no page"


def test_an_outline_that_leads_back_to_itself() -> None:
    writer = PdfWriter(clone_from=io.BytesIO(led()))
    outline: Any = writer.root_object["/Outlines"]
    outline["/First"][NameObject("/Next")] = outline.raw_get("/First")
    assert problems_of(led(writer)).endswith("an entry of the outline is met twice")


@pytest.mark.parametrize("place", ["/OCGs", "/Order"])
def test_a_layer_that_is_not_listed(place: str) -> None:
    writer = PdfWriter(clone_from=io.BytesIO(led()))
    properties: Any = writer.root_object["/OCProperties"]
    (properties if place in properties else properties["/D"])[NameObject(place)] = ArrayObject()
    assert problems_of(led(writer)) == "layer Cut of Cards.pdf is not listed"


@example(b"")
@example(b"%PDF-1.6\n")
@example(b"<html>not a PDF at all</html>" * 50)
@given(st.binary(max_size=200))
def test_garbage_cannot_be_read_back(data: bytes) -> None:
    assert found(data, plan()).startswith("Cards.pdf ")


WHOLE = drawn(plan())


@given(at=st.integers(0, len(WHOLE) - 1), size=st.integers(1, 60), filler=st.binary(max_size=60))
def test_damaged_files_never_fail_otherwise(at: int, size: int, filler: bytes) -> None:
    """A damaged file is refused with an ExportError, if it differs at all."""
    damaged = WHOLE[:at] + filler + WHOLE[at + size :]
    try:
        check_pdf(damaged, plan(), "Cards.pdf")
    except ExportError as error:
        assert "Cards.pdf" in str(error)


def test_fonts_are_inflated() -> None:
    for key in (b"/FontFile2 ", b"/ToUnicode "):
        number = WHOLE.split(key)[1].split(b" ")[0]
        body = WHOLE.index(b"\n%s 0 obj" % number)
        at = WHOLE.index(b"stream\n", body) + 20
        spoilt = WHOLE[:at] + bytes([WHOLE[at] ^ 16]) + WHOLE[at + 1 :]
        assert "a stream cannot be inflated" in found(spoilt, plan())


def test_an_object_without_use_is_found() -> None:
    check_pdf(pdf(SMALL), plan(1), "Cards.pdf")
    data = pdf({**SMALL, 6: b"[(unused)]"})
    assert found(data, plan(1)) == "Cards.pdf cannot be read back: nothing refers to object 6"


def test_a_file_on_disk_is_read_as_its_bytes(tmp_path: FilePath) -> None:
    path = tmp_path / "Cards.pdf"
    path.write_bytes(WHOLE)
    with path.open("rb") as file:
        check_pdf(file, plan(), "Cards.pdf")
    path.write_bytes(WHOLE[:-20])
    with path.open("rb") as file, pytest.raises(ExportError, match="does not end with"):
        check_pdf(file, plan(), "Cards.pdf")


def test_contents_are_read() -> None:
    """Damage that only a reader of content streams finds."""
    writer = PdfWriter(clone_from=io.BytesIO(WHOLE))
    page: Any = writer.pages[1]
    page["/Contents"].get_object().set_data(b"q /X9 Do Q")
    assert led_problem(writer).endswith("page 2: its resources have no XObject /X9")
    page["/Contents"].get_object().set_data(b"q q Q")
    assert led_problem(writer).endswith(
        "page 2: a saved state, a text or marked content does not end"
    )


def led_problem(writer: PdfWriter) -> str:
    return found(led(writer), plan())


def test_of_many_contents_a_sample_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(
        "pnp.export.check.check_content", lambda pdf, content: read.append(content.what)
    )
    data = drawn(plan(250))
    check_pdf(data, plan(250), "Cards.pdf")  # 250 pages and the form of the face
    assert len(read) == 36
    assert read[:3] == ["page 1", "page 7", "page 14"]
    read.clear()
    check_pdf(data, plan(250), "Cards.pdf", whole=True)
    assert len(read) == 251


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_cut_short(share: float) -> None:
    cut = WHOLE[: int(len(WHOLE) * share)]
    assert found(cut, plan()).startswith(("Cards.pdf ", "page ", "font "))


def test_pictures_that_cannot_be_used_are_the_user_s_to_mend(tmp_path: FilePath) -> None:
    faces = {"f": Face("f", 100, 50, 0, (Picture(str(tmp_path / "no.png"), 0, 0, 9, 9),))}
    with pytest.raises(InputError, match=r"no\.png"):
        export(PdfJob(info=PdfInfo("T"), sheets=plan(), faces=faces))
