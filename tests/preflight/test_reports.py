"""How findings are reported: ten lines after a build, SARIF, proofs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from mistakes import Mistakes
from PIL import Image

from pnp.cli.main import main


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0), capsys.readouterr().err


def _lines(count: int) -> str:
    return "".join(
        f'  s{n}: {{kind: shape, stroke: "#000000", stroke_width: 0.1pt, '
        f"box: {{x: 9mm, y: {9 + 3 * n}mm, w: 9mm, h: 2mm}}}}\n"
        for n in range(count)
    )


@pytest.mark.parametrize(("count", "lines", "more"), [(10, 10, ""), (11, 9, "2"), (14, 9, "5")])
def test_a_build_ends_with_ten_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    count: int, lines: int, more: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(Mistakes(tmp_path, _lines(count)).root)
    code, err = _run(capsys, "build")
    found = err.splitlines()
    assert code == 0
    assert sum(": warning: " in line for line in found) == lines
    rest = [f"and {more} more of preflight: pnp check shows all, with hints"] if more else []
    assert found[lines:] == [*rest, f"{count} warnings"]
    _, err = _run(capsys, "check")
    assert err.count(": warning: ") == err.count("  hint: ") == count


def test_sarif(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Mistakes(tmp_path, _lines(1))
    project.write("pnp.yaml", "preflight: {hairline: error}\n")
    monkeypatch.chdir(project.root)
    code, _ = _run(capsys, "check", "--sarif", "found.sarif")
    assert code == 1
    found = json.loads((tmp_path / "found.sarif").read_text(encoding="utf-8"))
    assert found["version"] == "2.1.0"
    (run,) = found["runs"]
    assert run["tool"]["driver"]["name"] == "pnp"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["hairline"]
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("hairline", 0, "error")
    assert result["message"]["text"].startswith("'s0': a line is 0.10 pt wide (0.04 mm) (all 2")
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "layouts/m/card.yaml"},
                "region": {"startLine": 8, "startColumn": 7},
            }
        }
    ]
    assert result["properties"] == {
        "game": "m", "product": "cards", "side": "front", "element": "s0",
    }  # fmt: skip


def test_a_fingerprint_stays_while_lines_and_numbers_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Mistakes(tmp_path, _lines(1))
    monkeypatch.chdir(project.root)
    prints = []
    for width in ("0.1pt", "0.12pt"):
        project.change("layouts/m/card.yaml", "0.1pt", width)
        _run(capsys, "check", "--sarif", "found.sarif")
        found = json.loads((tmp_path / "found.sarif").read_text(encoding="utf-8"))
        prints.append(found["runs"][0]["results"][0]["partialFingerprints"])
        project.change("layouts/m/card.yaml", "elements:", "# one\n# two\nelements:")
    assert prints[0] == prints[1]


def test_proofs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of 69 × 94 mm with its bleed at 150 dpi, and red 1 mm beside the line of the shape:
    1 mm is 5.9 pixels."""
    monkeypatch.chdir(Mistakes(tmp_path, _lines(1)).root)
    _run(capsys, "check", "--proof", "proofs")
    assert [path.name for path in (tmp_path / "proofs").iterdir()] == ["001-hairline-cards-s0.png"]
    with Image.open(tmp_path / "proofs/001-hairline-cards-s0.png") as picture:
        image = picture.convert("RGB")
    assert image.size == (407, 555)
    red = [
        (x, y) for x in range(image.width) for y in range(image.height)
        if image.getpixel((x, y)) == (217, 0, 26)
    ]  # fmt: skip
    x0, x1 = min(x for x, _ in red), max(x for x, _ in red)
    y0, y1 = min(y for _, y in red), max(y for _, y in red)
    assert abs(x0 - 5.9 * (3 + 9 - 1)) < 3 and abs(x1 - 5.9 * (3 + 9 + 9 + 1)) < 3
    assert abs(y0 - 5.9 * (3 + 9 - 1)) < 3 and abs(y1 - 5.9 * (3 + 9 + 2 + 1)) < 3
