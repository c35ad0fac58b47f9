"""From classes of characters to places where a line may end: the rules of UAX #14 (Unicode 16.0).

Where a rule looks further than the two classes at a place, what it looks for is first written into
the class string ("this space follows an opening mark": `SP.open`), length kept. Then every rule
is one about pairs, and each pair of classes is decided once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import compress, pairwise

from pnp.model.definitions import lazy_pattern
from pnp.text.unicode.linebreak_classes import CODES, codes

# One length-preserving change of a class string: what is looked for, what is put there.
Mark = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]
# Classes before, classes after (as `codes` reads them), whether a line may break between.
Rule = tuple[str, str, bool]


def _set(names: str) -> str:
    return "[" + "".join(map(re.escape, sorted(codes(names)))) + "]"


def _to(names: str, suffix: str) -> Callable[[re.Match[str]], str]:
    """Give each class in the match the division `suffix`, the same whatever it was before."""
    table = {ord(code): CODES[f"{name}.{suffix}"] for name in names.split() for code in codes(name)}
    return lambda found: found[0].translate(table)


def _same(name: str) -> Callable[[re.Match[str]], str]:
    return lambda found: CODES[name] * len(found[0])


def _spaces() -> Mark:
    """What stands before spaces decides what may follow them (LB8, LB14, LB15a, LB16, LB17)."""
    opens_after = "BK CR LF NL OP QU GL SP ZW"
    first = _set("OP CL CP B2 ZW")
    initial = f"(?<!{_set('!' + opens_after)}){_set('QU.pi')}"
    kinds = {"OP": "open", "QU": "open", "CL": "close", "CP": "close", "B2": "b2", "ZW": "zero"}
    after = {code: CODES[f"SP.{kind}"] for name, kind in kinds.items() for code in codes(name)}
    return (
        lazy_pattern(f"(?:{first}|{initial}){_set('SP')}+"),
        lambda found: found[0][0] + after[found[0][0]] * (len(found[0]) - 1),
    )


_WIDE = " ".join(name for name in CODES if ".wide" in name)
_QUOTES: tuple[Mark, ...] = (
    # LB15b: a closing mark; LB19a: one between East Asian characters is loose on its outside
    (
        lazy_pattern(rf"{_set('QU.pf')}(?={_set('SP GL WJ CL QU CP EX IS SY BK CR LF NL ZW')}|\Z)"),
        _same("QU.end"),
    ),
    (lazy_pattern(f"(?<={_set(_WIDE)}){_set('QU.pi')}(?={_set(_WIDE)})"), _same("QU.before")),
    (lazy_pattern(f"(?<={_set(_WIDE)}){_set('QU.pf')}(?={_set(_WIDE)})"), _same("QU.after")),
)
_NUMBERS: tuple[Mark, ...] = (
    # LB25: the figure goes on through these; LB15c: .5 may begin a line
    (
        lazy_pattern(f"(?<={_set('NU')})(?:{_set('SY IS')}+{_set('CL CP')}?|{_set('CL CP')})"),
        _to("SY IS CL CP", "num"),
    ),
    (lazy_pattern(f"(?<={_set('SP')}){_set('IS')}(?={_set('NU')})"), _same("IS.start")),
    (lazy_pattern(f"{_set('OP -OP.wide')}(?={_set('IS')}?{_set('NU')})"), _same("OP.num")),
    (lazy_pattern(f"{_set('OP.wide')}(?={_set('IS')}?{_set('NU')})"), _same("OP.wide.num")),
)
_WORD_BEGINS = "BK CR LF NL SP ZW CB GL"
_FIRST_HYPHEN: Mark = (  # LB20a
    lazy_pattern(f"(?<!{_set('!' + _WORD_BEGINS)}){_set('HY BA.hyphen')}"),
    _to("HY BA", "first"),
)
_SCRIPTS: tuple[Mark, ...] = (
    # LB21a
    (lazy_pattern(f"(?<={_set('HL')}){_set('HY BA -HY.wide -BA.wide')}"), _to("HY BA", "hebrew")),
    # LB28a
    (
        lazy_pattern(f"(?<={_set('AK AS AL.circle')}){_set('VI')}(?={_set('AK AL.circle')})"),
        _same("VI.mid"),
    ),
    (lazy_pattern(f"{_set('AK AS AL.circle')}(?={_set('VF')})"), _to("AK AS AL", "final")),
    # LB30a
    (lazy_pattern(_set("RI") * 2), lambda found: found[0][0] + CODES["RI.second"]),
)
_JAMO = "JL JV JT H2 H3"
_LETTERS = "AL HL"
_BRAHMI = "AK AS AL.circle AL.final"

_UP_TO_LB20: tuple[Rule, ...] = (
    ("BK", "", True),  # LB4
    ("CR", "LF", False),  # LB5
    ("CR LF NL", "", True),
    ("", "BK CR LF NL", False),  # LB6
    ("", "SP ZW", False),  # LB7
    ("ZW SP.zero", "", True),  # LB8
    ("", "WJ", False),  # LB11
    ("WJ", "", False),
    ("GL", "", False),  # LB12
    ("!SP BA HY", "GL", False),  # LB12a
    ("", "CL CP EX SY", False),  # LB13
    ("OP SP.open", "", False),  # LB14, LB15a
    ("", "QU.end", False),  # LB15b
    ("SP", "IS.start", True),  # LB15c
    ("", "IS", False),  # LB15d
    ("CL CP SP.close", "NS", False),  # LB16
    ("B2 SP.b2", "B2", False),  # LB17
    ("SP", "", True),  # LB18
    ("", "QU -QU.before", False),  # LB19, LB19a
    ("QU -QU.after", "", False),
    ("", "CB", True),  # LB20
    ("CB", "", True),
)
_FROM_LB20A: tuple[Rule, ...] = (
    ("HY.first BA.first", "AL", False),  # LB20a
    ("", "BA HY NS", False),  # LB21
    ("BB", "", False),
    ("HY.hebrew BA.hebrew", "!HL", False),  # LB21a
    ("SY", "HL", False),  # LB21b
    ("", "IN", False),  # LB22
    (_LETTERS, "NU", False),  # LB23
    ("NU", _LETTERS, False),
    ("PR", "ID EB EM", False),  # LB23a
    ("ID EB EM", "PO", False),
    ("PR PO", _LETTERS, False),  # LB24
    (_LETTERS, "PR PO", False),
    ("CL.num CP.num", "PO PR", False),  # LB25
    ("NU SY.num IS.num", "PO PR NU", False),
    ("PO PR", "OP.num OP.wide.num NU", False),
    ("HY IS", "NU", False),
    ("JL", "JL JV H2 H3", False),  # LB26
    ("JV H2", "JV JT", False),
    ("JT H3", "JT", False),
    (_JAMO, "PO", False),  # LB27
    ("PR", _JAMO, False),
    (_LETTERS, _LETTERS, False),  # LB28
    ("AP", _BRAHMI, False),  # LB28a
    (_BRAHMI, "VF VI", False),
    ("VI.mid", "AK AL.circle AL.final", False),
    (_BRAHMI, "AK.final AS.final AL.final", False),
    ("IS", _LETTERS, False),  # LB29
    ("AL HL NU", "OP -OP.wide -OP.wide.num", False),  # LB30
    ("CP -CP.wide", "AL HL NU", False),
    ("RI", "RI.second", False),  # LB30a
    ("EB ID.pictograph AL.pictograph", "EM", False),  # LB30b
)


class _Pairs(dict[tuple[str, str], bool]):
    """Whether a line may break between two classes: by the first rule that applies; cached."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        super().__init__()
        self._rules = tuple((codes(before), codes(after), may) for before, after, may in rules)

    def __missing__(self, pair: tuple[str, str]) -> bool:
        before, after = pair
        may = next((m for b, a, m in self._rules if before in b and after in a), True)  # LB31
        self[pair] = may
        return may


_MARKS_JOIN = _set("CM ZWJ")
_LONELY_MARK = lazy_pattern(f"(?<!{_set('!BK CR LF NL SP ZW')}){_MARKS_JOIN}")
_HAS_MARK = re.compile(_MARKS_JOIN)
# in words of these alone no rule marks a place
_PLAIN = re.compile(f"{_set('AL IS EX SP -AL.circle')}*")


class Rules:
    """The rules with or without changes; `places` runs them."""

    def __init__(
        self,
        *,
        marks: tuple[Mark, ...] = (),
        rules: tuple[Rule, ...] = (),
        instead: dict[str, str] | None = None,
    ) -> None:
        """The standard's rules with more marks, and more rules just before LB20a.

        `instead` names classes to be replaced before anything else.
        """
        self._instead = [(CODES[old], CODES[new]) for old, new in (instead or {}).items()]
        self._marks = (_spaces(), *_QUOTES, *_NUMBERS, *marks, _FIRST_HYPHEN, *_SCRIPTS)
        self._pairs = _Pairs((*_UP_TO_LB20, *rules, *_FROM_LB20A))

    def places(self, classes: str) -> list[int]:
        """Where a text of these classes may break: offsets, rising, without its ends."""
        for old, new in self._instead:
            classes = classes.replace(old, new)
        if not _HAS_MARK.search(classes):
            return self._places_without_marks(classes)
        # LB9: a mark goes with what it stands on; LB10: standing on nothing it is a letter
        based = _LONELY_MARK.sub(CODES["AL"], classes)
        bases = [i for i, code in enumerate(based) if not _HAS_MARK.match(code)]
        found = self._places_without_marks("".join([based[i] for i in bases]))
        # LB8a
        return [bases[k] for k in found if classes[bases[k] - 1] not in codes("ZWJ")]

    def _places_without_marks(self, classes: str) -> list[int]:
        if not _PLAIN.fullmatch(classes):
            for pattern, put in self._marks:
                classes = pattern.sub(put, classes)
        may_break = map(self._pairs.__getitem__, pairwise(classes))
        return list(compress(range(1, len(classes)), may_break))


def standard(strict: bool = True) -> Rules:
    """UAX #14 without tailoring; `strict`: small kana and the like (CJ) do not begin a line."""
    return Rules(instead=_small(strict) | {"BA.soft": "BA"})


def tailored(strict: bool = True) -> Rules:
    """The rules with those of typography for hyphens and dashes, see `linebreak.breaks`."""
    dashes = "HY BA.hyphen BA.dash"
    return Rules(
        instead=_small(strict) | {"BA.soft": "CM"},
        marks=(
            (
                lazy_pattern(f"(?<={_set('NU PO')}){_set(dashes)}(?={_set('NU PR')})"),
                _same("BA.num"),
            ),
            (
                lazy_pattern(
                    f"(?<!{_set('!OP QU ' + _WORD_BEGINS)})"
                    f"(?:{_set(dashes)}|{_set('B2 SY -SY.num')})+"
                ),
                _to("HY BA B2 SY", "first"),
            ),
        ),
        rules=(
            ("BA.num", "", False),
            ("HY.first BA.first B2.first SY.first", "", False),
            ("", "B2", False),
        ),
    )


def _small(strict: bool) -> dict[str, str]:
    to = "NS" if strict else "ID"
    return {"NS.small": to, "NS.small.wide": f"{to}.wide"}
