"""The drawings of SVG files, kept by the content of the files.

In: bytes and a colour. Out: a `Drawing`, whose parts are shared by all who ask for it: the layouts
and editions of a process. Names and times of files play no part, so a file that changes is read
again.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from pnp.model.face import BLACK, Color
from pnp.svg.paint import Replaced
from pnp.svg.parse import Drawing, SvgFile

# bytes of files in one of two generations; their drawings take about twenty times as much memory
MOST_BYTES = 4_000_000
MOST_COLORS = 64  # of one file


def drawing_of(
    data: bytes,
    path: str,
    current_color: Color = BLACK,
    is_icon: bool = False,
    replaced: Replaced = (),
) -> Drawing:
    """As `parse_svg`, but a file is parsed once for each content, and drawn once for each colour
    that it depends on. `is_icon`: see `game_icons`; `replaced`: see `parse_svg`."""
    return _kept.drawing(data, path, current_color, _Manner(is_icon, replaced))


class _Manner(NamedTuple):
    """How a file is drawn, whatever the current colour."""

    is_icon: bool
    replaced: Replaced


class _Colors:
    """The drawings of one file by colour; of a file without the current colour there is one."""

    def __init__(self, data: bytes, path: str, manner: _Manner) -> None:
        found = SvgFile(data, path, manner.is_icon)
        self._replaced = manner.replaced
        self._file: SvgFile | None = found if found.has_current_color else None
        self._drawings: dict[Color, Drawing] = {}
        self._only = None if self._file is not None else found.draw(BLACK, manner.replaced)

    def drawing(self, color: Color) -> Drawing:
        """The drawing in a colour. Raises InputError."""
        if self._file is None:
            assert self._only is not None
            return self._only
        if color not in self._drawings:
            if len(self._drawings) >= MOST_COLORS:
                self._drawings.clear()
            self._drawings[color] = self._file.draw(color, self._replaced)
        return self._drawings[color]


class _Kept:
    """Files by content, in two generations: when the young one is full it becomes the old one, and
    what was not used since is removed. A file with errors is not kept."""

    def __init__(self) -> None:
        self._young: dict[tuple[bytes, _Manner], _Colors] = {}
        self._old: dict[tuple[bytes, _Manner], _Colors] = {}
        self._bytes = 0

    def drawing(self, data: bytes, path: str, color: Color, manner: _Manner) -> Drawing:
        """The drawing of a file. Raises InputError."""
        key = hashlib.sha256(data).digest(), manner
        found = self._young.get(key)
        if found is not None:
            return found.drawing(color)
        found = self._old.get(key) or _Colors(data, path, manner)
        drawn = found.drawing(color)
        if self._bytes + len(data) > MOST_BYTES and self._young:
            self._old, self._young, self._bytes = self._young, {}, 0
        self._young[key] = found
        self._bytes += len(data)
        return drawn


_kept = _Kept()
