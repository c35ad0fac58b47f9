"""What faces refer to by id: clips, gradients, patterns and drawings, each defined once.

An id is a hash of what is defined. So it means the same on every face and after every change, and
a face that did not change refers to the same ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Mapping

from msgspec import Struct

from pnp.model.face import FontKey

_BYTES = 8  # of a hash


class DrawnSvg(Struct, frozen=True):
    """Markup, and what it refers to: the ids of all definitions (with those that these refer to),
    fonts, and the paths of pictures."""

    body: str
    needs: frozenset[str]
    fonts: frozenset[FontKey]
    pictures: frozenset[str]

    @property
    def uses(self) -> Uses:
        """What it refers to, to be noted for markup that encloses it."""
        return Uses(self.needs, self.fonts, self.pictures)


class Uses:
    """What markup refers to while it is written, and whether it has elements with names."""

    __slots__ = ("fonts", "ids", "is_named", "pictures")

    def __init__(
        self,
        ids: Iterable[str] = (),
        fonts: Iterable[FontKey] = (),
        pictures: Iterable[str] = (),
    ) -> None:
        self.ids = set(ids)
        self.fonts = set(fonts)
        self.pictures = set(pictures)
        self.is_named = False

    def add(self, other: Uses) -> None:
        """Note all that other markup refers to."""
        self.ids |= other.ids
        self.fonts |= other.fonts
        self.pictures |= other.pictures
        self.is_named |= other.is_named

    def drawn(self, body: str) -> DrawnSvg:
        """Markup with what it refers to."""
        return DrawnSvg(body, frozenset(self.ids), frozenset(self.fonts), frozenset(self.pictures))


class Definitions:
    """Definitions by id, and what each of them refers to. `uses` is that of what is written."""

    def __init__(self) -> None:
        self.uses = Uses()
        self._markup: dict[str, str] = {}
        self._uses: dict[str, Uses] = {}  # of each definition, itself included

    @property
    def markup(self) -> Mapping[str, str]:
        """The definitions by id, each after those that it refers to."""
        return self._markup

    def begin(self) -> Uses:
        """Note apart what is referred to from now on. Returns what `end` needs."""
        outer, self.uses = self.uses, Uses()
        return outer

    def end(self, outer: Uses) -> Uses:
        """What was referred to since `begin`; it is not noted for the outer markup."""
        found, self.uses = self.uses, outer
        return found

    def define(self, kind: str, tag: str, rest: str, uses: Uses | None = None) -> str:
        """The id of an element, noted as used. `kind` is its first letter; `rest` is all of the
        markup that follows the id; `uses` is what that refers to."""
        content = f"{tag}{rest}".encode()
        name = kind + hashlib.blake2b(content, digest_size=_BYTES).hexdigest()
        if name not in self._markup:
            found = Uses((name,))
            if uses is not None:
                found.add(uses)
            self._markup[name] = f'<{tag} id="{name}"{rest}'
            self._uses[name] = found
        self.uses.add(self._uses[name])
        return name

    def drop(self, needed: Container[str]) -> list[str]:
        """Forget all definitions that are not needed; returns their ids. `needed` has the ids that
        the needed ones refer to."""
        dropped = [name for name in self._markup if name not in needed]
        for name in dropped:
            del self._markup[name], self._uses[name]
        return dropped
