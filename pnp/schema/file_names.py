"""Names of files that are valid on every system."""

from __future__ import annotations

import re

# what Windows forbids, hidden files, folders, and line breaks
NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]|^\.|[. ]$|^\s*$|\.pdf$', re.IGNORECASE)
_LONGEST_NAME = 100


def is_file_name(name: str) -> bool:
    """Whether this is a valid name for the file of a product, on every system."""
    return not NO_FILE_NAME.search(name) and len(name) <= _LONGEST_NAME
