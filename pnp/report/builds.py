"""Results of builds, and games, as text or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.model.game import OTHER, Game, Product
from pnp.model.problems import Problem
from pnp.model.result import INKS, Built
from pnp.report.problems import plural, problems_json

_MOST_EXTRAS = 4  # files beside the main one that are listed


def size_text(count: int) -> str:
    """A number of bytes as text."""
    return (
        f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(min(count, 1), round(count / 1000))} kB"
    )


def _asked(item: Built) -> str:
    """The product of a file, as typed on the command line."""
    request = item.request
    name = f"{request.game}/{request.product}" if request.product else request.game
    target = request.service or request.target
    return name if target == "files" else f"{name} --target {target}"


def summary_text(
    built: Sequence[Built],
    out: Path,
    seconds: str,
    wrote: bool = True,
    is_unchanged: bool = False,
) -> str:
    """A line for each file, and the totals. `is_unchanged`: nothing was made, as nothing that the
    files depend on has changed."""
    rows = []
    for item in built:
        backs = ", with backs" if item.backs else ""
        rows.append(
            (
                str(out / item.file) if wrote else _asked(item),
                plural(item.pages, "page") if item.pages else "",
                f"{plural(item.cards, 'card')}{backs}" if item.cards else "",
                item.paper,
                size_text(len(item.data)),
                "unchanged" if is_unchanged else f"{item.seconds:.2f} s",
            )
        )
        if wrote:
            extras = [(str(out / file), size_text(len(data))) for file, data in item.extras]
            rows += [(file, "", "", "", size, "") for file, size in extras[:_MOST_EXTRAS]]
            if len(extras) > _MOST_EXTRAS:
                folder = (out / item.file).parent
                more = plural(len(extras) - _MOST_EXTRAS, "more file")
                rows.append((f"{folder}: {more}", "", "", "", "", ""))
    widths = [max(len(row[i]) for row in rows) for i in range(6)] if rows else []
    lines = [
        "  ".join(cell.ljust(w) for cell, w in zip(r, widths, strict=True)).rstrip() for r in rows
    ]
    pages = sum(item.pages for item in built)
    files = [data for item in built for _, data in item.files]
    size = size_text(sum(map(len, files)))
    verb = plural(len(files), "file") if wrote else f"all good: {plural(len(built), 'product')}"
    done = "unchanged since the last time" if is_unchanged else f"in {seconds} s"
    space = ", " if is_unchanged else " "
    made = f"{verb}, {plural(pages, 'page')}" if pages else verb
    total = f"{made}, {size}{space}{done}"
    return "\n".join([*lines, f"{total} ({seconds} s)" if is_unchanged else total])


def result_json(
    built: Sequence[Built],
    problems: Iterable[Problem],
    out: Path,
    seconds: float | str,
    wrote: bool,
    is_unchanged: bool = False,
) -> str:
    """The result as JSON; `is_unchanged` as in `summary_text`."""
    files = [
        {
            "game": item.request.game,
            "product": item.request.product,
            "file": str(out / item.file),
            "title": item.title,
            "pages": item.pages,
            "cards": item.cards,
            "paper": item.paper,
            "backs": item.backs,
            "duplex": item.duplex,
            "extras": [str(out / file) for file, _ in item.extras],
            **_needs(item),
            "bytes": len(item.data),
            "seconds": 0 if is_unchanged else round(item.seconds, 3),
        }
        for item in built
        if item.data
    ]
    return json.dumps(
        {
            "written": wrote and not is_unchanged,
            "unchanged": is_unchanged,
            "files": files,
            "problems": problems_json(problems),
            "seconds": seconds if isinstance(seconds, str) else round(seconds, 3),
        },
        ensure_ascii=False,
        indent=2,
    )


def _needs(item: Built) -> dict[str, Any]:
    """What a person needs to make a product of its file; null for a file without sheets."""
    work, ink = item.finishing, item.ink
    return {
        "stock": item.stock if work else None,
        "sheets": work.sheets if work else None,
        "cuts": work.cuts if work else None,
        "cut_outs": work.pieces if work else None,
        "folds": work.folds if work else None,
        "ink": {name: getattr(ink, name) for name in INKS} if ink else None,
    }


class Editions(Struct, frozen=True):
    """The editions of a game: languages other than its own, and variants with their titles and
    descriptions."""

    languages: Sequence[str]
    variants: Mapping[str, tuple[str, str]]


def game_json(game: Game, editions: Editions) -> dict[str, Any]:
    """A game as `pnp list --json` shows it."""
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "language": game.language,
        "decks": {d.id: {"cards": len(d.cards), "layout": d.layout} for d in game.decks.values()},
        "products": {
            p.id: {"file": p.file, "title": p.title, "decks": list(p.decks),
                   "boxes": list(p.boxes), "book": p.book, "sheet": _sheets(p), "backs": p.backs,
                   "optional": p.optional}
            for p in game.products.values()
        },
        "kit": {"file": game.kit.file, "products": list(game.kit.products)} if game.kit else None,
        "languages": list(editions.languages),
        "variants": {
            name: {"title": title, "about": about}
            for name, (title, about) in editions.variants.items()
        },
    }  # fmt: skip


def _sheets(product: Product) -> str | dict[str, str]:
    """The sheet of a product, or its sheets by paper."""
    only = product.sheets.get(OTHER) if len(product.sheets) == 1 else None
    return only or dict(product.sheets)


def game_text(game: Game, editions: Editions) -> str:
    """A game as `pnp list` shows it."""
    lines = [f"{game.id}  {game.title} {game.version} ({game.language})"]
    for product in game.products.values():
        backs = ", backs" if product.backs else ""
        named = ", only when named" if product.optional else ""
        lines.append(
            f"  {game.id}/{product.id}  {product.title}: {_content(game, product)}, "
            f"{product.shown_sheets}{backs}{named} → {product.file}.pdf"
        )
    if game.kit:
        count = plural(len(game.kit.products), "product")
        lines.append(f"  {game.id} --target kit: {count} → {game.kit.file}.pdf")
    if editions.languages:
        lines.append(f"  {game.id} --lang {', '.join(editions.languages)}")
    for name, (title, _) in editions.variants.items():
        lines.append(f"  {game.id} --variant {name}  {title}".rstrip())
    return "\n".join(lines)


def _content(game: Game, product: Product) -> str:
    if product.guide:
        return "a page made from the other products"
    if product.pdf:
        return f"pages of {', '.join(Path(part.path).name for part in product.pdf)}"
    if product.book:
        return f"book '{product.book}'"
    if product.boxes:
        return f"box {', '.join(map(repr, product.boxes))}"
    decks = [game.decks[name] for name in product.decks if name in game.decks]
    return plural(sum(card.copies for deck in decks for card in deck.cards), "card")
