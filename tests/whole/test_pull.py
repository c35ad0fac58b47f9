"""`pnp pull`, with a server on this machine that answers in all ways."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pnp.build.project import Places, Project
from pnp.build.pull.addresses import file_address
from pnp.build.pull.pulling import Pulled, Settings, pull
from pnp.cli.main import main
from pnp.files.fetching import FetchError, Limits, fetch
from pnp.model.problems import Problems

ONE = "id,name,text\nash,Ash,Burn.\nfoam,Foam,Float.\n"
TWO = "id,name,text\nash,Ash,Burn well.\ncoal,Coal,Wait.\n"
DATE = "2026-01-31T12:00:00Z"
LIMITS = Limits(size=100_000, wait=0.5, total=2, redirects=3)
GAME = """\
title: G
decks: {{cards: {{file: {file}, source: "{source}", layout: g/card}}}}
products: {{cards: {{file: Cards, decks: [cards], sheet: 9-up}}}}
"""


class Handler(BaseHTTPRequestHandler):
    """Answers by the path of the request."""

    table = ONE

    def do_GET(self):
        name = self.path.partition("?")[0].strip("/")
        getattr(self, f"_{name}", self._missing)()

    def log_message(self, *_):
        """Print nothing."""

    def answer(self, data: bytes, kind: str = "text/csv", length: int | None = None):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(data)

    def move(self, target: str):
        self.send_response(302)
        self.send_header("Location", target)
        self.end_headers()

    def _missing(self):
        self.send_error(404)

    def _table(self):
        self.answer(type(self).table.encode(), length=len(type(self).table))

    def _failing(self):
        self.send_error(500)

    def _page(self):
        self.answer(b"<!DOCTYPE html><title>Sign in</title>", "text/html")

    def _book(self):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            archive.writestr("x", "y")
        self.answer(data.getvalue(), "application/octet-stream")

    def _empty(self):
        self.answer(b" \n")

    def _cut(self):
        self.answer(b"id,name\n", length=1000)

    def _slow(self):
        self.answer(b"id,")
        self.wfile.flush()
        self.server.done.wait(5)

    def _endless(self):
        self.answer(b"")
        try:
            while not self.server.done.is_set():
                self.wfile.write(b"x" * 8192)
        except OSError:
            return

    def _moved(self):
        self.move("/table")

    def _circle(self):
        self.move("/circle")

    def _elsewhere(self):
        self.move("file:///etc/hostname")


@pytest.fixture
def server() -> Iterator[str]:
    Handler.table = ONE
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as found:
        found.done = threading.Event()
        found.daemon_threads = True
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{found.server_port}"
        found.done.set()
        found.shutdown()
        thread.join()


def write_game(folder: Path, source: str, file: str = "cards.csv") -> Path:
    game = folder / "cards/g"
    game.mkdir(parents=True, exist_ok=True)
    (game / "game.yaml").write_text(GAME.format(file=file, source=source), encoding="utf-8")
    return game


def run(folder: Path, **settings) -> tuple[list[Pulled], list[str]]:
    """What is pulled, and the problems."""
    problems = Problems()
    project = Project(Places(folder, folder))
    found = pull(project, ["g"], Settings(DATE, limits=LIMITS, **settings), problems)
    return found, [f"{one.span}: {one.message}" for one in problems]


def test_a_sheet_is_fetched_and_its_changes_are_listed(tmp_path: Path, server: str):
    game = write_game(tmp_path, f"{server}/moved")
    found = run(tmp_path)
    assert found == ([Pulled("cards", "cards.csv", 2, ("ash", "foam"), is_new=True)], [])
    assert (game / "cards.csv").read_text() == ONE
    assert (game / ".pulled.yaml").read_text() == (
        "# Written by pnp pull: what was fetched, and when.\n"
        '"cards.csv":\n'
        f'  source: "{server}/moved"\n'
        f'  date: "{DATE}"\n'
        '  sha256: "a283150a50b27248959d6d53b7fcc6eaf1b385a5fd6c55e54d1cb84f9818336a"\n'
    )
    Handler.table = TWO
    new = Pulled("cards", "cards.csv", 2, ("coal",), ("foam",), (("ash", ("text",)),))
    assert run(tmp_path, check=True) == ([new], [])
    assert (game / "cards.csv").read_text() == ONE
    assert run(tmp_path) == ([new], [])
    assert (game / "cards.csv").read_text() == TWO
    assert run(tmp_path)[0] == [Pulled("cards", "cards.csv", 2, is_same=True)]


def test_a_file_that_was_changed_here_is_not_replaced(tmp_path: Path, server: str):
    game = write_game(tmp_path, f"{server}/table")
    run(tmp_path)
    (game / "cards.csv").write_text(TWO)
    why = "cards/g/cards.csv was changed here after it was pulled, so it is not replaced"
    assert run(tmp_path) == ([], [f"cards/g/game.yaml:2:42: {why}"])
    assert (game / "cards.csv").read_text() == TWO
    assert len(run(tmp_path, check=True)[0]) == 1
    assert run(tmp_path, force=True)[1] == []
    assert (game / "cards.csv").read_text() == ONE


def test_a_file_that_was_not_pulled_is_not_replaced(tmp_path: Path, server: str):
    game = write_game(tmp_path, f"{server}/table")
    (game / "cards.csv").write_text(TWO)
    assert "was not made by pnp pull" in run(tmp_path)[1][0]
    assert (game / "cards.csv").read_text() == TWO


@pytest.mark.parametrize(
    ("path", "file", "message"),
    [
        ("none", "cards.csv", "'source': the server answers 404 Not Found"),
        ("failing", "cards.csv", "'source': the server answers 500 Internal Server Error"),
        ("page", "cards.csv",
         "'source': the address has a page of the web, often one to log in, not a table"),
        ("book", "cards.csv", "'source': the address has a workbook, not a table of texts"),
        ("table", "cards.xlsx", "'source': the address has no workbook, which .xlsx is"),
        ("empty", "cards.csv", "'source': the address has an empty file"),
        ("cut", "cards.csv", "'source': the connection ended after 8 of 1000 bytes"),
        ("slow", "cards.csv", "'source': no answer for 0.5 seconds"),
        ("endless", "cards.csv", "'source': it is larger than 0.1 MB"),
        ("circle", "cards.csv", "'source': it sends on in a circle, or too many times"),
        ("elsewhere", "cards.csv",
         "'source': it sends to an address that pnp does not follow"),
    ],
)  # fmt: skip
def test_an_answer_that_is_no_table_changes_nothing(
    tmp_path: Path, server: str, path: str, file: str, message: str
):
    game = write_game(tmp_path, f"{server}/{path}", file)
    assert run(tmp_path) == ([], [f"cards/g/game.yaml:2:{len(file) + 33}: {message}"])
    assert [one.name for one in game.iterdir()] == ["game.yaml"]


def test_only_addresses_of_the_web_are_fetched():
    with pytest.raises(FetchError, match="only addresses that begin with https:// or http://"):
        fetch("file:///etc/hostname", LIMITS)


def test_no_password_is_in_a_message():
    error = FetchError("cannot reach http://me:secret@proxy.example:8080/")
    assert error.reason == "cannot reach http://proxy.example:8080/"


@pytest.mark.parametrize(
    ("address", "ending", "expected"),
    [
        ("https://docs.google.com/spreadsheets/d/1aB-c/edit?gid=0#gid=123", ".csv",
         "https://docs.google.com/spreadsheets/d/1aB-c/export?format=csv&gid=123"),
        ("https://docs.google.com/spreadsheets/d/1aB-c/edit?usp=sharing", ".xlsx",
         "https://docs.google.com/spreadsheets/d/1aB-c/export?format=xlsx"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml?gid=7&single=true", ".csv",
         "https://docs.google.com/spreadsheets/d/e/2PACX/pub?gid=7&single=true&output=csv"),
        ("https://www.dropbox.com/s/x/a.csv?dl=0", ".csv", "https://www.dropbox.com/s/x/a.csv?dl=1"),
        ("https://example.com/a.csv?x=1", ".csv", "https://example.com/a.csv?x=1"),
    ],
)  # fmt: skip
def test_the_address_in_the_browser_becomes_that_of_the_file(address, ending, expected):
    assert file_address(address, ending) == expected


def test_the_command(tmp_path: Path, server: str, monkeypatch, capsys):
    write_game(tmp_path, f"{server}/table")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["pull", "g/cards"])
    assert ended.value.code in (0, None)
    assert capsys.readouterr().out == "cards: cards.csv  2 cards  2 added\n"
    with pytest.raises(SystemExit) as ended:
        main(["pull", "g/card"])
    assert ended.value.code == 2
    assert "did you mean 'cards'?" in capsys.readouterr().err
