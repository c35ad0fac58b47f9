"""Preflight of the faces of a product: of cards when they are laid out, of others at once."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.build.context import Content
from pnp.build.preflight.backs import check_backs
from pnp.build.products.decks import DeckFaces
from pnp.build.products.findings import FaceFindings
from pnp.build.products.sheets import ProductJob
from pnp.model.problems import About, Problems, Span
from pnp.model.sheet import Sheet, enlarged
from pnp.preflight.check_kinds import Content as Kind
from pnp.preflight.engine import FacePreflight, Measured
from pnp.preflight.limits import Limits, limits_of
from pnp.preflight.placing import Place


def check_faces(job: ProductJob, content: Content, sheets: Sequence[Sheet]) -> FaceFindings:
    """Check the faces of a product as these sheets print them, and note what is found on those that
    are laid out already. Return the findings; those on cards follow when these are laid out."""
    faces, product = content.faces, job.product
    if job.context.is_traced:  # it is made to find places, not to be printed
        return FaceFindings()
    limits, scales = face_limits(job), enlarged(sheets)
    measured = job.context.once(("measured drawings",), Problems(), lambda _: Measured())
    if isinstance(faces, DeckFaces):
        faces.found.check_with(FacePreflight(limits, "card", measured), scales)
        job.problems.extend(check_backs(job.game, product.decks, faces))
        return faces.found
    found = FaceFindings()
    kind: Kind = "box" if product.boxes else "page"
    found.check_with(FacePreflight(limits, kind, measured), scales)
    nets = dict(zip(faces, (dieline.net for dieline in content.dielines), strict=False))
    spans = {key: _span(job, key) for key in faces}
    for key, face in faces.items():
        found.check(key, face, spans[key], nets.get(key))
    places = [(key, Place(span=spans[key], face=key)) for key in faces]
    job.problems.extend(found.problems(places), About(job.game.id, product.id))
    return found


def face_limits(job: ProductJob) -> Limits:
    """What the faces of a product are checked against."""
    bleed = job.style.bleed if job.style is not None and job.target.takes_sheets else 0.0
    return limits_of(job.profile, job.product, bleed)


def _span(job: ProductJob, face: str) -> Span:
    """The file of a book, or where the layout of a box is named; `face` is the key of a page or a
    box."""
    product, game = job.product, job.game
    if product.book in game.books:
        return Span(job.context.shown(game.books[product.book or ""].path))
    plan = game.boxes.get(face.partition("/")[2]) if product.boxes else None
    return plan.record.span("layout") if plan else product.record.span(product.content)
