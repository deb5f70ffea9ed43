"""How a command is measured, and how the figures are shown: only ratios can be compared."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, PIPE, Popen

BYTES_PER_RSS = 1 if sys.platform == "darwin" else 1024
Series = tuple[float, ...]
Shown = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure, and the file or folder it writes, if any."""

    name: str
    argv: tuple[str, ...]
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took: CPU time of user and system, time, peak memory, the bytes it wrote."""

    cpu_s: float
    peak_mb: float
    written: int


@dataclass(frozen=True, slots=True)
class Row:
    """A figure in every round, its yardstick in the same rounds, and the ratio to reach."""

    label: str
    ours: Series
    theirs: Series
    yardstick: str
    shown: Shown
    at_most: float | None = None

    @property
    def ratios(self) -> Series:
        return tuple(one / other for one, other in zip(self.ours, self.theirs, strict=True))

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def verdict(self) -> str:
        if self.at_most is None:
            return ""
        return "yes" if self.ratio <= self.at_most else "no"


Costs = Mapping[str, Sequence[Cost]]


def settings(cache: Path) -> dict[str, str]:
    """The environment of all commands: every module is compiled once, in a cache of this run.

    Otherwise a checkout without compiled files is measured against libraries that have them.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPYCACHEPREFIX": str(cache)}


def cost_of(command: Command, env: Mapping[str, str]) -> Cost:
    """Run a command once; the children it starts count too.

    This process imports no library on purpose: a child's peak memory begins with its parent's.
    """
    with Popen(command.argv, stdout=DEVNULL, stderr=PIPE, env=env) as child:
        told = child.stderr.read() if child.stderr else b""
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command.argv)} failed:\n{told.decode()}")
    cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * BYTES_PER_RSS / 1e6
    return Cost(cpu, peak, bytes_at(command.out) if command.out else 0)


def bytes_at(out: Path) -> int:
    """The size of a file, or of all files below a folder."""
    return sum(it.stat().st_size for it in (out.rglob("*") if out.is_dir() else (out,)))


def interleaved(commands: Sequence[Command], rounds: int, env: Mapping[str, str]) -> Costs:
    """Every command once in every round, so that all of them see the same weather."""
    print(f"{rounds} x {', '.join(it.name for it in commands)} ...", file=sys.stderr)
    costs: dict[str, list[Cost]] = {command.name: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            costs[command.name].append(cost_of(command, env))
    return costs


def cpu(costs: Sequence[Cost]) -> Series:
    """The CPU time of every round."""
    return tuple(cost.cpu_s for cost in costs)


def memory(costs: Sequence[Cost]) -> Series:
    """The peak memory of every round."""
    return tuple(cost.peak_mb for cost in costs)


def written(costs: Sequence[Cost], parts: int) -> Series:
    """The bytes written for each of so many parts, in every round."""
    return tuple(cost.written / parts for cost in costs)


def further(more: Series, less: Series, steps: int) -> Series:
    """What a further sheet costs, in every round: start-up cancels out."""
    return tuple((one - other) / steps for one, other in zip(more, less, strict=True))


def milliseconds(value: float) -> str:
    """A time for the table."""
    return f"{value * 1000:,.1f} ms" if value < 10 else f"{value:,.1f} s"


def megabytes(value: float) -> str:
    """A size in memory for the table."""
    return f"{value:,.1f} MB"


def plain_bytes(value: float) -> str:
    """A size of files for the table."""
    return f"{value:,.0f} B"


def rate(seconds: float) -> str:
    """How many in a second, for the table."""
    return f"{1 / seconds:,.0f} /s"


def ratio_text(value: float) -> str:
    """A ratio: `2.81`, or `1/46` where the yardstick costs so many times as much."""
    return f"{value:.2f}" if value > 0.2 else f"1/{1 / value:,.0f}"


def table(groups: Mapping[str, Iterable[Row]]) -> Iterator[str]:
    """The ratios as a table in Markdown, readable in a terminal too."""
    heads = ("", "ratio", "range", "goal", "met", "hedgerow", "yardstick", "measured against")
    rows: list[tuple[str, ...]] = [heads, ("---",) + ("--:",) * 6 + ("---",)]
    for title, group in groups.items():
        rows.append((f"**{title}**",) + ("",) * 7)
        rows.extend(_cells(row) for row in group)
    return _aligned(rows)


def _cells(row: Row) -> tuple[str, ...]:
    low, high = ratio_text(min(row.ratios)), ratio_text(max(row.ratios))
    goal = "" if row.at_most is None else f"≤ {ratio_text(row.at_most)}"
    ours, theirs = row.shown(median(row.ours)), row.shown(median(row.theirs))
    spread = f"{low} to {high}"
    middle = ratio_text(row.ratio)
    return row.label, middle, spread, goal, row.verdict, ours, theirs, row.yardstick


def cost_table(groups: Iterable[Costs]) -> Iterator[str]:
    """What every command took, as a table."""
    rows: list[tuple[str, ...]] = [("", "CPU time", "peak memory", "bytes written")]
    rows.append(("---", "--:", "--:", "--:"))
    for costs in groups:
        for name, runs in costs.items():
            size = median(written(runs, 1))
            took = milliseconds(median(cpu(runs)))
            peak = megabytes(median(memory(runs)))
            rows.append((name, took, peak, plain_bytes(size) if size else ""))
    return _aligned(rows)


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "| " + " | ".join(it.ljust(n) for it, n in zip(row, widths, strict=True)) + " |"
