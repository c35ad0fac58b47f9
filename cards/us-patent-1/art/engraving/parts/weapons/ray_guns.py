"""Ray guns: the borrowing ray, the turbo laser and the tachyon pistol."""

from __future__ import annotations

from engraving.curves import arc, curve, ellipse, poly
from engraving.drawing import Drawing
from engraving.parts.air import rays
from engraving.parts.elements import gauge, gear
from engraving.parts.solid import hand, rail
from engraving.space import View
from engraving.tone import BRASS, LEATHER


def borrowing_ray(p: Drawing) -> None:
    """A ray gun that points right; in its ray a hand brings a wheel; origin at the trigger."""
    # the ray: rings that grow, drawn thin
    for k in range(6):
        x, r = 12.0 + 4.6 * k, 2.2 + 0.9 * k
        p.line(arc(complex(x, -5), r * 0.3, -90, 90, ry=r, n=16), 0.2, (1.4, 1.4))
        p.line(arc(complex(x + 0.7, -5), r * 0.3, -80, 80, ry=r, n=14), 0.11, (1.2, 1.2))
    for s in (-1, 1):
        p.broken([complex(10.4, -5 + s * 2.4), complex(37, -5 + s * 7.4)], 0.16, 1.1, 0.7)
    p.push(27.4, -5)
    p.push(2, 0.4)
    gear(p, 4.4, 16, 0.6)
    p.pop()
    p.push(6.6, -1.2, 184, 0.78, 1)
    hand(p)
    p.pop()
    p.pop()
    # a string with a label hangs from the wheel
    p.line("29.4,-1.2 30.2,1.4 29.4,3.4", 0.16)
    p.push(29.4, 3.4, 8)
    p.flat(poly("0,0 1.7,1.2 1.7,4.4 -1.7,4.4 -1.7,1.2"), 0.0, w=0.26)
    for y in (2, 2.9, 3.7):
        p.line([complex(-1.1, y), complex(1.1, y)], 0.16)
    p.pop()
    # grip
    p.loft(
        curve("-6,-2.6 -7.6,1.4 -9.4,6.2 -10,8.6"),
        curve("-1.2,-1.4 -2.8,2.2 -4.4,6.4 -4.6,9"),
        lambda u, v: 0.3 + 0.45 * v,
        "both",
        tint=LEATHER,
    )
    p.tube("-1.4,-1 0,2.4 3,2.6 4.2,-1", 0.3, "brass", tint=BRASS, w=0.22)
    p.loft(curve("1.1,-1 1.6,.4 .9,1.8"), curve("2.2,-1 2.4,.6 .9,1.8"), 0.7, "along", w=0.2)
    # body: bulbs and fins
    p.lathe(-12 - 5j, 0, "0,.8/ .6,1.6 2,2.2/ 2.6,2.2/", e=0.2, material="brass", tint=BRASS, w=0.3)
    p.lathe(
        -9.4 - 5j,
        0,
        "0,2/ 1.4,3.2 4.4,4.1 7.4,3.4 9,2/ 12,1.8/",
        e=0.22,
        material="steel",
        lines="ring",
        pitch=0.34,
        cap="none",
    )
    for k in range(3):
        p.lathe(
            complex(0.6 + 1.7 * k, -5),
            0,
            f"0,{3.3 - 0.4 * k}/ .7,{3.3 - 0.4 * k}/",
            e=0.26,
            material="brass",
            tint=BRASS,
            w=0.26,
            lines="axial",
        )
    # dish with its knob
    p.lathe(
        5.4 - 5j,
        0,
        "0,.9/ 1.2,1/ 3,3.2 4.4,5.6/",
        e=0.36,
        material="pale",
        lines="ring",
        cap="open",
    )
    p.tube([9.6 - 5j, 12.4 - 5j], 0.4, "dark", w=0.22)
    p.ball(12.8 - 5j, 1.0, material="brass", tint=BRASS, w=0.26, pitch=0.26)
    p.push(-5.4, -5.4)
    gauge(p, 2.0, hand=-80)
    p.pop()
    p.tube("-8,-8.4 -7.4,-11 -3.4,-11 -2,-8.2", 0.42, "dark", w=0.24)
    p.mark("dish", 9.2 - 9.6j)
    p.mark("hand", 35 - 4.4j)
    p.mark("wheel", 28 - 9j)


def turbo_laser(p: Drawing) -> None:
    """A ray cannon on three legs; its ray ends after two metres, at a post; floor at y = 0."""
    v = View(p, 16, 12)
    # legs
    top = (-9.0, 9.0, 0.0)
    for x, z in ((-17, -5), (-1, -5), (-9, 9)):
        rail(v, [top, (x, 0.4, z)], 0.55, tint=LEATHER, material="pale")
        v.lathe((x, 0, z), (0, 1, 0), "0,.9/ .8,.5/", material="dark", w=0.24, cap="none")
    rail(v, [(-13, 4.6, -2.4), (-9, 4.4, 4.2), (-5, 4.6, -2.4)], 0.25)
    v.lathe(
        (-9, 8.4, 0),
        (0, 1, 0),
        "0,1.8/ 1,1.8/ 1,1.1/ 2.6,1.1/",
        material="brass",
        tint=BRASS,
        lines="axial",
    )
    # tube with turbine and fins
    p.push(0, 0, -3)
    v.lathe(
        (-21, 13.4, 0),
        (1, 0, 0),
        "0,1.2/ 1,3.4 3,4.2 6,4.2/ 6.6,3.4/",
        material="steel",
        lines="axial",
        cap="none",
    )
    for k in range(7):
        v.lathe(
            (-14.2 + 1.5 * k, 13.4, 0),
            (1, 0, 0),
            "0,3.9/ .6,3.9/",
            material="brass",
            tint=BRASS,
            lines="axial",
            w=0.24,
        )
    v.lathe(
        (-3.6, 13.4, 0),
        (1, 0, 0),
        "0,3/ 1.4,3/ 2,2 7,1.7/ 7,2.3/ 8.4,2.3/",
        material="steel",
        lines="axial",
        cap="open",
    )
    at = v.at(-17.6, 13.4, 4.3)
    p.push(at.real, at.imag, size=1.1)
    gauge(p)
    p.pop()
    v.lathe(
        (-13, 18.6, 0),
        (1, 0, 0),
        "0,.9/ .7,.9/ .7,.6/ 7,.6/ 7,1.1/ 8,1.1/",
        material="dark",
        w=0.26,
    )
    for foot in (-11, -7.6):
        rail(v, [(foot, 16.8, 0), (foot, 18, 0)], 0.32)
    v.lathe((-24.6, 13.4, 0), (1, 0, 0), "0,1.1/ 3.6,1.1/", material="dark", lines="axial", w=0.26)
    # the ray: solid near the muzzle, and then no more
    a, b = v.at(5, 13.4, 0), v.at(17.4, 13.4, 0)
    for k in range(5):
        y = (k - 2) * 0.62
        p.line([a + y * 1j, b + y * 0.75j], 0.34 if k == 2 else 0.2, (0, 0.6))
    p.push(b.real + 0.4, b.imag)
    rays(p, (0.7, 3.6), 13, (-120, 120), 0.24)
    p.pop()
    p.pop()
    # the post that marks where it ends
    v.lathe(
        (19, 0, 3),
        (0, 1, 0),
        "0,1.8/ .7,1.6/ .7,.45/ 9.4,.45/",
        material="pale",
        lines="axial",
        w=0.26,
        tint=LEATHER,
    )
    c = v.at(19, 8.4, 3.2)
    p.push(c.real, c.imag, 3)
    p.flat(poly("-3.4,-1.5 3.4,-1.5 3.4,1.5 -3.4,1.5"), 0.0, w=0.3)
    p.line([-2.4 - 0.4j, -1.2 + 0.5j, 0 - 0.5j, 1.2 + 0.5j, 2.4 - 0.3j], 0.3)
    p.pop()
    p.mark("post", v.at(21, 8, 3))
    p.mark("ray", v.at(11, 14.6, 0))
    p.mark("turbine", v.at(-9.6, 17, 3))


def tachyon_pistol(p: Drawing) -> None:
    """A pistol with an hourglass in its barrel; faces right; origin at the trigger."""
    p.loft(
        curve("-5.4,-2.6 -7.2,1 -9.6,5.6 -10.6,8.6"),
        curve("-.8,-.8 -2.6,2.4 -4.6,6.4 -5,9.2"),
        lambda u, v: 0.3 + 0.45 * v,
        "both",
        tint=LEATHER,
    )
    p.lathe(-7.9 + 8.6j, 100, "0,3.2/ 1,3.4/", e=0.2, material="brass", tint=BRASS, w=0.28)
    p.tube("-1,-.4 .4,3 3.4,3.2 4.6,-.4", 0.32, "brass", tint=BRASS, w=0.22)
    p.loft(curve("1.2,-.6 1.6,.8 .9,2.2"), curve("2.2,-.6 2.4,1 .9,2.2"), 0.7, "along", w=0.2)
    p.flat(
        curve("-6.4,-2.4/ -7,-6.6 -4,-8.2/ 4,-8.2/ 5.6,-6/ 5.6,-2/ 3.4,-.4/ -3,-.4/", True),
        0.3,
        0,
        tint=BRASS,
    )
    p.rivets([-5 - 7j, 3.6 - 7.4j], 4, 0.26)
    p.push(-1.4, -4.6)  # a clock that runs backwards
    p.solid(p.placed(ellipse(0, 2.9)), w=0.32)
    p.solid(p.placed(ellipse(0, 2.3)), w=0.18, halo=0)
    for k in range(12):
        z = arc(0, 2.2, 30 * k, 30 * k, n=1)[0]
        p.line([z, z * (0.76 if k % 3 == 0 else 0.86)], 0.16)
    p.line([0, arc(0, 1.2, -150, -150, n=1)[0]], 0.3)
    p.line([0, arc(0, 1.8, -80, -80, n=1)[0]], 0.22)
    p.line(arc(0, 1.5, 20, -140, n=10), 0.15, (0.6, 0))
    p.pop()
    # the hourglass lies between two plates and three bars
    p.lathe(5.6 - 4.6j, 0, "0,3.4/ 1,3.4/", e=0.22, material="brass", tint=BRASS, lines="axial")
    p.tube([6.4 - 6.6j, 18 - 6.6j], 0.3, "dark", w=0.2)
    p.lathe(
        6.9 - 4.6j,
        0,
        "0,1.3/ .6,2.4 2.6,2.7 4.4,1.4 5.5,.35 6.6,1.4 8.4,2.7 10.4,2.4 11,1.3/",
        e=0.16,
        material="pale",
        lines="ring",
        pitch=0.42,
        cap="none",
        seams=False,
    )
    sand = curve("7.6,-4 10,-3.6 11.6,-4.5/ 10.4,-2.6 8.4,-2 7.2,-3/", True)
    p.solid(
        p.placed(sand),
        w=0.16,
        halo=0,
        tint=LEATHER,
        fill=lambda: p.hatch(p.placed(sand), 0.6, 0, 0.24),
    )
    heap = curve("13.4,-4.4/ 16.4,-3 17.4,-2.8 16.4,-2.1 14.4,-2.4/", True)
    p.solid(
        p.placed(heap),
        w=0.16,
        halo=0,
        tint=LEATHER,
        fill=lambda: p.hatch(p.placed(heap), 0.5, 0, 0.24),
    )
    p.line([11.8 - 4.6j, 14.4 - 3.5j], 0.16)
    p.tube([6.4 - 2.2j, 18 - 2.2j], 0.3, "dark", w=0.2)
    p.lathe(17.8 - 4.6j, 0, "0,3.4/ 1,3.4/", e=0.22, material="brass", tint=BRASS, lines="axial")
    # barrel with rings that shrink
    p.lathe(
        18.8 - 4.6j,
        0,
        "0,1.4/ 9,1/ 9,1.5/ 10,1.5/",
        e=0.24,
        material="steel",
        lines="axial",
        pitch=0.26,
        cap="open",
    )
    for k in range(4):
        r = 2.9 - 0.42 * k
        p.lathe(
            complex(19.6 + 1.9 * k, -4.6),
            0,
            f"0,{r}/ .6,{r}/",
            e=0.28,
            material="dark",
            lines="axial",
            w=0.24,
        )
    # what comes out has gone in before: a ball and its strokes on the wrong side
    for k, r in enumerate((0.9, 0.7, 0.5)):
        p.broken([z + 31.6 + 3.2 * k - 4.6j for z in [*ellipse(0, r, n=16), r]], 0.2, 0.5, 0.3)
    # sights, hammer
    p.flat(poly("-5.8,-8 -8.6,-10 -8,-10.9 -4.4,-8.4"), 0.6, 30, w=0.26)
    p.lathe(
        -3 - 9.4j, 0, "0,.8/ 6,.8/ 6,1.1/ 7,1.1/", e=0.24, material="steel", lines="axial", w=0.26
    )
    p.line([0 - 8.2j, 0 - 8.7j], 0.5)
    p.mark("glass", 15.4 - 6.4j)
    p.mark("clock", -1.4 - 2.4j)
    p.mark("ball", 32 - 5.2j)
