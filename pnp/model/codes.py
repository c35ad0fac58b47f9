"""The codes of problems: one word for each kind of cause, which stays the same when words change.

Programs that read `--json` can select problems by them. A code names what is wrong, not where, so
several messages share one.
"""

from __future__ import annotations

from typing import Final, Literal

Code = Literal[
    "barcode", "board", "book-pages", "box-net", "bug", "catalogue", "changed-file", "check-failed",
    "circular", "conflicting-keys", "damaged-picture", "duplicate-name", "empty-file", "expression",
    "font-feature", "font-file", "font-licence", "leftover-file", "leftover-markup", "link-target",
    "markup", "missing-file", "missing-key", "missing-letters", "no-effect", "no-room", "not-text",
    "nothing-changed", "nothing-to-print", "old-format", "outdated-translation", "output",
    "outside-folder", "picture", "process-ended", "removed-file", "reserved-name", "revision",
    "sample-game", "sheet", "svg", "syntax", "system-font", "text-over-edge", "text-overflow",
    "translation-mismatch", "unknown-key", "unknown-name", "unread-column", "unreadable-file",
    "untranslatable-text", "untranslated", "usage", "wrong-structure", "wrong-value",
]  # fmt: skip

CODES: Final[dict[Code, str]] = {
    "barcode": "a QR code or a barcode cannot hold its data, or is too small to be read",
    "board": "a map or a track cannot be drawn: spaces overlap, or links have no target",
    "book-pages": "a book has too many pages, or its page numbers do not become stable",
    "box-net": "a box cannot be folded or closed",
    "bug": "pnp itself has failed",
    "catalogue": "a catalogue of translations has an invalid entry or header",
    "changed-file": "a file that pnp wrote was changed later, so pnp keeps it",
    "check-failed": "a rule under `checks` of the game is not met",
    "circular": "things refer to each other in a circle",
    "conflicting-keys": "keys or options exclude each other",
    "damaged-picture": "a picture is cut short or damaged, or its header and its data disagree",
    "duplicate-name": "two things have one name, id or file",
    "empty-file": "a file has no content",
    "expression": "an expression cannot be read or computed",
    "font-feature": "a font lacks a feature, a weight or an axis of a style",
    "font-file": "a file is not a font, or is damaged",
    "font-licence": "a font may not be embedded, or its licence is unknown",
    "leftover-file": "an earlier build wrote a file that no product makes any more",
    "leftover-markup": "a tag or a token would be printed unchanged",
    "link-target": "a link or a figure has no target",
    "markup": "invalid marks in a text",
    "missing-file": "there is no such file or folder",
    "missing-key": "a required key or field is missing",
    "missing-letters": "no font has a character",
    "no-effect": "a setting or a change has no effect",
    "no-room": "an element has no space at its place",
    "not-text": "a file is not UTF-8 text, or has characters that are not text",
    "nothing-changed": "nothing differs from the earlier build",
    "nothing-to-print": "a product, a deck or a kit has no content",
    "old-format": "a file has keys that newer versions call otherwise",
    "outdated-translation": "the text was changed after it was translated",
    "outside-folder": "a path leads out of its folder",
    "output": "a file cannot be written, or a written file is invalid",
    "picture": "a picture cannot be read",
    "process-ended": "the system ended a process of the build",
    "removed-file": "pnp removed files of an earlier build",
    "reserved-name": "a name cannot be used, because it has another meaning",
    "revision": "an earlier revision or a saved build cannot be read",
    "sample-game": "a sample game that pnp ships is used",
    "sheet": "a face does not fit the sheet, the paper or the kind of sheet",
    "svg": "an SVG file has an unsupported feature",
    "syntax": "a file breaks the rules of its format",
    "system-font": "a font of this machine is used",
    "text-over-edge": "text extends beyond the face and would be cut",
    "text-overflow": "a text does not fit its box, even at its smallest size",
    "translation-mismatch": "a translation and its text differ in placeholders, numbers or terms",
    "unknown-key": "unknown key",
    "unknown-name": "there is nothing of this name",
    "unread-column": "no expression reads a column of a table",
    "unreadable-file": "a file exists but cannot be read",
    "untranslatable-text": "a printed text is in no catalogue",
    "untranslated": "a text has no translation",
    "usage": "invalid command or option",
    "wrong-structure": "a list or a mapping was expected, and something else was found",
    "wrong-value": "a value has the wrong type or is out of range",
}
