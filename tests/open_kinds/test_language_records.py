"""A language is one record, found by its file; a language of a country adds to it.

The record is the example of docs/contributing.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from contributing import example

from pnp.editions.typography import typographic
from pnp.languages import records
from pnp.languages.collation import sort_key
from pnp.languages.defaults import default_paper
from pnp.languages.letters import missing, written_languages
from pnp.languages.number_words import ordinal_digits
from pnp.languages.own_words import own_words
from pnp.languages.records import record_of
from pnp.text.unicode.hyphenation import Hyphenator

FRIULIAN = example("pnp/languages/records/fur.yaml")


def forget() -> None:
    records.tags.cache_clear()
    records.record_of.cache_clear()
    written_languages.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are records of languages, too."""
    monkeypatch.setattr(records, "FOLDERS", [*records.FOLDERS, tmp_path])
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def test_one_file_is_a_language(folder: Path) -> None:
    (folder / "fur.yaml").write_text(FRIULIAN)
    assert typographic('a "b" c', "fur") == "a »b« c"
    assert default_paper("fur") == "letter"
    assert sorted(["ç", "d", "cz"], key=lambda one: sort_key(one, "fur")) == ["cz", "ç", "d"]
    assert (Hyphenator("fur").left, Hyphenator("fur").right) == (3, 4)
    assert Hyphenator("fur").points("calcolatrice")[0] == 3
    assert ordinal_digits(5, "fur") == "5.m"
    assert own_words("fur")["glue"] == "tache {sheet} achì"
    assert written_languages()["fur"].name == list(written_languages().values())[-1].name
    assert missing(frozenset(map(ord, "abcdefghijklmnopqrstuvwxyz")), "fur")[-6:] == "ÂÇÊÎÔÛ"


def test_a_country_adds_to_its_language(folder: Path) -> None:
    (folder / "fur.yaml").write_text(FRIULIAN)
    (folder / "fur-IT.yaml").write_text('quotes: "«»“”"\n')
    assert record_of("fur_it").quotes == "«»“”"
    assert record_of("fur_it").sample == record_of("fur").sample == "Buinis cjartis a ducj."


def test_two_records_of_a_language_are_refused(folder: Path) -> None:
    (folder / "fr.yaml").write_text("name: French\n")
    with pytest.raises(ValueError, match="there are two records of the language 'fr'"):
        records.tags()


@pytest.mark.parametrize(
    ("tag", "spaces"),
    [
        ("fr", ("\u00a0", "\u202f", "\u00a0")),
        ("fr-CA", ("\u00a0", "", "\u00a0")),
        ("fr-ch", ("\u202f", "\u202f", "\u202f")),
        ("FR_be", ("\u00a0", "\u202f", "\u00a0")),
    ],
)
def test_french_by_country(tag: str, spaces: tuple[str, str, str]) -> None:
    assert tuple(record_of(tag).spaces.values()) == spaces
    assert record_of(tag).quotes == ("«»‹›" if tag == "fr-ch" else "«»“”")


def test_what_is_not_known_is_empty() -> None:
    unknown = record_of("tlh")
    assert (unknown.name, unknown.quotes, unknown.own_words) == ("", "", {})
    assert record_of("en-XA").quotes == record_of("en").quotes == "“”‘’"


def test_every_record_has_only_keys_that_are_known() -> None:
    for tag in records.tags():
        assert record_of(tag).tag == tag  # which is how its file is called
    assert len(records.tags()) == 76
