"""What a service asks for beyond its pixels is found by preflight: its safe line, its backs."""

from __future__ import annotations

from made_icc import write_icc
from poker_cards import poker_cards
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


def test_severities_of_a_service(tiny: TinyProject) -> None:
    """What preflight finds is an error if the service does not take it."""
    shop = "target: order\npreflight: {outside-safe: error}\noptions: {dpi: 100}\n"
    tiny.write("layouts/services/shop.yaml", shop)
    tiny.spoil("layout", "box: {x: 3mm, y: 3mm, w: 57mm", "box: {x: 1mm, y: 3mm, w: 57mm")
    code, _, err = tiny.run("build", "--target", "order", "--dpi", "100")
    assert code == 0 and "warning: 'name': the text" in err
    code, _, err = tiny.run("build", "--target", "shop")
    assert code == 1 and "nothing was written" in err
    assert "error: 'name': the text 'Ant' ends 0.9 mm from the cut at the left" in err
    tiny.write("layouts/services/shop.yaml", shop.replace("outside-safe", "outside-saf"))
    code, _, err = tiny.run("build", "--target", "shop")
    assert code == 1 and err.splitlines()[:2] == [
        "layouts/services/shop.yaml:2:13: error: preflight has no code 'outside-saf'",
        "  hint: did you mean 'outside-safe'?",
    ]


def test_the_safe_line_of_makeplayingcards(tiny: TinyProject) -> None:
    """36 pixels at 300 dpi: 3.05 mm from the cut."""
    poker_cards(tiny)
    text = (
        "  name: {kind: text, text: '{name}', style: title, box: {x: 2.5mm, y: 20mm, w: 40mm, h: "
    )
    tiny.spoil("layout", "safe: 4mm", "safe: 2mm\ntheme: tiny/theme")
    layout = (tiny.root / "layouts/tiny/card.yaml").read_text(encoding="utf-8")
    tiny.write("layout", f"{layout}{text}8mm}}}}\n")
    assert "outside of the safe area" not in tiny.run("build")[2]
    err = tiny.run("build", "--target", "mpc")[2]
    assert "'name': the text 'Ant' ends 2.4 mm from the cut at the left" in err


def test_more_ink_than_drivethrucards_takes(tiny: TinyProject) -> None:
    """240 %: inks that are written are not changed, so this is an error."""
    poker_cards(tiny)
    (tiny.root / "layouts/profiles").mkdir(parents=True)
    write_icc(tiny.root / "layouts/profiles")
    profile = "extends: drivethru\nicc: made.icc\ncondition: Made\n"
    tiny.write("layouts/profiles/drivethru.yaml", profile)
    assert tiny.run("build", "--target", "drivethru")[0] == 0
    tiny.spoil("layout", 'fill: "#ff0000"', 'fill: "cmyk(90%, 80%, 70%, 60%)"')
    code, _, err = tiny.run("build", "--target", "drivethru")
    assert code == 1 and "nothing was written" in err
    assert (
        "layouts/tiny/card.yaml:6:9: error: 'card': cmyk(90%, 80%, 70%, 60%) is 300% of ink" in err
    )
