"""Kinds of published games, each written as data, score like scorers by hand.

These share no code with the program; they score plain values, and the program what was typed.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_text
from tests.game.scorers.finished import Finished, Play
from tests.scoring.referees.paper import Points

HERE = Path(__file__).parent
DOCS = Path(__file__).resolve().parents[2] / "docs"
LIBRARY = open_library((HERE / "kinds", HERE / "trial"))
SCORED = sorted(it.stem for it in (HERE / "scorers").glob("*.py") if it.stem != "finished")
GAMES = 200
ROW = re.compile(
    r"^\| (?P<kind>[^|]+) \| (?P<words>[^|]+) \| \[(?P<game>\w+)\]\((?P<file>\S+)\) \|$"
)
LINK = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")

every_kind = pytest.mark.parametrize("kind", SCORED)


@cache
def finished_games(kind: str) -> tuple[Finished, ...]:
    play: Play = import_module(f"tests.game.scorers.{kind}").play
    return tuple(play(Random(f"{kind}/{number}")) for number in range(GAMES))


def program_points(kind: str, text: str) -> dict[str, tuple[Points, int]]:
    """Return the points of each line, and the total, by player; nothing may be unknown."""
    result = score_text(f"game: {kind}\n{text}", library=LIBRARY).result
    assert result.open == ()
    return {
        score.player: (without_zeros({it.rule: it.points for it in score.lines}), score.total)
        for score in result.scores
    }


def without_zeros(points: Points) -> Points:
    """Return the lines that pay: units that fail a condition have none, or one of 0 points."""
    return {line: paid for line, paid in points.items() if paid}


def rows_of_the_page() -> list[re.Match[str]]:
    lines = (DOCS / "kinds.md").read_text("utf-8").splitlines()
    return [row for row in map(ROW.match, lines) if row]


@every_kind
def test_random_games_score_like_a_scorer_by_hand(kind: str) -> None:
    differences = []
    for number, finished in enumerate(finished_games(kind)):
        expected = {
            player: (without_zeros(points), sum(points.values()))
            for player, points in finished.points.items()
        }
        found = program_points(kind, finished.text)
        if found != expected:
            differences.append((number, found, expected))

    assert differences == []


@every_kind
def test_every_rule_pays_different_points(kind: str) -> None:
    """A rule that always pays the same would prove nothing."""
    found: dict[str, set[int]] = {}
    for finished in finished_games(kind):
        for points in finished.points.values():
            for line, paid in points.items():
                found.setdefault(rule_of(line), set()).add(paid)

    content = LIBRARY.find_game(kind).content
    cards = {f"{deck.line_prefix}:{card.id}" for deck, card in content.scoring_cards}
    assert found.keys() == {rule.id for rule in content.scoring} | cards
    assert [rule for rule, paid in found.items() if len(paid) < 2] == []


def rule_of(line: str) -> str:
    """Return the rule of a line, or the deck and card."""
    return line if line.startswith("order:") else line.partition(":")[0]


def test_the_games_are_valid() -> None:
    for folder in sorted((HERE / "kinds").iterdir()):
        assert check_content(folder, library=LIBRARY) == ()


def test_pairs_to_turn_up_have_no_scoring() -> None:
    assert not LIBRARY.find_game("pairs").has_scoring


def test_the_page_has_each_of_fourteen_kinds_and_its_game() -> None:
    rows = rows_of_the_page()

    assert len(rows) == len({row["kind"] for row in rows}) == 14
    assert sorted(row["game"] for row in rows) == sorted([*SCORED, "pairs"])


@pytest.mark.parametrize("row", rows_of_the_page(), ids=lambda row: row["game"])
def test_the_words_of_a_row_are_those_of_its_game(row: re.Match[str]) -> None:
    game = " ".join((DOCS / row["file"]).read_text("utf-8").split())

    words = re.findall(r"`([^`]+)`", row["words"])
    assert words
    assert [it for it in words if it not in game] == []


def test_every_link_of_the_page_leads_to_a_heading() -> None:
    for name, anchor in LINK.findall((DOCS / "kinds.md").read_text("utf-8")):
        headings = re.findall(r"^#+ (.+)$", (DOCS / name).read_text("utf-8"), re.MULTILINE)
        assert anchor in [it.lower().replace(" ", "-") for it in headings]
