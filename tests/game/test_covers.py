"""Covers show what a game is about, whatever it is played on: a grid, tracks, cards, dice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.art.cover import draw_cover_picture
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.drawing.components import COVER_MM
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Text, Use
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from tests.game.open_games import write_game

FOLDERS = [Path(__file__).parent / name for name in ("trial", "kinds")]
LIBRARY = open_library(FOLDERS).with_starters()
OPEN_GAMES = [it.id for it in LIBRARY.games()]
DIE = "dice: [{number: NUMBER, faces: [1, 2, 3, 4, 5, 6]}]"
FIELD = "sheet: {fields: [{id: total, up_to: 30}]}"
TRACK = "{id: NAME, boxes: [2, 3, 4]}"
DECK = """
decks: [{id: goods, layout: goods, cards: [CARDS]}]
"""
CARD = "{id: NAME, values: {icon: NAME}}"


def draw(game: Game) -> Symbol:
    context = game.drawing_context("en")
    return draw_cover_picture(draw_rulebook(context).example, context)


def symbols(items: tuple[Item, ...]) -> Iterator[Symbol]:
    """Yield all symbols that items use, and those in them."""
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
            yield from symbols(item.symbol.items)
        elif isinstance(item, Group):
            yield from symbols(item.items)


def names(game: Game, start: str) -> set[str]:
    return {it.id for it in symbols(draw(game).items) if it.id.startswith(start)}


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_every_kind_of_game_has_a_cover(name: str) -> None:
    cover = draw(LIBRARY.find_game(name))

    assert (cover.width_mm, cover.height_mm) == (COVER_MM, COVER_MM)
    assert len(cover.items) > 1


@pytest.mark.parametrize(("number", "shown"), [(1, 1), (3, 3), (5, 5), (9, 5)])
def test_a_game_of_dice_and_fields_shows_dice(number: int, shown: int, tmp_path: Path) -> None:
    game = f"{FIELD}\n{DIE.replace('NUMBER', str(number))}\n"
    library = write_game(tmp_path, game, "fields: {total: Total}\n")
    dice = [it for it in draw(library.find_game("test")).items if isinstance(it, Use)]

    assert len(dice) == shown
    assert len({use.turn for use in dice}) == shown


def test_a_picture_of_the_game_is_in_the_middle_of_its_dice() -> None:
    game = LIBRARY.find_game("clutch")

    assert len(names(game, "cover-clutch-die-")) == 4
    assert "fox" in {name.removeprefix("icon-") for name in names(game, "")}


def test_a_single_track_is_no_picture_of_a_game_with_dice(tmp_path: Path) -> None:
    for count in (1, 2):
        tracks = ", ".join(TRACK.replace("NAME", f"t{number}") for number in range(count))
        words = ", ".join(f"t{number}: Track" for number in range(count))
        game = f"sheet: {{tracks: [{tracks}]}}\n{DIE.replace('NUMBER', '2')}\n"
        library = write_game(tmp_path, game, f"tracks: {{{words}}}\n", f"game{count}")

        found = names(library.find_game(f"game{count}"), f"cover-game{count}-die")
        assert bool(found) is (count == 1)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 8])
def test_cards_are_a_fan_of_up_to_three(number: int, tmp_path: Path) -> None:
    icons = ["cow", "hen", "pig", "cat", "dog", "fox", "goose", "sheep"][:number]
    cards = ", ".join(CARD.replace("NAME", icon) for icon in icons)
    words = ", ".join(f"{icon}: {icon}" for icon in icons)
    library = write_game(
        tmp_path, DECK.replace("CARDS", cards), f"decks: {{goods: Goods}}\ncards: {{{words}}}\n"
    )

    assert len(names(library.find_game("test"), "cover-test-")) == min(number, 3)


def test_a_game_without_any_picture_shows_its_initial(tmp_path: Path) -> None:
    library = write_game(tmp_path, FIELD, "fields: {total: Total}\n")
    texts = [it.text for it in draw(library.find_game("test")).items if isinstance(it, Text)]

    assert texts == ["T"]


def test_crosses_leave_the_printed_numbers_visible() -> None:
    # Lotto has one kind, a cross, and no tile with its letter is drawn over the numbers.
    assert names(LIBRARY.find_game("lotto"), "letter-") == set()


def test_symbols_of_covers_in_one_file_have_names_of_their_own() -> None:
    covers = {name: names(LIBRARY.find_game(name), "cover-") for name in OPEN_GAMES}

    assert sum(map(len, covers.values())) == len(set[str]().union(*covers.values()))


@pytest.mark.parametrize(
    ("typed", "boxes", "shown"), [("", 0, set()), ("C", 2, {"icon-cow"}), ("C C", 2, {"icon-cow"})]
)
def test_below_a_wide_grid_are_the_letters_of_a_field(
    typed: str, boxes: int, shown: set[str], tmp_path: Path
) -> None:
    game = """
kinds: [{id: cow, icon: cow}]
sheet: {grid: {columns: 4, rows: 2}, fields: [{id: stable, holds: cow, room: 2}]}
scoring: [{id: cows, of: cow, points: 1}]
"""
    words = "letters: {cow: C}\nnames: {cow: cow}\nrules: {cows: Cows}\nfields: {stable: Stable}\n"
    library = write_game(tmp_path, game, words)
    example = f"game: test\n[Ida]\nstable: {typed}\n. . . .\n. . . .\n"
    (tmp_path / "test" / "example.txt").write_text(example, "utf-8")

    cover = draw(library.find_game("test"))

    (grid,) = [it.symbol for it in cover.items if isinstance(it, Use)]
    stalls = [it for it in grid.items if isinstance(it, Rect) and it.fill == "stall"]
    assert len(stalls) == boxes
    assert {it.id for it in symbols(cover.items) if it.id.startswith("icon-")} == shown
