"""`pnp build --draft`: everything that can be printed, with what is wrong in red."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from test_bad_input import CASES
from tiny_project import TinyProject

PDF = "output/tiny/en-draft/Tiny.pdf"
RED = (204, 0, 0)
# after these mistakes it is not known which products the game has
NOTHING = {
    "bracket left open", "section twice", "row's id twice", "file in a folder", "file above",
}  # fmt: skip


@pytest.fixture
def project(tiny: TinyProject) -> TinyProject:
    return tiny


def draft(project: TinyProject, *more: str) -> tuple[int, str, str]:
    return project.run("build", "--draft", *more)


def words(path: Path) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(path)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def red_pixels(path: Path) -> int:
    """The number of red pixels on the first page."""
    page = pypdfium2.PdfDocument(path)[0]
    colours = page.render(scale=1).to_pil().convert("RGB").getcolors(1_000_000)
    return next((count for count, colour in colours or () if colour == RED), 0)


def errors(text: str) -> list[str]:
    return sorted(line for line in text.splitlines() if ": error: " in line)


@pytest.mark.parametrize("case", CASES)
def test_a_draft_has_pages_and_reports_the_same_errors(project: TinyProject, case: str) -> None:
    name, old, new, _ = CASES[case]
    project.spoil(name, old, new)
    code, _, err = draft(project)
    assert code == 1
    assert errors(err) == errors(project.run("check")[2])
    if case in NOTHING:
        assert not list(project.root.rglob("*.pdf")) and err.endswith("nothing was written\n")
    else:
        assert (project.root / PDF).exists() and err.endswith("; this is a draft\n")
        assert all(page for page in words(project.root / PDF))
    assert not list(project.root.glob("output/tiny/en/*"))


def test_an_element_with_an_error_is_framed_and_the_others_are_as_always(
    project: TinyProject,
) -> None:
    project.spoil("cards", "name: Bee", f"name: {'A bee with a name that is too long ' * 4}")
    code, out, err = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1 and "3 cards" in out and "1 error; this is a draft" in err
    assert "Ant" in page and "Cat" in page
    assert page.count("1. 'name': the text is too long") == 1
    assert "Draft, not for printing" in page


def test_an_element_that_no_card_can_have_is_framed_on_each(project: TinyProject) -> None:
    project.spoil("layout", "kind: icon", "kind: ikon")
    code, _, _ = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1
    assert page.count("1. unknown element kind 'ikon' (did you mean 'icon'?)") == 3


def test_a_card_that_cannot_be_read_is_red_and_in_its_place(project: TinyProject) -> None:
    project.spoil("cards", "rank: 2", "rank: two")
    code, out, _ = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1 and "3 cards" in out
    assert (
        page.index("Ant")
        < page.index("bee card 'bee', 'rank': expected a whole")
        < page.index("Cat")
    )


def test_a_second_card_of_an_id_is_red_beside_the_first(project: TinyProject) -> None:
    project.spoil("cards", "id: bee", "id: ant")
    code, out, _ = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1 and "3 cards" in out
    assert page.startswith("Ant 1 ant two cards have the id 'ant'; the first is at line 6 (give")


def test_a_layout_that_cannot_be_read_is_one_red_face(project: TinyProject) -> None:
    project.spoil("layout", "elements:\n  ground: {", "elements:\n  ground: {{")
    code, _, _ = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1 and page.startswith("cards a mapping cannot be a key")
    assert page.count("mapping") == 1


def test_a_deck_that_cannot_be_read_is_one_red_page(project: TinyProject) -> None:
    project.spoil("cards", "cards:", "cards: [")
    code, _, _ = draft(project)
    (page,) = words(project.root / PDF)
    assert code == 1 and page.startswith("cards ")


def test_the_frame_is_red(project: TinyProject) -> None:
    project.spoil("layout", "kind: icon", "kind: ikon")
    draft(project)
    assert red_pixels(project.root / PDF) > 100
    project.spoil("layout", "kind: ikon", "kind: icon")
    draft(project)
    assert red_pixels(project.root / PDF) == 0


def test_a_frame_is_above_elements_that_would_cover_it(project: TinyProject) -> None:
    project.spoil("layout", "kind: icon", "kind: ikon")
    draft(project)
    before = red_pixels(project.root / PDF)
    project.spoil(
        "layout", "  badge:\n    kind", "  cover: {kind: shape, fill: white}\n  badge:\n    kind"
    )
    draft(project)
    assert red_pixels(project.root / PDF) == before > 100


def test_a_draft_without_errors_ends_well_and_is_labelled(project: TinyProject) -> None:
    code, _, err = draft(project, "--lang", "en")
    assert (code, err) == (0, "")
    (page,) = words(project.root / PDF)
    assert "Ant" in page and "Bee" in page and "Cat" in page
    assert page.endswith(" Draft, not for printing · Tiny · cards · 1.0 · en · 1/1")


def test_a_draft_does_not_touch_the_files_of_a_build(project: TinyProject) -> None:
    good = project.works()
    project.spoil("cards", "rank: 2", "rank: two")
    draft(project)
    assert (project.root / "output/tiny/en/Tiny.pdf").read_bytes() == good


def test_a_draft_keeps_nothing(
    project: TinyProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    draft(project)
    assert not list((tmp_path / "cache").rglob("*"))


def test_someone_at_a_terminal_is_advised_to_make_a_draft(
    project: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.spoil("cards", "rank: 2", "rank: two")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    _, _, err = project.run("build")
    assert err.endswith(
        "nothing was written\n"
        "pnp build --draft prints what can be printed, with the errors marked in red\n"
    )
    assert "--draft" not in project.run("check")[2] + draft(project)[2]


def test_grey_and_backs(project: TinyProject) -> None:
    project.write("layouts/tiny/back.yaml", "size: {width: 63mm, height: 88mm}\nelements: {a: 1}\n")
    project.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    code, _, _ = draft(project, "--backs", "--grey")
    (file,) = project.root.rglob("*.pdf")
    assert code == 1 and file.parent.name == "en@backs@grey-draft"
    front, back = words(file)
    assert "Ant" in front and "element 'a': expected a mapping" in back
