"""A session of the preview without a server, with tabs that keep what they are sent."""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.build.project import Places as Folders
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.messages import Places
from pnp.preview.session import Session
from pnp.preview.tabs import Near
from pnp.preview.views import View

_PATIENCE = 60.0  # s, on a slow machine
Json = dict[str, Any]


class KeptTab:
    """A tab. What it has been sent is joined as the page joins it."""

    def __init__(self, session: Session, name: str = "a") -> None:
        self._session = session
        self.name = name
        self._events: queue.SimpleQueue[tuple[str, Json]] = queue.SimpleQueue()
        self.patches: list[Json] = []
        self.state: Json = {}
        self.overview: Json = {}
        session.call(lambda: session.open_tab(name, self._send)).result(_PATIENCE)

    def _send(self, event: str, values: Json) -> None:
        self._events.put((event, values))

    def show(self, view: View) -> None:
        """Show a view, and wait until all of it is there."""
        self.state["done"] = False
        self._session.call(lambda: self._session.show(self.name, view)).result(_PATIENCE)
        self.wait(lambda: bool(self.state.get("done")) and self.state["view"]["game"] == view.game)

    def near(self, *keys: str) -> None:
        self._session.call(lambda: self._session.near(self.name, Near(keys, (), len(keys)))).result(
            _PATIENCE
        )

    def wait(self, is_there: Callable[[], bool]) -> None:
        """Take events until something is there."""
        while not is_there():
            event, values = self._events.get(timeout=_PATIENCE)
            self._take(event, values)

    def _take(self, event: str, values: Json) -> None:
        if event == "view":
            self.state, self.patches = {**values, "done": False}, []
        elif event == "patch":
            assert values["serial"] == self.state["serial"]
            self.patches.append(values)
            for name in ("drawings", "pages", "compared", "defs"):
                self.state[name] = {**self.state[name], **values.get(name, {})}
            for name in values.get("drop", ()):
                del self.state["defs"][name]
            self.state["fonts"] = [*self.state["fonts"], *values.get("fonts", ())]
            altered = {face["key"]: face for face in values.get("altered", ())}
            faces = [altered.get(face["key"], face) for face in self.state["faces"]]
            self.state["faces"] = faces
            for name in ("faces", "sheets", "problems", "done"):
                self.state[name] = values.get(name, self.state[name])
        else:
            self.overview = values

    def wait_for_edit(self, number: int) -> None:
        """Wait until all of a change of files was sent."""
        self.wait(lambda: any(p.get("done") and p["edit"] >= number for p in self.patches))

    @property
    def messages(self) -> list[str]:
        return [problem["message"] for problem in self.state["problems"]]


def open_session(root: Path) -> Session:
    """A session of a project, which is not watched: call `changed`."""
    session = Session(Folders(root, root), Places(lambda span: None), DrawnFiles())
    session.start()
    return session
