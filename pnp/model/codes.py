"""The codes of problems: one word for each kind of cause, which stays the same when words change.

Programs that read `--json` can select problems by them. A code names what is wrong, not where, so
several messages share one.
"""

from __future__ import annotations

from typing import Final, Literal

Code = Literal[
    "board", "book-pages", "box-net", "catalogue", "changed-file", "check-failed", "circular",
    "conflicting-keys", "duplicate-name", "empty-file", "expression", "font-feature", "font-file",
    "font-licence", "leftover-file", "leftover-markup", "link-target", "markup", "missing-file",
    "missing-key", "missing-letters", "no-effect", "no-room", "not-text", "nothing-changed",
    "nothing-to-print", "outdated-translation", "outside-folder", "output", "picture",
    "process-ended", "removed-file", "reserved-name", "revision", "sample-game", "sheet", "svg",
    "syntax", "system-font", "text-overflow", "text-over-edge", "translation-mismatch",
    "unknown-key", "unknown-name", "unread-column", "unreadable-file", "untranslatable-text",
    "untranslated", "usage", "wrong-structure", "wrong-value",
]  # fmt: skip

CODES: Final[dict[Code, str]] = {
    "board": "a map or a track cannot be drawn: places overlap, links lead nowhere",
    "book-pages": "a book has more pages than its layout allows, or they do not settle",
    "box-net": "a box cannot be folded or closed",
    "catalogue": "a catalogue of translations has an entry or a header that is wrong",
    "changed-file": "a file that pnp wrote was changed since, so pnp keeps it",
    "check-failed": "a rule that the game states under `checks` does not hold",
    "circular": "things refer to each other in a circle",
    "conflicting-keys": "keys or options exclude each other",
    "duplicate-name": "two things have one name, id or file",
    "empty-file": "a file has no content",
    "expression": "an expression cannot be read or computed",
    "font-feature": "a font lacks a feature, a weight or an axis that a style asks for",
    "font-file": "a file is not a font, or is damaged",
    "font-licence": "a font may not be embedded, or its licence is unknown",
    "leftover-file": "an earlier build wrote a file that no product makes any more",
    "leftover-markup": "a tag or a token would be printed as it stands",
    "link-target": "a link or a figure leads to nothing",
    "markup": "marks in a text are wrong",
    "missing-file": "there is no such file or folder",
    "missing-key": "a required key or field is missing",
    "missing-letters": "no font has a character",
    "no-effect": "a setting or a change does nothing",
    "no-room": "an element has no room where it is placed",
    "not-text": "a file is not UTF-8 text, or has characters that are not text",
    "nothing-changed": "nothing differs from the earlier build",
    "nothing-to-print": "a product, a deck or a kit has no content",
    "outdated-translation": "the text was changed after it was translated",
    "outside-folder": "a path leaves the folder it must stay in",
    "output": "a file cannot be written, or a written file is not right",
    "picture": "a picture cannot be read",
    "process-ended": "the system ended a process of the build",
    "removed-file": "pnp removed files of an earlier build",
    "reserved-name": "a name cannot be used here, because it has a meaning of its own",
    "revision": "an earlier revision or a saved build cannot be read",
    "sample-game": "a sample that comes with pnp is used",
    "sheet": "a face does not fit the sheet, the paper or the kind of sheet",
    "svg": "an SVG file uses what is not supported",
    "syntax": "a file breaks the rules of its format",
    "system-font": "a font of this machine is used",
    "text-over-edge": "text leaves the face and would be cut",
    "text-overflow": "a text does not fit its box, even at its smallest size",
    "translation-mismatch": "a translation lacks something that its text has, or the reverse",
    "unknown-key": "a key is not known here",
    "unknown-name": "nothing has the name that is referred to",
    "unread-column": "nothing reads a column of a table",
    "unreadable-file": "a file exists but cannot be read",
    "untranslatable-text": "a printed text is in no catalogue",
    "untranslated": "a text has no translation",
    "usage": "the command was called wrongly",
    "wrong-structure": "a list or a mapping was expected, and something else was found",
    "wrong-value": "a value has the wrong type or is out of range",
}
