"""Measure hedgerow against references of the same run, print the table and save it in docs.

Machines are noisy and differ, ratios less so: every figure is next to a reference that was measured
in alternation with it, round by round. Usage: run.py [--quick]
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, run
from tempfile import TemporaryDirectory

from measuring import (
    Command,
    Costs,
    Row,
    Series,
    cost_per_step,
    cost_table,
    cpu,
    environment,
    megabytes,
    memory,
    milliseconds,
    plain_bytes,
    rate,
    run_interleaved,
    table,
    written,
)
from results_page import save_results

BENCH = Path(__file__).resolve().parent
EXAMPLES = BENCH.parent / "content" / "examples"
EXAMPLE = str(EXAMPLES / "stampfarm" / "rulebook.txt")
PYTHON = sys.executable
HEDGEROW = str(Path(PYTHON).with_name("hedgerow"))
PAD = 100
# Programs too slow for a pad of 100 in every round, with the number of sheets of their small pad.
# A pad of twice that size shows the cost of an additional sheet. Even numbers: two per page.
SLOW = {"weasyprint": 4, "protograf": 2}
NETWORKX_FARMS, FILES = 24_000, 3_000
# Scoring a filled form may cost this many times as much as scoring its text.
MAX_ENTERED = 1.6
LIBRARIES = "import typer, yaml, reportlab.pdfbase.ttfonts"


REASONS = """
For the pad of 100 sheets, the limit is about half of what loading the libraries takes. Both of its
goals are therefore close to the row *libraries and limit*, or below it. hedgerow adds its own
modules, the content, two fonts and the generation of the sheets. A large pad has the same start-up
cost and meets its goal.

The scored files contain more than the single farm of the yardstick: files of stampfarm 2.25 farms
on average (1.67 before a four-player game was added), files of kuhfstein 2.3 landscapes. One file
of kuhlorado generates its board from a code.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """How often to measure pads, start-up and slow programs, and the sizes of the large pads."""

    rounds: int
    starts: int
    slow: int
    large: tuple[int, int]


FULL, QUICK = Plan(9, 21, 5, (1_000, 10_000)), Plan(2, 3, 1, (400, 800))


def python(name: str, script: str, *words: object, out: Path | None = None) -> Command:
    """Return a command that runs one of the programs in this folder."""
    return Command(name, (PYTHON, str(BENCH / script), *map(str, words)), out)


def sheets(name: str, out: Path, count: int, *words: str) -> Command:
    """Return a command that prints a pad of stampfarm."""
    arguments = ("sheets", "stampfarm", "--count", str(count), "--seed", "1", "--out", str(out))
    return Command(name, (HEDGEROW, *arguments, *words), out)


def kit(out: Path) -> Command:
    """Return a command that prints the kit of kuhfstein."""
    return Command("kit", (HEDGEROW, "kit", "kuhfstein", "--seed", "1", "--out", str(out)), out)


def start_commands() -> list[Command]:
    """Return the shortest commands, and bare Python for comparison."""
    return [
        Command("hedgerow --help", (HEDGEROW, "--help")),
        Command("hedgerow score FILE", (HEDGEROW, "score", EXAMPLE)),
        Command("hedgerow validate", (HEDGEROW, "validate")),
        Command("import typer", (PYTHON, "-c", "import typer")),
        Command("import typer, yaml", (PYTHON, "-c", "import typer, yaml")),
        Command("python -c pass", (PYTHON, "-c", "pass")),
    ]


def pad_commands(folder: Path) -> list[Command]:
    """Return commands for pads and kits, and their references."""
    return [
        sheets("pad", folder / "pad.pdf", PAD),
        python("limit of pad", "limit.py", "write", folder / "pad.parts", folder / "limit",
               out=folder / "limit"),
        Command("loading libraries", (PYTHON, "-c", LIBRARIES)),
        Command("python -c pass", (PYTHON, "-c", "pass")),
        sheets("pad with ticks", folder / "ticks.pdf", PAD, "--ticks"),
        python("naive ReportLab", "naive.py", PAD, 1, folder / "naive.pdf",
               out=folder / "naive.pdf"),
        kit(folder / "kit"),
        python("limit of kit", "limit.py", "write", folder / "kit.parts", folder / "kit-limit",
               out=folder / "kit-limit"),
        sheets("pad as SVG", folder / "svg", PAD, "--format", "svg"),
        python("plain strings", "plain_svg.py", "write", folder / "svg.parts", folder / "plain",
               out=folder / "plain"),
    ]  # fmt: skip


def slow_commands(folder: Path) -> list[Command]:
    """Return small pads by other programs, if is_installed, and the pad of 100 for comparison."""
    commands = [
        python(f"{name}, {count} sheets", "others.py", name, count, 1, folder / f"{name}.pdf",
               out=folder / f"{name}.pdf")
        for name, few in SLOW.items() if is_installed(name)
        for count in (few, 2 * few)
    ]  # fmt: skip
    return [*commands, sheets("pad, run with slow programs", folder / "pad.pdf", PAD)]


def large_commands(folder: Path, plan: Plan) -> list[Command]:
    """Return the pad of 100, and large ones."""
    out = folder / "large.pdf"
    return [
        *(sheets(f"pad of {count:,}", out, count) for count in (PAD, *plan.large)),
        python("limit of large pad", "limit.py", "write", folder / "large.parts",
               folder / "large-limit", out=folder / "large-limit"),
    ]  # fmt: skip


def is_installed(name: str) -> bool:
    """Return whether a library is is_installed; report it as skipped otherwise."""
    is_there = find_spec(name) is not None
    if not is_there:
        command = "pip install --editable '.[bench]'"
        print(f"{name} is not installed ({command}): left out", file=sys.stderr)
    return is_there


def learn(folder: Path, plan: Plan, env: Mapping[str, str]) -> None:
    """Prepare the references from hedgerow's own files, and check that they look the same."""
    run_interleaved(
        [sheets("pad", folder / "pad.pdf", PAD), kit(folder / "kit"),
         sheets("large pad", folder / "large.pdf", plan.large[0]),
         sheets("pad as SVG", folder / "svg", PAD, "--format", "svg")], 1, env,
    )  # fmt: skip
    kits = sorted(map(str, (folder / "kit").rglob("*.pdf")))
    steps: tuple[tuple[str | Path, ...], ...] = (
        ("limit.py", "learn", folder / "pad.parts", folder / "pad.pdf"),
        ("limit.py", "learn", folder / "large.parts", folder / "large.pdf"),
        ("limit.py", "learn", folder / "kit.parts", *kits),
        ("plain_svg.py", "learn", folder / "svg.parts", folder / "svg"),
        ("limit.py", "write", folder / "pad.parts", folder / "limit"),
        ("compare.py", folder / "pad.pdf", folder / "limit" / "pad.pdf"),
    )
    for script, *words in steps:
        run((PYTHON, str(BENCH / script), *map(str, words)), check=True, env=dict(env))


def scoring(rounds: int, env: Mapping[str, str]) -> dict[str, Series]:
    """Return seconds per file of every game, and per farm of networkx, in every round."""
    print(f"{rounds} x scoring ...", file=sys.stderr)
    argv = (PYTHON, str(BENCH / "scoring.py"), str(rounds), str(EXAMPLES))
    answer = run(argv, check=True, stdout=PIPE, env=dict(env)).stdout
    return {name: tuple(series) for name, series in json.loads(answer).items()}


def pad_rows(costs: Costs, slow: Costs) -> Iterator[Row]:
    """Yield the rows of the pad of 100 sheets."""
    ours, limit, naive = costs["pad"], costs["limit of pad"], costs["naive ReportLab"]
    libraries = cpu(costs["loading libraries"])
    yield Row("CPU time", cpu(ours), cpu(limit), "limit", milliseconds, 3)
    yield Row("CPU time", cpu(ours), cpu(naive), "naive ReportLab", milliseconds, 1 / 40)
    starts = cpu(costs["python -c pass"])
    least = tuple(
        loaded + pages - start
        for loaded, pages, start in zip(libraries, cpu(limit), starts, strict=True)
    )
    yield Row("loading libraries", libraries, cpu(limit), "limit", milliseconds)
    yield Row("libraries and limit", least, cpu(limit), "limit", milliseconds)
    yield Row("libraries and limit", least, cpu(naive), "naive ReportLab", milliseconds)
    for name, few in SLOW.items():
        if f"{name}, {few} sheets" in slow:
            theirs = extrapolate(slow, name, few)
            goal = 1 / 300 if name == "protograf" else None
            pad = cpu(slow["pad, run with slow programs"])
            yield Row("CPU time", pad, theirs, f"{name}, extrapolated", milliseconds, goal)
    yield Row("peak memory", memory(ours), memory(naive), "naive ReportLab", megabytes)
    sheet = partial(written, parts=PAD)
    yield Row("bytes per sheet", sheet(ours), sheet(limit), "limit", plain_bytes)
    yield Row("bytes per sheet", sheet(ours), (3000,) * len(ours), "3 KB", plain_bytes, 1)
    ticks = costs["pad with ticks"]
    yield Row("bytes per sheet with --ticks", sheet(ticks), (4000,) * len(ticks), "4 KB",
              plain_bytes, 1)  # fmt: skip


def extrapolate(slow: Costs, name: str, few: int) -> Series:
    """Extrapolate to a pad of 100 from a small pad and one of twice as many sheets."""
    less, more = cpu(slow[f"{name}, {few} sheets"]), cpu(slow[f"{name}, {2 * few} sheets"])
    steps = cost_per_step(more, less, few)
    return tuple(small + step * (PAD - few) for small, step in zip(less, steps, strict=True))


def other_rows(costs: Costs) -> Iterator[Row]:
    """Yield the rows of the kit and of SVG files."""
    yield Row("kuhfstein kit, A4 duplex", cpu(costs["kit"]), cpu(costs["limit of kit"]),
              "limit", milliseconds, 4)  # fmt: skip
    yield Row("SVG of 100 sheets", cpu(costs["pad as SVG"]), cpu(costs["plain strings"]),
              "plain strings", milliseconds, 8)  # fmt: skip


def large_rows(costs: Costs, plan: Plan) -> Iterator[Row]:
    """Yield the rows of large pads: constant cost per sheet, constant memory."""
    some, most = plan.large
    small, large, largest = (costs[f"pad of {count:,}"] for count in (PAD, some, most))
    before = cost_per_step(cpu(large), cpu(small), some - PAD)
    after = cost_per_step(cpu(largest), cpu(large), most - some)
    hand = costs["limit of large pad"]
    yield Row(f"CPU time, {some:,} sheets", cpu(large), cpu(hand), "limit", milliseconds, 3)
    yield Row("each sheet beyond 1,000", after, before, "each sheet before", milliseconds, 1.1)
    for count, runs in ((some, large), (most, largest)):
        yield Row(f"peak memory, {count:,} sheets", memory(runs), memory(small), "100 sheets",
                  megabytes, 1.3)  # fmt: skip


def start_rows(costs: Costs) -> Iterator[Row]:
    """Yield the rows of start-up, against bare Python and against importing the libraries."""
    for name, goal in (("--help", 7), ("score FILE", 9), ("validate", 25)):
        ours = cpu(costs[f"hedgerow {name}"])
        yield Row(f"hedgerow {name}", ours, cpu(costs["python -c pass"]), "python -c pass",
                  milliseconds, goal)  # fmt: skip
    for name, libraries in (("--help", "import typer"), ("score FILE", "import typer, yaml")):
        yield Row(f"hedgerow {name}", cpu(costs[f"hedgerow {name}"]), cpu(costs[libraries]),
                  libraries, milliseconds)  # fmt: skip


def scoring_rows(series: Mapping[str, Series]) -> Iterator[Row]:
    """Yield files scored per second, against networkx finding the groups of a farm."""
    for name in _scored_games(series) if "networkx" in series else ():
        goal = NETWORKX_FARMS / FILES
        yield Row(name, series[name], series["networkx"], "networkx, one farm", rate, goal)


def _scored_games(series: Mapping[str, Series]) -> Iterator[str]:
    return (name for name in series if f"{name} entered" in series)


def entered_rows(series: Mapping[str, Series]) -> Iterator[Row]:
    """Yield the web app's call with a filled form, against scoring the same form as text."""
    for name in _scored_games(series):
        ours, text = series[f"{name} entered"], series[f"{name} typed"]
        yield Row(name, ours, text, "score_text", milliseconds, MAX_ENTERED)


def measure(plan: Plan, folder: Path) -> Iterator[str]:
    """Measure everything, and yield the lines of the tables."""
    env = environment(folder / "cache")
    run_interleaved(start_commands(), 1, env)
    learn(folder, plan, env)
    run_interleaved([*pad_commands(folder), *slow_commands(folder)[::2]], 1, env)
    starts = run_interleaved(start_commands(), plan.starts, env)
    pads = run_interleaved(pad_commands(folder), plan.rounds, env)
    large = run_interleaved(large_commands(folder, plan), plan.rounds, env)
    slow = run_interleaved(slow_commands(folder), plan.slow, env)
    scored = scoring(plan.rounds, env)
    yield from table(
        {
            f"Pad of {PAD} stampfarm sheets, PDF": pad_rows(pads, slow),
            "Large pads": large_rows(large, plan),
            "Kit and SVG": other_rows(pads),
            "Start-up": start_rows(starts),
            "Scoring in one process, from text to JSON": scoring_rows(scored),
            "Scoring a filled form from the page": entered_rows(scored),
        }
    )
    yield REASONS.rstrip()
    yield "\nThe commands behind these figures:\n"
    yield from cost_table((starts, pads, large, slow))


def machine(plan: Plan) -> str:
    """Return a line about the machine and the number of rounds."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    rounds = (
        f"medians of {plan.rounds} interleaved rounds, {plan.starts} for start-up, {plan.slow} for "
        "slow programs"
    )
    return f"Python {platform.python_version()}, {system}; {rounds}.\n"


def main() -> None:
    """Measure everything, print the tables, and save them unless `--quick`."""
    quick = "--quick" in sys.argv[1:]
    plan = QUICK if quick else FULL
    with TemporaryDirectory() as folder:
        text = "\n".join((machine(plan), *measure(plan, Path(folder))))
    print(f"\n{text}")
    if not quick:
        save_results("program", text)


if __name__ == "__main__":
    main()
