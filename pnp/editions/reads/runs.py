r"""From runs of text, bold or italic, to a text with pnp's marks.

Stars mark words, not spaces, and need their partner in the same line: so spaces go out of them, a
run that continues in the next line is marked again there, and a run without words has no stars.
Neighbours of one style are one run: `<b>a</b><b>b</b>` is **ab**.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.model.definitions import lazy_pattern, replace

# invisible: between stars that would be read as others, e.g. in '**a***' + '*b*'
_JOINER = "\u2060"
_SPACES = lazy_pattern(r"[ \t]+")
_MOST_STARS = 3


class Run(Struct, frozen=True):
    """A piece of a text. `whole`: it has marks of its own, and is not divided. `lines`: it is a
    break, of at least so many line ends; spaces and line ends around it are left out."""

    text: str
    bold: bool = False
    italic: bool = False
    whole: bool = False
    lines: int = 0


def written(runs: Iterable[Run]) -> str:
    """The text of runs."""
    lines: list[list[Run]] = [[]]
    for run in _without_breaks(runs):
        parts = [run.text] if run.whole else run.text.split("\n")
        for i, part in enumerate(parts):
            if i:
                lines.append([])
            if part:
                lines[-1].append(replace(run, text=part))
    return "\n".join(map(_line, lines))


def _without_breaks(runs: Iterable[Run]) -> list[Run]:
    """The runs with line ends in the place of breaks; none at the ends of the text."""
    out: list[Run] = []
    waiting = 0
    for run in runs:
        if run.lines:
            waiting = max(waiting, run.lines)
            continue
        text = run.text
        if waiting:
            text = text if run.whole else text.lstrip(" \t\r\n")
            if not text:
                continue
            _strip_end(out)
            if out:
                out.append(Run("\n" * waiting))
            waiting = 0
        if text:
            out.append(replace(run, text=text))
    if waiting:
        _strip_end(out)
    return out


def _strip_end(runs: list[Run]) -> None:
    """Remove spaces and line ends from the end of runs."""
    while runs and not runs[-1].whole:
        text = runs[-1].text.rstrip(" \t\r\n")
        if text:
            runs[-1] = replace(runs[-1], text=text)
            return
        runs.pop()


# -- one line -----------------------------------------------------------------------------


def _line(runs: Sequence[Run]) -> str:
    if not any(run.bold or run.italic for run in runs):
        return "".join(run.text for run in runs)
    return _starred(_joined(_spaced(runs)))


def _spaced(runs: Sequence[Run]) -> list[Run]:
    """The runs with spaces at their ends as runs of their own, in the style of their neighbours if
    both have the same."""
    parts: list[Run] = []
    for run in runs:
        core = run.text if run.whole else run.text.strip(" \t")
        if not core:
            parts.append(Run(run.text))
            continue
        start = run.text.index(core)
        parts += [
            Run(run.text[:start]),
            replace(run, text=core),
            Run(run.text[start + len(core) :]),
        ]
    parts = [part for part in parts if part.text]
    words = [i for i, part in enumerate(parts) if not _is_space(part)]
    for before, after in pairwise(words):
        one, other = parts[before], parts[after]
        for i in range(before + 1, after):
            if (one.bold, one.italic) == (other.bold, other.italic):
                parts[i] = replace(parts[i], bold=one.bold, italic=one.italic)
    return parts


def _is_space(run: Run) -> bool:
    return not run.whole and _SPACES.fullmatch(run.text) is not None


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Neighbours of one style as one run."""
    out: list[Run] = []
    for run in runs:
        if out and (out[-1].bold, out[-1].italic) == (run.bold, run.italic):
            out[-1] = replace(out[-1], text=out[-1].text + run.text)
        else:
            out.append(run)
    return out


def _starred(runs: Sequence[Run]) -> str:
    """The runs of a line with stars around what is bold (two) or italic (one)."""
    out: list[str] = []
    stack: list[int] = []
    for i, run in enumerate(runs):
        wanted = {2: run.bold, 1: run.italic}
        stars = ""
        while not all(wanted[open_now] for open_now in stack):
            stars += "*" * stack.pop()
        closed = len(stars)
        new = [kind for kind in (2, 1) if wanted[kind] and kind not in stack]
        # what ends later is outside
        for kind in sorted(new, key=lambda kind: -_until(runs, i, kind)):
            stack.append(kind)
            stars += "*" * kind
        _put(out, stars, closed, run.text)
    _put(out, "*" * sum(stack), sum(stack), "")
    return "".join(out)


def _until(runs: Sequence[Run], start: int, kind: int) -> int:
    """The run at which a style that begins at `start` ends."""
    for i in range(start, len(runs)):
        if not (runs[i].bold if kind == 2 else runs[i].italic):
            return i
    return len(runs)


def _put(out: list[str], stars: str, closed: int, text: str) -> None:
    """Append stars, of which the first `closed` close, and the text after them."""
    before = out[-1] if out else ""
    if stars and (len(before) - len(before.rstrip("\\"))) % 2:
        out.append("\\")  # a backslash would cancel the star
    if stars and before.endswith("*") and not before.endswith("\\*"):
        out.append(_JOINER)
    opened = len(stars) - closed
    if closed and opened and len(stars) > _MOST_STARS:
        stars = stars[:closed] + _JOINER + stars[closed:]
    out += [stars] if stars else []
    if stars and text.startswith("*"):
        out.append(_JOINER)
    out += [text] if text else []
