"""The profile that a product is made with: requested, or of the product, or of the project.

In: names of profiles. Out: a `Profile` that can be used, or its problems.
"""

from __future__ import annotations

from collections.abc import Collection

from pnp.build.context import BuildContext
from pnp.export.target_kinds import Target
from pnp.load.profiles import find_profile
from pnp.load.services import Service
from pnp.model.definitions import replace
from pnp.model.game import Product
from pnp.model.problems import Problems, Span
from pnp.model.profile import HOME, Inks, Profile, Standard

# the colours that a standard may have
_COLORS: dict[Standard, tuple[Inks, ...]] = {
    "none": ("unchanged", "rgb", "cmyk", "grey", "black"),
    "pdf-x4": ("cmyk", "grey", "black"),
    "pdf-x1a": ("cmyk", "grey", "black"),
    "pdf-a2b": ("rgb", "grey", "black"),
}


def profile_name(context: BuildContext, product: Product | None) -> tuple[str, Span | None]:
    """The profile of a product (None: of a kit) if none is requested, and where it is named."""
    if product is not None and product.profile is not None:
        return product.profile, product.record.span("profile")
    return context.settings.profile, context.settings.profile_span


def choose_profile(
    context: BuildContext,
    asked: str | None,
    product: Product | None,
    target: Target,
    problems: Problems,
    service: Service | None = None,
) -> Profile:
    """The profile requested, else that of the service, of the product, or of the project. Pictures
    for screens keep their colours. Raises UsageError if the one requested is unknown."""
    name, span = profile_name(context, product)
    if service is not None and service.profile is not None:
        name, span = service.profile, service.record.span("profile")
    if asked is not None:
        name, span = asked, None
    elif name == HOME.name and span is None:
        span = Span("pnp.yaml")  # pnp's own, which a project may replace

    def read(own: Problems) -> Profile:
        return find_profile(name, context.library, span, own, _preflight_codes)

    found = context.once(("profile", name), problems, read)
    plain = replace(found, standard="none", color="unchanged", cut_contour="")
    if not (target.takes_sheets or target.is_printed):
        return plain if found.color == "cmyk" else replace(plain, color=found.color)
    return found if _is_complete(found, span, problems) else plain


def _preflight_codes() -> Collection[str]:
    # most profiles set no severities
    from pnp.preflight.check_kinds import codes

    return codes()


def _is_complete(profile: Profile, span: Span | None, problems: Problems) -> bool:
    """Whether files can be made with a profile; if not, what it lacks is reported."""
    allowed = _COLORS[profile.standard]
    if profile.color not in allowed:
        message = (
            f"profile '{profile.name}': '{profile.standard}' cannot have 'color: {profile.color}'"
        )
        problems.add("conflicting-keys", message, span, f"write one of {', '.join(allowed)}")
        return False
    if not profile.icc and (profile.color == "cmyk" or profile.is_for_print_shop):
        own = profile.name
        message = f"profile '{own}' needs the ICC profile of the printing condition, 'icc'"
        hint = (
            f"ask the print shop which one; write layouts/profiles/{own}.yaml with "
            f"'extends: {own}', 'icc: FILE.icc' and 'condition: NAME' (see docs/profiles.md)"
        )
        problems.add("missing-key", message, span, hint)
        return False
    return True
