"""The texts of the print page: which pages a kit has, how to print and cut them, how long it lasts.

All numbers come from the pages themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from hedgerow import __version__
from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.rulebook import HOUSE, Rulebook
from hedgerow.drawing.scene import Deck
from hedgerow.library.game import Game
from hedgerow.loading.words import Words
from hedgerow.printing.paper import RULER_MM, CutCount, Layout, Paper
from hedgerow.printing.print_page import PageSection, PageTable, PrintPage
from hedgerow.printing.request import PrintRequest
from hedgerow.ruleset.ruleset import DrawingContext

# Estimates, of cutting with scissors: a straight cut, and an outline.
LINE_SECONDS, OUTLINE_SECONDS, ROUND_MINUTES = 15, 45, 5
# On narrower paper, large sheets are printed smaller; the page mentions it.
SMALL_PAPER_MM = 200.0
# Sleeves are made for cards of such widths; smaller decks do not need any.
SLEEVE_WIDTHS_MM, SLEEVED_CARDS = (40.0, 75.0), 10


@keyword_record
class PlannedPart:
    """A row of the table: some pages, or a file.

    pages: the page numbers, or the name of the file
    stock: the kind of paper: `plain`, `card` or `box`
    sides: how to print it: `one`, `either`, `long`, `short` or `fold`
    """

    pages: str
    what: str
    stock: str
    sides: str
    cuts: CutCount = CutCount()


@keyword_record
class KitPlan:
    """What the print page is made from.

    backs: the sentence about backs: the edge to flip on, `whole-` and the edge, `fold`, `none`
    both_sides: the first and last page to print on both sides, if only these are
    slips: for how many games the score slips last, and the page they are on
    boxed: whether there are boxes to fold
    next_seed: the seed of another random deck
    in_files: whether every part is a file
    """

    game: Game
    context: DrawingContext[Any]
    book: Rulebook
    layout: Layout
    parts: tuple[PlannedPart, ...]
    decks: tuple[Deck, ...]
    request: PrintRequest | None = None
    backs: str = ""
    both_sides: tuple[int, int] | None = None
    slips: tuple[int, int] | None = None
    boxed: bool = False
    next_seed: int = 1
    in_files: bool = False

    @property
    def words(self) -> Words:
        return self.context.words

    @property
    def cuts(self) -> CutCount:
        return sum((part.cuts for part in self.parts), CutCount())


def print_page(plan: KitPlan) -> PrintPage:
    """Return the contents of the print page."""
    words, title = plan.words, plan.context.content.about.title
    columns = ("files" if plan.in_files else "pages", "what", "paper", "print", "cut")
    table = PageTable(
        words("print.files" if plan.in_files else "print.pages"),
        tuple(words(f"print.column.{it}") for it in columns),
        tuple(_table_row(part, words) for part in plan.parts),
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
        yield words("print.try", first=first, next=first + 1, command="hedgerow calibrate")
    elif plan.backs:
        yield words(f"kit.backs.{plan.backs}")
    if plan.backs and imposition.backs == "light":
        yield words("print.light", option="--backs duplex")


def _format_paper(words: Words, paper: Paper) -> str:
    name, width, height = paper.name.title(), f"{paper.width_mm:.0f}", f"{paper.height_mm:.0f}"
    return words("kit.paper", paper=name, width=width, height=height, n=f"{RULER_MM:g}")


def _needs(plan: KitPlan) -> Iterator[str]:
    words = plan.words
    if plan.cuts != CutCount():
        yield words("print.tools")
    folds = any(piece.folds for deck in plan.decks for piece in deck.pieces)
    if folds or plan.boxed or plan.backs == "fold":
        yield words("print.glue")
    for deck in plan.decks:
        if _fits_sleeves(deck):
            yield words(
                "print.sleeves",
                n=len(deck.pieces),
                width=_format_mm(words, deck.width_mm),
                height=_format_mm(words, deck.height_mm),
            )
            break
    if plan.request:
        yield words("print.pocket")
    yield from plan.book.home or words.lines("home")


def _format_mm(words: Words, value: float) -> str:
    return words.format_decimal(value).removesuffix(".0").removesuffix(",0")


def _fits_sleeves(deck: Deck) -> bool:
    least, most = SLEEVE_WIDTHS_MM
    has_size = least <= deck.width_mm <= most and deck.width_mm < deck.height_mm
    return has_size and deck.marks and len(deck.pieces) >= SLEEVED_CARDS


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
    if plan.boxed:
        yield words("print.fold_boxes")


# How many games


def _games(plan: KitPlan) -> Iterator[str]:
    words, game = plan.words, plan.game.id
    if plan.request:
        yield from _sheet_games(plan, plan.request)
    if plan.slips:
        games, page = plan.slips
        yield words("print.slips", n=games)
        command = f"hedgerow pad {game}"
        again = "print.more.slips" if plan.in_files else "print.more.page"
        yield words(again, page=page, command=command)
    yield words("print.lasts")
    if plan.context.code and not plan.request:
        code = plan.context.code
        yield words("print.deck", code=code, option=f"--code {code}")
        yield words("print.more.deck", command=f"hedgerow kit {game} --seed {plan.next_seed}")


def _sheet_games(plan: KitPlan, request: PrintRequest) -> Iterator[str]:
    words, sheets = plan.words, request.total
    command = f"hedgerow sheets {plan.game.id}"
    if request.variant:
        command += f" --variant {request.variant}"
    if plan.game.sheet_spec.shared:
        yield words("print.shared_sheets", n=sheets)
    elif request.players:
        games = request.count or 1
        yield words("print.sheets", n=sheets, games=games, players=request.players)
        command += f" --players {request.players}"
    else:
        yield words("print.single_sheets", n=sheets)
    yield words("print.more.sheets", command=command)


# About this edition


def _edition(plan: KitPlan) -> Iterator[str]:
    words, context = plan.words, plan.context
    if has_house_mark(plan.book, context.content.about):
        yield words("print.house")
    if context.playtest_line:
        yield context.playtest_line
    if variants := _other_variants(plan):
        commands = [f"hedgerow kit {plan.game.id} --variant {it}" for it in variants]
        yield words("print.variants", commands=", ".join(commands))
    yield " ".join(filter(None, (words("print.made", version=__version__), plan.book.credits)))
    yield words("print.omit", option="--without print")


def _other_variants(plan: KitPlan) -> Sequence[str]:
    game = plan.game
    variants = game.sheet_spec.variants(game.content) if game.sheet_spec_or_none else ()
    return [it for it in variants if it != plan.context.variant]


def has_house_mark(book: Rulebook, about: Any) -> bool:
    """Return whether a house mark is on a piece, in the header or next to a rule."""
    texts = [part for section in book.sections for part in section.body if isinstance(part, str)]
    in_rules = any(text.startswith(HOUSE) for text in texts)
    numbers = (number for number in (about.age, about.minutes) if number)
    return book.house or in_rules or any(number.source == "house" for number in numbers)
