"""Typography of languages: what a translator types, and what is printed."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.editions.typography import typographic
from pnp.languages.quotes import quotes_of
from pnp.markup.blocks import parse_blocks
from pnp.markup.printed import tokens
from pnp.model.errors import ExpressionError, LangError

LANGUAGES = [
    *("en", "en-GB", "fr", "fr-CA", "fr-CH", "de", "de-CH", "es", "es-MX", "it", "pt", "pt-PT"),
    *("nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "ru", "uk", "el", "tr"),
    *("ja", "zh", "zh-Hant", "xx", "en-XA", "ar-XB"),
]


def typed(text: str, language: str) -> str:
    """What comes out, with signs for the spaces one cannot see: ~ no-break, ^ narrow."""
    return typographic(text, language).replace("\u00a0", "~").replace("\u202f", "^")


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "“one ‘two’ three” it’s"),
        ("en-XA", "“one ‘two’ three” it’s"),
        ("fr", "«~one “two” three~» it’s"),
        ("fr-CA", "«~one “two” three~» it’s"),
        ("fr-CH", "«^one ‹two› three^» it’s"),
        ("de", "„one ‚two‘ three“ it’s"),
        ("de-CH", "«one ‹two› three» it’s"),
        ("es", "«one “two” three» it’s"),
        ("es-MX", "“one ‘two’ three” it’s"),
        ("it", "«one “two” three» it’s"),
        ("pt-BR", "“one ‘two’ three” it’s"),
        ("pt-PT", "«one “two” three» it’s"),
        ("nl", "‘one “two” three’ it’s"),
        ("sv", "”one ’two’ three” it’s"),
        ("da", "“one ‘two’ three” it’s"),
        ("nb", "«one ‘two’ three» it’s"),
        ("fi", "”one ’two’ three” it’s"),
        ("pl", "„one «two» three” it’s"),
        ("cs", "„one ‚two‘ three“ it’s"),
        ("hu", "„one »two« three” it’s"),
        ("ro", "„one «two» three” it’s"),
        ("ru", "«one „two“ three» it’s"),
        ("uk", "«one „two“ three» it’s"),
        ("el", "«one “two” three» it’s"),
        ("tr", "“one ‘two’ three” it’s"),
        ("ja", "「one 『two』 three」 it's"),
        ("zh", "“one ‘two’ three” it's"),
        ("zh-Hant", "「one 『two』 three」 it's"),
        ("xx", "\"one 'two' three\" it's"),
    ],
)
def test_quotation_marks(language: str, printed: str) -> None:
    assert typed("\"one 'two' three\" it's", language) == printed
    # two of one kind within each other are as good
    if language not in ("xx", "ja", "zh"):
        assert typed('"one "two" three" it\'s', language) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("the players' 'own' game", "the players’ ‘own’ game"),
        ("'Tis rock 'n' roll of the '90s", "’Tis rock ’n’ roll of the ’90s"),
        ("5' 6\" tall", "5' 6\" tall"),
        ('{name}\'s "**big**" one', "{name}’s “**big**” one"),
        ('"Wait—" he said; "Wait—", "—no"', "“Wait—” he said; “Wait—”, “—no”"),
        ('**"Long Shot"**, ("x")', "**“Long Shot”**, (“x”)"),
        ('["Setup"](#setup "x")', '[“Setup”](#setup "x")'),
        ('"one\n\ntwo"', '"one\n\ntwo"'),
        ('"one\ntwo"', "“one\ntwo”"),
        ("an \"unclosed and a 'closed'", 'an "unclosed and a ‘closed’'),
        ("He said 'no \"way\"'", "He said ‘no “way”’"),
        ("well... and....", "well… and...."),
        ("“typed” 'here'", "“typed” ‘here’"),
    ],
)
def test_quotes_and_apostrophes_in_english(text: str, printed: str) -> None:
    assert typed(text, "en") == printed


@pytest.mark.parametrize("space", ["", " ", "\u00a0", "\u202f"])
@pytest.mark.parametrize(
    ("text", "fr", "ca", "ch"),
    [
        ("Non_!", "Non^!", "Non!", "Non^!"),
        ("Quoi_?!", "Quoi^?!", "Quoi?!", "Quoi^?!"),
        ("un_; deux", "un^; deux", "un; deux", "un^; deux"),
        ("Note_: deux", "Note~: deux", "Note~: deux", "Note^: deux"),
        ("**Note**_:", "**Note**~:", "**Note**~:", "**Note**^:"),
        ("{name}_! :gear:_?", "{name}^! :gear:^?", "{name}! :gear:?", "{name}^! :gear:^?"),
        ("«_mot_»_!", "«~mot~»^!", "«~mot~»!", "«^mot^»^!"),
        ("«_**mot**_»", "«~**mot**~»", "«~**mot**~»", "«^**mot**^»"),
    ],
)
def test_spaces_of_french(text: str, fr: str, ca: str, ch: str, space: str) -> None:
    given = text.replace("_", space)
    assert (typed(given, "fr"), typed(given, "fr-CA"), typed(given, "fr-CH")) == (fr, ca, ch)
    assert typed(given, "fr-BE") == fr


@pytest.mark.parametrize(
    "text",
    [
        "à 12:30, 2:1",
        "https://a.example/b?c=d;e:f",
        "(!) et (?)",
        "sur **!** et *?*",
        "! seul",
        "- ! dans une liste",
        "1. ? dans une liste",
        "| ! | ? |",
        "|:---|---:|\n| a | b |",
        "::: box Titre :",
        ":gear: x :gear:",
        "{a if b else 'c !'} {x | default('?')}",
        "<!-- note: vite! -->",
        "# Titre {#a:b}",
        "[mot](color: brass; size: 2)",
        "quoi?x=1",
        "us-patent-1 et board-3-6.png et rules.md:",
    ],
)
def test_what_french_leaves_alone(text: str) -> None:
    assert typographic(text, "fr").replace("md\u00a0:", "md:") == text


@pytest.mark.parametrize(
    ("language", "text", "printed"),
    [
        ("en", "5 mm, 20 %, 20 $, 3 g", "5~mm, 20~%, 20~$, 3~g"),
        ("en", "20% of 20$ in 5mm", "20% of 20$ in 5mm"),
        ("fr", "20% de 20$ en {n}%", "20~% de 20~$ en {n}~%"),
        ("de", "20% und 20€, 100%ig", "20~% und 20~€, 100%ig"),
        ("it", "20% e 20€", "20% e 20~€"),
        ("tr", "20%", "20%"),
        ("en", "{width} mm", "{width}~mm"),
        ("fr", "3 l’un", "3 l’un"),
        ("en", "3-6 players, 1873-76, 9-12", "3–6 players, 1873–76, 9–12"),
        ("en", "6-3, 2026-11-21, 1-2-3, A4-5, x-1-6", "6-3, 2026-11-21, 1-2-3, A4-5, x-1-6"),
        ("fr", "{a}-{b}, 1-{b}, 3--6", "{a}-{b}, 1-{b}, 3--6"),
        ("en", "file board-3-6.png of http://x.example/3-6", None),
        ("cs", "V domě a k lesu, sova", "V~domě a~k~lesu, sova"),
        ("pl", "Idź w lewo i z nim", "Idź w~lewo i~z~nim"),
        ("fr", "il y a un as à moi", "il y a un as à moi"),
    ],
)
def test_figures_units_and_short_words(language: str, text: str, printed: str | None) -> None:
    assert typed(text, language) == (text if printed is None else printed)


@pytest.mark.parametrize(
    ("language", "right"),
    [
        ("en", "“It’s ‘his’,” she said: “5\u00a0mm, 20%, 3–6…” $20"),
        ("en-GB", "‘It’s “his”,’ she said – £20"),
        ("fr", "«\u00a0L’“or”\u00a0», dit-il\u00a0: 20\u00a0%\u202f! 20\u00a0$\u202f?"),
        ("fr", "‹\u202fmot\u202f› 25\u202f%"),
        ("de", "„Ja ‚doch‘“, »nein«, 20\u00a0%, geht’s?"),
        ("es", "«¿Qué “es”?», ¡sí!"),
        ("sv", "”Ja ’du’”, »nej», så"),
        ("nl", "‘Ja “nee”’ ’s avonds, auto’s"),
        ("pl", "„Tak «nie»”, w\u00a0domu"),
        ("ja", "「はい『いいえ』」！"),
    ],
)  # fmt: skip
def test_what_is_right_stays(language: str, right: str) -> None:
    assert typographic(right, language) == right


def test_braces_that_do_not_pair_up_are_left_for_others_to_report() -> None:
    assert typographic('{a "b"', "fr") == '{a "b"'


def test_every_language_has_two_kinds_of_quotes() -> None:
    known = {tag: quotes_of(tag) for tag in LANGUAGES}
    assert [tag for tag, quotes in known.items() if quotes is None] == ["xx"]
    assert all(q is None or q.outer != q.inner for q in known.values())


SNIPPETS = st.sampled_from(
    ['"', "'", '"', "'", "’", "“", "”", "«", "»", "„", "‚", "‘", " ", " ", "\u00a0", "\u202f", "!",
     "?", ";", ":", "...", "…", "a", "mot", "l", "v", "3", "3-6", "20", "%", "$", "mm", "\n",
     "\n\n", "**", "*", "[", "](x 'y')",
      "(", ")", ":gear:", "{n}", "{a | b('c !')}", "\\*", "-", "—", "|",
     "- ", "1.", "a.pdf", "http://x.y/z", "<!-- n: ! -->", "{#id}", "\U000f0010\U000f0001", "."]
)  # fmt: skip
MIXED = st.lists(SNIPPETS, max_size=14).map("".join)


@settings(max_examples=600, deadline=None)
@given(st.one_of(MIXED, st.text(max_size=20)), st.sampled_from(LANGUAGES))
@example("'\"'", "en")
@example("'”'':gear:", "en")
def test_twice_is_once(text: str, language: str) -> None:
    once = typographic(text, language)
    assert typographic(once, language) == once


@settings(max_examples=600, deadline=None)
@given(MIXED, st.sampled_from(LANGUAGES))
@example("3-6", "en")
@example("20%", "fr")
@example("k lesu", "cs")
def test_a_text_is_printed_the_same_beside_a_placeholder(text: str, language: str) -> None:
    # texts without signs that a rule is about are returned at once; a placeholder is such a sign
    beside = typographic(f"{text}\n\n{{x}}", language)
    assert beside == f"{typographic(text, language)}\n\n{{x}}"


@settings(max_examples=300, deadline=None)
@given(MIXED, st.sampled_from(LANGUAGES))
def test_paragraphs_lists_and_tables_stay_what_they_are(text: str, language: str) -> None:
    try:
        blocks = parse_blocks(text)
    except LangError:
        return
    changed = parse_blocks(typographic(text, language))
    assert [type(block) for block in changed] == [type(block) for block in blocks]


@settings(max_examples=300, deadline=None)
@given(MIXED, st.sampled_from(LANGUAGES))
def test_only_words_change_and_only_in_their_signs(text: str, language: str) -> None:
    printed = typographic(text, language)
    letters = re.compile(r"[^\W_]")
    assert letters.findall(printed) == letters.findall(text)
    try:
        before = [t for t in tokens(text) if t.kind not in ("words", "url")]
    except ExpressionError:
        assert printed == text
    else:
        assert [t for t in tokens(printed) if t.kind not in ("words", "url")] == before
