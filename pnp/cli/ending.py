"""How a command ends: exit codes, signals, and standard streams that take nothing.

    ended(run)      runs a command and gives its exit code, with a message for whatever went wrong

Exit codes: 0 good, 1 the input is wrong or something cannot be read or written, 2 wrong use, 3 a
bug in pnp; 128 + n for signal n, as shells have it: 129 hangup, 130 interrupt, 141 nobody reads
the output any more, 143 terminate.
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

from pnp.model.problems import PnpError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

_PIPE = 13
_INTERRUPT = 2
_NOTHING_HALF = "no file was left half-written"


class SignalError(BaseException):
    """A signal asks the command to end. It is no Exception, so that nobody takes it for one of
    theirs on its way up, where everything is tidied."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class OutputError(Exception):
    """A standard stream takes nothing more. It is no OSError, so that nobody takes it for one of
    another file."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.reason = _reason(error)
        self.nobody_reads = isinstance(error, BrokenPipeError)


def ended(run: Callable[[], Any]) -> int:
    """Run a command; its exit code. All that it can end with is told here."""
    _complete_streams()
    try:
        with _signals():
            code = run()
        return code if isinstance(code, int) else 0
    except PnpError as error:
        from pnp.report.problems import problem_text

        _report(problem_text(error.problems))
        return error.exit_code
    except click.ClickException as error:
        with _to_nowhere():
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
        _report(f"error: the system refuses: {_reason(error)}")
        return 1
    except Exception:
        import traceback

        _report(
            f"{traceback.format_exc()}this is a bug in pnp; please report it with the lines above"
        )
        return 3


def _without_output(error: OutputError) -> int:
    for stream in (sys.stdout, sys.stderr):
        if _takes_nothing(stream):
            _leave(stream)
    if error.nobody_reads:
        return 128 + _PIPE
    _report(f"error: standard output cannot be written: {error.reason}")
    return 1


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    place = f": {os.fsdecode(error.filename)}" if isinstance(error.filename, str | bytes) else ""
    return f"{reason[:1].lower()}{reason[1:]}{place}"


# -- standard streams --------------------------------------------------------------------------


class _Raw(io.FileIO):
    """A standard stream that tells its own errors from those of other files."""

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OutputError(error) from None


def _complete_streams() -> None:
    """Open the standard streams that are closed, so that no file gets their numbers: what is
    written to the stream would go into the file. Terminals that know few letters get escapes."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
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
    """Print to standard error; if that takes nothing, there is nobody to tell."""
    with _to_nowhere():
        click.echo(text, err=True)


@contextlib.contextmanager
def _to_nowhere() -> Iterator[None]:
    """Let what standard error does not take be lost."""
    try:
        yield
    except (OSError, OutputError):
        _leave(sys.stderr)


def _takes_nothing(stream: IO[str]) -> bool:
    """Whether a stream has kept what it could not write."""
    try:
        stream.flush()
    except (OSError, OutputError):
        return True
    return False


def _leave(stream: IO[str]) -> None:
    """Let what a stream has kept go nowhere, so that Python does not try again at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


# -- signals -----------------------------------------------------------------------------------


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """Let signals that ask for an end, by 'kill' or a terminal that is closed, do what an
    interrupt does. Those that are ignored, as under 'nohup', stay so."""
    before: dict[int, Any] = {}

    def stop(number: int, _: FrameType | None) -> None:
        for other in before:  # a terminal may send it twice
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
