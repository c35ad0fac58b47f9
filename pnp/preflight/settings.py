"""The settings of preflight in pnp.yaml and game.yaml: severities by code, and what is accepted.

preflight:
  low-resolution: error        # error, warning, note or off
accept:
  - code: outside-safe
    where: layouts/my-game/card.yaml
    reason: the border is part of the frame
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from pnp.model.definitions import replace
from pnp.model.problems import Problem, Problems, Severity, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.preflight.check_kinds import codes
from pnp.schema.records import note, read_record
from pnp.schema.values import Choice, Key, Mismatch, Text

OFF = "off"
NO_SEVERITIES: Mapping[str, str] = {}
SEVERITY = Choice(("error", "warning", "note", OFF))
ACCEPT_KEYS = {
    "code": Key(Text(), required=True, doc="the code of the finding, e.g. outside-safe"),
    "where": Key(Text(), default="", doc="only in this file, or at this line: FILE or FILE:LINE"),
    "card": Key(Text(), default="", doc="only on this card: its id, or deck/id"),
    "element": Key(Text(), default="", doc="only at this element of a layout"),
    "product": Key(Text(), default="", doc="only in this product"),
    "edition": Key(Text(), default="", doc="only in this edition: a language or a variant"),
    "reason": Key(Text(), required=True, doc="why it is meant so"),
}


class Acceptance(Struct, frozen=True):
    """Findings that are meant so, for a `reason`: those of a code, and, where these are not empty,
    only those at a file or a line, on a card, at an element, in a product, in an edition, in a
    game. `span` is where the acceptance is written."""

    code: str
    where: str
    card: str
    element: str
    product: str
    edition: str
    reason: str
    span: Span
    game: str = ""

    def fits(self, problem: Problem, edition: Collection[str]) -> bool:
        """Whether it accepts a finding in an edition: its language and its variants."""
        about = problem.about
        return (
            problem.code == self.code
            and self.game in ("", about.game)
            and self.product in ("", about.product)
            and self.edition in ("", *edition)
            and self.element in ("", about.element)
            and self.card in ("", about.card, about.card.partition("/")[2])
            and (not self.where or _is_at(problem.span, self.where))
        )


def _is_at(span: Span | None, where: str) -> bool:
    """Whether a place is in a file, or at a line of it. Files of pnp itself have longer paths."""
    if span is None:
        return False
    path, _, line = where.rpartition(":")
    if not path or not line.isdigit():
        path, line = where, ""
    return f"/{span.path}".endswith(f"/{path}") and line in ("", str(span.line))


class Settings(Struct, frozen=True):
    """Severities by code (OFF: not reported), and acceptances."""

    severities: Mapping[str, str] = {}
    accepted: tuple[Acceptance, ...] = ()

    def over(self, outer: Settings) -> Settings:
        """These settings, and those of `outer` that they do not set."""
        return Settings({**outer.severities, **self.severities}, (*outer.accepted, *self.accepted))

    def judged(
        self,
        problem: Problem,
        edition: Collection[str],
        strict: bool,
        of_profile: Mapping[str, str] = NO_SEVERITIES,
    ) -> Problem | Acceptance | None:
        """A finding in an edition, with the severity that it has here; the acceptance that fits it;
        None if its code is not reported. If `strict`, a warning is an error. The severities that a
        profile sets (`of_profile`) come before those of the project."""
        severity = {**self.severities, **of_profile}.get(problem.code, problem.severity)
        if severity == OFF:
            return None
        for acceptance in self.accepted:
            if acceptance.fits(problem, edition):
                return acceptance
        if strict and severity == "warning":
            severity = "error"
        return problem if severity == problem.severity else _as(problem, severity)


def _as(problem: Problem, severity: str) -> Problem:
    found: Severity = "error" if severity == "error" else "note"
    return replace(problem, severity="warning" if severity == "warning" else found)


def read_settings(raw: Record, problems: Problems, game: str = "") -> Settings:
    """The settings in a file; `game` is that of a game.yaml. What is wrong is noted and skipped."""
    severities = _severities(raw.get("preflight"), problems)
    accepted = []
    listed = raw.get("accept")
    for one in listed if isinstance(listed, Listing) else ():
        acceptance = _acceptance(one, problems, game)
        accepted += [acceptance] if acceptance is not None else []
    return Settings(severities, tuple(accepted))


def _severities(raw: Any, problems: Problems) -> dict[str, str]:
    found: dict[str, str] = {}
    for code in raw if isinstance(raw, Record) else ():
        if not _is_known(code, raw.key_span(code), problems):
            continue
        try:
            # YAML 1.1 tools write the word off as false
            value = OFF if raw[code] is False else raw[code]
            found[code] = SEVERITY.read(value)
        except Mismatch as error:
            note(problems, raw, code, error)
    return found


def _is_known(code: str, span: Span, problems: Problems) -> bool:
    """Whether preflight has a code. A note if not."""
    if code in codes():
        return True
    hint = did_you_mean(code, codes(), "codes")
    problems.add("unknown-name", f"preflight has no code '{code}'", span, hint)
    return False


def _acceptance(raw: Any, problems: Problems, game: str) -> Acceptance | None:
    own = Problems()
    span = raw.span() if isinstance(raw, Record) else None
    values = read_record(raw, ACCEPT_KEYS, own, "an entry of 'accept'", span)
    if not own.errors and not values["reason"].strip():
        message = "an entry of 'accept' needs a reason"
        own.add("missing-key", message, raw.span("reason"), "write why it is meant so")
    if not own.errors:
        _is_known(values["code"], raw.span("code"), own)
    problems.extend(own)
    if own.errors or span is None:
        return None
    return Acceptance(**values, span=span, game=game)
