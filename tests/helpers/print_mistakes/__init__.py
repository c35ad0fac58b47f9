"""The mistakes of docs/print.md: for each a small project that has it and no other.

`docs/mistakes.py` writes these projects and the tables of the page. Each mistake states what pnp
must report: a code, a severity and a place; and how it is corrected, so that nothing is reported.
"""

from __future__ import annotations

from print_mistakes.edges import EDGES
from print_mistakes.inks import INKS
from print_mistakes.mistake import Mistake
from print_mistakes.pictures import PICTURES
from print_mistakes.sheets import SHEETS
from print_mistakes.texts import TEXTS

SUBJECTS: dict[str, tuple[Mistake, ...]] = {
    "Pictures": PICTURES,
    "Edges of cards": EDGES,
    "Texts, lines and colours": TEXTS,
    "Inks and fonts": INKS,
    "Backs and sheets": SHEETS,
}
MISTAKES = tuple(mistake for some in SUBJECTS.values() for mistake in some)


def named(name: str) -> Mistake:
    """The mistake of this name. Raises KeyError if there is none."""
    return {mistake.name: mistake for mistake in MISTAKES}[name]
