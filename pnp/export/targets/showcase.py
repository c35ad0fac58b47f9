"""`showcase`: cards that stand in a row, or boxes as they are folded, as one picture."""

from __future__ import annotations

from pnp.export.scenes.options import ENDINGS, SHARED, count_option
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.schema.values import Number

_CARDS = 5
_OVERLAP = 24  # percent


def _make(job: ExportJob) -> Files:
    from pnp.export.scenes.files import scene_file

    if job.dielines:
        from pnp.export.scenes.boxes import boxes_of

        scene = boxes_of(job)
    else:
        from pnp.export.scenes.rows import row_scene

        scene = row_scene(job, _CARDS)
    ending, content = scene_file(job, scene)
    return {f"{job.name}{ending}": content}


KIND = Target(
    "showcase", "a picture of cards in a row, or of boxes", "faces", "product", ENDINGS, _make,
    has_folder=True, is_slow=True, is_one_sided=True, also=("mockup", "promo"),
    options=(
        *SHARED,
        count_option(_CARDS),
        TargetOption("turn", Number(-75, 75), "how far cards and boxes are turned, in degrees "
                     "(default: 26 of cards, 34 of boxes)"),
        TargetOption("overlap", Number(-100, 95), "how much of a card the next one covers, in "
                     f"percent (default: {_OVERLAP})", _OVERLAP),
        TargetOption("pitch", Number(0, 60), "from how far above the viewer looks, in degrees "
                     "(default: 9 for cards, 24 for boxes)"),
        TargetOption("reflection", Number(0, 100), "how much the floor mirrors, in percent "
                     "(default: 0)", 0),
    ),
)  # fmt: skip
