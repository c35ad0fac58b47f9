"""What the check after writing finds in files that are not what their standard asks for."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from drawn import box
from made_icc import write_icc
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.export.check import ExportError
from pnp.export.conformance import check_standard
from pnp.model.face import Face
from pnp.model.profile import Profile, Standard
from pnp.model.sheet import Paper, Placement, Sheet


def profile_of(standard: Standard, folder: Path) -> Profile:
    if standard == "pdf-a2b":
        return Profile(standard=standard, color="rgb")
    return Profile(standard=standard, color="cmyk", icc=str(write_icc(folder)))


def good(profile: Profile) -> bytes:
    face = Face("f", 50.0, 50.0, 0.0, (box(5, 5, 20, 20, (0.2, 0.4, 0.6)),))
    placed = Placement("f", 0, 0, 50, 50, 0, (0, 0, 50, 50))
    sheet = Sheet(Paper("p", 50.0, 50.0), "front", 1, (placed,))
    out = io.BytesIO()
    info = PdfInfo("T", profile=profile)
    write_pdf(PdfJob(info=info, sheets=(sheet,), faces={"f": face}), out.write)
    return out.getvalue()


def spoilt(data: bytes, spoil: Callable[[Pdf], object], version: str = "") -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        spoil(pdf)
        streams = pikepdf.ObjectStreamMode.disable
        pdf.save(out, object_stream_mode=streams, force_version=version or pdf.pdf_version)
    return out.getvalue()


def content(pdf: Pdf, text: bytes) -> None:
    pdf.pages[0].contents_add(text)


def state(pdf: Pdf, **entries: object) -> None:
    pdf.pages[0].obj.Resources = Dictionary(
        ExtGState=Dictionary(G1=Dictionary(**entries))  # type: ignore[arg-type]
    )


def picture(pdf: Pdf, **entries: object) -> None:
    found = Stream(pdf, b"\0" * 4, Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1,
                   BitsPerComponent=8, **entries)  # fmt: skip
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(I1=found))


def mask(pdf: Pdf) -> Stream:
    return Stream(pdf, b"\0", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1,
                  BitsPerComponent=8, ColorSpace=Name.DeviceGray)  # fmt: skip


def annotation(pdf: Pdf, **entries: object) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]),
                      A=Dictionary(S=Name.URI, URI="http://a"), **entries)  # type: ignore[arg-type]  # fmt: skip
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])


def without(key: str) -> Callable[[Pdf], object]:
    def spoil(pdf: Pdf) -> None:
        del pdf.Root[key]

    return spoil


X: list[tuple[Standard, Callable[[Pdf], object], str]] = [
    ("pdf-x4", lambda pdf: content(pdf, b"1 0 0 rg"), "page 1 sets a colour with 'rg'"),
    ("pdf-x1a", lambda pdf: content(pdf, b"1 0 0 RG"), "page 1 sets a colour with 'RG'"),
    ("pdf-a2b", lambda pdf: content(pdf, b"0 0 0 1 k"), "page 1 sets a colour with 'k'"),
    ("pdf-x1a", lambda pdf: state(pdf, ca=0.5), "the state /G1 is transparent"),
    ("pdf-x1a", lambda pdf: state(pdf, CA=0.5), "the state /G1 is transparent"),
    ("pdf-x1a", lambda pdf: state(pdf, BM=Name.Multiply), "the state /G1 blends"),
    ("pdf-x1a", lambda pdf: picture(pdf, ColorSpace=Name.DeviceCMYK, SMask=mask(pdf)),
     "the picture /I1 has a mask of opacity"),
    ("pdf-x1a", lambda pdf: picture(pdf, ColorSpace=Name.DeviceRGB),
     "/I1 has the colour space DeviceRGB"),
    ("pdf-x4", lambda pdf: picture(pdf, ColorSpace=Array([Name.Indexed, Name.DeviceRGB, 0, b"a"])),
     "/I1 has the colour space DeviceRGB"),
    ("pdf-a2b", lambda pdf: picture(pdf, ColorSpace=Name.DeviceCMYK),
     "/I1 has the colour space DeviceCMYK"),
    ("pdf-x1a", lambda pdf: setattr(pdf.pages[0].obj, "Group", Dictionary(S=Name.Transparency)),
     "a page is a transparency group"),
    ("pdf-x1a", lambda pdf: setattr(pdf.Root, "OCProperties", Dictionary()), "it has layers"),
    ("pdf-x4", lambda pdf: setattr(pdf.Root, "OCProperties", Dictionary(D=Dictionary())),
     "how its layers are shown has no name, or depends on what is done"),
    ("pdf-x4", lambda pdf: annotation(pdf), "page 1 has annotations"),
    ("pdf-a2b", lambda pdf: annotation(pdf, F=0), "an annotation of page 1 is not printed"),
    ("pdf-x4", without("/OutputIntents"), "it has not one output intent of the standard"),
    ("pdf-a2b", without("/OutputIntents"), "it has not one output intent of the standard"),
    ("pdf-x4", without("/Metadata"), "its metadata do not claim the standard"),
    ("pdf-a2b", without("/Metadata"), "its metadata do not claim the standard"),
    ("pdf-x1a", lambda pdf: pdf.docinfo.__setitem__("/GTS_PDFXVersion", "PDF/X-3:2003"),
     "its information does not claim the standard"),
    ("pdf-x4", lambda pdf: pdf.docinfo.__delitem__("/Trapped"),
     "it does not state whether it is trapped"),
    ("pdf-x4", lambda pdf: pdf.docinfo.__delitem__("/Title"), "its information has no Title"),
    ("pdf-x4", lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "page 1 has no TrimBox"),
    ("pdf-x4", lambda pdf: setattr(pdf.pages[0].obj, "TrimBox", Array([-5, 0, 50, 50])),
     "the boxes of page 1 are not one in the other"),
    ("pdf-x4", lambda pdf: setattr(pdf.Root, "OpenAction", Dictionary(S=Name.JavaScript, JS="1")),
     "its catalogue has OpenAction"),
]  # fmt: skip


@pytest.mark.parametrize(("standard", "spoil", "message"), X, ids=[f"{s}-{m}" for s, _, m in X])
def test_what_a_standard_does_not_allow_is_found(tmp_path, standard, spoil, message):
    profile = profile_of(standard, tmp_path)
    data = good(profile)
    check_standard(data, profile, "Cards.pdf")
    with pytest.raises(ExportError) as caught:
        check_standard(spoilt(data, spoil), profile, "Cards.pdf")
    assert str(caught.value) == f"Cards.pdf is not {standard}: {message}"


@pytest.mark.parametrize(
    ("standard", "version"), [("pdf-x1a", "1.5"), ("pdf-x4", "1.7"), ("pdf-x1a", "1.7")]
)
def test_a_newer_version_of_pdf_is_found(tmp_path, standard, version):
    profile = profile_of(standard, tmp_path)
    data = spoilt(good(profile), lambda pdf: None, version)
    with pytest.raises(ExportError, match=rf"it is a file of PDF {version}"):
        check_standard(data, profile, "Cards.pdf")


def test_a_file_without_a_standard_is_not_checked():
    check_standard(good(Profile()), Profile(), "Cards.pdf")
