"""What an edition sets in its language: figures and words on cards, the lists of a book."""

from __future__ import annotations

import build_book
import pytest
from build_book import pages
from lay_out import LIBRARY, card, game, layout, record, resources, texts

from pnp.model.definitions import replace
from pnp.model.face import Glyphs
from pnp.typeset.faces.compose import Composer

CARDS = [card("a", rank=2), card("b", rank=2), card("c", rank=1235)]


def composed(elements: str, language: str) -> list[list[str]]:
    made = Composer(layout(elements), replace(game(CARDS), language=language), resources(), LIBRARY)
    made.prepare(CARDS)
    found = [made.compose(one, one.id) for one in CARDS]
    assert not made.problems.errors
    return [texts(face.ops) if face else [] for face in found]


@pytest.mark.parametrize(
    ("text", "language", "printed"),
    [
        ("{42 | word}", "en", ["forty-two"] * 3),
        ("{42 | word}", "fr", ["quarante-deux"] * 3),
        ("{rank | number}", "de", ["2", "2", "1.235"]),
        ("{rank | plural(one='x', few='y', other='z')}", "pl", ["y", "y", "z"]),
    ],
)
def test_cards_use_the_language_of_the_game(text, language, printed):
    found = composed(f't: {{kind: text, text: "{text}"}}', language)
    assert [" ".join(words) for words in found] == printed


def test_what_only_depends_on_the_language_is_drawn_once_for_all_cards():
    made = Composer(
        layout('t: {kind: text, text: "{42 | word}"}'), replace(game(CARDS), language="fr"),
        resources(), LIBRARY,
    )  # fmt: skip
    first, second, _ = [made.compose(one, one.id) for one in CARDS]
    assert first and second and first.ops[0] is second.ops[0]
    assert not made.differs


TERMS = """glossary:
- {term: zéro, meaning: a}
- {term: Éclair, meaning: b}
- {term: église, meaning: c}
- {term: œuvre, meaning: d}
- {term: Ñandú, meaning: e}
- {term: nuit, meaning: f}
"""


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("fr", ["Éclair", "église", "Ñandú", "nuit", "œuvre", "zéro"]),
        ("es", ["Éclair", "église", "nuit", "Ñandú", "œuvre", "zéro"]),
    ],
)
def test_the_glossary_is_in_the_order_of_the_language(tmp_path, monkeypatch, language, order):
    changed = replace(build_book.game(), record=record(TERMS, "game.yaml"), language=language)
    monkeypatch.setattr(build_book, "game", lambda: changed)
    (page,) = pages(tmp_path, "::: glossary")
    words = [word.text.strip() for op in page.ops for word in _words(op)]
    assert [word for word in words if word in order] == order


def _words(op):
    if isinstance(op, Glyphs):
        return list(op.words)
    return [word for inner in getattr(op, "ops", ()) for word in _words(inner)]


def test_revisions_have_the_dates_of_the_language(tmp_path, monkeypatch):
    changed = replace(build_book.game(), language="fr")
    monkeypatch.setattr(build_book, "game", lambda: changed)
    text = "---\nrevisions:\n  - {date: 2026-01-02, text: Un.}\n---\n::: revisions"
    (page,) = pages(tmp_path, text)
    words = " ".join(word.text.strip() for op in page.ops for word in _words(op))
    assert "2 janvier 2026" in " ".join(words.split())
