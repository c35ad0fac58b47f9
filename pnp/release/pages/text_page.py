"""The page of a book: its title, a list of its sections, its text."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.expressions.traces import unmarked
from pnp.languages.own_words import release_words
from pnp.markup.books.segments import slug
from pnp.model.game import Game
from pnp.release.pages.book_pages import BookPage
from pnp.release.pages.front_page import INDEX_PAGE, Link, frame, language_links
from pnp.release.pages.markup import element, escaped
from pnp.release.pages.texts import contents

_LEVELS = 2  # of headings in the list
_FEW = 3  # a shorter text needs no list


def text_page(game: Game, book: BookPage, languages: Sequence[Link]) -> str:
    """The whole page. It leads back to the first page, and to the same book in other languages."""
    words = release_words(game.language)
    title = unmarked(game.title)[0]
    heads = [head for head in book.text.heads if not head.runs_in]
    listed = contents(heads, _LEVELS) if len(heads) > _FEW else ""
    back = element("p", element("a", escaped(title), href=INDEX_PAGE, rel="up"), class_="back")
    header = back + language_links(languages, game.language, words)
    main = "\n".join(
        filter(
            None,
            (
                element("h1", escaped(book.title)),
                element("nav", listed, aria_label=words["contents"]) if listed else "",
                book.text.html(2),
            ),
        )
    )
    version = escaped(f"{title} · {words['version'].format(version=game.version)}")
    body = "\n".join(
        (
            element("header", header),
            element("main", main, class_="text"),
            element("footer", element("div", version)),
        )
    )
    kind = f"book book-{slug(book.id)}"
    return frame(game, f"{book.title} · {title}", kind, body, f"{title}: {book.title}")
