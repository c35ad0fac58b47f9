"""What a file states about itself, in its information and as XMP."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from drawn import draw_pdf, sheet

from pnp.draw.pdf.document import PdfInfo
from pnp.model.face import Face

FACE = Face("f", 10.0, 10.0, 0.0, ())


def made(info: PdfInfo) -> bytes:
    return draw_pdf(info, [sheet((10, 10), ("f", 0, 0, 10, 10, 0))], {"f": FACE}, {})


def packet(data: bytes) -> str:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = pdf.Root.Metadata
        assert (str(found.Type), str(found.Subtype)) == ("/Metadata", "/XML")
        assert "/Filter" not in found, "programs that do not know PDF look for it"
        return found.read_bytes().decode()


def test_a_packet_has_its_marks_and_escapes_texts():
    text = packet(made(PdfInfo("<Axe> & Ünicorn", "A & B", "", "fr")))
    assert text.startswith('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>')
    assert text.endswith('<?xpacket end="w"?>')
    assert '<rdf:li xml:lang="x-default">&lt;Axe&gt; &amp; Ünicorn</rdf:li>' in text
    assert "<rdf:li>A &amp; B</rdf:li>" in text
    assert "dc:description" not in text


def test_the_date_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    data = made(PdfInfo("T"))
    assert "<xmp:CreateDate>2023-11-14T22:13:20+00:00</xmp:CreateDate>" in packet(data)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == "D:20231114221320+00'00'"


def test_files_that_differ_have_identifiers_that_differ():
    one, other = (packet(made(PdfInfo(title))) for title in ("One", "Other"))
    pattern = r"<xmpMM:DocumentID>uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}</xmpMM:DocumentID>"
    found = [re.search(pattern, text) for text in (one, other)]
    assert found[0] is not None and found[1] is not None
    assert found[0][0] != found[1][0]
    assert packet(made(PdfInfo("One"))) == one
