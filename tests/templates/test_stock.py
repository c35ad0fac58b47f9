"""Stock layouts: they show the fields that a card has, and do without the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from read_back import by_pdfium
from repository import ROOT

from pnp.cli.main import main

ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'
ALL = {
    "name": "Fox", "title": "Fox", "type": "Beast", "cost": "7", "number": "7", "value": "8",
    "text": "Runs.", "flavour": "Quiet.", "art": "a.svg", "strength": "4", "health": "5",
    "rarity": "Rare",
}  # fmt: skip
# the fields of a layout that print words, as stock.md lists them
PRINTED = {
    "poker": "name cost type text flavour strength health rarity",
    "full-art": "name cost type text flavour strength health",
    "tarot": "name number text flavour",
    "mini": "name cost text",
    "square-token": "name value",
    "round-token": "name value",
    "standee": "name",
    "player-mat": "name text",
}
BACKS = ("back", "tarot-back", "mini-back")


def build(folder: Path, layout: str, fields: dict[str, str], more: str = "") -> tuple[str, bytes]:
    """The words and the bytes of a card with these fields, in a layout that extends a stock one."""
    game, layouts = folder / "cards/game", folder / "layouts/game"
    game.mkdir(parents=True)
    layouts.mkdir(parents=True)
    (game / "a.svg").write_text(ART)
    (game / "game.yaml").write_text(
        "format: 1\ntitle: Game\ndecks: {c: {file: c.csv, layout: game/card}}\n"
        "products: {c: {file: C, decks: [c], sheet: 1-up}}\n"
    )
    (game / "c.csv").write_text(
        f"{','.join(['id', *fields])}\n{','.join(['fox', *fields.values()])}\n"
    )
    (layouts / "card.yaml").write_text(f"extends: stock/{layout}\n{more}")
    with pytest.raises(SystemExit) as stop:
        main(["build", "--no-cache", "--project", str(folder)])
    assert stop.value.code == 0
    data = (folder / "output/game/en/C.pdf").read_bytes()
    return by_pdfium(data), data


def words(text: str) -> set[str]:
    return set(text.casefold().split())


def test_every_stock_layout_of_cards_is_tested() -> None:
    names = {path.stem for path in (ROOT / "layouts/stock").glob("*.yaml")}
    others = {"theme", "rulebook", "board", "tuck-box"}  # templates have them
    assert names == {*PRINTED, *BACKS, *others}


@pytest.mark.parametrize("layout", PRINTED)
def test_a_card_with_every_field(layout: str, tmp_path: Path, capsys) -> None:
    text, _ = build(tmp_path, layout, ALL)
    expected = {ALL[field].casefold() for field in PRINTED[layout].split()}
    assert words(text) == expected
    assert "error" not in capsys.readouterr().err


@pytest.mark.parametrize("layout", PRINTED)
def test_a_card_with_a_name_alone(layout: str, tmp_path: Path) -> None:
    text, data = build(tmp_path / "a", layout, {"title": "Fox"})
    assert words(text) == {"fox"}
    # no badge and no picture is left: what is drawn is less than with one more field
    field = {"tarot": "number"}.get(layout, "value" if "token" in layout else "art")
    _, more = build(tmp_path / "b", layout, {"title": "Fox", field: ALL[field]})
    assert drawn(data) < drawn(more)


def drawn(data: bytes) -> int:
    """The number of operators on the page of a file and in its forms."""
    import io

    page = PdfReader(io.BytesIO(data)).pages[0]
    forms = page["/Resources"].get("/XObject", {}).values()
    streams = [page.get_contents().get_data(), *(form.get_object().get_data() for form in forms)]
    return sum(len(stream.split(b"\n")) for stream in streams)


@pytest.mark.parametrize("layout", BACKS)
def test_backs_are_the_same_upside_down(layout: str, tmp_path: Path) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    _, data = build(tmp_path, layout, {"name": "Fox"})
    document = pypdfium2.PdfDocument(data)
    image = document[0].render(scale=1).to_pil().convert("L")
    document.close()
    turned = image.rotate(180)
    pairs = zip(image.tobytes(), turned.tobytes(), strict=True)
    different = sum(abs(a - b) > 90 for a, b in pairs)
    assert different / (image.width * image.height) < 0.02


def test_the_colour_of_a_type(tmp_path: Path) -> None:
    def ground(name: str, fields: dict[str, str], palette: str) -> tuple[int, ...]:
        import pypdfium2

        _, data = build(tmp_path / name, "standee", fields, f"palette: {palette}\n")
        document = pypdfium2.PdfDocument(data)
        image = document[0].render(scale=1).to_pil().convert("RGB")
        document.close()
        return tuple(image.getpixel((image.width // 2, 20)))

    assert ground("a", {"name": "Fox", "type": "Beast"}, '{Beast: "#ff0000"}') == (255, 0, 0)
    assert ground("b", {"name": "Fox", "type": "Man"}, '{accent: "#00ff00"}') == (0, 255, 0)
    fields = {"name": "Fox", "type": "Beast", "color": "sea"}
    assert ground("c", fields, '{Beast: "#ff0000", sea: "#0000ff"}') == (0, 0, 255)
