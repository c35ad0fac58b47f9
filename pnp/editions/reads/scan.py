r"""One pass over a text: each rule that fits at a place reads from there on, the rest stays.

What a rule writes is not read again. What is between the two ends of a rule, such as the words in
`<b>…</b>`, is read by all rules. A backslash before a sign that a rule would read cancels it. A
placeholder of pnp that reads a known name, such as `{rank}`, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from msgspec import Struct

from pnp.editions.reads.runs import Run, written
from pnp.expressions.reading import mentioned_in_expression, syntax_tree
from pnp.model.definitions import lazy_pattern

_PLACEHOLDER = lazy_pattern(r"\{([^{}]*)\}")
_MARKS = frozenset("*:\\{}[]<")  # what pnp reads, and prints after a backslash
_DEEPEST = 40


class Missing(Struct, frozen=True):
    """What a text has, and a rule cannot read: the `rule` by its number, the piece of the text,
    and the `icon` that there is not; without an icon, an opening sign that is never closed."""

    rule: int
    token: str
    icon: str = ""


class Known(Struct, frozen=True):
    """The names that a text may use: of icons, and of what placeholders read."""

    icons: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()


class Rule(Protocol):
    """What reads a text at a place. `start`: an expression for what it begins with; `weight`: the
    length of that, if it is the same for all texts, else 0."""

    @property
    def start(self) -> str:
        """A regular expression for the first signs."""

    @property
    def weight(self) -> int:
        """The rule with the longest literal is tried first."""

    def read(self, scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
        """Write what is found to the scan, and return where it ends; None if it does not fit."""


class Style(Struct, frozen=True):
    """How the words at a place are set."""

    bold: bool = False
    italic: bool = False


PLAIN = Style()


class Scanner(Struct, frozen=True, dict=True):
    """The rules of a text, in their order, and the names that are known."""

    rules: tuple[Rule, ...]
    known: Known = Known()

    @cached_property
    def compiled(self) -> tuple[re.Pattern[str], list[tuple[int, re.Pattern[str], Rule]]]:
        """An expression for all places at which a rule may fit, and the rules by their weight."""
        order = sorted(range(len(self.rules)), key=lambda i: -self.rules[i].weight)
        rules = [(i, _compiled(self.rules[i]), self.rules[i]) for i in order]
        starts = [*(f"(?im:{rule.start})" if not rule.weight else rule.start
                    for _, _, rule in rules), r"\\", r"\{"]  # fmt: skip
        return re.compile("|".join(f"(?:{start})" for start in starts)), rules

    def read(self, text: str) -> tuple[str, tuple[Missing, ...]]:
        """The text with pnp's marks, and what could not be read."""
        scan = Scan(text, self)
        scan.run(0, len(text), PLAIN)
        return written(scan.out), tuple(dict.fromkeys(scan.missing))


def _compiled(rule: Rule) -> re.Pattern[str]:
    return re.compile(rule.start, 0 if rule.weight else re.I | re.M)


class Scan:
    """The reading of one text. `out` is what was read so far; `memory` is what rules keep."""

    def __init__(self, text: str, scanner: Scanner) -> None:
        self.text = text
        self.scanner = scanner
        self.known = scanner.known
        self.out: list[Run] = []
        self.missing: list[Missing] = []
        self.memory: dict[str, list[int]] = {}
        self.rule = 0  # the number of the rule that reads now
        self._depth = 0

    def put(self, text: str, style: Style, whole: bool = False) -> None:
        """Append words."""
        if text:
            self.out.append(Run(text, style.bold, style.italic, whole))

    def put_break(self, lines: int) -> None:
        """Append a break of so many line ends at least."""
        self.out.append(Run("", lines=lines))

    def run(self, start: int, end: int, style: Style) -> None:
        """Read a part of the text."""
        self._depth += 1
        pattern, rules = self.scanner.compiled
        done = place = start
        while place < end and (found := pattern.search(self.text, place, end)):
            place = found.start()
            stop = self._skipped(place, end) if found[0] in "\\{" else None
            before = len(self.out)
            self.put(self.text[done:place], style)
            if stop is not None:
                self.put(self._kept(place, stop), style)
            elif self._depth < _DEEPEST:
                stop = self._first(rules, place, end, style)
            if stop is None:
                del self.out[before:]
                place += 1
            else:
                done = place = max(stop, place)
                if stop == found.start():  # nothing was taken: go on behind the next sign
                    place += 1
        self.put(self.text[done:end], style)
        self._depth -= 1

    def inner(self, start: int, end: int) -> str:
        """A part of the text, read by all rules, as a text of its own."""
        outer, self.out = self.out, []
        rule = self.rule
        self.run(start, end, PLAIN)
        out, self.out, self.rule = self.out, outer, rule
        return written(out)

    def _first(
        self,
        rules: Sequence[tuple[int, re.Pattern[str], Rule]],
        place: int,
        end: int,
        style: Style,
    ) -> int | None:
        """Read with the first rule that fits; return where it ends."""
        for number, start, rule in rules:
            found = start.match(self.text, place, end)
            if found is not None:
                self.rule = number
                stop = rule.read(self, found, end, style)
                if stop is not None:
                    return stop
        return None

    def _skipped(self, place: int, end: int) -> int | None:
        """The end of a sign after a backslash, or of a placeholder; None if it is neither."""
        if self.text[place] == "{":
            found = _PLACEHOLDER.match(self.text, place, end)
            return found.end() if found is not None and self.is_placeholder(found[1]) else None
        if any(start.match(self.text, place, end) for _, start, _ in self.scanner.compiled[1]):
            return None  # the backslash itself is a sign of a rule
        return min(place + 2, end)

    def _kept(self, place: int, stop: int) -> str:
        """A placeholder, or a sign after a backslash, which stays if pnp reads the sign."""
        found = self.text[place:stop]
        if found[0] != "\\" or len(found) < 2 or found[1] in _MARKS:
            return found
        rules = self.scanner.compiled[1]
        is_sign = any(start.match(self.text, place + 1) for _, start, _ in rules)
        return found[1] if is_sign else found

    def is_placeholder(self, source: str) -> bool:
        """Whether the words in braces are an expression that reads a known name."""
        names = mentioned_in_expression(source)
        return syntax_tree(source) is not None and not names.isdisjoint(self.known.fields)


def escaped(text: str) -> str:
    r"""The text as it is printed unchanged: a backslash before each sign that pnp reads."""
    return "".join(f"\\{sign}" if sign in _MARKS else sign for sign in text)


Writer = Callable[[Scan, "re.Match[str]", int, Style], int | None]


class Pattern(Struct, frozen=True):
    """A rule of a named convention: an expression, in any case of letters, and the function that
    reads what it finds."""

    start: str
    writer: Writer
    weight: int = 0

    def read(self, scan: Scan, found: re.Match[str], end: int, style: Style) -> int | None:
        """See Rule."""
        return self.writer(scan, found, end, style)
