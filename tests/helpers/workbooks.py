"""Workbooks that other programs write: openpyxl, and LibreOffice where it is installed."""

from __future__ import annotations

import csv
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest


def write_xlsx(
    path: Path,
    sheets: Mapping[str, Iterable[Sequence[Any]]],
    formats: Mapping[str, str] | None = None,
    hidden: Sequence[str] = (),
) -> Path:
    """A workbook with these rows by the names of its worksheets; `formats` are number formats of
    cells of the first one."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    for cell, code in (formats or {}).items():
        book.worksheets[0][cell].number_format = code
    path.parent.mkdir(parents=True, exist_ok=True)
    book.save(path)
    return path


def with_libreoffice(path: Path, ending: str) -> Path:
    """The file as LibreOffice saves it in another format; the test is skipped without it."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice (soffice) is not installed")
    out = path.parent / "saved"
    profile = f"-env:UserInstallation={(path.parent / 'profile').as_uri()}"
    subprocess.run(
        [program, profile, "--headless", "--convert-to", ending, "--outdir", out, path],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return out / f"{path.stem}.{ending.partition(':')[0]}"


def csv_rows(path: Path) -> list[list[str]]:
    """The cells of a CSV file, by Python's reader."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def zipped(path: Path, parts: Mapping[str, str | bytes]) -> Path:
    """A ZIP file with these parts."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return path
