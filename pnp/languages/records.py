"""One record per language, found by its file: quotes, spaces, paper, words, order of letters.

`records/<tag>.yaml` has the facts about a language. The record of a language of a country has what
differs: `fr-CA.yaml` adds to `fr.yaml`. The keys are the fields of `LanguageRecord`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from pnp.files.listing import is_file, paths_in
from pnp.files.reading import read_regular
from pnp.languages.locales import canonical, is_pseudo, subtags

# folders whose files are records; a test adds its own
FOLDERS = [Path(__file__).parent / "records"]
_SUFFIX = ".yaml"


class LanguageRecord(Struct, frozen=True):
    """The facts about a language; an empty value means that it has nothing special.

    - `tag`, `name`: BCP 47 tag of the record, English name ('' for one that has no letters here)
    - `order`: its place in lists of languages
    - `script`, `letters`, `rare`: its script, what it needs beyond a–z, letters few words need
    - `direction`: 'ltr' or 'rtl' ('': as in CLDR); `paper`: a paper's name ('': by country)
    - `sample`: a line of text that shows its letters
    - `quotes`: the outer and inner quotation marks, four characters
    - `apostrophes`: whether it has any; `elided`: words that begin with one
    - `spaces`: `quotes`, `high`, `colon`: the space inside « », before ; ! ? and before a colon
    - `short_words`: letters that are words, which do not end a line
    - `together`: `before_figure`, `before_name`: what stays with a figure, a name after it
    - `hyphenation`: `before`, `after`: least letters on each side; `dictionary`: its name ('':
      words are not divided with hyphens)
    - `collation`: `letters` (`n<ñ`: a letter after n; `ä=æ`: sorted as ä), the script that comes
      `first`, `dotless`, `doubles`, `capitals_first`, `accents_backwards`
    - `ordinals`: `digits` ('{}e'), `exceptions`, or `endings` of English
    - `number_words`: `library`: its name in num2words; `without`: what is taken out
    - `own_words`: what pnp itself prints; `print_guide`: what is on the page that explains printing
    - `release`: what is on the page of a release
    - `columns`: titles that people give to columns of a table of cards, by the field that they mean
    """

    tag: str
    name: str = ""
    order: int = 10_000
    script: str = ""
    letters: str = ""
    rare: str = ""
    direction: str = ""
    paper: str = ""
    sample: str = ""
    quotes: str = ""
    apostrophes: bool = True
    elided: str = ""
    spaces: Mapping[str, str] = field(default_factory=dict)
    short_words: str = ""
    together: Mapping[str, str] = field(default_factory=dict)
    hyphenation: Mapping[str, Any] = field(default_factory=dict)
    collation: Mapping[str, Any] = field(default_factory=dict)
    ordinals: Mapping[str, Any] = field(default_factory=dict)
    number_words: Mapping[str, str] = field(default_factory=dict)
    own_words: Mapping[str, str] = field(default_factory=dict)
    print_guide: Mapping[str, str] = field(default_factory=dict)
    release: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)


@cache
def tags() -> tuple[str, ...]:
    """The languages that have a record, sorted. Raises ValueError for two records of one tag."""
    found = sorted(path.stem for folder in FOLDERS for path in paths_in(folder, _SUFFIX))
    if len(set(found)) < len(found):
        twice = next(tag for tag in found if found.count(tag) > 1)
        raise ValueError(f"there are two records of the language '{twice}'")
    return tuple(found)


@lru_cache(maxsize=256)
def record_of(tag: str) -> LanguageRecord:
    """The record of a language (BCP 47 tag in any spelling), merged with that of the language
    without its country or script; an empty one for a language that has none."""
    parts = ("en",) if is_pseudo(tag) else subtags(tag)
    values: dict[str, Any] = {}
    for length in range(1, len(parts) + 1):
        values |= own_values(canonical("-".join(parts[:length])))
    return LanguageRecord(tag=canonical(tag), **values)


def own_values(tag: str) -> dict[str, Any]:
    """The values in the file of exactly this language; empty if there is none."""
    if tag not in tags():
        return {}
    import yaml

    path = next(path for folder in FOLDERS if is_file(path := folder / f"{tag}{_SUFFIX}"))
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    values: dict[str, Any] = yaml.load(read_regular(path), loader)
    return values
