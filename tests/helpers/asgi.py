"""Asks an application of the server without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """An answer; names of headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(
    app: Any, path: str, headers: Mapping[str, str], method: str = "GET", body: bytes = b""
) -> Answer:
    """The answer of an application to a request with these headers."""
    target, _, query = path.partition("?")
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "path": target,
        "raw_path": target.encode(), "query_string": query.encode(), "root_path": "",
        "scheme": "http", "server": ("127.0.0.1", 0), "client": ("127.0.0.1", 1),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    start = next(one for one in sent if one["type"] == "http.response.start")
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    parts = [one.get("body", b"") for one in sent if one["type"] == "http.response.body"]
    return Answer(start["status"], found, b"".join(parts))
