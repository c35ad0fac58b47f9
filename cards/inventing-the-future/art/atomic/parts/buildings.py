"""Buildings of tomorrow, as silhouettes. Each stands on its origin."""

from __future__ import annotations

from atomic.marks import (
    Color,
    Mark,
    Marks,
    ellipse,
    line,
    number,
    polar,
    polygon,
    rectangle,
    stretched,
)


def tower(color: Color, w: float, h: float, mast: float = 0.0) -> Marks:
    """A plain tower, with a mast of this height on its roof."""
    body = Mark(rectangle(-w / 2, -h, w, h), color)
    return (body, Mark(rectangle(-1, -h - mast, 2, mast + 1), color)) if mast else (body,)


def steps(color: Color, w: float, h: float, count: int = 3) -> Marks:
    """A tower that grows narrower in steps."""
    found = []
    for n in range(count):
        wide, high = w * (1 - n / (count + 0.6)), h * (n + 1) / count
        found.append(Mark(rectangle(-wide / 2, -high, wide, high), color))
    return tuple(found)


def needle(color: Color, h: float, disc: float) -> Marks:
    """A tripod with a disc near its top; `disc` is the radius of the disc."""
    legs = "M-75 0L-6 -78L6 -78L75 0L52 0L0 -62L-52 0Z"
    cap = "M-50 -80C-40 -90 40 -90 50 -80Z"
    return (
        Mark(stretched(legs, disc, h), color),
        Mark(rectangle(-1, -h, 2, h), color),
        Mark(ellipse(disc, disc * 0.2, (0, -h * 0.78)), color),
        Mark(stretched(cap, disc, h), color),
    )


def dome(color: Color, r: float, rise: float = 1.0) -> Marks:
    """Half a disc; `rise`: its height as a part of its radius."""
    arc = f"A{number(r)} {number(r * rise)} 0 0 1 {number(r)} 0"
    return (Mark(f"M{number(-r)} 0{arc}Z", color),)


def arch(color: Color, w: float, h: float, width: float) -> Marks:
    """A tall arch in the shape of a hanging chain, upside down."""
    return (Mark(stretched("M-50 0C-36 -133 36 -133 50 0", w, h), color, width),)


def butterfly(color: Color, w: float, h: float) -> Marks:
    """A low hall with a roof that rises to both sides."""
    roof = "M-50 -100L0 -55L50 -100L50 -84L0 -40L-50 -84Z"
    hall = "M-36 0L-36 -70L0 -45L36 -70L36 0Z"
    return (Mark(stretched(roof, w, h), color), Mark(stretched(hall, w, h), color))


def saucer_house(color: Color, w: float, h: float) -> Marks:
    """A round house on one stem."""
    stem = "M-16 0L-5 -70L5 -70L16 0Z"
    cap = "M-24 -82C-22 -106 22 -106 24 -82Z"
    house = Mark(ellipse(w / 2, h * 0.14, (0, -h * 0.78)), color)
    return (Mark(stretched(stem, w, h), color), house, Mark(stretched(cap, w, h), color))


def monorail(color: Color, w: float, h: float, gap: float, width: float = 3.0) -> Marks:
    """A beam to the right at this height on posts at equal distances."""
    beam = Mark(rectangle(0, -h, w, width), color)
    posts = [gap * (n + 0.5) for n in range(int(w / gap))]
    return (beam, *(Mark(rectangle(x - 1.2, -h, 2.4, h), color) for x in posts))


def train(color: Color, w: float) -> Marks:
    """A train with a round nose on the right, its foot at the origin."""
    x = w / 2
    return (Mark(f"M{number(-x)} 0v-8c0 -4 2 -6 6 -6H{number(x - 14)}c8 0 13 6 14 14Z", color),)


def dish(color: Color, r: float, h: float) -> Marks:
    """A dish antenna that looks up and to the right, on a mast."""
    end = (r * 0.75, -h - r * 0.75)
    bowl = [(x, y - h * 100 / r) for x, y in ((-100, -90), (-95, 20), (-20, 95), (90, 100))]
    first, *rest = (f"{number(x)} {number(y)}" for x, y in bowl)
    return (
        Mark(polygon([(-r * 0.5, 0), (-r * 0.1, -h), (r * 0.1, -h), (r * 0.5, 0)]), color),
        Mark(stretched(f"M{first}C{' '.join(rest)}Z", r, r), color),
        Mark(line([(-r * 0.06, -h), end]), color, r * 0.12),
        Mark(ellipse(r * 0.14, r * 0.14, end), color),
    )


def ringed_tower(color: Color, h: float, w: float, rings: int = 3) -> Marks:
    """A slim tower with rings around it, wider below."""
    hoops = []
    for n in range(rings):
        outline = ellipse(w * (0.5 - 0.11 * n), w * (0.11 - 0.02 * n), (0, -h * (0.3 + 0.2 * n)))
        hoops.append(Mark(outline, color, 3))
    return (Mark(polygon([(-w * 0.16, 0), (-1, -h), (1, -h), (w * 0.16, 0)]), color), *hoops)


def flask(color: Color, w: float, h: float) -> Marks:
    """A tower in the shape of a laboratory flask."""
    path = "M-13 -100L13 -100L13 -62L50 -10C50 0 45 0 40 0L-40 0C-45 0 -50 0 -50 -10L-13 -62Z"
    lip = rectangle(-w * 0.2, -h - 2, w * 0.4, 5, 2)
    return (Mark(stretched(path, w, h), color), Mark(lip, color))


def sun_tower(color: Color, h: float, r: float, count: int = 12) -> Marks:
    """A tower with a sun of mirrors on its top."""
    at = (0.0, -h)
    mirrors = []
    for n in range(count):
        near, far = polar(r * 0.62, 360 * n / count), polar(r, 360 * n / count)
        mirrors.append(Mark(line([(near[0], near[1] - h), (far[0], far[1] - h)]), color, r * 0.13))
    body = polygon([(-r * 0.34, 0), (-r * 0.1, -h), (r * 0.1, -h), (r * 0.34, 0)])
    return (Mark(body, color), Mark(ellipse(r * 0.48, r * 0.48, at), color), *mirrors)
