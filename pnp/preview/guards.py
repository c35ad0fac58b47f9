"""Who may ask the server of the preview, and what its answers forbid.

Any page that is open in the browser can send requests to this machine. So each address begins with
a secret token; the names of the server and of the page that asks must be those of this machine; and
a page of another address may not read or frame anything.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Reply = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Reply], Awaitable[None]]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_MOST_BYTES, _MOST_DIGITS = 1_000_000, 7  # of a request, and of this number


class Guard:
    """Hands requests on that come from the page itself, without the token in their path, and
    refuses all others."""

    def __init__(self, app: App, port: int, token: str) -> None:
        self._app = app
        self._start = f"/{token}/".encode()
        self._hosts = {f"127.0.0.1:{port}".encode(), f"localhost:{port}".encode()}
        self._origins = {b"http://" + host for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Reply) -> None:
        """Answer a request, as the standard ASGI has it."""
        if scope["type"] != "http":
            return  # there are no web sockets
        status = self._refusal(scope)

        async def reply(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        if status:
            await _refuse(reply, status)
            return
        inner = dict(scope)
        inner["path"] = scope["path"][len(self._start) - 1 :]
        inner["raw_path"] = inner["path"].encode()
        await self._app(inner, receive, reply)

    def _refusal(self, scope: Scope) -> int:
        """The status of the answer to a request that is refused; 0 if it is not."""
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), value)
        if headers.get(b"host", b"").lower() not in self._hosts:
            return 421
        origin = headers.get(b"origin")
        if origin is not None and origin.lower() not in self._origins:
            return 403
        if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
            return 403
        path = scope["path"].encode("utf-8", "surrogatepass")[: len(self._start)]
        if not hmac.compare_digest(path, self._start):
            return 404
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405
        if scope["method"] == "POST":
            # a form of another page cannot have this type
            if not headers.get(b"content-type", b"").startswith(b"application/json"):
                return 415
            length = headers.get(b"content-length", b"")
            if not length.isdigit() or len(length) > _MOST_DIGITS or int(length) > _MOST_BYTES:
                return 413
        return 0


async def _refuse(send: Reply, status: int) -> None:
    start = {"type": "http.response.start", "status": status, "headers": []}
    await send(start)
    await send({"type": "http.response.body", "body": b""})
