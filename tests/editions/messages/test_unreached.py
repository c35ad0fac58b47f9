"""Words of lists that elements are repeated for, and words that no catalogue has."""

from __future__ import annotations

from pathlib import Path

import pytest
from demo_game import Run, text_of

from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.markup.list_words import list_words, with_list_words
from pnp.model.definitions import replace
from pnp.model.problems import Problems

BOX = "style: body, box: {w: 40mm, h: 6mm}"


def add(tmp_path: Path, layout: str, fragments: str = "") -> None:
    path = tmp_path / "layouts/mill/card.yaml"
    path.write_text(f"{fragments}{path.read_text('utf-8')}{layout}", encoding="utf-8")


def texts(tmp_path: Path) -> dict[str, str]:
    """The texts of the template by their names."""
    path = tmp_path / "cards/mill/translations/mill.pot"
    found = read_po(path.read_bytes(), path.name, Problems())
    return {entry.context: entry.text for entry in found.entries}


STEPS = f"""\
  steps:
    kind: column
    box: {{y: 30mm, w: 40mm, h: 30mm}}
    elements:
      step: {{kind: text, repeat: "step in ['Draw', \\"It's play\\", '7']", text: "{{index}} {{step}}", {BOX}}}
"""  # noqa: E501


def test_words_of_a_list_are_texts_and_are_printed_in_other_words(
    pnp_demo: Run, tmp_path: Path
) -> None:
    add(tmp_path, STEPS)
    assert pnp_demo("i18n", "extract", "mill")[::2] == (0, "")
    found = {name: text for name, text in texts(tmp_path).items() if "repeat" in name}
    assert found == {
        "layouts/mill/card#steps/step.repeat/1": "Draw",
        "layouts/mill/card#steps/step.repeat/2": "It's play",
    }
    pnp_demo("i18n", "update", "mill", "fr")
    path = tmp_path / "cards/mill/translations/fr.po"
    catalogue = read_po(path.read_bytes(), path.name, Problems())
    words = {"Draw": "Piocher l'as", "It's play": "Jouer"}
    entries = tuple(replace(e, translation=words.get(e.text, "")) for e in catalogue.entries)
    path.write_text(po_text(replace(catalogue, entries=entries)), encoding="utf-8")
    assert pnp_demo("build", "mill/cards", "--lang", "fr")[0] == 0
    printed = text_of(tmp_path / "output/mill/fr/MillCards.pdf")
    assert "0 Piocher l’as" in printed and "1 Jouer" in printed and "2 7" in printed
    assert "Draw" not in printed


STEERED = [
    "    t: {kind: text, repeat: \"w in ['Saw', 'Mill']\", text: '{w}', when: '{w < 7}', %s}",
    "    t: {kind: text, repeat: \"w in ['saw', 'mill']\", text: ':{w}: {w}', %s}",
    "    t: {kind: text, repeat: \"w in [['Saw', 1], ['Mill', 2]]\", text: '{w[0]}', %s}",
]


@pytest.mark.parametrize("element", STEERED)
def test_words_that_steer_as_well_are_reported(pnp_demo: Run, tmp_path: Path, element: str) -> None:
    add(tmp_path, "  g:\n   kind: column\n   box: {w: 40mm, h: 20mm}\n   elements:\n"
                  + element % BOX + "\n")  # fmt: skip
    code, _, err = pnp_demo("i18n", "extract", "mill")
    assert code == 0 and not any("repeat" in name for name in texts(tmp_path))
    assert err.startswith(
        "layouts/mill/card.yaml:10:29: note: words of 'repeat' are printed, and are in no "
        "catalogue: "
    )


NO_WORDS = [
    "    t: {kind: icon, repeat: \"w in ['saw', 'mill']\", icon: '{w}', box: {w: 3mm, h: 3mm}}",
    "    t: {kind: text, repeat: \"w in ['saw']\", text: '{find(cards, id=w).name}', %s}",
    "    t: {kind: text, repeat: \"w in ['saw']\", text: ':{w}:', %s}",
    "    t: {kind: text, repeat: \"w in ['1', '2']\", text: '{w}', %s}",
]


@pytest.mark.parametrize("element", NO_WORDS)
def test_lists_that_print_no_words_of_their_own(
    pnp_demo: Run, tmp_path: Path, element: str
) -> None:
    add(tmp_path, "  g:\n   kind: column\n   box: {w: 40mm, h: 20mm}\n   elements:\n"
                  + (element % BOX if "%" in element else element) + "\n")  # fmt: skip
    assert pnp_demo("i18n", "extract", "mill")[::2] == (0, "")
    assert not any("repeat" in name for name in texts(tmp_path))


def test_what_a_fragment_prints_of_a_list_is_text(pnp_demo: Run, tmp_path: Path) -> None:
    fragments = (
        "fragments:\n"
        f"  f: {{parameters: {{a: ~, b: ''}}, elements: {{t: {{kind: text, text: '{{a}}', {BOX}}},"
        " i: {kind: icon, when: \"{b != ''}\", icon: gear}}}\n"
    )
    row = "  g:\n   kind: column\n   box: {w: 40mm, h: 20mm}\n   elements:\n"
    use = "    u: {kind: use, fragment: f, repeat: \"w in ['Saw']\", with: {%s: '{w}'}}\n"
    add(tmp_path, row + use % "a", fragments)
    assert pnp_demo("i18n", "extract", "mill")[::2] == (0, "")
    assert texts(tmp_path)["layouts/mill/card#g/u.repeat/1"] == "Saw"


TYPED = """\
fields: {name: text, kind: {choice: [saw, grind]}, code: {text: true, translate: false}, tags: list}
cards:
  - {id: wheel, name: Wheel, kind: saw, code: AB, tags: [heavy, old]}
  - {id: miller, name: Miller, kind: grind, code: CD, tags: []}
"""


def test_words_of_a_choice_that_are_printed_are_reported(pnp_demo: Run, tmp_path: Path) -> None:
    (tmp_path / "cards/mill/cards.yaml").write_text(TYPED, encoding="utf-8")
    (tmp_path / "cards/mill/variants/short.yaml").unlink()
    layout = tmp_path / "layouts/mill/card.yaml"
    layout.write_text(layout.read_text("utf-8").replace('"{text}"', '"{code} {id} :{kind}:"'))
    assert pnp_demo("i18n", "extract", "mill")[2] == ""
    layout.write_text(layout.read_text("utf-8").replace(" :{kind}:", " {kind | title} {tags}"))
    err = pnp_demo("i18n", "extract", "mill")[2]
    assert err.splitlines()[::2] == [
        "layouts/mill/card.yaml:5:28: note: 'kind' of deck 'cards' is printed, and its words are "
        "in no catalogue: saw, grind",
        "layouts/mill/card.yaml:5:28: note: 'tags' of deck 'cards' is printed, and its words are "
        "in no catalogue: heavy, old",
        "2 notes",
    ]
    assert "print {find(table, id=kind).name}" in err
    pnp_demo("i18n", "update", "mill", "de")
    assert "'kind' of deck 'cards' is printed" in pnp_demo("check", "mill/cards", "--lang", "de")[2]
    assert "'kind'" not in pnp_demo("check", "mill/cards")[2]


def test_columns_that_are_printed_and_not_named_for_translators_are_reported(
    pnp_demo: Run, tmp_path: Path
) -> None:
    (tmp_path / "cards/mill/variants/short.yaml").unlink()
    (tmp_path / "cards/mill/cards.csv").write_text("id,name,text\nwheel,Wheel,Turn\n")
    game = tmp_path / "cards/mill/game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("cards.yaml,", "cards.csv, translate: [name],"))
    err = pnp_demo("i18n", "extract", "mill")[2]
    assert "'text' of deck 'cards' is printed, and its words are in no catalogue: Turn" in err
    assert "hint: write 'translate: [text]' in the entry of the deck" in err
    assert "'name' of deck" not in err


@pytest.mark.parametrize(
    ("repeat", "variable", "words", "other"),
    [
        ("w in ['Draw', \"It's\"]", "w", ["Draw", "It's"], "w in ['a\\'b', \"It's\"]"),
        ("w  in  [['Ä é', 3], ['B', 4]]", "w", ["Ä é", "B"], "w  in  [['a\\'b', 3], ['B', 4]]"),
        ("w in where(cards, kind='gun')", "w", [], None),
        (
            "w in (['a'] if n > 1 else ['b'])",
            "w",
            ["a", "b"],
            "w in (['a\\'b'] if n > 1 else ['b'])",
        ),
        ("w in [1, 2", "w", [], None),
        ("nonsense", "", [], None),
    ],
)
def test_literals_of_a_list(
    repeat: str, variable: str, words: list[str], other: str | None
) -> None:
    found, there = list_words(repeat)
    assert (found, [word.text for word in there]) == (variable, words)
    if other is not None:
        assert with_list_words(repeat, {0: "a'b"}) == other
