"""All products of the sample games in each profile, judged by programs that pnp did not write."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from judges import claimed, fonts_of, is_readable, most_ink, pdfa_violations, plates_of
from made_icc import write_icc
from read_back import output_of
from repository import ROOT
from samples import FUTURE, PATENT

from pnp.build.project import Places, Project
from pnp.build.requests import named_requests
from pnp.build.run import build
from pnp.files.contents import opened
from pnp.model.result import Request

CLAIMS = {"print-shop": "PDF/X-4", "pdf-x1a": "PDF/X-1a:2003"}
PLATES = {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}


def files_of(game: str, profile: str, folder: Path) -> dict[str, bytes]:
    """The PDF files of a game in a profile, by name."""
    write_icc(folder)
    for name in CLAIMS:
        path = folder / "layouts/profiles" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"extends: {name}\nicc: ../../made.icc\ncondition: Made\n")
    project = Project(Places(folder, folder, ROOT))
    found = build(named_requests(project, [game], Request("", "", profile=profile)), project)
    problems = [p for built in found for p in built.problems if p.severity == "error"]
    assert problems == []
    out = {}
    for built in found:
        for name, data in built.files:
            if name.endswith(".pdf"):
                with opened(data) as file:
                    out[Path(name).name] = file.read()
    return out


@pytest.fixture(scope="module", params=[PATENT, FUTURE])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "profile",
    ["office-duplex", "low-ink", "black-only", "print-shop", "pdf-x1a", "archive"],
)
def test_each_file_is_what_its_profile_promises(game, profile, tmp_path):
    files = files_of(game, profile, tmp_path)
    assert len(files) > 6
    for name, data in files.items():
        is_readable(data)
        assert all(embedded and subset for embedded, subset in fonts_of(data)), name
        assert claimed(data) == CLAIMS.get(profile, ""), name
        if profile == "archive":
            assert pdfa_violations(data) == [], name
        if profile == "black-only":
            assert _inks(data) <= {"Black"}, name
        if profile in CLAIMS:
            with pikepdf.open(io.BytesIO(data)) as pdf:
                assert all("/TrimBox" in page.obj for page in pdf.pages), name


def _inks(data: bytes) -> set[str]:
    """The inks that Ghostscript finds on any page."""
    found: set[str] = set()
    for line in output_of(data, "gs", "-q", "-o", "-", "-sDEVICE=inkcov", "{}").splitlines():
        shares = line.split()[:4]
        names = ("Cyan", "Magenta", "Yellow", "Black")
        found |= {name for name, share in zip(names, shares, strict=True) if float(share)}
    return found


@pytest.mark.thorough
def test_a_box_has_its_cuts_on_a_plate_and_ink_within_the_limit(tmp_path):
    data = files_of(PATENT, "pdf-x1a", tmp_path)["USPatentBox.pdf"]
    folder = tmp_path / "plates"
    folder.mkdir()
    plates = plates_of(data, folder, 100)
    assert set(plates) == PLATES
    assert plates["CutContour"].getextrema() == (0, 255)
    plates.pop("CutContour")
    assert most_ink(plates) <= 3.02
