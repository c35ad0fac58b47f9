"""Repositories from strangers: comparing with one of their revisions runs nothing of theirs."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.build.earlier.revisions import at_revision
from pnp.model.problems import Problems, UsageError

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


class Repository:
    """A project that git keeps, and a file that appears if anything of it is run."""

    def __init__(self, root: Path) -> None:
        self.root = root / "project"
        self.marker = root / "marker"
        self.write("cards/tiny/game.yaml", b"title: One\n")
        self.git("init", "-q", "-b", "main")

    @property
    def ran(self) -> str:
        """A command that shows that it was run."""
        return f"touch '{self.marker}'"

    def write(self, name: str, data: bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def git(self, *arguments: str, given: bytes = b"") -> str:
        """Run git as the owner of the repository does."""
        command = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *arguments]
        run = subprocess.run(
            command, cwd=self.root, check=True, capture_output=True, input=given or None
        )
        return run.stdout.decode().strip()

    def commit(self) -> None:
        self.git("add", ".")
        self.git("commit", "-qm", "one")

    def commit_tree(self, entries: list[tuple[str, str, str]]) -> None:
        """Commit a tree of (mode, name, object) that git itself would not make."""
        found = self.git("commit-tree", "-m", "one", self.tree(*entries))
        self.git("update-ref", "refs/heads/main", found)

    def blob(self, data: bytes) -> str:
        return self.git("hash-object", "-w", "--stdin", given=data)

    def tree(self, *entries: tuple[str, str, str]) -> str:
        """A tree of (mode, name, object), whatever the names are."""
        rows = b"".join(
            f"{mode} {name}\0".encode() + bytes.fromhex(found) for mode, name, found in entries
        )
        return self.git("hash-object", "-t", "tree", "-w", "--stdin", "--literally", given=rows)

    def forget(self, data: bytes) -> None:
        """Remove a blob, as a clone that has only a part of the objects lacks it."""
        name = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
        (self.root / ".git/objects" / name[:2] / name[2:]).unlink()


@pytest.fixture
def kept(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def files(kept: Repository, revision: str = "main") -> tuple[dict[str, bytes], list[str]]:
    """The files of a revision with what is in them, and the notes about it."""
    notes = Problems()
    with at_revision(kept.root, revision, "tiny", notes) as folder:
        assert not kept.marker.exists()
        found = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if not path.is_dir()
        }  # fmt: skip
    return found, [problem.message for problem in notes]


NO_NAME = "(not a valid name of a file)"
GAME = {"cards/tiny/game.yaml": b"title: One\n"}


def test_a_filter_of_the_repository_is_not_run(kept):
    kept.write(".gitattributes", b"* filter=evil diff=evil text eol=crlf ident\n")
    kept.commit()
    for key in ("filter.evil.smudge", "filter.evil.process", "diff.evil.textconv"):
        kept.git("config", key, f"{kept.ran}; cat")
    kept.git("config", "filter.evil.required", "true")
    assert files(kept) == (GAME, [])
    assert not kept.marker.exists()


def test_nothing_is_fetched_for_a_clone_in_part(kept):
    kept.commit()
    kept.git("config", "core.repositoryFormatVersion", "1")
    kept.git("config", "extensions.partialClone", "origin")
    kept.git("config", "remote.origin.promisor", "true")
    kept.git("config", "remote.origin.url", "ssh://nowhere.invalid/x")
    kept.git("config", "core.sshCommand", kept.ran)
    kept.git("config", "protocol.ssh.allow", "always")
    kept.forget(b"title: One\n")
    with pytest.raises(UsageError) as caught:
        files(kept)
    assert not kept.marker.exists()
    assert str(caught.value).startswith("error: revision 'main' is incomplete in this repository: ")


@pytest.mark.parametrize(
    ("key", "more"),
    [
        ("core.fsmonitor", ""),
        ("core.pager", ""),
        ("core.editor", ""),
        ("core.askPass", ""),
        ("core.alternateRefsCommand", ""),
        ("core.gitProxy", ""),
        ("uploadpack.packObjectsHook", ""),
        ("gpg.program", ""),
        ("diff.external", ""),
        ("alias.cat-file", "!"),
        ("alias.rev-parse", "!"),
    ],
)
def test_commands_in_the_configuration_are_not_run(kept, key, more):
    kept.commit()
    kept.git("config", key, more + kept.ran)
    kept.git("config", "core.worktree", "/")
    assert files(kept, "main~0") == (GAME, [])
    assert not kept.marker.exists()


def test_the_configuration_is_not_read_at_all(kept):
    """What git does not know, and would refuse, does not matter; nor do files it includes."""
    kept.commit()
    with (kept.root / ".git/config").open("a") as file:
        file.write("[include]\n path = evil\n[extensions]\n unheardOf = true\n[broken")
    assert files(kept) == (GAME, [])


def test_hooks_of_the_repository_are_not_run(kept):
    kept.commit()
    hooks = kept.root / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"):
        (hooks / name).write_text(f"#!/bin/sh\n{kept.ran}\n")
        (hooks / name).chmod(0o755)
    assert files(kept) == (GAME, [])
    assert not kept.marker.exists()


def test_git_in_the_environment_does_not_count(kept, monkeypatch, tmp_path):
    kept.commit()
    other = Repository(tmp_path / "other")
    other.write("cards/tiny/game.yaml", b"title: Other\n")
    other.commit()
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(other.root / ".git/objects"))
    monkeypatch.setenv("GIT_TRACE", str(kept.marker))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.repositoryFormatVersion")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "99")
    assert files(kept) == (GAME, [])
    assert not kept.marker.exists()


def test_a_repository_hidden_in_the_folder_is_none(kept):
    """A folder that looks like a bare repository is one to git, with its configuration."""
    kept.commit()
    hidden = kept.root / "hidden"
    shutil.copytree(kept.root / ".git", hidden)
    (hidden / "config").write_text(f"[core]\n fsmonitor = {kept.ran}\n bare = true\n")
    shutil.copytree(kept.root / "cards", hidden / "cards")
    with pytest.raises(UsageError, match="there were no games in this project"):
        at_revision(hidden, "main", "tiny", Problems()).__enter__()
    shutil.rmtree(kept.root / ".git")
    with pytest.raises(UsageError, match="this project is not in a git repository"):
        at_revision(hidden, "main", "tiny", Problems()).__enter__()
    assert not kept.marker.exists()


def test_a_program_of_the_folder_is_not_taken_for_git(kept, monkeypatch):
    kept.commit()
    program = kept.write("git", f"#!/bin/sh\n{kept.ran}\n".encode())
    program.chmod(0o755)
    monkeypatch.chdir(kept.root)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".", os.environ["PATH"])))
    assert files(kept) == (GAME, [])
    assert not kept.marker.exists()


def test_another_commit_put_in_the_place_of_one_does_not_count(kept):
    kept.commit()
    kept.write("cards/tiny/game.yaml", b"title: Two\n")
    kept.commit()
    kept.git("replace", "main", "main~1")
    assert files(kept)[0] == {"cards/tiny/game.yaml": b"title: Two\n"}


# -- hostile trees -----------------------------------------------------------------------------


def nested(kept: Repository, *extra: tuple[str, str, str]) -> str:
    """A tree of a project whose game has these entries beside its own."""
    game = ("100644", "game.yaml", kept.blob(b"title: One\n"))
    tiny = kept.tree(game, *extra)
    return kept.tree(("40000", "tiny", tiny))


@pytest.mark.parametrize(
    "name",
    ["..", ".", "../../../escaped", "a/b", ".git", ".GIT", "a\\..\\..\\b", "C:x", "x" * 300],
)
def test_names_that_would_leave_the_folder_are_left_out(kept, name, tmp_path, monkeypatch):
    monkeypatch.setattr("pnp.build.earlier.git_writing._SEPARATORS", b"/\\:")  # as on Windows
    before = sorted(tmp_path.rglob("*"))
    evil = kept.blob(b"evil")
    found = nested(kept, ("100644", name, evil))
    kept.commit_tree([("40000", "cards", found)])
    assert files(kept) == (GAME, [f"left out of 'main': {name!r} in cards/tiny {NO_NAME}"])
    left = [p for p in sorted(tmp_path.rglob("*")) if p not in before]
    assert [p for p in left if ".git" not in p.relative_to(kept.root).parts] == []


def test_a_name_twice_is_reported(kept):
    entry = ("100644", "a.md", kept.blob(b"one"))
    other = ("100644", "a.md", kept.blob(b"two"))
    kept.commit_tree([("40000", "cards", nested(kept, entry, other))])
    found, notes = files(kept)
    assert found == {**GAME, "cards/tiny/a.md": b"one"}
    assert notes == [
        "left out of 'main': 'a.md' in cards/tiny (the name occurs twice in its folder)"
    ]


def test_links_inside_the_project_are_followed(kept):
    kept.write("art/wheel.svg", b"<svg/>")
    (kept.root / "cards/tiny/art").symlink_to("../../art")
    (kept.root / "layouts").symlink_to("cards/tiny")
    (kept.root / "cards/tiny/one.svg").symlink_to("art/wheel.svg")
    kept.commit()
    wheel = {"art/wheel.svg": b"<svg/>", "one.svg": b"<svg/>", "game.yaml": b"title: One\n"}
    assert files(kept) == (
        {f"{folder}/{name}": data for folder in ("cards/tiny", "layouts")
         for name, data in wheel.items()},
        [],
    )  # fmt: skip


@pytest.mark.parametrize(
    "target",
    ["/etc/hostname", "/game.yaml", "../../../outside", "nowhere", "link", ".", "..", "../.."],
)
def test_links_that_lead_elsewhere_are_left_out(kept, target):
    (kept.root.parent / "outside").write_text("secret")
    (kept.root / "cards/tiny/link").symlink_to(target)
    kept.commit()
    found, notes = files(kept)
    assert found == GAME
    assert notes == [
        "left out of 'main': 'link' in cards/tiny (a link that leads to no file of the project)"
    ]


def test_repositories_inside_the_repository_are_left_out(kept):
    entry = ("160000", "module", "1" * 40)
    kept.commit_tree([("40000", "cards", nested(kept, entry))])
    assert files(kept) == (GAME, ["left out of 'main': 'module' in cards/tiny (a submodule)"])


def test_a_tree_of_endlessly_many_files_is_refused(kept, monkeypatch):
    monkeypatch.setattr("pnp.build.earlier.revisions._MOST_FILES", 50)
    tree = kept.tree(*(("100644", f"f{n}", kept.blob(b"x")) for n in range(4)))
    for _ in range(8):
        tree = kept.tree(*(("40000", f"d{n}", tree) for n in range(4)))
    kept.commit_tree([("40000", "cards", nested(kept, ("40000", "bomb", tree)))])
    with pytest.raises(UsageError, match="revision 'main' has more than 50 files"):
        files(kept)


def test_a_tree_of_huge_files_is_refused(kept, monkeypatch):
    monkeypatch.setattr("pnp.build.earlier.revisions._MOST_BYTES", 5_000_000)
    kept.write("cards/tiny/huge.png", b"\0" * 6_000_000)
    kept.commit()
    with pytest.raises(UsageError, match="the files of revision 'main' are larger than 5 MB"):
        files(kept)


def test_folders_in_folders_without_end_are_left_out(kept):
    tree = kept.tree(("100644", "x", kept.blob(b"x")))
    for _ in range(60):
        tree = kept.tree(("40000", "d", tree))
    kept.commit_tree([("40000", "cards", nested(kept, ("40000", "deep", tree)))])
    found, notes = files(kept)
    assert found == GAME
    assert len(notes) == 1 and notes[0].endswith(" (folders more than 40 deep)")


def test_a_pipe_in_the_repository_is_not_waited_for(kept, monkeypatch):
    kept.commit()
    name = kept.git("rev-parse", "main:cards/tiny/game.yaml")
    loose = kept.root / ".git/objects" / name[:2] / name[2:]
    loose.unlink()
    os.mkfifo(loose)
    monkeypatch.setattr("pnp.build.earlier.git_objects.TIMEOUT", 0.5)
    with pytest.raises(UsageError, match="revision 'main' is incomplete in this repository"):
        files(kept)


# -- large files kept elsewhere ----------------------------------------------------------------


def pointer(data: bytes, size: int | None = None) -> bytes:
    return (
        "version https://git-lfs.github.com/spec/v1\n"
        f"oid sha256:{hashlib.sha256(data).hexdigest()}\n"
        f"size {len(data) if size is None else size}\n"
    ).encode()


def stored(kept: Repository, data: bytes, content: bytes) -> None:
    name = hashlib.sha256(data).hexdigest()
    kept.write(f".git/lfs/objects/{name[:2]}/{name[2:4]}/{name}", content)


def test_a_file_of_git_lfs_is_taken_from_this_machine(kept):
    kept.write("cards/tiny/art.png", pointer(b"picture"))
    kept.commit()
    stored(kept, b"picture", b"picture")
    assert files(kept) == ({**GAME, "cards/tiny/art.png": b"picture"}, [])


@pytest.mark.parametrize("content", [None, b"another", b"pictures"])
def test_a_file_of_git_lfs_that_is_not_here_is_reported(kept, content):
    kept.write("cards/tiny/art.png", pointer(b"picture"))
    kept.commit()
    if content is not None:
        stored(kept, b"picture", content)
    found, notes = files(kept)
    assert found == GAME
    assert notes == [
        "left out of 'main': 'art.png' in cards/tiny (kept in Git LFS, and not on this machine)"
    ]


def test_many_that_are_left_out_are_reported_together(kept):
    for number in range(5):
        kept.write(f"cards/tiny/{number}.png", pointer(b"%d" % number))
    kept.commit()
    assert files(kept)[1] == [
        "left out of 'main': '0.png', '1.png', '2.png' and 2 more in cards/tiny "
        "(kept in Git LFS, and not on this machine)"
    ]


# -- kinds of repositories ---------------------------------------------------------------------


def test_a_second_worktree(kept, tmp_path):
    kept.commit()
    kept.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "second"))
    kept.root = tmp_path / "second"
    kept.write("cards/tiny/game.yaml", b"title: Two\n")
    kept.commit()
    assert files(kept, "HEAD")[0] == {"cards/tiny/game.yaml": b"title: Two\n"}
    assert files(kept, "HEAD~1")[0] == files(kept, "main")[0] == GAME


def test_a_repository_with_sha256_and_packed_objects(tmp_path):
    kept = Repository(tmp_path)
    shutil.rmtree(kept.root / ".git")
    kept.git("init", "-q", "-b", "main", "--object-format=sha256")
    kept.commit()
    kept.git("tag", "-a", "v1", "-m", "one")
    kept.git("gc", "-q")
    kept.git("pack-refs", "--all")
    assert files(kept, "v1") == (GAME, [])


def test_what_was_some_time_ago_is_found_in_the_log_of_a_branch(kept):
    kept.commit()
    kept.write("cards/tiny/game.yaml", b"title: Two\n")
    kept.git("add", ".")
    kept.git("commit", "-q", "--amend", "-m", "two")
    assert files(kept, "main@{1}") == (GAME, [])
    assert files(kept, "HEAD@{1}") == (GAME, [])


def test_a_repository_that_belongs_to_someone_else(kept):
    if os.geteuid() != 0:
        pytest.skip("only root gives files away")
    kept.commit()
    for path in [kept.root, *kept.root.rglob("*")]:
        os.lchown(path, 12345, 12345)
    assert files(kept) == (GAME, [])


def test_names_that_are_not_utf_8(kept):
    entry = kept.blob(b"x")
    game = b"100644 game.yaml\0" + bytes.fromhex(kept.blob(b"title: One\n"))
    rows = game + b"100644 \xff.md\0" + bytes.fromhex(entry)
    tiny = kept.git("hash-object", "-t", "tree", "-w", "--stdin", "--literally", given=rows)
    kept.commit_tree([("40000", "cards", kept.tree(("40000", "tiny", tiny)))])
    found, notes = files(kept)
    assert (sorted(map(os.fsencode, found)), notes) == (
        [b"cards/tiny/game.yaml", b"cards/tiny/\xff.md"], []
    )  # fmt: skip
