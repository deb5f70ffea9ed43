"""How fast finished games are scored in one process; prints seconds per file as JSON.

Three ways take turns: `memory` scores texts already read, with the game's content and words
loaded once; `files` is what `hedgerow score --json FILE...` does for each further file;
`configparser` is the yardstick, Python's own reader on the same texts, without any scoring.
Usage: scoring.py ROUNDS FILE...
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from time import process_time
from typing import Any

from hedgerow.library import Library, open_library
from hedgerow.report import Answer, score_files, score_json
from hedgerow.scorefile import parse_scorefile

TURN_S = 0.25


def seconds_per_call(work: Callable[[], object]) -> float:
    """The mean CPU time of a call, over calls that fill a turn."""
    start = now = process_time()
    calls = 0
    while now - start < TURN_S:
        work()
        calls += 1
        now = process_time()
    return (now - start) / calls


def memory_scorer(texts: list[str], library: Library) -> Callable[[], list[str]]:
    """Scores the texts of stampfarm; content and words are loaded before the first call."""
    box = library.box("stampfarm")
    tables = {lang: box.table(lang) for lang in box.languages}

    def score(text: str) -> str:
        file = parse_scorefile(text, "game.txt")
        table = tables[file.entries["lang"].value if "lang" in file.entries else "en"]
        result = box.game.score(box.game.parse(file, table), table)
        return score_json("game.txt", box.id, result)

    return lambda: [score(text) for text in texts]


def file_scorer(paths: list[Path], library: Library) -> Callable[[], list[Answer]]:
    """Scores the files, each read from the disk, as the command does."""
    style: dict[str, Any] = {"as_json": True, "svg": None, "theme": "colour"}
    return lambda: list(score_files(paths, library, None, **style))


def config_reader(texts: list[str]) -> Callable[[], None]:
    """Reads the texts as if they were configuration files: lines of a grid are bare keys."""
    flush = ["[header]\n" + "\n".join(map(str.strip, text.splitlines())) for text in texts]

    def read() -> None:
        for text in flush:
            ConfigParser(allow_no_value=True, strict=False, interpolation=None).read_string(text)

    return read


def main() -> None:
    """Measure every way in every round."""
    rounds, paths = int(sys.argv[1]), [Path(it) for it in sys.argv[2:]]
    texts = [path.read_text("utf-8") for path in paths]
    library = open_library()
    ways: dict[str, Callable[[], object]] = {
        "memory": memory_scorer(texts, library),
        "files": file_scorer(paths, library),
        "configparser": config_reader(texts),
    }
    measured = [
        {name: seconds_per_call(work) / len(paths) for name, work in ways.items()}
        for _ in range(rounds)
    ]
    print(json.dumps({name: [it[name] for it in measured] for name in ways}))


if __name__ == "__main__":
    main()
