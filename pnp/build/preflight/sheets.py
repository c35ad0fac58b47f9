"""Preflight of the sheets of a product, when all its faces are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pnp.build.context import Content
from pnp.build.products.decks import DeckFaces
from pnp.build.products.findings import FaceFindings
from pnp.build.products.sheets import ProductJob
from pnp.model.problems import About, Problems
from pnp.model.sheet import FaceSize, Sheet
from pnp.preflight.check_kinds import Content as Kind
from pnp.preflight.check_kinds import SheetContext
from pnp.preflight.engine import sheet_findings
from pnp.preflight.placing import problem_of


def check_sheets(
    job: ProductJob, content: Content, sheets: Sequence[Sheet], found: FaceFindings | None
) -> Problems:
    """What is found on the sheets of a product, with what was `found` on its faces (None: they are
    not checked, nor are their sheets). Drafts are not made to be printed well."""
    problems = Problems()
    if not sheets or found is None or job.style is None or job.paper is None:
        return problems
    if job.context.is_traced or job.request.is_draft:
        return problems
    product = job.product
    kind: Kind = "card" if product.decks else "box" if product.boxes else "page"
    context = SheetContext(
        sheets, job.style, job.paper, kind, product.record.span("sheet"), found.clue,
        named=lambda face: _named(content, face),
        suggested=lambda bleed: _suggested(job, content.fronts, bleed),
    )  # fmt: skip
    for finding in sheet_findings(context):
        problems.extend([problem_of(finding, About(job.game.id, product.id))])
    return problems


def _named(content: Content, face: str) -> str:
    """A face by the card that it is of."""
    faces = content.faces
    card = faces.card(face) if isinstance(faces, DeckFaces) else None
    if card is None:
        return f"'{face}'"
    of_back = "the back of " if isinstance(faces, DeckFaces) and faces.is_back(face) else ""
    return f"{of_back}card '{card.id}'"


def _suggested(job: ProductJob, faces: Sequence[FaceSize], bleed: float) -> str:
    """The sheets that print the largest face inside of the border of the paper, with so much bleed
    on all sides: first those that hold most faces."""
    from pnp.build.products.other_sheets import all_styles
    from pnp.impose.papers import SAME
    from pnp.impose.suggestions import fits_of, suggestion

    paper = job.paper
    assert paper is not None
    largest = max(faces, key=lambda face: face.width * face.height)

    def make(problems: Problems) -> str:
        styles = [
            style for style in all_styles(job.context)
            if style.paper_margin or style.margin >= paper.margin
        ]  # fmt: skip
        fits = [fit for fit in fits_of(styles, paper, largest) if fit.bleed > bleed - SAME]
        most_first = sorted(fits, key=lambda fit: -fit.count)
        return suggestion(most_first, inf)  # each with the bleed that it prints

    key = ("sheets that print", paper, largest.width, largest.height, largest.bleed, bleed)
    return job.context.once(key, Problems(), make)
