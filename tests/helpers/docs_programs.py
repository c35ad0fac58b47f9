"""The programs in docs/, as modules of their own: `program("website").build(folder)`.

They import each other by their names. Tests have modules of the same names, so docs/ is on the path
only while a program is loaded.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from types import ModuleType

from repository import ROOT


@cache
def program(name: str) -> ModuleType:
    """A program of docs/, with those that it imports."""
    docs = ROOT / "docs"
    own = {path.stem for path in docs.glob("*.py")}
    before = {key: sys.modules.pop(key) for key in own & sys.modules.keys()}
    path = list(sys.path)
    sys.path.insert(0, str(docs))
    try:
        return importlib.import_module(name)
    finally:
        sys.path[:] = path
        for key in own & sys.modules.keys():
            del sys.modules[key]
        sys.modules.update(before)
