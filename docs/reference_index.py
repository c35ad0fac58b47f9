"""The first page of the reference, and the list of all keys in alphabetical order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from reference_tables import anchor


class Entry(NamedTuple):
    """A key at a place: the file of the page, the heading of its table ('': the page), the title
    of the page."""

    key: str
    file: str
    heading: str
    title: str

    @property
    def link(self) -> str:
        """A link to the place."""
        words = self.title.partition(":")[0]
        is_whole = self.heading in ("", words) or self.heading.startswith("A ")
        words = words if is_whole else f"{words}: {self.heading}"
        target = f"#{anchor(self.heading)}" if self.heading else ""
        return f"[{words}]({self.file}{target})"


def keys_page(entries: Iterable[Entry], intro: str) -> str:
    """All keys with links to their places."""
    ordered = sorted(entries, key=lambda one: (one.key.casefold(), one.key))
    parts = [intro, ""]
    for letter, listed in groupby(ordered, key=lambda one: one.key[0].upper()):
        parts += [f"## {letter}", "", "| key | in |", "|---|---|"]
        for key, places in groupby(listed, key=lambda one: one.key):
            links = dict.fromkeys(place.link for place in places)
            parts.append(f"| `{key}` | {'; '.join(links)} |")
        parts.append("")
    return "\n".join(parts)


def index_page(titles: Mapping[str, str], files: Sequence[str], intro: str) -> str:
    """The pages of the reference, in groups."""
    others = [name for name in titles if name not in files]
    groups = {"Files": files, "Values, commands, texts": others}
    listed = [
        f"## {title}\n\n" + "\n".join(f"- [{titles[name]}]({name})" for name in names)
        for title, names in groups.items()
    ]
    return "\n\n".join([intro, *listed])
