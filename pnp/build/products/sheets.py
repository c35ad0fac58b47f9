"""From a product's content to its plan: sheets, faces and small print, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from pnp.build.context import BuildContext, Content
from pnp.draw.pdf.document import PdfInfo
from pnp.export import print_pdf
from pnp.expressions.parser import ExpressionError, parse_template
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job, sheet_kinds
from pnp.impose.styles import read_style
from pnp.languages.defaults import default_paper
from pnp.languages.locales import is_pseudo
from pnp.languages.own_words import own_words
from pnp.markup.traces import unmarked
from pnp.model.face import Face, Op
from pnp.model.frozen import frozen
from pnp.model.game import Game, Product
from pnp.model.problems import InputError, Problem, Problems, UsageError, did_you_mean
from pnp.model.result import Built, Request
from pnp.model.sheet import Flip, PageLabel, Paper, Sheet, SheetStyle
from pnp.records.game_records import source_language
from pnp.schema.values import Mismatch
from pnp.sources.files import Library
from pnp.text.shaping.missing import lacks_of

_WHAT = {"boxes": "box", "book": "book"}
_WAYS = {"boxes": "e.g. 'sheet: box'", "book": "e.g. 'sheet: booklet' or 'sheet: 1-up'"}


@frozen
class Plan:
    """A file before it is drawn. `built` is what can be said of it so far; without sheets there
    is nothing to draw, and its problems say why. `labels`: the small print by number of page."""

    built: Built
    info: PdfInfo
    sheets: tuple[Sheet, ...] = ()
    faces: Mapping[str, Face] = field(default_factory=dict)
    labels: Mapping[int, tuple[Op, ...]] = field(default_factory=dict)


def choose_sheet(
    context: BuildContext, asked: str | None, product: Product, problems: Problems
) -> SheetStyle | None:
    """The sheet style of a product, or the one asked for. Raises UsageError if that is unknown."""
    library = context.library
    if asked is not None and library.find("layouts/sheets", asked) is None:
        hint = did_you_mean(asked, library.names("layouts/sheets"), "sheets")
        raise UsageError([Problem("unknown-name", f"there is no sheet '{asked}'", None, hint)])
    name = product.sheet if asked is None else asked
    record = context.lazy.sheet(name, product.record.span("sheet"), problems)
    return None if record is None else read_style(name, record, problems)


def choose_paper(
    context: BuildContext, asked: str | None, product: Product, language: str, problems: Problems
) -> Paper | None:
    """The paper asked for, else the product's, else that of the language. Raises UsageError if
    the one asked for is unknown."""
    wanted = product.paper if asked is None else asked
    try:
        return named_paper(context.library, wanted, language, problems)
    except UsageError as error:
        if asked is not None:
            raise
        span = product.record.span("paper")
        problems.extend(replace(problem, span=span) for problem in error.problems)
        return None


def paper_language(context: BuildContext, game: Game, request: Request) -> str:
    """The language that tells which paper a request takes if nothing else does: a made-up language
    has no country, so it takes the paper of the game as it is written."""
    language = request.edition.language or game.language
    return source_language(game.record) if is_pseudo(language) else language


def named_paper(library: Library, asked: str | None, language: str, problems: Problems) -> Paper:
    """The paper asked for, or that of a language. Raises UsageError for one that is unknown."""
    papers = library.papers(problems)
    wanted = default_paper(language) if asked is None else asked
    found = next((papers[n] for n in papers if n.casefold() == wanted.casefold()), None)
    if found is None:
        hint = did_you_mean(wanted, papers, "papers")
        raise UsageError([Problem("unknown-name", f"there is no paper '{wanted}'", None, hint)])
    return found


def plan_sheets(
    context: BuildContext,
    game: Game,
    product: Product,
    request: Request,
    style: SheetStyle | None,
    paper: Paper | None,
    content: Content,
    problems: Problems,
) -> Plan:
    """The sheets of what a product prints; with problems there may be none."""
    kind = None if style is None else sheet_kinds()[style.kind]
    if style and kind and kind.boards_only and not product.decks:
        what = f"are for boards, not for a {_WHAT[product.content]}"
        problems.add("sheet", f"sheets of kind '{kind.name}' {what}", product.record.span("sheet"),
                     _WAYS[product.content])  # fmt: skip
        style = None
    flip = request.flip or product.flip
    duplex: Flip | None = None
    if style and kind and (content.backs is not None or kind.two_sided):
        duplex = flip or style.flip
    built = _begun(game, product, request, paper, content, duplex)
    info = print_pdf.pdf_info(game, product, 0, duplex)
    if not content.fronts and not problems.errors:
        problems.add("nothing-to-print", f"product '{product.id}' has nothing to print",
                     product.record.span(product.content))  # fmt: skip
    if style is None or paper is None or not content.fronts:
        return Plan(replace(built, problems=tuple(problems)), info)
    try:
        words = own_words(game.language)
        sheets = impose(Job(style, paper, content.fronts, content.backs, flip, words))
        labels = _small_print(context, game, product, style.name, sheets, problems)
    except InputError as error:
        # geometry knows no files: what it says is about the product's sheet
        span = product.record.span("sheet")
        problems.extend(p if p.span else replace(p, span=span) for p in error.problems)
        return Plan(replace(built, problems=tuple(problems)), info)
    page_labels = _page_labels(sheets, content) if product.book else ()
    info = print_pdf.pdf_info(
        game, product, len(sheets), duplex, content.bookmarks, page_labels, request.grey
    )
    shown = paper.name
    if not _is(paper, sheets[0].paper):  # a name of its own: its measures
        shown = sheets[0].paper.name.replace(".", words["decimal"])
    on_pages = _on_pages(sheets, content)
    built = replace(
        built, pages=len(sheets), on_pages=on_pages, paper=shown, problems=tuple(problems)
    )
    return Plan(built, info, sheets, content.faces, labels)


def _on_pages(sheets: Sequence[Sheet], content: Content) -> tuple[int, ...]:
    """How many fronts each page holds that has any."""
    fronts = {face.key for face in content.fronts}
    counts = [sum(placed.face in fronts for placed in sheet.placements) for sheet in sheets]
    return tuple(count for count in counts if count)


def _begun(
    game: Game,
    product: Product,
    request: Request,
    paper: Paper | None,
    content: Content,
    duplex: Flip | None,
) -> Built:
    """What can be said of a file before there are sheets."""
    file = f"{game.id}/{folder_of(request, game)}/{product.file}"
    return Built(
        request,
        file=file + print_pdf.SUFFIX,
        title=unmarked(product.title)[0],
        cards=content.cards,
        paper=paper.name if paper else "",
        backs=content.backs is not None,
        duplex=duplex,
        extras=tuple((file + ending, data) for ending, data in content.extras),
    )


def folder_of(request: Request, game: Game) -> str:
    """The folder of an edition below that of its game, for files printed as the request asks."""
    errata = "-changed" if request.is_errata else ""
    return f"{request.edition.name(game.language)}{request.print_options}{errata}"


def _page_labels(sheets: Sequence[Sheet], content: Content) -> tuple[PageLabel, ...]:
    """What the pages of a book's file are called: by the pages of the book on them, as '4–1'."""
    numbers = {face.key: number for number, face in enumerate(content.fronts, 1)}
    if all(len(sheet.placements) == 1 for sheet in sheets):
        return (PageLabel(1),)
    return tuple(
        PageLabel(
            sheet.number,
            "–".join(
                str(numbers[p.face]) for p in sorted(sheet.placements, key=lambda p: (p.x, p.y))
            ),
            "none",
        )
        for sheet in sheets
    )


def _small_print(
    context: BuildContext,
    game: Game,
    product: Product,
    sheet_name: str,
    sheets: Sequence[Sheet],
    problems: Problems,
) -> dict[int, tuple[Op, ...]]:
    """Label and notes of each page as operations."""
    span = product.record.span("sheet")
    out: dict[int, tuple[Op, ...]] = {}
    about = {
        "title": game.title, "product": product.title, "version": game.version,
        "edition": game.edition_name, "file": product.file, "pages": len(sheets),
    }  # fmt: skip
    fonts, is_traced = context.fonts(problems), context.is_traced
    for sheet in sheets:
        if sheet.label is None and not sheet.notes:
            continue
        from pnp.typeset.faces.small_print import small_print

        try:
            # notes stand on the art, so with white under their letters
            ops = [op for n in sheet.notes for op in small_print(n, n.text, fonts, True, is_traced)]
            if sheet.label is not None:
                template = parse_template(sheet.label.text)
                text = str(template({**about, "page": sheet.number}))
                ops += small_print(sheet.label, text, fonts, is_traced=is_traced)
            out[sheet.number] = tuple(ops)
        except (ExpressionError, Mismatch) as error:
            message = f"the label of sheet '{sheet_name}': {error.message}"
            problems.extend([Problem(error.code, message, span, error.hint, lacks=lacks_of(error))])
            break
    return out


def _is(paper: Paper, other: Paper) -> bool:
    """Whether two papers are the same, whichever way they lie."""
    sides = zip(
        sorted((paper.width, paper.height)), sorted((other.width, other.height)), strict=True
    )
    return all(abs(a - b) < 0.5 for a, b in sides)
