"""Names of files for faces: safe on every disk, and different for different faces.

Ids may hold any character, so two ids can lead to one name: 'A:1' and 'A-1', or, on disks that
ignore case, 'Axe' and 'axe'. Then both names get a checksum of the id.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter

from pnp.export.target_kinds import ExportJob

# what Windows forbids, control characters, and '%', which links use
_UNSAFE = re.compile(r'[<>:"/\\|?*%\s\x00-\x1f\x7f]+')
_LONGEST = 120  # bytes of the id in a name; the name of the product is short
_SUM = 6


def face_names(job: ExportJob) -> dict[str, str]:
    """The names, without an ending, of the faces of a job by key: the name of the job, the deck if
    there are several, the id of the card, and '-back' for backs."""
    keys = dict.fromkeys(size.key for size in (*job.fronts, *(job.backs or ())))
    plain = {key: _name(job, key) for key in keys}
    used = Counter(_compared(name) for name in plain.values())
    return {
        key: f"{name}-{_checksum(key)}" if used[_compared(name)] > 1 else name
        for key, name in plain.items()
    }


def _name(job: ExportJob, key: str) -> str:
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
