"""What `pnp build` and `pnp check` do, from names of games to written files.

In: a `Command`. Out: a `Result`, filled step by step, so that after an error it has what was made
before. Nothing is written if there is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec import Struct, field

from pnp.build.products.decks import Progress
from pnp.build.project import Places, Project
from pnp.build.requests import Wanted, requests
from pnp.build.run import all_problems, build, steps_of
from pnp.export.target_kinds import targets
from pnp.model.definitions import replace
from pnp.model.problems import PnpError, Problems
from pnp.model.result import Built, Request

# two products of 48 cards gain nothing from two processes, two of 480 a fifth (measured)
_WORTH_PROCESSES = 400


class Command(Struct, frozen=True):
    """What to build, and how. `template` has the options of each request.

    `writes`: files are written below `out`, which `is_own` if it is the output folder of the
    project. `since`: only what differs from this saved build or revision. `save`: the file that
    keeps the build. `jobs`: the number of processes (None: as many as make it faster). `zips`: the
    files of each folder are one archive.
    """

    places: Places
    wanted: Wanted
    template: Request
    out: Path
    writes: bool = True
    is_own: bool = False
    since: str | None = None
    save: Path | None = None
    clean: bool = False
    jobs: int | None = None
    zips: bool = False


class Result(Struct):
    """What a command has made so far. `beside` are problems of files that no request needs."""

    project: Project | None = None
    built: list[Built] = field(default_factory=list)
    beside: Problems = field(default_factory=Problems)
    problems: Problems = field(default_factory=Problems)
    is_written: bool = False

    def fail(self, error: PnpError) -> int:
        """Add the problems of an error that ended the command. Return its exit code."""
        if self.project is not None:
            self.problems.extend(all_problems(self.built, self.project, self.beside))
        self.problems.extend(error.problems)
        return error.exit_code


class Watch(Struct, frozen=True):
    """How the command shows that it works: `progress(steps)` opens a display of so many steps (see
    `pnp.build.run.steps_of`)."""

    clock: Callable[[], float]
    progress: Callable[[int], AbstractContextManager[Progress]]


def perform(command: Command, project: Project, result: Result, watch: Watch) -> None:
    """Build what is requested, and write it unless there is an error. Raises PnpError."""
    result.project = project
    notes = project.notes = result.problems
    if command.save:
        from pnp.build.earlier.changes import check_place

        check_place(command.save)
    project.judge.check()
    asked = requests(project, command.wanted, command.template)
    edition = _edition_to_save(command, project, asked)
    if command.since is not None:
        from pnp.build.errata import before  # it imports what opens archives

        printed = before(command.places, project, command.since, asked)
        result.project = project = Project(replace(command.places, before=printed))
        project.notes = notes
    jobs = command.jobs or useful_jobs(project, asked)
    steps = sum(steps_of(project, request) for request in asked)
    if not command.writes:
        steps += _inspection_steps(project, command)
    with watch.progress(steps) as progress:

        def inspect() -> None:
            if not command.writes:
                result.beside = _inspected(project, command, asked, progress)

        result.built = build(asked, project, jobs, watch.clock, progress, inspect)
    problems = all_problems(result.built, project, result.beside)
    if not command.writes and not problems.errors:
        problems.extend(_unused(project, command))
    if command.writes and (not problems.errors or command.template.is_draft):
        _write(command, project, result, edition)
    if command.since is not None and not _have_errors(result.built):
        result.built = _differing(result.built, command.since, notes)
    notes.extend(problems)


def _edition_to_save(
    command: Command, project: Project, asked: Sequence[Request]
) -> tuple[str, str] | None:
    """The game and the edition that the file of a saved build is of."""
    if not command.save:
        return None
    from pnp.build.errata import one_edition

    return one_edition(project, asked)


def _write(
    command: Command, project: Project, result: Result, edition: tuple[str, str] | None
) -> None:
    from pnp.build import leftovers

    more = []
    if command.save and edition:
        from pnp.build.errata import saved

        more = [(command.save, saved(*edition, result.built).encode())]
    if command.zips:
        from pnp.build.exporting.archives import archived

        result.built = archived(result.built, project)
    result.problems.extend(
        leftovers.write(project, result.built, command.out, command.clean, command.is_own, more)
    )
    result.is_written = True


def _inspected_games(project: Project, command: Command) -> list[str]:
    """The games that a command checks as a whole."""
    names = [name.strip("/") for name in command.wanted.names]
    return [name for name in names if "/" not in name] if names else project.all_games()


def _inspected(
    project: Project, command: Command, asked: Sequence[Request], progress: Progress
) -> Problems:
    """The problems of what no request needs: of games requested as a whole, or of the project."""
    from pnp.build.inspection.files import inspect_files
    from pnp.build.inspection.games import inspect_games

    games = _inspected_games(project, command)
    problems = inspect_games(project, games, asked, bool(command.places.strict), progress)
    if not command.wanted.names:
        problems.extend(inspect_files(project))
    return problems


def _inspection_steps(project: Project, command: Command) -> int:
    from pnp.build.inspection.games import inspection_steps

    return inspection_steps(project, _inspected_games(project, command))


def _unused(project: Project, command: Command) -> Problems:
    """Notes about acceptances that fitted nothing, if the games that have them are checked as a
    whole, as they are written."""
    wanted = command.wanted
    if wanted.languages or wanted.variants or wanted.matrix or any("/" in n for n in wanted.names):
        return Problems()
    games = wanted.names or project.all_games()
    return project.judge.unused(games, with_project=not wanted.names)


def _have_errors(built: Iterable[Built]) -> bool:
    return any(problem.severity == "error" for item in built for problem in item.problems)


def _differing(built: Iterable[Built], since: str, notes: Problems) -> list[Built]:
    """What there is to print of an errata pack; what has not changed is reported."""
    found = list(built)
    same = [item.request for item in found if not item.data]
    if same:
        names = (f"{r.game}/{r.product}" if r.product else f"the kit of {r.game}" for r in same)
        listed = ", ".join(dict.fromkeys(names))
        notes.add("nothing-changed", f"nothing to print again of {listed}", None,
                  f"compared with {since}", "note")  # fmt: skip
    return [item for item in found if item.data]


# -- how much work there is -----------------------------------------------------------------------


def useful_jobs(project: Project, asked: Sequence[Request]) -> int:
    """The number of processes that is worth while for requests."""
    import os

    count = os.cpu_count() or 1
    is_slow = any(targets()[request.target].is_slow for request in asked)
    is_worth = sum(steps_of(project, request) for request in asked) >= _WORTH_PROCESSES
    # one request is shared by processes if it has many cards, or pictures
    most = min(len(asked), count) if len(asked) > 1 and not is_slow else count
    return most if is_worth else 1
