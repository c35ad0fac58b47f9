"""From several requests to their files, in several processes if that is faster.

The clock and the display of progress are arguments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.build.edition_problems import by_edition
from pnp.build.planning import is_of_parts, make_request, no_progress
from pnp.build.products.decks import Progress
from pnp.build.products.kits import kit_of
from pnp.build.project import Places, Project
from pnp.export.target_kinds import targets
from pnp.files.processes import end_with_parent, end_workers
from pnp.files.records import Record, start_recording
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.game import Game, Product
from pnp.model.problems import PnpError, Problem, Problems
from pnp.model.result import Built, Request
from pnp.text.shaping.lacks import with_lacks_together

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import SynchronizedArray

    Waiting = SynchronizedArray[int]  # 1: a request waits, 0: a process has taken it

# Work is counted in steps: one is the time that a card of a PDF file takes. A picture of a card
# takes as long as so many, a book, a box or a board 0.03 to 0.4 s (measured).
_PICTURE_STEPS = 10
_LARGE_STEPS = 200


def steps_of(project: Project, request: Request) -> int:
    """How long a request takes, in steps."""
    game, _ = project.game(request.game, request.edition)
    if game is None:
        return 0
    each = _steps_of_card(request)
    if request.cards:
        return each * sum(copies for _, copies in request.cards)
    listed = [game.products[request.product]] if request.product else game.products.values()
    return sum(_LARGE_STEPS if _is_large(game, p) else each * _cards(game, p) for p in listed)


def _steps_of_card(request: Request) -> int:
    return _PICTURE_STEPS if targets()[request.target].is_slow else 1


def _cards(game: Game, product: Product) -> int:
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    return sum(card.copies for deck in decks for card in deck.cards)


def _is_large(game: Game, product: Product) -> bool:
    """Whether a product is not a deck of cards but a book, a box or a single large drawing."""
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    return all(len(deck.cards) == 1 for deck in decks)


def build(
    requests: Sequence[Request],
    project: Project,
    jobs: int = 1,
    clock: Callable[[], float] = lambda: 0.0,
    progress: Progress = no_progress,
    meanwhile: Callable[[], None] = lambda: None,
) -> list[Built]:
    """The files of all requests, in their order; made in `jobs` processes.

    `progress` gets the steps that are done, as `steps_of` counts them.
    Products that list others are made last. `meanwhile` is called while other processes work.
    Raises PnpError if a process ends too early.
    """
    last = {request for request in requests if is_of_parts(project, request)}
    first = _in_turn(request for request in requests if request not in last)
    if _share_faces(project, requests):
        project.context.keep_faces()
    # processes share the faces of one such product, which are slow, better than products
    slow = [request for request in first if targets()[request.target].is_slow]
    others = [request for request in first if request not in slow]
    found = []
    if jobs > 1 and len(others) > 1:
        found = _parallel(others, project, jobs, clock, progress, meanwhile)
        others = []
    else:
        meanwhile()
    project.processes = jobs
    found += [_timed(project, request, clock, progress) for request in (*others, *slow)]
    done = {built.request: built for built in found}
    for request in requests:
        if request in last:
            siblings = {b.request.product: b for b in found if _alike(b.request, request)}
            done[request] = _timed(project, request, clock, progress, siblings)
    return [done[request] for request in requests]


def _in_turn(requests: Iterable[Request]) -> list[Request]:
    """The requests in the order in which most is shared: those of an edition one after the other,
    in it those of a product."""
    rows: dict[tuple[str, Choice], dict[str, list[Request]]] = {}
    for request in requests:
        products = rows.setdefault((request.game, request.edition), {})
        products.setdefault(request.product, []).append(request)
    return [one for products in rows.values() for row in products.values() for one in row]


def _share_faces(project: Project, requests: Iterable[Request]) -> bool:
    """Whether any of the requests print the same deck of an edition."""
    counts: Counter[tuple[str, Choice, str]] = Counter()
    for request in requests:
        game, _ = project.game(request.game, request.edition)
        if game is None:
            continue
        names = [request.product] if request.product else kit_of(game).products
        decks = {deck for name in names for deck in game.products[name].decks}
        counts.update((request.game, request.edition, deck) for deck in decks)
    return any(count > 1 for count in counts.values())


def _alike(one: Request, other: Request) -> bool:
    """Whether two products are requested with the same options."""
    one, other = (replace(each, product="", sheet=None, is_saved=False) for each in (one, other))
    return one == other


def _timed(
    project: Project,
    request: Request,
    clock: Callable[[], float],
    progress: Progress,
    done: Mapping[str, Built] | None = None,
) -> Built:
    start, steps, each = clock(), 0, _steps_of_card(request)

    def note(cards: int) -> None:
        nonlocal steps
        steps += each * cards
        progress(each * cards)

    built = make_request(project, request, note, done)
    progress(max(0, steps_of(project, request) - steps))  # of what is no card
    return replace(built, seconds=clock() - start)


def _parallel(
    requests: Sequence[Request],
    project: Project,
    jobs: int,
    clock: Callable[[], float],
    progress: Progress,
    meanwhile: Callable[[], None],
) -> list[Built]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import Array

    workers = min(jobs, len(requests))
    waiting = Array("b", [1] * len(requests))
    first = (project.places, project.context.laid_out is not None, requests, waiting)
    with ProcessPoolExecutor(workers, initializer=_open, initargs=first) as pool:
        done = []
        try:
            futures = [pool.submit(_work, clock) for _ in requests]
            meanwhile()
            for future in as_completed(futures):
                built, record, used = future.result()
                project.judge.used |= used
                if project.record is not None:
                    project.record.add(record)
                progress(steps_of(project, built.request))
                done.append(built)
        except BrokenProcessPool:
            message = "the system ended a process of the build"
            hint = "perhaps there was too little memory: --jobs 1 builds in one process, with less"
            raise PnpError.of("process-ended", message, None, hint) from None
        except BaseException:
            end_workers()  # so that the pool does not wait for them
            raise
    return done


class _Worker:
    """A process that makes requests: first those of an edition that no other process makes, since
    they share faces."""

    def __init__(self, project: Project, requests: Sequence[Request], waiting: Waiting) -> None:
        self._project = project
        self._requests = requests
        self._waiting = waiting
        self._last: Request | None = None

    def make_next(self, clock: Callable[[], float]) -> tuple[Built, Record, set[str]]:
        """Make a request that is not taken yet. Also return what the process has read and accepted
        so far."""
        project = self._project
        assert project.record is not None
        with self._waiting.get_lock():
            number = self._next()
            self._waiting[number] = 0
        self._last = self._requests[number]
        built = _timed(project, self._last, clock, no_progress)
        return built, project.record, project.judge.used

    def _next(self) -> int:
        """The number of the next request of the same edition; else the first one of an edition that
        nobody has begun, or the last one of the edition with the most of them."""
        rows: dict[tuple[str, Choice], list[int]] = {}
        begun = set()
        for number, request in enumerate(self._requests):
            edition = request.game, request.edition
            if self._waiting[number]:
                rows.setdefault(edition, []).append(number)
            else:
                begun.add(edition)
        last = self._last
        if last is not None and (last.game, last.edition) in rows:
            return rows[last.game, last.edition][0]
        fresh = next((row[0] for edition, row in rows.items() if edition not in begun), None)
        return max(rows.values(), key=len)[-1] if fresh is None else fresh


_here: _Worker | None = None  # of a worker process


def _open(places: Places, keeps_faces: bool, requests: Sequence[Request], waiting: Waiting) -> None:
    global _here
    end_with_parent()
    project = Project(places, record=start_recording())
    if keeps_faces:
        project.context.keep_faces()
    _here = _Worker(project, requests, waiting)


def _work(clock: Callable[[], float]) -> tuple[Built, Record, set[str]]:
    """See `_Worker`."""
    assert _here is not None
    return _here.make_next(clock)


def all_problems(
    built: Iterable[Built], project: Project, beside: Iterable[Problem] = ()
) -> Problems:
    """The problems of all requests, and those `beside` them, each once. A problem of some editions
    only names these. Missing letters of many texts are one problem for each script and font."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for one in built:
        source = project.editions(one.request.game).language
        edition = (one.request.game, one.request.edition.name(source))
        found.setdefault(edition, []).extend(one.problems)
    other, *own = with_lacks_together([beside, *found.values()])
    known = set(other)
    editions = [
        (game, edition, [problem for problem in problems if problem not in known])
        for (game, edition), problems in zip(found, own, strict=True)
    ]
    return Problems([*other, *by_edition(editions)])
