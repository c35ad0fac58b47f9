"""The server of the preview: the page, its events, and the requests of its tabs.

Only the event loop talks to browsers; all work on the project is done by the thread of the
`Session`. For the addresses and messages see docs/preview.md.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.files.listing import list_folder
from pnp.files.reading import read_regular
from pnp.model.problems import PnpError
from pnp.preview.actions import Actions
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.messages import failed
from pnp.preview.session import Session
from pnp.preview.tabs import Near
from pnp.preview.views import read_view

_PAGE = Path(__file__).resolve().parent / "page"
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
_NEVER = {"Cache-Control": "no-store"}
# bytes of events for a tab that does not take them: 600 faces and their sheets are about 5 million
_MOST_WAITING = 64_000_000
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css",
          ".svg": "image/svg+xml"}  # fmt: skip
_MOST_KEYS = 5000
_STILL = 15.0  # s without an event, after which a comment keeps the connection open
# what reading the values of a request may raise
_WRONG = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)
Answer = Callable[[Request], Awaitable[Response]]


class Greeting(Struct, frozen=True):
    """What is sent to the page first: the name of the project, a number of this run, the version of
    pnp, and whether places are links or are opened by a command ('link', 'command')."""

    project: str
    instance: str
    version: str
    editor: str


class _Listener:
    """The events for one tab. `send` may be called by any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting = 0  # bytes
        self._is_full = False
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, event: str, values: Any) -> None:
        """Send an event to the page."""
        data = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        # a line break in a text is escaped by JSON; these two are line breaks for some readers
        self._call(self._put, _encoded(f"event: {event}\ndata: {data}\n\n"))

    def end(self) -> None:
        """Close the connection."""
        self._call(self.queue.put_nowait, None)

    def _call(self, function: Callable[..., object], *values: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *values)

    def _put(self, text: bytes) -> None:
        if self._is_full:
            return
        self._waiting += len(text)
        self._is_full = self._waiting > _MOST_WAITING
        if self._is_full:  # it takes nothing: all is dropped, and it has to connect again
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(None if self._is_full else text)

    async def take(self) -> bytes | None:
        """The next event; None at the end."""
        text = await self.queue.get()
        self._waiting -= len(text or b"")
        return text


class PreviewServer:
    """The application, and what ends it."""

    def __init__(
        self, session: Session, files: DrawnFiles, actions: Actions, greeting: Greeting
    ) -> None:
        self._session = session
        self._files = files
        self._actions = actions
        self._greeting = greeting
        self._listeners: set[_Listener] = set()
        self._lock = threading.Lock()
        self.app = Starlette(
            routes=[
                Route("/", self._page),
                Route("/alive", self._alive),
                Route("/page/{name}", self._page_file),
                Route("/events", self._events),
                Route("/font/{name}", self._font),
                Route("/picture/{name}", self._picture),
                Route("/view", self._answering(self._view), methods=["POST"]),
                Route("/near", self._answering(self._near), methods=["POST"]),
                Route("/table", self._answering(self._table)),
                Route("/boxes", self._answering(self._boxes)),
                Route("/inspect", self._answering(self._inspect), methods=["POST"]),
                Route("/open", self._answering(self._open), methods=["POST"]),
                Route("/goto", self._answering(self._goto), methods=["POST"]),
                Route("/make", self._answering(self._make), methods=["POST"]),
                Route("/make/stop", self._answering(self._make_stop), methods=["POST"]),
                Route("/reveal", self._answering(self._reveal), methods=["POST"]),
            ]
        )

    def close(self) -> None:
        """End all connections, so that the server can stop."""
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener.end()

    # -- files ----------------------------------------------------------------------------

    async def _page(self, request: Request) -> Response:
        return _page_file("index.html")

    async def _page_file(self, request: Request) -> Response:
        return _page_file(request.path_params["name"])

    async def _alive(self, request: Request) -> Response:
        return JSONResponse({"preview": True, "project": self._greeting.project}, headers=_NEVER)

    async def _font(self, request: Request) -> Response:
        return await asyncio.to_thread(self._drawn_file, request.path_params["name"], "font")

    async def _picture(self, request: Request) -> Response:
        return await asyncio.to_thread(self._drawn_file, request.path_params["name"], "picture")

    def _drawn_file(self, name: str, kind: str) -> Response:
        """A font or a picture. It is kept by the browser, unless it has changed since its name was
        made."""
        if kind == "font":
            data, media_type = self._files.font(name), "font/ttf"
        else:
            data, media_type = self._files.picture(name) or (None, "")
        if data is None:
            return Response(status_code=404)
        headers = _FOREVER if self._files.is_current(name) else _NEVER
        return Response(data, media_type=media_type, headers=headers)

    # -- events ---------------------------------------------------------------------------

    async def _events(self, request: Request) -> Response:
        try:
            name = _tab(request.query_params.get("tab"))
        except ValueError as error:
            return _wrong_request(error)
        return StreamingResponse(self._listen(name), media_type="text/event-stream", headers=_NEVER)

    async def _listen(self, name: str) -> AsyncIterator[bytes]:
        listener = _Listener(asyncio.get_running_loop())
        with self._lock:
            self._listeners.add(listener)
        greeting = self._greeting
        listener.send("hello", {
            "project": greeting.project, "instance": greeting.instance,
            "version": greeting.version, "editor": greeting.editor,
        })  # fmt: skip
        self._session.call(lambda: self._session.open_tab(name, listener.send))
        try:
            while True:
                try:
                    text = await asyncio.wait_for(listener.take(), _STILL)
                except TimeoutError:
                    text = b": still here\n\n"
                if text is None:
                    return
                yield text
        finally:
            with self._lock:
                self._listeners.discard(listener)
            self._session.call(lambda: self._session.close_tab(name, listener.send))

    # -- requests -------------------------------------------------------------------------

    def _answering(self, work: Callable[[Any, dict[str, Any]], Awaitable[Any]]) -> Answer:
        """An answer in JSON. Errors of the user have status 409, wrong requests 400."""

        async def answer(request: Request) -> Response:
            try:
                values = await _values(request)
                found = await work(request, values)
            except (PnpError, OSError) as error:
                first = failed(error)[0]
                return _json({"message": first.message, "hint": first.hint}, 409)
            except _WRONG as error:
                return _wrong_request(error)
            return Response(status_code=204) if found is None else _json(found)

        return answer

    async def _view(self, request: Any, values: dict[str, Any]) -> None:
        name, view = _tab(values["tab"]), read_view(values["view"])
        await _result(self._session.call(lambda: self._session.show(name, view)))

    async def _near(self, request: Any, values: dict[str, Any]) -> None:
        name = _tab(values["tab"])
        faces = tuple(str(key) for key in values.get("faces", ()))[:_MOST_KEYS]
        sheets = tuple(int(number) for number in values.get("sheets", ()))[:_MOST_KEYS]
        near = Near(faces, sheets, max(0, int(values.get("visible", len(faces)))))
        self._session.call(lambda: self._session.near(name, near))

    async def _table(self, request: Request, values: dict[str, Any]) -> Any:
        name = _tab(request.query_params["tab"])
        return await _result(self._session.call(lambda: self._actions.table(name)))

    async def _boxes(self, request: Request, values: dict[str, Any]) -> Any:
        name, face = _tab(request.query_params["tab"]), request.query_params["face"]
        return await _result(self._session.call(lambda: self._actions.boxes(name, face)))

    async def _inspect(self, request: Any, values: dict[str, Any]) -> Any:
        name, face, element = _tab(values["tab"]), str(values["face"]), values.get("element")
        index = None if element is None else int(element)
        x, y = values.get("point") or (None, None)
        point = None if x is None or y is None else (float(x), float(y))
        inspect = self._actions.inspect
        return await _result(self._session.call(lambda: inspect(name, face, index, point)))

    async def _open(self, request: Any, values: dict[str, Any]) -> Any:
        place = values["place"]
        return await asyncio.to_thread(self._actions.open_editor, place)

    async def _goto(self, request: Any, values: dict[str, Any]) -> Any:
        place = str(values["place"])
        return await _result(self._session.call(lambda: self._actions.goto(place)))

    async def _make(self, request: Any, values: dict[str, Any]) -> None:
        name, what = _tab(values["tab"]), str(values["what"])
        await _result(self._session.call(lambda: self._actions.make(name, what)))

    async def _make_stop(self, request: Any, values: dict[str, Any]) -> None:
        await asyncio.to_thread(self._actions.stop_making)

    async def _reveal(self, request: Any, values: dict[str, Any]) -> Any:
        return await asyncio.to_thread(self._actions.reveal)


def _json(values: Any, status: int = 200) -> Response:
    data = _encoded(json.dumps(values, ensure_ascii=False, default=str))
    return Response(data, status, media_type="application/json", headers=_NEVER)


def _wrong_request(error: Exception) -> Response:
    return _json({"message": f"wrong request: {type(error).__name__}", "hint": None}, 400)


def _encoded(text: str) -> bytes:
    """UTF-8; names of files may have parts that are no characters."""
    return text.encode("utf-8", "replace")


async def _result(future: Future[Any]) -> Any:
    return await asyncio.wrap_future(future)


async def _values(request: Request) -> dict[str, Any]:
    if request.method != "POST":
        return {}
    found = json.loads(await request.body())
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def _tab(name: object) -> str:
    if not isinstance(name, str) or not name.isalnum() or len(name) > 64:
        raise ValueError("not the id of a tab")
    return name


def _page_file(name: str) -> Response:
    """A file of the page itself: one of those that come with pnp."""
    ending = name[name.rfind(".") :]
    if ending not in _TYPES or name not in {path.name for path in list_folder(_PAGE)}:
        return Response(status_code=404)
    return Response(read_regular(_PAGE / name), media_type=_TYPES[ending], headers=_NEVER)
