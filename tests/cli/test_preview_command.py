"""`pnp preview` on the command line: what is wrong is reported with a hint, without a traceback."""

from __future__ import annotations

import socket

import pytest
from tiny_project import TinyProject


@pytest.fixture
def tiny(tmp_path, monkeypatch, capsys) -> TinyProject:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("PNP_EDITOR", raising=False)
    return TinyProject(tmp_path, capsys)


def test_the_help_names_all_options(tiny):
    code, out, err = tiny.run("preview", "--help")
    assert (code, err) == (0, "")
    for option in ("--goto", "--editor", "--no-open", "--port", "--poll", "--project"):
        assert option in out


@pytest.mark.parametrize(("arguments", "message"), [
    (("--port", "0"), "'--port'"),
    (("--port", "70000"), "'--port'"),
    (("--port", "x"), "'--port'"),
    (("--what",), "--what"),
    (("more",), "more"),
    (("--editor", 'subl "'), "is no command"),
    (("--project", "nowhere"), "nowhere"),
], ids=lambda found: " ".join(found) if isinstance(found, tuple) else None)  # fmt: skip
def test_wrong_options(tiny, arguments, message):
    code, out, err = tiny.run("preview", "--no-open", *arguments)
    assert (code, out) == (2, "")
    assert message in err and "Traceback" not in err


def test_a_port_that_is_in_use(tiny):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, err = tiny.run("preview", "--no-open", "--port", str(port))
    assert (code, out) == (2, "")
    assert f"port {port} of this machine is in use" in err and "leave out '--port'" in err


@pytest.mark.parametrize("place", ["", "none.csv:3", "cards/tiny/none.yaml", "\n", "cards:99999"])
def test_a_place_that_there_is_not(tiny, place):
    code, out, err = tiny.run("preview", "--no-open", "--goto", place)
    assert (code, out) == (2, "")
    assert err.startswith("error: ") and "Traceback" not in err
