"""`fan`: many cards as a wide fan, as one picture, for a shop page or a forum."""

from __future__ import annotations

from pnp.export.scenes.arc_targets import ArcFigures, arc_target

_FIGURES = ArcFigures(cards=18, angle=140, step=14.0, radius=0.7)

KIND = arc_target("fan", "a picture of cards as a wide fan", _FIGURES)
