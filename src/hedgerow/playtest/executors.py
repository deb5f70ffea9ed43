"""Runs: blocks of games here, on several cores or on a cluster, until there are enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Any, Protocol

from hedgerow.base.frozen import record
from hedgerow.playtest import tally as sums
from hedgerow.playtest.blocks import GAMES_PER_BLOCK, Match, play_block
from hedgerow.playtest.intervals import Z99, wilson_interval

DEFAULT_GAMES, DEFAULT_SECONDS = 10_000, 20.0
PRECISION_CHECK_EVERY = 1000
Block = tuple[int, int]
Task = Callable[[int, int], Any]
ProgressCallback = Callable[[int], None]


@record
class StopRule:
    """How long to play: so many games, so many seconds, until the seats are known so well."""

    games: int | None = None
    until: float | None = None

    @property
    def most(self) -> int:
        if self.games is None:
            return DEFAULT_GAMES if self.until is None else 10_000_000
        return self.games


@record
class RunResult:
    """The sums of a run, and whether it was broken off: by the clock or by a person."""

    tally: list[int]
    out_of_time: bool = False
    interrupted: bool = False


class Executor(Protocol):
    """Who plays blocks; the answers come in any order."""

    def results(self, work: Task, blocks: Iterable[Block]) -> Iterator[Any]: ...


class SerialExecutor:
    """Plays block after block in this process."""

    def results(self, work: Task, blocks: Iterable[Block]) -> Iterator[Any]:
        return (work(*block) for block in blocks)


class ProcessExecutor:
    """Plays blocks in several processes of this machine."""

    def __init__(self, pool: Any, jobs: int) -> None:
        self._pool, self._ahead = pool, 2 * jobs

    def results(self, work: Task, blocks: Iterable[Block]) -> Iterator[Any]:
        waiting: deque[Any] = deque()
        for block in blocks:
            waiting.append(self._pool.submit(work, *block))
            if len(waiting) > self._ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _leave_interrupts() -> None:
    """Ctrl-C is for who waits for the figures, not for who plays."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cores(jobs: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        yield ProcessExecutor(pool, jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _alone() -> Iterator[Executor]:
    yield SerialExecutor()


def make_executor(jobs: int, scheduler: str | None) -> AbstractContextManager[Executor]:
    """Who plays: this process, several, or a cluster."""
    if scheduler is not None:
        from hedgerow.playtest.cluster import connect_cluster

        return connect_cluster(scheduler)
    return _alone() if jobs == 1 else _cores(jobs)


def play_match(
    match: Match, length: StopRule, executor: Executor, watch: ProgressCallback = lambda games: None
) -> RunResult:
    """Play the games of a match and add them up; what was played when it ends early counts."""
    tally = sums.empty_tally(match.players, match.elements, match.sheets)
    clock = Deadline(DEFAULT_SECONDS) if length == StopRule() else None
    first, stage = 0, length.most if length.until is None else PRECISION_CHECK_EVERY
    try:
        while first < length.most:
            upto = min(stage, length.most)
            blocks = blocks_in_time(split_blocks(first, upto), clock)
            for block in executor.results(BlockTask(match), blocks):
                tally = sums.add_tallies(tally, block)
                watch(tally[sums.GAMES])
            if clock is not None and tally[sums.GAMES] < upto:
                return RunResult(tally, out_of_time=True)
            if length.until is not None and is_precise_enough(tally, match.players, length.until):
                break
            first, stage = upto, 2 * stage
    except KeyboardInterrupt:
        return RunResult(tally, interrupted=True)
    return RunResult(tally)


@record
class BlockTask:
    """Plays a block of one match; can be sent to another process."""

    match: Match

    def __call__(self, first: int, games: int) -> list[int]:
        return play_block(self.match, first, games)


def split_blocks(first: int, upto: int) -> Iterator[Block]:
    """The games from one number to another, in blocks."""
    for start in range(first, upto, GAMES_PER_BLOCK):
        yield start, min(GAMES_PER_BLOCK, upto - start)


class Deadline:
    """Runs from the end of the first block on: what was compiled for it does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._end = seconds, 0.0

    def is_over(self) -> bool:
        """Whether the time is up."""
        self._end = self._end or monotonic() + self._seconds
        return monotonic() > self._end


def blocks_in_time(blocks: Iterable[Block], clock: Deadline | None) -> Iterator[Block]:
    """The blocks that begin before the time is up, but always the first."""
    for number, block in enumerate(blocks):
        if clock is not None and number and clock.is_over():
            return
        yield block


def is_precise_enough(tally: list[int], players: int, until: float) -> bool:
    """Whether the 99 % interval of every seat's share is narrow enough."""
    games = tally[sums.GAMES]
    for seat in range(players):
        wins = tally[sums.SEATS + seat * sums.SEAT + sums.WINS]
        low, high = wilson_interval(wins / sums.WHOLE_WIN / games, games, Z99)
        if (high - low) / 2 >= until:
            return False
    return True
