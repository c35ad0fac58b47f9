"""Starts the preview of a project and serves it until it is stopped.

In: the places of a project and `Options`. Out: a server on 127.0.0.1. If there is one already, its
address is returned instead.
"""

from __future__ import annotations

import gc
import os
import secrets
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import uvicorn
from msgspec import Struct, field

from pnp import __version__
from pnp.build.project import Places as Folders
from pnp.model.problems import UsageError
from pnp.preview.actions import Actions
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.editors import read_editor
from pnp.preview.guards import Guard
from pnp.preview.instances import Instance, Instances, new_instance
from pnp.preview.making import Making
from pnp.preview.messages import Places
from pnp.preview.server import Greeting, PreviewServer
from pnp.preview.session import Session
from pnp.preview.watching import Watcher
from pnp.sources.files import shipped_root

_SWITCH = 0.0005  # s
_GOTO = 30.0  # s in which a running preview finds a place
_CLOSING = 2  # s in which connections end


class Options(Struct, frozen=True):
    """How a preview is started. `editor`: how places are opened (see `editors.read_editor`).
    `output`: the folder of the files that are made. `port` 0: a free one, chosen once for each
    project. `goto`: a place such as 'cards.csv:12' that is shown first. `is_polling`: the system's
    reports of changes are not used. `cache`: the user's folder that keeps where previews run (None:
    nothing is kept)."""

    output: Path
    editor: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = 0
    goto: str | None = None
    is_polling: bool = False
    cache: Path | None = None


class _Server(uvicorn.Server):
    """A server that ends the connections of its pages when it is stopped."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        self._close()
        await super().shutdown(sockets)


def run_preview(folders: Folders, options: Options, opened: Callable[[str, bool], None]) -> None:
    """Serve a preview until it is stopped, or show the place in the one that is running already.

    `opened(address, is_new)` is called once with the address of the page. Raises UsageError if the
    port is taken, or the place is unknown.
    """
    instances = Instances(options.cache)
    last = instances.of(folders.root)
    if last is not None and last.is_running:
        _show_running(last, options.goto, opened)
        return
    listening, instance = _listening(options.port, last)
    other = instances.of(folders.root)
    if other is not None and other != instance and other.is_running:  # it began meanwhile
        listening.close()
        _show_running(other, options.goto, opened)
        return
    instances.keep(folders.root, instance)
    with listening:
        _serve(folders, options, listening, instance, opened)


def _serve(
    folders: Folders,
    options: Options,
    listening: socket.socket,
    instance: Instance,
    opened: Callable[[str, bool], None],
) -> None:
    """Serve a preview on a socket until it is stopped."""
    roots = list(dict.fromkeys([folders.root, folders.shipped or shipped_root()]))
    editor = read_editor(options.editor, options.environment, folders.base, roots)
    files = DrawnFiles()
    places = Places(editor.address)
    session = Session(folders, places, files, _keep_out_of_collections)
    actions = Actions(session, places, editor)
    making = Making(folders, options.output, actions.report)
    actions.make_with(making)
    greeting = Greeting(folders.root.resolve().name, secrets.token_hex(8), __version__, editor.mode)
    server = PreviewServer(session, files, actions, greeting)
    guard = Guard(server.app, instance.port, instance.token)
    config = uvicorn.Config(
        guard, log_level="error", lifespan="off", timeout_graceful_shutdown=_CLOSING,
        server_header=False, date_header=False, access_log=False, ws="none",
    )  # fmt: skip
    watcher = Watcher(roots, session.changed, options.is_polling)
    # the event loop sends what the thread of the session has drawn while this thread draws on: by
    # default it would wait up to 5 ms for each turn
    sys.setswitchinterval(_SWITCH)
    session.start()
    watcher.start()
    try:
        end = ""
        if options.goto is not None:
            place = options.goto
            end = session.call(lambda: actions.goto(place)).result()["address"]
        opened(instance.address + end, True)
        _Server(config, server.close).run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # uvicorn raises it again after it has stopped
    finally:
        making.stop()
        watcher.stop()
        session.stop()


def _show_running(last: Instance, goto: str | None, opened: Callable[[str, bool], None]) -> None:
    """Show a place in a preview that is running already, or its page."""
    if goto is None:
        opened(last.address, False)
        return
    found = last.ask("goto", {"place": goto}, _GOTO)
    if found is None:
        raise UsageError.of("usage", "the running preview does not answer")
    if "message" in found:
        raise UsageError.of("missing-file", found["message"], None, found["hint"])
    opened(last.address + ("" if found["shown"] else found["address"]), False)


def _keep_out_of_collections() -> None:
    """What is there now stays: collecting garbage after an edit need not look at it."""
    gc.collect()
    gc.freeze()


def _listening(port: int, last: Instance | None) -> tuple[socket.socket, Instance]:
    """A socket on this machine alone: on the port that is asked for, that of the last preview, or
    a free one."""
    wanted = [port] if port else [last.port, 0] if last is not None else [0]
    for number in wanted:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # on Windows, this would take the port from another program
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind(("127.0.0.1", number))
            # a browser that is opened at once waits, and no other preview can have the port
            found.listen()
        except OSError:
            found.close()
            continue
        number = found.getsockname()[1]
        if last is not None and last.port == number:
            return found, last
        return found, new_instance(number)
    message = f"port {port} of this machine is in use"
    raise UsageError.of("usage", message, None, "leave out '--port': a free one is chosen")
