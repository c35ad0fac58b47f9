"""Scripts by name, with families that have their letters: what to add where no font has them.

The families are free ones that are kept up, are found in the packages of most systems under these
names, and may be embedded.
"""

from __future__ import annotations

import unicodedata

from pnp.fonts.characters import script_of

# ISO 15924 code: name, families with letters of one weight for text first
_TABLE = {
    "Adlm": ("Adlam", "Noto Sans Adlam"),
    "Arab": ("Arabic", "Noto Naskh Arabic", "Noto Sans Arabic"),
    "Armn": ("Armenian", "Noto Serif Armenian", "Noto Sans Armenian"),
    "Beng": ("Bengali", "Noto Serif Bengali", "Noto Sans Bengali"),
    "Cans": ("Canadian Aboriginal", "Noto Sans Canadian Aboriginal"),
    "Cher": ("Cherokee", "Noto Sans Cherokee"),
    "Copt": ("Coptic", "Noto Sans Coptic"),
    "Cyrl": ("Cyrillic", "Noto Serif", "Noto Sans"),
    "Deva": ("Devanagari", "Noto Serif Devanagari", "Noto Sans Devanagari"),
    "Egyp": ("Egyptian Hieroglyph", "Noto Sans Egyptian Hieroglyphs"),
    "Ethi": ("Ethiopic", "Noto Serif Ethiopic", "Noto Sans Ethiopic"),
    "Geor": ("Georgian", "Noto Serif Georgian", "Noto Sans Georgian"),
    "Grek": ("Greek", "Noto Serif", "Noto Sans"),
    "Gujr": ("Gujarati", "Noto Serif Gujarati", "Noto Sans Gujarati"),
    "Guru": ("Gurmukhi", "Noto Serif Gurmukhi", "Noto Sans Gurmukhi"),
    "Hang": ("Hangul", "Noto Serif CJK KR", "Noto Sans CJK KR"),
    "Hans": ("simplified Chinese", "Noto Serif CJK SC", "Noto Sans CJK SC"),
    "Hant": ("traditional Chinese", "Noto Serif CJK TC", "Noto Sans CJK TC"),
    "Hebr": ("Hebrew", "Noto Serif Hebrew", "Noto Sans Hebrew"),
    "Jpan": ("Japanese", "Noto Serif CJK JP", "Noto Sans CJK JP"),
    "Khmr": ("Khmer", "Noto Serif Khmer", "Noto Sans Khmer"),
    "Knda": ("Kannada", "Noto Serif Kannada", "Noto Sans Kannada"),
    "Laoo": ("Lao", "Noto Serif Lao", "Noto Sans Lao"),
    "Latn": ("Latin", "Noto Serif", "Noto Sans"),
    "Mlym": ("Malayalam", "Noto Serif Malayalam", "Noto Sans Malayalam"),
    "Mong": ("Mongolian", "Noto Sans Mongolian"),
    "Mymr": ("Myanmar", "Noto Serif Myanmar", "Noto Sans Myanmar"),
    "Orya": ("Oriya", "Noto Sans Oriya"),
    "Runr": ("Runic", "Noto Sans Runic"),
    "Sinh": ("Sinhala", "Noto Serif Sinhala", "Noto Sans Sinhala"),
    "Syrc": ("Syriac", "Noto Sans Syriac"),
    "Taml": ("Tamil", "Noto Serif Tamil", "Noto Sans Tamil"),
    "Telu": ("Telugu", "Noto Serif Telugu", "Noto Sans Telugu"),
    "Tfng": ("Tifinagh", "Noto Sans Tifinagh"),
    "Thai": ("Thai", "Noto Serif Thai", "Noto Sans Thai"),
    "Tibt": ("Tibetan", "Noto Serif Tibetan"),
}
_BY_NAME = {name.upper(): code for code, (name, *_) in _TABLE.items()}
_KANA = ("Hira", "Kana")
# punctuation and full-width letters that Chinese, Japanese and Korean share
_EAST_ASIAN = ((0x3000, 0x303F), (0x30FB, 0x30FC), (0xFF00, 0xFFEF))
_EMOJI = 0x1F000
_EMOJI_FAMILY = "Noto Emoji"


def script_needed(char: str, language: str = "") -> str:
    """The script that a character belongs to in a text of a language, by its ISO 15924 code; the
    character itself if texts of any script may have it."""
    script = script_of(char)
    if script in _KANA:
        return "Jpan"
    if script == "Hani" or any(low <= ord(char) <= high for low, high in _EAST_ASIAN):
        return _east_asian(language)
    if script is not None:
        return script
    # e.g. ARABIC COMMA and DEVANAGARI DANDA, which Unicode counts to no script
    return _BY_NAME.get(unicodedata.name(char, "").split(" ")[0], char)


def _east_asian(language: str) -> str:
    tag = language.lower()
    if tag.startswith("ko"):
        return "Hang"
    if tag.startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")):
        return "Hant"
    return "Hans" if tag.startswith("zh") else "Jpan"


def script_name(script: str, char: str) -> str:
    """What a script is called in English; `char` is one of its letters."""
    if script in _TABLE:
        return _TABLE[script][0]
    return unicodedata.name(char, script).split(" ")[0].capitalize()


def families_for(script: str) -> tuple[str, ...]:
    """Families known to have what `script_needed` gives; none if none is known."""
    if len(script) == 1 and ord(script) >= _EMOJI:
        return (_EMOJI_FAMILY,)
    return _TABLE[script][1:] if script in _TABLE else ()
