"""Write the pages of docs/reference/ from the code's own tables of keys, commands and codes.

python docs/reference.py

A test compares the pages with what the code has, so that none is out of date.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import styles
from reference_index import Entry, index_page, keys_page
from reference_more import more_pages
from reference_pages import PAGES, notes_of, tables_of, texts
from reference_tables import Tables, table_text

FOLDER = Path(__file__).resolve().parent / "reference"
MADE = "<!-- docs/reference.py makes this page; do not edit it -->\n\n"
TYPES = "What the column *takes* means: [types of values](values.md)."


def pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    out: dict[str, str] = {}
    entries: list[Entry] = []
    for name in PAGES:
        tables = tables_of(name)
        out[name] = page_text(name, tables)
        title = texts()[name].title
        entries += [
            Entry(row.name, f"{name}.md", table.heading, title)
            for table in tables.found
            for row in table.rows
        ]
        if name == "styles":
            entries += [Entry(key, f"{name}.md", "", title) for key in (*styles.ROWS, "extends")]
    out |= more_pages()
    titles = {f"{name}.md": texts()[name].title for name in out}
    out["keys"] = keys_page(entries, texts()["keys"].head)
    out["README"] = index_page(titles, [f"{name}.md" for name in PAGES], texts()["README"].head)
    return {f"{name}.md": MADE + text.strip() + "\n" for name, text in out.items()}


def page_text(name: str, tables: Tables) -> str:
    """A page about files in Markdown."""
    notes = notes_of(name)
    parts = [texts()[name].head, TYPES]
    if name == "styles":
        parts.append(styles.table())
    for table in tables.found:
        parts += [f"## {table.heading}", notes.get(table.heading, ""), table_text(table)]
    return "\n\n".join(part.strip() for part in parts if part)


def main() -> None:
    """Write the pages, and remove those that are no longer made."""
    FOLDER.mkdir(exist_ok=True)
    found = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in found:
            path.unlink()
    for name, text in found.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
