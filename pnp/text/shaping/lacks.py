"""From problems of single texts to one for each script and font that many texts lack.

A catalogue in a script that no font has fails with every text: that is one mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pnp.fonts.characters import listed_letters
from pnp.model.problems import Lack, Problem
from pnp.text.unicode.script_families import script_name

# places that are listed after the first, letters that are listed
_PLACES, _LETTERS = 3, 12

_Key = tuple[str, str, tuple[str, ...]]


@dataclass(slots=True)
class _Group:
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
        more = f" and {len(others) - _PLACES} more places" if len(others) > _PLACES else ""
        where = f"; also at {also}{more}" if also else ""
        return Problem(f"{self._what}{where}", first, self.lack.hint, self.problems[0].severity)

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
        return f"no font has {letters} that {count}: {listed}; asked first: {families}"


def with_lacks_together(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems in their order, those of several texts for one script and font as one."""
    known = list(problems)
    groups: dict[_Key, _Group] = {}
    for problem in known:
        for lack in problem.lacks:
            groups.setdefault(_key(problem, lack), _Group(lack)).add(lack, problem)
    done: set[_Key] = set()
    for problem in known:
        keys = [_key(problem, lack) for lack in problem.lacks]
        if all(len(groups[key].problems) == 1 for key in keys):
            yield problem
            continue
        for key in keys:
            if key not in done:
                done.add(key)
                yield groups[key].problem


def _key(problem: Problem, lack: Lack) -> _Key:
    return problem.severity, lack.script, lack.families
