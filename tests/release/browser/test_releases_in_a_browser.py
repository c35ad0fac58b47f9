"""The pages of releases in Chromium, from a disk: weight, width, accessibility, fonts."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest
from browser import new_page, open_browser
from released import Released, run
from repository import ROOT

pytestmark = pytest.mark.thorough

WIDTHS = (360, 768, 1280)
SAMPLES = {
    "us-patent-1": ("index.html", "rules.html", "de/index.html", "de/rules.html"),
    "inventing-the-future": ("index.html", "rules.html", "fr/index.html", "fr/rules.html"),
}
MOST = 200_000  # bytes of a page with all that it shows


@pytest.fixture(scope="module")
def browser():
    with open_browser() as found:
        yield found


@pytest.fixture(scope="module", params=SAMPLES)
def sample(request, tmp_path_factory) -> tuple[Path, tuple[str, ...]]:
    """A sample game in two languages on one paper."""
    out = tmp_path_factory.mktemp("samples") / request.param
    language = SAMPLES[request.param][2].partition("/")[0]
    assert run("release", request.param, "--project", ROOT, "--out", out, "--lang", "en", "--lang",
               language, "--paper", "a4") == 0  # fmt: skip
    return out, SAMPLES[request.param]


def show(page, path: Path) -> list[str]:
    """Open a page and load all its pictures; the files that it asked for."""
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto(f"file://{path}")
    page.evaluate(
        """async () => {
            for (const image of document.images) image.loading = 'eager'
            await Promise.all([...document.images].map(image => image.decode()))
            await document.fonts.ready
        }"""
    )
    return sorted({unquote(one.partition("#")[0]).removeprefix("file://") for one in asked})


@pytest.mark.parametrize("width", WIDTHS)
def test_samples(browser, sample, width: int) -> None:
    folder, names = sample
    with new_page(browser, width, 900) as page:
        for name in names:
            files = show(page, folder / name)
            weight = sum(Path(path).stat().st_size for path in files)
            assert len(files) > 8 and weight < MOST, (name, weight)
            # nothing is wider than the screen
            assert page.evaluate("document.documentElement.scrollWidth") == width, name


def test_the_rules_of_accessibility(browser, sample) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    folder, names = sample
    for width in (360, 1280):
        with new_page(browser, width, 900) as page:
            for name in names:
                show(page, folder / name)
                found = axe.Axe().run(page).response["violations"]
                reported = [(one["id"], [n["html"][:100] for n in one["nodes"]]) for one in found]
                assert reported == [], (name, width)


def test_its_own_fonts_are_used(browser, release: Released) -> None:
    with new_page(browser) as page:
        files = show(page, release.folder / "rules.html")
        used = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').length")
    fonts = [Path(path).name for path in files if path.endswith(".woff")]
    assert fonts == ["text-400-italic.woff", "text-400.woff", "text-700.woff", "title-400.woff"]
    assert used == 4


def test_a_paragraph_has_the_direction_of_its_first_letter(browser, release: Released) -> None:
    """As in print: English in a Hebrew page begins on the left, with its full stop at the end."""
    with new_page(browser, 360, 900) as page:
        show(page, release.folder / "rules.html")
        found = page.evaluate(
            """() => {
                document.documentElement.dir = 'rtl'
                return ['Not yet.', 'עוד לא.'].map(text => {
                    const line = document.createElement('p')
                    line.textContent = text
                    document.querySelector('main.text').append(line)
                    const range = document.createRange()
                    const letter = (at) => {
                        range.setStart(line.firstChild, at)
                        range.setEnd(line.firstChild, at + 1)
                        return range.getBoundingClientRect()
                    }
                    const box = line.getBoundingClientRect(), last = text.length - 1
                    return [letter(0).left - box.left < 1, box.right - letter(0).right < 1,
                            letter(last).left > letter(0).left]
                })
            }"""
        )
    assert found == [[True, False, True], [False, True, False]]
