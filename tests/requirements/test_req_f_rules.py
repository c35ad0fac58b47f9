"""Requirements F: the texts of rules as they are set and printed. F01 is tested with A08."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
import yaml
from printed import MM, meet, middle, outline, pages, pdf, runs, shapes, within
from samples import ROOT

from pnp.expressions.parser import parse_template

PATENT, FUTURE = ROOT / "cards/us-patent-1", ROOT / "cards/inventing-the-future"
FRONT = "---\ntitle: Test\ntagline: A test\nrevisions:\n  - {date: 2026-11-21, text: First.}\n---\n"


def printed(made):
    """The text of all pages in one line."""
    return " ".join(pages(made.data))


def bare(text):
    """Without spaces, and without hyphens, which may be those at the ends of lines."""
    return re.sub(r"[\s\-\u00ad\u2010]", "", text)


def leaves(made):
    """The faces of a book's pages in order."""
    return [made.faces[sheet.placements[0].face] for sheet in made.sheets]


def rewritten(copy, text):
    """The pages of a book of this text, in the layout of the game's rules."""
    (copy.folder / "rules.md").write_text(FRONT + text)
    plan = copy.plan("rules-pages")
    assert [str(p) for p in plan.built.problems] == []
    return [plan.faces[sheet.placements[0].face] for sheet in plan.sheets]


def line_of(face, text):
    """The runs on the line of a run with this text."""
    first = next(run for run in runs(face) if run.text.strip() == text)
    return [run for run in runs(face) if abs(run.y - first.y) < 0.1 and run.x >= first.x]


# -- how texts are set ------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_f02_the_rules_fill_their_eight_pages_and_no_more(patent, paper):
    found = leaves(patent("rules-pages", paper))
    assert len(found) == 8
    for face in found:
        for run in runs(face):
            x, y, w, h = run.box
            assert x > 8 * MM and y > 7 * MM, run.text
            assert x + w < face.width - 8 * MM and y + h < face.height - 4 * MM, run.text


def test_f02_too_long_a_text_is_an_error_with_the_amount(patent_copy):
    rules = patent_copy.folder / "rules.md"
    more = "Time travel is mostly paperwork, and here is some more of it. " * 60
    rules.write_text(rules.read_text() + "\n\n" + more + "\n")
    made = patent_copy.make("rules-pages")
    assert made.data == b""
    (problem,) = made.problems
    assert re.search(r"\d", problem.message)
    assert "4" in problem.message + (problem.hint or "")
    assert problem.span.path.endswith("rules.md") and problem.span.line > 1


def test_f03_headings_run_in_heads_notes_and_bullets_have_looks_of_their_own(patent_copy):
    text = (
        "# A part\n\nWords of the body here.\n\n### Run in.\nMore words.\n\n> *A note* stands.\n\n"
    )
    (face,) = rewritten(patent_copy, text + "- first point\n- second point\n")
    one = {run.text.strip(): run for run in runs(face)}
    body = one["Words of the body here."]
    assert one["A part"].size > body.size and one["A part"].font != body.font
    head, after, *_ = line_of(face, "Run in.")
    assert "Bold" in head.font and "Bold" not in after.font
    assert after.text.strip() == "More words." and after.x > head.x
    assert "Italic" in one["A note"].font and one["A note"].x > body.x
    bullets = [run for run in runs(face) if run.text.strip() == "•"]
    assert len(bullets) == 2
    assert one["first point"].x == one["second point"].x > bullets[0].x


def test_f03_the_sample_rules_use_all_of_these_styles(patent):
    found = [run for face in leaves(patent("rules-pages")) for run in runs(face)]
    assert sum("PlayfairDisplaySC_700Bold" in run.font and run.size > 12 for run in found) >= 10
    assert sum(run.text.strip() in ("•", "–") for run in found) > 15
    run_ins = [run for run in found if "Alegreya_700Bold." in run.font and run.text.endswith(".")]
    assert {"Power.", "Synergy.", "Stealing."} <= {run.text for run in run_ins}


BOOK = {
    "cards/tiny/game.yaml": "title: Tiny\ndecks: {mat: {layout: t/mat}}\n"
    "books:\n  b: {file: b.md, layout: t/book}\n"
    "products:\n  b: {file: B, book: b, sheet: 1-up}\n",
    "layouts/t/mat.yaml": "size: {width: 40mm, height: 50mm}\nelements: {}\n",
    "layouts/t/book.yaml": """
        page: {size: {width: 120mm, height: 160mm}}
        margins: {inner: 10mm, outer: 10mm, top: 10mm, bottom: 10mm}
        text: body
        number: 1
        styles:
          body:
            font: Alegreya
            size: 10pt
            bullets: ["•", "–", "·"]
            numbers: ["#.#", "#.#.#", "#.#.#.#"]
    """,
    "cards/tiny/b.md": "# First\n\n# Second\n\n1. one\n2. two\n   1. inner\n   2. other\n"
    "      - point\n      - dot\n   3. third\n      1. inmost\n      2. last\n3. three\n",
}


def test_f04_numbers_go_three_deep_and_have_bullets_inside(tiny):
    plan = tiny(BOOK, "b")
    assert [str(p) for p in plan.built.problems] == []
    (face,) = plan.faces.values()
    marks = []
    for word in (
        "one",
        "two",
        "inner",
        "other",
        "point",
        "dot",
        "third",
        "inmost",
        "last",
        "three",
    ):
        run = next(run for run in runs(face) if run.text.strip() == word)
        line = [r for r in runs(face) if abs(r.y - run.y) < 0.1 and r.x < run.x]
        marks.append((round(run.x), line[0].text.strip()))
    depths = sorted({x for x, _ in marks})
    assert [(depths.index(x) + 1, mark) for x, mark in marks] == [
        (1, "2.1"), (1, "2.2"), (2, "2.2.1"), (2, "2.2.2"), (3, "·"), (3, "·"), (2, "2.2.3"),
        (3, "2.2.3.1"), (3, "2.2.3.2"), (1, "2.3"),
    ]  # fmt: skip


def test_f04_the_sample_rules_have_such_lists_under_numbered_headings(future):
    found = []
    for face in leaves(future("rules-pages")):
        dots = [run for run in runs(face) if run.text.strip() == "·"]
        numbers = [run for run in runs(face) if re.fullmatch(r"\d\.", run.text.strip())]
        for dot in dots:
            above = [n for n in numbers if n.y < dot.y and n.box[0] < dot.box[0]]
            found.append(len({round(n.x / 12) for n in above if dot.y - n.y < 400}))
    assert found and max(found) >= 2
    assert all(re.match(r"\d+\.? ", title) for title in outline(future("rules-pages").data))


def test_f05_bold_and_italic_stand_in_each_other_and_in_list_items(patent_copy):
    text = "# Part\n\nSome *leaning **heavy** words* here.\n\n"
    items = "1. An **important** item\n   - with *stress* in it\n"
    (face,) = rewritten(patent_copy, text + items)
    one = {run.text.strip(): run.font for run in runs(face)}
    assert "Italic" in one["leaning"] and "Bold" not in one["leaning"]
    assert "Bold" in one["heavy"] and "Italic" in one["heavy"]
    assert "Bold" in one["important"] and "Italic" not in one["important"]
    assert "Italic" in one["stress"]
    assert "Bold" not in one["An"] and "Italic" not in one["in it"]


def test_f06_signs_are_printed_as_written(patent_copy):
    patent_copy.change(
        "game.yaml", ("Goods cost their rank in Gold.", r"Pay \\$5 & +1! #7 \\* \\{x\\}")
    )
    rules = patent_copy.folder / "rules.md"
    rules.write_text(FRONT + "# Part\n\nPay \\$20 + \\$5 & \\*no\\* #1! # ! {1 + 1} \\{x\\}\n")
    assert "Pay $20 + $5 & *no* #1! # ! 2 {x}" in printed(patent_copy.make("rules-pages"))
    assert "Pay $5 & +1! #7 * {x}" in " ".join(pages(patent_copy.make("boards").data))


def test_f06_the_sample_games_use_such_signs(patent, future):
    rules = printed(patent("rules"))
    for sign in ("$20", "US Patent #1", "On ! your", "5 + 9 + 6"):
        assert sign in rules
    assert "\\" not in rules
    assert "Comet & Daughters" in printed(future("boards"))


def test_f07_the_glossary_is_printed_with_its_terms_in_order(patent, patent_game):
    rows = {
        row["term"]: row["meaning"] for row in patent_game.record["glossary"] if "meaning" in row
    }
    assert len(rows) == 9
    last = leaves(patent("rules-pages"))[6]
    text = pages(patent("rules-pages").data)[6]
    terms = []
    for run in runs(last):
        if run.text.strip() in rows and "Bold" in run.font:
            terms.append(run.text.strip())
            after = [r for r in runs(last) if abs(r.y - run.y) < 0.1 and r.x > run.x]
            assert "Bold" not in after[0].font
    assert terms == sorted(rows, key=str.casefold)
    for term, meaning in rows.items():
        printed_text = meaning.replace("{facts.synergy}", "6").replace("*", "")
        printed_text = printed_text.replace(
            "{find(kinds, id='ranged').name}", "Action + Ranged Attack"
        )
        assert bare(term + printed_text) in bare(text), term


@pytest.mark.parametrize("game", ["patent", "future"])
def test_f08_examples_are_set_apart(game, request):
    made = request.getfixturevalue(game)("rules-pages")
    count = 0
    # most letters of all pages, not most runs
    letters: Counter[float] = Counter()
    for face in leaves(made):
        for run in runs(face):
            letters[run.size] += len(run.text)
    body = max(letters, key=lambda size: letters[size])
    for face in leaves(made):
        for run in runs(face):
            if run.text.strip() == "Example.":
                grounds = [s for s in shapes(face) if s.op.fill and s.w > 40 * MM
                           and within(middle(run.box), s.box)]  # fmt: skip
                assert grounds, "a ground behind it"
                assert run.size < body
                outside = [
                    s for s in runs(face) if not meet(s.box, grounds[-1].box) and s.size == body
                ]
                assert outside
                count += 1
    assert count >= 4


# -- what texts say ---------------------------------------------------------------------------

NUMBERS = r"\b(?:[Tt]wo|[Tt]hree|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|twice)\b"


@pytest.mark.parametrize("path", [PATENT / "rules.md", FUTURE / "rules.md", PATENT / "contents.md"])
def test_f09_no_number_is_typed_in_the_rules(path):
    text = path.read_text().split("---\n", 2)[2]
    for skipped in (r"<!--.*?-->", r"(?<!\\)\{[^{}]*\}", r"\]\([^()\n]*\)"):
        text = re.sub(skipped, " ", text, flags=re.DOTALL)
    text = re.sub(r"^ *\d+\. |^:::.*|^\|[-:| ]*$", "", text, flags=re.MULTILINE)
    # how to print and what to print on are no figures of the game
    text = re.sub(r"\*\*100 %\*\*|\(200 to 300 g\)", "", text)
    assert re.findall(rf"\d+|{NUMBERS}", text) == []


# game, what is changed in game.yaml, what the rules say then
FIGURES = [
    ("patent_copy", "dice: 3 ", "dice: 4 ", "four six-sided dice"),
    ("patent_copy", "money_each: 20", "money_each: 35", "about $35 a player"),
    ("patent_copy", "destroy_margin: 5", "destroy_margin: 7", "Higher by 7 or more"),
    ("patent_copy", "repair_fee: 1", "repair_fee: 3", "for 3"),
    ("patent_copy", "variant_gold: 4", "variant_gold: 9", "$9 more"),
    ("patent_copy", "players_max: 6", "players_max: 5", "Six or eight inventors"),
    ("future_copy", "start_coins: 5", "start_coins: 8", "8 billion in coins"),
    ("future_copy", "income_highest: 12", "income_highest: 14", "beyond 14"),
    ("future_copy", "pawn_diameter: 12", "pawn_diameter: 11", "no wider than 11 mm"),
    ("future_copy", "teams_highest: 8", "teams_highest: 7", "no more than 7"),
]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["patent_copy", "future_copy"])
def test_f09_figures_follow_the_data(game, request):
    copy = request.getfixturevalue(game)
    changes = [row[1:] for row in FIGURES if row[0] == game]
    copy.change("game.yaml", *((old, new) for old, new, _ in changes))
    made = copy.make("rules-pages")
    assert [p for p in made.problems if p.severity == "error"] == []
    text = printed(made).replace("\u00a0", " ")
    for _, _, printed_text in changes:
        assert printed_text in text


def test_f09_counts_in_the_rules_are_those_of_the_source(patent, future):
    rules = printed(patent("rules-pages")).replace("\u00a0", " ")
    for figure in ("9 boards", "8 Time Machines", "48 Upgrades", "makes 5 power", "6 power more",
                   "11 power is left", "$20", "$4 more", "Seven or eight inventors"):  # fmt: skip
        assert bare(figure) in bare(rules), figure
    text = printed(future("rules-pages")).replace("\u00a0", " ")
    for figure in ("10 dice", "75 small cubes", "25 of a color", "10 small green cubes",
                   "18 large cubes", "15 pawns", "30 winks", "21 development cards"):  # fmt: skip
        assert figure in text, figure


@pytest.mark.slow
def test_f10_variants_by_the_number_of_players_have_headings(patent, future):
    def titles(made):
        found = []
        for item in pdf(made.data).outline:
            found += [sub.title for sub in item] if isinstance(item, list) else [item.title]
        return [re.sub(r"^[\d.]+ ", "", title) for title in found]

    assert "Seven or eight inventors" in titles(patent("rules"))
    assert {"Three Players", "Two Players"} <= set(titles(future("rules")))


def test_f11_credits_publisher_rights_and_address_are_printed(patent, future, patent_game):
    rules = bare(printed(patent("rules")))
    credits = patent_game.credits
    for name in (*credits["design"], *credits["testers"], credits["publisher"], "CAG 034"):
        assert bare(name) in rules, name
    assert str(credits["year"]) in rules
    assert bare("The game remains the property of its owners") in rules
    made = future("rules-pages")
    address = "spotlightongames.com/rules/itf/instructions.html"
    assert address in printed(made).replace(" ", "")
    targets = [
        str(link["/A"]["/URI"])
        for page in pdf(made.data).pages
        for link in (one.get_object() for one in page.get("/Annots", ()))
        if "/URI" in link.get("/A", {})
    ]
    assert f"https://{address}" in targets
    links = patent_game.credits["license"]["link"]
    assert links.startswith("https://creativecommons.org/")


@pytest.mark.parametrize("folder", [PATENT, FUTURE])
def test_f12_words_are_marked_new_and_credits_to_be_kept(folder):
    readme = (folder / "README.md").read_text()
    assert re.search(r"Every sentence[^.]* is new|Every sentence[^.]* are new", readme)
    assert "remains the property of its owners" in readme
    assert "CC BY 4.0" in readme
    game = yaml.safe_load((folder / "game.yaml").read_text())
    assert "are new" in game["credits"]["note"]


def test_f13_one_day_is_written_as_each_language_does(patent, patent_game):
    day = patent_game.facts["opening_day"]
    assert day == "1790-07-30"
    texts = [parse_template(f"{{d | date('{lang}')}}")({"d": day}) for lang in ("en", "fr")]
    assert texts == ["July 30, 1790", "30 juillet 1790"]
    for product in ("rules", "box"):
        assert "July 30, 1790" in printed(patent(product))
    for name in ("rules.md", "contents.md", "game.yaml"):
        assert not re.search(r"July|juillet", (PATENT / name).read_text())


def test_f13_revisions_have_dates_in_one_form(future):
    months = "January|August|September|October|November|December"
    found = re.findall(rf"(?:{months}) \d+, \d{{4}}", printed(future("rules-pages")))
    years = [int(date[-4:]) for date in found]
    assert len(found) == 7
    assert all(a >= b for a, b in pairwise(years))
