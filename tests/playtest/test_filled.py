"""Figures of games without turns: computed a second time from the papers, by the second scorer."""

from __future__ import annotations

import json
from itertools import count, islice
from pathlib import Path
from statistics import fmean

import pytest

from hedgerow.base.grid import cells
from hedgerow.base.messages import make_translator
from hedgerow.base.rng import Rng
from hedgerow.game.library import open_library
from hedgerow.game.reader import Paper
from hedgerow.game.samples import filled_games, greedy_steps
from hedgerow.playtest.filled import DEFAULT_GAMES, FilledReport, RuleFigures, run_filled
from tests.game.open_games import write_game
from tests.game.test_open_rules import CARDS, CARDS_WORDS, ROWS, ROWS_WORDS
from tests.games.fallow.referee import score_cells

FALLOW = open_library().find_game("fallow")
ENGLISH = make_translator("en")


def referee_points(paper: Paper) -> int:
    """Return the points of a field by the second scorer, which reads letters."""
    letters = {**dict.fromkeys(paper.sheet.symbols, "O"), **dict.fromkeys(paper.kinds, "B")}
    typed = "".join(letters.get(pos, ".") for pos in cells(3, 3))
    return sum(points for _, points, _ in score_cells([typed[:3], typed[3:6], typed[6:]]))


def all_points(*, games: int, seed: int, greedy: bool) -> list[int]:
    filled = filled_games(FALLOW.content, Rng(f"filled/{seed}"), greedy)
    return [referee_points(paper) for game in islice(filled, games) for paper in game.papers]


@pytest.mark.parametrize("seed", [1, 7])
def test_figures_are_those_of_the_papers(seed: int) -> None:
    report = run_filled(FALLOW, 300, seed)
    (figures,) = report.rules
    random, greedy = (all_points(games=it, seed=seed, greedy=it == 3) for it in (300, 3))

    assert (report.game, report.games, report.greedy_games) == ("fallow", 300, 3)
    assert len(random) == 600
    assert figures.name == "Stones beside"
    assert figures.scored == pytest.approx(sum(it > 0 for it in random) / 600)
    assert figures.mean == pytest.approx(fmean(random), abs=1e-4)
    assert (figures.least, figures.most) == (min(random), max(random))
    assert figures.greedy == pytest.approx(fmean(greedy), abs=1e-4)
    assert 0 < figures.scored < 1


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    assert run_filled(FALLOW, 50, 3) == run_filled(FALLOW, 50, 3)
    assert run_filled(FALLOW, 50, 3).rules != run_filled(FALLOW, 50, 4).rules


def test_without_a_number_a_thousand_games_are_filled() -> None:
    report = run_filled(FALLOW, None, 7)

    assert (report.games, report.greedy_games) == (DEFAULT_GAMES, 10) == (1000, 10)
    assert run_filled(FALLOW, 1, 7).greedy_games == 1


def test_every_rule_of_tracks_and_fields_has_a_line_in_the_order_of_the_file(
    tmp_path: Path,
) -> None:
    game = write_game(tmp_path, ROWS, ROWS_WORDS).find_game("test")
    report = run_filled(game, 200, 7)
    figures = {it.name: it for it in report.rules}

    assert [*figures] == ["Red row", "Blue row", "Misses", "Extra", "Foxes"]
    # Boxes: at most three count in the table, 6; all blue ones 5 + 7 + 9; four misses at -5.
    assert (figures["Red row"].least, figures["Red row"].most) == (0, 6)
    assert (figures["Blue row"].least, figures["Blue row"].most) == (0, 21)
    assert (figures["Misses"].least, figures["Misses"].most) == (-20, 0)


def test_cards_have_lines_by_their_names_and_only_papers_with_them_count(tmp_path: Path) -> None:
    game = write_game(tmp_path, CARDS, CARDS_WORDS).find_game("test")
    figures = {it.name: it for it in run_filled(game, 200, 7).rules}

    assert {"Sets", "Apples", "Pears", "Most plums"} <= {*figures}
    # At most six letters are in a basket: six apples are 12 points, two sets 10.
    assert (figures["Apples"].least, figures["Apples"].most % 2) == (0, 0)
    assert 4 <= figures["Apples"].most <= 12
    assert (figures["Sets"].least, figures["Sets"].most) == (0, 10)
    # The player with the most plums gets 6, so half of the players at most unless they tie.
    assert figures["Most plums"].most == 6


def test_a_unit_that_is_named_like_a_card_belongs_to_its_rule() -> None:
    # Market's rule `farmyard` counts honey, wool and eggs, which are cards too.
    market = open_library().find_game("market")
    figures = {it.name: it for it in run_filled(market, 100, 7).rules}

    assert [*figures] == [
        *("Fruit bowl", "Dairy", "Vegetables", "Best of the farmyard", "Full table"),
    ]
    assert figures["Best of the farmyard"].scored > 0.5


def test_as_many_games_are_filled_as_the_time_allows() -> None:
    # The clock goes on by a second with every game: beyond 8 with the 9th at random, and beyond
    # 13 with the 14th of all.
    watched: list[tuple[int, int | None]] = []
    report = run_filled(FALLOW, None, 7, lambda *it: watched.append(it), count().__next__)

    assert (report.games, report.greedy_games) == (9, 5)
    assert watched == [(games, 1010) for games in range(1, 15)]
    assert report.text(ENGLISH).splitlines()[:2] == [
        "fallow: 9 games filled at random, 5 greedily",
        "these are as many as fit in 20 seconds",
    ]
    assert run_filled(FALLOW, None, 7, clock=iter([0, *[99] * 99]).__next__).greedy_games == 1


def test_a_number_of_games_is_filled_however_long_it_takes() -> None:
    report = run_filled(FALLOW, 200, 7, clock=count(0, 10).__next__)

    assert (report.games, report.greedy_games) == (200, 2)
    assert not report.out_of_time
    assert run_filled(FALLOW, 200, 7) == report


@pytest.mark.parametrize(
    ("rules", "steps"),
    # 2,000,000 / (12 choices * 400 cells * rules)
    [(1, 30), (13, 30), (14, 29), (60, 6)],
)
def test_papers_of_large_games_are_filled_in_fewer_steps(
    rules: int, steps: int, tmp_path: Path
) -> None:
    scoring = "".join(f"  - {{id: r{number}, of: cow, points: 1}}\n" for number in range(rules))
    grid = "kinds: [{id: cow}]\nsheet: {grid: {columns: 20, rows: 20}}\n"
    game = write_game(tmp_path, f"{grid}scoring:\n{scoring}", "").find_game("test")

    assert greedy_steps(game.content) == steps


REPORT = FilledReport(
    game="barley",
    games=200,
    greedy_games=2,
    rules=(
        RuleFigures(name="Stones", scored=0.755, mean=1.5, least=0, most=4, greedy=3.25),
        RuleFigures(name="Lost", scored=0, mean=-2.25, least=-5, most=0, greedy=0.0),
    ),
)


def test_figures_are_a_table_for_people() -> None:
    assert REPORT.text(ENGLISH).splitlines() == [
        "barley: 200 games filled at random, 2 greedily",
        "",
        "         scores   points      range   greedy",
        "Stones      76%     1.50      0 … 4     3.25",
        "Lost         0%    -2.25     -5 … 0     0.00",
        "",
        "This game has no turns to simulate: players do not fill papers at random.",
    ]


@pytest.mark.parametrize("lang", ["de", "fr", "it"])
def test_the_table_is_translated(lang: str) -> None:
    english = REPORT.text(ENGLISH).splitlines()
    lines = REPORT.text(make_translator(lang)).splitlines()

    assert len(lines) == len(english)
    assert not {english[0], english[2], english[-1]} & {*lines}
    assert lines[3] == english[3]


def test_figures_are_json_for_programs() -> None:
    data = json.loads(REPORT.json)

    assert (data["game"], data["filled"], data["filled_greedily"]) == ("barley", 200, 2)
    assert data["rules"][1] == {
        "name": "Lost",
        "scored": 0,
        "mean": -2.25,
        "least": -5,
        "most": 0,
        "greedy": 0.0,
    }
