"""Make a mistake of print.md, or renew the tables there.

    python docs/mistakes.py NAME FOLDER                # a project with it, in a new folder
    python docs/mistakes.py NAME FOLDER --corrected    # the same project without it
    python docs/mistakes.py --write                    # the tables, from what pnp reports now

`tests/helpers/print_mistakes/` has the list of mistakes. A test compares the tables with it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "helpers"), str(ROOT)]

from print_mistakes import MISTAKES, SUBJECTS, Mistake, named  # noqa: E402

from pnp.cli.main import main as run  # noqa: E402

PAGE = ROOT / "docs" / "print.md"
BEGIN, END = "<!-- mistakes -->\n", "<!-- end of mistakes -->"
_BAR = "\\|"  # a bar in a cell
HEAD = "| `NAME` | mistake | code, severity | what pnp prints |\n|---|---|---|---|"


class Reported(NamedTuple):
    """A problem that `pnp check` reports. `place` is FILE, FILE:LINE or FILE:LINE:COLUMN."""

    code: str
    severity: str
    place: str
    message: str

    @property
    def line(self) -> str:
        """The place without its column."""
        return ":".join(self.place.split(":")[:2])


def reported(folder: Path) -> list[Reported]:
    """What `pnp check` reports of the project in a folder: the first problem of each group."""
    out = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        run(["check", "--json", "--no-cache"])
    groups = {one["group"]: one for one in reversed(json.loads(out.getvalue())["problems"])}
    return [
        Reported(
            one["code"],
            one["severity"],
            ":".join(str(part) for part in (one["file"], one["line"], one["column"]) if part),
            one["message"],
        )
        for one in reversed(groups.values())
    ]


def all_reported(folder: Path, is_corrected: bool = False) -> dict[str, list[Reported]]:
    """What is reported of each project, by the name of its mistake; written in this folder."""
    for mistake in MISTAKES:
        mistake.write(folder / mistake.name, is_corrected)
    return {mistake.name: reported(folder / mistake.name) for mistake in MISTAKES}


def row(mistake: Mistake, found: Sequence[Reported]) -> str:
    """The row of a mistake."""
    first = next(one for one in found if one.code == mistake.code)
    cells = (
        f"`{mistake.name}`",
        mistake.about,
        f"`{first.code}`, {first.severity}",
        f"`{first.place}`: {first.message}",
    )
    return f"| {' | '.join(cell.replace('|', _BAR) for cell in cells)} |"


def tables(found: Mapping[str, Sequence[Reported]]) -> str:
    """A table for each subject."""
    parts = []
    for subject, some in SUBJECTS.items():
        rows = [row(mistake, found[mistake.name]) for mistake in some]
        parts.append("\n".join((f"### {subject}\n", HEAD, *rows, "")))
    return "\n".join(parts)


def page(text: str, found: Mapping[str, Sequence[Reported]]) -> str:
    """The page with new tables between its markers."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{tables(found)}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write the project of a mistake, or the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", nargs="?", choices=[one.name for one in MISTAKES], metavar="NAME")
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--corrected", action="store_true", help="write the corrected project")
    parser.add_argument("--write", action="store_true", help="renew the tables of print.md")
    given = parser.parse_args()
    if given.write:
        with tempfile.TemporaryDirectory() as folder:
            found = all_reported(Path(folder))
        PAGE.write_text(page(PAGE.read_text("utf-8"), found), "utf-8")
    elif given.folder is None:
        parser.error("expected NAME and FOLDER, or --write")
    elif given.folder.exists():
        parser.error(f"{given.folder} exists already; name a new folder")
    else:
        named(given.name).write(given.folder, given.corrected)


if __name__ == "__main__":
    main()
