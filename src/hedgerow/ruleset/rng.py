"""Chance that gives the same sheet for the same seed, years later and on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A named stream of chance.

    Only `Random.random()` is drawn from: it is the one sequence Python promises to keep.
    Each part of a sheet draws from a stream of its own, so that a new draw in one part
    never shifts another.
    """

    def __init__(self, name: str, *, on_trial: bool = False) -> None:
        self._name, self._on_trial = name, on_trial
        from hashlib import sha256
        from random import Random

        self._random = Random(int.from_bytes(sha256(name.encode()).digest()))  # noqa: S311

    def stream(self, name: str) -> Rng:
        """The stream of a part: fresh and always the same, whatever was drawn before."""
        return Rng(f"{self._name}/{name}", on_trial=self._on_trial)

    def max_tries(self, most: int, trial: int) -> int:
        """How often to draw again: fewer times if the question is only whether it can be done."""
        return trial if self._on_trial else most

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        return int(self._random.random() * limit)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All the items in a random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
