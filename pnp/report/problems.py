"""Problems as text or JSON: like ones in groups, counted, with their places.

Only this module groups problems, by `Problem.like` and `Problem.detail`, which are set where a
problem is found.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, get_args

from pnp.model.definitions import replace
from pnp.model.problems import Problem, Severity, Span, excerpt, in_order, printable

# the most places that are listed beside the first; `--json` has all
MOST_PLACES = 8
MOST_BRIEF = 10  # lines of a brief report
_SUBJECTS = ("game", "product", "card", "side", "element")
_MOST_ABOUT = 24  # characters


def plural(count: int, word: str) -> str:
    """'1 page', '6 pages'."""
    return f"{count} {word}" + ("" if count == 1 else "s")


def grouped(problems: Iterable[Problem]) -> list[list[Problem]]:
    """Groups of like problems: errors first, then by the place of the first in each group."""
    groups: dict[object, list[Problem]] = {}
    for problem in in_order(problems):
        groups.setdefault(_key(problem), []).append(problem)
    return list(groups.values())


def _key(problem: Problem) -> object:
    if problem.like is not None:
        return problem.severity, problem.like
    path = problem.span.path if problem.span else None
    return problem.severity, problem.message, problem.hint, path


def problem_text(
    problems: Iterable[Problem],
    written: str = "nothing was written",
    brief: Container[str] = (),
) -> str:
    """All problems by groups, and how many groups there are of each severity; `written` is what
    happened to the files if there is an error. Warnings and notes of the codes in `brief` are at
    most ten lines, one for each group."""
    groups = grouped(problems)
    short = [g for g in groups if g[0].code in brief and g[0].severity != "error"]
    counts = list(_counts(groups))
    end = f"; {written}" if any(group[0].severity == "error" for group in groups) else ""
    whole = [group for group in groups if group not in short] if short else groups
    return "\n".join([*map(_group_text, whole), *_brief_lines(short), ", ".join(counts) + end])


def _brief_lines(groups: Sequence[Sequence[Problem]]) -> Iterator[str]:
    """A line for each group; if there are too many, for the first ones, and one for the others."""
    most = MOST_BRIEF if len(groups) <= MOST_BRIEF else MOST_BRIEF - 1
    for first, *others in groups[:most]:
        more = f" (and {plural(len(others), 'more place')})" if others else ""
        yield f"{replace(first, hint=None)}{more}"
    if len(groups) > most:
        yield f"and {len(groups) - most} more of preflight: pnp check shows all, with hints"


def _counts(groups: Sequence[Sequence[Problem]]) -> Iterator[str]:
    """'3 errors (77 places)' for each severity that there is."""
    for severity in get_args(Severity):
        sizes = [len(group) for group in groups if group[0].severity == severity]
        if sizes:
            places = f" ({sum(sizes)} places)" if sum(sizes) > len(sizes) else ""
            yield plural(len(sizes), severity) + places


def _group_text(group: Sequence[Problem]) -> str:
    """The first problem, then the number of others and their places."""
    first, *others = group
    if not others:
        return str(first)
    listed = "; ".join(_listed(first.span, others[:MOST_PLACES]))
    more = ", …" if len(others) > MOST_PLACES else ""
    lines = [str(replace(first, hint=None)), f"  {len(others)} more: {listed}{more}"]
    if first.hint:
        lines.append(f"  hint: {first.hint}")
    return printable("\n".join(lines))


def _listed(first: Span | None, others: Sequence[Problem]) -> Iterator[str]:
    """The places of the others: lines of the file of the first, or whole places."""
    for is_near, near in groupby(others, lambda problem: _is_near(first, problem.span)):
        names = list(dict.fromkeys(_name(first, problem) for problem in near))
        lines = is_near and any(name[:1].isdigit() for name in names)
        one = "line" if first is None or first.sheet is None else "row"
        before = (f"{one}s " if len(names) > 1 else f"{one} ") if lines else ""
        yield before + ", ".join(names)


def _is_near(first: Span | None, other: Span | None) -> bool:
    """Whether a line is enough to name another place."""
    return bool(
        first
        and other
        and (other.path, other.sheet) == (first.path, first.sheet)
        and other.line
        and other.line != first.line
    )


def _name(first: Span | None, problem: Problem) -> str:
    about = excerpt(problem.detail, _MOST_ABOUT) if problem.detail else ""
    if _is_near(first, problem.span):
        place = str(problem.span.line) if problem.span else ""
    elif about and problem.span == first:
        return about
    else:
        place = str(problem.span or "elsewhere")
    return f"{place} ({about})" if about else place


def problems_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """All problems for JSON; like ones have the same number `group`. Keys that do not apply are
    null."""
    numbers = {
        problem: number for number, group in enumerate(grouped(problems), 1) for problem in group
    }
    return [_problem_json(problem, numbers[problem]) for problem in in_order(numbers)]


def _problem_json(problem: Problem, group: int) -> dict[str, Any]:
    span, about = problem.span, problem.about
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
        "file": span.path if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "sheet": span.sheet if span else None,
        "about": problem.detail,
        **{name: getattr(about, name) or None for name in _SUBJECTS},
        "group": group,
    }
