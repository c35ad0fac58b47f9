"""Requirements H: sheets, marks and backs; grey prints; what is checked; what files are called."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
import yaml
from printed import (
    MM,
    is_white,
    meet,
    pages,
    part,
    pdf,
    printed_text,
    rendered,
    runs,
    shapes,
    unlike,
    within,
)
from samples import ROOT

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.model.result import Request

FOLDERS = [ROOT / "cards/us-patent-1", ROOT / "cards/inventing-the-future"]
PAPERS = {"letter": (612.0, 792.0), "a4": (595.276, 841.89)}
PATENT = ("rules", "boards", "cards", "machines", "box", "poster", "poster-sheets")
FUTURE = ("rules", "example", "boards", "cards", "track", "marker", "coins", "winks")
ALL = [("patent", name) for name in PATENT] + [("future", name) for name in FUTURE]
MARGIN = 6.35 * MM


def close(value):
    return pytest.approx(value, abs=0.01)


# -- H01 to H04: sheets -----------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "product", "columns", "rows"),
    [("patent", "cards", 3, 3), ("patent", "machines", 2, 2), ("future", "boards", 1, 1)],
)
def test_h01_grids_follow_from_the_size_of_items_and_paper(
    game, product, columns, rows, paper, request
):
    made = request.getfixturevalue(game)(product, paper)
    width, height = sorted(PAPERS[paper])
    for sheet in made.sheets:
        assert sorted((sheet.paper.width, sheet.paper.height)) == close([width, height])
    first = made.sheets[0].placements
    assert len(first) == columns * rows
    face = made.faces[first[0].face]
    left = (made.sheets[0].paper.width - columns * face.width) / 2
    top = (made.sheets[0].paper.height - rows * face.height) / 2
    wanted = [
        (left + c * face.width, top + r * face.height) for r in range(rows) for c in range(columns)
    ]
    for placed, place in zip(first, wanted, strict=True):
        assert (placed.x, placed.y) == close(place)
        assert placed.trim[2:] == close((face.width, face.height))


@pytest.mark.slow
def test_h01_one_up_is_as_large_as_the_face_and_a_folded_page_half_the_paper(patent):
    poster = patent("poster")
    (face,) = poster.faces.values()
    (sheet,) = poster.sheets
    assert (sheet.paper.width, sheet.paper.height) == close(
        (face.width + 2 * face.bleed, face.height + 2 * face.bleed)
    )
    for paper, (short, long) in PAPERS.items():
        sheets = patent("rules", paper).sheets
        assert len(sheets) == 4
        # the pages of the inner sheet lie 0.1 mm nearer to the fold
        for sheet, creep in zip(sheets, (0, 0, 0.1 * MM, 0.1 * MM), strict=True):
            assert (sheet.paper.width, sheet.paper.height) == close((long, short))
            assert [p.trim for p in sorted(sheet.placements, key=lambda p: p.x)] == [
                close((creep, 0, long / 2, short)), close((long / 2 - creep, 0, long / 2, short))
            ]  # fmt: skip


CARD = "size: {{width: {w}mm, height: {h}mm}}\nelements: {{t: {{kind: text, text: '{{id}}'}}}}\n"


def tiny_files(cards, w=63, h=88, sheet="9-up", more=""):
    return {
        "cards/tiny/game.yaml": f"title: Tiny\ndecks: {{a: {{file: a.yaml, layout: t/card}}}}\n"
        f"products: {{p: {{file: P, decks: [a], sheet: {sheet}}}}}\n{more}",
        "cards/tiny/a.yaml": cards,
        "layouts/t/card.yaml": CARD.format(w=w, h=h),
    }


def test_h01_items_too_large_for_a_grid_are_reported_with_the_room(tiny):
    plan = tiny(tiny_files("cards: [{id: one}]", 80, 120), "p", "a4")
    (problem,) = plan.built.problems
    assert "9-up" in problem.message and "mm" in problem.message
    assert plan.sheets == ()


@pytest.mark.parametrize(("paper", "backs"), [("letter", True), ("a4", False)])
def test_h02_six_places_of_the_last_sheet_stay_clean(future, paper, backs):
    made = future("cards", paper, backs=backs)
    images = rendered(made.data, 1)
    sides = 2 if backs else 1
    for full, last in zip(made.sheets[:sides], made.sheets[-sides:], strict=True):
        taken = [placed.trim for placed in last.placements]
        free = [p.trim for p in full.placements if not any(meet(p.trim, box, 1) for box in taken)]
        assert (len(taken), len(free)) == (3, 6)
        for box in free:
            x, y, w, h = box
            for mark in last.marks:
                low_x, high_x = sorted((mark.x1, mark.x2))
                low_y, high_y = sorted((mark.y1, mark.y2))
                ink = (low_x, low_y, high_x - low_x + 0.1, high_y - low_y + 0.1)
                assert not meet(ink, (x + 0.2, y + 0.2, w - 0.4, h - 0.4))
            # but for the bleed of a card beside it: 1 mm, of backs 3 mm
            bleed = MM * (3 if last.side == "back" else 1)
            assert is_white(part(images[last.number - 1], box, bleed + 1, 1))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("game", ["patent", "future"])
def test_h03_back_i_lies_behind_front_i(game, flip, request):
    made = request.getfixturevalue(game)("cards", backs=True, flip=flip)
    pairs = list(zip(made.sheets[::2], made.sheets[1::2], strict=True))
    assert len(pairs) == (6 if game == "patent" else 3)
    for front, back in pairs:
        assert (front.side, back.side) == ("front", "back")
        wide, high = front.paper.width, front.paper.height
        upright = (flip == "long") == (high > wide)
        for one, other in zip(front.placements, back.placements, strict=True):
            x = wide - one.x - one.width if upright else one.x
            y = one.y if upright else high - one.y - one.height
            assert (other.x, other.y) == close((x, y))
            assert other.turn == (0 if upright else 180)
            if game == "future":  # the back of this very card's group
                label = {"START", "ONE", "TWO", "THREE"} & set(
                    printed_text(made.faces[one.face]).split()
                )
                assert {printed_text(made.faces[other.face])} == label


def sheet_box(sheet, margin):
    return margin, margin, sheet.paper.width - 2 * margin, sheet.paper.height - 2 * margin


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "product"), ALL)
def test_h04_trims_marks_and_print_keep_off_the_margin(game, product, paper, request):
    made = request.getfixturevalue(game)(product, paper)
    for sheet, page in zip(made.sheets, rendered(made.data, 1), strict=True):
        image = page.copy()
        if "×" in sheet.paper.name or product == "rules":
            continue  # cut from larger paper; a folded sheet has no margin
        inside = sheet_box(sheet, MARGIN - 0.01)
        for mark in sheet.marks:
            assert within((mark.x1, mark.y1), inside) and within((mark.x2, mark.y2), inside)
            left, right = sorted((mark.x1, mark.x2))
            top, foot = sorted((mark.y1, mark.y2))
            ink = left, top, right - left + 0.01, foot - top + 0.01
            if product != "poster-sheets":  # there, cuts are marked inside of the print
                assert not any(meet(ink, tile_of(sheet, one), 0.1) for one in sheet.placements)
        # pixels that the bleed of faces or the room inside of the margin reach
        for x, y, w, h in (*(placed.clip for placed in sheet.placements), inside):
            box = (int(max(x - 1, 0)), int(max(y - 1, 0)), round(x + w + 1), round(y + h + 1))
            image.paste((255, 255, 255), box)
        assert is_white(image), sheet.number


def meeting(a, b):
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return x, y, min(a[0] + a[2], b[0] + b[2]) - x, min(a[1] + a[3], b[1] + b[3]) - y


def tile_of(sheet, placed):
    """What is cut out: the face, or of a board of nine parts the tile in the middle."""
    if placed.width <= sheet.paper.width:
        return placed.trim
    w, h = placed.width / 3, placed.height / 3
    return (sheet.paper.width - w) / 2, (sheet.paper.height - h) / 2, w, h


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "product"),
    [("patent", "cards"), ("patent", "machines"), ("patent", "boards"), ("future", "boards"),
     ("future", "cards"), ("future", "track"), ("future", "marker")],
)  # fmt: skip
def test_h04_print_runs_on_over_the_outer_cuts_and_marks_show_them(game, product, paper, request):
    made = request.getfixturevalue(game)(product, paper)
    for sheet in made.sheets:
        tiles = [tile_of(sheet, placed) for placed in sheet.placements]
        left, top = min(t[0] for t in tiles), min(t[1] for t in tiles)
        right, foot = max(t[0] + t[2] for t in tiles), max(t[1] + t[3] for t in tiles)
        clips = [placed.clip for placed in sheet.placements]
        assert min(c[0] for c in clips) <= left - MM + 0.01
        assert min(c[1] for c in clips) <= top - MM + 0.01
        assert max(c[0] + c[2] for c in clips) >= right + MM - 0.01
        assert max(c[1] + c[3] for c in clips) >= foot + MM - 0.01
        cuts = {round(x, 2) for t in tiles for x in (t[0], t[0] + t[2])}
        marked = {round(m.x1, 2) for m in sheet.marks if m.x1 == m.x2}
        # the knife follows the marks of the fronts
        assert cuts <= marked or sheet.side == "back"


# -- H05, H06: ink and art --------------------------------------------------------------------


def luminance(grey):
    """Of 0 to 1, as the eye sees a grey of 0 to 255."""
    value = grey / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def grey_of(paint):
    if len(paint) == 1:
        return 255 * paint[0]
    red, green, blue = paint
    return 255 * (0.299 * red + 0.587 * green + 0.114 * blue)


def readable(sheet, placed, face):
    """The runs of text of a face that can be seen on a sheet, each with its box there. Boards drawn
    as small pictures are not there to be read, and cubes lie on them."""
    for run in runs(face):
        x, y, w, h = (v * placed.scale for v in run.box)
        box = placed.x + x, placed.y + y, w, h
        corners = box[:2], (box[0] + w, box[1] + h)
        seen = all(
            within(corner, area)
            for corner in corners
            for area in (sheet_box(sheet, 0), placed.clip)
        )
        if seen and isinstance(run.fill, tuple) and run.text.strip() and run.size >= 5:
            yield run, box


@pytest.mark.slow
@pytest.mark.parametrize(("game", "product"), [one for one in ALL if "poster" not in one[1]])
def test_h05_every_text_is_legible_in_grey(game, product, request):
    """Letters against the commonest grey around them: at least 3 to 1, as large print needs."""
    made = request.getfixturevalue(game)(product)
    looked = 0
    for sheet, image in zip(made.sheets, rendered(made.data), strict=True):
        grey = image.convert("L")
        upright = [placed for placed in sheet.placements if not placed.turn]
        for placed in upright:
            for run, (x, y, w, h) in readable(sheet, placed, made.faces[placed.face]):
                found = part(grey, (x - 1, y - 1, w + 2, h + 2)).histogram()
                ink = round(grey_of(run.fill))
                others = [g for g in range(256) if abs(g - ink) > 8]
                ground = max(others, key=lambda g: (found[g], g))
                dark, light = sorted((luminance(ground), luminance(ink)))
                assert (light + 0.05) / (dark + 0.05) >= 3, (run, ink, ground)
                looked += 1
    assert looked > 0 or product == "winks"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "product"), [("patent", "cards"), ("patent", "box"), ("future", "boards")]
)
def test_h05_in_one_color_all_is_black_ink_and_nothing_is_lost(game, product, request):
    make = request.getfixturevalue(game)
    color, grey = make(product), make(product, grey=True)
    assert pages(grey.data) == pages(color.data)
    for one, other in zip(rendered(color.data, 1), rendered(grey.data, 1), strict=True):
        red, green, blue = other.split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
        assert one.getchannel("R").tobytes() != one.getchannel("B").tobytes()
        assert unlike(one.convert("L"), other.convert("L")) < 4


def test_h06_all_art_is_drawn_here_in_lines_and_has_a_licence():
    for folder in FOLDERS:
        files = [p for name in ("art", "icons") for p in (folder / name).rglob("*") if p.is_file()]
        # beside pictures: the data and the code that draw them
        assert {p.suffix for p in files} <= {".svg", ".yaml", ".py", ".pyc", ".md"}
        art = [p for p in files if p.suffix == ".svg"]
        assert len(art) > 15
        for path in art:
            assert not re.search(r"<image|data:|https?://(?!www\.w3\.org)", path.read_text()), path
        readme = (folder / "README.md").read_text()
        assert "(CC BY 4.0)" in readme.partition("## License")[2]
        assert "`art/" in readme and "`icons/`" in readme
    manifest = yaml.safe_load((ROOT / "fonts/manifest.yaml").read_text())
    for family, entry in manifest.items():
        assert entry["licence"] == "OFL-1.1", family
        assert (ROOT / "fonts" / entry["licence_file"]).is_file()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "product"), ALL)
def test_h06_no_photograph_is_in_a_file(game, product, request):
    data = request.getfixturevalue(game)(product).data
    assert b"/Subtype /Image" not in data and b"/Subtype/Image" not in data
    for page in pdf(data).pages:
        drawn = page["/Resources"].get("/XObject", {})
        assert {str(one.get_object()["/Subtype"]) for one in drawn.values()} <= {"/Form"}


# -- H07 to H09: checks -----------------------------------------------------------------------


def test_h07_counts_that_do_not_agree_stop_the_build(patent_copy, future_copy):
    patent_copy.change(
        "upgrades.yaml",
        ("type: weapon\n    rank: 1\n", "type: shield\n    rank: 1\n"),
    )
    built = patent_copy.make("machines")
    assert built.data == b""
    messages = [problem.message for problem in built.problems]
    assert "there must be 12 Upgrades of type weapon" in messages
    future_copy.change(
        "game.yaml",
        ("  cards: 21", "  cards: 22"),
        ("team_cubes: 75", "team_cubes: 76"),
        ("pawns: 15", "pawns: 14"),
        ("dice: 10", "dice: 11"),
    )
    built = future_copy.make("marker")
    assert built.data == b""
    messages = " | ".join(problem.message for problem in built.problems)
    for line in ("22 development cards", "small cubes: 25", "pawns: one a player", "dice: 2 of"):
        assert line in messages


def test_h07_the_sums_are_those_of_the_games(patent_game, future_game):
    facts = future_game.facts
    assert patent_game.facts["upgrades"] == 48 == 4 * 12
    assert facts["cards"] == 21 == facts["foot_cards"] + 3 * facts["group_cards"] == 3 + 6 + 6 + 6
    assert facts["team_cubes"] == 75 == 3 * facts["team_cubes_per_colour"]
    assert facts["pawns"] == 15 == 5 * facts["pawns_each"]
    assert facts["dice"] == 10 == 5 * facts["dice_per_colour"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("type: weapon\n    rank: 1\n", "type: weapon\n    rank: 2\n", "ranks of type weapon"),
        ("type: weapon\n    rank: 1\n", "type: weapon\n    rank: 13\n", "13"),
        ('rank: 1\n    period: "4"', 'rank: 1\n    period: "9"', "9"),
        ("type: chassis\n    rank: 9", "type: chassis\n    rank: 6", "there is no such Chassis"),
    ],
)
def test_h08_ranks_periods_and_partners_are_checked(patent_copy, old, new, expected):
    patent_copy.change("upgrades.yaml", (old, new))
    found = patent_copy.problems_of()
    assert any(expected in message for message in found), found
    assert patent_copy.plan("machines").built.problems


def origins(name):
    command = [
        sys.executable, "-m", "pnp", "list", name, "--origins", "--json", "--project", str(ROOT)
    ]  # fmt: skip
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return json.loads(found)[name]


def test_h09_values_open_in_the_source_are_listed():
    messages = origins("us-patent-1")
    assert "upgrades.okafors-solar-candle.period" in messages["invented"]
    assert "upgrades.sumatran-coffee.rank" in messages["inferred"]
    assert "spaces.lab-1.x" in messages["invented"]


def test_h09_what_is_open_in_tables_and_facts_is_listed_too():
    messages = origins("inventing-the-future")
    assert {"phases.funding.column", "facts.rolls_two"} <= set(messages["inferred"])
    assert "companies.orange.motto" in messages["invented"]


# -- H10 to H12 -------------------------------------------------------------------------------

NAMED = ("us-patent-1/cards", "us-patent-1/rules", "us-patent-1/box", "inventing-the-future/boards")


def hashes(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.thorough
def test_h10_two_builds_are_the_same_bytes_under_the_same_names(tmp_path):
    builds = []
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "pnp", "build", *NAMED, "--project", str(ROOT),
                   "--out", str(tmp_path / seed), "--jobs", "1"]  # fmt: skip
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        builds.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE))
    for one in builds:
        one.communicate()
        assert one.returncode == 0
    found = [hashes(tmp_path / seed) for seed in ("1", "2")]
    assert found[0] == found[1]
    assert sorted(found[0]) == [
        "inventing-the-future/.pnp-files",
        "inventing-the-future/en/InventingTheFutureBoards.pdf",
        "us-patent-1/.pnp-files",
        "us-patent-1/en/USPatentBox.dxf", "us-patent-1/en/USPatentBox.pdf",
        "us-patent-1/en/USPatentBox.svg", "us-patent-1/en/USPatentCards.pdf",
        "us-patent-1/en/USPatentRules.pdf",
    ]  # fmt: skip


@pytest.mark.slow
def test_h10_files_are_named_by_artefact_and_language(patent_game, future_game):
    project = Project(Places(ROOT, ROOT))
    for game in (patent_game, future_game):
        names = [product.file for product in game.products.values()]
        assert len(set(names)) == len(names)
        product = next(iter(game.products.values()))
        if product.id == "contents":
            product = list(game.products.values())[1]
        built = plan_request(project, Request(game.id, product.id)).built
        assert built.file == f"{game.id}/{game.language}/{product.file}.pdf"
    wanted = {"Boards", "Cards", "Machines", "Box", "Rules"}
    assert {f"USPatent{name}" for name in wanted} <= {p.file for p in patent_game.products.values()}


def test_h11_copies_are_printed_as_often_as_they_state(tiny):
    cards = "cards: [{id: one, copies: 5}, {id: two}, {id: none, copies: 0}]"
    plan = tiny(tiny_files(cards), "p")
    printed = Counter(p.face for sheet in plan.sheets for p in sheet.placements)
    assert printed == {"a/one": 5, "a/two": 1}


def test_h11_groups_state_how_many_of_them_are_used(future_game):
    cards = Counter(card.fields["group"] for card in future_game.decks["cards"].cards)
    used = {row["id"]: row["used"] for row in future_game.tables["groups"]}
    assert {group: (used[group], cards[group]) for group in used} == {
        "start": (3, 3), "one": (3, 6), "two": (3, 6), "three": (3, 6),
    }  # fmt: skip
    assert len(future_game.decks["boards"].cards) == 5 == future_game.facts["boards"]


def name_runs(face):
    return [run for run in runs(face) if "PlayfairDisplaySC_700" in run.font]


def test_h12_long_names_wrap_inside_their_frame_in_one_size(patent, patent_game):
    faces = patent("cards").faces
    frame = (16.5 * MM, 4 * MM, 41.5 * MM, 13 * MM)
    sizes = {}
    for card in patent_game.decks["upgrades"].cards:
        found = name_runs(faces[f"upgrades/{card.id}"])
        assert 1 <= len({round(run.y, 1) for run in found}) <= 3
        (size,) = {run.size for run in found}
        for run in found:
            x, y, w, h = run.box
            assert within((x, y), frame) and within((x + w, y + h), frame), run.text
        sizes[card.fields["name"]] = size
    assert set(sizes.values()) == {10.5}


def test_h12_a_name_that_fits_nowhere_stops_the_build_and_is_reported(patent_copy):
    text = (patent_copy.folder / "upgrades.yaml").read_text()
    name = re.search(r"id: grossbergs-narrow-fire-wagon\n    name: (.*)\n", text)[1]
    lengths = [" ".join([name] * n) for n in (1, 4)]
    patent_copy.change("upgrades.yaml", (f"name: {name}", f"name: {lengths[1]}"))
    made = patent_copy.make("cards")
    assert made.data == b""
    (problem,) = made.problems
    assert "grossbergs-narrow-fire-wagon" in str(problem) and "name" in str(problem)
    assert problem.span.path.endswith("upgrades.yaml")


def test_h12_names_shrink_step_by_step(tiny):
    files = tiny_files("cards: [{id: a}, {id: bbbbbbbbbbbb}, {id: cccccccccccccccccccc}]", 63, 88)
    files["layouts/t/card.yaml"] = (
        "size: {width: 63mm, height: 88mm}\n"
        "styles: {s: {font: Alegreya, size: 12pt, smallest: 6pt, wrap: false}}\n"
        "elements: {t: {kind: text, text: '{id}', style: s, box: {w: 22mm, h: 8mm}}}\n"
    )
    plan = tiny(files, "p")
    assert [str(p) for p in plan.built.problems] == []
    sizes = [runs(face)[0].size for face in plan.faces.values()]
    assert all(a > b for a, b in pairwise(sizes))
    assert all(runs(f)[0].box[2] <= 22 * MM for f in plan.faces.values())
    assert not [s for f in plan.faces.values() for s in shapes(f)]
