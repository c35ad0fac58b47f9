"""The processes that run.py measures, in groups: those of a group run in turn.

    groups(work, against, checkout)      all groups, in the order in which they are measured

The names of tasks end with the number of cards or pictures: `cold-48` builds 48 cards, `floor-48`
is the floor with the same cards.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from processes import HERE, ROOT, Run, Task, environment, in_turn
from variations import edit_card, edit_colour

GAME = "us-patent-1"
PNP = (sys.executable, "-m", "pnp")
COLD = ("--jobs", "1", "--no-cache")
PAIR = ("--jobs", "2", "--no-cache")
# over whole games, against another checkout
COMMANDS = {
    "kits": ("build", "--target", "kit", "--jobs", "1"),
    "check": ("check", "--jobs", "1"),
    "report": ("i18n", "report", GAME, "de", "es", "fr", "--json"),
    "proof": ("i18n", "proof", GAME, "fr"),
    "matrix": ("build", "--matrix", "--jobs", "1"),
}
WRITES = {"kits": "", "proof": ".pdf", "matrix": ""}  # the ending of what each writes


class Group(NamedTuple):
    """Tasks that run in turn. `inputs` are the commands that make what they read; at most `most`
    rounds are counted, after another one if it `is_warmed` (see `in_turn`). If there is a `script`,
    it measures its rounds itself, in one process, and is given their number: it prints the seconds
    of each as JSON."""

    name: str
    tasks: tuple[Task, ...]
    inputs: tuple[tuple[str, ...], ...] = ()
    most: int = 100
    script: tuple[str, ...] = ()
    is_warmed: bool = True

    def rounds(self, work: Path, wanted: set[str], count: int) -> list[dict[str, Run]]:
        """The runs of the tasks that are wanted, by name, for each round."""
        tasks = [task for task in self.tasks if task.name in wanted]
        if not self.script:
            return in_turn(work, tasks, min(count, self.most), self.is_warmed)
        command = (*self.script, str(count))
        run = subprocess.run(command, capture_output=True, check=True, env=environment(work))
        names = [task.name for task in self.tasks]
        return [
            {name: Run(*seconds, 0) for name, seconds in zip(names, found, strict=True)}
            for found in json.loads(run.stdout)
        ]


def groups(work: Path, against: Path | None) -> Iterator[Group]:
    """All groups; `against` is another checkout of pnp, None if there is none."""
    for size in (48, 480, 4800):
        yield Group(f"deck-{size}", tuple(deck_tasks(work, size)), _deck_inputs(work, size))
    huge = (_cold(work, "memory", 4800), _cold(work, "memory", 48_000))
    inputs = (*_deck_inputs(work, 4800)[:1], *_deck_inputs(work, 48_000)[:1])
    yield Group("memory", huge, inputs, most=1, is_warmed=False)
    for count in (240, 2000):
        yield picture_group(work, count)
    yield Group("start", tuple(start_tasks()))
    for size in (48, 4800):
        yield resident_group(work, size)
    book = (sys.executable, str(HERE / "book.py"), "--json", "-n")
    yield Group("book", (Task("book", ()), Task("platypus", ())), script=book)
    if against is not None:
        # they take minutes; the median of three rounds is not that of the first
        yield Group("commands", tuple(command_tasks(work, against)), most=3, is_warmed=False)


def _deck_inputs(work: Path, size: int) -> tuple[tuple[str, ...], ...]:
    made = ("make_deck.py", "variations.py")
    return tuple((sys.executable, str(HERE / script), str(work), str(size)) for script in made)


def _build(work: Path, game: str, name: str, *options: str) -> tuple[str, ...]:
    """The command that builds a game into a folder of its own."""
    folders = ("--project", str(work), "--out", str(work / "out" / name))
    return (*PNP, "build", game, *folders, *options)


def _cold(work: Path, name: str, size: int) -> Task:
    name = f"{name}-{size}"
    return Task(name, _build(work, f"deck-{size}", name, *COLD))


def deck_tasks(work: Path, size: int) -> Iterator[Task]:
    """What is done with a deck: by the floor, by Typst, by pnp."""
    for name in ("floor", "typst"):
        script = HERE / {"floor": "floor.py", "typst": "programs/typst_deck.py"}[name]
        made = (str(work), str(size), str(work / f"{name}-{size}.pdf"))
        yield Task(f"{name}-{size}", (sys.executable, str(script), *made))
    yield _cold(work, "cold", size)
    yield Task(f"two-{size}", _build(work, f"deck-{size}", f"two-{size}", *PAIR))
    yield Task(f"same-{size}", _build(work, f"deck-{size}", f"same-{size}", "--jobs", "1"))
    edits = {"edited": edit_card, "coloured": edit_colour}
    for name, edit in edits.items():
        game = f"{name}-{size}"
        yield Task(game, _build(work, game, game, "--jobs", "1"), _change(edit, size))
    translated = f"translated-{size}"
    for language in ("en", "all"):
        for kind, options in (("", COLD), ("two-", PAIR)):
            name = f"{kind}{language}-{size}"
            yield Task(name, _build(work, translated, name, "--lang", language, *options))


def _change(edit: Callable[[Path, int, int], None], size: int) -> Callable[[Path, int], None]:
    return lambda work, number: edit(work, size, number)


def picture_group(work: Path, count: int) -> Group:
    """A deck with this many pictures of 2.7 MB."""
    folder = work / f"pictures-{count}"
    made = (str(HERE / "pictures.py"), "--make", "--counts", str(count), "--work", str(folder))
    name = f"pictures-{count}"
    command = _build(folder, f"p{count}", name, "--jobs", "1")
    return Group(
        name,
        (Task(name, command, is_cold=True),),
        ((sys.executable, *made),),
        most=1,
        is_warmed=False,
    )


def resident_group(work: Path, size: int) -> Group:
    """A card edited in a project that stays open."""
    script = (sys.executable, str(HERE / "programs/resident_deck.py"), str(work), str(size))
    name = f"resident-{size}"
    return Group(name, (Task(name, ()),), _deck_inputs(work, size), script=script)


def start_tasks() -> Iterator[Task]:
    """Commands that make nothing. They read the samples of this checkout."""
    yield Task("pass", (sys.executable, "-c", "pass"))
    yield Task("help", (*PNP, "--help"))
    samples = ("--project", str(ROOT))
    yield Task("list", (*PNP, "list", *samples))
    yield Task("same-check", (*PNP, "check", *samples))


def command_tasks(work: Path, against: Path) -> Iterator[Task]:
    """Commands over the games of another checkout, with this pnp and with that one."""
    for name, command in COMMANDS.items():
        for whose, checkout in (("ours", ROOT), ("theirs", against)):
            found = (*PNP, *command, "--project", str(against))
            task = f"{whose}-{name}"
            if name in WRITES:
                found = (*found, "--out", str(work / "out" / task) + WRITES[name])
            yield Task(task, found, checkout=checkout, is_cold=True)
