"""Where previews run: one for each project, so that a second one opens the first.

A small file in the user's cache folder has the port, the token and the process of a preview. A
preview that starts again takes the same port and token, so that pages that are still open find it.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import secrets
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.files.private import write_private
from pnp.files.reading import read_regular
from pnp.files.records import hash_of

_SECONDS = 1.0  # in which a preview on this machine answers
_MOST_BYTES = 100_000  # of an answer
_WRONG = (OSError, ValueError, RecursionError, http.client.HTTPException)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """An answer of a preview is never at another address."""

    def redirect_request(self, *_: Any) -> None:
        """See urllib."""


class Instance(Struct, frozen=True):
    """The port and the token of a preview."""

    port: int
    token: str

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"http://127.0.0.1:{self.port}/{self.token}/"

    def ask(self, path: str, values: Any = None, seconds: float = _SECONDS) -> Any:
        """The answer of a running preview to a request, None if there is none within so many
        seconds. `values` are posted as JSON."""
        data = None if values is None else json.dumps(values).encode()
        headers = {"Content-Type": "application/json"} if data is not None else {}
        request = urllib.request.Request(self.address + path, data, headers)
        # no proxy is asked for what is on this machine
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects())
        # another program may have the port now, and may answer anything
        try:
            with opener.open(request, timeout=seconds) as answer:
                return json.loads(answer.read(_MOST_BYTES))
        except urllib.error.HTTPError as error:
            with contextlib.suppress(*_WRONG), error:
                return json.loads(error.read(_MOST_BYTES))
            return None
        except _WRONG:
            return None

    @property
    def is_running(self) -> bool:
        """Whether it answers."""
        found = self.ask("alive")
        return isinstance(found, dict) and found.get("preview") is True


def new_instance(port: int = 0) -> Instance:
    """An instance with a new token."""
    return Instance(port, secrets.token_urlsafe(24))


class Instances:
    """The previews of this user, in a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def of(self, root: Path) -> Instance | None:
        """The last preview of a project, running or not."""
        path = self._path(root)
        if path is None:
            return None
        try:
            found = json.loads(read_regular(path, 10_000))
            port, token = int(found["port"]), str(found["token"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        return Instance(port, token) if 0 < port < 65536 and len(token) >= 20 else None

    def keep(self, root: Path, instance: Instance) -> None:
        """Keep the preview of a project. That nothing can be written is no error: a second preview
        then does not find the first one."""
        path = self._path(root)
        if path is not None:
            with contextlib.suppress(OSError):
                data = json.dumps({"port": instance.port, "token": instance.token})
                write_private(path, data.encode())

    def _path(self, root: Path) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / "preview" / f"{hash_of(str(root.resolve()).encode()).hex()}.json"
