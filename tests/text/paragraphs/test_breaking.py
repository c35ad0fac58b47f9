"""Where lines are broken: first fit, and optimal fit against all the ways there are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lay_out import voices
from paragraphs import TEXTS, dividing, one_line, paragraphs

from pnp.text.paragraphs.breaking import MOST_HYPHENS, Breaks, first_fit
from pnp.text.paragraphs.line_costs import Manner
from pnp.text.paragraphs.optimal import _Live, optimal

VOICES = {language: dividing(language) for language in TEXTS}
PLAIN = voices()
SPACE = PLAIN.base.space().advance
JUSTIFIED = Manner(0.5 * SPACE, 0.25 * SPACE, 0.15)

words = st.lists(st.text(st.sampled_from("abcdefgWMil-"), min_size=1, max_size=9), min_size=1,
                 max_size=8)  # fmt: skip
measures = st.lists(st.floats(2500, 15000), min_size=1, max_size=4)


def breaks_of(text: str, hyphenate: bool = False, language: str = "en") -> Breaks:
    return Breaks(one_line(text, VOICES[language]), hyphenate, False)


def slacks(breaks: Breaks, found: Sequence[int], widths: Sequence[float]) -> list[float]:
    """The empty room of each line."""
    starts = (0, *found)
    return [
        widths[min(i, len(widths) - 1)] - (breaks.ends[end] - breaks.starts[starts[i]])
        for i, end in enumerate(found)
    ]


def rows(breaks: Breaks, found: Sequence[int]) -> int:
    """The most hyphens in a row."""
    most = row = 0
    for end in found:
        row = row + 1 if breaks.hyphens[end] else 0
        most = max(most, row)
    return most


def all_ways(breaks: Breaks) -> list[tuple[int, ...]]:
    """All ways to break the text with no more hyphens in a row than are allowed."""
    last = len(breaks.ends) - 1
    inner = range(1, last)
    ways = [(*way, last) for n in range(len(inner) + 1) for way in combinations(inner, n)]
    return [way for way in ways if rows(breaks, way) <= MOST_HYPHENS]


# -- first fit --------------------------------------------------------------------------------


@given(words, measures)
def test_first_fit_fills_each_line(text: list[str], widths: list[float]) -> None:
    breaks = Breaks(one_line(" ".join(text), PLAIN), False, False)
    found = first_fit(breaks, widths)
    room = slacks(breaks, found, widths)
    start = 0
    for number, end in enumerate(found):
        assert end > start
        assert room[number] >= -1e-5 or end == start + 1  # what fits nowhere stands alone
        if end < found[-1]:
            (next_room,) = slacks(breaks, [end + 1], [widths[min(number, len(widths) - 1)]])
            assert next_room + breaks.starts[0] - breaks.starts[start] < 0
        start = end
    assert found[-1] == len(breaks.ends) - 1


@given(st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(5000, 22000))
def test_hyphens_never_take_more_lines_nor_stand_three_in_a_row(
    language: str, number: int, measure: float
) -> None:
    text = TEXTS[language][number]
    plain, divided = breaks_of(text, False, language), breaks_of(text, True, language)
    found = first_fit(divided, [measure])
    assume(plain.widest <= measure)
    assert len(found) <= len(first_fit(plain, [measure]))
    assert rows(divided, found) <= MOST_HYPHENS


@given(st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(3500, 9000))
def test_first_fit_with_hyphens_takes_the_fewest_lines_there_can_be(
    language: str, number: int, measure: float
) -> None:
    """A hyphen less on one line can save a line further on, since no more than two may follow
    each other."""
    breaks = breaks_of(TEXTS[language][number], True, language)
    count = len(breaks.ends)
    reached: set[tuple[int, int]] = {(0, 0)}
    taken = 0
    while all(at < count - 1 for at, _ in reached):
        onward = set()
        for at, row in reached:
            for end in range(at + 1, count):
                hyphens = row + 1 if breaks.hyphens[end] else 0
                fits = breaks.ends[end] - breaks.starts[at] <= measure
                if fits and hyphens <= MOST_HYPHENS:
                    onward.add((end, hyphens))
        assume(onward)  # a word that does not fit is another matter
        reached, taken = onward, taken + 1
    assert len(first_fit(breaks, [measure])) == taken
    assert len(optimal(breaks, [measure], Manner())) == taken


# -- optimal fit, ragged ----------------------------------------------------------------------


def raggedness(
    breaks: Breaks, way: Sequence[int], widths: Sequence[float], manner: Manner
) -> tuple[float, float]:
    """The number of lines and the sum of the squares of their empty shares: of hyphens .03 more,
    of dashes as typed half of that, .02 for a last line that is a runt, .06 for one that begins
    inside of a word."""
    room = slacks(breaks, way, widths)
    if min(room) < -1e-5:
        return float("inf"), 0.0
    full = [widths[min(i, len(widths) - 1)] for i in range(len(way))]
    shares = [slack / measure for slack, measure in zip(room, full, strict=True)]
    cost = sum(share**2 for share in (shares if manner.level else shares[:-1]))
    cost += 0.03 * sum(breaks.costs[end] for end in way)
    cost += 0.06 * (len(way) > 1 and breaks.hyphens[way[-2]])
    return len(way), cost + (0.02 if shares[-1] > 1 - manner.runt else 0.0)


@given(words, measures, st.booleans(), st.sampled_from([0.0, 0.3]))
def test_ragged_lines_are_the_best_of_all(
    text: list[str], widths: list[float], level: bool, runt: float
) -> None:
    breaks = Breaks(one_line(" ".join(text), PLAIN), False, False)
    assume(max(slacks(breaks, [*range(1, len(breaks.ends))], [min(widths)])) <= min(widths))
    manner = Manner(None, 0.0, runt, level)
    least = min(raggedness(breaks, way, widths, manner) for way in all_ways(breaks))
    assume(least[0] < float("inf"))
    found = raggedness(breaks, optimal(breaks, widths, manner), widths, manner)
    assert found == pytest.approx(least, abs=1e-7)


def few(text: str, number: int, language: str) -> str:
    """Three words of a text, which may be divided in some six places."""
    return " ".join(text.split()[number : number + 3])


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.integers(0, 15),
    st.lists(st.floats(2500, 9000), min_size=1, max_size=3),
)  # fmt: skip
def test_divided_lines_are_the_best_of_all(
    language: str, number: int, first: int, widths: list[float]
) -> None:
    breaks = breaks_of(few(TEXTS[language][number], first, language), True, language)
    assume(len(breaks.ends) < 13)
    manner = Manner(None, 0.0, 0.15)
    least = min(raggedness(breaks, way, widths, manner) for way in all_ways(breaks))
    assume(least[0] < float("inf"))
    found = raggedness(breaks, optimal(breaks, widths, manner), widths, manner)
    assert found == pytest.approx(least, abs=1e-7)


# -- optimal fit, justified -------------------------------------------------------------------


def demerits(breaks: Breaks, way: Sequence[int], widths: Sequence[float], manner: Manner) -> float:
    """TeX's: (10 + 100 r³)² for a line whose spaces are stretched or shrunk by r times what they
    may; beyond a badness of 1000 √10, or where there is no space, 10⁷ and 10⁹ times the square of
    the empty share. The last line is free; 2500 for a hyphen, 5000 for a runt,
    20000 for a last line that begins inside of a word."""
    assert manner.stretch is not None
    starts, total = (0, *way), 0.0
    for i, slack in enumerate(slacks(breaks, way, widths)):
        measure = widths[min(i, len(widths) - 1)]
        spaces = breaks.end_spaces[way[i]] - breaks.start_spaces[starts[i]]
        total += 2500 * breaks.costs[way[i]]
        if i and i == len(way) - 1:
            total += 20000 * breaks.hyphens[way[i - 1]]
        if slack < -manner.shrink * spaces - 1e-5:
            return float("inf")
        if i == len(way) - 1 and slack >= 0 and not manner.level:
            total += 5000 if slack > measure * (1 - manner.runt) else 1
        elif slack <= 0:
            total += (10 + 100 * (-slack / (manner.shrink * spaces or 1e9)) ** 3) ** 2
        else:
            badness = 10 + 100 * (slack / (manner.stretch * spaces)) ** 3 if spaces else 1e9
            ugly = 1e7 + 1e9 * (slack / measure) ** 2
            total += badness**2 if badness < 10**3.5 else ugly
    return total


@given(words, measures, st.booleans())
def test_justified_lines_are_the_best_of_all(
    text: list[str], widths: list[float], level: bool
) -> None:
    breaks = Breaks(one_line(" ".join(text), PLAIN), False, False)
    manner = Manner(JUSTIFIED.stretch, JUSTIFIED.shrink, 0.15, level)
    least = min(demerits(breaks, way, widths, manner) for way in all_ways(breaks))
    assume(least < float("inf"))
    found = optimal(breaks, widths, manner, fewest=False)
    assert demerits(breaks, found, widths, manner) == pytest.approx(least, rel=1e-7)


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.integers(0, 15),
    st.lists(st.floats(2500, 9000), min_size=1, max_size=3),
)  # fmt: skip
def test_divided_justified_lines_are_the_best_of_all(
    language: str, number: int, first: int, widths: list[float]
) -> None:
    breaks = breaks_of(few(TEXTS[language][number], first, language), True, language)
    assume(len(breaks.ends) < 13)
    least = min(demerits(breaks, way, widths, JUSTIFIED) for way in all_ways(breaks))
    assume(least < float("inf"))
    found = optimal(breaks, widths, JUSTIFIED, fewest=False)
    assert demerits(breaks, found, widths, JUSTIFIED) == pytest.approx(least, rel=1e-7)


@given(words, measures)
def test_justified_in_the_fewest_lines(text: list[str], widths: list[float]) -> None:
    breaks = Breaks(one_line(" ".join(text), PLAIN), False, False)
    costs = [(len(w), demerits(breaks, w, widths, JUSTIFIED)) for w in all_ways(breaks)]
    least = min((cost for cost in costs if cost[1] < float("inf")), default=None)
    assume(least)
    found = optimal(breaks, widths, JUSTIFIED)
    cost = len(found), demerits(breaks, found, widths, JUSTIFIED)
    assert cost == pytest.approx(least, rel=1e-4)


# -- paragraphs as they are written -----------------------------------------------------------


@given(
    st.sampled_from(["en", "de", "fr"]), st.integers(0, 7), st.floats(4500, 30000), st.booleans(),
    st.booleans(),
)  # fmt: skip
def test_never_more_lines_than_first_fit_nor_three_hyphens_in_a_row(
    language: str, number: int, measure: float, justified: bool, hang: bool
) -> None:
    breaks = Breaks(one_line(TEXTS[language][number], VOICES[language]), True, hang)
    manner = JUSTIFIED if justified else Manner(None, 0.0, 0.15)
    found = optimal(breaks, [measure], manner)
    assert rows(breaks, found) <= MOST_HYPHENS
    assert len(found) <= len(first_fit(breaks, [measure], manner.shrink))
    free = optimal(breaks, [measure], manner, fewest=False)
    assert rows(breaks, free) <= MOST_HYPHENS


def figures(hyphens: bool, align: str, widths: Sequence[float]) -> tuple[float, float]:
    """What optimal fit and first fit cost over all paragraphs and measures: for ragged lines the
    squared empty shares, for justified ones the squares of how far their spaces are stretched
    beyond what they may, at most 10 a line. Last lines do not count."""
    ours = first = 0.0
    for line, style in paragraphs(hyphens, align=align):
        breaks, manner = Breaks(line, hyphens, False), style.manner
        for measure in widths:
            best = optimal(breaks, [measure], Manner(manner.stretch, manner.shrink))
            plain = first_fit(breaks, [measure])
            if manner.stretch is None:
                assert len(best) == len(plain)
            ours += _unevenness(breaks, best, measure, manner)
            first += _unevenness(breaks, plain, measure, manner)
    return ours, first


def _unevenness(breaks: Breaks, found: Sequence[int], measure: float, manner: Manner) -> float:
    room, starts, total = slacks(breaks, found, [measure]), (0, *found), 0.0
    for i, slack in enumerate(room[:-1]):
        if manner.stretch is None:
            total += (slack / measure) ** 2
        else:
            spaces = breaks.end_spaces[found[i]] - breaks.start_spaces[starts[i]]
            may = spaces * (manner.stretch if slack > 0 else manner.shrink)
            total += min(abs(slack) / may if may else 10, 10) ** 2
    return total


# What optimal fit has of what first fit has, as measured: .923, .816, .702. First fit leaves all it
# can to the last line, which does not count; ragged lines still are more even.
@pytest.mark.parametrize(
    ("hyphens", "align", "most"),
    [(False, "left", 0.94), (False, "justify", 0.84), (True, "justify", 0.73)],
)
def test_lines_are_more_even_than_those_of_first_fit(
    hyphens: bool, align: str, most: float
) -> None:
    """24 paragraphs in three languages, in six measures from 26 to 60 letters a line."""
    ours, first = figures(hyphens, align, [11000, 14000, 17000, 20000, 23000, 26000])
    print(f"{align}, hyphens {hyphens}: {ours:.2f} against {first:.2f}: {ours / first:.3f}")
    assert ours < most * first


def test_a_long_paragraph_is_broken_as_its_parts_are() -> None:
    """With nothing to choose between them, 400 words are broken as well as 8."""
    rng = random.Random(5)
    text = " ".join(rng.choice(["ab", "cde", "W", "mill"]) for _ in range(400))
    breaks = Breaks(one_line(text, PLAIN), False, False)
    found = optimal(breaks, [12000.0], JUSTIFIED)
    assert found[-1] == len(breaks.ends) - 1
    worst = max(abs(slack) for slack in slacks(breaks, found, [12000.0])[:-1])
    assert worst < 1300


@given(words, st.floats(2500, 15000), st.sampled_from([None, 99.0]), st.booleans(), st.booleans())
def test_the_short_way_for_whole_words_finds_what_the_long_way_does(
    text: list[str], measure: float, stretch: float | None, level: bool, fewest: bool
) -> None:
    breaks = Breaks(one_line(" ".join(text), PLAIN), False, False)
    manner = Manner(stretch, 48.0 if stretch else 0.0, 0.15, level)
    assume(breaks.widest <= measure)  # else it is an error anyway
    # two measures that are the same are the same to a reader, but not to the short way
    assert optimal(breaks, [measure], manner, fewest) == optimal(
        breaks, [measure, measure], manner, fewest
    )


def test_only_ways_without_ugly_lines_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a good way to the end, few breaks end a line of one; without, all of them are tried."""
    added: list[tuple[int, int, int]] = []
    add = _Live.add

    def counted(live: _Live, cost: float, step: tuple[int, int, int]) -> None:
        added.append(step)
        add(live, cost, step)

    monkeypatch.setattr(_Live, "add", counted)
    breaks = Breaks(one_line(TEXTS["en"][0], VOICES["en"]), True, False)
    optimal(breaks, [26000.0], JUSTIFIED, fewest=False)
    followed = len(added)
    optimal(breaks, [26000.0], JUSTIFIED)
    assert followed < (len(added) - followed) / 2
