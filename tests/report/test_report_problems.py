"""Like problems are put together, counted and listed; `--json` has every one."""

from __future__ import annotations

import json

from pnp.model.problems import Problem, Span, shape
from pnp.report.problems import grouped, problem_text, problems_json


def cell(line: int, found: str, column: str = "rank") -> Problem:
    return Problem(
        "wrong-value",
        f"card 'c{line}', '{column}': expected a whole number, found '{found}'",
        Span("cards.csv", line, 6),
        like=f"cards.csv '{column}' expected a whole number",
        detail=f"'{found}'",
    )


def test_one_problem_stands_as_it_is():
    problem = Problem("wrong-value", "unknown key 'x'", Span("a.yaml", 3, 5), "keys: y")
    assert problem_text([problem]) == (
        "a.yaml:3:5: error: unknown key 'x'\n  hint: keys: y\n1 error; nothing was written"
    )


def test_the_wrong_cells_of_a_column_are_one_problem():
    cells = [cell(line, f"x{line}") for line in range(2, 79)]
    assert problem_text(cells) == (
        "cards.csv:2:6: error: card 'c2', 'rank': expected a whole number, found 'x2'\n"
        "  76 more: lines 3 ('x3'), 4 ('x4'), 5 ('x5'), 6 ('x6'), 7 ('x7'), 8 ('x8'), 9 ('x9'), "
        "10 ('x10'), …\n"
        "1 error (77 places); nothing was written"
    )


def test_two_columns_are_two_problems():
    cells = [cell(line, "x", column) for line in (2, 3) for column in ("rank", "cost")]
    text = problem_text(cells)
    assert text.count("  1 more: line 3 ('x')") == 2
    assert text.endswith("2 errors (4 places); nothing was written")


def test_the_same_words_in_one_file_are_one_problem_and_in_two_files_are_two():
    found = [
        Problem(
            "wrong-value",
            "there is no style 'titel'",
            Span("a.yaml", 9, 5),
            "did you mean 'title'?",
        ),
        Problem(
            "wrong-value",
            "there is no style 'titel'",
            Span("a.yaml", 3, 5),
            "did you mean 'title'?",
        ),
        Problem(
            "wrong-value",
            "there is no style 'titel'",
            Span("b.yaml", 3, 5),
            "did you mean 'title'?",
        ),
        Problem("wrong-value", "there is no style 'titel'", Span("b.yaml", 4, 5), "styles: text"),
    ]
    assert problem_text(found) == (
        "a.yaml:3:5: error: there is no style 'titel'\n"
        "  1 more: line 9\n"
        "  hint: did you mean 'title'?\n"
        "b.yaml:3:5: error: there is no style 'titel'\n"
        "  hint: did you mean 'title'?\n"
        "b.yaml:4:5: error: there is no style 'titel'\n"
        "  hint: styles: text\n"
        "3 errors (4 places); nothing was written"
    )


def test_places_in_other_files_and_at_one_place_are_named_whole():
    def one(name: str, span: Span) -> Problem:
        return Problem(
            "wrong-value",
            f"too long (card '{name}')",
            span,
            like="too long",
            detail=f"card '{name}'",
        )

    element = Span("a.yaml", 3, 5)
    found = [one("ant", element), one("bee", element), one("cat", element),
             one("dog", Span("a.yaml", 8, 1)), one("elk", Span("b.yaml", 8, 1)),
             Problem("wrong-value", "too long", Span("c.yaml"), like="too long")]  # fmt: skip
    assert problem_text(found, "see above") == (
        "a.yaml:3:5: error: too long (card 'ant')\n"
        "  5 more: card 'bee', card 'cat'; line 8 (card 'dog'); b.yaml:8:1 (card 'elk'), c.yaml\n"
        "1 error (6 places); see above"
    )


def test_lines_that_hold_several_are_listed_once_and_long_words_are_cut():
    words = "a text that is longer than a place may be"
    found = [cell(2, "x"), cell(3, words), cell(3, words)]
    found[2] = Problem(
        "wrong-value", "other", Span("cards.csv", 3, 9), like=found[0].like, detail=f"'{words}'"
    )
    assert "  2 more: line 3 ('a text that is longer …)\n" in problem_text(found)


def test_severities_are_counted_apart_and_only_errors_stop_the_writing():
    def some(severity, count):
        return [
            Problem("wrong-value", f"{severity}", Span("a", line), severity=severity)
            for line in range(1, count + 1)
        ]

    found = [*some("note", 1), *some("warning", 3), *some("error", 2)]
    assert problem_text(found).splitlines() == [
        "a:1: error: error",
        "  1 more: line 2",
        "a:1: warning: warning",
        "  2 more: lines 2, 3",
        "a:1: note: note",
        "1 error (2 places), 1 warning (3 places), 1 note; nothing was written",
    ]
    assert problem_text(found[:1]) == "a:1: note: note\n1 note"


def test_json_keeps_every_one_and_numbers_those_that_are_alike():
    found = [cell(3, "y"), Problem("wrong-value", "no place", hint="look"), cell(2, "x")]
    subjects = dict.fromkeys(("game", "product", "card", "side", "element"))
    same = {"code": "wrong-value", **subjects, "severity": "error"}
    assert problems_json(found) == [
        {**same, "message": "no place", "hint": "look", "file": None, "line": None,
         "column": None, "sheet": None, "about": None, "group": 1},
        {**same, "message": "card 'c2', 'rank': expected a whole number, found 'x'",
         "hint": None, "file": "cards.csv", "line": 2, "column": 6, "sheet": None,
         "about": "'x'", "group": 2},
        {**same, "message": "card 'c3', 'rank': expected a whole number, found 'y'",
         "hint": None, "file": "cards.csv", "line": 3, "column": 6, "sheet": None,
         "about": "'y'", "group": 2},
    ]  # fmt: skip
    json.dumps(problems_json(found))


def test_a_terminal_is_left_alone():
    found = [cell(2, "x"), cell(3, "\x1b[31m")]
    assert "\x1b" not in problem_text(found) and r"3 ('\x1b[31m')" in problem_text(found)


def test_groups_stand_in_the_order_of_their_first():
    found = [cell(9, "x"), Problem("wrong-value", "b", Span("cards.csv", 4, 1)), cell(2, "y")]
    assert [[p.span.line for p in group] for group in grouped(found)] == [[2, 9], [4]]


def test_the_shape_of_a_message_has_no_texts_and_numbers():
    assert shape("expected 1 to 9, found 'x'") == "expected … to …, found …"
    assert shape('the card\'s "a b" is 1.5 mm, -3,5 over') == "the card's … is … mm, … over"


def game(root, rows: str, more: str = "") -> None:
    files = {
        "cards/t/game.yaml": "title: T\ndecks:\n  d: {file: d.csv, layout: l, fields: "
        "{rank: whole, name: text}}\n"
        f"products: {{d: {{file: D, decks: [d], sheet: 9-up}}}}\n{more}",
        "cards/t/d.csv": rows,
        "layouts/l.yaml": "size: poker\nelements:\n  name: {kind: text, text: '{name}', "
        "box: {x: 3mm, y: 3mm, w: 20mm, h: 8mm}}\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def test_a_column_of_wrong_cells_in_a_build(pnp, tmp_path):
    game(tmp_path, "id,rank,name\n" + "".join(f"c{n},x{n},N\n" for n in range(77)))
    code, out, err = pnp("build")
    assert (code, out) == (1, "")
    assert err == (
        "cards/t/d.csv:2:4: error: card 'c0', 'rank': expected a whole number, found 'x0'\n"
        "  76 more: lines 3 ('x1'), 4 ('x2'), 5 ('x3'), 6 ('x4'), 7 ('x5'), 8 ('x6'), 9 ('x7'), "
        "10 ('x8'), …\n"
        "1 error (77 places); nothing was written\n"
    )
    found = json.loads(pnp("build", "--json")[1])["problems"]
    assert len(found) == 77 and {p["group"] for p in found} == {1}
    assert [p["line"] for p in found] == list(range(2, 79)) and found[76]["about"] == "'x76'"


def test_texts_that_do_not_fit_one_element_are_one_problem_that_lists_the_cards(pnp, tmp_path):
    long = ["many words " * n for n in (30, 40, 50)]
    game(tmp_path, f"id,rank,name\na,1,{long[0]}\nb,2,{long[1]}\nc,3,N\ne,4,{long[2]}\n")
    err = pnp("check")[2]
    first, more, hint, count = err.splitlines()
    assert first.startswith("cards/t/d.csv:2:5: error: card 'a', 'name': the text is too long: at ")
    assert more == "  2 more: lines 3 (card 'b'), 5 (card 'e')"
    assert hint.startswith("  hint: leave out about ")
    assert count == "1 error (3 places); nothing was written"


def test_copies_and_ids_and_short_rows_are_grouped_by_column(pnp, tmp_path):
    game(tmp_path, "id,rank,name,copies\na,1,A,2x\na,2,B,3x\nb,1,C,1\nb,1,D,1\n")
    assert pnp("check")[2] == (
        "cards/t/d.csv:2:7: error: 'copies': expected a whole number, found '2x'\n"
        "  1 more: line 3 ('3x')\n"
        "  hint: write the number alone: 2\n"
        "cards/t/d.csv:3:1: error: two cards have the id 'a'; the first is at line 2\n"
        "  1 more: line 5 ('b')\n"
        "  hint: give each card an id of its own; 'copies' prints a card several times\n"
        "2 errors (4 places); nothing was written\n"
    )
    game(tmp_path, "id,rank,name\na,1\nb,2\nc,3,C,x,y\n")
    assert pnp("check")[2] == (
        "cards/t/d.csv:2:1: error: row 1 has 2 cells; the header has 3\n"
        "  1 more: line 3\n"
        "  hint: an empty cell needs its ',' too\n"
        "cards/t/d.csv:4:7: error: row 3 has 5 cells; the header has 3\n"
        "  hint: put quotes round a cell that contains ','\n"
        "2 errors (3 places); nothing was written\n"
    )


def test_cards_that_break_one_rule_are_one_problem(pnp, tmp_path):
    rules = 'checks:\n  - {for: c in d, check: c.rank < 9, message: "{c.name} is {c.rank}"}\n'
    rules += '  - {for: c in d, check: c.rank > 0, message: "{c.name} is nothing"}\n'
    game(tmp_path, "id,rank,name\na,9,Ant\nb,8,Bee\nc,11,Cat\nd2,0,Dog\n", rules)
    assert pnp("check")[2] == (
        "cards/t/d.csv:2:1: error: Ant is 9\n"
        "  1 more: line 4 ('c')\n"
        "  hint: the rule: c.rank < 9\n"
        "cards/t/d.csv:5:1: error: Dog is nothing\n"
        "  hint: the rule: c.rank > 0\n"
        "2 errors (3 places); nothing was written\n"
    )


def test_texts_without_a_translation_are_one_problem(pnp, tmp_path):
    game(tmp_path, "id,rank,name\na,1,Ant\nb,2,Bee\nc,3,Cat\n")
    assert pnp("i18n", "update", "t", "fr")[0] == 0
    err = pnp("check", "t", "--lang", "fr", "--strict")[2]
    first, more, hint, count = err.splitlines()
    assert first.startswith("cards/t/translations/fr.po:")
    assert first.endswith(": error: 'game.title' is not translated: 'T'")
    names = [part.partition(" ('")[2].partition("'")[0] for part in more.split(", ")]
    assert names == ["products/d.file", "d/a.name", "d/b.name", "d/c.name"]
    assert hint.startswith("  hint: write its translation as msgstr of 'game.title'")
    assert count == "1 error (5 places); nothing was written"


def test_translations_of_older_words_are_one_warning(pnp, tmp_path):
    game(tmp_path, "id,rank,name\na,1,Ant\nb,2,Bee\nc,3,Cat\n")
    pnp("i18n", "update", "t", "fr")
    catalogue = tmp_path / "cards/t/translations/fr.po"
    text = catalogue.read_text()
    for name in ("Ant", "Bee", "Cat"):
        text = text.replace(f'msgid "{name}"\nmsgstr ""', f'msgid "{name}"\nmsgstr "{name}e"')
    catalogue.write_text(text)
    game(tmp_path, "id,rank,name\na,1,Ants\nb,2,Bees\nc,3,Cat\n")
    code, _, err = pnp("check", "t", "--lang", "fr")
    assert code == 0
    found = [
        line for line in err.splitlines() if "was translated when" in line or " more: " in line
    ]
    assert len(found) == 2 and "'d/a.name' was translated when its text was 'Ant'" in found[0]
    assert found[1].startswith("  1 more: line ") and found[1].endswith(" ('d/b.name')")


def test_a_text_that_fits_in_no_language_is_one_problem(pnp, tmp_path):
    game(tmp_path, "id,rank,name\na,1,Ant\n")
    for language, length in (("de", 20), ("fr", 30)):
        pnp("i18n", "update", "t", language)
        catalogue = tmp_path / f"cards/t/translations/{language}.po"
        text = f'msgid "Ant"\nmsgstr "{"many words " * length}x"'
        catalogue.write_text(catalogue.read_text().replace('msgid "Ant"\nmsgstr ""', text))
    lines = pnp("check", "t", "--lang", "all")[2].splitlines()
    errors = [line for line in lines if ": error: " in line]
    assert len(errors) == 1 and errors[0].startswith("cards/t/translations/de.po:")
    assert errors[0].endswith("(element at layouts/l.yaml:3:9) (in edition de)")
    (more,) = [line for line in lines if " more: " in line and "fr.po" in line]
    assert more.startswith("  1 more: cards/t/translations/fr.po:")
    assert more.endswith(" (card 'a' in fr)")


def test_translations_that_differ_in_one_way_are_one_problem(pnp, tmp_path):
    words = "glossary:\n  - {term: Sack, forms: Sacks}\n"
    game(
        tmp_path,
        "id,rank,name\na,1,2 Sacks\nb,2,A Sack\nc,3,3 ants\ne,4,3 bees\nf,5,5 rats\n",
        words,
    )
    pnp("i18n", "update", "t", "de")
    catalogue = tmp_path / "cards/t/translations/de.po"
    text = catalogue.read_text()
    for name, translated in (
        ("2 Sacks", "2 Tüten"),
        ("A Sack", "Eine Tüte"),
        ("3 ants", "4 Ameisen"),
        ("3 bees", "4 Bienen"),
        ("5 rats", "6 Ratten"),
        ("Sack", "Beutel"),
        ("Sacks", "Beutel"),
    ):
        text = text.replace(f'msgid "{name}"\nmsgstr ""', f'msgid "{name}"\nmsgstr "{translated}"')
    catalogue.write_text(text)
    lines = pnp("check", "t", "--lang", "de")[2].splitlines()
    assert len([line for line in lines if "numbers in the text" in line]) == 2
    more = [line.partition("(")[2] for line in lines if " more: line " in line]
    assert more == ["'d/e.name')", "'d/b.name')"]
    assert lines[-1] == "2 errors (3 places), 2 warnings (3 places); nothing was written"
