"""French texts elide where they must: l’amélioration, never la amélioration; and only there."""

from __future__ import annotations

import re

import pytest
from samples import FUTURE, PATENT, ROOT

from pnp.editions.catalogue.po_reader import read_po
from pnp.model.problems import Problems

# a vowel, or an h that is not heard; before onze, oui and the like nothing is left out
_VOWEL = r"(?:[aàâeéèêëiîïoôœuûù]|h(?:omme|eure|istoire|oraire|abit|abile|ier|ésit|onneur|umain))"
_NOT = r"(?!(?:onz|oui|ouistiti|uhlan|un\b|une\b))"
_WHOLE = re.compile(
    rf"(?<![\w’-])(?:la|le|de|que|ne|se|je|jusque|lorsque|puisque|quoique)\s+{_NOT}{_VOWEL}\w*",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"(?<!\w)(?:l|d|qu|n|s|j|jusqu|lorsqu|puisqu)[’'](?=[bcdfgjklmnpqrstvwxz])\w+", re.IGNORECASE
)
_MARKS = re.compile(r"[*_\[\]]|\{[^{}]*\}|\([#\w]+\)")
_LEAST = {PATENT: 350, FUTURE: 300}


def wrong(text: str) -> list[str]:
    """Where a text elides too little or too much; what is filled in is left out."""
    bare = _MARKS.sub(lambda found: "0" if found[0].startswith("{") else "", text)
    return [found[0] for pattern in (_WHOLE, _CUT) for found in pattern.finditer(bare)]


@pytest.mark.parametrize("game", [PATENT, FUTURE])
def test_french_texts_elide(game: str) -> None:
    path = ROOT / "cards" / game / "translations/fr.po"
    problems = Problems()
    catalogue = read_po(path.read_bytes(), path.name, problems)
    assert not problems.errors
    texts = {one.context: one.translation for one in catalogue.entries if one.translation}
    assert len(texts) > _LEAST[game]
    found = {context: where for context, text in texts.items() if (where := wrong(text))}
    assert found == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("la amélioration", ["la amélioration"]),
        ("de *améliorations*", ["de améliorations"]),
        ("le [Équipement](#need) que il", ["le Équipement", "que il"]),
        ("de heure en heure", ["de heure"]),
        ("l’machine de l’année", ["l’machine"]),
        ("Le onze, le hasard, la haine, de un à onze, l’an, d’ici, là où il va", []),
        ("de {facts.age} ans", []),
    ],
)
def test_what_is_wrong_is_found(text: str, found: list[str]) -> None:
    assert wrong(text) == found
