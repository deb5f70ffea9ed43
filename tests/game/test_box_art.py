"""Rules pages of tile games: kinds as on tiles and cards, pieces by players, a narrow example."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.rulebook import TILES_MM, draw_rulebook
from hedgerow.art.scored import draw_scored
from hedgerow.drawing.rulebook import COLUMN_MM, Picture, Rulebook
from hedgerow.drawing.scene import Group, Item, Symbol, Text, Use
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from tests.game.open_games import score, write_game

GAME = """
kinds:
  - {id: field, icon: field, sign: F, pieces: {1: 5, 2: 6, 3: 8, 4: 9}}
  - {id: lake, icon: lake, sign: L, pieces: {1: 4, 2: 5, 3: 7, 4: 8}}
  - {id: house, icon: house, sign: H, pieces: {1: 3, 2: 3, 3: 3, 4: 4}}
tokens:
  - {id: cow, icon: cow, place: cells, each_player: 3}
  - {id: tree, icon: tree, place: crossings, pieces: {1: 1, 2: 2, 3: 4, 4: 4}}
  - {id: barrow, pieces: 2}
sheet:
  print: false
  grid: {columns: 3, rows: 2, grows: true}
  fields: [{id: money, up_to: 99}]
scoring:
  - {id: fields, of: field, points: 1}
  - {id: money, count: money, points: 1}
decks:
  - {id: tiles, layout: tile, each: kind}
  - id: cards
    layout: shape-card
    cards: [{id: ell, shape: "F./?L", points: 5}]
  - id: goals
    layout: rule-card
    held: {least: 1, most: 2, take: best}
    cards: [{id: most-lakes, of: lake, who: most, points: 4}, {id: houses, of: house, points: 1}]
"""
WORDS = """
letters: {field: F, lake: L, house: H}
names: {field: field, lake: lake, house: house, cow: cow, tree: tree, barrow: barrow}
plural: {field: fields, lake: lakes, house: houses, tree: trees, cow: cows}
rules: {fields: Fields, money: Money}
fields: {money: Money}
decks: {tiles: Tiles, cards: Cards, goals: Goals}
cards: {ell: Ell, most-lakes: Most lakes, houses: Houses}
texts: {houses: One point for each house.}
short: {tiles: on tiles, cards: on cards}
"""
LAYOUT = """
size: {width: 40, height: 40}
slots: {art: {picture: art, left: 0, top: 0, width: 40, height: 40}}
"""
EXAMPLE = """game: test

[Anna]
money: 2
goals: GOALS
F L .
H F L

[Ben]
money: 0
goals: houses
L
"""


def write(folder: Path, game: str = GAME, words: str = WORDS, goals: str = "houses") -> Library:
    layouts = folder / "test" / "layouts"
    layouts.mkdir(parents=True)
    (layouts / "tile.yaml").write_text(LAYOUT, "utf-8")
    (folder / "test" / "example.txt").write_text(EXAMPLE.replace("GOALS", goals), "utf-8")
    return write_game(folder, game, words)


def open_game(folder: Path, game: str = GAME, words: str = WORDS, goals: str = "houses") -> Game:
    return write(folder, game, words, goals).find_game("test")


def book(game: Game) -> Rulebook:
    return draw_rulebook(game.drawing_context("en"))


def texts(symbol: Symbol) -> list[str]:
    """Return all texts of a drawing, also of what it contains."""

    def of(items: tuple[Item, ...]) -> list[str]:
        found = []
        for item in items:
            if isinstance(item, Text):
                found.append(item.text)
            elif isinstance(item, Use):
                found += of(item.symbol.items)
            elif isinstance(item, Group):
                found += of(item.items)
        return found

    return of(symbol.items)


def test_kinds_are_shown_as_on_tiles_and_on_cards(tmp_path: Path) -> None:
    legend = book(open_game(tmp_path)).legend
    assert legend is not None
    assert legend.alts == ("9 fields", "8 lakes", "4 houses")
    assert texts(legend.pictures[1])[-3:] == ["on tiles", "on cards", "8 lakes"]


def test_games_without_tiles_or_shapes_have_no_such_pictures(tmp_path: Path) -> None:
    without = GAME.replace("  - {id: tiles, layout: tile, each: kind}\n", "")
    words = WORDS.replace("tiles: Tiles, ", "").replace("tiles: on tiles, ", "")
    assert book(open_game(tmp_path / "tiles", without, words)).legend is None
    without = GAME.replace('shape: "F./?L", ', "")
    assert book(open_game(tmp_path / "shapes", without)).legend is None


def test_kinds_without_a_sign_are_on_no_card(tmp_path: Path) -> None:
    legend = book(open_game(tmp_path, GAME.replace(", sign: H", ""))).legend
    assert legend is not None
    assert legend.alts == ("9 fields", "8 lakes")


def test_pieces_of_each_number_of_players_are_shown(tmp_path: Path) -> None:
    players = book(open_game(tmp_path)).players
    assert players is not None
    assert players.alts == (
        "1 players: 5 fields, 4 lakes, 3 houses, 1 trees",
        "2 players: 6 fields, 5 lakes, 3 houses, 2 trees",
        "3 players: 8 fields, 7 lakes, 3 houses, 4 trees",
        "4 players: 9 fields, 8 lakes, 4 houses, 4 trees",
    )
    # Four fields and lakes are removed, one house; one tree and 5 + 4 + 3 tiles are left.
    assert texts(players.pictures[0]) == ["1", "players", "\u22124", "\u22121", "1", "12"]
    assert texts(players.pictures[2]) == ["3", "players", "\u22121", "4", "18"]
    assert texts(players.pictures[3]) == ["4", "players", "\u2013", "4", "21"]


def test_pieces_that_are_always_the_same_need_no_picture(tmp_path: Path) -> None:
    fixed = GAME
    for numbers in ("1: 5, 2: 6, 3: 8, 4: 9", "1: 4, 2: 5, 3: 7, 4: 8", "1: 3, 2: 3, 3: 3, 4: 4"):
        fixed = fixed.replace(f"{{{numbers}}}", numbers[-1])
    fixed = fixed.replace("{1: 1, 2: 2, 3: 4, 4: 4}", "4")
    assert book(open_game(tmp_path, fixed)).players is None


def example_picture(game: Game) -> Picture:
    (picture,) = (
        part
        for section in book(game).sections
        for part in section.body
        if isinstance(part, Picture) and part.symbol.id == "rules-count"
    )
    return picture


def test_points_are_beside_a_few_columns_of_tiles(tmp_path: Path) -> None:
    picture = example_picture(open_game(tmp_path)).symbol
    assert picture.width_mm == COLUMN_MM
    (points,) = (item for item in picture.items if isinstance(item, Use))
    assert points.x_mm > TILES_MM
    assert points.x_mm + points.symbol.width_mm == pytest.approx(COLUMN_MM)
    # Money is not on the table: only the list says what it paid.
    assert any(text.startswith("Money") for text in texts(picture))
    assert "2" not in texts(Symbol("tiles", 1, 1, picture.items[:-1]))


def test_other_players_are_shown_only_if_a_line_compares(tmp_path: Path) -> None:
    assert "Ben" not in texts(example_picture(open_game(tmp_path / "a")).symbol)
    compared = open_game(tmp_path / "b", goals="most-lakes")
    assert "Ben" in texts(example_picture(compared).symbol)


def test_tiles_of_all_players_have_the_same_size(tmp_path: Path) -> None:
    library = write(tmp_path)
    text = EXAMPLE.replace("GOALS", "houses").partition("\n")[2]
    scored = score(library, text)
    context = library.find_game("test").drawing_context("en")
    drawing = draw_scored(scored.finished, scored.result, context)
    sizes = set[float]()
    heights = []
    for block in drawing.items:
        assert isinstance(block, Group)
        heights.append(block.y_mm)
        (picture,) = (it for it in block.items if isinstance(it, Group) and it.name == "picture")
        (paper,) = picture.items
        assert isinstance(paper, Group)
        tiles = [it for it in paper.items if isinstance(it, Use)]
        sizes |= {round(it.scale * paper.scale * it.symbol.width_mm, 3) for it in tiles[:1]}
    assert len(sizes) == 1
    assert len(heights) == 2


def test_texts_can_have_numbers_of_players_tokens_and_hands(tmp_path: Path) -> None:
    words = WORDS + "setup: ['{players} {cow} {tree} {barrow} {goals|goal|# goals}']\n"
    sections = book(open_game(tmp_path, words=words)).sections
    assert sections[0].body == ("4 3 4 2 2\u00a0goals",)


def test_score_files_say_how_tokens_are_typed(tmp_path: Path) -> None:
    game = open_game(tmp_path)
    form = game.form("en")
    assert form.intro[-1] == "Small letter: cow on it. ^ between four cells: tree."
    (goals,) = (it for it in form.sections[0].fields if it.key == "goals")
    assert [it.text for it in goals.options] == [
        "Lakes: 4\u00a0points to whoever has the most (all who tie).",
        "One point for each house.",
    ]
