"""Decks that may be omitted, hands with a minimum, and what is asked for if it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.corpus.case import Case, meaning
from tests.game.open_games import (
    check_round_trip,
    lines,
    problems,
    questions,
    score,
    warnings,
    write_game,
)

GAME = """
kinds: [{id: cow}, {id: hen}]
sheet:
  grid: {columns: 3, rows: 1, grows: true}
  fields: [{id: coins}, {id: gems}, {id: eggs}, {id: mood}]
scoring:
  - {id: coins, count: coins, points: 1}
decks:
  - id: feasts
    layout: rule-card
    open: {number: 1, optional: true}
    cards:
      - {id: gem-feast, count: gems, points: 2}
      - {id: calm, of: cow, points: 1}
  - id: goals
    layout: rule-card
    held: {least: 1, most: 2, take: best}
    cards:
      - {id: egg-goal, count: eggs, points: 1}
      - {id: most-eggs, count: eggs, who: most, points: 4}
      - {id: cows, of: cow, points: 3, copies: 2}
      - {id: hens, of: hen, once: {at_least: 2}, points: 3}
"""
WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen}
plural: {cow: cows, hen: hens}
rules: {coins: Coins}
fields: {coins: Coins, gems: Gems, eggs: Eggs, mood: Mood}
decks: {feasts: Feasts, goals: Goals}
cards: {gem-feast: Gem feast, calm: Calm, egg-goal: Egg goal, most-eggs: Most eggs, cows: Cows, hens: Hens}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def test_a_file_without_the_key_of_an_optional_deck_plays_without_its_cards(game: Library) -> None:
    text = "\n[Anna]\ncoins: 4\ngoals: cows\nC\n"

    scored = score(game, text)

    assert lines(scored) == {"Anna": [("coins", 4, ""), ("goals:cows", 3, "A1")]}
    assert questions(scored) == []
    assert scored.result.state == "final"
    with_feast = score(game, f"feasts: calm\n{text}")
    assert lines(with_feast)["Anna"][1] == ("feasts:calm", 1, "A1")


@pytest.mark.parametrize(
    ("header", "anna", "ben", "asked"),
    [
        # Only coins are counted by a rule; mood by none.
        ("", "goals: cows", "goals: hens", ["Anna coins", "Ben coins"]),
        ("", "goals: cows\ncoins: 0", "goals: hens\ncoins: 0", []),
        # A feast counts for all, a goal for its owner, unless it compares players.
        ("feasts: gem feast", "goals: cows\ncoins: 0", "goals: hens\ncoins: 0", ["Anna gems", "Ben gems"]),
        ("", "goals: egg goal\ncoins: 0", "goals: hens\ncoins: 0", ["Anna eggs"]),
        ("", "goals: most eggs\ncoins: 0", "goals: hens\ncoins: 0", ["Anna eggs", "Ben eggs"]),
        ("", "goals: most eggs\ncoins: 0\neggs: 1", "goals: hens\ncoins: 0\neggs: 2", []),
    ],
)  # fmt: skip
def test_a_field_is_asked_for_only_if_a_rule_in_play_counts_it(
    game: Library, header: str, anna: str, ben: str, asked: list[str]
) -> None:
    scored = score(game, f"{header}\n[Anna]\n{anna}\nC H\n\n[Ben]\n{ben}\nC C\n")

    assert [f"{section} {field}" for _, section, field in questions(scored)] == asked


def test_an_omitted_grid_is_asked_for_only_if_a_card_counts_its_cells(game: Library) -> None:
    fields = "coins: 1\neggs: 2"

    without = score(game, f"\n[Anna]\n{fields}\ngoals: egg goal\n")
    needed = score(game, f"\n[Anna]\n{fields}\ngoals: cows\n")

    assert questions(without) == []
    assert questions(needed) == [
        ("What stands on the paper of Anna is missing. Write dots if it is nothing.", "Anna", "")
    ]
    assert [it.brush for it in needed.result.open] == ["letter"]
    assert questions(score(game, f"\n[Anna]\n{fields}\ngoals: cows\n.\n")) == []


def test_every_card_in_hand_has_a_line_and_the_best_its_points(game: Library) -> None:
    text = "\n[Anna]\ncoins: 0\neggs: 4\ngoals: hens, egg-goal\nH C\n"

    scored = score(game, text)

    # One hen of the two that are needed pays nothing, and the line shows it.
    assert lines(scored)["Anna"][1:] == [("goals:hens", 0, "A1"), ("goals:egg-goal", 4, "")]
    check_round_trip(game, text)
    # Of equal cards, the first one has the points.
    both = score(game, "\n[Anna]\ncoins: 0\neggs: 3\ngoals: egg-goal, hens\nH H\n")
    assert lines(both)["Anna"][1:] == [("goals:egg-goal", 3, ""), ("goals:hens", 0, "A1 B1")]
    assert [line.text for line in both.result.scores[0].lines][2] == (
        "Hens: 2\u00a0hens (3, not chosen)"
    )
    # One of the two hens that are needed; without a card that pays there is nothing to add.
    missed = score(game, "\n[Anna]\ncoins: 0\neggs: 3\ngoals: egg-goal, hens\nH C\n")
    assert missed.result.scores[0].lines[2].text.endswith("(another card counts)")
    nothing = score(game, "\n[Anna]\ncoins: 0\neggs: 0\ngoals: egg-goal, hens\nH C\n")
    assert not [it for it in nothing.result.scores[0].lines if "another" in it.text]


def test_a_line_shows_a_question_mark_for_a_number_that_was_not_entered(game: Library) -> None:
    text = "\n[Anna]\ncoins: 0\n{}goals: egg-goal\nC\n"

    texts = [
        score(game, text.format(eggs)).result.scores[0].lines[1].text for eggs in ("", "eggs: 0\n")
    ]

    assert texts == ["Egg goal: ?", "Egg goal: 0"]


@pytest.mark.parametrize(
    ("deck", "cells"),
    [("open: {number: 1}", ""), ("held: {most: 1}", "B1")],
    ids=["open", "in hand"],
)
def test_a_card_that_pays_nothing_shows_what_it_counted_only_in_a_hand(
    tmp_path: Path, deck: str, cells: str
) -> None:
    card = "{id: hens, of: hen, once: {at_least: 2}, points: 3}"
    goals = f"decks: [{{id: goals, layout: rule-card, {deck}, cards: [{card}]}}]"
    grid = "sheet: {grid: {columns: 3, rows: 1}}"
    words = "letters: {cow: C, hen: H}\nnames: {cow: cow, hen: hen}\n"
    words += "decks: {goals: Goals}\ncards: {hens: Hens}\n"
    game = write_game(tmp_path, f"kinds: [{{id: cow}}, {{id: hen}}]\n{grid}\n{goals}\n", words)
    header, own = ("goals: hens\n", "") if "open" in deck else ("", "goals: hens\n")

    scored = score(game, f"{header}[Anna]\n{own}C H C\n")

    assert lines(scored)["Anna"] == [("goals:hens", 0, cells)]


@pytest.mark.parametrize(
    ("goals", "expected"),
    [
        ("", "3:1 Ben must have 1 to 2 of goals | add a line like goals: egg-goal, most-eggs"),
        ("goals: -\n", "4:8 Ben must have 1 to 2 of goals | add a line like goals: egg-goal, most-eggs"),
        ("goals: cow\n", ""),
        ("goals: horses\n", "4:8 unknown card 'horses' | use one of Egg goal, Most eggs, Cows, Hens"),
        ("goals: cows, hens, egg goal\n", "4:20 goals has room for 2 | remove the others"),
        # Two cows are in the deck, but only one of the hens.
        ("goals: cows, cows\n", ""),
        ("goals: hens, hens\n", "4:14 'hens' appears twice | remove one of them"),
    ],
)  # fmt: skip
def test_a_hand_has_a_least_and_a_most(game: Library, goals: str, expected: str) -> None:
    text = f"\n[Ben]\n{goals}coins: 0\neggs: 0\nC\n"

    if expected:
        assert problems(game, text) == [expected]
    else:
        assert questions(score(game, text)) == []


@pytest.mark.parametrize(
    ("change", "needed_by"),
    [
        # Eggs are counted by a goal for its owner, and by one that compares all players.
        (("", ""), {"coins": None, "eggs": None, "gems": None, "mood": None}),
        (("      - {id: most-eggs, count: eggs, who: most, points: 4}\n", ""),
         {"coins": None, "eggs": ("egg-goal",), "gems": None, "mood": None}),
    ],
)  # fmt: skip
def test_a_field_that_only_cards_in_hand_count_follows_them(
    tmp_path: Path, change: tuple[str, str], needed_by: dict[str, tuple[str, ...] | None]
) -> None:
    words = WORDS.replace("most-eggs: Most eggs, ", "" if change[0] else "most-eggs: Most eggs, ")
    game = write_game(tmp_path, GAME.replace(*change), words).find_game("test")

    fields = game.form("en").sections[0].fields

    assert {it.key: it.needed_by for it in fields if it.key != "goals"} == needed_by
    keys = [it.key for it in fields]
    after = keys[keys.index("goals") + 1 :]
    assert after == [name for name, cards in needed_by.items() if cards]


def test_a_hand_that_was_left_blank_is_a_question(game: Library) -> None:
    scored = score(game, "\n[Ben]\ngoals:\ncoins: 0\nC\n")

    assert questions(scored) == [("Goals: the cards of Ben are missing.", "Ben", "goals")]


def test_a_hand_of_a_fixed_size_says_its_size(tmp_path: Path) -> None:
    game = write_game(tmp_path, GAME.replace("least: 1, most: 2", "least: 2, most: 2"), WORDS)

    assert problems(game, "\n[Ben]\ncoins: 0\ngoals: cows\nC\n") == [
        "5:8 Ben must have 2 of goals | add a line like goals: egg-goal, most-eggs"
    ]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("cows", "cows", "hens"), []),
        (("cows", "cows", "cows"), ["Cows is held 3 times, but there are only 2."]),
        (("hens", "hens", "cows"), ["Hens is held 2 times, but there is only one."]),
        (("hens, cows", "cows, cows", "egg goal"),
         ["Cows is held 3 times, but there are only 2."]),
    ],
)  # fmt: skip
def test_a_card_held_by_more_players_than_it_has_copies_is_a_warning(
    game: Library, hands: tuple[str, ...], expected: list[str]
) -> None:
    papers = [
        f"\n[{name}]\ncoins: {number}\neggs: 0\ngoals: {hand}\nC\n"
        for number, (name, hand) in enumerate(zip(("Anna", "Ben", "Cleo"), hands, strict=True))
    ]

    assert warnings(score(game, "".join(papers))) == expected


@pytest.mark.parametrize(
    ("papers", "expected"),
    [
        ([("Anna", 1), ("Ben", 2)], []),
        ([("Anna", 1), ("Ben", 1)], ["The same paper: Anna, Ben. Was one of them typed twice?"]),
        ([("Anna", 1), ("Ben", 1), ("Cleo", 2)],
         ["The same paper: Anna, Ben. Was one of them typed twice?"]),
        ([("A", 1), ("B", 2), ("C", 3), ("D", 4)], []),
        ([("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5)],
         ["5 papers are entered, but at most 4 can play."]),
    ],
)  # fmt: skip
def test_papers_typed_twice_and_too_many_papers_are_warnings(
    tmp_path: Path, papers: list[tuple[str, int]], expected: list[str]
) -> None:
    game = write_game(tmp_path, GAME.split("decks:")[0], WORDS.split("decks:")[0])
    text = "".join(f"\n[{name}]\ncoins: {coins}\nC H\n" for name, coins in papers)

    assert warnings(score(game, text)) == expected


HAY_GAME = """
kinds: [{id: cow}, {id: hay}]
sheet: {grid: {columns: 3, rows: 1}}
scoring: [{id: herd, of: cow, points: 1}]
checks: [{id: hay, of: hay, exactly: 0, without: wishes%s}]
decks:
  - id: wishes
    layout: goods
    open: {number: 1, optional: true}
    cards: [{id: bales, of: hay, points: 2}]
"""
HAY_WORDS = """
letters: {cow: C, hay: B}
names: {cow: cow, hay: hay}
rules: {herd: Herd}
checks: {hay: "{player}: {n} hay, but no wishes"}
decks: {wishes: Wishes}
cards: {bales: Bales}
"""
WITHOUT = [
    # what is open, the cells, what is said of games without the deck
    ("", "C C B", ["Ida: 1 hay, but no wishes"]),
    ("wishes: -\n", "C C B", ["Ida: 1 hay, but no wishes"]),
    ("", "C C C", []),
    ("wishes: bales\n", "C C B", []),
]


@pytest.mark.parametrize(("opened", "cells", "expected"), WITHOUT)
def test_a_check_is_only_about_games_without_an_optional_deck(
    opened: str, cells: str, expected: list[str], tmp_path: Path
) -> None:
    text = f"{opened}[Ida]\n{cells}\n"

    warned = write_game(tmp_path / "warned", HAY_GAME % ", warn: true", HAY_WORDS)
    refused = write_game(tmp_path / "refused", HAY_GAME % "", HAY_WORDS)

    assert warnings(score(warned, text)) == expected
    if expected:
        assert [it.partition(" | ")[0] for it in problems(refused, text)] == [
            f"{3 + bool(opened)}:5 {expected[0]}"
        ]
    else:
        assert warnings(score(refused, text)) == []


HELP = [
    ("number: 1", "", "the card on the table"),
    ("number: 2", "", "the 2\u00a0cards on the table"),
    ("of_each: back", "back: a, ", "the cards on the table, at most one of each back"),
    ("number: 1, optional: true", "", "the card on the table; none if you play without them"),
]


@pytest.mark.parametrize(("opened", "back", "expected"), HELP)
def test_the_form_says_which_cards_are_entered(
    opened: str, back: str, expected: str, tmp_path: Path
) -> None:
    text = HAY_GAME.replace(", without: wishes%s", "").replace(
        "{id: bales,", f"{{id: bales, {back}"
    )
    library = write_game(tmp_path, text.replace("number: 1, optional: true", opened), HAY_WORDS)

    form = library.find_game("test").form("en")

    (field,) = [it for it in form.fields if it.key == "wishes"]
    assert field.help == expected


WRONG = [
    ("without: wishes", "without: wish", "did you mean wishes?"),
    (", optional: true", "", "remove without"),
]


@pytest.mark.parametrize(("right", "wrong", "hint"), WRONG)
def test_the_deck_of_a_check_must_be_optional(
    right: str, wrong: str, hint: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as caught:
        game = write_game(tmp_path, (HAY_GAME % "").replace(right, wrong), HAY_WORDS)
        score(game, "[Ida]\nC C C\n")

    (problem,) = caught.value.problems
    assert str(problem.message).startswith("unknown optional deck 'wish")
    assert str(problem.hint) == hint


ROWS = meaning(
    "fallow/game.yaml",
    [
        ("a hand with more at least than at most", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a}], held: {least: ‸3, most: 2}}]\nscoring:\n",
         "least is greater than most | use at most 2"),
    ],
)  # fmt: skip


@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.what)
def test_a_wrong_deck_is_reported_at_its_location(case: Case) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(case.text, "game.yaml"), Content)

    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    assert [line.removeprefix("game.yaml:") for line in found] == [*case.expected]
