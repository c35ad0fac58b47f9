"""What goes with a language where nothing else is said: so far the paper it is printed on.

In: a BCP 47 tag, e.g. 'en', 'fr-CA'. Out: names as in layouts/papers.yaml.
"""

from __future__ import annotations

# territories that use US Letter: CLDR 46, supplemental data, paperSize
_LETTER = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
# where a language without a territory is taken to be; all others use A4 at home
_HOMES = {"en": "US"}


def default_paper(language: str) -> str:
    """The paper of a language: 'letter' or 'a4'."""
    name, *parts = language.replace("_", "-").split("-")
    territory = next((p.upper() for p in parts if len(p) == 2), _HOMES.get(name.lower(), ""))
    return "letter" if territory in _LETTER else "a4"
