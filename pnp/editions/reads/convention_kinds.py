"""Named conventions, one file each: `reads: html`."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.editions.reads.scan import Pattern
from pnp.schema.open_kinds import OpenKinds


class Convention(Struct, frozen=True):
    """A convention: its name, a line about it, and the rules by which its texts are read."""

    name: str
    doc: str
    rules: tuple[Pattern, ...]


@lru_cache(maxsize=1)
def conventions() -> OpenKinds[Convention]:
    """All conventions by name."""
    return OpenKinds("pnp.editions.reads.conventions", "convention of texts")
