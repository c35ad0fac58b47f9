"""Faces that are drawn more than once: each is laid out once, and kept as long as it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.model.face import Face


class RepeatedFaces(Mapping[str, Face]):
    """Faces that are placed on several pages, or several times on one, kept until their last place
    is drawn; others are not kept."""

    def __init__(self, faces: Mapping[str, Face], placed: Mapping[str, int]) -> None:
        self._faces = faces
        self._left = dict(placed)
        self._kept: dict[str, Face] = {}

    def __getitem__(self, key: str) -> Face:
        if key not in self._left:
            return self._faces[key]
        self._left[key] -= 1
        face = self._kept.pop(key, None) or self._faces[key]
        if self._left[key] > 0:
            self._kept[key] = face
        return face

    def skip(self, keys: Iterable[str]) -> None:
        """Places that are not drawn."""
        for key in keys:
            if key not in self._left:
                continue
            self._left[key] -= 1
            if self._left[key] <= 0:
                self._kept.pop(key, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)
