"""What is copied of a page: all that draws it, once, with its fonts and pictures as they are."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pikepdf
import pytest
from other_pdfs import drawn_by, most_different, one_page, placed
from pdf_files import pdf, stream
from repository import FONTS

from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.facts import PageFacts, claims_pdf_a
from pnp.pdf_pages.opening import PdfSource
from pnp.pdf_pages.pages import page_of

MEDIA = b"/MediaBox[0 0 100 60]"
PICTURE = bytes(range(0, 240, 5)) * 3


def facts(data: bytes) -> PageFacts:
    source = PdfSource(data)
    return facts_of(source, 1, page_of(source, 1).window)


def image(entries: bytes, data: bytes = PICTURE) -> bytes:
    return stream(zlib.compress(data), b"/Subtype/Image/Filter/FlateDecode" + entries)


RGB_IMAGE = image(b"/Width 8/Height 6/BitsPerComponent 8/ColorSpace/DeviceRGB")


def with_font(descriptor: bytes, subtype: bytes = b"TrueType") -> bytes:
    """A page with a text in a font, whose descriptor is object 6."""
    font = b"<</Type/Font/Subtype/%s/BaseFont/ABCDEF+Made#20Up/FirstChar 65/LastChar 65" % subtype
    font += b"/Widths[600]/FontDescriptor 6 0 R/Encoding/WinAnsiEncoding>>"
    data = (FONTS / "alegreya/Alegreya_400Regular.ttf").read_bytes()
    file = stream(zlib.compress(data), b"/Filter/FlateDecode/Length1 %d" % len(data))
    page = MEDIA + b"/Resources<</Font<</F 5 0 R>>>>"
    return one_page(b"BT /F 40 Tf 10 10 Td (A) Tj ET", page, {5: font, 6: descriptor, 7: file})


DESCRIPTOR = (
    b"<</Type/FontDescriptor/FontName/ABCDEF+Made#20Up/Flags 32/FontBBox[0 0 1000 1000]"
    b"/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80%s>>"
)


def test_fonts_and_pictures_keep_their_bytes(tmp_path: Path):
    data = with_font(DESCRIPTOR % b"/FontFile2 7 0 R")
    written = placed(data, tmp_path / "page.pdf")
    with pikepdf.open(io.BytesIO(written)) as found:
        files = [o for o in found.objects if isinstance(o, pikepdf.Stream) and "/Length1" in o]
        font = (FONTS / "alegreya/Alegreya_400Regular.ttf").read_bytes()
        assert [bytes(file.read_bytes()) for file in files] == [font]
        fonts = [o for o in found.objects
                 if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]  # fmt: skip
        assert [str(one.BaseFont) for one in fonts] == ["/ABCDEF+Made Up"]
    before, after = drawn_by("pdfium", data), drawn_by("pdfium", written)
    assert len(before.getcolors(9999)) > 2
    assert most_different(before, after) == 0


def test_what_several_pages_use_is_copied_once(tmp_path: Path):
    pages = {n: b"<</Type/Page/Parent 2 0 R/Contents %d 0 R/Resources 30 0 R>>" % (n + 1)
             for n in range(3, 23, 2)}  # fmt: skip
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count 10%s/Kids[%s]>>"
        % (MEDIA, b" ".join(b"%d 0 R" % n for n in pages)),
        **pages,
        **{n + 1: stream(b"q %d 0 0 9 0 0 cm /I Do Q /F Do" % n) for n in pages},
        **dict.fromkeys(range(23, 30), b"null"),
        30: b"<</XObject<</I 31 0 R/F 32 0 R/Unused 33 0 R>>>>",
        31: RGB_IMAGE,
        # it has no resources of its own, so it uses those of its page
        32: stream(b"q 50 0 0 50 50 0 cm /I Do Q", b"/Subtype/Form/BBox[0 0 100 60]"),
        33: stream(b"1 0 0 rg 0 0 100 60 re f", b"/Subtype/Form/BBox[0 0 100 60]"),
    }
    data = pdf(objects)
    written = placed(data, tmp_path / "page.pdf")
    with pikepdf.open(io.BytesIO(written)) as found:
        streams = [o for o in found.objects if isinstance(o, pikepdf.Stream)]
        kinds = [str(o.get("/Subtype")) for o in streams if "/Subtype" in o]
        assert kinds.count("/Image") == 1
        # ten pages, and the form on them; what no page shows is not there
        assert kinds.count("/Form") == 11
    for page in (1, 10):
        before, after = (drawn_by("mupdf", one, page) for one in (data, written))
        assert most_different(before, after) == 0


@pytest.mark.parametrize(
    ("content", "resources", "more", "spaces"),
    [
        (b"0 g", b"", {}, {"gray"}),
        (b"0 0 0 rg", b"", {}, {"rgb"}),
        (b"0 0 0 1 k", b"", {}, {"cmyk"}),
        (b"/DeviceCMYK cs", b"", {}, {"cmyk"}),
        (b"/X cs", b"/ColorSpace<</X[/Separation/Gold/DeviceCMYK 5 0 R]>>",
         {5: b"<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 1 0]>>"}, {"spot", "cmyk"}),
        (b"/X cs", b"/ColorSpace<</X[/ICCBased 5 0 R]>>", {5: stream(b"", b"/N 3")}, {"icc-rgb"}),
        (b"/X cs", b"/ColorSpace<</X[/Lab<</WhitePoint[1 1 1]>>]>>", {}, {"other"}),
        (b"/X cs", b"/ColorSpace<</X[/CalGray<</WhitePoint[1 1 1]>>]>>", {}, {"icc-gray"}),
        (b"/X Do", b"/XObject<</X 5 0 R>>", {5: RGB_IMAGE}, {"rgb"}),
        (b"/X Do", b"/XObject<</X 5 0 R>>",
         {5: image(b"/Width 8/Height 6/BitsPerComponent 8/ColorSpace[/Indexed/DeviceCMYK 0 <00>]")},
         {"cmyk"}),
        (b"BI /W 1/H 1/BPC 8/CS/G ID x EI", b"", {}, {"gray"}),
        (b"/X sh", b"/Shading<</X<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]>>>>", {},
         {"rgb"}),
        (b"/X Do", b"/XObject<</X 5 0 R>>",
         {5: stream(b"0 0 0 1 k", b"/Subtype/Form/BBox[0 0 9 9]")}, {"cmyk"}),
        # what is not used is not there
        (b"0 g", b"/XObject<</X 5 0 R>>", {5: RGB_IMAGE}, {"gray"}),
    ],
)  # fmt: skip
def test_the_colour_spaces_of_a_page(content, resources, more, spaces):
    data = one_page(content, MEDIA + b"/Resources<<%s>>" % resources, more)
    assert facts(data).spaces == spaces


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (b"/LW 2", False),
        (b"/ca 1/CA 1.0/BM/Normal/SMask/None", False),
        (b"/ca .5", True),
        (b"/CA 0", True),
        (b"/BM/Multiply", True),
        (b"/BM[/Darken/Normal]", True),
        (b"/SMask<</S/Alpha/G 5 0 R>>", True),
    ],
)
def test_transparency(state, expected):
    page = MEDIA + b"/Resources<</ExtGState<</G<<%s>>>>>>" % state
    mask = stream(b"0 0 9 9 re f", b"/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>")
    assert facts(one_page(b"/G gs", page, {5: mask})).is_transparent is expected


@pytest.mark.parametrize(
    ("descriptor", "subtype", "expected"),
    [
        (b"/FontFile2 7 0 R", b"TrueType", set()),
        (b"", b"TrueType", {"ABCDEF+Made Up"}),
        (b"", b"Type1", {"ABCDEF+Made Up"}),
    ],
)
def test_fonts_that_are_not_in_the_file(descriptor, subtype, expected):
    assert facts(with_font(DESCRIPTOR % descriptor, subtype)).missing_fonts == expected


def test_a_font_that_every_viewer_is_supposed_to_have():
    page = MEDIA + b"/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    assert facts(one_page(b"BT /F 9 Tf (a) Tj ET", page)).missing_fonts == {"Helvetica"}


def test_fonts_of_drawings(tmp_path: Path):
    page = MEDIA + b"/Resources<</Font<</F 5 0 R>>>>"
    font = (
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]"
        b"/CharProcs<</a 6 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97"
        b"/LastChar 97/Widths[1000]/Resources<</XObject<</I 7 0 R>>>>>>"
    )
    glyph = stream(b"1000 0 d0 /P<</MCID 9>>BDC q 900 0 0 900 0 0 cm /I Do Q EMC")
    data = one_page(b"BT /F 40 Tf 10 10 Td (aa) Tj ET", page, {5: font, 6: glyph, 7: RGB_IMAGE})
    written = placed(data, tmp_path / "page.pdf")
    before, after = drawn_by("mupdf", data), drawn_by("mupdf", written)
    assert len(before.getcolors(9999)) > 10
    assert most_different(before, after) == 0


def test_a_page_does_not_depend_on_what_is_drawn_before_it(tmp_path: Path):
    """A form begins with the state of the place where it stands, a page with one of its own."""
    data = one_page(b"0 0 50 50 re f 60 10 m 60 50 l S", MEDIA)
    written = placed(data, tmp_path / "page.pdf")
    assert most_different(drawn_by("mupdf", data), drawn_by("mupdf", written)) == 0
    form = zlib.decompress(written.split(b"/BBox[0 0 100 60]")[1].split(b"stream\n")[1])
    assert form.startswith(b"0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts\n")


def test_modes_of_blending_compose_a_page_alone(tmp_path: Path):
    state = b"/Resources<</ExtGState<</G<</BM/%s>>>>>>"
    for mode, expected in ((b"Multiply", True), (b"Normal", False)):
        data = one_page(b"/G gs 0 0 50 50 re f", MEDIA + state % mode)
        written = placed(data, tmp_path / "page.pdf")
        assert (b"/Group<</S/Transparency/I true>>" in written) is expected


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        (b"<pdfaid:part>2</pdfaid:part>", True),
        (b"<rdf:Description pdfaid:part='1' pdfaid:conformance='B'/>", True),
        (b"<pdfaid:part>3</pdfaid:part>", False),
        (b"<pdfaid:part>12</pdfaid:part>", False),
        (b"", False),
    ],
)
def test_files_that_claim_pdf_a(metadata, expected):
    root = b"/Metadata 5 0 R"
    data = one_page(page=MEDIA, more={5: stream(metadata, b"/Type/Metadata")}, root=root)
    assert claims_pdf_a(PdfSource(data)) is expected
    assert claims_pdf_a(PdfSource(one_page())) is False


def test_the_same_file_gives_the_same_bytes(tmp_path: Path):
    data = with_font(DESCRIPTOR % b"/FontFile2 7 0 R")
    assert placed(data, tmp_path / "a.pdf") == placed(data, tmp_path / "b.pdf")
