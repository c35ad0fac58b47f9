"""Translating from end to end: missing, stale and wrong translations are reported by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from printed_editions import pages, printed_product, project, translation
from samples import FUTURE, PATENT, Copy

from pnp.build.planning import make_request
from pnp.editions.catalogue.catalogue import Catalogue
from pnp.editions.catalogue.coverage import coverage
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.editions.untranslated import untranslated
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.problems import Problems
from pnp.model.result import Request

EDITIONS = [(PATENT, "fr"), (PATENT, "de"), (PATENT, "es"), (FUTURE, "fr")]


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_any_translation_that_is_taken_away_is_named(game: str, language: str) -> None:
    """G01"""
    found = translation(game, language)
    entries = found.catalogue.entries
    wanted = {unit.context for unit in found.messages}
    for i, entry in list(enumerate(entries))[::11]:
        if entry.context not in wanted or entry.is_obsolete:
            continue
        without = (*entries[:i], replace(entry, translation=""), *entries[i + 1 :])
        lacking = replace(found, catalogue=replace(found.catalogue, entries=without))
        assert coverage(found.messages, lacking.catalogue).contexts("missing") == (entry.context,)
        (warning,) = untranslated(lacking, "full", "en", strict=False)
        assert warning.severity == "warning"
        assert warning.message.endswith(
            f"1 not translated; they are printed in 'en': {entry.context}"
        )
        (error,) = untranslated(lacking, "full", "en", strict=True)
        assert error.severity == "error" and entry.context in error.message


class Translated(Copy):
    """A sample game whose catalogues tests may spoil."""

    def catalogue(self, language: str) -> Catalogue:
        path = self.folder / "translations" / f"{language}.po"
        return read_po(path.read_bytes(), path.name, Problems())

    def translate(self, language: str, context: str, **changes: Any) -> None:
        """Changes an entry."""
        found = self.catalogue(language)
        assert context in found.by_context
        entries = tuple(
            replace(e, **changes) if e.context == context and not e.is_obsolete else e
            for e in found.entries
        )
        path = self.folder / "translations" / f"{language}.po"
        path.write_text(po_text(replace(found, entries=entries)), encoding="utf-8")


@pytest.fixture
def game(tmp_path: Path) -> Translated:
    return Translated(tmp_path, PATENT)


def test_what_is_missing_is_printed_as_written_and_strict_writes_nothing(
    pnp: Any, game: Translated, tmp_path: Path
) -> None:
    name = "upgrades/sumatran-coffee.name"
    game.translate("fr", name, translation="")
    code, _, err = pnp("build", f"{PATENT}/cards", "--lang", "fr")
    assert code == 0
    assert f"1 not translated; they are printed in 'en': {name}" in err
    (file,) = (tmp_path / "output" / PATENT / "fr").glob("*.pdf")
    text = " ".join(" ".join(pages(file.read_bytes())).split())
    assert "Sumatran Coffee" in text and "Source d’énergie" in text
    file.unlink()
    code, _, err = pnp("build", f"{PATENT}/cards", "--lang", "fr", "--strict")
    assert code == 1 and f"'{name}'" in err
    assert list((tmp_path / "output").rglob("*.pdf")) == []


def test_a_fuzzy_entry_is_not_printed(game: Translated) -> None:
    game.translate("fr", "upgrades/sumatran-coffee.name", flags=("fuzzy",))
    built = make_request(game.project, Request(PATENT, "cards", edition=Choice("fr")))
    assert ["1 to be checked (fuzzy)" in p.message for p in built.problems] == [True]
    assert "Sumatran Coffee" in " ".join(pages(built.data)).replace("\r\n", " ")


def test_a_placeholder_that_is_lost_is_reported_with_both_places(
    pnp: Any, game: Translated
) -> None:
    context = "upgrades/[type == 'power_plant'].text"
    french = game.catalogue("fr").by_context[context].translation
    game.translate("fr", context, translation=french.replace("{rank}", "3"))
    line = game.catalogue("fr").by_context[context].line
    code, _, err = pnp("build", f"{PATENT}/cards", "--lang", "fr")
    assert code == 1
    assert f"cards/{PATENT}/translations/fr.po:{line}: error:" in err
    assert f"(cards/{PATENT}/upgrades.yaml:" in err and "{rank}" in err


def test_an_icon_that_is_renamed_lists_every_stale_entry_of_each_language(
    pnp: Any, game: Translated
) -> None:
    for path in (*game.folder.glob("*.yaml"), *game.folder.glob("*.md")):
        path.write_text(path.read_text("utf-8").replace(":die:", ":dice:"), encoding="utf-8")
    before = {
        language: [e.context for e in game.catalogue(language).entries
                   if ":die:" in e.text and not e.is_obsolete
                   and not e.context.startswith("layouts/")]  # these are not renamed
        for language in ("de", "es", "fr")
    }  # fmt: skip
    assert len(before["fr"]) >= 5 and before["de"] == before["es"] == before["fr"]

    # before the catalogues are brought up to date
    for language, contexts in before.items():
        found = game.project.editions(game.name).translation(language, (), Problems())
        assert list(coverage(found.messages, found.catalogue).contexts("stale")) == contexts

    assert pnp("i18n", "update", PATENT)[0] == 0
    _, out, _ = pnp("i18n", "report", PATENT, "--no-fit", "--json")
    for survey in json.loads(out):
        fuzzy = [name for name, state in survey["states"].items() if state == "fuzzy"]
        assert fuzzy == before[survey["language"]]
        entries = game.catalogue(survey["language"]).by_context
        assert all(":die:" in (entries[name].previous or "") for name in fuzzy)


def test_an_update_of_what_has_not_changed_changes_no_byte(pnp: Any, game: Translated) -> None:
    files = sorted((game.folder / "translations").iterdir())
    before = [path.read_bytes() for path in files]
    assert pnp("i18n", "extract", PATENT)[0] == 0
    assert pnp("i18n", "update", PATENT)[0] == 0
    assert [path.read_bytes() for path in files] == before


def test_catalogues_of_samples_that_come_with_pnp_are_not_written(pnp: Any) -> None:
    code, _, err = pnp("i18n", "update", PATENT, "it")
    assert code == 2 and "its files are not changed" in err


@pytest.mark.slow
def test_only_rules_are_translated_for_cards_that_stay() -> None:
    """A11, G03"""
    choice = Choice("fr", "rules")
    rules = printed_product(PATENT, "rules", choice)
    assert f"/{PATENT}/fr-rules/" in f"/{rules.file}"
    for product in ("cards", "machines", "box"):
        one = make_request(project(), Request(PATENT, product, "a4", edition=choice))
        assert one.data == make_request(project(), Request(PATENT, product, "a4")).data
    text = " ".join(" ".join(pages(rules.data)).split())
    for words in ("améliorations (Upgrade)", "laboratoire (Lab)", "marché (Market)"):
        assert words in text.replace("**", ""), words
    as_written, full = (printed_product(PATENT, "rules", Choice(name)) for name in (None, "fr"))
    assert "Lab)" not in " ".join(pages(as_written.data))
    assert "(Upgrade" not in " ".join(pages(full.data))
    # the card that the rules show is the one that is printed
    assert "Selinker’s" in text and "Powerplant" in text.replace(" ", "").title()
