"""Pages of existing PDF files in the preview: pictures of them."""

from __future__ import annotations

import io
import re
from pathlib import Path

from other_pdfs import BARS, many_pages, one_page
from PIL import Image
from preview_session import KeptTab
from repository import ROOT

from pnp.build.project import Places as Folders
from pnp.preview.drawn_files import DrawnFiles
from pnp.preview.messages import Places
from pnp.preview.session import Session
from pnp.preview.views import View

GAME = "title: T\nproducts:\n  p: {file: P, title: Cover, pdf: cover.pdf, sheet: 1-up}\n"


def pictures(files: DrawnFiles, tab: KeptTab) -> list[Image.Image]:
    """The pictures that a tab shows, in the order of the faces."""
    found = []
    for face in tab.state["faces"]:
        markup = tab.state["drawings"][face["key"]]["body"]
        (name,) = re.findall(r'href="picture/([0-9a-f]+)"', markup)
        data = files.picture(name)
        assert data is not None
        found.append(Image.open(io.BytesIO(data[0])).convert("RGB"))
    return found


def test_pages_are_shown_and_followed(tmp_path: Path):
    folder = tmp_path / "cards/t"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "cover.pdf").write_bytes(one_page(BARS))
    files = DrawnFiles()
    session = Session(Folders(tmp_path, tmp_path, ROOT), Places(lambda span: None), files)
    session.start()
    try:
        tab = KeptTab(session)
        tab.show(View("t", "p"))
        assert [face["key"] for face in tab.state["faces"]] == ["p/cover.pdf 1"]
        assert [face["kind"] for face in tab.state["faces"]] == ["page"]
        (picture,) = pictures(files, tab)
        # 100 × 60 points at 150 pixels per inch; red at the left, green above, blue below
        assert picture.size == (208, 125)
        found = [picture.getpixel(place) for place in ((10, 62), (120, 10), (60, 115), (150, 62))]
        assert found == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]
        # the sheet shows the same picture
        sheet = tab.state["pages"]["1"]
        shown = [sheet["body"], *tab.state["defs"].values()]
        assert "picture/" in "".join(shown)
        (folder / "cover.pdf").write_bytes(many_pages(3))
        session.changed()
        tab.wait_for_edit(2)
        assert len(pictures(files, tab)) == 3
        # a file that is cut short is reported, and the last good pages stay
        (folder / "cover.pdf").write_bytes(many_pages(3)[:300])
        session.changed()
        tab.wait_for_edit(3)
        assert len(tab.state["faces"]) == 3
        assert [m.split(":")[0] for m in tab.messages] == ["'cards/t/cover.pdf' is damaged"]
    finally:
        session.stop()
    assert not list(tmp_path.rglob("*.png"))
