"""A deck whose texts have conventions of their own: built, translated, varied."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from demo_game import text_of

from pnp.build.editions import GameEditions
from pnp.cli.main import main
from pnp.model.edition import Choice
from pnp.model.problems import Problems
from pnp.sources.files import Library

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
GAME = """\
title: G
decks:
  cards:
    file: cards.json
    layout: g/card
    reads: [html, {"[action]": ":action:", "[[…]]": "*…*"}]
    fields: {name: {text: true, reads: none}, text: text}
products: {cards: {file: Cards, decks: [cards], sheet: 9-up}}
"""
CARDS = [
    {"id": "ash", "name": "<b>Ash</b>", "text": "[action] <b>Gain 2</b> & [[Blade]]."},
    {"id": "coal", "name": "Coal", "text": "Rest &amp; wait."},
]
VARIANT = (
    'title: V\ncards: {cards: {change: [{id: coal, set: {text: "{text} <i>Now</i> [action]"}}]}}\n'
)
LAYOUT = """\
size: poker
styles: {body: {font: Alegreya, size: 10pt, smallest: 8pt}}
elements: {text: {kind: text, text: "{text}", style: body, box: {y: 10mm, w: 100%, h: 60mm}}}
"""
FRENCH = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: fr\\n"

msgctxt "cards/ash.text"
msgid "[action] <b>Gain 2</b> & [[Blade]]."
msgstr "[action] <b class=\\"x\\">Gagnez 2</b> &amp; *la* [[Lame]] !"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "cards/g/game.yaml": GAME,
        "cards/g/cards.json": json.dumps(CARDS),
        "cards/g/icons/action.svg": ICON,
        "cards/g/variants/v.yaml": VARIANT,
        "cards/g/translations/fr.po": FRENCH,
        "layouts/g/card.yaml": LAYOUT,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def texts(project: Path, **choice) -> tuple[dict[str, str], list[str]]:
    """The texts of the cards of an edition, and its errors."""
    editions = GameEditions(Library(project, project, None), project / "cards/g")
    loaded = editions.open(Choice(**choice))
    errors = [str(one) for one in loaded.problems.errors]
    cards = loaded.game.decks["cards"].cards if loaded.game else ()
    return {card.id: card.fields["text"] for card in cards}, errors


def test_rows_are_read_once(project: Path):
    assert texts(project) == (
        {"ash": ":action: **Gain 2** & *Blade*.", "coal": "Rest & wait."},
        [],
    )


def test_translations_are_read_before_their_typography(project: Path):
    found, errors = texts(project, language="fr")
    assert errors == []
    assert found["ash"] == ":action: **Gagnez 2** & *la* *Lame*\u202f!"
    assert found["coal"] == "Rest & wait."


def test_what_a_variant_sets_is_read_with_the_text_that_it_changes(project: Path):
    found, errors = texts(project, variants=("v",))
    assert (found["coal"], errors) == ("Rest & wait. *Now* :action:", [])


def test_messages_have_the_texts_of_the_file(project: Path):
    editions = GameEditions(Library(project, project, None), project / "cards/g")
    found = {one.context: one.text for one in editions.messages(("v",), Problems())}
    assert found["cards/ash.text"] == "[action] <b>Gain 2</b> & [[Blade]]."
    assert found["v@cards/coal.text"] == "Rest &amp; wait. <i>Now</i> [action]"


def test_a_translation_without_an_icon_is_an_error(project: Path):
    path = project / "cards/g/translations/fr.po"
    path.write_text(FRENCH.replace('msgstr "[action] ', 'msgstr "'), encoding="utf-8")
    _, errors = texts(project, language="fr")
    assert len(errors) == 1
    assert (
        "icons in the text (cards/g/cards.json:1:46): :action:; in the translation: none"
        in (errors[0])
    )


@pytest.mark.parametrize(
    ("reads", "error"),
    [
        (
            'reads: {"[action]": ":acton:"}',
            "cards/g/game.yaml:6:25: error: 'reads': there is no icon 'acton', for '[action]'\n"
            "  hint: did you mean 'action'?; or put acton.svg into the folder icons/ of the game",
        ),
        (
            "reads: htlm",
            "cards/g/game.yaml:6:12: error: 'reads': there is no convention 'htlm'\n"
            "  hint: did you mean 'html'?",
        ),
        (
            'reads: {"[[…": "*…*"}',
            "cards/g/game.yaml:6:13: error: 'reads': '[[…' has no sign after its '…'\n"
            "  hint: write where it ends, e.g. [[…]]",
        ),
        (
            'reads: {"[…]": ":x-…:"}',
            "cards/g/game.yaml:6:13: error: 'reads': there is no icon 'x-action' for '[action]', "
            "'x-blade' for '[[Blade]]'; first at cards/g/cards.json:1:",
        ),
    ],
)
def test_a_mistake_is_reported_once_at_its_rule(project: Path, reads: str, error: str):
    line = 'reads: [html, {"[action]": ":action:", "[[…]]": "*…*"}]'
    (project / "cards/g/game.yaml").write_text(GAME.replace(line, reads), encoding="utf-8")
    _, errors = texts(project)
    assert len(errors) == 1
    assert errors[0].startswith(error)


def test_the_printed_page_has_no_signs(project: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(project)
    with pytest.raises(SystemExit) as ended:
        main(["build", "g", "--lang", "fr", "--no-cache"])
    assert ended.value.code in (0, None)
    text = text_of(project / "output/g/fr/Cards.pdf")
    assert "Gagnez 2 & la Lame" in text
    assert "[" not in text and "<" not in text
