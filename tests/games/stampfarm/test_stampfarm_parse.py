"""Score files of stampfarm that are accepted and rejected, by `score-files.md`.

Files are written on one line here: `/` is a line break.
"""

import json
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import cells, edge_between
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.result import Result
from hedgerow.game.scored_game import fill_file
from hedgerow.reports.score_report import error_json
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.grid_text import format_grid
from hedgerow.scorefile.score_file import parse_score_file
from hedgerow.scorefile.sheet_code import SheetCode
from tests.games.stampfarm.test_stampfarm_requests import CASES
from tests.games.typed import Judge, lines, problems_of, wrong_codes

FARM = "S S C|P P/P S H|S C/  - -/H|H P P S/P H H S P"
PLAIN = "SSCPP/PSHSC/HHPPS/PHHSP"
HEAD = "game: stampfarm/[Lisa]/"
ROWS = ("SSCPP", "PSHSC", "HHPPS", "PHHSP")
TEN = [
    ("group:cow", 0, ""),
    ("group:goose", 0, ""),
    ("group:hen", 3, "B3 B4 C4"),
    ("group:pig", 4, "D1 E1 C3 D3"),
    ("group:sheep", 3, "A1 B1 B2"),
]

# (what is accepted, the rulebook example typed that way)
ACCEPTED = [
    ("as in the format", f"game: stampfarm//[Lisa]/stable: G C/{FARM}/"),
    ("no line end at the end", f"{HEAD}{FARM}"),
    ("lower case letters", f"{HEAD}{FARM.lower()}"),
    ("lower and upper case mixed", f"{HEAD}s S c|P p/P S H|S C/  - -/H|H P P S/p h h s p"),
    ("keys in any case", f"GAME: stampfarm/Lang: en/[Lisa]/STABLE: G C/{FARM}"),
    ("ids in any case", f"game: StampFarm/lang: EN/[Lisa]/{FARM}"),
    ("the alias", f"game: roule-tampouille/[Lisa]/{FARM}"),
    ("the alias in capitals", f"game: ROULE-TAMPOUILLE/[Lisa]/{FARM}"),
    ("no blank after the colon", f"game:stampfarm/[Lisa]/stable:GC/{FARM}"),
    ("blanks round the colon", f"game  :   stampfarm/[Lisa]/stable  :  G  C/{FARM}"),
    ("blanks round a section's name", f"game: stampfarm/  [ Lisa ]  /{FARM}"),
    ("a stable with a comma", f"{HEAD}stable: G, C/{FARM}"),
    ("a stable in small letters", f"{HEAD}stable: gc/{FARM}"),
    ("a stable with one animal", f"{HEAD}stable: G/{FARM}"),
    ("a stable with a dot for an empty cell", f"{HEAD}stable: G ./{FARM}"),
    ("an empty stable", f"{HEAD}stable:/{FARM}"),
    ("an empty list of requests", f"game: stampfarm/requests:/[Lisa]/{FARM}"),
    ("comments everywhere", f"# a/game: stampfarm/  # b/[Lisa]/#c/{FARM.replace('/', '/ # d/')}"),
    ("blank lines everywhere", f"//game: stampfarm///[Lisa]//{FARM.replace('/', '///')}///"),
    ("lines of blanks", f"   /game: stampfarm/ /[Lisa]/  /{FARM.replace('/', '/     /')}"),
    ("trailing blanks", f"game: stampfarm  /[Lisa]  /{FARM.replace('/', '   /')}   "),
    ("a trailing tab", f"game: stampfarm\t/[Lisa]\t/{FARM.replace('/', chr(9) + '/')}\t"),
    ("an indented grid", f"{HEAD}   {FARM.replace('/', '/   ')}"),
    ("decoration between the rows", f"{HEAD}S S C|P P/     +/P S H|S C/ +-+-+/H|H P P S/P H H S P"),
    ("a | beside the rows' line", f"{HEAD}S S C|P P/     |/P S H|S C/  - -/H|H P P S/P H H S P"),
    ("dashes joined to a line", f"{HEAD}S S C|P P/P S H|S C/  ---/H|H P P S/P H H S P"),
    (
        "French letters",
        "game: stampfarm/lang: fr/[Lisa]/stable: O V/M M V|C C/C M P|M V/  - -/P|P C C M/C P P M C",
    ),
    (
        "Italian letters",
        "game: stampfarm/lang: it/[Lisa]/stable: O M/P P M|S S/S P G|P M/  - -/G|G S S P/S G G P S",
    ),
    (
        "German letters",
        "game: stampfarm/lang: de/[Lisa]/stable: G K/W W K|S S/S W H|W K/  - -/H|H S S W/S H H W S",
    ),
    (
        "French letters, small",
        "game: stampfarm/LANG: FR/[Lisa]/m m v|c c/c m p|m v/  - -/p|p c c m/c p p m c",
    ),
]

# The file that `REFUSED` spoils, in both forms of a grid.
SPACED = (
    "game: stampfarm/requests: corners/[Lisa]/stable: G C/S S C P P/P S H S C/H H P P S/P H H S P"
)
COMPACT = f"game: stampfarm/requests: corners/[Lisa]/stable: G C/{PLAIN}"

# (what is wrong, text that is right, what is typed instead, line, column, message, hint)
REFUSED = [
    # Letters. Rows are lines 5 to 8.
    (
        "unknown letter",
        "P S H S C",
        "P Z H S C",
        6,
        3,
        "'Z' is not a symbol of stampfarm",
        "mean S?",
    ),
    (
        "unknown letter, compact",
        "PSHSC",
        "PSHZC",
        6,
        4,
        "'Z' is not a symbol of stampfarm",
        "mean S?",
    ),
    ("unknown small letter", "HHPPS", "zHPPS", 7, 1, "'z' is not a symbol", "mean S?"),
    ("a digit like a letter", "SSCPP", "5SCPP", 5, 1, "'5' is not a symbol", "mean S?"),
    (
        "a strange character",
        "PHHSP",
        "PHHS%",
        8,
        5,
        "'%' is not a symbol",
        "use C cow, G goose, H hen",
    ),
    ("a letter that is two in capitals", "SSCPP", "SSCPß", 5, 5, "'ß' is not a symbol", "C cow"),
    (
        "such a letter, unknown ones after it",
        "SSCPP",
        "ßQQQQ",
        5,
        1,
        "'ß' is not a symbol",
        "C cow",
    ),
    # Shape.
    (
        "three rows",
        "/PHHSP",
        "",
        7,
        1,
        "the grid of [Lisa] has 3 rows, expected 4",
        ". for an empty",
    ),
    ("one row", "/PSHSC/HHPPS/PHHSP", "", 5, 1, "has 1 row, expected", ". for an empty"),
    ("five rows", "PHHSP", "PHHSP/SSSSS", 9, 1, "the grid of [Lisa] has 5 rows, expected 4", ""),
    ("no grid", f"/{PLAIN}", "", 3, 1, "0 rows", ". for an empty"),
    (
        "four cells",
        "P S H S C",
        "P S H S",
        6,
        9,
        "this row has 4 cells, expected 5",
        ". for an empty",
    ),
    ("six cells", "P S H S C", "P S H S C S", 6, 11, "this row has 6 cells, expected 5", ""),
    ("four cells, compact", "HHPPS", "HHPP", 7, 5, "4 cells", ". for an empty"),
    ("six cells, compact", "SSCPP", "SSCPPP", 5, 6, "6 cells", ""),
    ("a blank for a cell", "P S H S C", "P S   S C", 6, 5, "expected a cell", ". for an empty"),
    ("two letters in a cell", "P S H S C", "P SS H S C", 6, 4, "expected a space or |", "single"),
    ("a tab between two rows", "P S H S C", "\t-/P S H S C", 6, 1, "tab char", "space"),
    ("a hedge between compact rows", "PSHSC", "-/PSHSC", 6, 1, "needs spaces", "C C G|C G"),
    (
        "a - under no cell",
        "P S H S C",
        "          -/P S H S C",
        6,
        11,
        "- has no cell",
        "below a cell",
    ),
    ("a - between two columns", "P S H S C", " -/P S H S C", 6, 2, "-", ""),
    ("a ^ under a cell", "P S H S C", "^/P S H S C", 6, 1, "^", "between two rows"),
    ("two lines between two rows", "P S H S C", "-/  -/P S H S C", 7, 1, "two lines", "remove one"),
    # Stable.
    (
        "three in the stable",
        "G C",
        "G C P",
        4,
        13,
        "stable has room for 2",
        "remove the others",
    ),
    (
        "three in the stable, compact",
        "G C",
        "GCP",
        4,
        11,
        "stable has room for 2",
        "remove the others",
    ),
    ("unknown letter in the stable", "G C", "G Z", 4, 11, "'Z' is not a symbol", "mean S?"),
    # Keys and names.
    ("unknown key above", "requests", "requets", 2, 1, "unknown key 'requets'", "mean requests?"),
    ("unknown key in a section", "stable", "stabel", 4, 1, "unknown key 'stabel'", "mean stable?"),
    (
        "a section's key above",
        "[Lisa]",
        "stable: G/[Lisa]",
        3,
        1,
        "'stable' belongs in a player's section",
        "[Lisa]",
    ),
    ("a key of the header below", "stable: G C", "lang: en", 4, 1, "unknown key 'lang'", ""),
    (
        "a key twice above",
        "[Lisa]",
        "game: stampfarm/[Lisa]",
        3,
        1,
        "duplicate key 'game'",
        "remove one",
    ),
    ("a key twice below", "G C", "G C/Stable: G", 5, 1, "duplicate key 'stable'", "remove one"),
    (
        "a key after the grid",
        "PHHSP",
        "PHHSP/stable: G",
        9,
        1,
        "'stable' comes after",
        "above the grid",
    ),
    (
        "a key within the grid",
        "PSHSC",
        "sheet: G/PSHSC",
        6,
        1,
        "'sheet' comes after",
        "above the grid",
    ),
    ("a player twice", "PHHSP", "PHHSP/[Lisa]", 9, 1, "'Lisa' appears twice", "rename it"),
    (
        "a player twice, by case",
        "PHHSP",
        "PHHSP/[LISA]",
        9,
        1,
        "'LISA' appears twice",
        "rename it",
    ),
    ("a player without a name", "[Lisa]", "[ ]", 3, 1, "name", "[Lisa]"),
    ("rows before any section", "[Lisa]", "SSCPP/[Lisa]", 3, 1, "expected `key: value`", "blank"),
    ("no player", f"/[Lisa]/stable: G C/{PLAIN}", "", 0, 0, "no section to score", "[Lisa]"),
    ("an empty file", COMPACT, "", 0, 0, "empty", "blank"),
    # Games and languages.
    ("unknown game", "stampfarm", "stampfram", 1, 7, "unknown game 'stampfram'", "stampfarm"),
    ("an empty game", "stampfarm", "", 1, 1, "does not name its game", "game: stampfarm"),
    ("no game", "game: stampfarm", "# none", 2, 1, "name its game", "game: stampfarm"),
    ("unknown language", "[Lisa]", "lang: xx/[Lisa]", 3, 7, "'xx'", "en, fr, it, de"),
    (
        "letters of another language",
        "[Lisa]",
        "lang: fr/[Lisa]",
        5,
        9,
        "'G' is not a symbol",
        "V vache",
    ),
    # Requests. The first id stands at column 11.
    (
        "unknown request",
        "corners",
        "hay-prty",
        2,
        11,
        "unknown card 'hay-prty'",
        "mean Hay party?",
    ),
    (
        "a second, unknown",
        "corners",
        "corners, hay-prty",
        2,
        20,
        "unknown card 'hay-prty'",
        "Hay party?",
    ),
    (
        "unknown part of a known one",
        "corners",
        "hay-party, hay",
        2,
        22,
        "'hay' is ambiguous",
        "full name",
    ),
    (
        "two of one back",
        "corners",
        "brambles, grazers",
        2,
        21,
        "'grazers' is the second",
        "only one",
    ),
    ("two of one back, named", "corners", "brambles, grazers", 2, 21, "back 'shears'", "only one"),
    ("one twice", "corners", "corners, corners", 2, 20, "'corners' is the second", "only one"),
    (
        "four",
        "corners",
        "corners hay-party grazers brambles",
        2,
        37,
        "'brambles' is the",
        "only one",
    ),
    # Sheet codes.
    ("an empty code", "stable: G C", "sheet:", 4, 7, "13 characters", "example SF1-"),
    ("a short code", "stable: G C", "sheet: SF1-7K3Q9", 4, 8, "this one has 8", "example SF1-"),
    ("no code", "stable: G C", "sheet: SF1-7K3Q9-M2D4!", 4, 8, "'!'", "0-9 and A-Z"),
]


def line_data(result: Result) -> list[tuple[str, int, str]]:
    (score,) = result.scores
    return [(it.rule, it.points, " ".join(cell.name for cell in it.cells)) for it in score.lines]


@pytest.mark.parametrize("text", [pytest.param(text, id=what) for what, text in ACCEPTED])
def test_a_file_may_be_typed_like_this(judge: Judge, text: str) -> None:
    result = judge(lines(text))

    assert line_data(result) == TEN
    assert result.warnings == ()


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no BOM", "BOM"])
def test_a_file_of_any_editor_is_read(judge: Judge, ending: str, mark: bytes) -> None:
    text = lines(f"game: stampfarm/requests:/[Lisa]/stable: G C/{FARM}/")

    result = judge(mark + text.replace("\n", ending).encode())

    assert line_data(result) == TEN


def test_request_ids_are_read_in_any_case_and_with_commas_or_blanks(judge: Judge) -> None:
    for typed in ("Berry-Feast, TWIN-sisters, hay-party", "berry-feast twin-sisters  hay-party,"):
        result = judge(lines(f"game: stampfarm/requests: {typed}/[Lisa]/{FARM}"))

        rules = [line.rule for line in result.scores[0].lines[5:]]
        assert rules == ["request:berry-feast", "request:twin-sisters", "request:hay-party"]


@pytest.mark.parametrize(("lang", "hay"), [("en", "Y"), ("fr", "F"), ("it", "F"), ("de", "B")])
def test_hay_has_a_letter_in_every_language(judge: Judge, lang: str, hay: str) -> None:
    head = f"game: stampfarm/lang: {lang}/requests: hay-party/[Lisa]/"

    (score,) = judge(lines(f"{head}{hay * 3}../...../...../.....")).scores

    assert (score.total, score.lines[-1].points) == (7, 7)


def test_no_two_symbols_of_a_language_share_a_letter(game: Game) -> None:
    for lang in game.languages:
        letters = [game.words(lang)(f"letters.{kind.id}") for kind in game.content.kinds]

        assert len(set(letters)) == len(letters) == 6


@pytest.mark.parametrize(
    ("right", "wrong", "line", "column", "message", "hint"),
    [pytest.param(*row, id=what) for what, *row in REFUSED],
)
def test_a_wrong_file_is_refused(
    judge: Judge, right: str, wrong: str, line: int, column: int, message: str, hint: str
) -> None:
    base = SPACED if right in SPACED else COMPACT

    problem = problems_of(judge, lines(base.replace(right, wrong)))[0]

    assert base.count(right) == 1
    assert (problem.location.line, problem.location.column) == (line, column)
    assert message in str(problem.message)
    assert hint in str(problem.hint)


def test_the_files_without_slips_are_right(judge: Judge) -> None:
    for text in (SPACED, COMPACT):
        assert judge(lines(text)).complete


def test_every_unknown_letter_of_the_stable_has_its_location(judge: Judge) -> None:
    problems = problems_of(judge, lines(f"{HEAD}stable: Z Z/{PLAIN}"))

    assert [it.location.column for it in problems] == [9, 11]


def test_a_problem_shows_the_line_and_a_caret(judge: Judge) -> None:
    (problem,) = problems_of(judge, lines(f"{HEAD}S S C P P/P Z H S C/H H P P S/P H H S P"))

    heading, row, caret, hint = str(problem).splitlines()
    assert heading.endswith("game.txt:4:3: error: 'Z' is not a symbol of stampfarm")
    assert row.index("Z") == caret.index("^")
    assert hint.startswith("  hint: did you mean S?")


def test_an_error_is_reported_as_json(judge: Judge) -> None:
    with pytest.raises(InputError) as caught:
        judge(lines(f"{HEAD}S S C P P/P Z H S C/H H P P S/P H H S P"))

    answer = json.loads(error_json("lisa.txt", caught.value))

    assert answer["file"] == "lisa.txt"
    assert (answer["error"]["line"], answer["error"]["column"]) == (4, 3)
    assert answer["error"]["message"] == "'Z' is not a symbol of stampfarm"
    assert answer["error"]["hint"].startswith("did you mean S?")


def test_all_problems_are_reported_in_the_order_of_the_file(judge: Judge) -> None:
    text = (
        "game: stampfarm/colour: red/requests: cornres, hay-party/[Lisa]/stable: G C P/"
        "SSCPP/PZHSC/HHPPS/PHHSZ/[Ben]/sheet: SF1/S S C P P/P S H S/H H P P S/P H H S P"
    )

    problems = problems_of(judge, lines(text))

    assert [(it.location.line, it.location.column) for it in problems] == [
        (2, 1),
        (3, 11),
        (5, 13),
        (7, 2),
        (9, 5),
        (11, 8),
        (13, 9),
    ]


def test_all_problems_of_keys_and_sections_are_reported_at_once(judge: Judge) -> None:
    text = (
        f"words/game: stampfarm/game: stampfarm/[Lisa]/{PLAIN}/stable: G/[lisa]/"
        f"stable: G/stable: C/{PLAIN}"
    )

    problems = problems_of(judge, lines(text))

    assert [it.location.line for it in problems] == [1, 3, 9, 10, 12]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_hedge_comes_from_the_sheet_code(game: Game, judge: Judge, seed: int) -> None:
    code = game.code_for_seed(seed)
    hedge = game.generate_sheet(code).all_walls
    grid = format_grid(ROWS, hedge)

    by_code = judge(lines(f"{HEAD}sheet: {code}/{PLAIN}"))
    by_hand = judge(lines(HEAD) + grid)
    by_both = judge(lines(f"{HEAD}sheet: {code}/") + grid)

    assert line_data(by_code) == line_data(by_hand) == line_data(by_both)
    file = parse_score_file(lines(f"{HEAD}sheet: {code}/{PLAIN}"), "game.txt")
    assert fill_file(file, game).finished_game().papers[0].sheet.all_walls == hedge


@pytest.mark.parametrize("name", ["S", "suino", "SUINO", "pig"])
def test_an_animal_is_read_by_its_letter_and_its_name(game: Game, name: str) -> None:
    farm = "P P M|S S/S P G|P M/  - -/G|G S S P/S G G P S"
    typed = lines(f"game: stampfarm/lang: it/[Lisa]/stable: {name} M/{farm}")

    finished = fill_file(parse_score_file(typed, "game.txt"), game).finished_game()

    assert finished.papers[0].letters["stable"] == ("pig", "cow")


def test_a_sheet_code_is_read_in_any_case_with_or_without_hyphens(game: Game, judge: Judge) -> None:
    code = str(game.code_for_seed(1))

    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " ")):
        assert judge(lines(f"{HEAD}sheet: {typed}/{PLAIN}")).complete


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_missing_hedge_edge_is_reported_with_its_cells(
    game: Game, judge: Judge, seed: int
) -> None:
    code = game.code_for_seed(seed)
    hedge = game.generate_sheet(code).all_walls
    for missing in hedge:
        grid = format_grid(ROWS, hedge - {missing})

        (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/") + grid)

        cells_named = f"between {missing.one.name} and {missing.other.name}"
        assert str(problem.message).endswith(cells_named)
        assert "missing" in str(problem.message)
        assert problem.location.line >= 4


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_extra_hedge_edge_is_reported_with_its_cells(
    game: Game, judge: Judge, seed: int
) -> None:
    code = game.code_for_seed(seed)
    hedge = game.generate_sheet(code).all_walls
    farm = cells(4, 5)
    inner = {
        edge_between(pos, neighbour)
        for pos in farm
        for neighbour in pos.neighbours()
        if neighbour in farm
    }
    for extra in inner - hedge:
        grid = format_grid(ROWS, hedge | {extra})

        (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/") + grid)

        cells_named = f"between {extra.one.name} and {extra.other.name}"
        assert str(problem.message).endswith(cells_named)
        assert "none" in str(problem.message)
        assert problem.location.line >= 4


@pytest.mark.parametrize(
    ("above", "before", "after", "below", "cell"),
    [
        pytest.param(" -", " ", "", "", "A1", id="above"),
        pytest.param("", "|", "", "", "A1", id="before"),
        pytest.param("", " ", "|", "", "E1", id="after"),
        pytest.param("", " ", "", " -", "A4", id="below"),
    ],
)
def test_a_hedge_on_the_frame_is_reported_with_a_cell_of_the_farm(
    game: Game, judge: Judge, above: str, before: str, after: str, below: str, cell: str
) -> None:
    code = game.code_for_seed(1)
    first, *others = format_grid(ROWS, game.generate_sheet(code).all_walls).splitlines()
    rows = [above, f"{before}{first}{after}", *(f" {it}" for it in others), below]

    (problem,) = problems_of(judge, "\n".join([lines(f"{HEAD}sheet: {code}"), *rows]))

    named = {word for word in str(problem.message).split() if word[-1].isdigit()}
    assert cell in named
    assert named <= {it.name for it in cells(4, 5)}


def test_only_the_upper_of_two_wrong_edges_is_reported(game: Game, judge: Judge) -> None:
    code = game.code_for_seed(1)
    hedge = game.generate_sheet(code).all_walls
    first, *_, last = sorted(hedge)
    grid = format_grid(ROWS, hedge - {first, last})

    (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/") + grid)

    assert str(problem.message).endswith(f"between {first.one.name} and {first.other.name}")


def test_a_code_with_a_wrong_character_is_rejected_with_a_suggestion(
    game: Game, judge: Judge
) -> None:
    code = str(game.code_for_seed(1))
    for wrong in wrong_codes(code):
        (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {wrong}/{PLAIN}"))

        assert (problem.location.line, problem.location.column) == (3, 8)
        assert "this code contains a typo" in str(problem.message)
        assert code in str(problem.hint)


def test_a_code_of_another_game_is_refused(game: Game, judge: Judge) -> None:
    code = SheetCode("KH", 1, game.fingerprint, 1)

    (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/{PLAIN}"))

    assert (problem.location.line, problem.location.column) == (3, 8)
    assert "is not a sheet of stampfarm" in str(problem.message)
    assert "SF" in str(problem.hint)


def test_a_code_of_another_generator_is_refused(game: Game, judge: Judge) -> None:
    code = SheetCode("SF", 2, game.fingerprint, 1)

    (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/{PLAIN}"))

    assert "revision 2" in str(problem.message)


def test_a_code_of_other_hedge_numbers_is_rejected_naming_the_hedge(
    game: Game, judge: Judge, library: Library, tmp_path: Path
) -> None:
    changed = tmp_path / "stampfarm"
    changed.mkdir()
    for path in game.folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("edges: {least: 5, most: 9}", "edges: {least: 5, most: 8}")
        (changed / path.name).write_text(text, encoding="utf-8")
    code = Library((tmp_path, *library.folders)).find_game("stampfarm").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{HEAD}sheet: {code}/{PLAIN}"))

    assert (problem.location.line, problem.location.column) == (3, 8)
    assert "different content" in str(problem.message)
    assert "hedge" in str(problem.message)
    assert "--content" in str(problem.hint)


def test_players_may_have_any_printable_name(judge: Judge) -> None:
    names = ["Zoë", "李莎", "Anna-Lena 2", "#1", "a: b"]
    text = "game: stampfarm\n" + "".join(f"[{name}]\n{lines(PLAIN)}\n" for name in names)

    assert [score.player for score in judge(text).scores] == names


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("with_code", [True, False])
def test_the_blank_file_can_be_scored(game: Game, judge: Judge, lang: str, with_code: bool) -> None:
    code = game.code_for_seed(1)
    form = game.sheet_form(code, game.generate_sheet(code), lang) if with_code else game.form(lang)

    result = judge(make_blank_file([form]))

    assert (result.variant, result.complete) == ("", False)
    assert [score.total for score in result.scores] == ([0] if with_code else [0, 0])


def test_the_blank_file_names_requests_of_the_game(tmp_path: Path) -> None:
    few = ("berry-feast", "twin-sisters", "hay-party")
    others = "".join(f"{{id: {name}, remove: true}}, " for name in CASES if name not in few)
    some, none = (
        make_blank_file([make_variant(tmp_path / name, changes).form("en")])
        for name, changes in {
            "some": f"decks: [{{id: requests, cards: [{others}]}}]",
            "none": "decks: [{id: requests, remove: true}]\nchecks: [{id: hay, remove: true}]",
        }.items()
    )

    assert "#   Berry feast, Twin sisters, Hay party\nrequests:\n" in some
    assert "requests" not in none


def make_variant(folder: Path, changes: str) -> Game:
    (folder / "mine").mkdir(parents=True)
    text = f"extends: stampfarm\nabout: {{title: Mine, tag: M1}}\n{changes}\n"
    (folder / "mine" / "game.yaml").write_text(text, "utf-8")
    return open_library((folder,)).find_game("mine")
