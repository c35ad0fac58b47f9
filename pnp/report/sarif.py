"""Problems in SARIF 2.1.0, the format of results of analysis that code hosts and editors show.

In: problems with places relative to a folder. Out: the text of a file. Lines and columns count from
1, columns in characters.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from pnp import __version__
from pnp.model.codes import CODES
from pnp.model.problems import Problem, Severity, in_order, shape

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "note"}


def sarif_text(problems: Iterable[Problem]) -> str:
    """All problems as one run of pnp: its rules are the codes that occur."""
    found = in_order(problems)
    codes = sorted({problem.code for problem in found})
    rules = [{"id": code, "shortDescription": {"text": CODES[code]}} for code in codes]
    driver = {"name": "pnp", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in found],
    }
    whole = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    hint = f"\n{problem.hint}" if problem.hint else ""
    about = problem.about
    named = {
        key: value
        for key in ("game", "product", "card", "side", "element")
        if (value := getattr(about, key))
    }
    return {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": f"{problem.message}{hint}"},
        **({"locations": [_location(problem)]} if _file(problem) else {}),
        "partialFingerprints": {"pnp/v1": _fingerprint(problem)},
        **({"properties": named} if named else {}),
    }


def _file(problem: Problem) -> str:
    """The file of a problem; that of its game if it has no place."""
    if problem.span is not None and problem.span.path:
        return problem.span.path
    return f"cards/{problem.about.game}/game.yaml" if problem.about.game else ""


def _location(problem: Problem) -> dict[str, Any]:
    path = PurePath(_file(problem))
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    place: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    span = problem.span
    # a workbook has rows and columns, but no lines
    if span is not None and span.line and span.sheet is None:
        place["region"] = {"startLine": span.line}
        if span.column:
            place["region"]["startColumn"] = span.column
    return {"physicalLocation": place}


def _fingerprint(problem: Problem) -> str:
    """What stays the same while lines move and numbers change, so that a known result is found."""
    about = problem.about
    parts = (
        problem.code, _file(problem), shape(problem.message), about.game, about.product,
        about.card, about.side, about.element,
    )  # fmt: skip
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
