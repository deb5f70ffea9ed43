"""Sets of matched sheets, in which every sheet leads to the others.

All seeds are divided into blocks. The different sheets of one balance and variant in a block, in
the order of their seeds, are cut into runs of twelve; a set for n players is the first n sheets of
a run. Sheets printed before there were sets also belong to a run, but not to the one of the sheets
they were printed with.

The sizes must never change: a printed code finds its set, and a sheet its letter, by them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar

from hedgerow.base.errors import InputError
from hedgerow.ruleset.ruleset import SheetSpec
from hedgerow.ruleset.sheet_code import SEEDS

BLOCK_SEEDS = 512
BLOCKS = SEEDS // BLOCK_SEEDS
# The most players there can be, whatever the game: its own number of players may change.
RUN_LENGTH = 12
LETTERS = "ABCDEFGHIJKL"
CACHED_BLOCKS = 4

S = TypeVar("S")
Run = list[tuple[int, S]]


class SheetSets(Generic[S]):
    """The sets of a game, whose sheets `generate` returns by their seeds."""

    def __init__(self, spec: SheetSpec[Any, S], generate: Callable[[int], S]) -> None:
        self._spec, self._generate = spec, generate
        self._places = lru_cache(maxsize=CACHED_BLOCKS)(self._find_places)

    def grow_runs(self, block: int) -> Iterator[Run[S]]:
        """Yield the runs of a block: each one again whenever it has got another sheet.

        The block ends early at a sheet that cannot be generated: if one fails, each takes long.
        """
        runs: dict[Hashable, Run[S]] = {}
        known: set[Hashable] = set()
        for seed in range(block * BLOCK_SEEDS, (block + 1) * BLOCK_SEEDS):
            try:
                sheet = self._generate(seed)
            except InputError:
                return
            balance, key = self._keys(sheet)
            if key in known:
                continue
            known.add(key)
            if len(runs.get(balance, ())) in (0, RUN_LENGTH):
                runs[balance] = []
            runs[balance].append((seed, sheet))
            yield runs[balance]

    def find_set(self, seed: int) -> tuple[int, ...]:
        """Return the seeds of a sheet's whole run, at most twelve, its own among them."""
        run, place = self._find_place(seed)
        # An equal sheet of an earlier seed may be in the run instead.
        return (*run[:place], seed, *run[place + 1 :])

    def letter(self, seed: int) -> str:
        """Return the letter of a sheet: its place in its run."""
        return LETTERS[self._find_place(seed)[1]]

    def _find_place(self, seed: int) -> tuple[list[int], int]:
        _, key = self._keys(self._generate(seed))
        return self._places(seed // BLOCK_SEEDS).get(key, ([seed], 0))

    def _find_places(self, block: int) -> dict[Hashable, tuple[list[int], int]]:
        """Return the run of every different sheet of a block, as seeds, and its place in it."""
        seeds: dict[int, list[int]] = {}
        places: dict[Hashable, tuple[list[int], int]] = {}
        for run in self.grow_runs(block):
            seed, sheet = run[-1]
            own = seeds.setdefault(run[0][0], [])
            own.append(seed)
            places[self._keys(sheet)[1]] = own, len(own) - 1
        return places

    def _keys(self, sheet: S) -> tuple[Hashable, Hashable]:
        """Return the key of a sheet's balance and variant, and that of the sheet itself."""
        spec = self._spec
        balance = spec.variant(sheet), spec.fairness_key(sheet)
        return balance, (balance, spec.dedupe_key(sheet))
