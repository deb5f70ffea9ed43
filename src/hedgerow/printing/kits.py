"""A kit as one document: print page, cover, rules, single-sided pages, then pages with backs.

Without empty backs, the pages with backs are the last ones and are printed by themselves. With
empty backs, the whole document is printed on both sides: an empty page follows every page that has
no back, so that the next page is a front again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from hedgerow.art.pad import draw_pad
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.rulebook import Rulebook
from hedgerow.drawing.scene import Bookmark, Deck, Page
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.printing.cards import (
    PaperSide,
    count_side_cuts,
    deck_job,
    find_decks,
    has_backs,
    make_sides,
    pad_job,
    prepare_deck,
    side_pages,
)
from hedgerow.printing.cover import cover_page
from hedgerow.printing.kit_choice import (
    COVER,
    PAD,
    PRINT_PAGE,
    SHEETS,
    KitChoice,
    check_parts,
)
from hedgerow.printing.paper import (
    CutCount,
    Footer,
    Imposition,
    Job,
    Layout,
    Paper,
    is_back_upside_down,
)
from hedgerow.printing.piece_layout import Filler, PiecePage, pack_decks
from hedgerow.printing.print_page import print_pages
from hedgerow.printing.print_plan import KitPlan, PlannedPart, print_page
from hedgerow.printing.request import RULES
from hedgerow.printing.rules_page import rules_pages
from hedgerow.printing.sheets import SheetBatch, draw_sheets, sheet_grid, sheet_pages, sheets_job

MAX_PADS, MIN_PADS = 4, 2
MAX_PRINT_PAGES = 8
ALL = KitChoice()


@keyword_record
class _KitPart:
    """Pages that belong together.

    name: the title in the outline and in the table of pages
    label: the text of its footers
    step: 2 if an empty back follows each page
    sheet: 2 if the part ends with an empty back unless its number of pages is even
    what, stock, sides: its row in the table of the print page
    slips: how many score slips it has
    """

    name: str
    label: str
    count: int
    step: int
    draw: Callable[[Footer], Iterable[Page]]
    sheet: int = 1
    what: str = ""
    stock: str = "card"
    sides: str = "one"
    cuts: CutCount = CutCount()
    slips: int = 0

    @property
    def span(self) -> int:
        """Return how many pages of the document it takes."""
        return -(-self.count * self.step // self.sheet) * self.sheet


def kit_job(
    game: Game,
    batch: SheetBatch | None,
    layout: Layout,
    variant: str = "",
    *,
    games: int = 1,
    empty_backs: bool = False,
    commands: bool = False,
    choice: KitChoice = ALL,
) -> Job:
    """Return everything needed to play, or to play one variant, as one document.

    For several `games`, everything but the rules is printed for as many tables.
    With `empty_backs` the whole document can be printed on both sides; else no page is empty.
    With `commands` the print page names commands.
    """
    context = kit_context(game, batch, layout, variant)
    all_decks, imposition = _all_decks(game, context, layout, choice), layout.imposition
    decks = [_repeat(deck, games) for deck in all_decks if choice.has(deck.id)]
    two_sided = [deck for deck in decks if has_backs(deck, imposition)]
    duplex = bool(two_sided) and imposition.duplex
    step = 2 if duplex and empty_backs else 1
    book = draw_rulebook(context)
    parts = [*_first_parts(context, book, all_decks, layout, step, choice)]
    if batch and game.has_sheets and choice.has(SHEETS):
        parts.append(_sheet_part(game, batch, layout, step))
    single_sided = [deck for deck in decks if deck not in two_sided]
    # Score slips fill the space that the single-sided decks leave.
    slip = draw_pad(context) if game.has_scoring else None
    has_pad = slip is not None and choice.has(PAD)
    slips = Filler(_repeat(slip, games), MAX_PADS, MIN_PADS) if slip and has_pad else None
    if single_sided or slips:
        parts += _piece_parts(context, single_sided, layout, step, slips)
    before = len(parts)
    parts += _piece_parts(context, two_sided, layout, 1) if two_sided else ()
    block = sum(part.count for part in parts[before:]) if duplex and not empty_backs else 0
    mode = backs_mode(decks, imposition)
    plan = KitPlan(
        game=game,
        context=context,
        book=book,
        layout=layout,
        parts=(),
        decks=tuple(decks),
        tables=games,
        request=batch.request if batch and game.has_sheets and choice.has(SHEETS) else None,
        # The pages of a block are in a sentence of their own.
        backs=f"whole-{mode}" if duplex and not block else mode,
        commands=commands,
    )
    if choice.has(PRINT_PAGE):
        parts.insert(0, _print_part(plan, parts, step, block, len(slip.pieces) if slip else 1))
    page_count = sum(part.span for part in parts)
    return Job(
        name="page",
        title=game.content.about.title,
        paper=layout.paper,
        pages=_pages(context, parts, layout),
        page_count=page_count,
        two_sided=duplex,
        has_pieces=True,
        first_two_sided=page_count - block + 1 if block else 1,
    )


def _all_decks(
    game: Game, context: DrawingContext, layout: Layout, choice: KitChoice
) -> list[Deck]:
    """Return all decks, ready for printing. Raises UsageError if an unknown part is chosen."""
    decks = find_decks(game, context, None)
    sheets = (SHEETS,) if game.has_sheets else ()
    ids = (deck.id for deck in decks)
    pads = (PAD,) if game.has_scoring else ()
    check_parts(choice, (PRINT_PAGE, COVER, RULES, *sheets, *ids, *pads), game.id)
    return [prepare_deck(deck, layout.imposition) for deck in decks]


def _repeat(deck: Deck, games: int) -> Deck:
    """Return a deck with its pieces for some games, one game after the other."""
    parts = _repeat(deck.in_parts, games) if deck.in_parts else None
    return replace(deck, pieces=deck.pieces * games, in_parts=parts)


# The parts of a kit


def _first_parts(
    context: DrawingContext,
    book: Rulebook,
    decks: Sequence[Deck],
    layout: Layout,
    step: int,
    choice: KitChoice,
) -> Iterator[_KitPart]:
    """Yield the cover and the rules."""
    title, words = context.content.about.title, context.words
    if choice.has(COVER):
        yield _part_of_pages(
            [cover_page(context, book, decks, layout.paper)],
            name=words("print.cover"),
            label=title,
            step=step,
            stock="card",
            sides="one",
        )
    if choice.has(RULES):
        footer = Footer(words=words, label=title, scale=layout.imposition.scale, hidden=True)
        pages = [*_nest_under_title(rules_pages(context, book, layout.paper, footer))]
        sides = "either" if len(pages) > 1 else "one"
        rules = _part_of_pages(
            pages, name=words("print.rules"), label=title, step=1, stock="plain", sides=sides
        )
        yield replace(rules, sheet=step)


def _part_of_pages(
    pages: Sequence[Page], *, name: str, label: str, step: int, stock: str, sides: str
) -> _KitPart:
    """Return a part of pages that are drawn already, but for their footers."""

    def draw(footer: Footer) -> Iterator[Page]:
        for number, page in enumerate(pages, 1):
            paper = Paper("", page.width_mm, page.height_mm)
            yield replace(page, items=(*page.items, *footer.items(paper, number, len(pages))))

    return _KitPart(
        name=name,
        label=label,
        count=len(pages),
        step=step,
        draw=draw,
        what=name,
        stock=stock,
        sides=sides,
    )


def _sheet_part(game: Game, batch: SheetBatch, layout: Layout, step: int) -> _KitPart:
    """Return the part with the sheets to play on."""
    grid, title = sheet_grid(game, batch.request, layout), game.content.about.title
    words = game.words(layout.lang)
    name, count = words("kit.sheets"), grid.pages_for(batch.request.total)
    cut = layout.imposition.cut

    def draw(footer: Footer) -> Iterator[Page]:
        return _nest_bookmarks(
            name, sheet_pages(draw_sheets(game, batch, layout), count, grid, footer, cut)
        )

    return _KitPart(
        name=name,
        label=title,
        count=count,
        step=step,
        draw=draw,
        what=words("print.pieces", name=name, n=batch.request.total),
        stock="plain",
        cuts=grid.count_cuts(count),
    )


def _piece_parts(
    context: DrawingContext,
    decks: Sequence[Deck],
    layout: Layout,
    step: int,
    filler: Filler | None = None,
) -> Iterator[_KitPart]:
    """Yield the parts with pieces. Consecutive pages with the same decks form one part."""
    imposition = layout.imposition
    folded = imposition.backs == "fold" and any(has_backs(deck, imposition) for deck in decks)
    pages = pack_decks(decks, layout.paper, imposition.scale, folded=folded, filler=filler)
    return _parts_of_pieces(context, pages, layout, step)


def _parts_of_pieces(
    context: DrawingContext, pages: Iterable[PiecePage], layout: Layout, step: int
) -> Iterator[_KitPart]:
    for _, sides in groupby(make_sides(pages, layout.imposition), key=_titles):
        yield _piece_part(context, tuple(sides), layout, step)


def _titles(side: PaperSide) -> tuple[str, ...]:
    """Return the titles of the decks on a page, each once."""
    return tuple(dict.fromkeys(piece.deck.title for piece in side.pieces))


def _piece_part(
    context: DrawingContext, sides: tuple[PaperSide, ...], layout: Layout, step: int
) -> _KitPart:
    words, imposition = context.words, layout.imposition
    name = ", ".join(_titles(sides[0]))
    codes = dict.fromkeys(piece.deck.code for piece in sides[0].pieces if piece.deck.code)
    fronts = [piece.deck for side in sides for piece in side.fronts]
    counts = {deck.title: sum(it.title == deck.title for it in fronts) for deck in fronts}
    backs = any(side.backs for side in sides)

    def draw(footer: Footer) -> Iterator[Page]:
        pages = side_pages(sides, imposition.cut, footer)
        return (
            _nest_bookmarks(name, pages) if sum(bool(side.names) for side in sides) > 1 else pages
        )

    return _KitPart(
        name=name,
        label=" · ".join((context.content.about.title, name, *codes)),
        count=len(sides),
        step=step,
        draw=draw,
        what=", ".join(words("print.pieces", name=it, n=n) for it, n in counts.items()),
        stock="plain" if {deck.id for deck in fronts} == {PAD} else "card",
        sides=("fold" if imposition.backs == "fold" else imposition.flip) if backs else "one",
        cuts=count_side_cuts(sides),
        slips=sum(deck.id == PAD for deck in fronts),
    )


def _print_part(
    plan: KitPlan, parts: Sequence[_KitPart], step: int, block: int, slips_per_game: int
) -> _KitPart:
    """Return the print page, which lists the page numbers of all parts.

    The last `block` pages of the document are printed on both sides.
    """
    title, words = plan.context.content.about.title, plan.words
    footer = Footer(words=words, label=title, scale=plan.layout.imposition.scale, hidden=True)
    pages, rest = list[Page](), sum(part.span for part in parts)
    # The page numbers depend on how many pages list them.
    for count in range(1, MAX_PRINT_PAGES):
        total = count * step + rest
        numbered = [*_numbered(parts, count * step)]
        slips = next(((part.slips, first) for part, first in numbered if part.slips), None)
        complete = replace(
            plan,
            parts=tuple(_planned(part, first) for part, first in numbered),
            both_sides=(total - block + 1, total) if block else None,
            slips=(slips[0] // slips_per_game, slips[1]) if slips else None,
        )
        pages = print_pages(print_page(complete), plan.layout.paper, footer)
        if len(pages) == count:
            break
    name = words("print.title", game=title)
    return _part_of_pages(pages, name=name, label=name, step=step, stock="plain", sides="one")


def _numbered(parts: Iterable[_KitPart], before: int) -> Iterator[tuple[_KitPart, int]]:
    """Yield every part with the number of its first page; `before` pages precede them."""
    for part in parts:
        yield part, before + 1
        before += part.span


def _planned(part: _KitPart, first: int) -> PlannedPart:
    last = first + (part.count - 1) * part.step
    pages = f"{first}–{last}" if last > first else f"{first}"
    return PlannedPart(
        pages=pages, what=part.what, stock=part.stock, sides=part.sides, cuts=part.cuts
    )


# Pages of a kit


def _nest_bookmarks(name: str, pages: Iterable[Page]) -> Iterator[Page]:
    """Add a bookmark to the first page, and move all others one level below it."""
    first: tuple[Bookmark, ...] = (Bookmark(name),)
    for page in pages:
        own = (replace(mark, below=True) for mark in page.bookmarks)
        yield replace(page, bookmarks=(*first, *own))
        first = ()


def _nest_under_title(pages: Iterable[Page]) -> Iterator[Page]:
    """Move all bookmarks below the first one, which is the title."""
    is_title = True
    for page in pages:
        marks = tuple(
            replace(mark, below=not is_title or number > 0)
            for number, mark in enumerate(page.bookmarks)
        )
        is_title = is_title and not marks
        yield replace(page, bookmarks=marks)


def _pages(context: DrawingContext, parts: Sequence[_KitPart], layout: Layout) -> Iterator[Page]:
    """Yield all pages of a kit, with empty backs where they are needed."""
    words, scale, total = context.words, layout.imposition.scale, sum(it.span for it in parts)
    label = f"{context.content.about.title} · {words('kit.empty')}"
    empty = Footer(words=words, label=label, scale=scale, total=total)
    for part, first in _numbered(parts, 0):
        footer = Footer(
            words=words, label=part.label, scale=scale, first=first, step=part.step, total=total
        )
        for number, page in enumerate(part.draw(footer), 1):
            yield page
            is_last = number == part.count and part.span > part.count * part.step
            if part.step > 1 or is_last:
                at = first + number * part.step - (0 if is_last else 1)
                yield _empty_page(page, layout, replace(empty, first=at))


def _empty_page(front: Page, layout: Layout, footer: Footer) -> Page:
    """Return an empty back with a footer.

    If the flip turns the back upside down, the footer is at the top.
    """
    paper = Paper(layout.paper.name, front.width_mm, front.height_mm)
    turned = is_back_upside_down(paper, layout.imposition.flip)
    return Page(paper.width_mm, paper.height_mm, (*footer.items(paper, 1, 1, at_top=turned),))


# Kits as separate documents, and rules alone


def kit_jobs(
    game: Game,
    batch: SheetBatch | None,
    layout: Layout,
    variant: str = "",
    *,
    games: int = 1,
    commands: bool = False,
    choice: KitChoice = ALL,
) -> list[Job]:
    """Return everything needed to play as separate documents, the print page and rules first.

    With `commands` the print page names commands.
    """
    context = kit_context(game, batch, layout, variant)
    prepared = _all_decks(game, context, layout, choice)
    chosen = [deck for deck in find_decks(game, context, None) if choice.has(deck.id)]
    jobs = [deck_job(game, _repeat(deck, games), layout) for deck in chosen]
    if choice.has(PAD) and game.has_scoring:
        jobs.append(pad_job(game, 1, layout, variant, games=games))
    has_sheets = batch is not None and game.has_sheets and choice.has(SHEETS)
    if batch and has_sheets:
        jobs.insert(0, sheets_job(game, batch, layout))
    book = draw_rulebook(context)
    numbered = [replace(job, name=f"{number}-{job.name}") for number, job in enumerate(jobs, 1)]
    parts = [*_first_parts(context, book, prepared, layout, 1, choice)]
    plan = KitPlan(
        game=game,
        context=context,
        book=book,
        layout=layout,
        parts=tuple(_planned_file(job, context, layout) for job in numbered),
        decks=tuple(deck for deck in prepared if choice.has(deck.id)),
        request=batch.request if batch and has_sheets else None,
        backs=backs_mode(chosen, layout.imposition),
        commands=commands,
    )
    return [*_read_me(plan, parts, choice), *numbered]


def _read_me(plan: KitPlan, parts: list[_KitPart], choice: KitChoice) -> Iterator[Job]:
    """Yield the document with the print page, the cover and the rules, unless it is empty."""
    context, layout = plan.context, plan.layout
    title = context.content.about.title
    footer = Footer(words=context.words, label=title, scale=layout.imposition.scale, hidden=True)
    if choice.has(PRINT_PAGE):
        name = context.words("print.title", game=title)
        pages = print_pages(print_page(plan), layout.paper, footer)
        first = _part_of_pages(pages, name=name, label=name, step=1, stock="plain", sides="one")
        parts = [first, *parts]
    if parts:
        all_pages = tuple(_pages(context, parts, layout))
        yield Job(
            name="0-read-me",
            title=title,
            paper=layout.paper,
            pages=all_pages,
            page_count=len(all_pages),
        )


def _planned_file(job: Job, context: DrawingContext, layout: Layout) -> PlannedPart:
    words = context.words
    name = job.title.removeprefix(f"{context.content.about.title} · ")
    what = words("kit.sheets") if not job.has_pieces and name == job.title else name
    fold = layout.imposition.backs == "fold" and job.has_pieces
    sides = layout.imposition.flip if job.two_sided else "fold" if fold else "one"
    stock = "card" if job.has_pieces else "plain"
    pages = words.plural("kit.pages", job.page_count)
    return PlannedPart(
        what=words("kit.part", name=what, pages=pages),
        stock=stock,
        sides=sides,
        cuts=job.cuts,
    )


def rules_job(game: Game, layout: Layout, variant: str = "") -> Job:
    """Return the rules as a document."""
    backs = layout.imposition.backs != "none"
    context = game.drawing_context(layout.lang, variant=variant, backs=backs)
    pages = draw_rules(context, layout.paper, layout.imposition.scale)
    title = context.content.about.title
    return Job(name=RULES, title=title, paper=layout.paper, pages=pages, page_count=len(pages))


def draw_rules(context: DrawingContext, paper: Paper, scale: float) -> tuple[Page, ...]:
    """Draw the pages of the rules."""
    footer = Footer(words=context.words, label=context.content.about.title, scale=scale)
    return tuple(rules_pages(context, draw_rulebook(context), paper, footer))


def kit_context(
    game: Game, batch: SheetBatch | None, layout: Layout, variant: str = ""
) -> DrawingContext:
    """Return the drawing context of a kit. In a game without sheets, the deck may be random."""
    deck = next(iter(batch)) if batch and not game.has_sheets else None
    return game.drawing_context(
        layout.lang,
        random_deck=deck,
        variant=variant,
        theme=layout.theme,
        bleed_mm=layout.imposition.bleed_mm,
        backs=layout.imposition.backs != "none",
    )


def backs_mode(decks: Iterable[Deck], imposition: Imposition) -> str:
    """Return how backs are printed: the flip edge, `fold`, `none`, or nothing without backs."""
    # Asks whether there are any backs to print: `none` also needs a sentence.
    if not any(has_backs(deck, Imposition()) for deck in decks):
        return ""
    return imposition.flip if imposition.duplex else imposition.backs
