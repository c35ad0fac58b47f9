"""From a character to its properties in the Unicode Bidirectional Algorithm.

The values are those of the Unicode Character Database 15.0: Bidi_Paired_Bracket,
Bidi_Mirroring_Glyph, and Bidi_Class of the code points that the running Python does not have.
"""

from __future__ import annotations

import unicodedata

# Pairs of code points: 0028 stands for 0028-0029, for most pairs are neighbours.
_BRACKETS = """
    0028 005B-005D 007B-007D 0F3A 0F3C 169B 2045 207D 208D 2308 230A 2329 2768 276A 276C 276E 2770
    2772 2774 27C5 27E6 27E8 27EA 27EC 27EE 2983 2985 2987 2989 298B 298D-2990 298F-298E 2991 2993
    2995 2997 29D8 29DA 29FC 2E22 2E24 2E26 2E28 2E55 2E57 2E59 2E5B 3008 300A 300C 300E 3010 3014
    3016 3018 301A FE59 FE5B FE5D FF08 FF3B-FF3D FF5B-FF5D FF5F FF62
"""
# Signs that mirror each other but do not pair up as brackets.
_OTHER_MIRRORED = """
    003C-003E 00AB-00BB 2039 2208-220B 2209-220C 220A-220D 2215-29F5 221F-2BFE 2220-29A3 2221-299B
    2222-29A0 2224-2AEE 223C 2243-22CD 2245-224C 2252 2254 2264 2266 2268 226A 226E 2270 2272 2274
    2276 2278 227A 227C 227E 2280 2282 2284 2286 2288 228A 228F 2291 2298-29B8 22A2 22A6-2ADE
    22A8-2AE4 22A9-2AE3 22AB-2AE5 22B0 22B2 22B4 22B6 22B8-27DC 22C9 22CB 22D0 22D6 22D8 22DA 22DC
    22DE 22E0 22E2 22E4 22E6 22E8 22EA 22EC 22F0 22F2-22FA 22F3-22FB 22F4-22FC 22F6-22FD 22F7-22FE
    27C3 27C8 27CB-27CD 27D5 27DD 27E2 27E4 29A4 29A8 29AA 29AC 29AE 29C0 29C4 29CF 29D1 29D4 29E8
    29F8 2A2B 2A2D 2A34 2A3C 2A64 2A79 2A7B 2A7D 2A7F 2A81 2A83 2A85 2A87 2A89 2A8B 2A8D 2A8F 2A91
    2A93 2A95 2A97 2A99 2A9B 2A9D 2A9F 2AA1 2AA6 2AA8 2AAA 2AAC 2AAF 2AB1 2AB3 2AB5 2AB7 2AB9 2ABB
    2ABD 2ABF 2AC1 2AC3 2AC5 2AC7 2AC9 2ACB 2ACD 2ACF 2AD1 2AD3 2AD5 2AEC 2AF7 2AF9 2E02 2E04 2E09
    2E0C 2E1C 2E20 FE64 FF1C-FF1E
"""

# Where code points without a class are not L: the rows of DerivedBidiClass.txt that define it.
_DEFAULT_CLASSES = """
    R  0590-05FF 07C0-085F FB1D-FB4F 10800-10CFF 10D40-10EBF 10F00-10F2F 10F70-10FFF 1E800-1EC6F
       1ECC0-1ECFF 1ED50-1EDFF 1EF00-1EFFF
    AL 0600-07BF 0860-08FF FB50-FDCF FDF0-FDFF FE70-FEFE 10D00-10D3F 10EC0-10EFF 10F30-10F6F
       1EC70-1ECBF 1ED00-1ED4F 1EE00-1EEFF
    ET 20A0-20CF
    BN 2065-2065 FDD0-FDEF FFF0-FFF8 E0000-E0FFF
"""


def _pairs(table: str) -> dict[str, str]:
    """The pairs of a table: left character to right character."""
    pairs = {}
    for entry in table.split():
        left, _, right = entry.partition("-")
        pairs[chr(int(left, 16))] = chr(int(right, 16) if right else int(left, 16) + 1)
    return pairs


def _ranges(table: str) -> list[tuple[int, int, str]]:
    """The ranges of a table: first and last code point, class."""
    ranges, name = [], ""
    for entry in table.split():
        first, dash, last = entry.partition("-")
        if dash:
            ranges.append((int(first, 16), int(last, 16), name))
        else:
            name = entry
    return ranges


CLOSING_BRACKET = _pairs(_BRACKETS)
"""Opening bracket to the closing one: Bidi_Paired_Bracket where its type is Open."""

MIRRORED = CLOSING_BRACKET | _pairs(_OTHER_MIRRORED)
MIRRORED |= {right: left for left, right in MIRRORED.items()}
"""Character to its mirror image, both ways: Bidi_Mirroring_Glyph."""

_RANGES = _ranges(_DEFAULT_CLASSES)


def bidi_class(char: str) -> str:
    """Bidi_Class by its short name, `L` to `PDI`, for any code point, lone surrogates too."""
    known = unicodedata.bidirectional(char)
    if known:
        return known
    code = ord(char)
    if code & 0xFFFE == 0xFFFE:  # noncharacters, the last two of each plane
        return "BN"
    return next((name for first, last, name in _RANGES if first <= code <= last), "L")
