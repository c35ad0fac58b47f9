"""From problems of single texts to one for each script and font that many texts lack.

A catalogue in a script that no font has fails with every text: this is reported once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from msgspec import Struct, field

from pnp.fonts.characters import listed_letters
from pnp.model.problems import Lack, Problem
from pnp.text.unicode.script_families import script_name

# places that are listed after the first, letters that are listed
_PLACES, _LETTERS = 3, 12

_Key = tuple[str, str, tuple[str, ...]]


class _Group(Struct):
    """What several texts lack: the problems, the letters, the texts themselves."""

    lack: Lack
    problems: list[Problem] = field(default_factory=list)
    letters: dict[str, None] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)

    def add(self, lack: Lack, problem: Problem) -> None:
        self.problems.append(problem)
        self.letters |= dict.fromkeys(lack.chars)
        self.texts.add(lack.text)

    @property
    def problem(self) -> Problem:
        """One problem for all of them, at the first place."""
        first, *others = dict.fromkeys(problem.span for problem in self.problems)
        also = ", ".join(map(str, others[:_PLACES]))
        rest = len(others) - _PLACES
        more = f" and {rest} more place{'s' * (rest > 1)}" if rest > 0 else ""
        where = f"; also at {also}{more}" if also else ""
        return Problem(
            "missing-letters",
            f"{self._what}{where}",
            first,
            self.lack.hint,
            self.problems[0].severity,
        )

    @property
    def _what(self) -> str:
        listed = listed_letters(self.letters, _LETTERS)
        script, families = self.lack.script, ", ".join(self.lack.families)
        count = f"{len(self.texts)} texts need" if len(self.texts) > 1 else "a text needs"
        if not script:
            return f"font '{families}' has no outline for characters that {count}: {listed}"
        if len(script) == 1:
            letters = "the character"
        else:
            letters = f"the {script_name(script, self.lack.chars[0])} letters"
        return f"no font has {letters} that {count}: {listed}; searched first: {families}"


def with_lacks_together(lists: Iterable[Iterable[Problem]]) -> list[list[Problem]]:
    """Lists of problems, such as those of each edition, in their order, with those of several
    texts for one script and font as one: the same in every list that has one of them."""
    known = [list(dict.fromkeys(problems)) for problems in lists]
    groups: dict[_Key, _Group] = {}
    for problem in dict.fromkeys(chain.from_iterable(known)):
        for lack in problem.lacks:
            groups.setdefault(_key(problem, lack), _Group(lack)).add(lack, problem)
    return [
        list(dict.fromkeys(chain.from_iterable(_reported(problem, groups) for problem in problems)))
        for problems in known
    ]


def _reported(problem: Problem, groups: Mapping[_Key, _Group]) -> list[Problem]:
    """What a problem is reported as: those of its groups, or itself if it is alone in all."""
    found = [groups[_key(problem, lack)] for lack in problem.lacks]
    if all(len(group.problems) == 1 for group in found):
        return [problem]
    return [group.problem for group in found]


def _key(problem: Problem, lack: Lack) -> _Key:
    return problem.severity, lack.script, lack.families
