"""`jsonl`: JSON Lines, a value of JSON in each line."""

from pathlib import Path

from pnp.model.source import Listing
from pnp.sources.json_values import parse_json_lines
from pnp.sources.reader import read_text
from pnp.sources.source_formats import SourceFormat


def _read(path: Path, shown: str, encoding: str = "") -> Listing:
    return parse_json_lines(read_text(path, shown, is_table=True, encoding=encoding), shown)


KIND = SourceFormat(
    "jsonl", (".jsonl", ".ndjson"), _read, options=("encoding",), has_foreign_keys=True
)
