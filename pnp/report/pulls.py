"""What `pnp pull` fetched, as text."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.build.pull.pulling import Pulled
from pnp.model.problems import printable

_MOST = 12


def pulled_text(found: Pulled, is_check: bool) -> str:
    """A line for a deck, and one for each kind of change in its cards."""
    counts = [
        f"{len(ids)} {what}"
        for what, ids in (
            ("added", found.added),
            ("removed", found.removed),
            ("changed", found.changed),
        )
        if ids
    ]
    state = ", ".join(counts) or ("unchanged" if found.is_same else "no card changed")
    cards = f"{found.cards} card{'' if found.cards == 1 else 's'}"
    written = "" if found.is_same else "  (not written)" if is_check else ""
    lines = [f"{found.deck}: {found.file}  {cards}  {state}{written}"]
    if not found.is_new:
        lines += _listed("added", found.added)
        lines += _listed("removed", found.removed)
        changed = [f"{name} ({', '.join(fields)})" for name, fields in found.changed]
        lines += _listed("changed", changed)
    return printable("\n".join(lines))


def _listed(what: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return [f"  {what}: {', '.join(names[:_MOST])}{more}"]
