"""Only `pnp/files` opens, lists and writes files: no other module calls what does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from repository import ROOT

# what is allowed elsewhere, and why
ALLOWED = {
    ("cli/ending.py", "os.open"),  # closed standard streams are opened on the null device
    ("build/earlier/git_objects.py", "shutil.which"),  # finds the program git, opens nothing
}
_MODULES = {"glob", "shutil", "tempfile"}
_OF_OS = {
    "access", "chmod", "link", "listdir", "lstat", "makedirs", "mkdir", "open", "readlink",
    "remove", "removedirs", "rename", "renames", "replace", "rmdir", "scandir", "stat", "symlink",
    "truncate", "unlink", "utime", "walk",
}  # fmt: skip
_OF_OS_PATH = {"exists", "getmtime", "getsize", "isdir", "isfile", "islink", "lexists", "samefile"}
_OF_PATHS = {
    "exists", "glob", "hardlink_to", "is_dir", "is_fifo", "is_file", "is_mount", "is_symlink",
    "iterdir", "lstat", "mkdir", "read_bytes", "read_text", "readlink", "rename", "rglob", "rmdir",
    "samefile", "stat", "symlink_to", "touch", "unlink", "walk", "write_bytes", "write_text",
}  # fmt: skip
# walk(tree) of ast, and what is called so on things that are no paths
_NOT_ON_PATHS = {"ast.walk"}


def calls(program: str) -> Iterator[str]:
    """The calls of a program that touch the disk, as they are written: 'os.stat', '.exists'."""
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            module, _, last = name.rpartition(".")
            if name == "open" or is_of_module(module, last) or name.startswith("from_file_path"):
                yield name
            elif isinstance(node.func, ast.Attribute) and is_of_path(node, name, last):
                yield f".{last}"
        elif isinstance(node, ast.ImportFrom) and node.module in _MODULES | {"os", "os.path"}:
            module = node.module.removesuffix(".path")
            names = (alias.name for alias in node.names)
            yield from (f"{module}.{name}" for name in names if is_of_module(module, name))


def is_of_module(module: str, name: str) -> bool:
    of_path = module == "os.path" and name in _OF_OS_PATH
    return module in _MODULES or of_path or (module == "os" and name in _OF_OS)


def is_of_path(call: ast.Call, name: str, last: str) -> bool:
    if last == "open":  # many things are opened: a file has a mode
        mode = call.args[0] if call.args else None
        return isinstance(mode, ast.Constant) and set(str(mode.value)) <= set("rwxabt+")
    return last in _OF_PATHS and name not in _NOT_ON_PATHS


def test_what_touches_the_disk_is_found():
    program = """
import glob, os
from os import scandir, fspath
from shutil import which
def f(path):
    open(path), os.stat(path), path.open("rb"), glob.glob("*"), os.path.lexists(path)
    path.parent.iterdir(), (path / "a").exists(), [p.stat() for p in path.rglob("*")]
    project.open(game), Image.open(io.BytesIO(data)), path.resolve(), os.fsdecode(b""), a.replace(b)
"""
    assert sorted(calls(program)) == [
        ".exists", ".iterdir", ".open", ".rglob", ".stat", "glob.glob", "open", "os.path.lexists",
        "os.scandir", "os.stat", "shutil.which",
    ]  # fmt: skip


def test_files_alone_opens_lists_and_writes():
    found = {
        (module.relative_to(ROOT / "pnp").as_posix(), call)
        for module in (ROOT / "pnp").rglob("*.py")
        if module.parent.name != "files" or module.parent.parent.name != "pnp"
        for call in calls(module.read_text("utf-8"))
    }
    assert found == ALLOWED


# what is not put in place by `writing` lies in a temporary folder, or is removed
DIRECT_WRITERS = {
    "build/earlier/git_objects.py", "build/earlier/git_writing.py", "build/earlier/revisions.py",
    "build/leftovers.py", "font_manager/sources.py",
    "release/writing.py",  # files of an earlier release that are removed
    "build/pull/pulling.py",  # what was fetched, while it is compared
    "cli/printer.py",  # a printer that is removed
    # pages and large files, until they are written; pictures of pages of existing PDF files
    "build/page_shares.py", "cli/build.py", "cli/release.py", "preview/making_process.py",
    "export/page_pictures.py", "preview/session.py",
    "export/composing.py", "export/print_pdf.py",  # pictures of composed places, as well
}  # fmt: skip


def test_what_stays_is_put_in_place_by_writing():
    direct = re.compile(r"pnp\.files\.(temporary|placing)|pnp\.files import .*(temporary|placing)")
    found = {
        module.relative_to(ROOT / "pnp").as_posix()
        for module in (ROOT / "pnp").rglob("*.py")
        if direct.search(module.read_text("utf-8"))
    }
    assert {name for name in found if not name.startswith("files/")} == DIRECT_WRITERS
