"""Reproducible randomness: a seed gives the same sheet years later and on any machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class OutOfDrawsError(Exception):
    """Raised at the first draw beyond the limit of a sheet."""


class Draws:
    """Counts random draws: the work of a generator, equal on every machine, unlike its time.

    A draw of the generators that search longest costs about 2 µs, with all that depends on it.
    """

    __slots__ = ("count", "most")

    def __init__(self, most: int = sys.maxsize) -> None:
        self.count, self.most = 0, most


class Rng:
    """A named random stream.

    Only `Random.random()` is used: it is the one sequence that Python promises not to change. Each
    part of a sheet has its own stream, so that an additional draw in one part never shifts another.

    With `on_trial` a generator tries less often: enough to see whether sheets can be generated.
    `draws` counts and limits the draws of all streams together.
    """

    def __init__(self, name: str, *, on_trial: bool = False, draws: Draws | None = None) -> None:
        self._name, self._on_trial = name, on_trial
        self._draws = draws or Draws()
        from hashlib import sha256
        from random import Random

        self._random = Random(int.from_bytes(sha256(name.encode()).digest()))  # noqa: S311

    def stream(self, name: str) -> Rng:
        """Return an independent stream, unaffected by earlier draws."""
        return Rng(f"{self._name}/{name}", on_trial=self._on_trial, draws=self._draws)

    def max_tries(self, most: int, trial: int) -> int:
        """Return how many times a generator may try: `trial` times on trial, otherwise `most`."""
        return trial if self._on_trial else most

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1. Raises OutOfDrawsError."""
        draws = self._draws
        draws.count += 1
        if draws.count > draws.most:
            raise OutOfDrawsError
        return int(self._random.random() * limit)

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            swap = self.below(last + 1)
            deck[last], deck[swap] = deck[swap], deck[last]
        return deck
