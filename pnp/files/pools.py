"""Work that several processes share, in order and with few results in memory.

    for made in in_order(work, items, processes):
        ...

`work` is a function of a module (or a partial of one), and items can be pickled. Each is handed out
when there is room for it, so a long row of items takes no more memory than a short one.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from typing import TypeVar

from pnp.files.processes import end_with_parent, end_workers
from pnp.model.problems import PnpError

_T = TypeVar("_T")
_R = TypeVar("_R")
_AHEAD = 2  # items of each process that wait or are done


def in_order(work: Callable[[_T], _R], items: Iterable[_T], processes: int) -> Iterator[_R]:
    """The result of `work` for each item, in their order. One process, or a single item: without
    others. Raises what `work` raises, and PnpError if a process ends too early."""
    rest = iter(items)
    first = list(islice(rest, 2))
    if processes < 2 or len(first) < 2:
        for item in chain(first, rest):
            yield work(item)
        return
    yield from _shared(work, chain(first, rest), processes)


def _shared(work: Callable[[_T], _R], items: Iterable[_T], processes: int) -> Iterator[_R]:
    import multiprocessing
    from concurrent.futures.process import BrokenProcessPool

    # elsewhere a copy of a process with system libraries may hang
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    waiting: deque[Future[_R]] = deque()
    with ProcessPoolExecutor(processes, context, initializer=end_with_parent) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= _AHEAD * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            message = "the system ended a process of the build"
            hint = "perhaps there was too little memory: --jobs 1 builds in one process, with less"
            raise PnpError.of("process-ended", message, None, hint) from None
        except BaseException:
            end_workers()  # so that the pool does not wait for them
            raise
