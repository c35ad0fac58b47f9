"""Content streams: what a reader could not draw is refused."""

from __future__ import annotations

import pytest
from pdf_files import SMALL, pdf, stream

from pnp.export.reader.contents import check_content, contents_of
from pnp.export.reader.objects import PdfFile
from pnp.export.reader.pages import read_pages
from pnp.export.reader.values import DamagedError

RESOURCES = (
    b"<</XObject<</X1 5 0 R>>/Font<</F1<<>>>>/ExtGState<</G1<<>>>>/Pattern<</P#31<<>>>>"
    b"/Shading<</S1<<>>>>/Properties<</L1<<>>>>>>"
)


def check(content: bytes, resources: bytes = RESOURCES) -> None:
    page = b"<</Type/Page/Parent 2 0 R/Resources%s/Contents 4 0 R>>" % resources
    file = PdfFile(pdf({**SMALL, 3: page, 4: stream(content)}))
    for found in contents_of(file, read_pages(file)):
        check_content(file, found)


def refused(content: bytes) -> str:
    with pytest.raises(DamagedError) as caught:
        check(content)
    return str(caught.value).removeprefix("page 1: ")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"q 1 0 0 -1 0 9.5 cm/X1 Do Q",
        b"q q Q Q q Q",
        b"/F1 12 Tf BT 1 0 0 -1 5 5 Tm[(Q q (ET) \\( EMC)-.5(BT)]TJ ET",
        b"BT<51 71>Tj/Span<</ActualText<FEFF0051>>>BDC[(x)]TJ EMC ET",
        b"/OC/L1 BDC q /G1 gs/Pattern cs/P1 scn/DeviceRGB CS 0 0 1 SC Q EMC",
        b"/OC/L1 BDC q BT /Tag BMC EMC ET Q EMC /S1 sh",
        b"q % Q and ( and nonsense\nQ",
        b"BI/W 1/H 1 ID q EI",
        b"100 0 d0 0 0 1 1 re f*",
    ],
)
def test_what_can_be_drawn(content: bytes) -> None:
    check(content)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"q", "a saved state, a text or marked content does not end"),
        (b"Q", "Q restores a state that was not saved"),
        (b"q Q Q q", "Q restores a state that was not saved"),
        (b"BT BT ET ET", "a text begins inside another"),
        (b"BT", "a saved state, a text or marked content does not end"),
        (b"ET", "a text ends that did not begin"),
        (b"BT q Q ET", "'q' is inside a text"),
        (b"/T BMC", "a saved state, a text or marked content does not end"),
        (b"EMC", "marked content ends where it did not begin"),
        (b"BT/T BMC ET EMC", "before its marked content"),
        (b"/T BMC BT EMC ET", "marked content ends where it did not begin"),
        (b"(a(b) Tj", "a string does not end"),
        (b"a) Tj", "'a)' is no operator"),
        (b"1e-05 0 m", "'e' is no operator"),
        (b"nan 0 m", "'nan' is no operator"),
        (b"0 0 qq", "'qq' is no operator"),
        (b"/X2 Do", "its resources have no XObject /X2"),
        (b"/F2 9 Tf", "its resources have no Font /F2"),
        (b"/X1 9 Tf", "its resources have no Font /X1"),
        (b"/G2 gs", "its resources have no ExtGState /G2"),
        (b"/P2 scn", "its resources have no Pattern /P2"),
        (b".5 /P2 SCN", "its resources have no Pattern /P2"),
        (b"/S2 sh", "its resources have no Shading /S2"),
        (b"/OC/L2 BDC EMC", "its resources have no Properties /L2"),
        (b"/Lab cs", "its resources have no ColorSpace /Lab"),
    ],
)
def test_what_cannot_be_drawn(content: bytes, words: str) -> None:
    assert words in refused(content)


def drawn_by(objects: dict[int, bytes]) -> list[str]:
    file = PdfFile(pdf({**SMALL, **objects}))
    return [content.what for content in contents_of(file, read_pages(file))]


def test_contents_of_forms_patterns_and_masks_are_found_once() -> None:
    page = b"<</Type/Page/Parent 2 0 R/Resources %s/Contents[4 0 R 4 0 R]>>"
    inner = (
        b"<</XObject<</X1 5 0 R/I1 6 0 R>>/Pattern<</P1 7 0 R/P2 8 0 R>>/ExtGState<</G1 9 0 R>>>>"
    )
    found = drawn_by(
        {
            3: page % inner,
            5: stream(b"", b"/Subtype/Form/Resources" + inner),
            6: stream(b"q", b"/Subtype/Image"),
            7: stream(b"", b"/PatternType 1"),
            8: b"<</PatternType 2>>",
            9: b"<</SMask<</G 10 0 R>>>>",
            10: stream(b"", b"/Subtype/Form"),
        }
    )
    assert sorted(found) == [
        "page 1", "the content of /G1", "the content of /P1", "the content of /X1",
    ]  # fmt: skip


def test_the_parts_of_a_content_are_one() -> None:
    page = b"<</Type/Page/Parent 2 0 R/Contents[4 0 R 5 0 R]>>"
    file = PdfFile(pdf({**SMALL, 3: page, 4: stream(b"q 0 0 9 9 re"), 5: stream(b"f Q")}))
    for content in contents_of(file, read_pages(file)):
        check_content(file, content)


def test_a_form_without_resources_has_those_of_its_page() -> None:
    form = stream(b"/F1 9 Tf", b"/Subtype/Form")
    page = b"<</Type/Page/Parent 2 0 R/Resources%s/Contents 4 0 R>>" % RESOURCES
    file = PdfFile(pdf({**SMALL, 3: page, 5: form}))
    for content in contents_of(file, read_pages(file)):
        check_content(file, content)
    form = stream(b"/F1 9 Tf", b"/Subtype/Form/Resources<<>>")
    file = PdfFile(pdf({**SMALL, 3: page, 5: form}))
    with pytest.raises(DamagedError, match="the content of /X1: its resources have no Font /F1"):
        for content in contents_of(file, read_pages(file)):
            check_content(file, content)
