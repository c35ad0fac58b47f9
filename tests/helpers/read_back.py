"""PDF files read by other programs: what they say of a file, and the text they find in it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest


def output_of(data: bytes, tool: str, *arguments: str) -> str:
    """What a tool prints about a file, called '{}' in its arguments; it must find it good.
    The test is skipped where the tool is not installed."""
    path = shutil.which(tool)
    if path is None:
        pytest.skip(f"{tool} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "it.pdf"
        file.write_bytes(data)
        command = [path, *(a.format(file) for a in arguments)]
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=False
        )
    noise = "warning: ICC support is not available"  # some builds of MuPDF
    errors = [e for e in done.stderr.splitlines() if e and e != noise]
    assert done.returncode == 0 and not errors, (errors, done.stdout[-500:])
    return done.stdout


def by_pdfium(data: bytes) -> str:
    """The text of the first page."""
    document = pytest.importorskip("pypdfium2").PdfDocument(data)
    try:
        found: str = document[0].get_textpage().get_text_bounded()
        return found
    finally:
        document.close()


# what each finds in a file of one page
READERS: dict[str, Callable[[bytes], str]] = {
    "poppler": lambda data: output_of(data, "pdftotext", "{}", "-"),
    "mutool": lambda data: output_of(data, "mutool", "draw", "-q", "-F", "text", "-o", "-", "{}"),
    "pdfium": by_pdfium,
}
