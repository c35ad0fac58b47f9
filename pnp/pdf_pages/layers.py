"""Which layers of a file are shown when a viewer opens it (ISO 32000-1, 8.11)."""

from __future__ import annotations

from typing import Any

from pnp.pdf_pages.opening import Entries, as_dictionary, raw_entry, resolved

_DEEPEST = 20  # levels of a visibility expression


class Layers:
    """The layers of a file by the numbers of their objects."""

    def __init__(self, root: Entries) -> None:
        properties = as_dictionary(root.get("/OCProperties") or {}, "the layers")
        shown = as_dictionary(properties.get("/D") or {}, "how layers are shown")
        self._base = resolved(shown.get("/BaseState")) != "/OFF"
        self._on = _numbers(shown.get("/ON"))
        self._off = _numbers(shown.get("/OFF"))

    def is_shown(self, value: Any, depth: int = 0) -> bool:
        """Whether what belongs to a layer, or to a combination of layers, is shown."""
        found = resolved(value)
        if not isinstance(found, dict):
            return True
        if found.get("/Type") != "/OCMD":
            number = getattr(value, "idnum", None)
            if self._base:
                return number not in self._off
            return number in self._on
        if "/VE" in found:
            return self._is_true(found.get("/VE"), depth)
        members = raw_entry(found, "/OCGs") if "/OCGs" in found else None
        inner = resolved(members)
        listed = inner if isinstance(inner, list) else [members] if members is not None else []
        states = [self.is_shown(one) for one in listed if isinstance(resolved(one), dict)]
        if not states:
            return True
        policy = found.get("/P", "/AnyOn")
        if policy == "/AllOn":
            return all(states)
        if policy == "/AnyOff":
            return not all(states)
        return not any(states) if policy == "/AllOff" else any(states)

    def _is_true(self, expression: Any, depth: int) -> bool:
        """The value of a visibility expression."""
        found = resolved(expression)
        if isinstance(found, dict) or depth > _DEEPEST:
            return self.is_shown(expression)
        if not isinstance(found, list) or not found:
            return True
        values = [self._is_true(part, depth + 1) for part in found[1:]]
        if found[0] == "/Not":
            return not all(values)
        return any(values) if found[0] == "/Or" else all(values)


def _numbers(value: Any) -> set[int]:
    found = resolved(value)
    parts = found if isinstance(found, list) else []
    return {part.idnum for part in parts if hasattr(part, "idnum")}
