"""What is wrong, where, and how to correct it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.problems import (
    InputError,
    PnpError,
    Problem,
    Problems,
    Span,
    UsageError,
    did_you_mean,
    in_order,
    nearest,
)


def test_a_problem_as_a_person_reads_it():
    problem = Problem(
        "wrong-value", "unknown kind 'pictur'", Span("a.yaml", 7, 5), "did you mean 'picture'?"
    )
    assert str(problem) == (
        "a.yaml:7:5: error: unknown kind 'pictur'\n  hint: did you mean 'picture'?"
    )
    assert str(Problem("wrong-value", "oh", Span("a.yaml"), severity="note")) == "a.yaml: note: oh"
    assert str(Problem("wrong-value", "oh", severity="warning")) == "warning: oh"


def test_a_problem_leaves_the_terminal_alone():
    problem = Problem("wrong-value", "unknown font '\x1b[31mRed\x07'", Span("a\x00b.yaml"))
    assert str(problem) == r"a\x00b.yaml: error: unknown font '\x1b[31mRed\x07'"


def test_problems_are_reported_once_in_the_order_found():
    problems = Problems([Problem("wrong-value", "b")])
    problems.add("wrong-value", "a", Span("x"))
    problems.add("wrong-value", "a", Span("x"))
    problems.extend([Problem("wrong-value", "b"), Problem("wrong-value", "c", severity="warning")])
    assert [p.message for p in problems] == ["b", "a", "c"]
    assert len(problems) == 3
    assert [p.message for p in problems.errors] == ["b", "a"]


def test_warnings_stop_nothing():
    problems = Problems([Problem("wrong-value", "careful", severity="warning")])
    problems.stop_on_errors()
    problems.add("wrong-value", "wrong")
    with pytest.raises(InputError) as stop:
        problems.stop_on_errors()
    assert [p.message for p in stop.value.problems] == ["careful", "wrong"]


def test_exceptions_carry_exit_codes_and_cross_processes():
    error = InputError.of("wrong-value", "wrong", Span("a", 1, 2), "correct it")
    assert type(error) is InputError and error.exit_code == 1
    assert UsageError([]).exit_code == 2
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is InputError and again.problems == error.problems
    assert str(again) == "a:1:2: error: wrong\n  hint: correct it"
    assert isinstance(again, PnpError)


def test_order_of_reports():
    wanted = [
        Problem("wrong-value", "no place"),
        Problem("wrong-value", "1", Span("a.yaml", 2, 9)),
        Problem("wrong-value", "2", Span("a.yaml", 10, 1)),
        Problem("wrong-value", "3", Span("a.yaml", 10, 3)),
        Problem("wrong-value", "4", Span("b.yaml")),
        Problem("wrong-value", "5", Span("b.yaml", 1, 1)),
        Problem("wrong-value", "6", Span("a.yaml", 1, 1), severity="warning"),
        Problem("wrong-value", "7", severity="note"),
    ]
    assert in_order(reversed(wanted)) == wanted


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("pictur", ["text", "picture"], "did you mean 'picture'?"),
        ("alegreya", ["Sancreek", "Alegreya"], "did you mean 'Alegreya'?"),
        ("tyni", ["tiny", "mini"], "did you mean 'tiny'?"),
        ("ab", ["ba"], "colours: ba"),
        ("red", ["ink", "paper"], "colours: ink, paper"),
        (7, ["8", "9"], "colours: 8, 9"),
        ("red", [], "there are no colours to choose from"),
        ("red", list("abcdefghijklmn"), "colours: a, b, c, d, e, f, g, h, i, j, k, l, …"),
    ],
)
def test_hints(word, known, hint):
    assert did_you_mean(word, known, "colours") == hint


def test_hints_without_a_name_for_what_is_known():
    assert did_you_mean("red", ["ink"]) == "known: ink"
    assert did_you_mean("red", []) == "there are no names to choose from"


@given(st.lists(st.text(max_size=8), max_size=8), st.text(max_size=8))
def test_what_is_nearest_is_one_of_the_names(names, word):
    assert nearest(word, names) in [None, *names]
    if word in names and word:
        assert nearest(word, names).casefold() == word.casefold()
