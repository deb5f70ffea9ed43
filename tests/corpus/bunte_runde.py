"""Bunte Runde: colours, and variants with kinds and pictures."""

from tests.corpus.case import Case, meaning, several, structural

FILE = "bunte-runde/game.yaml"
NUMBER = "write 3, or {value: 3, source: rulebook}"
ICONS = (
    "use one of cat, coin, cow, dog, field, forest, fox, goose, hay, hen, house, lake, meadow, "
    "pawn, pig, pitchfork, shears, sheep, shovel, star, … "
    "(docs/icons.md shows all icons)"
)
SOURCES = "use one of rulebook, review, inferred, house"

FORM = structural(
    FILE,
    [
        ("a colour without a paint", "{id: green, paint: piece-green}", "‸{id: green}",
         "missing key 'paint'"),
        ("a colour with a hatch", "{id: green, paint", "{id: green, ‸hatch: dots, paint",
         "unknown key 'hatch' | use one of id, paint"),
        ("discs or not", "discs: false", "discs: ‸sometimes", "expected true or false, found 'sometimes'"),
        ("kinds that are words", "{id: moon, picture: moon}", "‸moon",
         "expected key-value pairs, found 'moon' | valid keys: id, picture"),
        ("a kind without a picture", "{id: moon, picture: moon}", "‸{id: moon}",
         "missing key 'picture'"),
        ("a picture misspelt", "{id: moon, picture", "{id: moon, ‸pictrue",
         "unknown key 'pictrue' | did you mean picture?"),
        ("colours that are no list", "colours: [red, yellow, green, blue, purple]", "colours: ‸red",
         "expected a list, found 'red'"),
        ("a single colour", "colours: [red, yellow, green, blue, purple]", "colours: ‸[red]",
         "the list must have at least 2 items, not 1"),
        ("no coins", "coins: {value: 25", "coins: {value: ‸0", "must be between 1 and 162"),
        ("a source misspelt", "coins: {value: 25, source: rulebook}", "coins: {value: 25, ‸sorce: rulebook}",
         "unknown key 'sorce' | did you mean source?"),
        ("no steps", "steps: {least: 1", "steps: {least: ‸0", "must be at least 1"),
        ("too many steps", "most: 3,", "most: ‸10,", "must be at most 9"),
        ("steps of an unknown source", "most: 3, source: rulebook", "most: 3, source: ‸book",
         f"invalid value: 'book' | {SOURCES}"),
        ("a variant with a name", "- id: animals\n", "- id: animals\n    ‸name: Animals\n",
         "unknown key 'name' | use one of id, discs, kinds, colours, coins, source"),
    ],
)  # fmt: skip

MEANING = meaning(
    FILE,
    [
        ("a colour twice", "{id: purple, paint: piece-purple}\n", "{id: purple, paint: piece-purple}\n  - {id: ‸purple, paint: piece-red}\n",
         "'purple' appears twice | give each its own id"),
        ("a variant of an unknown colour", "colours: [red, yellow", "colours: [red, ‸yelow",
         "unknown colour 'yelow' | did you mean yellow?"),
        ("a variant with a colour twice", "colours: [red, yellow, green, blue, purple]",
         "colours: [red, yellow, green, blue, purple, ‸red]", "'red' appears twice | remove it"),
        ("a variant twice", "- id: animals", "- id: ‸shapes", "'shapes' appears twice | give each its own id"),
        ("a kind twice", "{id: cat, picture", "{id: ‸dog, picture", "'dog' appears twice | give each its own id"),
        ("a shape that cannot be cut out", "picture: moon", "picture: ‸mooon",
         "unknown shape 'mooon' | did you mean moon?"),
        ("an icon as a shape", "picture: moon", "picture: ‸cow",
         "unknown shape 'cow' | use one of circle, triangle, square, cross, moon, star, heart"),
        ("an icon that does not exist on a disc", "picture: pig", "picture: ‸pug",
         "unknown icon 'pug' | did you mean pig? (docs/icons.md shows all icons)"),
        ("a shape on a disc", "picture: pig", "picture: ‸triangle",
         f"unknown icon 'triangle' | {ICONS}"),
        ("more coins than all lines pay", "coins: {value: 25", "coins: {value: ‸51",
         "51 coins, but all rows and columns together pay only 50 | use at most 50"),
        ("steps whose least is more than the most", "steps: {least: 1", "steps: {least: ‸4",
         "least is greater than most | use at most 3"),
        ("a paint that no theme has", "paint: piece-green", "paint: ‸piece-grene",
         "no theme defines this colour | did you mean piece-green? (docs/icons.md shows all colours)"),
    ],
)  # fmt: skip

SEVERAL = several(
    FILE,
    [
        ("faults of form and of meaning",
         (("discs: false", "discs: ‸0"), ("colours: [red, yellow", "colours: [red, ‸yelow"),
          ("steps: {least: 1", "steps: {least: ‸one"), ("coins: {value: 25", "coins: {value: ‸51")),
         ("expected true or false, found 0", "unknown colour 'yelow' | did you mean yellow?",
          "51 coins, but all rows and columns together pay only 50 | use at most 50",
          "expected a whole number, found 'one'")),
        ("pictures missing in both variants",
         (("{id: moon, picture: moon}", "‸{id: moon}"), ("{id: pig, picture: pig}", "‸{id: pig}"),
          ("picture: cat", "picture: ‸act")),
         ("missing key 'picture'",
          "unknown icon 'act' | did you mean cat? (docs/icons.md shows all icons)", "missing key 'picture'")),
        ("a broken colour accuses no variant",
         (("{id: green, paint: piece-green}", "{‸di: green, paint: piece-green}"),
          ("coins: {value: 36, source: rulebook}", "coins: ‸all")),
         ("unknown key 'di' | did you mean id?", f"expected a whole number, found 'all' | {NUMBER}")),
    ],
)  # fmt: skip

ALL_MEANING = several(
    FILE,
    [
        ("unknown colours, pictures and paints in one file",
         (("colours: [red, yellow", "colours: [‸rad, yellow"), ("picture: moon", "picture: ‸sun"),
          ("picture: cat", "picture: ‸ct")),
         ("unknown shape 'sun' | use one of circle, triangle, square, cross, moon, star, heart",
          "unknown icon 'ct' | did you mean cat? (docs/icons.md shows all icons)", "unknown colour 'rad' | did you mean red?")),
        ("two paints that no theme has",
         (("paint: piece-green", "paint: ‸green-ish"), ("paint: piece-blue", "paint: ‸piece-bleu")),
         ("no theme defines this colour | did you mean piece-green? (docs/icons.md shows all colours)",
          "no theme defines this colour | did you mean piece-blue? (docs/icons.md shows all colours)")),
    ],
    structural=False,
)  # fmt: skip

CASES: tuple[Case, ...] = (*FORM, *MEANING, *SEVERAL, *ALL_MEANING)
