"""Several requests to files, in several processes if that helps.

No clock and no terminal here: both are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pnp.making.decks import Progress
from pnp.making.editions import by_edition, source_language
from pnp.model.result import Built, Request
from pnp.problems import Problems
from pnp.workshop import Places, Workshop


def build(
    requests: Sequence[Request],
    places: Places,
    workshop: Workshop,
    jobs: int = 1,
    clock: Callable[[], float] = lambda: 0.0,
    progress: Progress = lambda cards: None,
) -> list[Built]:
    """Make all requests, in their order; in `jobs` processes if there is more than one.

    Those that list what was built are made last, from what the others came to.
    """
    last = {request for request in requests if workshop.lists_parts(request)}
    first = [request for request in requests if request not in last]
    if jobs > 1 and len(first) > 1:
        found = _parallel(first, places, jobs, clock, progress)
    else:
        found = [_timed(workshop, request, clock, progress) for request in first]
    done = {built.request: built for built in found}
    for request in requests:
        if request in last:
            siblings = {b.request.product: b for b in found if _alike(b.request, request)}
            done[request] = _timed(workshop, request, clock, progress, siblings)
    return [done[request] for request in requests]


def _alike(one: Request, other: Request) -> bool:
    """Whether two products are asked for in the same way."""
    return replace(one, product="", sheet=None) == replace(other, product="", sheet=None)


def _timed(
    workshop: Workshop,
    request: Request,
    clock: Callable[[], float],
    progress: Progress,
    done: Mapping[str, Built] | None = None,
) -> Built:
    start = clock()
    built = workshop.make(request, progress, done)
    return replace(built, seconds=clock() - start)


def _parallel(
    requests: Sequence[Request],
    places: Places,
    jobs: int,
    clock: Callable[[], float],
    progress: Progress,
) -> list[Built]:
    from concurrent.futures import ProcessPoolExecutor

    workers = min(jobs, len(requests))
    with ProcessPoolExecutor(workers, initializer=_open, initargs=(places,)) as pool:
        done = []
        waiting = [pool.submit(_work, request, clock) for request in requests]
        try:
            for future in waiting:
                built = future.result()
                progress(built.cards)
                done.append(built)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return done


_here: Workshop | None = None  # of a worker process


def _open(places: Places) -> None:
    global _here
    _here = Workshop(places)


def _work(request: Request, clock: Callable[[], float]) -> Built:
    assert _here is not None
    return _timed(_here, request, clock, lambda cards: None)


def all_problems(built: Iterable[Built], workshop: Workshop) -> Problems:
    """What is wrong with all requests, each thing once; with some editions only, with their
    names."""

    def name(request: Request) -> str:
        source = source_language(workshop.library, workshop.folder(request.game))
        return request.edition.name(source)

    return by_edition((one.request.game, name(one.request), one.problems) for one in built)
