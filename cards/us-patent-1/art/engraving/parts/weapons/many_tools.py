"""The hammer axe, and the monkey wrench."""

from __future__ import annotations

import math

from engraving.curves import curve, ellipse, polar, poly
from engraving.drawing import Drawing
from engraving.parts.solid import strap
from engraving.surfaces import across
from engraving.tone import BRASS, LEATHER


def hammer_axe(p: Drawing) -> None:
    """Five tools on one haft along x, its head at the right; origin in the middle."""
    heading = math.degrees(math.atan2(p.heading.imag, p.heading.real))
    # haft
    one = curve("-22,-1.3 -18,-1.9 -10,-1.3 2,-1.2 12,-1.4")
    two = curve("-22,1.3 -18,1.9 -10,1.5 2,1.2 12,1.4")
    p.loft(one, two, lines="along", roundness=0.9, tint=LEATHER)
    for k in range(9):
        x = -20.6 + 1.1 * k
        p.line(curve(f"{x},-1.8 {x + 0.7},0 {x + 0.5},1.9"), 0.26)
    # pipe: the haft's other end is one, with a thread
    p.lathe(
        -22 + 0j,
        180,
        "0,1.7/ 1,1.7/ 1,1.35/ 6.4,1.35/",
        e=0.3,
        near=True,
        material="steel",
        lines="axial",
        cap="open",
    )
    for k in range(5):
        x = -24.6 - 0.7 * k
        p.line(curve(f"{x},-1.35 {x - 0.35},0 {x},1.35"), 0.2)
    # pipe jaw under the head
    p.flat(curve("3.4,1.2/ 4,4.4 2.6,7.6/ 6.4,9.4/ 8.4,6.6 8.2,1.3/", True), 0.34, heading + 90)
    for k in range(5):
        z = 2.8 + 7.6j + (3.6 + 1.8j) * k / 5
        p.flat([z, z + 0.2 + 1.0j, z + 0.72 + 0.36j], 0.0, w=0.18, halo=0)
    # axe: a blade that swings up
    cheek = curve("8,-1.6/ 7.4,-6 4.4,-9.4/ 10,-12.2 15.6,-11 19.4,-8.6/ 14.6,-6 13.4,-1.6/", True)
    p.flat(cheek, 0.42, heading + 78)
    edge = curve("4.4,-9.4 10,-12.2 15.6,-11 19.4,-8.6", n=10)
    inner = [z + 1.9j + (0.5 if i < 12 else -0.6) for i, z in enumerate(edge)]
    p.loft(edge, inner, 0.0, "along", w=0.22, halo=0)
    # head: a block with the hammer's face below and the claw behind it
    p.flat(poly("7.4,-2 14.6,-2 14.6,2 7.4,2"), 0.3, heading, tint=BRASS)
    p.lathe(
        12 + 1.6j,
        90,
        "0,1.7/ 1.6,1.5/ 3.4,1.6/ 3.8,2.5/ 6.6,2.5/ 7,2.2/",
        e=0.26,
        material="steel",
        lines="axial",
    )
    p.rivets([8.6 + 0j, 13.4 + 0j], 3, 0.36)
    # claw, curved to the right and forked
    for s in (0, 1):
        up = curve("14.4,-1.8 18,-2.2 21.6,-.2 23.6,3.6", n=8)
        low = curve("14.4,.6 17,.4 19.6,2 23.6,3.6", n=8)
        shift = complex(1.1, -1.5) * (1 - s)
        p.loft(
            [z + shift for z in up],
            [z + shift for z in low],
            across(0.1 + 0.4 * (s == 0), 0.55 + 0.4 * (s == 0)),
            "along",
            w=0.3,
        )
    # flathead: a driver's blade from the end of the head
    p.lathe(
        14.6 - 0.6j,
        -4,
        "0,1.5/ 1.4,1.5/ 1.4,.9/ 10,.85/",
        e=0.12,
        material="steel",
        lines="axial",
        cap="none",
    )
    p.flat(poly("24.4,-2.1 28.2,-2.8 28.4,-.1 24.4,-.5"), 0.2, heading + 90, w=0.28)
    strap(p, "-12.6,-1.6 -12.2,0 -12.6,1.7", 0.9, 0.5)
    p.mark("axe", 12 - 9.4j)
    p.mark("hammer", 13.4 + 7j)
    p.mark("driver", 26.4 - 1.4j)
    p.mark("jaw", 4 + 6.4j)
    p.mark("pipe", -26 + 0j)


def monkey_wrench(p: Drawing) -> None:
    """A wrench that is partly a monkey: tail, ears and teeth; along x, its jaws at the right."""
    heading = math.degrees(math.atan2(p.heading.imag, p.heading.real))
    tail = "-20,.4 -24,1.6 -27.4,-.6 -27,-4.6 -23.4,-6.4 -20.2,-4.6 -20.4,-1.6 -22.8,-1.2"
    p.tube(tail, (1.2, 0.42), "matte", tint=LEATHER, lines="across", w=0.3, pitch=0.34)
    # handle of turned wood, with its grain
    grip = "0,1.2/ .6,1.9 3,2.6 7,2.3 11,1.8 14,2.1 15.6,1.6/"
    p.lathe(
        -21.4 + 0j,
        0,
        grip,
        e=0.14,
        material="matte",
        lines="axial",
        tint=LEATHER,
        cap="none",
        seams=False,
    )
    p.lathe(
        -6 + 0j,
        0,
        "0,2.2/ 1,2.2/ 1.4,1.6/ 2.2,1.6/",
        e=0.18,
        material="brass",
        tint=BRASS,
        lines="axial",
        cap="none",
    )
    p.lathe(
        -22.4 + 0j,
        0,
        "0,1.4/ .5,2/ 1.6,2/",
        e=0.18,
        material="brass",
        tint=BRASS,
        lines="axial",
        cap="none",
    )
    # shank with its thread
    p.loft(
        [-4 - 1.5j, 15 - 1.5j],
        [-4 + 1.5j, 15 + 1.5j],
        lambda u, v: 0.05 + 0.75 * (v > 0.62),
        "along",
        w=0.32,
    )
    for k in range(12):
        x = -3.2 + 0.62 * k
        p.line(curve(f"{x},-1.5 {x + 0.5},0 {x + 0.2},1.5"), 0.17)
    p.lathe(
        3.4 + 0j,
        0,
        "0,2.2/ .5,2.9/ 4,2.9/ 4.5,2.2/",
        e=0.2,
        material="steel",
        lines="axial",
        cap="flat",
    )
    for k in range(5):
        x = 4.2 + 0.72 * k
        p.line(
            [
                complex(x - 0.2 * 2.9 * math.cos(f), 2.9 * math.sin(f))
                for f in (math.pi * (j / 12 - 0.5) for j in range(13))
            ],
            0.16,
        )
    # sliding jaw: a lower lip with teeth
    low = curve("8.4,-2.3/ 12.4,-2.3/ 12.8,1.8 13.4,4.4/ 13,8.8/ 10.6,9.8 8.8,7.4 7.6,3/", True)
    p.flat(low, 0.4, heading + 90)
    _monkey(p, heading)
    for k in range(5):  # teeth
        y = 5.2 + 0.85 * k
        p.flat(
            [complex(17.7, y), complex(16.3, y + 0.4), complex(17.8, y + 0.85)],
            0.0,
            w=0.18,
            halo=0,
        )
        p.flat(
            [complex(13.2, y), complex(14.4, y + 0.4), complex(13.1, y + 0.9)], 0.0, w=0.18, halo=0
        )
    p.mark("jaw", 11 + 6j)
    p.mark("tail", -26.8 - 3.4j)
    p.mark("head", 24.6 - 4j)


def _monkey(p: Drawing, heading: float) -> None:
    """The fixed jaw: a head with ears and a pale face; what is below its mouth is iron."""
    p.flat(curve("17.2,2/ 17.6,5 18,10/ 23.6,9.4/ 25.2,5 25,1/", True), 0.36, heading + 84)
    for c in (15.0 - 4.4j, 26.2 - 3.6j):
        p.flat(ellipse(c, 2.3, n=24), 0.5, heading + 40, tint=LEATHER, w=0.32)
        p.flat(ellipse(c, 1.3, n=18), 0.0, w=0.2, halo=0)
    skull = ellipse(20.5 - 1.8j, 5.5, 5.4, n=44)
    centre = p.placed_one(20.5 - 1.8j)

    def fur(q: complex) -> float:
        return 0.62 + 0.5 * (q - centre).real / 5.5

    p.flat(skull, fur, heading + 90, w=0.36, tint=LEATHER)
    for k in range(7):  # hair that stands up
        u = polar(1, -122 + 11 * k)
        p.line([20.5 - 1.8j + u * 4.8, 20.5 - 1.8j + u * (6.6 + 0.5 * (k % 2))], 0.26, (0, 1.2))
    # the face: round each eye, and the muzzle, with one outline
    face = [(18.6 - 2.2j, 2.2, 2.5), (22.4 - 2.2j, 2.2, 2.5), (20.5 + 2.2j, 4.1, 3.1)]
    for c, rx, ry in face:
        p.solid(p.placed(ellipse(c, rx, ry, n=30)), w=0.28, shade=0.1, halo=0)
    p.ground([p.placed(ellipse(c, rx - 0.14, ry - 0.14, n=30)) for c, rx, ry in face[:1]])
    for c, rx, ry in face[1:]:
        p.ground([p.placed(ellipse(c, rx - 0.14, ry - 0.14, n=30))])
    for x in (18.9, 22.1):
        p.spot(ellipse(x - 1.9j, 0.85, 1.0, n=14))
        p.ground([p.placed(ellipse(x - 0.3 - 2.3j, 0.28, n=8))])
        p.line([x - 1.3 - 3.9j, x - 4.5j, x + 1.3 - 3.9j], 0.32, (0.4, 0.4))
    for x in (19.9, 21.1):
        p.spot(ellipse(x + 1.1j, 0.3, 0.22, n=8))
    p.line(curve("17.2,2.6 18.6,3.9 20.5,4.3 22.4,3.9 23.8,2.6"), 0.34, (0.6, 0.6))
    p.lines([curve("22.6,.6 23.6,1.6 23.8,3"), curve("22,5 23.2,4.4 24,3.4")], 0.16)
