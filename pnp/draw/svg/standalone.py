"""A face as an SVG file of its own, which needs no font and no other file.

Letters are outlines, or text in fonts that are part of the file; pictures are part of it, and sizes
are true. Pictures have the attribute
of SVG 1.1, which all programs read. The same face always has the same bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

from pnp.draw.svg.embedded_letters import EmbeddedLetters
from pnp.draw.svg.markup import escaped, number, numbers, outline
from pnp.draw.svg.web_pictures import web_picture
from pnp.draw.svg.writer import SvgWriter
from pnp.geometry.outlines import rectangle
from pnp.model.definitions import lazy_pattern
from pnp.model.face import Face
from pnp.text.cache import Recent

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_MM = 25.4 / 72  # of a point
_HREF = "xlink:href"
_PICTURE = lazy_pattern(f'{_HREF}="([0-9]+)"')
_KEPT = 4  # pictures of a generation
_MOST = 4000  # definitions
_CUT = "cut"  # the id of the clip; other ids have sixteen digits


class SvgFiles:
    """Makes SVG files of faces that share drawings and letters. `shown` returns a path as messages
    show it; with `grey`, pictures are grey, as the faces must be. `has_text`: letters are text in
    embedded fonts, and faces share nothing."""

    def __init__(
        self, shown: Callable[[str], str] = str, grey: bool = False, has_text: bool = False
    ) -> None:
        self._shown = shown
        self._grey = grey
        self._has_text = has_text
        self._writer = SvgWriter("paths", self._number, shares=False, href=_HREF)
        self._numbers: dict[str, int] = {}  # of pictures, by path
        self._addresses: Recent[str, str] = Recent(_KEPT)

    def standalone(self, face: Face, bleed: bool = False, title: str = "") -> str:
        """A face as it is cut, or with its bleed, as the text of an SVG file.

        Raises InputError if a picture or a font cannot be read.
        """
        letters = EmbeddedLetters() if self._has_text else None
        if letters is not None:
            self._writer = SvgWriter(letters, self._number, False, shares=False, href=_HREF)
        if len(self._writer.definitions) > _MOST:
            self._writer.drop(())
        drawn = self._writer.ops(face.ops)
        found = self._writer.definitions
        # in the order of their ids, whatever faces were written before
        definitions = "".join(found[name] for name in sorted(drawn.needs))
        border = face.bleed if bleed else 0.0
        width, height = face.width + 2 * border, face.height + 2 * border
        box = (-border, -border, width, height)
        line = face.outline if face.outline and not bleed else rectangle(*box)
        style = letters.style(self._shown) if letters is not None else ""
        size = f'width="{number(width * _MM)}mm" height="{number(height * _MM)}mm"'
        return (
            f'{_HEAD}<svg {_NAMESPACES} {size} viewBox="{numbers(box)}">'
            f"<title>{escaped(title or face.key)}</title>"
            f'<defs>{style}<clipPath id="{_CUT}"><path d="{outline(line)}"/></clipPath>'
            f"{self._with_pictures(definitions)}</defs>"
            f'<g clip-path="url(#{_CUT})">{self._with_pictures(drawn.body)}</g></svg>\n'
        )

    def _number(self, path: str) -> str:
        """What stands for the address of a picture in what the writer keeps."""
        return str(self._numbers.setdefault(path, len(self._numbers)))

    def _with_pictures(self, markup: str) -> str:
        paths = [*self._numbers]
        return _PICTURE.sub(lambda found: self._embedded(paths[int(found[1])]), markup)

    def _embedded(self, path: str) -> str:
        known = self._addresses.get(path)
        if known is None:
            picture = web_picture(path, self._shown(path), self._grey)
            data = base64.b64encode(picture.data).decode()
            address = f'{_HREF}="data:{picture.media_type};base64,{data}"'
            known = self._addresses.put(path, address)
        return known


def standalone(face: Face, bleed: bool = False, title: str = "") -> str:
    """One face as the text of an SVG file (see `SvgFiles`)."""
    return SvgFiles().standalone(face, bleed, title)
