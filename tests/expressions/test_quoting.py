"""Quotes of printed words in values of placeholders, through formatters and joins."""

from typing import Any

import pytest

from pnp.expressions.parser import parse_expression, parse_template, to_text
from pnp.expressions.quoting import Printed, Quotes, brackets_at, head_words
from pnp.markup.books.filling import Passage, fill_manuscript
from pnp.markup.books.manuscript import parse_manuscript

HIRING = Printed("Hiring", "Embauche")
PAYDAY = Printed("Payday", "Jour de paie")
COIN = Printed("coins (billions)", "pièces (milliards)")
SCOPE = {"a": HIRING, "b": PAYDAY, "c": COIN, "n": 3, "all": [HIRING, PAYDAY]}


def filled(text: str, **more: Any) -> str:
    parts, errors = fill_manuscript(parse_manuscript(text), {**SCOPE, **more})
    assert not errors
    return "".join(part.text for part in parts if isinstance(part, Passage))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Then {a}.", "Then [Hiring](printed) (Embauche)."),
        ("Then *{a}*.", "Then *[Hiring](printed)* (Embauche)."),
        ("Then **{a}** {n}", "Then **[Hiring](printed)** (Embauche) 3"),
        ("*Then {a} now*", "*Then [Hiring](printed) (Embauche) now*"),
        ("[{a}](#hiring), too", "[[Hiring](printed)](#hiring) (Embauche), too"),
        ("{a} **{b}**", "[Hiring](printed) (Embauche) **[Payday](printed)** (Jour de paie)"),
        ("({n}: {a})", "(3: [Hiring](printed) \\[Embauche\\])"),
        ("See (1) {a}", "See (1) [Hiring](printed) (Embauche)"),
        ("{c}", "[coins (billions)](printed) (pièces \\[milliards\\])"),
        # the translation follows once in a section
        ("{a}, {a}", "[Hiring](printed) (Embauche), [Hiring](printed)"),
        ("{a}\n\n# Next\n\n{a}", "[Hiring](printed) (Embauche)\n\n# Next\n\n"
                                 "[Hiring](printed) (Embauche)"),
        # what is made of the value is a quote as well
        ("{a | upper}", "[HIRING](printed) (EMBAUCHE)"),
        ("{join(all, ', ')}", "[Hiring](printed) (Embauche), [Payday](printed) (Jour de paie)"),
        ("{'the ' + a + '!'}", "the [Hiring](printed) (Embauche)!"),
        ("{a if a == 'Hiring' else n}", "[Hiring](printed) (Embauche)"),
        ("| {a} | {b} |", "| [Hiring](printed) (Embauche) | [Payday](printed) (Jour de paie) |"),
    ],
)  # fmt: skip
def test_quotes_are_written_out_where_a_text_is_filled_in(text: str, printed: str) -> None:
    assert filled(text) == printed


def test_capitals_are_those_of_the_printed_word() -> None:
    assert filled("{x | capital}", x=Printed("wild", "joker")) == "[Wild](printed) (joker)"


def test_conditions_read_the_printed_word() -> None:
    assert parse_expression("a in ['Hiring']")(SCOPE) is True
    assert parse_expression("[x for x in all if x == 'Payday']")(SCOPE) == ["Payday"]


def test_a_whole_text_is_written_out() -> None:
    text = to_text(parse_template("After *{a}*, {b} (or {a})")(SCOPE))
    assert Quotes().text(text) == (
        "After *[Hiring](printed)* (Embauche), [Payday](printed) (Jour de paie) "
        "(or [Hiring](printed))"
    )


def test_a_quoted_term_has_two_texts() -> None:
    assert head_words("[Lab](printed) (laboratoire)") == ("Lab", "laboratoire")
    assert head_words("laboratoire (grand)") == ("laboratoire (grand)",)
    assert brackets_at("a [b](c) e", "d") == " (d)" and brackets_at("a (b", "d") == " \\[d\\]"
