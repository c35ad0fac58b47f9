"""Names of files for faces: safe on every disk, and different for different faces.

Ids may hold any character, so two ids can lead to one name: 'A:1' and 'A-1', or, on disks that
ignore case, 'Axe' and 'axe'. Then both names get a checksum of the id.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from typing import NamedTuple

from pnp.export.target_kinds import ExportJob

# what Windows forbids, control characters, and '%', which links use
_UNSAFE = re.compile(r'[<>:"/\\|?*%\s\x00-\x1f\x7f]+')
_LONGEST = 120  # bytes of the id in a name; the name of the product is short
_SUM = 6


class _Face(NamedTuple):
    """A face by its key, or that of its front (`card`)."""

    card: str
    is_back: bool


def face_names(job: ExportJob) -> dict[str, str]:
    """The names, without an ending, of the faces of a job by key: the name of the job, the deck if
    there are several, the id of the card, and '-back' for backs."""
    faces = {size.key: _Face(size.key, False) for size in job.fronts}
    for size in job.backs or ():
        if size.key not in faces:  # a cardboard token may have its front on both sides
            faces[size.key] = _Face(size.key.removesuffix("/back"), True)
    plain = {card: _name(job, card) for card in dict.fromkeys(face.card for face in faces.values())}
    used = Counter(_compared(_with_side(plain[face.card], face)) for face in faces.values())
    alike = {face.card for face in faces.values()
             if used[_compared(_with_side(plain[face.card], face))] > 1}  # fmt: skip
    names = {card: f"{name}-{_checksum(card)}" if card in alike else name
             for card, name in plain.items()}  # fmt: skip
    return {key: _with_side(names[face.card], face) for key, face in faces.items()}


def _with_side(name: str, face: _Face) -> str:
    return f"{name}-back" if face.is_back else name


def _name(job: ExportJob, key: str) -> str:
    """The name of a card, or of a deck whose cards share a back ('deck/')."""
    deck, _, rest = key.partition("/")
    whole = rest if len(job.decks) <= 1 else f"{deck}/{rest}" if rest else deck
    written = unicodedata.normalize("NFC", whole.replace("%2F", "/"))
    safe = _UNSAFE.sub("-", written).strip("-. ")
    if len(safe.encode()) > _LONGEST:
        safe = f"{_shortened(safe, _LONGEST)}-{_checksum(key)}"
    return f"{job.name}-{safe}" if safe else job.name


def _shortened(text: str, most: int) -> str:
    """The beginning of a text, of at most so many bytes."""
    return text.encode()[:most].decode(errors="ignore")


def _compared(name: str) -> str:
    """A name as disks compare it that ignore case."""
    return unicodedata.normalize("NFD", name).casefold()


def _checksum(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:_SUM]
