"""From characters to their line breaking classes: the property Line_Break of UAX #14.

A class is one character of a "class string", so that rules are searched for with regular
expressions and looked up in pairs. Some classes are divided further than the standard's table
divides them, as its rules need: `QU.pi` is a quotation mark of category Pi, `OP.wide` an
opening mark of East Asian width. The name before the full stop is the class.

Characters of Western text have their classes here; all others get theirs from the library uniseg.
"""

from __future__ import annotations

import unicodedata

# LB1 is done: AI, SG and XX are AL, SA is CM or AL, CJ is `NS.small` until `strict` is known.
_CLASSES = (
    "BK CR LF NL SP ZW CM ZWJ WJ GL CL CP EX SY IS OP QU NS B2 CB BA HY BB IN NU AL HL PR PO"
    " ID EB EM JL JV JT H2 H3 RI AK AP AS VF VI"
)
_OF_CHARACTERS = (
    "QU.pi QU.pf BA.soft BA.hyphen BA.dash AL.circle AL.pictograph ID.pictograph"
    " NS.small NS.small.wide"
)
# What a character of the class is in its context, as the rules find out.
_OF_PLACES = (
    "SP.open SP.close SP.b2 SP.zero QU.before QU.after QU.end SY.num IS.num CL.num CP.num IS.start"
    " OP.num OP.wide.num HY.first BA.first B2.first SY.first HY.hebrew BA.hebrew BA.num RI.second"
    " VI.mid AK.final AS.final AL.final"
)
_WIDE = " ".join(f"{name}.wide" for name in _CLASSES.split())
_NAMES = f"{_CLASSES} {_WIDE} {_OF_CHARACTERS} {_OF_PLACES}".split()

CODES = {name: chr(0x21 + i) for i, name in enumerate(_NAMES)}
ALL_CODES = frozenset(CODES.values())
# the codes of each class of the standard, with all its divisions
_DIVISIONS: dict[str, set[str]] = {}
for _name, _code in CODES.items():
    _DIVISIONS.setdefault(_name.partition(".")[0], set()).add(_code)


def codes(names: str) -> frozenset[str]:
    """The codes of classes: "QU" is all of its divisions, "QU.pi" that one, "-QU.pi" not that one.

    "!QU BA" is everything but these, "" is everything.
    """
    if not names:
        return ALL_CODES
    if names.startswith("!"):
        return ALL_CODES - codes(names[1:])
    found: frozenset[str] = frozenset()
    for name in names.split():
        if name.startswith("-"):
            found -= {CODES[name[1:]]}
        elif "." in name:
            found |= {CODES[name]}
        else:
            found |= _DIVISIONS[name]
    return found


# Line_Break of U+0000-024F, U+0370-052F, U+1E00-1EFF and U+2000-206F where it is not AL
# (Unicode 16.0). Ambiguous characters (AI) are AL.
_WESTERN = {
    "CM": ("0000-0008 000E-001F 007F-0084 0086-009F 0483-0489 200C 200E-200F 202A-202E 2066-206F"),
    "BA": "0009 007C 2000-2006 2008-200A 2027 2056 2058-205B 205D-205F",
    "BA.soft": "00AD",
    "BA.hyphen": "2010",
    "BA.dash": "2012-2013",
    "LF": "000A",
    "BK": "000B-000C 2028-2029",
    "CR": "000D",
    "SP": "0020",
    "EX": "0021 003F",
    "QU": "0022 0027",
    "QU.pi": "00AB 2018 201B-201C 201F 2039",
    "QU.pf": "00BB 2019 201D 203A",
    "PR": "0024 002B 005C 00A3-00A5 00B1",
    "PO": "0025 00A2 00B0 2030-2037 2057",
    "OP": "0028 005B 007B 00A1 00BF 201A 201E 2045",
    "CP": "0029 005D",
    "CL": "007D 2046",
    "IS": "002C 002E 003A-003B 037E 2044",
    "HY": "002D",
    "SY": "002F",
    "NU": "0030-0039",
    "NL": "0085",
    "GL": "00A0 2007 2011 202F",
    "BB": "00B4",
    "ZW": "200B",
    "ZWJ": "200D",
    "B2": "2014",
    "IN": "2024-2026",
    "NS": "203C-203D 2047-2049",
    "WJ": "2060",
}
WESTERN_BLOCKS = ((0x0, 0x250), (0x370, 0x530), (0x1E00, 0x1F00), (0x2000, 0x2070))

_AS_OTHER = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS.small"}
# Characters that rules call by their number.
_DIVIDED = {
    "\u00ad": "BA.soft",
    "\u2010": "BA.hyphen",
    "\u2012": "BA.dash",
    "\u2013": "BA.dash",
    "\u25cc": "AL.circle",
}
# A character newer than Python's Unicode data is wide if its block was set aside for wide ones.
_WIDE_UNASSIGNED = ("ID", "EB", "EM")


def class_of(char: str) -> str:
    """The name of a character's class, divisions included, from uniseg's and Python's data."""
    from uniseg.emoji import extended_pictographic
    from uniseg.linebreak import line_break

    name: str = line_break(char).name
    category = unicodedata.category(char)
    if name == "SA":
        name = "CM" if category in ("Mn", "Mc") else "AL"
    name = _AS_OTHER.get(name, name)
    if name == "QU" and category in ("Pi", "Pf"):
        return f"QU.{category.lower()}"
    if char in _DIVIDED:
        return _DIVIDED[char]
    if category == "Cn":
        if name in ("AL", "ID") and extended_pictographic(char):
            return f"{name}.pictograph"
        wide = name in _WIDE_UNASSIGNED
    else:
        wide = unicodedata.east_asian_width(char) in "FWH"
    return f"{name}.wide" if wide else name


class _Table(dict[int, str]):
    """Code points to class codes, for `str.translate`; each is cached."""

    def __init__(self) -> None:
        super().__init__()
        for first, end in WESTERN_BLOCKS:
            self.update(dict.fromkeys(range(first, end), CODES["AL"]))
        for name, ranges in _WESTERN.items():
            for hexes in ranges.split():
                start, _, last = hexes.partition("-")
                points = range(int(start, 16), int(last or start, 16) + 1)
                self.update(dict.fromkeys(points, CODES[name]))

    def __missing__(self, point: int) -> str:
        code = self[point] = CODES[class_of(chr(point))]
        return code


_TABLE = _Table()


def class_string(text: str) -> str:
    """The classes of a text, one code (see `CODES`) for each character."""
    return text.translate(_TABLE)
