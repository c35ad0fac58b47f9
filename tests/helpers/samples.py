"""The two sample games as data, and copies of them that tests may spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

from loading import game_in
from repository import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.model.game import Game
from pnp.model.problems import Problems
from pnp.model.result import Built, Request
from pnp.sources.files import Library

PATENT = "us-patent-1"
FUTURE = "inventing-the-future"


def load(folder: Path) -> tuple[Game | None, Problems]:
    """The game of a folder cards/<name>, and what is wrong with it."""
    problems = Problems()
    root = folder.parent.parent
    return game_in(folder.name, folder, Library(root, root, ROOT), problems), problems


def shipped(name: str) -> Game:
    """A sample game, without a problem."""
    game, problems = load(ROOT / "cards" / name)
    assert tuple(problems) == () and game is not None
    return game


class Copy:
    """A sample game in a folder of its own."""

    def __init__(self, root: Path, name: str) -> None:
        self.root, self.name = root, name
        self.folder = root / "cards" / name
        shutil.copytree(ROOT / "cards" / name, self.folder)

    @property
    def project(self) -> Project:
        """A new one: it reads the files as they are now."""
        return Project(Places(self.root, self.root, ROOT))

    def change(self, file: str, *pairs: tuple[str, str]) -> None:
        """Replaces the first of each text in a file of the game."""
        path = self.folder / file
        text = path.read_text()
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new, 1)
        path.write_text(text)

    def plan(self, product: str) -> Plan:
        return plan_request(self.project, Request(self.name, product, "letter"))

    def make(self, product: str) -> Built:
        return make_request(self.project, Request(self.name, product, "letter"))

    def problems_of(self) -> list[str]:
        """What is wrong with the data of the game."""
        _, problems = self.project.game(self.name)
        return [problem.message for problem in problems]
