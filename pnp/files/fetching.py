"""Fetch a file from the web: the one place that uses the network, for `pnp pull` alone.

Builds never do. A fetch ends: after a number of redirects, of bytes and of seconds.
"""

from __future__ import annotations

import http.client
import re
import time
import urllib.error
import urllib.request
from typing import Any

from msgspec import Struct

from pnp import __version__

_SCHEMES = ("http", "https")
_CHUNK = 1 << 16
_CIRCLE = "it sends on in a circle, or too many times"
_SECRET = re.compile(r"//[^/@\s]*@")


class Limits(Struct, frozen=True):
    """The limits of a fetch: bytes; seconds without an answer, and in all; redirects."""

    size: int = 50_000_000
    wait: float = 20.0
    total: float = 120.0
    redirects: int = 6


class Fetched(Struct, frozen=True):
    """What an address has sent: its bytes, their type as the server names it, the last address."""

    data: bytes
    kind: str
    address: str


class FetchError(Exception):
    """Nothing could be fetched; `status` is the answer of the server, 0 if there was none."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.reason = without_secrets(reason)
        self.status = status


def without_secrets(text: str) -> str:
    """A text without the names and passwords in its addresses."""
    return _SECRET.sub("//", text)


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to http and https, and not from https to http."""

    def __init__(self, most: int) -> None:
        self._left = most

    def redirect_request(
        self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Any:
        """See urllib."""
        scheme = newurl.partition(":")[0].lower()
        if scheme not in _SCHEMES or (req.type == "https" and scheme == "http"):
            raise FetchError(f"it sends to {newurl}, which pnp does not follow", code)
        self._left -= 1
        if self._left < 0:
            raise FetchError(_CIRCLE, code)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch(address: str, limits: Limits | None = None) -> Fetched:
    """The file at an address. Raises FetchError."""
    limits = limits or Limits()
    if address.partition(":")[0].lower() not in _SCHEMES:
        raise FetchError("only addresses that begin with https:// or http:// are fetched")
    opener = urllib.request.build_opener(_Redirects(limits.redirects))
    # it is sent only to the address that the user wrote, with nothing about this machine
    request = urllib.request.Request(address, headers={"User-Agent": f"pnp/{__version__}"})
    until = time.monotonic() + limits.total
    try:
        with opener.open(request, timeout=limits.wait) as answer:
            data = _read(answer, limits, until)
            return Fetched(data, answer.headers.get_content_type(), answer.geturl())
    except FetchError:
        raise
    except urllib.error.HTTPError as error:
        if error.code in (301, 302, 303, 307, 308):
            is_foreign = "not allowed" in str(error.reason)
            reason = "it sends to an address that pnp does not follow" if is_foreign else _CIRCLE
            raise FetchError(reason, error.code) from None
        words = http.client.responses.get(error.code, "")
        raise FetchError(f"the server answers {error.code} {words}".strip(), error.code) from None
    except TimeoutError:
        raise FetchError(f"no answer for {limits.wait:g} seconds") from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise FetchError(f"no answer for {limits.wait:g} seconds") from None
        raise FetchError(f"there is no connection: {_words(error.reason)}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise FetchError(f"the connection failed: {_words(error)}") from None


def _words(error: object) -> str:
    found = getattr(error, "strerror", None) or str(error)
    return str(found).split("\n")[0] or type(error).__name__


def _read(answer: Any, limits: Limits, until: float) -> bytes:
    """The whole body. Raises FetchError if it is too long, too slow or cut short."""
    parts: list[bytes] = []
    size = 0
    while chunk := answer.read1(_CHUNK):
        parts.append(chunk)
        size += len(chunk)
        if size > limits.size:
            raise FetchError(f"it is larger than {limits.size / 1_000_000:g} MB")
        if time.monotonic() > until:
            raise FetchError(f"it was not complete after {limits.total:g} seconds")
    length = answer.headers.get("Content-Length", "")
    if length.isdigit() and size < int(length):
        raise FetchError(f"the connection ended after {size} of {length} bytes")
    return b"".join(parts)
