"""The problems of several editions as one list: what is wrong in all of them, and in some only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from pnp.languages.locales import canonical
from pnp.model.edition import Edition
from pnp.model.problems import Problem, Problems


def by_edition(found: Iterable[tuple[str, str, Iterable[Problem]]]) -> Problems:
    """The problems of several editions, each once. `found` are games, names of their editions, and
    problems of these; what is wrong in some editions of a game only names them."""
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
        # a warning about a catalogue names its language by its place
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
    """Problems of texts that are translated at their translations: it is those that do not fit."""
    for problem in problems:
        entry = edition.entries.get(problem.span) if problem.span else None
        if entry is None:
            yield problem
        else:
            context, span = entry
            message = f"'{context}', which is written at {problem.span}: {problem.message}"
            yield replace(problem, message=message, span=span)
