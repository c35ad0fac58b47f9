"""What has changed since a build: fingerprints, saved builds, errata packs, revisions of git."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from samples import PATENT, ROOT, Copy, shipped

from pnp.build.context import Content
from pnp.build.earlier.changes import (
    earlier,
    prints_of,
    read_saved,
    restricted,
    saved_text,
    to_print,
)
from pnp.build.earlier.revisions import at_revision
from pnp.build.planning import plan_request
from pnp.build.products.decks import deck_content
from pnp.build.project import Places, Project
from pnp.draw.fingerprints import Fingerprints
from pnp.model.definitions import replace
from pnp.model.face import Face, FontKey, Glyph, Glyphs, Group, Picture, Word
from pnp.model.face import Path as Shape
from pnp.model.problems import InputError, Problems, UsageError
from pnp.model.result import Prints, Request
from pnp.model.sheet import FaceSize

BOX = (("M", 0.0, 0.0), ("L", 10.0, 0.0), ("L", 10.0, 10.0), ("Z",))


def face(*ops, **more) -> Face:
    return Face(**{"key": "a/b", "width": 100.0, "height": 50.0, "bleed": 3.0, **more}, ops=ops)


def print_of(one: Face) -> str:
    return Fingerprints().of({"x": one})["x"]


def word(text: str = "Hi", path: str = str(ROOT / "fonts/manifest.yaml")) -> Word:
    glyphs = tuple(Glyph(ord(letter), letter, 500.0) for letter in text)
    return Word(FontKey(path), text, glyphs, 500.0 * len(text))


def test_what_is_drawn_counts_not_which_object_it_is():
    shape = Shape(BOX, fill=(0.0,))
    one = face(Group((shape,)), Glyphs(1.0, 2.0, 9.0, (word(),)))
    two = face(Group((Shape(BOX, fill=(0.0,)),)), Glyphs(1.0, 2.0, 9.0, (word(),)), key="c/d")
    assert print_of(one) == print_of(two)
    assert len(print_of(one)) == 64


@pytest.mark.parametrize(
    "other",
    [
        face(Shape(BOX, fill=(0.5,))),
        face(Shape(BOX, fill=(0.0, 0.0, 0.0))),
        face(Shape(BOX[:3], fill=(0.0,))),
        face(Shape(BOX, fill=(0.0,), fill_opacity=0.5)),
        face(Group((Shape(BOX, fill=(0.0,)),))),
        face(Shape(BOX, fill=(0.0,)), Shape(BOX, fill=(0.0,))),
        face(Shape(BOX, fill=(0.0,)), width=101.0),
        face(Shape(BOX, fill=(0.0,)), bleed=2.0),
        face(Shape(BOX, fill=(0.0,)), outline=BOX, is_shaped=True),
        face(),
    ],
)
def test_whatever_is_drawn_in_another_way_is_reported(other):
    assert print_of(face(Shape(BOX, fill=(0.0,)))) != print_of(other)


def test_hairs_of_a_point_do_not_count():
    def at(x: float) -> str:
        return print_of(face(Glyphs(x, 2.0, 9.0, (word(),))))

    assert at(1.0) == at(1.00001) != at(1.01)
    assert at(0.0) == at(-0.00001)


def test_pictures_and_fonts_count_by_what_is_in_them(tmp_path):
    for name, colour in (("a", 1), ("b", 1), ("c", 2)):
        Image.new("L", (2, 2), colour).save(tmp_path / f"{name}.png")
    a, b, c = (print_of(face(Picture(str(tmp_path / f"{name}.png"), 0, 0, 9, 9))) for name in "abc")
    assert a == b != c
    fonts = [str(tmp_path / f"{name}.png") for name in "abc"]
    a, b, c = (print_of(face(Glyphs(0, 0, 9, (word(path=font),)))) for font in fonts)
    assert a == b != c


@pytest.mark.thorough
def test_the_same_in_another_process():
    program = (
        "from pnp.build.planning import plan_request\n"
        "from pnp.build.project import Places, Project\n"
        "from pnp.draw.fingerprints import Fingerprints\n"
        "from pnp.model.result import Request\n"
        "from pathlib import Path\n"
        f"root = Path({str(ROOT)!r})\n"
        "plan = plan_request(Project(Places(root, root)), Request('us-patent-1', 'cards'))\n"
        "print(sorted(Fingerprints().of(plan.faces).items()))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(runs) == 1 and b"upgrades/" in runs.pop()


# -- which cards to print ----------------------------------------------------------------------


def again(old: dict[str, str], new: dict[str, str]) -> set[str]:
    """The cards to print if there is one copy of each."""
    found = to_print(Prints(faces=old), Prints(faces=new))
    assert set(found.values()) <= {1}
    return set(found)


def test_cards_to_print():
    old = {"d/a": "1", "d/b": "2", "d/c": "3", "d//back": "9", "e/x": "4", "e/x/back": "5"}
    new = {**old, "d/a": "8", "d/n": "7", "e/x/back": "6"}
    del new["d/c"]
    assert again(old, new) == {"d/a", "d/n", "e/x"}
    assert again(old, {**new, "d//back": "0"}) == {"d/a", "d/b", "d/n", "e/x"}
    assert again(old, old) == set()


def test_backs_that_are_asked_for_now_change_no_card():
    old, new = {"d/a": "1"}, {"d/a": "1", "d//back": "2"}
    assert again(old, new) == again(old, {"d/a": "1", "d/a/back": "3"}) == again(new, old) == set()


def test_a_back_for_all_may_become_one_for_each_and_the_other_way_round():
    fronts = {"d/a": "1", "d/b": "2", "e/a": "3"}
    shared = {**fronts, "d//back": "9", "e//back": "9"}
    single = {**fronts, "d/a/back": "9", "d/b/back": "8", "e//back": "9"}
    assert again(shared, single) == again(single, shared) == {"d/b"}


def test_a_card_may_be_called_back():
    assert again({"d/back": "1", "d//back": "2"}, {"d/back": "3", "d//back": "2"}) == {"d/back"}


@pytest.mark.parametrize(
    ("then", "now", "same", "other"),
    [(1, 1, 0, 1), (1, 3, 2, 3), (3, 1, 0, 1), (0, 2, 2, 2), (2, 0, 0, 0), (4, 4, 0, 4)],
)
def test_copies_to_print(then, now, same, other):
    def count(old: str, new: str) -> int:
        before, after = ({"d/a": n} if n != 1 else {} for n in (then, now))
        found = to_print(Prints("", "", {"d/a": old}, before), Prints("", "", {"d/a": new}, after))
        return found.get("d/a", 0)

    assert (count("x", "x"), count("x", "y")) == (same, other)


def test_a_product_is_compared_with_itself_on_the_same_paper_if_it_can_be():
    a, b, c = Prints("d", "a4"), Prints("d", "letter"), Prints("e", "letter")
    assert earlier((a, b, c), "d", "letter") is b
    assert earlier((a, b, c), "d", "legal") is a
    assert earlier((a, b, c), "f", "a4") == Prints("f", "a4")


def test_a_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "a.png"
    shown = face(Picture(str(path), 0, 0, 9, 9))
    prints = []
    for colour in (1, 2):
        Image.new("L", (2, 2), colour).save(path)
        prints.append(print_of(shown))
    assert prints[0] != prints[1]


def test_a_content_restricted_to_copies_of_cards():
    sizes = [FaceSize(f"d/{name}", 10, 10, 0) for name in "aabbbc"]
    backs = [FaceSize(f"d/{name}/back", 10, 10, 0) for name in "aabbbc"]
    found = restricted(Content(tuple(sizes), tuple(backs), {}, cards=6), {"d/b": 2, "d/c": 1})
    assert [one.key for one in found.fronts] == ["d/b", "d/b", "d/c"]
    assert [one.key for one in found.backs or ()] == ["d/b/back", "d/b/back", "d/c/back"]
    assert found.cards == 3


def test_an_errata_pack_of_the_sample(tmp_path):
    before = plan_request(Project(Places(ROOT, ROOT, ROOT)), Request(PATENT, "cards", "letter"))
    old = Prints(faces=Fingerprints().of(before.faces), copies={"aids/turn-aid": 6})
    copy = Copy(tmp_path, PATENT)
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    copy.change("upgrades.yaml", ("Steam Locomotive", "Steam Engine"))
    project = copy.project
    game, problems = project.game(PATENT)
    assert game is not None and not problems.errors
    messages = Problems()
    request = Request(PATENT, "cards")
    content = deck_content(
        project.context, game, game.products["cards"], request, messages, lambda cards: None
    )
    assert not messages.errors and len(content.fronts) == 54
    found = restricted(
        content, to_print(old, prints_of("cards", "letter", content, Fingerprints()))
    )
    assert [one.key for one in found.fronts] == ["upgrades/monahans-steam-locomotive"]


# -- saved builds ------------------------------------------------------------------------------


def test_a_saved_build_is_read_again(tmp_path):
    prints = (
        Prints("cards", "a4", {"d/a": "1", "d/é": "2"}, {"d/é": 3}),
        Prints("cards", "letter", {"d/a": "1"}),
        Prints("rules", "a4", {"rules/page 1": "4"}),
    )
    path = tmp_path / "build.json"
    path.write_text(saved_text("tiny", "fr+low-ink", prints[::-1]))
    assert read_saved(path, "build.json", "tiny") == prints
    assert '"d/a": "1",\n     "d/é": "2"\n' in path.read_text()


def saved_as(products: str) -> str:
    return f'{{"pnp": "1", "game": "tiny", "edition": "en", "products": {products}}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "build.json:1:1: error: this is not a saved build\n  hint: a build is saved by"),
        ('{"pnp": "1",\n oops}', "build.json:2:2: error: this is not a saved build"),
        ("1" * 5000, "build.json:1:1: error: this is not a saved build"),
        ("[1]", "build.json:1:1: error: this is not a saved build: expected keys and values"),
        ('{"game": "tiny", "edition": "en", "products": {}}',
         "build.json: error: a saved build needs 'pnp'"),
        ('{"pnp": "1", "game": "tiny", "edition": "en"}',
         "build.json: error: a saved build needs 'products', each with its papers"),
        *(
            (saved_as(products), "build.json: error: product 'a' of a saved build needs 'faces'")
            for products in (
                '{"a": 1}', '{"a": {"a4": {}}}', '{"a": {"a4": {"faces": {"a": 1}}}}',
                '{"a": {"a4": {"faces": {}, "copies": {"a": -1}}}}',
                '{"a": {"a4": {"faces": {}, "copies": {"a": true}}}}',
                '{"a": {"a4": {"faces": {}, "copeis": {}}}}',
            )
        ),
        (saved_as('{}, "gmae": 1'),
         "build.json: error: unknown key 'gmae'\n  hint: did you mean 'game'?"),
        (saved_as("{}").replace("tiny", "huge"),
         "build.json: error: this is a build of the game 'huge', not of 'tiny'"),
    ],
)  # fmt: skip
def test_what_is_no_saved_build(tmp_path, text, message):
    path = tmp_path / "build.json"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        read_saved(path, "build.json", "tiny")
    assert str(caught.value).startswith(message)


def test_a_saved_build_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="there is no such file"):
        read_saved(tmp_path / "build.json", "build.json", "tiny")


# -- revisions ---------------------------------------------------------------------------------

git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A project below the top of a repository, with two commits."""

    def run(*arguments: str) -> None:
        command = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *arguments]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    root = tmp_path / "project"
    (root / "cards/tiny").mkdir(parents=True)
    (root / "cards/tiny/game.yaml").write_text("title: One\n")
    (tmp_path / "README").write_text("")
    run("init", "-q", "-b", "main")
    run("add", ".")
    run("commit", "-qm", "one")
    run("tag", "v1")
    (root / "cards/tiny/game.yaml").write_text("title: Two\n")
    (root / "layouts").mkdir()
    (root / "layouts/card.yaml").write_text("size: poker\n")
    run("add", ".")
    run("commit", "-qm", "two")
    (root / "cards/tiny/game.yaml").write_text("title: Three\n")
    return root


@git
def test_a_project_as_it_was(kept):
    with at_revision(kept, "v1", "tiny", Problems()) as folder:
        assert (folder / "cards/tiny/game.yaml").read_text() == "title: One\n"
        assert not (folder / "layouts").exists()
    assert not folder.exists()
    with at_revision(kept, "HEAD", "tiny", Problems()) as folder:
        assert (folder / "cards/tiny/game.yaml").read_text() == "title: Two\n"
        assert (folder / "layouts/card.yaml").is_file()
    assert (kept / "cards/tiny/game.yaml").read_text() == "title: Three\n"


@git
@pytest.mark.parametrize(
    ("revision", "game", "message", "hint"),
    [
        ("v2", "tiny", "'v2' is neither a file nor a revision", "revisions: main, v1"),
        ("--help", "tiny", "'--help' is neither a file nor a revision", "revisions: main, v1"),
        ("v1", "tini", "there was no game 'tini' at revision 'v1'", "did you mean 'tiny'?"),
    ],
)
def test_what_was_not_there(kept, revision, game, message, hint):
    with pytest.raises(UsageError) as caught, at_revision(kept, revision, game, Problems()):
        pass
    assert str(caught.value) == f"error: {message}\n  hint: {hint}"


@git
def test_a_project_that_began_later(kept):
    (kept.parent / "other/cards").mkdir(parents=True)
    with pytest.raises(UsageError, match="there were no games in this project at revision 'v1'"):
        at_revision(kept.parent / "other", "v1", "tiny", Problems()).__enter__()


@git
def test_a_project_without_git(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(UsageError, match="this project is not in a git repository"):
        at_revision(tmp_path, "v1", "tiny", Problems()).__enter__()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match="git is not installed"):
        at_revision(tmp_path, "v1", "tiny", Problems()).__enter__()


def test_copies_of_the_sample_have_the_prints_of_the_sample(tmp_path):
    assert shipped(PATENT).id == PATENT
    copy = Copy(tmp_path, PATENT)
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    here = plan_request(Project(Places(ROOT, ROOT, ROOT)), Request(PATENT, "machines", "letter"))
    there = copy.plan("machines")
    assert Fingerprints().of(here.faces) == Fingerprints().of(there.faces)
    moved = {key: replace(face, bleed=0.0) for key, face in here.faces.items()}
    assert not set(Fingerprints().of(moved).values()) & set(Fingerprints().of(here.faces).values())
