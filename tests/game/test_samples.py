"""Papers that are filled at random or greedily: what may be on them, and that all of it happens."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

from hedgerow.base.rng import Rng
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.reader import FinishedGame
from hedgerow.game.samples import (
    available_kinds,
    fill_greedily,
    filled_games,
    free_cells,
    number_limits,
    random_games,
    sample_papers,
)
from hedgerow.game.score import score
from tests.game.legal_end import doubts
from tests.game.open_games import write_game
from tests.game.test_open_rules import (
    CARDS,
    CARDS_WORDS,
    ROWS,
    ROWS_WORDS,
    SHARED,
)

DICE = "1, 2, 3, 4, 5, 6"
FALLOW = open_library().find_game("fallow")


def games_of(game: Game, count: int = 200) -> list[FinishedGame]:
    return [*islice(random_games(game.content, Rng("samples")), count)]


def total(game: Game, finished: FinishedGame) -> list[int]:
    result = score(finished, game.scoring_context("en"))
    return [it.total for it in result.scores]


def test_every_paper_of_fallow_could_be_real() -> None:
    for finished in games_of(FALLOW):
        assert [*doubts(finished, FALLOW.content)] == []
        assert [paper.player for paper in finished.papers] == ["A", "B"]


def test_papers_are_full_or_nearly_or_half_full() -> None:
    papers = [paper for it in games_of(FALLOW) for paper in it.papers]
    sown = Counter(len(paper.kinds) for paper in papers)

    # Seven cells are free and there are three seeds: fewer are sown only on some half full papers.
    assert {*sown} <= {0, 1, 2, 3}
    assert sown[3] > 0.9 * len(papers)
    assert {pos for paper in papers for pos in paper.kinds} == {
        pos for paper in papers for pos in free_cells(paper.sheet, FALLOW.content)
    }


def test_no_more_of_a_kind_is_used_than_there_is() -> None:
    (paper, _) = games_of(FALLOW, 1)[0].papers
    cells = free_cells(paper.sheet, FALLOW.content)

    assert len(cells) == 7
    assert available_kinds(["barley"], dict.fromkeys(cells[:2], "barley"), FALLOW.content) == [
        "barley"
    ]
    assert available_kinds(["barley"], dict.fromkeys(cells[:3], "barley"), FALLOW.content) == []


def test_tracks_and_fields_are_filled_within_their_limits(tmp_path: Path) -> None:
    game = write_game(tmp_path, ROWS, ROWS_WORDS).find_game("test")
    papers = [paper for it in games_of(game) for paper in it.papers]
    worth = {"1": 5, "2": 7, "3": 9}

    for paper in papers:
        assert {*paper.crossed["red"]} <= {"1", "2", "3", "11", "12"}
        assert paper.fields["red"] == len(paper.crossed["red"])
        assert paper.fields["blue"] == sum(worth[box] for box in paper.crossed["blue"])
        assert 0 <= paper.fields["misses"] <= 4
        assert 0 <= paper.fields["bonus"] <= 20
        assert 0 <= paper.fields["rounds"] <= 90
    assert {paper.fields["misses"] for paper in papers} == {0, 1, 2, 3, 4}
    assert {len(paper.crossed["red"]) for paper in papers} == {0, 1, 2, 3, 4, 5}


def test_a_field_is_sometimes_filled_with_one_kind(tmp_path: Path) -> None:
    # Five equal letters of six: one in 1,296 if each letter is drawn by itself.
    kinds = ", ".join(f"{{id: {number}}}" for number in range(1, 7))
    game = f"kinds: [{kinds}]\nsheet: {{fields: [{{id: throw, holds: [{DICE}], room: 5}}]}}\n"
    library = write_game(tmp_path, game, "fields: {throw: Throw}\n")
    throws = [it.papers[0].letters["throw"] for it in games_of(library.find_game("test"), 400)]

    assert sum(len(throw) == 5 and len({*throw}) == 1 for throw in throws) >= 5
    assert any(len({*throw}) == 5 for throw in throws)


def test_cards_are_open_by_their_backs_and_held_up_to_the_limit(tmp_path: Path) -> None:
    game = write_game(tmp_path, CARDS, CARDS_WORDS).find_game("test")
    finished = games_of(game)

    # One of the red backs, apples or pears, and the only blue one.
    assert {frozenset(it.open["wishes"]) for it in finished} == {
        frozenset({"apples", "most-plums"}),
        frozenset({"pears", "most-plums"}),
    }
    for paper in (paper for it in finished for paper in it.papers):
        assert len(paper.held["secrets"]) == 2
        assert len(paper.letters["basket"]) <= 6
        assert {*paper.letters["basket"]} <= {"apple", "pear", "plum"}


def test_a_shared_board_has_letters_of_two_players_and_an_earlier_half(tmp_path: Path) -> None:
    words = "names: {interim: Half-time}\nrules: {own-cells: Cells, early: Early}\n"
    game = write_game(tmp_path, SHARED, words).find_game("test")

    for finished in games_of(game, 50):
        (board,) = finished.papers
        assert finished.players == {"A": "A", "B": "B"}
        assert {*board.kinds.values()} <= {"A", "B"}
        assert board.moments["interim"].items() <= board.kinds.items()
        assert len(board.moments["interim"]) == len(board.kinds) // 2


def test_a_greedy_player_finds_the_best_field_when_it_sees_all_cells(tmp_path: Path) -> None:
    # A stone in the middle of a row: each of the two cells beside it pays 1.
    game = (
        "kinds: [{id: barley}]\nchecks: [{id: few, of: barley, at_most: 2}]\n"
        'symbols: [{id: stone, sign: "*", blocked: true}]\n'
        'sheet: {grid: {columns: 5, rows: 1, map: ["..*.."]}}\n'
        "scoring: [{id: beside, in_each: cell, of: barley, count_touching: stone, points: 1}]\n"
    )
    words = "letters: {barley: B, stone: O}\nnames: {barley: barley, stone: stone}\n"
    loaded = write_game(tmp_path, game, words + "rules: {beside: Beside}\n").find_game("test")

    greedy = [*islice(filled_games(loaded.content, Rng("g"), greedy=True), 20)]

    # All four free cells are among the choices of every step.
    assert {tuple(total(loaded, it)) for it in greedy} == {(2, 2)}
    assert all([*doubts(it, loaded.content)] == [] for it in greedy)


def test_filling_greedily_pays_more_than_filling_at_random() -> None:
    random, greedy = (
        [*islice(filled_games(FALLOW.content, Rng("mean"), greedy=it), 100)] for it in (False, True)
    )
    sums = [sum(sum(total(FALLOW, it)) for it in games) for games in (random, greedy)]

    assert sums[1] > 1.3 * sums[0]


def test_a_game_without_kinds_is_not_filled_greedily(tmp_path: Path) -> None:
    game = write_game(tmp_path, ROWS, ROWS_WORDS).find_game("test")
    (finished,) = games_of(game, 1)

    assert fill_greedily(finished, game.content, Rng("g")) is finished


def test_the_same_seed_gives_the_same_papers() -> None:
    assert games_of(FALLOW, 5) == games_of(FALLOW, 5)
    views = next(sample_papers(FALLOW.content, Rng("samples")))
    assert [*views] == ["A", "B"]


NUMBERS = """
kinds: [{id: oak}]
sheet:
  grid: {columns: 2, rows: 2}
  fields:
    - {id: steps, up_to: 999}
    - {id: coins, up_to: 12}
    - {id: bales, up_to: 90}
    - {id: plain}
scoring:
  - {id: steps, count: steps, once: {at_least: 60}, points: 2}
  - {id: coins, count: coins, table: {4: 1, 40: 5}}
  - {id: plain, count: plain, points: 1}
end: [{id: bales, count: bales, players: any, at_least: 88}]
"""
NUMBERS_WORDS = """
letters: {oak: O}
names: {oak: oak}
rules: {steps: Steps, coins: Coins, plain: Plain}
fields: {steps: Steps, coins: Coins, bales: Bales, plain: Plain}
ends: {bales: bales}
"""


def test_numbers_that_players_write_reach_what_rules_and_ends_ask_for(tmp_path: Path) -> None:
    game = write_game(tmp_path, NUMBERS, NUMBERS_WORDS).find_game("test")
    # A quarter more than 60; no more than the field holds; at least 30.
    assert number_limits(game.content) == {"steps": 75, "coins": 12, "bales": 90, "plain": 30}

    papers = [paper for it in games_of(game) for paper in it.papers]
    assert any(paper.fields["steps"] >= 60 for paper in papers)
    assert max(paper.fields["plain"] for paper in papers) <= 30
