"""The limits that preflight checks against. A profile or a product may set others."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.model.game import Product
from pnp.model.profile import HOME, Profile
from pnp.model.units import mm


class Limits(Struct, frozen=True):
    """What prints well: the `smallest_text` and the `thinnest_line` in points; `near_cut`, the
    distance from the cut within which text may be cut off, and `sheet_bleed`, the most of the bleed
    that the sheets print, in points. `safe` and `bleed` are the least safe area and the least bleed
    that the profile asks for, in points (0: as the layout and the sheets have them).

    In pixels per inch: below `low_resolution` a picture is not sharp, below `poor_resolution` its
    pixels are seen, and above `high_resolution` more are not seen. `contrast`: the least ratio of a
    text to its ground, as WCAG 2 computes it; `large_contrast`: that of large text. `profile`: the
    one of the file, whose inks are checked.
    """

    smallest_text: float = 6.0
    thinnest_line: float = 0.25
    near_cut: float = mm(2)
    sheet_bleed: float = 0.0
    safe: float = 0.0
    bleed: float = 0.0
    low_resolution: float = 200.0
    poor_resolution: float = 100.0
    high_resolution: float = 600.0
    contrast: float = 4.5
    large_contrast: float = 3.0
    profile: Profile = HOME


USUAL = Limits()
# large text needs as much less than other text as in WCAG 2
_LARGE = 3.0 / 4.5


def limits_of(profile: Profile, product: Product, sheet_bleed: float) -> Limits:
    """The limits that a profile and a product set, on sheets that print so much bleed (points). No
    picture has too many pixels if the product scales it down."""
    own = profile.limits
    return Limits(
        smallest_text=product.smallest_text or own.smallest_text,
        thinnest_line=own.thinnest_line,
        sheet_bleed=sheet_bleed,
        safe=own.safe or 0.0,
        bleed=own.bleed or 0.0,
        low_resolution=own.low_resolution,
        poor_resolution=own.error_resolution,
        high_resolution=math.inf if product.max_dpi else own.high_resolution,
        contrast=own.contrast,
        large_contrast=own.contrast * _LARGE,
        profile=profile,
    )
