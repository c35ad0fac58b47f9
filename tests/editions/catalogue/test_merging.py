"""Bringing a catalogue up to date: nothing is lost, nothing is passed off as translated."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.editions.catalogue.catalogue import Catalogue, Entry
from pnp.editions.catalogue.merging import merge
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.model.definitions import replace
from pnp.model.edition import Message
from pnp.model.problems import Problems, Span

EMPTY = Catalogue("fr.po", "fr")


def unit(context, text, note=""):
    return Message(context, text, Span("cards/x/game.yaml", 1), note=note)


def units(**texts):
    return [unit(context.replace("_", "/", 1), text) for context, text in texts.items()]


def book(*texts, section="rules#setup"):
    return [unit(f"{section}/{i}", text) for i, text in enumerate(texts, 1)]


def updated(old, found):
    return merge(found, old, "A game", "en")


def translated(found, **more):
    """A catalogue in which every text is translated, as 'fr: text'."""
    catalogue = updated(EMPTY, found).catalogue
    entries = tuple(replace(e, translation=f"fr: {e.text}", **more) for e in catalogue.entries)
    return replace(catalogue, entries=entries)


def shown(merged):
    """Context -> translation, '?' before it if it is fuzzy, '~' if it is obsolete."""
    return {
        ("~" if e.is_obsolete else "") + e.context: ("?" if e.is_fuzzy else "") + e.translation
        for e in merged.catalogue.entries
    }


def test_a_new_catalogue_is_empty_and_in_order():
    merged = updated(EMPTY, units(b_name="B", a_name="A"))
    assert shown(merged) == {"b/name": "", "a/name": ""}
    assert [e.context for e in merged.catalogue.entries] == ["b/name", "a/name"]
    assert merged.counts == {"empty": 2, "obsolete": 0}
    assert dict(merged.catalogue.header)["Language"] == "fr"


def test_what_stays_keeps_everything_but_what_the_game_states():
    old = translated(units(a_name="A"), comments="mine", flags=("max-size:9",))
    merged = updated(old, [unit("a/name", "A", note="On a card")])
    assert merged.counts == {"kept": 1, "obsolete": 0}
    assert merged.catalogue.entries == (
        Entry("a/name", "A", "fr: A", ("max-size:9",), "On a card", "mine", ("cards/x/game.yaml",)),
    )


def test_a_changed_text_is_fuzzy_with_the_text_before():
    old = translated(units(a_name="A"))
    merged = updated(old, units(a_name="B"))
    (entry,) = merged.catalogue.entries
    assert (entry.text, entry.translation, entry.previous) == ("B", "fr: A", "A")
    assert entry.is_fuzzy and merged.counts == {"changed": 1, "obsolete": 0}
    # changed again: what was translated is still A; and back: nothing is left to be looked at
    twice = updated(merged.catalogue, units(a_name="C")).catalogue
    assert (twice.entries[0].previous, twice.entries[0].is_fuzzy) == ("A", True)
    back = updated(twice, units(a_name="A")).catalogue
    assert back.entries == old.entries


def test_a_changed_text_without_translation_is_not_fuzzy():
    merged = updated(updated(EMPTY, units(a_name="A")).catalogue, units(a_name="B"))
    assert shown(merged) == {"a/name": ""}
    assert merged.catalogue.entries[0].previous is None


def test_a_renamed_card_takes_its_translations_along_as_fuzzy():
    old = translated(units(a_name="Lark", a_text="Draw", b_title="Lark"))
    merged = updated(old, units(c_name="Lark", a_text="Draw", b_title="Lark"))
    assert shown(merged) == {"c/name": "?fr: Lark", "a/text": "fr: Draw", "b/title": "fr: Lark"}
    first = merged.catalogue.entries[0]
    assert (first.previous_context, first.previous) == ("a/name", "Lark")
    assert merged.fates["c/name"] == "moved"


def test_the_same_words_elsewhere_are_offered():
    old = translated(units(a_name="Yes"))
    merged = updated(old, units(a_name="Yes", b_name="Yes"))
    assert shown(merged) == {"a/name": "fr: Yes", "b/name": "?fr: Yes"}
    assert merged.counts == {"kept": 1, "offered": 1, "obsolete": 0}


def test_what_vanishes_is_obsolete_and_comes_back():
    old = translated(units(a_name="A", b_name="B"))
    gone = updated(old, units(b_name="B"))
    assert shown(gone) == {"b/name": "fr: B", "~a/name": "fr: A"}
    assert [e.context for e in gone.retired] == ["a/name"]
    back = updated(gone.catalogue, units(a_name="A", b_name="B"))
    assert back.catalogue.entries == old.entries
    assert back.fates["a/name"] == "revived"
    other = updated(gone.catalogue, units(a_name="A2", b_name="B"))
    assert shown(other) == {"a/name": "?fr: A", "b/name": "fr: B"}
    assert other.catalogue.entries[0].previous == "A"


def test_what_nobody_translated_vanishes_for_good():
    old = updated(EMPTY, units(a_name="A", b_name="B")).catalogue
    assert shown(updated(old, units(b_name="B"))) == {"b/name": ""}


def test_obsolete_entries_stay_at_the_end_in_their_order():
    old = translated(units(z_name="Z", a_name="A", m_name="M"))
    first = updated(old, units(a_name="A", m_name="M")).catalogue
    second = updated(first, units(m_name="M"))
    assert list(shown(second)) == ["m/name", "~z/name", "~a/name"]


def test_a_paragraph_put_into_a_book_makes_nothing_fuzzy():
    old = translated(book("One.", "Two.", "Three."))
    merged = updated(old, book("One.", "Between.", "Two.", "Three."))
    assert shown(merged) == {
        "rules#setup/1": "fr: One.",
        "rules#setup/2": "",
        "rules#setup/3": "fr: Two.",
        "rules#setup/4": "fr: Three.",
    }
    assert merged.counts == {"kept": 1, "moved": 2, "empty": 1, "obsolete": 0}
    assert all(entry.previous is None for entry in merged.catalogue.entries)


def test_paragraphs_that_changed_places_and_words():
    old = translated(book("Take a card.", "Roll the die twice.", "Pass.", "End."))
    merged = updated(old, book("Pass.", "Take a card.", "Roll the red die twice.", "New.", "End."))
    assert shown(merged) == {
        "rules#setup/1": "fr: Pass.",
        "rules#setup/2": "fr: Take a card.",
        "rules#setup/3": "?fr: Roll the die twice.",
        "rules#setup/4": "",
        "rules#setup/5": "fr: End.",
    }
    assert merged.catalogue.entries[2].previous == "Roll the die twice."


def test_an_obsolete_entry_never_has_the_name_of_another():
    # of two paragraphs of the same words one went, the other moves to where that was
    first = Entry("rules#setup/1", "Pass.", "Passez.")
    gone = Entry("rules#setup/2", "Pass.", "Passer.", is_obsolete=True)
    merged = updated(replace(EMPTY, entries=(first, gone)), book("New.", "Pass."))
    assert shown(merged) == {
        "rules#setup/1": "",
        "rules#setup/2": "Passez.",
        "~rules#setup/2 (2)": "Passer.",
    }
    same = replace(gone, translation="Passez.")
    merged = updated(replace(EMPTY, entries=(first, same)), book("New.", "Pass."))
    assert shown(merged) == {"rules#setup/1": "", "rules#setup/2": "Passez."}


def test_a_section_under_another_heading_is_the_same():
    old = translated([*book("Setting up", "One.", "Two."), *book("End", section="rules#end")])
    new = [*book("Preparing", "One.", "Two.", section="rules#preparing"),
           *book("End", section="rules#end")]  # fmt: skip
    merged = updated(old, new)
    assert shown(merged) == {
        "rules#preparing/1": "?fr: Setting up",
        "rules#preparing/2": "fr: One.",
        "rules#preparing/3": "fr: Two.",
        "rules#end/1": "fr: End",
    }


def test_a_section_parted_in_two():
    old = translated(book("Setting up", "One.", "Two.", "Three."))
    new = [*book("Setting up", "One."), *book("More", "Two.", "Three.", section="rules#more")]
    assert shown(updated(old, new)) == {
        "rules#setup/1": "fr: Setting up",
        "rules#setup/2": "fr: One.",
        "rules#more/1": "",
        "rules#more/2": "fr: Two.",
        "rules#more/3": "fr: Three.",
    }


def test_a_block_of_another_book_is_only_offered():
    old = translated(book("One.", "Two."))
    new = book("One.", "Two.", section="guide#setup")
    assert set(shown(updated(old, new)).values()) == {"?fr: One.", "?fr: Two."}


def test_a_rewritten_block_that_nothing_is_like_has_no_translation():
    old = translated(book("One.", "Two."))
    merged = updated(old, book("One.", "Something else.", "And more."))
    assert shown(merged) == {
        "rules#setup/1": "fr: One.", "rules#setup/2": "", "rules#setup/3": "",
        "~rules#setup/2": "fr: Two.",
    }  # fmt: skip
    again = updated(merged.catalogue, book("One.", "Something else.", "And more.", "Two."))
    assert again.catalogue.by_context["rules#setup/4"].translation == "fr: Two."
    assert again.fates["rules#setup/4"] == "revived"


def test_fields_of_the_header_stay_and_missing_ones_come():
    old = replace(EMPTY, header=(("X-Generator", "Poedit"), ("Language", "fr_FR")))
    header = updated(old, units(a_name="A")).catalogue.header
    assert header[:2] == old.header
    assert dict(header)["Plural-Forms"] == "nplurals=2; plural=(n > 1);"


def test_an_update_that_has_nothing_to_do_changes_no_byte():
    old = translated([*units(a_name="A", b_name="B"), *book("One.", "One.", "Two.")])
    gone = updated(old, [*units(b_name="B"), *book("One.", "Two.")]).catalogue
    found = [*units(b_name="B"), *book("One.", "Two.")]
    assert po_text(updated(gone, found).catalogue) == po_text(gone)


# few words, so that they meet
words = st.sampled_from(["Yes", "No", "Draw a card", "Draw two cards", "Draw a die"])
contexts = st.sampled_from(["a/name", "a/text", "b/name", "c/name", "c/text"])
cards = st.dictionaries(contexts, words).map(lambda d: [unit(c, t) for c, t in d.items()])
sections = st.sampled_from(["rules#a", "rules#b", "x@rules#a"])
books = st.dictionaries(sections, st.lists(words, max_size=5)).map(
    lambda d: [block for name, texts in d.items() for block in book(*texts, section=name)]
)
games = st.tuples(cards, books).map(lambda parts: [*parts[0], *parts[1]])
edits = st.lists(st.tuples(games, st.integers(0, 3)), min_size=2, max_size=6)


def usable(catalogue):
    """The entries whose translations may be printed."""
    return [e for e in catalogue.by_context.values() if e.translation and not e.is_fuzzy]


@given(edits)
def test_no_translation_is_ever_lost(steps):
    catalogue, number = EMPTY, 0
    for found, work in steps:
        translations = {e.translation for e in catalogue.entries} - {""}
        made = {e.translation: e.text for e in usable(catalogue)}
        merged = updated(catalogue, found)
        catalogue = merged.catalogue
        assert translations <= {e.translation for e in catalogue.entries}
        living = [e for e in catalogue.entries if not e.is_obsolete]
        assert [(e.context, e.text) for e in living] == [(u.context, u.text) for u in found]
        assert merged.fates.keys() == {u.context for u in found}
        # what may be printed was made for just these words
        assert all(made.get(e.translation, e.text) == e.text for e in usable(catalogue))
        names = [(e.context, e.text) for e in catalogue.entries]
        assert len(set(names)) == len(names)
        problems = Problems()
        assert read_po(po_text(catalogue).encode(), "fr.po", problems) == catalogue
        assert not len(problems)
        # the translator works on some of it
        entries = []
        for i, entry in enumerate(catalogue.entries):
            if (
                not entry.is_obsolete
                and (not entry.translation or entry.is_fuzzy)
                and i % 4 >= work
            ):
                number += 1
                entry = replace(entry.cleared(), translation=f"t{number}")
            entries.append(entry)
        catalogue = replace(catalogue, entries=tuple(entries))
