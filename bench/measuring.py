"""Measure commands and format the results. Only ratios are comparable between machines."""

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
Formatter = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure, and the file or folder it writes, if any."""

    name: str
    argv: tuple[str, ...]
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one run: CPU time of user and system, peak memory, bytes written."""

    cpu_s: float
    peak_mb: float
    written: int


@dataclass(frozen=True, slots=True)
class Row:
    """A figure in every round, its reference in the same rounds, and the target ratio."""

    label: str
    ours: Series
    theirs: Series
    yardstick: str
    format_value: Formatter
    at_most: float | None = None

    @property
    def ratios(self) -> Series:
        return tuple(our / their for our, their in zip(self.ours, self.theirs, strict=True))

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def verdict(self) -> str:
        if self.at_most is None:
            return ""
        return "yes" if self.ratio <= self.at_most else "no"


Costs = Mapping[str, Sequence[Cost]]


def environment(cache: Path) -> dict[str, str]:
    """Return the environment of all commands, which compile every module once, into `cache`.

    Otherwise a checkout without compiled files would be compared with libraries that have them.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**inherited, "PYTHONPYCACHEPREFIX": str(cache)}


def run_command(command: Command, env: Mapping[str, str]) -> Cost:
    """Run a command once, and return its cost with that of its child processes.

    This process imports no library on purpose: the peak memory of a child starts with its parent's.
    """
    with Popen(command.argv, stdout=DEVNULL, stderr=PIPE, env=env) as child:
        error_output = child.stderr.read() if child.stderr else b""
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command.argv)} failed:\n{error_output.decode()}")
    cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * BYTES_PER_RSS / 1e6
    return Cost(cpu, peak, bytes_at(command.out) if command.out else 0)


def bytes_at(out: Path) -> int:
    """Return the size of a file, or of all files in a folder."""
    return sum(path.stat().st_size for path in (out.rglob("*") if out.is_dir() else (out,)))


def run_interleaved(commands: Sequence[Command], rounds: int, env: Mapping[str, str]) -> Costs:
    """Run every command once per round, so that noise affects all of them equally."""
    print(f"{rounds} x {', '.join(command.name for command in commands)} ...", file=sys.stderr)
    costs: dict[str, list[Cost]] = {command.name: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            costs[command.name].append(run_command(command, env))
    return costs


def cpu(costs: Sequence[Cost]) -> Series:
    """Return the CPU time of every round."""
    return tuple(cost.cpu_s for cost in costs)


def memory(costs: Sequence[Cost]) -> Series:
    """Return the peak memory of every round."""
    return tuple(cost.peak_mb for cost in costs)


def written(costs: Sequence[Cost], parts: int) -> Series:
    """Return the bytes written per part, in every round."""
    return tuple(cost.written / parts for cost in costs)


def cost_per_step(more: Series, less: Series, steps: int) -> Series:
    """Return the cost of each additional sheet, in every round: start-up cancels out."""
    return tuple((large - small) / steps for large, small in zip(more, less, strict=True))


def milliseconds(value: float) -> str:
    """Format a time for the table."""
    return f"{value * 1000:,.1f} ms" if value < 10 else f"{value:,.1f} s"


def megabytes(value: float) -> str:
    """Format a memory size for the table."""
    return f"{value:,.1f} MB"


def plain_bytes(value: float) -> str:
    """Format a file size for the table."""
    return f"{value:,.0f} B"


def rate(seconds: float) -> str:
    """Format the time of one run as runs per second."""
    return f"{1 / seconds:,.0f} /s"


def ratio_text(value: float) -> str:
    """Format a ratio: `2.81`, or `1/46` if the reference costs 46 times as much."""
    return f"{value:.2f}" if value > 0.2 else f"1/{1 / value:,.0f}"


def table(groups: Mapping[str, Iterable[Row]]) -> Iterator[str]:
    """Yield the ratios as a Markdown table, readable in a terminal too."""
    heads = ("", "ratio", "range", "goal", "met", "hedgerow", "yardstick", "measured against")
    rows: list[tuple[str, ...]] = [heads, ("---",) + ("--:",) * 6 + ("---",)]
    for title, group in groups.items():
        rows.append((f"**{title}**",) + ("",) * 7)
        rows.extend(_cells(row) for row in group)
    return _align(rows)


def _cells(row: Row) -> tuple[str, ...]:
    low, high = ratio_text(min(row.ratios)), ratio_text(max(row.ratios))
    goal = "" if row.at_most is None else f"≤ {ratio_text(row.at_most)}"
    ours, theirs = row.format_value(median(row.ours)), row.format_value(median(row.theirs))
    spread = f"{low} to {high}"
    middle = ratio_text(row.ratio)
    return row.label, middle, spread, goal, row.verdict, ours, theirs, row.yardstick


def cost_table(groups: Iterable[Costs]) -> Iterator[str]:
    """Yield the cost of every command as a table."""
    rows: list[tuple[str, ...]] = [("", "CPU time", "peak memory", "bytes written")]
    rows.append(("---", "--:", "--:", "--:"))
    for costs in groups:
        for name, runs in costs.items():
            size = median(written(runs, 1))
            took = milliseconds(median(cpu(runs)))
            peak = megabytes(median(memory(runs)))
            rows.append((name, took, peak, plain_bytes(size) if size else ""))
    return _align(rows)


def _align(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "| " + " | ".join(cell.ljust(n) for cell, n in zip(row, widths, strict=True)) + " |"
