"""Build the site of the documentation, and show it.

    python docs/website.py            writes output/site/html/
    python docs/website.py --serve    also shows it at localhost:8000, and follows the pages

Zensical makes the site from docs/site/zensical.toml. It reads copies of the pages in
output/site/pages/ (docs/site_pages.py adapts them). A warning is an error. Nothing is fetched from
the network, neither by the build nor by the site; `index.html` also works from a disk.
"""

from __future__ import annotations

import argparse
import fnmatch
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from site_pages import PAGES, adapted, site_tree

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "docs/site/zensical.toml"
FOLDER = ROOT / "output/site"
FONTS = ("alegreya/Alegreya_700Bold", "alegreya-sans/AlegreyaSans_400Regular",
         "alegreya-sans/AlegreyaSans_400Regular_Italic",
         "alegreya-sans/AlegreyaSans_700Bold")  # fmt: skip


def main(words: list[str] | None = None) -> None:
    """Build the site; with --serve, show it until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Build the site of the documentation.")
    parser.add_argument("--serve", action="store_true", help="show it, and follow the pages")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder (output/site)")
    options = parser.parse_args(words)
    build(options.out)
    print(options.out / "html/index.html")
    if options.serve:
        serve(options.out)


def build(folder: Path) -> None:
    """Write the site to `html` in a folder. Ends the program with the report of the generator if
    there is a warning."""
    prepare(folder)
    words = command(folder, "build", "--strict", "--clean")
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    if run.returncode:
        report = re.sub("\x1b\\[[0-9;]*m", "", run.stdout + run.stderr)  # its colours
        raise SystemExit(report.partition("Traceback")[0].rstrip())


def serve(folder: Path) -> None:
    """Show the site at localhost:8000 until Ctrl+C; pages that change are shown at once."""
    from watchfiles import watch

    server = subprocess.Popen(command(folder, "serve"))
    try:
        for _ in watch(ROOT / "docs", ROOT / "README.md", raise_interrupt=False):
            prepare(folder)
    finally:
        server.terminate()


def command(folder: Path, *words: str) -> list[str]:
    """A command of the generator for a folder that was prepared."""
    config = str(folder / "zensical.toml")
    return [sys.executable, "-m", "zensical", words[0], "--config-file", config, *words[1:]]


def prepare(folder: Path) -> None:
    """Write what the generator reads: its settings, the pages and their files. A file that has not
    changed is not written, so that a server shows again only what has."""
    files = {f"pages/{place}": content for place, content in _contents()}
    files["zensical.toml"] = settings(site_tree(ROOT)).encode()
    for old in [path for path in (folder / "pages").rglob("*") if path.is_file()]:
        if old.relative_to(folder).as_posix() not in files:
            old.unlink()
    for place, content in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


def _contents() -> Iterator[tuple[str, bytes]]:
    """The files of the site by their places, and what is in them."""
    tree = site_tree(ROOT)
    for place, path in tree.items():
        content = path.read_bytes()
        if path.suffix in PAGES:
            content = adapted(content.decode(), path, tree).encode()
        yield place, content
    for name in FONTS:
        path = ROOT / "fonts" / f"{name}.ttf"
        yield f"site/{path.name}", path.read_bytes()
        licence = path.with_name("OFL.txt")
        yield f"site/{path.parent.name}-{licence.name}", licence.read_bytes()


def settings(places: Iterable[str]) -> str:
    """The settings of the generator for the pages that there are. A pattern in the navigation, such
    as "reference/*.md", becomes all pages that it fits, the index first; a line with a pattern
    that fits none is left out."""
    lines = []
    for line in CONFIG.read_text(encoding="utf-8").splitlines():
        if pattern := re.search(r'"([^"]*\*[^"]*\.md)"', line):
            found = sorted(fnmatch.filter(places, pattern[1]))
            found.sort(key=lambda page: not page.endswith("index.md"))
            line = line.replace(pattern[0], ", ".join(f'"{page}"' for page in found))
            if not found:
                continue
        lines.append(line)
    return "\n".join([*lines, ""])


def pages_in_nav(entries: Any = None) -> list[str]:
    """The pages that the navigation names, in its order."""
    if entries is None:
        entries = tomllib.loads(settings(site_tree(ROOT)))["project"]["nav"]
    if isinstance(entries, str):
        return [entries]
    if isinstance(entries, Mapping):
        entries = list(entries.values())
    return [page for entry in entries for page in pages_in_nav(entry)]


if __name__ == "__main__":
    main()
