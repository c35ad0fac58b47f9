"""Layers: what belongs to one can be shown and hidden in every reader, wherever it is drawn."""

from __future__ import annotations

import io
import re
from pathlib import Path as FilePath
from typing import Any

import pytest
from drawn import (
    BLUE,
    GREEN,
    INFO,
    LETTERS,
    RED,
    box,
    draw_pdf,
    letters,
    moved,
    pdf_of,
    resources_of,
    sheet,
    typed,
)
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, NameObject
from read_back import output_of

from pnp.export.check import check_pdf
from pnp.model.definitions import replace
from pnp.model.face import Face, Group, LinearGradient, Op, Pattern, Stop

READERS = ("pdfium", "mutool", "gs", "pdftoppm")


def layers_of(data: bytes) -> list[str]:
    """The layers in the order in which viewers list them."""
    root: Any = PdfReader(io.BytesIO(data)).trailer["/Root"]
    output = root["/OCProperties"]
    assert output["/OCGs"] == output["/D"]["/Order"] == output["/D"]["/ON"]
    assert all(layer.get_object()["/Type"] == "/OCG" for layer in output["/OCGs"])
    return [layer.get_object()["/Name"] for layer in output["/OCGs"]]


def without(data: bytes, name: str) -> bytes:
    """The file with a layer that is hidden when it is opened."""
    writer = PdfWriter(clone_from=io.BytesIO(data))
    shown: Any = writer.root_object["/OCProperties"]["/D"]  # type: ignore[index]
    (hidden,) = [layer for layer in shown["/ON"] if layer.get_object()["/Name"] == name]
    rest = [layer for layer in shown["/ON"] if layer != hidden]
    shown[NameObject("/ON")] = ArrayObject(rest)
    shown[NameObject("/OFF")] = ArrayObject([hidden])
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def read_by(reader: str, data: bytes, folder: FilePath) -> str:
    """The first page as letters, a pixel a point, edges not smoothed."""
    if reader == "pdfium":
        return letters(data)
    out = folder / "out.png"
    commands = {
        "mutool": ("draw", "-q", "-A", "0", "-r", "72", "-o", str(out), "{}", "1"),
        "gs": ("-q", "-sDEVICE=png16m", "-r72", "-dLastPage=1", "-o", str(out), "{}"),
        "pdftoppm": (
            "-r", "72", "-l", "1", "-aaVector", "no", "-png", "-singlefile", "{}",
            str(out.with_suffix("")),
        ),
    }  # fmt: skip
    output_of(data, reader, *commands[reader])
    with Image.open(out) as image:
        flat, width = image.convert("RGB").tobytes(), image.width
    triples = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    rows = [triples[i : i + width] for i in range(0, len(triples), width)]
    return "\n".join("".join(map(letter, row)) for row in rows)


def letter(pixel: tuple[int, int, int]) -> str:
    return next(
        (
            known
            for known, color in LETTERS.items()
            if all(abs(a - b) <= 2 for a, b in zip(pixel, color, strict=True))
        ),
        "?",
    )


def test_a_file_without_layers_has_nothing_of_them() -> None:
    data = pdf_of((4, 4), Group((box(0, 0, 1, 1),)))
    assert b"/OCProperties" not in data and b"/Properties" not in data


def test_one_layer_for_each_name_in_the_order_of_drawing() -> None:
    ops = tuple(Group((box(0, 0, 1, 1),), layer=name) for name in ("Cut", "Kleben (ß)", "Cut"))
    data = pdf_of((4, 4), *ops, Group((Group((), layer="Crease"),), layer="Cut"))
    assert layers_of(data) == ["Cut", "Kleben (ß)", "Crease"]
    assert data.startswith(b"%PDF-1.6")
    assert data == pdf_of((4, 4), *ops, Group((Group((), layer="Crease"),), layer="Cut"))


CUT = Group((box(0, 0, 2, 1, RED),), layer="Cut")  # met three times: a form


def page() -> bytes:
    """A face placed once and one placed twice, with layers everywhere in them."""
    once: tuple[Op, ...] = (
        CUT,
        box(0, 1, 2, 1, (0.0,)),  # black, as if nothing had been set in the layer
        Group((box(0, 2, 2, 1, BLUE), Group((box(1, 2, 1, 1, RED),), layer="Cut")), layer="Art"),
        Group((box(0, 3, 2, 1, BLUE), box(0, 3, 2, 1, RED)), opacity=0.5, layer="Cut"),
    )
    twice: tuple[Op, ...] = (
        Group((CUT,), matrix=moved(0, 3)),
        Group((box(0, 0, 1, 1, GREEN), box(0, 1, 2, 1, BLUE)), matrix=moved(0, 0), layer="Art"),
        Group((CUT, Group((CUT,), moved(0, 1), layer="Art")), matrix=moved(0, 1), layer="Cut"),
    )
    faces = {"once": Face("once", 2, 4, 0, once), "twice": Face("twice", 2, 4, 0, twice)}
    placed = sheet(
        (8, 4), ("once", 0, 0, 2, 4, 0), ("twice", 3, 0, 2, 4, 0), ("twice", 6, 0, 2, 4, 0)
    )
    data = draw_pdf(INFO, [placed, replace(placed, number=2)], faces, {})
    check_pdf(data, [placed, placed], "Layers.pdf")
    return data


@pytest.mark.parametrize("reader", READERS)
def test_layers_are_shown_and_hidden(reader: str, tmp_path: FilePath) -> None:
    data = page()
    assert layers_of(data) == ["Cut", "Art"]
    assert read_by(reader, data, tmp_path) == typed("""
        RR_G__G_
        KK_RR_RR
        BR_RR_RR
        rr_RR_RR
    """)
    assert read_by(reader, without(data, "Cut"), tmp_path) == typed("""
        ___G__G_
        KK_BB_BB
        BB______
        ________
    """)
    assert read_by(reader, without(data, "Art"), tmp_path) == typed("""
        RR______
        KK_RR_RR
        ________
        rr_RR_RR
    """)


@pytest.mark.parametrize("reader", READERS)
def test_patterns_and_gradients_in_a_layer(reader: str, tmp_path: FilePath) -> None:
    tile = Pattern(2, 2, (box(0, 0, 2, 2, BLUE),))
    same = LinearGradient(0, 0, 0, 4, (Stop(0, RED), Stop(1, RED)))
    patterned = Group((box(0, 0, 4, 4, tile), box(0, 0, 4, 2, same)), layer="Glue")
    data = pdf_of((8, 4), patterned, box(4, 0, 4, 4, tile))
    assert read_by(reader, data, tmp_path) == "RRRRBBBB\nRRRRBBBB\nBBBBBBBB\nBBBBBBBB"
    assert read_by(reader, without(data, "Glue"), tmp_path) == "\n".join(["____BBBB"] * 4)


def test_marked_content_is_balanced() -> None:
    """In every stream, and with the saved states inside it."""
    ends = {b"q": b"Q", b"BDC": b"EMC"}
    streams = [form.get_data() for form in resources_of(page(), "/XObject").values()]
    assert sum(stream.count(b"/OC/L") for stream in streams) == 10
    for stream in streams:
        open_: list[bytes] = []
        for word in stream.split():
            if word in ends:
                open_.append(ends[word])
            elif word in ends.values():
                assert open_.pop() == word
        assert open_ == []


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("qpdf", ("--check", "{}")), ("mutool", ("draw", "-q", "-F", "pnm", "-o", "/dev/null", "{}"))],
)
def test_checkers_find_nothing_wrong_with_layers(tool: str, arguments: tuple[str, ...]) -> None:
    output = output_of(page(), tool, *arguments).replace("No syntax or stream", "")
    assert not re.search(r"\b(error|warning)\b", output, re.I)
