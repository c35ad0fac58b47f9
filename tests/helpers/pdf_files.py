"""Small PDF files written by hand, object by object."""

from __future__ import annotations

from collections.abc import Mapping

# a page of 100 × 50 pt with a square in a form; each value is the body of an object
SMALL: Mapping[int, bytes] = {
    1: b"<</Type/Catalog/Pages 2 0 R>>",
    2: b"<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 100 50]>>",
    3: b"<</Type/Page/Parent 2 0 R/TrimBox[0 0 100 50]/BleedBox[0 0 100 50]"
    b"/Resources<</XObject<</X1 5 0 R>>>>/Contents 4 0 R>>",
    4: b"<</Length 7>>stream\n/X1 Do\n\nendstream",
    5: b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/Length 12>>stream\n"
    b"0 0 9 9 re f\nendstream",
}


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """The body of an object with a stream."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(data), data)


def pdf(objects: Mapping[int, bytes], trailer: bytes = b"/Root 1 0 R") -> bytes:
    """A file of these objects, numbered from 1 without gaps."""
    out, offsets = b"%PDF-1.6\n", []
    for number, body in sorted(objects.items()):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(offsets) + 1, rows)
    end = b"trailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(offsets) + 1, trailer, len(out),
    )  # fmt: skip
    return out + table + end
