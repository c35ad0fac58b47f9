"""The outline of a file: every entry names those around it."""

from __future__ import annotations

import pytest
from pdf_files import SMALL, pdf

from pnp.export.reader.objects import PdfFile
from pnp.export.reader.outline import read_outline
from pnp.export.reader.values import DamagedError

OUTLINE = {
    1: b"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>",
    6: b"<</First 7 0 R/Last 8 0 R>>",
    7: b"<</Title(A)/Parent 6 0 R/Next 8 0 R/First 9 0 R/Last 9 0 R>>",
    8: b"<</Title(B)/Parent 6 0 R/Prev 7 0 R>>",
    9: b"<</Title(C)/Parent 7 0 R>>",
}


def titles(**changes: bytes) -> list[bytes]:
    changed = {int(key[1:]): body for key, body in changes.items()}
    return [
        entry["/Title"] for entry in read_outline(PdfFile(pdf({**SMALL, **OUTLINE, **changed})))
    ]


def test_all_entries_are_found() -> None:
    assert titles() == [b"A", b"B", b"C"]
    assert read_outline(PdfFile(pdf(SMALL))) == []


@pytest.mark.parametrize(
    ("number", "body", "words"),
    [
        ("n6", b"<</First 7 0 R/Last 7 0 R>>", "a wrong Last"),
        ("n6", b"<</First 7 0 R>>", "a wrong Last"),
        ("n6", b"<</First 8 0 R/Last 8 0 R/X 7 0 R>>", "entry 8 of the outline has a wrong"),
        ("n8", b"<</Title(B)/Parent 7 0 R/Prev 7 0 R>>", "entry 8 of the outline has a wrong"),
        ("n8", b"<</Title(B)/Parent 6 0 R>>", "entry 8 of the outline has a wrong"),
        ("n8", b"<</Title(B)/Parent 6 0 R/Prev 7 0 R/Next 7 0 R>>", "is met twice"),
        ("n9", b"<</Title(C)/Parent 7 0 R/First 7 0 R/Last 7 0 R>>", "is met twice"),
        ("n9", b"[]", "an entry of the outline is not a dictionary"),
    ],
)
def test_wrong_entries(number: str, body: bytes, words: str) -> None:
    with pytest.raises(DamagedError) as caught:
        titles(**{number: body})
    assert words in str(caught.value)
