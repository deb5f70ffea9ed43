"""Simulation of bunte-runde: build its table, and turn its moves into a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde import sim_play
from hedgerow.games.bunte_runde.content import BunteRundeContent, pays_pieces
from hedgerow.games.bunte_runde.ring import Ring
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.ruleset.simulation import NONE, PLAYER_NAMES, GameSetup, Simulation
from hedgerow.scorefile.grid_text import EMPTY, format_grid

RingSetup = GameSetup[BunteRundeContent, Ring]


def build_table(setup: RingSetup) -> list[int]:
    """Convert the content to numbers, in the layout of `sim_play`."""
    content, variant = setup.content, setup.content.variant(setup.variant)
    kinds, colours = len(variant.kinds), len(variant.colours)
    sizes = [colours] * kinds + [kinds] * colours
    # Padded, so that all variants have the same layout.
    spare = [0] * (sim_play.MAX_LINES - len(sizes))
    return [
        *(setup.players, len(sizes), kinds * colours, variant.coins.value),
        *(content.steps.least, content.steps.most, max(kinds, colours)),
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


def _pieces_taken(setup: RingSetup, moves: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield player, steps and piece of every turn."""
    variant = setup.content.variant(setup.variant)
    pieces = len(variant.kinds) * len(variant.colours)
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
        yield turn % setup.players, steps, piece if piece is not None else NONE


def replay_moves(setup: RingSetup, moves: Sequence[int]) -> FinishedGame:
    """Return the ownership table at the end of the moves."""
    variant = setup.content.variant(setup.variant)
    letters = PLAYER_NAMES[: setup.players]
    owners = {
        Pos(*divmod(piece, len(variant.colours))): letters[player]
        for player, _, piece in _pieces_taken(setup, moves)
    }
    return FinishedGame(variant, {letter: letter for letter in letters}, owners)


def describe_moves(setup: RingSetup, moves: Sequence[int], words: Words) -> Iterator[Message]:
    """Yield the game, move by move."""
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
    """Format the finished game as a score file."""
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
    """Return the ids of all score lines: rows, then columns."""
    chosen = content.variant(variant)
    ids = {rule.in_each: rule.id for rule in content.scoring}
    rows = (f"{ids['row',]}:{kind.id}" for kind in chosen.kinds)
    return (*rows, *(f"{ids['column',]}:{colour}" for colour in chosen.colours))


def check_playable(content: BunteRundeContent) -> Violation | None:
    """Return why bots cannot play the content, or None: they know rows and columns of coins."""
    message = Message("bots can only play if each piece of a full row or column pays 1 coin")
    for number, rule in enumerate(content.scoring):
        if not pays_pieces(rule) or not rule.points_each or rule.points_each.value != 1:
            return Violation(("scoring", number), message)
    units = sorted(rule.in_each or () for rule in content.scoring)
    return None if units == [("column",), ("row",)] else Violation(("scoring",), message)


def max_moves(setup: RingSetup) -> int:
    """Return the space for the start, the ring, and a turn for every piece."""
    variant = setup.content.variant(setup.variant)
    return 1 + 2 * len(variant.kinds) * len(variant.colours)


SIMULATION: Simulation[BunteRundeContent, Ring, FinishedGame] = Simulation(
    variants=lambda content: tuple(it.id for it in content.variants),
    elements=elements,
    endings=(Message("a single last scoring"), Message("a double last scoring")),
    build_table=build_table,
    play=sim_play.play,
    play_games=sim_play.play_games,
    max_moves=max_moves,
    work_size=lambda setup: (
        sim_play.OWN + sim_play.MAX_LINES * setup.players + 2 * (sim_play.AHEAD + 1)
    ),
    replay_moves=replay_moves,
    describe_moves=describe_moves,
    to_score_file=to_score_file,
    check_playable=check_playable,
    uses_sheets=False,
)
