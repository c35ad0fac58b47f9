"""Names of files that are valid on every system."""

from __future__ import annotations

import re

# what Windows forbids, hidden files, folders, and line breaks
NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]|^\.|[. ]$|^\s*$|\.pdf$', re.IGNORECASE)
_LONGEST_NAME = 100


# names of devices, which Windows does not take for files and folders, with any ending
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)


def is_file_name(name: str) -> bool:
    """Whether this is a valid name for the file of a product, on every system."""
    is_valid = not NO_FILE_NAME.search(name) and len(name) <= _LONGEST_NAME
    return is_valid and not is_device(name)


def is_device(name: str) -> bool:
    """Whether Windows takes a name for that of a device."""
    return name.partition(".")[0].strip().casefold() in _DEVICES
