"""Languages, variants and papers are independent: what is asked for in all combinations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from samples import FUTURE, PATENT, ROOT

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.build.requests import Wanted, requests
from pnp.editions.catalogue.files import languages
from pnp.editions.variants.reading import variant_names
from pnp.model.edition import Choice
from pnp.model.problems import Problem, UsageError
from pnp.model.result import Request

TEMPLATE = Request("", "")


@pytest.fixture
def project() -> Project:
    return Project(Places(ROOT, ROOT, ROOT))


def _asked(project: Project, *names: str, **wanted: Any) -> list[tuple[str, str | None, str]]:
    """Of each request the product, the paper and the name of the edition."""
    found = requests(project, Wanted(names, **wanted), TEMPLATE)
    return [(r.product, r.paper, r.edition.name("en")) for r in found]


def test_nothing_is_set_is_the_game_as_it_is_written(project: Project) -> None:
    found = requests(project, Wanted((f"{PATENT}/cards",)), TEMPLATE)
    assert found == [Request(PATENT, "cards", edition=Choice())]


def test_languages_and_papers_multiply_and_variants_are_laid_over_one_another(
    project: Project,
) -> None:
    asked = _asked(
        project, f"{PATENT}/cards", languages=("fr", "de"), papers=("letter", "a4"),
        variants=("low-ink", "eight-players"),
    )  # fmt: skip
    assert asked == [
        ("cards", "letter", "fr+low-ink+eight-players"),
        ("cards", "a4", "fr+low-ink+eight-players"),
        ("cards", "letter", "de+low-ink+eight-players"),
        ("cards", "a4", "de+low-ink+eight-players"),
    ]


@pytest.mark.slow
def test_a_matrix_takes_every_language_with_and_without_each_variant(project: Project) -> None:
    folder = project.folder(PATENT)
    translated = ["en", *languages(folder)]
    layers = ["", *(f"+{name}" for name in variant_names(folder))]
    assert len(translated) == 4 and len(layers) == 6
    asked = _asked(project, f"{PATENT}/cards", matrix=True)
    assert asked == [("cards", None, f"{name}{layer}") for name in translated for layer in layers]
    asked = _asked(project, f"{PATENT}/cards", matrix=True, languages=("fr",), variants=("promo",))
    assert [edition for _, _, edition in asked] == ["fr", "fr+promo"]


def test_each_edition_and_paper_has_a_folder_of_its_own(project: Project) -> None:
    wanted = Wanted((f"{PATENT}/machines",), ("en", "fr"), papers=("letter", "a4"))
    files = [
        plan_request(project, request).built.file for request in requests(project, wanted, TEMPLATE)
    ]
    assert files == [
        f"{PATENT}/en@letter/USPatentMachines.pdf",
        f"{PATENT}/en@a4/USPatentMachines.pdf",
        f"{PATENT}/fr@letter/BrevetMachines.pdf",
        f"{PATENT}/fr@a4/BrevetMachines.pdf",
    ]


def test_the_paper_follows_the_language(project: Project) -> None:
    papers = [
        plan_request(project, request).built.paper
        for request in requests(project, Wanted((f"{PATENT}/cards",), ("en", "fr")), TEMPLATE)
    ]
    assert papers == ["letter", "a4"]


def test_the_language_it_is_written_in_is_no_translation(project: Project) -> None:
    assert _asked(project, f"{PATENT}/cards", languages=("en",), mode="full") == [
        ("cards", None, "en")
    ]


def test_a_game_without_the_language_is_left_out_unless_it_was_named(project: Project) -> None:
    found = requests(project, Wanted((), ("de",)), TEMPLATE)
    assert {r.game for r in found} == {PATENT}
    assert list(project.notes) == [
        Problem(
            "unknown-name",
            f"'{FUTURE}' has no language 'de'",
            None,
            "it is not built in that language",
            "note",
        )
    ]
    with pytest.raises(UsageError) as caught:
        requests(project, Wanted((FUTURE,), ("de",)), TEMPLATE)
    (problem,) = caught.value.problems
    assert problem.message == f"'{FUTURE}' has no language 'de'"
    assert problem.hint == "languages: en, fr; to begin it: pnp i18n update inventing-the-future de"


def test_so_is_a_game_without_the_variant(project: Project) -> None:
    found = requests(project, Wanted(variants=("promo",)), TEMPLATE)
    assert {r.game for r in found} == {PATENT}
    assert list(project.notes) == [
        Problem(
            "unknown-name", f"'{FUTURE}' has no variant 'promo'", None, "it is not built", "note"
        )
    ]


def test_of_several_languages_each_that_a_game_lacks_is_noted(project: Project) -> None:
    found = requests(project, Wanted((), ("fr", "de")), TEMPLATE)
    assert {(r.game, r.edition.name("en")) for r in found} == {
        (PATENT, "fr"), (PATENT, "de"), (FUTURE, "fr"),
    }  # fmt: skip
    assert [n.message for n in project.notes] == [f"'{FUTURE}' has no language 'de'"]


def test_a_matrix_builds_a_game_without_the_variants_that_it_lacks(project: Project) -> None:
    found = requests(project, Wanted(variants=("promo",), languages=("fr",), matrix=True), TEMPLATE)
    assert {(r.game, r.edition.name("en")) for r in found} == {
        (PATENT, "fr"), (PATENT, "fr+promo"), (FUTURE, "fr"),
    }  # fmt: skip
    assert [n.hint for n in project.notes] == ["it is built without it"]


def test_what_no_game_has_is_a_usage_error_without_names(project: Project) -> None:
    with pytest.raises(UsageError) as error:
        wanted = Wanted(languages=("fre", "ger", "es"), variants=("deepfn", "promo"))
        requests(project, wanted, TEMPLATE)
    assert [(problem.message, problem.hint) for problem in error.value.problems] == [
        ("no game here has the language 'fre'", "did you mean 'fr'?"),
        ("no game here has the language 'ger'", "did you mean 'de'?"),
        ("no game here has the variant 'deepfn'",
         "variants: colour-blind-safe, large-print, low-ink, eight-players, promo"),
    ]  # fmt: skip
    assert list(project.notes) == [], "what is an error for all games is not noted for each"


def test_languages_and_variants_that_no_game_has_together_are_usage_errors(tmp_path: Path) -> None:
    for game, file in (("one", "translations/fr.po"), ("two", "variants/night.yaml")):
        folder = tmp_path / "cards" / game
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text("")
        (folder / "game.yaml").write_text(f"title: {game}\n")
    project = Project(Places(tmp_path, tmp_path, ROOT))
    with pytest.raises(UsageError) as error:
        requests(project, Wanted(languages=("fr",), variants=("night",)), TEMPLATE)
    assert [p.message for p in error.value.problems] == [
        "no game here has all languages and variants requested"
    ]
    assert sorted(n.message for n in project.notes) == [
        "'one' has no variant 'night'", "'two' has no language 'fr'",
    ]  # fmt: skip


def test_the_one_game_of_a_project_counts_as_named(tmp_path: Path) -> None:
    (tmp_path / "cards/mill").mkdir(parents=True)
    (tmp_path / "cards/mill/game.yaml").write_text("title: The Mill\n")
    project = Project(Places(tmp_path, tmp_path, ROOT))
    with pytest.raises(UsageError) as error:
        requests(project, Wanted(languages=("de",), variants=("night",)), TEMPLATE)
    assert [(p.message, p.hint) for p in error.value.problems] == [
        ("'mill' has no language 'de'", "languages: en; to begin it: pnp i18n update mill de"),
        ("'mill' has no variant 'night'", "there are no variants to choose from"),
    ]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Wanted((PATENT,), mode="rules"), "'--mode rules' needs a language"),
        (Wanted((PATENT,), variants=("low-inc",)), f"'{PATENT}' has no variant 'low-inc'"),
        (Wanted(("us-patent-2",)), "there is no game 'us-patent-2'"),
        (Wanted((PATENT,), ("fr-FR",)), f"'{PATENT}' has no language 'fr-FR'"),
    ],
)
def test_unknown_names_are_usage_errors(project: Project, wanted: Wanted, expected: str) -> None:
    with pytest.raises(UsageError) as error:
        requests(project, wanted, TEMPLATE)
    assert [problem.message for problem in error.value.problems] == [expected]
