"""Rules pages of games that are data: pictures, lists of cards, parts, summary cards and their words."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.rulebook import PICTURE_MM, draw_rulebook
from hedgerow.authoring.validate import check_content
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    MarkedText,
    Picture,
    PieceList,
    Rulebook,
    WidePicture,
)
from hedgerow.game.game import Game
from tests.game.open_games import write_game

GAME = """
kinds: [{id: cow, icon: cow}, {id: hen, icon: hen}]
sheet: {grid: {columns: 3, rows: 3}, fields: [{id: stable, holds: cow, room: 2}]}
scoring: [{id: herd, of: [cow, hen], cells: {at_least: 2}, in_each: group, points: 3}]
"""
TILES = """
decks:
  - id: wishes
    layout: rule-tile
    open: {of_each: back}
    cards:
      - {id: pens, back: shovel, of: cow, points: 2, up_to: 6}
      - {id: coops, back: shears, of: hen, table: {2: 3, 3: 5}}
      - {id: flocks, back: shovel, of: hen, every: 4, points: 1}
"""
WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen}
rules: {herd: Herds}
fields: {stable: Stable}
"""
TILE_WORDS = """
decks: {wishes: Wishes}
cards: {pens: Pens, coops: Coops, flocks: Flocks}
"""
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"><circle class="leaf" cx="9" cy="9" r="8"/></svg>'


def game_with(folder: Path, game: str = "", words: str = "", **pictures: tuple[int, int]) -> Game:
    library = write_game(folder, GAME + game, WORDS + words)
    (folder / "test" / "pictures").mkdir()
    for name, size in pictures.items():
        file = folder / "test" / "pictures" / f"{name.replace('_', '-')}.svg"
        file.write_text(DOT.format(*size), "utf-8")
    return library.find_game("test")


def book(game: Game) -> Rulebook:
    return draw_rulebook(game.drawing_context("en"))


def body(game: Game, title: str) -> list[object]:
    (section,) = [it for it in book(game).sections if it.title == title]
    return [it.text if isinstance(it, MarkedText) else it for it in section.body]


def test_pictures_are_below_their_texts_and_at_the_end_of_their_section(tmp_path: Path) -> None:
    words = "play: [One., Two.]\ncaptions: {play: Three players.}\n"
    game = game_with(tmp_path, words=words, play_1=(100, 20), play=(100, 100))

    one, first, two, last = body(game, "How to play")

    assert (one, two) == ("One.", "Two.")
    assert isinstance(first, Picture)
    assert isinstance(last, Picture)
    assert (first.symbol.width_mm, first.symbol.height_mm) == pytest.approx((COLUMN_MM, 17.2))
    assert (last.symbol.width_mm, last.symbol.height_mm) == pytest.approx((PICTURE_MM, PICTURE_MM))
    assert (first.caption, last.caption) == ("", "Three players.")


def test_a_section_without_words_has_no_picture(tmp_path: Path) -> None:
    game = game_with(tmp_path, end=(100, 20))

    assert "End of the game" not in [it.title for it in book(game).sections]


def test_texts_of_sections_name_the_letters_and_the_room_of_fields(tmp_path: Path) -> None:
    words = 'play: ["Write {letters}; the stable has {stable|one cell|# cells}, {kinds} kinds."]\n'
    game = game_with(tmp_path, words=words)

    assert body(game, "How to play") == [
        "Write C\u00a0cow, H\u00a0hen; the stable has 2\u00a0cells, 2 kinds."
    ]


def test_the_scoring_has_sentences_of_rules_and_decks_then_own_texts(tmp_path: Path) -> None:
    words = """
texts:
  herd: "{kinds} kinds, {n} or more cells: {points|# point|# points}."
  wishes: "Add the {open} open wishes."
count: ["Beside means: sharing an edge."]
captions: {example: Look.}
"""
    game = game_with(tmp_path, TILES, TILE_WORDS + words)

    *texts, example = body(game, "Scoring")

    assert texts == [
        "*Herds.* 2 kinds, 2 or more cells: 3\u00a0points.",
        "Add the 2 open wishes.",
        "Beside means: sharing an edge.",
        "The highest total wins. Equal totals share the win.",
    ]
    assert isinstance(example, Picture)
    assert example.caption == "Look."


LIST_WORDS = """
lists: {wishes: "*Without tiles:* roll a die."}
texts: {pens: "Every cow.", flocks: "Every {n} hens."}
notes: {flocks: "Not {n} cows."}
"""


def test_a_list_of_cards_has_a_column_for_each_pile(tmp_path: Path) -> None:
    game = game_with(tmp_path, TILES, TILE_WORDS + LIST_WORDS)

    pieces, example = book(game).wide

    assert isinstance(pieces, PieceList)
    assert (pieces.title, pieces.advice) == ("Wishes", "*Without tiles:* roll a die.")
    assert [it.icon and it.icon.id for it in pieces.columns] == ["icon-shovel", "icon-shears"]
    entries = [
        [(it.name, it.text, it.points, it.note) for it in own.entries] for own in pieces.columns
    ]
    assert entries == [
        [
            ("Pens", "Every cow. (at most 6)", "2", ""),
            ("Flocks", "Every 4 hens.", "1", "Not 4 cows."),
        ],
        [("Coops", "Hen: 3\u00a0points for 2 and 5\u00a0points for 3 or more.", "3/5", "")],
    ]
    # The example is below the list, not in the column of the scoring.
    assert isinstance(example, WidePicture)
    assert not [it for it in body(game, "Scoring") if isinstance(it, Picture)]


def test_cards_of_one_pile_are_numbered_through_three_columns(tmp_path: Path) -> None:
    tiles = TILES.replace("back: shovel, ", "").replace("back: shears, ", "")
    game = game_with(tmp_path, tiles.replace("of_each: back", "number: 1"), TILE_WORDS + LIST_WORDS)

    pieces, _ = book(game).wide

    assert isinstance(pieces, PieceList)
    assert [(it.icon, it.start, len(it.entries)) for it in pieces.columns] == [
        (None, 1, 1),
        (None, 2, 1),
        (None, 3, 1),
    ]


def test_parts_of_the_kit_have_own_texts(tmp_path: Path) -> None:
    dice = "dice: [{number: 2, faces: [cow, cow, cow, hen, hen, hen]}]\n"
    words = """
parts:
  sheets: Farms.
  wishes: "{n} tiles, {piles} piles"
  dice: "{n|# die|# dice} to fold"
  pad: Slips.
"""
    game = game_with(tmp_path, TILES + dice, TILE_WORDS + words)

    parts = [it.text for it in book(game).parts]

    assert parts == ["Farms.", "3 tiles, 2 piles", "2\u00a0dice to fold", "Slips."]


HOUSES = [
    # the source of the number of players, what a card states, whether the rules explain the mark
    ("rulebook", "points: {value: 2, source: house}", True),
    ("rulebook", "points: 2, source: house", True),
    ("rulebook", "points: 2", False),
    # a game without a rulebook has only numbers of its author
    ("house", "points: {value: 2, source: house}", False),
]


@pytest.mark.parametrize(("source", "stated", "expected"), HOUSES)
def test_house_numbers_of_cards_are_explained(
    source: str, stated: str, expected: bool, tmp_path: Path
) -> None:
    write_game(tmp_path, GAME + TILES.replace("points: 2", stated), WORDS + TILE_WORDS)
    file = tmp_path / "test" / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("most: 4}", f"most: 4, source: {source}}}"), "utf-8")
    game = write_game(tmp_path, "", "", "other").find_game("test")

    assert book(game).house is expected


# --- summary cards

SUMMARY = "summary: [{id: roll, icon: star}, {id: herd, icon: cow}]\n"


def test_each_player_has_a_summary_card(tmp_path: Path) -> None:
    words = 'summary: {roll: Roll., herd: "{points} for {n} or more."}\ndecks: {summary: Help}\n'
    game = game_with(tmp_path, SUMMARY, words)
    context = game.drawing_context("en")

    (deck,) = draw_decks(context)

    assert (deck.id, deck.title, len(deck.pieces)) == ("summary", "Help", 4)
    texts = repr(deck.pieces[0].front)
    assert "3 for 2 or more." in texts
    assert "Your turn" in texts


WRONG = [
    (SUMMARY, "summary: {roll: Roll.}", "missing text for 'summary.herd' | "),
    (
        SUMMARY.replace("star", "sta"),
        "summary: {roll: R., herd: H.}",
        "unknown icon 'sta' | did you mean star? (docs/icons.md shows all icons)",
    ),
    (
        SUMMARY.replace("herd", "roll"),
        "summary: {roll: R.}",
        "'roll' appears twice | give each its own id",
    ),
    ("", "lists: {wishes: Roll.}", "unknown key 'lists' | did you mean lines?"),
]


@pytest.mark.parametrize(("game", "words", "expected"), WRONG)
def test_wrong_summaries_and_lists_are_problems(
    game: str, words: str, expected: str, tmp_path: Path
) -> None:
    write_game(tmp_path, GAME + game, f"{WORDS}{words}\n")

    found = [f"{it.message} | {it.hint}" for it in check_content(tmp_path)]

    assert found == [expected]


def test_one_text_may_say_what_all_rules_pay_and_another_who_wins(tmp_path: Path) -> None:
    words = 'texts: {all: ["Herds pay {herd}.", More is better.]}\nwin: [The most cows win.]\n'
    game = game_with(tmp_path, "", words, example=(80, 20))

    *texts, example, wins = body(game, "Scoring")

    assert [*texts, wins] == ["Herds pay 3.", "More is better.", "The most cows win."]
    # The game's own picture stands instead of a drawn example, below what it shows.
    assert isinstance(example, Picture)
    assert example.symbol.width_mm <= COLUMN_MM
    assert [*check_content(game.folder)] == []


def test_a_text_of_a_rule_follows_that_of_all_rules(tmp_path: Path) -> None:
    game = game_with(tmp_path, "", 'texts: {all: Count it all., herd: "Herds pay {points}."}\n')

    first, second, *_ = body(game, "Scoring")

    assert (first, second) == ("Count it all.", "*Herds.* Herds pay 3.")


VARIANTS = """
variants: [{id: tame}, {id: wild}]
boards: [{id: pawn, picture: figure, icon: pawn}]
"""
VARIANT_WORDS = """
variants: {tame: tame, wild: wild}
play: [One., Two.]
captions: {play-1: A step.}
decks: {pawn: A pawn}
parts: {pawn: a pawn to fold}
wild: {play: [Three.], captions: {play-1: A leap.}}
"""


def test_a_variant_has_its_own_texts_and_pictures(tmp_path: Path) -> None:
    pictures = {"play_1": (80, 20), "wild_play_1": (40, 20)}
    game = game_with(tmp_path, VARIANTS, VARIANT_WORDS, **pictures)

    found = {}
    for variant in ("tame", "wild"):
        pages = draw_rulebook(game.drawing_context("en", variant=variant))
        (section,) = [it for it in pages.sections if it.title == "How to play"]
        _, picture, *_ = section.body
        assert isinstance(picture, Picture)
        size = round(picture.symbol.width_mm / picture.symbol.height_mm, 2)
        found[variant] = (section.body[0], picture.caption, size)
        # Boards are among the parts of the kit.
        assert "a pawn to fold" in [part.text for part in pages.parts]

    assert found == {"tame": ("One.", "A step.", 4.0), "wild": ("Three.", "A leap.", 2.0)}
