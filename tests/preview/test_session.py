"""What tabs are sent, first and after edits: by the session without a server."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from many_cards import CARDS, LAYOUT_FILE, ManyCards
from preview_session import KeptTab, open_session

from pnp.draw.svg.writer import SvgWriter
from pnp.model.definitions import replace
from pnp.model.problems import UsageError
from pnp.preview.session import Session
from pnp.preview.views import View

VIEW = View("many", "cards")


@pytest.fixture
def many(tmp_path) -> ManyCards:
    return ManyCards(tmp_path, 12)


@pytest.fixture
def session(many) -> Iterator[Session]:
    found = open_session(many.root)
    yield found
    found.stop()


@pytest.fixture
def tab(session) -> KeptTab:
    found = KeptTab(session)
    found.show(VIEW)
    return found


def change(session: Session, tab: KeptTab, number: int) -> None:
    """The files have changed, for the `number`-th time: wait until the tab has all of it."""
    session.changed()
    tab.wait_for_edit(number + 1)  # the first reading is number 1


def test_a_view_has_all_faces_and_sheets(tab):
    state = tab.state
    keys = [f"cards/c{number}" for number in range(1, 13)]
    assert [face["key"] for face in state["faces"]] == [*keys, "cards//back"]
    first = state["faces"][0]
    assert first["name"] == "Card 1" and first["fields"]["art"] == "1"
    assert first["place"]["text"].endswith("cards.csv:2:1") and first["back"] == "cards//back"
    assert (first["kind"], state["faces"][-1]["kind"]) == ("front", "back")
    assert [(sheet["number"], sheet["side"]) for sheet in state["sheets"]] == [
        (1, "front"), (2, "back"), (3, "front"), (4, "back"),
    ]  # fmt: skip
    assert state["sheets"][2]["faces"] == ["cards/c10", "cards/c11", "cards/c12"]
    assert set(state["drawings"]) == {*keys, "cards//back"} and set(state["pages"]) == set("1234")
    assert state["problems"] == [] and state["view"]["paper"] == "letter"
    assert 'data-e="name"' in state["drawings"]["cards/c1"]["body"]


def test_an_edit_of_a_card_sends_that_card_and_its_sheet(many, session, tab):
    tab.near("cards/c3", "cards/c11")
    many.change(CARDS, "Card 11,", "Another,")
    change(session, tab, 1)
    sent = [patch for patch in tab.patches if patch["edit"] == 2]
    assert [list(patch.get("drawings", ())) for patch in sent[:1]] == [["cards/c11"]]
    assert {key for patch in sent for key in patch.get("drawings", ())} == {"cards/c11"}
    assert {key for patch in sent for key in patch.get("pages", ())} == {"3"}
    names = [face["name"] for face in tab.state["faces"]]
    assert names[10] == "Another"
    assert [[face["key"] for face in p.get("altered", ())] for p in sent[:1]] == [["cards/c11"]]
    assert not any("faces" in patch or "sheets" in patch for patch in sent)


def test_nothing_is_sent_if_nothing_differs(many, session, tab):
    many.change(LAYOUT_FILE, "styles:", "# a comment\nstyles:")
    change(session, tab, 1)
    sent = [patch for patch in tab.patches if patch["edit"] == 2]
    assert [sorted(patch) for patch in sent] == [["done", "edit", "ms", "serial"]]


def test_what_is_on_the_screen_comes_first(many, session, tab):
    tab.near("cards/c9", "cards/c2")
    many.change(LAYOUT_FILE, "#faf3e2", "#112233")
    change(session, tab, 1)
    order = [key for p in tab.patches if p["edit"] == 2 for key in p.get("drawings", ())]
    assert order[:2] == ["cards/c9", "cards/c2"] and len(order) == 12


def test_a_mistake_keeps_the_last_good_picture(many, session, tab):
    good = tab.state["drawings"]["cards/c2"]
    assert good["draft"] is None
    many.change(LAYOUT_FILE, 'text: "{name}"', 'text: "{nam}"')
    change(session, tab, 1)
    assert any("'nam'" in message for message in tab.messages)
    faulty = tab.state["drawings"]["cards/c2"]
    assert faulty["body"] == good["body"]
    assert faulty["draft"] not in (None, good["body"])
    assert [problem["message"] for problem in faulty["problems"]] == [
        "'text': there is no field 'nam'"
    ]
    many.change(LAYOUT_FILE, 'text: "{nam}"', 'text: "{name}"')
    change(session, tab, 2)
    assert tab.state["drawings"]["cards/c2"] == good and tab.messages == []


def test_a_mistake_of_one_card_concerns_that_card(many, session, tab):
    many.change(CARDS, "Card 4,0", f"{'much too long a name ' * 8},0")
    change(session, tab, 1)
    assert [problem["face"] for problem in tab.state["problems"]] == ["cards/c4"]
    assert tab.state["problems"][0]["element"] == "name"
    assert (
        tab.state["drawings"]["cards/c4"]["draft"]
        and not tab.state["drawings"]["cards/c5"]["draft"]
    )


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (LAYOUT_FILE, "styles: {title:", "styles: {{{title:"),
        ("cards/many/game.yaml", "decks:", "decks: ]"),
        (CARDS, "id,name,art", "id,id,art"),
    ],
    ids=["layout", "game", "table"],
)
def test_a_file_that_cannot_be_read_keeps_all_pictures(many, session, tab, file, old, new):
    good = tab.state["drawings"]["cards/c2"]["body"]
    many.change(file, old, new)
    change(session, tab, 1)
    assert len(tab.messages) >= 1
    keys = [face["key"] for face in tab.state["faces"]]
    assert "cards/c2" in keys and "cards/c12" in keys
    assert tab.state["drawings"]["cards/c2"]["body"] == good
    many.change(file, new, old)
    change(session, tab, 2)
    assert tab.messages == [] and len(tab.state["faces"]) == 13
    again = tab.state["drawings"]["cards/c2"]
    assert (again["body"], again["draft"]) == (good, None)


def test_a_card_that_cannot_be_used_keeps_its_place(many, session, tab):
    many.change("cards/many/game.yaml", "file: cards.csv", "fields: {art: whole}, file: cards.csv")
    change(session, tab, 1)
    many.change(CARDS, "c4,Card 4,0", "c4,Card 4,x")
    change(session, tab, 2)
    keys = [face["key"] for face in tab.state["faces"]]
    assert keys[3] == "cards/c4" and len(keys) == 13
    assert tab.state["drawings"]["cards/c4"]["draft"] is not None
    assert tab.state["drawings"]["cards/c4"]["body"] is not None


def test_cards_that_are_removed_are_gone(many, session, tab):
    many.change(CARDS, "c4,Card 4,0\n", "")
    change(session, tab, 1)
    assert "cards/c4" not in [face["key"] for face in tab.state["faces"]]


def test_a_picture_is_drawn_again(many, session, tab):
    def address() -> str:
        body = tab.state["drawings"]["cards/c1"]["body"]
        return body[body.index('href="picture/') :][:60]

    before = address()
    many.picture(1, (9, 200, 9))
    change(session, tab, 1)
    assert address() != before


def test_two_tabs_with_views_of_their_own(many, session, tab):
    many.change("cards/many/game.yaml", "title: Many", "title: Many\nlanguage: en")
    other = KeptTab(session, "b")
    other.show(View("many", "cards", grey=True))
    many.change(LAYOUT_FILE, "#faf3e2", "#ff0000")
    change(session, tab, 1)
    other.wait_for_edit(2)
    red, grey = (one.state["drawings"]["cards/c1"]["body"] for one in (tab, other))
    assert "#ff0000" in red and "#ff0000" not in grey


def test_names_that_there_are_not(session, tab):
    for view in (View("other", "cards"), View("many", "other"), View("many", "cards", "xx")):
        with pytest.raises(UsageError):
            session.call(lambda view=view: session.show("a", view)).result(60)


def test_games_are_listed(tab):
    tab.wait(lambda: bool(tab.overview))
    assert [game["title"] for game in tab.overview["games"]] == ["Many"]
    assert tab.overview["start"]["product"] == "cards"
    assert "a4" in tab.overview["papers"]


def test_a_bug_does_not_end_the_preview(many, session, tab, monkeypatch, capfd):
    def fail(*_: object) -> None:
        raise RuntimeError("something unexpected")

    with monkeypatch.context() as patched:
        patched.setattr(SvgWriter, "face", fail)
        many.change(CARDS, "Card 4,", "Fourth,")
        session.changed()
        tab.wait(lambda: any("something unexpected" in one for one in tab.messages))
    assert "this is a bug in pnp" in capfd.readouterr().err
    many.change(CARDS, "Card 5,", "Fifth,")
    change(session, tab, 2)
    assert tab.messages == []
    names = [face["name"] for face in tab.state["faces"]]
    assert names[3:5] == ["Fourth", "Fifth"]


def test_only_what_differs_from_a_revision_is_another_picture(many, session, tab):
    def commit() -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b")
        for words in (("init", "-q"), ("add", "-A"), (*who, "commit", "-qm", "x")):
            subprocess.run(["git", *words], cwd=many.root, check=True)

    def differing() -> list[str]:
        tab.show(replace(VIEW, compare="HEAD"))
        now, then = tab.state["drawings"], tab.state["compared"]
        assert now.keys() == then.keys()
        return [key for key in now if now[key]["body"] != then[key]["body"]]

    commit()
    many.change(CARDS, "Card 3,", "Other,")
    change(session, tab, 1)
    assert differing() == ["cards/c3"]
    commit()
    tab.show(VIEW)
    assert differing() == []
    with pytest.raises(UsageError):
        tab.show(replace(VIEW, compare="no-such-revision"))
