"""From what a person asks for to requests: games × languages × variants × papers.

Each is independent of the others. Variants that are named together are laid over one another;
a matrix takes them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from pnp.languages.locales import canonical, is_pseudo
from pnp.load.variants_reading import variant_names
from pnp.making.editions import by_edition, source_language
from pnp.model.edition import Choice, Mode
from pnp.model.result import Request
from pnp.problems import InputError, Problem, UsageError, did_you_mean
from pnp.workshop import Workshop

ALL = "all"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: games or products by name (none: all there are), and in which editions.

    No language: that of the game, or in a `matrix` every one it has; so with variants, of which a
    matrix takes each alone, and none.
    """

    names: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    mode: Mode = "full"
    variants: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    matrix: bool = False


def requests(workshop: Workshop, wanted: Wanted, template: Request) -> list[Request]:
    """All that is asked for, each thing once. Raises UsageError for names that mean nothing."""
    if wanted.mode == "rules" and not (wanted.languages or wanted.matrix):
        message = "only a translation can be of the rules alone"
        raise UsageError([Problem(message, None, "say which: --lang fr --mode rules")])
    found: dict[Request, None] = {}
    wrong: list[tuple[str, str, Iterable[Problem]]] = []
    papers: list[str | None] = [*{paper.lower(): paper for paper in wanted.papers}.values()]
    papers = papers or [None]
    for game, names in _by_game(wanted.names or workshop.all_games()):
        choices = _choices(workshop, game, wanted)
        source = source_language(workshop.library, workshop.folder(game))
        for choice, paper in product(choices, papers):
            edition = replace(template, edition=choice, paper=paper,
                              is_one_of_papers=len(papers) > 1)  # fmt: skip
            try:
                found |= dict.fromkeys(workshop.requests(names, edition))
            except InputError as error:
                wrong.append((game, choice.name(source), error.problems))
            else:
                wrong.append((game, choice.name(source), ()))
    by_edition(wrong).stop_on_errors()
    return list(found)


def _by_game(names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Each game with what is asked for of it."""
    by_game: dict[str, list[str]] = {}
    for name in names:
        by_game.setdefault(name.strip("/").partition("/")[0], []).append(name)
    yield from by_game.items()


def _choices(workshop: Workshop, game: str, wanted: Wanted) -> list[Choice]:
    layers: list[tuple[str, ...]] = [tuple(dict.fromkeys(wanted.variants))]
    known = variant_names(workshop.folder(game))
    if wanted.matrix:
        layers = [(), *((name,) for name in wanted.variants or known)]
    spoken = list(_languages(workshop, game, wanted))
    if not wanted.names:  # what one game has, another may not have
        lacking = [name for name in wanted.variants if name not in known]
        what = wanted.languages if not spoken else lacking
        if what:
            message = f"there is no '{game}' in {' or '.join(what)}"
            workshop.notes.add(message, None, "it is left out", "note")
        layers = [named for named in layers if not set(named) & set(lacking)]
    return [
        Choice(language, wanted.mode if language else "full", named)
        for language in spoken
        for named in layers
    ]


def _languages(workshop: Workshop, game: str, wanted: Wanted) -> Iterator[str | None]:
    """The languages of a game that are asked for; None is the one it is written in."""
    folder = workshop.folder(game)
    source = source_language(workshop.library, folder)
    if not (wanted.languages or wanted.matrix):
        yield None
        return
    from pnp.making.translations import languages  # slow to import: only where they are asked for

    known = languages(folder)
    for name in map(canonical, wanted.languages or (ALL,)):
        if name == ALL:
            yield from (None, *known)
        elif name == source:
            yield None
        elif name in known or is_pseudo(name):
            yield name
        elif wanted.names:
            hint = did_you_mean(name, [source, *known], "languages")
            start = f"{hint}; start one: pnp i18n update {game} {name}"
            raise UsageError([Problem(f"'{game}' has no language '{name}'", None, start)])
