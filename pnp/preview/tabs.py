"""A tab of the browser: what it shows, what it has been sent, and what it is sent next.

What is new is found by comparing with what was sent, so a tab never misses a change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from pnp.draw.svg.definitions import DrawnSvg
from pnp.draw.svg.writer import SvgWriter
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.messages import Drawing, Json, PageDrawing
from pnp.preview.products import ShownProduct
from pnp.preview.views import View

# faces of a product that are all sent without being asked for: a card takes 4 KB
_MOST_SENT = 600
_COMPARED = "compared"
_DRAWINGS = "drawings"
_PAGES = "pages"
_CHECK = "check"  # lay out a face for its problems alone

Send = Callable[[str, Json], None]
Task = tuple[str, Any]  # what is sent next: a list of the patch, and a key in it


class Near(Struct, frozen=True):
    """Keys of faces and numbers of sheets on or near a screen, most important first. So many of the
    faces are `visible`."""

    faces: tuple[str, ...] = ()
    sheets: tuple[int, ...] = ()
    visible: int = 0


class Tab:
    """A tab by its id, and the way to send it an event."""

    def __init__(self, name: str, send: Send, writer: SvgWriter, files: DrawnFiles) -> None:
        self.name = name
        self.send = send
        self.view: View | None = None
        self.shown: ShownProduct | None = None
        self.compared: ShownProduct | None = None
        self._writer = writer
        self._files = files
        self._heading = ("", "", "")  # of the view that was sent: title, content, paper
        self._serial = 0
        self._edit = 0  # the change of files that is being sent
        self._near: dict[Task, None] = {}  # on or near the screen
        self._urgent: frozenset[Task] = frozenset()  # on the screen
        self._tasks: dict[Task, None] = {}  # what may be out of date, most important first
        self._patch: Json = {}
        self._has_all = True  # that all was sent
        self._has_reported = True  # the problems found by reading the files
        self._sent: dict[Task, Drawing | PageDrawing] = {}
        self._definitions: set[str] = set()
        self._fonts: set[str] = set()
        self._lists: dict[str, Any] = {}

    # -- what is to be sent --------------------------------------------------------------

    def show(self, view: View, shown: ShownProduct, compared: ShownProduct | None) -> None:
        """Show a view from now on."""
        self.view, self.shown, self.compared = view, shown, compared
        self._serial += 1
        self._sent, self._definitions, self._fonts = {}, set(), set()
        self._near, self._urgent, self._patch = {}, frozenset(), {}
        self._lists = {
            "faces": shown.faces, "sheets": shown.sheets, "problems": shown.problems(),
        }  # fmt: skip
        resolved = view.as_json() | {"paper": shown.paper}
        self._heading = shown.title, shown.content, shown.paper
        self.send("view", {
            "serial": self._serial, "view": resolved, "title": shown.title,
            "content": shown.content, **self._lists, "defs": {}, "fonts": [], "drawings": {},
            "pages": {}, "compared": {},
        })  # fmt: skip
        self.refresh(self._edit)

    def refresh(self, edit: int) -> None:
        """The product was updated, after the change of files with this number."""
        shown, self._edit = self.shown, edit
        if self.view is None or shown is None:
            return
        if self._heading != (shown.title, shown.content, shown.paper):
            near, urgent = self._near, self._urgent
            self.show(self.view, shown, self.compared)
            self._near, self._urgent = near, urgent
        self._has_all = self._has_reported = False
        self._tasks = dict.fromkeys((*self._near, *self._rest()))

    def see(self, near: Near) -> None:
        """What is on or near the screen."""
        faces, sheets = near.faces, near.sheets
        compared = faces if self.compared is not None else ()
        shown = near.visible
        # what is on the screen, then what is beside it
        tasks = [
            *((_DRAWINGS, key) for key in faces[:shown]),
            *((_PAGES, number) for number in sheets),
            *((_COMPARED, key) for key in compared[:shown]),
        ]
        self._urgent = frozenset(tasks)
        tasks += [(_DRAWINGS, key) for key in faces[shown:]]
        tasks += [(_COMPARED, key) for key in compared[shown:]]
        self._near = dict.fromkeys(tasks)
        self._tasks = dict.fromkeys((*self._near, *self._tasks))

    def _rest(self) -> Iterator[Task]:
        shown = self.shown
        if shown is None:
            return
        yield from (task for task in self._sent if task not in self._near)
        if len(shown.faces) <= _MOST_SENT:
            yield from ((_DRAWINGS, info["key"]) for info in shown.faces)
            yield from ((_PAGES, sheet["number"]) for sheet in shown.sheets[: _MOST_SENT // 4])
            if self.compared is not None:
                yield from ((_COMPARED, info["key"]) for info in self.compared.faces)
        else:
            yield from ((_CHECK, info["key"]) for info in shown.faces)

    @property
    def is_waiting(self) -> bool:
        """Whether there is something to draw or to send."""
        return bool(self._tasks) or not self._has_all

    @property
    def is_urgent(self) -> bool:
        """Whether something on the screen is out of date."""
        return next(iter(self._tasks), None) in self._urgent

    def give_up(self) -> None:
        """Nothing more is drawn and sent before the next change."""
        self._tasks.clear()
        self._has_all = True

    # -- sending -------------------------------------------------------------------------

    def work(self) -> bool:
        """Draw one face or sheet that may be out of date. Return whether there are more."""
        task = next(iter(self._tasks), None)
        if task is None:
            return False
        del self._tasks[task]
        if task[0] == _CHECK:
            if self.shown is not None:
                self.shown.check(task[1])
            return bool(self._tasks)
        found = self._found(task)
        if found is not None and found is not self._sent.get(task):
            self._sent[task] = found
            kind, key = task
            self._patch.setdefault(kind, {})[str(key)] = found.as_json()
            for part in _parts(found):
                self._add_needs(part)
        return bool(self._tasks)

    def _found(self, task: Task) -> Drawing | PageDrawing | None:
        kind, key = task
        shown = self.compared if kind == _COMPARED else self.shown
        if shown is None:
            return None
        try:
            return shown.page(key) if kind == _PAGES else shown.drawing(key)
        except KeyError:
            self._sent.pop(task, None)
            return None

    def _add_needs(self, drawn: DrawnSvg) -> None:
        new = [name for name in drawn.needs if name not in self._definitions]
        if new:
            self._definitions.update(new)
            definitions = self._writer.definitions
            self._patch.setdefault("defs", {}).update((name, definitions[name]) for name in new)
        for font in drawn.fonts:
            name = self._files.font_name(font)
            if name not in self._fonts:
                self._fonts.add(name)
                self._patch.setdefault("fonts", []).append(name)

    def flush(self, seconds: float) -> None:
        """Send what is new. `seconds`: how long it took to make."""
        shown = self.shown
        if shown is None:
            return
        self._add_lists(shown)
        is_done = not self._tasks
        if is_done or not self._has_reported:
            self._has_reported = True
            problems = shown.problems()
            if problems != self._lists["problems"]:
                self._patch["problems"] = self._lists["problems"] = problems
        if not self._patch and (self._has_all or not is_done):
            return
        patch, self._patch = self._patch, {}
        self._has_all = is_done
        more = {"done": is_done, "ms": round(seconds * 1000, 1), "edit": self._edit}
        self.send("patch", {"serial": self._serial} | patch | more)

    def _add_lists(self, shown: ShownProduct) -> None:
        """Add the lists that are new. If only some faces differ, these alone."""
        faces, before = shown.faces, self._lists["faces"]
        if faces is not before:
            self._lists["faces"] = faces
            if [one["key"] for one in faces] == [one["key"] for one in before]:
                pairs = zip(faces, before, strict=True)
                self._patch["altered"] = [new for new, old in pairs if new is not old]
            else:
                self._patch["faces"] = faces
        if shown.sheets is not self._lists["sheets"]:
            self._patch["sheets"] = self._lists["sheets"] = shown.sheets

    def all_sent(self) -> Iterator[DrawnSvg]:
        """All that it shows, for its definitions."""
        for found in self._sent.values():
            yield from _parts(found)

    def report(self, problem: Json) -> None:
        """Send a problem of no product, until the problems of the product are sent again."""
        if self.shown is not None:
            problems = self._lists["problems"] = [problem, *self.shown.problems()]
            more = {"problems": problems, "edit": self._edit}
            self.send("patch", {"serial": self._serial} | more)

    def drop(self, names: Iterable[str]) -> None:
        """Definitions that nothing needs any more."""
        gone = [name for name in names if name in self._definitions]
        if gone:
            self._definitions.difference_update(gone)
            self.send("patch", {"serial": self._serial, "drop": gone, "edit": self._edit})


def _parts(found: Drawing | PageDrawing) -> Iterator[DrawnSvg]:
    if isinstance(found, PageDrawing):
        yield found.drawn
    else:
        yield from found.parts
