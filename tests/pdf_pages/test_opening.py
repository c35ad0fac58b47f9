"""Files that can be opened, and what is reported of those that cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from other_pdfs import by_pikepdf, drawn_by, many_pages, most_different, one_page, placed, through
from pdf_files import pdf, stream

from pnp.model.problems import InputError
from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.opening import PdfSource, open_pdf
from pnp.pdf_pages.pages import page_of

GOOD = one_page()


def problem(data: bytes, folder: Path) -> str:
    """The problem of a file that is opened, and whose first page is looked at."""
    (folder / "cover.pdf").write_bytes(data)
    with pytest.raises(InputError) as found:
        open_pdf(str(folder / "cover.pdf"), "cards/g/cover.pdf")
    return str(found.value.problems[0])


@pytest.mark.parametrize(
    "how",
    [
        {"object_stream_mode": "generate"},
        {"linearize": True},
        {"qdf": True},
        {"compress_streams": False, "stream_decode_level": "all"},
    ],
)
def test_all_kinds_of_files(how, tmp_path):
    import pikepdf

    modes = {"generate": pikepdf.ObjectStreamMode.generate, "all": pikepdf.StreamDecodeLevel.all}
    data = by_pikepdf(GOOD, **{key: modes.get(value, value) for key, value in how.items()})
    written = placed(data, tmp_path / "page.pdf")
    assert most_different(drawn_by("mupdf", GOOD), drawn_by("mupdf", written)) == 0


def test_a_file_with_updates(tmp_path):
    update = b"4 0 obj\n%s\nendobj\n" % stream(b"0 1 1 0 k 0 0 100 60 re f")
    table = b"xref\n4 1\n%010d 00000 n \n" % len(GOOD)
    trailer = b"trailer\n<</Size 5/Root 1 0 R/Prev %d>>\n" % GOOD.rindex(b"xref\n0")
    table += trailer + b"startxref\n%d\n%%%%EOF\n" % (len(GOOD) + len(update))
    written = placed(GOOD + update + table, tmp_path / "page.pdf")
    assert len(drawn_by("mupdf", written).getcolors()) == 1


@pytest.mark.parametrize(
    ("password", "bits"), [("", "128"), ("", "256"), ("secret", "128"), ("secret", "256")]
)
def test_an_encrypted_file(password, bits, tmp_path):
    weak = ("--allow-weak-crypto",) if bits == "128" else ()
    data = through(GOOD, tmp_path, "qpdf", *weak, "--encrypt", password, "owner", bits, "--",
                   "IN", "OUT")  # fmt: skip
    assert problem(data, tmp_path) == (
        "cards/g/cover.pdf: error: 'cards/g/cover.pdf' is encrypted\n"
        "  hint: save a copy without password and restrictions"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a PDF file"),
        (b"\x89PNG\r\n\x1a\n", "is not a PDF file"),
        (b"%PDF-1.7\n", "is damaged: "),
        (GOOD[: len(GOOD) // 2], "is damaged: "),
        (GOOD[:-30], "is damaged: "),
        (GOOD.replace(b"startxref\n", b"startxref\n9"), "is damaged: "),
        # objects that are not where the table states
        (
            GOOD.replace(b"xref\n0 5\n0000000000", b"xref\n0 5\n0000000007").replace(
                b"0000000009", b"0000000011"
            ),
            "is damaged: ",
        ),
        (GOOD.replace(b"/Root 1 0 R", b"/Root 9 0 R"), "is damaged: "),
        (GOOD.replace(b"/Pages 2 0 R", b"/Pages 4 0 R"), "has no pages"),
        (GOOD.replace(b"/Count 1", b"/Count 0"), "has no pages"),
        (pdf({1: b"<</Type/Catalog>>"}), "is damaged: the page tree is not a dictionary"),
    ],
)
def test_a_broken_file(data, message, tmp_path):
    found = problem(data, tmp_path)
    assert found.startswith(f"cards/g/cover.pdf: error: 'cards/g/cover.pdf' {message}"), found
    assert "\n  hint: " in found


def test_files_that_cannot_be_opened(tmp_path):
    (tmp_path / "back.pdf").write_bytes(GOOD)
    (tmp_path / "folder.pdf").mkdir()
    for name, expected in (
        ("bakc.pdf", "error: there is no file 'bakc.pdf'\n  hint: did you mean 'back.pdf'?"),
        ("folder.pdf", "error: 'folder.pdf' is a folder, not a PDF file"),
    ):
        with pytest.raises(InputError) as found:
            open_pdf(str(tmp_path / name), name)
        assert str(found.value.problems[0]) == f"{name}: {expected}"


def test_a_file_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr("pnp.pdf_pages.opening.LARGEST", 1 << 20)
    message = "is larger than 1 MB\n  hint: split it into smaller files"
    assert problem(GOOD + b" " * (1 << 20), tmp_path).endswith(message)


def test_a_changed_file_is_read_again(tmp_path):
    path = tmp_path / "cover.pdf"
    for count in (3, 5):
        path.write_bytes(many_pages(count))
        assert open_pdf(str(path), "cover.pdf").pages == count


def test_ten_thousand_pages():
    data = many_pages(10_000)
    source = PdfSource(data)
    found = page_of(source, 9_999)
    facts_of(source, 9_999, found.window)
    assert (source.pages, found.number) == (10_000, 9_999)
    # the others are not read: only the catalogue, the tree, the page and its content
    reader = source.root.indirect_reference.pdf
    assert len(reader.resolved_objects) == 4


def test_a_tree_of_pages():
    """Pages in nodes of several levels, whose counts lead to a page."""
    objects = {1: b"<</Type/Catalog/Pages 2 0 R>>",
               2: b"<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 4>>",
               3: b"<</Type/Pages/Parent 2 0 R/Kids[6 0 R 7 0 R]/Count 2/MediaBox[0 0 10 10]>>",
               4: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 30]>>",
               5: b"<</Type/Pages/Parent 2 0 R/Kids[8 0 R]/Count 1/MediaBox[0 0 40 40]>>",
               6: b"<</Type/Page/Parent 3 0 R>>",
               7: b"<</Type/Page/Parent 3 0 R/MediaBox[0 0 20 20]>>",
               8: b"<</Type/Page/Parent 5 0 R>>"}  # fmt: skip
    source = PdfSource(pdf(objects))
    assert [page_of(source, n).width for n in (1, 2, 3, 4)] == [10, 20, 30, 40]
