"""The sample games have no finding that is not accepted with a reason."""

from __future__ import annotations

import json

import pytest
from repository import ROOT

from pnp.cli.main import main

OTHERS = [("--paper", "a4"), ("--lang", "fr"), ("--backs", "--grey")]
OPTIONS = [(), *(pytest.param(each, marks=pytest.mark.thorough) for each in OTHERS)]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
def test_the_samples_print_right(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["check", "--json", "--project", str(ROOT), *options])
    found = json.loads(capsys.readouterr().out)
    assert stop.value.code == 0
    assert [(one["code"], one["message"]) for one in found["problems"]] == []


@pytest.mark.slow
@pytest.mark.parametrize("template", ["poker-card", "full-art", "mini", "round-token"])
def test_templates_print_right(
    template: str, tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(str(tmp_path))
    for arguments in (["new", "My Game", "--template", template], ["check", "--json"]):
        with pytest.raises(SystemExit) as stop:
            main([*arguments, *(["--project", "my-game"] if arguments[0] == "check" else [])])
        assert stop.value.code == 0
        out = capsys.readouterr().out
    assert [(one["code"], one["message"]) for one in json.loads(out)["problems"]] == []
