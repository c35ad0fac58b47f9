"""The server with wrong, missing and hostile requests: no traceback, and nothing of other files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgi import Answer, ask
from many_cards import ManyCards
from preview_session import KeptTab

from pnp.build.project import Places as Folders
from pnp.preview.actions import Actions
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.editors import Editor
from pnp.preview.guards import Guard
from pnp.preview.messages import Places
from pnp.preview.server import Greeting, PreviewServer
from pnp.preview.session import Session
from pnp.preview.views import View

TOKEN = "t" * 32
HOST = {"Host": "127.0.0.1:80"}
TYPE = {"Content-Type": "application/json"}
DEEP = "[" * 50_000
HUGE = 10**400


class Served:
    """A server without a socket."""

    def __init__(self, root: Any) -> None:
        files, places = DrawnFiles(), Places(lambda span: None)
        self.session = Session(Folders(root, root), places, files)
        self.session.start()
        actions = Actions(self.session, places, Editor(root, (root,), command=("false",)))
        greeting = Greeting("many", "1", "1", "link")
        server = PreviewServer(self.session, files, actions, greeting)
        self.app = Guard(server.app, 80, TOKEN)
        self.tab = KeptTab(self.session, "a")
        self.tab.show(View("many", "cards"))

    def get(self, path: str) -> Answer:
        return ask(self.app, f"/{TOKEN}/{path}", HOST)

    def post(self, path: str, body: Any) -> Answer:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {**HOST, **TYPE, "Content-Length": str(len(data))}
        return ask(self.app, f"/{TOKEN}/{path}", headers, "POST", data)


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    found = Served(ManyCards(tmp_path_factory.mktemp("project"), 3).root)
    yield found
    found.session.stop()


def refused(answer: Answer, *statuses: int) -> str:
    """The message of a request that was refused; no answer has a traceback."""
    assert answer.status in statuses, answer
    assert b"Traceback" not in answer.body and b".py" not in answer.body
    return str(json.loads(answer.body)["message"]) if answer.body else ""


VALUES = (
    None, [], {}, 0, -1, 1.5, True, "", "x", "\ud800", "\0", "../..", "a" * 100_000, HUGE,
    float("inf"), float("nan"), [[]], {"a": {}}, [None], ["\ud800"], [float("inf")], [HUGE],
)  # fmt: skip
POSTS = {
    "view": {"tab": "a", "view": {"game": "many", "product": "cards"}},
    "near": {"tab": "a", "faces": ["cards/c1"], "sheets": [1]},
    "inspect": {"tab": "a", "face": "cards/c1", "element": 0},
    "open": {"place": {"path": "cards/many/cards.csv", "line": 1, "column": 1}},
    "goto": {"place": "cards/many/cards.csv:2"},
}


def _spoiled(body: Any, value: Any) -> Iterator[Any]:
    """The body with one value in it replaced, or left out."""
    yield value
    for key, found in body.items():
        yield {**body, key: value}
        yield {name: one for name, one in body.items() if name != key}
        if isinstance(found, dict):
            for part in _spoiled(found, value):
                yield {**body, key: part}


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:12])
@pytest.mark.parametrize("path", POSTS)
def test_wrong_values(served, path, value, capfd):
    for body in _spoiled(POSTS[path], value):
        answer = served.post(path, body)
        assert answer.status in (200, 204, 400, 409), (body, answer)
        assert b"Traceback" not in answer.body and b".py" not in answer.body
    assert served.session.call(lambda: "alive").result(60) == "alive"
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"NaN", b"1e999", DEEP.encode()])
@pytest.mark.parametrize("path", [*POSTS, "make", "reveal"])
def test_bodies_that_are_no_objects(served, path, body):
    refused(served.post(path, body), 400)


@pytest.mark.parametrize("path", [
    "events", "events?tab=", "events?tab=../x", f"events?tab={'a' * 65}", "table", "table?tab=none",
    "table?tab=%00", "boxes", "boxes?tab=a", "boxes?tab=a&face=none", "boxes?tab=none&face=x",
    "boxes?tab=a&face=%F0%80",
])  # fmt: skip
def test_wrong_queries(served, path, capfd):
    refused(served.get(path), 400)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("path", [
    "page/../server.py", "page/..%2fserver.py", "page/%2e%2e/server.py", "page/server.py",
    "page/", "page/.", "page/..", "page/main.js/..", "page/" + "a" * 5000, "page/%00",
    "font/x", "font/../page/main.js", "font/..%2f..%2fetc%2fpasswd", "picture/x", "picture/%2e%2e",
    "picture//etc/passwd", "cards/many/cards.csv", "nothing", "//", "view", "make/stop",
])  # fmt: skip
def test_only_what_drawings_show_is_served(served, path):
    answer = served.get(path)
    assert answer.status in (404, 405)
    assert b"c1,Card" not in answer.body and b"import" not in answer.body


def test_fonts_and_pictures_of_drawings_are_served(served):
    state = served.tab.state
    body = state["drawings"]["cards/c1"]["body"]
    picture = body[body.index("picture/") :].split('"')[0]
    found = served.get(picture)
    assert (found.status, found.headers["content-type"]) == (200, "image/png")
    font = served.get(f"font/{state['fonts'][0]}")
    assert (font.status, font.body[:4]) == (200, b"\0\1\0\0")
    assert "immutable" in font.headers["cache-control"]


def test_a_length_that_is_no_number(served):
    for length in ("9" * 5000, "-1", "1e3", "²", ""):
        headers = {**HOST, **TYPE}
        app, path = served.app, f"/{TOKEN}/near"
        raw = {**headers, "Content-Length": length} if length != "²" else headers
        assert ask(app, path, raw, "POST", b"{}").status == 413


def test_an_unknown_view_is_refused_and_the_last_one_stays(served):
    answer = served.post("view", {"tab": "a", "view": {"game": "many", "product": "card"}})
    assert "no product 'card'" in refused(answer, 409)
    assert json.loads(answer.body)["hint"] == "did you mean 'cards'?"
    assert served.tab.state["view"]["product"] == "cards"
    assert "no game" in refused(served.post("view", {"tab": "a", "view": {"game": "x"}}), 409)
    assert served.get("table?tab=a").status == 200
