"""Write the table in docs/editions.md: coverage and fit of every sample edition."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pnp.build.project import Places, Project
from pnp.editions.catalogue.coverage import Counts, variant_of
from pnp.editions.catalogue.files import languages
from pnp.languages.defaults import language_name
from pnp.model.problems import Problems
from pnp.review.fit import Fit
from pnp.review.translations import Survey, survey

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "editions.md"
GAMES = ("us-patent-1", "inventing-the-future")
HEAD = (
    "| edition | texts | translated | unchanged | missing | too long | least space left |\n"
    "|---|--:|--:|--:|--:|--:|:--|"
)
MARK = re.compile(r"<!-- table -->.*\Z", re.DOTALL)


def rows(found: Survey) -> list[str]:
    """The line of a translation, and one for each variant with texts of its own."""
    name = language_name(found.language)
    fits = (found.fits or {}).values()
    out = []
    for variant, counts in found.coverage.by_variant.items():
        own = [fit for fit in fits if variant_of(fit.context) == variant]
        label = f"{found.game}, {name}" + (f", variant {variant}" if variant else "")
        out.append(_row(label, counts, own))
    return out


def _row(label: str, counts: Counts, fits: list[Fit]) -> str:
    boxed = [fit for fit in fits if fit.room is not None]
    least = min(boxed, key=lambda fit: fit.room or 0, default=None)
    room = f"{least.room} characters: `{least.context}`" if least else "–"
    over = sum((fit.room or 0) < 0 for fit in boxed)
    cells = (
        counts.texts,
        counts.translated,
        counts.kept,
        counts.missing + counts.fuzzy + counts.stale,
    )
    return f"| {label} | {' | '.join(map(str, cells))} | {over} | {room} |"


def editions() -> list[tuple[str, str]]:
    """The translations of the samples: games and languages."""
    return [(game, name) for game in GAMES for name in languages(ROOT / "cards" / game)]


def lines_of(game: str, language: str) -> list[str]:
    """The lines of a translation."""
    return rows(survey(Project(Places(ROOT, ROOT, ROOT)), game, language, True, Problems()))


def main() -> None:
    """Write the table into the page."""
    lines = [line for edition in editions() for line in lines_of(*edition)]
    text = "\n".join(["<!-- table -->", "", HEAD, *lines, ""])
    PAGE.write_text(MARK.sub(lambda _: text, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
