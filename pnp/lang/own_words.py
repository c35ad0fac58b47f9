"""The words that pnp itself puts on paper, in the languages they are known in.

What stands in braces is filled in: names of sheets ('B2'), counts, names of papers, sizes in
millimetres with the `decimal` sign. All that a game prints is said by the game and its
translations; these few belong to the press.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.lang.locales import nearest

_CATALOGUE: dict[str, dict[str, str]] = {
    "en": {
        "glue": "glue {sheet} here",
        "made_of": "{columns} × {rows} sheets of {paper} make {width} × {height} mm",
        "assemble": (
            "Cut along the marks; glue each sheet onto the dashed lines of those on its left "
            "and above it, row by row."
        ),
        "decimal": ".",
    },
    "cs": {
        "glue": "sem přilepte {sheet}",
        "made_of": "Listy {paper}: {columns} × {rows}, dohromady {width} × {height} mm",
        "assemble": (
            "Řežte podle značek; každý list přilepte na čárkované čáry listů vlevo od něj "
            "a\u00a0nad ním, řadu po řadě."
        ),
        "decimal": ",",
    },
    "da": {
        "glue": "lim {sheet} her",
        "made_of": "{columns} × {rows} ark {paper} bliver til {width} × {height} mm",
        "assemble": (
            "Skær langs mærkerne; lim hvert ark på de stiplede linjer på arkene til venstre for "
            "og over det, række for række."
        ),
        "decimal": ",",
    },
    "de": {
        "glue": "{sheet} hier ankleben",
        "made_of": "{columns} × {rows} Blätter {paper} ergeben {width} × {height} mm",
        "assemble": (
            "An den Marken schneiden; jedes Blatt auf die gestrichelten Linien der Blätter links "
            "von ihm und über ihm kleben, Reihe für Reihe."
        ),
        "decimal": ",",
    },
    "es": {
        "glue": "pegar {sheet} aquí",
        "made_of": "{columns} × {rows} hojas {paper} forman {width} × {height} mm",
        "assemble": (
            "Cortar por las marcas; pegar cada hoja sobre las líneas discontinuas de las que "
            "quedan a su izquierda y encima de ella, fila por fila."
        ),
        "decimal": ",",
    },
    "fr": {
        "glue": "coller {sheet} ici",
        "made_of": "{columns} × {rows} feuilles {paper} font {width} × {height} mm",
        "assemble": (
            "Coupez le long des repères\u202f; collez chaque feuille sur les lignes pointillées de "
            "celles qui sont à sa gauche et au-dessus d’elle, rangée par rangée."
        ),
        "decimal": ",",
    },
    "it": {
        "glue": "incollare {sheet} qui",
        "made_of": "{columns} × {rows} fogli {paper} formano {width} × {height} mm",
        "assemble": (
            "Tagliate lungo i segni; incollate ogni foglio sulle linee tratteggiate di quelli alla "
            "sua sinistra e sopra di esso, fila per fila."
        ),
        "decimal": ",",
    },
    "nb": {
        "glue": "lim {sheet} her",
        "made_of": "{columns} × {rows} ark {paper} blir {width} × {height} mm",
        "assemble": (
            "Skjær langs merkene; lim hvert ark på de stiplede linjene på arkene til venstre for "
            "og over det, rad for rad."
        ),
        "decimal": ",",
    },
    "nl": {
        "glue": "{sheet} hier lijmen",
        "made_of": "{columns} × {rows} vellen {paper} vormen {width} × {height} mm",
        "assemble": (
            "Snijd langs de tekens; lijm elk vel op de streepjeslijnen van de vellen links ervan "
            "en erboven, rij voor rij."
        ),
        "decimal": ",",
    },
    "pl": {
        "glue": "tu przyklej {sheet}",
        "made_of": "Arkusze {paper}: {columns} × {rows}, razem {width} × {height} mm",
        "assemble": (
            "Przytnij wzdłuż znaczników; każdy arkusz przyklej na przerywanych liniach arkuszy po "
            "lewej i\u00a0nad nim, rząd po rzędzie."
        ),
        "decimal": ",",
    },
    "pt": {
        "glue": "colar {sheet} aqui",
        "made_of": "{columns} × {rows} folhas {paper} formam {width} × {height} mm",
        "assemble": (
            "Corte pelas marcas; cole cada folha sobre as linhas tracejadas das que ficam à sua "
            "esquerda e acima dela, fila a fila."
        ),
        "decimal": ",",
    },
    "sv": {
        "glue": "limma {sheet} här",
        "made_of": "{columns} × {rows} ark {paper} blir {width} × {height} mm",
        "assemble": (
            "Skär längs märkena; limma varje ark på de streckade linjerna på arken till vänster om "
            "det och ovanför det, rad för rad."
        ),
        "decimal": ",",
    },
}


def own_words(language: str) -> Mapping[str, str]:
    """The words in a language (BCP 47 tag); in English if they are not known in it."""
    return MappingProxyType(_CATALOGUE[nearest(language, _CATALOGUE) or "en"])
