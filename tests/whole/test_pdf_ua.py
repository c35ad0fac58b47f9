"""Every product of the samples keeps the rules of PDF/UA-1; the checker finds each spoiled one."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
from pdf_ua import CONDITIONS, violations
from pikepdf import Array, Dictionary, Name, Pdf
from printed_editions import printed, printed_product, project
from samples import FUTURE, PATENT
from structures import elements_of, read_by_poppler, text_in_order

from pnp.model.edition import Choice
from pnp.model.result import Built

EDITIONS = [
    (FUTURE, ""),
    *(
        pytest.param(game, language, marks=pytest.mark.thorough)
        for game, language in [(PATENT, ""), (PATENT, "fr"), (FUTURE, "fr")]
    ),
]


def data_of(built: Built) -> bytes:
    assert isinstance(built.data, bytes)
    return built.data


@cache
def rules(game: str, language: str = "") -> bytes:
    return data_of(printed_product(game, "rules", Choice(language or None)))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_all_products(game: str, language: str) -> None:
    failed = {}
    for built in printed(game, Choice(language or None)):
        if built.file.endswith(".pdf"):
            name = built.request.product
            found, _ = project().game(game, Choice(language or None))
            assert found is not None
            is_book = found.products[name].book is not None
            failed[name] = violations(data_of(built), is_claimed=is_book)
    assert len(failed) >= 5
    assert {name: found for name, found in failed.items() if found} == {}


HEADINGS = {
    PATENT: [
        "H1 The race", "H1 What you need", "H1 Setting up", "H1 Upgrades and power", "H1 Your turn",
        "H1 Actions", "H1 Attacks", "H1 The Patent Office", "H1 Seven or eight inventors",
        "H1 Advice from the future", "H1 Words of the trade", "H1 Credits", "H1 All Upgrades",
    ],
    FUTURE: [
        "H1 1 Introduction", "H1 2 Components", "H1 3 Setup", "H1 4 Sequence of Play",
        "H1 5 Playing", "H2 5.1 Funding", "H2 5.2 Payday", "H2 5.3 Hiring", "H2 5.4 Progress",
        "H2 5.5 Specialists", "H1 6 End of the Game", "H1 7 Two Players", "H1 8 Three Players",
        "H1 9 Credits",
    ],
}  # fmt: skip
# counted in the text: items, cells of tables, titles of columns
COUNTS = {
    PATENT: {"LI": 36, "L": 10, "Table": 2, "TR": 23, "TH": 7, "TD": 77, "Caption": 3},
    FUTURE: {"LI": 62, "L": 18, "Table": 5, "TR": 30, "TH": 10, "TD": 76, "Caption": 4},
}


@pytest.mark.parametrize("game", [pytest.param(PATENT, marks=pytest.mark.thorough), FUTURE])
def test_rules_have_the_headings_lists_and_tables_of_their_text(game: str) -> None:
    found = read_by_poppler(rules(game))
    heads = [f"{r.kind} {' '.join(r.text.split())}" for r in found if re.match(r"H\d", r.kind)]
    assert heads == HEADINGS[game]
    kinds = [one.kind for one in found]
    assert {kind: kinds.count(kind) for kind in COUNTS[game]} == COUNTS[game]


@pytest.mark.parametrize("game", [PATENT, FUTURE])
def test_every_figure_has_words(game: str) -> None:
    figures = [one for one in elements_of(rules(game)) if one.path[-1] == "Figure"]
    assert len(figures) >= 5
    assert [one for one in figures if not one.alt] == []


def test_words_stand_for_a_figure_of_faces() -> None:
    figures = [one.alt for one in elements_of(rules(PATENT)) if one.path[-1] == "Figure"]
    # those of the card and of its callouts
    start = "Rank 9. Selinker’s Deuterium Forge."
    (card,) = [alt for alt in figures if alt and alt.startswith(start)]
    assert "1977. Time 6. Continuous Effect. +6 power while Chassis 9 is fitted" in card
    assert "Home: the year and the number of its board" in card
    # those of the text, where a drawing has no words that explain it
    assert (
        "The boards in a square, with the Patent Office in the middle. Upgrades lie over its "
        "outer edges, and pawns stand on Labs."
    ) in figures


# sentences of the text, without marks and values, in its order
SENTENCES = [
    "Time travel works, and you can prove it: your machine is parked outside.",
    "The law does not ask who was cleverest.",
    "Nobody with a time machine has an excuse for being late.",
    "and these rules.",
    "Shuffle the Upgrades into a face-down deck.",
    "To walk from one board to the next is to travel in time.",
    "A disabled Upgrade is turned face down.",
    "The Chassis eats",
    "Take one Action that your space or one of your working Upgrades allows.",
    "Some Weapons strike from afar.",
    "Some Shields let you answer if you are attacked directly, which means by a basic attack, as "
    "soon as that is settled. Such a is itself a basic attack, but nobody answers it with another.",
    "You need not be ready for this, and you need not wait here.",
    "any three types of Upgrade, working, are enough to file.",
    "Junk costs nothing, and the Mechanic is next door.",
]


@pytest.mark.thorough
def test_the_text_is_whole_and_in_order() -> None:
    """Divided words are whole; the words of a link come after those of its paragraph here."""
    text, at = text_in_order(rules(PATENT)), 0
    for sentence in SENTENCES:
        found = text.find(sentence, at)
        assert found >= 0, sentence
        at = found


def test_words_in_another_language_are_marked() -> None:
    """Names on the cards stay English in rules that alone are translated."""
    data = data_of(printed_product(PATENT, "rules", Choice("fr", "rules")))
    spans = [one for one in elements_of(data) if one.path[-1] == "Span"]
    assert spans and {one.language for one in spans} == {"en"}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.Root.Lang) == "fr"
    assert violations(data) == []


# -- spoiled files ---------------------------------------------------------------------------


def spoiled(data: bytes, spoil: Callable[[Pdf], object]) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        spoil(pdf)
        pdf.save(out)
    return out.getvalue()


def first(pdf: Pdf, kind: str, number: int = 0) -> Dictionary:
    """An element of a type."""
    found = [
        one
        for one in pdf.objects
        if isinstance(one, Dictionary) and one.get("/S") == Name(f"/{kind}") and "/P" in one
    ]
    return found[number]


def annotation(pdf: Pdf) -> Dictionary:
    return next(page.obj.Annots[0] for page in pdf.pages if "/Annots" in page.obj)


def font(pdf: Pdf, subtype: str) -> Dictionary:
    return next(
        one
        for one in pdf.objects
        if isinstance(one, Dictionary) and one.get("/Subtype") == Name(f"/{subtype}")
    )


def rewrite(pdf: Pdf, pattern: bytes, new: bytes) -> None:
    """Change the content of the first page, once."""
    contents = pdf.pages[0].obj.Contents
    changed, count = re.subn(pattern, new, contents.read_bytes(), count=1, flags=re.DOTALL)
    assert count == 1
    contents.write(changed)


def rewrite_metadata(pdf: Pdf, old: bytes, new: bytes) -> None:
    data = pdf.Root.Metadata.read_bytes()
    assert old in data
    pdf.Root.Metadata.write(data.replace(old, new))


def put(holder: Dictionary, key: str, value: object) -> None:
    holder[key] = value


def drop(holder: Dictionary, key: str) -> None:
    del holder[key]


def second_heading(pdf: Pdf) -> None:
    put(first(pdf, "H1", 1), "/S", Name.H3)


def first_heading(pdf: Pdf) -> None:
    for number in range(3):
        put(first(pdf, "H1"), "/S", Name.H2)
        del number


def zero_glyph(pdf: Pdf) -> None:
    rewrite(pdf, rb"\[\((?!\\).", b"[(\\\\000")
    data = pdf.pages[0].obj.Contents.read_bytes()
    pdf.pages[0].obj.Contents.write(re.sub(rb"\[\(\\000.", b"[(\\\\000\\\\000", data, count=1))


def no_texts(pdf: Pdf) -> None:
    stream = font(pdf, "Type0").ToUnicode
    stream.write(re.sub(rb"(<[0-9A-F]{4}>)<[0-9A-F]+>", rb"\1<>", stream.read_bytes()))


def bad_text(pdf: Pdf) -> None:
    stream = font(pdf, "Type0").ToUnicode
    stream.write(re.sub(rb"(<[0-9A-F]{4}>)<[0-9A-F]+>", rb"\1<FEFF>", stream.read_bytes(), count=1))


NOTE = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9])
SPOILS: dict[str, list[Callable[[Pdf], object]]] = {
    "01-003": [lambda p: rewrite(p, rb"(/P<</MCID 1>>BDC\n)", rb"\1/Artifact BMC\nEMC\n")],
    "01-004": [lambda p: rewrite(p, rb"/P<</MCID 1>>BDC(.*?)EMC",
                                 rb"/Artifact BMC /P<</MCID 1>>BDC\1EMC EMC")],
    "01-005": [lambda p: rewrite(p, rb"/P<</MCID 1>>BDC(.*?)EMC", rb"\1"),
               lambda p: rewrite(p, rb"/Artifact<</Type/Pagination>>BDC(.*?)EMC", rb"\1"),
               lambda p: drop(p.Root, "/MarkInfo")],
    "01-006": [lambda p: rewrite(p, rb"/P<</MCID 1>>", rb"/P<</MCID 9999>>")],
    "01-007": [lambda p: put(p.Root.MarkInfo, "/Suspects", True)],
    "02-001": [lambda p: put(p.Root.StructTreeRoot.RoleMap, "/Aside", Name.Beside),
               lambda p: put(first(p, "P"), "/S", Name.Words)],
    "02-003": [lambda p: put(p.Root.StructTreeRoot.RoleMap, "/Aside", Name.Aside)],
    "02-004": [lambda p: put(p.Root.StructTreeRoot.RoleMap, "/P", Name.Div)],
    "06-001": [lambda p: drop(p.Root, "/Metadata")],
    "06-002": [lambda p: rewrite_metadata(p, b"<pdfuaid:part>1</pdfuaid:part>", b"")],
    "06-003": [lambda p: rewrite_metadata(p, b"dc:title", b"dc:source")],
    "07-001": [lambda p: drop(p.Root.ViewerPreferences, "/DisplayDocTitle")],
    "07-002": [lambda p: put(p.Root.ViewerPreferences, "/DisplayDocTitle", False)],
    "09-004": [lambda p: put(first(p, "TR"), "/S", Name.P),
               lambda p: put(first(p, "TD"), "/S", Name.P)],
    "09-005": [lambda p: put(first(p, "LI"), "/S", Name.P),
               lambda p: put(first(p, "L"), "/S", Name.Div)],
    "09-006": [lambda p: put(first(p, "LI"), "/S", Name.TOCI)],
    "10-001": [no_texts],
    "11-001": [lambda p: drop(p.Root, "/Lang")],
    "13-004": [lambda p: drop(first(p, "Figure"), "/Alt"),
               lambda p: put(first(p, "Figure", 2), "/Alt", " ")],
    "14-002": [first_heading],
    "14-003": [second_heading],
    "14-007": [lambda p: put(first(p, "H1", 1), "/S", Name.H)],
    "15-003": [lambda p: drop(first(p, "TH"), "/A")],
    "19-003": [lambda p: put(first(p, "P"), "/S", Name.Note)],
    "20-002": [lambda p: put(p.Root, "/OCProperties", Dictionary(OCGs=Array(), D=Dictionary()))],
    "20-003": [lambda p: put(p.Root, "/OCProperties",
                             Dictionary(OCGs=Array(), D=Dictionary(Name="A", AS=Array())))],
    "25-001": [lambda p: put(p.Root, "/AcroForm", Dictionary(XFA=Array(), Fields=Array()))],
    "28-002": [lambda p: p.pages[0].obj.Annots.append(p.make_indirect(NOTE))],
    "28-008": [lambda p: [drop(page.obj, "/Tabs") for page in p.pages]],
    "28-009": [lambda p: [put(page.obj, "/Tabs", Name.R) for page in p.pages]],
    "28-011": [lambda p: put(first(p, "Link"), "/S", Name.Span)],
    "28-012": [lambda p: drop(annotation(p), "/Contents")],
    "31-006": [lambda p: drop(font(p, "CIDFontType2"), "/CIDToGIDMap")],
    "31-009": [lambda p: drop(font(p, "CIDFontType2").FontDescriptor, "/FontFile2")],
    "31-027": [lambda p: drop(font(p, "Type0"), "/ToUnicode")],
    "31-028": [bad_text],
    "31-030": [zero_glyph],
}  # fmt: skip
# what pnp has no way to write: a file with a password, forms of other files, with tags in forms
NEVER = {"26-001", "30-001", "30-002"}


def test_each_condition_has_a_file_that_fails_it() -> None:
    assert set(SPOILS) | NEVER == set(CONDITIONS)


@cache
def sound_rules() -> bytes:
    """The rules of a sample, in which nothing is wrong."""
    data = rules(PATENT)
    assert violations(data) == []
    return data


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("condition", "spoil"), [(name, one) for name, many in SPOILS.items() for one in many]
)
def test_a_spoiled_file_fails(condition: str, spoil: Callable[[Pdf], object]) -> None:
    assert condition in violations(spoiled(sound_rules(), spoil))
