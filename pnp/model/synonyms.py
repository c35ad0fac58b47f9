"""Words of other tools for names of pnp: of HTML and CSS, card tools, spreadsheets.

In: an unknown word, and the known names. Out: the name that was intended, or advice where the same
is written in another way. Similar spelling is not enough: it finds `hang` for `angle` and `weight`
for `height`.

Each line of the table has words, then their meanings, in order: a name, or `name = advice`. The
first one whose name is known counts, so `width` is `w` in a box and advice in an element.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache

from msgspec import Struct

_CONTENT = """
image img photo art artwork graphic bitmap raster embed: picture; file; \
columns = make it an element of its own: {kind: picture, file: …}
picture src source url href uri filename svg png jpg jpeg path: file; picture; \
columns = make it an element of its own: {kind: picture, file: …}
data csv tsv spreadsheet: file
label caption string paragraph textbox textfield span heading txt p: text
str char varchar: text
content value body html: text; elements
qrcode: qr
ean ean13 isbn upc upca code128: barcode
errorlevel errorcorrection ecc: level
quietzone: quiet
rect square roundrect: rectangle; shape = write 'kind: shape, shape: rectangle'
box: rectangle; shape = write 'kind: shape, shape: rectangle'
circle oval: ellipse; shape = write 'kind: shape, shape: ellipse'
triangle pentagon hexagon octagon diamond: polygon; shape = write 'kind: shape, shape: polygon'
rectangle: shape = write 'kind: shape, shape: rectangle'
ellipse: shape = write 'kind: shape, shape: ellipse'
polygon: shape = write 'kind: shape, shape: polygon'
star: shape = write 'kind: shape, shape: star'
line: shape = write 'kind: shape, shape: line'
hbox flex horizontal: row
vbox vertical: column
table: grid
div container layer: group
overlay: stack
include component macro snippet template: use; layout
symbol glyph sprite emoji: icon
items layers objects components children nodes: elements
type: kind
inherits inherit extend base: extends
for foreach each loop: repeat
if condition visible show display enabled: when
hidden hide: when = write 'when: false'
"""
_PLACE = """
rotate rotation rotated angle orientation: turn
left: x; box = write 'box: {x: 3mm}'
top: y; box = write 'box: {y: 3mm}'
x: box = write 'box: {x: 3mm}'
y: box = write 'box: {y: 3mm}'
right: pin = write 'at: 9, x: -3mm', from the right edge; box = write 'box: {at: 9, x: -3mm}'
bottom: pin = write 'at: 1, y: -3mm', from the lower edge; box = write 'box: {at: 1, y: -3mm}'
width w: w; width; box = write 'box: {w: 20mm}'; bleed = write 'size: {width: 63mm, height: 88mm}'
height h: h; height; box = write 'box: {h: 20mm}'; bleed = write 'size: {width: 63mm, height: 88mm}'
size: pin = write 'w: 20mm, h: 20mm'; box = write 'box: {w: 20mm, h: 20mm}'
at pin of: box = write 'box: {at: 5}'
anchor origin: at; box = write 'box: {at: 5}'
position: at; box = write 'box: {x: 3mm, y: 3mm}'
relativeto reference: of
z zindex depth: box = elements are drawn in order, the last one on top; \
pin = elements are drawn in order, the last one on top
margin margins safearea safezone: safe; box = leave room with a smaller box, such as \
'box: {x: 3mm, y: 3mm, w: 57mm, h: 8mm}'
padding inset: padding; safe; box = leave room with a smaller box, such as \
'box: {x: 3mm, y: 3mm, w: 57mm, h: 8mm}'
spacing gutter: gap; gutter; tracking
card page trim paper canvas: face; paper
container self: parent
"""
_LOOK = """
background bg backgroundcolor backcolor fillcolor: stroke = did you mean 'fill'?; \
columns = put a shape before it, with 'fill'; \
bleed = put a shape first: {kind: shape, box: bleed, fill: white}; fill; color
colour fontcolor textcolor foreground color: color; fill; palette
fill tint: color; stretch
colors colours swatches: palette; color; fill
border bordercolor strokecolor linecolor outlinecolor edge: stroke; \
columns = put a shape before it, with 'stroke'
outline: stroke
shape contour silhouette diecut dieline cutline: outline; cut_lines
staggered honeycomb: stagger
strokeweight linewidth borderwidth linethickness thickness: stroke_width
borderradius cornerradius rounded corner corners radius rx: radius; corner; rectangle
dashed dotted strokedasharray dasharray: dash
gradient pattern: stroke = write 'fill: {gradient: linear, from: white, to: black}'
alpha transparency: opacity
textshadow dropshadow boxshadow: shadow
objectfit mode: fit
scale resize scaling: focus = it is as large as its box: 'box: {w: 20mm, h: 20mm}'
objectposition: focus
crop mask clippath: clip; cover
inside: contain
transparent: none
"""
_TYPE = """
fontsize textsize pointsize pt: size
minsize minfontsize fontsizemin autofit shrinktofit: smallest
fontfamily family typeface fontname face: font
fonts typography textstyles: styles; font
lineheight linespacing: leading
letterspacing charspacing kerning: tracking
fontweight: weight
bold strong: weight = write 'weight: bold'
italics oblique fontstyle slant: italic
texttransform uppercase lowercase: caps = use a formatter: text: "{name | upper}"
smallcaps fontvariant: caps; small
textalign halign horizontalalign justification alignment justify: align; focus
verticalalign valignment alignitems: valign
centre centred centered: center; middle
center: middle
middle: center
justified: justify
hyphens hyphenation: hyphenate
whitespace wordwrap: wrap
maxlines lineclamp: lines
lang locale: language
"""
_DATA = """
says msg text: message
qty quantity count number amount anzahl nombre cantidad: copies
integer int: whole; int
required mandatory nullable: optional = write 'optional: true' where a value may be missing
float decimal double numeric: number
bool boolean: flag
enum options oneof: choice
ref link lookup relation: reference
dict object map: record
array: list
author authors designer designers artist artists: credits
name: title
design: layout
reverse backside: back
ppi resolution: dpi
3x3: 9-up
2x4 4x2: 8-up
2x2: 4-up
"""
_EXPRESSION = """
tostring str string concat: text
length size: len
toupper touppercase ucase uppercase: upper
tolower tolowercase lcase lowercase: lower
capitalize capitalise ucfirst: capital
titlecase: title
zfill padstart lpad zeropad: pad
filter select: where
sort orderby: sorted
distinct uniq: unique
ceiling: ceil
trunc integer: int
average: sum
words spell: word
currency: money
percentage: percent
sub substitute gsub replaceall: replace
"""


class _Meaning(Struct, frozen=True):
    """A name of pnp, and advice if the same is written in another way."""

    name: str
    advice: str | None


def squeezed(word: str) -> str:
    """A word without case, hyphens, underscores and blanks: `font-size` is `fontSize`."""
    return re.sub(r"[-_\s]", "", word).casefold()


@cache
def _table() -> dict[str, tuple[_Meaning, ...]]:
    found: dict[str, tuple[_Meaning, ...]] = {}
    for line in "".join((_CONTENT, _PLACE, _LOOK, _TYPE, _DATA, _EXPRESSION)).splitlines():
        words, _, meanings = line.partition(": ")
        read = []
        for part in filter(None, meanings.split("; ")):
            name, _, advice = part.partition(" = ")
            read.append(_Meaning(name.strip(), advice or None))
        for word in words.split():
            found[word] = found.get(word, ()) + tuple(read)
    return found


def synonym(word: str, names: Container[str]) -> str | None:
    """The first name that a word of another tool may mean; None if it is none of the names, or is
    written in another way."""
    meaning = _meaning(word, names)
    return meaning.name if meaning and meaning.advice is None else None


def is_of_pictures(name: str) -> bool:
    """Whether a field or a column of this name probably has pictures."""
    return synonym(name, ("picture",)) is not None or squeezed(name) == "picture"


def advice(word: str, names: Container[str]) -> str | None:
    """How to write the meaning of a word of another tool, if it takes more than another name."""
    meaning = _meaning(word, names)
    return meaning.advice if meaning else None


def _meaning(word: str, names: Container[str]) -> _Meaning | None:
    asked = squeezed(word)
    found = _table().get(asked) or _table().get(asked.removesuffix("s"), ())
    return next((meaning for meaning in found if meaning.name in names), None)
