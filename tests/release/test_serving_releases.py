"""The server of `pnp release --serve`: what it gives, and to whom."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from asgi import Answer, ask
from released import Released, run

from pnp.preview.guards import Guard
from pnp.release.serving import ReleaseFiles

HOST = {"Host": "127.0.0.1:8123"}


def get(release: Released, path: str, method: str = "GET", **headers: str) -> Answer:
    guard = Guard(ReleaseFiles(release.folder), 8123, "token")
    return ask(guard, path, {**HOST, **headers}, method)


def test_pages_and_files(release: Released) -> None:
    page = get(release, "/token/")
    assert page.status == 200 and page.body == (release.folder / "index.html").read_bytes()
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert get(release, "/token/de/").body == (release.folder / "de/index.html").read_bytes()
    types = {
        "style.css": "text/css; charset=utf-8", "fonts/text-400.woff": "font/woff",
        "pictures/cards-cat-143.webp": "image/webp", "icons/die.svg": "image/svg+xml",
        "downloads/en/letter/MillCards.pdf": "application/pdf", "SHA256SUMS":
        "text/plain; charset=utf-8", "downloads/mill-1.2-en+short.zip": "application/zip",
    }  # fmt: skip
    for path, kind in types.items():
        answer = get(release, f"/token/{path}")
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
        assert answer.body == (release.folder / path).read_bytes()
    head = get(release, "/token/index.html", "HEAD")
    assert (head.status, head.body, head.headers["content-length"]) == (
        200, b"", str(len(page.body)),
    )  # fmt: skip


@pytest.mark.parametrize("path", [
    "/token/none.html", "/token/../index.html", "/token/%2e%2e/index.html", "/token//etc/passwd",
    "/token/de/../index.html", "/token/pictures", "/index.html", "/other/index.html",
])  # fmt: skip
def test_no_other_files(release: Released, path: str) -> None:
    assert get(release, path).status == 404


def test_others_may_not_ask(release: Released) -> None:
    assert get(release, "/token/", Host="example.com").status == 421
    assert get(release, "/token/", Origin="https://example.com").status == 403
    assert get(release, "/token/", "DELETE").status == 405


def test_a_listed_path_that_leads_out_is_not_given(tmp_path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.html").write_text("secret")
    (tmp_path / "in/SHA256SUMS").write_text(f"{'0' * 64}  ../secret.html\n")
    files = ReleaseFiles(tmp_path / "in")
    assert ask(files, "/../secret.html", HOST).status == 404
    assert ask(files, "/SHA256SUMS", HOST).status == 200


def test_a_port_that_is_in_use(mill, capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code = run("release", "mill", "--project", mill, "--lang", "en", "--paper", "a4", "--jobs",
                   1, "--serve", "--no-open", "--port", port)  # fmt: skip
    assert code == 2
    assert f"port {port} of this machine is in use" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="the signal of Ctrl+C is sent otherwise")
def test_the_command_serves_until_it_is_stopped(mill, must_end) -> None:
    command = [
        sys.executable, "-m", "pnp", "release", "mill", "--lang", "en", "--paper", "a4", "--jobs",
        "1", "--serve", "--no-open",
    ]  # fmt: skip
    with subprocess.Popen(command, cwd=mill, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = next(line for line in process.stdout if line.startswith("release: "))
        found = re.fullmatch(r"release: (http://127\.0\.0\.1:(\d+)/[\w-]{20,}/)\n", line)
        assert found is not None
        with urllib.request.urlopen(found[1]) as answer:
            assert b"The Mill" in answer.read()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"http://127.0.0.1:{found[2]}/")
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
