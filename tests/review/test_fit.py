"""Where the texts of a game are printed, and with what room: plans with marks around all texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from repository import ROOT

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.editions.messages.tracing import Tracer
from pnp.model.edition import Message, Translate
from pnp.model.face import IDENTITY, Glyphs, Group, Op
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.review.fit import Fits, fits

GAME = """\
title: Tiny Race
facts: {tagline: "Fast, but tiny."}
translate: [facts.tagline]
decks:
  a: {file: a.yaml, layout: t/card}
books:
  rules: {file: rules.md, layout: t/book}
glossary:
  - {term: Wheel, meaning: What turns.}
  - {term: Axle, meaning: What it turns on.}
products:
  cards: {file: Cards, title: Cards, decks: [a], sheet: 9-up}
  pages: {file: Pages, title: Pages, book: rules, sheet: 1-up}
  rules: {file: Rules, title: Rules, book: rules, sheet: booklet}
"""
CARDS = """\
fields: {name: text, text: text}
cards:
  - {id: one, name: Tin Wheel, text: "Roll **twice** with {game.title}."}
  - {id: two, name: Axle, text: Roll once more than you did before.}
"""
CARD = """\
size: {width: 40mm, height: 50mm}
elements:
  name: {kind: text, text: '{name}', size: 12pt, smallest: 8pt, box: {w: 100%, h: 6mm}}
  text: {kind: text, text: '{text}', size: 9pt, box: {y: 10mm, w: 100%, h: 20mm}}
  foot: {kind: text, text: 'A card of the deck', size: 6pt, box: {at: 2, w: 100%, h: 4mm}}
"""
BOOK = """\
page: {size: {width: 120mm, height: 160mm}}
margins: {inner: 10mm, outer: 10mm, top: 15mm, bottom: 15mm}
text: body
pages: 2
styles:
  body: {size: 10pt, smallest: 8pt, gap: 6pt, bullets: ["•"]}
boxes: {quote: {padding: 2mm}}
every:
  elements:
    head: {kind: text, text: '{heading}', size: 8pt, box: {of: page, y: 5mm, w: 80mm, h: 5mm}}
"""
RULES = """\
---
title: How to Race
---
::: contents
:::

# The start

Everybody takes a **tin** wheel.

- First this,
- then that.

| Roll | Move |
|---|---|
| One | A step |
| Two | A leap |

> Said of old: {facts.tagline}

## Glossary

::: glossary
:::
"""


def accents(unit: Message) -> str:
    return unit.text.replace("e", "é")


Make = Callable[..., tuple[Fits, Problems]]


@pytest.fixture
def traced(tmp_path: Path) -> Make:
    """A small game; files given by name replace its own."""

    def make(translate: Translate | None = None, **files: str) -> tuple[Fits, Problems]:
        _write(tmp_path, files)
        tracers: list[Tracer] = []

        def listen(inner: Translate) -> Tracer:
            tracers.append(Tracer(translate or inner))
            return tracers[-1]

        project = Project(Places(tmp_path, tmp_path, ROOT), listen)
        requests = named_requests(project, ["t"], Request("", ""))
        problems = Problems()
        return fits(
            partial(plan_request, project), requests, tracers[0].messages, problems
        ), problems

    return make


def _write(folder: Path, files: dict[str, str]) -> None:
    own = {"game": GAME, "a": CARDS, "card": CARD, "book": BOOK, "rules": RULES, **files}
    for name, text in own.items():
        ending = "md" if name == "rules" else "yaml"
        where = "layouts/t" if name in ("card", "book") else "cards/t"
        (folder / where).mkdir(parents=True, exist_ok=True)
        (folder / where / f"{name}.{ending}").write_text(text)


def where(found: Fits, context: str) -> list[tuple[str, str]]:
    """The faces of a text's places, and what these say."""
    (fit,) = (fit for fit in found.fits if fit.context == context)
    return [(spot.face, spot.place.text) for spot in fit.spots]


def test_every_text_is_found_where_it_is_printed(traced):
    found, problems = traced()
    assert not problems.errors, list(problems)
    assert where(found, "a/one.name") == [("cards:a/one", "Tin Wheel")]
    assert where(found, "a/one.text") == [("cards:a/one", "Roll twice with Tiny Race.")]
    assert ("cards:a/one", "Roll twice with Tiny Race.") in where(found, "game.title")
    page = "pages:rules/page 1"
    assert where(found, "rules#the-start/2") == [(page, "Everybody takes a tin wheel.")]
    assert where(found, "rules#the-start/4") == [(page, "then that.")]
    # in its sentence, which has a text of its own
    assert where(found, "facts.tagline") == [(page, "Said of old: Fast, but tiny.")]
    assert where(found, "rules#the-start/11") == [(page, "Said of old: Fast, but tiny.")]


def test_headings_are_found_in_lists_of_contents_and_running_heads_too(traced):
    found, _ = traced()
    page = "pages:rules/page 1"
    places = where(found, "rules#the-start/1")
    # the entry of the contents, the running head, the heading itself
    assert sorted(text for face, text in places if face == page) == ["The start"] * 3


def test_cells_have_places_of_their_own(traced):
    found, _ = traced()
    fit = {fit.context: fit for fit in found.fits}
    (one,), (leap,) = fit["rules#the-start/7"].spots, fit["rules#the-start/10"].spots
    assert (one.place.text, leap.place.text) == ("One", "A leap")
    assert one.placed.x1 < leap.placed.x0
    assert one.placed.y1 < leap.placed.y1


def test_the_glossary_is_sorted_without_its_marks(traced):
    found, _ = traced()
    fit = {fit.context: fit for fit in found.fits}
    (axle,), (wheel,) = fit["glossary/axle.term"].spots, fit["glossary/wheel.term"].spots
    assert axle.placed.y0 < wheel.placed.y0
    assert axle.place.text.split() == ["Axle", "What", "it", "turns", "on."]
    assert axle.place.units == wheel.place.units[:0] + axle.place.units


def test_a_face_that_two_products_print_is_reported_of_once(traced):
    found, _ = traced()
    assert {face for face, _ in where(found, "rules#the-start/2")} == {"pages:rules/page 1"}


def test_names_of_products_are_reported_of_the_small_print(traced):
    found, _ = traced()
    fit = {fit.context: fit for fit in found.fits}
    spots = fit["products/cards.title"].spots
    assert spots and all(not spot.face for spot in spots)
    assert [spot.page for spot in spots] == [1]  # on every page, listed once


def test_what_is_printed_nowhere_has_no_places_and_no_size(traced):
    found, _ = traced(game=GAME.replace("decks: [a]", "decks: [a], optional: true"))
    fit = {fit.context: fit for fit in found.fits}["a/two.name"]
    assert (fit.spots, fit.room, fit.place.size) == ((), None, 0.0)


def test_room_and_sizes_are_those_of_the_narrowest_place(traced):
    found, _ = traced()
    fit = {fit.context: fit for fit in found.fits}
    name, text = fit["a/one.name"], fit["a/one.text"]
    assert (name.place.size, name.place.wanted, name.place.smallest) == (12, 12, 8)
    assert name.room is not None and text.room is not None
    assert 0 < name.room < text.room


def test_a_text_that_is_too_long_reports_by_how_much(traced):
    long = "a name that goes on and on and on and on, and then on again"
    found, problems = traced(a=CARDS.replace("Tin Wheel", f"'{long}'"))
    assert not problems.errors
    fit = {fit.context: fit for fit in found.fits}["a/one.name"]
    (spot,) = fit.spots
    assert fit.room is not None and fit.room < 0
    assert len(spot.place.text) - len(long) == fit.room
    assert fit.place.size == fit.place.smallest == 8


def test_letters_that_no_font_has_are_collected_from_cards_and_books(traced):
    found, problems = traced(
        a=CARDS.replace("Tin Wheel", "Tin \U00013000"),
        rules=RULES.replace("tin", "\U00013001").replace("A leap", "\U00013002"),
        card=CARD.replace("A card of", "\U00013003 of"),
        game=GAME.replace("What turns.", "What \U00013004."),
    )
    assert not problems.errors, [p.message for p in problems]
    missing = {fit.context: fit.missing for fit in found.fits if fit.missing}
    assert missing["a/one.name"] == "\U00013000"
    assert missing["rules#the-start/2"] == "\U00013001"
    assert missing["rules#the-start/10"] == "\U00013002"
    assert missing["glossary/wheel.meaning"] == "\U00013004"


def test_the_room_of_a_book_is_what_is_left_of_its_pages(traced):
    short, _ = traced()
    longer, _ = traced(rules=RULES + "\n" + "Some more words are here to be read. " * 20)
    more = len("Some more words are here to be read. ") * 20
    lost = short.books["pages"] - longer.books["pages"]
    assert short.books["pages"] > 500
    assert 0.5 * more < lost < 2 * more
    endless, _ = traced(book=BOOK.replace("pages: 2\n", ""))
    assert endless.books == {}


def test_a_book_that_is_too_long_is_set_all_the_same_and_reports_by_how_much(traced):
    words = "Some more words are here to be read by whoever has the time for it.\n\n"
    found, problems = traced(rules=RULES + "\n" + words * 200)
    assert not problems.errors, [p.message for p in problems][:3]
    assert -200 * len(words) < found.books["pages"] < -0.4 * 200 * len(words)
    (fit,) = (f for f in found.fits if f.context == "rules#the-start/2")
    assert fit.place.size == 8


def test_the_translation_is_what_is_measured(traced):
    found, _ = traced(accents)
    assert where(found, "a/two.text")[0][1] == "Roll oncé moré than you did béforé."


# -- nothing else changes -----------------------------------------------------------------------


def plain(ops: Sequence[Op]) -> list[Any]:
    out: list[Any] = []
    for op in ops:
        if isinstance(op, Glyphs):
            words = tuple(word.text for word in op.words)
            out.append((op.x, op.y, op.size, words, op.fill, op.extra))
        elif not isinstance(op, Group):
            out.append(op)
        elif (op.matrix, op.clip, op.opacity, op.layer) == (IDENTITY, None, 1.0, None):
            out += plain(op.ops)  # it only names a place or an origin
        else:
            out.append((op.matrix, op.clip, op.opacity, plain(op.ops)))
    return out


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["us-patent-1", "inventing-the-future"])
def test_marks_change_nothing_of_a_whole_game(game):
    usual = Project(Places(ROOT, ROOT))
    marked = Project(Places(ROOT, ROOT), Tracer)
    for request in named_requests(usual, [game], Request("", "")):
        one, other = plan_request(usual, request), plan_request(marked, request)
        assert seen(other) == seen(one), request.product
        assert [p.message for p in other.built.problems] == [p.message for p in one.built.problems]


def seen(plan: Plan) -> list[Any]:
    """All of a plan but the places it lists."""
    faces = [(key, plain(face.ops), face.links, face.anchors) for key, face in plan.faces.items()]
    labels = {number: plain(ops) for number, ops in plan.labels.items()}
    built = plan.built.title, plan.built.file, plan.built.extras
    return [faces, labels, built, plan.info, plan.sheets]
