"""Preflight of the sheets of a product, when all its faces are laid out."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.build.context import Content
from pnp.build.products.decks import DeckFaces
from pnp.build.products.findings import FaceFindings
from pnp.build.products.other_sheets import printing_sheets
from pnp.build.products.sheets import ProductJob
from pnp.model.problems import About, Problems
from pnp.model.sheet import Sheet
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
    paper = job.paper
    if not sheets or found is None or job.style is None or paper is None:
        return problems
    if job.context.is_traced or job.request.is_draft:
        return problems
    product = job.product
    used = job.style.name
    kind: Kind = "card" if product.decks else "box" if product.boxes else "page"
    context = SheetContext(
        sheets, job.style, paper, kind, product.record.span("sheet"), found.clue,
        named=lambda face: _named(content, face),
        suggested=lambda bleed: printing_sheets(job.context, paper, content.fronts, bleed, used),
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
