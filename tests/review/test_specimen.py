"""`pnp fonts specimen`: every family, face, feature and language, within the margins."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from lay_out import texts as runs_of
from made_fonts import make_font
from pypdf import PdfReader
from repository import ROOT

from pnp.build.context import BuildContext
from pnp.build.products.documents import set_document
from pnp.cli.fonts import fonts
from pnp.font_manager.check import face_facts
from pnp.fonts.coverage import Coverage, coverage
from pnp.fonts.facts import read_facts
from pnp.languages.letters import written, written_languages
from pnp.languages.records import record_of
from pnp.model.face import Face, Glyphs, Group, Op
from pnp.model.layout import FontFace, FontFamily
from pnp.model.problems import Problems
from pnp.model.sheet import Paper
from pnp.review.specimen import texts
from pnp.review.specimen.features import other_features, shown_features
from pnp.review.specimen.lists import specimen_lists
from pnp.review.specimen.sample import Exhibit, FamilySample
from pnp.sources.files import Library
from pnp.text.shaping.fonts import Font
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.properties.inked import reach

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/fonts.md").read_text()
LETTER, A4 = Paper("letter", 612.0, 792.0), Paper("a4", 595.28, 841.89)
LEFT, TOP, FOOT = 50.0, 46.0, 58.0  # the margins in layouts/specimen/pages.yaml, in points
NOTO = Path("/usr/share/fonts")
LATIN = "abcdefghijklmnopqrstuvwxyz"
ENGLISH = f"{LATIN}{LATIN.upper()} .,;:0123456789‘’“”–—"
ARABIC = {"ar", "fa", "ur"}
OFL = {"licenseDescription": "Licensed under the SIL Open Font License, Version 1.1."}


@cache
def shipped() -> dict[str, Exhibit]:
    """What comes with pnp, by name."""
    problems = Problems()
    (listed,) = Library(ROOT, ROOT, ROOT).manifests(problems)
    assert not problems.errors
    return {
        name: Exhibit(one.family, coverage(map(face_facts, one.faces)), "pnp", one.role)
        for name, one in listed.items()
    }


def exhibit_of(path: Path, name: str, index: int = 0, variable: bool = False) -> Exhibit:
    """A font file as a family of the project."""
    facts = next(found for found in read_facts(path) if found.index == index)
    axes = tuple((tag, low, high) for tag, low, _, high in facts.axes) if variable else ()
    face = FontFace(str(path), facts.weight, facts.italic, index, axes)
    return Exhibit(FontFamily(name, (face,)), coverage([facts]), "project")


def library_with(*exhibits: Exhibit) -> FontLibrary:
    """Pnp's fonts and these."""
    families = {one.family.name: one.family for one in exhibits}
    return FontLibrary({**families, **{name: one.family for name, one in shipped().items()}})


@cache
def library() -> FontLibrary:
    """Pnp's fonts."""
    return library_with()


class FontsContext(BuildContext):
    """A desk with fonts of its own."""

    def __init__(self, own: FontLibrary) -> None:
        super().__init__(Library(ROOT, ROOT, ROOT))
        self.own = own

    def fonts(self, problems: Problems) -> FontLibrary:
        return self.own


def specimen(exhibits: list[Exhibit], fonts: FontLibrary, paper: Paper) -> list[Face]:
    lists = specimen_lists(exhibits, fonts)
    return list(set_document("specimen", lists, FontsContext(fonts), paper, {}).faces.values())


@cache
def whole(paper: Paper) -> tuple[Face, ...]:
    """The pages of all families of pnp, on A4 of three of them."""
    names = shipped() if paper == LETTER else ("Alegreya", "Sancreek", "Noto Sans Symbols 2")
    return tuple(specimen([shipped()[name] for name in names], library(), paper))


@cache
def of_family(name: str) -> list[Face]:
    """The pages of one family of pnp."""
    return specimen([shipped()[name]], library(), LETTER)


@pytest.fixture(scope="module")
def all_families(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """What `pnp fonts specimen --paper A4` prints and writes."""
    folder = tmp_path_factory.mktemp("specimen")
    found = CliRunner().invoke(fonts, ["specimen", "--paper", "A4", "--out", f"{folder}/all.pdf"])
    assert found.exit_code == 0
    return found.output, (folder / "all.pdf").read_bytes()


def rows_of(one: Exhibit, layout: str) -> list[dict[str, Any]]:
    """The records of a family for the rows of a layout."""
    rows = specimen_lists([one], library_with(one))["rows"].values()
    return [dict(row) for row in rows if row["layout"] == layout]


def strips(page: Face) -> list[tuple[float, float]]:
    """How far up and down the letters of each strip of a page reach, from top to bottom."""
    out = []
    for op in page.ops:
        # what is the same on all pages, such as the footer, is not text
        if isinstance(op, Group) and op.role is not None and op.role.name == "text":
            found = [(y + reach(run)[0], y + reach(run)[1]) for run, _, y in runs((op,))]
            out += [(min(a for a, _ in found), max(b for _, b in found))] if found else []
    return out


def installed(name: str) -> Path:
    """A Noto font of this machine."""
    found = next(NOTO.rglob(name), None) if NOTO.is_dir() else None
    if found is None:
        pytest.skip(f"{name} is not on this machine")
    return found


def runs(
    ops: tuple[Op, ...], x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Glyphs, float, float]]:
    """Every run of text with what it is moved by."""
    for op in ops:
        if isinstance(op, Group):
            assert op.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
            yield from runs(op.ops, x + op.matrix[4], y + op.matrix[5])
        elif isinstance(op, Glyphs):
            yield op, x, y


def text_of(pages: list[Face]) -> str:
    return "\n".join(line for page in pages for line in runs_of(page.ops))


@cache
def flat(data: bytes) -> list[str]:
    """The text of each page of a PDF, its white space as single blanks."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


# -- the command ------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_family_and_face_is_on_it(all_families):
    out, data = all_families
    pages = flat(data)
    printed = re.fullmatch(r".*/all\.pdf  (\d+) pages  a4  (\d+) kB\n", out)
    assert printed and int(printed[1]) == len(pages)
    assert int(printed[2]) == round(len(data) / 1000)
    for name, one in shipped().items():
        own = " ".join(page for page in pages[1:] if f"font: {name} " in page or name in page)
        assert f"font: {name} " in own
        assert f"{len(one.coverage.languages)} languages" in own
        for face in one.family.faces:
            slant = ", italic: true" if face.italic else ""
            assert f"weight: {face.weight}{slant}" in own, name


@pytest.mark.slow
def test_the_first_page_reports_where_each_family_begins(all_families):
    first, *others = flat(all_families[1])
    # what is set in small capitals is copied as it was written
    numbers = {name: re.search(rf"{name} (\d+)", first) for name in shipped() if "2" not in name}
    # a family that lacks the letters of its name shows signs beside it
    numbers["Noto Sans Symbols 2"] = re.search(r"Noto Sans Symbols 2 (?:\D+ )?(\d+)", first)
    for name, found in numbers.items():
        assert found, name
        assert f"font: {name} " in others[int(found[1]) - 2]
    pages = PdfReader(io.BytesIO(all_families[1])).pages
    sizes = {tuple(map(float, page.mediabox[2:])) for page in pages}
    assert sizes == {(595.276, 841.89)}


def test_one_family_needs_no_contents_and_is_the_same_bytes_twice(pnp_fonts):
    code, out, _ = pnp_fonts("specimen", "sancreek", "--out", "deep/one.pdf")
    assert code == 0 and out.startswith("deep/one.pdf  1 page  letter  ")
    (page,) = flat(Path("deep/one.pdf").read_bytes())
    assert page.startswith("Sancreek 1 Sancreek font: Sancreek") and "Alegreya" not in page
    assert pnp_fonts("specimen", "sancreek", "--out", "again.pdf")[0] == 0
    assert Path("again.pdf").read_bytes() == Path("deep/one.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Alegrea"], "there is no font 'Alegrea'\n  hint: did you mean 'Alegreya'?"),
        (["--paper", "leter"], "there is no paper 'leter'\n  hint: did you mean 'letter'?"),
        (["--project", "nowhere"], "there is no folder 'nowhere'"),
    ],
)
def test_what_is_not_there_is_reported(pnp_fonts, arguments, message):
    code, out, err = pnp_fonts("specimen", *arguments)
    assert (code, out) == (2, "") and message in err
    assert not Path("output").exists()


def test_a_damaged_font_is_reported_and_nothing_written(pnp_fonts, tmp_path):
    assert pnp_fonts("add", make_font(tmp_path / "a.ttf", "Mine", names=OFL))[0] == 0
    next(Path("fonts").rglob("*.ttf")).write_bytes(b"nothing")
    code, _, err = pnp_fonts("specimen")
    assert code == 1 and "a.ttf" in err and not Path("output").exists()


@pytest.mark.thorough
def test_families_of_the_project_come_first(pnp_fonts, tmp_path):
    assert (
        pnp_fonts("add", make_font(tmp_path / "a.ttf", "Mine", letters="ABab ", names=OFL))[0] == 0
    )
    assert pnp_fonts("specimen")[0] == 0
    pages = flat(Path("output/fonts-specimen.pdf").read_bytes())
    assert re.search(r"Of the project Mine A B a b 2 With pnp .*Alegreya 3", pages[0])
    assert "font: Mine" in pages[1] and "of the project" in pages[1]
    assert "A B a b" in pages[1]


def test_the_page_reports_the_command():
    assert "`pnp fonts specimen" in PAGE
    for parameter in fonts.commands["specimen"].params:
        for option in parameter.opts:
            assert not option.startswith("--") or f"`{option}" in PAGE, option


# -- its pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", [LETTER, A4], ids=["letter", "a4"])
def test_all_letters_are_within_the_margins(paper):
    foot = paper.height - FOOT
    for page in whole(paper):
        assert (page.width, page.height, page.bleed) == (paper.width, paper.height, 0)
        for run, x, y in runs(page.ops):
            text = runs_of((run,))
            assert x + run.x >= LEFT - 0.5, (page.key, text)
            assert x + run.x + run.width <= paper.width - LEFT + 0.5, (page.key, text)
            top, bottom = reach(run)
            assert y + top >= TOP - 0.01, (page.key, text)
            # the footer is below the rows, and nothing between
            assert y + bottom <= foot + 0.01 or y + top >= foot + 15, (page.key, text)


def test_no_page_is_all_but_empty():
    for page in whole(LETTER):
        low = max(y + run.y for run, _, y in runs(page.ops) if y + run.y < LETTER.height - 60)
        assert low > 0.4 * LETTER.height, page.key


@pytest.mark.slow
def test_no_row_touches_the_next():
    count = 0
    for page in whole(LETTER):
        for (_, foot), (top, _) in pairwise(strips(page)):
            assert top >= foot - 0.01, page.key
            count += 1
    assert count > 300


# -- features ---------------------------------------------------------------------------------


def faces_of(name: str) -> list[Font]:
    family = shipped()[name].family
    return [library().font(name, face.weight, face.italic) for face in family.faces]


@pytest.mark.parametrize("name", list(shipped()))
def test_features_are_shown_where_a_face_has_them_and_make_a_difference(name):
    one = shipped()[name]
    shown = shown_features(faces_of(name), one.coverage.charset)
    written = [known.written for known in shown]
    assert len(set(written)) == len(written)
    lines = text_of(of_family(name))
    for known in shown:
        assert known.written in lines
        font = faces_of(name)[known.face]
        tags = font.features & set(known.tags)
        assert tags
        on = tuple((tag, int(known.keys.get("ligatures") != "none")) for tag in tags)
        plain, changed = (font.word(known.text, keys).glyphs for keys in ((), on))
        assert plain != changed or "figures" in known.keys
    for label in re.findall(r"^(?:figures|caps|fractions|position|ligatures): \S+", lines, re.M):
        assert label in written


def test_what_alegreya_and_sancreek_have():
    shown = shown_features(faces_of("Alegreya"), shipped()["Alegreya"].coverage.charset)
    written = {known.written for known in shown}
    assert {
        "figures: lining", "figures: oldstyle", "figures: tabular", "figures: proportional",
        "caps: small", "caps: all-small", "fractions: true", "position: super", "position: sub",
        "ligatures: none", "ligatures: rare", "features: ss01", "features: case",
    } <= written  # fmt: skip
    assert "caps: petite" not in written
    assert {"numr", "dnom"} <= set(other_features(faces_of("Alegreya"), shown))
    sancreek = text_of(of_family("Sancreek"))
    assert "Features" not in sancreek and "caps:" not in sancreek


def test_a_set_without_a_word_of_ours_shows_what_it_changes(tmp_path):
    rule = "feature ss07 { sub u00A7 by u00B6; } ss07;"
    made = make_font(tmp_path / "a.ttf", letters=f"{ENGLISH}§¶", features=rule)
    (shown,) = shown_features([Font(str(made))], map(ord, f"{ENGLISH}§¶"))
    assert (shown.title, shown.written, shown.text) == ("Set 7", "features: ss07", "§")


# -- languages --------------------------------------------------------------------------------


def test_each_language_has_a_line_of_letters_that_it_needs():
    lines = {code: record_of(code).sample for code in written_languages()}
    assert len(set(lines.values())) == len(lines) >= 25 and all(lines.values())
    for code, line in lines.items():
        known = {*written(code).letters, *written(code).rare, *" .,;!?-\u200c"}
        assert set(line) <= known, (code, set(line) - known)


@pytest.mark.parametrize("name", list(shipped()))
def test_the_languages_are_those_that_are_covered(name):
    one = shipped()[name]
    found = [line for row in rows_of(one, "languages") for line in row["lines"]]
    own = [line["text"] for line in found]
    shown = {code for code in written_languages() if record_of(code).sample in own}
    assert shown == set(one.coverage.languages)
    lacks = {row["title"]: row["text"] for row in rows_of(one, "lacks")}
    printed = " ".join(runs_of(of_family(name)[-1].ops))
    if name == "Noto Sans Symbols 2":
        assert shown == set() and lacks == {"": ""}
        assert "none of those that pnp knows" in printed
        return
    assert f"{len(shown)} that all faces can write" in printed
    for script in one.coverage.scripts:
        for code, letters in script.lacking.items():
            assert f"{written(code).name} (lacks {' '.join(letters[:6])}" in lacks["not"]
    named = " ".join([*(line["name"] for line in found), *lacks.values()])
    assert all(language.name in named for language in written_languages().values())
    assert {written(code).name for code in shown} == {line["name"] for line in found}


def test_few_languages_stand_in_one_column(tmp_path):
    one = exhibit_of(make_font(tmp_path / "a.ttf", "Few", letters=ENGLISH), "Few")
    (page, *_) = specimen([one], library_with(one), LETTER)
    (line,) = [(run, x) for run, x, _ in runs(page.ops) if run.words[0].text == "A"
               and run.size == 9.5]  # fmt: skip
    assert line[1] + line[0].x == pytest.approx(LEFT + 98 + 16)


# -- other families ---------------------------------------------------------------------------


def test_a_variable_font_is_shown_along_its_axes(tmp_path):
    axes = [("wght", 250, 400, 700), ("wdth", 75, 100, 125), ("FLIP", 0, 0, 1)]
    made = make_font(tmp_path / "v.ttf", "Vary", letters=ENGLISH, axes=axes)
    one = exhibit_of(made, "Vary", variable=True)
    lines = text_of(specimen([one], library_with(one), LETTER))
    weights = re.findall(r"^weight: (\d+)$", lines, re.M)
    assert weights == ["400", "250", "300", "400", "500", "600", "700"]
    assert re.findall(r"^axes: (.*)$", lines, re.M) == [
        "{wdth: 75}", "{wdth: 100}", "{wdth: 125}", "{FLIP: 0}", "{FLIP: 1}",
    ]  # fmt: skip


def test_small_families_share_a_page(tmp_path):
    made = [make_font(tmp_path / f"{n}.ttf", n, letters="ab ") for n in ("One", "Two", "Three")]
    several = [exhibit_of(path, path.stem) for path in made]
    contents, page, *others = specimen(several, library_with(*several), LETTER)
    assert "".join(runs_of(page.ops)[:5]).startswith("One · Two") and len(others) <= 1
    assert runs_of(contents.ops).count("2") == 2


def test_a_name_that_no_font_can_write_is_reported_by_numbers(tmp_path):
    one = exhibit_of(make_font(tmp_path / "a.ttf", letters="ab "), "\ua000\ua001")
    (page,) = specimen([one], library_with(one), LETTER)
    assert "font: U+A000U+A001" in " ".join(runs_of(page.ops))


@pytest.mark.parametrize(
    ("file", "index", "languages"),
    [
        ("NotoSansArabic-Regular.ttf", 0, ARABIC),
        ("NotoNastaliqUrdu-Regular.ttf", 0, ARABIC),
        ("NotoSansHebrew-Regular.ttf", 0, {"he"}),
        ("NotoSerifDevanagari-Regular.ttf", 0, {"hi"}),
        ("NotoSansThai-Regular.ttf", 0, {"th"}),
        ("NotoSansCJK-Regular.ttc", 0, {"en", "ru", "ja", "zh-Hans", "zh-Hant", "ko"}),
        ("NotoSansRunic-Regular.ttf", 0, set()),
    ],
)
def test_families_of_any_script_are_shown_in_their_own(file, index, languages):
    one = exhibit_of(installed(file), "Any", index)
    own = library_with(one)
    sample = FamilySample(one, own)
    assert languages <= set(one.coverage.languages)
    line = sample.lines[0]["text"]
    assert all(map(sample.font.has, line)) and line != texts.LARGE[0]
    assert not languages or sample.language in languages
    for page in specimen([one], own, LETTER):
        for (_, foot), (top, _) in pairwise(strips(page)):
            assert top >= foot - 0.01
        for run, x, _ in runs(page.ops):
            assert x + run.x >= LEFT - 0.5
            assert x + run.x + run.width <= LETTER.width - LEFT + 0.5


@pytest.mark.parametrize(("name", "language"), [("Any KR", "ko"), ("Any SC", "zh-Hans")])
def test_families_of_chinese_japanese_and_korean_go_by_their_region(name, language):
    one = exhibit_of(installed("NotoSansCJK-Regular.ttc"), name)
    sample = FamilySample(one, library_with(one))
    assert (sample.language, sample.lines[0]["text"]) == (language, record_of(language).sample)


def test_an_empty_coverage_has_no_letters(tmp_path):
    made = make_font(tmp_path / "a.ttf", letters="a ")
    bare = Exhibit(
        FontFamily("Bare", (FontFace(str(made)),)),
        Coverage(frozenset(), (), {}, frozenset()),
        "pnp",
    )
    (page,) = specimen([bare], library_with(bare), LETTER)
    assert "none of those that pnp knows" in runs_of(page.ops)
