"""Requests of shapes that the shipped game does not have: they are scored, drawn and listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.games.stampfarm.requests import find_shape, is_house
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_text
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.ruleset.result import ScoreLine
from tests.scenes import texts

FARM = "C G|H . ./C G P . ./C . P Y ./. . . . Y"


def make_library(folder: Path, rule: str, more: str = "") -> Library:
    """Return a library with a variant that has one request of its own, `mine`."""
    game_folder = folder / "mine"
    game_folder.mkdir()
    (game_folder / "game.yaml").write_text(
        "extends: stampfarm\nabout: {title: Mine, tag: M1}\n"
        f"{more}\nrequests: [{{id: mine, back: shears, {rule}}}]\n",
        "utf-8",
    )
    words = "requests: {mine: {name: Mine, text: 'Mine: {n} of {kinds}.'}}\n"
    (game_folder / "en.yaml").write_text(words, "utf-8")
    return open_library((folder,))


def make_game(folder: Path, rule: str, more: str = "") -> Game:
    return make_library(folder, rule, more).find_game("mine")


def request_lines(library: Library, *farms: str) -> list[ScoreLine]:
    """Return the line of the request for each farm."""
    sections = [f"[P{n}]\n{farm.replace('/', chr(10))}\n" for n, farm in enumerate(farms)]
    text = "\n".join(["game: mine", "requests: mine", *sections])
    result = score_text(text, "", library, "en").result
    return [line for score in result.scores for line in score.lines if line.rule == "request:mine"]


SHAPES = [
    # The rule, its points on FARM, its text, the cells.
    ("in_each: row, full: true, points: 3", 0, "0 × 3", ""),
    ("in_each: column, of: cow, cells: {at_least: 3}, points: 4", 1 * 4, "1 × 4", "A1 A2 A3"),
    ("in_each: group, of: cow, cells: {at_most: 2}, points: 1", 0, "0 × 1", ""),
    ("in_each: group, of: animal, each_kind: true, points: 1", 4, "4 × 1", None),
    ("of: animal, once: {at_least: 9}, points: 6", 0, "8 instead of 9", ""),
    ("of: hay, once: {at_most: 2}, points: 6", 6, "done", "D3 E4"),
    ("of: animal, count: kinds, table: {2: 1, 4: 5}", 5, "4", "A1 B1 C1 C2"),
    ("of: empty, points: -1", -10, "10 × -1", None),
    ("at: stable, points: 2", 4, "2 × 2", None),
    ("of: animal, at: edge, points: 1, up_to: 3", 3, "5 × 1, at most 3", "A1 B1 C1 A2 A3"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "points", "text", "cells"), SHAPES)
def test_any_sentence_scores(
    tmp_path: Path, rule: str, points: int, text: str, cells: str | None
) -> None:
    library = make_library(tmp_path, rule)

    (line,) = request_lines(library, f"stable: C H/{FARM}")

    assert (line.points, line.text) == (points, f"Mine: {text}")
    if cells is not None:
        assert sorted(cell.name for cell in line.cells) == sorted(cells.split())


def test_a_request_may_compare_the_farms(tmp_path: Path) -> None:
    library = make_library(tmp_path, "of: cow, who: most, points: 5")

    lines = request_lines(library, FARM, FARM.replace("C", "H"))

    assert [(line.points, line.text) for line in lines] == [(5, "Mine: 3"), (0, "Mine: 0")]


@pytest.mark.parametrize("rule", [rule for rule, *_ in SHAPES])
def test_the_tile_of_any_sentence_shows_its_points_and_its_text(tmp_path: Path, rule: str) -> None:
    game = make_game(tmp_path, rule)
    request = game.content.requests[-1]
    context = game.drawing_context("en")
    deck, *_ = game.ruleset.game_art().decks(context)
    printed = [*texts(deck.pieces[-1].front.items)]

    numbers = find_shape(request, game.content.vocabulary)
    assert f"Mine: {numbers.number} of {len(numbers.of)}." in printed
    wanted = request.table.values() if request.table else [request.points.value]
    assert {str(points).replace("-", "−") for points in wanted} <= {
        text.replace("-", "−") for text in printed
    }


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("of: cow, points: 1", "each"),
        ("points: 1", "each"),
        ("count: cells, points: 1", "each"),
        ("of: cow, next_to: {of: hay, at_least: 2}, points: 1", "each"),
        ("of: cow, next_to: {of: hay, at_most: 2}, points: 1", "other"),
        ("of: cow, next_to: {of: animal, kinds: {at_least: 2}}, points: 1", "other"),
        ("of: cow, next_to: empty, points: 1", "other"),
        ("of: cow, along: hedge, not: {along: hedge}, points: 1", "other"),
        ("of: cow, every: 2, points: 1", "other"),
        ("of: animal, count: kinds, points: 1", "different"),
        ("of: animal, count: sets, once: {at_least: 2}, points: 1", "sets"),
        ("of: animal, count: sets, once: {exactly: 2}, points: 1", "other"),
        ("of: animal, count: sets, points: 1", "other"),
        ("of: cow, once: {exactly: 2}, points: 1", "exactly"),
        ("of: cow, along: hedge, once: {exactly: 2}, points: 1", "other"),
        ("of: animal, at: corners, count: same, table: {2: 1}", "alike"),
        ("of: animal, at: edge, count: same, table: {2: 1}", "other"),
        ("in_each: group, of: hay, count: cells, every: 2, points: 1", "groups"),
        ("in_each: row, of: hay, count: cells, every: 2, points: 1", "other"),
        ("in_each: group, of: hay, points: 1", "other"),
    ],
)
def test_bots_play_the_shapes_they_know_and_refuse_others(
    tmp_path: Path, rule: str, kind: str
) -> None:
    game = make_game(tmp_path, rule)
    assert find_shape(game.content.requests[-1], game.content.vocabulary).kind == kind
    options = MatchOptions(players=2, variant="full", bots=("random",), seed=1)

    if kind != "other":
        prepare_match(game, options)
        return
    with pytest.raises(InputError) as raised:
        prepare_match(game, options)
    (problem,) = raised.value.problems
    assert str(problem.message) == "bots cannot play the rule requests.mine"
    assert Path(problem.location.path).name == "game.yaml"
    assert problem.location.text[problem.location.column - 1 :].startswith("{id: mine, ")


def test_bots_play_only_the_groups_they_know(tmp_path: Path) -> None:
    game = make_game(tmp_path, "of: cow, points: 1", "groups: {take: one-largest}")

    with pytest.raises(InputError) as raised:
        prepare_match(game, MatchOptions(players=2, variant="full", bots=("random",), seed=1))

    (problem,) = raised.value.problems
    assert str(problem.message) == "bots cannot play the rule groups"
    assert problem.location.text.startswith("groups: {take: one-largest}")


def test_groups_may_be_other_groups(tmp_path: Path) -> None:
    """Only one of two equal groups counts."""
    library = make_library(tmp_path, "of: cow, points: 1", "groups: {take: one-largest}")
    text = "game: mine\n[A]\nCC...\n.....\nCC...\n.....\n"

    (score,) = score_text(text, "", library, "en").result.scores

    assert (score.lines[0].text, score.lines[0].points) == ("cows: a group of 2", 2)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("of: cow, points: 1", True),
        ("of: cow, points: 1, source: rulebook", False),
        ("of: cow, points: {value: 1, source: house}, source: rulebook", True),
        ("of: cow, points: {value: 1, source: rulebook}, source: house", True),
        ("of: cow, once: {exactly: {value: 2, source: house}}, points: 1, source: rulebook", True),
    ],
)
def test_a_house_rule_is_marked(tmp_path: Path, rule: str, expected: bool) -> None:
    assert is_house(make_game(tmp_path, rule).content.requests[-1]) == expected
