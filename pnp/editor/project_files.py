"""The schemas of pnp.yaml, of the manifest of fonts, and of the front matter of a book."""

from __future__ import annotations

from pnp.editor.parts import TEXT, Schema, listing, mapping, or_nothing, record
from pnp.preflight.check_kinds import codes
from pnp.preflight.settings import ACCEPT_KEYS, SEVERITY
from pnp.sources.font_manifest import FACE_KEYS, FAMILY_KEYS
from pnp.sources.projects import SETTINGS_KEYS

_NUMBERS: Schema = {
    "type": "array", "items": {"type": ["number", "string"]}, "minItems": 2, "maxItems": 2,
}  # fmt: skip
_AXES: Schema = {"anyOf": [{"type": ["boolean", "null"]}, mapping(_NUMBERS)]}


def settings_schema() -> Schema:
    """The settings of a project; the file may be empty."""
    return or_nothing(record(SETTINGS_KEYS, preflight_sections()))


def preflight_sections() -> dict[str, Schema]:
    """The settings of preflight, in pnp.yaml and game.yaml."""
    code: Schema = {"enum": list(codes())}
    return {
        "preflight": mapping(SEVERITY.schema, code),
        "accept": listing(record(ACCEPT_KEYS, {"code": code})),
    }


def fonts_schema() -> Schema:
    """The manifest of fonts: families by name."""
    faces = listing(record(FACE_KEYS, {"axes": _AXES})) | {"minItems": 1}
    return mapping(record(FAMILY_KEYS, {"faces": faces}))


def front_matter_schema() -> Schema:
    """The front matter of a book: keys of pnp, and any others for {book.name}."""
    revision: Schema = {
        "type": "object",
        "properties": {
            "date": TEXT | {"description": "the day, as 2026-11-21"},
            "text": TEXT | {"description": "what is new"},
        },
    }
    texts = {
        "title": "the title of the book",
        "subtitle": "a line below the title",
        "tagline": "a line that invites to play",
    }
    own: dict[str, Schema] = {name: {"description": doc} for name, doc in texts.items()}
    own["revisions"] = listing(revision) | {"description": "for ::: revisions, the oldest first"}
    own["translate"] = listing(TEXT) | {"description": "further keys with words to translate"}
    return {"type": "object", "properties": own}
