"""Text of kuhlorado: the keys of its words files, and the board for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import column_name
from hedgerow.games.kuhlorado.board import COW, SIDES, Board, cows_on_side, partners
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.ruleset import DrawingContext

_WORDS = """
score.kinds.meadow score.kinds.trough score.kinds.land score.kinds.double
score.kinds.head-start players.cross players.circle
sides.north sides.east sides.south sides.west
board.meadows board.troughs board.lands board.interim board.total
deck.summary deck.dice deck.pad
summary.title summary.meadow summary.small summary.large summary.land summary.double
summary.tie summary.end dice.table dice.glue pad.player pad.total pad.trough
score.majority score.nobody score.meadow score.small score.large score.land score.double
score.head-start score.unknown_end score.unfinished score.no_interim score.few_cows
score.early score.late
show.sides show.partners blank.intro by lead land parts.boards parts.dice parts.summary
parts.pad cut home setup play end count more example.turn example.score
form.crosses.label form.crosses.help form.circles.label form.circles.help form.marks form.board
form.second.label form.second.help form.nobody form.interim form.cow form.small
form.large variants.basic variants.pro
"""


def word_keys(content: KuhloradoContent) -> Iterator[str]:
    """Return the keys of a words file."""
    return iter(_WORDS.split())


def text_numbers(content: KuhloradoContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{dice}`, `{side}`."""
    scoring = content.scoring
    return {
        "dice": content.dice.number,
        "side": content.board.side,
        "meadow": scoring.meadow.value,
        "small": scoring.small_trough.value,
        "large": scoring.large_trough.value,
        "double": scoring.double.value,
        "interim": scoring.interim_cows.value,
        "head": scoring.head_start.value,
        "free": content.end.free_numbers.value,
    }


def board_text(board: Board, context: DrawingContext[KuhloradoContent]) -> str:
    """Return the board with coordinates, and figures on its quality, for `show CODE`."""
    heads = "   " + " ".join(column_name(col) for col in range(board.side))
    rows = [f"{number:>2} {' '.join(row)}" for number, row in enumerate(board.rows, 1)]
    return "\n".join((heads, *rows, *_quality_lines(board, context)))


def mean_partners(board: Board) -> tuple[float, int]:
    """Return how many different numbers a cow has in reach: on average, and at least."""
    counts = [len(partners(board, cow)) for cow in board.cells_with(COW)]
    return sum(counts) / len(counts), min(counts)


def _quality_lines(board: Board, context: DrawingContext[KuhloradoContent]) -> Iterator[str]:
    mean, least = mean_partners(board)
    highest = context.content.symbols.highest.value
    yield context.words("show.sides", **{side: cows_on_side(board, side) for side in SIDES})
    yield context.words(
        "show.partners", mean=context.words.format_decimal(mean), all=highest, least=least
    )
