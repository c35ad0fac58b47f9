"""The process of a preview: how it starts, ends, and finds another one of the same project."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from live_preview import LivePreview, live_preview

from pnp.build.project import Places as Folders
from pnp.preview.instances import Instance, Instances, new_instance
from pnp.preview.running import Options, run_preview

_PATIENCE = 30  # s, on a slow machine
VIEW = {"game": "zoo", "product": "cards"}


class Client(ExitStack):
    """Requests to a preview over sockets, which are closed at the end."""

    def __init__(self, address: str) -> None:
        super().__init__()
        _, _, self.host, self.token, _ = address.split("/", 4)

    def _asked(self, *request: Any) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, timeout=_PATIENCE)
        self.callback(connection.close)
        connection.request(*request)
        return self.enter_context(connection.getresponse())

    def open_events(self, tab: str) -> http.client.HTTPResponse:
        """The stream of events of a tab, after its greeting."""
        found = self._asked("GET", f"/{self.token}/events?tab={tab}")
        assert found.readline() == b"event: hello\n"
        return found

    def post(self, path: str, body: Any) -> int:
        """The status of the answer."""
        headers = {"Content-Type": "application/json"}
        return self._asked("POST", f"/{self.token}/{path}", json.dumps(body), headers).status


def processes_of(preview: LivePreview) -> list[str]:
    """The processes that a preview has started."""
    found = preview._process
    assert found is not None
    listed = subprocess.run(
        ["ps", "--ppid", str(found.pid), "-o", "pid="], capture_output=True, text=True, check=False
    )
    return listed.stdout.split()


@pytest.mark.thorough
@pytest.mark.parametrize("is_making", [False, True], ids=["idle", "making"])
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 0), ("SIGTERM", 143)])
def test_a_signal_ends_all_processes(tmp_path, name, code, is_making):
    preview = LivePreview(tmp_path)
    preview.start()
    process = preview._process
    assert process is not None and process.stdout is not None
    with process, Client(preview.address) as client:
        streams = [client.open_events(tab) for tab in "ab"]
        assert client.post("view", {"tab": "a", "view": VIEW}) == 204
        if is_making:
            assert client.post("make", {"tab": "a", "what": "game"}) == 204
        children = processes_of(preview)
        assert len(children) == is_making
        process.send_signal(getattr(signal, name))
        assert process.wait(3) == code
        output = process.stdout.read()
        assert "Traceback" not in output and "Error" not in output
        assert not [one for one in children if Path("/proc", one).exists()]
        for stream in streams:
            stream.read()  # it ends


@pytest.mark.thorough
def test_a_client_that_does_not_read_holds_up_nobody(tmp_path):
    with live_preview(tmp_path) as preview, Client(preview.address) as client:
        client.open_events("deaf")
        client.open_events("gone").close()
        assert client.post("view", {"tab": "deaf", "view": VIEW}) == 204
        stream = client.open_events("a")
        assert client.post("view", {"tab": "a", "view": VIEW}) == 204
        lines = iter(stream.readline, b"")
        assert any(line == b"event: patch\n" and b'"done":true' in next(lines) for line in lines)


@pytest.mark.thorough
def test_a_second_preview_opens_the_first(tmp_path):
    with live_preview(tmp_path) as preview:
        command = [sys.executable, "-m", "pnp", "preview", "--no-open"]
        environment = {**os.environ, "PNP_CACHE": str(tmp_path / "cache")}
        second = subprocess.run(
            command, cwd=preview.root, env=environment, capture_output=True, text=True, check=False
        )
        expected = f"preview: {preview.address}  (it was running already)\n"
        assert (second.returncode, second.stdout, second.stderr) == (0, expected, "")
        first = preview.address
        assert preview.stop() == 0
        preview.start()
        assert preview.address == first
        (kept,) = (tmp_path / "cache" / "preview").iterdir()
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600


# -- other programs on the port -----------------------------------------------------------------

ANSWERS = {
    "nothing": b"",
    "noise": b"\x00\xff\xfe" * 50,
    "no status": b"HTTP/1.1 what\r\n\r\n",
    "a page": b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<html",
    "another answer": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
    "deep": b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 60_000,
    "elsewhere": b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n",
    "an error": b"HTTP/1.1 500 No\r\nContent-Length: 3\r\n\r\nno!",
}


@contextmanager
def other_program(answer: bytes) -> Iterator[int]:
    """A program that gives this answer to each request; its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(10_000)
                    connection.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_another_program_on_the_port(answer):
    with other_program(answer) as port:
        found = new_instance(port)
        assert not found.is_running


@pytest.mark.parametrize("text", [
    b"", b"{", b"[]", b"3", b'{"port": 1}', b'{"port": "x", "token": "t"}', b"[" * 5000,
    b'{"port": 99999, "token": "tttttttttttttttttttttttt"}', b'{"port": 80, "token": "short"}',
    b"\xff", b"x" * 20_000,
])  # fmt: skip
def test_a_file_of_instances_that_is_damaged(tmp_path, text):
    instances = Instances(tmp_path)
    instances.keep(tmp_path, Instance(80, "t" * 32))
    assert instances.of(tmp_path) == Instance(80, "t" * 32)
    (kept,) = (tmp_path / "preview").iterdir()
    kept.write_bytes(text)
    assert instances.of(tmp_path) is None


def test_two_previews_that_start_at_the_same_moment(tmp_path, monkeypatch):
    """The second one sees the first only after it has a port of its own."""
    with other_program(b'HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{"preview": true}') as port:
        first = new_instance(port)
        found = iter([None, first])
        monkeypatch.setattr(Instances, "of", lambda *_: next(found))
        monkeypatch.setattr(Instances, "keep", None)
        opened: list[tuple[str, bool]] = []
        options = Options(tmp_path, cache=tmp_path)
        run_preview(Folders(tmp_path, tmp_path), options, lambda *one: opened.append(one))
        assert opened == [(first.address, False)]
