"""Measures hedgerow against yardsticks of the same run, and prints one table.

Machines are noisy and differ, ratios do so less: every figure stands beside a yardstick that was
measured in turn with it, round by round. Usage: run.py [--quick]
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, PIPE, Popen, run
from tempfile import TemporaryDirectory

BENCH = Path(__file__).resolve().parent
PYTHON = sys.executable
HEDGEROW = str(Path(PYTHON).with_name("hedgerow"))
EXAMPLES = sorted(map(str, BENCH.parent.glob("content/examples/stampfarm/*.txt")))
EXAMPLE = str(BENCH.parent / "content/examples/stampfarm/rulebook.txt")
SHEETS_PER_PAGE = 2
PAD, SMALL_PAD = 100, 20
BYTES_PER_RSS = 1 if sys.platform == "darwin" else 1024
WIDTHS = (34, 20, 14, 14)

Series = tuple[float, ...]
Shown = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Plan:
    """How often pads and start-up are measured, and the sheets of the big pad."""

    rounds: int
    starts: int
    big: int


FULL, QUICK = Plan(5, 11, 1000), Plan(2, 3, 400)


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure, and the file it writes, if any."""

    name: str
    argv: tuple[str, ...]
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took: CPU time of user and system, peak memory, the size of its file."""

    cpu_s: float
    peak_mb: float
    written: int


@dataclass(frozen=True, slots=True)
class Row:
    """A figure in every round, and its yardstick in the same rounds."""

    label: str
    ours: Series
    theirs: Series
    yardstick: str
    shown: Shown

    @property
    def ratios(self) -> Series:
        return tuple(one / other for one, other in zip(self.ours, self.theirs, strict=True))


Costs = Mapping[str, Sequence[Cost]]


def settings(cache: Path) -> dict[str, str]:
    """The environment of all commands: every module is compiled once, in a cache of this run.

    Otherwise a checkout without compiled files is measured against libraries that have them.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPYCACHEPREFIX": str(cache)}


def cost_of(command: Command, env: Mapping[str, str]) -> Cost:
    """Run a command once.

    This process imports no library on purpose: a child's peak memory begins with its parent's.
    """
    with Popen(command.argv, stdout=DEVNULL, stderr=PIPE, env=env) as child:
        told = child.stderr.read() if child.stderr else b""
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command.argv)} failed:\n{told.decode()}")
    written = command.out.stat().st_size if command.out else 0
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * BYTES_PER_RSS / 1e6, written)


def interleaved(commands: Sequence[Command], rounds: int, env: Mapping[str, str]) -> Costs:
    """Every command once in every round, so that all of them see the same weather."""
    print(f"{rounds} x {', '.join(it.name for it in commands)} ...", file=sys.stderr)
    costs: dict[str, list[Cost]] = {command.name: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            costs[command.name].append(cost_of(command, env))
    return costs


def pad_commands(folder: Path, big: int) -> tuple[Command, ...]:
    """The pads of both sizes, and the naive ones."""
    return (
        _hedgerow_pad(PAD, folder / "pad.pdf"),
        _hedgerow_pad(big, folder / "big-pad.pdf"),
        _naive_pad(PAD, folder / "naive.pdf"),
        _naive_pad(SMALL_PAD, folder / "small-naive.pdf"),
    )


def warm_up(folder: Path) -> tuple[Command, ...]:
    """Commands that import all that is measured."""
    out = folder / "warm-up.pdf"
    return (*start_commands(), _hedgerow_pad(2, out), _naive_pad(2, out))


def _hedgerow_pad(count: int, out: Path) -> Command:
    wanted = ("sheets", "stampfarm", "--count", str(count), "--seed", "1", "--out", str(out))
    return Command(f"pad {count}", (HEDGEROW, *wanted), out)


def _naive_pad(count: int, out: Path) -> Command:
    argv = (PYTHON, str(BENCH / "naive.py"), str(count), "1", str(out))
    return Command(f"naive {count}", argv, out)


def start_commands() -> tuple[Command, ...]:
    """The shortest commands, and what Python itself needs."""
    return (
        Command("help", (HEDGEROW, "--help")),
        Command("score", (HEDGEROW, "score", EXAMPLE)),
        Command("typer", (PYTHON, "-c", "import typer")),
        Command("pass", (PYTHON, "-c", "pass")),
    )


def scoring(rounds: int, env: Mapping[str, str]) -> dict[str, Series]:
    """Seconds per file of every way to score, in every round."""
    print(f"{rounds} x scoring ...", file=sys.stderr)
    argv = (PYTHON, str(BENCH / "scoring.py"), str(rounds), *EXAMPLES)
    answer = run(argv, check=True, stdout=PIPE, env=env).stdout
    return {name: tuple(series) for name, series in json.loads(answer).items()}


def pad_rows(costs: Costs) -> Iterator[Row]:
    """The pad of the usual size against the naive one."""
    ours, naive = costs[f"pad {PAD}"], costs[f"naive {PAD}"]
    yield Row("CPU time", _cpu(ours), _cpu(naive), "naive canvas", _seconds)
    yield Row("peak memory", _memory(ours), _memory(naive), "naive canvas", _megabytes)
    yield Row("bytes per page", _page(ours, PAD), _page(naive, PAD), "naive canvas", _bytes)


def big_pad_rows(costs: Costs, big: int) -> Iterator[Row]:
    """The big pad: what a further sheet costs, and what does not grow."""
    ours, usual = costs[f"pad {big}"], costs[f"pad {PAD}"]
    naive, small = costs[f"naive {PAD}"], costs[f"naive {SMALL_PAD}"]
    further = _slope(_cpu(ours), _cpu(usual), big - PAD)
    naively = _slope(_cpu(naive), _cpu(small), PAD - SMALL_PAD)
    yield Row("CPU time of a further sheet", further, naively, "naive canvas", _milliseconds)
    yield Row("bytes per page", _page(ours, big), _page(naive, PAD), "naive canvas", _bytes)
    yield Row("CPU time", _cpu(ours), _cpu(usual), f"pad of {PAD}", _seconds)
    yield Row("peak memory", _memory(ours), _memory(usual), f"pad of {PAD}", _megabytes)


def start_rows(costs: Costs) -> Iterator[Row]:
    """Start-up, against the same library and against Python alone."""
    for name, label in (("help", "hedgerow --help"), ("score", "hedgerow score FILE")):
        for yardstick, shown in (("typer", 'python -c "import typer"'), ("pass", "python -c pass")):
            yield Row(label, _cpu(costs[name]), _cpu(costs[yardstick]), shown, _milliseconds)


def scoring_rows(series: Mapping[str, Series]) -> Iterator[Row]:
    """Files scored in a second; the ratio is of the time per file, as everywhere."""
    reader = series["configparser"]
    yield Row("texts, to JSON", series["memory"], reader, "configparser, reading only", _rate)
    yield Row("files, as the command does", series["files"], reader, "configparser", _rate)


def table(groups: Mapping[str, Iterable[Row]]) -> Iterator[str]:
    """The lines of the table."""
    yield _line("", "RATIO (low-high)", "hedgerow", "yardstick", "")
    for title, rows in groups.items():
        yield f"\n{title}"
        for row in rows:
            low, middle, high = min(row.ratios), median(row.ratios), max(row.ratios)
            ratio = f"{middle:.2f}x ({low:.2f}-{high:.2f})"
            ours, theirs = row.shown(median(row.ours)), row.shown(median(row.theirs))
            yield _line(f"  {row.label}", ratio, ours, theirs, row.yardstick)


def _line(label: str, ratio: str, ours: str, theirs: str, yardstick: str) -> str:
    first, *others = WIDTHS
    cells = (f"{it:>{width}}" for it, width in zip((ratio, ours, theirs), others, strict=True))
    return f"{label:<{first}}{''.join(cells)}  {yardstick}".rstrip()


def _cpu(costs: Sequence[Cost]) -> Series:
    return tuple(cost.cpu_s for cost in costs)


def _memory(costs: Sequence[Cost]) -> Series:
    return tuple(cost.peak_mb for cost in costs)


def _page(costs: Sequence[Cost], sheets: int) -> Series:
    return tuple(cost.written * SHEETS_PER_PAGE / sheets for cost in costs)


def _slope(more: Series, less: Series, steps: int) -> Series:
    return tuple((one - other) / steps for one, other in zip(more, less, strict=True))


def _seconds(value: float) -> str:
    return f"{value:.2f} s"


def _milliseconds(value: float) -> str:
    return f"{value * 1000:.1f} ms"


def _megabytes(value: float) -> str:
    return f"{value:.1f} MB"


def _bytes(value: float) -> str:
    return f"{value:,.0f} B"


def _rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f} /s"


def machine() -> str:
    """Where the figures come from."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"Python {platform.python_version()}, {system}, load {os.getloadavg()[0]:.1f}"


def measured(plan: Plan, folder: Path) -> dict[str, Iterable[Row]]:
    """The rows of the table by their titles."""
    env = settings(folder / "cache")
    interleaved(warm_up(folder), 1, env)
    pads = interleaved(pad_commands(folder, plan.big), plan.rounds, env)
    starts = interleaved(start_commands(), plan.starts, env)
    scored = scoring(plan.rounds, env)
    return {
        f"Pad of {PAD} stampfarm sheets, {PAD // SHEETS_PER_PAGE} pages": pad_rows(pads),
        f"Pad of {plan.big:,}, {plan.big // SHEETS_PER_PAGE} pages": big_pad_rows(pads, plan.big),
        "Start-up, CPU time": start_rows(starts),
        f"Scoring in one process, {len(EXAMPLES)} example files": scoring_rows(scored),
    }


def main() -> None:
    """Measure all and print the table."""
    plan = QUICK if "--quick" in sys.argv[1:] else FULL
    with TemporaryDirectory() as folder:
        rows = measured(plan, Path(folder))
    print(f"\nhedgerow on {machine()}")
    print(f"Medians of {plan.rounds} interleaved rounds, {plan.starts} for start-up.")
    print("RATIO: hedgerow's cost divided by the yardstick's of the same round; less is better.\n")
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
