"""Accepted and rejected score files of bunte-runde, by `score-files.md`.

A file is typed on one line here: `/` is the end of a line.
"""

import json

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.result import Result
from hedgerow.reports.score_report import error_json
from hedgerow.scorefile.sheet_code import ALPHABET, SheetCode
from tests.games.typed import Judge, Refusal, check_refused, lines, problems_of

# The first three shapes and colours are full: Anna 9 + 4 + 4 + 3, Ben 9 + 2 + 2 + 3.
TABLE = "ABABAB/BABABA/AAABBB/ABA.../BAB.../AAB..."
ANNA = [
    ("row:circle", 3, "A1 C1 E1"),
    ("row:triangle", 3, "B2 D2 F2"),
    ("row:square", 3, "A3 B3 C3"),
    ("column:red", 4, "A1 A3 A4 A6"),
    ("column:orange", 4, "B2 B3 B5 B6"),
    ("column:yellow", 3, "C1 C3 C4"),
]
BEN = [
    ("row:circle", 3, "B1 D1 F1"),
    ("row:triangle", 3, "A2 C2 E2"),
    ("row:square", 3, "D3 E3 F3"),
    ("column:red", 2, "A2 A5"),
    ("column:orange", 2, "B1 B4"),
    ("column:yellow", 3, "C2 C5 C6"),
]
# Dogs and cats, red, yellow and green: Anna 13, Ben 12.
DISCS = "ABABA/BABAB/AAB../BAA../ABB.."


def spread(rows: str) -> str:
    """Return the rows with a space between cells."""
    return "/".join(" ".join(row) for row in rows.split("/"))


G = "game: bunte-runde/"
P = "players: A=Anna, B=Ben/"

# (what is accepted, the same game typed that way)
ACCEPTED = [
    ("compact rows", f"{G}{P}[board]/{TABLE}/"),
    ("spaced rows", f"{G}{P}[board]/{spread(TABLE)}/"),
    ("no line end at the end", f"{G}{P}[board]/{TABLE}"),
    ("the variant by name", f"{G}variant: shapes/{P}[board]/{TABLE}"),
    ("the variant in any case", f"{G}variant: SHAPES/{P}[board]/{TABLE}"),
    ("the variant after the players", f"{G}{P}variant: Shapes/[board]/{TABLE}"),
    ("small letters in the table", f"{G}{P}[board]/{TABLE.lower()}"),
    ("small letters, spaced", f"{G}{P}[board]/{spread(TABLE.lower())}"),
    ("small and large mixed", f"{G}{P}[board]/{TABLE.replace('AB', 'aB')}"),
    ("small letters of the players", f"{G}players: a=Anna, b=Ben/[board]/{TABLE}"),
    ("no blank after a comma", f"{G}players: A=Anna,B=Ben/[board]/{TABLE}"),
    ("blanks round the equals sign", f"{G}players: A = Anna , B = Ben /[board]/{TABLE}"),
    ("a comma at the end", f"{G}players: A=Anna, B=Ben,/[board]/{TABLE}"),
    ("keys in any case", f"GAME: bunte-runde/Players: A=Anna, B=Ben/[board]/{TABLE}"),
    ("the game in any case", f"game: Bunte-Runde/{P}[board]/{TABLE}"),
    ("the section by the name in a blank file", f"{G}{P}[marks]/{TABLE}"),
    ("the section in any case", f"{G}{P}[BOARD]/{TABLE}"),
    ("blanks round the section's name", f"{G}{P} [ Board ] /{TABLE}"),
    ("the language", f"{G}lang: en/{P}[board]/{TABLE}"),
    ("comments everywhere", f"# a/{G}# b/{P}[board]/ # c/{TABLE.replace('/', '/# d/')}"),
    ("blank lines everywhere", f"//{G}//{P}//[board]//{TABLE.replace('/', '///')}///"),
    ("trailing blanks", f"game: bunte-runde  /{P}[board]  /{TABLE.replace('/', '   /')}  "),
    ("an indented table", f"{G}{P}[board]/   {TABLE.replace('/', '/   ')}"),
]

# Rows of the tables: lines 5 to 10, of the discs 5 to 9.
SHAPES = f"{G}variant: shapes/{P}[board]/{TABLE}"
SPACED = f"{G}variant: shapes/{P}[board]/{spread(TABLE)}"
ANIMALS = f"{G}variant: animals/{P}[board]/{DISCS}"
WIDE = f"{G}variant: animals/{P}[board]/{spread(DISCS)}"
EMPTY_CELL = "write . for an empty cell"
TOO_MUCH = "remove the extra ones"
USE = "use A Anna, B Ben, or . for nobody"

# (what is wrong, the file, right text, what is typed instead, line, column, message, hint)
REFUSED = [
    # Variants.
    (
        "unknown variant",
        SHAPES,
        ": shapes",
        ": shopes",
        2,
        10,
        "unknown variant 'shopes'",
        "mean shapes?",
    ),
    ("a kind as variant", SHAPES, ": shapes", ": xyz", 2, 10, "'xyz'", "shapes, animals"),
    ("discs", ANIMALS, ": animals", ": animols", 2, 10, "unknown variant 'animols'", "animals?"),
    (
        "two variants",
        SHAPES,
        ": shapes",
        ": shapes, animals",
        2,
        18,
        "variant needs a single value, found 2",
        "keep one of them",
    ),
    # Letters of the table.
    ("unknown letter", SHAPES, "AAB...", "ACB...", 10, 2, "'C' is not a player", USE),
    ("unknown small letter", SHAPES, "AAABBB", "AAABBc", 7, 6, "'c' is not a player", USE),
    ("unknown, spaced", SPACED, "A A B . . .", "A A B . . X", 10, 11, "'X' is not a player", USE),
    ("unknown letter of discs", ANIMALS, "AAB..", "AAB.C", 7, 5, "'C' is not a player", USE),
    ("a number", SHAPES, "BAB...", "BAB..8", 9, 6, "'8' is not a player", USE),
    ("a question mark", SHAPES, "BAB...", "BAB?..", 9, 4, "'?' is not a player", USE),
    ("a letter of two capitals", SHAPES, "BAB...", "BABß..", 9, 4, "'ß' is not a player", USE),
    # Shape of the table.
    ("five rows of six", SHAPES, "/AAB...", "", 9, 1, "grid of [board] has 5 rows, expected", ""),
    ("seven rows", SHAPES, "AAB...", "AAB.../......", 11, 1, "has 7 rows", TOO_MUCH),
    ("no rows", SHAPES, f"/{TABLE}", "", 4, 1, "grid of [board] has 0 rows, expected", EMPTY_CELL),
    ("four rows of discs", ANIMALS, "/ABB..", "", 8, 1, "grid of [board] has 4 rows, expected", ""),
    ("six rows of discs", ANIMALS, "ABB..", "ABB../.....", 10, 1, "has 6 rows", TOO_MUCH),
    ("five cells of six", SHAPES, "AAABBB", "AAABB", 7, 6, "this row has 5 cells, expected 6", ""),
    ("seven cells", SHAPES, "AAABBB", "AAABBB.", 7, 7, "this row has 7 cells", TOO_MUCH),
    ("five, spaced", SPACED, "A A A B B B", "A A A B B", 7, 11, "this row has 5 cells", EMPTY_CELL),
    ("seven, spaced", SPACED, "A A A B B B", "A A A B B B .", 7, 13, "this row has 7 cells", ""),
    ("four discs", ANIMALS, "BAA..", "BAA.", 8, 5, "this row has 4 cells, expected 5", EMPTY_CELL),
    ("six discs", ANIMALS, "BAA..", "BAA...", 8, 6, "this row has 6 cells, expected 5", ""),
    ("four, spaced discs", WIDE, "B A A . .", "B A A .", 8, 9, "this row has 4 cells", EMPTY_CELL),
    ("six, spaced discs", WIDE, "B A A . .", "B A A . . .", 8, 11, "this row has 6 cells", ""),
    ("shapes as discs", SHAPES, ": shapes", ": animals", 10, 1, "has 6 rows", ""),
    ("discs as shapes", ANIMALS, ": animals", ": shapes", 5, 6, "this row has 5 cells", ""),
    # Nothing is drawn in a table.
    (
        "a | between two cells",
        SPACED,
        "A A A B B B",
        "A A A|B B B",
        7,
        6,
        "'|' has no meaning",
        "remove",
    ),
    ("a | at the end", SHAPES, "AAABBB", "AAABBB|", 7, 7, "'|' has no meaning", "remove it"),
    (
        "a - between two rows",
        SPACED,
        "A A A B B B",
        "A A A B B B/  -",
        8,
        3,
        "'-' has no meaning",
        "remove",
    ),
    ("a - between compact rows", SHAPES, "AAABBB", "AAABBB/--", 8, 1, "a line between", "A A B A"),
    ("a tree", SPACED, "A A A B B B", "A A A B B B/   ^", 8, 4, "'^' has no meaning", "remove it"),
    # Keys and sections.
    ("unknown key", SHAPES, "variant:", "varient:", 2, 1, "unknown key 'varient'", "mean variant?"),
    ("a key of another game", SHAPES, "/players", "/crosses: X/players", 3, 1, "'crosses'", ""),
    ("a key in the section", SHAPES, "[board]", "[board]/stable: G", 5, 1, "key 'stable'", ""),
    (
        "players in the section",
        SHAPES,
        "[board]",
        "[board]/players: C=Cleo",
        5,
        1,
        "above",
        "[marks]",
    ),
    (
        "a key twice",
        SHAPES,
        "/players",
        "/variant: shapes/players",
        3,
        1,
        "duplicate key 'variant'",
        "",
    ),
    ("a key after the table", SHAPES, "AAB...", "AAB.../lang: en", 11, 1, "after the grid", ""),
    ("unknown section", SHAPES, "AAB...", "AAB.../[Anna]", 11, 1, "section 'Anna'", "[marks]"),
    ("another section", SHAPES, "[board]", "[table]", 4, 1, "section 'table'", "[marks]"),
    ("a section twice", SHAPES, "AAB...", "AAB.../[Board]", 11, 1, "'Board' appears twice", ""),
    ("no board", SHAPES, f"[board]/{TABLE}", "", 0, 0, "missing section [marks]", "add [marks]"),
    ("no players", SHAPES, P, "", 0, 0, "no players listed", "players: A=Anna, B=Ben"),
    # Games, languages, codes.
    ("unknown game", SHAPES, "bunte-runde", "bunterinde", 1, 7, "'bunterinde'", "bunte-runde?"),
    (
        "unknown language",
        SHAPES,
        "[board]",
        "lang: xx/[board]",
        4,
        7,
        "no letters for language 'xx'",
        "en",
    ),
    ("an empty code", SHAPES, "[board]", "sheet:/[board]", 4, 7, "13 characters", "on the sheet"),
    ("a short code", SHAPES, "[board]", "sheet: BR1-7K3Q9/[board]", 4, 8, "has 8", "on the sheet"),
    ("no code", SHAPES, "[board]", "sheet: BR1-7K3Q9-M2D4!/[board]", 4, 8, "'!'", "0-9 and A-Z"),
]

WRITE = "write A=Anna, B=Ben"
# (what is wrong, the players, the column where the wrong part starts, message, hint)
WRONG_PLAYERS = [
    ("nobody", "", 9, "found 0 players, expected 2 to 6", WRITE),
    ("one player", "A=Anna", 10, "found 1 player, expected 2 to 6", WRITE),
    (
        "seven",
        "A=Al, B=Bo, C=Cy, D=Di, E=Ed, F=Fe, G=Gu",
        10,
        "found 7 players, expected 2 to 6",
        "",
    ),
    ("a letter twice", "A=Anna, B=Ben, A=Cleo", 25, "'A' appears twice", "own letter"),
    ("a letter twice, by case", "A=Anna, B=Ben, b=Cleo", 25, "'B' appears twice", "own letter"),
    ("a name twice", "A=Anna, B=Ben, C=Anna", 25, "'Anna' appears twice", "and name"),
    ("a name twice, by case", "A=Anna, B=Ben, C=BEN", 25, "'BEN' appears twice", "and name"),
    ("two letters", "AB=Anna, B=Ben, C=Cleo", 10, "found 'AB=Anna'", WRITE),
    ("two letters at the end", "A=Anna, B=Ben, CD=Cleo", 25, "found 'CD=Cleo'", WRITE),
    ("no name", "A=, B=Ben", 10, "found 'A='", WRITE),
    ("no name but blanks", "A=Anna, B=  ", 18, "found 'B='", WRITE),
    ("no letter", "A=Anna, =Ben", 18, "found '=Ben'", WRITE),
    ("a number as letter", "A=Anna, 2=Ben", 18, "found '2=Ben'", WRITE),
    ("a dot as letter", "A=Anna, .=Ben", 18, "found '.=Ben'", WRITE),
    ("a name with a control sign", "A=Anna, B=Be\x1bn", 18, "found 'B=Be", WRITE),
    ("a name of 41 letters", f"A=Anna, B={'n' * 41}", 18, "found 'B=nnn", WRITE),
    ("a name without a letter", "A=Anna, Ben", 18, "found 'Ben'", WRITE),
    ("one name", "Anna", 10, "found 1 player, expected 2 to 6", WRITE),
    ("seven names", "Al, Bo, Cy, Di, Ed, Fe, Gu", 10, "found 7 players, expected 2 to 6", WRITE),
    ("a name of 41 letters, alone", f"Anna, {'n' * 41}", 10, "found 'B=nnn", WRITE),
    ("a name twice, alone", "Anna, Ben, Anna", 10, "'Anna' appears twice", "and name"),
    (
        "letters of one another",
        "Ben, Anna, Bob",
        10,
        "unclear which letter",
        "write A=Ben, B=Anna, C=Bob",
    ),
]


def paid(result: Result) -> list[list[tuple[str, int, str]]]:
    return [
        [
            (it.rule, it.points, " ".join(cell.name for cell in it.cells))
            for it in score.lines
            if it.points
        ]
        for score in result.scores
    ]


def find_code(game: Game, variant: str) -> SheetCode:
    """Return the first code whose sheet has this variant."""
    codes = map(game.code_for_seed, range(100))
    return next(code for code in codes if game.generate_sheet(code).variant == variant)


@pytest.mark.parametrize("text", [pytest.param(text, id=what) for what, text in ACCEPTED])
def test_a_file_may_be_typed_like_this(judge: Judge, text: str) -> None:
    result = judge(lines(text))

    assert [score.player for score in result.scores] == ["Anna", "Ben"]
    assert paid(result) == [ANNA, BEN]
    assert (result.variant, result.complete, result.warnings) == ("shapes", True, ())


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no BOM", "BOM"])
def test_a_file_of_any_editor_is_read(judge: Judge, ending: str, mark: bytes) -> None:
    result = judge(mark + lines(SPACED).replace("\n", ending).encode())

    assert paid(result) == [ANNA, BEN]


@pytest.mark.parametrize(
    ("text", "variant", "totals"),
    [(SHAPES, "shapes", [20, 16]), (SPACED, "shapes", [20, 16]), (ANIMALS, "animals", [13, 12])],
    ids=["shapes", "spaced", "animals"],
)
def test_the_file_that_is_changed_is_correct(
    judge: Judge, text: str, variant: str, totals: list[int]
) -> None:
    result = judge(lines(text))

    assert (result.variant, [score.total for score in result.scores]) == (variant, totals)
    assert (result.complete, result.warnings) == (True, ())


@pytest.mark.parametrize("refusal", [pytest.param(tuple(row), id=what) for what, *row in REFUSED])
def test_a_wrong_file_is_refused(judge: Judge, refusal: Refusal) -> None:
    check_refused(judge, refusal)


@pytest.mark.parametrize(
    ("players", "column", "message", "hint"),
    [pytest.param(*row, id=what) for what, *row in WRONG_PLAYERS],
)
def test_wrong_players_are_refused(
    judge: Judge, players: str, column: int, message: str, hint: str
) -> None:
    """The location is the wrong part of the line, or the start of the players."""
    problems = problems_of(judge, lines(f"{G}players: {players}/[board]/{TABLE}"))

    matches = [it for it in problems if message in str(it.message) and hint in str(it.hint)]
    assert {(it.location.line, it.location.column) for it in matches} <= {(2, column), (2, 10)}
    assert len(matches) == 1


def test_the_letters_of_the_table_must_be_of_the_header(judge: Judge) -> None:
    """D is twice in the last row: columns 4 and 6."""
    table = TABLE.replace("AAB...", "AABD.D")

    problems = problems_of(judge, lines(f"{G}players: A=Anna, B=Ben, C=Cleo/[board]/{table}"))

    unknown = [it for it in problems if "'D' is not a player" in str(it.message)]
    assert [(it.location.line, it.location.column) for it in unknown] == [(9, 4), (9, 6)]


@pytest.mark.parametrize("players", ["A=Anna", "A=Anna, A=Ben", "A=Anna, Ben"])
def test_while_a_player_is_in_doubt_no_letter_of_the_table_is_wrong(
    judge: Judge, players: str
) -> None:
    (problem,) = problems_of(judge, lines(f"{G}players: {players}/[board]/{TABLE}"))

    assert problem.location.line == 2


@pytest.mark.parametrize(
    "players",
    ["A=Anna B=Ben", "A=Anna; B=Ben", "A: Anna, B: Ben", "a = Anna  b = Ben", "A=Anna,, B=Ben,"],
)
def test_a_letter_and_its_sign_start_the_next_player(judge: Judge, players: str) -> None:
    result = judge(lines(f"{G}players: {players}/[board]/{TABLE}"))

    assert [(it.player, it.total) for it in result.scores] == [("Anna", 20), ("Ben", 16)]


# (the players, the letters of Anna and Ben in the table)
NAMED = [
    pytest.param("Anna, Ben", "AB", id="initials and order are the same"),
    pytest.param("Anna; Ben", "AB", id="semicolons"),
    pytest.param("Anna,Ben,", "AB", id="no blanks"),
    pytest.param("Ben, Anna", "AB", id="initials, in another order"),
    pytest.param("Zoe, Tom", "ZT", id="initials"),
    pytest.param("Zoe, Tom", "AB", id="in order, where the table has no initials"),
    pytest.param("Mia, Max", "AB", id="in order, with one initial"),
    pytest.param("Bea, Ben", "AB", id="in order, with one initial that is a letter"),
    pytest.param("Élise, Ömer", "ÉÖ", id="accents"),
    pytest.param("Anna Maria, Jean-Luc", "AJ", id="blanks in names"),
    pytest.param("李, Anna", "李A", id="no Latin letter"),
    pytest.param("4you, Ben", "AB", id="a digit first"),
]


@pytest.mark.parametrize(("players", "letters"), NAMED)
def test_players_may_be_named_without_their_letters(
    judge: Judge, players: str, letters: str
) -> None:
    table = TABLE.translate(str.maketrans("AB", letters))

    result = judge(lines(f"{G}players: {players}/[board]/{table}"))

    ordered = {it.player: it.total for it in result.scores}
    names = [it.strip() for it in players.replace(";", ",").split(",") if it.strip()]
    assert [*ordered] == names
    expected = [16, 20] if players == "Ben, Anna" else [20, 16]
    assert [*ordered.values()] == expected


def test_problem_of_an_unknown_letter_names_the_players(judge: Judge) -> None:
    table = TABLE.replace("AAB...", "AAX...")

    (problem,) = problems_of(judge, lines(f"{G}players: Anna, Ben/[board]/{table}"))

    assert str(problem.message) == "'X' is not a player"
    assert "A Anna, B Ben" in str(problem.hint)


def test_a_player_may_have_taken_nothing(judge: Judge) -> None:
    result = judge(lines(f"{G}players: A=Anna, B=Ben, Z=Zoe/[board]/{TABLE}"))

    assert [(it.player, it.total) for it in result.scores] == [
        ("Anna", 20),
        ("Ben", 16),
        ("Zoe", 0),
    ]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_may_play(judge: Judge, count: int) -> None:
    names = ("Al", "Bo", "Cy", "Di", "Ed", "Fe")[:count]
    players = ", ".join(f"{name[0]}={name}" for name in names)

    result = judge(lines(f"{G}players: {players}/[board]/{'/'.join(['......'] * 6)}"))

    assert tuple(score.player for score in result.scores) == names


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("A=Zoë, B=Ben", ["Zoë", "Ben"]),
        ("A=Anna Maria, B=Jean-Luc d'Arc", ["Anna Maria", "Jean-Luc d'Arc"]),
        ("A=李, B=Ólafur", ["李", "Ólafur"]),
        ("A=a: b, B=x = y", ["a: b", "x = y"]),
        ("A=B, B=A", ["B", "A"]),
        ("A=Anna 2, B=Anna 3", ["Anna 2", "Anna 3"]),
    ],
)
def test_names_may_have_accents_blanks_and_signs(
    judge: Judge, players: str, names: list[str]
) -> None:
    result = judge(lines(f"{G}players: {players}/[board]/{TABLE}"))

    assert [score.player for score in result.scores] == names
    assert [score.total for score in result.scores] == [20, 16]


def test_letters_may_have_accents_in_either_case(judge: Judge) -> None:
    table = TABLE.replace("AB", "éÖ").replace("A", "É").replace("B", "ö")

    result = judge(lines(f"{G}players: É=Élise, ö=Ömer/[board]/{table}"))

    assert [(it.player, it.total) for it in result.scores] == [("Élise", 20), ("Ömer", 16)]


def test_without_a_variant_and_a_code_it_is_shapes(judge: Judge) -> None:
    assert judge(lines(f"{G}{P}[board]/{TABLE}")).variant == "shapes"


def test_an_unknown_variant_is_the_only_problem_if_the_table_is_one_of_shapes(judge: Judge) -> None:
    (problem,) = problems_of(judge, lines(f"{G}variant: shopes/{P}[board]/{TABLE}"))

    assert str(problem.message) == "unknown variant 'shopes'"


def test_an_unknown_variant_is_the_only_problem_for_any_table(judge: Judge) -> None:
    (problem,) = problems_of(judge, lines(f"{G}variant: tiere-x/{P}[board]/{DISCS}"))

    assert str(problem.message) == "unknown variant 'tiere-x'"


@pytest.mark.parametrize("typed", ["animal", "Tiere", "ANIMAUX", "animali", "anim"])
def test_a_variant_may_be_named_in_any_language_or_by_its_beginning(
    judge: Judge, typed: str
) -> None:
    assert judge(lines(ANIMALS.replace("animals", typed))).variant == "animals"


def test_an_empty_variant_is_the_default_one(judge: Judge) -> None:
    assert judge(lines(f"{G}variant:/{P}[board]/{TABLE}")).variant == "shapes"


@pytest.mark.parametrize("typed", ["animals", "Animals", "ANIMALS"])
def test_the_variant_is_read_in_any_case(judge: Judge, typed: str) -> None:
    assert judge(lines(ANIMALS.replace("animals", typed))).variant == "animals"


def test_without_a_variant_the_code_of_the_sheet_decides(game: Game, judge: Judge) -> None:
    shapes, animals = find_code(game, "shapes"), find_code(game, "animals")

    first = judge(lines(f"{G}sheet: {shapes}/{P}[board]/{TABLE}"))
    second = judge(lines(f"{G}sheet: {animals}/{P}[board]/{DISCS}"))

    assert (first.variant, [score.total for score in first.scores]) == ("shapes", [20, 16])
    assert (second.variant, [score.total for score in second.scores]) == ("animals", [13, 12])


def test_a_variant_and_a_code_of_it_may_both_be_typed(game: Game, judge: Judge) -> None:
    code = str(find_code(game, "animals")).lower().replace("-", " ")

    result = judge(lines(f"{G}variant: animals/sheet: {code}/{P}[board]/{DISCS}"))

    assert (result.variant, [score.total for score in result.scores]) == ("animals", [13, 12])


@pytest.mark.parametrize(
    ("named", "coded", "table"), [("shapes", "animals", TABLE), ("animals", "shapes", DISCS)]
)
def test_a_code_of_the_other_variant_is_refused(
    game: Game, judge: Judge, named: str, coded: str, table: str
) -> None:
    """The location is the variant (line 2, column 10) or the code (line 3, column 8)."""
    code = find_code(game, coded)

    (problem,) = problems_of(judge, lines(f"{G}variant: {named}/sheet: {code}/{P}[board]/{table}"))

    assert (problem.location.line, problem.location.column) in ((2, 10), (3, 8))
    assert coded in str(problem.message)
    assert "code" in str(problem.hint)


def test_a_table_that_does_not_fit_the_variant_of_the_code_is_refused(
    game: Game, judge: Judge
) -> None:
    text = f"{G}sheet: {find_code(game, 'animals')}/{P}[board]/{TABLE}"

    messages = [str(it.message) for it in problems_of(judge, lines(text))]

    assert messages.count("this row has 6 cells, expected 5") == 6
    assert "the grid of [board] has 6 rows, expected 5" in messages


def test_a_code_with_a_wrong_character_is_refused_with_the_right_one(
    game: Game, judge: Judge
) -> None:
    code = str(find_code(game, "shapes"))
    wrong = ALPHABET[(ALPHABET.index(code[-1]) + 1) % len(ALPHABET)]

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code[:-1]}{wrong}/{P}[board]/{TABLE}"))

    assert (problem.location.line, problem.location.column) == (2, 8)
    assert "this code contains a typo" in str(problem.message)
    assert code in str(problem.hint)


def test_a_code_of_another_game_is_refused(library: Library, judge: Judge) -> None:
    code = library.find_game("kuhlorado").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/{P}[board]/{TABLE}"))

    assert (problem.location.line, problem.location.column) == (2, 8)
    assert f"{code} is not a sheet of bunte-runde" in str(problem.message)
    assert "BR" in str(problem.hint)


def test_a_code_of_other_content_is_refused(larger: Library, judge: Judge) -> None:
    code = larger.find_game("bunte-runde").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/{P}[board]/{TABLE}"))

    assert (problem.location.line, problem.location.column) == (2, 8)
    assert "different content" in str(problem.message)
    assert "--content" in str(problem.hint)


def test_all_problems_are_reported_at_once_in_the_order_of_the_file(judge: Judge) -> None:
    table = TABLE.replace("AAB...", "AXB...")
    text = f"{G}colour: red/players: A=Anna, B=Ben/[board]/{table}/[Lisa]"

    problems = problems_of(judge, lines(text))

    assert [(it.location.line, str(it.message).split()[0]) for it in problems] == [
        (2, "unknown"),
        (10, "'X'"),
        (11, "unknown"),
    ]


def test_problems_of_a_refused_file_as_json(judge: Judge) -> None:
    with pytest.raises(InputError) as caught:
        judge(lines(SHAPES.replace("AAB...", "AXB...")))

    answer = json.loads(error_json("game.txt", caught.value))
    assert answer["file"] == "game.txt"
    assert {key: answer["error"][key] for key in ("message", "line", "column", "hint")} == {
        "message": "'X' is not a player",
        "line": 10,
        "column": 2,
        "hint": USE,
    }


def test_an_empty_file_and_a_file_without_a_game_are_refused(judge: Judge) -> None:
    (empty,) = problems_of(judge, "\n")
    (nameless,) = problems_of(judge, lines(f"{P}[board]/{TABLE}"))

    assert "empty" in str(empty.message)
    assert "does not name its game" in str(nameless.message)
