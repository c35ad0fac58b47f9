"""The words of the glossary, and translations that use others."""

import re

import pytest

from pnp.editions.brackets import Brackets
from pnp.editions.catalogue.catalogue import Catalogue, Entry
from pnp.editions.catalogue.terms import Term, check_terms, glossary_terms
from pnp.markup.blocks import parse_blocks
from pnp.model.edition import Message
from pnp.model.problems import Span

LAB = Term("lab", ("Lab", "Labs"), ("laboratoire", "laboratoires"), True)
MACHINE = Term("machine", ("Machine",), ("machine",), True)
TIME_MACHINE = Term("tm", ("Time Machine", "Time Machines"), ("machine à voyager",), True)
UPGRADE = Term("upgrade", ("Upgrade", "Upgrades"), ("amélioration", "améliorations"), True)
RANK = Term("rank", ("rank",), ("rang",), False)
OFFICE = Term("office", ("Inventor's Office",), ("Bureau de l’inventeur",), True)


def unit(context, text, kind="text"):
    return Message(context, text, Span("game.yaml", 1), "book", kind)


def test_terms_are_put_together_from_the_glossary():
    units = [
        unit("glossary/lab.term", "Lab"),
        unit("glossary/lab.forms", "Labs, Lab's"),
        unit("promo@glossary/gold.term", "Gold"),
        unit("glossary/lab.meaning", "A place"),
        unit("glossary/rank.term", "rank"),
    ]
    entries = (
        Entry("glossary/lab.term", "Lab", "laboratoire"),
        Entry("glossary/lab.forms", "Labs, Lab's", "laboratoires,  labo,"),
        Entry("glossary/rank.term", "rank", "rang", ("fuzzy",)),
    )
    assert glossary_terms(units, Catalogue("fr.po", "fr", (), entries), {"lab", "rank"}) == (
        Term("lab", ("Lab", "Labs", "Lab's"), ("laboratoire", "laboratoires", "labo"), True),
        Term("gold", ("Gold",), (), False),
        Term("rank", ("rank",), (), True),
    )


def checked(text, translation, *terms, kind="text"):
    catalogue = Catalogue("fr.po", "fr", (), (Entry("rules#a/1", text, translation, line=7),))
    units = [Message("rules#a/1", text, Span("rules.md", 3), "book", kind)]
    return [str(p) for p in check_terms(units, catalogue, terms)]


def test_a_term_that_the_translation_lacks_is_a_warning():
    assert checked("Go to the Lab", "Allez au bureau", LAB) == [
        "fr.po:7: warning: 'rules#a/1': 'Lab' is 'laboratoire' in the glossary; the translation "
        "'Allez au bureau' has no such word\n  hint: write 'laboratoire' or 'laboratoires', or add "
        "the form that is needed to 'glossary/lab.forms'"
    ]


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("two Labs", "deux laboratoires"),
        ("**Lab**", "*Laboratoire*"),
        ("A label and a Labrador", "Une étiquette"),
        ("the upgrade", "l’amélioration"),
        ("An {upgrade} of [rank](upgrade)", "Une {upgrade} de [rang](upgrade)"),
        ("Inventor’s  Office", "bureau de l'inventeur"),
        ("RANK", "RG"),
    ],
)
def test_terms_are_whole_words_in_any_form(text, translation):
    assert checked(text, translation, LAB, UPGRADE, RANK, OFFICE) == []


def test_the_longest_term_counts():
    assert checked("a Time Machine", "une machine à voyager", TIME_MACHINE, MACHINE) == []
    (problem,) = checked("a Time Machine", "une machine", TIME_MACHINE, MACHINE)
    assert "'Time Machine' is 'machine à voyager'" in problem


def test_a_term_is_reported_once_a_text_and_not_at_all_if_it_has_no_translation():
    assert len(checked("Lab, Labs", "rien", LAB)) == 1
    assert checked("Lab", "rien", Term("lab", ("Lab",))) == []
    assert checked("Lab", "rien", LAB, kind="list") == []


def test_only_translations_that_are_printed_are_looked_at():
    units = [unit("rules#a/1", "Lab")]
    for entry in (Entry("rules#a/1", "Lab", "x", ("fuzzy",)), Entry("rules#a/1", "Labs", "x")):
        assert check_terms(units, Catalogue("fr.po", "fr", (), (entry,)), [LAB]) == ()


def bracketed(text, translation, *terms):
    return Brackets(terms or (LAB, UPGRADE, TIME_MACHINE, MACHINE))(
        unit("rules#a/1", text), translation
    )


@pytest.mark.parametrize(
    ("text", "translation", "printed"),
    [
        ("Go to Labs.", "Aux laboratoires.", "Aux laboratoires (Lab)."),
        ("the **Lab**.", "le **laboratoire**.", "le **laboratoire** (Lab)."),
        ("the *new Lab*.", "le *laboratoire neuf*.", "le *laboratoire (Lab) neuf*."),
        ("**The** Lab **here**", "**le** laboratoire **ici**", "**le** laboratoire (Lab) **ici**"),
        ("a [Lab](#lab)!", "un [laboratoire](#lab) !", "un [laboratoire](#lab) (Lab) !"),
        ("a [**Lab**](#lab)", "un [**laboratoire**](#lab)", "un [**laboratoire**](#lab) (Lab)"),
        ("Lab: :lab: {Lab} Lab", "laboratoire : :lab: {Lab} laboratoire",
         "laboratoire (Lab) : :lab: {Lab} laboratoire"),
        ("a Time Machine", "une machine à voyager", "une machine à voyager (Time Machine)"),
        ("Lab, Upgrade", "amélioration, laboratoire", "amélioration (Upgrade), laboratoire (Lab)"),
        ("the Lab", "le Lab (laboratoire)", "le Lab (laboratoire)"),
        ("Chassis here", "le Chassis", "le Chassis"),
        ("no term", "le laboratoire", "le laboratoire"),
        ("the Lab", "le {laboratoire} [x](laboratoire)", "le {laboratoire} [x](laboratoire)"),
        ("the Lab {n}", "laboratoire {n", "laboratoire {n"),
        # no round brackets in round brackets
        ("(a Lab)", "(un laboratoire)", "(un laboratoire \\[Lab\\])"),
        ("(a) Lab", "(un) laboratoire", "(un) laboratoire (Lab)"),
        ("Go (now) to [a](#x) Lab", "Va (vite) au [bon](#x) laboratoire",
         "Va (vite) au [bon](#x) laboratoire (Lab)"),
    ],
)  # fmt: skip
def test_printed_words_in_brackets(text, translation, printed):
    found = bracketed(text, translation)
    assert re.sub(r"\[(\w[^\]]*)\]\(printed\)", r"\1", found) == printed
    if "{n" not in translation:
        parse_blocks(found.replace("{Lab}", "x").replace("{laboratoire}", "x"))


@pytest.mark.parametrize(
    ("text", "translation", "printed"),
    [
        ("call it [own](printed).", "disent [votre](printed).", "disent [own](printed) (votre)."),
        ("the *[own](printed)* time", "le temps *[propre](printed)* !",
         "le temps *[own](printed)* (propre) !"),
        ("[a](printed) or [b](printed)", "[x](printed) ou [y](printed)",
         "[a](printed) (x) ou [b](printed) (y)"),
        ("(read [own](printed))", "(lire [votre](printed))",
         "(lire [own](printed) \\[votre\\])"),
        ("a [Lab (new)](printed)", "un [laboratoire (neuf)](printed)",
         "un [Lab (new)](printed) (laboratoire \\[neuf\\])"),
        # what is the same in both needs no brackets, and a quote is no place for those of a term
        ("the [+2](printed)", "le [+2](printed)", "le [+2](printed)"),
        ("the [Lab](printed)", "le [laboratoire](printed)", "le [Lab](printed) (laboratoire)"),
        ("[Lab](printed), a Lab", "[laboratoire](printed), un laboratoire",
         "[Lab](printed) (laboratoire), un laboratoire ([Lab](printed))"),
    ],
)  # fmt: skip
def test_quotes_are_as_they_are_printed_with_the_translation_beside_them(
    text: str, translation: str, printed: str
) -> None:
    assert bracketed(text, translation) == printed


def test_a_heading_that_is_a_printed_word_has_it_in_brackets() -> None:
    add = Brackets([LAB])
    heading = unit("rules#lab/1", "Lab", "heading")
    assert add(heading, "Laboratoire") == "Laboratoire ([Lab](printed))"
    assert add(unit("rules#lab/2", "Your Lab"), "Le laboratoire") == "Le laboratoire"
    other = unit("rules#more/1", "More on the Lab", "heading")
    assert add(other, "Le laboratoire encore") == "Le laboratoire encore"
    assert add(unit("rules#own/1", "Lab", "heading"), "Le Lab") == "Le Lab"


def test_the_glossary_names_printed_words_at_its_heads() -> None:
    terms = [
        Term("lab", ("Lab", "Labs"), ("laboratoire",), printed=True),
        Term("action", ("Action",), ("action",), printed=True),
        Term("rank", ("rank",), ("rang",)),
    ]
    add = Brackets(terms)
    assert add(unit("glossary/lab.term", "Lab"), "laboratoire") == "[Lab](printed) (laboratoire)"
    meaning = "Ici le laboratoire ; son rang."
    assert add(unit("glossary/lab.meaning", "Here the Lab; its rank."), meaning) == meaning
    assert add(unit("glossary/action.term", "Action"), "action") == "action"
    assert add(unit("glossary/rank.term", "rank"), "rang") == "rang"
    translation = add(unit("glossary/rank.meaning", "Of a Lab."), "Celui d’un laboratoire.")
    assert translation == "Celui d’un laboratoire ([Lab](printed))."


def test_brackets_come_once_a_section():
    add = Brackets([LAB])
    first = unit("rules#a/1", "the Lab")
    assert add(first, "le laboratoire") == "le laboratoire ([Lab](printed))"
    assert add(unit("rules#a/2", "the Lab"), "un laboratoire") == "un laboratoire"
    assert add(unit("rules#b/1", "Labs"), "Laboratoires") == "Laboratoires ([Lab](printed))"
    # a book that is read again gives the same
    assert add(first, "le laboratoire") == "le laboratoire ([Lab](printed))"
    assert add(unit("rules.title", "Labs"), "Laboratoires") == "Laboratoires"


def test_only_printed_words_have_brackets():
    assert Brackets([RANK])(unit("rules#a/1", "the rank"), "le rang") == "le rang"
