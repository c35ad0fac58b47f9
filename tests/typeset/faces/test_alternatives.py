"""The words that stand for a face where it is not seen."""

from __future__ import annotations

import pytest
from lay_out import HERE, LIBRARY, card, composer, game, layout, resources

from pnp.model.definitions import replace
from pnp.model.problems import Span
from pnp.typeset.faces.compose import Composer

TEXT = "kind: text, style: body, box: {w: 150pt, h: 20pt}"
STYLES = "body: {font: Alegreya, size: 10pt, hyphenate: true}"
NAME = f'name: {{{TEXT}, text: "{{name}}"}}'


def alt(elements: str, side: str = "", language: str = "", **fields: object) -> str:
    one = card("the-bee", **fields)
    found = replace(resources(), language=language)
    made = composer(elements, [one], found=found, styles=STYLES)
    made.side = side
    face = made.compose(one, "deck/the-bee")
    assert list(made.problems) == [] and face is not None
    return face.alt


def test_the_name_is_first_and_not_repeated() -> None:
    elements = f'type: {{{TEXT}, text: INSECT}}\n{NAME}\nrank: {{{TEXT}, text: "{{rank}}"}}'
    assert alt(elements, name="Bee", rank=3) == "Bee. INSECT. Rank 3"


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (f'value: {{{TEXT}, text: "{{cost}}"}}', "Bee. Cost 3"),  # of the field that it shows
        (f'cost: {{{TEXT}, text: "({{cost + 1}})"}}', "Bee. Cost (4)"),  # of that of its name
        (f'hit_points: {{{TEXT}, text: "{{hit_points}}"}}', "Bee. Hit points 12"),
        (
            f'cost: {{kind: group, elements: {{v: {{{TEXT}, text: "{{cost * 2}}"}}}}}}',
            "Bee. Cost 6",
        ),
        (f'v: {{{TEXT}, text: "{{cost + 2}}"}}', "Bee. 5"),  # it is no field
        (f'cost: {{{TEXT}, text: "{{cost}} gold"}}', "Bee. 3 gold"),
        (f'cost: {{{TEXT}, text: "{{cost}}", alt: "3"}}', "Bee. 3"),
        (f'cost: {{{TEXT}, text: "{{cost}}", alt: ""}}', "Bee"),
    ],
)
def test_a_value_without_letters_has_the_name_of_its_field(element: str, expected: str) -> None:
    assert alt(element, name="Bee", cost=3, hit_points=12) == expected


def test_a_name_without_letters_is_no_value() -> None:
    assert alt(f'{NAME}\nno: {{{TEXT}, text: "{{no}}"}}', name="7", no=1) == "7. No 1"


def test_a_title_is_a_name() -> None:
    assert alt(f'a: {{{TEXT}, text: "{{id}}"}}', title="Bee") == "Bee. the-bee"


def test_a_name_that_is_not_printed_is_there() -> None:
    assert alt(f'a: {{{TEXT}, text: "Rank {{rank}}."}}', name="*Bee*", rank=2) == "Bee. Rank 2."


def test_texts_are_sentences() -> None:
    elements = f"a: {{{TEXT}, text: Stop!}}\nb: {{{TEXT}, text: 'Go:'}}\nc: {{{TEXT}, text: on}}"
    assert alt(elements) == "Stop! Go: on"


def test_lines_are_joined() -> None:
    text = "Everybody understands this at once."
    narrow = "kind: text, style: body, box: {w: 60pt, h: 80pt}"
    assert alt(f"a: {{{narrow}, text: {text}}}") == text


def test_divided_words_are_whole_and_typed_hyphens_stay() -> None:
    narrow = "kind: text, style: body, align: justify, box: {w: 52pt, h: 90pt}"
    words = "extraordinarily well-known incomprehensibilities"
    assert alt(f'a: {{{narrow}, text: "{{text}}"}}', language="en", text=words) == words


def test_icons_give_their_names() -> None:
    elements = f'a: {{{TEXT}, text: "Pay 2 :gear:, then rest."}}'
    with_icon = replace(resources(), icons={"gear": _icon()})
    made = Composer(layout(elements, styles=STYLES), game(), with_icon, LIBRARY)
    face = made.compose(None, "key")
    assert face is not None and face.alt == "Pay 2 gear , then rest."


def _icon() -> str:
    import tempfile

    with tempfile.NamedTemporaryFile("w", suffix=".svg", delete=False) as file:
        file.write(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>'
        )
    return file.name


def test_an_element_has_words_of_its_own() -> None:
    elements = (
        f'{NAME}\nsun: {{kind: shape, fill: black, alt: "A {{what}}", box: {{w: 9pt, h: 9pt}}}}\n'
        f'small: {{{TEXT}, text: 12/120, alt: ""}}'
    )
    assert alt(elements, name="Bee", what="sun") == "Bee. A sun"


def test_a_group_with_words_stands_for_all_in_it() -> None:
    inner = f"elements: {{a: {{{TEXT}, text: one}}, b: {{{TEXT}, text: two}}}}"
    assert alt(f"g: {{kind: group, alt: Both, {inner}}}") == "Both"
    assert alt(f"g: {{kind: group, {inner}}}") == "one. two"


def test_what_has_no_words_has_its_id() -> None:
    assert alt("a: {kind: shape, fill: black}") == "the bee"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Back: Bee"), ("fr", "Verso\u00a0: Bee"), ("de-AT", "Rückseite: Bee")],
)
def test_backs(language: str, expected: str) -> None:
    assert alt(NAME, "back", language, name="Bee") == expected


def test_a_back_of_all_cards_does_not_name_one() -> None:
    assert alt(f"a: {{{TEXT}, text: Game}}", "back", "en", name="Bee") == "Back. Game"


# -- the alt of a layout ---------------------------------------------------------------------


def stated(template: str, elements: str = NAME, **fields: object) -> tuple[str, list[str]]:
    one = card("bee", **fields)
    found = replace(
        layout(elements, styles=STYLES), alt=template, alt_span=Span("layout.yaml", 3, 6)
    )
    made = Composer(found, game([one]), resources(), LIBRARY)
    face = made.compose(one, "deck/bee")
    assert face is not None
    return face.alt, [f"{p.span}: {p.message}" for p in made.problems]


def test_a_layout_states_the_words() -> None:
    assert stated("{name}, rank {rank}", name="*Bee*", rank=3) == ("Bee, rank 3", [])


def test_errors_of_the_words_have_a_place() -> None:
    words, problems = stated("{nmae}", name="Bee")
    assert words == "Bee"  # as without them
    (problem,) = problems
    assert problem.startswith("layout.yaml:3:6: 'alt': ")
    _, problems = stated("{name", name="Bee")
    assert len(problems) == 1 and problems[0].startswith("layout.yaml:3:6: 'alt': ")


def test_words_that_read_the_card_make_its_back_its_own() -> None:
    plain = f"a: {{{TEXT}, text: Game}}"
    one = card("bee", name="Bee")
    without = Composer(layout(plain, styles=STYLES), game([one]), resources(), LIBRARY)
    with_name = replace(layout(plain, styles=STYLES), alt="{name}", alt_span=HERE)
    reads = Composer(with_name, game([one]), resources(), LIBRARY)
    assert (without.differs, reads.differs) == (False, True)


def test_kept_pages_depend_on_the_words() -> None:
    one = layout(NAME, styles=STYLES)
    keys = [
        Composer(replace(one, alt=words), game(), resources(), LIBRARY).dependencies()
        for words in ("", "{id}")
    ]
    assert keys[0] != keys[1]
