"""Preflight of the faces of a product: of cards when they are laid out, of others at once."""

from __future__ import annotations

from pnp.build.context import Content
from pnp.build.preflight.backs import check_backs
from pnp.build.products.decks import DeckFaces
from pnp.build.products.sheets import ProductJob
from pnp.model.problems import About, Span
from pnp.preflight.engine import FacePreflight
from pnp.preflight.limits import limits_of
from pnp.preflight.placing import Place, placed


def check_faces(job: ProductJob, content: Content) -> None:
    """Check the faces of a product, and note what is found on those that are laid out already."""
    if job.context.is_traced:  # it is made to find places, not to be printed
        return
    faces, product = content.faces, job.product
    limits = limits_of(job.profile, product)
    bleed = job.style.bleed if job.style is not None and job.target.takes_sheets else 0.0
    if isinstance(faces, DeckFaces):
        faces.found.check_with(FacePreflight(limits, sheet_bleed=bleed))
        job.problems.extend(check_backs(job.game, product.decks, faces))
        return
    preflight = FacePreflight(limits, "page" if product.book else "box", bleed)
    place = Place(span=_span(job))
    found = [(one, place) for face in faces.values() for one in preflight.findings(face)]
    job.problems.extend(placed(found), About(job.game.id, product.id))


def _span(job: ProductJob) -> Span:
    """The file of a book, or where the layout of a box is named."""
    product, game = job.product, job.game
    if product.book in game.books:
        return Span(job.context.shown(game.books[product.book or ""].path))
    box = next((name for name in product.boxes if name in game.boxes), None)
    return game.boxes[box].record.span("layout") if box else product.record.span(product.content)
