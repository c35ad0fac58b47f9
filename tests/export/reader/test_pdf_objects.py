"""The objects of a PDF file: what the standard prescribes is read, all else is refused."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Mapping

import pytest
from pdf_files import SMALL, pdf, stream

from pnp.export.reader.objects import PdfFile, Stream
from pnp.export.reader.pages import read_pages
from pnp.export.reader.values import DamagedError, Ref

WHOLE = pdf(SMALL)


def refused(data: bytes) -> str:
    """The reason why a file is refused."""
    with pytest.raises(DamagedError) as caught:
        file = PdfFile(data)
        read_pages(file)
        file.check_use()
    return str(caught.value)


def changed(changes: Mapping[int, bytes]) -> bytes:
    return pdf({**SMALL, **changes})


def test_a_small_file_is_read() -> None:
    file = PdfFile(WHOLE)
    assert file.trailer == {"/Size": 6, "/Root": Ref(1)}
    assert file.root == {"/Type": "/Catalog", "/Pages": Ref(2)}
    content = file.get(Ref(4))
    assert isinstance(content, Stream)
    assert file.data(content) == b"/X1 Do\n"
    (page,) = read_pages(file)
    assert (page.number, page.box) == (3, (0, 0, 100, 50))
    assert page.resources == {"/XObject": {"/X1": Ref(5)}}
    file.check_use()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b"%PDF-1.6", b"%PDF-2.0", "does not begin with '%PDF-1.'"),
        (b"%PDF-1.6", b"\n%PDF-1.", "does not begin with '%PDF-1.'"),
        (b"%%EOF", b"%EOF", "does not end with 'startxref'"),
        (b"%%EOF\n", b"%%EOF\nmore", "does not end with 'startxref'"),
        (b"startxref", b"startxreg", "does not end with 'startxref'"),
        (b"xref\n0 6", b"xref\n1 6", "no cross-reference table where"),
        (b"xref\n0 6", b"xref\n0 5", "is not as long as it states"),
        (b"65535 f \n", b"65535 f\n", "is not as long as it states"),
        (b"65535 f", b"65534 f", "does not begin with a free entry"),
        (b"00000 n", b"00001 n", "object 1 has a generation"),
        (b"00000 n", b"00000 f", "there is no object 1, but a reference to it"),
        (b"trailer", b"tailer", "is not as long as it states"),
        (b"/Size 6", b"/Size 7", "Size is 7, expected 6"),
        (b"/Root 1 0 R", b"/Root 1", "the trailer has no Root"),
        (b"/Root 1 0 R", b"/Root 9 0 R", "there is no object 9, but a reference to it"),
        (b"/Root 1 0 R", b"/Root 1 0 R/Prev 0", "the trailer has /Prev"),
        (b"/Root 1 0 R", b"/Root 1 0 R/ID[(a)]", "ID is not two strings"),
        (b"\n1 0 obj", b"\n7 0 obj", "object 1: it is not where"),
        (b"\n2 0 obj", b"\n\n2 0 obj", "no cross-reference table where"),
        (b"endobj", b"endobk", "object 1: it does not end with 'endobj'"),
        (b"/Length 7", b"/Length 6", "object 4: a stream does not end after its Length of 6"),
        (b"/Length 7", b"/Length 9", "object 4: a stream does not end after its Length of 9"),
        (b"/Length 7", b"/Length()", "object 4: a stream has no Length"),
        (b"/Length 7", b"/Langth 7", "object 4: a stream has no Length"),
        (b"endstream", b"endstraem", "object 4: a stream does not end"),
        (b"/Count 1", b"/Count 2", "the Count of object 2 is 2, it has 1 pages"),
        (b"/Parent 2", b"/Parent 1", "object 3 of the page tree has a wrong Parent"),
        (b"/Type/Page/", b"/Type/Pale/", "object 3 of the page tree is no page"),
        (b"0 100 50", b"0 100 ()", "the MediaBox of object 3 is not four numbers"),
        (b"/Kids[3 0 R]", b"/Kids[2 0 R]", "something that is no page, or a page twice"),
        (b"/Pages 2 0 R", b"/Pages 3 0 R", "object 3 of the page tree has a wrong Parent"),
        (b"/X1 5 0 R", b"/X1 4 0 R", "nothing refers to object 5"),
        (b"/X1 5 0 R", b"/X1 8 0 R", "there is no object 8, but a reference to it"),
    ],
)
def test_damage(old: bytes, new: bytes, words: str) -> None:
    assert old in WHOLE
    assert words in refused(WHOLE.replace(old, new, 1))


def test_objects_at_the_place_of_another() -> None:
    rows = re.findall(rb"\d{10} 00000 n", WHOLE)
    assert "object 1: it is not where" in refused(WHOLE.replace(rows[1], rows[0]))
    beyond = b"%010d 00000 n" % (len(WHOLE) + 50)
    assert "object 4: a stream does not end" in refused(WHOLE.replace(rows[4], beyond))


def test_something_after_an_object() -> None:
    assert "object 1: something follows 'endobj'" in refused(
        changed({1: SMALL[1] + b"\nendobj\nmore"})
    )
    assert "object 4: a stream does not end" in refused(changed({4: SMALL[4] + b"more"}))


def test_objects_without_use() -> None:
    assert refused(changed({6: b"[(x)]"})) == "nothing refers to object 6"
    circle = changed({6: b"[7 0 R]", 7: b"[6 0 R]"})
    assert refused(circle) == "nothing refers to object 6"
    PdfFile(changed({6: b"<<>>"})).check_use()  # as reportlab writes one


def test_a_length_that_is_an_object() -> None:
    file = PdfFile(changed({4: b"<</Length 6 0 R>>stream\n/X1 Do\nendstream", 6: b"6"}))
    content = file.get(Ref(4))
    assert (content.length, file.data(content)) == (6, b"/X1 Do")
    assert "object 4: a stream has no Length" in refused(
        changed({4: b"<</Length 6 0 R>>stream\n/X1 Do\nendstream", 6: b"/X"})
    )
    assert "object 4: a stream has no Length" in refused(
        changed({4: b"<</Length 7 0 R>>stream\n/X1 Do\nendstream"})
    )


def test_streams_are_inflated() -> None:
    packed = zlib.compress(b"/X1 Do")
    flate = b"/Filter/FlateDecode"
    file = PdfFile(changed({4: stream(packed, flate)}))
    assert file.data(file.get(Ref(4))) == b"/X1 Do"
    both = base64.a85encode(packed) + b"~>"
    file = PdfFile(changed({4: stream(both, b"/Filter[/ASCII85Decode/FlateDecode]")}))
    assert file.data(file.get(Ref(4))) == b"/X1 Do"
    broken = packed[:4] + bytes([packed[4] ^ 8]) + packed[5:]
    for data in (broken, packed[:-1], packed + b"more"):
        assert "a stream cannot be inflated" in undone(stream(data, flate))
    assert "is not ASCII85" in undone(stream(b"{}~>", b"/Filter/ASCII85Decode"))
    assert "object 4: there is no filter /FlatDecode" in refused(
        changed({4: stream(packed, b"/Filter/FlatDecode")})
    )
    file = PdfFile(changed({4: stream(b"80", b"/Filter/ASCIIHexDecode")}))
    assert file.data(file.get(Ref(4))) is None


def undone(body: bytes) -> str:
    """The reason why the data of object 4 are refused."""
    file = PdfFile(changed({4: body}))
    with pytest.raises(DamagedError) as caught:
        file.data(file.get(Ref(4)))
    return str(caught.value)


class Counting(io.BytesIO):
    """A file that counts the bytes that are read."""

    count = 0

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        self.count += len(found)
        return found


def test_streams_are_not_read_at_first() -> None:
    """Of a file of 3 MB with a picture, a few kilobytes."""
    image = stream(bytes(3_000_000), b"/Subtype/Image/Filter/DCTDecode")
    data = changed({5: image})
    file = Counting(data)
    PdfFile(file)
    assert len(data) > 3_000_000
    assert file.count < 10_000
    assert "object 5: a stream does not end" in refused(
        data.replace(b"/Length 3000000", b"/Length 2999999")
    )


def test_a_long_dictionary_is_read_whole() -> None:
    many = b"".join(b"/K%d(%s)" % (n, bytes(100)) for n in range(1000))
    file = PdfFile(changed({5: stream(b"", many)}))
    assert len(file.get(Ref(5))) == 1001
    assert "a string does not end" in refused(changed({5: b"<<%s(" % many}))


def test_pages_inherit_and_keep_their_order() -> None:
    file = PdfFile(
        pdf(
            {
                1: b"<</Type/Catalog/Pages 2 0 R>>",
                2: b"<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3/MediaBox[0 0 9 9]/Resources<</A 1>>>>",
                3: b"<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]/Count 2/MediaBox[1 1 7.5 7]>>",
                4: b"<</Type/Page/Parent 3 0 R>>",
                5: b"<</Type/Page/Parent 3 0 R/MediaBox[0 0 5 5]/Resources<<>>>>",
                6: b"<</Type/Page/Parent 2 0 R>>",
            }
        )
    )
    assert [(page.number, page.box, page.resources) for page in read_pages(file)] == [
        (4, (1, 1, 7.5, 7), {"/A": 1}),
        (5, (0, 0, 5, 5), {}),
        (6, (0, 0, 9, 9), {"/A": 1}),
    ]
