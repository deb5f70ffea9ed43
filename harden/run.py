"""Run all stress tests in full size on two cores, and print what was tried.

    python -m harden.run            everything; saves the table in docs/reliability.md
    python -m harden.run fuzz       only the tests whose name starts with this; saves nothing
    HARDEN_SHARE=0.1 make harden    a tenth of the inputs, if time is short

Every task has its own process, so that a crash is a finding and not the end. Findings are written
to output/harden.txt.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from harden import (
    atomic,
    browsers,
    codes,
    determinism,
    freeze,
    fuzz,
    intervals,
    mutants,
    play,
    products,
    pythons,
    second,
    sentences,
    untrusted,
    wrong_changes,
)
from hedgerow.game.library import open_library
from hedgerow.scorefile.sheet_code import THEMES

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "docs" / "reliability.md"
FINDINGS = ROOT / "output" / "harden.txt"
START, END = "<!-- last run -->", "<!-- end of last run -->"
MUTANTS_OF = "mutants of "
WORKERS = 2
SHARE = float(os.environ.get("HARDEN_SHARE", "1"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a task tried, what failed, and a note for the table."""

    tried: int
    failed: list[str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A part of a test, small enough to occupy two cores until the end."""

    test: str
    work: Callable[[], Outcome]


@dataclass
class Row:
    """A row of the table."""

    test: str
    tried: int = 0
    failed: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cpu_s: float = 0.0


def tasks() -> list[Task]:
    """Return all tests in parts, long ones first."""
    all_tasks = [*_mutant_tasks(), *_fuzz_tasks(), *_second_tasks(), *_file_tasks(), *_code_tasks()]
    for theme in THEMES:
        all_tasks.append(
            Task(
                "same bytes everywhere",
                lambda theme=theme: _check_same_bytes(theme),  # type: ignore[misc]
            )
        )
    for game in freeze.games():
        all_tasks.append(Task("frozen output", lambda game=game: _check_frozen(game)))  # type: ignore[misc]
    all_tasks.append(Task("hostile files", _check_hostile))
    all_tasks.append(
        Task(
            "site in other browsers",
            lambda: Outcome(len(browsers.installed_browsers()), [*browsers.differences()]),
        )
    )
    for change in wrong_changes.CHANGES:
        all_tasks.append(
            Task(
                "hand-written wrong changes",
                lambda change=change: Outcome(1, [text for text in (change.complaint(),) if text]),  # type: ignore[misc]
            )
        )
    for file in products.files():
        all_tasks.append(
            Task("tests with all rows", lambda file=file: Outcome(*products.failures([file])))  # type: ignore[misc]
        )
    for game in intervals.GAMES:
        all_tasks.append(
            Task(
                f"intervals of {game}",
                lambda game=game: _check_intervals(game),  # type: ignore[misc]
            )
        )
    for game in play.playable():
        all_tasks.append(
            Task(
                f"{game}, compiled and interpreted",
                lambda game=game: Outcome(*play.differences(game, _share(play.GAMES))),  # type: ignore[misc]
            )
        )
    return all_tasks


def _share(count: int) -> int:
    return max(1, round(count * SHARE))


def _mutant_tasks() -> Iterable[Task]:
    parts = max(1, round(1 / SHARE))
    for module in mutants.modules():
        yield Task(
            f"{MUTANTS_OF}{module}",
            lambda module=module: Outcome(*mutants.survivors(module, 0, parts)),  # type: ignore[misc]
        )


def _fuzz_tasks() -> Iterable[Task]:
    sizes = {
        "scores": (20, 50_000),
        "entries": (4, 25_000),
        "content": (10, 10_000),
        "variants": (4, 2_500),
        "prints": (4, 500),
        "open games": (4, 1_000),
        "codes": (2, 50_000),
        "icons": (2, 50_000),
        "frames": (2, 20_000),
        "rows": (2, 50_000),
        "layouts": (2, 20_000),
        "pictures": (2, 50_000),
    }
    for kind, (parts, count) in sizes.items():
        for part in range(parts):
            yield Task(
                f"fuzz {kind}",
                lambda kind=kind, first=part * count, count=count: _fuzz(  # type: ignore[misc]
                    kind, first, _share(count)
                ),
            )


def _fuzz(kind: str, first: int, count: int) -> Outcome:
    findings = fuzz.fuzz(kind, first, count)
    return Outcome(findings.tried, findings.finds)


def _second_tasks() -> Iterable[Task]:
    for game in second.referees():
        for first in range(0, 100_000, 25_000):
            yield Task(
                f"second scorer of {game}",
                lambda game=game, first=first: Outcome(  # type: ignore[misc]
                    _share(25_000), [*second.disagreements(game, first, _share(25_000))]
                ),
            )
    for name in sentences.referees():
        count = _share(sentences.games_of(name))
        yield Task(
            "second scorers of published kinds of scoring",
            lambda name=name, count=count: Outcome(  # type: ignore[misc]
                count, [*sentences.disagreements(name, 0, count)]
            ),
        )


def _file_tasks() -> Iterable[Task]:
    for part in range(4):
        yield Task("killed runs", lambda part=part: _check_cut_short(signal.SIGKILL, part))  # type: ignore[misc]
    for part in range(2):
        yield Task("interrupted runs", lambda part=part: _check_cut_short(signal.SIGINT, part))  # type: ignore[misc]
    for name, check in (
        ("two runs at once", atomic.two_at_once),
        ("full disk", atomic.no_room_left),
        ("unusual paths", atomic.odd_places),
    ):
        yield Task(name, lambda check=check: _in_folder(check))  # type: ignore[misc]


def _code_tasks() -> Iterable[Task]:
    for first in range(0, 10_000, 2_500):
        yield Task(
            "typing errors in codes",
            lambda first=first: Outcome(  # type: ignore[misc]
                _share(2_500) * codes.slips_per_code(),
                [*codes.accepted_slips(first, _share(2_500))],
            ),
        )
    for game in codes.random_games():
        yield Task(
            "1,000 codes per game",
            lambda game=game: Outcome(1000, [*codes.changed_sheets(game)]),  # type: ignore[misc]
        )


def _check_cut_short(how: signal.Signals, part: int) -> Outcome:
    """End small runs and, in every second part, large ones."""
    times, count = _share(50), (atomic.FEW, atomic.MANY)[part % 2]
    return _in_folder(lambda folder: atomic.cut_short(folder, times, how, 50 * part, count), times)


def _in_folder(check: Callable[[Path], Iterable[str]], tried: int = 1) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        return Outcome(tried, [*check(Path(folder))])


def _check_hostile() -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        ends = [*untrusted.answers(Path(folder))]
    bad = [
        f"{name}: {untrusted.complaint(end) or untrusted.cost_complaint(end)}" for name, end in ends
    ]
    return Outcome(len(ends), [text for text in bad if not text.endswith(": ")])


def _check_intervals(game: str) -> Outcome:
    """Check short runs of a game, and note how many of their intervals covered."""
    result = intervals.coverage(open_library().find_game(game), _share(intervals.RUNS))
    note = f"{result.covered} of {result.runs} covered"
    return Outcome(result.runs, [result.complaint] if result.complaint else [], note)


def _check_same_bytes(theme: str) -> Outcome:
    """Print everything in one theme in all environments, and compare with the first."""
    with tempfile.TemporaryDirectory() as home:
        runs = [
            _digests(environment, Path(home), theme)
            for environment in [*determinism.circumstances(), *pythons.other_environments()]
        ]
    first = runs[0][1]
    failed = [
        f"{name}: {document}"
        for name, answer in runs[1:]
        for document in determinism.differences(
            first["digests"], answer["digests"], first["zlib"] == answer["zlib"]
        )
    ]
    return Outcome(sum(len(answer["digests"]) for _, answer in runs), failed)


def _check_frozen(game: str) -> Outcome:
    """Check all output of a game, or its output in some of the themes and languages."""
    looks = freeze.all_looks()
    some = looks[: _share(len(looks))]
    return Outcome(*freeze.differences(game, None if len(some) == len(looks) else some))


def _digests(environment: determinism.Circumstances, home: Path, theme: str) -> tuple[str, Any]:
    with determinism.start(environment, home, [theme]) as child:
        out, _ = child.communicate()
    if child.returncode:
        raise AssertionError(f"{environment.name}: status {child.returncode}")
    return environment.name, json.loads(out)


def run_task(number: int) -> None:
    """Run one task in this process and print its outcome as JSON."""
    print("\n" + json.dumps(asdict(tasks()[number].work())))


def _run_in_process(number: int, task: Task) -> tuple[Task, Outcome, float]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        command = [sys.executable, "-m", "harden.run", "--task", str(number)]
        child = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        last_line = out.read().decode("utf-8", "replace").strip().rsplit("\n", 1)[-1]
        if child.returncode:
            crash = f"task {number} ended with {child.returncode}: {err.read()[-2000:].decode()}"
            return task, Outcome(0, [crash]), used.ru_utime + used.ru_stime
    return task, Outcome(**json.loads(last_line)), used.ru_utime + used.ru_stime


def run_all(prefix: str) -> list[Row]:
    """Run the tests, two tasks at a time, and report each when it ends."""
    chosen = [(n, task) for n, task in enumerate(tasks()) if task.test.startswith(prefix)]
    rows = {task.test: Row(task.test) for _, task in chosen}
    with ThreadPoolExecutor(WORKERS) as pool:
        for task, outcome, cpu_s in pool.map(lambda it: _run_in_process(*it), chosen):
            row = rows[task.test]
            row.tried += outcome.tried
            row.failed += outcome.failed
            row.notes += [outcome.note] if outcome.note else []
            row.cpu_s += cpu_s
            print(f"{task.test}: {outcome.tried:,} tried, {len(outcome.failed)} failed", flush=True)
    return list(rows.values())


def table(rows: list[Row], wall_s: float) -> str:
    """Return the table as Markdown."""
    lines = ["| test | tried | failed | CPU time |", "|---|---:|---:|---:|"]
    lines += [
        f"| {row.test} | {row.tried:,} | {_format_failures(row)} | {row.cpu_s:.0f} s |"
        for row in rows
    ]
    total = sum(row.cpu_s for row in rows)
    lines.append(f"| total | | {sum(_count_failures(row) for row in rows)} | {total:.0f} s |")
    python = ".".join(map(str, sys.version_info[:3]))
    lines.append(f"\nPython {python}, {WORKERS} processes, {wall_s / 60:.1f} minutes.")
    return "\n".join(lines)


def _format_failures(row: Row) -> str:
    """Format failures and notes; of mutants the survivors and the share that was killed."""
    if not row.test.startswith(MUTANTS_OF):
        notes = f" ({', '.join(row.notes)})" if row.notes else ""
        return f"{len(row.failed)}{notes}"
    killed = 1 - len(row.failed) / max(row.tried, 1)
    return f"{len(row.failed)} survived ({killed:.0%} killed)"


def _count_failures(row: Row) -> int:
    """Return how many failures count: some mutants may survive, but not too many."""
    if row.test.startswith(MUTANTS_OF) and row.tried:
        return mutants.too_many(row.test.removeprefix(MUTANTS_OF), row.tried, len(row.failed))
    return len(row.failed)


def save_table(text: str) -> None:
    """Replace the table in the document."""
    before, _, rest = REPORT.read_text("utf-8").partition(START)
    _, _, after = rest.partition(END)
    REPORT.write_text(f"{before}{START}\n\n{text}\n\n{END}{after}", "utf-8")


def main() -> None:
    """Run, print and save; exit with status 1 if anything failed."""
    if sys.argv[1:2] == ["--task"]:
        return run_task(int(sys.argv[2]))
    prefix = " ".join(sys.argv[1:])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    started = time.monotonic()
    rows = run_all(prefix)
    text = table(rows, time.monotonic() - started)
    print(f"\n{text}")
    FINDINGS.parent.mkdir(exist_ok=True)
    FINDINGS.write_text(
        "\n\n".join(f"{row.test}\n" + "\n".join(row.failed) for row in rows if row.failed)
    )
    if not prefix:
        save_table(text)
    raise SystemExit(bool(sum(map(_count_failures, rows))))


if __name__ == "__main__":
    main()
