"""Executors: they play blocks of games in this process, on several cores or on a Dask cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from time import monotonic
from typing import Any, Protocol

from hedgerow import __version__
from hedgerow.base.errors import input_error
from hedgerow.base.extras import install_command
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.playtest import tally as sums
from hedgerow.playtest.blocks import GAMES_PER_BLOCK, Match, play_block
from hedgerow.playtest.stats import Z99, wilson_interval

DEFAULT_GAMES, DEFAULT_SECONDS = 10_000, 20.0
PRECISION_CHECK_EVERY = 1000
Block = tuple[int, int]
Task = Callable[[int, int], Any]
# Called with the games played so far, and how many there will be; None if nobody knows.
ProgressCallback = Callable[[int, int | None], None]
OPTION = "--scheduler"
TIMEOUT_S = 10
RETRIES = 5
BLOCKS_AHEAD = 4  # per worker, so that none waits for the network


@record
class StopRule:
    """When to stop: after a number of games, or when the shares of wins are precise enough.

    Without either, a run stops after 10,000 games or 20 seconds.
    """

    games: int | None = None
    until: float | None = None

    @property
    def max_games(self) -> int:
        if self.games is None:
            # A bound for a precision that is never reached.
            return DEFAULT_GAMES if self.until is None else 10_000_000
        return self.games


@record
class RunResult:
    """The tally of a run, and whether it stopped early: at the deadline or by Ctrl-C."""

    tally: list[int]
    out_of_time: bool = False
    interrupted: bool = False


class Executor(Protocol):
    """Plays blocks of games. The results may come in any order."""

    def results(self, task: Task, blocks: Iterable[Block]) -> Iterator[Any]: ...


class SerialExecutor:
    """Plays block after block in this process."""

    def results(self, task: Task, blocks: Iterable[Block]) -> Iterator[Any]:
        return (task(*block) for block in blocks)


class ProcessExecutor:
    """Plays blocks in several processes of this machine."""

    def __init__(self, pool: Any, jobs: int) -> None:
        self._pool, self._ahead = pool, 2 * jobs

    def results(self, task: Task, blocks: Iterable[Block]) -> Iterator[Any]:
        # Few blocks are submitted ahead: the deadline is checked when the next one is taken.
        waiting: deque[Any] = deque()
        for block in blocks:
            waiting.append(self._pool.submit(task, *block))
            if len(waiting) > self._ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker process: the main process reports what was played so far."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _process_executor(jobs: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        yield ProcessExecutor(pool, jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _serial_executor() -> Iterator[Executor]:
    yield SerialExecutor()


def make_executor(jobs: int, scheduler: str | None) -> AbstractContextManager[Executor]:
    """Return an executor: this process, several processes, or a cluster."""
    if scheduler is not None:
        return connect_cluster(scheduler)
    return _serial_executor() if jobs == 1 else _process_executor(jobs)


def play_match(
    match: Match,
    length: StopRule,
    executor: Executor,
    watch: ProgressCallback = lambda games, total: None,
) -> RunResult:
    """Play the games of a match and return their tally, also when stopped early."""
    tally = sums.empty_tally(match.players, match.elements, match.sheets)
    clock = Deadline(DEFAULT_SECONDS) if length == StopRule() else None
    # `until` is checked after 1,000, 2,000, 4,000 ... games.
    first, stage = 0, length.max_games if length.until is None else PRECISION_CHECK_EVERY
    try:
        while first < length.max_games:
            upto = min(stage, length.max_games)
            blocks = blocks_in_time(split_blocks(first, upto), clock)
            for block in executor.results(BlockTask(match), blocks):
                tally = sums.add_tallies(tally, block)
                watch(tally[sums.GAMES], planned_games(tally[sums.GAMES], length, clock))
            # Fewer games than planned: the deadline ended the blocks.
            if clock is not None and tally[sums.GAMES] < upto:
                return RunResult(tally, out_of_time=True)
            if length.until is not None and is_precise_enough(tally, match.players, length.until):
                break
            first, stage = upto, 2 * stage
    except KeyboardInterrupt:
        return RunResult(tally, interrupted=True)
    return RunResult(tally)


def planned_games(games: int, length: StopRule, clock: Deadline | None) -> int | None:
    """Return how many games there will be: an estimate if time is limited, None if unknown."""
    if length.until is not None:
        return None
    in_time = clock.games_in_time(games) if clock else length.max_games
    return None if in_time is None else min(in_time, length.max_games)


def watch_part(watch: ProgressCallback, before: int, parts: int) -> ProgressCallback:
    """Return a callback for the first of some equal parts, before which games were played."""

    def watch_games(games: int, total: int | None) -> None:
        watch(before + games, None if total is None else before + parts * total)

    return watch_games


@record
class BlockTask:
    """Plays a block of one match. Can be sent to another process."""

    match: Match

    def __call__(self, first: int, games: int) -> list[int]:
        return play_block(self.match, first, games)


def split_blocks(first: int, upto: int) -> Iterator[Block]:
    """Yield blocks (first game, number of games) for the games from `first` to `upto` - 1."""
    for start in range(first, upto, GAMES_PER_BLOCK):
        yield start, min(GAMES_PER_BLOCK, upto - start)


class Deadline:
    """A time limit that starts after the first block, so that compiling does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._end = seconds, 0.0

    def games_in_time(self, games: int) -> int | None:
        """Return how many games the whole time allows if it took some for these; None at first."""
        used = 1 - (self._end - monotonic()) / self._seconds if self._end else 0.0
        return round(games / min(used, 1)) if used > 0 else None

    def is_over(self) -> bool:
        """Return whether the time is up. The first call starts the clock."""
        self._end = self._end or monotonic() + self._seconds
        return monotonic() > self._end


def blocks_in_time(blocks: Iterable[Block], clock: Deadline | None) -> Iterator[Block]:
    """Yield blocks until the deadline, but at least the first."""
    for number, block in enumerate(blocks):
        if clock is not None and number and clock.is_over():
            return
        yield block


def is_precise_enough(tally: list[int], players: int, until: float) -> bool:
    """Return whether the 99 % interval of every seat's share is within ± `until`."""
    games = tally[sums.GAMES]
    for seat in range(players):
        wins = tally[sums.SEATS + seat * sums.SEAT + sums.WINS]
        low, high = wilson_interval(wins / sums.WHOLE_WIN / games, games, Z99)
        if (high - low) / 2 >= until:
            return False
    return True


class ClusterExecutor:
    """Submits blocks to the workers, a few ahead, and yields results as they arrive."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def results(self, task: Any, blocks: Iterable[tuple[int, int]]) -> Iterator[Any]:
        from distributed import as_completed

        remaining = iter(blocks)
        ahead = BLOCKS_AHEAD * max(1, len(self._client.scheduler_info()["workers"]))
        futures = as_completed([self._send(task, block) for block in islice(remaining, ahead)])
        for future in futures:
            yield future.result()
            for block in islice(remaining, 1):
                futures.add(self._send(task, block))

    def _send(self, task: Any, block: tuple[int, int]) -> Any:
        return self._client.submit(task, *block, pure=False, retries=RETRIES)


@contextmanager
def connect_cluster(address: str) -> Iterator[ClusterExecutor]:
    """Connect to the scheduler at an address.

    Raises InputError if nothing answers there or a worker runs another version.
    """
    try:
        from distributed import Client
    except ImportError:
        command = install_command("cluster")
        message = Message("cluster support is not installed (extra: {extra})", extra="cluster")
        raise input_error(
            OPTION, message, Message("install it with: {command}", command=command)
        ) from None
    import asyncio

    try:
        asyncio.run(_check_reachable(address))
        client = Client(address, timeout=TIMEOUT_S)
    except (OSError, ValueError):
        message = Message("no scheduler answers at {address}", address=address)
        raise input_error(OPTION, message, Message("start one: dask scheduler")) from None
    try:
        _check_versions(client)
        yield ClusterExecutor(client)
    finally:
        client.close()


async def _check_reachable(address: str) -> None:
    """Connect once. Raises OSError if nothing answers.

    A Client that cannot connect leaves a thread behind that may block the program.
    """
    from distributed.core import connect

    (await connect(address, timeout=TIMEOUT_S)).abort()


def worker_version() -> str:
    """Return the version installed here. Runs on a worker."""
    return __version__


def _check_versions(client: Any) -> None:
    """Raise InputError unless every worker runs this version.

    Another version may play other games with the same seed.
    """
    try:
        versions = client.run(worker_version)
    except Exception as error:  # any error of a worker is raised here
        message = Message("cannot run hedgerow on a worker: {reason}", reason=error)
        hint = Message("install hedgerow {version} there", version=__version__)
        raise input_error(OPTION, message, hint) from None
    if not versions:
        raise input_error(
            OPTION, Message("the cluster has no workers"), Message("start one: dask worker")
        )
    for worker, version in sorted(versions.items()):
        if version != __version__:
            message = Message(
                "worker {worker} runs hedgerow {version}", worker=worker, version=version
            )
            hint = Message("install hedgerow {version} there", version=__version__)
            raise input_error(OPTION, message, hint)
