"""Content streams of other programs in their new form."""

from __future__ import annotations

import pytest

from pnp.pdf_pages.contents import cleaned
from pnp.pdf_pages.opening import DamagedPdfError


def nothing(kind: str, name: str) -> bool:
    return False


def clean(content: bytes, hidden: tuple[str, ...] = ()) -> bytes:
    return cleaned(content, lambda kind, name: name in hidden).data


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"1 0 0 RG 2 w 0 0 m 9 9 l S", b"1 0 0 RG\n2 w\n0 0 m\n9 9 l\nS\n"),
        # numbers and names need no space between them
        (b"BT/F1 12 Tf(a)Tj ET", b"BT\n/F1 12 Tf\n(a) Tj\nET\n"),
        (b"[(a(b)\\)) -120<0041>]TJ", b"[ (a(b)\\)) -120 <0041> ] TJ\n"),
        (b"% Q Q Q\n0 g\r\n", b"0 g\n"),
        # marks of the structure go, what they mark stays
        (b"/P<</MCID 0>>BDC 0 g EMC", b"0 g\n"),
        (b"/Artifact BMC 0 g EMC /X MP /X<</A[1 2]>>DP 1 g", b"0 g\n1 g\n"),
        (b"/Span<</ActualText(EMC (Q) )>>BDC 0 g EMC", b"0 g\n"),
        # what does not end is ended, what did not begin is left out
        (b"q q 0 g", b"q\nq\n0 g\nQ\nQ\n"),
        (b"Q 0 g Q", b"0 g\n"),
        (b"q BT 0 g", b"q\nBT\n0 g\nET\nQ\n"),
        (b"ET EMC 0 g", b"0 g\n"),
        # operators that only some readers know
        (b"BX 1 2 shading3 EX 0 g", b"0 g\n"),
        (b"0 g 1 2 3", b"0 g\n"),
        (b"/A#42 gs", b"/AB gs\n"),
        (b"/\xe4 gs", b"/#C3#A4 gs\n"),
        (b"/Pattern cs /P1 scn .5 -.5 +3 4. rg", b"/Pattern cs\n/P1 scn\n.5 -.5 +3 4. rg\n"),
    ],
)
def test_the_same_operators(content, expected):
    assert clean(content) == expected


def test_images_in_the_stream():
    # the data look like the end of an image, and then like operators
    image = b"BI /W 2/H 2/CS/RGB/BPC 8 ID 12 EI\x00\x9a\xff Q Q\xfe EI Q"
    assert clean(b"q " + image) == (
        b"q\nBI /W 2 /H 2 /CS /RGB /BPC 8 ID 12 EI\x00\x9a\xff Q Q\xfe\nEI\nQ\n"
    )


def test_what_lies_on_hidden_layers():
    content = (
        b"/OC /L1 BDC q 1 0 0 rg 0 0 9 9 re f BT /F 9 Tf (secret) Tj (x) ' ET /Im Do /S sh "
        b"BI /W 1 /H 1 ID x EI Q EMC /OC /L2 BDC 0 0 5 5 re f EMC /Gone Do /Im Do"
    )
    assert clean(content, ("/L1", "/Gone")) == (
        # colours and places are set, nothing is painted
        b"q\n1 0 0 rg\n0 0 9 9 re\nn\nBT\n/F 9 Tf\nT*\nET\nQ\n0 0 5 5 re\nf\n/Im Do\n"
    )


def test_marks_in_hidden_layers_end_where_they_began():
    content = b"/OC/L1 BDC /P BMC 0 0 1 1 re f EMC 0 0 2 2 re f EMC 0 0 3 3 re f"
    assert clean(content, ("/L1",)) == b"0 0 1 1 re\nn\n0 0 2 2 re\nn\n0 0 3 3 re\nf\n"


def test_the_names_and_device_spaces_that_are_used():
    found = cleaned(
        b"/F1 9 Tf /Im Do /G1 gs /Sh sh /CS1 cs /DeviceCMYK CS /Pattern cs /P1 scn 1 g "
        b"BI /CS /Mine ID x EI 0 0 0 rg",
        nothing,
    )
    assert {kind: list(names) for kind, names in found.names.items()} == {
        "/Font": ["/F1"], "/XObject": ["/Im"], "/ExtGState": ["/G1"], "/Shading": ["/Sh"],
        "/ColorSpace": ["/CS1", "/Mine"], "/Pattern": ["/P1"],
    }  # fmt: skip
    assert found.spaces == {"cmyk", "gray", "rgb"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"0 0 9 9 re fill", "the operator b'fill', which is unknown"),
        (b"BT BT ET ET", "a text inside another"),
        (b"BT q ET", "'q' inside a text"),
        (b"(no end", "a string that does not end"),
        (b"9 Do", "'Do' without a name"),
        (b"BI /W 1 ID abc", "an image in a content that does not end"),
        (b"{ 1 } if", "has a content with b'{ 1 } if' in it"),
    ],
)
def test_what_cannot_be_drawn(content, message):
    with pytest.raises(DamagedPdfError, match=message):
        clean(content)
