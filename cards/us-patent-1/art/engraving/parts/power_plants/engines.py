"""The flywheel engine."""

from __future__ import annotations

from engraving.curves import ellipse
from engraving.drawing import Drawing
from engraving.parts.solid import rail, view_wheel
from engraving.space import Place, View
from engraving.tone import BRASS, PAPER

_AXLE = 13.4  # its height


def flywheel_engine(p: Drawing) -> None:
    """The Marx-Henderson flywheel; floor at y = 0."""
    v = View(p, 30, 13)
    v.box((-18, 0, 5.4), (35, 2, 10.8))
    v.box((-16.6, 2, 4), (32, 1, 8), w=0.26)
    _stand(v, -3.4)
    view_wheel(v, (5, _AXLE, 0), 10.2, 2.6, spokes=6, rim=1.5, hub=1.9, wide=0.5)
    _stand(v, 3)
    v.wheel_axes((5, _AXLE, 3.2))
    p.solid(p.placed(ellipse(0, 1.7)), tint=BRASS, w=0.3, shade=0.16, halo=0.15)
    p.solid(p.placed(ellipse(0, 0.8)), tint=PAPER, w=0.2, shade=0.14, halo=0)
    p.spot(ellipse(0, 0.3, n=12))
    p.pop()
    # the cylinder, its rod, and the crank
    v.box((-15, 3, 4.4), (7, 2, 3.4))
    v.lathe((-15.6, 7, 2.8), (1, 0, 0), "0,2.7/ .7,2.7/ .7,2.2/ 7,2.2/ 7,2.7/ 7.7,2.7/",
            material="steel", lines="axial", pitch=0.36)  # fmt: skip
    cross, pin = (-2.6, 7, 3.4), (2, _AXLE - 3.2, 3.8)
    rail(v, [(-7.8, 7, 3.4), cross], 0.42, material="steel")
    rail(v, [(5, _AXLE, 3.8), pin], 0.6, material="steel", w=0.26)
    rail(v, [cross, pin], 0.4, material="steel", w=0.26)
    p.rivet(v.at(*cross), 0.5)
    p.rivet(v.at(*pin), 0.6)
    at = v.at(-12.4, 9.4, 2.8)
    p.push(at.real, at.imag, 0, 1.2)
    _governor(p)
    p.pop()
    p.mark("wheel", v.at(-4.4, _AXLE + 2.6, 0))
    p.mark("balls", at - 2.4 - 3j)
    p.mark("rim", v.at(14.6, _AXLE, -1.6))


def _stand(v: View, z: float) -> None:
    """A bearing of the axle at this depth."""
    p = v.plate
    left: list[Place] = [(3.6, _AXLE - 0.8, z), (2.8, 7, z), (0.6, 3, z)]
    right: list[Place] = [(6.4, _AXLE - 0.8, z), (7.2, 7, z), (9.4, 3, z)]
    p.loft(
        v.line(left), v.line(right), lambda u, w: 0.1 + 0.75 * w, "along", pitch=0.36, tint=BRASS
    )


def _governor(p: Drawing) -> None:
    """Two balls that fly out as it turns."""
    p.tube([0j, -6.4j], 0.24, material="brass", tint=BRASS, w=0.2)
    for s in (-1, 1):
        p.line([-6.2j, complex(s * 2.1, -3.4)], 0.26)
        p.line([-1.4j, complex(s * 2.1, -3.4)], 0.2)
        p.ball(complex(s * 2.2, -3.2), 0.95, material="dark", pitch=0.26, w=0.24)
    p.ball(-6.5j, 0.45, material="dark", pitch=0.22, w=0.2)
