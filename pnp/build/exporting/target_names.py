"""What an unknown name of a target or a service probably means.

In: the name, and the files of the project. Out: a hint. Services and targets have other names as
data, such as `tabletop-simulator` for `tts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.export.target_kinds import targets
from pnp.load.services import find_service, service_names
from pnp.model.problems import Problems, did_you_mean, nearest
from pnp.sources.files import Library


def target_hint(name: str, library: Library) -> str:
    """A hint for a name that is of no target and no service."""
    known = [*targets(), *service_names(library)]
    others = dict(_others(library))
    close = nearest(name.lstrip("."), [*others, *known])
    if close is None:
        return did_you_mean(name, known, "targets")
    found = others.get(close, close)
    target = targets().get(found)
    advice = target.advice if target is not None and found != close else ""
    return advice or f"did you mean '{found}'?"


def _others(library: Library) -> Iterator[tuple[str, str]]:
    """Other names, each with the target or service. If several have the same, the last one counts:
    a service that extends another one also has its names."""
    services = [find_service(name, library, Problems()) for name in service_names(library)]
    for one in sorted(filter(None, services), key=lambda one: "extends" not in one.record):
        yield from ((name, one.name) for name in one.also)
    for target in targets().values():
        yield from ((name, target.name) for name in target.also)
