"""`order`: an order of cards for a print service: a picture of each, and a list of quantities."""

from __future__ import annotations

from pnp.export.pictures.orders import ORDER
from pnp.export.target_kinds import ExportJob, Files, Target


def _make(job: ExportJob) -> Files:
    from pnp.export.pictures.orders import order_list, order_of

    order = order_of(job)
    return {**order_list(job, order), **order.files}


KIND = Target(
    "order", "pictures of the cards in a folder, with a list of quantities", "faces", "product",
    (".csv", ".png"), _make, has_folder=True, is_slow=True, is_of_cards=True,
    options=ORDER,
)  # fmt: skip
