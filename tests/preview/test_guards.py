"""Who may ask the server of the preview, and what its answers forbid."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asgi import Answer, ask
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from pnp.preview.guards import Guard

TOKEN = "a-token-of-the-preview"
HERE = f"/{TOKEN}/here"
HOST = "127.0.0.1:8123"
JSON = {"Content-Type": "application/json"}
Ask = Callable[..., Answer]


@pytest.fixture
def get() -> Ask:
    """Asks a guarded application that answers with the method and the path."""

    async def answer(request):
        return PlainTextResponse(f"{request.method} {request.url.path}")

    inner = Starlette(routes=[Route("/here", answer, methods=["GET", "POST", "DELETE"])])
    guard = Guard(inner, 8123, TOKEN)

    def asked(path: str, headers: dict[str, str] | None = None, method: str = "GET", body=b""):
        more = {"Content-Length": str(len(body))} if method == "POST" else {}
        return ask(guard, path, {"Host": HOST, **more, **(headers or {})}, method, body)

    return asked


def test_the_page_may_ask(get):
    assert (get(HERE).status, get(HERE).body) == (200, b"GET /here")
    assert get(HERE, {"Host": "localhost:8123"}).status == 200
    assert get(HERE, {"Sec-Fetch-Site": "same-origin"}).status == 200
    posted = get(HERE, {**JSON, "Origin": f"http://{HOST}"}, "POST", b"{}")
    assert (posted.status, posted.body) == (200, b"POST /here")


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/here", {}, 404),
        ("/a-token-of-the-previeW/here", {}, 404),
        ("//here", {}, 404),
        (f"/{TOKEN}", {}, 404),
        (HERE, {"Host": "example.com:8123"}, 421),
        (HERE, {"Host": "127.0.0.1:8124"}, 421),
        (HERE, {"Host": "127.0.0.1"}, 421),
        (HERE, {"Origin": "https://example.com"}, 403),
        (HERE, {"Origin": "null"}, 403),
        (HERE, {"Origin": "http://127.0.0.1:9999"}, 403),
        (HERE, {"Sec-Fetch-Site": "cross-site"}, 403),
        (HERE, {"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_others_are_refused(get, path, headers, status):
    answer = get(path, headers)
    assert (answer.status, answer.body) == (status, b"")


def test_methods_and_bodies(get):
    assert get(HERE, method="DELETE").status == 405
    assert get(HERE, {}, "POST", b"{}").status == 415  # as a form of any page could
    assert get(HERE, {"Content-Type": "text/plain"}, "POST", b"{}").status == 415
    assert get(HERE, {**JSON, "Content-Length": "1000001"}, "POST", b"{}").status == 413
    assert get(HERE, {**JSON, "Content-Length": "1000000"}, "POST", b"{}").status == 200
    assert get(HERE, {**JSON, "Content-Length": "-1"}, "POST", b"{}").status == 413


def test_every_answer_forbids_what_is_not_needed(get):
    for path in (HERE, "/elsewhere"):
        headers = get(path).headers
        assert headers["content-security-policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
