"""Which cards a picture shows: some of a deck, spread over it, that differ as much as they can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.export.scenes.options import MOST_CARDS
from pnp.export.target_kinds import ExportJob
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize


def chosen(job: ExportJob, count: int | None, usual: int) -> list[FaceSize]:
    """The fronts that a picture shows, in printing order: `count` of them (None: those that
    somebody has named, with their copies, else `usual`). If nobody has named any, they are of the
    deck with the most cards, spread over it, and those whose fields differ most. Of a book: its
    first pages. Raises InputError for too many cards that somebody has named."""
    return [_as_cut(job, size) for size in _chosen(job, count, usual)]


def _as_cut(job: ExportJob, size: FaceSize) -> FaceSize:
    """A face with the corners that its picture has."""
    corner = job.options.get("corner")
    return size if corner is None else replace(size, corner=corner)


def _chosen(job: ExportJob, count: int | None, usual: int) -> list[FaceSize]:
    if job.is_chosen and count is None:
        if len(job.fronts) > MOST_CARDS:
            message = f"{len(job.fronts)} cards are named, and a picture shows at most {MOST_CARDS}"
            raise InputError.of("picture", message, None, "--count chooses some of them")
        return list(job.fronts)
    fronts = list({size.key: size for size in job.fronts}.values())
    if not job.is_chosen:
        fronts = _largest_deck(fronts)
    wanted = usual if count is None else count
    if wanted >= len(fronts) or not job.decks:
        return fronts[:wanted]
    traits = _traits([_fields(job, size.key) for size in fronts])
    return [fronts[place] for place in _spread(traits, wanted)]


def _largest_deck(fronts: Sequence[FaceSize]) -> list[FaceSize]:
    decks: dict[str, list[FaceSize]] = {}
    for size in fronts:
        decks.setdefault(size.key.partition("/")[0], []).append(size)
    return max(decks.values(), key=len)


def _fields(job: ExportJob, key: str) -> Mapping[str, Any]:
    card = job.card(key)
    return card.fields if card is not None else {}


def _traits(cards: Sequence[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """The kinds that each card is of: the values of the fields that several cards share."""
    names = dict.fromkeys(name for fields in cards for name in fields)
    values = {name: [repr(fields.get(name)) for fields in cards] for name in names}
    shared = [name for name in names if 1 < len(set(values[name])) <= len(cards) / 2]
    return [tuple(values[name][place] for name in shared) for place in range(len(cards))]


def _spread(traits: Sequence[tuple[str, ...]], wanted: int) -> list[int]:
    """So many places, rising. The cards are divided into as many runs; of each run, the card that
    differs most from those chosen before it, and is nearest to the middle of its run."""
    found: list[int] = []
    for number in range(wanted):
        first, last = (len(traits) * n // wanted for n in (number, number + 1))
        middle = (first + last - 1) / 2

        def rank(place: int, middle: float = middle) -> tuple[int, float, int]:
            alike = sum(
                a == b for other in found for a, b in zip(traits[place], traits[other], strict=True)
            )
            return alike, abs(place - middle), place

        found.append(min(range(first, last), key=rank))
    return found
