"""Sets of matched sheets, in which every sheet leads to the others.

All seeds are divided into blocks. The different sheets of one balance and variant in a block, in
the order of their seeds, are cut into runs of twelve; a set for n players is the first n sheets of
a run.

The sizes must never change: a printed code finds its set, and a sheet its letter, by them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, TypeVar

from hedgerow.base.errors import InputError
from hedgerow.base.limits import MAX_SET
from hedgerow.base.rng import Draws
from hedgerow.scorefile.sheet_code import LETTERS, SEEDS

BLOCK_SEEDS = 512
BLOCKS = SEEDS // BLOCK_SEEDS
# The most players there can be, whatever the game: its own number of players may change.
RUN_LENGTH = MAX_SET
CACHED_BLOCKS = 4
# Random draws for the sheets of a block, up to those of a set: about 1 s.
SET_DRAWS = 800_000

S = TypeVar("S")
Run = list[tuple[int, S]]


class SheetSets(Generic[S]):
    """The sets of a game.

    generate: returns the sheet of a seed, and counts the draws
    run_key: equal for sheets of one run: those of one variant that are matched
    dedupe_key: equal for sheets that count as the same
    """

    def __init__(
        self,
        generate: Callable[[int, Draws], S],
        run_key: Callable[[S], Hashable],
        dedupe_key: Callable[[S], Hashable],
    ) -> None:
        self._generate = generate
        self._run_key = run_key
        self._dedupe_key = dedupe_key
        self._blocks = lru_cache(maxsize=CACHED_BLOCKS)(lambda block: _Block(self, block))

    def grow_runs(self, block: int, draws: Draws | None = None) -> Iterator[Run[S]]:
        """Yield the runs of a block: each one again whenever it has got another sheet.

        The block ends early at a sheet that cannot be generated: if one fails, each takes long.
        With `draws`, which counts them, it also ends after too many.
        """
        runs: dict[Hashable, Run[S]] = {}
        known: set[Hashable] = set()
        counted = draws or Draws()
        for seed in range(block * BLOCK_SEEDS, (block + 1) * BLOCK_SEEDS):
            if draws and draws.count > SET_DRAWS:
                return
            try:
                sheet = self._generate(seed, counted)
            except InputError:
                return
            run_key, key = self._run_key(sheet), self.sheet_key(sheet)
            if key in known:
                continue
            known.add(key)
            if len(runs.get(run_key, ())) in (0, RUN_LENGTH):
                runs[run_key] = []
            runs[run_key].append((seed, sheet))
            yield runs[run_key]

    def find_set(self, seed: int) -> tuple[int, ...]:
        """Return the seeds of a sheet's whole run, at most twelve, its own among them.

        Empty if the sheets before it need too many draws. After as many, a run has only those of
        its sheets that were found until then.
        """
        key = self._key_of_seed(seed)
        block = self._blocks(seed // BLOCK_SEEDS)
        found = block.find(key)
        if found is None:
            return () if block.is_given_up else (seed,)
        run, place = found
        block.read_until(lambda: len(run) == RUN_LENGTH)
        # An equal sheet of an earlier seed may be in the run instead.
        return (*run[:place], seed, *run[place + 1 :])

    def letter(self, seed: int) -> str:
        """Return the letter of a sheet: its place in its run. Empty if it needs too many draws."""
        block = self._blocks(seed // BLOCK_SEEDS)
        found = block.find(self._key_of_seed(seed))
        if found is None:
            return "" if block.is_given_up else LETTERS[0]
        return LETTERS[found[1]]

    def sheet_key(self, sheet: S) -> Hashable:
        """Return a key that only equal sheets share."""
        return self._run_key(sheet), self._dedupe_key(sheet)

    def _key_of_seed(self, seed: int) -> Hashable:
        return self.sheet_key(self._generate(seed, Draws()))


class _Block:
    """The runs of a block, read as far as needed."""

    def __init__(self, sets: SheetSets[Any], block: int) -> None:
        self._sets, self._draws = sets, Draws()
        self._runs = sets.grow_runs(block, self._draws)
        self._seeds: dict[int, list[int]] = {}
        self._places: dict[Hashable, tuple[list[int], int]] = {}
        # The server answers in several threads.
        self._lock = Lock()

    @property
    def is_given_up(self) -> bool:
        """Return whether the rest of the block takes too long."""
        return self._draws.count > SET_DRAWS

    def find(self, key: Hashable) -> tuple[list[int], int] | None:
        """Return the run of a sheet, as seeds, and its place in it; None if it is in no run."""
        self.read_until(lambda: key in self._places)
        return self._places.get(key)

    def read_until(self, is_enough: Callable[[], bool]) -> None:
        """Read more sheets until there are enough, or until the block ends or is given up."""
        with self._lock:
            while not is_enough():
                run = next(self._runs, None)
                if run is None:
                    return
                seed, sheet = run[-1]
                own = self._seeds.setdefault(run[0][0], [])
                own.append(seed)
                self._places[self._sets.sheet_key(sheet)] = own, len(own) - 1
