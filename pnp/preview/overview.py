"""The games of a project as the page lists them: products, languages, variants, papers."""

from __future__ import annotations

from pnp.build.project import Project
from pnp.editions.catalogue.files import languages
from pnp.editions.variants.reading import described
from pnp.languages.defaults import language_name
from pnp.model.problems import InputError, Problem, Problems
from pnp.preview.messages import Json, Places
from pnp.preview.views import View


def overview(project: Project, places: Places) -> Json:
    """All games. Raises UsageError if there are none."""
    problems: list[Problem] = []
    games = [_game(project, name, problems) for name in project.all_games()]
    start = next((view for game in games for view in [first_view(game)] if view), None)
    return {
        "games": games,
        "papers": [paper.name for paper in project.library.papers(Problems()).values()],
        "start": start.as_json() if start else None,
        "problems": [places.problem(problem, None) for problem in problems],
    }


def first_view(game: Json) -> View | None:
    """What is shown of a game first: its first deck that is not optional, or another product."""
    products = sorted(
        game["products"], key=lambda one: (one["content"] != "decks", one["optional"])
    )
    return View(game["id"], products[0]["id"]) if products else None


def _game(project: Project, name: str, problems: list[Problem]) -> Json:
    game, found = project.game(name)
    if game is None or not game.products:
        problems.extend(found.errors)
    folder, source = project.folder(name), project.editions(name).language
    variants = described(project.library, folder)
    try:
        codes = languages(folder)
    except InputError as error:
        problems.extend(error.problems)
        codes = []
    products = game.products.values() if game is not None else ()
    return {
        "id": name,
        "title": game.title if game is not None else name,
        "version": game.version if game is not None else "",
        "source": {"code": source, "name": language_name(source)},
        "languages": [{"code": code, "name": language_name(code)} for code in codes],
        "variants": [{"id": key, "title": title or key} for key, (title, _) in variants.items()],
        "products": [
            {"id": one.id, "title": one.title, "content": one.content, "optional": one.optional}
            for one in products
        ],
    }
