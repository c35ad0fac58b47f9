"""The problems of several editions as one list, in which each problem appears once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.languages.locales import canonical
from pnp.model.definitions import replace
from pnp.model.edition import Edition
from pnp.model.problems import Problem, Problems


def by_edition(found: Iterable[tuple[str, str, Iterable[Problem]]]) -> Problems:
    """The problems of several editions, each once. `found` has games, names of editions, and their
    problems. A problem of only some editions of a game lists these in its message."""
    editions: dict[str, dict[str, None]] = {}
    places: dict[Problem, dict[tuple[str, str], None]] = {}
    for game, edition, problems in found:
        editions.setdefault(game, {})[edition] = None
        for problem in problems:
            places.setdefault(problem, {})[game, edition] = None
    out = Problems()
    for problem, there in places.items():
        names = dict.fromkeys(name for _, name in there)
        everywhere = all((game, name) in there for game, _ in there for name in editions[game])
        # the place of a warning about a catalogue shows the language
        if everywhere or (problem.severity != "error" and _catalogue_of(problem) in names):
            out.extend([problem])
        else:
            message = f"{problem.message} (in edition {', '.join(names)})"
            path = problem.span.path if problem.span else ""
            like = problem.like or f"{path} {problem.message} {problem.hint}"
            detail = " in ".join(filter(None, (problem.detail, ", ".join(names))))
            out.extend([replace(problem, message=message, like=like, detail=detail)])
    return out


def _catalogue_of(problem: Problem) -> str | None:
    path = Path(problem.span.path) if problem.span else Path()
    return canonical(path.stem) if path.suffix == ".po" else None


def at_entries(problems: Iterable[Problem], edition: Edition) -> Iterator[Problem]:
    """The problems; those of translated texts get the place of the translation, their cause."""
    for problem in problems:
        entry = edition.entries.get(problem.span) if problem.span else None
        if entry is None:
            yield problem
        else:
            context, span = entry
            message = f"'{context}' (source text at {problem.span}): {problem.message}"
            yield replace(problem, message=message, span=span)
