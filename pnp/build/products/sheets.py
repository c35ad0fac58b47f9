"""From a product's content to its plan: sheets, faces and small print, ready to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from pnp.build.context import BuildContext, Content
from pnp.build.products.mark_problems import check_beside, check_marks
from pnp.build.products.sheet_words import SheetWords
from pnp.draw.pdf.document import PdfInfo
from pnp.export.target_kinds import ExportJob, Target, targets
from pnp.expressions.parser import ExpressionError
from pnp.expressions.traces import unmarked
from pnp.impose.finishing import net_finishing, sheet_finishing
from pnp.impose.sheet_kinds import Job, SheetKind, sheet_kinds
from pnp.impose.styles import read_style
from pnp.languages.defaults import binding_edge, default_paper
from pnp.languages.locales import is_pseudo
from pnp.languages.own_words import own_words
from pnp.load.services import Service
from pnp.model.definitions import replace
from pnp.model.face import Op
from pnp.model.game import OTHER, Game, Product
from pnp.model.problems import InputError, Problems, UsageError, did_you_mean
from pnp.model.profile import HOME, Profile
from pnp.model.result import Built, Finishing, Request
from pnp.model.sheet import Binding, Flip, Label, PageLabel, Paper, Sheet, SheetStyle
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.preflight.limits import Limits
from pnp.records.game_records import source_language
from pnp.schema.values import Mismatch
from pnp.sources.files import Library

_DRAFT_NOTE = mm(20), mm(4.5)  # where the note begins that a page is a draft
_WHAT = {"boxes": "box", "book": "book"}
_HINTS = {"boxes": "e.g. 'sheet: box'", "book": "e.g. 'sheet: booklet' or 'sheet: 1-up'"}


class Plan(ExportJob, frozen=True, kw_only=True):
    """The input of a target, with what is known of its files so far (`built`). A plan without
    fronts has nothing to draw, and its problems say why. `parts` are the plans of products that
    this plan joins. `small_print` are the texts of labels by the number of the page. Faces may be
    laid out when they are drawn; then `late` returns the problems found by that, and `on_sheets`
    what preflight finds on the sheets then. `limits` are those that preflight checks against, one
    for each product. `settings` are options of the target that files of the project set."""

    built: Built
    parts: tuple[Plan, ...] = ()
    small_print: Mapping[int, str] = field(default_factory=dict)
    late: Callable[[], Problems] = Problems
    on_sheets: Callable[[], Problems] = Problems
    limits: tuple[Limits, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


class ProductJob(Struct, frozen=True):
    """A product of an edition as it is requested: what it is printed on (None: not readable), the
    service that its files are for, if any, and the problems found so far."""

    request: Request
    context: BuildContext
    game: Game
    product: Product
    style: SheetStyle | None
    paper: Paper | None
    problems: Problems
    profile: Profile = HOME
    service: Service | None = None

    @property
    def target(self) -> Target:
        """The target that makes its files."""
        return targets()[self.request.target]

    @property
    def backs(self) -> bool | None:
        """Whether backs are printed, as requested, as a service needs them or as the target shows
        them; None: as the product states. Beside their fronts: if all decks have one, unless the
        product states otherwise."""
        asked, style, service = self.request.backs, self.style, self.service
        asked = service.backs if asked is None and service else asked
        if asked is None and self.target.is_one_sided:
            return False
        if asked is not None or style is None or not sheet_kinds()[style.kind].backs_beside:
            return asked
        decks = [self.game.decks[name] for name in self.product.decks if name in self.game.decks]
        has_backs = bool(decks) and all(deck.back is not None for deck in decks)
        states = "backs" in self.product.record and self.request.sheet is None
        return True if has_backs and not states else None

    @property
    def flip(self) -> Flip | None:
        """The edge on which the paper is turned; None: that of the style."""
        return self.request.flip or self.product.flip

    @property
    def binding(self) -> Binding:
        """The edge at which its pages are bound."""
        stated = self.product.binding if self.product.is_text else "left"
        return stated or binding_edge(self.game.language)

    def about(self, pages: int, **more: Any) -> PdfInfo:
        """What a PDF file of the product states about itself."""
        title = f"{self.game.title} – {self.product.title}"
        more = {"profile": self.profile, "binding": self.binding, **more}
        return pdf_info(self.game, title, self.product.file, pages, **more)


def choose_sheet(
    context: BuildContext, asked: str | None, product: Product, paper: str, problems: Problems
) -> SheetStyle | None:
    """The sheet style requested, else that of the product for a paper; None if it cannot be read.
    Raises UsageError if the one requested is unknown."""
    library = context.library
    if asked is not None and library.find("layouts/sheets", asked) is None:
        hint = did_you_mean(asked, library.names("layouts/sheets"), "sheets")
        raise UsageError.of("unknown-name", f"there is no sheet '{asked}'", None, hint)
    raw = product.record.get("sheet")
    span = product.record.span("sheet")
    name = product.sheet_on(paper) if asked is None else asked
    if name is None and not paper:
        return None  # the paper is reported
    if name is None:
        hint = f"add '{paper.casefold()}', or '{OTHER}' for all other papers"
        problems.add(
            "sheet", f"product '{product.id}' has no sheet for the paper {paper}", span, hint
        )
        return None
    if asked is None and isinstance(raw, Record):
        span = next((raw.span(key) for key, value in raw.items() if value == name), span)
    record = context.lazy.sheet(name, span, problems)
    return None if record is None else read_style(name, record, problems)


def choose_paper(
    context: BuildContext, asked: str | None, product: Product, language: str, problems: Problems
) -> Paper | None:
    """The paper requested, else that of the product, else that of the language. Raises UsageError
    if the one requested is unknown."""
    wanted = product.paper if asked is None else asked
    try:
        return named_paper(context.library, wanted, language, problems)
    except UsageError as error:
        if asked is not None:
            raise
        span = product.record.span("paper")
        problems.extend(replace(problem, span=span) for problem in error.problems)
        return None


def paper_language(game: Game, request: Request) -> str:
    """The language whose paper a request takes by default: a made-up language has no country, so
    it takes the paper of the game as it is written."""
    language = request.edition.language or game.language
    return source_language(game.record) if is_pseudo(language) else language


def paper_of(context: BuildContext, game: Game, product: Product, request: Request) -> str:
    """The name of the paper of a product as it is requested; '' if it is unknown."""
    language = paper_language(game, request)
    found = choose_paper(context, request.paper, product, language, Problems())
    return found.name if found else ""


def check_sheets(context: BuildContext, product: Product, problems: Problems) -> None:
    """Report sheet styles of a product that cannot be read, and papers that are unknown."""
    raw = product.record.get("sheet")
    papers = {name.casefold() for name in context.library.papers(problems)}
    for paper in product.sheets:
        choose_sheet(context, None, product, paper, problems)
        if paper not in papers and paper != OTHER and isinstance(raw, Record):
            span = next(raw.key_span(key) for key in raw if str(key).casefold() == paper)
            hint = did_you_mean(paper, sorted(papers), "papers")
            problems.add("unknown-name", f"there is no paper '{paper}'", span, hint)


def named_paper(library: Library, asked: str | None, language: str, problems: Problems) -> Paper:
    """The paper requested, or that of a language. Raises UsageError for an unknown paper."""
    papers = library.papers(problems)
    wanted = default_paper(language) if asked is None else asked
    found = next((papers[n] for n in papers if n.casefold() == wanted.casefold()), None)
    if found is None:
        hint = did_you_mean(wanted, papers, "papers")
        raise UsageError.of("unknown-name", f"there is no paper '{wanted}'", None, hint)
    return found


def sheet_request(context: BuildContext, game: Game, product: str, template: Request) -> Request:
    """The request for one of several products: a sheet that is requested applies to the products
    whose own sheet is of that kind, a place to start at to those whose sheets have places."""
    wanted, asked = replace(template, product=product), template.sheet
    if asked is None and template.start == 1:
        return wanted
    paper = paper_of(context, game, game.products[product], template)
    used = own = choose_sheet(context, None, game.products[product], paper, Problems())
    if asked is not None:
        used = choose_sheet(context, asked, game.products[product], paper, Problems())
        if own is not None and used is not None and own.kind != used.kind:
            wanted, used = replace(wanted, sheet=None), own
    if used is not None and not sheet_kinds()[used.kind].has_places:
        wanted = replace(wanted, start=1)
    return wanted


def plan_sheets(job: ProductJob, content: Content) -> Plan:
    """The sheets of what a product prints. If there are problems, the plan may be empty; a target
    that takes faces gets no sheets."""
    product, problems = job.product, job.problems
    style = _fitting_style(job)
    duplex: Flip | None = None
    kind = style and sheet_kinds()[style.kind]
    if style and kind and (kind.two_sided or (content.backs is not None and not kind.backs_beside)):
        duplex = job.flip or style.flip
    empty = Plan(name=product.file, info=job.about(0), built=_built(job, content, duplex))
    if not content.fronts and not problems.errors:
        problems.add("nothing-to-print", f"product '{product.id}' has nothing to print",
                     product.record.span(product.content))  # fmt: skip
    if style is None or job.paper is None or not content.fronts:
        return _with_problems(empty, problems)
    sheets: tuple[Sheet, ...] = ()
    labels: dict[int, tuple[Op, ...]] = {}
    texts: dict[int, str] = {}
    if job.target.takes_sheets:
        try:
            sheets = _imposed(job, style, job.paper, content)
            labels, texts = _small_print(job, style.name, sheets)
        except InputError as error:
            from pnp.build.products.other_sheets import naming_sheets

            # imposing reads no files: the place is the 'sheet' of the product
            found = naming_sheets(error, job.context, job.paper, content.fronts, product)
            span = product.record.span("sheet")
            problems.extend(p if p.span else replace(p, span=span) for p in found)
            return _with_problems(empty, problems)
    info = job.about(
        len(sheets), duplex=duplex, bookmarks=content.bookmarks, grey=job.request.grey,
        page_labels=_page_labels(sheets, content) if product.book or product.pdf else (),
        is_accessible=product.book is not None and not job.request.is_draft and content.is_own,
    )  # fmt: skip
    built = replace(
        empty.built, pages=len(sheets), paper=_paper_name(job, sheets),
        on_pages=_on_pages(sheets, content, sheet_kinds()[style.kind]),
        finishing=_finishing(sheets, content, duplex),
    )  # fmt: skip
    plan = Plan(
        name=product.file, info=info, built=built, fronts=content.fronts, backs=content.backs,
        faces=content.faces, sheets=sheets, labels=labels, dielines=content.dielines,
        small_print=texts, decks=product.decks,
    )  # fmt: skip
    return _with_problems(plan, problems)


def _imposed(
    job: ProductJob, style: SheetStyle, paper: Paper, content: Content
) -> tuple[Sheet, ...]:
    words = own_words(job.game.language)
    if job.request.is_draft:
        style = replace(style, label=" · ".join(filter(None, (words["draft"], style.label))))
    start = job.request.start
    imposed = Job(style, paper, content.fronts, content.backs, job.flip, words, start, job.binding)
    sheets = job.context.impose(f"{job.game.id}/{job.product.id}", imposed)
    span = job.product.record.span("sheet")

    def suggested() -> str:
        from pnp.build.products.other_sheets import printing_sheets

        return printing_sheets(job.context, paper, content.fronts, 0.0, style.name)

    check_marks(style, paper, sheets, span, job.problems, suggested)
    if not job.product.is_text:  # pages may fill the paper
        check_beside(style, paper, sheets, span, job.problems)
    if job.request.is_draft:
        x, y = _DRAFT_NOTE
        label = Label(words["draft"], x, y, 0, paper.width - 2 * x, 7.0)
        sheets = tuple(s if s.label else replace(s, notes=(*s.notes, label)) for s in sheets)
    if job.request.printer is not None:
        from pnp.impose.printers import corrected

        sheets = corrected(sheets, job.request.printer, job.flip or style.flip, job.problems)
    most = job.product.max_dpi
    return sheets if most is None else tuple(replace(sheet, max_dpi=most) for sheet in sheets)


def _paper_name(job: ProductJob, sheets: Sequence[Sheet]) -> str:
    """The name of the paper of sheets, if there are any; if they are of another size, this size."""
    if not sheets:
        return ""
    assert job.paper is not None
    if _is(job.paper, sheets[0].paper):
        return job.paper.name
    return sheets[0].paper.name.replace(".", own_words(job.game.language)["decimal"])


def _with_problems(plan: Plan, problems: Problems) -> Plan:
    return replace(plan, built=replace(plan.built, problems=tuple(problems)))


def _fitting_style(job: ProductJob) -> SheetStyle | None:
    """The style of the sheets; None if there is none for such a product."""
    style, product = job.style, job.product
    is_board = bool(product.decks or product.pdf)
    if style is not None and sheet_kinds()[style.kind].boards_only and not is_board:
        what = f"are for boards, not for a {_WHAT[product.content]}"
        job.problems.add("sheet", f"sheets of kind '{style.kind}' {what}",
                         product.record.span("sheet"), _HINTS[product.content])  # fmt: skip
        return None
    return style


def _on_pages(sheets: Sequence[Sheet], content: Content, kind: SheetKind[Any]) -> tuple[int, ...]:
    """The number of cards of each page that has any."""
    fronts = {face.key for face in content.fronts}
    counts = [sum(placed.face in fronts for placed in sheet.placements) for sheet in sheets]
    # pieces without backs show their front on both sides
    faces = 2 if kind.backs_beside and content.backs is None else 1
    return tuple(count // faces for count in counts if count)


def _built(job: ProductJob, content: Content, duplex: Flip | None) -> Built:
    """What is known of the files of a product before there are sheets."""
    return Built(
        job.request,
        file=main_file(job.request, job.game, job.product.file),
        title=unmarked(job.product.title)[0],
        cards=content.cards,
        paper=job.paper.name if job.paper and job.target.takes_sheets else "",
        backs=content.backs is not None,
        duplex=duplex,
        stock=job.product.stock,
    )


def _finishing(sheets: Sequence[Sheet], content: Content, duplex: Flip | None) -> Finishing | None:
    """What is done by hand with the sheets."""
    if content.dielines:
        return net_finishing([dieline.net for dieline in content.dielines], len(sheets))
    return sheet_finishing(sheets, 2 if duplex else 1)


def main_file(request: Request, game: Game, name: str) -> str:
    """The main file of a product or a game, below the output folder; `name` has no ending."""
    ending = targets()[request.target].endings[0]
    return f"{game.id}/{folder_of(request, game)}/{name}{ending}"


def folder_of(request: Request, game: Game) -> str:
    """The folder of an edition below that of its game, for files printed as the request asks."""
    errata = "-changed" if request.is_errata else ""
    cards = f"-{request.selection}" if request.selection else ""
    draft = "-draft" if request.is_draft else ""
    return f"{request.edition.name(game.language)}{request.print_options}{errata}{cards}{draft}"


def _page_labels(sheets: Sequence[Sheet], content: Content) -> tuple[PageLabel, ...]:
    from pnp.build.products.books import page_labels

    return page_labels(sheets, content.fronts)


def _small_print(
    job: ProductJob, sheet_name: str, sheets: Sequence[Sheet]
) -> tuple[dict[int, tuple[Op, ...]], dict[int, str]]:
    """Label and notes of each page as operations, and the text of the label."""
    game, product, problems = job.game, job.product, job.problems
    about = {
        "title": game.title, "product": product.title, "version": game.version,
        "edition": game.edition_name, "file": product.file, "pages": len(sheets),
    }  # fmt: skip
    words = SheetWords(about, job.context.fonts(problems), job.context.is_traced)
    try:
        for sheet in sheets:
            words.add(sheet)
    except (ExpressionError, Mismatch) as error:
        message = f"the label of sheet '{sheet_name}': {error.message}"
        problems.add_error(error, product.record.span("sheet"), message)
    return words.ops, words.texts


def pdf_info(game: Game, title: str, name: str, pages: int, **more: Any) -> PdfInfo:
    """What a PDF file of a game states about itself; `more` are other fields of `PdfInfo`."""
    design = game.credits.get("design") or ""
    author = ", ".join(map(str, design)) if isinstance(design, list) else str(design)
    return PdfInfo(
        title=unmarked(title)[0],
        author=unmarked(author)[0],
        subject=f"{name} {game.version}, {game.edition_name}, pages: {pages}",
        language=game.language,
        date=game.date,
        **more,
    )


def _is(paper: Paper, other: Paper) -> bool:
    """Whether two papers are the same, in portrait or in landscape."""
    sides = (sorted((one.width, one.height)) for one in (paper, other))
    return all(abs(a - b) < 0.5 for a, b in zip(*sides, strict=True))
