"""What columns mean: by their titles in several languages, and by their content."""

from __future__ import annotations

import pytest

from pnp.languages.records import own_values, tags
from pnp.templates.roles import Column, find_roles, language_of, plain


def column(title: str, *values: str) -> Column:
    return Column(title, plain(title).replace(" ", "_"), values)


def roles(*columns: Column) -> dict[str, tuple[str, str]]:
    return {r: (f.column.title, f.reason) for r, f in find_roles(columns).items()}


@pytest.mark.parametrize(
    ("title", "values", "role"),
    [
        ("Qty", "1 2", "copies"),
        ("Number of Copies", "1 2", "copies"),
        ("Number in Deck", "1 2", "copies"),
        ("Anzahl", "1 2", "copies"),
        ("Quantité", "1 2", "copies"),
        ("Ilość", "1 2", "copies"),
        ("Card Name", "Ash Coal", "name"),
        ("Kartenname", "Ash Coal", "name"),
        ("Nombre", "Ash Coal", "name"),
        ("Nombre", "1 2", "copies"),
        ("Kosten (Gold)", "1 2", "cost"),
        ("Coût", "1 2", "cost"),
        ("FLAVOR_TEXT", "a b", "flavour"),
        ("Stärke", "1 2", "strength"),
        ("HP", "1 2", "health"),
        ("Rareté", "a b", "rarity"),
        ("Obrázek", "a.png b.png", "art"),
        ("Image", "a.png b.png", "art"),
        ("Code", "01/1 01/2", "id"),
    ],
)
def test_titles(title: str, values: str, role: str) -> None:
    assert roles(column(title, *values.split()))[role] == (title, "title")


def test_what_does_not_fit_a_title_is_not_taken() -> None:
    assert "copies" not in roles(column("Qty", "many", "2"))
    assert "copies" not in roles(column("Qty", "1", "2000"))
    assert "id" not in roles(column("ID", "1", "1"))
    assert "id" not in roles(column("ID", "1", ""))
    assert roles(column("Name", "1", "2")) == {}


def test_the_better_title_is_taken() -> None:
    found = roles(column("Title", "a", "b"), column("Name", "c", "d"))
    assert found["name"] == ("Name", "title")
    assert "Title" not in [title for title, _ in found.values()]


def test_the_name_of_a_group_is_not_that_of_its_cards() -> None:
    """As in rows of JSON that are nested in groups."""
    suits = column("name", "Sun", "Sun", "Sun", "Moon", "Moon")
    found = roles(suits, column("title", "Ray", "Beam", "Noon", "Tide", "Ebb"))
    assert found["name"] == ("title", "title")
    assert roles(suits)["name"] == ("name", "title")


def test_contents() -> None:
    found = roles(
        column("A", "What is the highest mountain of all?", "Who has seen it from below?"),
        column("B", "Everest", "Everybody"),
        column("C", "x/everest.png", "x/all.jpg"),
        column("D", "1", "2"),
    )
    assert found == {
        "art": ("C", "content"),
        "name": ("B", "content"),
        "text": ("A", "content"),
    }
    kinds = column("Sort of it", "Art", "Sport", "Art", "Sport")
    assert roles(column("Word", "a", "b", "c", "d"), kinds)["type"] == ("Sort of it", "content")


def test_the_language_is_that_of_most_titles() -> None:
    german = find_roles([column("Titel", "a"), column("Kosten", "1"), column("Text", "b c")])
    assert language_of(german.values()) == "de"
    assert language_of(find_roles([column("Name", "a"), column("Cost", "1")]).values()) == "en"
    assert language_of([]) == "en"


def test_languages_with_words_of_their_own_have_titles() -> None:
    with_words = {tag for tag in tags() if "own_words" in own_values(tag) and "-" not in tag}
    with_titles = {tag for tag in tags() if "columns" in own_values(tag)}
    assert with_titles == {"cs", "da", "de", "en", "es", "fr", "it", "nb", "nl", "pl", "pt", "sv"}
    assert with_titles <= with_words
    for tag in with_titles:
        assert set(own_values(tag)["columns"]) == set(own_values("en")["columns"]), tag


def test_kinds_of_columns() -> None:
    assert column("a", "1", "", "-3").is_whole
    assert not column("a", "1", "x").is_whole and not column("a", "").is_whole
    assert column("a", "1,5", "3").decimal == ","
    assert column("a", "1.5").decimal == "."
    assert column("a", "1.5", "1,5").decimal == column("a", "1.5", "x").decimal == ""
