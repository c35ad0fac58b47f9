"""`fan`: many cards as a wide fan, as one picture, for a shop page or a forum."""

from __future__ import annotations

from pnp.export.scenes.options import ENDINGS, SHARED, arc_options, count_option
from pnp.export.target_kinds import ExportJob, Files, Target

_CARDS = 18
_ANGLE, _STEP, _RADIUS = 140, 14.0, 0.7  # degrees; degrees; lengths of a card


def _make(job: ExportJob) -> Files:
    from pnp.export.scenes.arcs import arc_files

    return arc_files(job, _CARDS, _STEP)


KIND = Target(
    "fan", "a picture of cards as a wide fan", "faces", "product", ENDINGS, _make,
    has_folder=True, is_slow=True, is_one_sided=True, least_cards=3,
    options=(*SHARED, count_option(_CARDS), *arc_options(_ANGLE, _RADIUS)),
)  # fmt: skip
