"""Kuhlorado: a board that must add up, dice, and the scoring tables."""

from tests.corpus.case import Case, meaning, several, structural

FILE = "kuhlorado/game.yaml"
NUMBER = "write 3, or {value: 3, source: rulebook}"
FALLS = "the points of a table must rise throughout, or fall throughout | for example {3: 3, 4: 6}"

FORM = structural(
    FILE,
    [
        ("half a cow", "cow: {value: 18", "cow: {value: ‸18.5",
         "expected a whole number, found 18.5"),
        ("cows in quotes", "cow: {value: 18", 'cow: {value: ‸"18"',
         "expected a whole number, found '18'"),
        ("a table with a word as its key", "{5: 2, 10: 5", "{‸five: 2, 10: 5",
         "expected a whole number, found 'five'"),
        ("a table with a decimal as its key", "{5: 2, 10: 5", "{‸5.5: 2, 10: 5",
         "expected a whole number, found '5.5'"),
        ("a table with a decimal as its value", "{5: 2, 10: 5", "{5: ‸2.5, 10: 5",
         "expected a whole number, found 2.5"),
        ("a table as a list", "table: {5: 2, 10: 5, 15: 12, 20: 20}", "table: ‸[2, 5, 12, 20]",
         "expected key-value pairs, found a list"),
        ("a double without a value", "{exactly: 2}, points: 2",
         "{exactly: 2}, points: ‸{source: rulebook}", "missing key 'value'"),
        ("a head start of too many points", "count: second, points: 2", "count: second, points: ‸100",
         "must be between -99 and 99"),
    ],
)  # fmt: skip

MEANING = meaning(
    FILE,
    [
        ("a range that is upside down", "least: 2, most: 6", "least: ‸7, most: 6",
         "least is greater than most | use at most 6"),
        ("a table that falls", "{5: 2, 10: 5, 15: 12", "{5: 2, 10: 5, 15: ‸4", FALLS),
        ("a table that falls at its end", "20: 20}", "20: ‸11}", FALLS),
        ("a table written from its end that falls", "{5: 2, 10: 5, 15: 12, 20: 20}",
         "{20: 20, 15: ‸12, 10: 1, 5: 2}", FALLS),
        ("lands without a table", "- {id: land, in_each: group, of: own, count: cells, table: {5: 2, 10: 5, 15: 12, 20: 20},",
         "- ‸{id: land, in_each: group, of: own, count: cells,",
         "this rule does not say what it pays | add one of points, table, places"),
    ],
)  # fmt: skip

SEVERAL = several(
    FILE,
    [
        ("faults of form in several sections",
         (("cow: {value: 18, source: inferred}", "cow: ‸many"), ("points: 3", "points: ‸{source: rulebook}"),
          ("{5: 2, 10", "{‸five: 2, 10")),
         (f"expected a whole number, found 'many' | {NUMBER}", "missing key 'value'",
          "expected a whole number, found 'five'")),
        ("a double and a head start without a value",
         (("{exactly: 2}, points: 2", "{exactly: 2}, points: ‸{source: rulebook}"),
          ("count: second, points: 2", "count: second, points: ‸100")),
         ("missing key 'value'", "must be between -99 and 99")),
    ],
)  # fmt: skip

CASES: tuple[Case, ...] = (*FORM, *MEANING, *SEVERAL)
