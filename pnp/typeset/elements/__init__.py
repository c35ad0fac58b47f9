"""Element kinds, one file each: what they may say, and the operations they compose."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.typeset.kinds import Kind


@cache
def kinds() -> dict[str, Kind]:
    """Every kind by name, found by looking at the files of this folder, sorted.

    Raises ValueError if two files claim one name.
    """
    found: dict[str, Kind] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        kind = importlib.import_module(f"{__name__}.{module}").KIND
        if kind.name in found:
            raise ValueError(f"two element kinds are called '{kind.name}'")
        found[kind.name] = kind
    return found
