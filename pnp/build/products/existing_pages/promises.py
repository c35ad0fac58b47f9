"""What profiles promise, and whether a page that another program has made keeps to it."""

from __future__ import annotations

from pnp.model.profile import Profile
from pnp.pdf_pages.facts import PageFacts, claims_pdf_a
from pnp.pdf_pages.opening import PdfSource

# the colour spaces that a page may have where colours are changed (see `PageFacts.spaces`)
_SPACES = {
    "rgb": frozenset(("gray", "rgb", "icc-gray", "icc-rgb")),
    "cmyk": frozenset(("gray", "cmyk", "spot")),
    "grey": frozenset(("gray",)),
    "black": frozenset(),
}
_INKS = {"rgb": "RGB", "cmyk": "CMYK", "grey": "greys", "black": "black"}


def why_picture(facts: PageFacts, source: PdfSource, profile: Profile, is_grey: bool) -> str:
    """Why a page cannot be placed as it is; '' if it can."""
    color = "grey" if is_grey else profile.color
    standard = profile.standard
    if standard == "pdf-a2b" and not claims_pdf_a(source):
        return "it is not PDF/A, as the profile asks for"
    if profile.lighten is not None:
        return f"profile '{profile.name}' saves ink"
    if color != "unchanged" and facts.spaces - _SPACES[color]:
        return f"its colours become {_INKS[color]}"
    if profile.is_flat and facts.is_transparent:
        return "it is transparent, and PDF/X-1a has no transparency"
    if profile.is_for_print_shop and facts.has_rare_filters:
        return "its pictures are compressed as PDF/X does not allow"
    return ""
