"""Makes the table in docs/editions.md: coverage and fit of every sample edition."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pnp.edition.coverage import Counts, variant_of  # noqa: E402
from pnp.edition.locale import language_name  # noqa: E402
from pnp.making.fits import Fit  # noqa: E402
from pnp.making.surveys import Survey  # noqa: E402
from pnp.making.translations import languages  # noqa: E402
from pnp.problems import Problems  # noqa: E402
from pnp.translating import survey  # noqa: E402
from pnp.workshop import Places  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "editions.md"
GAMES = ("us-patent-1", "inventing-the-future")
HEAD = (
    "| edition | texts | translated | as they are | missing | too long | least room |\n"
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
    cells = (counts.texts, counts.translated, counts.kept, counts.missing + counts.fuzzy + counts.stale)
    return f"| {label} | {' | '.join(map(str, cells))} | {over} | {room} |"


def table(game: str) -> list[str]:
    """The lines of all translations of a game."""
    problems = Problems()
    places = Places(ROOT, ROOT, ROOT)
    listed = languages(ROOT / "cards" / game)
    return [line for name in listed for line in rows(survey(places, game, name, True, problems))]


def main() -> None:
    """Write the table into the page."""
    lines = [line for game in GAMES for line in table(game)]
    text = "\n".join(["<!-- table -->", "", HEAD, *lines, ""])
    PAGE.write_text(MARK.sub(lambda _: text, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
