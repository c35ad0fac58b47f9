"""From a path as written to the one it stands for, links followed."""

from __future__ import annotations

from pathlib import Path


def resolved(path: Path) -> Path | None:
    """The path without links and '..'; None if it cannot be one."""
    try:
        found = path.resolve()
        found.exists()
    except (OSError, ValueError, RuntimeError):  # a name too long, a zero byte, links in a circle
        return None
    return found
