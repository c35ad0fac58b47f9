"""An ICC profile of a made-up printing condition, so that tests need none of others.

Each ink takes its share of linear light away: cyan 95 % of red, magenta of green, yellow of blue,
and black 97 % of all. Black is set in where a colour is dark.
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

_INK, _BLACK = 0.95, 0.97
_WHITE = (0.9642, 1.0, 0.8249)  # D50
# linear sRGB to XYZ, adapted to D50 (Bradford)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)


@cache
def cmyk_icc() -> bytes:
    """The profile: version 2, with tables of eight bits."""
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", 16) + b"Made for a test\0" + bytes(79),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(_fixed(part) for part in _WHITE),
        b"A2B0": _table(4, 3, 9, [_lab(_light([c, m, y, k])) for c, m, y, k in _grid(4, 9)]),
        b"B2A0": _table(3, 4, 25, [_inks(part) for part in _grid(3, 25)]),
    }
    places, body, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        padded = data + bytes(-len(data) % 4)
        places += name + struct.pack(">II", at + len(body), len(data))
        body += padded
    rest = struct.pack(">I", len(tags)) + places + body
    head = struct.pack(">I4sI4s4s4s", 128 + len(rest), b"none", 0x02400000, b"prtr", b"CMYK",
                       b"Lab ")  # fmt: skip
    head += bytes(12) + b"acsp" + bytes(28) + b"".join(_fixed(part) for part in _WHITE)
    return head + bytes(128 - len(head)) + rest


def write_icc(folder: Path) -> Path:
    """The profile as a file in a folder."""
    path = folder / "made.icc"
    path.write_bytes(cmyk_icc())
    return path


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _grid(parts: int, steps: int):
    """All points of a grid from 0 to 1, the last coordinate first."""
    for number in range(steps**parts):
        yield [number // steps ** (parts - 1 - i) % steps / (steps - 1) for i in range(parts)]


def _table(inside: int, outside: int, steps: int, values: list[list[float]]) -> bytes:
    identity = b"".join(_fixed(float(i % 4 == 0)) for i in range(9))
    straight = bytes(range(256))
    head = b"mft1\0\0\0\0" + bytes((inside, outside, steps, 0)) + identity
    data = bytes(min(255, max(0, round(part * 255))) for value in values for part in value)
    return head + straight * inside + data + straight * outside


def _light(inks: list[float]) -> list[float]:
    """Linear red, green and blue."""
    *colors, black = inks
    return [(1 - _INK * ink) * (1 - _BLACK * black) for ink in colors]


def _lab(rgb: list[float]) -> list[float]:
    """L*, a* and b* as a table of eight bits has them, 0..1."""
    fx, fy, fz = (_f(sum(a * b for a, b in zip(row, rgb, strict=True)) / white)
                  for row, white in zip(_TO_XYZ, _WHITE, strict=True))  # fmt: skip
    return [(116 * fy - 16) / 100, (500 * (fx - fy) + 128) / 255, (200 * (fy - fz) + 128) / 255]


def _f(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _inverse_f(value: float) -> float:
    cube = value**3
    return cube if cube > 216 / 24389 else (116 * value - 16) * 27 / 24389


def _inks(lab: list[float]) -> list[float]:
    """The inks of a colour of a table."""
    fy = (lab[0] * 100 + 16) / 116
    fx, fz = fy + (lab[1] * 255 - 128) / 500, fy - (lab[2] * 255 - 128) / 200
    xyz = [_inverse_f(f) * white for f, white in zip((fx, fy, fz), _WHITE, strict=True)]
    rgb = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, xyz, strict=True))))
           for row in _FROM_XYZ]  # fmt: skip
    black = max(0.0, 1 - max(rgb) ** 0.5) * 0.8
    left = 1 - _BLACK * black
    return [*(min(1.0, max(0.0, (1 - part / left) / _INK)) for part in rgb), black]
