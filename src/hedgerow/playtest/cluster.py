"""An executor that plays blocks on the workers of a running Dask cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from hedgerow import __version__
from hedgerow.base.errors import input_error
from hedgerow.base.messages import Message

OPTION = "--scheduler"
TIMEOUT_S = 10
RETRIES = 5
BLOCKS_AHEAD = 4  # per worker, so that none waits for the network


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
        command = "pip install 'hedgerow[cluster]'"
        message = Message("cluster support is not installed (extra: {extra})", extra="cluster")
        raise input_error(
            OPTION, message, Message("install it with: {command}", command=command)
        ) from None
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
