"""Letters as artwork: what is drawn, in which order, what is seen, and that it is copied once."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path as FilePath

import pypdfium2
import pytest
from drawn import draw_pdf
from lay_out import SVG, card, composer, drawn, face, problems_of, resources, runs
from PIL import Image
from pypdf import PdfReader

from pnp.draw.pdf.document import PdfInfo
from pnp.geometry.segments import tight_bounds
from pnp.model.face import Clip, Face, Glyphs, Group, LinearGradient, Op, Path, Pattern, Picture
from pnp.model.layout import Resources
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.model.units import mm
from pnp.text.shaping.letter_outlines import run_segments

Pixel = tuple[int, int, int]
GOLD = "fill: {gradient: linear, angle: 90, from: '#ff0000', to: '#0000ff'}"
RINGS = "outline: [{color: '#00ff00', width: 0.5mm}, {color: black, width: 0.3mm}]"
DROP = "shadow: {x: 0.4mm, y: 0.6mm, color: grey(60%), opacity: 0.5}"


def title(more: str, text: str = "Title", size: int = 30) -> str:
    return f"t: {{kind: text, text: '{text}', weight: bold, size: {size}pt, {more}}}"


def made(more: str, text: str = "Title") -> tuple[Op, ...]:
    return face(title(more, text)).ops


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Resources:
    """halves.png is red above and blue below, gear.svg a square."""
    folder = tmp_path_factory.mktemp("art")
    image = Image.new("RGB", (40, 20), (255, 0, 0))
    image.paste((0, 0, 255), (0, 10, 40, 20))
    image.save(folder / "halves.png")
    body = '<rect width="{w}" height="{h}" fill="currentColor"/></svg>'
    (folder / "gear.svg").write_text((SVG + body).format(w=20, h=20))
    return resources(folder, {"gear": str(folder / "gear.svg")})


# -- operations -------------------------------------------------------------------------------


def test_letters_about_which_nothing_is_set_are_live_text_alone() -> None:
    ops = made("color: black")
    assert all(isinstance(op, Glyphs) for op in ops)
    assert [run.fill for run in runs(made("fill: '#ff0000'"))] == [(1, 0, 0)]


def test_a_gradient_runs_from_the_top_of_the_letters_to_their_foot() -> None:
    (run,) = made(GOLD)
    assert isinstance(run, Glyphs) and isinstance(run.fill, LinearGradient)
    x0, y0, x1, y1 = tight_bounds(run_segments(run))
    paint = run.fill
    assert (paint.y1, paint.y2) == pytest.approx((y0, y1))
    assert (paint.x1, paint.x2) == pytest.approx(((x0 + x1) / 2,) * 2)


def test_all_lines_of_a_text_share_one_gradient() -> None:
    ops = face(title(GOLD + ", box: {w: 60pt}", "One two", 20)).ops
    found = {run.fill for run in runs(ops)}
    assert len(runs(ops)) == 2 and len(found) == 1
    tops = [tight_bounds(run_segments(run)) for run in runs(ops)]
    (paint,) = found
    assert isinstance(paint, LinearGradient)
    assert (paint.y1, paint.y2) == pytest.approx((tops[0][1], tops[1][3]))


def test_a_pattern_begins_where_the_letters_do() -> None:
    (run,) = made("fill: {pattern: lines, color: black}")
    assert isinstance(run, Glyphs) and isinstance(run.fill, Pattern)
    assert run.fill.matrix[4:] == pytest.approx(tight_bounds(run_segments(run))[:2])


def test_words_with_a_colour_of_their_own_keep_it() -> None:
    ops = made(GOLD, "A [b](color: white) c")
    paints = [run.fill for run in runs(ops)]
    assert paints.count((1.0,)) == 1
    assert sum(isinstance(paint, LinearGradient) for paint in paints) == 2


def test_what_is_behind_is_drawn_first_and_wide_enough_to_be_seen() -> None:
    shadow, outer, inner, run = made(f"{GOLD}, {RINGS}, {DROP}")
    assert isinstance(run, Glyphs) and isinstance(run.fill, LinearGradient)
    assert isinstance(inner, Path) and isinstance(outer, Path) and isinstance(shadow, Group)
    assert inner.segments == outer.segments == run_segments(run)
    assert inner.fill is outer.fill is None
    assert inner.stroke is not None and outer.stroke is not None
    assert (inner.stroke.width, outer.stroke.width) == pytest.approx((2 * mm(0.5), 2 * mm(0.8)))
    assert inner.stroke.join == "round" and inner.stroke.paint == (0, 1, 0)
    assert shadow.matrix == pytest.approx((1, 0, 0, 1, mm(0.4), mm(0.6)))
    assert shadow.opacity == 0.5
    (cast,) = shadow.ops
    assert isinstance(cast, Path) and cast.stroke is not None
    assert cast.fill == cast.stroke.paint == (0.4,)
    assert cast.stroke.width == pytest.approx(2 * mm(0.8))


def test_of_several_shadows_the_first_is_next_to_the_letters() -> None:
    far, near, run = made("shadow: [{x: 1mm, y: -1mm}, {x: 2mm, y: 2mm, color: white}]")
    assert isinstance(far, Group) and isinstance(near, Group) and isinstance(run, Glyphs)
    assert (far.matrix[4], near.matrix[5]) == pytest.approx((mm(2), -mm(1)))
    assert near.opacity == 1 and near.ops[0].stroke is None  # type: ignore[union-attr]


def test_the_gradient_of_an_outline_runs_over_all_of_it() -> None:
    ring, run = made("outline: {color: {gradient: linear, from: white, to: black}, width: 2pt}")
    assert isinstance(ring, Path) and isinstance(run, Glyphs) and ring.stroke is not None
    paint = ring.stroke.paint
    _, y0, _, y1 = tight_bounds(run_segments(run))
    assert isinstance(paint, LinearGradient)
    assert (paint.y1, paint.y2) == pytest.approx((y0 - 2, y1 + 2))


@pytest.mark.parametrize(
    "nothing", ["{color: black, width: 0mm}", "{color: none, width: 1mm}", "[]"]
)
def test_an_outline_of_nothing_is_none(nothing: str) -> None:
    ops = made(f"outline: {nothing}")
    assert [type(op) for op in ops] == [Glyphs]


def test_hollow_letters_are_lines_and_unseen_text() -> None:
    outer, inner, run = made(f"fill: none, {RINGS}")
    assert isinstance(inner, Path) and isinstance(outer, Path) and isinstance(run, Glyphs)
    assert inner.stroke is not None and outer.stroke is not None
    # the first line is seen whole, the second on both sides of it
    assert inner.stroke.width == pytest.approx(mm(0.5))
    assert outer.stroke.width == pytest.approx(mm(0.5 + 2 * 0.3))
    assert run.fill is run.stroke is None
    shadow = made(f"fill: none, {RINGS}, {DROP}")[0]
    assert shadow.ops[0].fill is None  # type: ignore[union-attr]


def test_a_picture_is_seen_through_the_letters(art: Resources) -> None:
    ops = face(title("fill: {picture: halves.png}"), found=art).ops
    shown, run = ops
    assert isinstance(shown, Group) and isinstance(run, Glyphs)
    assert run.fill is run.stroke is None
    assert shown.clip == Clip(run_segments(run))
    (picture,) = shown.ops
    assert isinstance(picture, Picture)
    x0, y0, x1, y1 = tight_bounds(run_segments(run))
    assert picture.width / picture.height == pytest.approx(2)
    assert picture.x <= x0 + 1e-6 and picture.x + picture.width >= x1 - 1e-6
    assert picture.height == pytest.approx(max((x1 - x0) / 2, y1 - y0))


def test_the_fit_of_a_picture_and_a_drawing(art: Resources) -> None:
    (shown, run) = face(title("fill: {picture: halves.png, fit: stretch}"), found=art).ops
    (picture,) = shown.ops  # type: ignore[union-attr]
    x0, y0, x1, y1 = tight_bounds(run_segments(run))  # type: ignore[arg-type]
    assert isinstance(picture, Picture)
    found = (picture.x, picture.y, picture.width, picture.height)
    assert found == pytest.approx((x0, y0, x1 - x0, y1 - y0))
    (drawn, _) = face(title("fill: {picture: gear.svg, color: '#ff0000'}"), found=art).ops
    assert isinstance(drawn, Group) and drawn.clip is not None


def test_icons_keep_their_colours_and_have_outlines_and_shadows(art: Resources) -> None:
    plain = face(title("", "A :gear: b"), found=art).ops
    ops = face(title(f"{GOLD}, {RINGS}", "A :gear: b"), found=art).ops
    icon = next(op for op in plain if isinstance(op, Group))
    (found,) = [op for op in ops if isinstance(op, Group)]
    assert found.matrix == icon.matrix
    ring = ops[1]
    assert isinstance(ring, Path)
    outlines = sum((run_segments(run) for run in runs(ops)), ())
    assert ring.segments[: len(outlines)] == outlines
    scale, _, _, _, x, y = icon.matrix
    square = tight_bounds(ring.segments[len(outlines) :])
    assert square == pytest.approx((x, y, x + 20 * scale, y + 20 * scale), abs=0.001)


def test_the_effects_follow_letters_on_a_path(art: Resources) -> None:
    bend = "path: {arc: 90}, box: {w: 150pt}"
    shadow, outer, inner, letters, unseen = made(f"{GOLD}, {RINGS}, {DROP}, {bend}")
    assert isinstance(letters, Path) and isinstance(letters.fill, LinearGradient)
    assert isinstance(inner, Path) and isinstance(outer, Path)
    assert inner.segments == outer.segments == letters.segments
    assert isinstance(shadow, Group) and isinstance(unseen, Group)
    _, y0, _, y1 = tight_bounds(letters.segments)
    assert (letters.fill.y1, letters.fill.y2) == pytest.approx((y0, y1))
    (shown, hidden) = face(title(f"fill: {{picture: halves.png}}, {bend}"), found=art).ops
    assert isinstance(shown, Group) and shown.clip is not None
    assert [run.fill for run in runs((shown, hidden))] == [None]


def test_spaces_alone_have_nothing_to_be_drawn() -> None:
    assert [op for op in made(f"{GOLD}, {RINGS}, {DROP}", " ") if not isinstance(op, Glyphs)] == []


def test_what_is_drawn_may_come_from_the_card() -> None:
    more = 'fill: "{tone}", outline: {color: "{edge}", width: "{rank}pt"}'
    made = composer(title(more), [card("a", tone="#ff0000", edge="black", rank=2)])
    found = made.compose(card("a", tone="#ff0000", edge="black", rank=2), "a")
    assert found is not None
    ring, run = drawn(found.ops)
    assert isinstance(run, Glyphs) and run.fill == (1, 0, 0)
    assert isinstance(ring, Path) and ring.stroke is not None and ring.stroke.width == 4


# -- what is wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("fill: {picture: ../x.png}", "'fill': 'picture': '../x.png' leaves the project"),
        ("fill: {pictur: x.png}", "'fill': expected 'gradient', 'pattern' or 'picture' in a mapping"
         " (did you mean 'picture'?)"),
        ("fill: {}", "'fill': expected 'gradient', 'pattern' or 'picture'"),
        ("fill: {picture: x.png, fitt: cover}", "'fill': unknown key 'fitt' (did you mean 'fit'?)"),
        ("fill: golden", "'fill': expected a colour, found 'golden'"),
        ("outline: {color: black}", "'outline': 'width' is missing"),
        ("outline: {color: black, width: 2}", "'outline': 'width': "),
        ("outline: {color: black, width: 1mm, join: rund}", "'outline': 'join': expected one of "
         "round, miter, bevel; found 'rund' (did you mean 'round'?)"),
        ("outline: {colour: black, width: 1mm}", "'outline': unknown key 'colour' (did you mean "),
        ("shadow: {x: 1mm}", "'shadow': 'y' is missing"),
        ("shadow: {x: 1mm, y: 1mm, opacity: 2}", "'shadow': 'opacity': expected a number from 0"),
        ("shadow: {x: 1mm, y: 1mm, blur: 1mm}", "'shadow': shadows have sharp edges"),
        ("outlin: {color: black, width: 1mm}", "unknown key 'outlin' in a text element (did you "),
    ],
)  # fmt: skip
def test_wrong_values_are_reported_when_the_layout_is_read(
    more: str, message: str, art: Resources
) -> None:
    made = composer(title(more), found=art)
    assert made.broken
    (found,) = made.problems
    assert (found.message + f" ({found.hint})").startswith(message)


@pytest.mark.parametrize("more", ["fill: none", f"fill: none, {DROP}"])
def test_invisible_letters_are_an_error(more: str) -> None:
    (message,) = problems_of(title(more))
    assert message.startswith("'t': letters without a fill need an outline to be visible")
    assert "e.g. 'outline: {color: ink, width: 0.2mm}'" in message


# -- on the page ------------------------------------------------------------------------------


def page(ops: Sequence[Op], size: tuple[float, float] = (200, 100)) -> bytes:
    """A PDF of one page, the face of the tests on it."""
    placed = Placement("face", 0, 0, *size, 0, (0, 0, *size))
    sheet = Sheet(Paper("Small", *size), "front", 1, (placed,))
    return draw_pdf(PdfInfo("Test"), [sheet], {"face": Face("face", *size, 0, tuple(ops))}, {})


def pixels(ops: Sequence[Op], scale: int = 4) -> list[list[Pixel]]:
    """The page row by row."""
    document = pypdfium2.PdfDocument(page(ops))
    try:
        image = document[0].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()
    flat = image.tobytes()
    triples = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    return [triples[i : i + image.width] for i in range(0, len(triples), image.width)]


def count(rows: Sequence[Sequence[Pixel]], color: Pixel, slack: int = 30) -> int:
    return sum(
        all(abs(a - b) <= slack for a, b in zip(pixel, color, strict=True))
        for row in rows
        for pixel in row
    )


RED, GREEN, BLUE, BLACK, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0), (255, 255, 255)


def test_an_outline_makes_letters_no_thinner() -> None:
    plain = pixels(made("color: '#ff0000'", "HIT"))
    lined = pixels(made("color: '#ff0000', outline: {color: '#0000ff', width: 1mm}", "HIT"))
    assert count(plain, RED) == pytest.approx(count(lined, RED), rel=0.02)
    assert count(lined, BLUE) > 1000
    # from left to right through a stem: the outline is as wide as set, then the stem is whole
    row, plain_row = lined[80], plain[80]
    first = next(i for i, pixel in enumerate(row) if pixel != WHITE)
    stem = next(i for i, pixel in enumerate(plain_row) if pixel == RED)
    assert stem - first == pytest.approx(mm(1) * 4, abs=1.5)


def test_a_gradient_is_seen_whole() -> None:
    rows = pixels(made(GOLD, "III"))
    inked = [row for row in rows if any(pixel != WHITE for pixel in row)]
    # what is at the edge itself is half paper
    assert count(inked[1:4], RED, 40) > 20 and count(inked[-4:-1], BLUE, 40) > 20
    assert count(inked[: len(inked) // 3], BLUE, 60) == 0


def test_a_picture_is_seen_in_the_letters_only(art: Resources) -> None:
    more = "fill: {picture: halves.png, fit: stretch}"
    seen = pixels(face(title(more, "HIT"), found=art).ops)
    plain = pixels(made("color: black", "HIT"))
    inked = [y for y, row in enumerate(plain) if BLACK in row]
    middle = (inked[0] + inked[-1]) // 2
    assert count(seen, RED) + count(seen, BLUE) == pytest.approx(count(plain, BLACK), rel=0.03)
    assert count(seen[middle + 3 :], RED) == count(seen[: middle - 3], BLUE) == 0
    for y in inked[2:-2:8]:
        for a, b in zip(seen[y], plain[y], strict=True):
            assert (a == WHITE) >= (b == WHITE)


def test_a_shadow_is_equally_strong_all_over() -> None:
    """Also where letters and outlines lie over each other."""
    more = "fill: '#ff0000', outline: {color: '#ff0000', width: 1pt}, "
    rows = pixels(made(more + "shadow: {x: 70pt, y: 0pt, color: black, opacity: 0.5}", "fi"))
    greys = [pixel[0] for row in rows for pixel in row if pixel[0] == pixel[1] and pixel != WHITE]
    assert count(rows, (128, 128, 128), 2) > 1000
    assert min(greys) >= 126


def copied(reader: str, data: bytes, folder: FilePath) -> str:
    """The text that a reader copies."""
    if reader == "pypdf":
        return str(PdfReader(io.BytesIO(data)).pages[0].extract_text())
    if reader == "pdfium":
        document = pypdfium2.PdfDocument(data)
        try:
            return str(document[0].get_textpage().get_text_bounded())
        finally:
            document.close()
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    (folder / "it.pdf").write_bytes(data)
    done = subprocess.run(
        [program, str(folder / "it.pdf"), "-"], capture_output=True, check=True, text=True
    )
    return done.stdout


EFFECTS = {
    "all": f"{GOLD}, {RINGS}, {DROP}",
    "hollow": f"fill: none, {RINGS}",
    "picture": f"fill: {{picture: halves.png}}, {RINGS}, {DROP}",
}
PLACES = {
    "straight": "",
    "arc": "path: {arc: 100}",
    "smile": "path: {arc: -100}",
    "top": "path: {circle: top}, box: {w: 100pt, h: 100pt}",
    "bottom": "path: {circle: bottom}, box: {w: 100pt, h: 100pt}",
    "wave": "path: {along: M 0 70 C 30 -20 60 140 100 30}, box: {w: 200pt, h: 60pt}",
    "down": "path: {along: M 10 10 C 10 60 40 90 50 100}, box: {w: 90pt, h: 100pt}",
    "turned by 90": "turn: 90, box: {at: 5, w: 90pt, h: 20pt}",
}


@pytest.mark.parametrize("reader", ["pypdf", "pdfium", "poppler"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_text_is_copied_once_as_it_was_typed(
    effect: str, place: str, reader: str, art: Resources, tmp_path: FilePath
) -> None:
    text = "The Fire of Élan"
    more = f"smallest: 4pt, {EFFECTS[effect]}, {PLACES[place]}"
    found = face(title(more, text, 12), found=art)
    assert copied(reader, page(found.ops), tmp_path).split() == text.split()


@pytest.mark.parametrize("reader", ["pypdf", "pdfium"])
def test_text_turned_by_any_angle_is_copied_as_it_was_typed(
    reader: str, tmp_path: FilePath
) -> None:
    ops = made(
        f"{GOLD}, {RINGS}, turn: 37, smallest: 9pt, box: {{at: 5, w: 90pt, h: 20pt}}", "On high"
    )
    assert copied(reader, page(ops), tmp_path).split() == ["On", "high"]


def test_a_badge_with_text_above_and_below_its_number(tmp_path: FilePath) -> None:
    box = "box: {w: 100pt, h: 100pt}"
    badge = "\n".join(
        (
            f"a: {{kind: text, text: First edition, size: 9pt, path: {{circle: top}}, {box}}}",
            f"b: {{kind: text, text: Made by hand, size: 9pt, path: {{circle: bottom}}, {box}}}",
            f"c: {{kind: text, text: '7', size: 30pt, align: center, valign: middle, {box}}}",
        )
    )
    found = copied("poppler", page(face(badge).ops), tmp_path)
    assert [" ".join(line.split()) for line in found.splitlines() if line.strip()] == [
        "First edition", "7", "Made by hand",
    ]  # fmt: skip
