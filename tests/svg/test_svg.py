"""SVG to operations: geometry and paint in numbers, and every refusal with its place."""

from __future__ import annotations

import math
import re
from pathlib import PurePath
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.geometry import path as svg_path
from pnp.geometry.color import NAMED, make_color, parse_color, to_same_space
from pnp.geometry.outlines import rectangle
from pnp.geometry.path import parse_path
from pnp.geometry.segments import is_upright_box, reverse, tight_bounds, transform, winding_area
from pnp.geometry.values import (
    BadValueError,
    Length,
    Viewport,
    apply,
    fit,
    parse_length,
    parse_transform,
)
from pnp.model.face import (
    IDENTITY,
    Clip,
    Group,
    LinearGradient,
    Op,
    Path,
    Pattern,
    RadialGradient,
    Segment,
    Stop,
    inverse,
    multiply,
)
from pnp.model.problems import InputError, Problem
from pnp.svg import walk as svg_walk
from pnp.svg import xml as svg_xml
from pnp.svg.parse import Drawing, parse_svg

# 1 user unit is 1 point in a drawing of this head, so that numbers can be read off
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="100pt" height="100pt" viewBox="0 0 100 100">'
)


def draw(body: str, **options: Any) -> tuple[Op, ...]:
    return parse_svg((HEAD + body + "</svg>").encode(), "a.svg", **options).ops


def one_path(body: str, **options: Any) -> Path:
    (op,) = draw(body, **options)
    assert isinstance(op, Path)
    return op


def one_group(body: str) -> Group:
    (op,) = draw(body)
    assert isinstance(op, Group)
    return op


def problems(text: str | bytes) -> tuple[Problem, ...]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(InputError) as caught:
        parse_svg(data, "art/a.svg")
    return caught.value.problems


def body_problems(body: str) -> tuple[Problem, ...]:
    """Problems of a body that starts on line 2, column 1."""
    return problems(f"{HEAD}\n{body}</svg>")


def refused(body: str, message: str, line: int = 2, column: int = 1) -> Problem:
    (problem,) = body_problems(body)
    assert message in problem.message
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (line, column)
    assert problem.span.path == "art/a.svg"
    return problem


def points(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """Ends of the segments."""
    return [(s[-2], s[-1]) for s in segments if len(s) > 1]


def flat(segments: tuple[Segment, ...], n: int = 16) -> list[tuple[float, float]]:
    """Points along a path, curves by de Casteljau's formula written out."""
    out: list[tuple[float, float]] = []
    for s in segments:
        if len(s) == 7:
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = out[-1], s
            for i in range(1, n + 1):
                t = i / n
                w = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
                out.append(
                    (
                        w[0] * x0 + w[1] * x1 + w[2] * x2 + w[3] * x3,
                        w[0] * y0 + w[1] * y1 + w[2] * y2 + w[3] * y3,
                    )
                )
        elif len(s) == 3:
            out.append((s[1], s[2]))
    return out


def box_of(op: Path) -> tuple[float, float, float, float]:
    return tight_bounds(op.segments)


# the box


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="96" height="48"', (72, 36)),
        ('width="96px" height="1in"', (72, 72)),
        ('width="10mm" height="1cm"', (28.3465, 28.3465)),
        ('width="3pc" height="10pt"', (36, 10)),
        ('viewBox="0 0 200 100"', (150, 75)),
        ('width="100%" height="100%" viewBox="5 5 40 20"', (30, 15)),
        ('width="72pt" viewBox="0 0 200 100"', (72, 36)),
        ('height="72pt" width="auto" viewBox="0 0 200 100"', (144, 72)),
    ],
)
def test_size(attributes: str, size: tuple[float, float]) -> None:
    drawing = parse_svg(f"<svg {attributes}/>".encode(), "a.svg")
    assert (drawing.width, drawing.height) == pytest.approx(size)
    assert drawing.ops == ()


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ("", "<svg> has no size"),
        ('viewBox="0 0 0 10"', "<svg> has no size"),
        ('width="0" height="10"', "leaves nothing to see"),
        ('width="-5" height="10"', "leaves nothing to see"),
        ('width="wide" height="10"', "'wide' is not a length"),
        ('width="3em" height="10"', "the unit 'em' is not supported"),
        ('viewBox="0 0 10"', "viewBox: '0 0 10' is not a view box"),
        ('viewBox="0 0 10 -1"', "is not a view box"),
        ('viewBox="0 0 1,,2 1"', "is not a list of numbers"),
    ],
)
def test_bad_size(attributes: str, message: str) -> None:
    (problem,) = problems(f"<svg {attributes}><rect width='1' height='1'/></svg>")
    assert message in problem.message


@pytest.mark.parametrize(
    ("aspect", "box"),
    [
        ("", (25, 0, 50, 50)),
        ("xMinYMin meet", (0, 0, 50, 50)),
        ("defer xMaxYMid", (50, 0, 50, 50)),
        ("none", (0, 0, 100, 50)),
    ],
)
def test_preserve_aspect_ratio(aspect: str, box: tuple[float, ...]) -> None:
    head = f'<svg width="100pt" height="50pt" viewBox="10 20 10 10" preserveAspectRatio="{aspect}">'
    (op,) = parse_svg(f'{head}<rect x="10" y="20" width="10" height="10"/></svg>'.encode(), "a").ops
    assert isinstance(op, Path)
    x0, y0, x1, y1 = box_of(op)
    assert (x0, y0, x1 - x0, y1 - y0) == pytest.approx(box)


def test_slice_is_cut_to_the_box() -> None:
    assert fit((0, 0, 10, 10), 100, 50, "xMidYMax slice") == (10, 0, 0, 10, 0, -50)
    head = (
        '<svg width="100pt" height="50pt" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice">'
    )
    (op,) = parse_svg(f'{head}<rect width="10" height="10"/></svg>'.encode(), "a").ops
    assert isinstance(op, Group)
    assert op.clip == Clip(rectangle(0.0, 0.0, 100.0, 50.0))
    refused('<svg viewBox="0 0 1 1" preserveAspectRatio="left"/>', "'left' is not a value of")


def test_only_what_sticks_out_is_clipped() -> None:
    assert isinstance(draw('<rect width="100" height="100"/>')[0], Path)
    out = draw('<rect x="90" width="20" height="10"/><rect width="1" height="1"/>')
    assert [type(op) for op in out] == [Group]
    assert draw('<rect x="200" width="20" height="10"/>') == ()
    # the stroke counts too
    assert isinstance(draw('<path d="M0 5h9" stroke="red" stroke-linecap="square"/>')[0], Group)
    shown = HEAD.replace("<svg ", '<svg overflow="visible" ')
    body = '<rect x="90" width="20" height="10"/></svg>'
    assert isinstance(parse_svg((shown + body).encode(), "a").ops[0], Path)


# path data


AFTER_C = ("C", 5, 5, 5, 4, 5, 5)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3,4 5 6z", [("M", 1, 2), ("L", 3, 4), ("L", 5, 6), ("Z",)]),
        ("M1 2 3 4", [("M", 1, 2), ("L", 3, 4)]),
        ("m1 2 3 4l1 1 1 1", [("M", 1, 2), ("L", 4, 6), ("L", 5, 7), ("L", 6, 8)]),
        ("M.5.5-3-4H1e1V-2.5E+1", [("M", 0.5, 0.5), ("L", -3, -4), ("L", 10, -4), ("L", 10, -25)]),
        ("M1.5.5-3 0", "too few"),
        ("M1 1h2 3v1 1", [("M", 1, 1), ("L", 3, 1), ("L", 6, 1), ("L", 6, 2), ("L", 6, 3)]),
        ("M0 0 5 5M1 1l1 0z", [("M", 0, 0), ("L", 5, 5), ("M", 1, 1), ("L", 2, 1), ("Z",)]),
        ("M5 5M1 1L2 2M9 9", [("M", 1, 1), ("L", 2, 2)]),
        # after z the next command starts at the subpath's start, written out
        ("m1 1h2zl1 1", [("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 1, 1), ("L", 2, 2)]),
        ("m1 1h2zm1 0h1", [("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 2, 1), ("L", 3, 1)]),
        ("M0 0C1 1 2 2 3 3", [("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3)]),
        ("M1 1c1 1 2 2 3 3s1 0 1 1", [("M", 1, 1), ("C", 2, 2, 3, 3, 4, 4), AFTER_C]),
        ("M1 1S2 0 3 1", [("M", 1, 1), ("C", 1, 1, 2, 0, 3, 1)]),
        ("M0 0Q3 3 6 0", [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0)]),
        ("M0 0q3 3 6 0t6 0", [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0)]),
        ("M0 0T6 0", [("M", 0, 0), ("C", 0, 0, 2, 0, 6, 0)]),
        ("", []),
        ("none", []),
        (" \n ", []),
    ],
)  # fmt: skip
def test_path_data(data: str, expected: Any) -> None:
    if expected == "too few":
        # 1.5 .5 -3 0 are two points; a third number more is one too few
        assert parse_path(data) == (("M", 1.5, 0.5), ("L", -3.0, 0.0))
        with pytest.raises(BadValueError, match="has 3 numbers"):
            parse_path("M1.5.5-3")
        return
    got = parse_path(data)
    assert [s[0] for s in got] == [s[0] for s in expected]
    for have, want in zip(got, expected, strict=True):
        assert have[1:] == pytest.approx(want[1:])


def test_smooth_curves_mirror_only_their_own_kind() -> None:
    after_quadratic = parse_path("M0 0Q3 3 6 0S8 1 9 0")[-1]
    assert after_quadratic == ("C", 6.0, 0.0, 8.0, 1.0, 9.0, 0.0)
    twice = parse_path("M0 0t6 0 6 0")
    assert twice[-1][-2:] == (12.0, 0.0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("10 10", "'10 10' at offset 0 is not a command"),
        ("L1 1", "'L' at offset 0; a path starts with M"),
        ("M1 1 L 2", "'L' at offset 5 has 1 numbers; it takes 2"),
        ("M1 1 L", "'L' at offset 5 has 0 numbers"),
        ("M1 1Z3", "'Z' at offset 4 has 1 numbers; it takes none"),
        ("M1 1 B 3 3", "'B 3 3' after 'M' at offset 0 is not a list of numbers"),
        ("M0 0L1 1-", "'-' after 'L' at offset 4"),
        ("M0 0L1 ١", "'١' after 'L' at offset 4"),
        ("M0 0A1 1 0 2 0 5 5", "after 'A' at offset 4"),
        ("M0 0A1 1 0 1 0 5", "after 'A' at offset 4"),
        ("M0 0A", "'A' at offset 4 has 0 numbers"),
        ("M1,,2", "stray comma at offset 3"),
        ("M,1 2", "stray comma at offset 1"),
        ("M1 2,", "stray comma at offset 4"),
        ("M0 0L1 1,L2 2", "stray comma at offset 8"),
    ],
)
def test_bad_path_data(data: str, message: str) -> None:
    refused(f'<path d="{data}"/>', message)


def test_too_much_and_too_far() -> None:
    refused('<path d="M0 0L1e99 0"/>', "coordinates are too large")
    refused('<path d="M0 0L1e999 5"/>', "coordinates are too large")
    refused('<path d="M0 0A1e300 1e300 0 0 1 1e300 5"/>', "too large")
    refused('<path d="M0 0A1 1 0 0 1 1e300 5"/>', "an arc's numbers are too large")
    refused('<rect width="1e10" height="1"/>', "the number 1e+10 is too large")


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
def test_arc_is_the_arc_asked_for(large: int, sweep: int) -> None:
    segments = parse_path(f"M10 0A10 10 0 {large}{sweep}0 10")
    assert segments[-1][-2:] == (0.0, 10.0)
    # small arcs and sweeps decide which of the two circles through both points it is
    centre = (0.0, 0.0) if large != sweep else (10.0, 10.0)
    for x, y in flat(segments):
        assert math.hypot(x - centre[0], y - centre[1]) == pytest.approx(10, rel=3e-4)
    assert len(segments) - 1 == (3 if large else 1)
    # clockwise on paper is sweep 1: the turn from the first to the next point
    (x0, y0), (x1, y1) = flat(segments)[:2]
    turn = (x0 - centre[0]) * (y1 - centre[1]) - (y0 - centre[1]) * (x1 - centre[0])
    assert (turn > 0) == bool(sweep)


@given(
    rx=st.floats(5, 50), ry=st.floats(5, 50), turn=st.floats(-400, 400),
    x=st.floats(-9, 9), y=st.floats(-9, 9), large=st.integers(0, 1), sweep=st.integers(0, 1),
)  # fmt: skip
def test_arcs_end_where_they_should_on_an_ellipse(
    rx: float, ry: float, turn: float, x: float, y: float, large: int, sweep: int
) -> None:
    data = f"M0 0A{rx!r} {ry!r} {turn!r} {large} {sweep} {x!r} {y!r}"
    segments = parse_path(data)
    if (x, y) == (0, 0):
        assert len(segments) == 1
        return
    assert segments[-1][-2:] == (x, y)
    if math.hypot(x, y) < 1e-3:
        return
    # upright and scaled to a circle, all points are equally far from one centre
    upright = multiply((1 / rx, 0, 0, 1 / ry, 0, 0), parse_transform(f"rotate({-turn!r})"))
    round_ = [apply(upright, *p) for p in flat(segments)]
    (ax, ay), (bx, by), (cx, cy) = round_[0], round_[len(round_) // 2], round_[-1]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-3:
        return
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    ux = (a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)) / d
    uy = (a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)) / d
    radius = math.hypot(ax - ux, ay - uy)
    for px, py in round_:
        assert math.hypot(px - ux, py - uy) == pytest.approx(radius, rel=2e-3)


def test_arc_corner_cases() -> None:
    assert parse_path("M0 0A0 5 0 0 1 9 9")[1:] == (("L", 9.0, 9.0),)
    assert parse_path("M3 3A5 5 0 0 1 3 3") == (("M", 3.0, 3.0),)
    assert parse_path("M0 0A1e9 1e9 0 0 1 1e-6 0")[1:] == (("L", 1e-6, 0.0),)
    # radii that do not reach are grown: a half circle of radius 5
    half = parse_path("M0 0a1 1 0 0 1 10 0")
    assert half[-1][-2:] == (10.0, 0.0)
    assert all(math.hypot(x - 5, y) == pytest.approx(5, rel=3e-4) for x, y in flat(half))
    # several arcs after one letter, flags without separators
    assert points(parse_path("M0 0a5 5 0 0110 0 5 5 0 01-10 0")) [-1] == (0.0, 0.0)  # fmt: skip


# shapes


def test_rect() -> None:
    assert one_path('<rect x="1" y="2" width="3" height="4"/>') == Path(
        rectangle(1.0, 2.0, 3.0, 4.0), fill=(0.0,)
    )
    assert one_path('<rect width="50%" height="25%"/>').segments == rectangle(0.0, 0.0, 50.0, 25.0)


@pytest.mark.parametrize(
    ("radii", "rx", "ry"),
    [
        ('rx="2" ry="1"', 2, 1),
        ('rx="2"', 2, 2),
        ('ry="1"', 1, 1),
        ('rx="99" ry="auto"', 5, 3),
    ],
)
def test_rounded_rect(radii: str, rx: float, ry: float) -> None:
    path = one_path(f'<rect x="10" y="10" width="10" height="6" {radii}/>')
    assert box_of(path) == pytest.approx((10, 10, 20, 16))
    assert path.segments[0] == ("M", 10 + rx, 10)
    assert path.segments[2][-2:] == (20, 10 + ry)
    # no corner is left
    assert all(math.hypot(x - 10, y - 10) > 0.2 for x, y in flat(path.segments))


def test_circle_and_ellipse() -> None:
    circle = one_path('<circle cx="50" cy="40" r="20"/>')
    assert circle.segments[0] == ("M", 70.0, 40.0)
    for x, y in flat(circle.segments):
        assert math.hypot(x - 50, y - 40) == pytest.approx(20, rel=3e-4)
    ellipse = one_path('<ellipse cx="50%" cy="50" rx="30" ry="10"/>')
    assert box_of(ellipse) == pytest.approx((20, 40, 80, 60))
    assert box_of(one_path('<ellipse cx="50" cy="50" rx="8"/>')) == pytest.approx((42, 42, 58, 58))
    # per cent of the diagonal over the root of 2
    assert box_of(one_path('<circle cx="50" cy="50" r="10%"/>'))[2] == pytest.approx(60)


def test_lines_and_polygons() -> None:
    line = one_path('<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>')
    assert line.segments == (("M", 1.0, 2.0), ("L", 3.0, 4.0))
    assert line.fill is None
    open_ = one_path('<polyline points="0,0 10,0 10,10"/>')
    closed = one_path('<polygon points="0 0 10 0 10 10"/>')
    assert closed.segments == (*open_.segments, ("Z",))
    refused('<polygon points="1 2 3"/>', "there are 3 numbers, which do not pair up")
    refused('<polygon points="1 2 x"/>', "points: '1 2 x' is not a list of numbers")


@pytest.mark.parametrize(
    "shape",
    [
        '<rect width="0" height="5"/>',
        '<rect width="5"/>',
        '<circle r="0"/>',
        '<ellipse/>',
        '<path d="M5 5"/>',
        "<path/>",
        '<path d="M5 5z"/>',
        '<path d="M5 5h9"/>',
        '<path d="M5 5h0" stroke="red"/>',
        '<polygon points="5 5"/>',
        '<line x2="9"/>',
        '<rect width="9" height="9" fill="none"/>',
        '<rect width="9" height="9" fill="transparent"/>',
        '<rect width="9" height="9" fill-opacity="0"/>',
        '<rect width="9" height="9" opacity="0"/>',
        '<rect width="9" height="9" display="none"/>',
        '<rect width="9" height="9" visibility="hidden"/>',
        '<rect width="9" height="9" transform="scale(0)"/>',
        '<line x2="9" stroke="red" stroke-width="0"/>',
        '<line x2="9" stroke="red" stroke-width="0.00001"/>',
        '<g transform="matrix(1 1 1 1 0 0)"><circle r="5"/></g>',
        '<defs><circle r="5"/></defs>',
        '<symbol><circle r="5"/></symbol>',
        '<title>a</title><desc><b/></desc><metadata><text/></metadata>',
        '<x:thing xmlns:x="urn:x"><rect width="5" height="5"/></x:thing>',
    ],
)  # fmt: skip
def test_nothing_to_see(shape: str) -> None:
    assert draw(shape) == ()


def test_a_dot_needs_a_cap() -> None:
    dot = one_path('<path d="M5 5h0" stroke="red" stroke-linecap="round"/>')
    assert dot.fill is None
    assert dot.stroke is not None
    assert dot.stroke.cap == "round"


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ('<rect width="-1" height="5"/>', "<rect> width: '-1' is negative"),
        ('<circle r="-1"/>', "<circle> r: '-1' is negative"),
        ('<rect width="5" height="5" rx="-1"/>', "rx: '-1' is negative"),
        ('<rect width="5ex" height="5"/>', "the unit 'ex' is not supported"),
        ('<rect width="5 5" height="5"/>', "'5 5' is not a length"),
        ('<circle cx="a" r="4"/>', "cx: 'a' is not a length"),
    ],
)
def test_bad_shapes(shape: str, message: str) -> None:
    refused(shape, message)


# transforms


@pytest.mark.parametrize(
    ("text", "point", "result"),
    [
        ("translate(3)", (1, 1), (4, 1)),
        ("translate(3,4)", (1, 1), (4, 5)),
        ("scale(2)", (1, 3), (2, 6)),
        ("scale(2 3)", (1, 3), (2, 9)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 10 10)", (11, 10), (10, 11)),
        ("rotate(30)", (2, 0), (math.sqrt(3), 1)),
        ("skewX(45)", (1, 2), (3, 2)),
        ("skewY(45)", (1, 2), (1, 3)),
        ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)),
        ("translate(10,0) scale(2),rotate(90)", (1, 0), (10, 2)),
        ("", (1, 2), (1, 2)),
        ("none", (1, 2), (1, 2)),
    ],
)
def test_transforms(text: str, point: tuple[float, float], result: tuple[float, float]) -> None:
    assert apply(parse_transform(text), *point) == pytest.approx(result)


@pytest.mark.parametrize(
    "text", ["rotate(1 2)", "turn(3)", "scale()", "translate(1", "scale(2) x", "rotate(3deg)"]
)
def test_bad_transforms(text: str) -> None:
    refused(f'<g transform="{text}"/>', "<g> transform: ")


numbers = st.floats(-3, 3).map(lambda v: round(v, 3))


@given(st.tuples(numbers, numbers, numbers, numbers, numbers, numbers))
def test_a_filled_rect_is_its_corners_under_the_matrix(m: Any) -> None:
    det = m[0] * m[3] - m[1] * m[2]
    if abs(det) < 0.01:
        return
    head = HEAD.replace("<svg ", '<svg overflow="visible" ')
    text = " ".join(map(str, m))
    body = f'{head}<rect x="2" y="3" width="5" height="7" transform="matrix({text})"/></svg>'
    (op,) = parse_svg(body.encode(), "a.svg").ops
    assert isinstance(op, Path)
    corners = [(2, 3), (7, 3), (7, 10), (2, 10)]
    for have, corner in zip(points(op.segments), corners, strict=True):
        assert have == pytest.approx(apply(m, *corner), abs=1e-4)
    assert apply(multiply(m, inverse(m)), 5, 6) == pytest.approx((5, 6))


def test_a_similar_matrix_goes_into_the_stroke() -> None:
    path = one_path(
        '<g transform="translate(50 50) rotate(30) scale(-2 2)">'
        '<line x2="3" stroke="red" stroke-width="1.5" stroke-dasharray="1 2" '
        'stroke-dashoffset="4"/></g>'
    )
    assert path.stroke is not None
    assert path.stroke.width == 3
    assert path.stroke.dash == (2, 4)
    assert path.stroke.dash_offset == 2  # 8 less the 6 that dash and gap take
    assert math.dist(*points(path.segments)) == pytest.approx(6, abs=1e-3)


def under(op: Op) -> list[tuple[Path, tuple[float, ...]]]:
    assert isinstance(op, Group)
    return [(path, op.matrix) for path in op.ops if isinstance(path, Path)]


def test_an_uneven_matrix_stays_around_the_stroke() -> None:
    group = one_group(
        '<g transform="translate(10 20) scale(4 1)">'
        '<rect width="5" height="10" fill="none" stroke="red"/>'
        '<rect x="9" y="4" width="5" height="10" stroke="blue" transform="translate(1 0)"/></g>'
    )
    assert group.clip is None
    (first, matrix), (second, _) = under(group)
    assert matrix == (2.0, 0.0, 0.0, 0.5, 0.0, 0.0)
    assert first.stroke is not None
    # 1 wide in a matrix that is twice as large as the one left: 8 across, 2 along
    assert first.stroke.width == 2
    mapped = [apply(group.matrix, *p) for p in points(first.segments)]
    for have, corner in zip(mapped, [(10, 20), (30, 20), (30, 30), (10, 30)], strict=True):
        assert have == pytest.approx(corner)
    assert apply(group.matrix, *points(second.segments)[0]) == pytest.approx((50, 24))


def test_fill_only_needs_no_group_under_an_uneven_matrix() -> None:
    path = one_path('<circle r="5" cx="9" cy="9" transform="scale(4 1)"/>')
    assert box_of(path) == pytest.approx((16, 4, 56, 14))


def test_mixed_runs_keep_their_order() -> None:
    line = '<path d="M9 9h9v9" fill="none" stroke="{}"/>'
    out = draw(
        f'<g transform="scale(2 1)">{line.format("red")}<rect width="4" height="4"/>'
        f'{line.format("blue")}</g><g transform="scale(1 2)">{line.format("red")}</g>'
    )
    assert [type(op) for op in out] == [Group, Path, Group, Group]


# structure


def test_use_places_a_copy_with_its_own_style() -> None:
    a, b = draw(
        '<defs><rect id="r" width="5" height="5"/></defs>'
        '<use href="#r" x="10" fill="red" transform="translate(0 20)"/>'
        '<use xlink:href="#r" y="50" style="fill:#00f"/>'
    )
    assert isinstance(a, Path)
    assert isinstance(b, Path)
    assert a.segments == rectangle(10.0, 20.0, 5.0, 5.0)
    assert a.fill == (1.0, 0.0, 0.0)
    assert b.segments == rectangle(0.0, 50.0, 5.0, 5.0)
    assert b.fill == (0.0, 0.0, 1.0)


def test_symbol_fits_its_view_box_into_the_use() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="{}"/></symbol>'
    path = one_path(symbol.format(10) + '<use href="#s" x="5" y="6" width="20" height="20"/>')
    assert path.segments == rectangle(5.0, 6.0, 20.0, 20.0)
    group = one_group(symbol.format(20) + '<use href="#s" x="5" y="6" width="20" height="20"/>')
    assert group.clip == Clip(rectangle(5.0, 6.0, 20.0, 20.0))
    sized = symbol.replace("<symbol", '<symbol width="40" height="40"')
    assert box_of(one_path(sized.format(10) + '<use href="#s"/>')) == (0, 0, 40, 40)
    whole = one_path(symbol.format(10) + '<use href="#s"/>')
    assert box_of(whole) == (0, 0, 100, 100)


def test_nested_svg_is_a_window_of_its_own() -> None:
    path = one_path(
        '<svg x="10" y="10" width="50%" height="50" viewBox="0 0 5 5">'
        '<rect width="20%" height="100%"/></svg>'
    )
    assert path.segments == rectangle(10.0, 10.0, 10.0, 50.0)
    assert draw('<svg width="0" height="5"><circle r="5"/></svg>') == ()
    assert draw('<svg viewBox="0 0 0 5"><circle r="5"/></svg>') == ()
    group = one_group('<svg width="5" height="5"><circle r="5"/></svg>')
    assert group.clip == Clip(rectangle(0.0, 0.0, 5.0, 5.0))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<g id="a"><use href="#a"/></g>', "<use> refers to itself"),
        ('<use id="u" href="#u"/>', "<use> refers to itself"),
        ("<use/>", "<use> has no href"),
        ('<use href="b.svg#a"/>', "does not refer into this file"),
        ('<clipPath id="c"/><use href="#c"/>', "which is not drawn by itself"),
    ],
)
def test_bad_use(body: str, message: str) -> None:
    (problem,) = body_problems(body)
    assert message in problem.message


def test_missing_references_name_the_nearest_id() -> None:
    found = refused('<use href="#rectt"/><g id="rect1"/>', "<use> refers to '#rectt'")
    assert found.hint == "did you mean 'rect1'?"
    found = refused('<circle r="5" fill="url(#gold)"/><g id="golf"/>', "fill refers to '#gold'")
    assert found.hint == "did you mean 'golf'?"


# style


def test_the_cascade() -> None:
    sheet = (
        "<style>/* red */ rect, circle { fill: #f00 } .b, .c {fill:#0f0;}\n"
        ".b{stroke:none} #x { fill: #00f }</style>"
    )

    def fill(attributes: str) -> Any:
        return one_path(f'{sheet}<rect width="5" height="5" {attributes}/>').fill

    red, green, blue = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    assert fill("") == red
    assert fill('fill="#fff"') == red
    assert fill('class="z b c"') == green
    assert fill('class="c" id="x"') == blue
    assert fill('id="x" style="fill : #ff0; ;"') == (1.0, 1.0, 0.0)
    assert fill('class="b" style="fill:/*;*/inherit"') == (0.0,)


def test_later_rules_win_among_classes() -> None:
    sheet = "<style><![CDATA[<!-- .a{fill:#f00} .b{fill:#0f0} .a{stroke:none} -->]]></style>"
    assert one_path(f'{sheet}<rect class="b a" width="5" height="5"/>').fill == (0.0, 1.0, 0.0)


def test_inheritance() -> None:
    path = one_path(
        '<g fill="red" stroke="#00f" stroke-width="2" opacity="inherit" stroke-linejoin="round">'
        '<g fill="inherit"><path d="M10 10h9v9z" fill-rule="evenodd"/></g></g>'
    )
    assert path.fill == (1.0, 0.0, 0.0)
    assert path.stroke is not None
    assert (path.stroke.width, path.stroke.join) == (2, "round")
    assert path.rule == "evenodd"


def test_visibility_can_be_turned_on_again() -> None:
    body = (
        '<g visibility="hidden"><circle cx="9" cy="9" r="5"/>'
        '<circle cx="9" cy="9" r="6" visibility="visible"/></g>'
    )
    assert box_of(one_path(body)) == pytest.approx((3, 3, 15, 15))


def test_current_color() -> None:
    gold = (0.1, 0.2, 0.9, 0.0)
    shape = '<circle cx="9" cy="9" r="5" fill="currentColor"/>'
    assert one_path(shape, current_color=gold).fill == gold
    assert one_path(shape).fill == (0.0,)
    assert one_path(f'<g color="red">{shape}</g>', current_color=gold).fill == (1.0, 0.0, 0.0)
    same = f'<g color="currentColor">{shape}</g>'
    assert one_path(same, current_color=gold).fill == gold


def test_stroke_properties() -> None:
    stroke = one_path(
        '<path d="M10 10h9v9" fill="none" stroke="#123456" stroke-width="2mm" '
        'stroke-linecap="square" stroke-linejoin="bevel" stroke-miterlimit="7" '
        'stroke-dasharray="1,2 3" stroke-dashoffset="-1"/>'
    ).stroke
    assert stroke is not None
    assert stroke.width == pytest.approx(2 * 96 / 25.4, abs=1e-4)  # px are points here
    assert (stroke.cap, stroke.join, stroke.miter) == ("square", "bevel", 7)
    assert stroke.dash == (1, 2, 3, 1, 2, 3)
    assert stroke.dash_offset == 11
    assert stroke.paint == make_color(0x12 / 255, 0x34 / 255, 0x56 / 255)
    solid = one_path('<path d="M10 10h9" stroke="red" stroke-dasharray="0 0" stroke-width="1%"/>')
    assert solid.stroke is not None
    assert solid.stroke.dash == ()
    assert solid.stroke.width == 1
    none = one_path('<path d="M10 10h9" stroke="red" stroke-dasharray="none"/>').stroke
    assert none is not None
    assert none.dash == ()


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('stroke-width="-1"', "stroke-width: '-1' is negative"),
        ('stroke-miterlimit="0.5"', "stroke-miterlimit: '0.5' is less than 1"),
        ('stroke-linejoin="arcs"', "stroke-linejoin: 'arcs' is none of miter, round, bevel"),
        ('stroke-dasharray="1 -2"', "'-2' is negative"),
        (f'stroke-dasharray="{"1 " * 101}"', "more than 100 dashes"),
        ('opacity="much"', "opacity: 'much' is not a number"),
        ('fill="url(#a"', "fill: 'url(#a' is not a colour"),
        ('fill="context-fill"', "fill: 'context-fill' is not a colour"),
        ('fill="url(a.svg#b)"', "fill 'a.svg#b' does not refer into this file"),
        ('stroke="url(#p)"', "stroke refers to <path>"),
        ('fill="url(#x) url(#y)"', "'url(#y)' is not a colour"),
        ('clip-path="circle(5px)"', "clip-path: 'circle(5px)' is not supported"),
        ('clip-path="url(#p)"', "clip-path refers to <path>"),
        ('clip-path="url(#q)"', "clip-path refers to '#q'"),
        ('mask="url(#m)"', "mask: 'url(#m)' is not supported"),
        ('filter="blur(2px)"', "filter: 'blur(2px)' is not supported"),
        ('marker-end="url(#m)"', "marker-end: 'url(#m)' is not supported"),
        ('style="mix-blend-mode: multiply"', "mix-blend-mode: 'multiply' is not supported"),
        ('paint-order="stroke"', "paint-order: 'stroke' is not supported"),
        ('vector-effect="non-scaling-stroke"', "vector-effect: "),
        ('transform-origin="5 5"', "transform-origin: '5 5' is not supported"),
        ('systemLanguage="de"', "systemLanguage: 'de' is not supported"),
        ('style="transform: scale(2)"', "style: transform is not supported here"),
        ('style="fill: red !important"', "'!important' is not supported"),
        ('style="fil: red"', "style: unknown property 'fil'"),
        ('style="red"', "style: 'red' is not 'property: value'"),
        ('stroke="red" stroke-dasharray="1" pathLength="9"', "pathLength with dashes"),
    ],
)
def test_bad_style(attributes: str, message: str) -> None:
    refused(f'<path id="p" d="M0 0h9v9" {attributes}/>', message)


def test_harmless_properties_are_left_aside() -> None:
    path = one_path(
        '<rect width="5" height="5" mask="none" filter="none" style="mix-blend-mode:normal;'
        'font-family:Arial;-inkscape-stroke:none;isolation:isolate;text-anchor:middle" '
        'data-name="a" aria-label="b" role="img" version="1.1" xml:space="preserve" foo="bar" '
        'paint-order="fill stroke" shape-rendering="crispEdges"/>'
    )
    assert path == Path(rectangle(0.0, 0.0, 5.0, 5.0), fill=(0.0,))


@pytest.mark.parametrize(
    ("sheet", "message", "line", "column"),
    [
        ("\n  g rect {fill:red}", "selector 'g rect' is not supported", 3, 3),
        ("* {fill:red}", "selector '*' is not supported", 2, 8),
        ("a:hover{fill:red}", "selector 'a:hover' is not supported", 2, 8),
        (".a{fill:redd}", "<style> fill: 'redd' is not a colour", 2, 8),
        (".a{}\n.b{filter:url(#f)}", "<style> filter: 'url(#f)' is not supported", 3, 1),
        ("@media print{.a{fill:red}}", "<style>: '@media' is not supported", 2, 8),
        (".a{}@import url(b.css);.b{}", "<style>: '@import' is not supported", 2, 12),
        ("@font-face{", "<style>: '@font-face' is not supported", 2, 8),
        (".a{} /* a */ .b", "this is not a rule", 2, 21),
        (".a}", "this is not a rule", 2, 8),
        (".a{fill:red", "this is not a rule", 2, 8),
    ],
)
def test_bad_sheets(sheet: str, message: str, line: int, column: int) -> None:
    refused(f"<style>{sheet}</style>", message, line, column)


def test_sheets_of_another_kind() -> None:
    refused('<style type="text/less">a</style>', "another type than text/css")
    refused('<style media="screen">a{}</style>', "another medium than print")


# colours


@pytest.mark.parametrize(
    ("text", "color", "opacity"),
    [
        ("#f00", (1, 0, 0), 1),
        ("#FF8000", (1, 0.502, 0), 1),
        ("#f008", (1, 0, 0), 0.5333),
        ("#ff000080", (1, 0, 0), 0.502),
        ("#333", (0.2,), 1),
        ("black", (0,), 1),
        ("white", (1,), 1),
        ("gray", (0.502,), 1),
        ("RebeccaPurple", None, 1),
        ("Tomato", (1, 0.3882, 0.2784), 1),
        ("rgb(255, 0, 0)", (1, 0, 0), 1),
        ("rgb(100%,50%,0%)", (1, 0.5, 0), 1),
        ("rgba(255,0,0,.25)", (1, 0, 0), 0.25),
        ("rgb(300 -5 0 / 50%)", (1, 0, 0), 0.5),
        ("hsl(120, 100%, 50%)", (0, 1, 0), 1),
        ("hsla(-120deg 100% 25% / 0.5)", (0, 0, 0.5), 0.5),
        ("hsl(0,0%,50%)", (0.5,), 1),
        ("transparent", (0,), 0),
        ("rgb(1,2)", None, 1),
        ("rgb(1,2%,3)", None, 1),
        ("rgb(1,2,x)", None, 1),
        ("rgb(1,2,3,4deg)", None, 1),
        ("hsl(1,2,3)", None, 1),
        ("#ff", None, 1),
        ("#ggg", None, 1),
        ("#１２３", None, 1),
        ("", None, 1),
    ],
)
def test_colors(text: str, color: tuple[float, ...] | None, opacity: float) -> None:
    if color is None:
        with pytest.raises(BadValueError, match="is not a colour"):
            parse_color(text)
        return
    assert parse_color(text) == (pytest.approx(color), opacity)


def test_all_named_colors_are_there() -> None:
    assert len(NAMED) == 147
    assert all(re.fullmatch("[0-9a-f]{6}", value) for value in NAMED.values())
    assert parse_color("darkslategrey") == parse_color("darkslategray") == parse_color("#2f4f4f")


def test_opacity_of_inks() -> None:
    path = one_path('<rect width="5" height="5" fill="#f008" fill-opacity="50%"/>')
    assert path.fill == (1.0, 0.0, 0.0)
    assert path.fill_opacity == pytest.approx(0.2667, abs=1e-4)


# opacity


def test_opacity_of_one_paint_needs_no_group() -> None:
    filled = one_path('<rect width="5" height="5" opacity=".5" fill-opacity=".5"/>')
    assert (filled.fill_opacity, filled.stroke_opacity) == (0.25, 1)
    stroked = one_path('<path d="M9 9h9" fill="none" stroke="red" opacity="0.5"/>')
    assert (stroked.fill_opacity, stroked.stroke_opacity) == (1, 0.5)
    nested = one_path('<g opacity=".5"><g opacity=".5"><rect width="5" height="5"/></g></g>')
    assert nested.fill_opacity == 0.25


def test_opacity_of_more_is_a_group() -> None:
    both = one_group('<rect x="9" y="9" width="5" height="5" stroke="red" opacity=".5"/>')
    assert (both.opacity, both.matrix, len(both.ops)) == (0.5, IDENTITY, 1)
    two = one_group(
        '<g opacity=".5"><g opacity=".5"><rect width="5" height="5"/><rect width="6" height="6"/>'
        "</g></g>"
    )
    assert (two.opacity, len(two.ops)) == (0.25, 2)
    assert draw('<g opacity=".5"/>') == ()
    assert one_path('<g opacity="2"><rect width="5" height="5"/></g>').fill_opacity == 1
    uneven = one_group(
        '<rect transform="scale(2 1)" x="9" y="9" width="5" height="5" stroke="red" opacity=".5"/>'
    )
    assert (uneven.opacity, type(uneven.ops[0])) == (0.5, Path)


# gradients

STOPS = '<stop stop-color="red"/><stop offset="100%" stop-color="#00f" stop-opacity=".5"/>'
RED_TO_BLUE = (Stop(0.0, (1.0, 0.0, 0.0)), Stop(1.0, (0.0, 0.0, 1.0), 0.5))


def painted(gradient: str, shape: str = '<rect x="10" y="20" width="40" height="30"/>') -> Any:
    return one_path(gradient + shape.replace("<rect ", '<rect fill="url(#a)" ')).fill


def test_linear_gradient_in_the_box() -> None:
    fill = painted(f'<linearGradient id="a">{STOPS}</linearGradient>')
    assert fill == LinearGradient(0.0, 0.0, 1.0, 0.0, RED_TO_BLUE, (40, 0, 0, 30, 10, 20))


def test_linear_gradient_in_user_space() -> None:
    fill = painted(
        '<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="10%" y1="1" x2="50%" y2="7" '
        f'gradientTransform="rotate(90)">{STOPS}</linearGradient>',
        '<rect width="5" height="5" transform="translate(3 4) scale(2)"/>',
    )
    assert isinstance(fill, LinearGradient)
    assert (fill.x1, fill.y1, fill.x2, fill.y2) == (10, 1, 50, 7)
    assert fill.matrix == pytest.approx((0, 2, -2, 0, 3, 4))


def test_box_gradient_of_a_turned_shape() -> None:
    fill = painted(
        f'<linearGradient id="a" gradientTransform="translate(1 0)">{STOPS}</linearGradient>',
        '<rect x="1" y="2" width="4" height="8" transform="translate(50 50) rotate(90)"/>',
    )
    # the left edge of the box in user space, one box width on
    assert apply(fill.matrix, 0, 0) == pytest.approx((50 - 2, 50 + 5))
    assert apply(fill.matrix, 0, 1) == pytest.approx((50 - 10, 50 + 5))


def test_radial_gradient() -> None:
    fill = painted(f'<radialGradient id="a" cx=".4" fx="30%" fr="5%">{STOPS}</radialGradient>')
    assert isinstance(fill, RadialGradient)
    assert (fill.cx, fill.cy, fill.r) == (0.4, 0.5, 0.5)
    assert (fill.fx, fill.fy, fill.fr) == pytest.approx((0.3, 0.5, 0.05))
    assert fill.matrix == (40, 0, 0, 30, 10, 20)


def test_gradients_inherit_by_href() -> None:
    fill = painted(
        f'<linearGradient id="s">{STOPS}</linearGradient>'
        '<linearGradient id="t" xlink:href="#s" gradientUnits="userSpaceOnUse"/>'
        '<radialGradient id="a" href="#t" cx="5" r="7"/>'
    )
    assert isinstance(fill, RadialGradient)
    assert fill.stops == RED_TO_BLUE
    assert (fill.cx, fill.cy, fill.r, fill.fx) == (5, 50, 7, 5)
    assert fill.matrix == IDENTITY


def test_gradients_that_are_colors() -> None:
    one = '<linearGradient id="a"><stop stop-color="red" stop-opacity=".5"/></linearGradient>'
    path = one_path(f'{one}<rect width="5" height="5" fill="url(#a)" fill-opacity=".5"/>')
    assert (path.fill, path.fill_opacity) == ((1.0, 0.0, 0.0), 0.25)
    point = painted(f'<linearGradient id="a" x2="0">{STOPS}</linearGradient>')
    assert point == (0.0, 0.0, 1.0)
    assert painted(f'<radialGradient id="a" r="0">{STOPS}</radialGradient>') == (0.0, 0.0, 1.0)
    rect = '<rect width="5" height="5" fill="url(#a)"/>'
    assert draw(f'<linearGradient id="a"/>{rect}') == ()
    flat_ = f'<linearGradient id="a" gradientTransform="scale(0)">{STOPS}</linearGradient>'
    assert draw(flat_ + rect) == ()
    # a box without height has no gradient to fit into it
    line = '<path d="M0 9h9" stroke="url(#a)"/>'
    assert draw(f'<linearGradient id="a">{STOPS}</linearGradient>{line}') == ()


def test_stops_rise_and_share_a_color_space() -> None:
    fill = painted(
        '<linearGradient id="a" color="#f00"><stop offset=".5" stop-color="#333"/>'
        '<stop offset=".2" stop-color="currentColor"/><stop offset="7" style="stop-color:#fff"/>'
        "</linearGradient>"
    )
    assert fill.stops == (
        Stop(0.5, (0.2, 0.2, 0.2)),
        Stop(0.5, (1.0, 0.0, 0.0)),
        Stop(1.0, (1.0, 1.0, 1.0)),
    )
    assert to_same_space([(0.2,), (1.0,)]) == [(0.2,), (1.0,)]
    assert to_same_space([(0.2,), (1.0, 0.0, 0.0, 0.5)]) == [(0, 0, 0, 0.8), (1, 0, 0, 0.5)]
    mixed = to_same_space([(0.2,), (1.0, 0.0, 0.0, 0.5), (0.1, 0.2, 0.3)])
    assert mixed == [(0.2, 0.2, 0.2), (0, 0.5, 0.5), (0.1, 0.2, 0.3)]


def test_fallback_paint() -> None:
    assert one_path('<rect width="5" height="5" fill="url(#no) #f00"/>').fill == (1.0, 0.0, 0.0)
    assert draw('<rect width="5" height="5" fill="url(#no) none"/>') == ()
    current = one_path('<rect width="5" height="5" color="red" fill="url(\'#no\') currentColor"/>')
    assert current.fill == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("gradient", "message"),
    [
        ('<linearGradient id="a" spreadMethod="reflect"/>', "spreadMethod: 'reflect' is not"),
        ('<radialGradient id="a" spreadMethod="repeat"/>', "spreadMethod: 'repeat' is not"),
        ('<linearGradient id="a" gradientUnits="box"/>', "gradientUnits: 'box' is neither"),
        ('<linearGradient id="a" gradientTransform="x"/>', "gradientTransform: 'x' is not a tran"),
        (f'<linearGradient id="a" x1="1em">{STOPS}</linearGradient>', "x1: the unit 'em'"),
        (f'<radialGradient id="a" r="-1">{STOPS}</radialGradient>', "r or fr is negative"),
        ('<linearGradient id="a" href="#a"/>', "<linearGradient> refers to itself"),
        ('<linearGradient id="a" href="#b"/>', "<linearGradient> href refers to '#b'"),
        ('<linearGradient id="a" href="#r"/>', "<linearGradient> href refers to <rect>"),
        ('<pattern id="a" width="-1" height="1"/>', "width or height is negative"),
        ('<pattern id="a" patternUnits="x"/>', "patternUnits: 'x' is neither"),
        ('<pattern id="a" width="1" height="1" viewBox="1"/>', "'1' is not a view box"),
    ],
)
def test_bad_paint_servers(gradient: str, message: str) -> None:
    refused(f'{gradient}<rect id="r" width="5" height="5" fill="url(#a)"/>', message)


def test_bad_stop() -> None:
    body = '<linearGradient id="a">\n<stop offset="x"/></linearGradient>'
    shape = '<rect width="5" height="5" fill="url(#a)"/>'
    refused(body + shape, "<stop> offset: 'x' is not a length", 3, 1)


def test_long_href_chains_end() -> None:
    chain = "".join(f'<linearGradient id="a{i}" href="#a{i + 1}"/>' for i in range(150))
    body = f'{chain}<linearGradient id="a150"/><rect width="5" height="5" fill="url(#a0)"/>'
    refused(body, "refers on more than 100 times")


# patterns


def pattern_of(attributes: str, shape: str, content: str = '<rect width="2" height="3"/>') -> Any:
    body = f'<pattern id="p" {attributes}>{content}</pattern>'
    return one_path(body + shape.replace("<rect ", '<rect fill="url(#p)" ')).fill


RECT = '<rect x="10" y="20" width="40" height="30"/>'


def test_pattern_in_user_space() -> None:
    fill = pattern_of(
        'patternUnits="userSpaceOnUse" x="1" y="2" width="4" height="5" '
        'patternTransform="rotate(90)"',
        RECT,
    )
    assert isinstance(fill, Pattern)
    assert (fill.width, fill.height) == (4, 5)
    assert fill.ops == (Path(rectangle(0.0, 0.0, 2.0, 3.0), fill=(0.0,)),)
    assert fill.matrix == (0, 1, -1, 0, -2, 1)


def test_pattern_tiles_are_drawn_in_points() -> None:
    fill = pattern_of(
        'patternUnits="userSpaceOnUse" width="4" height="5"',
        '<rect width="9" height="9" transform="scale(2)"/>',
    )
    assert (fill.width, fill.height) == (8, 10)
    assert fill.ops == (Path(rectangle(0.0, 0.0, 4.0, 6.0), fill=(0.0,)),)
    assert fill.matrix == IDENTITY


def test_pattern_in_the_box() -> None:
    fill = pattern_of('x=".5" width="10%" height=".5"', RECT)
    assert (fill.width, fill.height) == pytest.approx((4, 15))
    assert fill.matrix == (1, 0, 0, 1, 30, 20)
    inner = pattern_of(
        'width="1" height="1" patternContentUnits="objectBoundingBox"',
        RECT,
        '<rect width=".5" height=".1"/>',
    )
    assert inner.ops == (Path(rectangle(0.0, 0.0, 20.0, 3.0), fill=(0.0,)),)
    view = pattern_of('width="1" height="1" viewBox="0 0 4 3"', RECT)
    assert view.ops == (Path(rectangle(0.0, 0.0, 20.0, 30.0), fill=(0.0,)),)


def test_patterns_inherit_and_share_their_tiles() -> None:
    body = (
        '<pattern id="q" patternUnits="userSpaceOnUse" width="4" height="5" fill="red">'
        '<rect width="2" height="3"/></pattern><pattern id="p" href="#q" height="6"/>'
    )
    a, b = draw(
        f'{body}<g fill="url(#p)"><rect width="9" height="9"/><circle r="5" cx="9" cy="9"/></g>'
    )
    assert isinstance(a, Path)
    assert isinstance(b, Path)
    assert isinstance(a.fill, Pattern)
    assert isinstance(b.fill, Pattern)
    assert (a.fill.width, a.fill.height) == (4, 6)
    assert a.fill.ops is b.fill.ops
    assert a.fill.ops == (Path(rectangle(0.0, 0.0, 2.0, 3.0), fill=(1.0, 0.0, 0.0)),)


@pytest.mark.parametrize(
    "attributes",
    [
        'width="0" height="1"',
        'width="1" height="1" viewBox="0 0 0 1"',
        'width="1" height="1" patternTransform="scale(0)"',
    ],
)
def test_patterns_of_no_size(attributes: str) -> None:
    body = f'<pattern id="p" {attributes}><circle r="1"/></pattern>'
    assert draw(f'{body}<rect width="5" height="5" fill="url(#p)"/>') == ()
    line = '<path d="M0 5h9" stroke="url(#p)"/>'
    assert draw(f'<pattern id="p" width="1" height="1"><circle r="1"/></pattern>{line}') == ()


def test_a_pattern_cannot_hold_itself() -> None:
    (problem,) = body_problems(
        '<pattern id="p" width="1" height="1"><circle r="9" fill="url(#p)"/></pattern>'
        '<rect width="5" height="5" fill="url(#p)"/>'
    )
    assert "painted with itself" in problem.message


# clip paths

CLIPPED = '<rect width="50" height="50" clip-path="url(#c)"/>'


def clip_of(clip: str, shape: str = CLIPPED) -> Clip:
    group = one_group(clip + shape)
    assert group.clip is not None
    assert group.matrix == IDENTITY
    return group.clip


def test_clip_path() -> None:
    clip = clip_of(
        '<clipPath id="c" transform="translate(1 2)"><rect width="9" height="8" '
        'transform="translate(10 10)"/></clipPath>'
    )
    assert clip == Clip(rectangle(11.0, 12.0, 9.0, 8.0))
    turned = clip_of(
        '<clipPath id="c"><rect width="9" height="8"/></clipPath>',
        f'<g transform="scale(2)">{CLIPPED}</g>',
    )
    assert turned == Clip(rectangle(0.0, 0.0, 18.0, 16.0))


def test_clip_path_of_the_box() -> None:
    clip = clip_of(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/>'
        "</clipPath>",
        '<g transform="translate(5 5)" clip-path="url(#c)"><rect x="10" width="9" height="10"/>'
        '<svg><use href="#k" x="20" display="inline"/></svg><g display="none"><circle r="99"/></g>'
        '<defs><rect id="k" width="10" height="20"/></defs><path d=""/></g>',
    )
    assert tight_bounds(clip.segments) == pytest.approx((15, 5, 35, 25))
    shape = clip_of(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath>',
        '<circle cx="20" cy="20" r="10" clip-path="url(#c)"/>',
    )
    assert tight_bounds(shape.segments) == pytest.approx((-10, -10, 30, 30))


def test_clip_path_with_use_and_several_shapes() -> None:
    clip = clip_of(
        '<defs><path id="t" d="M0 0v10h10v-10z"/></defs><clipPath id="c">'
        '<use href="#t" x="5" y="5"/><rect width="10" height="10"/><title>x</title>'
        '<circle r="50" visibility="hidden"/><circle r="50" display="none"/><path d=""/>'
        '<use href="#t" display="none"/></clipPath>'
    )
    assert clip.rule == "nonzero"
    assert [s[0] for s in clip.segments].count("M") == 2
    # both run the same way round, so that the overlap is inside
    first, second = clip.segments[:5], clip.segments[5:]
    assert winding_area(first) > 0
    assert winding_area(second) > 0
    assert tight_bounds(first) == (5, 5, 15, 15)


def test_clip_rules() -> None:
    star = '<path clip-rule="evenodd" d="M20 0h9v9h-9z M22 2h5v5h-5z"/>'
    assert clip_of(f'<clipPath id="c">{star}</clipPath>').rule == "evenodd"
    far = star.replace("M20", "M30").replace("M22", "M32")
    two = clip_of(f'<clipPath id="c">{star}{far}</clipPath>')
    assert (two.rule, len(two.segments)) == ("evenodd", 20)
    square = clip_of('<clipPath id="c"><rect clip-rule="evenodd" width="5" height="5"/></clipPath>')
    assert square.rule == "nonzero"
    refused(f'<clipPath id="c">{star}{star}</clipPath>{CLIPPED}', "clip-rule evenodd")


def test_clips_within_clips() -> None:
    group = one_group(
        '<clipPath id="d"><rect width="20" height="9"/></clipPath>'
        f'<clipPath id="c" clip-path="url(#d)"><circle r="15"/></clipPath>{CLIPPED}'
    )
    assert group.clip == Clip(rectangle(0.0, 0.0, 20.0, 9.0))
    (inner,) = group.ops
    assert isinstance(inner, Group)
    assert inner.clip is not None
    assert tight_bounds(inner.clip.segments) == (-15, -15, 15, 15)


def test_clips_join_the_group_there_is() -> None:
    clip = '<clipPath id="c"><circle r="15"/></clipPath>'
    faded = one_group(f'{clip}<g opacity=".5" clip-path="url(#c)"><rect width="9" height="9"/></g>')
    assert faded.clip is not None
    assert faded.opacity == 0.5
    uneven = one_group(
        f'{clip}<g clip-path="url(#c)"><g transform="scale(2 1)"><path d="M5 5h9v9" stroke="red"/>'
        "</g></g>"
    )
    assert uneven.clip is not None
    assert under(uneven.ops[0])[0][1] != IDENTITY


def test_clips_that_hide_all_or_nothing() -> None:
    wide = '<clipPath id="c"><rect width="50" height="60"/></clipPath>'
    assert isinstance(draw(wide + CLIPPED)[0], Path)
    assert draw(f'<clipPath id="c"/>{CLIPPED}') == ()
    assert draw('<clipPath id="c"><rect x="70" width="5" height="5"/></clipPath>' + CLIPPED) == ()
    box = (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>'
    )
    assert draw(f'{box}<g clip-path="url(#c)"/>') == ()


@pytest.mark.parametrize(
    ("clip", "message"),
    [
        ('<clipPath id="c"><g/></clipPath>', "<g> in a clipPath is not supported"),
        ('<clipPath id="c"><use href="#g"/></clipPath><g id="g"/>', "<use> of <g> in a clipPath"),
        (
            '<clipPath id="c"><circle r="5" clip-path="url(#c)"/></clipPath>',
            "clip-path on <circle>",
        ),
        ('<clipPath id="c" clip-path="url(#c)"><circle r="5"/></clipPath>', "clipped by itself"),
        ('<clipPath id="c" clipPathUnits="x"/>', "clipPathUnits: 'x' is not known"),
        ('<clipPath id="c"><circle r="1e9"/></clipPath>', "coordinates are too large"),
        ('<clipPath id="c"><use href="#n"/></clipPath>', "<use> refers to '#n'"),
    ],
)
def test_bad_clips(clip: str, message: str) -> None:
    (problem,) = body_problems(clip + CLIPPED)
    assert message in problem.message


def test_segment_tools() -> None:
    box = rectangle(1.0, 2.0, 3.0, 4.0)
    assert is_upright_box(box)
    assert is_upright_box(reverse(box))
    assert not is_upright_box(transform(box, parse_transform("rotate(45)")))
    assert not is_upright_box(box[:-1])
    assert winding_area(reverse(box)) == -winding_area(box) == -24
    curved = parse_path("M0 0C1 0 2 1 2 2L0 2ZM5 5L6 6")
    assert reverse(reverse(curved))[:4] == curved[:4]
    assert tight_bounds(()) == (0, 0, 0, 0)
    assert tight_bounds(parse_path("M0 0C0 10 10 10 10 0")) == (0, 0, 10, 7.5)
    assert tight_bounds(parse_path("M0 0C0 4 2 4 6 0"))[3] == pytest.approx(3)
    assert Viewport(30, 40).diagonal == pytest.approx(50 / math.sqrt(2))
    assert parse_length(" 50% ").of(30) == 15
    assert parse_length("1PC") == Length(16.0)


# refusals


@pytest.mark.parametrize(
    "name",
    [
        "text",
        "image",
        "mask",
        "filter",
        "foreignObject",
        "marker",
        "animate",
        "set",
        "script",
        "switch",
        "a",
        "font",
        "mesh",
    ],
)
def test_unsupported_elements(name: str) -> None:
    problem = refused(f' <g>\n  <{name} id="z"><rect/></{name}></g>', f"<{name}> is not", 3, 3)
    assert problem.message == f"<{name}> is not supported"


def test_unsupported_is_reported_once() -> None:
    refused('<image id="i"/><use href="#i"/>', "<image> is not supported")


def test_unknown_elements() -> None:
    assert refused("<rekt/>", "unknown element <rekt>").hint == "did you mean 'rect'?"


def test_all_problems_come_at_once() -> None:
    found = body_problems(
        '<text/><path d="x"/>\n<circle r="a"/>\n  <g fill="no-color"><use href="#u"/></g>'
    )
    places = [(p.span.line, p.span.column) for p in found if p.span]
    assert places == [(2, 1), (2, 8), (3, 1), (4, 3), (4, 22)]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "no element found", 1, 1),
        ("<svg", "unclosed token", 1, 1),
        ("<svg>\n<g></svg>", "mismatched tag", 2, 6),
        ("<html/>", "the outermost element is <html>", 1, 1),
        ('<svg xmlns="urn:x"/>', "the outermost element is <urn:x svg>", 1, 1),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "declarations inside DOCTYPE", 1, 15),
        ("<!DOCTYPE svg SYSTEM 'a.dtd'>\n<svg>&a;</svg>", "the entity 'a' is not known", 2, 6),
        ("<svg>&a;</svg>", "undefined entity", 1, 6),
        ("<?xml version='1.0' encoding='ebcdic'?><svg/>", "encoding 'ebcdic' is not", 1, 1),
        ("<?xml version='1.0' encoding='hex'?><svg/>", "encoding 'hex' is not", 1, 1),
        ("<?xml version='1.0' encoding='utf8'?><svg/>", "encoding 'utf8' is not", 1, 1),
        ("<svg><inkscape:g/></svg>", "unbound prefix", 1, 6),
    ],
)
def test_bad_xml(text: str, message: str, line: int, column: int) -> None:
    (problem,) = problems(text)
    assert message in problem.message
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (line, column)


def test_billion_laughs() -> None:
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
    bomb = f'<!DOCTYPE svg [<!ENTITY e0 "ha">{entities}]><svg><style>&e11;</style></svg>'
    (problem,) = problems(bomb)
    assert "entities" in problem.message


def test_doctype_and_encodings_that_are_fine() -> None:
    body = '<svg width="4" height="4"><rect id="é" width="4" height="4"/></svg>'
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    plain = parse_svg(body.encode(), "a.svg").ops
    assert len(plain) == 1
    for encoding, name in (
        ("utf-8", "UTF-8"),
        ("latin-1", "ISO-8859-1"),
        ("cp1252", "windows-1252"),
    ):
        text = f"<?xml version='1.0' encoding='{name}'?>{doctype}{body}"
        assert parse_svg(text.encode(encoding), "a.svg").ops == plain
    assert parse_svg(body.encode("utf-16"), "a.svg").ops == plain
    assert parse_svg(b"\xef\xbb\xbf" + body.encode(), "a.svg").ops == plain


def test_compressed_and_huge_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "compressed" in problems(b"\x1f\x8b\x08")[0].message
    monkeypatch.setattr(svg_xml, "MAX_BYTES", 10)
    assert "larger than" in problems("<svg width='1' height='1'/>")[0].message


def test_nesting_limit() -> None:
    deep = "<g>" * 198 + '<rect width="5" height="5"/>' + "</g>" * 198
    assert isinstance(draw(deep)[0], Path)
    (problem,) = body_problems("<g>" * 200 + "</g>" * 200)
    assert "nested more than 200 deep" in problem.message
    # use goes as deep without the file doing so
    chain = "".join(f'<g id="g{i}"><use href="#g{i + 1}"/></g>' for i in range(150))
    found = problems(f'{HEAD}<defs>{chain}<g id="g150"/></defs><use href="#g0"/></svg>')
    assert "nested more than 200 deep" in found[0].message


def test_a_deep_caller_gets_an_error_too() -> None:
    def call(depth: int) -> Drawing:
        if depth:
            return call(depth - 1)
        deep = "<g>" * 190 + '<rect width="5" height="5"/>' + "</g>" * 190
        return parse_svg((HEAD + deep + "</svg>").encode(), "a.svg")

    with pytest.raises(InputError, match="nested too deep"):
        call(700)


def test_element_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert svg_xml.MAX_ELEMENTS == 100_000
    for module in (svg_xml, svg_walk):
        monkeypatch.setattr(module, "MAX_ELEMENTS", 1000)
    levels = "".join(f'<g id="g{i}">{f"""<use href="#g{i + 1}"/>""" * 10}</g>' for i in range(4))
    body = f'<defs>{levels}<rect id="g4" width="1" height="1"/></defs><use href="#g0"/>'
    assert "more than 1000 elements" in body_problems(body)[-1].message
    many = problems(HEAD + "<g/>" * 1001 + "</svg>")
    assert "more than 1000 elements" in many[-1].message


def test_segment_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert svg_path.MAX_SEGMENTS == 1_000_000
    for module in (svg_path, svg_walk):
        monkeypatch.setattr(module, "MAX_SEGMENTS", 1000)
    refused(f'<path d="M0 0h{"1 " * 1001}"/>', "more than 1000 segments")
    long = f'<path id="p" d="M0 0h{"1 " * 300}"/>'
    found = body_problems(f"<defs>{long}</defs>" + '<use href="#p" stroke="red"/>' * 4)
    assert "more than 1000 segments" in found[-1].message


def test_problems_end_somewhere() -> None:
    found = body_problems('<rekt a="1"/>\n' * 3000)
    assert len(found) == 1001
    assert sum(p.hint is not None for p in found) == 50


# whatever comes

SAMPLE = (
    HEAD
    + """
<style>.a{fill:#123;stroke:red} #b, rect {opacity:.5}</style>
<defs><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>
<radialGradient id="h" href="#g" r="40%" fx=".3"/><clipPath id="c"><circle r="20"/></clipPath>
<pattern id="p" width=".1" height=".1"><path d="M0 0l2 2"/></pattern>
<symbol id="s" viewBox="0 0 5 5"><path d="M1 1a1 2 30 014 4q1 1 2 2t3 3z"/></symbol></defs>
<g transform="rotate(30 5 5) scale(2 1)" clip-path="url(#c)"><rect class="a" x="1" y="2" rx="1"
 width="30" height="40" fill="url(#g)" stroke-dasharray="1 2"/><use href="#s" width="9"/></g>
<path style="fill:url(#p) none;stroke:hsl(30,40%,50%)" d="M1.5.5-3 4c1 2 3 4 5 6S1 2 3 4H5V6z"/>
<polygon points="1 2 30 4 5 60" fill="url(#h)" opacity="50%"/></svg>"""
).encode()

fuzz = settings(max_examples=150, deadline=2000, suppress_health_check=[HealthCheck.too_slow])


def survives(data: bytes) -> None:
    try:
        drawing = parse_svg(data, "fuzz.svg")
    except InputError as error:
        assert error.problems
        return
    assert drawing.width > 0
    check_finite(drawing.ops)


def check_finite(ops: tuple[Op, ...]) -> None:
    for op in ops:
        if isinstance(op, Group):
            assert op.ops
            assert all(map(math.isfinite, op.matrix))
            check_finite(op.ops)
        else:
            assert isinstance(op, Path)
            for segment in op.segments:
                assert all(math.isfinite(v) and round(v, 4) == v for v in segment[1:])
            assert 0 < op.fill_opacity <= 1


def test_the_sample_is_a_drawing() -> None:
    assert len(parse_svg(SAMPLE, "a.svg").ops) == 1


@fuzz
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SAMPLE) - 1),
            st.integers(0, 6),
            st.one_of(st.binary(max_size=3), st.sampled_from([b"-", b"e", b"9", b"0", b"#", b"<"])),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_random_changes_of_a_file(changes: list[tuple[int, int, bytes]]) -> None:
    data = SAMPLE
    for at, length, new in changes:
        data = data[:at] + new + data[at + length :]
    survives(data)


NAMES = (
    "d points x y width height r rx cx cy fill stroke stroke-width stroke-dasharray transform "
    "style class clip-path opacity viewBox preserveAspectRatio href stroke-dashoffset fx fr x1 "
    "y2 offset gradientUnits gradientTransform patternTransform stop-color color clipPathUnits "
    "overflow"
)
values = st.one_of(
    st.text(alphabet="0123456789.-+eE ,MLCAZmlcazQqhv%()#pxurl", max_size=30),
    st.text(max_size=12),
    st.sampled_from(
        ["url(#g)", "url(#p)", "url(#c)", "inherit", "1e308", "-0", "objectBoundingBox"]
    ),
)


@fuzz
@given(
    st.sampled_from(
        ["path", "rect", "ellipse", "polygon", "use", "g", "svg", "pattern", "clipPath"]
    ),
    st.dictionaries(st.sampled_from(NAMES.split()), values, max_size=6),
)
def test_random_attributes(name: str, attributes: dict[str, str]) -> None:
    def escaped(text: str) -> str:
        kept = "".join(c for c in text if c >= " " and not 0xD800 <= ord(c) < 0xE000)
        return kept.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")

    text = " ".join(f'{key}="{escaped(value)}"' for key, value in attributes.items())
    inside = '<rect width="9" height="9" fill="url(#g)" stroke="url(#p)" clip-path="url(#c)"/>'
    element = f'<{name} {text} id="z">{inside}</{name}><use href="#z" fill="url(#z)"/>'
    survives(SAMPLE.replace(b"<polygon", element.encode("utf-8", "replace") + b"<polygon"))


@fuzz
@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    survives(data)


@fuzz
@given(st.text(alphabet="0123456789.-eE ,MmLlHhVvCcSsQqTtAaZz", max_size=60))
def test_random_path_data(data: str) -> None:
    survives(f'{HEAD}<path d="{data}" stroke="red"/></svg>'.encode())


@pytest.mark.parametrize(
    "data",
    [
        "<svg width='1' height='1'><g style='fill:url(" + " " * 100_000 + "'/></svg>",
        "<svg width='1' height='1'><path d='M" + "1" * 100_000 + "x'/></svg>",
        "<svg width='1' height='1'><path d='M0 0A" + "1" * 50_000 + "'/></svg>",
        "<svg width='1' height='1'><g transform='" + "scale(" * 50_000 + "'/></svg>",
        "<svg width='1' height='1'><style>" + "@a;" * 20_000 + "</style></svg>",
        "<svg width='1' height='1'><style>" + "/*" * 50_000 + "</style></svg>",
    ],
    ids=["url", "number", "arc", "transform", "at-rules", "comments"],
)
def test_nasty_text_is_read_in_no_time(data: str) -> None:
    survives(data.encode())


def test_the_path_in_messages_is_as_given() -> None:
    with pytest.raises(InputError) as caught:
        parse_svg(b"<svg/>", str(PurePath("cards", "a.svg")))
    assert str(caught.value).startswith("cards")
