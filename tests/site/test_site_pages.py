"""Pages of docs/ on the way to the site: places, links, lists and tables; makers of pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs_programs import program
from repository import ROOT

site_pages, website, pictures = map(program, ("site_pages", "website", "pictures"))


def here(text: str, name: str = "a.md") -> str:
    """A page of docs/ as the site has it; beside it are b.md, a folder, and files outside."""
    docs = Path("/r/docs")
    tree = {
        "a.md": docs / "a.md",
        "b.md": docs / "b.md",
        "gallery/index.md": docs / "gallery/README.md",
        "index.md": docs / "README.md",
        "pictures/p.png": docs / "pictures/p.png",
        "repository.md": Path("/r/README.md"),
        "repository/LICENSE.txt": Path("/r/LICENSE"),
    }
    adapted: str = site_pages.adapted(text, docs / name, tree)
    return adapted


def test_every_page_is_in_the_navigation_once() -> None:
    tree = site_pages.site_tree(ROOT)
    inside = {place for place in tree if place.endswith(".md")}
    inside -= {place for place in inside if place.startswith("repository/")}
    listed = website.pages_in_nav()
    twice = [page for page in set(listed) if listed.count(page) > 1]
    assert twice == []
    hint = "add the page to `nav` in docs/site/zensical.toml"
    assert sorted(listed) == sorted(inside), hint
    assert {"index.md", "tutorial.md", "gallery/index.md", "repository.md"} <= inside


def test_a_pattern_in_the_navigation_stands_for_the_pages_that_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "zensical.toml"
    config.write_text(
        'nav = [\n  { "Keys" = ["keys/*.md"] },\n  "a.md",\n  { "T" = "t*.md" },\n]\n'
    )
    monkeypatch.setattr(website, "CONFIG", config)
    assert website.settings(["a.md", "keys/b.md", "keys/index.md", "keys/a.md", "b.md"]) == (
        'nav = [\n  { "Keys" = ["keys/index.md", "keys/a.md", "keys/b.md"] },\n  "a.md",\n]\n'
    )
    assert website.settings(["t.md"]) == 'nav = [\n  "a.md",\n  { "T" = "t.md" },\n]\n'


def test_links_and_pictures_of_all_pages_lead_to_files() -> None:
    found = [
        (path, target)
        for place, path in site_pages.site_tree(ROOT).items()
        if place.endswith(".md")
        for target in site_pages.links(path.read_text(encoding="utf-8"))
    ]
    assert len(found) > 500
    # words in square and round brackets that a page shows as they are typed
    shown = [target for _, target in found if target == "style"]
    assert len(shown) <= 1
    lost = [
        f"{path.name}: {target}"
        for path, target in found
        if target != "style" and not (path.parent / target.partition("#")[0]).exists()
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("page", "link", "moved"),
    [
        ("a.md", "[b](b.md#x-y)", "[b](b.md#x-y)"),
        ("a.md", "[g](gallery/README.md)", "[g](gallery/index.md)"),
        ("a.md", "[top](../README.md#build)", "[top](repository.md#build)"),
        ("a.md", "[l](../LICENSE)", "[l](repository/LICENSE.txt)"),
        ("gallery/README.md", "[b](../b.md)", "[b](../b.md)"),
        ("gallery/README.md", "[t](../../README.md)", "[t](../repository.md)"),
        ("a.md", "[w](https://example.com/README.md)", "[w](https://example.com/README.md)"),
        ("a.md", "[below](#x)", "[below](#x)"),
        ("a.md", '<img src="pictures/p.png" alt="">', '<img src="pictures/p.png" alt="">'),
        ("a.md", "`[g](gallery/README.md)`", "`[g](gallery/README.md)`"),
        ("a.md", "```\n[l](../LICENSE)\n```", "```\n[l](../LICENSE)\n```"),
    ],
)
def test_a_link_leads_to_the_page_of_the_site(page: str, link: str, moved: str) -> None:
    assert here(link, page) == moved


def test_the_readme_of_the_repository_is_a_page_with_its_links() -> None:
    tree = site_pages.site_tree(ROOT)
    assert tree["repository.md"] == ROOT / "README.md"
    text = site_pages.adapted("[t](docs/tutorial.md) [l](LICENSE)", ROOT / "README.md", tree)
    assert text == "[t](tutorial.md) [l](repository/LICENSE.txt)"
    assert tree["repository/LICENSE.txt"] == ROOT / "LICENSE"


def test_files_to_which_other_pages_link_come_along() -> None:
    places = program("site_pages").site_tree(ROOT)
    assert places["repository/cards/us-patent-1/art/index.md"].name == "README.md"
    assert places["repository/fonts/playfair-display-sc/OFL.txt"].name == "OFL.txt"


def test_programs_and_indexes_are_not_part_of_the_site() -> None:
    endings = {Path(place).suffix for place in site_pages.site_tree(ROOT)}
    assert endings <= {*site_pages.PAGES, *site_pages.FILES, ".txt"}  # licences
    assert ".py" not in endings


@pytest.mark.parametrize(
    ("github", "site"),
    [
        # contents of an item are indented by four spaces for each level
        ("- a\n  - b\n    - c\n- d", "- a\n    - b\n        - c\n- d"),
        ("1. a\n   b\n\n   c\n2. d", "1. a\n    b\n\n    c\n\n2. d"),
        ("10. a\n\n    b", "10. a\n\n    b"),
        ("1. a\n\n   ```sh\n   x\n     y\n   ```\n2. b",
         "1. a\n\n    ```sh\n    x\n      y\n    ```\n\n2. b"),
        # a list begins after an empty line
        ("words:\n- a\n- b", "words:\n\n- a\n- b"),
        # a line that goes on with an item, though it is not indented
        ("- a\nb\n- c", "- a\n    b\n- c"),
        # text after a list is no part of it
        ("- a\n\nb\n\n- c", "- a\n\nb\n\n- c"),
        ("1. a\n\n## b", "1. a\n\n## b"),
        # code is not read
        ("```\nwords\n- a\n  - b\n```", "```\nwords\n- a\n  - b\n```"),
    ],
)  # fmt: skip
def test_lists_are_indented_as_both_read_them(github: str, site: str) -> None:
    assert here(github) == site


def test_the_words_after_a_language_are_left_out() -> None:
    assert here("```yaml elements\na: 1\n```") == "```yaml\na: 1\n```"
    assert here("```sh\npnp build\n```") == "```sh\npnp build\n```"


def test_a_line_in_the_code_of_a_cell_does_not_end_the_cell() -> None:
    assert here("| `a \\| b` | `c` |") == "| <code>a &#124; b</code> | `c` |"
    assert here("| `{*n* \\| word}` | |") == (
        "| <code>&#123;&#42;n&#42; &#124; word&#125;</code> | |"
    )
    assert here("`a \\| b`") == "`a \\| b`"


# -- pictures ---------------------------------------------------------------------------------

# drawings that a person made: the logo, the art of an example, what was before the art
BY_HAND = ("site/logo.svg", "compare/art/*.svg", "pictures/art/before/*.webp")


def test_every_picture_of_the_documents_has_a_maker() -> None:
    docs = ROOT / "docs"
    made = pictures.makers()
    assert {"art", "lessons", "templates", "ornaments", "preview_pages", "rooms"} <= set(made)
    known = [path for patterns in made.values() for one in patterns for path in docs.glob(one)]
    known += [path for one in BY_HAND for path in docs.glob(one)]
    there = [path for path in docs.rglob("*.*") if path.suffix in (".png", ".webp", ".svg", ".jpg")]
    assert len(there) > 200
    lost = sorted(path.relative_to(docs).as_posix() for path in {*there} - {*known})
    assert lost == [], "a program in docs/ with a line MAKES = (…) makes each picture"


def test_every_picture_that_is_made_is_shown() -> None:
    texts = [path.read_text(encoding="utf-8") for path in site_pages.site_tree(ROOT).values()
             if path.suffix == ".md"]  # fmt: skip
    shown = {Path(target).name for text in texts for target in site_pages.links(text)}
    names = {path.name for path in (ROOT / "docs/pictures").glob("*.png")}
    assert names - shown == set()


@pytest.mark.parametrize("maker", ["ornaments", "held_pieces", "preview_pages"])
def test_single_pictures_are_those_of_their_files(maker: str) -> None:
    found = program(maker).hashes()
    assert len(found) == 1
    known = pictures.recorded()
    hint = f"run: python docs/{maker}.py, and look at docs/pictures"
    assert {name: known.get(name) for name in found} == found, hint


def test_a_hash_is_written_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "INPUTS", tmp_path / "inputs.txt")
    assert pictures.recorded() == {}
    pictures.record({"b": "22"})
    pictures.record({"a": "11", "b": "23"})
    assert (tmp_path / "inputs.txt").read_text() == "a 11\nb 23\n"
    assert pictures.recorded() == {"a": "11", "b": "23"}
