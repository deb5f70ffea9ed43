"""Bots play games with other numbers, and refuse what they do not know by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import fill_file
from hedgerow.playtest.bots import find_bots, load_simulation
from hedgerow.playtest.cross_check import replay_game
from hedgerow.playtest.matches import MatchOptions, player_counts, prepare_match
from hedgerow.playtest.simulation import BOTS
from hedgerow.scorefile.score_file import parse_score_file

GAMES = ["bunte-runde", "kuhlorado", "stampfarm"]
Case = tuple[str, str, int, str]


def cases() -> list[Case]:
    """Return every variant, fewest and most players, and every bot of the games."""
    found: list[Case] = []
    for name in GAMES:
        game = open_library().find_game(name)
        counts = player_counts(game, "all")
        variants = load_simulation(find_bots(game) or "").variants(game.content)
        players = dict.fromkeys((counts[0], counts[-1]))
        found += [(name, it, n, bot) for it in variants for n in players for bot in BOTS]
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: " ".join(map(str, case)))
def test_a_played_game_is_read_back_from_its_score_file(case: Case) -> None:
    name, variant, players, bot = case
    options = MatchOptions(players=players, variant=variant, bots=(bot,), seed=11)
    match = prepare_match(open_library().find_game(name), options)
    scoring = match.game.scoring_context("en")

    for number in range(5):
        _, finished, _ = replay_game(match, number)
        typed = match.simulation.to_score_file(finished, match.setup, scoring.words)

        file = parse_score_file(typed, "game.txt")
        assert fill_file(file, match.game).finished_game() == finished


# A change of a game, and the name with which bots refuse it.
REFUSED = [
    ("bunte-runde", "scoring: [{id: row, points: 2}]", "the rule row"),
    ("bunte-runde", "scoring: [{id: column, full: false}]", "the rule column"),
    ("bunte-runde", "scoring: [{id: column, in_each: row}]", "scoring"),
    ("bunte-runde", "scoring: [{id: ends, of: own, at: corners, points: 1}]", "the rule ends"),
    ("bunte-runde", "symbols: [{id: tree, icon: star}]", "symbols"),
    ("bunte-runde", "sheet: {walls: [{id: fence}]}", "walls"),
    ("bunte-runde", "end: [{id: full, of: empty, exactly: 0}]", "full"),
    ("bunte-runde", "checks: [{id: pieces, of: own, at_most: 9}]", "pieces"),
    (
        "bunte-runde",
        "decks: [{id: goals, layout: token, held: {most: 1}, cards: [{id: a}]}]",
        "goals",
    ),
    ("kuhlorado", "scoring: [{id: meadow, tie: pool}]", "the rule meadow"),
    ("kuhlorado", "scoring: [{id: trough, who: least}]", "the rule trough"),
    ("kuhlorado", "scoring: [{id: trough, around: small, points: 2}]", "the rule trough"),
    ("kuhlorado", "scoring: [{id: land, cells: {at_least: 6}}]", "the rule land"),
    ("kuhlorado", "scoring: [{id: corners, of: own, at: corners, points: 1}]", "the rule corners"),
    ("kuhlorado", "kinds: [{id: tree}]", "kinds"),
    ("kuhlorado", "symbols: [{id: rock, icon: star}]", "rock"),
    ("kuhlorado", "symbols: [{id: cow, counts_as: 1}]", "counts_as"),
    ("kuhlorado", "sheet: {walls: [{id: fence}]}", "walls"),
    ("kuhlorado", "sheet: {fields: [{id: first, holds: player}]}", "first"),
    ("kuhlorado", "dice: [{number: 3, faces: [1, 2, 3, 4, 5, cow]}]", "dice"),
    ("kuhlorado", "end: [{id: cows, exactly: 1}]", "cows"),
    ("kuhlorado", "end: [{id: numbers, at: [1, 2]}]", "numbers"),
    ("kuhlorado", "end: [{id: numbers, remove: true}]", "end"),
    ("kuhlorado", "decks: [{id: tiles, layout: token, cards: [{id: a}]}]", "decks"),
    ("stampfarm", "scoring: [{id: hay, of: hay, points: 1}]", "the rule hay"),
    ("stampfarm", "scoring: [{id: group, points: [1, 2, 3, 4, 5]}]", "the rule group"),
    ("stampfarm", "scoring: [{id: group, take: one-largest}]", "the rule group"),
    ("stampfarm", "symbols: [{id: stone, paint: stone}]", "symbols"),
    ("stampfarm", "kinds: [{id: cow, counts_as: pig}]", "counts_as"),
    ("stampfarm", "tie_break: group", "tie_break"),
    ("stampfarm", "sheet: {tracks: [{id: milk, boxes: 3}]}", "tracks"),
    ("stampfarm", "sheet: {fields: [{id: eggs, up_to: 9}]}", "eggs"),
    ("stampfarm", "dice: [{number: 1, faces: [1, 2, 3, 4, 5, 6]}]", "dice"),
    ("stampfarm", "end: [{id: cows, of: cow, at_least: 5}]", "cows"),
    ("stampfarm", "checks: [{id: cows, of: cow, at_most: 5}]", "cows"),
    ("stampfarm", "decks: [{id: requests, cards: [{id: corners, copies: 2}]}]", "copies"),
    ("stampfarm", "decks: [{id: requests, cards: [{id: grazers, at: edge}]}]", "the rule grazers"),
    (
        "stampfarm",
        "checks: [{id: hay, remove: true}]\ndecks: [{id: requests, open: {optional: false}}]",
        "requests",
    ),
]


@pytest.mark.parametrize(("name", "text", "unknown"), REFUSED)
def test_what_bots_do_not_know_is_refused_by_its_name_where_it_is_stated(
    name: str, text: str, unknown: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine" / "game.yaml"
    file.parent.mkdir()
    file.write_text(f"extends: {name}\nabout: {{tag: Z9}}\n{text}\n", "utf-8")
    game = open_library((tmp_path,)).find_game("mine")

    with pytest.raises(InputError) as caught:
        prepare_match(game, MatchOptions(players=2))

    (problem,) = caught.value.problems
    assert (problem.location.path, problem.location.line) == (str(file), 3 + text.count("\n"))
    assert str(problem.message).startswith("bots ")
    assert str(problem.message).endswith(f" {unknown}")


def test_a_rule_of_another_variant_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    double = "variants: [{id: pro, scoring: [{id: double, cells: {exactly: 3}}]}]"
    content = f"extends: kuhlorado\nabout: {{tag: Z9}}\n{double}\n"
    (tmp_path / "mine" / "game.yaml").write_text(content, "utf-8")
    game = open_library((tmp_path,)).find_game("mine")

    with pytest.raises(InputError, match="bots cannot play the rule double"):
        prepare_match(game, MatchOptions(players=2))


# Other numbers, and fewer or more of what the bots know.
ACCEPTED = [
    ("bunte-runde", "numbers: {least: 2, most: 4}"),
    ("bunte-runde", "variants: [{id: shapes, end: [{id: coins, at_least: 20}]}]"),
    ("kuhlorado", "scoring: [{id: trough, points: {small: 5, large: 1}}]"),
    ("kuhlorado", "scoring: [{id: land, table: {3: 1, 6: 4}}, {id: meadow, points: 7}]"),
    ("kuhlorado", "end: [{id: numbers, at_most: 0}]"),
    ("kuhlorado", "dice: [{number: 2, faces: [1, 2, cow, 4, 5, cow]}]"),
    ("stampfarm", "sheet: {grid: {columns: 6}, fields: [{id: stable, room: 3}]}"),
    ("stampfarm", "scoring: [{id: group, cells: {at_least: 3}, points: 2}]"),
    ("stampfarm", "dice: [{number: 4, faces: [cow, cow, hen, pig, sheep, hay], joker: cow}]"),
    ("stampfarm", "decks: [{id: requests, cards: [{id: grazers, remove: true}]}]"),
    ("stampfarm", "checks: [{id: cows, of: cow, at_most: 5, warn: true}]"),
]


@pytest.mark.parametrize(("name", "text"), ACCEPTED)
def test_a_game_with_other_numbers_is_played_and_scored(
    name: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / "mine").mkdir()
    content = f"extends: {name}\nabout: {{tag: Z9}}\n{text}\n"
    (tmp_path / "mine" / "game.yaml").write_text(content, "utf-8")
    words = "checks: {cows: '{player}: {n}'}\n" if "checks:" in text else ""
    (tmp_path / "mine" / "en.yaml").write_text(words, "utf-8")
    game = open_library((tmp_path,)).find_game("mine")
    match = prepare_match(game, MatchOptions(players=2, bots=("greedy",), seed=3))

    for number in range(10):
        replay_game(match, number)


def test_a_farm_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    content = "extends: stampfarm\nabout: {tag: Z9}\nsheet: {grid: {columns: 10, rows: 7}}\n"
    (tmp_path / "mine" / "game.yaml").write_text(content, "utf-8")
    game = open_library((tmp_path,)).find_game("mine")

    with pytest.raises(InputError, match="bots can play on at most 60 cells"):
        prepare_match(game, MatchOptions(players=2))
