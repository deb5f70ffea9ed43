"""The rings: their order, their codes, their positions on paper, and how pieces differ."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from math import asin, hypot, isclose, pi

import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.drawing.scene import Group, Item, Path, Segment, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.games.bunte_runde.art import (
    CORNER_MM,
    MARKER_MM,
    PIECE_MM,
    TRACK_MM,
    draw_piece,
    shape_segments,
    track_positions,
)
from hedgerow.games.bunte_runde.ring import HEIGHT_MM, WIDTH_MM, Ring, dedupe_key
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.library.scoring import score_file
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import CodedSheet, generate_batch, sheets_job
from hedgerow.reports.sheet_report import blank_score_file, sheet_json, sheet_text
from tests.requests import sheet_request

Point = tuple[float, float]
Drawer = Callable[[Ring, str], tuple[Item, ...]]

VARIANTS = ("shapes", "animals")
KINDS = {
    "shapes": ("circle", "triangle", "square", "cross", "moon", "star"),
    "animals": ("dog", "cat", "hen", "pig", "cow"),
}
COLOURS = {
    "shapes": ("red", "orange", "yellow", "green", "blue", "purple"),
    "animals": ("red", "yellow", "green", "blue", "purple"),
}
PAINTS = tuple(f"piece-{colour}" for colour in COLOURS["shapes"])
THEMES = ("colour", "ink-saver", "high-contrast")
COUNTS = (36, 25)
# The boldest theme draws outlines 1.4 times as wide as 3 hundredths of a piece.
LINE_MM = 1.4 * 0.03 * PIECE_MM

# Lengths: the straight parts of the track, the bend after each of them, and the whole track.
ACROSS = WIDTH_MM - 2 * (TRACK_MM + CORNER_MM)
DOWN = HEIGHT_MM - 2 * (TRACK_MM + CORNER_MM)
BEND = pi * CORNER_MM / 2
# Where the straight parts start and end.
NEAR = TRACK_MM + CORNER_MM
FAR_X, FAR_Y = NEAR + ACROSS, NEAR + DOWN
ROUND = 2 * ACROSS + 2 * DOWN + 4 * BEND


@pytest.fixture(scope="module", params=VARIANTS)
def rings(request: pytest.FixtureRequest, game: Game) -> list[CodedSheet]:
    """Return two hundred rings of a variant."""
    return list(
        generate_batch(
            game, sheet_request(count=200, players=None, seed=2026, variant=request.param)
        )
    )


def find_ring(game: Game, variant: str) -> tuple[str, Ring]:
    """Return a code and its ring."""
    ((code, ring),) = list(
        generate_batch(game, sheet_request(count=1, players=None, seed=7, variant=variant))
    )
    return str(code), ring


def every_piece(variant: str) -> list[tuple[str, str]]:
    return sorted(product(KINDS[variant], COLOURS[variant]))


def positions(count: int) -> list[Point]:
    return [(x, y) for x, y, _, _ in track_positions(count)]


def neighbours(points: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Return each position with the next one, and the last with the first."""
    return pairwise([*points, points[0]])


def distance(first: Point, second: Point) -> float:
    return hypot(second[0] - first[0], second[1] - first[1])


def track_distance(point: Point) -> float:
    """Return the distance of a point along the track, clockwise from the left end of the top."""
    x, y = point
    if NEAR <= x <= FAR_X:
        is_top = isclose(y, TRACK_MM)
        return x - NEAR if is_top else ACROSS + DOWN + 2 * BEND + FAR_X - x
    if NEAR <= y <= FAR_Y:
        is_right = isclose(x, WIDTH_MM - TRACK_MM)
        return ACROSS + BEND + y - NEAR if is_right else 2 * ACROSS + DOWN + 3 * BEND + FAR_Y - y
    return distance_in_bend(x, y)


def distance_in_bend(x: float, y: float) -> float:
    """Return the same in a bend: the chord from its start determines the arc."""
    starts = {
        (True, False): ((FAR_X, TRACK_MM), ACROSS),
        (True, True): ((WIDTH_MM - TRACK_MM, FAR_Y), ACROSS + BEND + DOWN),
        (False, True): ((NEAR, HEIGHT_MM - TRACK_MM), 2 * ACROSS + 2 * BEND + DOWN),
        (False, False): ((TRACK_MM, NEAR), 2 * ACROSS + 3 * BEND + 2 * DOWN),
    }
    start, before = starts[x > FAR_X, y > FAR_Y]
    return before + 2 * CORNER_MM * asin(distance(start, (x, y)) / (2 * CORNER_MM))


def outline_points(segments: Iterable[Segment]) -> list[Point]:
    """Return points along an outline, twelve for each curve."""
    points: list[Point] = []
    for kind, values in segments:
        if kind in "ML":
            points.append((values[0], values[1]))
        elif kind == "C":
            points += [curve_point(points[-1], values, step / 12) for step in range(1, 13)]
    return points


def curve_point(start: Point, values: tuple[float, ...], at: float) -> Point:
    rest = 1 - at
    shares = (rest**3, 3 * rest**2 * at, 3 * rest * at**2, at**3)
    xs, ys = (start[0], *values[0::2]), (start[1], *values[1::2])
    return (
        sum(a * b for a, b in zip(shares, xs, strict=True)),
        sum(a * b for a, b in zip(shares, ys, strict=True)),
    )


def hull(points: list[Point]) -> list[Point]:
    """Return the corners of the smallest convex outline around some points."""

    def half(ordered: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return [*half(sorted(points)), *half(sorted(points, reverse=True))]


def turn(first: Point, second: Point, third: Point) -> float:
    return (second[0] - first[0]) * (third[1] - first[1]) - (second[1] - first[1]) * (
        third[0] - first[0]
    )


def gap(first: list[Point], second: list[Point]) -> float:
    """Return the gap between convex outlines along the best side; negative if they overlap."""
    return max(gap_along_sides(first, second), gap_along_sides(second, first))


def gap_along_sides(first: list[Point], second: list[Point]) -> float:
    best = float("-inf")
    for (x1, y1), (x2, y2) in neighbours(first):
        length = hypot(x2 - x1, y2 - y1)
        away = ((y2 - y1) / length, (x1 - x2) / length)
        nearest = min((x - x1) * away[0] + (y - y1) * away[1] for x, y in second)
        best = max(best, nearest)
    return best


def move_outline(outline: list[Point], to: Point) -> list[Point]:
    """Scale an outline from 100 to the size of a piece, and centre it at a point."""
    scale = PIECE_MM / 100
    return [(to[0] + (x - 50) * scale, to[1] + (y - 50) * scale) for x, y in outline]


def make_drawer(game: Game) -> Drawer:
    """Return the function that draws the printed sheets."""
    art = game.sheet_art
    assert art is not None
    return art.make_drawer(game.drawing_context("en"))


def draw_ring(game: Game, ring: Ring, code: str) -> list[Use]:
    """Return the pieces of the printed sheet."""
    items = make_drawer(game)(ring, code)
    (group,) = (item for item in items if isinstance(item, Group) and item.name == "ring")
    return [item for item in group.items if isinstance(item, Use)]


def middle(use: Use) -> Point:
    half = use.symbol.width_mm * use.scale / 2
    return use.x_mm + half, use.y_mm + use.symbol.height_mm * use.scale / 2


def fills(symbol: Symbol) -> set[str]:
    return {str(it.fill) for it in paths(symbol.items)} & set(PAINTS)


def paths(items: Iterable[Item]) -> Iterator[Path]:
    return (item for item in items if isinstance(item, Path))


def letters(symbol: Symbol) -> list[str]:
    return [item.text for item in symbol.items if isinstance(item, Text)]


# Random order and codes.


def test_a_ring_holds_every_piece_exactly_once(rings: list[CodedSheet]) -> None:
    for _, ring in rings:
        assert sorted(ring.pieces) == every_piece(ring.variant)


def test_there_are_36_shapes_and_25_discs() -> None:
    assert (len(every_piece("shapes")), len(every_piece("animals"))) == (36, 25)


def test_the_figure_starts_on_a_piece_of_the_ring(rings: list[CodedSheet]) -> None:
    assert all(0 <= ring.start < len(ring.pieces) for _, ring in rings)


def test_the_figure_starts_anywhere(rings: list[CodedSheet]) -> None:
    """Of two hundred rings, both ends of the list and most positions between are a start."""
    count = len(rings[0][1].pieces)

    starts = {ring.start for _, ring in rings}

    assert {0, count - 1} <= starts
    assert len(starts) > count * 3 // 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_run_of_a_variant_holds_only_that_variant(game: Game, variant: str) -> None:
    batch = list(
        generate_batch(game, sheet_request(count=50, players=None, seed=3, variant=variant))
    )

    assert len(batch) == 50
    assert {ring.variant for _, ring in batch} == {variant}


def test_two_hundred_rings_of_a_run_are_all_different(rings: list[CodedSheet]) -> None:
    assert len(rings) == 200
    assert len({str(code) for code, _ in rings}) == 200
    assert len({ring.pieces for _, ring in rings}) == 200
    assert len({dedupe_key(ring) for _, ring in rings}) == 200


def test_every_piece_is_first_in_some_ring(rings: list[CodedSheet]) -> None:
    """200 rings, 36 or 25 pieces: nearly all of them are first at least once."""
    first = {ring.pieces[0] for _, ring in rings}

    assert len(first) > len(rings[0][1].pieces) * 3 // 4


def test_the_same_code_gives_the_same_ring(game: Game, rings: list[CodedSheet]) -> None:
    for code, ring in rings[:20]:
        assert game.generate_sheet(code) == ring
        assert (
            game.sheet_from_code(game.parse_own_code(str(code), Location("")), Location("")) == ring
        )


def test_code_reproduces_ring(game: Game, rings: list[CodedSheet]) -> None:
    codes = tuple(str(code) for code, _ in rings[:20])

    again = list(generate_batch(game, sheet_request(count=1, players=None, seed=0, codes=codes)))

    assert again == rings[:20]


def test_the_same_seed_gives_the_same_run_and_another_seed_another(game: Game) -> None:
    first, same, another = (
        list(
            generate_batch(game, sheet_request(count=10, players=None, seed=seed, variant="shapes"))
        )
        for seed in (1, 1, 2)
    )

    assert first == same
    assert first != another


def test_a_ring_that_is_turned_with_its_start_is_the_same_ring() -> None:
    pieces = tuple(every_piece("animals"))
    turned = pieces[10:] + pieces[:10]

    assert dedupe_key(Ring("animals", pieces, 10)) == dedupe_key(Ring("animals", turned, 0))
    assert dedupe_key(Ring("animals", pieces, 10)) != dedupe_key(Ring("animals", pieces, 11))


@pytest.mark.parametrize("variant", VARIANTS)
def test_json_of_a_ring(library: Library, game: Game, variant: str) -> None:
    code, ring = find_ring(game, variant)

    answer = json.loads(sheet_json(library, [code], "en"))

    assert (answer["code"], answer["game"]) == (code, "bunte-runde")
    assert list(answer["sheet"]) == ["variant", "ring", "start"]
    assert answer["sheet"]["variant"] == variant
    assert sorted(tuple(it) for it in answer["sheet"]["ring"]) == every_piece(variant)
    assert [tuple(it) for it in answer["sheet"]["ring"]] == list(ring.pieces)
    assert answer["sheet"]["start"] == ring.start


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_ring_is_shown_in_the_terminal(library: Library, game: Game, variant: str) -> None:
    code, ring = find_ring(game, variant)

    text = sheet_text(library, [code], "en")

    assert text.startswith(code)
    assert f"starts on number {ring.start + 1}." in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_variant_is_found_in_any_case_and_the_first_without_a_name(game: Game) -> None:
    assert game.find_variant(None) == "shapes"
    assert game.find_variant("shapes") == "shapes"
    assert game.find_variant("Animals") == "animals"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("animal", "did you mean animals?"),
        ("Shape", "did you mean shapes?"),
        ("xyz", "use one of shapes, animals"),
        ("", "use one of shapes, animals"),
    ],
)
def test_an_unknown_variant_is_refused_with_a_hint(game: Game, name: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        game.find_variant(name)

    (problem,) = caught.value.problems
    assert problem.location.path == "--variant"
    assert f"'{name}'" in str(problem.message)
    assert str(problem.hint) == hint


def test_a_printed_code_of_discs_is_not_named_after_shapes(game: Game) -> None:
    """The command line selects the first variant by default."""
    code, _ = find_ring(game, "animals")
    order = sheet_request(
        count=1, players=None, seed=0, codes=(code,), variant=game.find_variant(None)
    )

    job = sheets_job(game, generate_batch(game, order), Layout(papers()["a4"], "en"))

    assert code in job.name
    assert "shapes" not in job.name


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_blank_of_a_code_parses_back(
    library: Library, game: Game, variant: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    code, _ = find_ring(game, variant)
    path = tmp_path_factory.mktemp("blank") / "blank.txt"
    path.write_text(blank_score_file(code, lang="en", library=library), encoding="utf-8")

    result = score_file(path, library, None).result

    side = len(KINDS[variant])
    text = path.read_text(encoding="utf-8")
    assert f"sheet: {code}" in text
    assert text.count(" ".join("." * side)) == side
    assert (result.variant, result.complete) == (variant, False)
    assert [score.total for score in result.scores] == [0, 0]
    (warning,) = result.warnings
    assert f"0 of {side * side}" in warning


def test_the_blank_of_the_game_is_one_of_shapes(
    library: Library, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("blank") / "blank.txt"
    path.write_text(blank_score_file("bunte-runde", lang="en", library=library), encoding="utf-8")

    result = score_file(path, library, None).result

    assert (result.variant, result.complete) == ("shapes", False)


# On paper.


@pytest.mark.parametrize("count", COUNTS)
def test_the_positions_are_equally_spaced_along_the_track(count: int) -> None:
    distances = [track_distance(spot) for spot in positions(count)]

    assert len(distances) == count
    for before, after in pairwise(distances):
        assert isclose(after - before, ROUND / count, abs_tol=1e-6)
    assert isclose(distances[0] + ROUND - distances[-1], ROUND / count, abs_tol=1e-6)


@pytest.mark.parametrize("count", COUNTS)
def test_the_positions_go_clockwise_from_the_top_left(count: int) -> None:
    """Seen from the middle of the sheet, y down, every next position is to the right."""
    centre = (WIDTH_MM / 2, HEIGHT_MM / 2)
    first, second, *_ = points = positions(count)

    assert first[1] == second[1] == TRACK_MM
    assert first[0] < second[0]
    assert all(turn(centre, before, after) > 0 for before, after in neighbours(points))


@pytest.mark.parametrize("count", COUNTS)
def test_the_inward_direction_is_perpendicular_to_the_track(count: int) -> None:
    """A step as long as the bends' radius leads to the straight inner frame or a bend's middle."""
    for x, y, in_x, in_y in track_positions(count):
        inside_x, inside_y = x + CORNER_MM * in_x, y + CORNER_MM * in_y

        assert isclose(hypot(in_x, in_y), 1.0)
        assert NEAR - 1e-6 <= inside_x <= FAR_X + 1e-6
        assert NEAR - 1e-6 <= inside_y <= FAR_Y + 1e-6


@pytest.mark.parametrize("count", COUNTS)
def test_pieces_of_the_ring_do_not_overlap(count: int) -> None:
    """Discs have the full width; there is room for the outline between two of them."""
    assert PIECE_MM == 18.0
    for number, first in enumerate(positions(count)):
        for second in positions(count)[:number]:
            assert distance(first, second) >= PIECE_MM


def test_no_two_shapes_side_by_side_overlap() -> None:
    """Corners of squares and triangles reach beyond a disc of the same width."""
    outlines = {kind: hull(outline_points(shape_segments(kind))) for kind in KINDS["shapes"]}
    for first, second in neighbours(positions(36)):
        for left, right in product(outlines.values(), repeat=2):
            assert gap(move_outline(left, first), move_outline(right, second)) > LINE_MM


@pytest.mark.parametrize("count", COUNTS)
def test_pieces_are_inside_the_sheet(count: int) -> None:
    half = PIECE_MM / 2
    for x, y in positions(count):
        assert half <= x <= WIDTH_MM - half
        assert half <= y <= HEIGHT_MM - half


@pytest.mark.parametrize("count", COUNTS)
def test_pieces_do_not_touch_the_corner_markers(count: int) -> None:
    """The square of a piece and that of a marker: apart in x or in y."""
    edges = (0.0, WIDTH_MM - MARKER_MM), (0.0, HEIGHT_MM - MARKER_MM)
    for x, y in positions(count):
        for left, top in product(*edges):
            off_x = abs(x - (left + MARKER_MM / 2))
            off_y = abs(y - (top + MARKER_MM / 2))
            assert max(off_x, off_y) > (PIECE_MM + MARKER_MM) / 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_pieces_are_printed_in_the_order_of_the_ring(game: Game, variant: str) -> None:
    code, ring = find_ring(game, variant)

    uses = draw_ring(game, ring, code)

    assert [use.symbol.id for use in uses] == [
        f"piece-{variant}-{kind}-{colour}" for kind, colour in ring.pieces
    ]
    for use, spot in zip(uses, positions(len(ring.pieces)), strict=True):
        assert distance(middle(use), spot) < 1e-6
        assert isclose(use.symbol.width_mm * use.scale, PIECE_MM)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_mark_of_the_start_is_around_its_piece_and_inside_the_sheet(
    game: Game, variant: str
) -> None:
    code, ring = find_ring(game, variant)
    draw = make_drawer(game)
    points = positions(len(ring.pieces))
    for start, (x, y) in enumerate(points):
        (mark,) = paths(draw(Ring(variant, ring.pieces, start), code))
        xs, ys = zip(*outline_points(mark.segments), strict=True)

        assert min(xs) < x < max(xs)
        assert min(ys) < y < max(ys)
        assert min(*xs, *ys) >= 0
        assert max(xs) <= WIDTH_MM
        assert max(ys) <= HEIGHT_MM


def test_the_pieces_of_seven_by_seven_do_not_overlap(larger: Library) -> None:
    """49 pieces on a track of 778 mm have 15.9 mm each: they must be smaller than 18 mm."""
    game = larger.find_game("bunte-runde")
    code, ring = find_ring(game, "shapes")

    uses = draw_ring(game, ring, code)

    assert len(uses) == 49
    width = uses[0].symbol.width_mm * uses[0].scale
    assert all(
        distance(first, second) >= width for first, second in neighbours([*map(middle, uses)])
    )


# How pieces differ.


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_piece_has_the_paint_and_the_letter_of_its_colour(game: Game, variant: str) -> None:
    context = game.drawing_context("en")
    letter_of = dict(zip(COLOURS["shapes"], "ROYGBP", strict=True))
    for kind, colour in every_piece(variant):
        symbol = draw_piece(game.content.variant(variant), kind, colour, context)

        assert fills(symbol) == {f"piece-{colour}"}
        assert letters(symbol) == [letter_of[colour]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_pieces_look_different_and_kinds_differ_without_colour(
    game: Game, variant: str
) -> None:
    context, rules = game.drawing_context("en"), game.content.variant(variant)

    symbols = [draw_piece(rules, *it, context) for it in every_piece(variant)]
    red_pieces = [draw_piece(rules, kind, "red", context) for kind in KINDS[variant]]

    assert len({symbol.id for symbol in symbols}) == len(symbols)
    assert len({symbol.items for symbol in symbols}) == len(symbols)
    assert len({tuple(map(strip_colours, it.items)) for it in red_pieces}) == len(KINDS[variant])


def strip_colours(item: Item) -> object:
    """Return an item without its colours."""
    if isinstance(item, Path):
        return item.segments
    return item.symbol.id if isinstance(item, Use) else None


def test_shapes_and_discs_have_different_names(game: Game) -> None:
    context = game.drawing_context("en")
    names = [
        draw_piece(game.content.variant(variant), *it, context).id
        for variant in VARIANTS
        for it in every_piece(variant)
    ]

    assert len(set(names)) == 61


@pytest.mark.parametrize("theme", THEMES)
def test_every_paint_of_a_piece_has_its_own_hatch(theme: str) -> None:
    hatches = load_theme(theme).hatches

    assert set(PAINTS) <= set(hatches)
    assert len({hatches[paint] for paint in PAINTS}) == 6


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_every_paint_of_a_piece_has_its_own_colour(theme: str) -> None:
    colours = load_theme(theme).colours

    assert len({colours[paint] for paint in PAINTS}) == 6


def test_the_colours_of_the_content_use_the_six_paints(game: Game) -> None:
    assert [game.content.paint(colour) for colour in COLOURS["shapes"]] == list(PAINTS)


def test_every_language_gives_the_colours_different_letters(game: Game) -> None:
    for lang in game.languages:
        words = game.words(lang)

        assert len({words(f"letters.{colour}") for colour in COLOURS["shapes"]}) == 6
