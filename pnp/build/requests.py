"""From what a person asks for to requests: games × languages × variants × papers.

Each is independent of the others. Variants that are named together are laid over one another;
a matrix takes them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from pnp.build.edition_problems import by_edition
from pnp.build.project import Project
from pnp.editions.opening import language_hint, no_language
from pnp.editions.variants.reading import no_variant, variant_names
from pnp.languages.locales import canonical, is_pseudo
from pnp.model.edition import Choice, Mode
from pnp.model.frozen import frozen
from pnp.model.problems import InputError, Problem, Problems, UsageError, did_you_mean
from pnp.model.result import Request

ALL = "all"


@frozen
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


def requests(project: Project, wanted: Wanted, template: Request) -> list[Request]:
    """All that is asked for, each thing once. With no game named, a game that lacks a language or
    a variant is skipped, with a note.

    Raises UsageError for names that mean nothing, and for languages and variants that a game that
    was named, or every game, lacks.
    """
    if wanted.mode == "rules" and not (wanted.languages or wanted.matrix):
        message = "only a translation can be of the rules alone"
        raise UsageError([Problem("catalogue", message, None, "say which: --lang fr --mode rules")])
    by_game = _by_game(wanted.names or project.all_games())
    offers = {game: _offer(project, game, wanted) for game in by_game}
    _judge(offers, wanted, project.notes)
    found: dict[Request, None] = {}
    wrong: list[tuple[str, str, Iterable[Problem]]] = []
    papers: list[str | None] = [*{paper.lower(): paper for paper in wanted.papers}.values()]
    papers = papers or [None]
    for game, names in by_game.items():
        for choice, paper in product(_choices(offers[game], wanted), papers):
            edition = replace(template, edition=choice, paper=paper,
                              is_one_of_papers=len(papers) > 1)  # fmt: skip
            try:
                found |= dict.fromkeys(project.requests(names, edition))
            except InputError as error:
                wrong.append((game, choice.name(offers[game].source), error.problems))
            else:
                wrong.append((game, choice.name(offers[game].source), ()))
    by_edition(wrong).stop_on_errors()
    return list(found)


def _by_game(names: Sequence[str]) -> dict[str, list[str]]:
    """Each game with what is asked for of it."""
    by_game: dict[str, list[str]] = {}
    for name in names:
        by_game.setdefault(name.strip("/").partition("/")[0], []).append(name)
    return by_game


@frozen
class _Offer:
    """What a game can be made in: the language it is written in, those it is translated to (none
    if no language is asked for), and its variants."""

    source: str
    languages: tuple[str, ...]
    variants: tuple[str, ...]

    def lacks(self, wanted: Wanted) -> tuple[list[str], list[str]]:
        """The languages and the variants that are asked for and that the game does not have."""
        known = (ALL, self.source, *self.languages)
        names = dict.fromkeys(map(canonical, wanted.languages))
        languages = [name for name in names if name not in known and not is_pseudo(name)]
        variants = dict.fromkeys(wanted.variants)
        return languages, [name for name in variants if name not in self.variants]


def _offer(project: Project, game: str, wanted: Wanted) -> _Offer:
    folder = project.folder(game)
    known: list[str] = []
    if wanted.languages or wanted.matrix:
        # slow to import: only where asked for
        from pnp.editions.catalogue.translation import languages

        known = languages(folder)
    source = project.editions(game).language
    return _Offer(source, tuple(known), tuple(variant_names(folder)))


def _judge(offers: Mapping[str, _Offer], wanted: Wanted, notes: Problems) -> None:
    """Raise UsageError for languages and variants that there are not. Where no game is named, it
    is enough that one game has them; the others are noted."""
    lacking = {game: offer.lacks(wanted) for game, offer in offers.items()}
    if wanted.names or len(offers) == 1:
        problems = [
            problem
            for game, (languages, variants) in lacking.items()
            for problem in [
                *(no_language(game, name, offers[game].source, offers[game].languages)
                  for name in languages),
                *(no_variant(game, name, offers[game].variants) for name in variants),
            ]
        ]  # fmt: skip
    else:
        problems = _of_no_game(offers, lacking.values())
        if not problems:
            _note_skipped(lacking, wanted, notes)
            if not any(_choices(offer, wanted) for offer in offers.values()):
                problems = [Problem("unknown-name", "no game here has all that is asked for", None,
                                    "name a game; pnp list shows what each has")]  # fmt: skip
    if problems:
        raise UsageError(problems)


def _of_no_game(
    offers: Mapping[str, _Offer], lacking: Iterable[tuple[list[str], list[str]]]
) -> list[Problem]:
    """What none of the games has, with what was probably meant."""
    languages, variants = (list(map(set[str], names)) for names in zip(*lacking, strict=True))
    translated = [name for o in offers.values() for name in (o.source, *o.languages)]
    named = [name for offer in offers.values() for name in offer.variants]
    return [
        *(
            Problem("unknown-name", f"no game here has the language '{name}'", None,
                    language_hint(name, dict.fromkeys(translated)))
            for name in sorted(set.intersection(*languages))
        ),
        *(
            Problem("unknown-name", f"no game here has the variant '{name}'", None,
                    did_you_mean(name, dict.fromkeys(named), "variants"))
            for name in sorted(set.intersection(*variants))
        ),
    ]  # fmt: skip


def _note_skipped(
    lacking: Mapping[str, tuple[list[str], list[str]]], wanted: Wanted, notes: Problems
) -> None:
    """Note each game that is not built as asked."""
    for game, (languages, variants) in lacking.items():
        for name in languages:
            notes.add("unknown-name", f"'{game}' has no language '{name}'", None,
                      "it is not built in that language", "note")  # fmt: skip
        for name in variants:
            how = "it is built without it" if wanted.matrix else "it is not built"
            notes.add("unknown-name", f"'{game}' has no variant '{name}'", None, how, "note")


def _choices(offer: _Offer, wanted: Wanted) -> list[Choice]:
    """The editions of a game that are asked for, without those that it does not have."""
    missing, unknown = offer.lacks(wanted)
    layers: list[tuple[str, ...]] = [tuple(dict.fromkeys(wanted.variants))]
    if wanted.matrix:
        layers = [(), *((name,) for name in wanted.variants or offer.variants)]
    return [
        Choice(language, wanted.mode if language else "full", named)
        for language in _languages(offer, wanted)
        for named in layers
        if language not in missing and not set(named) & set(unknown)
    ]


def _languages(offer: _Offer, wanted: Wanted) -> Iterator[str | None]:
    """The languages that are asked for; None is the one the game is written in."""
    if not (wanted.languages or wanted.matrix):
        yield None
        return
    for name in map(canonical, wanted.languages or (ALL,)):
        if name == ALL:
            yield from (None, *offer.languages)
        else:
            yield None if name == offer.source else name
