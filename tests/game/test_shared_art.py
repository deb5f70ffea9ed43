"""Sheets that all players share: a large board, a table of points with a row for each, the code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.marks import draw_mark
from hedgerow.art.pad import draw_pad
from hedgerow.art.paper_parts import TableWithCode
from hedgerow.art.paper_plan import inner_area
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_pay import stated_boxes
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.art.summary import summary_lines, summary_pieces
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.rulebook import MarkedText, Picture
from hedgerow.drawing.scene import Item, Rect, Text, Use
from hedgerow.drawing.scene import Path as Line
from hedgerow.game.game import Game
from hedgerow.game.sheet import generate_sheet
from tests.game.measures import holds, marks, touching
from tests.game.open_games import HEAD, write_game
from tests.scenes import texts

TWO = HEAD.replace("least: 1, most: 4", "least: 2, most: 2")
GAME = """
variants:
  - {id: short, scoring: [{id: pairs, remove: true}]}
  - {id: long}
symbols:
  - {id: pond, size: 2, blocked: true, paint: water}
  - {id: cow, icon: cow}
  - {id: 1}
  - {id: 2}
sheet:
  shared: true
  marks: [crosses, rings]
  paper: quarter
  grid: {columns: 8, rows: 8}
  areas:
    - {id: rim, columns: [A, H], paint: meadow, label: false}
  random:
    - {id: mix, make: spread, of: {pond: 2, cow: 20, 1: 20, 2: 20}}
scoring:
  - {id: rims, in_each: side, of: own, count: cells, who: most, points: 3, separate_lines: true}
  - {id: ponds, around: [pond, cow], of: own, count: cells, points: {pond: 4, cow: 2}, separate_lines: true}
  - {id: lands, in_each: group, of: own, count: cells, table: {3: 2, 6: 5}, separate_lines: true}
  - {id: pairs, in_each: group, of: own, cells: {exactly: 2}, points: 2, separate_lines: true}
"""
WORDS = """
letters: {crosses: X, rings: "O", pond: w, cow: c}
names: {crosses: Crosses, rings: Rings, pond: pond, cow: cow}
rules: {rims: Rims, ponds: Ponds, lands: Lands, pairs: Pairs}
variants: {short: short, long: long}
"""
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">'
    '<rect class="leaf" x="0" y="0" width="60" height="40"/></svg>'
)
CODE = "TT1-J2F55-Y2RDZ"


def write(folder: Path, words: str = WORDS, pictures: tuple[str, ...] = ()) -> Game:
    library = write_game(folder, GAME, words)
    (folder / "test" / "game.yaml").write_text(TWO + GAME, "utf-8")
    (folder / "test" / "pictures").mkdir()
    for name in pictures:
        (folder / "test" / "pictures" / f"{name}.svg").write_text(PICTURE, "utf-8")
    return library.find_game("test")


def sheet_items(game: Game) -> tuple[Item, ...]:
    context = replace(game.drawing_context("en"), markers=False)
    return make_drawer(context)(generate_sheet(game.content, Rng("shared")), CODE)


def test_a_quarter_sheet_has_a_large_board_and_a_table_beside_its_code(tmp_path: Path) -> None:
    game = write(tmp_path, pictures=("rims", "ponds", "lands", "pairs"))
    plan = plan_paper(game.content)
    area = inner_area(game.content, "quarter")

    (block,) = plan.blocks
    (table,) = block.inner
    assert isinstance(block.part, TableWithCode)
    assert plan.grid is not None
    assert plan.grid.cell_mm >= 10.0
    assert all(box.height_mm >= 5.9 for box in table.points)
    # Four rules and the total for two players, left of the code and above its text.
    assert len(table.points) == 10
    assert block.code is not None
    left, side = block.code[0] - 9.45, 18.9
    assert max(box.x_mm + box.width_mm for box in table.points) + 3.6 <= left
    assert left + side <= area.x_mm + area.width_mm + 0.01
    assert block.rect.y_mm + block.rect.height_mm <= area.y_mm + area.height_mm + 0.01


def test_no_text_touches_another_and_all_is_on_the_sheet(tmp_path: Path) -> None:
    drawn = marks(sheet_items(write(tmp_path)))
    texts = [mark for mark in drawn if mark.kind == "text"]

    assert touching(drawn) == []
    assert {"3", "2/4", "2", CODE, "Total"} <= {mark.text for mark in texts}
    assert all(holds(CellRect(0.0, 0.0, 95.0, 126.0), mark.rect) for mark in texts)


def test_a_sheet_for_several_variants_has_boxes_for_the_rules_of_all(tmp_path: Path) -> None:
    content = write(tmp_path).content

    boxes = stated_boxes(content)

    assert [(box.rule, box.tag, box.is_optional) for box in boxes] == [
        ("rims", "3", False),
        ("ponds", "2/4", False),
        ("lands", "", False),
        ("pairs", "2", True),
    ]
    assert boxes[2].steps == ((3, 2), (6, 5))


def test_a_picture_of_a_rule_stands_for_its_name(tmp_path: Path) -> None:
    plain = [*texts(sheet_items(write(tmp_path / "plain")))]
    drawn = [*texts(sheet_items(write(tmp_path / "drawn", pictures=("rims",))))]

    assert "Rims" in plain
    assert "Rims" not in drawn
    assert "Ponds" in drawn


def test_tables_without_room_are_printed_in_the_last_line_unless_there_is_a_hint(
    tmp_path: Path,
) -> None:
    plain = [*texts(sheet_items(write(tmp_path / "plain")))]
    hint = [*texts(sheet_items(write(tmp_path / "hint", WORDS + "hint: Mark cells.\n")))]

    assert "3: 2 · 6: 5" in plain
    assert "3: 2 · 6: 5" not in hint
    assert "Mark cells." in hint


@pytest.mark.parametrize(
    ("letter", "kind"),
    [("X", Line), ("x", Line), ("×", Line), ("O", Line), ("0", Line), ("A", Text)],
)
def test_marks_are_drawn_as_players_draw_them(letter: str, kind: type[Item]) -> None:
    mark = draw_mark(5.0, 5.0, 2.0, letter, 0.5)

    assert isinstance(mark, kind)
    if isinstance(mark, Text):
        assert mark.text == letter


def test_symbols_are_figures_upper_left_so_that_marks_have_room(tmp_path: Path) -> None:
    game = write(tmp_path)
    printed = [
        item.symbol
        for item in sheet_items(game)
        if isinstance(item, Use) and item.symbol.id.startswith("printed-")
    ]

    figures = [symbol for symbol in printed if symbol.id.startswith("printed-1-")]
    cows = [symbol for symbol in printed if symbol.id.startswith("printed-cow-")]
    assert len(figures) == len(cows) == 20
    (figure,) = figures[0].items
    assert isinstance(figure, Text)
    assert (figure.text, figure.fill) == ("1", "figure")
    assert figure.x_mm < figures[0].width_mm / 3
    (cow,) = cows[0].items
    assert isinstance(cow, Use)
    assert {item.fill for item in cow.symbol.items if isinstance(item, Line)} == {
        "figure",
        "white",
        None,
    }


def test_an_area_without_a_name_is_a_colour_with_dots_on_the_edges_of_cells(tmp_path: Path) -> None:
    (frame, *_) = sheet_items(write(tmp_path))
    assert isinstance(frame, Use)

    tiles = [
        item
        for item in frame.symbol.items
        if isinstance(item, Use) and item.symbol.id.startswith("tile-meadow-")
    ]

    assert len(tiles) == 16
    ground, dots = tiles[0].symbol.items
    assert isinstance(ground, Rect)
    assert isinstance(dots, Line)
    assert (ground.fill, dots.fill) == ("meadow", "meadow-edge")


PAD_WORDS = WORDS + 'pad: {ponds: "water {unit}"}\n'
SMALL_GAME = GAME.replace("pond: 2, cow: 20, 1: 20, 2: 20", "pond: 2, cow: 2, 1: 29, 2: 29")


def pad_texts(folder: Path, game: str, words: str) -> list[str]:
    library = write_game(folder, game, words)
    (folder / "test" / "game.yaml").write_text(TWO + game, "utf-8")
    (slip,) = draw_pad(library.find_game("test").drawing_context("en")).pieces
    return [*texts(slip.front.items)]


def test_the_pad_of_a_shared_sheet_has_a_row_for_each_unit_that_every_sheet_has(
    tmp_path: Path,
) -> None:
    one_each = SMALL_GAME.replace("{id: cow, icon: cow}", "{id: cow, icon: cow, size: 1}")

    # Two ponds and two cows are four pieces of one rule; sides have names.
    printed = pad_texts(tmp_path / "sizes", one_each, PAD_WORDS)
    unnamed = pad_texts(tmp_path / "words", one_each, WORDS)
    # Without a size, cows that touch are one piece: nobody knows how many there are.
    unsized = pad_texts(tmp_path / "unsized", SMALL_GAME, PAD_WORDS)

    sides, water = ["north", "east", "south", "west"], [f"water {n}" for n in range(1, 5)]
    assert printed == ["Test", "Score pad", "Name", "Total", *sides, *water, "Lands", "Pairs"]
    assert unnamed[8:12] == [f"Ponds, {n}" for n in range(1, 5)]
    assert unsized[4:] == [*sides, "Ponds", "Lands", "Pairs"]


def test_a_pad_with_too_many_units_has_a_row_for_each_rule(tmp_path: Path) -> None:
    rows = SMALL_GAME.replace("in_each: side", "in_each: [row, side]")

    assert pad_texts(tmp_path, rows, WORDS)[4:] == ["Rims", "Ponds", "Lands", "Pairs"]


SUMMARY = (
    GAME + "summary: [{id: rims, icon: cow}, {id: ponds, icon: cow}, {id: lands, icon: cow}]\n"
)
SUMMARY_WORDS = (
    WORDS
    + 'summary: {rims: "most on a rim", ponds: "{kind} held", lands: "land of {n}", note: "Ties pay nobody."}\n'
)


def test_a_summary_shows_what_pays_beside_texts_that_do_not_say_it(tmp_path: Path) -> None:
    library = write_game(tmp_path, SUMMARY, SUMMARY_WORDS)
    (tmp_path / "test" / "game.yaml").write_text(TWO + SUMMARY, "utf-8")
    context = library.find_game("test").drawing_context("en")

    summary = next(deck for deck in draw_decks(context) if deck.id == "summary")

    assert [(it.id, it.name, it.points) for it in summary_pieces(context)] == [
        ("rims", "most on a rim", 3),
        ("ponds-pond", "pond held", 4),
        ("ponds-cow", "cow held", 2),
        ("lands-3", "land of 3", 2),
        ("lands-6", "land of 6", 5),
    ]
    printed = [*texts(summary.pieces[0].front.items)]
    assert len(summary.pieces) == 2
    assert {"3", "4", "2", "5", "pond held", "Ties pay nobody."} <= {*printed}


def test_a_summary_whose_texts_say_everything_has_no_points_beside_them(tmp_path: Path) -> None:
    words = SUMMARY_WORDS.replace("most on a rim", "{points} for a rim")
    words = words.replace("{kind} held", "{points}: held").replace("land of {n}", "{table}")
    library = write_game(tmp_path, SUMMARY, words)
    (tmp_path / "test" / "game.yaml").write_text(TWO + SUMMARY, "utf-8")
    context = library.find_game("test").drawing_context("en")

    assert summary_pieces(context) == ()
    lines = [line.text.replace("\u00a0", " ") for line in summary_lines(context)]
    assert lines[0] == "3 for a rim"
    assert lines[2] == "2 points for 3 or more, 5 points for 6 or more"


def test_rules_show_the_points_of_both_players_below_the_board(tmp_path: Path) -> None:
    words = WORDS + 'texts: {rims: "^ A rim.", lands: "Pays {table}."}\n'
    game = write(tmp_path, words)

    book = draw_rulebook(game.drawing_context("en"))
    (count,) = [section for section in book.sections if section.title == "Scoring"]
    written = [it if isinstance(it, str) else getattr(it, "text", "") for it in count.body]

    # What a game marks as its own has that mark instead of a star.
    assert written[0] == "^ *Rims.* A rim."
    assert "Pays 2\u00a0points for 3 or more, 5\u00a0points for 6 or more." in written[2]
    assert isinstance(count.body[-1], Picture)
    printed = [*texts(count.body[-1].symbol.items)]
    assert {"crosses", "rings"} <= {*printed}
    assert printed.count("Total") == 2


def test_a_picture_of_a_rule_stands_in_place_of_its_star(tmp_path: Path) -> None:
    game = write(tmp_path, pictures=("lands",))
    book = draw_rulebook(game.drawing_context("en"))
    (count,) = [section for section in book.sections if section.title == "Scoring"]

    marks = [it.symbol.id for it in count.body if isinstance(it, MarkedText)]

    assert [mark.startswith("points-star") for mark in marks][:1] == [True]
    assert "lands" in marks[2]
