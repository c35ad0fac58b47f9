"""What every element of a layout works with: theme colours, styles, fonts, icons, pictures.

In: a Layout and its Resources. Out: typed readers for properties, and drawings, each made once.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.lang.schema import (
    AnyValue,
    Choice,
    Flag,
    Key,
    Length,
    Many,
    Mismatch,
    Number,
    Parsed,
    Text,
    parse_color,
    read_record,
    shown,
)
from pnp.model.face import Color, Group
from pnp.model.layout import Layout, Resources
from pnp.problems import Problems, did_you_mean
from pnp.typeset.fonts import WEIGHTS, Features, FontLibrary
from pnp.typeset.inline import FontSet, Icon
from pnp.typeset.paint import paint_type
from pnp.typeset.paragraph import TextStyle
from pnp.typeset.pictures import PictureInfo, inspect
from pnp.typeset.svg import Drawing, parse_svg


@dataclass(frozen=True)
class StyleKeys:
    """What a text style may say; None where nothing was said."""

    font: tuple[str, ...] | None = None
    weight: int | None = None
    bold_weight: int | None = None
    italic: bool | None = None
    size: float | None = None
    smallest: float | None = None
    leading: float | None = None
    color: Color | None = None
    align: Any = None
    valign: Any = None
    gap: float | None = None
    wrap: bool | None = None
    features: Features | None = None
    lines: int | None = None
    icon_scale: float | None = None


STYLE_NAMES = tuple(f.name for f in fields(StyleKeys))


class Studio:
    """The readers and drawings of one layout. Raises Mismatch for what is not there."""

    def __init__(self, layout: Layout, resources: Resources, fonts: FontLibrary) -> None:
        self.layout = layout
        self.resources = resources
        self.fonts = fonts
        self._icons: dict[tuple[str, Color], Icon] = {}
        self._drawings: dict[tuple[str, Color], tuple[Drawing, Group]] = {}
        self._paths: dict[str, str] = {}
        self._infos: dict[str, PictureInfo] = {}
        self._styles: dict[str, StyleKeys] = {}
        self._text_styles: dict[tuple[Any, ...], TextStyle] = {}
        self._font_sets: dict[tuple[Any, ...], FontSet] = {}

    # -- types of properties ------------------------------------------------------------

    def length(self, low: float | None = None, share: bool = False) -> Length:
        """Lengths, with 'px' in the layout's stated resolution."""
        return Length(low=low, share=share, dpi=self.layout.dpi)

    @cached_property
    def size(self) -> Parsed:
        """A width or height: a length or percentage not below nothing, or 'auto'."""
        length = self.length(low=0, share=True)

        def read(raw: Any) -> Any:
            return "auto" if raw == "auto" else length.read(raw)

        return Parsed(read, length.schema)

    @cached_property
    def color(self) -> Parsed:
        """A palette name or a colour as written."""
        return Parsed(self._read_color, {"type": "string"})

    def _read_color(self, raw: Any) -> Color:
        palette = self.layout.theme.palette
        name = str(raw)
        if name in palette:
            return parse_color(palette[name])
        try:
            return parse_color(raw)
        except Mismatch as error:
            hint = error.hint
            if isinstance(raw, str) and palette and not raw.startswith(("#", "grey", "cmyk")):
                close = did_you_mean(raw, palette, "palette")
                hint = close if close.startswith("did") else hint
            raise Mismatch(error.message, hint) from None

    @cached_property
    def paint(self) -> Parsed:
        """A colour, 'none', a gradient or a pattern: read to a `PaintSpec`."""
        return paint_type(self.color, self.length())

    @cached_property
    def style_keys(self) -> dict[str, Key]:
        """The keys of a text style."""
        weight = Parsed(_read_weight, {"enum": [*WEIGHTS, *WEIGHTS.values()]})
        length = self.length(low=0.5)
        return {
            "font": Key(Many(Text(), least=1), doc="a family, or several in order of preference"),
            "weight": Key(weight, doc="regular, bold, black … or 100 to 900"),
            "bold_weight": Key(weight, doc="the weight of **bold** words"),
            "italic": Key(Flag()),
            "size": Key(length, doc="size of the type"),
            "smallest": Key(length, doc="how small it may shrink to fit its box"),
            "leading": Key(length, doc="from baseline to baseline, at full size"),
            "color": Key(self.color),
            "align": Key(Choice(("left", "center", "right", "justify"))),
            "valign": Key(Choice(("top", "middle", "bottom"))),
            "gap": Key(self.length(low=0), doc="extra space between paragraphs"),
            "wrap": Key(Flag(), doc="false: one line, which may only shrink"),
            "features": Key(
                Many(Parsed(_read_feature)), doc="OpenType features, e.g. lnum or -liga"
            ),
            "lines": Key(Number(1, 1000, whole=True), doc="at most so many lines"),
            "icon_scale": Key(Number(0.1, 5), doc="height of icons in cap heights"),
        }

    # -- text styles --------------------------------------------------------------------

    def style(self, name: str) -> StyleKeys:
        """A named style of the theme, read once."""
        if name not in self._styles:
            styles = self.layout.theme.styles
            if name not in styles:
                raise Mismatch(f"there is no style '{name}'", did_you_mean(name, styles, "styles"))
            problems = Problems()
            keys = {**self.style_keys, "extends": Key(AnyValue())}
            found = read_record(styles[name], keys, problems, f"style '{name}'")
            self._styles[name] = StyleKeys(**{k: found[k] for k in STYLE_NAMES})
            problems.stop_on_errors()
        return self._styles[name]

    def text_style(self, name: str | None, own: tuple[Any, ...], opacity: float) -> TextStyle:
        """The style of a text: what the element says itself, else the named style, else defaults.

        `own` are values in the order of STYLE_NAMES, None where nothing was said.
        """
        key = (name, own, opacity)
        known = self._text_styles.get(key)
        if known is None:
            base = self.style(name) if name else StyleKeys()
            said = {
                field: value if value is not None else getattr(base, field)
                for field, value in zip(STYLE_NAMES, own, strict=True)
            }
            known = self._text_styles[key] = self._make_style(said, opacity)
        return known

    def _make_style(self, said: dict[str, Any], opacity: float) -> TextStyle:
        size = said["size"] or 9.0
        smallest = min(said["smallest"] or size, size)
        fonts = self._font_set(
            said["font"] or ("Alegreya",),
            said["weight"] or 400,
            said["bold_weight"],
            bool(said["italic"]),
            said["features"] or (),
            said["color"] or (0.0,),
            said["icon_scale"] or 1.2,
        )
        return TextStyle(
            fonts=fonts,
            size=size,
            smallest=smallest,
            leading=said["leading"] or round(size * 1.2, 2),
            color=said["color"] or (0.0,),
            align=said["align"] or "left",
            valign=said["valign"] or "top",
            gap=said["gap"] or 0.0,
            wrap=said["wrap"] is not False,
            lines=said["lines"] or 1000,
            opacity=opacity,
        )

    def _font_set(
        self,
        families: tuple[str, ...],
        weight: int,
        bold_weight: int | None,
        italic: bool,
        features: Features,
        color: Color,
        icon_scale: float,
    ) -> FontSet:
        key = (families, weight, bold_weight, italic, features, color, icon_scale)
        if key not in self._font_sets:
            bold = bold_weight or min(900, max(700, weight + 200))

            def chain(weight: int, italic: bool) -> tuple[Any, ...]:
                return tuple(self.fonts.font(f, weight, italic) for f in families)

            # emphasis inside an italic text is upright
            self._font_sets[key] = FontSet(
                regular=chain(weight, italic),
                bold=chain(bold, italic),
                italic=chain(weight, not italic),
                bold_italic=chain(bold, not italic),
                features=features,
                icon=lambda name: self.icon(name, color),
                icon_scale=icon_scale,
            )
        return self._font_sets[key]

    # -- icons and pictures -------------------------------------------------------------

    def icon(self, name: str, color: Color) -> Icon:
        """The drawing of an icon in a colour."""
        key = (name, color)
        if key not in self._icons:
            icons = self.resources.icons
            if name not in icons:
                hint = did_you_mean(name, sorted(icons), "icons")
                if hint.startswith("did"):
                    raise Mismatch(f"there is no icon '{name}'", hint)
                raise Mismatch(f"there is no icon '{name}'", hint + "; a plain colon is \\:")
            drawing, art = self.drawing(icons[name], color)
            self._icons[key] = Icon(art, drawing.width, drawing.height)
        return self._icons[key]

    def drawing(self, path: str, color: Color = (0.0,)) -> tuple[Drawing, Group]:
        """An SVG file as operations, and as one group that can be shared."""
        key = (path, color)
        if key not in self._drawings:
            try:
                data = Path(path).read_bytes()
            except OSError as error:
                raise Mismatch(f"cannot read {self.shown(path)}: {error.strerror}") from None
            drawing = parse_svg(data, self.shown(path), color)
            self._drawings[key] = (drawing, Group(drawing.ops))
        return self._drawings[key]

    def info(self, path: str) -> PictureInfo:
        """Pixels and kind of a raster picture; raises InputError if it is none."""
        if path not in self._infos:
            self._infos[path] = inspect(path, self.shown(path))
        return self._infos[path]

    def picture_path(self, raw: Any) -> str:
        """The file a picture's name stands for. It stays inside the game's and layouts' folders."""
        if not isinstance(raw, str) or not raw.strip():
            raise Mismatch(f"expected the file of a picture, found {shown(raw)}")
        if raw not in self._paths:
            self._paths[raw] = self._find(raw)
        return self._paths[raw]

    def _find(self, raw: str) -> str:
        if "\0" in raw or Path(raw).is_absolute() or "\\" in raw or ":" in raw:
            raise Mismatch(
                f"'{raw}' leaves the project",
                "write pictures as paths inside the game's folder, e.g. 'art/wheel.svg'",
            )
        for root in self.resources.roots:
            base = Path(root).resolve()
            path = (base / raw).resolve()
            if not path.is_relative_to(base):
                raise Mismatch(
                    f"'{raw}' leaves the project",
                    f"pictures are looked for below {self.shown(root)}; copy the file there",
                )
            if path.exists():
                return str(path)
        raise self._missing(raw)

    def _missing(self, raw: str) -> Mismatch:
        root = Path(self.resources.roots[0])
        folder = (root / raw).parent
        if not folder.is_dir():
            folder = root
        files = [p.relative_to(root).as_posix() for p in sorted(folder.iterdir()) if p.is_file()]
        hint = did_you_mean(raw, files, f"files in {self.shown(str(folder))}")
        return Mismatch(f"there is no picture '{raw}' in {self.shown(str(root))}", hint)

    def shown(self, path: str) -> str:
        """A path as messages show it."""
        base = Path(self.resources.shown_from).resolve()
        found = Path(path).resolve()
        return found.relative_to(base).as_posix() if found.is_relative_to(base) else str(found)


def _read_weight(raw: Any) -> int:
    if isinstance(raw, str) and raw in WEIGHTS:
        return WEIGHTS[raw]
    if isinstance(raw, int) and not isinstance(raw, bool) and 1 <= raw <= 1000:
        return raw
    hint = did_you_mean(raw, WEIGHTS) if isinstance(raw, str) else None
    words = ", ".join(WEIGHTS)
    raise Mismatch(f"expected a weight ({words}, or 100 to 900), found {shown(raw)}", hint)


def _read_feature(raw: Any) -> tuple[str, int]:
    tag = raw.removeprefix("-") if isinstance(raw, str) else ""
    if len(tag) == 4 and tag.isalnum() and tag.isascii():
        return tag, 0 if raw.startswith("-") else 1
    raise Mismatch(
        f"expected an OpenType feature of four letters, found {shown(raw)}",
        "e.g. lnum (lining figures), onum (old-style figures), -liga (no ligatures)",
    )
