"""The state of a preview: one thread reads the project, draws, and sends what is new to tabs.

All work on the project is done in this thread, one piece after the other. After each piece it looks
for what is more important: a change of files first, then what is on a screen. So an edit never
waits for the drawings of the edit before it.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pnp.build.earlier.revisions import at_revision
from pnp.build.project import Places as Folders
from pnp.build.resident.products import ResidentProduct
from pnp.build.resident.projects import ResidentProject
from pnp.draw.svg.writer import SvgWriter
from pnp.export.page_pictures import PagePictures
from pnp.files.temporary import temporary_folder
from pnp.model.definitions import replace
from pnp.model.problems import PnpError, Problems, UsageError, did_you_mean
from pnp.model.result import Request
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.messages import Places, bug_json
from pnp.preview.overview import overview
from pnp.preview.products import ShownProduct
from pnp.preview.tabs import Near, Send, Tab
from pnp.preview.views import SOURCE, View

_T = TypeVar("_T")
# how long a file rests before errors, and cards that are gone, are believed: it may be half written
_SETTLE = 0.08
_ROUNDS = 20  # of changes that follow each other, before what is there is shown
_PAINT = 0.06  # s for the browser to paint before the rest is drawn
# s of drawing before what is new is sent: what is on the screen is painted at once if it takes no
# longer, the rest comes in smaller parts
_URGENT, _SLICE = 0.05, 0.03
_OVERVIEW = 0.4  # s without changes, before all games are listed again
# definitions and files that nothing needs are forgotten when there are twice as many as after the
# last time, and so many more
_GROWTH, _MOST_UNUSED = 2, 100
_MOST_KEPT = 4  # products that no tab shows any more
_MOST_REVISIONS = 2
_PAGE_DPI = 150.0  # of pictures of pages of existing PDF files


class _Change(Struct, frozen=True):
    """Files have changed."""


_BUG = "this is a bug in pnp; please report it with the lines of the terminal"
_STOP, _CHANGE = object(), _Change()


class Session:
    """A project that tabs look at. Call `start`, and `stop` at the end. `settled` is called once,
    by the thread, when there is nothing left to draw for the first time."""

    def __init__(
        self,
        folders: Folders,
        places: Places,
        files: DrawnFiles,
        settled: Callable[[], None] = lambda: None,
    ) -> None:
        self._folders = replace(folders, draft=True)
        self._places = places
        self._files = files
        self._writer = SvgWriter("text", files.picture_address)
        self._temporary = ExitStack()
        self._pages = PagePictures(self._folder, str, _PAGE_DPI)
        self._project = ResidentProject(self._folders)
        self._shown: dict[tuple[str, Request], ShownProduct] = {}
        self._revisions: dict[tuple[str, str], tuple[ResidentProject, ExitStack]] = {}
        self._tabs: dict[str, Tab] = {}
        self._queue: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._later: list[Any] = []  # taken from the queue while it waited for changes
        self._is_stale = threading.Event()  # a change is in the queue: more of them add nothing
        self._thread = threading.Thread(target=self._run, name="preview", daemon=True)
        self._edits = 0
        self._kept = 0  # definitions and files that there were after the last drop
        self._overview: Any = None
        self._is_listed = False
        self._settled, self._is_settled = settled, False

    # -- called by other threads ----------------------------------------------------------

    def start(self) -> None:
        """Read the project, and begin to work."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and remove temporary folders."""
        self._queue.put(_STOP)
        self._thread.join()

    def changed(self) -> None:
        """Files of the project have changed."""
        if not self._is_stale.is_set():
            self._is_stale.set()
            self._queue.put(_CHANGE)

    def call(self, work: Callable[[], _T]) -> Future[_T]:
        """The result of some work on the project, which the thread does."""
        future: Future[_T] = Future()

        def run() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as error:  # handed on to the caller
                    future.set_exception(error)

        self._queue.put(run)
        return future

    # -- work for tabs, in the thread -----------------------------------------------------

    def open_tab(self, name: str, send: Send) -> None:
        """A tab is there, or there again."""
        self._tabs[name] = Tab(name, send, self._writer, self._files)
        if self._overview is not None:
            send("project", self._overview)

    def close_tab(self, name: str, send: Send) -> None:
        """A tab is gone, unless it has connected again since."""
        tab = self._tabs.get(name)
        if tab is not None and tab.send == send:
            del self._tabs[name]

    def tab(self, name: str) -> Tab:
        """A tab by its id. Raises KeyError."""
        return self._tabs[name]

    @property
    def tabs(self) -> list[Tab]:
        """All tabs, the one opened last at the end."""
        return list(self._tabs.values())

    @property
    def project(self) -> ResidentProject:
        """The project as of the last update."""
        return self._project

    def show(self, name: str, view: View) -> None:
        """Show a view in a tab. Raises PnpError for one that there is not."""
        tab = self._tabs[name]
        shown = self._product("", self._project, view.request)
        compared = self._compared(view)
        tab.show(view, shown, compared)

    def _product(self, revision: str, project: ResidentProject, request: Request) -> ShownProduct:
        known = self._shown.pop((revision, request), None)
        if known is None:
            _check_product(project, request)
            resident = ResidentProduct(project, request)
            known = ShownProduct(resident, self._writer, self._places, self._pages)
            known.update()
            known.believe()
        elif not known.resident.is_current:
            known.update()  # no tab has shown it since
            known.believe()
        self._shown[revision, request] = known  # the one used last is at the end
        return known

    def _compared(self, view: View) -> ShownProduct | None:
        if view.compare is None:
            return None
        if view.compare == SOURCE:
            if view.language is None:
                return None
            choice = replace(view.choice, language=None)
            return self._product("", self._project, replace(view.request, edition=choice))
        return self._product(view.compare, self._revision(view.compare, view.game), view.request)

    def _revision(self, revision: str, game: str) -> ResidentProject:
        """The project at a git revision. Raises UsageError if there is no such revision."""
        known = self._revisions.get((revision, game))
        if known is not None and not self._is_compared(known[0]):
            self._close_revision((revision, game))  # a name such as HEAD may mean another commit
            known = None
        if known is None:
            while len(self._revisions) >= _MOST_REVISIONS:
                self._close_revision(next(iter(self._revisions)))
            stack = ExitStack()
            with ExitStack() as opening:
                root = self._folders.root
                folder = opening.enter_context(at_revision(root, revision, game, Problems()))
                found = ResidentProject(replace(self._folders, root=folder, base=folder))
                found.update()
                stack = opening.pop_all()
            known = self._revisions[revision, game] = found, stack
        return known[0]

    def _is_compared(self, project: ResidentProject) -> bool:
        """Whether a tab shows something of a revision."""
        shown = (tab.compared for tab in self._tabs.values())
        return any(one is not None and one.resident.is_of(project) for one in shown)

    def _close_revision(self, name: tuple[str, str]) -> None:
        project, stack = self._revisions.pop(name)
        stack.close()
        gone = [key for key, one in self._shown.items() if one.resident.is_of(project)]
        for key in gone:
            del self._shown[key]

    # -- the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        self._safely(lambda: self._refresh(rounds=1))
        while True:
            item = self._next()
            if item is _STOP:
                break
            if item is _CHANGE:
                self._safely(self._refresh)
            elif item is not None:
                item()
            elif any(tab.is_waiting for tab in self._tabs.values()):
                self._safely(self._draw)
            else:
                self._safely(self._list_games)
        for name in list(self._revisions):
            with suppress(OSError):
                self._close_revision(name)
        with suppress(OSError):
            self._temporary.close()

    def _folder(self) -> Path:
        """The folder of the pictures of pages of existing PDF files, asked for once."""
        return self._temporary.enter_context(temporary_folder())

    def _safely(self, work: Callable[[], None]) -> None:
        """Do some work. A bug in pnp does not end the preview: it is printed, and reported to all
        tabs."""
        try:
            work()
        except Exception as error:
            traceback.print_exc()
            print(_BUG, file=sys.stderr)
            message = f"{_BUG}: {type(error).__name__}: {error}"
            for tab in self._tabs.values():
                tab.give_up()
                tab.report(bug_json(message))

    def _next(self) -> Any:
        """What is to be done next; None if there is nothing but drawing, or nothing at all."""
        if self._later:
            return self._later.pop(0)
        try:
            if any(tab.is_waiting for tab in self._tabs.values()):
                return self._queue.get_nowait()
            return self._queue.get(timeout=None if self._is_listed else _OVERVIEW)
        except queue.Empty:
            return None

    def _refresh(self, rounds: int = _ROUNDS) -> None:
        """Read the project again. If something has become worse, a file may be half written: wait
        for more changes before that is believed, for so many rounds."""
        self._edits += 1
        while True:
            self._is_stale.clear()  # first: a change that comes while files are read is a new one
            self._project.update()
            if self._project.has_new_files:
                self._writer.forget()  # it has their names
            self._drop_products()
            shown = self._in_use()
            worse = [one for one in shown if one.resident.is_of(self._project) and one.update()]
            rounds -= 1
            if not rounds or not worse or not self._is_changing():
                break
        for one in shown:
            one.believe()
        for tab in self._tabs.values():
            tab.refresh(self._edits)
        self._is_listed = False

    def _is_changing(self) -> bool:
        """Whether files change again soon."""
        end = time.monotonic() + _SETTLE
        while (left := end - time.monotonic()) > 0:
            try:
                item = self._queue.get(timeout=left)
            except queue.Empty:
                break
            if item is _CHANGE:
                return True
            self._later.append(item)
            if item is _STOP:
                break
        return False

    def _in_use(self) -> list[ShownProduct]:
        """The products that tabs show, each once."""
        both = [one for tab in self._tabs.values() for one in (tab.shown, tab.compared)]
        return list({id(one): one for one in both if one is not None}.values())

    def _drop_products(self) -> None:
        """Forget products that no tab shows, but for the last ones."""
        in_use = set(map(id, self._in_use()))
        unused = [key for key, one in self._shown.items() if id(one) not in in_use]
        for key in unused[:-_MOST_KEPT] if len(unused) > _MOST_KEPT else ():
            del self._shown[key]

    def _draw(self) -> None:
        """Draw for one tab until something else is to be done, or it is time to send."""
        tabs = [tab for tab in self._tabs.values() if tab.is_waiting]
        tab = next((tab for tab in tabs if tab.is_urgent), tabs[0])
        began = time.monotonic()
        was_urgent = tab.is_urgent
        most = _URGENT if was_urgent else _SLICE
        while tab.work() and self._queue.empty() and not self._later:
            if time.monotonic() - began > most or (was_urgent and not tab.is_urgent):
                break
        tab.flush(time.monotonic() - began)
        if was_urgent and not tab.is_urgent and tab.is_waiting:
            self._pause()
        if not tab.is_waiting:
            self._drop_unused()

    def _pause(self) -> None:
        """Leave the processor to the browser, which paints what is on the screen, unless there is
        something else to be done."""
        with suppress(queue.Empty):
            self._later.append(self._queue.get(timeout=_PAINT))

    def _drop_unused(self) -> None:
        """Forget definitions and files that no drawing needs, when there are many new ones."""
        count = len(self._writer.definitions) + len(self._files)
        if count <= _GROWTH * self._kept + _MOST_UNUSED:
            return
        drawn = [part for one in self._shown.values() for part in one.all_drawn()]
        # a tab may still show what has been drawn anew since
        drawn += [part for tab in self._tabs.values() for part in tab.all_sent()]
        gone = self._writer.drop({name for part in drawn for name in part.needs})
        self._writer.forget()  # what it keeps refers to files
        self._files.keep({path for part in drawn for path in part.pictures},
                         {font for part in drawn for font in part.fonts})  # fmt: skip
        self._kept = len(self._writer.definitions) + len(self._files)
        for tab in self._tabs.values():
            tab.drop(gone)

    def _list_games(self) -> None:
        """List the games again, and tell the tabs if that differs."""
        if self._is_listed:
            return
        if not self._is_settled:
            self._is_settled = True
            self._settled()
        self._is_listed = True
        try:
            found = overview(self._project.project, self._places)
        except PnpError as error:
            problems = [self._places.problem(one, None) for one in error.problems]
            found = {"games": [], "papers": [], "start": None, "problems": problems}
        if found != self._overview:
            self._overview = found
            for tab in self._tabs.values():
                tab.send("project", found)

    def near(self, name: str, near: Near) -> None:
        """What a tab has on or near the screen."""
        self._tabs[name].see(near)


def _check_product(project: ResidentProject, request: Request) -> None:
    """Raise UsageError if a game that can be read has no such product or edition."""
    game = project.project.open(request.game, request.edition).game
    if game is not None and game.products and request.product not in game.products:
        message = f"game '{game.id}' has no product '{request.product}'"
        hint = did_you_mean(request.product, game.products, "products")
        raise UsageError.of("unknown-name", message, None, hint)
