"""A Dask cluster on this machine plays the same games, also when a worker dies on the way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import GAMES_PER_BLOCK
from hedgerow.playtest.executors import (
    BlockTask,
    StopRule,
    connect_cluster,
    make_executor,
    play_match,
    split_blocks,
)
from hedgerow.playtest.matches import MatchOptions, prepare_match
from tests.limits import LIMIT_S, kill_after
from tests.windbreak import CONTENT

ROOT = Path(__file__).parents[2]
distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.usefixtures("windbreak")


def start_process(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    # Workers import the bots of windbreak from the tests.
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environ = {**os.environ, "DASK_DISTRIBUTED__WORKER__DAEMON": "False", "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        cwd=folder,
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """Start a scheduler that writes its address to a file."""
    address_file = tmp_path / "scheduler.json"
    words = ("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    process = start_process(tmp_path, *words, "--scheduler-file", str(address_file))
    with kill_after(process):
        end = monotonic() + LIMIT_S
        while not address_file.is_file() and monotonic() < end:
            sleep(0.05)
        import json

        yield json.loads(address_file.read_text("utf-8"))["address"]
        process.kill()


def start_worker(folder: Path, address: str) -> subprocess.Popen[bytes]:
    words = ("dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    return start_process(folder, *words, "--local-directory", str(folder))


def wait_for_workers(address: str, count: int) -> None:
    with distributed.Client(address, timeout=LIMIT_S) as client:
        client.wait_for_workers(count, timeout=LIMIT_S)


def test_a_killed_worker_loses_no_game(scheduler: str, tmp_path: Path) -> None:
    match = prepare_match(
        open_library(CONTENT).find_game("windbreak"), MatchOptions(players=2, bots=("greedy",))
    ).match
    with make_executor(1, None) as alone:
        expected = play_match(match, StopRule(40 * GAMES_PER_BLOCK), alone).tally
    with ExitStack() as stack:
        workers = [start_worker(tmp_path, scheduler) for _ in range(2)]
        for process in workers:
            stack.callback(process.wait)
            stack.callback(process.kill)
        wait_for_workers(scheduler, 2)
        seen: list[int] = []

        def watch(games: int, total: int | None) -> None:
            assert total == 40 * GAMES_PER_BLOCK
            seen.append(games)
            if len(seen) == 3:
                workers[0].kill()

        with connect_cluster(scheduler) as executor:
            played = play_match(match, StopRule(40 * GAMES_PER_BLOCK), executor, watch).tally

    assert len(seen) == 40
    assert played == expected


def test_a_worker_of_another_version_is_refused(
    scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ExitStack() as stack:
        process = start_worker(tmp_path, scheduler)
        stack.callback(process.wait)
        stack.callback(process.kill)
        wait_for_workers(scheduler, 1)
        monkeypatch.setattr("hedgerow.playtest.executors.__version__", "9.9.9")
        with pytest.raises(InputError, match="runs hedgerow") as caught, connect_cluster(scheduler):
            pass

    assert "install hedgerow 9.9.9 there" in str(caught.value)


def test_a_cluster_without_workers_is_refused(scheduler: str) -> None:
    with pytest.raises(InputError, match="the cluster has no workers"), connect_cluster(scheduler):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://"])
def test_address_without_a_scheduler_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hedgerow.playtest.executors.TIMEOUT_S", 1)
    threads = {*threading.enumerate()}
    with pytest.raises(InputError, match="no scheduler answers"), connect_cluster(address):
        pass

    assert {*threading.enumerate()} <= threads


def test_block_task_can_be_pickled() -> None:
    import pickle

    match = prepare_match(
        open_library(CONTENT).find_game("windbreak"), MatchOptions(players=2)
    ).match
    work = pickle.loads(pickle.dumps(BlockTask(match)))

    assert work(*next(split_blocks(0, 5))) == BlockTask(match)(0, 5)
