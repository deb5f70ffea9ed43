"""What follows from content is computed once, and views leave out only what no rule can see."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.frozen import field_names
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content, kind_limits, sheet_ground
from hedgerow.game.library import open_library
from hedgerow.game.samples import random_games
from hedgerow.game.score import GameScorer
from hedgerow.game.sheet import plain_sheet
from tests.game.open_games import write_game

BOARD = """
kinds: [{id: cow}, {id: hen}]
symbols:
  - {id: well}
  - {id: spring, counts_as: well}
  - {id: crown}
  - {id: castle, shows: {crown: 2}}
  - {id: rock, blocked: true}
  - {id: grass}
  - {id: mud, counts_as: grass}
families: [{id: wet, of: [well]}]
sheet:
  grid: {columns: 5, rows: 4}
  random:
    - id: things
      make: symbols
      of: {well: 2, spring: 2, crown: 2, castle: 2, rock: 2, grass: 3, mud: 3}
scoring:
  - {id: wells, of: cow, next_to: wet, points: 2}
  - {id: kings, in_each: group, of: cow, count: cells, times: crown, points: 1}
  - {id: kinds, in_each: row, kinds: {at_least: 2}, points: 3}
end: [{id: over, of: empty, at: spring, exactly: 0}]
"""
WORDS = """
letters: {cow: C, hen: H, rock: R}
names: {cow: cow, hen: hen, well: well, spring: spring, crown: crown, castle: castle, rock: rock,
        grass: grass, mud: mud, wet: water}
rules: {wells: Wells, kings: Kings, kinds: Kinds}
"""


def test_only_symbols_that_no_rule_names_are_left_out(tmp_path: Path) -> None:
    content = write_game(tmp_path, BOARD, WORDS).find_game("test").content

    assert content.symbols_without_rules == {"grass", "mud"}


def test_scores_are_the_same_with_all_symbols(tmp_path: Path) -> None:
    content = write_game(tmp_path, BOARD, WORDS).find_game("test").content
    few, whole = GameScorer(content), GameScorer(content)
    whole._unused = frozenset()

    for game in islice(random_games(content, Rng("plan")), 60):
        assert few.rules.score(few.views(game)) == whole.rules.score(whole.views(game))


@pytest.mark.parametrize("make", [sheet_ground, kind_limits, plain_sheet])
def test_what_follows_from_content_is_made_once(make: Any) -> None:
    content = open_library().find_game("parish").content
    equal = Content(**{name: getattr(content, name) for name in field_names(Content)})

    assert make(content) is make(content)
    assert make(content) == make(equal)
    assert make(content) is not make(equal)
    assert content == equal


def test_a_game_is_found_by_its_folder_before_others_are_listed(tmp_path: Path) -> None:
    library = write_game(tmp_path, BOARD, WORDS, name="Mine")

    assert library.find_game("mine").folder.name == "Mine"
    assert library.find_game("fallow").id == "fallow"
    assert library.find_game("Fallow").id == "fallow"
