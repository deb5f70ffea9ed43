"""Bunte Runde, played by bots: from the content to the table, and from the moves to the finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde import sim_play as played
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.ring import Ring
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid

RingSetup = GameSetup[BunteRundeContent, Ring]


def build_table(setup: RingSetup) -> list[int]:
    """The content in numbers."""
    content, variant = setup.content, setup.content.variant(setup.variant)
    kinds, colours = len(variant.kinds), len(variant.colours)
    sizes = [colours] * kinds + [kinds] * colours
    spare = [0] * (played.MAX_LINES - len(sizes))
    return [
        *(setup.players, len(sizes), kinds * colours, variant.coins.value),
        *(content.steps.least, content.steps.most, max(kinds, colours)),
        *sizes,
        *spare,
        *(it for size in sizes for it in _line_worth(size)),
        *(spare * played.LONGEST),
        *(it for row in range(kinds) for column in range(colours) for it in (row, kinds + column)),
    ]


def _line_worth(size: int) -> list[int]:
    """The hope in a piece rises with its line, until it is paid: then it is a coin."""
    worth = [
        played.COIN * 3 * taken * taken // (4 * size * size) for taken in range(played.LONGEST)
    ]
    worth[size] = played.COIN
    return worth


def _pieces_taken(setup: RingSetup, moves: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Who goes how many steps and takes which piece."""
    variant = setup.content.variant(setup.variant)
    pieces = len(variant.kinds) * len(variant.colours)
    ring: list[int | None] = list(moves[1 : 1 + pieces])
    figure = moves[0]
    for number, steps in enumerate(moves[1 + pieces :]):
        left = steps
        while left:
            figure = (figure + 1) % pieces
            left -= ring[figure] is not None
        piece = ring[figure]
        ring[figure] = None
        yield number % setup.players, steps, piece if piece is not None else NONE


def replay_moves(setup: RingSetup, moves: Sequence[int]) -> FinishedGame:
    """The ownership table as the moves left it."""
    variant = setup.content.variant(setup.variant)
    letters = PLAYER_NAMES[: setup.players]
    owners = {
        Pos(*divmod(piece, len(variant.colours))): letters[player]
        for player, _, piece in _pieces_taken(setup, moves)
    }
    return FinishedGame(variant, {letter: letter for letter in letters}, owners)


def describe_moves(setup: RingSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """The game, move by move."""
    variant = setup.content.variant(setup.variant)
    for player, steps, piece in _pieces_taken(setup, moves):
        kind, colour = divmod(piece, len(variant.colours))
        yield Message(
            "{player} moves {steps} and takes {kind} ({colour})",
            player=PLAYER_NAMES[player],
            steps=steps,
            kind=words(f"kinds.{variant.kinds[kind].id}"),
            colour=words(f"colours.{variant.colours[colour]}"),
        )


def to_score_file(finished: FinishedGame, setup: RingSetup, words: Words) -> str:
    """The finished game as a score file."""
    variant = finished.variant
    rows = [
        "".join(finished.owners.get(Pos(row, col), EMPTY) for col in range(len(variant.colours)))
        for row in range(len(variant.kinds))
    ]
    head = (
        "game: bunte-runde",
        f"variant: {variant.id}",
        f"players: {', '.join(finished.players)}",
    )
    return "\n".join([*head, "", "[board]", format_grid(rows)]) + "\n"


def elements(content: BunteRundeContent, variant: str) -> tuple[str, ...]:
    """The lines of the table, by their rules."""
    played = content.variant(variant)
    rows = (f"row:{kind.id}" for kind in played.kinds)
    return (*rows, *(f"column:{colour}" for colour in played.colours))


def max_moves(setup: RingSetup) -> int:
    """The ring, and a turn for every piece."""
    variant = setup.content.variant(setup.variant)
    return 1 + 2 * len(variant.kinds) * len(variant.colours)


SIMULATION: Simulation[BunteRundeContent, Ring, FinishedGame] = Simulation(
    variants=lambda content: tuple(it.id for it in content.variants),
    elements=elements,
    endings=(Message("a single last scoring"), Message("a double last scoring")),
    build_table=build_table,
    play=played.play,
    play_games=played.play_games,
    max_moves=max_moves,
    work_size=lambda setup: played.OWN + played.MAX_LINES * setup.players + 2 * (played.AHEAD + 1),
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    uses_sheets=False,
)
