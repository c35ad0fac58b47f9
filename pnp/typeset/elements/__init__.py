"""Element kinds, one file each: what they may say, and the operations they compose."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.typeset.kinds import Kind


class Kinds(Mapping[str, "Kind"]):
    """Every kind by its name, which is that of its file in this folder; sorted.

    A file is imported when its kind is asked for: most layouts have a few of them (14 ms for
    all, measured). Raises ValueError for a kind that is called otherwise than its file.
    """

    def __init__(self) -> None:
        self._names = sorted(m.name for m in pkgutil.iter_modules(__path__))
        self._found: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._found:
            kind: Kind = importlib.import_module(f"{__name__}.{name}").KIND
            if kind.name != name:
                raise ValueError(f"the element kind of {name}.py is called '{kind.name}'")
            self._found[name] = kind
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def kinds() -> Kinds:
    """The kinds there are."""
    return Kinds()
