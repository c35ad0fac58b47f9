"""Texts with conventions of their own, read as pnp's marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.editions.reads.convention_kinds import conventions
from pnp.editions.reads.marks import mark_rule
from pnp.editions.reads.runs import Run, written
from pnp.editions.reads.scan import Known, Missing, Scanner
from pnp.markup.inline import parse_markup
from pnp.schema.values import Mismatch

KNOWN = Known(frozenset(("action", "mana-r", "mana-2", "mana-w-u")), frozenset(("rank",)))
ACTION = {"[action]": ":action:"}


def read(text, *entries):
    """A text read by conventions and rules, and what could not be read."""
    rules = []
    for entry in entries:
        named = conventions()[entry].rules if isinstance(entry, str) else ()
        pairs = () if named else entry.items()
        rules += [*named, *(mark_rule(key, value) for key, value in pairs)]
    return Scanner(tuple(rules), KNOWN).read(text)


@pytest.mark.parametrize(
    ("text", "entries", "expected"),
    [
        ("[action] Go [action].", [ACTION], ":action: Go :action:."),
        # what is between two signs is read as well, what a rule writes is not
        ("<b>[action]</b>", [ACTION, {"<b>…</b>": "**…**"}], "**:action:**"),
        ("a b", [{"a": "b", "b": "c"}], "b c"),
        # three dots are the same sign, and several parts keep their order
        ("[[Blade]]", [{"[[...]]": "*...*"}], "*Blade*"),
        ("[[Blade|kw]]", [{"[[…|…]]": "[…](…)"}], "[Blade](kw)"),
        # the longest sign wins, in any order
        ("[[x]] [action]", [{"[": "(", "[[…]]": "*…*", **ACTION}], "*x* :action:"),
        ("((a (b) c))", [{"(…)": "“…”"}], "““a “b” c””"),
        # one pattern for many icons; placeholders of fields stay
        ("{2}{R}, {W/U}: {rank}", [{"{…}": ":mana-…:"}], ":mana-2::mana-r:, :mana-w-u:: {rank}"),
        ("a|b", [{"|": "\\n"}], "a\nb"),
        ("x [gone]y", [{"[gone]": ""}], "x y"),
        # a backslash cancels a sign
        (r"\[action] \<b>", [ACTION, "html"], r"\[action] \<b>"),
        # pnp's own marks stay
        ("**x** [y](kw) :action: {rank}", [ACTION, {"[…]": ":…:"}, "html"],
         "**x** [y](kw) :action: {rank}"),
    ],
)  # fmt: skip
def test_rules(text, entries, expected):
    assert read(text, *entries) == (expected, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>a</b> <strong class='x'>b</strong> <I>c</I>", "**a b** *c*"),
        ("<b>Forced - </b>draw", "**Forced -** draw"),
        ("<b></b>a<b> </b>b", "a b"),
        ("un<b>bold</b>ed <b><i>x</i></b>", "un**bold**ed ***x***"),
        ("a<br>b<br/>\nc <br /> d", "a\nb\nc\nd"),
        ("<b>a<br>b</b>", "**a**\n**b**"),
        ("<p>one</p>\n<p>two</p>", "one\n\ntwo"),
        ("Do:<ul><li>x</li>\n<li><b>y</b></li></ul>then", "Do:\n- x\n- **y**\n\nthen"),
        ("<ol><li>x<li>y</ol>", "1. x\n2. y"),
        ("2<sup>nd</sup>", "2[nd](position: super)"),
        ("R&amp;D &lt;b&gt; 2&#42; &eacute;&nbsp;&unknown;", "R&D \\<b> 2\\* é\u00a0&unknown;"),
        ("x <u>y</u> <b>z", "x <u>y</u> <b>z"),
        ("<h2>Aim</h2>Win.", "## Aim\n\nWin."),
    ],
)
def test_html(text, expected):
    assert read(text, "html") == (expected, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("__bold__ and _italic_", "**bold** and *italic*"),
        ("snake_case_name 2 _ 3 __init", "snake_case_name 2 _ 3 __init"),
        ("* a\n+ b\n- c", "- a\n- b\n- c"),
        ("one  \ntwo\\\nthree", "one\ntwo\nthree"),
        (r"\! \* \_x\_ 1\.", r"! \* \_x\_ 1\."),
        ("a\n\n***\n\nb", "a\n\n---\n\nb"),
    ],
)
def test_markdown(text, expected):
    assert read(text, "markdown") == (expected, ())


def test_escapes_of_programs():
    assert read(r"one\ntwo\t\"x\" \u00e9 \u002a", "escapes") == ('one\ntwo\t"x" é \\*', ())


def test_icons_that_there_are_not_are_printed_as_typed_and_noted():
    text, missing = read("{Q} and {R}", {"{…}": ":mana-…:"})
    assert text == r"\{Q\} and :mana-r:"
    assert missing == (Missing(0, "{Q}", "mana-q"),)
    # words in brackets are no icons
    assert read("[see page 4]", {"[…]": ":…:"}) == ("[see page 4]", ())


def test_a_sign_that_is_never_closed_is_noted():
    assert read("a [[b", {"[[…]]": "*…*"}) == ("a [[b", (Missing(0, "[[b"),))


@pytest.mark.parametrize(
    ("key", "value", "message", "hint"),
    [
        ("<b>…", "**…**", "'<b>…' has no sign after its '…'", "write where it ends, e.g. <b>…</b>"),
        ("…]", "x", "'…]' has nothing before its '…'", "write where it begins, e.g. [[…]]"),
        ("", "x", "a sign to search is empty", 'write it in quotes, e.g. "[action]"'),
        ("[…|…]", "…", "the sign has 2 parts '…', and what it becomes has 1",
         "write each of them once, in the same order"),
    ],
)  # fmt: skip
def test_mistakes_in_rules(key, value, message, hint):
    with pytest.raises(Mismatch) as error:
        mark_rule(key, value)
    assert (error.value.message, error.value.hint) == (message, hint)


RUNS = st.lists(
    st.builds(Run, st.text("ab ", min_size=1, max_size=3), st.booleans(), st.booleans()),
    max_size=8,
)


@given(RUNS)
def test_stars_are_read_back_as_the_same_styles(runs):
    """The markup reads each letter in the style of its run."""
    expected = [(s, r.bold, r.italic) for r in runs for s in r.text if s != " "]
    (line,) = [x for par in parse_markup(written(runs)) for x in par] or [()]
    found = [(s, p.bold, p.italic) for p in line for s in p.text if s not in " \u2060"]
    assert found == expected
