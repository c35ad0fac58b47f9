"""HTML as text: elements and their attributes, escaped."""

from __future__ import annotations

import html

# elements without an end
_VOID = frozenset(("br", "col", "hr", "img", "link", "meta", "source", "wbr"))
# characters that HTML may not have (the standard's parse error `control-character-in-input-stream`)
_REFUSED = dict.fromkeys((*range(9), 11, *range(14, 32), *range(127, 160)))


def escaped(text: str) -> str:
    """A text as it is written in HTML, also between quotes of attributes."""
    return html.escape(text.translate(_REFUSED))


def element(tag: str, content: str = "", /, **attributes: str | int | bool | None) -> str:
    """An element with its content, which is HTML. An attribute that is None or False is left out;
    True has no value. `class_` is the attribute 'class', '_' in other names is '-'."""
    written = "".join(
        f" {_name(key)}" if value is True else f' {_name(key)}="{escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return f"<{tag}{written}>" if tag in _VOID else f"<{tag}{written}>{content}</{tag}>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
