"""From path data to segments: M, L, C and Z with absolute coordinates.

All curves become cubics, arcs one cubic for each quarter turn or part of one (the error is at
most 0.03 % of the radius).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import accumulate

from pnp.geometry.polygons import read_polygons
from pnp.geometry.values import NUMBER, BadValueError, apply, quoted
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Matrix, Segment, Segments

MAX_SEGMENTS = 1_000_000

_COMMAND = lazy_pattern(r"([MmZzLlHhVvCcSsQqTtAa])")
_TOKEN = lazy_pattern(rf"{NUMBER}|[^\s,]")
_USUAL = lazy_pattern(r"[-+.,0-9\seEMmZzLlHhVvCcSsQqTtAa]*+")
_SEGMENTS = lazy_pattern(r"(?:M(?:[LC]++Z?+|Z))++")
_NUMBER_ONLY = lazy_pattern(NUMBER)
_SEP = r"[\s,]*+"
_ARC = (
    rf"{_SEP}({NUMBER}){_SEP}({NUMBER}){_SEP}({NUMBER}){_SEP}([01]){_SEP}([01])"
    rf"{_SEP}({NUMBER}){_SEP}({NUMBER})"
)
_STRAY_COMMA = lazy_pattern(r"^\s*,|[a-zA-Z,]\s*,|,\s*(?:[a-zA-Z]|$)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse_path(data: str) -> Segments:
    """The value of a `d` attribute as segments.

    Raises BadValueError that names the command and its offset in the text.
    """
    if data.strip() in ("", "none"):
        return ()
    polygons = read_polygons(data) if data[0] == "m" else None
    if polygons is not None and len(polygons) <= MAX_SEGMENTS:
        return polygons.segments()
    if "," in data and (stray := _STRAY_COMMA.search(data)):
        at = stray.start() + stray[0].rindex(",")
        raise BadValueError(f"path data: stray comma at offset {at}")
    parts = _COMMAND.split(data)
    if parts[0].strip():
        raise BadValueError(f"path data: {quoted(parts[0].strip())} at offset 0 is not a command")
    plain = data.isascii()  # float() also reads digits of other scripts
    is_usual = plain and _USUAL.fullmatch(data) is not None
    if is_usual and (segments := _absolute("".join(parts[1::2]), parts[2::2])):
        return segments
    pen = _Pen()
    offset = len(parts[0])
    for i in range(1, len(parts), 2):
        command, text = parts[i], parts[i + 1]
        try:
            if not plain and not text.isascii():
                raise ValueError
            values = _arc_values(text) if command in "Aa" else _values(text, is_usual)
        except ValueError:
            raise _not_numbers(command, text, offset) from None
        pen.draw(command, values, offset)
        offset += 1 + len(text)
    return pen.finish()


def _absolute(commands: str, texts: Sequence[str]) -> Segments | None:
    """The segments of usual data whose commands are segments already, as programs mostly write
    them; None for other data."""
    if len(commands) > MAX_SEGMENTS or not _SEGMENTS.fullmatch(commands):
        return None
    out: list[Segment] = []
    for name, text in zip(commands, texts, strict=True):
        try:
            values = tuple(map(float, text.replace(",", " ").split()))
        except ValueError:
            return None
        if len(values) != _COUNTS[name]:
            return None
        out.append((name, *values))  # type: ignore[arg-type]
    return tuple(out)


def _values(text: str, is_usual: bool) -> list[float]:
    """Numbers with spaces and commas between them, or with nothing where a sign or a point shows
    where one begins. `is_usual`: there are only letters of commands and signs of numbers, so that
    float() reads nothing else."""
    if is_usual:
        try:
            return [*map(float, text.replace(",", " ").replace("-", " -").split())]
        except ValueError:
            pass  # some stand close together
    return [*map(float, _TOKEN.findall(text))]


def _not_numbers(command: str, text: str, offset: int) -> BadValueError:
    bad = 0
    if command not in "Aa":
        tokens = _TOKEN.finditer(text)
        bad = next((t.start() for t in tokens if not _NUMBER_ONLY.fullmatch(t[0])), 0)
    shown = quoted(text[bad:].strip())
    return BadValueError(
        f"path data: {shown} after '{command}' at offset {offset} is not a list of numbers"
    )


def _arc_values(text: str) -> list[float]:
    """Arcs' numbers: the two flags are one digit each and need no separator."""
    values: list[float] = []
    text = text.rstrip()
    at = 0
    while at < len(text):
        match = re.compile(_ARC).match(text, at)
        if not match:
            raise ValueError
        values.extend(map(float, match.groups()))
        at = match.end()
    return values


class _Pen:
    """Path commands in, segments out; knows the current point and the last control point."""

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.moved: tuple[str, float, float] | None = None  # a move not yet written
        self.last = ""
        self.control = (0.0, 0.0)

    def draw(self, command: str, values: list[float], offset: int) -> None:
        """One command with all its numbers."""
        name = command.upper()
        count = _COUNTS[name]
        if len(values) % count if count and values else count or values:
            raise BadValueError(
                f"path data: '{command}' at offset {offset} has {len(values)} numbers; "
                + (f"it takes {count}, or a multiple" if count else "it takes none")
            )
        if not self.last and name != "M":
            raise BadValueError(
                f"path data: '{command}' at offset {offset}; a path starts with M or m"
            )
        if name != "M" and self.moved:
            self.out.append(self.moved)
            self.moved = None
        _METHODS[name](self, values, command != name)
        self.last = name
        if len(self.out) > MAX_SEGMENTS:
            raise BadValueError(f"path data: more than {MAX_SEGMENTS} segments")

    def finish(self) -> Segments:
        """All segments; moves without a line are left out."""
        return tuple(self.out)

    def move(self, v: list[float], relative: bool) -> None:
        dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
        self.x, self.y = self.start = v[0] + dx, v[1] + dy
        self.moved = ("M", self.x, self.y)
        if len(v) > 2:
            self.out.append(self.moved)
            self.moved = None
            self.line(v[2:], relative)

    def close(self, v: list[float], relative: bool) -> None:
        self.out.append(("Z",))
        self.x, self.y = self.start
        # a command without a move starts a new line at the same point
        self.moved = ("M", self.x, self.y)

    def line(self, v: list[float], relative: bool) -> None:
        xs, ys = v[::2], v[1::2]
        if relative:
            xs[0] += self.x
            ys[0] += self.y
            xs, ys = [*accumulate(xs)], [*accumulate(ys)]
        self.out += [("L", x, y) for x, y in zip(xs, ys, strict=True)]
        self.x, self.y = xs[-1], ys[-1]

    def horizontal(self, v: list[float], relative: bool) -> None:
        for value in v:
            self.x = self.x + value if relative else value
            self.out.append(("L", self.x, self.y))

    def vertical(self, v: list[float], relative: bool) -> None:
        for value in v:
            self.y = self.y + value if relative else value
            self.out.append(("L", self.x, self.y))

    def cubic(self, v: list[float], relative: bool) -> None:
        x, y, add = self.x, self.y, self.out.append
        x2, y2 = self.control
        for i in range(0, len(v), 6):
            dx, dy = (x, y) if relative else (0.0, 0.0)
            x2, y2, x, y = v[i + 2] + dx, v[i + 3] + dy, v[i + 4] + dx, v[i + 5] + dy
            add(("C", v[i] + dx, v[i + 1] + dy, x2, y2, x, y))
        self.x, self.y, self.control = x, y, (x2, y2)

    def reflected(self, after: str) -> tuple[float, float]:
        """The last control point mirrored, if the last command had one of that kind."""
        if self.last in after:
            return 2 * self.x - self.control[0], 2 * self.y - self.control[1]
        return self.x, self.y

    def smooth_cubic(self, v: list[float], relative: bool) -> None:
        for i in range(0, len(v), 4):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            x1, y1 = self.reflected("CS")
            x2, y2, x, y = v[i] + dx, v[i + 1] + dy, v[i + 2] + dx, v[i + 3] + dy
            self.out.append(("C", x1, y1, x2, y2, x, y))
            self.x, self.y, self.control, self.last = x, y, (x2, y2), "S"

    def quadratic(self, v: list[float], relative: bool) -> None:
        for i in range(0, len(v), 4):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self.bend(v[i] + dx, v[i + 1] + dy, v[i + 2] + dx, v[i + 3] + dy)

    def smooth_quadratic(self, v: list[float], relative: bool) -> None:
        for i in range(0, len(v), 2):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self.bend(*self.reflected("QT"), v[i] + dx, v[i + 1] + dy)
            self.last = "T"

    def bend(self, qx: float, qy: float, x: float, y: float) -> None:
        """A quadratic curve as a cubic."""
        x1, y1 = self.x + (qx - self.x) * 2 / 3, self.y + (qy - self.y) * 2 / 3
        x2, y2 = x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3
        self.out.append(("C", x1, y1, x2, y2, x, y))
        self.x, self.y, self.control = x, y, (qx, qy)

    def arc(self, v: list[float], relative: bool) -> None:
        for i in range(0, len(v), 7):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            x, y = v[i + 5] + dx, v[i + 6] + dy
            radii = (abs(v[i]), abs(v[i + 1]))
            flags = (v[i + 3] == 1, v[i + 4] == 1)
            self.out.extend(_arc((self.x, self.y), (x, y), radii, v[i + 2], flags))
            self.x, self.y = x, y


_METHODS = {
    "M": _Pen.move,
    "L": _Pen.line,
    "H": _Pen.horizontal,
    "V": _Pen.vertical,
    "C": _Pen.cubic,
    "S": _Pen.smooth_cubic,
    "Q": _Pen.quadratic,
    "T": _Pen.smooth_quadratic,
    "A": _Pen.arc,
    "Z": _Pen.close,
}


def _arc(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    turn: float,
    flags: tuple[bool, bool],
) -> list[Segment]:
    """An elliptic arc, from end points to centre as in SVG 2, B.2.4, then to cubics."""
    if start == end:
        return []
    (rx, ry), (large, sweep) = radii, flags
    if min(rx, ry) < 1e-9:
        return [("L", *end)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # on the unit circle, turned upright
    ux, uy = (cos * hx + sin * hy) / rx, (cos * hy - sin * hx) / ry
    reach = ux * ux + uy * uy
    if not math.isfinite(reach):
        raise BadValueError("path data: an arc's numbers are too large")
    if reach >= 1:  # too small to reach: grown until it just does
        grow = math.sqrt(reach)
        rx, ry, ux, uy = rx * grow, ry * grow, ux / grow, uy / grow
        away = 0.0
    else:
        if reach < 1e-18:  # floats cannot distinguish them
            return [("L", *end)]
        away = math.sqrt((1 - reach) / reach) * (-1 if large == sweep else 1)
    cx, cy = away * uy, -away * ux
    first = math.atan2(uy - cy, ux - cx)
    sweep_by = math.atan2(-uy - cy, -ux - cx) - first
    if sweep and sweep_by < 0:
        sweep_by += 2 * math.pi
    elif not sweep and sweep_by > 0:
        sweep_by -= 2 * math.pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    unit = (cos * rx, sin * rx, -sin * ry, cos * ry, mx, my)
    centre = apply(unit, cx, cy)
    unit = (*unit[:4], *centre)
    return _unit_arcs(unit, first, sweep_by, end)


def _unit_arcs(unit: Matrix, first: float, by: float, end: tuple[float, float]) -> list[Segment]:
    count = max(1, math.ceil(abs(by) / (math.pi / 2) - 1e-9))
    step = by / count
    k = 4 / 3 * math.tan(step / 4)
    out: list[Segment] = []
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        p1 = apply(unit, math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        p2 = apply(unit, math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        p3 = end if i == count - 1 else apply(unit, math.cos(b), math.sin(b))
        out.append(("C", *p1, *p2, *p3))
    return out
