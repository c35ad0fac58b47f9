"""What an earlier build drew: kept in a file, or made again from a revision that git keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.making.changes import Saved, read_saved, saved_text
from pnp.making.revisions import at_revision
from pnp.model.result import Built, Request
from pnp.problems import InputError, Problem, Problems, UsageError
from pnp.workshop import Places, Workshop

Before = dict[tuple[str, str], dict[str, str]]


def before(places: Places, workshop: Workshop, since: str, requests: Sequence[Request]) -> Before:
    """What the faces of requests drew before: `since` is a saved build or a revision.

    Raises UsageError if it is neither, InputError if it cannot be read or built.
    """
    path = Path(since)
    names = {(r.game, _edition(workshop, r)) for r in requests}
    if path.is_file():
        # of whatever edition: what a variant changes of the deck one has is worth printing alone
        shown = workshop.library.shown(path.resolve())
        return {(g, e): dict(read_saved(path, shown, g).faces) for g, e in names}
    found: Before = {name: {} for name in names}
    for game in dict.fromkeys(r.game for r in requests):
        with at_revision(places.root, since, game) as folder:
            old = Workshop(replace(places, root=folder, base=folder))
            _lay_out(old, [r for r in requests if r.game == game], found)
    return found


def _lay_out(old: Workshop, requests: Iterable[Request], found: Before) -> None:
    problems = Problems()
    for request in requests:
        game, _ = old.game(request.game, request.edition)
        if game is None or request.product not in game.products:
            continue
        plan = old.plan(replace(request, is_errata=False, is_saved=True))
        problems.extend(p for p in plan.built.problems if p.severity == "error")
        found[request.game, request.edition.name(game.language)] |= plan.built.fingerprints
    if problems.errors:
        hint = "the game has to be sound there; choose another revision"
        first = next(iter(problems))
        message = f"the game could not be built as it was then: {first.message}"
        raise InputError([Problem(message, first.span, hint)])


def saved(workshop: Workshop, built: Sequence[Built]) -> str:
    """What was built as the text of the file that is kept. Raises UsageError for more than one
    game or edition."""
    names = dict.fromkeys((b.request.game, _edition(workshop, b.request)) for b in built)
    if len(names) != 1:
        listed = ", ".join(f"{game} ({edition})" for game, edition in names)
        hint = "name one game, and one language and variant"
        raise UsageError(
            [Problem(f"a file keeps one edition of one game, not {listed}", None, hint)]
        )
    ((game, edition),) = names
    prints = {key: value for each in built for key, value in each.fingerprints.items()}
    return saved_text(Saved(game, edition, prints))


def _edition(workshop: Workshop, request: Request) -> str:
    game, _ = workshop.game(request.game, request.edition)
    return request.edition.name(game.language if game else "")
