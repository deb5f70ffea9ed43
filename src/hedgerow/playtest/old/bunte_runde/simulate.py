"""Simulation of bunte-runde: build its table, and turn its moves into a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.playtest.old.bunte_runde import adapter, sim_play
from hedgerow.playtest.old.bunte_runde.content import RingContent
from hedgerow.playtest.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid

Setup = GameSetup[Any, Any]


def read_content(content: Any, variant: str) -> RingContent:
    """Return what bots know of a variant of a game file that `check_playable` accepts."""
    return adapter.read_content(content, variant)


def build_table(setup: Setup) -> list[int]:
    """Return the table of a game file."""
    return make_table(read_content(setup.content, setup.variant), setup.players)


def make_table(game: RingContent, players: int) -> list[int]:
    """Convert a variant to numbers, in the layout of `sim_play`."""
    kinds, colours = len(game.kinds), len(game.colours)
    sizes = [colours] * kinds + [kinds] * colours
    # Padded, so that all variants have the same layout.
    spare = [0] * (sim_play.MAX_LINES - len(sizes))
    return [
        *(players, len(sizes), kinds * colours, game.coins),
        *(game.least, game.most, max(kinds, colours)),
        *sizes,
        *spare,
        *(value for size in sizes for value in _line_values(size)),
        *(spare * sim_play.LONGEST),
        *(line for row in range(kinds) for col in range(colours) for line in (row, kinds + col)),
    ]


def _line_values(size: int) -> list[int]:
    """Return the value of a piece by the number of pieces taken from its line.

    It rises with the square of that number; in a complete line it is a coin.
    """
    values = [
        sim_play.COIN * 3 * taken * taken // (4 * size * size) for taken in range(sim_play.LONGEST)
    ]
    values[size] = sim_play.COIN
    return values


def _pieces_taken(
    game: RingContent, players: int, moves: Sequence[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield player, steps and piece of every turn."""
    pieces = len(game.kinds) * len(game.colours)
    ring: list[int | None] = list(moves[1 : 1 + pieces])
    figure = moves[0]
    for turn, steps in enumerate(moves[1 + pieces :]):
        left = steps
        # B1: gaps do not count as steps.
        while left:
            figure = (figure + 1) % pieces
            left -= ring[figure] is not None
        piece = ring[figure]
        ring[figure] = None
        yield turn % players, steps, piece if piece is not None else NONE


def replay_moves(setup: Setup, moves: Sequence[int]) -> Any:
    """Return the finished game, with the ownership table at the end of the moves."""
    game = read_content(setup.content, setup.variant)
    owners = {
        Pos(*divmod(piece, len(game.colours))): player
        for player, _, piece in _pieces_taken(game, setup.players, moves)
    }
    return adapter.finished_game(setup.content, setup.variant, setup.players, owners)


def describe_moves(setup: Setup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield the game, move by move."""
    game = read_content(setup.content, setup.variant)
    for player, steps, piece in _pieces_taken(game, setup.players, moves):
        kind, colour = divmod(piece, len(game.colours))
        yield Message(
            "{player} moves {steps} and takes {kind} ({colour})",
            player=PLAYER_NAMES[player],
            steps=steps,
            kind=words(adapter.KIND_WORDS.format(id=game.kinds[kind])),
            colour=words(adapter.COLOUR_WORDS.format(id=game.colours[colour])),
        )


def to_score_file(finished: Any, setup: Setup, words: Words) -> str:
    """Format the finished game as a score file."""
    game = read_content(setup.content, setup.variant)
    owners = adapter.owner_letters(finished)
    rows = [
        "".join(owners.get(Pos(row, col), EMPTY) for col in range(len(game.colours)))
        for row in range(len(game.kinds))
    ]
    head = (
        "game: bunte-runde",
        f"variant: {setup.variant}",
        f"players: {', '.join(finished.players)}",
    )
    return "\n".join([*head, "", f"[{adapter.SECTION}]", format_grid(rows)]) + "\n"


def elements(content: Any, variant: str) -> tuple[str, ...]:
    """Return the ids of all score lines: rows, then columns."""
    game = read_content(content, variant)
    rows = (f"{game.row}:{kind}" for kind in game.kinds)
    return (*rows, *(f"{game.column}:{colour}" for colour in game.colours))


def check_playable(content: Any) -> Violation | None:
    """Return why bots cannot play: they do not know a part."""
    return next(adapter.unknown_parts(content), None)


def max_moves(setup: Setup) -> int:
    """Return the space for the start, the ring, and a turn for every piece."""
    game = read_content(setup.content, setup.variant)
    return 1 + 2 * len(game.kinds) * len(game.colours)


def work_size(players: int) -> int:
    """Return the number of intermediate numbers."""
    return sim_play.OWN + sim_play.MAX_LINES * players + 2 * (sim_play.AHEAD + 1)


def variants(content: Any) -> tuple[str, ...]:
    """Return the names of the variants."""
    return adapter.variants(content)


SIMULATION: Simulation[Any, Any, Any] = Simulation(
    variants=variants,
    elements=elements,
    endings=(Message("a single last scoring"), Message("a double last scoring")),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=max_moves,
    work_size=lambda setup: work_size(setup.players),
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
    uses_sheets=False,
)
