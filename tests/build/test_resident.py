"""A product that stays open: what an update finds, and that it is what a build would make."""

from __future__ import annotations

import random
from types import ModuleType

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards
from workbooks import write_xlsx

from pnp.build.planning import plan_request
from pnp.build.products import decks
from pnp.build.project import Places, Project
from pnp.build.resident import products as module
from pnp.build.resident.products import Changed, ResidentProduct
from pnp.build.resident.projects import ResidentProject
from pnp.draw.pdf.document import PageDrawing
from pnp.impose import imposing
from pnp.load import cards as load_cards
from pnp.model.result import Request
from pnp.sources.tables.rows import Row
from pnp.typeset.faces.compose import Composer

REQUEST = Request("many", "cards")
BOOK = """\
  rules: {file: Rules, book: rules, sheet: 1-up}
books:
  rules: {file: rules.md, layout: many/book}
"""
BOOK_LAYOUT = """\
page: {size: {width: 100mm, height: 150mm}}
margins: 10mm
text: body
styles: {body: {font: Alegreya, size: 10pt, headings: [big]}, big: {font: Alegreya, size: 14pt}}
"""


class Resident(ResidentProduct):
    """A product in a project of its own, which is read again before each update."""

    def __init__(self, places: Places, request: Request) -> None:
        self.project = ResidentProject(places)
        super().__init__(self.project, request)

    def update(self) -> Changed:
        self.project.update()
        return super().update()


@pytest.fixture
def many(tmp_path) -> ManyCards:
    """20 cards: three pages of fronts, each with a page of backs."""
    return ManyCards(tmp_path, 20)


@pytest.fixture
def resident(many) -> Resident:
    """All faces are laid out, all pages drawn, and it was read twice."""
    found = Resident(Places(many.root, many.root), REQUEST)
    changed = found.update()
    assert len(changed.faces) == 21 and changed.pages == (1, 2, 3, 4, 5, 6)
    for key in changed.faces:
        found.face(key)
    for number in changed.pages:
        found.page(number)
    changed = found.update()
    assert (changed.faces, changed.pages) == ((), ())
    return found


def is_as_built(many: ManyCards, resident: Resident) -> bool:
    """Whether all pages are as a new project draws them."""
    plan = plan_request(Project(Places(many.root, many.root)), REQUEST)
    drawing = PageDrawing(plan.pdf, {})
    return all(resident.page(s.number) == drawing.page(s)[0] for s in plan.sheets)


def test_an_edit_of_a_card_changes_its_face_and_its_page(many, resident, monkeypatch):
    composed: list[str] = []
    compose = Composer.compose
    monkeypatch.setattr(Composer, "compose", lambda *a: (composed.append(a[2]), compose(*a))[1])
    many.change(CARDS, "Card 11,", "Another,")
    changed = resident.update()
    assert (changed.faces, changed.pages) == (("cards/c11",), (3,))
    before = resident.page(3)
    assert composed == ["cards/c11"]
    many.change(CARDS, "Another,", "Card 11,")
    resident.update()
    assert resident.page(3) != before and is_as_built(many, resident)


def test_other_cards_are_not_read_again(many, resident, monkeypatch):
    """Only lines that differ are parsed, and only their rows are made into cards."""
    made: list[str] = []
    card = load_cards._card
    monkeypatch.setattr(
        load_cards, "_card", lambda deck, row, *a: (made.append(row["id"]), card(deck, row, *a))[1]
    )
    parsed: list[int] = []
    init = Row.__init__
    monkeypatch.setattr(Row, "__init__", lambda row, *a: (parsed.append(a[2]), init(row, *a))[1])
    many.change(LAYOUT_FILE, "#faf3e2", "#faf3e0")
    assert len(resident.update().faces) == 21 and (made, parsed) == ([], [])
    many.change(CARDS, "Card 11,", "Another,")
    resident.update()
    assert (made, parsed) == (["c11"], [12])  # its line


def swap_columns(many: ManyCards) -> None:
    lines = (line.split(",") for line in (many.root / CARDS).read_text().splitlines())
    many.write(CARDS, "".join(f"{one},{three},{two}\n" for one, two, three in lines))


@pytest.mark.parametrize(
    "edit",
    [
        lambda m: m.change(LAYOUT_FILE, "x: 4mm, y: 15mm", "x: 5mm, y: 15mm"),
        lambda m: m.picture(1, (5, 6, 7)),
        lambda m: m.change("cards/many/icons/sun.svg", "20v20", "10v20"),
        lambda m: m.change(CARDS, "id,name,art\n", "id,name,art\nnew,New,0\n"),
        lambda m: m.change(CARDS, "c4,Card 4,0\n", ""),
        swap_columns,
        lambda m: m.change("cards/many/game.yaml", "title: Many", "title: More"),
        lambda m: m.write("cards/many/icons/other.svg", "<svg/>"),
    ],
    ids=["layout", "picture", "icon", "new card", "no card", "columns", "title", "new icon"],
)
def test_after_any_edit_it_is_what_a_build_makes(many, resident, edit):
    edit(many)
    resident.update()
    assert is_as_built(many, resident)


def test_rows_are_read_again_when_their_rules_change(tmp_path):
    """The table is the same, but a default that its rows take is another one."""
    many = ManyCards(tmp_path, 20)
    many.change(CARDS, "c4,Card 4,", "c4,,")
    many.change(
        "cards/many/game.yaml",
        "back: many/back}",
        "back: many/back, defaults: [{set: {name: First}}]}",
    )
    resident = Resident(Places(many.root, many.root), REQUEST)
    resident.update()
    resident.update()
    many.change("cards/many/game.yaml", "name: First", "name: Second")
    assert resident.update().faces == ("cards/c4",)
    assert is_as_built(many, resident)


def count(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> list[object]:
    """The first arguments of the calls of a function."""
    calls: list[object] = []
    function = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *a: (calls.append(a[0]), function(*a))[1])
    return calls


def test_what_an_edit_of_a_card_does_not_change_is_not_made_again(many, resident, monkeypatch):
    cards = count(monkeypatch, decks, "card_key")
    pages = count(monkeypatch, module, "page_key")
    imposed = count(monkeypatch, imposing, "impose")
    many.change(CARDS, "Card 11,", "Another,")
    resident.update()
    assert [card.id for card in cards] == ["c11"]
    assert [sheet.number for sheet in pages] == [3]
    assert imposed == []
    many.change(CARDS, "c4,Card 4,0\n", "")
    resident.update()
    assert len(imposed) == 1


def test_a_book_beside_cards_in_a_kit(many):
    """What the pages of a book depend on is not known, so they count as changed each time."""
    many.change("cards/many/game.yaml", "backs: true}", "backs: true}\n" + BOOK)
    many.write("cards/many/rules.md", "# Rules\n\nDraw two.\n")
    many.write("layouts/many/book.yaml", BOOK_LAYOUT)
    resident = Resident(Places(many.root, many.root), Request("many", "", target="kit"))
    assert len(resident.update().pages) == 7
    before = resident.page(7)
    many.write("cards/many/rules.md", "# Rules\n\nDraw three.\n")
    changed = resident.update()
    assert changed.pages == (7,)
    assert resident.page(7) != before


def test_many_edits_keep_memory_flat(many, resident):
    numbers = random.Random(1)
    for step in range(40):
        many.change(CARDS, "c7,", f"c7,{'x' * numbers.randrange(3)}")
        resident.update()
        assert is_as_built(many, resident) or step % 5
    assert len(resident._laid_out) <= 21 and len(resident._drawn) <= 6


def test_problems_and_their_end(many, resident):
    many.change(CARDS, "id,name,art", "id,name,wrong")
    changed = resident.update()
    list(map(resident.face, changed.faces))
    assert any(p.severity == "error" for p in resident.problems())
    many.change(CARDS, "id,name,wrong", "id,name,art")
    resident.update()
    assert is_as_built(many, resident)


WORDS = ("Axe", "Öl", '"q""r"', '"x,y"', '"line\nbreak"', "", '"')


def edit(many: ManyCards, numbers: random.Random) -> None:
    """One random edit; some leave an invalid table, which the next ones begin with."""
    lines = (many.root / CARDS).read_text(encoding="utf-8").split("\n")
    at = numbers.randrange(1, len(lines))
    kind = numbers.randrange(6)
    if kind < 3:
        name = lines[at].split(",")[0] if numbers.randrange(3) else f"c{numbers.randrange(99)}"
        lines[at] = f"{name},{numbers.choice(WORDS)},{at % 2}"
    elif kind == 3:
        lines.insert(at, f"new{numbers.randrange(999)},New,0")
    elif kind == 4:
        del lines[at:]
        lines += [f"c{number},Card {number},0" for number in range(1, 21)]
    else:
        many.picture(at % 2, (numbers.randrange(256), 0, 0))
    many.write(CARDS, "\n".join(lines))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_after_random_edits_it_is_what_a_build_makes(many, resident, seed) -> None:
    numbers = random.Random(seed)
    for _ in range(60):
        edit(many, numbers)
        changed = resident.update()
        plan = plan_request(Project(Places(many.root, many.root)), REQUEST)
        assert changed.problems == plan.built.problems
        assert is_as_built(many, resident)


def test_a_workbook_and_files_of_a_pattern_are_read_again(many) -> None:
    many.change("cards/many/game.yaml", "file: cards.csv",
                "file: [b.xlsx, 'pack/*.json'], id: code, rename: {Title: name}")  # fmt: skip
    many.change(LAYOUT_FILE, '"{name}"', '"{name} {cost}"')
    book = many.root / "cards/many/b.xlsx"
    rows = [["code", "Title", "art", "cost"], ["x", "X", 0, 3], ["y", "Y", 1, 4]]
    write_xlsx(book, {"S": rows})
    many.write("cards/many/pack/w.json", '[{"code": "w", "Title": "W", "art": 0, "cost": 1}]')
    resident = Resident(Places(many.root, many.root), REQUEST)
    assert set(resident.update().faces) == {"cards/x", "cards//back", "cards/y", "cards/w"}
    # the same number, shown otherwise
    write_xlsx(book, {"S": rows}, {"D2": "0.00"})
    assert resident.update().faces == ("cards/x",)
    assert is_as_built(many, resident)
    many.write("cards/many/pack/a.json", '[{"code": "z", "Title": "Z", "art": 0, "cost": 1}]')
    assert resident.update().faces == ("cards/z",)
    rows[2][3] = 5
    write_xlsx(book, {"S": rows}, {"D2": "0.00"})
    assert resident.update().faces == ("cards/y",)
    assert is_as_built(many, resident)
