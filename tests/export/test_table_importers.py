"""Importers of another kind of program, in JavaScript: a table of boxes and pictures in a browser.

They follow the rules of virtualtabletop (server/ttsimport.mjs and pcioimport.mjs) and are written
again here: of a deck only the grid of its first sheet is read, a card shows its sheet moved by its
place, and a child lies relative to its parent.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from poker_cards import poker_cards
from tiny_project import TinyProject

TTS = """
const save = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const widgets = [];
function deck(object) {
  const ids = object.DeckIDs || [object.CardID];
  const first = object.CustomDeck[Math.floor(ids[0] / 100)];
  for (const id of ids) {
    const sheet = object.CustomDeck[Math.floor(id / 100)];
    const place = id % 100;
    widgets.push({face: sheet.FaceURL, back: sheet.BackURL, across: first.NumWidth,
      down: first.NumHeight, left: place % first.NumWidth,
      top: Math.floor(place / first.NumWidth)});
  }
}
function walk(objects) {
  for (const object of objects) {
    if (object.CustomDeck) deck(object);
    else if (object.ContainedObjects) walk(object.ContainedObjects);
  }
}
walk(save.ObjectStates);
if (save.Hands.Enable) console.log(JSON.stringify(widgets));
"""
PCIO = """
const widgets = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const known = Object.fromEntries(widgets.map(one => [one.id, one]));
const out = widgets.filter(one => one.type == 'card').map(one => {
  const kind = known[one.deck].cardTypes[one.cardType], parent = known[one.parent];
  return [kind.label, kind.face, kind.back, one.x - parent.x, one.y - parent.y];
});
for (const one of widgets.filter(one => one.type == 'cardDeck'))
  for (const template of [one.faceTemplate, one.backTemplate])
    for (const object of template.objects) if (!object.value) throw one.id;
console.log(JSON.stringify(out));
"""


def imported(program: str, text: bytes) -> Any:
    """What a program makes of a text."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    found = subprocess.run(["node", "-e", program], input=text, capture_output=True, check=False)
    assert found.returncode == 0, found.stderr.decode()
    return json.loads(found.stdout)


@pytest.fixture
def folder(tiny: TinyProject) -> Path:
    poker_cards(tiny)
    for target in ("tts", "playingcards"):
        code, _, err = tiny.run("build", "tiny/cards", "--target", target)
        assert code == 0, err
    return tiny.root / "output/tiny"


def test_a_saved_object(folder: Path) -> None:
    cards = imported(TTS, (folder / "en@tts/Tiny.json").read_bytes())
    assert [(one["left"], one["top"]) for one in cards] == [(0, 0), (1, 0), (1, 0), (2, 0)]
    assert {(one["across"], one["down"]) for one in cards} == {(3, 1)}
    (face,), (back,) = ({one[side] for one in cards} for side in ("face", "back"))
    assert Path("/" + face.removeprefix("file:///")).is_file()
    assert Path("/" + back.removeprefix("file:///")).is_file() and face != back


def test_a_room(folder: Path) -> None:
    with ZipFile(folder / "en@playingcards/Tiny.pcio") as archive:
        cards = imported(PCIO, archive.read("widgets.json"))
        names = set(archive.namelist())
    assert [card[0] for card in cards] == ["Cat", "Bee & Co", "Bee & Co", "Ant"]
    assert {tuple(card[3:]) for card in cards} == {(4, 4)}
    assert all(card[side].removeprefix("package://") in names for card in cards for side in (1, 2))
