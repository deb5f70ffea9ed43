"""The boards `track`, `tokens` and `figures`, and the check of tokens that wait on a track."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Deck, Group, Item, Symbol, Use
from hedgerow.drawing.scene import Path as Shape
from hedgerow.game.content import Content
from hedgerow.game.library import Library
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.pictures.tokens import MARKER_MM
from tests.game.open_games import HEAD, score, warnings, write_game

GROUND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 160">
  <rect class="grass" x="0" y="0" width="200" height="160"/>
  <path id="lane" d="M100 148 H20 V12 H180 V148 H100"/>
  <rect id="inside" x="82" y="60" width="36" height="18"/>
</svg>
"""
GAME = """
kinds: [{id: field, icon: field, sign: F}, {id: lake, icon: lake, sign: L}]
tokens:
  - {id: cow, icon: cow, place: cells, each_player: 3}
  - {id: marker, each_player: 1}
  - {id: tree, icon: tree, pieces: {1: 2, 2: 3, 3: 4, 4: 5}}
sheet:
  print: false
  grid: {columns: 3, rows: 1, grows: true}
  fields: [{id: points}, {id: barn, stock: cow}]
scoring: [{id: points, count: points, points: 1}]
checks: [{id: waiting, check: track-cows}]
decks:
  - id: bonus
    layout: token
    cards: [{id: cow, reverse: gift}, {id: gift, copies: 0}, {id: trip, reverse: gift}]
boards:
  - {id: loop, picture: track, ground: ground, length: 40, places: [8, 15, 24],
     deck: bonus, printed: cow, points: points, waits: cow, tiles: FL}
  - {id: discs, picture: tokens}
  - {id: stands, picture: figures, of: [cow, tree]}
"""
WORDS = """
letters: {field: F, lake: L}
names: {field: field, lake: lake, cow: cow, marker: marker, tree: tree}
plural: {cow: cows}
rules: {points: Points}
fields: {points: Points, barn: Barn}
checks: {waiting: "{player}: {n} off, {most} can be"}
decks: {bonus: Bonus, loop: Track, discs: Tokens, stands: Figures}
cards: {cow: Cow, gift: Gift, trip: Trip}
texts: {stands: Fold it.}
"""


def write(folder: Path, game: str = GAME, ground: str = GROUND) -> Library:
    library = write_game(folder, game, WORDS)
    (folder / "test" / "pictures").mkdir(exist_ok=True)
    (folder / "test" / "pictures" / "ground.svg").write_text(ground, "utf-8")
    return library


def decks(library: Library) -> dict[str, Deck]:
    game = library.find_game("test")
    return {deck.id: deck for deck in draw_decks(game.drawing_context("en"))}


@pytest.fixture
def drawn(tmp_path: Path) -> dict[str, Deck]:
    return decks(write(tmp_path))


def board_items(whole: Symbol) -> tuple[Item, ...]:
    """Return what is drawn on the board, from its ground up."""
    board = whole.items[0]
    assert isinstance(board, Use)
    return board.symbol.items


def places(whole: Symbol) -> list[tuple[float, float]]:
    """Return the middles of the round places on the board."""
    found = []
    for item in board_items(whole):
        if isinstance(item, Shape) and item.fill in ("white", "gold"):
            xs = [value for _, values in item.segments for value in values[-2::2]]
            ys = [value for _, values in item.segments for value in values[-1::2]]
            found.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    return found


def test_a_track_is_a_board_and_two_halves_to_glue(drawn: dict[str, Deck]) -> None:
    track = drawn["loop"]
    halves = track.in_parts
    assert halves

    (whole,) = track.pieces
    assert (track.width_mm, track.height_mm) == (201.0, 162.0)
    assert len(places(whole.front)) == 40
    # Half of the board, the flap and the border.
    assert halves.width_mm == 100 + 9 + 1
    assert [len(piece.outline) for piece in halves.pieces] == [7, 5]


def test_neighbouring_places_have_room_for_markers_and_are_not_on_the_seam(
    drawn: dict[str, Deck],
) -> None:
    (whole,) = drawn["loop"].pieces
    middles = places(whole.front)

    for (x, y), (next_x, next_y) in pairwise(middles):
        assert hypot(x - next_x, y - next_y) > MARKER_MM
    assert all(abs(x - 100) > 3.6 for x, _ in middles)


@pytest.mark.parametrize("stated", [[8, 15, 24], [3, 4, 5, 6], [1, 2, 21, 22]])
def test_frames_of_bonuses_keep_apart(tmp_path: Path, stated: list[int]) -> None:
    library = write(tmp_path, GAME.replace("[8, 15, 24]", str(stated)))
    (whole,) = decks(library)["loop"].pieces

    frames = [it for it in board_items(whole.front) if isinstance(it, Group)]
    assert [it.name for it in frames] == [f"bonus-{number}" for number in stated]
    for one, other in combinations(frames, 2):
        assert abs(one.x_mm - other.x_mm) >= 28 or abs(one.y_mm - other.y_mm) >= 24


def test_tokens_are_those_of_all_players_and_of_the_table(drawn: dict[str, Deck]) -> None:
    deck = drawn["discs"]
    names = [piece.front.id for piece in deck.pieces]

    # Three cows and a marker for each of four players, and the most trees.
    assert deck.row == 4
    assert [names.count(f"token-cow-{player}") for player in (1, 2, 3, 4)] == [3, 3, 3, 3]
    assert [names.count(f"token-marker-{player}") for player in (1, 4)] == [1, 1]
    assert names.count("token-tree") == 5
    assert len(names) == 21


def test_figures_are_one_of_each_player_or_all_of_the_table(drawn: dict[str, Deck]) -> None:
    names = [piece.id for piece in drawn["stands"].pieces]

    assert names == ["cow-1", "cow-2", "cow-3", "cow-4", *["tree"] * 5]


def test_a_card_has_another_one_on_its_reverse(drawn: dict[str, Deck]) -> None:
    cow, trip = drawn["bonus"].pieces

    assert (cow.id, trip.id) == ("cow", "trip")
    assert cow.back
    assert cow.back == trip.back


# Three cows, of which one waits at 8, the printed one, and one at the card `cow` on the table.
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("points: 7\nbarn: 1\nF", []),
        ("points: 7\nbarn: 2\nF", ["Ida: 2 off, 1 can be"]),
        ("points: 7\nbarn: 1\nf", ["Ida: 2 off, 1 can be"]),
        ("points: 8\nbarn: 2\nF", []),
        ("points: 14\nbarn: 3\nF", ["Ida: 3 off, 2 can be"]),
        ("points: 15\nbarn: 3\nF", []),
        ("points: 40\nbarn: 3\nF", []),
        # Without points nobody knows which places were reached.
        ("barn: 3\nF", []),
    ],
)
def test_tokens_wait_on_the_track_until_their_place_is_reached(
    tmp_path: Path, rows: str, expected: list[str]
) -> None:
    found = warnings(score(write(tmp_path), f"[Ida]\n{rows}\n[Jan]\npoints: 9\nbarn: 0\nL\n"))

    assert found == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("[8, 15, 24]", "[8, 15, 40]"), "the track has no place 40 | use 1 to 39"),
        (("[8, 15, 24]", "[8, 8, 24]"),
         "the places on the track must be in ascending order | use a place after 8"),
        (("deck: bonus, ", ""), "the printed card is one of a deck | add deck"),
        (("printed: cow", "printed: cows"), "unknown card 'cows' | did you mean cow?"),
        (("deck: bonus, p", "deck: bonuses, p"), "unknown deck 'bonuses' | did you mean bonus?"),
        (("points: points, ", "points: point, "), "unknown field 'point' | did you mean points?"),
        (("waits: cow", "waits: cows"), "unknown token 'cows' | did you mean cow?"),
        (("of: [cow, tree]", "of: [cow, bush]"),
         "unknown token 'bush' | use one of cow, marker, tree"),
        (("length: 40", "length: 400"), "must be between 10 and 120 | "),
        (("{id: trip, reverse: gift}", "{id: trip, reverse: gifts}"),
         "unknown card 'gifts' | did you mean gift?"),
        (("layout: token\n", "layout: token\n    backs: plain-back\n"),
         "a card has a reverse, or the back of its deck | remove reverse, or backs"),
        (("{id: trip, reverse: gift}", "{id: trip, copies: 0}"),
         "no card has 'trip' on its reverse | add reverse: trip to a card, or remove copies"),
    ],
)  # fmt: skip
def test_wrong_boards_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(HEAD + GAME.replace(*change, 1), "game.yaml"), Content)

    assert expected in [f"{it.message} | {it.hint}" for it in caught.value.problems]


def test_a_drawing_without_a_lane_is_reported(tmp_path: Path) -> None:
    library = write(tmp_path, ground=GROUND.replace('id="lane"', 'class="line-ink"'))

    found = [str(it.message) for it in check_content(tmp_path / "test", library=library)]

    assert "'ground' has no lane" in found
