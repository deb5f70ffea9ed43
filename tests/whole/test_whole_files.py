"""Killed, interrupted, parallel or starved runs leave complete files or none."""

from __future__ import annotations

import json
import signal
import zlib
from pathlib import Path

import pytest

from harden import atomic
from harden.determinism import circumstances, differences, plain, start
from tests.limits import LIMIT_S


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
@pytest.mark.parametrize("count", [atomic.FEW, atomic.MANY], ids=["small", "large"])
def test_a_run_cut_short_leaves_a_whole_file_or_none(
    how: signal.Signals, count: int, tmp_path: Path
) -> None:
    assert [*atomic.cut_short(tmp_path, 4, how, count=count)] == []


def test_two_runs_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    assert [*atomic.two_at_once(tmp_path)] == []


def test_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    assert [*atomic.no_room_left(tmp_path)] == []


def test_unusual_paths_are_written_to_or_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    assert [*atomic.odd_places(tmp_path)] == []


def test_bytes_do_not_depend_on_where_and_when_a_run_happens(tmp_path: Path) -> None:
    runs = [start(it, tmp_path, ["colour", "fallow"]) for it in circumstances()[1:]]
    results = [json.loads(run.communicate(timeout=LIMIT_S)[0]) for run in runs]

    assert len(results[0]["digests"]) > 30
    for result in results[1:]:
        assert differences(results[0]["digests"], result["digests"], same_zlib=True) == []


def test_a_stream_is_read_whole_even_if_its_check_sum_ends_like_a_line() -> None:
    text = next(it for n in range(99_999) if zlib.compress(it := b"%d" % n).endswith(b"\r"))

    assert plain(b"1 0 obj stream\n%b\nendstream" % zlib.compress(text)) == text
