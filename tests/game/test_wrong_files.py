"""Wrong game files of open games: every problem is reported once, at its location, with a hint.

These mistakes add names, whose missing words would be reported too; `tests/corpus` has the others.
"""

from __future__ import annotations

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.corpus.case import Case, meaning

ROWS = meaning(
    "fallow/game.yaml",
    [
        ("a moment that is not there", "cell, of: barley,", "cell, of: barley, when: ‸interim,",
         "unknown moment 'interim' | remove it"),
        ("an end of an unknown kind", "{id: sown, of: barley, at_least", "{id: sown, of: ‸rye, at_least",
         "unknown kind 'rye' | use one of barley, stone, empty"),
        ("an end that pays", "of: barley, at_least: 3,", "of: barley, at_least: 3, ‸points: 1,",
         "a condition pays nothing | remove points"),
        ("an end without a bound", "- {id: sown, of: barley, at_least: 3,", "- ‸{id: sown, of: barley,",
         "a bound needs a number | for example {at_least: 2}"),
        ("two ends with one id", "checks:\n", "  - {id: ‸sown, at_least: 4}\nchecks:\n",
         "'sown' appears twice | give each its own id"),
        ("points of a rule that is not there", "{id: sown, of: barley, at_least", "{id: sown, points_of: [‸beyond], at_least",
         "unknown rule 'beyond' | use one of beside, all"),
        ("a check at a field that is not there", "{id: sown, of: barley, at_most", "{id: sown, count: ‸milk, at_most",
         "cannot count 'milk' | use one of cells, kinds, same, sets, straight, sum, stone"),
        ("a wrong warn", "warn: true", "warn: ‸yes", "'yes' is ambiguous | write \"yes\" if you mean text"),
        ("a kind named like a word of rules", "{id: barley, icon: hay}",
         "{id: barley, icon: hay}\n  - {id: ‸cell}", "'cell' is a word of rules | use another id"),
        ("a symbol named like a kind", "{id: stone, paint: stone, blocked: true}",
         "{id: stone, paint: stone, blocked: true}\n  - {id: ‸barley}",
         "'barley' appears twice | give each its own id"),
        ("a family of unknown kinds", "sheet:\n", "families: [{id: crop, of: [barley, ‸rye]}]\nsheet:\n",
         "unknown name 'rye' | use one of barley, stone, beside"),
        ("a hole in random cells", "id: stone, ", "id: stone, ‸print: false, ",
         "'stone' is in random cells, so it must be printed | remove print, or put it on the map"),
        ("a hole to write in", "symbols:\n", "symbols:\n  - {id: hole, ‸print: false}\n",
         "'hole' is not printed, but players can write on it"
         " | add blocked: true; for cells that only rules know, use an area"),
        ("a symbol shown on a kind that is not one", "icon: hay}", "icon: hay, shows: {‸crown: 2}}",
         "unknown symbol 'crown' | use stone"),
        ("a track without boxes", "  random:\n", "  tracks: [‸{id: rain}]\n  random:\n",
         "missing key 'boxes' | "),
        ("a track of too many boxes", "  random:\n", "  tracks: [{id: rain, boxes: ‸41}]\n  random:\n",
         "must be at most 40 | "),
        ("room for numbers", "  random:\n", "  fields: [{id: rain, ‸room: 4}]\n  random:\n",
         "room is for letters, but this field holds none | for a largest number, use up_to"),
        ("a largest number of letters", "  random:\n",
         "  fields: [{id: barn, holds: barley, ‸up_to: 9}]\n  random:\n",
         "up_to is for a single number | for letters, use room"),
        ("a largest number of several", "  random:\n", "  fields: [{id: rain, numbers: 3, ‸up_to: 9}]\n  random:\n",
         "up_to is for a single number | for letters, use room"),
        ("a box twice", "  random:\n", "  tracks: [{id: rain, boxes: [1, 2, ‸1]}]\n  random:\n",
         "'1' appears twice | remove it"),
        ("worth of too few boxes", "  random:\n",
         "  tracks: [{id: rain, boxes: [1, 2], worth: ‸[4]}]\n  random:\n",
         "worth has 1 numbers for 2 boxes | write one number for each box"),
        ("a symbol on a box that is not there", "  random:\n",
         "  tracks: [{id: rain, boxes: [1, 2], shows: {‸3: {stone: 1}}}]\n  random:\n",
         "unknown box '3' | use one of 1, 2"),
        ("a box that YAML reads as false", "  random:\n", "  tracks: [{id: rain, boxes: [S, ‸N]}]\n  random:\n",
         "'N' is ambiguous | write \"N\" if you mean text"),
        ("a field named like a key of score files", "  random:\n", "  fields: [{id: ‸players, up_to: 9}]\n  random:\n",
         "'players' is a key of every score file | use another id"),
        ("a field of numbers and letters", "  random:\n",
         "  fields: [{id: barn, numbers: 3, ‸holds: barley}]\n  random:\n",
         "a field has numbers or holds letters, not both | make two fields of them"),
        ("a field for an unknown kind", "  random:\n", "  fields: [{id: barn, holds: ‸rye}]\n  random:\n",
         "unknown kind 'rye' | use barley"),
        ("a rule named like the points of all rules", "scoring:\n",
         "scoring:\n  - {id: ‸all, of: barley, points: 1}\n",
         "'all' is a word of rules | use another id"),
        ("a kind named like the value of points", "kinds:\n", "kinds:\n  - {id: ‸value}\n",
         "'value' is a word of rules | use another id"),
        ("points for too few rows", "scoring:\n",
         "scoring:\n  - {id: rows, in_each: row, full: true, points: ‸[1, 2]}\n",
         "2 numbers for 3 units | write one number for each"),
        ("points for too many columns", "scoring:\n",
         "scoring:\n  - {id: rows, in_each: column, full: true, points: ‸[1, 2, 3, 4]}\n",
         "4 numbers for 3 units | write one number for each"),
        ("a field counted in each row", "scoring:\n",
         "  fields: [{id: rain}]\nscoring:\n  - {id: wet, in_each: row, count: ‸rain, points: 1}\n",
         "'rain' has one number, not one in each unit | remove in_each, or write times: rain"),
        ("an area without cells", "  random:\n", "  areas: [‸{id: yard}]\n  random:\n",
         "an area needs one of cells, columns, rows, map | for example columns: [A, B]"),
        ("an area off the grid", "  random:\n", "  areas: [{id: yard, cells: [A1, ‸D1]}]\n  random:\n",
         "'D1' is not on the grid | use A1 to C3"),
        ("an area of columns off the grid", "  random:\n", "  areas: [{id: yard, columns: [‸D]}]\n  random:\n",
         "'D' is not on the grid | use A to C"),
        ("an area of rows off the grid", "  random:\n", "  areas: [{id: yard, rows: [3, ‸4]}]\n  random:\n",
         "'4' is not on the grid | use 1 to 3"),
        ("areas that overlap", "  random:\n",
         "  areas: [{id: yard, rows: [1]}, {id: pond, columns: ‸[A]}]\n  random:\n",
         "A1 belongs to 'yard' too | areas must not overlap"),
        ("moments of a sheet of one's own", "  random:\n", "  ‸moments: [{id: interim}]\n  random:\n",
         "moments need a shared sheet | for earlier rounds, add fields with their numbers"),
        ("a shared sheet with a track", "  paper: quarter\n",
         "  paper: quarter\n  shared: true\n  ‸tracks: [{id: rain, boxes: 3}]\n",
         "a shared sheet has only a grid, not tracks | remove it, or give each player a sheet"),
        ("a wall that is too long", "  random:\n",
         "  random:\n    - {id: hedge, make: wall, edges: {least: ‸5, most: 6}, beside: {least: 2, most: 9}}\n",
         "a wall of 5 edges does not fit in the grid | use at most 4"),
        ("a deck without cards", "scoring:\n", "decks: [‸{id: seeds, layout: goods}]\nscoring:\n",
         "this deck has no cards | add cards, or rows with the name of a CSV file"),
        ("a deck named like a rule", "scoring:\n",
         "decks: [{id: ‸beside, layout: goods, cards: [{id: a}]}]\nscoring:\n",
         "a rule is named 'beside' too | use another prefix"),
        ("a deck that is open and held", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a}], open: {number: 1}, ‸held: {most: 1}}]\nscoring:\n",
         "the cards of a deck are open or held, not both | make two decks of them"),
        ("open cards that say nothing", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a}], ‸open: {}}]\nscoring:\n",
         "open cards need of_each or a number, not both | for example {of_each: back}"),
        ("an open card without a back", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [‸{id: a}], open: {of_each: back}}]\nscoring:\n",
         "'a' has no back | one card of each back is open, so add back"),
        ("a card of an unknown kind", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a, of: ‸rye, points: 1}]}]\nscoring:\n",
         "unknown kind 'rye' | use one of barley, stone, empty"),
        ("a card that scores in two ways", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a, of: barley, ‸score: [{id: b, points: 2}]}]}]\nscoring:\n",
         "a card has the keys of one rule, or score with several | keep one of them"),
        ("a card twice", "scoring:\n",
         "decks: [{id: seeds, layout: goods, cards: [{id: a}, {id: ‸a}]}]\nscoring:\n",
         "'a' appears twice | give each its own id"),
    ],
)  # fmt: skip


@pytest.mark.parametrize("case", ROWS, ids=lambda case: case.what)
def test_a_wrong_part_of_a_game_file_is_reported_at_its_location(case: Case) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(case.text, "game.yaml"), Content)

    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    assert [line.removeprefix("game.yaml:") for line in found] == [*case.expected]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        # 50 cards of 99 copies are 4,950 pieces.
        (50, []),
        (51, ["58:28 this deck has 5,001 pieces | use at most 5,000, or several decks"]),
    ],
)
def test_a_deck_has_at_most_5000_pieces(last: int, expected: list[str]) -> None:
    cards = "".join(f"      - {{id: c{number}, copies: 99}}\n" for number in range(50))
    text = (
        "about: {title: Test, tag: TT, players: {least: 1, most: 4}}\n"
        "kinds: [{id: cow}]\n"
        "scoring: [{id: cows, of: cow, points: 1}]\n"
        f"decks:\n  - id: seeds\n    layout: goods\n    cards:\n{cards}"
        f"      - {{id: last, copies: {last}}}\n"
    )
    found = []
    try:
        parse_model(parse_tree(text, "game.yaml"), Content)
    except InputError as error:
        found = [
            f"{it.location.line}:{it.location.column} {it.message} | {it.hint}"
            for it in error.problems
        ]

    assert found == expected
