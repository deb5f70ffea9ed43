"""Requests of shapes that the shipped game does not have: they are scored, drawn and listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.house_numbers import states_house
from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.parts import Card
from hedgerow.game.result import ScoreLine
from hedgerow.game.scored_game import score_text
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.playtest.old.stampfarm.content import read_request
from tests.scenes import texts

FARM = "C G|H . ./C G P . ./C . P Y ./. . . . Y"
ONE_LARGEST = "scoring: [{id: group, take: one-largest}]"


def make_library(folder: Path, rule: str, more: str = "") -> Library:
    """Return a library with a variant that has one request of its own, `mine`."""
    game_folder = folder / "mine"
    game_folder.mkdir()
    (game_folder / "game.yaml").write_text(
        "extends: stampfarm\nabout: {title: Mine, tag: M1}\n"
        f"{more}\ndecks: [{{id: requests, cards: [{{id: mine, back: shears, {rule}}}]}}]\n",
        "utf-8",
    )
    words = "cards: {mine: Mine}\ntexts: {mine: 'All of mine.'}\n"
    (game_folder / "en.yaml").write_text(words, "utf-8")
    return open_library((folder,))


def make_game(folder: Path, rule: str, more: str = "") -> Game:
    return make_library(folder, rule, more).find_game("mine")


def own_card(game: Game) -> Card:
    content: Content = game.content
    (deck,) = content.decks
    return deck.card("mine")


def request_lines(library: Library, *farms: str) -> list[ScoreLine]:
    """Return the line of the request for each farm."""
    sections = [f"[P{n}]\n{farm.replace('/', chr(10))}\n" for n, farm in enumerate(farms)]
    text = "\n".join(["game: mine", "requests: mine", *sections])
    result = score_text(text, "", library, "en").result
    return [line for score in result.scores for line in score.lines if line.rule == "request:mine"]


SHAPES = [
    # The rule, its points on FARM, its text, the cells.
    ("in_each: row, full: true, points: 3", 0, "0", ""),
    ("in_each: column, of: cow, cells: {at_least: 3}, points: 4", 1 * 4, "1", "A1 A2 A3"),
    ("in_each: group, of: cow, cells: {at_most: 2}, points: 1", 0, "0", ""),
    ("in_each: group, of: animal, each_kind: true, points: 1", 4, "4", None),
    ("of: animal, once: {at_least: 9}, points: 6", 0, "8 animals instead of 9", ""),
    ("of: hay, once: {at_most: 2}, points: 6", 6, "2 hay bales", "D3 E4"),
    ("of: animal, count: kinds, table: {2: 1, 4: 5}", 5, "4 different kinds", "A1 B1 C1 C2"),
    ("of: empty, points: -1", -10, "10 empty cells", None),
    ("at: stable, points: 2", 4, "2 cells", None),
    ("of: animal, at: edge, points: 1, up_to: 3", 3, "5 animals, at most 3 points", None),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "points", "text", "cells"), SHAPES)
def test_any_sentence_scores(
    tmp_path: Path, rule: str, points: int, text: str, cells: str | None
) -> None:
    library = make_library(tmp_path, rule)

    (line,) = request_lines(library, f"stable: C H/{FARM}")

    assert (line.points, line.text.replace("\xa0", " ")) == (points, f"Mine: {text}")
    if cells is not None:
        assert sorted(cell.name for cell in line.cells) == sorted(cells.split())


def test_a_request_may_compare_the_farms(tmp_path: Path) -> None:
    library = make_library(tmp_path, "of: cow, who: most, points: 5")

    lines = request_lines(library, FARM, FARM.replace("C", "H"))

    found = [(line.points, line.text.replace("\xa0", " ")) for line in lines]
    assert found == [(5, "Mine: 3 cows"), (0, "Mine: 0 cows")]


@pytest.mark.parametrize("rule", [rule for rule, *_ in SHAPES])
def test_the_tile_of_any_sentence_shows_its_points_and_its_text(tmp_path: Path, rule: str) -> None:
    game = make_game(tmp_path, rule)
    deck, *_ = draw_decks(game.drawing_context("en"))
    printed = [*texts(deck.pieces[-1].front.items)]

    (card_rule,) = own_card(game).rules
    assert "All of mine." in printed
    each = card_rule.points_each
    paid = [*(card_rule.table or {}).values()] + ([each.value] if each else [])
    assert paid
    assert {str(points).replace("-", "−") for points in paid} <= {
        text.replace("-", "−").removeprefix("+") for text in printed
    }


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("of: cow, points: 1", "each"),
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
    (card_rule,) = own_card(game).rules
    assert read_request("mine", "shears", card_rule, game.content.vocabulary).kind == kind
    options = MatchOptions(players=2, variant="full", bots=("random",), seed=1)

    if kind != "other":
        prepare_match(game, options)
        return
    with pytest.raises(InputError) as raised:
        prepare_match(game, options)
    (problem,) = raised.value.problems
    assert str(problem.message) == "bots cannot play the rule mine"
    assert Path(problem.location.path).name == "game.yaml"
    assert problem.location.text[problem.location.column - 1 :].startswith("{id: mine, ")


def test_bots_play_only_the_groups_they_know(tmp_path: Path) -> None:
    game = make_game(tmp_path, "of: cow, points: 1", ONE_LARGEST)

    with pytest.raises(InputError) as raised:
        prepare_match(game, MatchOptions(players=2, variant="full", bots=("random",), seed=1))

    (problem,) = raised.value.problems
    assert str(problem.message) == "bots cannot play the rule group"
    assert problem.location.text.startswith(ONE_LARGEST)


def test_groups_may_be_other_groups(tmp_path: Path) -> None:
    """Only one of two equal groups counts."""
    library = make_library(tmp_path, "of: cow, points: 1", ONE_LARGEST)
    text = "game: mine\n[A]\nCC...\n.....\nCC...\n.....\n"

    (score,) = score_text(text, "", library, "en").result.scores

    assert (score.lines[0].text, score.lines[0].points) == ("cows: a group of 2", 2)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("of: cow, points: 1", False),
        ("of: cow, points: 1, source: rulebook", False),
        ("of: cow, points: {value: 1, source: house}, source: rulebook", True),
        ("of: cow, points: {value: 1, source: rulebook}, source: house", True),
        ("of: cow, once: {exactly: {value: 2, source: house}}, points: 1, source: rulebook", True),
    ],
)
def test_a_house_rule_is_marked(tmp_path: Path, rule: str, expected: bool) -> None:
    card = own_card(make_game(tmp_path, rule))

    assert states_house(card.rules) == expected
