"""How a command ends: exit codes, signals, and standard streams that cannot be written.

    ended(run)      runs a command, reports its errors, returns its exit code

Exit codes: 0 success, 1 errors in the input, or files that cannot be read or written, 2 wrong
usage, 3 a bug in pnp; 128 + n for signal n, as in shells: 129 hangup, 130 interrupt, 141 closed
output pipe, 143 terminate.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

    from pnp.model.problems import PnpError

_PIPE = 13
_INTERRUPT = 2
_NOTHING_HALF = "no file was left half-written"


class SignalError(BaseException):
    """A signal ends the command. It is not an Exception, so that no handler on its way up
    catches it; `finally` blocks run."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class OutputError(Exception):
    """A standard stream cannot be written. It is not an OSError, so that no handler takes it for an
    error of another file."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.reason = _reason(error)
        self.is_closed = isinstance(error, BrokenPipeError)


def ended(run: Callable[[], Any]) -> int:
    """Run a command and report its errors. Return its exit code."""
    _complete_streams()
    try:
        with _signals():
            code = run()
        return code if isinstance(code, int) else 0
    except _pnp_error() as error:
        from pnp.report.problems import problem_text

        _report(problem_text(error.problems))
        return error.exit_code
    except click.ClickException as error:
        with _ignored_errors():
            error.show()
        return 2
    except SignalError as error:
        _report(f"stopped by {signal.Signals(error.number).name}; {_NOTHING_HALF}")
        return 128 + error.number
    except (KeyboardInterrupt, click.Abort):
        _report(f"interrupted; {_NOTHING_HALF}")
        return 128 + _INTERRUPT
    except OutputError as error:
        return _without_output(error)
    except OSError as error:
        _report(f"error: the system reports: {_reason(error)}")
        return 1
    except Exception:
        import traceback

        _report(
            f"{traceback.format_exc()}this is a bug in pnp; please report it with the lines above"
        )
        return 3


def _pnp_error() -> type[PnpError]:
    """The class of errors with problems; `pnp --help`, which raises none, does not import it."""
    from pnp.model.problems import PnpError

    return PnpError


def _without_output(error: OutputError) -> int:
    for stream in (sys.stdout, sys.stderr):
        if _is_broken(stream):
            _discard(stream)
    if error.is_closed:
        return 128 + _PIPE
    _report(f"error: standard output cannot be written: {error.reason}")
    return 1


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    place = f": {os.fsdecode(error.filename)}" if isinstance(error.filename, str | bytes) else ""
    return f"{reason[:1].lower()}{reason[1:]}{place}"


# -- standard streams --------------------------------------------------------------------------


class _Raw(io.FileIO):
    """A standard stream whose errors differ from those of other files."""

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OutputError(error) from None


def _complete_streams() -> None:
    """Open standard streams that are closed, so that no other file gets their numbers: output would
    be written into that file. Characters that a terminal cannot show are escaped."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _text_stream(number, "utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
            if type(getattr(stream.buffer, "raw", stream.buffer)) is io.FileIO:
                stream.flush()
                setattr(sys, name, _text_stream(number, stream.encoding, stream.line_buffering))


def _text_stream(number: int, encoding: str, by_lines: bool = False) -> io.TextIOWrapper:
    raw = _Raw(number, "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw), encoding, "backslashreplace", line_buffering=by_lines
    )


def _report(text: str) -> None:
    """Print to standard error, if it can be written."""
    with _ignored_errors():
        click.echo(text, err=True)


@contextlib.contextmanager
def _ignored_errors() -> Iterator[None]:
    """Ignore that standard error cannot be written."""
    try:
        yield
    except (OSError, OutputError):
        _discard(sys.stderr)


def _is_broken(stream: IO[str]) -> bool:
    """Whether a stream cannot write what it has buffered."""
    try:
        stream.flush()
    except (OSError, OutputError):
        return True
    return False


def _discard(stream: IO[str]) -> None:
    """Discard what a stream has buffered, so that Python does not write it again at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


# -- signals -----------------------------------------------------------------------------------


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """Signals of 'kill' and of a closed terminal end the command like an interrupt. Signals that
    are ignored, as under 'nohup', stay ignored."""
    before: dict[int, Any] = {}

    def stop(number: int, _: FrameType | None) -> None:
        for other in before:  # a terminal can send it twice
            signal.signal(other, signal.SIG_IGN)
        raise SignalError(number)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
