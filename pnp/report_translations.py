"""Translations as a person, or another program, reads them: coverage and fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.edition.coverage import Counts
from pnp.edition.locale import language_name
from pnp.making.fits import Fit
from pnp.making.surveys import Survey

_MOST_TIGHT = 12
_STATES = ("missing", "fuzzy", "stale")
_WHAT = {"missing": "not translated", "fuzzy": "to be looked at", "stale": "changed since"}


def share_text(counts: Counts) -> str:
    """'97 %', never 100 % as long as a text is missing."""
    share = counts.share * 100
    return f"{int(share) if share < 100 else 100} %"


def report_text(survey: Survey) -> str:
    """A translation for people: sums by part, what is missing, what is tight."""
    total = survey.coverage.total
    name = language_name(survey.language)
    lines = [f"{survey.game} in {name} ({survey.language}): {share_text(total)} of {total.texts} texts"]
    lines += _table(survey.coverage.by_part, "")
    variants = {k: v for k, v in survey.coverage.by_variant.items() if k}
    lines += _table(variants, "variant ")
    for state in _STATES:
        contexts = survey.coverage.contexts(state)  # type: ignore[arg-type]
        if contexts:
            lines += ["", f"{_WHAT[state]} ({len(contexts)}):", *(f"  {c}" for c in contexts)]
    if survey.coverage.orphans:
        found = survey.coverage.orphans
        lines += ["", f"of no text any more ({len(found)}); pnp i18n update puts them aside:",
                  *(f"  {c}" for c in found)]  # fmt: skip
    return "\n".join([*lines, *_fit_lines(survey)])


def _table(groups: Mapping[str, Counts], before: str) -> Iterator[str]:
    width = max((len(name) for name in groups), default=0) + len(before)
    for name, counts in groups.items():
        rest = [f"{n} {what}" for what, n in (
            ("kept", counts.kept), ("missing", counts.missing), ("fuzzy", counts.fuzzy),
            ("changed", counts.stale), ("orphan", counts.orphan)) if n]  # fmt: skip
        done = f"{counts.translated + counts.kept}/{counts.texts}"
        more = f"  {', '.join(rest)}" if rest else ""
        yield f"  {(before + name).ljust(width)}  {done:>9}{more}"


def _fit_lines(survey: Survey) -> Iterator[str]:
    if survey.fits is None:
        return
    printed = [fit for fit in survey.fits.values() if fit.places]
    over = [fit for fit in printed if fit.is_over]
    tight = sorted((fit for fit in printed if fit.is_shrunk and not fit.is_over), key=_room)
    lost = "".join(dict.fromkeys(char for fit in printed for char in fit.missing))
    yield ""
    yield (
        f"fit: {len(printed)} texts are printed, {len(over)} do not fit, "
        f"{len(tight)} are set smaller than they might be"
    )
    if lost:
        yield f"letters that no font has: {' '.join(lost)}"
    for title, fits in (("do not fit", over), ("set smaller", tight)):
        if fits:
            yield f"{title}:"
            rows = [_fit_row(fit) for fit in fits[:_MOST_TIGHT]]
            widths = [max(len(row[i]) for row in rows) for i in range(3)]
            for row in rows:
                cells = (cell.ljust(w) for cell, w in zip(row, widths, strict=True))
                yield "  " + "  ".join(cells).rstrip()
            if len(fits) > _MOST_TIGHT:
                yield f"  … and {len(fits) - _MOST_TIGHT} more; --json tells all"


def _room(fit: Fit) -> float:
    return fit.room if fit.room is not None else 1e9


def _fit_row(fit: Fit) -> tuple[str, str, str]:
    size = f"{fit.size:g} of {fit.wanted:g} pt"
    return fit.context, size, room_text(fit)


def room_text(fit: Fit) -> str:
    """'room for 23 characters', '4 characters too many'."""
    if fit.room is None:
        return ""
    if fit.room < 0:
        return f"{-fit.room} characters too many"
    return f"room for {fit.room} characters more, at {fit.smallest:g} pt"


def report_json(surveys: Sequence[Survey]) -> list[dict[str, Any]]:
    """All of it for machines."""
    return [
        {
            "game": survey.game,
            "language": survey.language,
            "texts": survey.coverage.total.texts,
            "share": round(survey.coverage.total.share, 4),
            "parts": {name: _counts(c) for name, c in survey.coverage.by_part.items()},
            "variants": {name: _counts(c) for name, c in survey.coverage.by_variant.items()},
            "states": dict(survey.coverage.states),
            "orphans": list(survey.coverage.orphans),
            "fits": None if survey.fits is None else [_fit(f) for f in survey.fits.values()],
        }
        for survey in surveys
    ]
