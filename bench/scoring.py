"""How fast finished games are scored in one process; prints seconds per file as JSON.

The ways take turns: each game from its text to a line of JSON, with content and words loaded once;
`networkx` is the yardstick, it only finds the groups of one farm of stampfarm. No two texts are
alike: the letters of every example are shuffled, as far as the rules let them. `GAME entered` is
the page's call with a filled form, `GAME typed` is `score_text` with the text of the same form.
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
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.library.scoring import compose_text, fill_file, parse_entry, score_text
from hedgerow.reports.score_report import score_json
from hedgerow.scorefile.score_file import parse_score_file
from hedgerow.webapp.rpc import handle_call

TURN_S = 0.25
VARIANTS = 40


def seconds_per_call(work: Callable[[], object]) -> float:
    """The mean CPU time of a call, over calls that fill a turn."""
    start = now = process_time()
    calls = 0
    while now - start < TURN_S:
        work()
        calls += 1
        now = process_time()
    return (now - start) / calls


def scorer(game: Game) -> Callable[[str], str]:
    """Scores a text of a game; content and words are loaded before the first call."""
    for lang in game.languages:
        game.scoring_context(lang)

    def score(text: str) -> str:
        filled = fill_file(parse_score_file(text, "game.txt"), game)
        result = game.ruleset.scoring_rules().score(filled.finished_game(), filled.scoring)
        return score_json("game.txt", game.id, result)

    return score


def all_of(score: Callable[[str], object], texts: list[str]) -> list[object]:
    """Score all texts one after the other."""
    return [score(text) for text in texts]


def varied(text: str, score: Callable[[str], str], chance: Random) -> list[str]:
    """Games like this one: players of other names, and letters shuffled where that is legal."""
    found = []
    for number in range(VARIANTS):
        named = re.sub(r"^\[(?!board|marks|interim)(\w+)\]", rf"[\1 {number}]", text, flags=re.M)
        shuffled = re.sub(r"^[^\n:#\[]+$", lambda row: mixed(row[0], chance), named, flags=re.M)
        try:
            score(shuffled)
            found.append(shuffled)
        except InputError:
            found.append(named)
    return found


def mixed(row: str, chance: Random) -> str:
    """A row of a grid with its letters in another order; troughs and empty cells stay."""
    places = [at for at, char in enumerate(row) if char.isalpha() and char not in "wW"]
    letters = [row[at] for at in places]
    chance.shuffle(letters)
    chars = list(row)
    for at, letter in zip(places, letters, strict=True):
        chars[at] = letter
    return "".join(chars)


def group_finder(farm: str) -> Callable[[], object]:
    """The groups of one farm by networkx: a graph of like neighbours, on a farm without a hedge."""
    import networkx

    rows = [list(row) for row in farm.split()]
    cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]

    def groups() -> list[set[tuple[int, int]]]:
        graph = networkx.Graph()
        graph.add_nodes_from(cells)
        for row, col in cells:
            for near in ((row + 1, col), (row, col + 1)):
                inside = near[0] < len(rows) and near[1] < len(rows[0])
                if inside and rows[row][col] == rows[near[0]][near[1]]:
                    graph.add_edge((row, col), near)
        return list(networkx.connected_components(graph))

    return groups


def ways(examples: Path) -> dict[str, tuple[Callable[[], object], int]]:
    """Every way to score: what to call, and how many files a call scores."""
    chance = Random(1)
    found: dict[str, tuple[Callable[[], object], int]] = {}
    library = open_library()
    for folder in sorted(it for it in examples.iterdir() if it.is_dir()):
        score = scorer(library.find_game(folder.name))
        texts = [
            text
            for path in sorted(folder.glob("*.txt"))
            for text in varied(path.read_text("utf-8"), score, chance)
        ]
        found[folder.name] = (partial(all_of, score, texts), len(texts))
        entries = [parse_entry(text, library=library) for text in texts]
        typed = [compose_text(entry, library) for entry in entries]
        asked = [json.dumps({"entry": entry}) for entry in entries]
        by_text = partial(score_text, library=library)
        found[f"{folder.name} typed"] = (partial(all_of, by_text, typed), len(texts))
        by_page = partial(handle_call, "score", library=library)
        found[f"{folder.name} entered"] = (partial(all_of, by_page, asked), len(texts))
    try:
        found["networkx"] = (group_finder("SSCPP PSHSC HHPPS PHHSP"), 1)
    except ImportError:
        print("networkx is not installed: no yardstick for scoring", file=sys.stderr)
    return found


def main() -> None:
    """Measure every way in every round."""
    rounds, known = int(sys.argv[1]), ways(Path(sys.argv[2]))
    measured = [
        {name: seconds_per_call(work) / files for name, (work, files) in known.items()}
        for _ in range(rounds)
    ]
    print(json.dumps({name: [it[name] for it in measured] for name in known}))


if __name__ == "__main__":
    main()
