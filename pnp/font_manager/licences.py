"""Find the licence of a font, in its file or beside it: an SPDX identifier and a text."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from pnp.files.listing import is_file, paths_in, stamp
from pnp.files.reading import read_regular
from pnp.fonts.facts import FontFacts
from pnp.model.definitions import lazy_pattern, replace

MAX_BYTES = 1_000_000
UNKNOWN = "LicenseRef-see-licence-file"
GENERATED = "LICENCE.txt"

_BESIDE = lazy_pattern(r"(ofl|licen[cs]e|copying)([-_. ].*)?", re.IGNORECASE)
_SPDX_WORD = r"[A-Za-z0-9][A-Za-z0-9.-]*\+?"
_SPDX = lazy_pattern(rf"{_SPDX_WORD}( (AND|OR|WITH) {_SPDX_WORD})*")
# words in the text of a licence, or in a font that names it; in lower case
_KNOWN = (
    ("OFL-1.1", r"sil open font licen[cs]e|scripts\.sil\.org/ofl|openfontlicense\.org"),
    ("Apache-2.0", r"apache licen[cs]e,? (version )?2\.0|apache\.org/licenses/license-2\.0"),
    ("Ubuntu-font-1.0", r"ubuntu font licen[cs]e"),
    ("CC0-1.0", r"cc0|creativecommons\.org/publicdomain/zero/1\.0"),
    ("Bitstream-Vera", r"bitstream vera is a trademark"),
    ("MIT", r"\bmit licen[cs]e|permission is hereby granted, free of charge, to any person"),
)
_RESERVED = lazy_pattern(r"with reserved font names?\s+[\"“'‘]?([^\n\"”'’,.;)]+)", re.IGNORECASE)


class Licence(Struct, frozen=True):
    """The licence of a font. `data` is its text as a file, called `file`.

    `differs`: another licence, which the font itself names; empty if it names none or the same.
    """

    spdx: str
    file: str
    data: bytes
    differs: str = ""

    @property
    def is_known(self) -> bool:
        """Whether the licence was recognised or given by the user."""
        return self.spdx != UNKNOWN


def is_spdx(text: str) -> bool:
    """Whether a text has the form of an SPDX licence expression, such as OFL-1.1."""
    return _SPDX.fullmatch(text) is not None


def reserved_name(text: str) -> str | None:
    """The Reserved Font Name of a copyright line."""
    found = _RESERVED.search(text)
    return found[1].strip() if found else None


def recognised(text: str) -> str | None:
    """The SPDX identifier of a licence text, or of a line in a font about its licence."""
    lowered = " ".join(text.lower().split())
    return next((spdx for spdx, words in _KNOWN if re.search(words, lowered)), None)


def beside(font: Path) -> Path | None:
    """The licence file in a font's own folder: OFL.txt first, then by name."""
    files = paths_in(font.parent)
    found = [p for p in files if _BESIDE.fullmatch(p.name) and _is_small_file(p)]
    return min(found, key=lambda p: (not p.name.lower().startswith("ofl"), p.name), default=None)


def _is_small_file(path: Path) -> bool:
    return is_file(path) and 0 < stamp(path)[1] <= MAX_BYTES


def find_licence(facts: FontFacts, source: Path, given: str | None) -> Licence | None:
    """The licence of a font that came from `source`; `given` is what the user names.

    It is taken from the file beside the font, else from the font itself, else from `given`. None
    if there is nothing of these.
    """
    file, statement = beside(source), _statement(facts)
    if file is not None:
        found, own = of_file(file, given), recognised(statement)
        if given is None and own is not None and own != found.spdx:
            return replace(found, differs=own) if found.is_known else replace(found, spdx=own)
        return found
    if not statement and given is None:
        return None
    spdx = given or recognised(statement) or UNKNOWN
    return Licence(spdx, GENERATED, _own_words(facts, given if not statement else None).encode())


def of_file(file: Path, given: str | None) -> Licence:
    """The licence in a file. Raises OSError."""
    data = read_regular(file)
    spdx = given or recognised(data.decode("utf-8", "replace")) or UNKNOWN
    name = re.sub(r"[^\w.-]+", "-", file.name).strip("-.") or GENERATED
    return Licence(spdx, name, data)


def _statement(facts: FontFacts) -> str:
    return "\n".join(text for text in (facts.licence, facts.licence_url) if text)


def _own_words(facts: FontFacts, given: str | None) -> str:
    """The lines about copyright and licence in the font, word for word."""
    parts = [
        f"Copyright and licence as written in the font {facts.full_name or facts.family}:",
        facts.copyright,
        facts.licence,
        facts.licence_url,
        f"The font names no licence. Given when it was added: {given}" if given else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"
