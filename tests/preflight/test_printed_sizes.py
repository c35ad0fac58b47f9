"""Sizes are those of what is printed: faces that sheets enlarge, miniatures, figures, kits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mistakes import Found, Mistakes
from PIL import Image

import pnp.impose.kinds as package
from pnp.impose.sheet_kinds import sheet_kinds

LAYOUT = "layouts/m/card.yaml"
TEXT = "  t: {kind: text, text: hello, style: plain, box: {x: 9mm, y: 9mm, w: 40mm, h: 9mm}}\n"
LINE = (
    "  s: {kind: shape, stroke: black, stroke_width: 0.4pt, "
    "box: {x: 9mm, y: 9mm, w: 9mm, h: 9mm}}\n"
)
KIND = '''\
"""`scaled`: one face on each sheet, in another size."""

from pnp.impose.sheet_kinds import Job, SheetKind
from pnp.model.sheet import Placement, Sheet, SheetStyle
from pnp.schema.values import Key, Number


class Style(SheetStyle, frozen=True, kw_only=True):
    kind: str = "scaled"
    scale: float = 1.0


def _impose(job: Job) -> tuple[Sheet, ...]:
    by = job.style.scale
    boxes = [(9.0, 9.0, by * face.width, by * face.height) for face in job.fronts]
    return tuple(
        Sheet(job.paper, "front", n, (Placement(face.key, *box, 0, box, by),))
        for n, (face, box) in enumerate(zip(job.fronts, boxes), 1)
    )


KIND = SheetKind("scaled", "", {"scale": Key(Number(0), default=1)}, Style, _impose, no_backs="-")
'''


@pytest.fixture
def scaled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project's folder, where sheets of the kind `scaled` exist."""
    folder = tmp_path / "kinds"
    folder.mkdir()
    (folder / "scaled.py").write_text(KIND)
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    sheet_kinds.cache_clear()
    yield tmp_path / "project"
    sheet_kinds.cache_clear()


def _on_scaled_sheets(root: Path, elements: str, scale: float) -> Mistakes:
    project = Mistakes(root, elements)
    project.change("cards/m/game.yaml", "sheet: 9-up", "sheet: scaled")
    project.write("layouts/sheets/scaled.yaml", f"kind: scaled\nscale: {scale}\n")
    return project


def _of(project: Mistakes, code: str, **template: object) -> list[tuple[Found, str]]:
    """What is found of one code, with the messages."""
    found = zip(project.found(**template), project.findings(**template), strict=True)
    return [(one, problem.message) for one, problem in found if one.code == code]


def test_text_is_judged_in_the_size_of_the_sheet(scaled: Path) -> None:
    """10 pt on a face that is printed at half of its size are 5 pt, and 5 pt on one that is printed
    in twice its size are 10 pt."""
    project = _on_scaled_sheets(scaled, TEXT, 0.5)
    assert _of(project, "small-text") == [
        (Found("small-text", f"{LAYOUT}:8", "", "t"),
         "'t': the text 'hello' is printed at 5.0 pt (all 2 cards)"),
    ]  # fmt: skip
    project.change(LAYOUT, "size: 10pt", "size: 5pt")
    project.change("layouts/sheets/scaled.yaml", "0.5", "2")
    assert _of(project, "small-text") == []
    project.change("cards/m/game.yaml", "sheet: scaled", "sheet: 9-up")
    assert [found.place for found, _ in _of(project, "small-text")] == [f"{LAYOUT}:8"]


@pytest.mark.parametrize("template", [{"is_saved": True}, {"is_errata": True}])
def test_so_it_is_where_faces_are_laid_out_first(scaled: Path, template: dict[str, object]) -> None:
    project = _on_scaled_sheets(scaled, TEXT, 0.5)
    assert [found.element for found, _ in _of(project, "small-text", **template)] == ["t"]


def test_lines_are_judged_in_the_size_of_the_sheet(scaled: Path) -> None:
    project = _on_scaled_sheets(scaled, LINE, 0.5)
    assert _of(project, "hairline") == [
        (Found("hairline", f"{LAYOUT}:8", "", "s"),
         "'s': a line is 0.20 pt wide (0.07 mm) (all 2 cards)"),
    ]  # fmt: skip
    project.change("layouts/sheets/scaled.yaml", "0.5", "1")
    assert _of(project, "hairline") == []


def test_thin_boxes_are_judged_in_the_size_of_the_sheet(scaled: Path) -> None:
    """0.14 mm are 0.4 pt."""
    box = "  s: {kind: shape, fill: black, box: {x: 9mm, y: 9mm, w: 9mm, h: 0.14mm}}\n"
    project = _on_scaled_sheets(scaled, box, 0.5)
    assert [found.element for found, _ in _of(project, "hairline")] == ["s"]
    project.change("layouts/sheets/scaled.yaml", "0.5", "1")
    assert _of(project, "hairline") == []


def test_pictures_are_judged_in_the_size_of_the_sheet(scaled: Path) -> None:
    """300 pixels on an inch are 150 where the face is printed in twice its size."""
    art = "  a: {kind: picture, file: art.png, box: {x: 9mm, y: 9mm, w: 25.4mm, h: 25.4mm}}\n"
    project = _on_scaled_sheets(scaled, art, 2)
    Image.effect_noise((300, 300), 90).save(scaled / "cards/m/art.png")
    assert [message for _, message in _of(project, "low-resolution")] == [
        "'a': 'art.png' is printed at 150 dpi, and needs 200 dpi (all 2 cards)"
    ]


def test_large_text_may_have_less_contrast_where_it_is_printed_large(scaled: Path) -> None:
    """#808080 on white is 3.9 : 1, which is enough for 18 pt, but not for 9 pt."""
    project = _on_scaled_sheets(scaled, TEXT.replace("plain,", 'plain, color: "#808080",'), 1)
    project.change(LAYOUT, "size: 10pt", "size: 9pt")
    assert [found.element for found, _ in _of(project, "low-contrast")] == ["t"]
    project.change("layouts/sheets/scaled.yaml", "1", "2")
    assert _of(project, "low-contrast") == []
    # also over a drawing that is not of one colour
    circle = (
        '  c: {kind: shape, shape: ellipse, fill: "#fefefe", box: {x: 9mm, y: 9mm, w: 3mm, h: 3mm}}'
    )
    project.change(LAYOUT, "  t:", f"{circle}\n  t:")
    assert _of(project, "low-contrast") == []
    project.change("layouts/sheets/scaled.yaml", "2", "1.9")
    assert [found.element for found, _ in _of(project, "low-contrast")] == ["t"]


def test_the_miniature_of_a_poster_is_not_what_is_read(tmp_path: Path) -> None:
    """The key of a face on several sheets shows it in a quarter of its size; it is read where it is
    glued together."""
    project = Mistakes(tmp_path, TEXT + LINE)
    project.change("cards/m/game.yaml", "sheet: 9-up", "sheet: poster")
    for name in (LAYOUT, "layouts/m/back.yaml"):
        project.change(name, "{width: 63mm, height: 88mm}", "{width: 600mm, height: 800mm}")
    assert project.found() == []
    project.change(LAYOUT, "size: 10pt", "size: 5pt")
    assert project.found() == [Found("small-text", f"{LAYOUT}:8", "", "t")]


def test_a_kit_has_the_findings_of_its_products(scaled: Path) -> None:
    """Each face is judged on the sheets of its product."""
    project = _on_scaled_sheets(scaled, TEXT, 0.5)
    two = "  cards: {file: Cards, decks: [cards], sheet: scaled}\n"
    more = two.replace("  cards:", "  more:").replace("Cards", "More").replace("scaled", "9-up")
    project.change("cards/m/game.yaml", two, f"{two}{more}")
    found = [one for one in project.findings(target="kit") if one.code == "small-text"]
    assert [(one.about.product, one.about.element) for one in found] == [("cards", "t")]
