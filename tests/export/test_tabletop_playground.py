"""`--target tabletop-playground`: a package; templates have the fields of the published schema.

The schema has no licence, so what it demands is typed here: names, types and limits, as of
https://github.com/plasticity-studios/tabletop-playground-schemas (src/templates.ts).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from PIL import Image
from plain_cards import BLUE, LAYOUT, RED, image
from poker_cards import poker_cards
from tiny_project import TinyProject

REQUIRED = {
    "Type": str, "GUID": str, "Name": str, "Metadata": str, "CollisionType": str,
    "SurfaceType": str, "Models": list, "Tags": list, "FrontTexture": str, "BackIndex": int,
    "HiddenIndex": int, "Indices": list, "CardNames": dict, "CardMetadata": dict, "CardTags": dict,
}  # fmt: skip
OPTIONAL = {
    "BackTexture": str, "HiddenTexture": str, "NumHorizontal": int, "NumVertical": int,
    "Width": float, "Height": float, "Thickness": float, "HiddenInHand": bool, "Model": str,
    "UsedWithCardHolders": bool, "CanStack": bool, "UsePrimaryColorForSide": bool,
    "MirrorBack": bool, "FrontTextureOverrideExposed": bool, "AllowFlippedInStack": bool,
    "Friction": float, "Restitution": float, "Density": float, "Metallic": float,
    "Roughness": float, "Flippable": bool, "AutoStraighten": bool, "ShouldSnap": bool,
    "ScriptName": str, "Blueprint": str, "Collision": list, "SnapPointsGlobal": bool,
    "SnapPoints": list,
}  # fmt: skip


def package(tiny: TinyProject, *options: str) -> tuple[Path, list[dict[str, Any]]]:
    """The folder of the package, and its templates, whose fields are checked."""
    code, _, err = tiny.run("build", "tiny/cards", "--target", "tabletop-playground", *options)
    assert code == 0, err
    folder = tiny.root / "output/tiny/en@tabletop-playground/Tiny"
    manifest = json.loads((folder / "Manifest.json").read_text())
    assert manifest.keys() == {"Name", "Version", "GUID"}
    found = []
    for file in (folder / "Templates").iterdir():
        template = json.loads(file.read_text(encoding="utf-8"))
        check(template)
        assert file.name == f"{template['GUID']}.json"
        found.append(template)
    assert len({one["GUID"] for one in (*found, manifest)}) == len(found) + 1
    return folder, sorted(found, key=lambda one: one["Name"])


def check(template: dict[str, Any]) -> None:
    """What the schema demands of a card."""
    assert REQUIRED.keys() <= template.keys() <= REQUIRED.keys() | OPTIONAL.keys()
    for name, kind in (REQUIRED | OPTIONAL).items():
        wanted = (int, float) if kind is float else kind
        assert isinstance(template.get(name, kind()), wanted), name
    assert template["Type"] == "Card" and re.fullmatch("[0-9A-F]{32}", template["GUID"])
    assert template["CollisionType"] in ("Regular", "Ground", "Penetrable", "Static")
    assert template["SurfaceType"] in ("Plastic", "Wood", "Metal", "Cardboard", "Cloth", "Glass")
    places = template["NumHorizontal"] * template["NumVertical"]
    assert 1 <= template["NumHorizontal"] <= 128 and 1 <= template["NumVertical"] <= 128
    assert template["Indices"] and all(0 <= n < places for n in template["Indices"])
    assert -3 <= template["BackIndex"] < places and -3 <= template["HiddenIndex"] < places
    assert template["Width"] >= 0.1 and template["Height"] >= 0.1 and template["Thickness"] >= 0.01
    for name in ("CardNames", "CardMetadata", "CardTags"):
        assert all(key.isdigit() and int(key) < places for key in template[name])


def texture(folder: Path, name: str) -> Image.Image:
    return image(folder / "Textures" / name)


def test_a_deck_is_one_template(tiny: TinyProject) -> None:
    poker_cards(tiny)
    folder, (deck,) = package(tiny)
    assert (deck["Name"], deck["Width"], deck["Height"], deck["Thickness"]) == (
        "cards", 6.35, 8.89, 0.05
    )  # fmt: skip
    assert deck["Indices"] == [0, 1, 1, 2]
    assert deck["CardNames"] == {"0": "Ant", "1": "Bee & Co", "2": "Cat"}
    assert deck["CardMetadata"] == {"0": "ant", "1": "bee", "2": "cat"}
    assert (deck["NumHorizontal"], deck["NumVertical"], deck["Model"]) == (3, 1, "Square")
    # one back in a file of its own, also for hidden cards
    assert (deck["BackIndex"], deck["HiddenIndex"]) == (-2, -3)
    front, back = texture(folder, deck["FrontTexture"]), texture(folder, deck["BackTexture"])
    assert (front.size, back.size) == ((3 * 731, 1024), (731, 1024))
    assert [front.getpixel((x, 0)) for x in (0, 730, 731, 1462)] == [BLUE, RED, BLUE, BLUE]
    assert back.getpixel((730, 0)) == BLUE


def test_backs_of_their_own_are_a_sheet(tiny: TinyProject) -> None:
    poker_cards(tiny, own_backs=True)
    folder, (deck,) = package(tiny)
    assert deck["BackIndex"] == -3
    assert texture(folder, deck["BackTexture"]).size == texture(folder, deck["FrontTexture"]).size


def test_a_deck_of_several_sheets_is_several_templates(tiny: TinyProject) -> None:
    poker_cards(tiny)
    assert (
        tiny.run("build", "tiny/cards", "--target", "tabletop-playground", "--side", "1500")[0] == 0
    )
    (folder,) = (tiny.root / "output/tiny").glob("en@tabletop-playground*")
    found = [json.loads(file.read_text()) for file in (folder / "Tiny/Templates").iterdir()]
    assert sorted(one["Name"] for one in found) == ["cards 1", "cards 2"]
    assert sorted(name for one in found for name in one["CardNames"].values()) == [
        "Ant", "Bee & Co", "Cat",
    ]  # fmt: skip
    for one in found:
        check(one)


def test_boards_and_tokens(tiny: TinyProject) -> None:
    board = LAYOUT.replace("50.8mm, height: 76.2mm", "254mm, height: 190mm")
    tiny.write("layout", LAYOUT.replace("bleed:", "outline: hexagon\nbleed:"))
    tiny.write("layouts/tiny/board.yaml", board)
    tiny.spoil("game", "decks:\n", "decks:\n  boards: {layout: tiny/board}\n")
    tiny.spoil("game", "decks: [cards]", "decks: [boards, cards]")
    folder, found = package(tiny)
    names = [(one["Name"], one["Model"][-4:], one["CanStack"], one["Thickness"]) for one in found]
    assert names == [
        ("Ant", ".png", True, 0.2), ("Bee", ".png", True, 0.2), ("Cat", ".png", True, 0.2),
        ("boards", "uare", False, 0.2),
    ]  # fmt: skip
    assert (found[3]["Width"], found[3]["Height"]) == (25.4, 19.0)
    token = texture(folder, found[0]["FrontTexture"])
    assert (found[0]["Model"], token.mode, token.size) == (
        found[0]["FrontTexture"],
        "RGBA",
        (608, 908),
    )
    # the size of the picture with its transparent border: 608 of 600 pixels of 5.08 cm
    assert found[0]["Width"] == 5.1477
