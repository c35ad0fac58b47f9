"""What a family of fonts covers: scripts, languages, features.

A family covers what all of its faces cover, so that bold text lacks no letters that regular has.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from pnp.fonts.facts import FontFacts
from pnp.languages.letters import missing, missing_rare, scripts, written, written_languages
from pnp.model.definitions import lazy_pattern

_T = TypeVar("_T")

# OpenType feature tags in words, in the order of reports
FEATURES = {
    "smcp": "small caps",
    "c2sc": "capitals to small caps",
    "pcap": "petite caps",
    "onum": "old-style figures",
    "lnum": "lining figures",
    "tnum": "tabular figures",
    "pnum": "proportional figures",
    "frac": "fractions",
    "sups": "superiors",
    "subs": "inferiors",
    "ordn": "ordinals",
    "zero": "slashed zero",
    "case": "forms for capitals",
    "dlig": "rare ligatures",
    "hlig": "historical ligatures",
    "swsh": "swashes",
    "titl": "titling letters",
    "vert": "vertical forms",
}
# a script is meant to be covered if no more than this share of a language's letters is missing
_MEANT = 0.5
_NAMED = 6
# e.g. KHMER LETTER KA, LATIN SMALL LETTER A
_LETTER = lazy_pattern(r"(.+?)(?: SMALL| CAPITAL)? LETTER ")
_KERNED = {"Latin", "Greek", "Cyrillic"}


class ScriptCoverage(Struct, frozen=True):
    """How far a family covers a script: codes of languages that it can write, and cannot.

    `lacking` maps a code to the letters that are missing.
    """

    script: str
    covered: tuple[str, ...]
    lacking: dict[str, str]

    @property
    def words(self) -> str:
        """'Latin', 'Latin: all but Polish, Vietnamese', 'Cyrillic: Russian, Bulgarian'."""
        if not self.lacking:
            return self.script
        if not self.covered:
            return f"{self.script} in part"
        shorter = len(self.lacking) <= max(len(self.covered), _NAMED)
        names = [written(code).name for code in (self.lacking if shorter else self.covered)]
        return f"{self.script}: {'all but ' if shorter else ''}{', '.join(names)}"


class Coverage(Struct, frozen=True):
    """What all faces of a family have: code points, scripts with languages, feature tags.

    `rare` maps a language that can be written to the letters of few words that are missing.
    """

    charset: frozenset[int]
    scripts: tuple[ScriptCoverage, ...]
    rare: dict[str, str]
    features: frozenset[str]

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages of the table that can be written."""
        return tuple(code for script in self.scripts for code in script.covered)

    @property
    def feature_words(self) -> tuple[str, ...]:
        """The features in words; 'no kerning' if there is none where there should be."""
        words = [described for tag, described in FEATURES.items() if tag in self.features]
        kerned = "kern" in self.features or not _KERNED & {found.script for found in self.scripts}
        return (*words, *(() if kerned else ("no kerning",)))

    @property
    def words(self) -> str:
        """One line: 'Latin: all but Polish; Greek; small caps, tabular figures'."""
        scripts = [script.words for script in self.scripts] or [_main_script(self.charset)]
        return "; ".join([*scripts, ", ".join(self.feature_words)]).removesuffix("; ")


def coverage(faces: Iterable[FontFacts]) -> Coverage:
    """What all these faces cover."""
    known = list(faces)
    charset = _common([face.charset for face in known])
    features = _common([face.features for face in known])
    covered = tuple(found for script in scripts() if (found := _script(script, charset)))
    able = [code for script in covered for code in script.covered]
    rare = {code: lacks for code in able if (lacks := missing_rare(charset, code))}
    return Coverage(charset, covered, rare, features)


def _common(sets: Sequence[frozenset[_T]]) -> frozenset[_T]:
    return sets[0].intersection(*sets[1:]) if sets else frozenset()


def _script(script: str, charset: frozenset[int]) -> ScriptCoverage | None:
    """The languages of a script that are covered; None if none is, and none nearly."""
    codes = [code for code, known in written_languages().items() if known.script == script]
    lacks = {code: missing(charset, code) for code in codes}
    covered = tuple(code for code in codes if not lacks[code])
    near = any(len(lacks[code]) < _MEANT * len(written(code).letters) for code in codes)
    if not covered and not near:
        return None
    return ScriptCoverage(
        script, covered, {code: described for code, described in lacks.items() if described}
    )


def _main_script(charset: frozenset[int]) -> str:
    """The script of most letters, as Unicode names it: for scripts that no language here has."""
    found = (_LETTER.match(unicodedata.name(chr(code), "")) for code in charset)
    counts = Counter(match[1] for match in found if match)
    if not counts:
        return "no letters"
    # of scripts with equally many letters the first by name, so that the result is always the same
    return "letters of " + min(counts, key=lambda script: (-counts[script], script)).title()
