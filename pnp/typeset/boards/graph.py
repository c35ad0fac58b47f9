"""From links as written to a graph of places and its problems.

In: the ids of places and links such as `a - b - c`, `[a, b]`, `{from: a, to: b}` or
`{way: a - b - c}`. Out: `Link`s, the neighbours of each place, the parts that a graph falls into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from pnp.model.definitions import lazy_pattern, replace
from pnp.model.problems import Problem, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.schema.values import Key, Mismatch, Number, Struct, Text, shown

_BETWEEN_CHAINS = lazy_pattern(r"[,;\n]")
_SPACED = lazy_pattern(r"\s+[-–]+\s+")
_CLOSE = lazy_pattern(r"\s*[-–]\s*")
_HINT = "write 'a - b - c, b - d', a list of [a, b], of {from: a, to: b}, or of {way: a - b - c}"
_LOOSE = "link them, or set 'connected: false'"
_SHOWN = 8  # places that a message names

LINK = Struct(
    {
        "from": Key(Text(), required=True, doc="the id of a place"),
        "to": Key(Text(), required=True, doc="the id of another"),
        "bend": Key(Number(-180, 180), default=0, doc="degrees of an arc to the left of its way"),
        "line": Key(Text(), doc="one of the map's 'lines'"),
    }
)


class Link(msgspec.Struct, frozen=True):
    """A link between two places, by their ids, in both directions.

    `bend` is its arc in degrees, to the left on the way from `start` to `end`; `line` names the
    line it is drawn with; `span` is where it was written, if known.
    """

    start: str
    end: str
    bend: float = 0.0
    line: str | None = None
    span: Span | None = None

    @property
    def name(self) -> str:
        """As messages name it."""
        return f"{self.start} - {self.end}"

    @property
    def key(self) -> tuple[str, str, float]:
        """Equal for equal links, in whichever direction they were written."""
        if self.start <= self.end:
            return self.start, self.end, self.bend
        return self.end, self.start, -self.bend


def parse_links(raw: Any) -> tuple[Link, ...]:
    """Links of a text or a list. Raises Mismatch."""
    if raw is None or raw == "":
        return ()
    if isinstance(raw, str):
        return tuple(_chains(raw, None))
    if not isinstance(raw, list | tuple):
        raise Mismatch(f"expected links, found {shown(raw)}", _HINT)
    found: list[Link] = []
    for i, item in enumerate(raw):
        span = raw.span(i) if isinstance(raw, Listing) else None
        if isinstance(item, Record):
            span = item.span("way")
        try:
            found += _item(item, span)
        except Mismatch as error:
            raise Mismatch(f"{error.message}{written(span)}", error.hint) from None
    return tuple(found)


def _item(item: Any, span: Span | None) -> Iterator[Link]:
    if isinstance(item, str):
        yield from _chains(item, span)
    elif isinstance(item, dict) and "way" in item:  # a row of a table may have other columns
        wrong = next((key for key in ("from", "to", "bend") if key in item), None)
        if wrong is not None:
            raise Mismatch(f"'way' and '{wrong}' in one link", "'bend' goes with 'from' and 'to'")
        line = None if item.get("line") is None else Text().read(item["line"])
        for link in _chains(Text().read(item["way"]), span):
            yield replace(link, line=line)
    elif isinstance(item, dict):
        given = LINK.read(item)
        yield Link(given["from"], given["to"], float(given["bend"]), given["line"], span)
    elif isinstance(item, list | tuple):
        ids = [Text().read(one) for one in item]
        if len(ids) < 2:
            raise Mismatch(f"a link has two ends, found {len(ids)}", _HINT)
        yield from (Link(a, b, span=span) for a, b in pairwise(ids))
    else:
        raise Mismatch(f"expected a link, found {shown(item)}", _HINT)


def _chains(text: str, span: Span | None) -> Iterator[Link]:
    """Chains of places. If a dash has spaces around it, dashes without spaces belong to ids."""
    for chain in _BETWEEN_CHAINS.split(text):
        if not chain.strip():
            continue
        between = _SPACED if _SPACED.search(chain) else _CLOSE
        ids = [part.strip() for part in between.split(chain.strip())]
        if len(ids) < 2 or not all(ids):
            raise Mismatch(f"expected places with dashes between, found {shown(chain)}", _HINT)
        yield from (Link(a, b, span=span) for a, b in pairwise(ids))


def neighbours(ids: Collection[str], links: Sequence[Link]) -> dict[str, list[str]]:
    """The places that links lead to from each, in the order of the links; each once."""
    found: dict[str, list[str]] = {one: [] for one in ids}
    for link in links:
        for a, b in ((link.start, link.end), (link.end, link.start)):
            if b not in found[a]:
                found[a].append(b)
    return found


def parts(ids: Collection[str], links: Sequence[Link]) -> list[list[str]]:
    """The connected parts of the graph, the largest first, each in the order of the ids."""
    near = neighbours(ids, links)
    left = dict.fromkeys(ids)
    found = []
    while left:
        first = next(iter(left))
        seen, waiting = {first}, [first]
        while waiting:
            new = [one for one in near[waiting.pop()] if one not in seen]
            seen.update(new)
            waiting += new
        found.append([one for one in left if one in seen])
        for one in seen:
            del left[one]
    return sorted(found, key=len, reverse=True)


def link_problems(
    places: Mapping[str, Span | None], links: Sequence[Link], connected: bool
) -> Iterator[Problem]:
    """What is wrong with a graph. `places` are the places of its ids in a file, as far as known;
    `connected`: every place must be reached from every other."""
    seen: dict[tuple[str, str, float], Link] = {}
    valid: list[Link] = []
    unknown: set[str] = set()
    for link in links:
        for one in (link.start, link.end):
            if one not in places and one not in unknown:
                unknown.add(one)
                message = f"a link to an unknown place '{one}'"
                yield Problem("unknown-name", message, link.span, _meant(one, places))
        if not {link.start, link.end}.isdisjoint(unknown):
            continue
        if link.start == link.end:
            yield Problem("board", f"a link from '{link.start}' to itself", link.span)
        elif link.key in seen:
            hint = "give one of them another 'bend' if there are two ways"
            yield Problem(
                "duplicate-name", f"the link {link.name} is listed twice", link.span, hint
            )
        else:
            seen[link.key] = link
            valid.append(link)
    if connected and len(places) > 1 and not links:
        yield Problem("board", "there are no links between the places", None, _LOOSE)
    elif connected and len(valid) == len(links):
        yield from _unreachable(parts(places, valid), places)


def _meant(one: str, ids: Collection[str]) -> str:
    pieces = one.split("-")
    if len(pieces) > 1 and any(piece in ids for piece in pieces):
        return "write dashes between places with a space on both sides"
    if any(other.startswith(f"{one}-") or other.endswith(f"-{one}") for other in ids):
        return "where ids hold dashes, write those between places with a space on both sides"
    return did_you_mean(one, ids, "places")


def _unreachable(found: list[list[str]], places: Mapping[str, Span | None]) -> Iterator[Problem]:
    for part in found[1:]:
        names = ", ".join(f"'{one}'" for one in part[:_SHOWN])
        more = f" and {len(part) - _SHOWN} more" if len(part) > _SHOWN else ""
        message = f"{names}{more} cannot be reached from '{found[0][0]}'"
        yield Problem("board", message, places[part[0]], _LOOSE)


def written(span: Span | None) -> str:
    """A place in a file as the end of a message; '' if it is not known."""
    return f" ({span})" if span else ""
