"""The structure tree read back: files written by hand, and what is wrong with spoiled ones."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from pdf_files import pdf, stream

from pnp.export.reader.contents import check_content, contents_of
from pnp.export.reader.objects import PdfFile
from pnp.export.reader.pages import read_pages
from pnp.export.reader.structure import check_structure
from pnp.export.reader.values import DamagedError

# a heading and a paragraph on two pages, with a link in it
TAGGED: Mapping[int, bytes] = {
    1: b"<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R/MarkInfo<</Marked true>>>>",
    2: b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 100 50]/Resources<<>>>>",
    3: b"<</Type/Page/Parent 2 0 R/Contents 5 0 R/StructParents 0>>",
    4: b"<</Type/Page/Parent 2 0 R/Contents 6 0 R/StructParents 1/Annots[12 0 R]>>",
    5: stream(b"/H1<</MCID 0>>BDC\n0 0 9 9 re f EMC /P <</MCID 1>> BDC 0 0 9 9 re f EMC"),
    6: stream(b"/P<</MCID 0>>BDC 0 0 9 9 re f EMC /Link<</MCID 1>>BDC 0 0 9 9 re f EMC"),
    7: b"<</Type/StructTreeRoot/K 8 0 R/ParentTree 13 0 R/ParentTreeNextKey 3>>",
    8: b"<</S/Document/P 7 0 R/K[9 0 R 10 0 R]>>",
    9: b"<</S/H1/P 8 0 R/K 0/Pg 3 0 R>>",
    10: b"<</S/P/P 8 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 1>> <</Type/MCR/Pg 4 0 R/MCID 0>> 11 0 R]>>",
    11: b"<</S/Link/P 10 0 R/K[1 <</Type/OBJR/Obj 12 0 R>>]/Pg 4 0 R>>",
    12: b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/StructParent 2>>",
    13: b"<</Nums[0[9 0 R 10 0 R] 1[10 0 R 11 0 R] 2 11 0 R]>>",
}


def pieces(changes: Mapping[int, bytes] | None = None) -> list[int]:
    """The pieces of each page of the file, all contents read."""
    file = PdfFile(pdf({**TAGGED, **(changes or {})}))
    pages = read_pages(file)
    found = check_structure(file, pages)
    for content in contents_of(file, pages, found):
        check_content(file, content)
    return found


def test_pieces_of_pages() -> None:
    assert pieces() == [2, 2]


def test_a_file_without_structure_has_none() -> None:
    plain = {
        1: b"<</Type/Catalog/Pages 2 0 R/Kept[7 0 R 12 0 R]>>",
        3: b"<</Type/Page/Parent 2 0 R/Contents 5 0 R>>",
        4: b"<</Type/Page/Parent 2 0 R/Contents 6 0 R>>",
        5: stream(b"/Artifact BMC 0 0 9 9 re f EMC"),
        6: stream(b""),
    }
    assert pieces(plain) == [0, 0]


@pytest.mark.parametrize(
    ("number", "old", "new", "message"),
    [
        (1, b"true", b"false", "a file with a structure tree is not marked as tagged"),
        (8, b"7 0 R", b"9 0 R", "element 8 of the structure has a wrong P"),
        (8, b"10 0 R", b"9 0 R", "an element of the structure is met twice"),
        (8, b"/S/Document", b"", "element 8 of the structure has no type"),
        (9, b"/K 0", b"", "element 9 of the structure is empty"),
        (9, b"/Pg 3 0 R", b"", "element 9 of the structure has a part on no page"),
        (9, b"/Pg 3 0 R", b"/Pg 2 0 R", "element 9 of the structure has a part on no page"),
        (9, b"/K 0", b"/K 1", "elements 10 and 9 have the same part"),
        (10, b"/MCID 1", b"/MCID/One", "element 10 of the structure has a part of no known kind"),
        (11, b"/Type/OBJR", b"/Type/Other",
         "element 11 of the structure has a part of no known kind"),
        (10, b"/MCID 0", b"/MCID 2", "the parent tree has not the elements of page 2"),
        (13, b"9 0 R 10 0 R", b"10 0 R 9 0 R", "the parent tree has not the elements of page 1"),
        (13, b"0[9 0 R 10 0 R]", b"", "the parent tree has not the elements of page 1"),
        (13, b"2 11 0 R", b"2 10 0 R", "the parent tree has not the element of annotation 12"),
        (12, b"/StructParent 2", b"", "the parent tree has not the element of annotation 12"),
        (13, b"0[", b"3[", "the keys of the parent tree are not in order"),
        (7, b"NextKey 3", b"NextKey 2", "the keys of the parent tree are not in order"),
        (13, b"/Nums[", b"/Nums[-1[] ", "nothing has the keys [-1] of the parent tree"),
        (13, b"2 11 0 R", b"2", "the parent tree has not a value for each key"),
        (5, b"/MCID 0", b"/MCID 7", "page 1: its pieces are not those of the structure"),
        (5, b"/H1<</MCID 0>>BDC", b"/Artifact    BMC ",
         "page 1: its pieces are not those of the structure"),
        (6, b"/MCID 0", b"/MCID 1", "page 2: its pieces are not those of the structure"),
    ],
)  # fmt: skip
def test_what_is_wrong(number: int, old: bytes, new: bytes, message: str) -> None:
    assert old in TAGGED[number]
    body = TAGGED[number].replace(old, new, 1)
    if b"stream\n" in body:
        body = stream(body.partition(b"stream\n")[2].removesuffix(b"\nendstream"))
    with pytest.raises(DamagedError) as error:
        pieces({number: body})
    assert str(error.value) == message
