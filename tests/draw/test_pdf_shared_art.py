"""Drawings that several files show are drawn once, and each file is as if it were the only one."""

from __future__ import annotations

import pytest
from counted_forms import counted_forms

from pnp.draw.pdf import drawn as drawn_module
from pnp.draw.pdf import pages
from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.draw.pdf.drawn import Drawn, Resource, Resources
from pnp.draw.pdf.objects import pack
from pnp.model.face import Face, Group, LinearGradient, Op, Path, Segments, Stop
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.text.cache import Recent

PAPER = Paper("small", 90.0, 60.0)
# 30 segments: a group with more than 24 is a form
LINES: Segments = tuple(("M" if i == 0 else "L", 2.0 * i, float(i % 7)) for i in range(30))
FADING = LinearGradient(0.0, 0.0, 60.0, 0.0, (Stop(0.0, (0.5,)), Stop(1.0, (0.0,), 0.5)))


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test has drawn anything."""
    monkeypatch.setattr(pages, "_art", Recent(64))
    monkeypatch.setattr(drawn_module, "_art", Recent(64))


def pdf_of(*ops: Op) -> bytes:
    face = Face("a", 90.0, 60.0, 0.0, ops)
    placed = Placement("a", 0.0, 0.0, 90.0, 60.0, 0, (0.0, 0.0, 90.0, 60.0))
    written: list[bytes] = []
    write_pdf(
        PdfJob(info=PdfInfo("x"), sheets=[Sheet(PAPER, "front", 1, (placed,))], faces={"a": face}),
        written.append,
    )
    return b"".join(written)


def test_a_form_in_a_form_is_drawn_once_for_two_files(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = Group((Path(LINES, (0.0,)),), matrix=(1.0, 0.0, 0.0, 1.0, 5.0, 5.0))
    outer = Group((inner, Path(LINES, FADING)))
    alone = pdf_of(outer)
    monkeypatch.setattr(pages, "_art", Recent(64))
    monkeypatch.setattr(drawn_module, "_art", Recent(64))
    made = counted_forms(monkeypatch)
    pdf_of(inner)
    assert made == [1]
    pdf_of(outer, Path(LINES, (1.0,)))
    assert made == [1, 2]  # the form in it is known
    assert pdf_of(outer) == alone
    assert made == [1, 2]


def test_a_form_whose_parts_are_forgotten_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    outer = Group((Group((Path(LINES, (0.0,)),)), Path(LINES, FADING)))
    alone = pdf_of(outer)
    monkeypatch.setattr(drawn_module, "_art", Recent(64))
    assert pdf_of(outer) == alone


def form_of(name: bytes) -> Resource:
    return Resource(b"/XObject", drawn=Drawn(pack(b"/%s Do" % name), (name,), {}))


def test_a_file_takes_what_a_form_of_another_file_refers_to() -> None:
    first, second = Resources(), Resources()
    state = Resource(b"/ExtGState", (b"<</ca .5>>",))
    deepest = first.add(b"G", state)
    inner = form_of(deepest)
    form = form_of(first.add(b"X", inner))
    assert second.take_art(form)
    assert list(second.take().values()) == [inner, state]
    assert second.take_art(form)
    assert second.take() == {}


def test_a_file_that_uses_a_name_for_something_else_takes_nothing() -> None:
    first, second = Resources(), Resources()
    name = first.add(b"G", Resource(b"/ExtGState", (b"<</ca .5>>",)))
    second._digests[name] = b"the hash of another resource"
    assert not second.take_art(form_of(name))
    assert second.take() == {}


def test_what_shows_letters_or_is_a_file_is_not_shared() -> None:
    letters = Drawn(pack(b"(a) Tj"), (), {b"F1": ((0, 5, "a"),)})
    for resource in (Resource(b"/XObject", drawn=letters), Resource(b"/XObject", picture="a.png")):
        name = Resources().add(b"X", resource)
        assert not Resources().take_art(form_of(name))
