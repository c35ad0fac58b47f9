"""What packages show to others: their docstrings list the public modules, and only these are used.

The docstring of a package ends with "Public: `a`, `b` (what it has)." It names every module and
package in it that is imported from outside, and no other; or it ends with "Public: every module."
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from repository import ROOT

Modules = Mapping[str, ast.Module]


def modules_of(folder: Path) -> dict[str, ast.Module]:
    """The modules and packages below a folder: dotted name to program. Packages end with '.'."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        found[re.sub(r"\b__init__$", "", name)] = ast.parse(path.read_text())
    return found


def there(name: str, modules: Modules) -> bool:
    return name in modules or f"{name}." in modules


def imported_by(program: ast.Module, modules: Modules) -> Iterator[str]:
    """The modules of the project that a program imports, wherever in it."""
    for node in ast.walk(program):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if there(name, modules) else str(node.module) for name in within]
        else:
            continue
        yield from (name for name in names if there(name, modules))


def used_from_outside(modules: Modules) -> dict[str, set[str]]:
    """The modules of each package that modules outside of the package import."""
    used: dict[str, set[str]] = {name: set() for name in modules if name.endswith(".")}
    for importer, program in modules.items():
        for name in imported_by(program, modules):
            for package in used:
                if name.startswith(package) and not importer.startswith(package):
                    used[package].add(name.removeprefix(package).partition(".")[0])
    return used


def public(docstring: str, every: set[str]) -> set[str]:
    """What the docstring of a package lists as public."""
    _, _, listed = docstring.partition("Public:")
    if listed.split() == ["every", "module."]:
        return every
    return set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", listed)))


def modules_in(package: str, modules: Modules) -> set[str]:
    """The modules and packages in a package."""
    within = [name.removeprefix(package) for name in modules if name.startswith(package)]
    return {name.partition(".")[0] for name in within if name}


PACKAGES = [
    f"{'.'.join(path.parent.relative_to(ROOT).parts)}."
    for path in sorted((ROOT / "pnp").rglob("__init__.py"))
    if path.parent != ROOT / "pnp"
]


@cache
def modules() -> Modules:
    return modules_of(ROOT / "pnp")


@cache
def used() -> dict[str, set[str]]:
    return used_from_outside(modules())


def test_reads_a_package(tmp_path: Path) -> None:
    texts = {
        "__init__": '"""A."""',
        "a/__init__": '"""A room.\n\nPublic: `x` (see `y`), `deep`."""',
        "a/x": "from p.a import y",
        "a/y": "import json",
        "a/deep/__init__": "",
        "a/deep/z": "",
        "b": "def f():\n    from p.a.deep import z\nfrom p.a.x import name\nfrom p.a import deep",
    }
    for name, text in texts.items():
        path = tmp_path / "p" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    there = modules_of(tmp_path / "p")
    assert used_from_outside(there) == {"p.": set(), "p.a.": {"x", "deep"}, "p.a.deep.": {"z"}}
    assert modules_in("p.a.", there) == {"x", "y", "deep"}
    assert public(ast.get_docstring(there["p.a."]) or "", set()) == {"x", "deep"}
    assert public("A room.\n\nPublic: every module.", {"x", "y"}) == {"x", "y"}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_docstring_lists_what_other_packages_import(package: str) -> None:
    listed = public(ast.get_docstring(modules()[package]) or "", modules_in(package, modules()))
    names = ", ".join(f"`{name}`" for name in sorted(used()[package]))
    assert listed == used()[package], f"the docstring must end with: Public: {names}."


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_nothing(package: str) -> None:
    """Importing one module must not load its neighbours."""
    body = modules()[package].body
    assert [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)] == []
