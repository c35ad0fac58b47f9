"""What a service asks for beyond its pixels is found by preflight: its safe line, its backs."""

from __future__ import annotations

from tiny_project import TinyProject

SHOP = """\
target: png
products:
  poker: {width: 2.5in, height: 3.5in, pixels: 825x1125, cut: 750x1050, safe: 600x900}
"""


def test_the_safe_line_of_a_service(tiny: TinyProject) -> None:
    """(750 - 600) / 2 pixels of 750 are 6.3 mm of 63, and the texts are 3 mm from the cut."""
    tiny.write("layouts/services/shop.yaml", SHOP)
    tiny.write("pnp.yaml", "preflight: {outside-safe: error}\n")
    assert "outside-safe" not in tiny.run("build", "--json")[1]
    code, _, err = tiny.run("build", "--target", "shop")
    assert code == 1 and "nothing was written" in err
    assert "ends 3.1 mm from the cut at the left, outside of the safe area" in err
    # a line that is nearer to the cut than that of the layout changes nothing
    tiny.spoil("layouts/services/shop.yaml", "safe: 600x900", "safe: 740x1040")
    assert tiny.run("build", "--target", "shop")[0] == 0


def test_a_service_that_needs_backs(tiny: TinyProject) -> None:
    tiny.write("layouts/services/shop.yaml", f"backs: true\n{SHOP}")
    code, _, err = tiny.run("build", "--target", "shop")
    assert code == 1
    assert err.splitlines()[:2] == [
        "cards/tiny/game.yaml:10:30: error: 'shop' needs backs, and product 'cards' has none",
        "  hint: set 'back' of its decks to a layout; --no-backs makes fronts alone",
    ]
    assert tiny.run("build", "--target", "shop", "--no-backs")[0] == 0
