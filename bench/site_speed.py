"""Measure the site against references of the same run, and save the table in docs.

Compares the program in the browser (here in Node, with the same WebAssembly) with the installed
program, and its start-up with that of the stock standard library. Run `make site` first.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from statistics import median
from subprocess import PIPE, run
from typing import Any

from hedgerow.game.library import open_library
from hedgerow.webapp.rpc import handle_call
from results_page import save_results

ROOT = Path(__file__).resolve().parents[1]
STOCK = ROOT / "web" / "node_modules" / "pyodide"
ROUNDS, TIMES = 3, 5
EXAMPLE = (ROOT / "content/examples/stampfarm/party.txt").read_text("utf-8")
SHEETS = {"game": "stampfarm", "what": "sheets", "count": 25, "players": 4, "seed": 1}
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "sheets": ("pdf", {"order": SHEETS}),
    "kit": ("pdf", {"order": {"game": "kuhfstein", "what": "kit", "seed": 1}}),
    "tap": ("score", {"text": EXAMPLE}),
    "preview": ("preview", {"order": {**SHEETS, "count": 1}}),
}


def native() -> dict[str, list[float]]:
    """Return the CPU seconds of each call in this process, after a warm-up."""
    library, times = open_library(), {}
    for label, (name, args) in CALLS.items():
        handle_call(name, json.dumps(args), library)
        times[label] = [_cpu_seconds(name, args, library) for _ in range(TIMES)]
    return times


def _cpu_seconds(name: str, args: dict[str, Any], library: Any) -> float:
    start = time.process_time()
    handle_call(name, json.dumps(args), library)
    return time.process_time() - start


def site(runtime: Path, version: Path, *, start_only: bool = False) -> dict[str, list[float]]:
    """Return the CPU seconds of each call in Node, and of the start-up."""
    calls = json.dumps({} if start_only else CALLS)
    words = ["node", str(ROOT / "web/measure.mjs"), str(runtime), str(version), calls, str(TIMES)]
    times: dict[str, list[float]] = json.loads(run(words, check=True, stdout=PIPE).stdout)
    return times


def main() -> None:
    """Measure in alternation, and write the table."""
    (version,) = (ROOT / "site" / "v").iterdir()
    rounds = [
        (native(), site(version, version), site(STOCK, version, start_only=True))
        for _ in range(ROUNDS)
    ]
    starts = [there["start"][0] / stock["start"][0] for _, there, stock in rounds]
    rows = [("start-up, against the stock standard library", median(starts), "", "0.6 ×")]
    names = {"sheets": "100 stampfarm sheets", "kit": "kuhfstein kit"}
    names |= {"tap": "scoring a tap (four players)", "preview": "preview of a page"}
    goals = {"sheets": "3 ×", "kit": "3 ×", "tap": "50 ms", "preview": "150 ms"}
    for label, name in names.items():
        ratio = median(median(there[label]) / median(here[label]) for here, there, _ in rounds)
        ms = 1000 * median(median(there[label]) for _, there, _ in rounds)
        rows.append((name, ratio, f"{ms:.0f} ms", goals[label]))
    table = ["| measurement | ratio | CPU time | goal (at most) |", "|---|---|---|---|"]
    table += [f"| {name} | {ratio:.2f} × | {ms} | {goal} |" for name, ratio, ms, goal in rows]
    save_results("site", "\n".join(table))
    print("\n".join(table))


if __name__ == "__main__":
    main()
