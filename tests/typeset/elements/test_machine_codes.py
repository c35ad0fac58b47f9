"""QR codes and barcodes: printed, and read by another program."""

from __future__ import annotations

import io
import string

import pypdfium2
import pytest
from drawn import pdf_of
from hypothesis import given
from hypothesis import strategies as st
from lay_out import boxes, card, composer, face, problems_of, runs, texts

from pnp.geometry.segments import winding_area
from pnp.model.face import Path, without_origins
from pnp.schema.values import Mismatch
from pnp.typeset.arranging.barcodes import code_128, ean_13, isbn, upc_a
from pnp.typeset.arranging.codes import cells_path

zxingcpp = pytest.importorskip("zxingcpp")


def read(elements: str, **fields: object) -> list[tuple[str, str]]:
    """What another program reads from a face: the kind of each code, and its content."""
    found = face(elements, card(**fields) if fields else None)
    document = pypdfium2.PdfDocument(io.BytesIO(pdf_of((200.0, 100.0), *found.ops)))
    image = document[0].render(scale=6).to_pil().convert("L")
    return [(str(one.format), one.text) for one in zxingcpp.read_barcodes(image)]


def formats(elements: str, **fields: object) -> list[tuple[str, str]]:
    """The same, the names of kinds without signs."""
    return [(kind.replace("-", "").replace(" ", "").split(".")[-1], text)
            for kind, text in read(elements, **fields)]  # fmt: skip


QR = "q: {kind: qr, data: '{d}', box: {x: 10pt, y: 5pt, w: 90pt, h: 90pt}"
BARS = "b: {kind: barcode, data: '{d}', box: {w: 200pt, h: 60pt}"


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
def test_a_qr_code_is_read(level: str) -> None:
    data = "https://example.org/cards/übermorgen?n=1"
    assert formats(f"{QR}, level: {level}}}", d=data) == [("QRCode", data)]


def test_its_modules_are_exact() -> None:
    """25 modules and 4 on each side: 33 in 66 points. The three squares of seven modules begin
    at 4 modules, and at 22."""
    found = face(
        "q: {kind: qr, data: https://example.org/a, box: {x: 10pt, y: 0pt, w: 66pt, h: 66pt}}"
    )
    whole, dark = boxes(found.ops)
    assert whole == (10, 0, 66, 66)
    assert dark == (18, 8, 50, 50)
    (path,) = [
        op for op in without_origins(found.ops) if isinstance(op, Path) and op.fill == (0.0,)
    ]
    numbers = [value for s in path.segments for value in s[1:]]
    assert all(float(value) % 2 == 0 for value in numbers)  # type: ignore[arg-type]
    assert path.segments[:2] == (("M", 18.0, 8.0), ("L", 32.0, 8.0))


def test_digits_stand_below_their_bars() -> None:
    """113 modules of 1 point: the first bar is at 11, guards in the middle and at both ends reach
    between the digits."""
    elements = "b: {kind: barcode, code: ean13, data: '4006381333931', box: {w: 113pt, h: 50pt}}"
    found = face(elements)
    first, left, right = runs(found.ops)
    assert first.x < first.x + first.width < 11
    assert left.x >= 14 and left.x + left.width <= 56
    assert right.x >= 61 and right.x + right.width <= 103
    (path,) = [
        op for op in without_origins(found.ops) if isinstance(op, Path) and op.fill == (0.0,)
    ]
    ends = {(s[1], s[2]) for s in path.segments if len(s) == 3}
    low = max(y for _, y in ends)
    assert {x for x, y in ends if y == low} == {
        11, 12, 13, 14, 57, 58, 59, 60, 103, 104, 105, 106,
    }  # fmt: skip
    # without the light space there is no room for the first digit
    (line,) = runs(face(elements.replace("data", "quiet: 2, data")).ops)
    assert "".join(word.text for word in line.words) == "4 006381 333931"


def test_quiet_space_and_ground() -> None:
    found = face(f"{QR}, quiet: 0, back: none}}", card(d="a"))
    assert boxes(found.ops) == [(10, 5, 90, 90)]
    found = face(f"{QR}, color: '#102030', back: '#f0f0e0'}}", card(d="a"))
    ground, dark = [op for op in without_origins(found.ops) if isinstance(op, Path)]
    assert (ground.fill, dark.fill) == ((0.9412, 0.9412, 0.8784), (0.0627, 0.1255, 0.1882))


def test_an_empty_value_prints_nothing() -> None:
    assert face(QR + "}", card(d="")).ops == () == face(BARS + "}", card(d=None)).ops


def test_text_below_a_qr_code() -> None:
    found = face("q: {kind: qr, data: a, text: 'example.org', box: {w: 60pt, h: 75pt}}")
    (line,) = runs(found.ops)
    assert "".join(w.text for w in line.words) == "example.org"
    _, y, _, h = boxes(found.ops)[0]
    assert y + h < line.y - line.size * 0.6 and line.y < 75
    assert line.x + line.width / 2 == pytest.approx(30, abs=0.5)


@pytest.mark.parametrize(
    ("code", "data", "expected", "below"),
    [
        ("code128", "PNP-2024/07 x", ("Code128", "PNP-2024/07 x"), "PNP-2024/07 x"),
        ("code128", "1234567890", ("Code128", "1234567890"), "1234567890"),
        ("ean13", "4006381333931", ("EAN13", "4006381333931"), "4 006381 333931"),
        ("ean13", "400638133393", ("EAN13", "4006381333931"), "4 006381 333931"),
        ("upca", "036000291452", ("UPCA", "036000291452"), "0 36000 29145 2"),
        ("isbn", "978-0-306-40615-7", ("EAN13", "9780306406157"),
         "ISBN 978-0-306-40615-7 9 780306 406157"),
        ("isbn", "0-306-40615-2", ("EAN13", "9780306406157"),
         "ISBN 978-0-306-40615-7 9 780306 406157"),
    ],
)  # fmt: skip
def test_a_barcode_is_read(code: str, data: str, expected: tuple[str, str], below: str) -> None:
    elements = f"{BARS}, code: {code}}}"
    (found,) = formats(elements, d=data)
    # an ISBN is an EAN-13, and a UPC-A is an EAN-13 that begins with 0
    assert (found[0].replace("ISBN", "EAN13"), found[1]) in (expected, ("EAN13", "0" + expected[1]))
    assert " ".join(texts(face(elements, card(d=data)).ops)) == below


@given(st.text(string.digits + string.ascii_letters + " -./*+$%~!", min_size=1, max_size=14))
def test_any_text_of_code_128_is_read(data: str) -> None:
    data = data.strip() or "0"
    modules = "0" * 12 + code_128(data).modules + "0" * 12
    from PIL import Image

    image = Image.new("L", (len(modules) * 3, 60), 255)
    for x, sign in enumerate(modules):
        if sign == "1":
            image.paste(0, (x * 3, 0, x * 3 + 3, 60))
    assert [one.text for one in zxingcpp.read_barcodes(image)] == [data]


def test_pairs_of_digits_make_code_128_shorter() -> None:
    """A start, a check and a stop of 11, 11 and 13 modules; eleven for each value."""
    assert len(code_128("ABCD").modules) == 35 + 4 * 11
    assert len(code_128("12345678").modules) == 35 + 4 * 11
    assert len(code_128("AB123456").modules) == 35 + (2 + 1 + 3) * 11


@given(st.integers(0, 10**12 - 1))
def test_a_check_digit_is_added_and_compared(number: int) -> None:
    digits = f"{number:012d}"
    whole = ean_13(digits).text.replace(" ", "")
    assert ean_13(whole).modules == ean_13(digits).modules
    wrong = whole[:-1] + str((int(whole[-1]) + 1) % 10)
    with pytest.raises(Mismatch):
        ean_13(wrong)


@pytest.mark.parametrize(
    ("code", "data", "message"),
    [
        ("ean13", "4006381333932", "the check digit of '4006381333932' is 2, and its other digits "
         "need 1 (compare all digits; if it is right, leave out the last one, and pnp adds it)"),
        ("ean13", "40063813", "'40063813' is not an EAN-13: it has 13 digits, or 12 without the "
         "check digit"),
        ("upca", "4006381333931", "'4006381333931' is not a UPC-A: it has 12 digits, or 11 without "
         "the check digit"),
        ("isbn", "0-306-40615-3", "the check digit of '0-306-40615-3' is 3, and its other digits "
         "need 2 (compare all digits; if it is right, leave out the last one, and pnp adds it)"),
        ("isbn", "4006381333931", "'4006381333931' is not an ISBN: it has 13 digits and begins "
         "with 978 or 979, or it has 10 digits"),
        ("code128", "Größe", "Code 128 has letters, digits and signs of ASCII only, not 'ö' (leave "
         "it out, or use 'kind: qr')"),
    ],
)  # fmt: skip
def test_error_in_a_barcode(code: str, data: str, message: str) -> None:
    (found,) = problems_of(f"{BARS}, code: {code}}}", card(d=data))
    assert found.replace(" (element at layout.yaml:1:4)", "") == f"card 'a', 'b': {message}"


def test_too_much_data_for_a_qr_code() -> None:
    (found,) = problems_of(f"{QR}, level: H}}", card(d="x" * 2000))
    assert found == (
        "card 'a', 'q': 2000 characters are too many for a QR code with 'level: H' (element at "
        "layout.yaml:1:4) (shorten it, or write 'level: L')"
    )


def test_modules_that_are_too_small_are_a_warning() -> None:
    """29 modules with the light space, of 0.33 mm at least: 9.57 mm, or 27.13 points."""
    for side, count in ((27.0, 1), (27.2, 0)):
        made = composer(f"q: {{kind: qr, data: a, box: {{w: {side}pt, h: {side}pt}}}}")
        assert made.compose(None, "key") is not None
        assert len(list(made.problems)) == count
    made = composer(
        "b: {kind: barcode, data: '4006381333931', code: ean13, box: {w: 20mm, h: 10mm}}"
    )
    made.compose(None, "key")
    (warning,) = made.problems
    assert (warning.code, warning.severity) == ("barcode", "warning")
    assert warning.message == (
        "'b': its modules are smaller than 0.25 mm, so a printed code may not be readable"
    )
    assert warning.hint == "make it 29 mm wide, or shorten the data"


def test_sizes_of_their_own() -> None:
    bars = "{kind: barcode, data: abc, text: false}"
    row = f"r: {{kind: row, elements: {{q: {{kind: qr, data: a}}, b: {bars}}}}}"
    qr, _, bars_box, _ = boxes(face(row).ops)
    assert qr[2:] == pytest.approx((56.69, 56.69), abs=0.01)  # 20 mm
    # 35 modules and three letters of 11, 10 on each side; 0.33 mm each; 12 mm high
    assert bars_box[2:] == pytest.approx((88 * 0.33 / 25.4 * 72, 34.02), abs=0.01)


@given(st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=1, max_size=5))
def test_the_outlines_hold_the_area_of_the_cells(cells: list[list[bool]]) -> None:
    path = cells_path(cells, 3.0, 4.0, (2.0, 5.0))
    assert winding_area(path) / 2 == pytest.approx(10 * sum(map(sum, cells)))


def test_isbn_upc_and_ean_have_ninety_five_modules() -> None:
    for bars in (isbn("9780306406157"), upc_a("036000291452"), ean_13("4006381333931")):
        assert len(bars.modules) == 95
