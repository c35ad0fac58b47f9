"""Where pnp keeps what it can make again: the user's cache folder, or PNP_CACHE; and where it
keeps the settings of a person, such as printers: the user's folder of settings, or PNP_CONFIG.

Imports the standard library alone, as `unchanged` does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

VARIABLE = "PNP_CACHE"
SETTINGS_VARIABLE = "PNP_CONFIG"


def cache_folder(environ: Mapping[str, str]) -> str | None:
    """The folder, as the system's conventions have it; None if PNP_CACHE is set to nothing, or no
    folder of the user is known."""
    named = environ.get(VARIABLE)
    if named is not None:
        return os.path.abspath(named) if named else None  # noqa: PTH100
    home = os.path.expanduser("~")  # noqa: PTH111
    if sys.platform == "win32":
        base = environ.get("LOCALAPPDATA")
        return os.path.join(base, "pnp", "Cache") if base else None  # noqa: PTH118
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")  # noqa: PTH118
    else:
        base = environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")  # noqa: PTH118
    return os.path.join(base, "pnp") if os.path.isabs(base) else None  # noqa: PTH117, PTH118


def settings_folder(environ: Mapping[str, str]) -> str | None:
    """The folder, as the system's conventions have it; None if no folder of the user is known."""
    named = environ.get(SETTINGS_VARIABLE)
    if named:
        return os.path.abspath(named)  # noqa: PTH100
    home = os.path.expanduser("~")  # noqa: PTH111
    if sys.platform == "win32":
        base = environ.get("APPDATA")
        return os.path.join(base, "pnp") if base else None  # noqa: PTH118
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")  # noqa: PTH118
    else:
        base = environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")  # noqa: PTH118
    return os.path.join(base, "pnp") if os.path.isabs(base) else None  # noqa: PTH117, PTH118
