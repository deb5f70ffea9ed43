"""Games of bunte-runde played by the rulebook alone; the coins handed out are the score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

Cell = tuple[int, int]
Owners = dict[Cell, str]
SIDES = {"shapes": 6, "animals": 5}
LETTERS = "ABCDEF"
NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dirk", "E": "Eva", "F": "Finn"}
# How far the figure may be moved: by the rules, or by players who always do the same.
HABITS = ((1, 2, 3), (1,), (2,), (3,), (1, 3), (1, 1, 1, 3))


@dataclass(frozen=True)
class Play:
    """A game that was played to its end: who took what, and who had which coins after each move."""

    variant: str
    players: str
    taken: tuple[tuple[Cell, str], ...]
    coins: tuple[dict[str, int], ...]

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
                paid = [owner for cell, owner in owners.items() if cell[line] == piece[line]]
                stock -= len(paid)
                coins = {it: had + paid.count(it) for it, had in coins.items()}
        after.append(coins)
    return Play(variant, players, tuple(taken), tuple(after))


def next_piece(places: Sequence[Cell | None], figure: int) -> int:
    """The next place clockwise with a piece on it; a gap is no step (B1)."""
    ahead = [(figure + way) % len(places) for way in range(1, len(places) + 1)]
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


def finished(lots: Random) -> tuple[str, list[dict[str, int]]]:
    """A typed-in game that was played to its end, and the coins of every player."""
    variant, players = lots.choice(("shapes", "animals")), LETTERS[: lots.randint(2, 6)]
    play = random_play(variant, players, lots.getrandbits(32), lots.choice(HABITS))
    coins = play.coins[-1]
    return typed(variant, players, play.owners()), [{"total": coins[it]} for it in players]
