"""Games of bunte-runde played by the rulebook alone; the coins paid out are the score.

Rows and columns of the table are named as in the game's content file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

Cell = tuple[int, int]
Owners = dict[Cell, str]
Line = tuple[str, int, frozenset[str]]
SIDES = {"shapes": 6, "animals": 5}
ROWS = {
    "shapes": ("circle", "triangle", "square", "cross", "moon", "star"),
    "animals": ("dog", "cat", "hen", "pig", "cow"),
}
COLUMNS = {
    "shapes": ("red", "orange", "yellow", "green", "blue", "purple"),
    "animals": ("red", "yellow", "green", "blue", "purple"),
}
LETTERS = "ABCDEF"
NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dirk", "E": "Eva", "F": "Finn"}
# How far the figure may be moved: by the rules, or by players who always do the same.
HABITS = ((1, 2, 3), (1,), (2,), (3,), (1, 3), (1, 1, 1, 3))


@dataclass(frozen=True)
class Play:
    """A game played to its end: the pieces taken, and the coins after each move.

    Payments are the rules of the completed lines, with the owner of each of their pieces.
    """

    variant: str
    players: str
    taken: tuple[tuple[Cell, str], ...]
    coins: tuple[dict[str, int], ...]
    payments: tuple[tuple[str, Owners], ...]

    def owners(self, moves: int | None = None) -> Owners:
        return dict(self.taken[:moves])


def play_game(
    ring: Sequence[Cell], start: int, players: str, steps: Iterator[int], variant: str
) -> Play:
    """Play a game: the figure goes round positions of which more and more are gaps."""
    side = SIDES[variant]
    positions: list[Cell | None] = list(ring)
    figure, stock = start, side * side
    owners: Owners = {}
    coins = dict.fromkeys(players, 0)
    taken: list[tuple[Cell, str]] = []
    after: list[dict[str, int]] = []
    payments: list[tuple[str, Owners]] = []
    while stock > 0:
        player = players[len(taken) % len(players)]
        for _ in range(next(steps)):
            figure = next_piece(positions, figure)
        piece = positions[figure]
        assert piece is not None
        positions[figure] = None
        owners[piece] = player
        taken.append((piece, player))
        for line in (0, 1):
            if not any(it is not None and it[line] == piece[line] for it in positions):
                paid = {cell: it for cell, it in owners.items() if cell[line] == piece[line]}
                stock -= len(paid)
                coins = {it: had + [*paid.values()].count(it) for it, had in coins.items()}
                payments.append((line_rule(variant, line, piece[line]), paid))
        after.append(coins)
    return Play(variant, players, tuple(taken), tuple(after), tuple(payments))


def line_rule(variant: str, line: int, number: int) -> str:
    return f"column:{COLUMNS[variant][number]}" if line else f"row:{ROWS[variant][number]}"


def next_piece(positions: Sequence[Cell | None], figure: int) -> int:
    """Return the next position clockwise with a piece. B1: a gap is not a step."""
    ahead = chain(range(figure + 1, len(positions)), range(figure + 1))
    return next(it for it in ahead if positions[it] is not None)


def all_cells(variant: str) -> list[Cell]:
    return [(row, col) for row in range(SIDES[variant]) for col in range(SIDES[variant])]


def random_steps(rng: Random, habit: Sequence[int]) -> Iterator[int]:
    while True:
        yield rng.choice(habit)


def random_play(variant: str, players: str, seed: int, habit: Sequence[int] = (1, 2, 3)) -> Play:
    rng = Random(seed)
    ring = all_cells(variant)
    rng.shuffle(ring)
    return play_game(ring, rng.randrange(len(ring)), players, random_steps(rng, habit), variant)


def format_game(variant: str, players: str, owners: Owners, head: str = "") -> str:
    named = ", ".join(f"{it}={NAMES[it]}" for it in players)
    head = head or f"variant: {variant}"
    return f"game: bunte-runde\n{head}\nplayers: {named}\n[board]\n{format_table(variant, owners)}"


def format_table(variant: str, owners: Owners) -> str:
    side = SIDES[variant]
    rows = ("".join(owners.get((row, col), ".") for col in range(side)) for row in range(side))
    return "\n".join(rows)


def finished(rng: Random) -> tuple[str, list[list[Line]]]:
    """Generate a typed game that was played to its end, and the lines of every player."""
    variant, players = rng.choice(("shapes", "animals")), LETTERS[: rng.randint(2, 6)]
    play = random_play(variant, players, rng.getrandbits(32), rng.choice(HABITS))
    return format_game(variant, players, play.owners()), [player_lines(it, play) for it in players]


def player_lines(player: str, play: Play) -> list[Line]:
    """Return a player's coins by the lines they were paid for."""
    lines = [
        (rule, frozenset(f"{'ABCDEF'[c]}{r + 1}" for (r, c), it in paid.items() if it == player))
        for rule, paid in play.payments
    ]
    assert sum(len(cells) for _, cells in lines) == play.coins[-1][player]
    return [(rule, len(cells), cells) for rule, cells in lines]
