"""Measure how fast finished games are scored in one process; print seconds per file as JSON.

The ways to score take turns: each game from its text to a line of JSON, with content and words
loaded once; `networkx` is the reference and only finds the groups of one farm of stampfarm. All
texts differ: the letters of every example are shuffled as far as the rules allow. `GAME entered` is
the web app's call with a filled form, `GAME typed` is `score_text` with the text of the same form.
Usage: scoring.py ROUNDS EXAMPLES
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import compose_text, fill_file, parse_entry, score_text
from hedgerow.reports.score_report import score_json
from hedgerow.scorefile.score_file import parse_score_file
from hedgerow.webapp.rpc import handle_call

TURN_S = 0.25
VARIANTS = 40


def seconds_per_call(work: Callable[[], object]) -> float:
    """Return the mean CPU time of a call, over as many calls as fit into a turn."""
    start = now = process_time()
    calls = 0
    while now - start < TURN_S:
        work()
        calls += 1
        now = process_time()
    return (now - start) / calls


def scorer(game: Game) -> Callable[[str], str]:
    """Return a function that scores a text of a game, with content and words already loaded."""
    for lang in game.languages:
        game.scoring_context(lang)

    def score_one(text: str) -> str:
        filled = fill_file(parse_score_file(text, "game.txt"), game)
        result = score(filled.finished_game(), filled.scoring)
        return score_json("game.txt", game.id, result)

    return score_one


def score_all(score: Callable[[str], object], texts: list[str]) -> list[object]:
    """Score all texts one after the other."""
    return [score(text) for text in texts]


def vary_game(text: str, score: Callable[[str], str], random: Random) -> list[str]:
    """Return variations of a game: other player names, and shuffled letters where legal."""
    texts = []
    for number in range(VARIANTS):
        named = re.sub(r"^\[(?!board|marks|interim)(\w+)\]", rf"[\1 {number}]", text, flags=re.M)
        shuffled = re.sub(
            r"^[^\n:#\[]+$", lambda row: shuffle_row(row[0], random), named, flags=re.M
        )
        try:
            score(shuffled)
            texts.append(shuffled)
        except InputError:
            texts.append(named)
    return texts


def shuffle_row(row: str, random: Random) -> str:
    """Shuffle the letters of a grid row; troughs and empty cells stay."""
    positions = [at for at, char in enumerate(row) if char.isalpha() and char not in "wW"]
    letters = [row[at] for at in positions]
    random.shuffle(letters)
    chars = list(row)
    for at, letter in zip(positions, letters, strict=True):
        chars[at] = letter
    return "".join(chars)


def group_finder(farm: str) -> Callable[[], object]:
    """Return a function that finds the groups of one farm with networkx, without a hedge."""
    import networkx

    rows = [list(row) for row in farm.split()]
    cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]

    def groups() -> list[set[tuple[int, int]]]:
        graph = networkx.Graph()
        graph.add_nodes_from(cells)
        for row, col in cells:
            for neighbour in ((row + 1, col), (row, col + 1)):
                inside = neighbour[0] < len(rows) and neighbour[1] < len(rows[0])
                if inside and rows[row][col] == rows[neighbour[0]][neighbour[1]]:
                    graph.add_edge((row, col), neighbour)
        return list(networkx.connected_components(graph))

    return groups


def ways(examples: Path) -> dict[str, tuple[Callable[[], object], int]]:
    """Return every way to score: what to call, and how many files a call scores."""
    random = Random(1)
    calls: dict[str, tuple[Callable[[], object], int]] = {}
    library = open_library()
    for folder in sorted(path for path in examples.iterdir() if path.is_dir()):
        score = scorer(library.find_game(folder.name))
        texts = [
            text
            for path in sorted(folder.glob("*.txt"))
            for text in vary_game(path.read_text("utf-8"), score, random)
        ]
        calls[folder.name] = (partial(score_all, score, texts), len(texts))
        entries = [parse_entry(text, library=library) for text in texts]
        typed = [compose_text(entry, library) for entry in entries]
        requests = [json.dumps({"entry": entry}) for entry in entries]
        by_text = partial(score_text, library=library)
        calls[f"{folder.name} typed"] = (partial(score_all, by_text, typed), len(texts))
        by_page = partial(handle_call, "score", library=library)
        calls[f"{folder.name} entered"] = (partial(score_all, by_page, requests), len(texts))
    try:
        calls["networkx"] = (group_finder("SSCPP PSHSC HHPPS PHHSP"), 1)
    except ImportError:
        print("networkx is not installed: no yardstick for scoring", file=sys.stderr)
    return calls


def main() -> None:
    """Measure every way in every round."""
    rounds, calls = int(sys.argv[1]), ways(Path(sys.argv[2]))
    measured = [
        {name: seconds_per_call(work) / files for name, (work, files) in calls.items()}
        for _ in range(rounds)
    ]
    print(json.dumps({name: [times[name] for times in measured] for name in calls}))


if __name__ == "__main__":
    main()
