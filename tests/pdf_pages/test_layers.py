"""Which layers are shown."""

from __future__ import annotations

import pytest
from other_pdfs import drawn_by, one_page, placed
from pdf_files import stream

LAYERS = b"/OCProperties<</OCGs[6 0 R 7 0 R]/D<<%s>>>>"
PAGE = (
    b"/MediaBox[0 0 100 60]/Resources<</Properties<</A 6 0 R/B 7 0 R/M 8 0 R>>"
    b"/XObject<</Form 9 0 R>>>>"
)
# the letters of layers: one bar each, at 0, 20, 40 and 60
CONTENT = (
    b"/OC/A BDC 0 0 10 60 re f EMC /OC/B BDC 20 0 10 60 re f EMC "
    b"/OC/M BDC 40 0 10 60 re f EMC /Form Do 80 0 10 60 re f"
)


@pytest.mark.parametrize(
    ("shown", "membership", "expected"),
    [
        (b"", b"/OCGs[6 0 R 7 0 R]", "ABMF."),
        (b"/OFF[7 0 R]", b"/OCGs[6 0 R 7 0 R]", "A M ."),
        (b"/OFF[6 0 R]", b"/OCGs[6 0 R 7 0 R]/P/AllOn", " B F."),
        (b"/OFF[6 0 R]", b"/OCGs[6 0 R 7 0 R]/P/AnyOff", " BMF."),
        (b"/OFF[6 0 R 7 0 R]", b"/OCGs[6 0 R 7 0 R]/P/AllOff", "  M ."),
        (b"/BaseState/OFF", b"/OCGs 6 0 R", "    ."),
        (b"/BaseState/OFF/ON[6 0 R]", b"/OCGs 6 0 R", "A M ."),
        (b"/OFF[6 0 R]", b"/VE[/And[/Not 6 0 R]7 0 R]", " BMF."),
        (b"/OFF[6 0 R]", b"/VE[/Or 6 0 R[/Not 7 0 R]]", " B F."),
        (b"/OFF[6 0 R 7 0 R]", b"", "  M ."),
    ],
)
def test_layers_are_as_a_viewer_opens_the_file(shown, membership, expected, tmp_path):
    data = one_page(
        CONTENT, PAGE,
        {
            5: b"null",
            6: b"<</Type/OCG/Name(A)>>",
            7: b"<</Type/OCG/Name(B)>>",
            8: b"<</Type/OCMD%s>>" % membership,
            9: stream(b"60 0 10 60 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 100 60]/OC 7 0 R"),
        },
        LAYERS % shown,
    )  # fmt: skip
    written = placed(data, tmp_path / "page.pdf")
    drawn = drawn_by("mupdf", written)
    seen = "".join(
        name if drawn.getpixel((x, 30)) == (0, 0, 0) else " "
        for name, x in (("A", 5), ("B", 25), ("M", 45), ("F", 65), (".", 85))
    )
    assert seen == expected
    assert b"/OCProperties" not in written
