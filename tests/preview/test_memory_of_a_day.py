"""A preview that is open for a day keeps no more after a thousand edits than after the first."""

from __future__ import annotations

import gc
import pathlib
import tracemalloc
from pathlib import Path

import pytest
from many_cards import CARDS, LAYOUT_FILE, SUN, ManyCards
from preview_session import KeptTab, open_session

from pnp.preview.views import View

EDITS = 1000
# bytes that may be added by 900 edits: caches of limited size fill up (1.3 MB of 53 were measured
# for 48 cards and 500 edits); a leak of one drawing of a card at each edit would be 4 MB
_MOST = 3_000_000


def _traced() -> int:
    """The bytes in use, without the table of interned texts: it doubles by some megabytes at once,
    in whichever path adds the text for which it has no place."""
    gc.collect()
    here = tracemalloc.Filter(inclusive=False, filename_pattern=pathlib.__file__)
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces([here]).traces)


def _edit(many: ManyCards, texts: dict[str, str], number: int) -> None:
    """Cards, the layout, pictures, a mistake and its repair, icons, in turn."""
    layout, cards = texts[LAYOUT_FILE], texts[CARDS]
    match number % 6:
        case 0:
            many.write(CARDS, cards.replace("Card 2,", f"Name {number},"))
        case 1:
            many.write(LAYOUT_FILE, layout.replace("#faf3e2", f"#{number * 7919 % 0xFFFFFF:06x}"))
        case 2:
            many.picture(number % 2, (number % 256, number // 256, 7))
        case 3:
            many.write(LAYOUT_FILE, layout.replace("{name}", "{nam}"))
        case 4:
            many.write(LAYOUT_FILE, layout)
        case _:
            many.write("cards/many/icons/sun.svg", SUN.replace("v20", f"v{number % 19 + 1}.1"))


@pytest.mark.thorough
def test_a_thousand_edits_keep_memory_flat(tmp_path: Path) -> None:
    many = ManyCards(tmp_path, 9)
    texts = {name: (tmp_path / name).read_text("utf-8") for name in (LAYOUT_FILE, CARDS)}
    session = open_session(tmp_path)
    tabs = [KeptTab(session, name) for name in "ab"]
    for tab, grey in zip(tabs, (False, True), strict=True):
        tab.show(View("many", "cards", grey=grey))
    tracemalloc.start()
    before = 0
    try:
        for number in range(EDITS):
            _edit(many, texts, number)
            session.changed()
            for tab in tabs:
                tab.wait_for_edit(number + 2)
                del tab.patches[:-1]
            if number == 99:
                before = _traced()
        after = _traced()
    finally:
        tracemalloc.stop()
        session.stop()
    assert after - before < _MOST
    assert len(session._files) < 200 and len(session._shown) == 2


def test_tabs_that_were_closed_and_products_that_were_left_are_forgotten(tmp_path: Path) -> None:
    many = ManyCards(tmp_path, 3)
    papers = ("a4", "letter", "a5", "a3", "legal", "a4", "letter")
    session = open_session(many.root)
    try:
        for number, paper in enumerate(papers):
            tab = KeptTab(session, f"t{number}")
            tab.show(View("many", "cards", paper=paper, grey=number % 2 == 1))
            send = tab._send
            session.call(lambda tab=tab, send=send: session.close_tab(tab.name, send)).result(60)
        many.change(LAYOUT_FILE, "#faf3e2", "#112233")
        last = KeptTab(session, "last")
        last.show(View("many", "cards"))
        session.changed()
        last.wait_for_edit(2)
        assert [tab.name for tab in session.tabs] == ["last"]
        assert len(session._shown) <= 5
    finally:
        session.stop()
