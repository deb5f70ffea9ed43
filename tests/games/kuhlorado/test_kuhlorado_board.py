"""Generated boards, checked by the house rules of `games.md` without the code of the game.

By default 200 boards are generated, with HEDGEROW_THOROUGH=1 a run of 1,000.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.printing.sheets import generate_batch
from hedgerow.reports.sheet_report import sheet_json, sheet_text
from tests.games.kuhlorado.boards import LARGER, MORE_COWS, Rows, rows_of, sheet_of
from tests.requests import sheet_request

Cell = tuple[int, int]
Changed = Callable[[Mapping[str, str]], Library]

COUNT = 1000 if os.environ.get("HEDGEROW_THOROUGH") == "1" else 200
# K11: two steps away, straight or diagonally.
JUMPS = [(-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2)]
# A board without symmetry.
BY_HAND: Rows = (
    "c123c451",
    "234WW51c",
    "3c51c234",
    "cW234c5c",
    "1Wc451w2",
    "451c23c5",
    "c235wc41",
    "c4c3c2cc",
)


def rotate(rows: Rows) -> Rows:
    """Rotate a board clockwise by 90 degrees: the first row becomes the last column."""
    side = len(rows)
    return tuple("".join(rows[side - 1 - col][row] for col in range(side)) for row in range(side))


def mirror(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def images(rows: Rows) -> list[Rows]:
    """Return the four rotations of a board and of its mirror image."""
    result = []
    for image in (rows, mirror(rows)):
        for _ in range(4):
            image = rotate(image)
            result.append(image)
    return result


def cells_with(rows: Rows, symbol: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(rows) for c, it in enumerate(row) if it == symbol]


def is_touching(first: Cell, second: Cell) -> bool:
    """Return whether two cells are the same or neighbours, straight or diagonally."""
    return abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


def troughs(rows: Rows) -> list[list[Cell]]:
    """Return the cells of each trough; connected `W` are one large trough."""
    result = [[cell] for cell in cells_with(rows, "w")]
    halves = cells_with(rows, "W")
    while halves:
        row, col = halves[0]
        pair = [it for it in halves if abs(it[0] - row) + abs(it[1] - col) <= 1]
        result.append(pair)
        halves = [it for it in halves if it not in pair]
    return result


def cows_per_side(rows: Rows) -> dict[str, int]:
    return {
        "north": rows[0].count("c"),
        "east": sum(row[-1] == "c" for row in rows),
        "south": rows[-1].count("c"),
        "west": sum(row[0] == "c" for row in rows),
    }


def numbers_in_reach(rows: Rows) -> dict[Cell, int]:
    """Count the different numbers that each cow could be marked with."""
    side, counts = len(rows), {}
    for row, col in cells_with(rows, "c"):
        in_reach = [(row + down, col + right) for down, right in JUMPS]
        seen = {rows[r][c] for r, c in in_reach if 0 <= r < side and 0 <= c < side}
        counts[row, col] = len([it for it in seen if it.isdigit()])
    return counts


def mean_in_reach(rows: Rows) -> float:
    reached = numbers_in_reach(rows).values()
    return sum(reached) / len(reached)


def shuffle_symbols(rows: Rows, rng: Random) -> Rows:
    """Return a board with the same troughs and shuffled symbols."""
    symbols = [it for it in "".join(rows) if it not in "wW"]
    rng.shuffle(symbols)
    return tuple("".join(it if it in "wW" else symbols.pop() for it in row) for row in rows)


@pytest.fixture(scope="module")
def run(game: Game) -> list[Rows]:
    batch = list(generate_batch(game, sheet_request(count=COUNT, players=None, seed=2026)))
    return [rows_of(board) for _, board in batch]


@pytest.fixture(scope="module")
def more_cows(changed: Changed) -> list[Rows]:
    game = changed(MORE_COWS).find_game("kuhlorado")
    return [rows_of(game.generate_sheet(game.code_for_seed(seed))) for seed in range(20)]


def test_every_board_has_eight_rows_of_eight(run: list[Rows]) -> None:
    assert len(run) == COUNT
    for rows in run:
        assert [len(row) for row in rows] == [8] * 8


def test_every_board_has_18_cows_and_8_of_each_number(run: list[Rows]) -> None:
    numbers = dict.fromkeys("12345", 8)

    for rows in run:
        assert Counter("".join(rows)) == {"c": 18, "w": 2, "W": 4} | numbers


def test_every_board_has_two_small_and_two_large_troughs(run: list[Rows]) -> None:
    for rows in run:
        assert sorted(len(trough) for trough in troughs(rows)) == [1, 1, 2, 2]


def test_no_trough_is_on_the_border(run: list[Rows]) -> None:
    for rows in run:
        cells = [cell for trough in troughs(rows) for cell in trough]
        assert all(0 < row < 7 and 0 < col < 7 for row, col in cells)


def test_no_two_troughs_touch_not_even_diagonally(run: list[Rows]) -> None:
    for rows in run:
        all_troughs = troughs(rows)
        for number, first in enumerate(all_troughs):
            for second in all_troughs[:number]:
                assert not any(is_touching(a, b) for a in first for b in second)


def test_every_side_holds_two_to_six_cows(run: list[Rows]) -> None:
    for rows in run:
        assert all(2 <= cows <= 6 for cows in cows_per_side(rows).values())


def test_no_square_of_four_cells_is_uniform(run: list[Rows]) -> None:
    for rows in run:
        squares = [
            {rows[r][c], rows[r][c + 1], rows[r + 1][c], rows[r + 1][c + 1]}
            for r in range(7)
            for c in range(7)
        ]
        assert all(len(square) > 1 for square in squares)


def test_no_two_boards_of_a_run_are_turned_or_mirrored_images(run: list[Rows]) -> None:
    seen: set[Rows] = set()
    for rows in run:
        assert rows not in seen
        seen.update(images(rows))


def test_every_cow_has_a_partner(run: list[Rows]) -> None:
    for rows in run:
        assert min(numbers_in_reach(rows).values()) >= 1


def test_cows_reach_more_numbers_than_on_shuffled_boards(run: list[Rows]) -> None:
    rng = Random(1)
    shuffled = [mean_in_reach(shuffle_symbols(rows, rng)) for rows in run]

    assert min(map(mean_in_reach, run)) > sum(shuffled) / len(shuffled)


def test_a_run_has_troughs_in_every_inner_cell(run: list[Rows]) -> None:
    inner = {(row, col) for row in range(1, 7) for col in range(1, 7)}

    for symbol in "wW":
        assert {cell for rows in run for cell in cells_with(rows, symbol)} == inner


def test_large_troughs_are_horizontal_and_vertical(run: list[Rows]) -> None:
    pairs = [trough for rows in run for trough in troughs(rows) if len(trough) == 2]

    assert {first[0] == second[0] for first, second in pairs} == {True, False}


def test_boards_of_a_run_differ_in_their_cows_per_side(run: list[Rows]) -> None:
    for side in ("north", "east", "south", "west"):
        assert len({cows_per_side(rows)[side] for rows in run}) >= 3


def test_the_same_code_gives_the_same_board(game: Game) -> None:
    batch = list(generate_batch(game, sheet_request(count=8, players=None, seed=7)))
    codes = tuple(str(code) for code, _ in batch)

    reproduced = list(
        generate_batch(game, sheet_request(count=1, players=None, seed=0, codes=codes))
    )

    assert reproduced == batch
    assert [game.generate_sheet(code) for code, _ in batch] == [board for _, board in batch]


def test_another_seed_gives_another_run(game: Game) -> None:
    first, same, different = (
        list(generate_batch(game, sheet_request(count=3, players=None, seed=seed)))
        for seed in (1, 1, 2)
    )

    assert first == same
    assert {str(code) for code, _ in first}.isdisjoint(str(code) for code, _ in different)


def test_the_dedupe_key_is_the_same_for_all_eight_images(game: Game, run: list[Rows]) -> None:
    for rows in (BY_HAND, *run[:20]):
        board_images = images(rows)

        assert len(set(board_images)) == 8
        assert len({game.dedupe_key(sheet_of(view)) for view in board_images}) == 1


def test_different_boards_have_different_dedupe_keys(game: Game, run: list[Rows]) -> None:
    swapped = ("1c23c451", *BY_HAND[1:])

    keys = [game.dedupe_key(sheet_of(rows)) for rows in (BY_HAND, swapped, *run)]

    assert len(set(keys)) == len(keys)


def test_both_players_share_a_board(game: Game, run: list[Rows]) -> None:
    assert game.is_shared
    assert len({game.fairness_key(sheet_of(rows)) for rows in run}) == 1


def test_show_as_json_has_the_symbol_of_every_cell(game: Game, library: Library) -> None:
    codes = [game.code_for_seed(seed) for seed in (1, 2)]

    lines = sheet_json(library, map(str, codes), "en").splitlines()

    for code, line in zip(codes, lines, strict=True):
        answer = json.loads(line)
        assert (answer["code"], answer["game"]) == (str(code), "kuhlorado")
        symbols = game.generate_sheet(code).symbols
        assert answer["sheet"]["symbols"] == {pos.name: name for pos, name in symbols.items()}
        assert len(symbols) == 64


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_show_states_cows_per_side_and_partners(game: Game, library: Library, seed: int) -> None:
    code = game.code_for_seed(seed)
    rows = rows_of(game.generate_sheet(code))
    reached = numbers_in_reach(rows).values()

    text = sheet_text(library, [str(code)], "en")

    cows = ", ".join(f"{side} {count}" for side, count in cows_per_side(rows).items())
    mean = f"{mean_in_reach(rows):.1f} of 5"
    assert str(code) in text
    assert cows in text
    assert mean in text
    assert f"{min(reached)} at least" in text


def test_show_draws_the_board_with_letters_and_numbers_at_its_edge(
    game: Game, library: Library
) -> None:
    code = game.code_for_seed(1)

    _, heads, *lines = sheet_text(library, [str(code)], "en").splitlines()

    assert heads.split() == list("ABCDEFGH")
    for number, row in enumerate(rows_of(game.generate_sheet(code))):
        assert lines[number].split() == [str(number + 1), *row]


def test_the_partners_on_a_board_agree_with_a_count_by_hand(game: Game) -> None:
    """A1 reaches C1 2, A3 3, C3 5: three numbers. H8 reaches F8 2, H6 5, F6 3: three.

    F7 reaches D7 5, H7 1, F5 1, D5 4, H5 2: four numbers.
    """
    data = game.sheet_data(sheet_of(BY_HAND))

    spread = data["spread"]
    assert isinstance(spread, dict)
    partners = spread["cow"]["in_reach"]
    assert (partners["A1"], partners["H8"], partners["F7"]) == (3, 3, 4)
    assert len(partners) == 18
    assert spread["cow"]["on_each_side"] == {"north": 2, "east": 3, "south": 5, "west": 4}


def test_another_number_of_cows_gives_boards_with_that(more_cows: list[Rows]) -> None:
    for rows in more_cows:
        assert Counter("".join(rows)) == {"c": 23, "w": 2, "W": 4} | dict.fromkeys("12345", 7)
        assert sorted(len(trough) for trough in troughs(rows)) == [1, 1, 2, 2]
        assert all(2 <= cows <= 6 for cows in cows_per_side(rows).values())


def test_boards_with_another_number_of_cows_meet_the_house_rules(more_cows: list[Rows]) -> None:
    test_no_trough_is_on_the_border(more_cows)
    test_no_two_troughs_touch_not_even_diagonally(more_cows)
    test_no_square_of_four_cells_is_uniform(more_cows)
    test_no_two_boards_of_a_run_are_turned_or_mirrored_images(more_cows)


def test_other_numbers_of_cows_per_side_are_met(changed: Changed) -> None:
    game = changed(
        {"on_each_side: {cow: {least: 2, most: 6}}": "on_each_side: {cow: {least: 3, most: 3}}"}
    ).find_game("kuhlorado")

    for seed in range(5):
        rows = rows_of(game.generate_sheet(game.code_for_seed(seed)))
        assert set(cows_per_side(rows).values()) == {3}


def test_a_larger_board_uses_up_its_cells(changed: Changed) -> None:
    game = changed(LARGER).find_game("kuhlorado")

    rows = rows_of(game.generate_sheet(game.code_for_seed(1)))

    assert [len(row) for row in rows] == [10] * 10
    assert Counter("".join(rows)) == {"c": 29, "w": 2, "W": 4} | dict.fromkeys("12345", 13)


# (what does not add up, texts of game.yaml, cells that are filled, cells that are free)
SUMS = [
    pytest.param({"cow: {value: 18": "cow: {value: 19"}, 65, 64, id="a cow too many"),
    pytest.param({"cow: {value: 18": "cow: {value: 17"}, 63, 64, id="a cow too few"),
    pytest.param({"3: {value: 8": "3: {value: 9"}, 65, 64, id="a number too many"),
    pytest.param({"small: {value: 2": "small: {value: 3"}, 65, 64, id="a small trough too many"),
    pytest.param({"large: {value: 2": "large: {value: 1"}, 62, 64, id="a large trough too few"),
]


@pytest.mark.parametrize(("texts", "filled", "free"), SUMS)
def test_counts_that_do_not_add_up_are_a_problem_of_the_content(
    changed: Changed, texts: dict[str, str], filled: int, free: int
) -> None:
    library = changed(texts)

    with pytest.raises(InputError) as caught:
        library.find_game("kuhlorado")

    (problem,) = caught.value.problems
    path = library.folders[0] / "kuhlorado" / "game.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("      of:") + 1
    assert problem.location.path == str(path)
    assert start <= problem.location.line <= start + 1
    assert problem.location.column >= 1
    assert str(filled) in str(problem.message)
    assert str(free) in str(problem.message)
    assert "of" in str(problem.hint)


FAULTS = [
    pytest.param(
        {"{5: 2, 10: 5, 15: 12, 20: 20}": "{}"},
        "the table has no lines",
        id="no land table",
    ),
    pytest.param({"{least: 2, most: 6}": "{least: 6, most: 2}"}, "least", id="a span upside down"),
    pytest.param({"columns: 8, rows: 8": "columns: 5, rows: 5"}, "64", id="a board too small"),
    pytest.param(
        {"value: 18, source: inferred": "source: inferred"}, "'value'", id="a source of nothing"
    ),
]


@pytest.mark.parametrize(("texts", "message"), FAULTS)
def test_wrong_content_is_rejected_with_its_location(
    changed: Changed, texts: dict[str, str], message: str
) -> None:
    library = changed(texts)

    with pytest.raises(InputError) as caught:
        library.find_game("kuhlorado")

    assert message in str(caught.value)
    assert all(it.location.path.endswith("game.yaml") for it in caught.value.problems)
    assert all(it.location.line for it in caught.value.problems)


def test_a_negative_number_of_troughs_is_rejected(changed: Changed) -> None:
    """Minus two small and two large troughs would leave 62 cells: 22 cows and 40 numbers."""
    library = changed(
        {
            "small: {value: 2, source: review}": "small: {value: -2, source: review}",
            "cow: {value: 18": "cow: {value: 22",
        }
    )

    with pytest.raises(InputError):
        library.find_game("kuhlorado")


def test_boards_without_cows_do_not_crash(changed: Changed) -> None:
    """58 cells without a cow; such a game cannot be played, but it must not crash."""
    library = changed(
        {
            "cow: {value: 18": "cow: {value: 0",
            "1: {value: 8": "1: {value: 26",
            "{least: 2, most: 6}": "{least: 0, most: 6}",
        }
    )

    try:
        game = library.find_game("kuhlorado")
        text = sheet_text(library, [str(game.code_for_seed(1))], "en")
    except InputError as error:
        text = str(error)

    assert "cow" in text.lower()


def test_troughs_that_do_not_fit_are_rejected(changed: Changed) -> None:
    """12 small and 2 large troughs do not fit on 36 inner cells; 48 are 8 cows, 8 of each."""
    library = changed(
        {
            "small: {value: 2, source: review}": "small: {value: 12, source: review}",
            "cow: {value: 18": "cow: {value: 8",
            "{least: 2, most: 6}": "{least: 0, most: 6}",
        }
    )
    game = library.find_game("kuhlorado")

    with pytest.raises(InputError, match="found no room for 2 of 'large', 12 of 'small' inside"):
        game.generate_sheet(game.code_for_seed(1))
