"""From faces, a sheet style of any kind and a paper to sheets: the one way into imposition.

`KeptSheets` is for a product that stays open: its sheets depend on the sizes of faces alone, which
seldom change.
"""

from __future__ import annotations

from typing import Any

from pnp.impose.sheet_kinds import Job, sheet_kinds
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import Sheet


def impose(job: Job[Any]) -> tuple[Sheet, ...]:
    """The faces on sheets, as the kind of the style asks for, in the order of pages.

    Raises InputError for faces that do not fit and for backs where the kind has none, ValueError
    if there are backs but not one for each front.
    """
    kind = sheet_kinds()[job.style.kind]
    if job.style.paper.casefold() not in ("", job.paper.name.casefold()):
        raise InputError.of(
            "sheet",
            f"the sheets '{job.style.name}' are for the paper {job.style.paper}, not "
            f"{job.paper.name}",
            hint=f"leave the choice of the paper to the sheet, or write '{job.style.paper}'",
        )
    if job.backs is not None and kind.no_backs:
        raise InputError.of(
            "sheet",
            f"the sheets '{job.style.name}' have no backs: {kind.no_backs}",
            hint="leave out 'backs', or choose sheets of kind 'grid'",
        )
    if job.style.paper_margin:
        job = replace(job, style=replace(job.style, margin=job.paper.margin))
    if job.start > 1 and not kind.has_places:
        raise InputError.of(
            "sheet",
            f"the sheets '{job.style.name}' of kind '{kind.name}' have no places to start at",
            hint="leave out --start, or choose sheets of kind 'grid', 'fill' or 'positions'",
        )
    sheets = kind.impose(job)
    if any(face.outline for face in job.fronts):
        from pnp.impose.outlines import follow_outlines

        sheets = follow_outlines(job, sheets)
    if job.style.cutter is not None:
        from pnp.impose.machines import for_cutter

        sheets = for_cutter(job, sheets)
    return sheets


class KeptSheets:
    """The sheets of the last job of each name."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Job[Any], tuple[Sheet, ...]]] = {}

    def impose(self, name: str, job: Job[Any]) -> tuple[Sheet, ...]:
        """As `impose`: the same sheets as before if the job of this name is the same."""
        last = self._last.get(name)
        if last is None or last[0] != job:
            last = self._last[name] = job, impose(job)
        return last[1]
