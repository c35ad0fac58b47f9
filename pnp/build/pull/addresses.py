"""Addresses of online sheets: from the one in the browser to the one of the file."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit, urlunsplit

from pnp.model.definitions import lazy_pattern

_GOOGLE = lazy_pattern(r"/spreadsheets/(?:u/\d+/)?d/(?!e/)(?P<id>[\w-]+)(?:/.*)?")
_PUBLISHED = lazy_pattern(r"(?P<start>/spreadsheets/(?:u/\d+/)?d/e/[\w-]+)/pub(?:html)?/?")
_FORMATS = {".csv": "csv", ".tsv": "tsv", ".xlsx": "xlsx", ".ods": "ods"}
GOOGLE_HINT = (
    "in Google Sheets: File > Share > Publish to web, choose the sheet and 'Comma-separated values "
    "(.csv)', and write that link; or share the sheet with 'Anyone with the link'"
)


def is_google(address: str) -> bool:
    """Whether an address is one of Google Sheets."""
    host = urlsplit(address).hostname or ""
    return host == "docs.google.com" or host.endswith((".google.com", ".googleusercontent.com"))


def file_address(address: str, ending: str) -> str:
    """The address of the file with an ending such as '.csv': of a sheet of Google, its export; of
    a file of Dropbox, its download. Any other address stays."""
    parts = urlsplit(address.strip())
    kind = _FORMATS.get(ending.lower(), "csv")
    host = parts.hostname or ""
    if host == "docs.google.com":
        gid = _gid(parts.query, parts.fragment)
        published = _PUBLISHED.fullmatch(parts.path)
        if published is not None:
            query = f"{f'gid={gid}&single=true&' if gid else ''}output={kind}"
            return urlunsplit((parts.scheme, parts.netloc, f"{published['start']}/pub", query, ""))
        found = _GOOGLE.fullmatch(parts.path)
        if found is not None:
            query = f"format={kind}{f'&gid={gid}' if gid and kind in ('csv', 'tsv') else ''}"
            path = f"/spreadsheets/d/{found['id']}/export"
            return urlunsplit((parts.scheme, parts.netloc, path, query, ""))
    if host.removeprefix("www.") == "dropbox.com" and "dl=0" in parts.query:
        query = re.sub(r"\bdl=0\b", "dl=1", parts.query)
        return urlunsplit((parts.scheme, parts.netloc, parts.path, query, ""))
    return urlunsplit(parts)


def _gid(query: str, fragment: str) -> str:
    """The number of a sheet of a Google workbook; '' if the address does not name one."""
    found = parse_qs(fragment).get("gid") or parse_qs(query).get("gid") or [""]
    return found[0] if found[0].isdigit() else ""
