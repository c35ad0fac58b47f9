"""`json`: objects, lists, texts, numbers and flags, by RFC 8259."""

from pathlib import Path
from typing import Any

from pnp.sources.json_values import parse_json
from pnp.sources.reader import read_text
from pnp.sources.source_formats import SourceFormat


def _read(path: Path, shown: str, encoding: str = "") -> Any:
    return parse_json(read_text(path, shown, is_table=True, encoding=encoding), shown)


KIND = SourceFormat("json", (".json",), _read, options=("encoding",), has_foreign_keys=True)
