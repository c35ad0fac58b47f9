"""The state of translations as text or JSON: coverage and fit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from pnp.editions.catalogue.catalogue import UNTRANSLATED
from pnp.editions.catalogue.coverage import Counts
from pnp.languages.defaults import language_name
from pnp.review.fit import Fit, Fits
from pnp.review.translations import Survey

_MOST_TIGHT = 12


def share_text(counts: Counts) -> str:
    """'97 %'; never 100 % if a text is missing."""
    share = counts.share * 100
    return f"{int(share) if share < 100 else 100} %"


def report_text(survey: Survey) -> str:
    """A translation as text: counts by part, missing texts, texts with little room."""
    total = survey.coverage.total
    name = language_name(survey.language)
    about = f"{survey.game} in {name} ({survey.language})"
    lines = [f"{about}: {share_text(total)} of {total.texts} texts"]
    lines += _table(survey.coverage.by_part, "")
    variants = {k: v for k, v in survey.coverage.by_variant.items() if k}
    lines += _table(variants, "variant ")
    for state, what in UNTRANSLATED.items():
        contexts = survey.coverage.contexts(state)
        if contexts:
            lines += ["", f"{what} ({len(contexts)}):", *(f"  {c}" for c in contexts)]
    if survey.coverage.orphans:
        found = survey.coverage.orphans
        title = f"without a text ({len(found)}); pnp i18n update makes them obsolete:"
        lines += ["", title, *(f"  {context}" for context in found)]
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
    if survey.fits is not None:
        fits = tuple(survey.fits.values())
        yield ""
        yield f"fit: {fit_text(Fits(fits, books=dict(survey.books), missing=survey.missing))}"


def fit_text(found: Fits) -> str:
    """How the texts of an edition fit: counts, then those that do not, and the smallest."""
    printed = [fit for fit in found.fits if fit.spots]
    boxed = [fit for fit in printed if fit.room is not None]
    over = sorted((fit for fit in boxed if fit.is_over), key=lambda fit: fit.room or 0)
    tight = sorted((fit for fit in boxed if not fit.is_over and _scale(fit) < 1), key=_scale)
    missing = "".join(dict.fromkeys("".join([*(fit.missing for fit in printed), found.missing])))
    lines = [
        f"{len(printed)} texts are printed, {len(over)} do not fit, "
        f"{len(tight)} are smaller than in their style"
    ]
    lines += [f"  {book}: {_room_of(room)} on its pages" for book, room in found.books.items()]
    if missing:
        lines.append(f"letters that no font has: {' '.join(missing)}")
    for title, fits in (("do not fit", over), ("smaller, the smallest first", tight)):
        if fits:
            lines += [f"{title}:", *_fit_rows(fits)]
    return "\n".join(lines)


def _fit_rows(fits: Sequence[Fit]) -> Iterator[str]:
    rows = [_fit_row(fit) for fit in fits[:_MOST_TIGHT]]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        cells = (cell.ljust(w) for cell, w in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
    if len(fits) > _MOST_TIGHT:
        yield f"  … and {len(fits) - _MOST_TIGHT} more"


def _scale(fit: Fit) -> float:
    return fit.place.size / fit.place.wanted


def _fit_row(fit: Fit) -> tuple[str, str, str]:
    place = fit.place
    room = "" if place.room is None else f"{_room_of(place.room)} at {place.smallest:g} pt"
    return fit.context, f"{place.size:g} of {place.wanted:g} pt", room


def _room_of(characters: int) -> str:
    if characters < 0:
        return f"{-characters} characters too many"
    return f"room for {characters} characters more"


def report_json(surveys: Sequence[Survey]) -> str:
    """Translations as JSON."""
    entries = [
        {
            "game": survey.game,
            "language": survey.language,
            "texts": survey.coverage.total.texts,
            "share": round(survey.coverage.total.share, 4),
            "parts": {name: asdict(c) for name, c in survey.coverage.by_part.items()},
            "variants": {name: asdict(c) for name, c in survey.coverage.by_variant.items()},
            "states": dict(survey.coverage.states),
            "orphans": list(survey.coverage.orphans),
            "fits": None if survey.fits is None else list(map(_fit_json, survey.fits.values())),
            "books": dict(survey.books),
            "missing_letters": survey.missing,
        }
        for survey in surveys
    ]
    return json.dumps(entries, ensure_ascii=False, indent=2)


def _fit_json(fit: Fit) -> dict[str, Any]:
    place = fit.place
    return {
        "context": fit.context,
        "places": len(fit.spots),
        "size": place.size,
        "wanted": place.wanted,
        "smallest": place.smallest,
        "room": place.room,
        "missing_letters": fit.missing,
    }
