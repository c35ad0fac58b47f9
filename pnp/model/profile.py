"""Profiles: how a file is made for a printer or a print shop, and what its content must keep to.

Lengths are points. Shares of ink are 0..1 of one ink, so 2.4 is 240 % of ink in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

Standard = Literal["none", "pdf-x4", "pdf-x1a", "pdf-a2b"]
Inks = Literal["unchanged", "rgb", "cmyk", "grey", "black"]
Intent = Literal["perceptual", "relative", "saturation", "absolute"]
Severity = Literal["error", "warning", "note", "off"]


class Lighten(Struct, frozen=True):
    """How a profile saves ink. Fills that cover at least the share `above` of a face and are darker
    than `ink` get lighter until they have `ink`; pictures keep the share `pictures` of their ink.
    """

    above: float = 0.15
    ink: float = 0.15
    pictures: float = 0.5


class Limits(Struct, frozen=True):
    """What preflight checks compare with: resolutions in pixels per inch, lengths in points.

    Pictures below `low_resolution` are warnings, below `error_resolution` errors, and above
    `high_resolution` larger than useful. `safe`: the least safe area inside the trim (None: that of
    the layout alone). `bleed`: the least bleed (None: that of the sheet). `contrast`: the least
    ratio of a text to its ground, as WCAG 2 computes it.
    """

    low_resolution: float = 200.0
    error_resolution: float = 100.0
    high_resolution: float = 600.0
    smallest_text: float = 6.0
    thinnest_line: float = 0.25
    safe: float | None = None
    bleed: float | None = None
    contrast: float = 4.5


class Profile(Struct, frozen=True, kw_only=True):
    """A profile by its name, with one line about it (`doc`).

    `standard`: what the file conforms to. `color`: the inks of all colours; 'unchanged' keeps them
    as they are written, 'black' prints solid black alone. `icc`: the path of the ICC profile of the
    printing condition ('' for none), `condition`: its name (OutputConditionIdentifier), `intent`:
    the rendering intent of conversions. `ink_limit`: the most ink in all (None: no limit).
    `neutral_black`: greys and black become black ink alone. `overprint_black`: text of solid black
    is printed over its ground, which is not left out below it. `scaling`: what viewers do with the
    size when they print. `pick_tray`: printers choose the tray by the size of the pages.
    `sets_duplex`: printers turn the paper as the file needs it. `cut_contour`: the name of the spot
    colour of cut lines ('' for none). `flatten_resolution`: pixels per inch of places where
    transparency is composed as a picture. `lighten`: how ink is saved (None: it is not).
    `limits` and `preflight` (severities by code) are for the checks of the content.
    """

    name: str = "home"
    doc: str = ""
    standard: Standard = "none"
    color: Inks = "unchanged"
    icc: str = ""
    condition: str = ""
    intent: Intent = "relative"
    ink_limit: float | None = None
    neutral_black: bool = True
    overprint_black: bool = False
    scaling: Literal["none", "default"] = "none"
    pick_tray: bool = False
    sets_duplex: bool = True
    cut_contour: str = ""
    flatten_resolution: float = 400.0
    lighten: Lighten | None = None
    limits: Limits = Limits()
    preflight: Mapping[str, Severity] = field(default_factory=dict)

    @property
    def is_flat(self) -> bool:
        """Whether the standard has no transparency."""
        return self.standard == "pdf-x1a"

    @property
    def is_for_print_shop(self) -> bool:
        """Whether the file is one of PDF/X."""
        return self.standard in ("pdf-x4", "pdf-x1a")


HOME = Profile()
