"""What is printed: sheets, a deck, score pads or a whole kit, as documents on a paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from hedgerow.base.errors import Where, did_you_mean, quoted, wrong
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.drawing.scene import Deck, Page
from hedgerow.game.game import DrawingContext
from hedgerow.library.box import Box
from hedgerow.loading.words import Words
from hedgerow.printing.card_pages import Imposition, deck_pages, has_backs, to_cut
from hedgerow.printing.kit_page import kit_page
from hedgerow.printing.lots import Lots, SheetOrder
from hedgerow.printing.paper import Foot, Paper
from hedgerow.printing.piece_places import pieces_per_page
from hedgerow.printing.sheet_pages import Scene, Spread, sheet_pages, spread


@record
class Layout:
    """The paper that pages are laid out on, the language of their words, how pieces are backed.

    Colours are given to the drawings by whoever writes them; a code tells the theme.
    """

    paper: Paper
    lang: str
    imposition: Imposition = Imposition()
    theme: str = "colour"


@record
class Job:
    """A document to print: its name, title, paper and pages.

    Where there may be many pages they are drawn as they are asked for, and only once: whoever
    needs them twice keeps them. The pages of a deck are kept, and have pieces to cut out. A
    document with backs is printed on both sides in one run, or some of its pages are.
    """

    name: str
    title: str
    paper: Paper
    pages: Iterable[Page]
    page_count: int
    two_sided: bool = False
    has_pieces: bool = False
    one_run: bool = True


def draw_sheets(box: Box, lots: Lots, lang: str, theme: str = "colour") -> Iterator[Scene]:
    """The scene of every sheet with its code, each drawn when it is asked for."""
    wanted = lots.wanted
    context = box.drawing_context(lang, marks=wanted.marks, markers=wanted.markers, theme=theme)
    draw_sheet = box.game.drawings().sheet
    if draw_sheet is None:
        hint = Said("see what it has: hedgerow deck {game}", game=box.id)
        raise wrong(box.id, Said("has no sheets to fill in"), hint)
    draw = draw_sheet(context)
    named = ((str(code), sheet) for code, sheet in lots)
    return ((code, draw(sheet, code)) for code, sheet in named)


def sheets_job(box: Box, wanted: SheetOrder, scenes: Iterable[Scene], layout: Layout) -> Job:
    """The job that prints the scenes of sheets."""
    place, scale = sheets_place(box, wanted, layout), layout.imposition.scale
    count = place.pages_for(wanted.total)
    title = box.content.about.title
    foot = Foot(box.words(layout.lang), title, scale)
    pages = sheet_pages(scenes, count, place, foot, layout.imposition.cut)
    return Job(sheets_name(box, wanted), title, layout.paper, pages, count)


def sheets_place(box: Box, wanted: SheetOrder, layout: Layout) -> Spread:
    """Where the sheets of an order lie on their pages."""
    kind = box.sheet
    size = (kind.width_mm, kind.height_mm)
    return spread(layout.paper, *size, wanted.per_page, layout.imposition.scale)


def deck_job(box: Box, deck: Deck, layout: Layout) -> Job:
    """The job that prints a deck."""
    imposition = layout.imposition
    title = f"{box.content.about.title} · {deck.title}"
    label = f"{title} · {deck.code}" if deck.code else title
    foot = Foot(box.words(layout.lang), label, imposition.scale)
    name = name_with_backs("-".join(filter(None, (deck.id, deck.code))), imposition)
    two_sided = imposition.duplex and has_backs(deck, imposition)
    pages = tuple(deck_pages(to_cut(deck, imposition), layout.paper, imposition, foot))
    return Job(name, title, layout.paper, pages, len(pages), two_sided, has_pieces=True)


def name_with_backs(name: str, imposition: Imposition) -> str:
    """The name of a document; backs that are not as usual are told with it."""
    return name if imposition.backs == "duplex" else f"{name}-{imposition.backs}"


def pad_job(box: Box, count: int, layout: Layout, variant: str = "") -> Job:
    """The job that fills so many pages with score pads."""
    slip = box.game.drawings().pad(box.drawing_context(layout.lang, variant=variant))
    title = f"{box.content.about.title} · {slip.title}"
    foot = Foot(box.words(layout.lang), title, layout.imposition.scale)
    pieces = count * pieces_per_page(slip, layout.paper, layout.imposition.scale)
    full = replace(slip, pieces=slip.pieces * pieces)
    pages = deck_pages(full, layout.paper, layout.imposition, foot)
    parts = ("pad", variant, str(count) if count > 1 else "")
    return Job("-".join(filter(None, parts)), title, layout.paper, pages, count)


def find_decks(box: Box, context: DrawingContext[Any], name: str | None) -> tuple[Deck, ...]:
    """All decks of a game that have any pieces, or the one of that name."""
    decks = box.decks(context)
    if name is None:
        return decks
    found = tuple(deck for deck in decks if deck.id == name.lower())
    if not found:
        known = did_you_mean(name, [deck.id for deck in decks])
        raise wrong(
            name, Said("{game} has no deck called {name}", game=box.id, name=quoted(name)), known
        )
    if context.code and not any(deck.code for deck in found):
        raise wrong(name, Said("is not drawn by lot"), Said("leave --seed and --code out"))
    return found


def kit_jobs(box: Box, lots: Lots | None, layout: Layout, variant: str = "") -> list[Job]:
    """Everything needed to play, or to play one variant; the page that explains it first."""
    context = kit_context(box, lots, layout, variant)
    decks = find_decks(box, context, None)
    jobs = [deck_job(box, deck, layout) for deck in decks]
    jobs.append(pad_job(box, 1, layout, variant))
    if lots and box.has_sheets:
        scenes = draw_sheets(box, lots, layout.lang, layout.theme)
        jobs.insert(0, sheets_job(box, lots.wanted, scenes, layout))
    numbered = [replace(job, name=f"{number}-{job.name}") for number, job in enumerate(jobs, 1)]
    title = box.content.about.title
    foot = Foot(context.words, title, layout.imposition.scale)
    parts = [_part(context.words, job) for job in numbered]
    backs = backs_told(decks, layout.imposition)
    first = tuple(kit_page(context, parts, layout.paper, foot, backs))
    return [Job("0-read-me", title, layout.paper, first, len(first)), *numbered]


def kit_context(
    box: Box, lots: Lots | None, layout: Layout, variant: str = ""
) -> DrawingContext[Any]:
    """What the pieces of a kit are drawn from; of a game without sheets the first lot is a deck."""
    lot = next(iter(lots)) if lots and not box.has_sheets else None
    return box.drawing_context(layout.lang, drawn=lot, variant=variant, theme=layout.theme)


def _part(words: Words, job: Job) -> str:
    return words("kit.part", name=job.name, pages=words.count("kit.pages", job.page_count))


def backs_told(decks: Iterable[Deck], imposition: Imposition) -> str:
    """How the backs of a kit are printed: the edge to flip on, `fold`, `none`; nothing if none."""
    if not any(has_backs(deck, Imposition()) for deck in decks):
        return ""
    return imposition.flip if imposition.duplex else imposition.backs


def sheets_name(box: Box, wanted: SheetOrder) -> str:
    """What tells one print of sheets from another."""
    if wanted.codes:
        codes = [str(box.read_code(text, Where("--code"))) for text in wanted.codes]
        digest = sha256(" ".join(codes).encode()).hexdigest()[:6]
        more = f"-and-{len(codes) - 1}-more-{digest}" if len(codes) > 1 else ""
        name = f"sheets-{codes[0]}{more}"
    else:
        games = f"{wanted.count}x{wanted.players}" if wanted.players else f"{wanted.count}"
        name = f"sheets-{games}-seed-{wanted.seed}"
    wishes = (
        (f"-{wanted.variant}", wanted.variant and not wanted.codes),
        (f"-{wanted.per_page}-per-page", wanted.per_page),
        ("-marks", wanted.marks),
        ("-no-markers", not wanted.markers),
    )
    return name + "".join(text for text, wished in wishes if wished)
