"""Games of bunte-runde played by the rulebook alone; the coins handed out are the score.

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
    """A game that was played to its end: who took what, and who had which coins after each move.

    Payments are the rules of the lines that were completed, with each owner's pieces in them.
    """

    variant: str
    players: str
    taken: tuple[tuple[Cell, str], ...]
    coins: tuple[dict[str, int], ...]
    payments: tuple[tuple[str, Owners], ...]

    def owners(self, moves: int | None = None) -> Owners:
        return dict(self.taken[:moves])


def played(
    ring: Sequence[Cell], start: int, players: str, steps: Iterator[int], variant: str
) -> Play:
    """Play a game: the figure goes round places of which more and more are gaps."""
    side = SIDES[variant]
    places: list[Cell | None] = list(ring)
    figure, stock = start, side * side
    owners: Owners = {}
    coins = dict.fromkeys(players, 0)
    taken: list[tuple[Cell, str]] = []
    after: list[dict[str, int]] = []
    payments: list[tuple[str, Owners]] = []
    while stock > 0:
        player = players[len(taken) % len(players)]
        for _ in range(next(steps)):
            figure = next_piece(places, figure)
        piece = places[figure]
        assert piece is not None
        places[figure] = None
        owners[piece] = player
        taken.append((piece, player))
        for line in (0, 1):
            if not any(it is not None and it[line] == piece[line] for it in places):
                paid = {cell: it for cell, it in owners.items() if cell[line] == piece[line]}
                stock -= len(paid)
                coins = {it: had + [*paid.values()].count(it) for it, had in coins.items()}
                payments.append((rule_of(variant, line, piece[line]), paid))
        after.append(coins)
    return Play(variant, players, tuple(taken), tuple(after), tuple(payments))


def rule_of(variant: str, line: int, number: int) -> str:
    return f"column:{COLUMNS[variant][number]}" if line else f"row:{ROWS[variant][number]}"


def next_piece(places: Sequence[Cell | None], figure: int) -> int:
    """The next place clockwise with a piece on it; a gap is no step (B1)."""
    ahead = chain(range(figure + 1, len(places)), range(figure + 1))
    return next(it for it in ahead if places[it] is not None)


def all_cells(variant: str) -> list[Cell]:
    return [(row, col) for row in range(SIDES[variant]) for col in range(SIDES[variant])]


def steps_of(lots: Random, habit: Sequence[int]) -> Iterator[int]:
    while True:
        yield lots.choice(habit)


def random_play(variant: str, players: str, seed: int, habit: Sequence[int] = (1, 2, 3)) -> Play:
    lots = Random(seed)
    ring = all_cells(variant)
    lots.shuffle(ring)
    return played(ring, lots.randrange(len(ring)), players, steps_of(lots, habit), variant)


def typed(variant: str, players: str, owners: Owners, head: str = "") -> str:
    named = ", ".join(f"{it}={NAMES[it]}" for it in players)
    head = head or f"variant: {variant}"
    return f"game: bunte-runde\n{head}\nplayers: {named}\n[board]\n{table(variant, owners)}"


def table(variant: str, owners: Owners) -> str:
    side = SIDES[variant]
    rows = ("".join(owners.get((row, col), ".") for col in range(side)) for row in range(side))
    return "\n".join(rows)


def finished(lots: Random) -> tuple[str, list[list[Line]]]:
    """A typed-in game that was played to its end, and what every player was paid for what."""
    variant, players = lots.choice(("shapes", "animals")), LETTERS[: lots.randint(2, 6)]
    play = random_play(variant, players, lots.getrandbits(32), lots.choice(HABITS))
    return typed(variant, players, play.owners()), [paid_to(it, play) for it in players]


def paid_to(player: str, play: Play) -> list[Line]:
    """A player's coins by the lines they were paid for."""
    lines = [
        (rule, frozenset(f"{'ABCDEF'[c]}{r + 1}" for (r, c), it in paid.items() if it == player))
        for rule, paid in play.payments
    ]
    assert sum(len(cells) for _, cells in lines) == play.coins[-1][player]
    return [(rule, len(cells), cells) for rule, cells in lines]
