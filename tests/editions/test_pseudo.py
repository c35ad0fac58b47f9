"""Made-up languages: longer, accented or mirrored, and otherwise the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.editions.pseudo import accented, mirrored, pseudo
from pnp.markup.blocks import parse_blocks
from pnp.markup.printed import reads, tokens
from pnp.model.edition import Message
from pnp.model.errors import LangError
from pnp.model.problems import Span

RULE = "Roll :die: and walk up to that many **spaces** along the [paths](#paths), {n | word} times."


def test_accented():
    assert accented("Draw") == "«Ðŕååŵ»"
    assert accented("Draw two cards") == "«Ðŕååŵ ţŵöö çååŕðš»"
    assert ":die:" in accented(RULE) and "](#paths)" in accented(RULE)
    assert "{n | word}" in accented(RULE)


def test_accented_is_about_a_third_longer():
    words = " ".join(["Every player takes a machine and lays it down with its board."] * 5)
    assert 1.32 < len(accented(words)) / len(words) < 1.38


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("- one", "- «ööñé»"),
        ("# A {#top}", "# «ÅÅ» {#top}"),
        ("| a | b |\n|---|---|\n| c | d |", "| «åå | b |\n|---|---|\n| ç | ð» |"),
        ("a\n---", "«å»\n---"),
        ("**b** {n}", "«**b** {n}»"),
        ("b https://a.org/b", "«b https://a.org/b »"),
        ("{n} :die: 3", "{n} :die: 3"),
        ("{a", "{a"),
    ],
)
def test_brackets_stand_within_blocks(text, changed):
    assert accented(text) == changed


def test_mirrored():
    assert mirrored("It’s **red** :die: {n} [x](red)") == (
        "\u200f\u202eIt’s\u202c **\u200f\u202ered\u202c** :die: {n} [\u200f\u202ex\u202c](red)"
    )
    assert mirrored("3 + {a} {") == "3 + {a} {"


MARKED = st.lists(
    st.sampled_from(["Draw", "**two**", "*a*", ":die:", "{n}", "[b](c)", "\\*", "3", "\n", "\n\n",
                     "- ", "# ", "# a {#id}\n", "https://a.org/b", "| a | b |\n"]),
    max_size=8,
).map(" ".join)  # fmt: skip


def machinery(text):
    kinds = ("words", "stars")
    return [(t.kind, t.text.strip()) for t in tokens(text) if t.kind not in kinds]


@settings(max_examples=300)
@given(MARKED)
@pytest.mark.parametrize("change", [accented, mirrored])
def test_what_is_no_word_stays(change, text):
    try:
        wanted = [type(block) for block in parse_blocks(text)]
        read = reads(text)
    except LangError:
        return
    changed = change(text)
    assert machinery(changed) == machinery(text)
    assert reads(changed) == read
    assert [type(block) for block in parse_blocks(changed)] == wanted


def test_files_get_an_ending_and_lists_stay():
    translate = pseudo("en-XA")
    span = Span("game.yaml")
    assert translate(Message("kit.file", "Kit", span, kind="file")) == "Kit-en-XA"
    assert translate(Message("words.together", "a b, c", span, kind="list")) == "a b, c"
    assert translate(Message("game.title", "Kit", span)) == "«Ķîţ»"
