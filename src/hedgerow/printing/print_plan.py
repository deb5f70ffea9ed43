"""The texts of the print page: which pages a kit has, how to print and cut them, how long it lasts.

All numbers come from the pages themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from hedgerow import __version__
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.rulebook import Rulebook
from hedgerow.drawing.scene import Deck
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.loading.words import Words
from hedgerow.printing.paper import (
    INCH_MM,
    RULER_INCHES,
    RULER_MM,
    CutCount,
    Layout,
    Paper,
)
from hedgerow.printing.print_page import PageSection, PageTable, PrintPage
from hedgerow.printing.request import PrintRequest
from hedgerow.printing.rules_page import has_house_mark

# Estimates, of cutting with scissors: a straight cut, and an outline.
LINE_SECONDS, OUTLINE_SECONDS, ROUND_MINUTES = 15, 45, 5
# On narrower paper, large sheets are printed smaller; the page mentions it.
SMALL_PAPER_MM = 200.0


@keyword_record
class PlannedPart:
    """A row of the table: some pages, or a file.

    pages: the page numbers; nothing for a file
    stock: the kind of paper: `plain` or `card`
    sides: how to print it: `one`, `either`, `long`, `short` or `fold`
    """

    what: str
    stock: str
    sides: str
    pages: str = ""
    cuts: CutCount = CutCount()


@keyword_record
class KitPlan:
    """What the print page is made from.

    backs: the sentence about backs: the edge to flip on, `whole-` and the edge, `fold`, `none`
    both_sides: the first and last page to print on both sides, if only these are
    tables: for how many tables the kit is
    slips: for how many games the score slips last, and the page they are on
    commands: whether texts name commands, for people who have a command line
    """

    game: Game
    context: DrawingContext
    book: Rulebook
    layout: Layout
    parts: tuple[PlannedPart, ...]
    decks: tuple[Deck, ...]
    tables: int = 1
    request: PrintRequest | None = None
    backs: str = ""
    both_sides: tuple[int, int] | None = None
    slips: tuple[int, int] | None = None
    commands: bool = False

    @property
    def words(self) -> Words:
        return self.context.words

    @property
    def cuts(self) -> CutCount:
        return sum((part.cuts for part in self.parts), CutCount())


def print_page(plan: KitPlan) -> PrintPage:
    """Return the contents of the print page."""
    words, title = plan.words, plan.context.content.about.title
    # Separate documents have no page numbers.
    numbered = any(part.pages for part in plan.parts)
    columns = ("pages", "what", "paper", "print", "cut")[0 if numbered else 1 :]
    rows = (_table_row(part, words) for part in plan.parts)
    table = PageTable(
        title=words("print.pages" if numbered else "print.files"),
        columns=tuple(words(f"print.column.{it}") for it in columns),
        rows=tuple(row[-len(columns) :] for row in rows),
        wide=columns.index("what"),
    )
    sections = (
        PageSection(title=words("print.before"), texts=tuple(_before(plan)), ticks=True),
        PageSection(title=words("print.need"), texts=tuple(_needs(plan)), ticks=True),
        PageSection(
            title=words("print.cutting"), strong=_effort(plan), texts=tuple(_cutting(plan))
        ),
        PageSection(title=words("print.games"), texts=tuple(_games(plan))),
        PageSection(title=words("print.edition"), texts=tuple(_edition(plan)), wide=True),
    )
    return PrintPage(
        title=words("print.title", game=title),
        lead=words("print.lead"),
        table=table,
        sections=tuple(it for it in sections if it.texts or it.strong),
    )


def _table_row(part: PlannedPart, words: Words) -> tuple[str, ...]:
    return (
        part.pages,
        part.what,
        words(f"print.stock.{part.stock}"),
        words(f"print.run.{part.sides}"),
        _format_cuts(part.cuts, words) or "–",
    )


def _format_cuts(cuts: CutCount, words: Words, lines: str = "cuts") -> str:
    texts = []
    if cuts.lines:
        texts.append(words(f"print.{lines}", n=cuts.lines))
    if cuts.outlines:
        texts.append(words("print.outlines", n=cuts.outlines))
    return ", ".join(texts)


def cutting_minutes(cuts: CutCount) -> int:
    """Estimate how long cutting takes, rounded up to five minutes."""
    seconds = cuts.lines * LINE_SECONDS + cuts.outlines * OUTLINE_SECONDS
    return ceil(seconds / 60 / ROUND_MINUTES) * ROUND_MINUTES


# Before printing


def _before(plan: KitPlan) -> Iterator[str]:
    words, paper, imposition = plan.words, plan.layout.paper, plan.layout.imposition
    yield _format_paper(words, paper)
    if min(paper.width_mm, paper.height_mm) < SMALL_PAPER_MM:
        yield words("kit.small", paper=paper.name.title())
    if plan.both_sides:
        first, last = plan.both_sides
        yield words(f"kit.sides.{imposition.flip}", first=first, last=last)
        yield _with_command(
            plan,
            words("print.try", first=first, next=first + 1),
            words("print.adjust", command="hedgerow calibrate"),
        )
    elif plan.backs:
        yield words(f"kit.backs.{plan.backs}")
    if plan.backs and imposition.backs == "light":
        coloured = words("print.coloured", option="--backs duplex")
        yield _with_command(plan, words("print.light"), coloured)


def _with_command(plan: KitPlan, text: str, command: str) -> str:
    """Return a text, followed by one with a command if the reader has a command line."""
    return f"{text} {command}" if plan.commands else text


def _format_paper(words: Words, paper: Paper) -> str:
    ruler = f"{RULER_MM:g} mm"
    if paper.is_in_inches:
        ruler = f"{RULER_INCHES} in ({RULER_INCHES * INCH_MM:g} mm)"
    return words("kit.paper", paper=paper.name.title(), size=paper.size_text, n=ruler)


def _needs(plan: KitPlan) -> Iterator[str]:
    words = plan.words
    if plan.cuts != CutCount():
        yield words("print.tools")
    folds = any(piece.folds for deck in plan.decks for piece in deck.pieces)
    if folds or plan.backs == "fold":
        yield words("print.glue")
    if plan.request:
        yield words("print.pocket")
    yield from words.lines("home") if plan.book.home is None else plan.book.home


# Cutting


def _effort(plan: KitPlan) -> tuple[str, ...]:
    """Return the number of cuts, and how long they take."""
    if plan.cuts == CutCount():
        return ()
    words, minutes = plan.words, cutting_minutes(plan.cuts)
    return _format_cuts(plan.cuts, words, "straight"), words("print.minutes", n=minutes)


def _cutting(plan: KitPlan) -> Iterator[str]:
    words, marked = plan.words, [deck for deck in plan.decks if deck.marks]
    if any(not deck.bleed_mm for deck in marked):
        yield words("print.shared")
        yield words("print.strips")
    if any(deck.bleed_mm for deck in marked):
        yield words("print.crosses")
    yield from plan.book.cut or words.lines("cut")


# How many games


def _games(plan: KitPlan) -> Iterator[str]:
    words = plan.words
    if plan.tables > 1:
        yield words("print.tables", n=plan.tables)
    if plan.request:
        yield from _sheet_games(plan, plan.request)
    if plan.slips:
        games, page = plan.slips
        yield words("print.slips", n=games)
        yield words("print.more.page", page=page)
    # Cards alone, without sheets and slips, are used again and again.
    yield words("print.lasts" if plan.request or plan.slips else "print.reusable")
    if plan.context.code and not plan.request:
        code = plan.context.code
        again = words("print.again", option=f"--code {code}")
        yield _with_command(plan, words("print.deck", code=code), again)


def _sheet_games(plan: KitPlan, request: PrintRequest) -> Iterator[str]:
    words = plan.words
    sheets = request.total
    players = request.players
    if plan.game.is_shared:
        yield words("print.shared_sheets", n=sheets)
    elif players:
        yield words("print.sheets", n=sheets, games=request.count or 1, players=players)
    else:
        yield words("print.single_sheets", n=sheets)
    if plan.commands:
        yield words("print.more.sheets", command=_sheets_command(plan, request))


def _sheets_command(plan: KitPlan, request: PrintRequest) -> str:
    command = f"hedgerow sheets {plan.game.id}"
    if request.variant:
        command += f" --variant {request.variant}"
    if request.players and not plan.game.is_shared:
        command += f" --players {request.players}"
    return command


# About this edition


def _edition(plan: KitPlan) -> Iterator[str]:
    words, context = plan.words, plan.context
    if has_house_mark(plan.book, context.content.about):
        yield words("print.house")
    yield " ".join(filter(None, (words("print.made", version=__version__), plan.book.credits)))
    if plan.commands:
        yield words("print.omit", option="--without print")
