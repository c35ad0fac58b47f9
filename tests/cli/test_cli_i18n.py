"""The commands `pnp i18n` and `pnp diff` on a small game."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from demo_game import GERMAN, Run, text_of, translate
from pypdf import PdfReader

from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.model.definitions import replace
from pnp.model.problems import Problems

pytestmark = pytest.mark.slow


def test_from_the_first_update_to_the_translated_game(pnp_demo: Run, tmp_path: Path) -> None:
    code, out, _ = pnp_demo("i18n", "extract", "mill")
    assert (code, out) == (0, "cards/mill/translations/mill.pot: 15 texts\n")
    code, out, _ = pnp_demo("i18n", "update", "mill", "de")
    assert (code, out) == (0, "cards/mill/translations/de.po: 15 to be translated\n")
    translate(tmp_path, GERMAN)
    code, out, err = pnp_demo("i18n", "report", "mill", "de")
    assert code == 0 and not err
    assert out.startswith("mill in German (de): 100 % of 15 texts\n")
    assert "variant short        2/2" in out
    assert "10 texts are printed, 0 do not fit" in out
    code, _, err = pnp_demo("build", "mill", "--lang", "de", "--strict")
    assert code == 0 and not err
    folder = tmp_path / "output/mill/de"
    assert sorted(p.name for p in folder.iterdir()) == ["MuehleKarten.pdf", "MuehleRegeln.pdf"]
    assert "Nimm 4 Säcke." in text_of(folder / "MuehleKarten.pdf")
    code, _, err = pnp_demo("build", "mill", "--lang", "de", "--mode", "rules")
    rules = text_of(tmp_path / "output/mill/de-rules/MuehleRegeln.pdf")
    assert "Fülle 4 Säcke. Ein Sack ist viel wert." in rules  # as the word is the same
    assert "Take 4 Sacks." in text_of(tmp_path / "output/mill/de-rules/MillCards.pdf")
    code, _, _ = pnp_demo("build", "mill", "--lang", "de", "--variant", "short", "--strict")
    short = text_of(tmp_path / "output/mill/de+short/MuehleKarten.pdf")
    assert code == 0 and "Nimm 2 Säcke." in short and "Friss einen Sack." in short


def test_a_language_is_one_however_it_is_written(pnp_demo: Run, tmp_path: Path) -> None:
    assert pnp_demo("i18n", "update", "mill", "pt_br")[1].startswith(
        "cards/mill/translations/pt-BR.po"
    )
    folder = tmp_path / "cards/mill/translations"
    (folder / "pt-BR.po").rename(folder / "pt_BR.po")
    assert pnp_demo("i18n", "update", "mill", "pt-BR")[1].startswith(
        "cards/mill/translations/pt_BR.po"
    )
    assert sorted(path.name for path in folder.iterdir()) == ["pt_BR.po"]
    assert pnp_demo("build", "mill", "--lang", "PT-br")[0] == 0
    assert pnp_demo("i18n", "report", "mill", "pt_BR", "--no-fit")[0] == 0
    assert (tmp_path / "output/mill/pt-BR/MillCards.pdf").is_file()
    # the language the game is written in is no translation
    assert pnp_demo("diff", "mill", "--variant", "short", "--lang", "en")[0] == 0


def test_the_language_of_a_game_is_one_however_it_is_written(pnp_demo: Run, tmp_path: Path) -> None:
    game, layout = tmp_path / "cards/mill/game.yaml", tmp_path / "layouts/mill/card.yaml"
    game.write_text(game.read_text("utf-8") + "language: pt_br\n", encoding="utf-8")
    layout.write_text(
        layout.read_text("utf-8").replace("size: 10pt", "size: 10pt, language: de_ch"),
        encoding="utf-8",
    )
    for asked in ("pt-BR", "pt_br", "PT-br"):
        code, out, err = pnp_demo("build", "mill/cards", "--lang", asked)
        assert (code, err) == (0, "")
        assert "output/mill/pt-BR/MillCards.pdf" in out
    data = (tmp_path / "output/mill/pt-BR/MillCards.pdf").read_bytes()
    assert PdfReader(io.BytesIO(data)).trailer["/Root"]["/Lang"] == "pt-BR"
    assert "(pt-BR)" in pnp_demo("list")[1]
    code, _, err = pnp_demo("i18n", "update", "mill", "pt_BR")
    assert code == 2 and err.startswith("error: 'pt_BR' is the source language of the game\n")


TYPES = """\
tables: {types: [{id: wood, name: Wood}, {id: iron, name: Iron}]}
translate: [types.name]
"""
TYPED = """\
fields: {name: text, text: text, type: {reference: types}}
cards:
  - {id: wheel, name: Wheel, text: "Take **{facts.sacks}** Sacks.", type: wood}
  - {id: axle, name: Axle, text: "Turn.", type: wood}
  - {id: miller, name: The Miller, text: Grind a Sack., copies: 2, type: iron}
"""
SHOWN = """\
fragments:
  small:
    parameters: {label: ~}
    elements:
      label: {kind: text, text: "{label}", style: body, box: {w: 9mm, h: 6mm}}
elements:
  hint: {kind: text, text: Play, style: body, box: {y: 50mm, w: 9mm, h: 6mm}}
  tag: {kind: use, fragment: small, with: {label: Card}, box: {y: 60mm, w: 9mm, h: 6mm}}
  type: {kind: text, text: "Of {find(types, id=type).name}", style: body, box: {y: 40mm, w: 14mm, h: 6mm}}
"""  # noqa: E501
LONG = "Donaudampfschiff"


@pytest.fixture(name="typed")
def typed_mill(pnp_demo: Run, tmp_path: Path) -> Run:
    """The game with types that its cards look up, and two translations."""
    game, layout = tmp_path / "cards/mill/game.yaml", tmp_path / "layouts/mill/card.yaml"
    game.write_text(game.read_text("utf-8") + TYPES, encoding="utf-8")
    (tmp_path / "cards/mill/cards.yaml").write_text(TYPED, encoding="utf-8")
    (tmp_path / "cards/mill/variants/short.yaml").unlink()
    layout.write_text(layout.read_text("utf-8").replace("elements:\n", SHOWN), encoding="utf-8")
    assert pnp_demo("build", "mill/cards")[0] == 0
    pnp_demo("i18n", "update", "mill", "de", "fr")
    return pnp_demo


def translated(tmp_path: Path, **texts: str) -> list[str]:
    """A German catalogue with these translations; its lines."""
    path = tmp_path / "cards/mill/translations/de.po"
    found = read_po(path.read_bytes(), path.name, Problems())
    entries = tuple(replace(e, translation=texts.get(e.context, "")) for e in found.entries)
    path.write_text(po_text(replace(found, entries=entries)), encoding="utf-8")
    return path.read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("context", "place"),
    [
        ("types/wood.name", "cards/mill/game.yaml:12:35"),
        ("layouts/mill/card#hint.text", "layouts/mill/card.yaml:9:28"),
        ("layouts/mill/card#tag.with.label", "layouts/mill/card.yaml:10:51"),
    ],
)
def test_what_does_not_fit_is_reported_at_its_entry_with_its_edition(
    typed: Run, tmp_path: Path, context: str, place: str
) -> None:
    lines = translated(tmp_path, **{context: LONG})
    at = lines.index(f'msgstr "{LONG}"') + 1
    code, _, err = typed("build", "mill/cards", "--lang", "all")
    assert code == 1
    (error,) = [line for line in err.splitlines() if ": error: " in line]
    assert error.startswith(
        f"cards/mill/translations/de.po:{at}: error: '{context}' (source text at {place}): '"
    )
    assert f"the word '{LONG}' is too wide" in error
    assert error.endswith("(in edition de)")


def test_what_is_wrong_in_all_editions_names_none(typed: Run, tmp_path: Path) -> None:
    layout = tmp_path / "layouts/mill/card.yaml"
    layout.write_text(layout.read_text("utf-8").replace("style: body", "style: bdy", 1))
    code, _, err = typed("build", "mill/cards", "--lang", "all")
    assert code == 1 and "there is no style 'bdy'" in err and "(in edition" not in err


def test_a_cell_that_does_not_fit_is_reported_where_it_is_written(
    typed: Run, tmp_path: Path
) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    game.write_text(game.read_text("utf-8").replace("name: Wood", f"name: {LONG}"))
    err = typed("build", "mill/cards")[2]
    assert err.startswith("cards/mill/game.yaml:12:35: error: 'type': ")
    assert "(card 'wheel'; element at layouts/mill/card.yaml:11:9)\n  1 more: card 'axle'\n" in err
    game.write_text(game.read_text("utf-8").replace("name: Iron", f"name: {LONG}"))
    err = typed("build", "mill/cards")[2]
    assert err.startswith("layouts/mill/card.yaml:11:9: error: 'type': ")


def notes(path: Path) -> dict[str, str]:
    """The notes for translators in a catalogue, by the names of its texts."""
    found = read_po(path.read_bytes(), path.name, Problems())
    return {entry.context: entry.notes for entry in found.entries}


def test_the_catalogue_reports_which_products_print_texts_of_layouts(
    pnp_demo: Run, tmp_path: Path
) -> None:
    game, layouts = tmp_path / "cards/mill/game.yaml", tmp_path / "layouts/mill"
    text = game.read_text("utf-8").replace(
        "layout: mill/card", "layout: mill/wide, back: mill/back"
    )
    game.write_text(text, encoding="utf-8")
    (layouts / "wide.yaml").write_text("extends: mill/card\nelements: {name: {box: {h: +1mm}}}")
    below = "elements:\n  mark: {kind: text, text: The Mill, style: body}\n"
    (layouts / "back.yaml").write_text(
        "size: poker\nextends: mill/plain\nelements:\n"
        "  foot: {kind: text, text: Foot, style: body}\n"
    )
    (layouts / "plain.yaml").write_text(f"size: poker\nstyles: {{body: {{size: 9pt}}}}\n{below}")
    card = (layouts / "card.yaml").read_text("utf-8")
    (layouts / "card.yaml").write_text(f"{card}  hint: {{kind: text, text: Play, style: body}}\n")
    pnp_demo("i18n", "extract", "mill")
    found = notes(tmp_path / "cards/mill/translations/mill.pot")
    assert found["layouts/mill/card#hint.text"] == "Cards"
    assert found["layouts/mill/back#foot.text"] == "Cards (back)"
    assert found["layouts/mill/plain#mark.text"] == "Cards (back)"
    assert found["cards/wheel.name"] == "Cards"
    assert found["rules#aim/2"] == "Rules"


def test_two_translations_to_one_language_are_refused(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "pt-BR")
    folder = tmp_path / "cards/mill/translations"
    (folder / "pt_br.po").write_bytes((folder / "pt-BR.po").read_bytes())
    code, _, err = pnp_demo("build", "mill", "--lang", "pt-BR")
    assert code == 1
    assert err == (
        "cards/mill/translations: error: two catalogues for 'pt-BR': pt-BR.po, pt_br.po\n"
        "  hint: keep one of them\n1 error; nothing was written\n"
    )


def test_names_with_commas_stay_whole(pnp_demo: Run, tmp_path: Path) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    text = game.read_text("utf-8") + 'words: {together: ["July 4, 1776", New York]}\n'
    game.write_text(text, encoding="utf-8")
    pnp_demo("i18n", "extract", "mill")
    template = (tmp_path / "cards/mill/translations/mill.pot").read_text("utf-8")
    assert 'msgid "July 4, 1776; New York"' in template


def test_rules_alone_ask_for_no_cards(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    lacking = {name: "" if name.startswith("cards/") else german for name, german in GERMAN.items()}
    translate(tmp_path, lacking)
    assert pnp_demo("build", "mill", "--lang", "de", "--strict")[0] == 1
    code, _, err = pnp_demo("build", "mill", "--lang", "de", "--mode", "rules", "--strict")
    assert code == 0 and not err


def test_catalogues_are_the_same_wherever_one_stands(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pnp_demo("i18n", "extract", "mill")
    path = tmp_path / "cards/mill/translations/mill.pot"
    before = path.read_text("utf-8")
    assert "#: layouts/mill/card.yaml" not in before  # it has no words of its own
    assert "#: cards/mill/variants/short.yaml" in before
    monkeypatch.chdir(tmp_path / "cards/mill/variants")
    assert pnp_demo("i18n", "extract", "mill", "--project", tmp_path)[0] == 0
    assert path.read_text("utf-8") == before


def test_a_word_beside_the_glossary_is_a_warning_with_its_place(
    pnp_demo: Run, tmp_path: Path
) -> None:
    """G02"""
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.text": "Mahle einen Beutel."})
    code, _, err = pnp_demo("build", "mill", "--lang", "de")
    lines = (tmp_path / "cards/mill/translations/de.po").read_text("utf-8").splitlines()
    line = lines.index('msgstr "Mahle einen Beutel."') + 1
    assert code == 0
    assert err.startswith(f"cards/mill/translations/de.po:{line}: warning: 'cards/miller.text': ")
    assert "'Sack'" in err


def test_a_proof_reports_what_is_wrong_with_the_game(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.text": "Zehn {facts.sacks} Säcke"})
    assert pnp_demo("i18n", "proof", "mill", "de")[::2] == (0, ""), (
        "errors of the catalogue are in it"
    )
    path = tmp_path / "layouts/mill/card.yaml"
    path.write_text(path.read_text().replace("{text}", "{txet}"))
    code, out, err = pnp_demo("i18n", "proof", "mill", "de")
    assert code == 0 and out.startswith("output/mill/de-proof.pdf: ")
    assert err == (
        "layouts/mill/card.yaml:5:28: warning: 'text': there is no field 'txet'\n"
        "  hint: did you mean 'text'?\n1 warning\n"
    )


def test_the_proof_shows_every_text(pnp_demo: Run, tmp_path: Path) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/wheel.name": ""})
    code, out, err = pnp_demo("i18n", "proof", "mill", "de")
    assert code == 0 and not err
    path = tmp_path / "output/mill/de-proof.pdf"
    assert out.startswith(str(Path("output/mill/de-proof.pdf")))
    text = text_of(path)
    for context, german in GERMAN.items():
        assert context in text, context
        assert context == "cards/wheel.name" or german.split()[0] in text
    assert "MISSING" in text
    assert pnp_demo("i18n", "proof", "mill", "fr")[0] == 2
    assert pnp_demo("i18n", "proof", "mill", "de", "--paper", "a44")[0] == 2


def test_a_translation_that_is_too_long_is_reported_at_its_place(
    pnp_demo: Run, tmp_path: Path
) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    translate(tmp_path, {**GERMAN, "cards/miller.name": "Die ehrwürdige Müllerin" * 4})
    code, _, err = pnp_demo("build", "mill", "--lang", "de")
    lines = (tmp_path / "cards/mill/translations/de.po").read_text("utf-8").splitlines()
    line = 1 + next(i for i, text in enumerate(lines) if text == 'msgctxt "cards/miller.name"')
    messages = err.splitlines()[0]
    assert code == 1 and "'cards/miller.name'" in messages and "too" in messages
    place, number, _ = messages.split(":", 2)
    assert place == "cards/mill/translations/de.po" and line < int(number) <= line + 4
    assert "source text at cards/mill/cards.yaml:4:24" in messages


def test_what_cannot_be_read_is_not_printed_in_made_up_languages_either(
    pnp_demo: Run, tmp_path: Path
) -> None:
    (tmp_path / "layouts/mill/card.yaml").unlink()
    code, _, err = pnp_demo("i18n", "pseudo", "mill")
    assert code == 1 and "error: there is no layout 'mill/card'" in err
    assert not (tmp_path / "output").exists()


def test_made_up_languages_are_printed_even_where_they_do_not_fit(
    pnp_demo: Run, tmp_path: Path
) -> None:
    layout = tmp_path / "layouts/mill/card.yaml"
    layout.write_text(layout.read_text("utf-8").replace("h: 20mm", "h: 5mm"), encoding="utf-8")
    cards = tmp_path / "cards/mill/cards.yaml"
    text = cards.read_text("utf-8").replace(
        "Grind a Sack.", "Grind two Sacks and then sleep and then eat all of it."
    )
    cards.write_text(text, encoding="utf-8")
    assert pnp_demo("build", "mill")[0] == 0
    code, _, err = pnp_demo("build", "mill", "--lang", "en-XA")
    assert code == 1 and "too long" in err
    code, out, err = pnp_demo("i18n", "pseudo", "mill")
    assert code == 0 and not err
    assert "1 do not fit" in out and "cards/miller.text" in out
    accented = text_of(tmp_path / "output/mill/en-XA/MillCards-en-XA.pdf")
    assert "Wheel" not in accented and "Ŵĥ" in accented
    assert (tmp_path / "output/mill/ar-XB/MillRules-ar-XB.pdf").is_file()


@pytest.mark.parametrize(("language", "width"), [("en", 612), ("fr", 595), ("en-GB", 595)])
def test_made_up_languages_take_the_paper_of_the_game(
    pnp_demo: Run, tmp_path: Path, language: str, width: int
) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    game.write_text(f"language: {language}\n" + game.read_text("utf-8"), encoding="utf-8")
    assert pnp_demo("i18n", "pseudo", "mill")[0] == 0
    assert pnp_demo("build", "mill/cards", "--lang", "en-XA", "--out", "other")[0] == 0
    for folder, name in (("output", "ar-XB"), ("output", "en-XA"), ("other", "en-XA")):
        reader = PdfReader(tmp_path / folder / f"mill/{name}/MillCards-{name}.pdf")
        assert round(reader.pages[0].mediabox.width) == width


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("i18n", "update", "mill"), "'mill' has no translations"),
        (("i18n", "update", "mill", "en"), "'en' is the source language of the game"),
        (("i18n", "update", "mill", "en-XA"), "'en-XA' is a made-up language"),
        (("i18n", "update", "mill", "frnch"), "'frnch' is not the code of a language"),
        (("i18n", "update", "mill", "../x"), "'../x' is not the code of a language"),
        (("i18n", "update", "mile", "de"), "there is no game 'mile'"),
        (("i18n", "report", "mill", "de"), "'mill' has no language 'de'"),
        (("i18n", "update", "mill", "fre"), "did you mean 'fr'?"),
        (("i18n", "proof", "mill", "de"), "'mill' has no language 'de'"),
        (("i18n", "pseudo", "mile"), "did you mean 'mill'?"),
        (("diff", "mill", "--variant", "short", "--lang", "eng"), "did you mean 'en'?"),
        (("check", "--lang", "eng"), "did you mean 'en'?"),
        (("check", "--variant", "shrot"), "did you mean 'short'?"),
        (("build", "mill", "--lang", "eng"), "did you mean 'en'?"),
        (("diff", "mill"), "no variant is named"),
        (("diff", "mill", "--variant", "shorter"), "'mill' has no variant 'shorter'"),
    ],
)
def test_usage_errors_are_reported(pnp_demo: Run, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = pnp_demo(*arguments)
    assert code == 2 and message in err


def test_diff_reports_what_a_variant_does(pnp_demo: Run) -> None:
    code, out, err = pnp_demo("diff", "mill", "--variant", "short")
    assert code == 0 and not err
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "what which field before after"
    assert lines[1] == "fact sacks 4 2"
    assert lines[2].startswith("card cards/mouse – name: Mouse")
    assert lines[3] == "differing: 1 fact, 1 card"
    rows: list[dict[str, Any]] = json.loads(
        pnp_demo("diff", "mill", "--variant", "short", "--json")[1]
    )
    assert rows[0] == {"what": "fact", "id": "sacks", "field": "", "before": "4", "after": "2"}


def test_diff_reports_first_what_is_wrong(
    pnp_demo: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "cards/mill/game.yaml"
    check = "checks: [{check: facts.sacks > 2, message: too few sacks}]\n"
    game.write_text(game.read_text("utf-8") + check, encoding="utf-8")
    code, out, err = pnp_demo("diff", "mill", "--variant", "short")
    assert code == 1
    assert "error: too few sacks (with the variant 'short' applied)" in err
    assert err.endswith("1 error; the table shows what could be read\n")
    assert "fact" in out and "differing: 1 fact, 1 card" in out
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", sys.stdout)  # as on a terminal: in the order of writing
        both = pnp_demo("diff", "mill", "--variant", "short")[1]
    assert both.index("too few sacks") < both.index("what ")
    game.write_text("title: [", encoding="utf-8")
    code, out, err = pnp_demo("diff", "mill", "--variant", "short")
    assert (code, out) == (1, "") and err.endswith("1 error; there is no table\n")


def test_list_names_languages_and_variants(pnp_demo: Run) -> None:
    pnp_demo("i18n", "update", "mill", "de")
    out = pnp_demo("list", "mill")[1]
    assert "  mill --lang de\n  mill --variant short  A short game\n" in out
    messages = json.loads(pnp_demo("list", "mill", "--json")[1])["mill"]
    assert messages["languages"] == ["de"]
    assert messages["variants"] == {"short": {"title": "A short game", "about": ""}}
