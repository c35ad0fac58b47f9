"""The words of a template, and what a translation must read as its source does."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.markup.inline import parse_markup, plain_text
from pnp.markup.printed import (
    has_words,
    printed_names,
    printed_roots,
    reads,
    steering_names,
    tokens,
)
from pnp.model.errors import ExpressionError


def kinds(text):
    return [(part.kind, part.text) for part in tokens(text)]


def test_tokens_of_all_kinds():
    assert kinds(r"**Roll** :die: and [see {page('a')}](#b-{id}) \*{n}") == [
        ("stars", "**"), ("words", "Roll"), ("stars", "**"), ("words", " "), ("icon", ":die:"),
        ("words", " and "), ("opening", "["), ("words", "see "), ("placeholder", "{page('a')}"),
        ("target", "](#b-{id})"), ("words", " "), ("escape", r"\*"), ("placeholder", "{n}"),
    ]  # fmt: skip
    assert kinds("# The race {#race}\nat https://a.org/b <!-- no\nword -->") == [
        ("words", "# The race"), ("id", " {#race}"), ("words", "\nat "),
        ("url", "https://a.org/b"), ("words", " "), ("note", "<!-- no\nword -->"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["[1] and [a] (b)", "a] b [c", r"\[a](b)", "[a](b", "[a\n\nb](c)", "[a](b\n\nc)"]
)
def test_brackets_without_a_target_are_words(text):
    assert {kind for kind, _ in kinds(text)} <= {"words", "escape"}


@pytest.mark.parametrize(
    "text", ["[a [b](c)](d (e) f)", "x [a\nb](c\\)d)", "[](x)", "a [1] [b](c)"]
)
def test_targets_agree_with_the_markup(text):
    words = "".join(part.text for part in tokens(text) if part.kind == "words")
    assert words == plain_text(parse_markup(text))


@given(st.text(alphabet="ab {}#[]()*:\\\n'|<!->", max_size=40))
def test_joined_tokens_are_the_text(text):
    try:
        found = tokens(text)
    except ExpressionError:
        return
    assert "".join(part.text for part in found) == text
    assert all(part.text for part in found)


@given(st.text(alphabet="ab *.:/<!-", max_size=20))
@example("a ** b*:a:")
@example("https://a")
def test_tokens_do_not_depend_on_a_placeholder_after_them(text):
    # a text without other marks than stars is divided at these alone
    assert kinds(f"{text}{{x}}") == [*kinds(text), ("placeholder", "{x}")]
    assert has_words(f"{text}{{x}}") == has_words(text)


@pytest.mark.parametrize(
    "text",
    ["Draw {n}", "{n | pad(3)} or", "{'last' if a else ''}", "{name or 'none'}", "{'a' + b}",
     "{x | default('none')}", "{xs | join(' and ')}", "{['one', 'two'][n]}", "{a and 'b'}",
     "{join(xs, ' or ')}", "{x | replace('-', ' to ')}", "{n | plural(one='card', other='cards')}",
     "[words](style)", "{'text' | upper}", "{[x + ' gold' for x in xs]}", "{('a', b)}", "café",
     "汉字", "{a", "{a +} b", "https://example.org", "{'ha' * 3}"],
)  # fmt: skip
def test_has_words(text):
    assert has_words(text)


@pytest.mark.parametrize(
    "text",
    ["", "{name}", "**{n}** :die: 3 × 4", "[{n}](color: brass)", "{find(types, id='gun').name}",
     "{day | date('fr', 'short')}", "{'!' if kind == 'gun' else n}", "{d['from']}", "1–3",
     "{x | default('–')}", "{count(where(cards, kind='gun'))}", "<!-- a note -->", "# {n} {#race}",
     "{x | replace('a', '-')}", "{'a' and n}"],
)  # fmt: skip
def test_has_no_words(text):
    assert not has_words(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{label}", {"label"}),
        ("{label | upper}: {note}", {"label", "note"}),
        ("{find(types, id=type).name}", set()),
        ("{'!' if n == 0 else n}", {"n"}),
        ("{a or b} {c and d}", {"a", "b", "d"}),
        ("{a + ' ' + b} {rank + 1}", {"a", "b"}),
        ("{a | default(b)} {c | pad(d)}", {"a", "b", "c"}),
        ("{[x | upper for x in labels if x] | join(', ')}", {"labels"}),
        ("{game.title} {words[0]} {true}", set()),
        ("{[a, b][n]} {c - d} {game.f | upper}", {"a", "b"}),
        ("{join(xs)} {len(ys)} {first(zs)}", {"xs", "zs"}),
        ("{a", set()),
    ],
)
def test_printed_names(text, names):
    assert printed_names(text) == names


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("{n | word | capital} cards of {a.b}", "{ a.b } : {n} cartes"),
        ("{'last' if n == 3 else name}", "{'dernier' if n==3 else name}"),
        ("{n} card{'s' if n != 1 else ''}", "{n} 张牌"),
        ("{n} card{'s' if n != 1 else ''}",
         "{n} {n | plural(one='karta', few='karty', other='kart')}"),
        ("{'one' if n == 1 else 'many'}",
         "{'a' if n == 1 else 'b' if n % 10 in [2, 3, 4] and n > 5 else 'c'}"),
        ("{n | plural(one='card', other='cards')}", "{'carte' if n < 2 else 'cartes'}"),
        ("{x | default('none')}", "{x | default('rien')}"),
        ("{find(xs, id='a').b}", '{find(xs, id="a").b | lower}'),
        ("# {day | date} {#heading}", "# {day | date('fr')} {#heading}"),
        ("[a](#{x})", "[b](#{x})"),
        ("{'a' if x and y == 2 else 'b'}", "{'b' if y == 2 and x else 'a' if x else ''}"),
    ],
)  # fmt: skip
def test_a_correct_translation_reads_the_same(source, translation):
    assert reads(source) == reads(translation)
    assert reads(source)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("{a.b}", "{a.c}"),
        ("{n} {n}", "{n}"),
        ("{n}", "n"),
        ("{x | default(y)}", "{x}"),
        ("{find(xs, id='a').b}", "{find(xs, id='b').b}"),
        ("{'last' if n == 3 else name}", "{'dernier' if n == 4 else name}"),
        ("{rank} of {count(cards)}{' (last)' if rank == count(cards) else ''}",
         "{rank} sur {count(cards)}"),
        ("{'!' if a.b else '?'} {a.b}", "{a.b}"),
        ("[a](#{x})", "[b](#{y})"),
    ],
)  # fmt: skip
def test_a_wrong_translation_reads_something_else(source, translation):
    assert reads(source) != reads(translation)


def test_reads_is_sorted_and_reports_choices():
    assert reads("{b} {a | upper} {'x' if n == 1 else 'y'}") == ("a", "b", "n")
    with pytest.raises(ExpressionError, match="never closed"):
        reads("{a")


def test_fields_that_may_be_missing_are_read_like_others() -> None:
    template = "{field('title', 'name') | upper} {find(types, id=field('type')).name}"
    assert printed_names(template) == {"title", "name"}
    assert steering_names(template) >= {"types", "type"}
    assert printed_roots("{field('facts.tagline')}") == {"facts"}
    assert printed_names("{field('class', 'from')}") == {"class", "from"}
    assert not steering_names(template) & {"title", "name", "field"}
