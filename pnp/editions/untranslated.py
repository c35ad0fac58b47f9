"""What is reported of messages that an edition prints untranslated, though it should not."""

from __future__ import annotations

from collections import Counter

from pnp.editions.catalogue.catalogue import UNTRANSLATED
from pnp.editions.catalogue.coverage import coverage
from pnp.editions.catalogue.translation import Translation
from pnp.editions.wording import Wording
from pnp.model.edition import Mode
from pnp.model.problems import Problem, Span

_MOST_NAMES = 6


def untranslated(translation: Translation, mode: Mode, source: str, strict: bool) -> list[Problem]:
    """One warning for all messages that are printed in the language of the game, or, if that is
    `strict`, an error for each. `source` is that language."""
    meant = [one for one in translation.messages if mode == "full" or one.part != "piece"]
    found = coverage(meant, translation.catalogue)
    wanting = [(state, name) for name, state in found.states.items() if state in UNTRANSLATED]
    if not wanting:
        return []
    if strict:
        wording = Wording(translation.catalogue)
        for message in meant:
            wording(message)
        return list(wording.problems("error"))
    counts = Counter(state for state, _ in wanting)
    what = ", ".join(
        f"{counts[state]} {how}" for state, how in UNTRANSLATED.items() if counts[state]
    )
    names = ", ".join(name for _, name in wanting[:_MOST_NAMES])
    more = ", …" if len(wanting) > _MOST_NAMES else ""
    text = f"of {len(found.states)} texts, {what}; they are printed in '{source}': {names}{more}"
    hint = f"pnp i18n report {translation.game} {translation.language} lists all of them"
    return [Problem("untranslated", text, Span(translation.catalogue.path), hint, "warning")]
