"""Follow the steps of the tutorial, the how-tos and the pages for newcomers; draw their pictures.

python docs/lessons.py

The pages themselves are what is followed. Their files, changes and commands are blocks of code,
and the line above a block states what it is:

- "`path`:" - the whole file;
- "... to the end of `path`:" - lines to add;
- "In `path`, replace" and then "with" - lines to replace.

Commands are blocks of `sh`. A block without a language is a part of what they print. A comment
such as `<!-- picture: sheet output/…/Cards.pdf 1 -->` or `<!-- picture: cards game/product ID… -->`
stands above each picture. `docs/pictures/lessons.txt` has a hash of everything that each picture is
made from. A test compares it with the files, so that no picture is out of date.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pictures import add_file, page_of, resized, row, save
from PIL import Image

from pnp.cli.main import main as run

DOCS = Path(__file__).resolve().parent
PAGES = ("tutorial", "how-to", "designers", "translators", "publishers", "players",
         "from-spreadsheet", "from-squib", "from-nandeck")  # fmt: skip
APART = ("how-to",)  # each of its parts begins in an empty folder
PICTURES = DOCS / "pictures"
MAKES = ("pictures/tutorial-*.png", "pictures/how-to-*.png", "pictures/from-*.png",
         "pictures/designers-*.png", "pictures/translators-*.png", "pictures/publishers-*.png",
         "pictures/players-*.png")  # fmt: skip
HASHES = PICTURES / "lessons.txt"
BEGIN = DOCS.parent / "tests" / "tutorial"
STOCK = DOCS.parent / "layouts" / "stock"
SHEET, CARD = 560, 330  # pixels
# what may differ: sizes, times, and lines of the files that pnp made
_VARIES = re.compile(r"\d+(?:\.\d+)? (?:s|kB)\b|(?<=\.yaml)(?::\d+)+|  +")

_BLOCKS = re.compile(
    r"^```(\w*)\n(.*?)^```$"  # language, text
    r"|^<!-- picture: ([^\n]*) -->\n!\[[^\n]*\]\(pictures/([\w-]+)\.png\)$"
    r"|^(\S[^\n]*)$",  # a line that may be a lead
    flags=re.M | re.S,
)


class Action(NamedTuple):
    """One block of a page: what to do, with which file or picture, and the text of the block."""

    do: str  # write, append, replace, run, prints or draw
    name: str
    text: str
    new: str = ""  # of a replacement


class Step(NamedTuple):
    """A part of a page below one heading."""

    page: str
    heading: str
    actions: tuple[Action, ...]


def steps(page: str) -> list[Step]:
    """The steps of a page; headings without blocks are none."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    found = []
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        heading, _, body = part.partition("\n")
        if actions := tuple(_actions(body, f"{page}.md: {heading}")):
            found.append(Step(page, heading, actions))
    return found


def _actions(text: str, where: str) -> Iterator[Action]:
    """The blocks of a step. A block with a lead that has no meaning is a ValueError."""
    lead, replaced = "", None
    for language, body, drawn, picture, line in _BLOCKS.findall(text):
        names = re.findall(r"`([^`]+)`", lead)
        if line:
            lead = line
        elif picture:
            yield Action("draw", picture, drawn)
        elif language == "sh":
            yield Action("run", "", body)
        elif not language:
            yield Action("prints", "", body)
        elif replaced:
            yield Action("replace", *replaced, body)
            replaced = None
        elif lead.startswith("In `"):
            replaced = names[0], body
        elif re.search(r"(?:^|the end of )`[^`]+`:$", lead):
            yield Action("append" if "the end of" in lead else "write", names[-1], body)
        else:
            raise ValueError(f"{where}: what is the block below {lead!r}?")


class Lesson:
    """A folder in which the steps of a page are done, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.at = folder
        self.printed = ""
        self.code = 0
        shutil.copytree(BEGIN / "pictures", folder / "pictures")

    def do(self, action: Action) -> None:
        """Do what a block states. An AssertionError if it is not true."""
        path = self.at / action.name
        if action.do == "run":
            self._run(action.text)
        elif action.do == "prints":
            self._compare(action.text)
        elif action.do == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(action.text, encoding="utf-8")
        elif action.do in ("append", "replace"):
            text = path.read_text(encoding="utf-8")
            old, new = ("", text + action.text) if action.do == "append" else action[2:]
            assert text.count(old) == 1 or not old, f"{action.name} has no {old!r}"
            path.write_text(text.replace(old, new) if old else new, encoding="utf-8")

    def _run(self, lines: str) -> None:
        self.printed = ""
        for line in lines.splitlines():
            command, *words = shlex.split(line, comments=True)
            if command == "cd":
                self.at /= words[0]
            elif command == "pnp":
                self.code = self._pnp(words)
            else:
                raise ValueError(f"no command to follow: {line}")

    def _pnp(self, words: list[str]) -> int:
        out = io.StringIO()
        with (
            contextlib.chdir(self.at),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
        ):
            try:
                run(words)
            except SystemExit as end:
                return int(end.code or 0)
            finally:
                self.printed += out.getvalue()
        return 0

    def _compare(self, text: str) -> None:
        """Each line of the page was printed, apart from what may differ."""
        printed = [_VARIES.sub(" ", line).strip() for line in self.printed.splitlines()]
        for line in text.splitlines():
            assert _VARIES.sub(" ", line).strip() in printed, f"{line!r} not in:\n{self.printed}"
        assert self.code == (1 if re.search(r"\berrors?\b", text) else 0), self.printed

    def image(self, drawn: str) -> Image.Image:
        """The picture that a comment describes."""
        kind, where, *what = drawn.split()
        if kind == "sheet":
            return row([page_of(self.at / where, int(page) - 1, SHEET) for page in what], 256)
        cards = [word for card in what if card != "back" for word in ("--card", card)]
        backs = ["--backs"] if "back" in what else []
        with tempfile.TemporaryDirectory() as folder:
            words = ["build", where, *cards, *backs, "--out", folder]
            code = self._pnp([*words, "--target", "png", "--dpi", "200"])
            assert code == 0, self.printed
            files = [next(Path(folder).rglob(f"*-{card}.png")) for card in what]
            return row([resized(Image.open(file).convert("RGBA"), CARD) for file in files], 256)


def hashes() -> str:
    """A line for each picture, with a hash of the blocks above it and the files used there."""
    lines = []
    base = hashlib.sha256()
    for path in sorted([*STOCK.glob("*.yaml"), *BEGIN.rglob("*.svg")]):
        add_file(base, path)
    for page in PAGES:
        found = base.copy()
        for step in steps(page):
            found = base.copy() if page in APART else found
            for action in step.actions:
                found.update("\0".join(action).encode())
                if action.do == "draw":
                    lines.append(f"{action.name} {found.hexdigest()[:16]}\n")
    return "".join(lines)


def lessons() -> Iterator[list[Step]]:
    """Steps that are done one after the other: those of a page, or each part of some pages."""
    for page in PAGES:
        parts = steps(page)
        yield from ([step] for step in parts) if page in APART else [parts]


def main() -> None:
    """Do all steps, draw the pictures, and write the hashes."""
    for parts in lessons():
        with tempfile.TemporaryDirectory() as folder:
            lesson = Lesson(Path(folder))
            for action in (action for step in parts for action in step.actions):
                lesson.do(action)
                if action.do == "draw":
                    save(lesson.image(action.text), PICTURES / f"{action.name}.png")
    HASHES.write_text(hashes(), encoding="utf-8")


if __name__ == "__main__":
    main()
