"""`pnp new --from TABLE`: tables as people have them become games that build at once."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from pnp.cli.main import main
from pnp.model.source import Record
from pnp.records.decks import read_deck
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml
from pnp.templates.from_table import from_table
from pnp.templates.names import NewName
from pnp.templates.tables import read_table

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


@pytest.fixture(name="made")
def made_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """The game of a table: its game.yaml, the report without the place of files, and what the
    build prints."""

    def run(table: Path | str, content: bytes | str = b"") -> tuple[dict, str, str]:
        monkeypatch.chdir(tmp_path)
        if content:
            data = content.encode() if isinstance(content, str) else content
            (tmp_path / table).write_bytes(data)
        with pytest.raises(SystemExit) as stop:
            main(["new", "Game", "--from", str(table)])
        out, err = capsys.readouterr()
        assert (stop.value.code, err) == (0, "")
        assert (tmp_path / "game/cards/game" / Path(table).name).read_bytes() == (
            tmp_path / table
        ).read_bytes()
        game = yaml.safe_load((tmp_path / "game/cards/game/game.yaml").read_text("utf-8"))
        with pytest.raises(SystemExit) as stop:
            main(["build", "--no-cache", "--project", "game"])
        built = "".join(capsys.readouterr())
        assert stop.value.code == 0, built
        return game, out, built

    return run


def lines(report: str, kind: str) -> list[str]:
    """The lines of a part of the report, with single spaces."""
    parts = report.partition(f"\n{kind}:\n")[2].splitlines()
    end = next((n for n, line in enumerate(parts) if not line.startswith("  ")), len(parts))
    return [" ".join(line.split()) for line in parts[:end]]


def test_a_table_of_a_designer(made, tmp_path):
    (tmp_path / "pictures").mkdir()
    for name in ("ash.png", "coal.png"):
        Image.new("RGB", (600, 400), (200, 80, 40)).save(tmp_path / "pictures" / name)
    table = (
        "\ufeffCard Name,Type,Cost,Text,Flavor,Strength,Qty,Art,Notes\n"
        'Ash,Hero,"1 moss, 2 sun",Draw **2** cards.,Quiet.,3,4,ash.png,ask Ben about this\n'
        "Coal,Place,3,Discard a card.,,,6,coal.png,\n"
    )
    game, report, built = made("heroes.csv", table)
    deck = game["decks"]["cards"]
    assert deck == {
        "file": "heroes.csv",
        "id": {"from": "name"},
        "rename": {"Card Name": "name", "Type": "type", "Cost": "cost", "Text": "text",
                   "Flavor": "flavour", "Strength": "strength", "Qty": "copies", "Art": "art"},
        "layout": "game/card",
        "back": "game/back",
        "fields": {
            "name": "text",
            "type": "text",
            "cost": {"list": "text", "split": [", ", "; ", " + ", ",", ";", "+", " "]},
            "text": "text",
            "flavour": {"text": True, "optional": True},
            "strength": {"whole": True, "optional": True},
            "art": {"text": True, "translate": False},
            "Notes": {"text": True, "optional": True},
            "color": {"text": True, "translate": False, "optional": True},
        },
        "defaults": [
            {"when": "type == 'Hero'", "set": {"color": "Hero"}},
            {"when": "type == 'Place'", "set": {"color": "Place"}},
        ],
    }  # fmt: skip
    assert game["facts"]["symbols"] == {"moss": ":moss:", "sun": ":sun:"}
    assert lines(report, "recognised") == [
        "Qty the number of copies: 10 cards are printed (game/cards/game/game.yaml:26)",
        "Card Name the name (game/cards/game/game.yaml:20)",
        "Art the picture: 2 files from pictures/ (game/cards/game/game.yaml:27)",
        "Cost the cost, with the symbols moss, sun (game/cards/game/game.yaml:22)",
        "Text the text (game/cards/game/game.yaml:23)",
        "Flavor the flavour text (game/cards/game/game.yaml:24)",
        "Type the type: Hero, Place (game/cards/game/game.yaml:21)",
        "Strength the strength (game/cards/game/game.yaml:25)",
    ]
    assert lines(report, "guessed") == ["ids made of name (game/cards/game/game.yaml:18)"]
    assert lines(report, "left out") == ["Notes no element shows it (game/cards/game/game.yaml:38)"]
    text = (tmp_path / "game/cards/game/game.yaml").read_text("utf-8").splitlines()
    assert text[25] == "      Qty: copies" and text[37].startswith("      Notes: ")
    assert (tmp_path / "game/cards/game/art/ash.png").exists()
    assert (tmp_path / "game/cards/game/icons/moss.svg").exists()
    assert "Cards.pdf  4 pages  10 cards, with backs" in built
    assert "warning" not in built and "note" not in built


def test_a_german_export_of_excel(made):
    table = (
        "Nr;Titel;Kartenart;Kosten (Gold);Regeltext;Anzahl;Bild\r\n"
        "1;Übermütiger Krieger;Held;3;Zieh eine Karte.;2;krieger\r\n"
        "2;Müllerin;Held;2;Heile 1.;3;\r\n"
    )
    game, report, built = made("Karten 2024.csv", table.encode("cp1252"))
    assert game["language"] == "de"
    assert game["decks"]["cards"]["encoding"] == "cp1252"
    assert game["decks"]["cards"]["id"] == "Nr"
    assert game["decks"]["cards"]["fields"]["cost"] == "whole"
    assert "language de" in lines(report, "guessed")[1]
    assert "output/game/de/" in report
    assert lines(report, "left out")[0].startswith("Bild no file near the table has one of its")
    assert "Cards.pdf  2 pages  5 cards, with backs  a4" in built


def test_braces_tags_and_signs_of_others(made):
    table = (
        "name,mana_cost,text,power\n"
        'Goblin,{1}{R},"<b>Haste</b> {T}: 1 damage.",2\n'
        'Goblin,{R}{R},"It\'s *tapped",0\n'
    )
    game, report, built = made("set.csv", table)
    fields = game["decks"]["cards"]["fields"]
    assert fields["cost"] == {"list": "text", "split": ["}{", "{", "}"]}
    assert fields["text"] == {"list": "text", "split": "|||"}
    assert "text its stars and colons are no marks" in lines(report, "guessed")[2]
    assert any("tags such as <b> are printed as typed" in x for x in lines(report, "left out"))
    assert "Cards.pdf  2 pages  2 cards" in built


def test_tags_are_read_as_html(made):
    game, report, built = made("set.csv", "name,text\nGoblin,<b>Haste</b> &amp; 1.\nOrk,None.\n")
    assert game["decks"]["cards"]["reads"] == "html"
    assert any(one.startswith("reads html: tags such as <b>") for one in lines(report, "guessed"))
    assert "Cards.pdf  2 pages  2 cards" in built and "warning" not in built


def test_letters_as_costs(made, tmp_path):
    game, _, _ = made("cards.tsv", "Title\tMana\tAbility\nWave\tU\tReturn it.\nOm\t2RR\tDeal 4.\n")
    assert game["facts"]["symbols"] == {"U": ":u:", "R": ":r:"}
    icons = sorted(p.name for p in (tmp_path / "game/cards/game/icons").iterdir())
    assert icons == ["r.svg", "u.svg"]


def test_a_list_of_words(made):
    game, report, _ = made("words.csv", "Word\nCastle\nDragon fire\nTax return\n")
    assert game["decks"]["cards"]["rename"] == {"Word": "name"}
    assert game["boxes"]["box"]["inner"] == {"width": "65mm", "height": "90.5mm", "depth": "12mm"}
    assert "each card is printed once" in lines(report, "left out")[0]


def test_three_hundred_questions_without_a_name(made):
    rows = "".join(f"{['Art', 'Sport'][n % 2]},What is question {n} about?,It is {n},{n % 5}\n"
                   for n in range(300))  # fmt: skip
    game, report, built = made("quiz.csv", f"Category,Question,Answer,Hard\n{rows}")
    assert game["decks"]["cards"]["rename"]["Question"] == "text"
    assert game["decks"]["cards"]["rename"]["Answer"] == "name"
    assert "300 cards" in built
    assert any(line.startswith("Hard shown with its title") for line in lines(report, "guessed"))


def test_nested_json(made):
    cards = [{"code": "01/1", "name": "Roland", "text": "Do :elder: it.", "quantity": 2,
              "traits": ["Agency", "Detective"], "stats": {"a": 1}},
             {"code": "01/2", "name": "Daisy", "text": "Two.", "quantity": 1, "traits": [],
              "stats": {}}]  # fmt: skip
    game, report, built = made("pack.json", json.dumps({"set": "Core", "cards": cards}))
    deck = game["decks"]["cards"]
    assert (deck["rows"], deck["id"]) == ("cards[]", "code")
    assert deck["rename"] == {"quantity": "copies"}
    assert deck["fields"]["traits"] == {"list": "text", "optional": True}
    assert "stats it holds objects, not texts" in lines(report, "left out")[1]
    assert "3 cards" in built


def test_pictures_with_the_names_of_the_cards(made, tmp_path):
    (tmp_path / "images").mkdir()
    for name in ("Le Renard", "La Tour"):
        (tmp_path / f"images/{name}.svg").write_text(SQUARE)
    table = (
        "Nom;Effet;Quantité;Vitesse;Unique;Prix\n"
        "Le Renard;Piochez.;3;4;x;1,5\nLa Tour;Non.;1;0;;2\n"
    )
    game, report, built = made("cartes.csv", table)
    deck = game["decks"]["cards"]
    assert deck["defaults"] == [{"set": {"art": "art/{name}.svg"}}]
    assert deck["fields"]["Unique"] == "flag"
    assert deck["fields"]["cost"] == {"number": True, "decimal": ","}
    assert any(line.startswith("pictures 2 files of the same names, from images/")
               for line in lines(report, "guessed"))  # fmt: skip
    assert "warning" not in built


@pytest.mark.parametrize("cell", ["../secret.svg", "/secret.svg", "a/../../secret.svg"])
def test_pictures_outside_of_the_folder_are_left_out(made, tmp_path, monkeypatch, cell):
    (tmp_path / "secret.svg").write_text(SQUARE)
    (tmp_path / "tables").mkdir()
    game, report, _ = made("tables/t.csv", f"Name,Image\nAsh,{cell}\nCoal,\n")
    assert any(line.startswith("Image no file near") for line in lines(report, "left out"))
    assert not list((tmp_path / "game").rglob("secret.svg"))
    assert "art" not in game["decks"]["cards"]["fields"]


def test_pictures_keep_their_folders(made, tmp_path):
    (tmp_path / "img/a").mkdir(parents=True)
    (tmp_path / "img/a/ash.svg").write_text(SQUARE)
    game, _, built = made("t.csv", "Name,Image\nAsh,img/a/ash.svg\n")
    assert (tmp_path / "game/cards/game/img/a/ash.svg").exists()
    assert game["decks"]["cards"]["rename"] == {"Name": "name", "Image": "art"}
    assert "warning" not in built


def test_a_messy_export(made):
    table = (
        "sep=;\nID;Name;Cost;Description;Copies;Image URL;Origin;;\n"
        "1;Axe;3;Chop: 2 damage;2;https://example.org/a.png;here;;\n"
        "1;Bow;;Shoot [range 3];1;https://example.org/b.png;there;;\n;;;;;;;;\n"
        "3;Cat;1;Meow {purr};x;;;;\n"
    )
    game, report, _ = made("export.csv", table)
    deck = game["decks"]["cards"]
    assert deck["id"] == {"from": "name"}
    assert deck["rename"] == {"Name": "name", "Cost": "cost", "Description": "text"}
    found = lines(report, "left out")
    assert "copies 'Copies' has 'x', so each card is printed once" in " ".join(found)
    assert any(line.startswith("Image URL no file near") for line in found)


@pytest.mark.parametrize(
    ("table", "sheet"),
    [
        ("Name,Text\nFox,Runs.\nOwl,Flies.\n", "9-up"),
        ("Name,Type\nFox,Beast\nOwl,Beast\nElk,Beast\n", "9-up"),
        ("Name,Type\nFox,Beast\nOwl,Bird\nElk,Beast\n", "narrow-gutter"),
        ("Name,Type\nFox,Beast\nOwl,\nElk,Beast\n", "narrow-gutter"),
        ("Name,Colour\nFox,red\nOwl,blue\nElk,red\n", "narrow-gutter"),
    ],
)
def test_cards_of_several_colours_share_no_cut(made, table, sheet):
    game, _, built = made("t.csv", table)
    assert game["products"]["cards"]["sheet"] == sheet
    assert "warning" not in built


def test_long_texts_get_larger_cards(made, tmp_path):
    body = "Roll a die and move that many spaces along the river. " * 20
    _, report, built = made("events.csv", f"id,title,body\na,Storm,{body}\nb,Calm,Nothing.\n")
    (size,) = lines(report, "guessed")
    assert size == "size tarot, because of the longest text (game/layouts/game/card.yaml:5)"
    layout = (tmp_path / "game/layouts/game/card.yaml").read_text("utf-8").splitlines()
    assert layout[4].startswith("size: tarot")
    assert "2 cards, with backs" in built


def test_a_workbook(made, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Name", "Cost", "Text", "Count"], ["Ash", 3, "Draw.", 2], ["Coal", 1, "Stop.", 1]):
        book.active.append(row)
    book.save(tmp_path / "heroes.xlsx")
    game, _, built = made("heroes.xlsx")
    assert game["decks"]["cards"]["rename"] == {
        "Name": "name", "Cost": "cost", "Text": "text", "Count": "copies",
    }  # fmt: skip
    assert "3 cards, with backs" in built


TITLES = [
    "Name", "Title", "Type", "Cost", "Text", "Art", "Qty", "copies", "ID", "HP", "class", "#",
    "Origin", "Card: Name", "Wer's", "a.b", "2nd", 'Quo"te', "Back\\slash", "true",
]  # fmt: skip
CELLS = [
    "", "3", "2,5", "-4", "x", "no", "007", "The *Lark", "{R}", "{2}{R}", "{Name}", "WUB", "1 a",
    "a: b", "- a", "[a](b)", "<b>", ":moss:", "x.png", "http://a/b.png", "C:\\x.png", "a\nb",
    "It's", '"', "\\", "Draw two cards, then discard one of them.",
]  # fmt: skip


@given(st.data())
@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_table_becomes_files_that_can_be_read(tmp_path, data):
    titles = data.draw(st.lists(st.sampled_from(TITLES), min_size=1, max_size=6, unique=True))
    cells = st.lists(st.sampled_from(CELLS), min_size=len(titles), max_size=len(titles))
    rows = [titles, *data.draw(st.lists(cells.filter(any), min_size=1, max_size=9))]
    with (tmp_path / "t.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    name = NewName("Game", "game", tmp_path)
    found = from_table(read_table(tmp_path / "t.csv", "t.csv"), tmp_path / "t.csv", name, False)
    files = {place: data for place, data in found.files.items() if isinstance(data, bytes)}
    for place, content in files.items():
        if place.endswith(".yaml") and place != "pnp.yaml":
            assert isinstance(parse_yaml(content.decode(), place), Record), place
    game = parse_yaml(files["cards/game/game.yaml"].decode(), "game.yaml")
    assert isinstance(game, Record)
    entry = game["decks"]["cards"]
    deck = read_deck("cards", entry, tmp_path, Library(tmp_path, tmp_path))
    messages = [p.message for p in deck.problems if p.severity == "error"]
    assert messages == []
    assert len(deck.rows or ()) == len(rows) - 1
    for line in found.report:
        assert int(line.place.rpartition(":")[2] if line.place[-1].isdigit() else 1) >= 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("cards.txt", "a", "error: 'cards.txt' is no table\n  hint: tables end with .csv, .json"),
        ("cards.json", '{"a": 1}', "error: 'cards.json' has no rows of cards"),
        ("cards.csv", "name,name\na,b\n", "cards.csv:1:6: error: the column 'name' occurs twice"),
        ("none.csv", "", "none.csv: error: there is no such file"),
    ],
)
def test_what_is_no_table(tmp_path, monkeypatch, capsys, name, content, message):
    monkeypatch.chdir(tmp_path)
    if content:
        (tmp_path / name).write_text(content)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SystemExit) as stop:
        main(["new", "Game", "--from", name])
    assert stop.value.code in (1, 2)
    assert capsys.readouterr().err.startswith(message)
    assert sorted(tmp_path.iterdir()) == before


def test_pictures_are_added_as_the_readme_states(made, tmp_path: Path, capsys) -> None:
    made("cards.csv", "name,text,copies\nFire Bolt,Deal 3 damage.,3\nNight Owl,Look.,2\n")
    game = tmp_path / "game/cards/game"
    (game / "art").mkdir()
    Image.new("RGB", (700, 500), (200, 30, 30)).save(game / "art/oak.png")
    layout = tmp_path / "game/layouts/game/card.yaml"
    plain = layout.read_text()
    own = 'elements:\n  portrait: {kind: picture, file: "{image}", box: {x: 9mm, w: 9mm, h: 9mm}}\n'

    def built() -> tuple[int, str]:
        with pytest.raises(SystemExit) as stop:
            main(["build", "game/cards", "--no-cache", "--project", "game"])
        return int(stop.value.code or 0), capsys.readouterr().err

    # who has no such column is sent to the page
    layout.write_text(plain + own)
    code, err = built()
    assert code == 1
    assert err.splitlines()[1] == (
        "  hint: add a column 'image' to the table, with names of files such as art/oak.png, and "
        "'image: picture' to 'fields', see docs/data.md#pictures"
    )
    layout.write_text(plain)
    table = "name,text,copies,art\nFire Bolt,Deal 3 damage.,3,art/oak.png\nNight Owl,Look.,2,\n"
    (game / "cards.csv").write_text(table)
    code, err = built()
    assert code == 1
    assert err.splitlines()[1:] == [
        "  hint: declare it: art: {picture: true, optional: true}; or begin its title with '_', so "
        "that nothing reads it", "1 error; nothing was written",
    ]  # fmt: skip

    readme = (tmp_path / "game/README.md").read_text("utf-8")
    lines = readme.partition("fields:\n")[2].splitlines()
    assert lines[0] == "      art: {picture: true, optional: true}"
    text = (game / "game.yaml").read_text("utf-8")
    head, fields, rest = text.partition(
        "    fields:                       # what the columns hold\n"
    )
    (game / "game.yaml").write_text(f"{head}{fields}{lines[0]}\n{rest}", "utf-8")
    assert built() == (0, "")
    pages = PdfReader(tmp_path / "game/output/game/en/Cards.pdf").pages
    assert {image.image.size for image in pages[0].images} == {(700, 500)}
