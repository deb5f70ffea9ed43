"""A kit as one document: the rules, what is printed on one side, then what has backs.

What has backs is printed on both sides, by itself. With empty backs the whole document can be: a
page that needs no back is followed by an empty one, so that whatever comes next begins on a front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.scene import Bookmark, Deck, Page
from hedgerow.library.game import Game
from hedgerow.library.playtest_stats import playtest_sentence
from hedgerow.loading.words import Words
from hedgerow.printing.card_pages import (
    PaperSide,
    deck_job,
    find_decks,
    has_backs,
    make_sides,
    pad_job,
    prepare_deck,
    side_page,
)
from hedgerow.printing.kit_intro import kit_intro_pages
from hedgerow.printing.packing import Filler, pack_decks
from hedgerow.printing.paper import Footer, Imposition, Job, Layout, Paper, is_back_upside_down
from hedgerow.printing.request import RULES
from hedgerow.printing.sheet_batch import SheetBatch
from hedgerow.printing.sheet_pages import draw_sheets, sheet_grid, sheet_pages, sheets_job
from hedgerow.ruleset.ruleset import DrawingContext

MAX_PADS, MIN_PADS = 4, 2
MAX_RULES_PAGES = 8


@keyword_record
class _KitPart:
    """Pages that belong together: what is on them, how many there are, how they are drawn.

    `step` is 2 where an empty back follows each of them.
    """

    name: str
    label: str
    count: int
    step: int
    draw: Callable[[Footer], Iterator[Page]]

    @property
    def span(self) -> int:
        """How many pages of the document it takes."""
        return self.count * self.step


def kit_job(
    game: Game,
    batch: SheetBatch | None,
    layout: Layout,
    variant: str = "",
    *,
    empty_backs: bool = False,
) -> Job:
    """Everything needed to play, or to play one variant, as one document.

    With `empty_backs` all of it can be printed on both sides at once, else no page is left empty.
    """
    context = kit_context(game, batch, layout, variant)
    decks = [prepare_deck(it, layout.imposition) for it in find_decks(game, context, None)]
    two_sided = [deck for deck in decks if has_backs(deck, layout.imposition)]
    duplex = bool(two_sided) and layout.imposition.duplex
    step = 2 if duplex and empty_backs else 1
    parts = []
    if batch and game.has_sheets:
        parts.append(_sheets(game, batch, layout, step))
    one_sided = [deck for deck in decks if deck not in two_sided]
    slip = Filler(game.ruleset.game_art().pad(context), MAX_PADS, MIN_PADS)
    parts += _pieces(context, one_sided, layout, step, slip)
    before = len(parts)
    parts += _pieces(context, two_sided, layout, 1)
    block = sum(it.count for it in parts[before:]) if duplex and not empty_backs else 0
    told = backs_mode(decks, layout.imposition)
    backs = "" if block else f"whole-{told}" if duplex else told
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


def _sheets(game: Game, batch: SheetBatch, layout: Layout, step: int) -> _KitPart:
    """The sheets to play on."""
    place, title = sheet_grid(game, batch.request, layout), game.content.about.title
    name, count = game.words(layout.lang)("kit.sheets"), place.pages_for(batch.request.total)
    cut = layout.imposition.cut

    def draw(footer: Footer) -> Iterator[Page]:
        return _below(
            name, sheet_pages(draw_sheets(game, batch, layout), count, place, footer, cut)
        )

    return _KitPart(name=name, label=title, count=count, step=step, draw=draw)


def _pieces(
    context: DrawingContext[Any],
    decks: Sequence[Deck],
    layout: Layout,
    step: int,
    filler: Filler | None = None,
) -> Iterator[_KitPart]:
    """Pages of pieces, those with the same decks on them together."""
    imposition = layout.imposition
    folded = imposition.backs == "fold" and any(has_backs(it, imposition) for it in decks)
    pagefuls = pack_decks(decks, layout.paper, imposition.scale, folded=folded, filler=filler)
    for _, alike in groupby(make_sides(pagefuls, imposition), key=_titles):
        yield _piece_part(context.content.about.title, tuple(alike), layout, step)


def _titles(side: PaperSide) -> tuple[str, ...]:
    """The titles of the decks on a page, each once."""
    return tuple(dict.fromkeys(it.deck.title for it in side.placed))


def _piece_part(title: str, sides: tuple[PaperSide, ...], layout: Layout, step: int) -> _KitPart:
    name = ", ".join(_titles(sides[0]))
    codes = dict.fromkeys(it.deck.code for it in sides[0].placed if it.deck.code)
    label = " · ".join((title, name, *codes))

    def draw(footer: Footer) -> Iterator[Page]:
        pages = (
            side_page(side, layout.imposition.cut, side.foot_items(footer, number, len(sides)))
            for number, side in enumerate(sides, 1)
        )
        return _below(name, pages) if sum(bool(it.names) for it in sides) > 1 else pages

    return _KitPart(name=name, label=label, count=len(sides), step=step, draw=draw)


def _below(name: str, pages: Iterable[Page]) -> Iterator[Page]:
    """Pages with a bookmark on the first of them, and their own below it."""
    first: tuple[Bookmark, ...] = (Bookmark(name),)
    for page in pages:
        own = (replace(it, below=True) for it in page.bookmarks)
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
    """The first pages; they tell on which pages all others are, so their own number counts.

    The last so many pages, the `block`, are printed on both sides.
    """
    title, pages = context.content.about.title, list[Page]()
    for count in range(1, MAX_RULES_PAGES):
        total = _total(count, parts, step)
        scale = layout.imposition.scale
        footer = Footer(words=context.words, label=title, scale=scale, total=total)
        lines = [*_lines(context.words, parts, _whole(count, step))]
        if block:
            key = f"kit.sides.{layout.imposition.flip}"
            lines.append(context.words(key, first=total - block + 1, last=total))
        pages = [*_sections(kit_intro_pages(context, lines, layout.paper, footer, backs))]
        if _whole(len(pages), step) == _whole(count, step):
            break
    return pages


def _sections(pages: Iterable[Page]) -> Iterator[Page]:
    """Pages whose first bookmark is the title of all others."""
    title = True
    for page in pages:
        marks = tuple(replace(it, below=not title or n > 0) for n, it in enumerate(page.bookmarks))
        title = title and not marks
        yield replace(page, bookmarks=marks)


def _lines(words: Words, parts: Iterable[_KitPart], before: int) -> Iterator[str]:
    """The parts with the numbers of their pages, which begin after so many."""
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
    """All pages of a kit, with empty backs where they are needed."""
    words, scale, total = context.words, layout.imposition.scale, _total(len(rules), parts, step)
    label = f"{context.content.about.title} · {words('kit.empty')}"
    empty = Footer(words=words, label=label, scale=scale)
    yield from rules
    before = _whole(len(rules), step)
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
    """The back of a page that has none: only its foot, which stands as the front's does."""
    paper = Paper(layout.paper.name, front.width_mm, front.height_mm)
    turned = is_back_upside_down(paper, layout.imposition.flip)
    return Page(paper.width_mm, paper.height_mm, (*footer.items(paper, 1, 1, at_top=turned),))


def _whole(rules: int, step: int) -> int:
    """So many pages of rules, and an empty one if the last would have none behind it."""
    return -(-rules // step) * step


def _total(rules: int, parts: Iterable[_KitPart], step: int) -> int:
    return _whole(rules, step) + sum(part.span for part in parts)


def kit_jobs(game: Game, batch: SheetBatch | None, layout: Layout, variant: str = "") -> list[Job]:
    """Everything needed to play, or to play one variant; the page that explains it first."""
    context = kit_context(game, batch, layout, variant)
    decks = find_decks(game, context, None)
    jobs = [deck_job(game, deck, layout) for deck in decks]
    jobs.append(pad_job(game, 1, layout, variant))
    if batch and game.has_sheets:
        jobs.insert(0, sheets_job(game, batch, layout))
    numbered = [replace(job, name=f"{number}-{job.name}") for number, job in enumerate(jobs, 1)]
    title = game.content.about.title
    footer = Footer(words=context.words, label=title, scale=layout.imposition.scale)
    parts = [_part(context.words, job) for job in numbered]
    backs = backs_mode(decks, layout.imposition)
    first = tuple(kit_intro_pages(context, parts, layout.paper, footer, backs))
    read_me = Job(
        name="0-read-me", title=title, paper=layout.paper, pages=first, page_count=len(first)
    )
    return [read_me, *numbered]


def rules_job(game: Game, layout: Layout, variant: str = "") -> Job:
    """Return the first pages of a kit, without the list of what else there is to print."""
    context = game.drawing_context(layout.lang, variant=variant)
    title = context.content.about.title
    footer = Footer(words=context.words, label=title, scale=layout.imposition.scale)
    pages = tuple(kit_intro_pages(context, (), layout.paper, footer, ""))
    return Job(name=RULES, title=title, paper=layout.paper, pages=pages, page_count=len(pages))


def kit_context(
    game: Game, batch: SheetBatch | None, layout: Layout, variant: str = ""
) -> DrawingContext[Any]:
    """What the pieces of a kit are drawn from; of a game without sheets the first lot is a deck."""
    lot = next(iter(batch)) if batch and not game.has_sheets else None
    context = game.drawing_context(
        layout.lang, random_deck=lot, variant=variant, theme=layout.theme
    )
    return (
        context
        if lot
        else replace(context, playtest_line=playtest_sentence(game, context.words, variant))
    )


def _part(words: Words, job: Job) -> str:
    return words("kit.part", name=job.name, pages=words.plural("kit.pages", job.page_count))


def backs_mode(decks: Iterable[Deck], imposition: Imposition) -> str:
    """How the backs of a kit are printed: the edge to flip on, `fold`, `none`; nothing if none."""
    if not any(has_backs(deck, Imposition()) for deck in decks):
        return ""
    return imposition.flip if imposition.duplex else imposition.backs
