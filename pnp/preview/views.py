"""What a tab of the browser shows: a product of an edition, as the page asks for it.

In: the JSON of a request. Out: a `View`, and the `Request` of the build for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.languages.locales import canonical
from pnp.model.edition import Choice
from pnp.model.problems import PnpError, UsageError
from pnp.model.result import Request

SOURCE = "source"  # compare with the source language
_MOST_VARIANTS = 64
_MOST_LETTERS = 200


class View(Struct, frozen=True):
    """A product with the options of its printing. `language` None: the source language; `paper`
    None: that of the product. `compare`: SOURCE, or a git revision that is shown beside it."""

    game: str
    product: str
    language: str | None = None
    variants: tuple[str, ...] = ()
    paper: str | None = None
    grey: bool = False
    compare: str | None = None

    @property
    def choice(self) -> Choice:
        """Its edition."""
        return Choice(self.language, variants=self.variants)

    @property
    def request(self) -> Request:
        """The request of the build that prints the same."""
        return Request(
            self.game, self.product, paper=self.paper, grey=self.grey, edition=self.choice
        )

    def as_json(self) -> dict[str, Any]:
        """The view as the page writes it."""
        return {
            "game": self.game, "product": self.product, "language": self.language,
            "variants": list(self.variants), "paper": self.paper, "grey": self.grey,
            "compare": self.compare,
        }  # fmt: skip


def read_view(found: object) -> View:
    """The view in the JSON of a request. Raises UsageError if it is not one."""
    if not isinstance(found, Mapping):
        raise _wrong("a view", found)
    variants = found.get("variants") or []
    if not isinstance(variants, list) or len(variants) > _MOST_VARIANTS:
        raise _wrong("a list of variants", variants)
    language = _text(found, "language")
    return View(
        _text(found, "game") or "",
        _text(found, "product") or "",
        canonical(language) if language else None,
        tuple(_name(one) for one in variants),
        _text(found, "paper"),
        found.get("grey") is True,
        _text(found, "compare"),
    )


def _text(found: Mapping[str, Any], key: str) -> str | None:
    value = found.get(key)
    return None if value is None or value == "" else _name(value)


def _name(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_LETTERS:
        raise _wrong("a name", value)
    return value


def _wrong(what: str, found: object) -> PnpError:
    return UsageError.of("wrong-value", f"expected {what}, found {str(found)[:40]!r}")
