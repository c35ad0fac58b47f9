"""Preflight of the faces of a product: of cards when they are laid out, of others at once."""

from __future__ import annotations

from pnp.build.context import Content
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
    limits = limits_of(job.profile, job.product.max_dpi)
    if isinstance(faces, DeckFaces):
        faces.check_with(FacePreflight(limits))
        return
    preflight = FacePreflight(limits, "page" if product.book else "box")
    place = Place(span=_span(job))
    found = [(one, place) for face in faces.values() for one in preflight.findings(face)]
    job.problems.extend(placed(found), About(job.game.id, product.id))


def _span(job: ProductJob) -> Span:
    """Where the layout of a book or a box is named."""
    product, game = job.product, job.game
    if product.book in game.books:
        return game.books[product.book or ""].record.span("layout")
    box = next((name for name in product.boxes if name in game.boxes), None)
    return game.boxes[box].record.span("layout") if box else product.record.span(product.content)
