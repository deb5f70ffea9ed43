"""The hedges of sheets, compared with a list of all legal hedges made from `games.md` alone."""

import shutil
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.base.errors import InputError, Location
from hedgerow.drawing.scene import Group
from hedgerow.game import game as game_module
from hedgerow.game import generated
from hedgerow.game.game import Game
from hedgerow.game.generated import to_text
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import score_file
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import CodedSheet, generate_batch, sheets_job
from tests.requests import sheet_request

Point = tuple[int, int]
Cell = tuple[int, int]
Hedge = frozenset[tuple[Cell, Cell]]

LARGER = {
    "columns: 5, rows: 4": "columns: 6, rows: 5",
    "edges: {least: 5, most: 9}": "edges: {least: 6, most: 12}",
    "beside: {least: 7, most: 13}": "beside: {least: 9, most: 18}",
}


def inner_steps(point: Point, rows: int, columns: int) -> Iterator[tuple[Point, tuple[Cell, Cell]]]:
    """Yield the next lattice points along inner edges, with the two cells of the edge."""
    row, col = point
    if 0 < col < columns:
        for end in (row - 1, row + 1):
            if 0 <= end <= rows:
                top = min(row, end)
                yield (end, col), ((top, col - 1), (top, col))
    if 0 < row < rows:
        for end in (col - 1, col + 1):
            if 0 <= end <= columns:
                left = min(col, end)
                yield (row, end), ((row - 1, left), (row, left))


def all_lines(rows: int, columns: int, longest: int) -> set[Hedge]:
    """Return every self-avoiding line on the inner edges up to a length, as its edges."""
    hedges: set[Hedge] = set()

    def grow(line: list[Point], hedge: Hedge) -> None:
        hedges.add(hedge)
        if len(hedge) == longest:
            return
        for point, border in inner_steps(line[-1], rows, columns):
            if point not in line:
                grow([*line, point], hedge | {border})

    for row in range(rows + 1):
        for col in range(columns + 1):
            grow([(row, col)], frozenset())
    return hedges


def cells_beside(hedge: Collection[tuple[Cell, Cell]]) -> set[Cell]:
    return {cell for border in hedge for cell in border}


def is_in_one_piece(hedge: Hedge, rows: int, columns: int) -> bool:
    """Return whether every cell can be reached from the first one without crossing the hedge."""
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, col = waiting.pop()
        for neighbour in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            border = (min((row, col), neighbour), max((row, col), neighbour))
            inside = 0 <= neighbour[0] < rows and 0 <= neighbour[1] < columns
            if inside and neighbour not in reached and border not in hedge:
                reached.add(neighbour)
                waiting.append(neighbour)
    return len(reached) == rows * columns


def legal_hedges(
    size: tuple[int, int], edges: tuple[int, int], beside: tuple[int, int]
) -> frozenset[Hedge]:
    return frozenset(
        hedge
        for hedge in all_lines(*size, edges[1])
        if edges[0] <= len(hedge)
        and beside[0] <= len(cells_beside(hedge)) <= beside[1]
        and is_in_one_piece(hedge, *size)
    )


def ends_and_joints(hedge: Hedge) -> dict[Point, int]:
    """Count the edges of the hedge that meet at each of its lattice points."""
    counts: dict[Point, int] = {}
    for (row, col), (row2, _) in hedge:
        ends = (
            [(row2, col), (row2, col + 1)] if row2 > row else [(row, col + 1), (row + 1, col + 1)]
        )
        for point in ends:
            counts[point] = counts.get(point, 0) + 1
    return counts


def ends_on_frame(hedge: Hedge, rows: int, columns: int) -> int:
    """Count the ends of the line that touch the frame of the farm."""
    ends = [point for point, edges in ends_and_joints(hedge).items() if edges == 1]
    return sum(row in (0, rows) or col in (0, columns) for row, col in ends)


def is_one_line(hedge: Hedge) -> bool:
    """Return whether a hedge is a single line: two ends, and two edges at every other point.

    An additional ring would have such points too, but it would divide the farm.
    """
    counts = ends_and_joints(hedge)
    return (
        sorted(counts.values()) == [1, 1, *[2] * (len(hedge) - 1)] and len(counts) == len(hedge) + 1
    )


@pytest.fixture(scope="module")
def legal() -> frozenset[Hedge]:
    return legal_hedges((4, 5), (5, 9), (7, 13))


@pytest.fixture(scope="module")
def thousand(game: Game) -> list[CodedSheet]:
    return list(generate_batch(game, sheet_request(count=1000, players=None, seed=2026)))


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def games(request: pytest.FixtureRequest, game: Game) -> list[list[CodedSheet]]:
    """Return the matched sets of a run of up to 1,000 sheets."""
    players: int = request.param
    batch = list(
        generate_batch(game, sheet_request(count=1000 // players, players=players, seed=2026))
    )
    return [batch[at : at + players] for at in range(0, len(batch), players)]


@pytest.fixture(scope="module")
def larger(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Return a library in which stampfarm has 6 by 5 cells and a longer hedge."""
    folder = tmp_path_factory.mktemp("larger")
    shutil.copytree(game.folder, folder / "stampfarm")
    path = folder / "stampfarm" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in LARGER.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return open_library((folder,))


def hedges(batch: list[CodedSheet]) -> list[Hedge]:
    return [sheet.all_walls for _, sheet in batch]


def test_there_are_3574_legal_hedges(legal: frozenset[Hedge]) -> None:
    assert len(legal) == 3574


def test_the_hedge_of_the_rulebook_example_is_legal(legal: frozenset[Hedge]) -> None:
    line = [(0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (3, 1)]
    hedge = frozenset(
        border
        for start, end in pairwise(line)
        for point, border in inner_steps(start, 4, 5)
        if point == end
    )

    assert hedge == {
        ((0, 2), (0, 3)),
        ((1, 2), (1, 3)),
        ((1, 2), (2, 2)),
        ((1, 1), (2, 1)),
        ((2, 0), (2, 1)),
    }
    assert hedge in legal


def test_a_thousand_sheets_of_a_run_are_different(thousand: list[CodedSheet]) -> None:
    assert len(thousand) == 1000
    assert len(set(hedges(thousand))) == 1000
    assert len({str(code) for code, _ in thousand}) == 1000


def test_a_thousand_sheets_of_a_run_are_legal(
    thousand: list[CodedSheet], legal: frozenset[Hedge]
) -> None:
    assert set(hedges(thousand)) <= legal


def test_a_run_has_hedges_of_all_lengths_with_few_and_many_cells(
    thousand: list[CodedSheet],
) -> None:
    run = hedges(thousand)

    assert {len(hedge) for hedge in run} == {5, 6, 7, 8, 9}
    assert {7, 13} <= {len(cells_beside(hedge)) for hedge in run} <= set(range(7, 14))


def test_code_reproduces_sheet(game: Game, thousand: list[CodedSheet]) -> None:
    codes = tuple(str(code) for code, _ in thousand[:20])

    reproduced = list(
        generate_batch(game, sheet_request(count=1, players=None, seed=0, codes=codes))
    )

    assert reproduced == thousand[:20]


def test_only_the_same_seed_gives_the_same_run(game: Game) -> None:
    first, same, different = (
        hedges(list(generate_batch(game, sheet_request(count=20, players=None, seed=seed))))
        for seed in (1, 1, 2)
    )

    assert first == same
    assert first != different


def test_the_sheets_of_one_game_are_matched(games: list[list[CodedSheet]]) -> None:
    for game in games:
        lengths = {len(hedge) for hedge in hedges(game)}
        beside = {len(cells_beside(hedge)) for hedge in hedges(game)}
        on_frame = {ends_on_frame(hedge, 4, 5) for hedge in hedges(game)}

        assert (len(lengths), len(beside), len(on_frame)) == (1, 1, 1)


def test_sets_of_five_take_less_than_200_sheets(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    generate = generated.generate

    def counting_generate(content: Any, rng: Any) -> Any:
        calls.append(rng)
        return generate(content, rng)

    monkeypatch.setattr(game_module, "generate", counting_generate)
    for seed in range(5):
        calls.clear()
        list(generate_batch(replace(game), sheet_request(count=1, players=5, seed=seed)))

        assert len(calls) < 200


def test_the_sheets_of_one_game_are_different_and_legal(
    games: list[list[CodedSheet]], legal: frozenset[Hedge]
) -> None:
    for game in games:
        assert len(set(hedges(game))) == len(game)
        assert set(hedges(game)) <= legal


def test_a_run_of_matched_games_up_to_a_thousand_sheets_has_no_equal_sheets(
    games: list[list[CodedSheet]],
) -> None:
    run = [hedge for game in games for hedge in hedges(game)]

    assert len(run) <= 1000
    assert len(set(run)) == len(run)


def test_a_larger_farm_has_legal_hedges(larger: Library) -> None:
    game = larger.find_game("stampfarm")

    run = hedges(list(generate_batch(game, sheet_request(count=200, players=None, seed=1))))

    assert len(set(run)) == 200
    for hedge in run:
        assert 6 <= len(hedge) <= 12
        assert 9 <= len(cells_beside(hedge)) <= 18
        assert all(0 <= row < 5 and 0 <= col < 6 for row, col in cells_beside(hedge))
        assert is_one_line(hedge)
        assert is_in_one_piece(hedge, 5, 6)


def test_a_larger_farm_has_hedges_beside_every_cell(larger: Library) -> None:
    game = larger.find_game("stampfarm")

    run = hedges(list(generate_batch(game, sheet_request(count=200, players=None, seed=1))))

    beside = {cell for hedge in run for cell in cells_beside(hedge)}
    assert beside == {(row, col) for row in range(5) for col in range(6)}


def test_a_larger_farm_is_matched_for_four_players(larger: Library) -> None:
    run = hedges(
        list(
            generate_batch(larger.find_game("stampfarm"), sheet_request(count=5, players=4, seed=1))
        )
    )

    for at in range(0, 20, 4):
        figures = {(len(hedge), len(cells_beside(hedge))) for hedge in run[at : at + 4]}
        assert len(figures) == 1


def test_a_larger_farm_is_drawn_on_paper(larger: Library) -> None:
    game = larger.find_game("stampfarm")
    selection = sheet_request(count=2, players=None, seed=1)
    batch = generate_batch(game, selection)

    pages = list(sheets_job(game, batch, Layout(papers()["a4"], "en")).pages)
    sheets = list(batch)
    items = make_drawer(game.drawing_context("en"))(sheets[0][1], str(sheets[0][0]))

    (hedge,) = (item for item in items if isinstance(item, Group) and item.name == "hedge")
    assert pages
    assert len(hedge.items) % len(sheets[0][1].all_walls) == 0


def test_a_larger_farm_is_shown_in_the_terminal(larger: Library) -> None:
    game = larger.find_game("stampfarm")

    text = to_text(game.generate_sheet(game.code_for_seed(1)), game.drawing_context("en"))

    heads, *rows = text.splitlines()
    assert heads.split() == list("ABCDEF")
    assert [row.split()[0] for row in rows if row[:2].strip().isdigit()] == list("12345")


def test_a_larger_farm_is_scored(larger: Library, tmp_path: Path) -> None:
    """The corners are A1, F1, A5 and F5; three of them hold a cow, and no animal has company."""
    code = larger.find_game("stampfarm").code_for_seed(1)
    path = tmp_path / "game.txt"
    rows = "C....C\n......\n......\n......\nC....G"
    path.write_text(
        f"game: stampfarm\nrequests: corners\n[Lisa]\nsheet: {code}\n{rows}\n", encoding="utf-8"
    )

    result = score_file(path, larger, None).result

    line = result.scores[0].lines[-1]
    assert (line.rule, line.points) == ("request:corners", 3)
    assert [cell.name for cell in line.cells] == ["A1", "F1", "A5"]
    assert result.scores[0].total == 3


def test_a_larger_farm_with_a_typed_hedge_is_scored(larger: Library, tmp_path: Path) -> None:
    """Six cows in the last row, a hedge between D5 and E5: groups of four and of two."""
    path = tmp_path / "game.txt"
    rows = ". . . . . .\n" * 4 + "C C C C|C C"
    path.write_text(f"game: stampfarm\n[Lisa]\n{rows}\n", encoding="utf-8")

    result = score_file(path, larger, None).result

    (cows, *_) = result.scores[0].lines
    assert (cows.points, [cell.name for cell in cows.cells]) == (4, ["A5", "B5", "C5", "D5"])


def test_a_farm_of_the_default_size_is_too_small_for_the_larger_game(
    larger: Library, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("game: stampfarm\n[Lisa]\nSSCPP\nPSHSC\nHHPPS\nPHHSP\n", encoding="utf-8")

    with pytest.raises(InputError) as caught:
        score_file(path, larger, None)

    messages = [str(problem.message) for problem in caught.value.problems]
    assert "this row has 5 cells, expected 6" in messages
    assert "the grid of [Lisa] has 4 rows, expected 5" in messages


def test_a_code_of_the_larger_farm_is_rejected_naming_the_size(
    game: Game, larger: Library, library: Library, tmp_path: Path
) -> None:
    code = larger.find_game("stampfarm").code_for_seed(1)
    path = tmp_path / "game.txt"
    path.write_text(
        f"game: stampfarm\n[Lisa]\nsheet: {code}\nSSCPP\nPSHSC\nHHPPS\nPHHSP\n", encoding="utf-8"
    )

    with pytest.raises(InputError) as printed:
        game.sheet_from_code(code, Location("--code"))
    with pytest.raises(InputError) as scored:
        score_file(path, library, None)

    (problem,) = scored.value.problems
    assert "size of the grid" in str(printed.value)
    assert (problem.location.line, problem.location.column) == (3, 8)
    assert "size of the grid" in str(problem.message)
    assert "--content" in str(problem.hint)


def test_a_code_of_the_default_farm_is_rejected_by_the_larger_game(
    game: Game, larger: Library
) -> None:
    with pytest.raises(InputError, match="size of the grid"):
        larger.find_game("stampfarm").sheet_from_code(game.code_for_seed(1), Location("--code"))


def test_hedge_numbers_that_no_line_meets_are_rejected(game: Game, tmp_path: Path) -> None:
    shutil.copytree(game.folder, tmp_path / "stampfarm")
    path = tmp_path / "stampfarm" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("beside: {least: 7, most: 13}", "beside: {least: 18, most: 18}")
    path.write_text(text, encoding="utf-8")
    changed = open_library((tmp_path,)).find_game("stampfarm")

    with pytest.raises(
        InputError, match="hedge: error: found no wall with 5–9 edges and 18 cells beside it"
    ):
        changed.generate_sheet(changed.code_for_seed(1))
