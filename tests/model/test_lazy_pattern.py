"""Regular expressions that are compiled at their first use."""

from __future__ import annotations

import gc
import re
from importlib import import_module
from pathlib import Path

import pytest

import pnp
from pnp.model import definitions
from pnp.model.definitions import lazy_pattern

ROOT = Path(pnp.__file__).parent


def test_it_is_compiled_once_at_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []

    def compile_(*args):
        compiled.append(args)
        return re.compile(*args)

    monkeypatch.setattr(definitions, "re", type("re", (), {"compile": staticmethod(compile_)}))
    found = lazy_pattern("a+", re.IGNORECASE)
    assert (found.pattern, compiled) == ("a+", [])
    assert found.sub("-", "bAab") == "b-b"
    assert found.findall("aa b A") == ["aa", "A"]
    assert found.sub("-", "c") == "c"
    assert compiled == [("a+", re.IGNORECASE)]


def test_it_has_what_a_compiled_one_has() -> None:
    assert lazy_pattern(rb"\xff.").search(b"a\xffb").group() == b"\xffb"
    assert lazy_pattern("(?P<a>x)(y)").groupindex == {"a": 1}
    assert lazy_pattern("(?P<a>x)(y)").groups == 2
    with pytest.raises(AttributeError, match="subs"):
        lazy_pattern("a").subs  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(re.error, match="missing"):
        lazy_pattern("(a").match("a")


def test_all_of_pnp_can_be_compiled() -> None:
    for file in ROOT.rglob("*.py"):
        import_module(".".join(file.relative_to(ROOT.parent).with_suffix("").parts))
    gc.unfreeze()  # what a command has frozen is not found
    found = [each for each in gc.get_objects() if isinstance(each, definitions._LazyPattern)]
    assert len(found) > 200
    for each in found:
        re.compile(each.pattern, each.flags)
