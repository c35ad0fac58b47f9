"""Pages of existing PDF files as products, and before and after the pages of books."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from drawn import letters
from judges import is_pdfa, pages_of
from made_icc import write_icc
from other_pdfs import BARS, by_libreoffice, drawn_by, many_pages, most_different, one_page
from pdf_files import stream
from pypdf import PdfReader
from read_back import output_of
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.files.records import recording
from pnp.model.problems import Problems
from pnp.model.result import Built, Request

A5 = b"/MediaBox[0 0 419.53 595.28]"
HALF = b"/MediaBox[0 0 396 612]"  # of Letter
GAME = """\
title: Tiny
version: "1.0"
books:
  rules: {file: rules.md, layout: book%s}
products:
"""
BOOK = """\
page: {size: folded}
margins: {inner: 30mm, outer: 10mm, top: 10mm, bottom: 10mm}
text: body
styles:
  body: {font: Alegreya Sans, size: 10pt}
every:
  elements:
    folio: {kind: text, text: "{page}/{pages} {side}", style: body,
            box: {x: 10mm, y: 4mm, w: 60mm, h: 6mm}}
"""
RULES = """\
---
title: Rules
---
# One {#one}
Two is on page {page('two')}.

::: page

# Two {#two}
Text.
"""


@pytest.fixture
def tiny_books(tmp_path: Path) -> Callable[..., Project]:
    """The project of a game with a book, from lines of products and entries of the book."""

    def make(products: str, book: str = "", **files: bytes) -> Project:
        folder = tmp_path / "cards/t"
        folder.mkdir(parents=True, exist_ok=True)
        (tmp_path / "layouts").mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(GAME % book + products)
        (folder / "rules.md").write_text(RULES)
        (tmp_path / "layouts/book.yaml").write_text(BOOK)
        for name, data in files.items():
            (folder / f"{name}.pdf").write_bytes(data)
        return Project(Places(tmp_path, tmp_path, ROOT))

    return make


def made(project: Project, product: str = "p", **more: object) -> Built:
    """A product without problems."""
    (request,) = named_requests(
        project, [f"t/{product}"], Request("", "", is_verified=True, **more)
    )
    built = make_request(project, request)
    assert [str(p) for p in built.problems] == []
    return built


def problems(project: Project, product: str = "p", **more: object) -> list[str]:
    (request,) = named_requests(project, [f"t/{product}"], Request("", "", **more))
    return [str(problem) for problem in Problems(make_request(project, request).problems)]


# -- products -------------------------------------------------------------------------------------


def test_a_page_is_placed_as_it_is(tiny_books):
    data = one_page(BARS)
    project = tiny_books("  p: {file: P, title: Cover, pdf: cover.pdf, sheet: 1-up}\n", cover=data)
    built = made(project)
    assert (built.file, built.pages, built.stock, built.cards) == ("t/en/P.pdf", 1, "paper", 0)
    for program in ("mupdf", "pdfium"):
        before, after = drawn_by(program, data), drawn_by(program, built.data)
        assert most_different(before, after) == 0
    with pikepdf.open(io.BytesIO(built.data)) as found:
        (page,) = found.pages
        assert [float(v) for v in page.MediaBox] == [0, 0, 100, 60]
        assert [float(v) for v in page.TrimBox] == [0, 0, 100, 60]
        # the page is a figure with the title of the product
        (figure,) = [o for o in found.objects
                     if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure"]  # fmt: skip
        assert str(figure.Alt) == "Cover"


def test_bleed_and_boxes_are_kept(tiny_books):
    page = b"/MediaBox[0 0 220 160]/TrimBox[20 20 200 140]/BleedBox[10 10 210 150]"
    project = tiny_books(
        "  p: {file: P, pdf: cover.pdf, sheet: bleed}\n", cover=one_page(b"0 0 220 160 re f", page)
    )
    root = project.places.root
    (root / "layouts/sheets").mkdir()
    (root / "layouts/sheets/bleed.yaml").write_text(
        "fit: true\nbleed: 5mm\nmargin: 20pt\nmarks: edge\n"
    )
    built = made(project)
    with pikepdf.open(io.BytesIO(built.data)) as found:
        boxes = {name: [round(float(v), 2) for v in found.pages[0][name]]
                 for name in ("/TrimBox", "/BleedBox")}  # fmt: skip
    x, y, right, top = boxes["/TrimBox"]
    assert (round(right - x, 2), round(top - y, 2)) == (180, 120)
    assert boxes["/BleedBox"] == [x - 10, y - 10, right + 10, top + 10]


def test_pages_chosen_from_several_files_in_a_booklet(tiny_books):
    project = tiny_books(
        "  p: {file: P, pdf: [{file: cover.pdf, pages: last}, "
        '{file: inside.pdf, pages: "2-1, blank"}, {file: cover.pdf, pages: 1}], sheet: booklet}\n',
        cover=many_pages(3, HALF), inside=many_pages(2, HALF),
    )  # fmt: skip
    (request,) = named_requests(project, ["t/p"], Request("", ""))
    plan = plan_request(project, request)
    assert [front.key for front in plan.fronts] == [
        "p/cover.pdf 3", "p/inside.pdf 2", "p/inside.pdf 1", "p/blank", "p/cover.pdf 1",
    ]  # fmt: skip
    assert (plan.built.pages, plan.built.duplex) == (4, "short")
    assert made(project).pages == 4


def test_pages_are_scaled_to_the_sheets(tiny_books):
    project = tiny_books(
        "  p: {file: P, pdf: {file: cover.pdf, fit: scale}, sheet: booklet}\n"
        "  q: {file: Q, pdf: {file: cover.pdf, fit: scale}, sheet: 1-up}\n"
        "  r: {file: R, pdf: {file: cover.pdf, fit: scale, size: poker}, sheet: 9-up}\n",
        cover=one_page(b"0 0 600 900 re f", b"/MediaBox[0 0 600 900]"),
    )
    sizes = {}
    for product in "pqr":
        (request,) = named_requests(project, [f"t/{product}"], Request("", "", paper="a4"))
        front = plan_request(project, request).fronts[0]
        sizes[product] = (round(front.width, 2), round(front.height, 2))
        assert make_request(project, request).problems == ()
    assert sizes == {"p": (420.94, 595.28), "q": (595.28, 841.89), "r": (180.0, 252.0)}
    # 595.28 points high is 396.85 wide, in the middle of half the paper: 12 points are free
    drawn = drawn_by("mupdf", made(project, paper="a4").data)
    row = [drawn.getpixel((x, 300))[0] < 128 for x in range(421, 842)]
    assert (row.index(True), row[::-1].index(True), sum(row)) == (12, 12, 397)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("pdf: covre.pdf",
         "cards/t/game.yaml:6:21: error: there is no file 'cards/t/covre.pdf'\n"
         "  hint: did you mean 'cover.pdf'?"),
        ("pdf: {file: cover.pdf, pages: 4-9}",
         "cards/t/game.yaml:6:46: error: 'pages': there is no page 9: the file has 4\n"
         "  hint: write numbers, ranges, 'last' and 'blank': \"1-4, 8, blank, last\""),
        ("pdf: {file: cover.pdf, pages: x}",
         "cards/t/game.yaml:6:46: error: 'pages': expected pages, found 'x'\n"
         "  hint: write numbers, ranges, 'last' and 'blank': \"1-4, 8, blank, last\""),
        ("pdf: {file: cover.pdf, size: a9}",
         "cards/t/game.yaml:6:45: error: 'size': expected a size, found 'a9'"),
        ("pdf: {file: cover.pdf, size: a5}",
         "cards/t/game.yaml:6:45: error: pages 1–4 of 'cards/t/cover.pdf' are 139.7 × 215.9 mm, "
         "expected 148 × 210 mm\n  hint: write 'fit: scale' to scale its pages"),
        ("pdf: {file: cover.pdf, fit: scaled}",
         "cards/t/game.yaml:6:44: error: 'fit': expected one of refuse, scale; found 'scaled'\n"
         "  hint: did you mean 'scale'?"),
        ("pdf: {file: ../../cover.pdf}",
         "cards/t/game.yaml:6:28: error: '../../cover.pdf' leaves the game's folder"),
        ("pdf: {file: cover.pdf, page: 1}",
         "cards/t/game.yaml:6:39: error: unknown key 'page'\n  hint: did you mean 'pages'?"),
        ("pdf: []", "cards/t/game.yaml:6:21: error: 'pdf': expected a file"),
        ("pdf: cover.pdf, book: rules",
         "cards/t/game.yaml:6:6: error: product 'p' has 'book' and 'pdf'"),
        ("pdf: cover.pdf, backs: true", "cards/t/game.yaml:6:39: error: only decks have backs"),
        ("pdf: damaged.pdf",
         "cards/t/game.yaml:6:21: error: 'cards/t/damaged.pdf' is not a PDF file"),
        ("pdf: [cover.pdf, small.pdf]",
         "cards/t/game.yaml:6:52: error: face 'p/small.pdf 1' is 35.28 × 21.17 mm, but "
         "'p/cover.pdf 1' is 139.7 × 215.9 mm; the sheets '1-up' take one size\n"
         "  hint: write 'fit: scale' to scale the pages, or choose other sheets"),
    ],
)  # fmt: skip
def test_mistakes(entry, message, tiny_books):
    project = tiny_books(
        f"  p: {{file: P, {entry}, sheet: 1-up}}\n", cover=many_pages(4, HALF), small=one_page(),
        damaged=b"?",
    )  # fmt: skip
    built = make_request(project, Request("t", "p"))
    found = [str(problem) for problem in Problems(built.problems)]
    assert found[0].startswith(message), found[0]
    assert built.data == b""


def test_pages_too_large_for_their_sheets(tiny_books):
    project = tiny_books(
        "  p: {file: P, pdf: cover.pdf, sheet: booklet}\n", cover=many_pages(4, A5)
    )
    assert problems(project) == [
        "cards/t/game.yaml:6:39: error: page 'p/cover.pdf 1' of 148 × 210 mm does not fit the "
        "sheets 'booklet': two side by side need 296 × 210 mm, but letter (279.4 × 215.9 mm, "
        "either way) has 279.4 × 215.9 mm or 215.9 × 279.4 mm inside its margin of 0 mm\n"
        "  hint: write 'fit: scale' to scale the pages, or choose other sheets"
    ]
    # 595.28 points are a hair more than A4 is wide
    assert problems(project, paper="a4") == []


def test_sizes_that_programs_have_rounded(tiny_books):
    """A5 as 420 × 595 and 419.5 × 595.3 points, and half of A4: 420.945 × 595.276."""
    project = tiny_books(
        "  p: {file: P, pdf: [one.pdf, two.pdf], sheet: booklet}\n"
        "  r: {file: R, book: rules, sheet: booklet}\n",
        ", before: [one.pdf, two.pdf]",
        one=many_pages(2, b"/MediaBox[0 0 420 595]"),
        two=many_pages(2, b"/MediaBox[0 0 419.5 595.3]"),
    )
    sizes = {}
    for product in "pr":
        (request,) = named_requests(project, [f"t/{product}"], Request("", "", paper="a4"))
        fronts = plan_request(project, request).fronts
        sizes[product] = {(round(f.width, 3), round(f.height, 3)) for f in fronts}
        assert make_request(project, request).problems == ()
    assert sizes == {"p": {(420.945, 595.276)}, "r": {(420.945, 595.276)}}


NO_FONT = one_page(
    b"BT /F 9 Tf (a) Tj ET",
    b"/MediaBox[0 0 100 60]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>",
)


def test_a_font_that_is_not_in_the_file(tiny_books):
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=NO_FONT)
    assert problems(project) == [
        "cards/t/game.yaml:6:21: error: page 1 of 'cards/t/cover.pdf' uses the font Courier, which "
        "is not in the file\n  hint: embed all fonts when you export it, or write 'dpi: 300' to "
        "print its pages as pictures"
    ]
    pictured = tiny_books(
        "  p: {file: P, pdf: {file: cover.pdf, dpi: 200}, sheet: 1-up}\n", cover=NO_FONT
    )
    with pikepdf.open(io.BytesIO(made(pictured).data)) as found:
        (image,) = [o for o in found.objects
                    if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]  # fmt: skip
        # 100 × 60 points at 200 pixels per inch
        assert (int(image.Width), int(image.Height)) == (278, 167)


def test_what_is_left_out_is_reported(tiny_books):
    page = b"/MediaBox[0 0 100 60]/Annots[%s]" % (
        b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>" * 3
        + b"<</Type/Annot/Subtype/Ink/Rect[0 0 9 9]/F 4/AP<<>>>>"
    )
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=one_page(page=page))
    assert problems(project) == [
        "cards/t/game.yaml:6:21: note: links of 'cards/t/cover.pdf' are left out: 3",
        "cards/t/game.yaml:6:21: warning: notes of 'cards/t/cover.pdf' without a drawing are "
        "not printed: 1\n  hint: flatten them in the program that made the file, or print it to a "
        "new PDF file",
    ]


def test_pictures_with_too_few_pixels(tiny_books):
    page = b"/MediaBox[0 0 720 720]/Resources<</XObject<</I 5 0 R>>>>"
    image = b"/Subtype/Image/Width 1000/Height 1000/BitsPerComponent 1/ColorSpace/DeviceGray"
    data = one_page(b"720 0 0 720 0 0 cm /I Do", page, {5: stream(bytes(125_000), image)})
    project = tiny_books(
        "  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n"
        "  q: {file: Q, pdf: {file: cover.pdf, fit: scale, "
        "size: {width: 360pt, height: 360pt}}, sheet: 1-up}\n",
        cover=data,
    )  # fmt: skip
    assert problems(project) == [
        "cards/t/game.yaml:6:21: warning: a picture on page 1 of 'cards/t/cover.pdf' is printed at "
        "100 dpi, and needs 200 dpi\n  hint: export the file with larger pictures, or print it "
        "smaller"
    ]
    assert problems(project, "q") == []


# -- profiles -------------------------------------------------------------------------------------

CMYK = one_page(b"0 .5 1 0 k 0 0 100 60 re f")
GREY = one_page(b".5 g 0 0 100 60 re f")
CLEAR = one_page(
    b"/G gs 0 0 1 0 k 0 0 100 60 re f",
    b"/MediaBox[0 0 100 60]/Resources<</ExtGState<</G<</ca .5>>>>>>",
)


@pytest.mark.parametrize(
    ("data", "options", "why"),
    [
        (one_page(BARS), {"grey": True}, "its colours become greys"),
        (GREY, {"grey": True}, ""),
        (one_page(BARS), {"profile": "print-shop"}, "its colours become CMYK"),
        (CMYK, {"profile": "print-shop"}, ""),
        (CMYK, {"profile": "pdf-x1a"}, ""),
        (CLEAR, {"profile": "print-shop"}, ""),
        (CLEAR, {"profile": "pdf-x1a"}, "it is transparent, and PDF/X-1a has no transparency"),
        (GREY, {"profile": "low-ink"}, "profile 'low-ink' saves ink"),
        (GREY, {"profile": "black-only"}, "its colours become black"),
        (GREY, {"profile": "archive"}, "it is not PDF/A, as the profile asks for"),
        (CMYK, {"profile": "office-duplex"}, ""),
    ],
)  # fmt: skip
def test_the_promises_of_profiles(data, options, why, tiny_books, tmp_path):
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=data)
    for name in ("print-shop", "pdf-x1a"):
        (tmp_path / "layouts/profiles").mkdir(exist_ok=True)
        icc = write_icc(tmp_path / "layouts/profiles")
        (tmp_path / f"layouts/profiles/{name}.yaml").write_text(
            f"extends: {name}\nicc: {Path(icc).name}\ncondition: Made\n"
        )
    (request,) = named_requests(project, ["t/p"], Request("", "", is_verified=True, **options))
    built = make_request(project, request)  # checks the standard, too
    expected = (
        f"cards/t/game.yaml:6:21: warning: page 1 of 'cards/t/cover.pdf' is printed as a picture "
        f"of 300 pixels per inch: {why}\n  hint: 'dpi' sets another resolution"
    )
    assert [str(p) for p in built.problems] == ([expected] if why else [])
    with pikepdf.open(io.BytesIO(built.data)) as found:
        images = [o for o in found.objects
                  if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]  # fmt: skip
        assert len(images) == bool(why)
    if options.get("profile") == "archive":
        assert is_pdfa(built.data)


@pytest.mark.slow
@pytest.mark.parametrize("part", [1, 2])
def test_pages_of_pdf_a_stay_as_they_are_in_archives(part, tiny_books, tmp_path):
    folder = tmp_path / "office"
    folder.mkdir()
    project = tiny_books(
        "  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=by_libreoffice(folder, part)
    )
    built = made(project, profile="archive")
    assert is_pdfa(built.data)
    assert "Office flügel" in PdfReader(io.BytesIO(built.data)).pages[0].extract_text()


def test_grey_pages_are_grey(tiny_books):
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=one_page(BARS))
    (request,) = named_requests(project, ["t/p"], Request("", "", grey=True))
    (picture,) = pages_of(make_request(project, request).data, 72)
    assert all(r == g == b for _, (r, g, b) in picture.getcolors(9999))
    # red, green and blue are as light as they look
    found = [picture.getpixel(place)[0] for place in ((5, 30), (60, 5), (30, 55))]
    assert found[2] < found[0] < found[1] < 255


def test_pictures_and_svg_of_pages(tiny_books):
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=one_page(BARS))
    for target, ending in (("png", ".png"), ("svg", ".svg")):
        (request,) = named_requests(project, ["t/p"], Request("", "", target=target))
        built = make_request(project, request)
        assert (built.problems, built.file) == ((), f"t/en@{target}/P-cover.pdf-1{ending}")
        assert len(built.data) > 200
        assert (b"<image" in bytes(built.data)) is (target == "svg")


# -- books ----------------------------------------------------------------------------------------


def text_of_pages(built: Built) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(built.data)).pages]


def test_a_cover_around_the_pages_of_a_booklet(tiny_books):
    project = tiny_books(
        "  p: {file: P, book: rules, sheet: booklet}\n",
        ', before: {file: cover.pdf, pages: "1, blank"}, '
        'after: {file: cover.pdf, pages: "blank, 2"}',
        cover=many_pages(2, HALF),
    )  # fmt: skip
    (request,) = named_requests(project, ["t/p"], Request("", ""))
    plan = plan_request(project, request)
    # the back of the cover is the last page of the last sheet
    assert [front.key for front in plan.fronts] == [
        "rules/cover.pdf 1", "rules/blank", "rules/page 3", "rules/page 4", "rules/empty 1",
        "rules/empty 2", "rules/after/blank", "rules/after/cover.pdf 2",
    ]  # fmt: skip
    built = made(project)
    # pages are numbered from the cover on: page 3 is a right one
    texts = text_of_pages(built)
    assert [" ".join(text.split()) for text in texts] == [
        "", "", "", "3/4 right One Two is on page 4. 4/4 left Two Text.",
    ] or len(texts) == 4  # fmt: skip
    whole = " ".join(" ".join(texts).split())
    for words in ("3/4 right", "4/4 left", "Two is on page 4."):
        assert words in whole
    labels = PdfReader(io.BytesIO(built.data)).page_labels
    assert labels == ["8–1", "2–7", "6–3", "4–5"]


def test_the_cover_is_read_in_its_place(tiny_books):
    """The structure has the pages in the order of reading: the cover first."""
    project = tiny_books(
        "  p: {file: P, book: rules, sheet: booklet}\n",
        ", before: {file: cover.pdf, pages: 1, alt: The front}, "
        "after: {file: cover.pdf, pages: 2, alt: The back}",
        cover=many_pages(2, HALF),
    )
    with pikepdf.open(io.BytesIO(made(project).data)) as found:
        document = found.Root.StructTreeRoot.K
        kinds = [(str(kid.S), str(kid.get("/Alt", ""))) for kid in document.K]
        assert kinds[0] == ("/Figure", "The front")
        assert kinds[-1] == ("/Figure", "The back")
        assert [kind for kind, _ in kinds[1:-1]].count("/Figure") == 0
        # what another program has made is not known to be accessible
        assert b"pdfuaid" not in found.Root.Metadata.read_bytes()


def test_a_page_of_another_size_than_the_book(tiny_books):
    entry = ", before: {file: cover.pdf, pages: 1%s}"
    products = "  p: {file: P, book: rules, sheet: booklet}\n"
    project = tiny_books(products, entry % "", cover=many_pages(1, A5))
    assert problems(project)[0] == (
        "cards/t/game.yaml:4:56: error: page 1 of 'cards/t/cover.pdf' is 148 × 210 mm, expected "
        "139.7 × 215.9 mm\n  hint: write 'fit: scale' to scale its pages"
    )
    assert made(tiny_books(products, entry % ", fit: scale", cover=many_pages(1, A5))).pages == 2


def test_a_book_without_pages_of_others_is_as_before(tiny_books):
    project = tiny_books("  p: {file: P, book: rules, sheet: booklet}\n")
    built = made(project)
    assert "1/2 right" in " ".join(text_of_pages(built))
    assert PdfReader(io.BytesIO(built.data)).page_labels == ["1", "2"]
    assert b"pdfuaid" in built.data


# -- kits and guides ------------------------------------------------------------------------------


def test_pages_in_the_kit_and_in_the_print_guide(tiny_books):
    project = tiny_books(
        "  p: {file: P, title: Cover, pdf: {file: cover.pdf, fit: scale}, sheet: booklet}\n"
        "  r: {file: R, title: Rules, book: rules, sheet: booklet}\n"
        "  g: {file: G, title: Guide, guide: true, sheet: 1-up}\n",
        cover=many_pages(4, A5),
    )
    (request,) = named_requests(project, ["t"], Request("", "", target="kit", is_verified=True))
    built = make_request(project, request)
    assert [str(p) for p in built.problems] == []
    pdf = PdfReader(io.BytesIO(built.data))
    outline = [item.title for item in pdf.outline if not isinstance(item, list)]
    assert outline == ["Cover", "Rules", "Guide"]
    assert pdf.page_labels == ["Cover 1", "Cover 2", "Rules 1", "Rules 2", "Guide 1"]
    guide = " ".join(output_of(built.data, "pdftotext", "-f", "5", "{}", "-").split())
    assert "How to print" in guide
    assert "Paper · Letter · both sides, turned on the short edge" in guide
    assert "Cover" in guide


def test_the_same_bytes_every_time(tiny_books):
    products = "  p: {file: P, pdf: cover.pdf, sheet: booklet}\n"
    one = made(tiny_books(products, cover=many_pages(7, HALF))).data
    other = made(tiny_books(products, cover=many_pages(7, HALF))).data
    assert one == other


def test_a_build_knows_the_files_that_it_has_read(tiny_books):
    """So that a build after a change of the file is not answered from the last one."""
    products = "  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n"
    for _ in range(2):  # the second time, the file is open already
        with recording() as record:
            project = tiny_books(products, cover=one_page(BARS))
            made(project)
        assert str(project.places.root / "cards/t/cover.pdf") in record.read
        assert record.is_certain


def test_saved_builds_know_pages(tiny_books):
    """Fingerprints change with the content of a page and with nothing else."""
    products = "  p: {file: P, pdf: {file: cover.pdf, pages: %d}, sheet: 1-up}\n"

    def prints(page: int, data: bytes) -> set[str]:
        project = tiny_books(products % page, cover=data)
        return set(made(project, is_saved=True).prints[0].faces.values())

    first = prints(1, many_pages(2))
    assert first == prints(1, many_pages(2))
    assert first != prints(2, many_pages(2))
    assert first != prints(1, many_pages(3))


def test_letters_of_a_placed_page(tiny_books):
    project = tiny_books("  p: {file: P, pdf: cover.pdf, sheet: 1-up}\n", cover=one_page(BARS))
    drawn = letters(made(project).data).split()
    assert (len(drawn), drawn[30][:8]) == (60, "RRRRRRRR")


@pytest.mark.parametrize(
    ("language", "files", "expected"),
    [
        ("en", "{fr: fr.pdf, other: en.pdf}", "p/en.pdf 1"),
        ("fr", "{fr: fr.pdf, other: en.pdf}", "p/fr.pdf 1"),
        ("fr-CA", "{fr: fr.pdf, other: en.pdf}", "p/fr.pdf 1"),
        ("fr-CA", "{fr: fr.pdf, fr-CA: en.pdf}", "p/en.pdf 1"),
        ("de", "{fr: fr.pdf, en: en.pdf}",
         "cards/t/game.yaml:7:28: error: 'pdf' has no file for the language 'de'\n"
         "  hint: add 'de', or 'other' for all other languages"),
        ("de", "{fr: fr.pdf, de: ed.pdf}",
         "cards/t/game.yaml:7:28: error: there is no file 'cards/t/ed.pdf'\n"
         "  hint: did you mean 'en.pdf'?"),
        ("en", "{francais: fr.pdf}",
         "cards/t/game.yaml:7:28: error: 'file': expected a language, found 'francais'"),
        ("en", "{}", "cards/t/game.yaml:7:28: error: 'file': expected a file for each language"),
    ],
)  # fmt: skip
def test_files_by_language(language, files, expected, tiny_books):
    project = tiny_books(
        f"  p: {{file: P, pdf: {{file: {files}}}, sheet: 1-up}}\n", en=one_page(), fr=one_page()
    )
    path = project.places.root / "cards/t/game.yaml"
    path.write_text(
        path.read_text().replace("title: Tiny\n", f"title: Tiny\nlanguage: {language}\n")
    )
    plan = plan_request(project, Request("t", "p"))
    found = [str(problem) for problem in Problems(plan.built.problems)]
    found = found or [front.key for front in plan.fronts]
    assert found[0].startswith(expected), found[0]
