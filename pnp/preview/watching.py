"""Tells when files of a project change.

The system reports changes within milliseconds, but not on network drives, and not of folders that
are made later. So the folders are also looked through every two seconds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pnp.files.listing import is_folder
from pnp.files.stamps import Stamps, stamps_below

# ms without another change until changes are reported: what watchfiles takes by default (50)
# costs 69 ms from the write to the report, 5 cost 8, 1 costs 3 (measured)
_STEP, _LONGEST = 1, 100
_INTERVAL = 2.0  # s between two looks
_FOLDERS = ("cards", "layouts", "fonts")


class Watcher:
    """Calls `changed` from threads of its own, from `start` to `stop`. `is_polling`: the system's
    reports are not used."""

    def __init__(
        self, roots: Sequence[Path], changed: Callable[[], None], is_polling: bool = False
    ) -> None:
        self._roots = roots
        self._changed = changed
        self._stop = threading.Event()
        self._stamps: Stamps = {}
        self._interval = _INTERVAL / 4 if is_polling else _INTERVAL
        targets = [self._look] if is_polling else [self._listen, self._look]
        self._threads = [threading.Thread(target=one, daemon=True) for one in targets]

    def start(self) -> None:
        """Begin to watch."""
        self._stamps = self._found()
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End both threads."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=2)

    def _listen(self) -> None:
        from watchfiles import watch

        folders = [folder for folder in self._folders() if is_folder(folder)]
        if not folders:
            return
        try:
            for changes in watch(
                *folders, step=_STEP, debounce=_LONGEST, stop_event=self._stop,
                raise_interrupt=False, rust_timeout=500,
            ):  # fmt: skip
                self.note(path for _, path in changes)
                self._changed()
        except OSError:  # too many folders for the system: the other thread looks through them
            self._interval = _INTERVAL / 4

    def _look(self) -> None:
        while not self._stop.wait(self._interval):
            if self.look():
                self._changed()

    def note(self, paths: Iterable[str]) -> None:
        """The system has reported changes of these files: the next look does not find them."""
        for path in paths:
            self._stamps.pop(path, None)
            self._stamps.update(stamps_below((), [Path(path)]))

    def look(self) -> bool:
        """Look through the folders: whether something has changed since it was noted."""
        before, self._stamps = self._stamps, self._found()
        return self._stamps != before

    def _folders(self) -> list[Path]:
        return [root / name for root in self._roots for name in _FOLDERS]

    def _found(self) -> Stamps:
        return stamps_below(self._folders(), [root / "pnp.yaml" for root in self._roots])
