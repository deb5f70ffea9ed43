"""What the words of a rule mean, for editors and for the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.scoring.vocabulary import Vocabulary

_EMPTY = "cells in which nothing stands"
_OWN = "the player's own cells of a shared sheet"
_EDGE = "what lies outside the grid"
_NEAR = {"empty": _EMPTY, "own": _OWN, "edge": _EDGE}
_MEASURES = {
    "cells": "how many cells",
    "kinds": "how many different kinds",
    "same": "how many cells of the most common kind",
    "sets": "how many complete sets of these kinds",
    "straight": "how long the longest run of consecutive numbers is, in any order",
    "sum": "the sum of the numbers",
}
# The words of the vocabulary by the key that has them as values.
WORD_MEANINGS: Mapping[str, Mapping[str, str]] = {
    "in_each": {
        "sheet": "the whole sheet",
        "cell": "each counted cell",
        "group": "each group of counted cells that touch; a wall separates them",
        "row": "each row of the grid",
        "column": "each column of the grid",
        "diagonal": "each of the two long diagonals of a square grid",
        "side": "each outer row or column, corners included",
        "square": "each block of 2 × 2 cells, or of another size; blocks overlap",
        "row-run": "each longest run of counted cells in a row",
        "column-run": "each longest run of counted cells in a column",
    },
    "of": {"empty": _EMPTY, "own": _OWN},
    "full": {"empty": _EMPTY, "own": _OWN},
    "near": _NEAR,
    "count_touching": _NEAR,
    "at": {"corners": "the four corners of the grid", "edge": "the cells at the edge of the grid"},
    "count": _MEASURES,
    "times": _MEASURES,
    "points_of": {"all": "all rules above this one"},
    "take": {
        "largest": "the units with the most cells, all that tie",
        "one-largest": "one unit with the most cells, the first of those that tie",
        "second-largest": "the second unit by size; of two that tie for the most, the later one",
        "best": "the unit that pays most",
    },
    "who": {
        "most": "the player with the most; most of nothing pays nothing",
        "least": "the player with the least; if all have the same, nobody",
    },
    "tie": {
        "nobody": "those who tie are not paid",
        "split": "those who tie share the points of their place; the next places are not paid",
        "pool": "those who tie share the points of all places that they use up; the rest is lost",
    },
}


def name_meanings(vocabulary: Vocabulary) -> Mapping[str, str]:
    """Return what the names of a game are."""
    return dict(_name_meanings(vocabulary))


def _name_meanings(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    groups = {
        "a kind of this game": vocabulary.kinds,
        "a symbol of this game": vocabulary.symbols,
        "a number that players write down": vocabulary.fields,
        "the kinds written into this field": vocabulary.letter_fields,
        "an area of the sheet": vocabulary.areas,
        "a wall of the sheet": vocabulary.walls,
        "an earlier moment of the game": vocabulary.moments,
    }
    for meaning, names in groups.items():
        yield from ((name, meaning) for name in names)
    for name, members in vocabulary.families.items():
        yield name, f"stands for {', '.join(members)}"
