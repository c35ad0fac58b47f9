"""What an earlier build printed: read from a saved file, or built again from a git revision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.build.earlier.revisions import at_revision
from pnp.build.planning import is_of_parts, plan_request
from pnp.build.project import Places, Project
from pnp.files.listing import is_file
from pnp.model.definitions import replace
from pnp.model.game import Game
from pnp.model.problems import InputError, Problem, Problems, UsageError
from pnp.model.result import Built, Prints, Request

Before = dict[tuple[str, str], tuple[Prints, ...]]


def before(places: Places, project: Project, since: str, requests: Sequence[Request]) -> Before:
    """What requests printed before, by game and name of the edition. `since` is a saved build or
    a revision. Editions that did not exist are reported in the notes of the project.

    Raises UsageError if it is neither, InputError if it cannot be read or built.
    """
    from pnp.build.earlier.changes import read_saved

    path = Path(since)
    names = dict.fromkeys(_edition(project, request) for request in requests)
    if is_file(path):
        # of any edition: the cards that a variant changes can be printed for an existing deck
        shown = project.library.shown(path.resolve())
        return {name: read_saved(path, shown, name[0]) for name in names}
    found: Before = dict.fromkeys(names, ())
    for game in dict.fromkeys(request.game for request in requests):
        with at_revision(places.root, since, game, project.notes) as folder:
            # rules for texts of today need not hold for the old revision
            old = Project(replace(places, root=folder, base=folder, strict=None))
            for request in (request for request in requests if request.game == game):
                found[_edition(project, request)] += _then(old, request, since, project.notes)
    return found


def _then(old: Project, request: Request, since: str, notes: Problems) -> tuple[Prints, ...]:
    """What a request printed in the project at that revision."""
    try:
        game, loading = old.game(request.game, request.edition)
    except UsageError as error:
        why = error.problems[0].message
        notes.add("unknown-name", f"this edition did not exist at {since}: {why}", None,
                  "all of it is new, so all of it is printed", "note")  # fmt: skip
        return ()
    if game is None:
        _stop(loading)
    if game is None or not _is_there(old, game, request):
        return ()
    # cards are the same on any sheet; the old revision may not know the name of the paper
    paper = request.paper if _knows_paper(old, request.paper) else None
    asked = replace(request, is_errata=False, is_saved=True, sheet=None, paper=paper)
    built = plan_request(old, asked).built
    _stop(built.problems)
    return built.prints


def _is_there(old: Project, game: Game, request: Request) -> bool:
    """Whether a request can be compared: books that list products are not."""
    if not request.product:
        return True
    return request.product in game.products and not is_of_parts(old, request)


def _knows_paper(old: Project, asked: str | None) -> bool:
    return asked is not None and asked.casefold() in map(
        str.casefold, old.library.papers(Problems())
    )


def _stop(problems: Iterable[Problem]) -> None:
    """Raise InputError for the first error."""
    first = next((problem for problem in problems if problem.severity == "error"), None)
    if first is not None:
        message = f"the game cannot be built as it was at that revision: {first.message}"
        hint = "choose a revision at which it has no errors"
        raise InputError([Problem("revision", message, first.span, hint, about=first.about)])


def one_edition(project: Project, requests: Sequence[Request]) -> tuple[str, str]:
    """The game and the name of the edition of all requests. Raises UsageError unless there is
    exactly one, since a saved build is of one edition."""
    names = list(dict.fromkeys(_edition(project, request) for request in requests))
    if len(names) == 1:
        return names[0]
    hint = "name one game, and one language and variant"
    if not names:
        message = "there is nothing to build, so nothing to save"
        raise UsageError.of("nothing-to-print", message, None, hint)
    listed = ", ".join(f"{game} ({edition})" for game, edition in names)
    message = f"a file keeps one edition of one game, not {listed}"
    raise UsageError.of("usage", message, None, hint)


def saved(game: str, edition: str, built: Iterable[Built]) -> str:
    """The text of a file that saves what was built of an edition."""
    from pnp.build.earlier.changes import saved_text

    return saved_text(game, edition, (p for each in built for p in each.prints))


def _edition(project: Project, request: Request) -> tuple[str, str]:
    """The game of a request and the name of its edition."""
    game, _ = project.game(request.game, request.edition)
    return request.game, request.edition.name(game.language if game else "")
