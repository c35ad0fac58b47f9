"""Inventions and their relatives: cars that fly, saucers, rockets, bulbs, clocks, heads."""

from __future__ import annotations

from atomic.marks import Color, Mark, Marks, ellipse, line, polar, rectangle, stretched


def flying_car(body: Color, glass: Color, fin: Color) -> Marks:
    """A finned car that flies to the right, 130 × 60."""
    return (
        Mark("M-52 2L-66 -26C-50 -26 -36 -18 -28 -8Z", fin),
        Mark("M-22 -12C-18 -30 -8 -36 6 -36C20 -36 28 -26 34 -12Z", glass),
        Mark("M2 -36h6v26h-6Z", body),
        Mark(
            "M-58 6C-58 -4 -46 -12 -30 -13H38C52 -12 64 -4 64 5"
            "S54 20 40 20H-40C-50 20 -58 15 -58 6Z",
            body,
        ),
        Mark("M-56 5H60", glass, 5),
        Mark(ellipse(16, 6, (-28, 22)), fin),
        Mark(ellipse(16, 6, (32, 22)), fin),
    )


def saucer(body: Color, dome: Color, light: Color) -> Marks:
    """A flying saucer, 120 × 60."""
    lights = tuple(Mark(ellipse(4.5, 4.5, (x, 5)), light) for x in (-36, -12, 12, 36))
    return (
        Mark("M-24 -8C-24 -36 24 -36 24 -8Z", dome),
        Mark("M-60 4C-44 -14 44 -14 60 4C44 24 -44 24 -60 4Z", body),
        *lights,
    )


def rocket(body: Color, fin: Color, window: Color) -> Marks:
    """A rocket that stands on its fins, 60 × 130, its foot at the origin."""
    return (
        Mark("M-14 -44C-28 -34 -32 -16 -32 0C-24 -10 -18 -14 -10 -16Z", fin),
        Mark("M14 -44C28 -34 32 -16 32 0C24 -10 18 -14 10 -16Z", fin),
        Mark("M0 -130C20 -108 24 -60 12 -14H-12C-24 -60 -20 -108 0 -130Z", body),
        Mark("M-3 -30h6v30h-6Z", fin),
        Mark(ellipse(9, 9, (0, -78)), window),
    )


def bulb(glass: Color, foot: Color, wire: Color) -> Marks:
    """A light bulb that stands on its foot, 80 × 125; its origin is the middle of the glass."""
    rows = tuple(Mark(line([(-15, y), (15, y)]), foot, 8) for y in (58, 69))
    return (
        Mark("M-16 52C-16 34 -40 26 -40 0A40 40 0 1 1 40 0C40 26 16 34 16 52Z", glass),
        Mark("M-8 50L-14 8L-5 16L0 6L5 16L14 8L8 50", wire, 4),
        *rows,
        Mark(line([(-6, 79), (6, 79)]), foot, 7),
    )


def clock(face: Color, rim: Color, r: float, hour: float, minute: float) -> Marks:
    """A clock: the directions of its hands are given in degrees, 0 is up."""
    ticks = tuple(
        Mark(line([polar(r * 0.74, 30 * n), polar(r * 0.84, 30 * n)]), rim, r * 0.07)
        for n in range(12)
    )
    hands = (
        Mark(line([(0.0, 0.0), polar(r * 0.45, hour)]), rim, r * 0.13),
        Mark(line([(0.0, 0.0), polar(r * 0.68, minute)]), rim, r * 0.1),
    )
    return (Mark(ellipse(r, r), rim), Mark(ellipse(r * 0.88, r * 0.88), face), *ticks, *hands)


def profile(color: Color) -> Marks:
    """A head that looks to the right, 110 × 150, its middle at the origin."""
    path = (
        "M-30 75C-28 56 -34 44 -44 30C-58 8 -58 -30 -40 -52C-22 -74 22 -78 38 -52"
        "C44 -42 45 -32 44 -22L56 2C58 7 54 9 46 10L47 20L42 25L46 30C45 34 42 35 42 40"
        "C43 52 32 54 14 50L16 75Z"
    )
    return (Mark(path, color),)


def coin(color: Color, sign: Color, r: float) -> Marks:
    """A coin with a ring and the sign of billions, an S with a bar."""
    curve = "M32 -30C25 -50 -35 -55 -35 -22C-35 8 35 -8 35 25C35 55 -30 52 -35 30"
    return (
        Mark(ellipse(r, r), color),
        Mark(ellipse(r * 0.82, r * 0.82), sign, r * 0.07),
        Mark(stretched(curve, r, r), sign, r * 0.17),
        Mark(line([(0, -r * 0.66), (0, r * 0.66)]), sign, r * 0.12),
    )


def hourglass(glass: Color, frame: Color, sand: Color, w: float, h: float) -> Marks:
    """An hourglass around its origin, most of its sand below."""
    x, y = w / 2, h / 2
    body = "M-80 -100C-80 -30 -10 -20 -10 0S-80 30 -80 100L80 100C80 30 10 20 10 0S80 -30 80 -100Z"
    return (
        Mark(stretched(body, x, y), glass),
        Mark(stretched("M-70 100C-60 50 60 50 70 100Z", x, y), sand),
        Mark(stretched("M-44 -42L44 -42L0 -6Z", x, y), sand),
        Mark(stretched("M0 0L0 80", x, y), sand, w * 0.05),
        Mark(rectangle(-x, -y * 1.1, w, y * 0.2, y * 0.08), frame),
        Mark(rectangle(-x, y * 0.9, w, y * 0.2, y * 0.08), frame),
    )
