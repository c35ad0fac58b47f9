"""A project with one card of 63 × 88 mm, whose layout has what a test types, and what preflight
finds in it."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from pnp.build.commands import Command, Result, Watch, perform
from pnp.build.project import Places, Project
from pnp.build.requests import Wanted
from pnp.model.problems import InputError, Problem
from pnp.model.result import Request
from pnp.model.source import Record
from pnp.preflight.check_kinds import codes

GAME = """\
title: Mistakes
decks:
  cards: {file: cards.csv, layout: m/card, back: m/back}
products:
  cards: {file: Cards, decks: [cards], sheet: 9-up%s}
"""
LAYOUT = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
styles:
  plain: {font: Alegreya, size: 10pt, smallest: 4pt}
elements:
  ground: {kind: shape, box: bleed, fill: "#ffffff", when: "{name}"}
"""
BACK = """\
size: {width: 63mm, height: 88mm}
bleed: 3mm
safe: 3mm
elements:
  ground: {kind: shape, box: bleed, fill: "#305070"}
"""
CARDS = "id,name\nant,Ant\nbee,Bee\n"


class Found(NamedTuple):
    """A finding: its code, the line of a file, the card and the element."""

    code: str
    place: str
    card: str
    element: str


class Mistakes:
    """The project in a folder. `elements` are lines of its layout, after the ground: the first one
    is line 8 of `layouts/m/card.yaml`."""

    def __init__(self, root: Path, elements: str = "", product: str = "") -> None:
        self.root = root
        self.write("cards/m/game.yaml", GAME % product)
        self.write("cards/m/cards.csv", CARDS)
        self.write("layouts/m/card.yaml", LAYOUT + elements)
        self.write("layouts/m/back.yaml", BACK)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new, 1))

    def problems(
        self,
        writes: bool = False,
        strict: bool = False,
        settings: Record | None = None,
        **template: object,
    ) -> list[Problem]:
        """All problems of a build or a check, as the command reports them."""
        places = Places(self.root, self.root, strict=strict, settings=settings or Record())
        request = Request("", "", **template)  # type: ignore[arg-type]
        command = Command(places, Wanted(()), request, self.root / "output", writes, jobs=1)
        result = Result()
        watch = Watch(lambda: 0.0, lambda _: nullcontext(lambda _: None))
        try:
            perform(command, Project(places), result, watch)
        except InputError as error:
            result.fail(error)
        return list(result.problems)

    def findings(self, **template: object) -> list[Problem]:
        """The problems that preflight finds."""
        return [one for one in self.problems(**template) if one.code in codes()]

    def found(self, **template: object) -> list[Found]:
        """What preflight finds, in short."""
        return [
            Found(p.code, f"{p.span.path}:{p.span.line}" if p.span else "", p.about.card,
                  p.about.element)
            for p in self.findings(**template)
        ]  # fmt: skip

    def message(self) -> str:
        """The message of the first finding, which both cards have."""
        return self.findings()[0].message.removesuffix(" (all 2 cards)")
