"""Targets that show cards in an arc, each with its own figures."""

from __future__ import annotations

from msgspec import Struct

from pnp.export.scenes.options import ENDINGS, SHARED, arc_options, count_option
from pnp.export.target_kinds import ExportJob, Files, Target


class ArcFigures(Struct, frozen=True):
    """How cards lie in an arc: how many there are; the most degrees from the first to the last, and
    from one to the next; and how far the point that they turn about is away, in lengths of a card.
    """

    cards: int
    angle: float
    step: float
    radius: float


def arc_target(name: str, doc: str, figures: ArcFigures) -> Target:
    """A target of a name, with what its help states."""

    def make(job: ExportJob) -> Files:
        from pnp.export.scenes.arcs import arc_files  # it imports Pillow

        return arc_files(job, figures.cards, figures.step)

    return Target(
        name, doc, "faces", "product", ENDINGS, make,
        has_folder=True, is_slow=True, is_one_sided=True, least_cards=3,
        options=(*SHARED, count_option(figures.cards), *arc_options(figures.angle, figures.radius)),
    )  # fmt: skip
