"""Small files that only this user may read."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Write a file in one step, in a folder that is made for this user alone if it is not there.
    Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # such a file is readable by its user alone
    number, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
