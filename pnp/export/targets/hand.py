"""`hand`: cards as they are held in a hand, as one picture, for a shop page or a forum."""

from __future__ import annotations

from pnp.export.scenes.arc_targets import ArcFigures, arc_target

_FIGURES = ArcFigures(cards=7, angle=52, step=12.0, radius=1.9)

KIND = arc_target("hand", "a picture of cards as they are held", _FIGURES)
