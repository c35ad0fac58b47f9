"""How commands end: by signals, without their parent, with output that takes nothing."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# each starts the command in a process of its own
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals of POSIX"),
]

FILES = {
    "cards/tiny/game.yaml": """\
title: Tiny
decks:
  cards: {file: cards.yaml, layout: tiny/card}
products:
  one: {file: One, decks: [cards], sheet: 9-up}
  two: {file: Two, decks: [cards], sheet: 9-up}
""",
    "cards/tiny/cards.yaml": "fields: {name: text}\ncards:\n  - {id: ant, name: Ant}\n",
    "layouts/tiny/card.yaml": """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
theme: tiny/theme
elements:
  ground: {kind: shape, box: bleed, fill: paper}
""",
    "layouts/tiny/theme.yaml": 'palette: {ink: "#1d1a16", paper: "#faf3e2"}\n',
}
# Runs the command after a program that replaces `{}`; worker processes that are
# started anew import it, too.
PROGRAM = """\
import multiprocessing, os, signal, sys, time
from pathlib import Path
{}
if __name__ == "__main__":
    from pnp.cli.main import main
    main()
"""
# a build that never ends; each process leaves a file with its id
SLOW = """
from pnp.build import run
def make(*given):
    Path(f"at-work-{os.getpid()}").touch()
    time.sleep(120)
run.make_request = make
"""
# the signal comes as the second file is written
SIGNAL = """
sync, count = os.fsync, 0
def fsync(number):
    global count
    count += 1
    if count == 2:
        os.kill(os.getpid(), signal.{})
    sync(number)
os.fsync = fsync
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def begun(project: Path, code: str, *arguments: str, **how: object) -> subprocess.Popen[str]:
    """The command, begun with something in its way."""
    program = project / "program.py"
    program.write_text(PROGRAM.format(code))
    return subprocess.Popen(
        [sys.executable, str(program), *arguments],
        **{"cwd": project, "text": True, "stdout": subprocess.PIPE,  # type: ignore[call-overload]
           "stderr": subprocess.PIPE, "start_new_session": True, **how},
    )  # fmt: skip


def ended(project: Path, code: str, *arguments: str, **how: object) -> tuple[int, str, str]:
    """The same to its end: its exit code, output, errors."""
    with begun(project, code, *arguments, **how) as run:
        out, err = run.communicate(timeout=60)
    return run.returncode, out, err


def files(project: Path) -> list[str]:
    return sorted(path.name for path in (project / "output").rglob("*.pdf") if path.is_file())


# -- signals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("SIGTERM", 143, "stopped by SIGTERM; no file was left half-written\n"),
        ("SIGHUP", 129, "stopped by SIGHUP; no file was left half-written\n"),
        ("SIGINT", 130, "\ninterrupted; no file was left half-written\n"),
    ],
)
def test_a_signal_ends_the_command_tidily(project, name, code, message):
    found = ended(project, SIGNAL.format(name), "build", "tiny")
    assert found == (code, "", message)
    assert files(project) == []


def test_a_signal_that_is_ignored_stays_ignored(project):
    code, _, err = ended(
        project, SIGNAL.format("SIGHUP"), "build", "tiny",
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert files(project) == ["One.pdf", "Two.pdf"]


# -- workers -----------------------------------------------------------------------------------


@contextlib.contextmanager
def at_work(
    project: Path, method: str = "fork"
) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A build that never ends in two processes, and the ids of these."""
    start = f"{SLOW}\nif __name__ == '__main__': multiprocessing.set_start_method({method!r})\n"
    run = begun(project, start, "build", "tiny", "--jobs", "2")
    try:
        until = time.monotonic() + 30
        while len(found := list(project.glob("at-work-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        assert len(found) == 2, run.poll() is not None and run.stderr and run.stderr.read()
        yield run, [int(path.name.rpartition("-")[2]) for path in found]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        assert run.stdout is not None and run.stderr is not None
        run.stdout.close()
        run.stderr.close()


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_workers_end_with_a_parent_that_is_killed(project, method):
    with at_work(project, method) as (run, workers):
        assert len(workers) == 2
        run.kill()
        # what they all have open ends with the last of them
        out, err = run.communicate(timeout=20)
        assert (run.returncode, out) == (-signal.SIGKILL, ""), err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("to_all", [False, True])
def test_a_signal_does_not_wait_for_workers(project, number, to_all):
    with at_work(project) as (run, _):
        if to_all:  # as a terminal does it
            os.killpg(run.pid, number)
        else:
            run.send_signal(number)
        out, err = run.communicate(timeout=20)
        assert (run.returncode, out) == (128 + number, "")
        assert err.strip().endswith("no file was left half-written")
        assert len(err.splitlines()) <= 2, err


def test_a_worker_that_is_ended_by_the_system_is_an_error(project):
    with at_work(project) as (run, workers):
        os.kill(workers[0], signal.SIGKILL)
        out, err = run.communicate(timeout=20)
    assert (run.returncode, out) == (1, "")
    assert err.startswith("error: the system ended a process of the build\n  hint: ")


# -- standard streams --------------------------------------------------------------------------

FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
NO_ROOM = "error: standard output cannot be written: no space left on device\n"


@FULL
@pytest.mark.parametrize("arguments", [("--help",), ("list",), ("list", "--json"), ("schema",)])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_is_full(project, arguments, unbuffered):
    with Path("/dev/full").open("w") as full:
        code, _, err = ended(project, "", *arguments, stdout=full,
                             env={**os.environ, "PYTHONUNBUFFERED": unbuffered})  # fmt: skip
    assert (code, err) == (1, NO_ROOM)


@FULL
def test_errors_without_standard_error_keep_their_code(project):
    with Path("/dev/full").open("w") as full:
        assert ended(project, "", "list", "tyni", stderr=full) == (2, "", None)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_to_a_closed_pipe(project, unbuffered):
    read, write = os.pipe()
    os.close(read)
    try:
        code, _, err = ended(project, "", "list", stdout=write,
                             env={**os.environ, "PYTHONUNBUFFERED": unbuffered})  # fmt: skip
    finally:
        os.close(write)
    assert (code, err) == (141, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(project, closed):
    """Files are not given their numbers, so that what is printed goes into none of them."""
    program = project / "program.py"
    program.write_text(PROGRAM.format(""))
    command = f'"{sys.executable}" program.py build tiny/one {closed}'
    run = subprocess.run(
        ["sh", "-c", command], cwd=project, capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith(" s\n") if ">&-" not in closed.split() else run.stdout == ""
    assert (project / "output/tiny/en/One.pdf").read_bytes().startswith(b"%PDF")
    assert files(project) == ["One.pdf"]


# -- the time for files ------------------------------------------------------------------------


@pytest.mark.parametrize("time_", ["abc", "-1", "1.5", "²", "9" * 5000, "253402300800"])
def test_an_invalid_time_is_a_usage_error(project, time_):
    env = {**os.environ, "SOURCE_DATE_EPOCH": time_}
    code, out, err = ended(project, "", "build", "tiny", "--jobs", "2", env=env)
    assert (code, out) == (2, "")
    shown = time_ if len(time_) < 20 else "9" * 39 + "…"
    assert err == (
        f"error: SOURCE_DATE_EPOCH is '{shown}', which is no time\n"
        "  hint: it is a number of seconds since 1970, e.g. 946684800; unset it if you need none\n"
        "1 error; nothing was written\n"
    )
    assert files(project) == []


def test_a_time_is_that_of_the_file(project):
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    assert ended(project, "", "build", "tiny", env=env)[0] == 0
    assert (
        b"/CreationDate (D:20231114221320+00'00')"
        in (project / "output/tiny/en/One.pdf").read_bytes()
    )
