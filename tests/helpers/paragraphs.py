"""What the tests of set text share: styles, lines read back, and paragraphs in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lay_out import ICONS, LIBRARY, voices

from pnp.markup.inline import parse_markup
from pnp.model.face import Box, Glyphs, Op
from pnp.model.layout import FontFace, FontFamily
from pnp.schema.values import Mismatch
from pnp.text.blocks.document import blocks_of
from pnp.text.blocks.fitting import SINGLE, Columns, Fitted, fit, place
from pnp.text.paragraphs.inline import Line, set_pieces
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.voice import Voice, Voices
from pnp.text.unicode.hyphenation import hyphenator

REGULAR = LIBRARY.font("Alegreya")
CAP, ASCENT, DESCENT = 6.46, 7.42, 2.42  # of 10 pt
STYLE = TextStyle(voices(), size=10.0, smallest=5.0, leading=12.0)


def advance(text: str, size: float = 10.0) -> float:
    """As set: the words and the spaces between them, each shaped by itself."""
    parts = text.split(" ")
    space = REGULAR.word(" ").advance * (len(parts) - 1)
    return (sum(REGULAR.word(part).advance for part in parts) + space) * size / 1000


def dividing(language: str, *exceptions: str) -> Voices:
    """Voices that divide words as a language does."""
    return voices(language=language, hyphenator=hyphenator(language, exceptions))


def fitted(text: str, style: TextStyle, box: Box, columns: Columns = SINGLE) -> Fitted:
    return fit(blocks_of(text, style), style, box[2], box[3], columns)


def set_text(text: str, style: TextStyle, box: Box, columns: Columns = SINGLE) -> tuple[Op, ...]:
    return place(fitted(text, style, box, columns), style, box, columns)


def lines(text: str, style: TextStyle, box: Box, columns: Columns = SINGLE) -> list[Glyphs]:
    """The lines of a text without icons, each in one font."""
    ops = set_text(text, style, box, columns)
    assert all(isinstance(op, Glyphs) for op in ops)
    return [op for op in ops if isinstance(op, Glyphs)]


def text_of(run: Glyphs) -> str:
    return "".join(word.text for word in run.words)


def refused(text: str, style: TextStyle, box: Box, columns: Columns = SINGLE) -> Mismatch:
    with pytest.raises(Mismatch) as error:
        set_text(text, style, box, columns)
    return error.value


def one_line(text: str, found: Voices) -> Line:
    """A text of one typed line as chunks."""
    ((line,),) = parse_markup(text)
    return set_pieces(line, found)


NOTO = Path("/usr/share/fonts/truetype/noto")


def with_noto(*names: str) -> Voices:
    """Voices in Alegreya, then in a Noto font for other scripts; skips the test without it."""
    faces = {name: NOTO / f"{name}-Regular.ttf" for name in names}
    lost = [name for name, path in faces.items() if not path.exists()]
    if lost:
        pytest.skip(f"needs the font {lost[0]}")
    families = {name: FontFamily(name, (FontFace(str(p)),)) for name, p in faces.items()}
    library = FontLibrary({**LIBRARY.families, **families})

    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        return Voice(tuple(library.font(name, 400, italic) for name in ("Alegreya", *names)))

    return Voices(make, ICONS.__getitem__)


ENGLISH = """\
Every inventor begins with a workshop, four horses and more debt than is healthy. Build a machine \
that travels faster than the others, and do not forget that it has to come back.
At the beginning of your turn you may exchange one upgrade of your machine for another from the \
market; the difference in price is paid to the bank, never to another player.
Whoever has collected the most patents at the end of the nineteenth century wins the game. If \
there is a tie, the older machine is thought to be the better one.
The boiler explodes whenever you roll more sixes than you have rivets. Remove the uppermost card, \
laugh politely and continue with the next player on your left.
Steam carriages cannot cross a river unless somebody has built a bridge, although several have \
attempted it with remarkable confidence and very little success.
A rumour travels twice as fast as the fastest machine. Draw a newspaper card, read it aloud with \
indignation, and place it in the middle of the table for everyone to see.
Nobody may look at the plans of another inventor without permission; whoever does so regardless \
loses a reputation marker and has to apologise in writing.
When the railway reaches your town, its inhabitants expect to be amused. Pay three gold for \
fireworks or move your machine discreetly behind the largest available barn."""

GERMAN = """\
Jede Erfinderin beginnt mit einer Werkstatt, vier Pferden und mehr Schulden, als gesund ist. Baue \
eine Maschine, die schneller fährt als die anderen, und vergiss nicht, dass sie zurückkommen muss.
Zu Beginn deines Zuges darfst du eine Verbesserung deiner Maschine gegen eine andere aus dem Markt \
tauschen; den Preisunterschied bekommt die Bank und niemals eine Mitspielerin.
Wer am Ende des neunzehnten Jahrhunderts die meisten Patente gesammelt hat, gewinnt das Spiel. Bei \
Gleichstand gilt die ältere Maschine als die bessere.
Der Dampfkessel explodiert, sobald du mehr Sechsen würfelst, als du Nieten besitzt. Lege die \
oberste Karte ab, lache höflich und gib die Würfel nach links weiter.
Dampfkutschen überqueren Flüsse nur über Brücken, obwohl es mehrere Konstrukteure mit \
erstaunlicher Zuversicht und überschaubarem Erfolg anders versucht haben.
Gerüchte reisen doppelt so schnell wie die schnellste Maschine. Ziehe eine Zeitungskarte, lies sie \
entrüstet vor und lege sie für alle sichtbar in die Tischmitte.
Niemand darf ohne Erlaubnis die Baupläne einer Konkurrentin betrachten; wer es dennoch tut, \
verliert einen Ansehensmarker und entschuldigt sich schriftlich.
Erreicht die Eisenbahn deine Stadt, erwarten die Einwohner Unterhaltung. Bezahle drei Goldstücke \
für ein Feuerwerk oder verstecke die Maschine hinter der größten Scheune."""

FRENCH = """\
Chaque inventrice commence avec un atelier, quatre chevaux et plus de dettes que de raison. \
Construisez une machine plus rapide que les autres sans oublier qu’elle devra revenir.
Au début de votre tour, vous pouvez échanger une amélioration de votre machine contre une autre du \
marché ; la différence de prix revient à la banque, jamais à un autre joueur.
La personne qui possède le plus grand nombre de brevets à la fin du dix-neuvième siècle remporte \
la partie. En cas d’égalité, la machine la plus ancienne est réputée la meilleure.
La chaudière explose dès que vous obtenez davantage de six que vous ne possédez de rivets. \
Défaussez la carte du dessus, riez poliment et passez les dés à gauche.
Les voitures à vapeur ne traversent les rivières que sur des ponts, bien que plusieurs \
constructeurs aient essayé autrement avec une assurance remarquable.
Les rumeurs voyagent deux fois plus vite que la machine la plus rapide. Piochez une carte journal, \
lisez-la avec indignation et posez-la au milieu de la table.
Personne ne peut consulter les plans d’une concurrente sans permission ; quiconque le fait malgré \
tout perd un jeton de réputation et présente ses excuses par écrit.
Lorsque le chemin de fer atteint votre ville, ses habitants espèrent être divertis. Payez trois \
pièces pour un feu d’artifice ou cachez la machine derrière une grange."""

TEXTS = {"en": ENGLISH.split("\n"), "de": GERMAN.split("\n"), "fr": FRENCH.split("\n")}


def paragraphs(hyphens: bool, **more: Any) -> Iterator[tuple[Line, TextStyle]]:
    """Every paragraph as chunks, with a style of its language."""
    for language, texts in TEXTS.items():
        style = TextStyle(dividing(language), 10.0, 10.0, 12.0, hyphenate=hyphens, **more)
        for text in texts:
            yield one_line(text, style.voices), style
