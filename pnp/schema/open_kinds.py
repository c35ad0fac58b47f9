"""Open kinds: the modules of a package, each with one kind of its name.

An element kind, a sheet kind, an export target, a source format: each is one file in a folder of
kinds only. A new file is found without a change in any other.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Generic, Protocol, TypeVar


class Named(Protocol):
    """A kind knows its name."""

    @property
    def name(self) -> str:
        """The name of its file."""


K = TypeVar("K", bound=Named)


class OpenKinds(Mapping[str, K], Generic[K]):
    """Every kind of a package by its name, sorted.

    `package` is the dotted name of the package, `what` names its kinds in messages, and `joint` is
    what kinds have in their names for the '_' of their files. A module is imported when its kind is
    asked for, because most builds need few of them. Raises ValueError for a kind whose name is not
    that of its file, and for two files of one name.
    """

    def __init__(self, package: str, what: str, joint: str = "_") -> None:
        self._package = package
        self._what = what
        self._joint = joint
        folders = importlib.import_module(package).__path__
        names = sorted(m.name for one in folders for m in pkgutil.iter_modules([one]))
        twice = next((a for a, b in pairwise(names) if a == b), None)
        if twice is not None:
            raise ValueError(f"there are two files {twice}.py for the {what} '{twice}'")
        self._names = [name.replace("_", joint) for name in names]
        self._found: dict[str, K] = {}

    def __getitem__(self, name: str) -> K:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._found:
            file = name.replace(self._joint, "_")
            kind: K = importlib.import_module(f"{self._package}.{file}").KIND
            if kind.name != name:
                raise ValueError(f"the {self._what} of {file}.py is called '{kind.name}'")
            self._found[name] = kind
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
