"""The text that an edition prints for each message, and how much of a game a catalogue covers."""

import pytest

from pnp.editions.catalogue.catalogue import Catalogue, Entry
from pnp.editions.catalogue.coverage import Counts, coverage, part_of, variant_of
from pnp.editions.catalogue.terms import Term
from pnp.editions.catalogue.translation import Translation
from pnp.editions.messages.tracing import Tracer
from pnp.editions.messages.walk import distinct
from pnp.editions.untranslated import untranslated
from pnp.editions.wording import Wording
from pnp.expressions.traces import unmarked
from pnp.model.definitions import replace
from pnp.model.edition import Message
from pnp.model.problems import Problem, Problems, Span

CATALOGUE = Catalogue(
    "fr.po",
    "fr",
    (),
    (
        Entry("deck/a.name", "Lark", "Alouette", line=5),
        Entry("deck/b.name", "Colt", "Colt", line=9),
        Entry("deck/c.name", "Owl", "Chouette", ("fuzzy",), line=13),
        Entry("deck/d.name", "Fox", "Renard", line=17),
        Entry("deck/e.name", "Cat", "", line=21),
        Entry("rules#a/1", "The Lab", 'Le "laboratoire"', line=25),
        Entry("kit.file", "Kit", "Boîte", line=29),
        Entry("deck/gone.name", "Gone", "Parti", line=33),
        Entry("deck/old.name", "Old", "Vieux", is_obsolete=True, line=37),
    ),
)
TEXTS = {
    "deck/a.name": "Lark", "deck/b.name": "Colt", "deck/c.name": "Owl", "deck/d.name": "Red fox",
    "deck/e.name": "Cat", "promo@deck/f.name": "Dog",
}  # fmt: skip
UNITS = [Message(context, text, Span("a.yaml", 1)) for context, text in TEXTS.items()]
BLOCK = Message("rules#a/1", "The Lab", Span("rules.md", 3), "book")


def test_what_is_printed_for_each_state():
    translate = Wording(CATALOGUE)
    printed = [translate(unit) for unit in UNITS]
    assert printed == ["Alouette", "Colt", "Owl", "Red fox", "Cat", "Dog"]


def strictly(catalogue: Catalogue, *messages: Message) -> list[Problem]:
    found = Translation("tiny", "fr", messages, catalogue, ())
    return untranslated(found, "full", "en", strict=True)


def test_untranslated_messages_are_reported_at_their_entries_or_texts():
    messages = [str(problem) for problem in strictly(CATALOGUE, *UNITS)]
    assert [text.partition("\n")[0] for text in messages] == [
        "fr.po:13: error: 'deck/c.name' is to be checked (fuzzy): 'Owl'",
        "fr.po:17: error: 'deck/d.name' is translated from an older text: 'Red fox'",
        "fr.po:21: error: 'deck/e.name' is not translated: 'Cat'",
        "a.yaml:1: error: 'promo@deck/f.name' is not translated: 'Dog'",
    ]
    assert all("hint: " in text for text in messages)


@pytest.mark.parametrize(
    "context",
    [e.context for e in CATALOGUE.by_context.values() if e.translation and not e.is_fuzzy],
)
def test_one_removed_translation_is_reported_by_its_name(context):
    entries = tuple(
        replace(e, translation="") if e.context == context else e for e in CATALOGUE.entries
    )
    text = CATALOGUE.by_context[context].text
    lacking, message = replace(CATALOGUE, entries=entries), Message(context, text, Span("a.yaml"))
    assert Wording(lacking)(message) == text
    (problem,) = strictly(lacking, message)
    assert f"'{context}' is not translated: '{text}'" in str(problem)


def test_typography_is_for_what_is_translated():
    translate = Wording(CATALOGUE, typographic=lambda text: text.upper())
    assert [translate(unit) for unit in UNITS[:3]] == ["ALOUETTE", "Colt", "Owl"]
    assert translate(Message("kit.file", "Kit", Span("a.yaml"), "game", "file")) == "Boîte"


def test_rules_only():
    lab = Term("lab", ("Lab",), ("laboratoire",), True)
    translate = Wording(CATALOGUE, "rules", lambda text: text.replace('"', "”"), [lab])
    assert translate(UNITS[0]) == "Lark"
    assert translate(BLOCK) == "Le ”laboratoire ([Lab](printed))”"
    assert translate(Message("kit.file", "Kit", Span("a.yaml"), "game", "file")) == "Boîte"
    assert Wording(CATALOGUE, "full", None, [lab])(BLOCK) == 'Le "laboratoire"'


def test_the_first_message_of_each_context_counts():
    problems = Problems()
    assert distinct([UNITS[1], UNITS[0], UNITS[1]], problems) == [UNITS[1], UNITS[0]]
    assert len(problems) == 0
    other = Message("deck/a.name", "Linnet", Span("b.yaml", 4))
    assert distinct([UNITS[1], UNITS[0], other], problems) == [UNITS[1], UNITS[0]]
    (problem,) = problems
    assert str(problem).startswith(
        "b.yaml:4: error: 'deck/a.name' is the context of two texts: 'Linnet', and 'Lark' at "
        "a.yaml:1"
    )


def test_a_tracer_marks_translations():
    trace = Tracer(Wording(CATALOGUE))
    marked_texts = [trace(unit) for unit in (UNITS[1], UNITS[0], UNITS[1])]
    assert [unmarked(text) for text in marked_texts] == [
        ("Colt", (0,)),
        ("Alouette", (1,)),
        ("Colt", (0,)),
    ]
    assert trace.messages == {0: UNITS[1], 1: UNITS[0]}
    assert trace(Message("kit.file", "Kit", Span("a.yaml"), "game", "file")) == "Boîte"
    assert len(trace.messages) == 2


def test_tracers_that_share_numbers_mark_a_text_alike():
    numbers: dict[str, int] = {}
    first, second = (Tracer(Wording(CATALOGUE), numbers) for _ in range(2))
    assert unmarked(first(UNITS[0]))[1] == (0,)
    # another edition has more texts, and another order
    assert [unmarked(second(unit))[1] for unit in (UNITS[1], UNITS[0])] == [(1,), (0,)]
    assert first.messages == {0: UNITS[0]}
    assert second.messages == {1: UNITS[1], 0: UNITS[0]}


def test_coverage():
    found = coverage([*UNITS, BLOCK], CATALOGUE)
    assert found.total == Counts(translated=2, kept=1, fuzzy=1, stale=1, missing=2, orphan=2)
    assert found.total.texts == 7
    assert found.total.share == pytest.approx(3 / 7)
    assert found.orphans == ("kit.file", "deck/gone.name")
    assert found.contexts("missing") == ("deck/e.name", "promo@deck/f.name")
    assert found.by_variant == {"": replace(found.total, missing=1), "promo": Counts(missing=1)}
    assert found.by_part["rules"] == Counts(translated=1)
    assert found.by_part["deck"].texts == 6
    assert coverage([], Catalogue("de.po", "de")).total.share == 1


@pytest.mark.parametrize(
    ("context", "names"),
    [
        ("game.title", ("", "game")),
        ("upgrades/a.overrides.name.text", ("", "upgrades")),
        ("upgrades/[rank > 6].text", ("", "upgrades")),
        ("layouts/x/machine#facts/gold.with.label", ("", "layouts")),
        ("promo@rules#setup/3", ("promo", "rules")),
        ("rules.title", ("", "rules")),
        ("promo@upgrades/x.name", ("promo", "upgrades")),
        ("words.together", ("", "words")),
    ],
)
def test_the_parts_of_a_context(context, names):
    assert (variant_of(context), part_of(context)) == names
