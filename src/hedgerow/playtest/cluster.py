"""Blocks played by the workers of a Dask cluster that is there already."""

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
ANSWER_S = 10
RETRIES = 5
BLOCKS_AHEAD = 4


class ClusterExecutor:
    """Sends blocks to workers, a few ahead of them, and takes the answers as they come."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def results(self, work: Any, blocks: Iterable[tuple[int, int]]) -> Iterator[Any]:
        from distributed import as_completed

        coming = iter(blocks)
        ahead = BLOCKS_AHEAD * max(1, len(self._client.scheduler_info()["workers"]))
        answers = as_completed([self._send(work, it) for it in islice(coming, ahead)])
        for answer in answers:
            yield answer.result()
            for block in islice(coming, 1):
                answers.add(self._send(work, block))

    def _send(self, work: Any, block: tuple[int, int]) -> Any:
        return self._client.submit(work, *block, pure=False, retries=RETRIES)


@contextmanager
def connect_cluster(address: str) -> Iterator[ClusterExecutor]:
    """The cluster whose scheduler listens at an address; one of another version is refused."""
    try:
        from distributed import Client
    except ImportError:
        command = "pip install 'hedgerow[cluster]'"
        message = Message("cluster support is not installed (extra: {extra})", extra="cluster")
        raise input_error(
            OPTION, message, Message("install it with: {command}", command=command)
        ) from None
    try:
        asyncio.run(_knock(address))
        client = Client(address, timeout=ANSWER_S)
    except (OSError, ValueError):
        message = Message("no scheduler answers at {address}", address=address)
        raise input_error(OPTION, message, Message("start one: dask scheduler")) from None
    try:
        _refuse_others(client)
        yield ClusterExecutor(client)
    finally:
        client.close()


async def _knock(address: str) -> None:
    """Connect once: a client that reaches nobody leaves a thread behind, which may block others."""
    from distributed.core import connect

    (await connect(address, timeout=ANSWER_S)).abort()


def worker_version() -> str:
    """The version of the program that plays here."""
    return __version__


def _refuse_others(client: Any) -> None:
    """Another version may play other games: every worker must have this one."""
    try:
        versions = client.run(worker_version)
    except Exception as error:
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
