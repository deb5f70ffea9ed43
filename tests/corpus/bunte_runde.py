"""Bunte Runde: variants with grids of their own, heads, a random order, coins and boards."""

from tests.corpus.case import Case, meaning, several, structural

FILE = "bunte-runde/game.yaml"
SOURCES = "use one of rulebook, review, inferred, house"

FORM = structural(
    FILE,
    [
        ("a head with a hatch", "{id: green, paint", "{id: green, ‸hatch: dots, paint",
         "unknown key 'hatch' | use one of id, paint, icon, letter"),
        ("rows that are no list", "rows: [dog, cat, hen, pig, cow]", "rows: ‸dog", "expected a whole number, found 'dog'"),
        ("a source misspelt", "at_least: 25, source", "at_least: 25, ‸sorce", "unknown key 'sorce' | did you mean source?"),
        ("an unknown source", "least: {value: 1, source: rulebook}", "least: {value: 1, source: ‸book}",
         f"invalid value: 'book' | {SOURCES}"),
        ("a variant with a name", "- id: animals\n", "- id: animals\n    ‸name: Animals\n", "unknown key 'name' | use one of about, kinds, symbols, tokens, families, sheet, dice, scoring, numbers, tie_break, end, checks, decks, boards, summary"),
    ],
)  # fmt: skip

MEANING = meaning(
    FILE,
    [
        ("a colour twice", "columns: [red, yellow, green, blue, purple]", "columns: [red, yellow, green, blue, purple, ‸red]",
         "'red' appears twice | remove it"),
        ("a paint that no theme has", "paint: piece-green", "paint: ‸piece-grene",
         "unknown colour 'piece-grene' | did you mean piece-green? (docs/icons.md shows all colours)"),
        ("an unknown icon", "icon: shape-moon", "icon: ‸shape-mooon", "unknown icon 'shape-mooon' | did you mean shape-moon? (docs/icons.md shows all icons)"),
        ("an unknown check", "check: last-turn", "check: ‸last-trun", "unknown check 'last-trun' | did you mean last-turn?"),
        ("an unknown picture", "picture: ring-helper", "picture: ‸rnig-helper",
         "unknown picture 'rnig-helper' | did you mean ring-helper?"),
    ],
)  # fmt: skip

SEVERAL = several(
    FILE,
    [
        ("faults of form in both variants",
         (("at_least: 36, source", "at_least: 36, ‸sorce"), ("at_least: 25, source", "at_least: 25, ‸sorce")),
         ("unknown key 'sorce' | did you mean source?", "unknown key 'sorce' | did you mean source?")),
    ],
)  # fmt: skip

CASES: tuple[Case, ...] = (*FORM, *MEANING, *SEVERAL)
