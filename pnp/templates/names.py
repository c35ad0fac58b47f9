"""The name of a new game: its title, and the id that its folders have.

In: what the user typed, such as `Moss & Ember` or `projects/moss-ember`. Out: a title, and an id of
small letters, digits and hyphens that every system takes as the name of a folder.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from msgspec import Struct

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import UsageError
from pnp.schema.file_names import is_device

# folders in layouts/ that are no layouts of a game, or have those that pnp ships
_TAKEN = frozenset(
    ("icons", "profiles", "proof", "services", "sheets", "specimen", "stock", "templates")
)
# letters that do not consist of a letter and an accent
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l",
                          "þ": "th", "ı": "i", "’": "", "'": ""})  # fmt: skip
_LONGEST = 60
_CONTROL = lazy_pattern(r"[\x00-\x1f\x7f]")


class NewName(Struct, frozen=True):
    """The name of a new game, and the folder in which its folder is made."""

    title: str
    id: str
    parent: Path


def read_name(typed: str, here: Path) -> NewName:
    """What the user typed as a name: words, or the path of a folder whose last part is the name.

    `.` is the folder `here`. Raises UsageError for a name that cannot be one.
    """
    if not typed.strip() or _CONTROL.search(typed):
        raise UsageError.of("usage", f"a game cannot have the name {typed!r}", None, _HINT)
    path = Path(typed.strip())
    parent, words = path.parent, path.name
    if not words or words == "..":  # '.', '/', 'moss/..'
        path = (here / path).resolve()
        parent, words = path.parent, path.name
    game = game_id(words)
    if not game:
        message = f"the name '{words}' has no letters and no digits"
        raise UsageError.of("usage", message, None, _HINT)
    if is_device(game):
        message = f"Windows takes no folder with the name '{game}'"
        raise UsageError.of("reserved-name", message, None, f"for example: pnp new {game}-game")
    if game in _TAKEN:
        message = f"'{game}' is a folder of layouts that pnp ships"
        raise UsageError.of("reserved-name", message, None, f"for example: pnp new {game}-game")
    return NewName(title_of(words), game, here / parent)


_HINT = 'for example: pnp new "Moss & Ember"'


def game_id(words: str) -> str:
    """The id of a game: small letters without accents, digits, and hyphens between words; letters
    of other scripts stay. '' if there are neither letters nor digits."""
    plain = unicodedata.normalize("NFKD", words.casefold().translate(_LETTERS))
    bare = "".join(one for one in plain if unicodedata.category(one) != "Mn" or _keeps(one))
    parts = re.split(r"[\W_]+", unicodedata.normalize("NFC", bare))
    return "-".join(part for part in parts if part)[:_LONGEST].strip("-")


def _keeps(mark: str) -> bool:
    """Whether a mark is a part of the spelling: outside of Latin, Greek and Cyrillic it is."""
    return not "\u0300" <= mark <= "\u036f"


def title_of(words: str) -> str:
    """The title of a game: the words as typed or, of a name such as 'moss-ember', 'Moss Ember'."""
    words = " ".join(words.split())
    if words != words.lower() or " " in words:
        return unicodedata.normalize("NFC", words)
    parts = re.split(r"[-_.]+", unicodedata.normalize("NFC", words))
    return " ".join(part[:1].upper() + part[1:] for part in parts if part)
