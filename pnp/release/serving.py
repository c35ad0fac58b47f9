"""Show the folder of a release in a browser of this machine.

The server has the guards of the preview: it listens on this machine alone, each address begins with
a secret, and only requests of its own pages are answered. It gives the files that `SHA256SUMS`
lists, as they are on the disk, and no others.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import uvicorn

from pnp.files.reading import read_regular
from pnp.model.problems import UsageError
from pnp.preview.guards import Guard, Receive, Reply, Scope
from pnp.release.listing import SUMS
from pnp.release.pages.front_page import INDEX_PAGE
from pnp.release.writing import earlier_sums

_TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".webp": "image/webp", ".woff": "font/woff",
    ".json": "application/json", ".pdf": "application/pdf", ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
_PLAIN = "text/plain; charset=utf-8"


class ReleaseFiles:
    """The application: the files of a release, by the rules of ASGI."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = frozenset((*earlier_sums(folder), SUMS))

    async def __call__(self, scope: Scope, receive: Receive, send: Reply) -> None:
        """Answer a request."""
        path = unquote(scope["path"]).lstrip("/") or INDEX_PAGE
        path = path + INDEX_PAGE if path.endswith("/") else path
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405)
            return
        if path not in self._known:
            await _answer(send, 404)
            return
        try:
            data = await asyncio.to_thread(read_regular, self._folder / path)
        except OSError:
            await _answer(send, 404)
            return
        kind = _TYPES.get(Path(path).suffix.lower(), _PLAIN)
        await _answer(send, 200, data, kind, scope["method"] == "HEAD")


async def _answer(
    send: Reply, status: int, data: bytes = b"", kind: str = _PLAIN, head: bool = False
) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(data)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else data})


def serve(folder: Path, port: int, opened: Callable[[str], None]) -> None:
    """Serve a release until it is stopped; `opened` is called once with its address. `port` 0: a
    free one. Raises UsageError if the port is in use."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listening:
        if os.name == "posix":  # on Windows, this would take the port from another program
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
            listening.listen()
        except OSError:
            message = f"port {port} of this machine is in use"
            hint = "leave out '--port': a free one is chosen"
            raise UsageError.of("usage", message, None, hint) from None
        number, token = listening.getsockname()[1], secrets.token_urlsafe(16)
        guard = Guard(ReleaseFiles(folder.absolute()), number, token)
        config = uvicorn.Config(
            guard, log_level="error", lifespan="off", timeout_graceful_shutdown=1,
            server_header=False, date_header=False, access_log=False, ws="none",
        )  # fmt: skip
        opened(f"http://127.0.0.1:{number}/{token}/")
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it after it has stopped
            uvicorn.Server(config).run(sockets=[listening])
