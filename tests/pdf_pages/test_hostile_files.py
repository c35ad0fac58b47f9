"""Files that are made to harm: loops, bombs, depth, programs. Each ends soon, with an error or
without what could harm."""

from __future__ import annotations

import random
import re
import zlib
from functools import cache
from pathlib import Path

import pytest
from other_pdfs import BARS, one_page, placed
from pdf_files import pdf, stream

from pnp.model.problems import InputError
from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.opening import DamagedPdfError, PdfSource
from pnp.pdf_pages.pages import page_of

pytestmark = pytest.mark.usefixtures("must_end")
MEDIA = b"/MediaBox[0 0 100 60]"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


def look_at(data: bytes) -> None:
    source = PdfSource(data)
    facts_of(source, 1, page_of(source, 1).window)


def with_object(body: bytes, content: bytes = b"/X Do", kind: bytes = b"XObject") -> bytes:
    """A page that names object 5."""
    page = MEDIA + b"/Resources<</%s<</X 5 0 R>>>>" % kind
    return one_page(content, page, {5: body})


@cache
def bomb(size: int, layers: int = 1) -> bytes:
    return zlib.compress(b"0" * size if layers == 1 else bomb(size, layers - 1), 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        # contents
        (one_page(page=MEDIA).replace(b"Length", b"Filter/FlateDecode/Length"), "is damaged"),
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
              3: b"<</Type/Page%s/Contents 4 0 R>>" % MEDIA,
              4: stream(bomb(200 << 20), b"/Filter/FlateDecode")}), "unpack to more than"),
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
              3: b"<</Type/Page%s/Contents 4 0 R>>" % MEDIA,
              4: stream(bomb(200 << 20, 2), b"/Filter[/FlateDecode/FlateDecode]")}), "."),
        (one_page(b"q " * 10 + b"/X Do", MEDIA), "names the XObject '/X', which it does not have"),
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
              3: b"<</Type/Page%s/Contents 4 0 R>>" % MEDIA, 4: stream(b"", b"/F(/etc/passwd)")}),
         "data that are in another file"),
        # forms
        (with_object(stream(b"/X Do", FORM + b"/Resources<</XObject<</X 5 0 R>>>>")),
         "draws itself"),
        (with_object(stream(b"{ 1 }", b"/Type/XObject/Subtype/PS")), "of the type '/PS'"),
        (with_object(b"<</Subtype/Image/Width 9/Height 9>>"), "to draw that is no stream"),
        # pictures
        (with_object(stream(b"", b"/Subtype/Image/Width 100000/Height 100000")), "too large"),
        (with_object(stream(b"", b"/Subtype/Image/Width -1/Height 9")), "without sides"),
        (with_object(stream(bomb(90 << 20), b"/Subtype/Image/Width 9/Height 9/BitsPerComponent 8"
                            b"/ColorSpace/DeviceGray/Filter/FlateDecode")), "unpack to more than"),
        (with_object(stream(b"zzzz", b"/Subtype/Image/Width 9/Height 9/BitsPerComponent 8"
                            b"/ColorSpace/DeviceGray/Filter/FlateDecode")), "cannot be unpacked"),
        (with_object(stream(b"zzzz", b"/Subtype/Image/Width 9/Height 9/Filter/Crypt")),
         "the filter /Crypt"),
        # values
        (with_object(b"<</CA %s1%s>>" % (b"[" * 500, b"]" * 500), b"/X gs", b"ExtGState"),
         "too deeply|is damaged"),
        (with_object(b"<</Type/Font/Subtype/TrueType/Widths 5 0 R/Encoding<</A 5 0 R>>>>",
                     b"BT /X 9 Tf (a) Tj ET", b"Font"), "."),
        (one_page(page=MEDIA + b"/Resources 3"), "the resources of a page is not a dictionary"),
        # page trees
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>",
              2: b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>"}),
         "has no page 1"),
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids[]/Count 9>>"}),
         "has fewer pages than it counts"),
        (pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", 2: b"<</Type/Pages/Kids 7/Count 9>>"}),
         "a node that is none"),
        (one_page(page=MEDIA).replace(b"/Type/Page/Parent", b"/Type/Pagf/Parent"), "has no page 1"),
    ],
)  # fmt: skip
def test_what_is_refused(data, message):
    try:
        look_at(data)
    except DamagedPdfError as error:
        assert re.search(message, str(error)), error
    else:
        assert message == ".", "it is not refused"


def test_many_objects_are_refused(monkeypatch):
    monkeypatch.setattr("pnp.pdf_pages.copying._MOST_OBJECTS", 50)
    more = {n: b"<</Next %d 0 R>>" % (n + 1) for n in range(5, 105)}
    page = MEDIA + b"/Resources<</ColorSpace<</X[/Separation/A/DeviceGray 5 0 R]>>>>"
    data = one_page(b"/X cs", page, {**more, 105: b"null"})
    with pytest.raises(DamagedPdfError, match=r"more than 50 objects|too deeply"):
        look_at(data)


HARMFUL = (
    b"JavaScript", b"app.alert", b"Launch", b"cmd.exe", b"EmbeddedFile", b"SubmitForm", b"/AA",
    b"OpenAction", b"RichMedia", b"secret", b"/URI", b"/Metadata", b"/PieceInfo", b"/AcroForm",
)  # fmt: skip


def test_nothing_that_could_be_done_is_copied(tmp_path: Path):
    action = b"<</S/JavaScript/JS(app.alert\\(1\\))>>"
    page = MEDIA + (
        b"/AA<</O %s>>/Annots[5 0 R 6 0 R]/Metadata 8 0 R/PieceInfo<</A<</B(secret)>>>>/Thumb 9 0 R"
        b"/Resources<</XObject<</X 10 0 R>>/ExtGState<</G 11 0 R>>/Properties<</P<</A(secret)>>>>>>"
        % action
    )
    more = {
        5: b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>",
        6: b"<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/AA<</E %s>>/AP<</N 10 0 R>>>>" % action,
        7: b"<</Type/Filespec/EF<</F 9 0 R>>>>",
        8: stream(b"secret"),
        9: stream(b"secret", b"/Type/EmbeddedFile"),
        10: stream(
            b"0 g 0 0 9 9 re f",
            FORM + b"/AA<</O %s>>/PieceInfo<</A(secret)>>" % action
            + b"/Metadata 8 0 R/OPI<</F(cmd.exe)>>",
        ),
        11: b"<</LW 2/AA %s/Type/ExtGState/HT(secret)/TR(secret)/AF[7 0 R]>>" % action,
    }  # fmt: skip
    root = (
        b"/OpenAction %s/AcroForm<</Fields[6 0 R]>>/Names<</EmbeddedFiles<</Names[(a)7 0 R]>>>>"
        b"/Metadata 8 0 R" % action
    )
    data = one_page(b"/X Do /G gs /P<</A(secret)>>BDC 0 0 5 5 re f EMC", page, more, root)
    assert all(word in data for word in (b"JavaScript", b"cmd.exe", b"EmbeddedFile"))
    written = placed(data, tmp_path / "page.pdf")
    packed = re.findall(rb"stream\r?\n(.*?)\nendstream", written, re.DOTALL)
    whole = written + b"".join(_unpacked(part) for part in packed)
    head = whole.replace(b"/Type/Metadata", b"").replace(b"/Metadata ", b"", 1)  # of pnp itself
    assert [word for word in HARMFUL if word in head] == []
    facts = facts_of(PdfSource(data), 1, (0, 0, 100, 60))
    assert (facts.links, facts.notes, facts.has_programs) == (1, 0, True)


def _unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


def test_files_with_random_changes(tmp_path: Path):
    """A changed file is refused with a message, or is placed in a file that passes all checks."""
    page = MEDIA + b"/Resources<</XObject<</X 5 0 R>>/ExtGState<</G<</ca .5/SMask/None>>>>>>"
    data = one_page(
        b"q " + BARS + b" /G gs /X Do Q BT ET", page, {5: stream(b"0 0 9 9 re f", FORM)}
    )
    chance, refused = random.Random(19), 0
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(changed))
            changed[place : place + chance.randint(0, 2)] = chance.randbytes(chance.randint(0, 2))
        try:
            placed(bytes(changed), tmp_path / "page.pdf")
        except DamagedPdfError as error:
            refused += 1
            assert str(error).startswith(("is ", "has ", "names ")), error
        except InputError as error:  # of its contents
            refused += 1
            assert [problem.code for problem in error.problems] == ["pdf-file"]
    assert 50 < refused < 290
