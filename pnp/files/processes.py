"""Processes: marks of those that write files, whether they still run, and how workers end.

A mark is `machine-process`: eight hexadecimal digits for the machine, and the process number. It
is part of the names of temporary files and folders, so that a later run recognises those that a
killed process has left.
"""

from __future__ import annotations

import hashlib
import os
import platform
import signal
import sys
import threading
import time
from functools import cache
from typing import Any

MARK = r"(?P<machine>[0-9a-f]{8})-(?P<process>\d{1,10})"
# in seconds; no run needs a file for longer, so an older one is left over
_LONGEST = 24 * 60 * 60


def mark() -> str:
    """The mark of this process."""
    return f"{_machine()}-{os.getpid()}"


def is_left_over(machine: str, process: str, modified: float) -> bool:
    """Whether the process of a mark has ended, or the file is older than a day (`modified`: seconds
    since 1970). Processes of other machines cannot be checked."""
    if time.time() - modified > _LONGEST:
        return True
    return machine == _machine() and not _runs(int(process))


@cache
def _machine() -> str:
    """This machine; a container has process numbers of its own, but also a name of its own."""
    return hashlib.sha256(platform.node().encode("utf-8", "replace")).hexdigest()[:8]


if sys.platform == "win32":

    def _runs(process: int) -> bool:
        import ctypes

        still_active = 259
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(0x1000, False, process)  # to read its exit code
        if not handle:
            return bool(kernel.GetLastError() == 5)  # it exists, but may not be read
        code = ctypes.c_ulong()
        found = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
        kernel.CloseHandle(handle)
        return bool(found) and code.value == still_active

else:

    def _runs(process: int) -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):  # it exists, of another user
            return True
        return True


# -- workers -----------------------------------------------------------------------------------


def end_with_parent() -> None:
    """In a worker process: end as soon as the process that started it has ended. Signals to all
    processes, such as an interrupt from the terminal, are handled by that one alone."""
    import multiprocessing

    for name in ("SIGINT", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


def end_workers() -> None:
    """End the workers of this process at once; they write no files."""
    import multiprocessing

    for worker in multiprocessing.active_children():
        worker.terminate()
