"""A kit as one document: the rules, then single-sided pages, then pages with backs.

Without empty backs, the pages with backs are the last ones and are printed by themselves. With
empty backs, the whole document is printed on both sides: an empty page follows every page that has
no back, so that the next page is a front again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from hedgerow.base.errors import Location, Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.rulebook import Rulebook, RulesSection, rules_sections
from hedgerow.drawing.scene import Bookmark, Deck, Page
from hedgerow.games import find_ruleset
from hedgerow.library.game import Game
from hedgerow.library.playtest_stats import playtest_sentence
from hedgerow.loading.words import Words
from hedgerow.printing.cards import (
    PaperSide,
    deck_job,
    find_decks,
    has_backs,
    make_sides,
    pad_job,
    prepare_deck,
    side_page,
)
from hedgerow.printing.paper import (
    RULER_MM,
    Footer,
    Imposition,
    Job,
    Layout,
    Paper,
    is_back_upside_down,
)
from hedgerow.printing.piece_layout import Filler, pack_decks
from hedgerow.printing.request import RULES
from hedgerow.printing.rules_page import rules_pages
from hedgerow.printing.sheets import SheetBatch, draw_sheets, sheet_grid, sheet_pages, sheets_job
from hedgerow.ruleset.ruleset import DrawingContext

MAX_PADS, MIN_PADS = 4, 2
MAX_RULES_PAGES = 8
# On narrower paper, large sheets are printed smaller; the kit mentions it.
SMALL_PAPER_MM = 200.0


@keyword_record
class _KitPart:
    """Pages that belong together, with their title, footer label and number.

    `step` is 2 if an empty back follows each page.
    """

    name: str
    label: str
    count: int
    step: int
    draw: Callable[[Footer], Iterator[Page]]

    @property
    def span(self) -> int:
        """Return how many pages of the document it takes."""
        return self.count * self.step


def kit_job(
    game: Game,
    batch: SheetBatch | None,
    layout: Layout,
    variant: str = "",
    *,
    empty_backs: bool = False,
) -> Job:
    """Return everything needed to play, or to play one variant, as one document.

    With `empty_backs` the whole document can be printed on both sides; else no page is empty.
    """
    context = kit_context(game, batch, layout, variant)
    decks = [prepare_deck(deck, layout.imposition) for deck in find_decks(game, context, None)]
    two_sided = [deck for deck in decks if has_backs(deck, layout.imposition)]
    duplex = bool(two_sided) and layout.imposition.duplex
    step = 2 if duplex and empty_backs else 1
    parts = []
    if batch and game.has_sheets:
        parts.append(_sheet_part(game, batch, layout, step))
    single_sided = [deck for deck in decks if deck not in two_sided]
    # Score slips fill the space that the single-sided decks leave.
    slips = Filler(game.ruleset.game_art().pad(context), MAX_PADS, MIN_PADS)
    parts += _piece_parts(context, single_sided, layout, step, slips)
    before = len(parts)
    parts += _piece_parts(context, two_sided, layout, 1)
    block = sum(part.count for part in parts[before:]) if duplex and not empty_backs else 0
    mode = backs_mode(decks, layout.imposition)
    # A block of pages with backs gets its own sentence, with page numbers, from _rules().
    backs = "" if block else f"whole-{mode}" if duplex else mode
    rules = _rules(context, parts, layout, backs, step, block)
    pages = _pages(context, rules, parts, layout, step)
    return Job(
        name="page",
        title=game.content.about.title,
        paper=layout.paper,
        pages=pages,
        page_count=_total(len(rules), parts, step),
        two_sided=duplex,
        has_pieces=True,
        one_run=not block,
    )


def _sheet_part(game: Game, batch: SheetBatch, layout: Layout, step: int) -> _KitPart:
    """Return the part with the sheets to play on."""
    grid, title = sheet_grid(game, batch.request, layout), game.content.about.title
    name, count = game.words(layout.lang)("kit.sheets"), grid.pages_for(batch.request.total)
    cut = layout.imposition.cut

    def draw(footer: Footer) -> Iterator[Page]:
        return _nest_bookmarks(
            name, sheet_pages(draw_sheets(game, batch, layout), count, grid, footer, cut)
        )

    return _KitPart(name=name, label=title, count=count, step=step, draw=draw)


def _piece_parts(
    context: DrawingContext[Any],
    decks: Sequence[Deck],
    layout: Layout,
    step: int,
    filler: Filler | None = None,
) -> Iterator[_KitPart]:
    """Yield the parts with pieces. Consecutive pages with the same decks form one part."""
    imposition = layout.imposition
    folded = imposition.backs == "fold" and any(has_backs(deck, imposition) for deck in decks)
    pages = pack_decks(decks, layout.paper, imposition.scale, folded=folded, filler=filler)
    for _, sides in groupby(make_sides(pages, imposition), key=_titles):
        yield _piece_part(context.content.about.title, tuple(sides), layout, step)


def _titles(side: PaperSide) -> tuple[str, ...]:
    """Return the titles of the decks on a page, each once."""
    return tuple(dict.fromkeys(piece.deck.title for piece in side.pieces))


def _piece_part(title: str, sides: tuple[PaperSide, ...], layout: Layout, step: int) -> _KitPart:
    name = ", ".join(_titles(sides[0]))
    codes = dict.fromkeys(piece.deck.code for piece in sides[0].pieces if piece.deck.code)
    label = " · ".join((title, name, *codes))

    def draw(footer: Footer) -> Iterator[Page]:
        pages = (
            side_page(side, layout.imposition.cut, side.foot_items(footer, number, len(sides)))
            for number, side in enumerate(sides, 1)
        )
        return (
            _nest_bookmarks(name, pages) if sum(bool(side.names) for side in sides) > 1 else pages
        )

    return _KitPart(name=name, label=label, count=len(sides), step=step, draw=draw)


def _nest_bookmarks(name: str, pages: Iterable[Page]) -> Iterator[Page]:
    """Add a bookmark to the first page, and move all others one level below it."""
    first: tuple[Bookmark, ...] = (Bookmark(name),)
    for page in pages:
        own = (replace(mark, below=True) for mark in page.bookmarks)
        yield replace(page, bookmarks=(*first, *own))
        first = ()


def _rules(
    context: DrawingContext[Any],
    parts: Sequence[_KitPart],
    layout: Layout,
    backs: str,
    step: int,
    block: int,
) -> list[Page]:
    """Return the first pages, which list the page numbers of all parts.

    The last `block` pages of the document are printed on both sides.
    """
    title, pages = context.content.about.title, list[Page]()
    # The page numbers depend on how many pages list them: guess, lay out, and try one more until
    # the guess is right.
    for count in range(1, MAX_RULES_PAGES):
        total = _total(count, parts, step)
        scale = layout.imposition.scale
        footer = Footer(words=context.words, label=title, scale=scale, total=total)
        lines = [*_part_lines(context.words, parts, _round_up(count, step))]
        if block:
            key = f"kit.sides.{layout.imposition.flip}"
            lines.append(context.words(key, first=total - block + 1, last=total))
        pages = [*_nest_under_title(_intro_pages(context, lines, layout.paper, footer, backs))]
        if _round_up(len(pages), step) == _round_up(count, step):
            break
    return pages


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


def _part_lines(words: Words, parts: Iterable[_KitPart], before: int) -> Iterator[str]:
    """Yield a line per part with its page numbers; `before` pages precede the first part."""
    for part in parts:
        first, last = before + 1, before + 1 + (part.count - 1) * part.step
        if first == last:
            yield words("kit.on_page", n=first, name=part.name)
        else:
            yield words("kit.on_pages", first=first, last=last, name=part.name)
        before += part.span


def _pages(
    context: DrawingContext[Any],
    rules: Sequence[Page],
    parts: Sequence[_KitPart],
    layout: Layout,
    step: int,
) -> Iterator[Page]:
    """Yield all pages of a kit, with empty backs where they are needed."""
    words, scale, total = context.words, layout.imposition.scale, _total(len(rules), parts, step)
    label = f"{context.content.about.title} · {words('kit.empty')}"
    empty = Footer(words=words, label=label, scale=scale)
    yield from rules
    before = _round_up(len(rules), step)
    if before > len(rules):
        yield _empty_page(rules[-1], layout, replace(empty, first=before, total=total))
    for part in parts:
        footer = Footer(
            words=words,
            label=part.label,
            scale=scale,
            first=before + 1,
            step=part.step,
            total=total,
        )
        for number, page in enumerate(part.draw(footer)):
            yield page
            if part.step > 1:
                at = before + (number + 1) * part.step
                yield _empty_page(page, layout, replace(empty, first=at, total=total))
        before += part.span


def _empty_page(front: Page, layout: Layout, footer: Footer) -> Page:
    """Return an empty back with a footer.

    If the flip turns the back upside down, the footer is at the top.
    """
    paper = Paper(layout.paper.name, front.width_mm, front.height_mm)
    turned = is_back_upside_down(paper, layout.imposition.flip)
    return Page(paper.width_mm, paper.height_mm, (*footer.items(paper, 1, 1, at_top=turned),))


def _round_up(rules: int, step: int) -> int:
    """Round the number of rules pages up to whole sheets of paper."""
    return -(-rules // step) * step


def _total(rules: int, parts: Iterable[_KitPart], step: int) -> int:
    return _round_up(rules, step) + sum(part.span for part in parts)


def kit_jobs(game: Game, batch: SheetBatch | None, layout: Layout, variant: str = "") -> list[Job]:
    """Return everything needed to play as separate documents, the rules first."""
    context = kit_context(game, batch, layout, variant)
    decks = find_decks(game, context, None)
    jobs = [deck_job(game, deck, layout) for deck in decks]
    jobs.append(pad_job(game, 1, layout, variant))
    if batch and game.has_sheets:
        jobs.insert(0, sheets_job(game, batch, layout))
    numbered = [replace(job, name=f"{number}-{job.name}") for number, job in enumerate(jobs, 1)]
    title = game.content.about.title
    footer = Footer(words=context.words, label=title, scale=layout.imposition.scale)
    parts = [_document_line(context.words, job) for job in numbered]
    backs = backs_mode(decks, layout.imposition)
    first = tuple(_intro_pages(context, parts, layout.paper, footer, backs))
    read_me = Job(
        name="0-read-me", title=title, paper=layout.paper, pages=first, page_count=len(first)
    )
    return [read_me, *numbered]


def rules_job(game: Game, layout: Layout, variant: str = "") -> Job:
    """Return the rules as a document, without the list of what else to print."""
    context = game.drawing_context(layout.lang, variant=variant)
    title = context.content.about.title
    footer = Footer(words=context.words, label=title, scale=layout.imposition.scale)
    pages = tuple(_intro_pages(context, (), layout.paper, footer, ""))
    return Job(name=RULES, title=title, paper=layout.paper, pages=pages, page_count=len(pages))


def kit_context(
    game: Game, batch: SheetBatch | None, layout: Layout, variant: str = ""
) -> DrawingContext[Any]:
    """Return the drawing context of a kit. In a game without sheets, the deck may be random."""
    deck = next(iter(batch)) if batch and not game.has_sheets else None
    context = game.drawing_context(
        layout.lang, random_deck=deck, variant=variant, theme=layout.theme
    )
    if deck:
        # The playtest numbers are those of the deck as designed, not of a random one.
        return context
    return replace(context, playtest_line=playtest_sentence(game, context.words, variant))


def _document_line(words: Words, job: Job) -> str:
    return words("kit.part", name=job.name, pages=words.plural("kit.pages", job.page_count))


def backs_mode(decks: Iterable[Deck], imposition: Imposition) -> str:
    """Return how backs are printed: the flip edge, `fold`, `none`, or nothing without backs."""
    # Asks whether there are any backs to print: `none` also needs a sentence.
    if not any(has_backs(deck, Imposition()) for deck in decks):
        return ""
    return imposition.flip if imposition.duplex else imposition.backs


# The first pages: the rules, then what to print, cut out and supply yourself


def _intro_pages(
    context: DrawingContext[Any],
    parts: Iterable[str],
    paper: Paper,
    footer: Footer,
    backs: str,
) -> Iterator[Page]:
    """Return the pages: one or two, more if the paper is small or the print large.

    `parts` are lines about the documents to print. `backs` selects the sentence about their backs:
    `long`, `short`, `whole-long`, `whole-short`, `fold`, `none`, or nothing if no piece has a back.
    """
    words, book = context.words, replace(rulebook_for(context), playtest_line=context.playtest_line)
    stated = {"cut": book.cut, "home": book.home}
    _check_words(context, (key for key, lines in stated.items() if not lines))
    tail = (
        RulesSection(words("kit.print"), (*parts, *_printing_lines(words, paper, backs))),
        RulesSection(words("kit.cut"), book.cut or words.lines("cut")),
        RulesSection(words("kit.find"), book.home or words.lines("home")),
    )
    return rules_pages(context, book, tail, paper, footer)


def _check_words(context: DrawingContext[Any], keys: Iterable[str]) -> None:
    """Raise InputError for texts that every kit needs but the game's words files lack."""
    file = f"{context.words.lang}.yaml"
    raise_problems(
        Problem(
            Location(context.game),
            Message("missing text for {key}", key=quote_value(key)),
            Message(
                "kits print these words: add {key} to the words of the rules {rules} and to {file}",
                key=quote_value(key),
                rules=context.content.about.rules,
                file=file,
            ),
        )
        for key in keys
        if key not in context.words.texts
    )


def rulebook_for(context: DrawingContext[Any]) -> Rulebook:
    """Return the rules of a game: drawn by its ruleset, or its words alone."""
    about, words = context.content.about, context.words
    draw_rules = find_ruleset(about.rules, Location(context.game)).game_art().rulebook
    if draw_rules:
        return draw_rules(context)
    return Rulebook(icons=(), credits="", intro="", parts=(), sections=rules_sections(words, {}))


def _printing_lines(words: Words, paper: Paper, backs: str) -> Iterator[str]:
    """Yield the lines about the paper and the backs."""
    name, width, height = paper.name.title(), f"{paper.width_mm:.0f}", f"{paper.height_mm:.0f}"
    yield words("kit.paper", paper=name, width=width, height=height, n=f"{RULER_MM:g}")
    if min(paper.width_mm, paper.height_mm) < SMALL_PAPER_MM:
        yield words("kit.small", paper=name)
    if backs:
        yield words(f"kit.backs.{backs}")
