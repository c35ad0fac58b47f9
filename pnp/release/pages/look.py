"""The look of a release's pages: colours and fonts of the game, as a style sheet.

In: the layout of a book of the game, or of one of its decks. Out: a `Look`. Colours that cannot be
read on the ground of the page are replaced by that of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.draw.svg.colors import screen_color
from pnp.files.reading import read_regular
from pnp.fonts.web import WOFF, web_font
from pnp.geometry.contrast import RGB, contrast, luminance
from pnp.markup.books.segments import slug
from pnp.model.definitions import replace
from pnp.model.face import Color, FontKey
from pnp.model.layout import Theme
from pnp.model.problems import Problems
from pnp.schema.colors import parse_color
from pnp.schema.values import Mismatch
from pnp.sources.files import Library
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.fonts import Features, Font
from pnp.typeset.books.containers import ContainerLook

_STYLE = Path(__file__).with_name("style.css")
_READABLE, _EASY = 4.5, 7.0  # contrast of WCAG 2.2: level AA, and AAA
_LIGHT = 0.75  # the least luminance of a ground
_MOST_BYTES = 40_000  # of the file of a font
# licences that let anyone serve a part of the font from a web page
_FREE = frozenset(("OFL-1.1", "Apache-2.0", "Ubuntu-font-1.0", "CC0-1.0", "Bitstream-Vera", "MIT"))
_BOLD = 700
_USES = {"text": "body", "title": ":is(h1,h2,h3,h4,h5,h6)"}  # what the families are used for


class WebFont(Struct, frozen=True):
    """A font of the pages: its family in the style sheet, its weight and slope, its file, the
    features that its style sets, and the text of its licence."""

    family: str
    weight: int
    italic: bool
    key: FontKey
    features: Features
    licence: Path

    @property
    def name(self) -> str:
        """The name of its file, without an ending."""
        return f"{self.family}-{self.weight}{'-italic' if self.italic else ''}"


class Look(Struct, frozen=True):
    """Colours as '#rrggbb', and fonts."""

    ground: str = "#ffffff"
    ink: str = "#1a1a1a"
    accent: str = "#1a1a1a"
    fonts: tuple[WebFont, ...] = ()

    @property
    def ground_color(self) -> Color:
        """The ground as a colour of operations."""
        return parse_color(self.ground)

    def readable(self, color: Color, least: float = _READABLE) -> str | None:
        """A colour as it is written; None if it cannot be read on the ground."""
        written = screen_color(color)
        return written if contrast(_rgb(written), _rgb(self.ground)) >= least else None


def book_look(
    theme: Theme,
    style: TextStyle,
    library: Library,
) -> Look:
    """The look of a book: the colours of its text and headings, and their fonts."""
    head = style.forms.headings[0] if style.forms.headings else style
    look = _colors(theme, style.fill, head.fill)
    fonts = _fonts("text", style, library)
    if head.voices.base.fonts[0].key != style.voices.base.fonts[0].key:
        fonts += _fonts("title", head, library)[:1]
    else:
        fonts += tuple(replace(one, family="title") for one in fonts[:1])
    return Look(look.ground, look.ink, look.accent, fonts)


def theme_look(theme: Theme) -> Look:
    """The look of a game without books: the colours of a theme, and fonts of the reader."""
    colors = list(_palette(theme))
    ink = min(colors, key=lambda color: luminance(_rgb(screen_color(color))), default=(0.1,))
    vivid = max(colors, key=_saturation, default=ink)
    return _colors(theme, ink, vivid)


def _colors(theme: Theme, text: object, head: object) -> Look:
    """The colours of text and headings on the lightest colour of the theme."""
    ink = screen_color(text) if isinstance(text, tuple) else "#1a1a1a"
    grounds = [screen_color(color) for color in _palette(theme)]
    grounds = [one for one in grounds if luminance(_rgb(one)) >= _LIGHT and one != "#ffffff"]
    ground = max(grounds, key=lambda one: (luminance(_rgb(one)), one), default="#ffffff")
    if contrast(_rgb(ink), _rgb(ground)) < _EASY:
        ground = "#ffffff"
    if contrast(_rgb(ink), _rgb(ground)) < _READABLE:  # white letters on a dark page
        ink = "#1a1a1a"
    look = Look(ground, ink, ink)
    accent = look.readable(head) if isinstance(head, tuple) else None
    return Look(ground, ink, accent or ink)


def _palette(theme: Theme) -> Iterable[Color]:
    for raw in theme.palette.values():
        try:
            yield parse_color(raw)
        except Mismatch:  # it is reported where it is used
            continue


def _saturation(color: Color) -> float:
    rgb = _rgb(screen_color(color))
    return (max(rgb) - min(rgb)) * (1 if luminance(rgb) < _LIGHT else 0)


def _rgb(written: str) -> RGB:
    red, green, blue = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def container_rules(book: str, containers: Mapping[str, ContainerLook], look: Look) -> list[str]:
    """The rules of the containers of a book: their grounds and lines."""
    return [
        f".book-{slug(book)} .box-{slug(name)}{{{found}}}"
        for name, one in containers.items()
        if (found := _container(one, look))
    ]


def _container(one: ContainerLook, look: Look) -> str:
    fill, line = one.fill.color, one.stroke.color
    parts = []
    if fill is not None and contrast(_rgb(screen_color(fill)), _rgb(look.ink)) >= _READABLE:
        parts.append(f"background:{screen_color(fill)}")
    if line is not None and one.width:
        width = f"{max(1, round(one.width * 4 / 3))}px solid {screen_color(line)}"
        sides = {"all": "border", "left": "border-inline-start"}
        parts.append(f"{sides.get(one.sides, 'border-block')}:{width}")
    return ";".join([*parts, "padding:.6rem 1rem"]) if parts else ""


# -- fonts ------------------------------------------------------------------------------------


def _fonts(family: str, style: TextStyle, library: Library) -> tuple[WebFont, ...]:
    """The regular, bold and italic font of a style, if their licence allows web pages; else none:
    then the reader's own font is used for all."""
    ways = ((400, False), (_BOLD, False), (400, True))
    voices = [style.voices.voice(weight > 400, italic, ()) for weight, italic in ways]
    found = []
    for (weight, italic), voice in zip(ways, voices, strict=True):
        licence = _licence(voice.fonts[0], library)
        if licence is None:
            return ()
        key, features = voice.fonts[0].key, voice.features
        found.append(WebFont(family, weight, italic, key, features, licence))
    return tuple(found)


def _licence(font: Font, library: Library) -> Path | None:
    """The text of the licence of a font; None if it may not be on a web page, or is not known."""
    for listed in library.manifests(Problems()):
        for family in listed.values():
            files = {one.face.path for one in family.faces}
            if font.key.path in files and family.licence in _FREE and family.licence_file:
                return family.folder / family.licence_file
    return None


def style_files(look: Look, rules: Iterable[str], pages: Sequence[str]) -> dict[str, bytes]:
    """The style sheet and the fonts of some pages, by path. `rules` are those of containers and
    words, `pages` the HTML whose letters the fonts must have. A font that cannot be used, or is
    large, is left out with all others of its family."""
    characters = sorted(set("".join(pages)) - set("\r\n\t"))
    files: dict[str, bytes] = {}
    faces: list[str] = []
    for family in dict.fromkeys(font.family for font in look.fonts):
        some = [font for font in look.fonts if font.family == family]
        made = _made(some, characters)
        for font in some if made else ():
            path = f"fonts/{font.name}{WOFF}"
            files[path] = made[font.name]
            licence = f"fonts/{font.licence.parent.name}-{font.licence.name}"
            files[licence] = read_regular(font.licence)
            faces.append(_face(font, path))
        if made and some[0].features:
            settings = ",".join(f'"{tag}" {value}' for tag, value in some[0].features)
            faces.append(f"{_USES[family]}{{font-feature-settings:{settings}}}")
    variables = f":root{{--ground:{look.ground};--ink:{look.ink};--accent:{look.accent}}}"
    text = read_regular(_STYLE).decode()
    style = "\n".join([*faces, variables, text.rstrip(), *dict.fromkeys(rules), ""])
    return {"style.css": style.encode(), **files}


def word_rules(colors: Iterable[str]) -> list[str]:
    """The rules of colours of words, as '#rrggbb'."""
    return [f".c-{color[1:]}{{color:{color}}}" for color in sorted(set(colors))]


def _made(fonts: Sequence[WebFont], characters: Sequence[str]) -> dict[str, bytes]:
    """The files of fonts by name; none if one of them cannot be used."""
    made = {}
    for font in fonts:
        try:
            made[font.name] = web_font(font.key, characters, font.features)
        except (OSError, ValueError):  # the files to print report what is wrong with it
            return {}
        if len(made[font.name]) > _MOST_BYTES:
            return {}
    return made


def _face(font: WebFont, path: str) -> str:
    slope = "italic" if font.italic else "normal"
    # a title has one weight: the browser must not make it bolder
    weight = "400 900" if font.family == "title" else str(font.weight)
    return (
        f'@font-face{{font-family:"game-{font.family}";font-weight:{weight};font-style:{slope};'
        f'font-display:swap;src:url("{path}") format("woff")}}'
    )
