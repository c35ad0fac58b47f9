"""PO files: read, written as gettext writes them, errors reported with their lines."""

import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.editions.catalogue.catalogue import Catalogue, Entry, blank_header, plural_forms, template
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.po_writer import po_text
from pnp.model.edition import Message
from pnp.model.problems import Problems, Span

FROM_AN_EDITOR = """\
# Französisch
# by Somebody <a@example.org>
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: x\\n"
"Last-Translator: Somebody <a@example.org>\\n"
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Poedit-Bookmarks: -1,-1,3\\n"

#  two spaces, and a line without words:
#
# a comment
#. A note, printed on: Cards
#.
#. another
#: cards/x/upgrades.yaml \u2068cards/x/b c.yaml\u2069
#, fuzzy, max-size:12, no-wrap
#| msgctxt "old/ctx"
#| msgid ""
#| "Old — a text that is long and goes on for a while, for more than the line "
#| "has room for"
msgctxt "upgrades/a.name"
msgid "New"
msgstr "Texte «nouveau»\\tet\\\\ \\"cité\\""

msgctxt "b"
msgid ""
"One line.\\n"
"Another, of which the end stands on the next line, for the line is full and "
"no more"
msgstr ""

# why it went
#, fuzzy
#~| msgid "Older"
#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Parti"
"""


def read(text, path="translations/fr.po"):
    problems = Problems()
    return read_po(text.encode(), path, problems), [str(p) for p in problems]


def test_what_an_editor_wrote_is_kept_to_the_byte():
    catalogue, problems = read(FROM_AN_EDITOR)
    assert problems == []
    assert po_text(catalogue) == FROM_AN_EDITOR


def test_what_is_read():
    catalogue, _ = read(FROM_AN_EDITOR)
    assert (catalogue.language, catalogue.flags) == ("fr", ("fuzzy",))
    assert catalogue.comments == "Französisch\nby Somebody <a@example.org>"
    assert dict(catalogue.header)["X-Poedit-Bookmarks"] == "-1,-1,3"
    first, second, gone = catalogue.entries
    assert first.is_fuzzy
    assert first.flags == ("fuzzy", "max-size:12", "no-wrap")
    assert first.notes == "A note, printed on: Cards\n\nanother"
    assert first.comments == " two spaces, and a line without words:\n\na comment"
    assert first.places == ("cards/x/upgrades.yaml", "cards/x/b c.yaml")
    assert first.previous is not None and first.previous.endswith("than the line has room for")
    assert first.previous_context == "old/ctx"
    assert first.translation == 'Texte «nouveau»\tet\\ "cité"'
    assert catalogue.span(first) == Span("translations/fr.po", 27)
    assert second.text.startswith("One line.\nAnother, of which the end stands on")
    assert (gone.is_obsolete, gone.previous, gone.comments) == (True, "Older", "why it went")
    assert catalogue.by_context.keys() == {"upgrades/a.name", "b"}


def test_line_ends_of_windows_and_a_byte_order_mark():
    catalogue, problems = read("\ufeff" + FROM_AN_EDITOR.replace("\n", "\r\n"))
    assert problems == []
    assert po_text(catalogue) == FROM_AN_EDITOR


HEAD = 'msgid ""\nmsgstr "Language: fr\\n"\n\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('msgctxt "a"\nmsgid "A\nmsgstr "B"\n', "fr.po:5:7: error: the text has no end"),
        ('msgctxt "a"\nmsgid "A"b"\nmsgstr "B"\n', "fr.po:5:10: error: a '\"' within the text"),
        ('msgctxt "a"\nmsgid "A"\nmsgstr "\\q"\n', "fr.po:6:8: error: '\\q' has no meaning"),
        ('msgid "A"\nmsgstr "B"\n', "fr.po:4: error: the entry of 'A' has no context (msgctxt)"),
        ('msgctxt "a"\nmsgid "A"\n', "fr.po:4: error: the entry has no translation (msgstr)"),
        ('msgctxt "a"\nmsgstr "A"\n', "fr.po:4: error: the entry has no text (msgid)"),
        ('msgctxt "a"\nmsgid "A"\n\nmsgctxt "b"\nmsgid "B"\nmsgstr ""\n',
         "fr.po:4: error: the entry has no translation (msgstr)"),
        ('msgctxt "a"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] ""\n',
         "fr.po:6:1: error: entries with plural forms are not supported"),
        ('msgctxt "a"\nmsgid "A"\nmsgst "B"\n', "hint: did you mean 'msgstr'?"),
        ('msgctxt "a"\nmsgid "A"\nmsgstr B\n', "fr.po:6:1: error: 'msgstr' is not understood"),
        ('msgctxt "a"\nmsgid "A"\nmsgstr\n', "fr.po:6:1: error: after 'msgstr': expected a text"),
        ('# a\n"lost"\n', "fr.po:5:1: error: a text without a keyword"),
        ('msgctxt "a"\nmsgid "A"\nmsgstr ""\nmsgstr "B"\n', "fr.po:7:8: error: the entry has"),
        ('msgctxt "a"\nmsgid "A"\nmsgstr ""\nmsgctxt "a"\nmsgid "B"\nmsgstr ""\n',
         "fr.po:9: error: the context 'a' has two entries, the first at line 6"),
        ('msgid ""\nmsgstr "Language: de\\n"\n', "fr.po:4: error: a second header"),
        ("# the end\n", "the comments at the end belong to no entry"),
    ],
)  # fmt: skip
def test_errors_are_reported_with_their_lines(text, message):
    _, problems = read(HEAD + text)
    assert [p for p in problems if message in p], problems


def test_an_error_hides_no_other_entry():
    catalogue, problems = read(
        HEAD + 'msgctxt "a"\nmsgid "A\n\nmsgctxt "b"\nmsgid "B"\nmsgstr "C"\n'
    )
    assert len(problems) == 2
    assert catalogue.by_context["b"].translation == "C"


def test_the_language_is_that_of_the_file():
    messages = read('msgid ""\nmsgstr "Language: de\\n"\n')[1]
    assert messages == [
        "translations/fr.po:2: error: the language in the header is 'de', but the file is named "
        "'fr.po'\n  hint: write \"Language: fr\\n\", or name the file after its language"
    ]
    assert read('msgid ""\nmsgstr "Language: pt_BR\\n"\n', "pt-BR.po")[1] == []
    assert read('msgid ""\nmsgstr "Language: de\\n"\n', "game.pot")[0].language == ""


def test_a_header_has_fields():
    messages = read('msgid ""\nmsgstr "Language: fr\\nnonsense\\n"\n')[1]
    assert messages[0].startswith(
        "translations/fr.po:2: error: expected a field of the header, found 'nonsense'"
    )


def test_other_encodings_are_reported():
    problems = Problems()
    read_po(b'msgid ""\nmsgstr "\xe9"\n', "fr.po", problems)
    assert str(next(iter(problems))).startswith("fr.po:2: error: the file is not in UTF-8")
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n'
    assert "ISO-8859-1, not UTF-8" in read(header)[1][0]


def sample(path, language):
    units = [
        Message("decks/a.name", "The Time\nMachine", Span("cards/x/a.yaml", 3), note="On cards"),
        Message("decks/a.text", "Roll :die: " * 12, Span("cards/x/a.yaml", 4)),
    ]
    found = template(path, "A game", "en", units)
    return Catalogue(path, language, blank_header(language, "A game", "en"), found.entries)


def test_a_new_template():
    text = po_text(template("x.pot", "A game", "en", [Message("a", "A", Span("b.yaml", 7))]))
    assert text.startswith('msgid ""\nmsgstr ""\n"Project-Id-Version: A game\\n"\n')
    assert text.endswith('\n\n#: b.yaml\nmsgctxt "a"\nmsgid "A"\nmsgstr ""\n')
    assert "Plural-Forms" not in text and "POT-Creation-Date" not in text


@pytest.mark.parametrize(
    ("language", "forms"),
    [("fr", "nplurals=2; plural=(n > 1);"), ("de-CH", "nplurals=2; plural=(n != 1);"),
     ("en-XA", "nplurals=2; plural=(n != 1);"), ("ar-XB", "nplurals=6;"),
     ("zh-Hant", "nplurals=1;"), ("nonsense", "nplurals=2; plural=(n != 1);")],
)  # fmt: skip
def test_plural_forms(language, forms):
    assert plural_forms(language).startswith(forms)


texts = st.text(alphabet='ab \n"\\\té—-汉、\u2028{}', max_size=200)
entries = st.builds(
    Entry,
    context=st.text(alphabet='ab/"é', min_size=1, max_size=8),
    text=texts.filter(bool),
    translation=texts,
    flags=st.sampled_from([(), ("fuzzy",), ("fuzzy", "max-size:3"), ("no-wrap",)]),
    notes=st.sampled_from(["", "note", "note\n\nmore"]),
    comments=st.sampled_from(["", "said", "said\n twice"]),
    places=st.sampled_from([(), ("a.yaml",), ("a b.yaml", "c" * 60, "d.yaml")]),
    previous=st.none() | texts,
    previous_context=st.none() | st.just("was"),
    is_obsolete=st.booleans(),
)
catalogues = st.lists(entries, max_size=4, unique_by=lambda e: e.context).map(
    lambda found: Catalogue(
        "fr.po",
        "fr",
        blank_header("fr", "A game", "en"),
        tuple(sorted(found, key=lambda entry: entry.is_obsolete)),
    )
)


@given(catalogues)
def test_what_is_written_is_read_again(catalogue):
    text = po_text(catalogue)
    again, problems = read(text, "fr.po")
    assert problems == []
    assert again == catalogue
    assert po_text(again) == text


@given(catalogues)
def test_another_reader_finds_the_same(catalogue):
    polib = pytest.importorskip("polib", reason="polib, another reader of PO files, is missing")
    # it splits lines at more characters than the line break
    found = polib.pofile(po_text(catalogue).replace("\u2028", "~"))
    assert [(e.msgctxt, e.msgid, e.msgstr, e.flags) for e in found] == [
        (e.context, e.text.replace("\u2028", "~"), e.translation.replace("\u2028", "~"),
         list(e.flags)) for e in catalogue.entries
    ]  # fmt: skip


broken = st.lists(
    st.sampled_from(["msgctxt", "msgid", "msgstr", ' "a', '"', "\\n", "\\", "#~ ", "#| ", "#~| ",
                     "# ", "#, fuzzy", "#: ", "\n", "\n\n", "a", 'msgctxt "b"\nmsgid "c"\n']),
    max_size=30,
).map("".join)  # fmt: skip


@settings(max_examples=300)
@given(broken)
def test_whatever_is_in_a_file_it_is_read_or_reported(text):
    catalogue, problems = read(text, "fr.po")
    again, more = read(po_text(catalogue), "fr.po")
    if not problems:
        assert not more
        assert again == catalogue
    else:
        assert all(problem.startswith("fr.po:") for problem in problems)


def program(name):
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"gettext's {name} is not installed")
    return found


def test_gettext_finds_nothing_wrong(tmp_path):
    file = tmp_path / "fr.po"
    file.write_text(po_text(sample("fr.po", "fr")))
    run = subprocess.run([program("msgfmt"), "-c", "-o", tmp_path / "fr.mo", file],
                         capture_output=True, text=True, check=False)  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")


WORDS = [
    "a",
    "machine",
    "Zeit-",
    "d’invention",
    "\n",
    '"so"',
    "\\",
    "été",
    "{n}",
    "汉字、",
    ":die:",
    "{a.b}",
    "**x**:",
    "[b](c)",
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_gettext_breaks_lines_at_the_same_places(words):
    catalogue = sample("fr.po", "fr")
    text = " ".join(words) or "a"
    entry = Entry("b", text, text)
    wanted = po_text(Catalogue("fr.po", "fr", catalogue.header, (entry,)))
    run = subprocess.run([program("msgcat"), "-"], input=wanted, capture_output=True, text=True,
                         check=False)  # fmt: skip
    assert run.stdout == wanted
