"""Profiles from their files: what they set, what they extend, what is reported."""

from __future__ import annotations

import pytest
from repository import ROOT

from pnp.load.profiles import find_profile, profile_names
from pnp.model.problems import Problems, Span, UsageError
from pnp.model.profile import HOME, Lighten, Limits, Profile
from pnp.model.units import mm
from pnp.sources.files import Library

SHIPPED = [
    "archive",
    "black-only",
    "drivethru",
    "home",
    "low-ink",
    "office-duplex",
    "pdf-x1a",
    "print-shop",
]


def codes() -> tuple[str, ...]:
    return "hairline", "low-resolution", "small-text"


@pytest.fixture
def load(tmp_path):
    def run(name: str, **files: str) -> tuple[Profile, list[str]]:
        folder = tmp_path / "layouts/profiles"
        folder.mkdir(parents=True, exist_ok=True)
        for other, text in files.items():
            (folder / f"{other.replace('_', '-')}.yaml").write_text(text)
        problems = Problems()
        library = Library(tmp_path, tmp_path, ROOT)
        found = find_profile(name, library, Span("pnp.yaml", 1, 10), problems, codes)
        return found, list(map(str, problems))

    return run


def test_pnp_ships_profiles_without_problems(load):
    assert profile_names(Library(ROOT, ROOT, ROOT)) == SHIPPED
    found = {name: load(name) for name in SHIPPED}
    assert all(problems == [] for _, problems in found.values())
    standards = {name: (p.standard, p.color) for name, (p, _) in found.items()}
    assert standards == {
        "archive": ("pdf-a2b", "rgb"), "black-only": ("none", "black"),
        "home": ("none", "unchanged"), "low-ink": ("none", "unchanged"),
        "office-duplex": ("none", "unchanged"), "pdf-x1a": ("pdf-x1a", "cmyk"),
        "drivethru": ("pdf-x1a", "cmyk"),
        "print-shop": ("pdf-x4", "cmyk"),
    }  # fmt: skip
    assert found["home"][0] == Profile(doc="a printer at home, in colour")
    assert found["pdf-x1a"][0].cut_contour == "CutContour"
    own = found["drivethru"][0]
    assert (own.ink_limit, own.cut_contour, round(own.limits.safe, 3)) == (2.4, "", 9.0)
    assert found["low-ink"][0].lighten == Lighten(0.15, 0.15, 0.5)


def test_a_profile_of_the_project_extends_that_of_pnp_of_the_same_name(load, tmp_path):
    (tmp_path / "coated.icc").write_bytes(b"")
    text = """\
extends: print-shop
icc: ../../coated.icc
condition: FOGRA39
ink_limit: 240%
smallest_text: 7pt
safe: 3mm
preflight: {low-resolution: error, hairline: off}
"""
    profile, problems = load("print-shop", print_shop=text)
    assert problems == []
    assert (profile.name, profile.standard, profile.condition) == (
        "print-shop", "pdf-x4", "FOGRA39",
    )  # fmt: skip
    assert profile.icc == str((tmp_path / "coated.icc").resolve())
    assert profile.ink_limit == pytest.approx(2.4)
    assert profile.limits == Limits(
        low_resolution=250, error_resolution=150, smallest_text=7.0, safe=mm(3)
    )
    assert profile.preflight == {"low-resolution": "error", "hairline": "off"}


def test_what_cannot_be_read_is_reported(load):
    text = """\
extends: hom
color: cmky
ink_limit: 2.4
icc: none.icc
smalest_text: 7pt
preflight: {hairlines: error, small-text: bad}
"""
    _, problems = load("shop", shop=text)
    assert problems == [
        "layouts/profiles/shop.yaml:1:10: error: there is no profile 'hom' in layouts/profiles/"
        "\n  hint: did you mean 'home'?",
        "layouts/profiles/shop.yaml:5:1: error: unknown key 'smalest_text'"
        "\n  hint: did you mean 'smallest_text'?",
        "layouts/profiles/shop.yaml:2:8: error: 'color': expected one of unchanged, rgb, cmyk, "
        "grey, black; found 'cmky'\n  hint: did you mean 'cmyk'?",
        "layouts/profiles/shop.yaml:3:12: error: 'ink_limit': expected a percentage from 0% to "
        "400%, found 2.4\n  hint: e.g. '50%'",
        "layouts/profiles/shop.yaml:4:6: error: there is no file 'none.icc'"
        "\n  hint: its path is relative to this file; docs/profiles.md lists where to get one",
        "layouts/profiles/shop.yaml:6:13: error: preflight has no code 'hairlines'"
        "\n  hint: did you mean 'hairline'?",
        "layouts/profiles/shop.yaml:6:43: error: 'small-text': expected one of error, warning, "
        "note, off; found 'bad'",
    ]  # fmt: skip


def test_profiles_that_extend_each_other_are_reported(load):
    _, problems = load("one", one="extends: two\n", two="extends: one\n")
    assert problems == [
        "layouts/profiles/two.yaml:1:10: error: profile 'one' extends itself",
    ]


def test_an_unknown_profile_is_an_error_of_the_command(tmp_path):
    with pytest.raises(UsageError, match="there is no profile 'print-shpo'") as caught:
        find_profile("print-shpo", Library(tmp_path, tmp_path, ROOT), None, Problems(), codes)
    assert caught.value.problems[0].hint == "did you mean 'print-shop'?"


def test_the_profile_of_a_build_that_names_none_is_that_of_the_home_printer():
    assert (HOME.name, HOME.standard, HOME.color, HOME.scaling) == (
        "home", "none", "unchanged", "none",
    )  # fmt: skip
