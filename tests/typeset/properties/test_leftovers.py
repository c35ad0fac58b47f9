"""Tags and tokens that are left over in print, and brackets that are text."""

from __future__ import annotations

import pytest
from lay_out import card, composer, is_whole

from pnp.report.problems import grouped

BOX = "box: {w: 100%, h: 60pt}"
REPLACED = (
    "t: {kind: text, text: \"{text | replace('[free]', 'FREE') | replace('<b>', '**')"
    f" | replace('</b>', '**')}}\", {BOX}}}"
)
PLAIN = f't: {{kind: text, text: "{{text}}", {BOX}}}'


def warned(elements: str, text: str) -> list[str]:
    one = card("axe", text=text, name="An [axe]")
    made = composer(elements, [one])
    assert is_whole(made.compose(one, "key"))
    assert {p.severity for p in made.problems} <= {"warning"}
    return [str(p) for p in made.problems]


def test_a_token_that_is_not_replaced_is_reported() -> None:
    assert warned(REPLACED, "Pay <b>2</b> [gratis]") == [
        "cards.yaml:7:3: warning: card 'axe', 'text', 't': '[gratis]' is printed as typed "
        "(element at layout.yaml:1:23)\n"
        "  hint: the layout replaces '[free]'; write '\\[' if it is text"
    ]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Pay [free] <b>now</b>", []),
        ("Pay [Free]", ["[Free]"]),
        ("Pay <B>now</B>", ["<B>", "</B>"]),
        ("Pay <i>now</i><br/>", ["<i>", "</i>", "<br/>"]),
        ("Pay [one] [two]", ["[one]", "[two]"]),
        # text
        (r"Pay \[gratis] \<i>", []),
        ("Pay [gratis](color: black)", []),
        ("Pay [see page 3] and []", []),
        ("Pay if 2 <b and c> 3, 2 < 3 > 1", []),
    ],
)
def test_what_is_a_token_and_what_is_text(text: str, tokens: list[str]) -> None:
    found = warned(REPLACED, text)
    assert [line.partition("'t': '")[2].partition("'")[0] for line in found] == tokens


def test_where_nothing_is_replaced_brackets_are_text() -> None:
    assert warned(PLAIN, "Take an [Upgrade], \\{p\\}, %x%") == []
    assert "'<b>' is printed as typed" in warned(PLAIN, "a <b>c")[0]


@pytest.mark.parametrize(
    ("text", "token", "rule"),
    [
        ("a <b>c", "<b>", "reads: html"),
        ("a <u>c", "<u>", 'reads: {"<u>…</u>": "*…*"}'),
        ("R&amp;D", "&amp;", "reads: html"),
        ("2&#160;m", "&#160;", "reads: html"),
        ("Pay [skill_test].", "[skill_test]", 'reads: {"[skill_test]": ":skill-test:"}'),
    ],
)
def test_the_hint_has_the_line_that_reads_a_token(text: str, token: str, rule: str) -> None:
    (found,) = warned(PLAIN, text)
    assert f"'{token}' is printed as typed" in found
    assert found.endswith(rule)


@pytest.mark.parametrize(
    "text", ["See [1], [A] and [see it]", r"\[so] \&amp;", "[so](color: black)", "R&D; AT&T"]
)
def test_what_is_text_is_not_reported(text: str) -> None:
    assert warned(PLAIN, text) == []


def test_tokens_that_the_layout_itself_prints_are_not_reported() -> None:
    elements = f"t: {{kind: text, text: \"[so] {{text | replace('[free]', '[FREE]')}}\", {BOX}}}"
    assert warned(elements, "Pay [free]") == []
    assert len(warned(elements, "Pay [gratis]")) == 1


def test_a_brace_is_a_token_where_braces_are_replaced() -> None:
    elements = f"t: {{kind: text, text: \"{{text | replace('{{p}}', 'FREE')}}\", {BOX}}}"
    assert warned(elements, r"Pay \{p\}") == []
    (found,) = warned(elements, r"Pay \{q\}")
    assert "'{q}' is printed as typed" in found


def test_each_card_is_reported_with_its_own_token() -> None:
    cards = [card("a", text="[x]"), card("b", text="[free]"), card("c", text="[x]")]
    made = composer(REPLACED, cards)
    made.prepare(cards)
    for one in cards:
        made.compose(one, one.id)
    found = [p.message.partition(",")[0] for p in made.problems]
    assert found[0] == "card 'a'" and "card 'b'" not in found


def test_a_token_handed_to_a_fragment_is_reported_at_its_field() -> None:
    fragments = (
        "f: {parameters: {label: ~}, elements: {" + REPLACED.replace("text |", "label |") + "}}"
    )
    elements = f'u: {{kind: use, fragment: f, with: {{label: "{{text}}"}}, {BOX}}}'
    one = card("axe", text="Pay [gratis]")
    made = composer(elements, [one], fragments=fragments)
    assert is_whole(made.compose(one, "key"))
    (found,) = made.problems
    assert found.message.startswith("card 'axe', 'text', 't': '[gratis]'")


def test_the_same_token_on_several_cards_is_one_problem() -> None:
    cards = [
        card("axe", text="<b>Cut"),
        card("saw", text="<b>Saw <i>"),
        card("peg", text="<b>Hold"),
    ]
    made = composer(PLAIN, cards)
    for one in cards:
        assert is_whole(made.compose(one, f"key-{one.id}"))
    groups = [[problem.detail for problem in group] for group in grouped(made.problems)]
    assert groups == [["card 'axe'", "card 'saw'", "card 'peg'"], ["card 'saw'"]]
