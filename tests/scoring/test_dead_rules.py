"""Rules that decide nothing are found, and live rules are not accused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import process_time

import pytest

from hedgerow.base.rng import Rng
from hedgerow.game.content import stated_rules
from hedgerow.game.library import open_library
from hedgerow.game.samples import sample_papers
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.scoring.dead_rules import MAX_PAPERS, dead_rules
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary

GAMES = [*open_library().games()]
FARM = next(game for game in GAMES if game.id == "stampfarm")
DEAD = """\
{id: five-corners, of: animal, at: corners, once: {exactly: 5}, points: 3}
{id: huge-group, in_each: group, of: cow, cells: {at_least: 21}, points: 9}
{id: five-beside, of: pig, next_to: {of: hay, at_least: 5}, points: 2}
{id: contradiction, of: hen, next_to: hen, not: {next_to: hen}, points: 2}
{id: high-table, of: animal, count: same, table: {25: 4}}
{id: nothing, points: 0}
"""
# What cannot score whatever the paper is, and neighbours of it that can.
THINKING = [
    ("of: cow, at: corners, table: {5: 3}", "it needs 5 cells, but there are only 4"),
    ("of: cow, at: corners, table: {4: 3}", ""),
    ("of: cow, at: corners, table: {0: 3, 5: 4}", ""),
    ("of: cow, at: corners, every: 5, points: 1", "it needs 5 cells, but there are only 4"),
    ("of: cow, at: corners, every: 4, points: 1", ""),
    ("at: corners, kinds: {at_least: 5}, points: 1", "it needs 5 cells, but there are only 4"),
    ("at: corners, once: {at_most: 5}, points: 1", ""),
    ("at: corners, times: kinds, table: {5: 1}", ""),
    ("in_each: square, cells: {at_least: 5}, points: 1", "it needs 5 cells, but there are only 4"),
    ("in_each: square, cells: {at_least: 4}, points: 1", ""),
    ("in_each: square, count: cells, once: {at_least: 9}, points: 1", ""),
    ("in_each: [square, row], cells: {at_least: 5}, points: 1", ""),
    ("of: cow, next_to: {of: hen, at_least: 5}, points: 1", "a cell has at most 4 neighbours"),
    ("of: cow, next_to: {of: hen, at_least: 4}, points: 1", ""),
    ("of: cow, next_to: {of: hen, at_most: 5}, points: 1", ""),
    (
        "next_to: hen, not: {next_to: animal}, points: 1",
        "next_to requires what not.next_to forbids",
    ),
    ("next_to: animal, not: {next_to: hen}, points: 1", ""),
    ("next_to: {of: hen, at_most: 2}, not: {next_to: hen}, points: 1", ""),
    ("next_to: {of: hen, kinds: {at_most: 2}}, not: {next_to: hen}, points: 1", ""),
    ("table: {1: 0, 3: 0}", "it pays 0 points"),
    ("who: most, places: [0, 0]", "it pays 0 points"),
    ("in_each: row, points: [0, 1]", ""),
    ("in_each: row, points: [0, 0]", "it pays 0 points"),
    ("of: animal, each_kind: true, points: {cow: 0, hen: 0}", "it pays 0 points"),
    ("of: animal, each_kind: true, points: {cow: 0, hen: -1}", ""),
    (
        "in_each: square, size: 3, cells: {at_least: 10}, points: 1",
        "it needs 10 cells, but there are only 9",
    ),
    ("in_each: square, size: 3, cells: {at_least: 9}, points: 1", ""),
    ("in_each: square, size: any, cells: {at_least: 99}, points: 1", ""),
    ("of: cow, at: [corners, edge], table: {5: 3}", ""),
    ("of: cow, not: {at: corners}, table: {5: 3}", ""),
    # Fewer than three hens may be next to it.
    ("next_to: hen, not: {next_to: {of: hen, at_least: 3}}, points: 1", ""),
    ("points_of: first, table: {99: 3}", ""),
    ("points: -1", ""),
]
VOCABULARY = Vocabulary(kinds=("cow", "hen"), families={"animal": ("cow", "hen")})


def read_rule(text: str) -> Rule:
    return parse_model(parse_tree(text, "rules"), Rule)


def listed(*texts: str) -> RuleList:
    """Return rules in the vocabulary of a small game, each `{id: r0, …}` with its number."""
    rules = [read_rule(f"{{id: r{number}, {text}}}") for number, text in enumerate(texts)]
    stated = tuple(StatedRule(("scoring", number), rule) for number, rule in enumerate(rules))
    return RuleList(vocabulary=VOCABULARY, rules=stated)


def reasons(rules: RuleList, *papers: dict[str, View]) -> dict[str, str]:
    return {stated.rule.id: str(reason) for stated, reason in dead_rules(rules, papers)}


def row(text: str) -> View:
    """Return a paper of one row: `c` cow, `h` hen, `.` empty."""
    from hedgerow.base.grid import Pos

    kinds = {Pos(0, col): {"c": "cow", "h": "hen"}[it] for col, it in enumerate(text) if it != "."}
    return View(VOCABULARY, 1, len(text), kinds)


def test_six_dead_rules_are_found_and_no_live_one_is_accused() -> None:
    live = stated_rules(FARM.content)
    dead = [read_rule(line) for line in DEAD.splitlines()]
    added = [StatedRule(("dead", number), rule) for number, rule in enumerate(dead)]
    rules = RuleList(vocabulary=live.vocabulary, rules=(*live.rules, *added), names=live.names)
    for seed in range(10):
        started = process_time()
        papers = sample_papers(FARM.content, Rng(f"seed {seed}"))
        found = [stated.rule.id for stated, _ in dead_rules(rules, papers)]

        assert found == [rule.id for rule in dead]
        assert process_time() - started < 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_rule_of_a_shipped_game_is_accused(game: object) -> None:
    content = game.content  # type: ignore[attr-defined]
    for seed in range(50):
        papers = sample_papers(content, Rng(f"seed {seed}"))

        assert [*dead_rules(stated_rules(content), papers)] == []


@pytest.mark.parametrize(("text", "expected"), THINKING)
def test_sentence_that_cannot_score_is_found_without_papers(text: str, expected: str) -> None:
    found = reasons(listed(text))

    assert found == ({"r0": f"this rule can never score: {expected}"} if expected else {})


def test_rule_that_pays_everybody_the_same_is_found() -> None:
    rules = listed("of: cow, once: {at_most: 9}, points: 2", "of: cow, points: 2")

    assert reasons(rules, {"A": row("c.")}, {"A": row("ch")}) == {
        "r0": "this rule always paid 2 on 2 sheets filled at random",
        "r1": "this rule always paid 2 on 2 sheets filled at random",
    }
    assert [*reasons(rules, {"A": row("c.")}, {"A": row("cc")})] == ["r0"]


def test_rule_that_copies_another_is_found_and_the_first_one_stays() -> None:
    rules = listed("of: cow, points: 2", "of: hen, points: 1", "of: [cow], count: cells, points: 2")

    assert reasons(rules, {"A": row("c."), "B": row("ch")}, {"A": row("hh"), "B": row("..")}) == {
        "r2": "this rule paid the same as 'r0' on 4 sheets filled at random"
    }


def test_rule_that_multiplies_earlier_points_is_tried_with_them() -> None:
    rules = listed("of: cow, points: 1", "of: hen, points: 1, times_lowest: [r0]")

    assert reasons(rules, {"A": row("ch")}, {"A": row("hh")}, {"A": row("cc")}) == {}
    assert [*reasons(rules, {"A": row("hh")}, {"A": row("cc")}, {"A": row("c.")})] == ["r1"]


@pytest.mark.parametrize("names", ["r0", "all", "[r0, r1]"])
def test_rule_that_counts_earlier_points_is_tried_with_them(names: str) -> None:
    rules = listed("of: cow, points: 1", "of: hen, points: 5", f"points_of: {names}, points: 3")

    assert reasons(rules, {"A": row("ch")}, {"A": row("hh")}, {"A": row("cc")}) == {}
    never = reasons(rules, {"A": row("..")}, {"A": row("..")})
    assert [*never] == ["r0", "r1", "r2"]


def test_players_who_are_compared_are_tried_together() -> None:
    rules = listed("of: cow, who: most, points: 3", "of: cow, who: least, points: 3")

    assert reasons(rules, {"A": row("c."), "B": row("..")}) == {}


def test_no_more_papers_are_filled_than_needed() -> None:
    filled: list[int] = []

    def papers() -> Iterator[dict[str, View]]:
        for number in range(10 * MAX_PAPERS):
            filled.append(number)
            yield {"A": row("ch" if number % 2 else "hh"), "B": row("..")}

    assert [*dead_rules(listed("of: cow, points: 1"), papers())] == []
    assert len(filled) == 2
    assert [*dead_rules(listed("of: cow, cells: {at_least: 2}, points: 1"), papers())]
    assert len(filled) == 2 + MAX_PAPERS // 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_papers_are_the_same_for_the_same_seed(game: object) -> None:
    content = game.content  # type: ignore[attr-defined]
    first, second = (
        [
            (player, view.rows, view.columns, view.kinds, view.fields)
            for views in islice(sample_papers(content, Rng("one")), 40)
            for player, view in views.items()
        ]
        for _ in range(2)
    )

    assert first == second
    assert len({str(it[1:]) for it in first}) > 30
