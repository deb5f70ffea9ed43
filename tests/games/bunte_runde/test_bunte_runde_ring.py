"""The rings: their order, their codes, their positions on paper, and how pieces differ."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import hypot

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.base.errors import InputError, Location
from hedgerow.base.grid import Pos
from hedgerow.drawing.scene import Item, Path, Segment, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.scored_game import score_file
from hedgerow.game.sheet import Sheet
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import CodedSheet, generate_batch, sheets_job
from hedgerow.reports.sheet_report import blank_score_file, sheet_json, sheet_text
from tests.requests import sheet_request

Point = tuple[float, float]

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
WIDTH_MM, HEIGHT_MM = 196.0, 262.0
# How large a piece is on the sheet: there are fewer discs than shapes.
PIECES_MM = {"shapes": 18.0, "animals": 20.0}
# The square of a marker in each corner of the sheet, for the camera.
MARKER_MM = 9.0
# The boldest theme draws outlines 1.4 times as wide as 3 hundredths of a piece.
LINE_MM = 1.4 * 0.03 * PIECES_MM["shapes"]


@pytest.fixture(scope="module", params=VARIANTS)
def rings(request: pytest.FixtureRequest, game: Game) -> list[CodedSheet]:
    """Return two hundred rings of a variant."""
    return list(
        generate_batch(
            game, sheet_request(count=200, players=None, seed=2026, variant=request.param)
        )
    )


def find_ring(game: Game, variant: str) -> tuple[str, Sheet]:
    """Return a code and its ring."""
    ((code, ring),) = list(
        generate_batch(game, sheet_request(count=1, players=None, seed=7, variant=variant))
    )
    return str(code), ring


def every_piece(variant: str) -> list[tuple[str, str]]:
    return sorted(product(KINDS[variant], COLOURS[variant]))


def pieces_of(ring: Sheet) -> list[tuple[str, str]]:
    """Return the pieces of a ring, as kind and colour."""
    kinds, colours = KINDS[ring.variant], COLOURS[ring.variant]
    return [(kinds[pos.row], colours[pos.col]) for pos in order_of(ring)]


def order_of(ring: Sheet) -> Sequence[Pos]:
    assert ring.drawn.order is not None
    return ring.drawn.order.cells


def start_of(ring: Sheet) -> int:
    assert ring.drawn.order is not None
    return ring.drawn.order.start


def named_pieces(ring: Sheet) -> list[tuple[str, str]]:
    """Return the pieces of a ring by the words that players read."""
    return [("half-moon" if kind == "moon" else kind, it) for kind, it in pieces_of(ring)]


def from_start(ring: Sheet) -> tuple[Pos, ...]:
    """Return the pieces in the order in which the figure meets them: rings differ by this."""
    order, start = tuple(order_of(ring)), start_of(ring)
    return order[start:] + order[:start]


def neighbours(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return each position with the next one, and the last with the first."""
    return pairwise([*points, points[0]])


def distance(first: Point, second: Point) -> float:
    return hypot(second[0] - first[0], second[1] - first[1])


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
    scale = PIECES_MM["shapes"] / 100
    return [(to[0] + (x - 50) * scale, to[1] + (y - 50) * scale) for x, y in outline]


def draw_sheet(game: Game, ring: Sheet, code: str = "") -> tuple[Item, ...]:
    """Draw the printed sheet."""
    return make_drawer(game.drawing_context("en"))(ring, code)


def draw_ring(game: Game, ring: Sheet) -> list[Use]:
    """Return the pieces of the printed sheet, in their order."""
    items = draw_sheet(game, ring)
    return [it for it in items if isinstance(it, Use) and it.symbol.id.startswith("card-")]


def middle(use: Use) -> Point:
    half = use.symbol.width_mm * use.scale / 2
    return use.x_mm + half, use.y_mm + use.symbol.height_mm * use.scale / 2


def fills(symbol: Symbol) -> set[str]:
    return {str(it.fill) for it in paths(all_items(symbol.items))} & set(PAINTS)


def paths(items: Iterable[Item]) -> Iterator[Path]:
    return (item for item in items if isinstance(item, Path))


def all_items(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items of a picture, and of the pictures in it."""
    for item in items:
        yield item
        if isinstance(item, Use):
            yield from all_items(item.symbol.items)


def letters(symbol: Symbol) -> list[str]:
    return [item.text for item in symbol.items if isinstance(item, Text)]


def positions(game: Game, variant: str) -> list[Point]:
    """Return the middle of every position of a variant's ring, in order."""
    return [middle(use) for use in draw_ring(game, find_ring(game, variant)[1])]


# Random order and codes.


def test_a_ring_holds_every_piece_exactly_once(rings: list[CodedSheet]) -> None:
    for _, ring in rings:
        assert sorted(pieces_of(ring)) == every_piece(ring.variant)


def test_there_are_36_shapes_and_25_discs() -> None:
    assert (len(every_piece("shapes")), len(every_piece("animals"))) == (36, 25)


def test_the_figure_starts_on_a_piece_of_the_ring(rings: list[CodedSheet]) -> None:
    assert all(0 <= start_of(ring) < len(order_of(ring)) for _, ring in rings)


def test_the_figure_starts_anywhere(rings: list[CodedSheet]) -> None:
    """Of two hundred rings, both ends of the list and most positions between are a start."""
    count = len(order_of(rings[0][1]))

    starts = {start_of(ring) for _, ring in rings}

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
    assert len({order_of(ring) for _, ring in rings}) == 200
    assert len({from_start(ring) for _, ring in rings}) == 200


def test_every_piece_is_first_in_some_ring(rings: list[CodedSheet]) -> None:
    """200 rings, 36 or 25 pieces: nearly all of them are first at least once."""
    first = {order_of(ring)[0] for _, ring in rings}

    assert len(first) > len(order_of(rings[0][1])) * 3 // 4


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


@pytest.mark.parametrize("variant", VARIANTS)
def test_json_of_a_ring(library: Library, game: Game, variant: str) -> None:
    code, ring = find_ring(game, variant)

    answer = json.loads(sheet_json(library, [code], "en"))

    assert (answer["code"], answer["game"]) == (code, "bunte-runde")
    assert answer["sheet"]["variant"] == variant
    assert answer["sheet"]["order"] == [pos.name for pos in order_of(ring)]
    assert answer["sheet"]["start"] == start_of(ring)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_ring_is_shown_in_the_terminal(library: Library, game: Game, variant: str) -> None:
    code, ring = find_ring(game, variant)

    text = sheet_text(library, [code], "en")

    assert text.startswith(code)
    assert f"Start: number {start_of(ring) + 1}." in text
    places = [text.index(f"{kind} · {colour}") for kind, colour in named_pieces(ring)]
    assert places == sorted(places)
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


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_has_the_size_of_half_its_paper_and_all_pieces(game: Game, variant: str) -> None:
    _, ring = find_ring(game, variant)

    assert sheet_size(game.content) == (WIDTH_MM, HEIGHT_MM)
    assert len(draw_ring(game, ring)) == len(every_piece(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_positions_are_equally_spaced_clockwise_from_the_top_left(
    game: Game, variant: str
) -> None:
    """Seen from the middle of the sheet, y down, every next position is to the right."""
    centre = (WIDTH_MM / 2, HEIGHT_MM / 2)
    first, second, *_ = points = positions(game, variant)

    assert first[1] == pytest.approx(second[1])
    assert first[1] == pytest.approx(min(y for _, y in points))
    assert first[0] < second[0]
    assert all(turn(centre, before, after) > 0 for before, after in neighbours(points))
    # Along a bend, the straight line between two positions is a little shorter.
    gaps = [distance(before, after) for before, after in neighbours(points)]
    assert min(gaps) > 0.95 * max(gaps)


@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_of_the_ring_do_not_overlap(game: Game, variant: str) -> None:
    """Discs have the full width; there is room for the outline between two of them."""
    _, ring = find_ring(game, variant)

    for first, second in combinations(draw_ring(game, ring), 2):
        assert first.symbol.width_mm * first.scale == pytest.approx(PIECES_MM[variant], abs=0.01)
        assert distance(middle(first), middle(second)) >= PIECES_MM[variant]


def test_no_two_shapes_side_by_side_overlap(game: Game) -> None:
    """Corners of squares and triangles reach beyond a disc of the same width."""
    deck = next(it for it in draw_decks(game.drawing_context("en")) if it.id == "pieces")
    assert deck.width_mm == deck.height_mm
    # A piece to cut out is printed on the sheet without its margin of one millimetre.
    size = deck.width_mm - 2
    outlines = [
        hull([((x - 1) / size * 100, (y - 1) / size * 100) for x, y in outline_points(outline)])
        for outline in {piece.outline for piece in deck.pieces}
    ]
    assert len(outlines) == 6
    for first, second in neighbours(positions(game, "shapes")):
        for left, right in product(outlines, repeat=2):
            assert gap(move_outline(left, first), move_outline(right, second)) > LINE_MM


@pytest.mark.parametrize("variant", VARIANTS)
def test_pieces_are_inside_the_sheet_and_do_not_touch_the_corner_markers(
    game: Game, variant: str
) -> None:
    """The square of a piece and that of a marker: apart in x or in y."""
    half = PIECES_MM[variant] / 2
    edges = (0.0, WIDTH_MM - MARKER_MM), (0.0, HEIGHT_MM - MARKER_MM)
    for x, y in positions(game, variant):
        assert half <= x <= WIDTH_MM - half
        assert half <= y <= HEIGHT_MM - half
        for left, top in product(*edges):
            off_x = abs(x - (left + MARKER_MM / 2))
            off_y = abs(y - (top + MARKER_MM / 2))
            assert max(off_x, off_y) > half + MARKER_MM / 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_pieces_are_printed_in_the_order_of_the_ring(game: Game, variant: str) -> None:
    _, ring = find_ring(game, variant)
    letter_of = dict(zip(COLOURS["shapes"], "ROYGBP", strict=True))

    symbols = [use.symbol for use in draw_ring(game, ring)]

    assert [letters(it) for it in symbols] == [[letter_of[it]] for _, it in pieces_of(ring)]
    assert [icons(it) & {*KINDS[variant]} for it in symbols] == [
        {kind} for kind, _ in pieces_of(ring)
    ]


def icons(symbol: Symbol) -> set[str]:
    """Return the names of the icons in a picture: `icon-shape-star-740c4fec` is a star."""
    uses = (it for it in symbol.items if isinstance(it, Use))
    return {word for use in uses for word in use.symbol.id.split("-")}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_mark_of_the_start_is_around_its_piece_and_inside_the_sheet(
    game: Game, variant: str
) -> None:
    _, first = find_ring(game, variant)
    starts = set()
    order = sheet_request(count=200, players=None, seed=5, variant=variant)
    points = positions(game, variant)
    for _, ring in [("", first), *generate_batch(game, order)]:
        if start_of(ring) in starts:
            continue
        starts.add(start_of(ring))
        x, y = points[start_of(ring)]
        (mark,) = paths(draw_sheet(game, ring))
        xs, ys = zip(*outline_points(mark.segments), strict=True)

        assert min(xs) < x < max(xs)
        assert min(ys) < y < max(ys)
        assert min(*xs, *ys) >= 0
        assert max(xs) <= WIDTH_MM
        assert max(ys) <= HEIGHT_MM
    assert len(starts) > 20


def test_the_pieces_of_seven_by_seven_do_not_overlap(larger: Library) -> None:
    """49 pieces on a track of 778 mm have 15.9 mm each: they must be smaller than 18 mm."""
    game = larger.find_game("bunte-runde")
    _, ring = find_ring(game, "shapes")

    uses = draw_ring(game, ring)

    assert len(uses) == 49
    width = uses[0].symbol.width_mm * uses[0].scale
    assert all(
        distance(first, second) >= width for first, second in neighbours([*map(middle, uses)])
    )


# How pieces differ.


def pictures(game: Game, variant: str) -> dict[tuple[str, str], Symbol]:
    """Return the picture of every piece on the ring sheet."""
    _, ring = find_ring(game, variant)
    return dict(zip(pieces_of(ring), (use.symbol for use in draw_ring(game, ring)), strict=True))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_piece_has_the_paint_and_the_letter_of_its_colour(game: Game, variant: str) -> None:
    letter_of = dict(zip(COLOURS["shapes"], "ROYGBP", strict=True))
    for (_, colour), symbol in pictures(game, variant).items():
        assert fills(symbol) == {f"piece-{colour}"}
        assert letters(symbol) == [letter_of[colour]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_pieces_look_different_and_kinds_differ_without_colour(
    game: Game, variant: str
) -> None:
    symbols = pictures(game, variant)
    red_pieces = [symbols[kind, "red"] for kind in KINDS[variant]]

    assert len({symbol.id for symbol in symbols.values()}) == len(symbols)
    assert len({symbol.items for symbol in symbols.values()}) == len(symbols)
    outlines = {tuple(it.segments for it in paths(all_items(it.items))) for it in red_pieces}
    assert len(outlines) == len(KINDS[variant])


def test_shapes_and_discs_have_different_names(game: Game) -> None:
    names = [symbol.id for variant in VARIANTS for symbol in pictures(game, variant).values()]

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


def test_every_language_gives_the_colours_different_letters(game: Game) -> None:
    for lang in game.languages:
        words = game.words(lang)

        assert len({words(f"letters.{colour}") for colour in COLOURS["shapes"]}) == 6
