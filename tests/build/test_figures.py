"""Cards in books and in other cards: strips, records in other layouts, faces that show faces."""

from __future__ import annotations

from pathlib import Path

import pytest
from lay_out import boxes, flat, texts
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.model.face import Face, Glyphs
from pnp.model.result import Request

GAME = """\
title: Tiny
decks:
  tools: {file: tools.yaml, layout: tiny/card}
books:
  rules: {file: rules.md, layout: tiny/book}
products:
  rules: {file: Rules, book: rules, sheet: 1-up}
  tools: {file: Tools, decks: [tools], sheet: 9-up}
"""
TOOLS = """\
fields: {name: text, text: text}
cards:
  - {id: axe, name: Axe, text: short}
  - {id: saw, name: Saw, text: "so long that it takes two lines of a narrow column"}
"""
CARD = "size: {width: 40mm, height: 50mm}\nelements: {t: {kind: text, text: 'card {id}'}}\n"
# rows of 150 points: a name, and beside it a text of 10 points on lines of 12
ROW = """\
size: strip
safe: 3pt
elements:
  ground: {kind: shape, fill: "#dddddd"}
  name: {kind: text, text: "{name}", size: 10pt, leading: 12pt, box: {w: 50pt}}
  text: {kind: text, text: "{text}", size: 10pt, leading: 12pt, box: {x: 50pt, w: 100% - 50pt}}
"""
BOOK = """\
page: {size: {width: 200pt, height: 300pt}}
margins: 20pt
text: body
styles: {body: {font: Alegreya, size: 10pt, leading: 12pt, headings: [big]}, big: {size: 14pt}}
"""
FILES = {
    "cards/tiny/game.yaml": GAME, "cards/tiny/tools.yaml": TOOLS, "layouts/tiny/card.yaml": CARD,
    "layouts/tiny/row.yaml": ROW, "layouts/tiny/book.yaml": BOOK,
}  # fmt: skip
ROWS = "::: for t in tools\n![](card:tools/{t.id}, layout: tiny/row)\n:::\n"


def project_with(folder: Path, rules: str = ROWS, **changed: str) -> Project:
    """A game of two tools; `changed` are other files, by the last part of their names."""
    for name, text in {**FILES, "cards/tiny/rules.md": rules}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(path.stem, text))
    return Project(Places(folder, folder, ROOT))


def pages(project: Project, product: str = "rules") -> list[Face]:
    plan = plan_request(project, Request("tiny", product))
    assert [str(problem) for problem in plan.built.problems] == []
    return [plan.faces[p.face] for sheet in plan.sheets for p in sheet.placements]


def problems(project: Project, product: str = "rules") -> list[str]:
    found = make_request(project, Request("tiny", product)).problems
    return [f"{p.span}: {p.message} ({p.hint})" for p in found]


def test_a_strip_is_as_wide_as_its_column_and_as_high_as_its_elements(tmp_path):
    (page,) = pages(project_with(tmp_path))
    first, second = boxes(page.ops)
    # one line and 3 points, then two lines and 3 points, without room between
    assert first[:3] == (20.0, 20.0, 160.0) and second[:3] == (20.0, 20.0 + first[3], 160.0)
    assert second[3] - first[3] == pytest.approx(12.0)
    assert texts(page.ops)[:2] == ["Axe", "short"]


def test_a_strip_of_half_the_column(tmp_path):
    rules = "![](card:tools/saw, layout: tiny/row, width: 60%, align: right)"
    ((x, _, width, _),) = boxes(pages(project_with(tmp_path, rules))[0].ops)
    assert (x, width) == (84.0, 96.0)


def test_a_card_in_another_layout_that_is_no_strip_is_scaled_like_any_card(tmp_path):
    rules = "![](card:tools/axe, layout: tiny/card, width: 20mm)"
    (page,) = pages(project_with(tmp_path, rules))
    (run,) = [(op, m) for op, m in flat(page.ops) if isinstance(op, Glyphs)]
    assert run[1][0] == pytest.approx(0.5)


def test_a_strip_reads_the_pages_of_headings(tmp_path):
    row = 'size: strip\nelements: {t: {kind: text, text: "{name} {page(id)}"}}\n'
    rules = ROWS + "::: page\n# Axe {#axe}\n\n::: page\n# Saw {#saw}\n"
    front, *_ = pages(project_with(tmp_path, rules, row=row))
    assert texts(front.ops) == ["Axe 2", "Saw 3"]


def test_a_strip_reads_how_wide_it_is(tmp_path):
    row = 'size: strip\nelements: {t: {kind: text, text: "w{width}"}}\n'
    rules = "![](card:tools/axe, layout: tiny/row, width: 50%)"
    (page,) = pages(project_with(tmp_path, rules, row=row))
    assert texts(page.ops) == ["w80"]


def test_a_strip_is_no_face_to_print(tmp_path):
    (problem,) = problems(project_with(tmp_path, card=ROW), "tools")
    assert problem.startswith(
        "layouts/tiny/card.yaml:1:7: 'size: strip' is for layouts that only books show "
        "(show the cards in a book, or write 'size: poker'"
    )


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("![](card:tools/axe, layout: tiny/rows)",
         "cards/tiny/rules.md:1:5: layout 'tiny/rows': there is no layout 'tiny/rows' in layouts/ "
         "(did you mean 'tiny/row'?)"),
        ("![](card:tools/axe, layout: tiny/row, heading: 1)",
         "cards/tiny/rules.md:1:5: a figure with 'heading' needs a caption, which is the heading "
         "(write ![Words](…, heading: 1))"),
        ("![](card:tools/axe, link: #nowhere)\n\n# Here",
         "cards/tiny/rules.md:1:5: there is no heading 'nowhere' to link to "
         "(did you mean 'here'?)"),
        ("![](card:tools/axe, id: a b)",
         "cards/tiny/rules.md:1:5: 'id': expected a name, found 'a b' "
         "(use letters, digits, '-' and '_')"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_figure(tmp_path, rules, message):
    assert problems(project_with(tmp_path, rules)) == [message]


def test_a_card_can_show_another_card(tmp_path):
    card = CARD.replace("{t:", "{f: {kind: face, when: \"{id == 'axe'}\", face: tools/saw, "
                        "box: {y: 20mm, w: 20mm}}, t:")  # fmt: skip
    axe, saw = pages(project_with(tmp_path, card=card), "tools")
    assert texts(axe.ops) == ["card saw", "card axe"] and texts(saw.ops) == ["card saw"]


def test_cards_that_show_each_other(tmp_path):
    card = CARD.replace("{t:", "{f: {kind: face, face: tools/saw, box: {w: 20mm}}, t:")
    found = problems(project_with(tmp_path, card=card), "tools")
    assert any("cards show each other in a circle: tools/saw → tools/saw" in one for one in found)


# -- layouts without a card -------------------------------------------------------------------

FIGURE = """\
size: {width: 80mm, height: 60mm}
elements:
  two:
    kind: face
    repeat: "t in tools"
    face: "tools/{t.id}"
    scale: 0.5
    box: {x: "{index * 30}mm", y: 5mm}
  a: {kind: callout, text: "{book.letter}", to: {x: -10mm}, box: {at: 9}}
  page: {kind: text, text: "page {page('end')}", box: {at: 1, w: 30mm}}
"""
SHOWN = "---\ntitle: Rules\nletter: A\n---\n![The tools](layout:tiny/figure{})\n\n# End {{#end}}\n"


def figure_page(folder: Path, options: str = "", figure: str = FIGURE) -> Face:
    (folder / "layouts/tiny").mkdir(parents=True)
    (folder / "layouts/tiny/figure.yaml").write_text(figure)
    return pages(project_with(folder, SHOWN.format(options)))[0]


def sizes(page: Face) -> dict[str, float]:
    """The printed size of each text, by its words."""
    return {texts([op])[0]: round(op.size * m[0], 3) for op, m in flat(page.ops)
            if isinstance(op, Glyphs)}  # fmt: skip


def test_a_layout_is_a_figure_with_faces_callouts_and_values_of_the_book(tmp_path):
    page = figure_page(tmp_path, ", width: 40mm")
    # 40 of 80 mm, and the faces in it half as large again; texts are 9 pt
    expected = {"card axe": 2.25, "card saw": 2.25, "A": 4.5, "page 1": 4.5}
    assert {k: v for k, v in sizes(page).items() if k in expected} == expected
    (caption,) = [run for run in texts(page.ops) if run == "The tools"]
    assert caption


def test_a_figure_has_its_own_size_and_is_made_narrower_where_the_column_is(tmp_path):
    # the column is 160 points wide, the figure 226.77
    assert sizes(figure_page(tmp_path))["A"] == pytest.approx(9 * 160 / 226.772, abs=0.01)


def test_a_strip_without_a_card_is_as_wide_as_the_column_and_its_texts_are_not_scaled(tmp_path):
    figure = FIGURE.replace("{width: 80mm, height: 60mm}", "strip").replace("* 30", "* 15")
    page = figure_page(tmp_path, figure=figure.replace("page {", "w{width} {"))
    found = sizes(page)
    assert found["A"] == 9.0 and found["w160 1"] == 9.0 and found["card axe"] == 4.5


def test_a_figure_of_faces_is_read_by_its_caption_or_its_words(tmp_path):
    page = figure_page(tmp_path, ", alt: Two tools")
    roles = [op.role for op in page.ops if getattr(op, "role", None)]
    alts = [role.element.alt for role in roles if role and role.element]
    assert "Two tools" in alts


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("layout:tiny/figur", "there is no layout 'tiny/figur' in layouts/"),
        ("layout:tiny/figure, layout: tiny/card", "the layout is named twice"),
        ("layout:tiny/book", "layout 'tiny/book': layout 'tiny/book' is for books, not for cards"),
    ],
)
def test_a_figure_of_a_layout_that_cannot_be_drawn(tmp_path, target, expected):
    (tmp_path / "layouts/tiny").mkdir(parents=True)
    (tmp_path / "layouts/tiny/figure.yaml").write_text(FIGURE)
    (found,) = problems(project_with(tmp_path, f"![]({target})"))
    assert found.startswith("cards/tiny/rules.md:1:5: ") and expected in found


def test_translators_get_the_words_of_a_figure_with_those_of_the_book(tmp_path):
    from pnp.records.figures import figure_layouts, read_figures

    text = SHOWN.format(", width: 40mm") + ROWS
    assert list(figure_layouts(text)) == [("tools", "tiny/row"), ("", "tiny/figure")]
    found = read_figures({}, {}, {}, ["tiny/figure"])
    assert found.layouts == {"tiny/figure"}
