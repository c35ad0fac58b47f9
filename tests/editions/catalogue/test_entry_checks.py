"""Translations that have what their texts have not, or lack what they have."""

import pytest

from pnp.editions.catalogue import entry_checks
from pnp.editions.catalogue.catalogue import Catalogue, Entry
from pnp.editions.catalogue.coverage import coverage
from pnp.editions.catalogue.entry_checks import check_entries, check_staleness
from pnp.editions.catalogue.merging import merge
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.model.definitions import replace
from pnp.model.edition import Message
from pnp.model.problems import Problems, Span


def checked(text, translation, kind="text"):
    unit = Message("deck/a.text", text, Span("cards/x/a.yaml", 12, 9), kind=kind)
    entry = Entry("deck/a.text", text, translation, line=40)
    catalogue = Catalogue("fr.po", "fr", (), (entry,))
    return [str(p) for p in check_entries([unit], catalogue, lambda name: "/" not in name)]


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("Draw {n | word} cards", "Piochez {n} cartes"),
        ("Costs 1,250.5 and 12,000 Gold", "Coûte 1\u202f250,5 et 12.000 or"),
        ("Costs 1,234,567", "Kostet 1’234’567"),
        ("3–6 players, from 12:30", "De 12:30, 3 à 6 joueurs… non : 3 ou 6"[:9] + ", 3-6"),
        ("Roll :die: or :die-6:", ":die-6: ou :die:"),
        ("See [the rules](#setup), **now**", "**Vite**, voir les [règles](#setup)"),
        ("[Site](https://a.org/en) here", "[Site](https://a.org/fr/b) ici"),
        ("In 1865", "En ١٨٦٥"),
        (" of {n} ", " sur {n} "),
        ("One.\n\nTwo.", "Un,\net un.\n\nDeux."),
        ("2 * 3", "3 * 2"),
    ],
)
def test_right_translations(text, translation):
    assert checked(text, translation) == []


def test_marks_are_parsed_only_in_translations_that_have_some(monkeypatch):
    parsed = []
    monkeypatch.setattr(entry_checks, "parse_blocks", parsed.append)
    assert checked("Two words, 12 Gold", "Deux mots, 12 or") == []
    assert checked("**Two** words of 30", "Deux **mots** de 30") == []
    assert checked("Two {n}", "{n} fois") == []
    assert checked("*One*\n\nTwo", "*Un*") == [
        "fr.po:40: error: 'deck/a.text': paragraphs in the text (cards/x/a.yaml:12:9): 2; in the "
        "translation: 1\n  hint: an empty line (\\n\\n) separates paragraphs"
    ]
    assert parsed == ["Deux **mots** de 30", "x fois", "*Un*", "*One*\n\nTwo"]


def test_a_message_reports_both_values_and_both_places():
    assert checked("Take 2 :gold: from {bank}", "Prenez 3 :or: de la banque") == [
        "fr.po:40: error: 'deck/a.text': placeholders read in the text (cards/x/a.yaml:12:9): "
        "{bank}; in the translation: none\n  hint: in the translation, put in {bank}",
        "fr.po:40: error: 'deck/a.text': numbers in the text (cards/x/a.yaml:12:9): 2; in the "
        "translation: 3\n  hint: in the translation, put in 2, and leave out 3",
        "fr.po:40: error: 'deck/a.text': icons in the text (cards/x/a.yaml:12:9): :gold:; in the "
        "translation: :or:\n  hint: in the translation, put in :gold:, and leave out :or:",
    ]


@pytest.mark.parametrize(
    ("text", "translation", "message"),
    [
        ("{a} {a}", "{a}", "{a}, {a}; in the translation: {a}\n  hint: in the translation, put in"),
        ("{a | pad(3)}", "{b}", "{a}; in the translation: {b}"),
        ("{'x' if a.b else 'y'}", "z", "words chosen by a.b; in the translation: none"),
        ("{a}", "{a", "in the translation: '{' is never closed\n  hint: write \\{ for a brace"),
        ("{a}", "{a | uper}", "there is no formatter 'uper'\n  hint: did you mean 'upper'?"),
        ("a", "{b}", "text (cards/x/a.yaml:12:9): none; in the translation: {b}\n  hint: in the "
         "translation, leave out {b}"),
        ("2 or 3", "2 ou 4", "2, 3; in the translation: 2, 4"),
        ("1,5", "15", "1.5; in the translation: 15"),
        (":a: :a:", ":a:", ":a:, :a:; in the translation: :a:"),
        ("**a**", "**b", "in the translation: '**' is never closed\n  hint: write \\* for a star"),
        ("[a](x)", "[b](y)", "[…](x); in the translation: […](y)"),
        ("[a](x)", "[b]", "styles and links in the text"),
        ("[a](x)", "[b](x", "in the translation: '(' is never closed"),
        ("# A {#a}", "# B {#b}", "names of headings in the text (cards/x/a.yaml:12:9): {#a}"),
        (" of", "de", "the text (cards/x/a.yaml:12:9) begins with a space (1), the translation "
         "with no space"),
        ("a\n", "a", "ends with a line break (1), the translation with no space"),
        ("a\n\nb", "a b", "paragraphs in the text (cards/x/a.yaml:12:9): 2; in the translation: 1"),
    ],
)  # fmt: skip
def test_wrong_translations(text, translation, message):
    (problem,) = checked(text, translation)
    assert problem.startswith("fr.po:40: error: 'deck/a.text': ")
    assert message in problem


def test_names_of_files_and_lists():
    assert checked("Cards 2", "Cartes", "file") == []
    assert "'a/b' cannot be the name of a file" in checked("Cards", "a/b", "file")[0]
    assert "several lines" in checked("Cards", "a\nb", "file")[0]
    assert checked("one, two 2", "un, deux, trois", "list") == []


def test_a_text_that_is_wrong_itself_is_not_reported_twice():
    assert checked("{a", "{a") == []
    assert checked("**a", "**a") == []


def test_what_is_not_printed_is_not_compared():
    unit = Message("a", "{n}", Span("a.yaml"))
    for entry in (
        Entry("a", "{n}", ""), Entry("a", "{n}", "x", ("fuzzy",)), Entry("a", "{m}", "x"),
        Entry("b", "{n}", "x"), Entry("a", "{n}", "x", is_obsolete=True),
    ):  # fmt: skip
        assert check_entries([unit], Catalogue("fr.po", "fr", (), (entry,)), bool) == ()


def test_an_icon_under_another_name_lists_every_stale_entry_of_each_language():
    before = [
        Message("deck/a.text", "Roll :die:", Span("a.yaml", 2)),
        Message("deck/b.text", "Take :gold:", Span("a.yaml", 5)),
        Message("deck/c.text", "Lose :die:", Span("a.yaml", 8)),
    ]
    after = [replace(u, text=u.text.replace(":die:", ":dice:")) for u in before]
    stale = ["deck/a.text", "deck/c.text"]
    for language in ("fr", "de"):
        path = f"{language}.po"
        merged = merge(before, Catalogue(path, language), "A game", "en").catalogue
        entries = tuple(replace(e, translation=f"{e.text} !") for e in merged.entries)
        problems = Problems()
        old = read_po(po_text(replace(merged, entries=entries)).encode(), path, problems)
        assert coverage(after, old).contexts("stale") == tuple(stale)
        messages = [str(p) for p in check_staleness(after, old)]
        assert [text.split(": ")[:2] for text in messages] == [
            [f"{path}:{old.by_context[context].line}", "warning"] for context in stale
        ]
        texts = "its text was 'Roll :die:'; now it is 'Roll :dice:' (a.yaml:2)"
        assert f"'deck/a.text' was translated when {texts}" in messages[0]
        new = merge(after, old, "A game", "en").catalogue
        assert coverage(after, new).contexts("fuzzy") == tuple(stale)
        # somebody clears them without looking
        done = replace(new, entries=tuple(entry.cleared() for entry in new.entries))
        found = [str(p) for p in check_entries(after, done, bool)]
        assert len(found) == 2
        assert all(":dice:; in the translation: :die:" in text for text in found)
