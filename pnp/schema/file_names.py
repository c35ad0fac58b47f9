"""What a file that pnp writes may be called, on any system."""

from __future__ import annotations

import re

# beside what Windows forbids: names that hide a file, folders, and what spreads over lines
NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]|^\.|[. ]$|^\s*$|\.pdf$', re.IGNORECASE)
_LONGEST_NAME = 100


def is_file_name(name: str) -> bool:
    """Whether a product's file may be called so, on any system."""
    return not NO_FILE_NAME.search(name) and len(name) <= _LONGEST_NAME
