"""The printed rules of kuhlorado: parts of the kit, and pictures of setup, turn and scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.components import BODY_PT, HEAD_PT, TextStyle, centred_text, place_symbol
from hedgerow.drawing.grid_plan import GridPlan, draw_cells
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    WIDE_MM,
    KitPart,
    Picture,
    Rulebook,
    WidePicture,
    arrow,
    die,
    pencil,
    rules_sections,
    score_list,
    small_card,
    step_badge,
    table_top,
)
from hedgerow.drawing.scene import Group, Item, Symbol, Use, circle
from hedgerow.games.kuhlorado.art import (
    CELL_MM,
    MARK,
    board_plan,
    cross,
    meadow,
    place_symbols,
    place_trough,
    symbol_stamps,
)
from hedgerow.games.kuhlorado.board import COW, Board, Trough, find_troughs
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS, KuhloradoContent
from hedgerow.games.kuhlorado.content import COW as COW_FACE
from hedgerow.games.kuhlorado.decks import face
from hedgerow.games.kuhlorado.generator import generate
from hedgerow.games.kuhlorado.rules import FinishedGame, score
from hedgerow.games.kuhlorado.scored_art import scored_board
from hedgerow.ruleset.result import Score
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, example_scoring

# The player who prefers each cell in the example; larger boards repeat the pattern.
PREFERENCES = (
    *("XXXXOOOO", "XXXXXOOO", "OXXXOOOX", "OOXXOOXX"),
    *("OOOXXOXX", "OOOXXOOX", "OOOXXXOO", "XXXXXXOO"),
)
# Two doubles that meet at a corner, and three crosses in a row, which are none.
DOUBLES, NO_DOUBLE = ("XX..", ".OX.", "..X."), ("....", "XXXO", "....")
LARGE_MM = 90.0
BOARD_SCALE, FIGURE_SCALE = 0.9, 1.55
Art = DrawingContext[KuhloradoContent]


def rulebook(context: Art) -> Rulebook:
    """Return the rules of the basic game, the pro variant and the house variant."""
    words, content = context.words, context.content
    # A fixed seed: the rules show the same board in every kit.
    board = generate(content, Rng("rules"))
    example = _play_example(board, context)
    pictures = {
        "setup": Picture(_draw_setup(board, context)),
        "play": Picture(_draw_turn(context), words("example.turn")),
        "more.1": Picture(_draw_doubles(context)),
    }
    if content.troughs.small.value or content.troughs.large.value:
        pictures["count.2"] = Picture(_draw_beside(context))
    tiers = sorted(content.lands.items())
    lands = ", ".join(words("land", n=cells, points=points) for cells, points in tiers)
    return Rulebook(
        icons=("cow", "cow"),
        credits=words("by"),
        intro=words("lead"),
        parts=tuple(_kit_parts(board, context)),
        sections=rules_sections(words.with_numbers({**words.numbers, "lands": lands}), pictures),
        wide=(_draw_scoring(example, context),),
        example=example,
    )


def _kit_parts(board: Board, context: Art) -> Iterator[KitPart]:
    words = context.words
    yield KitPart(_draw_small_board(board, context), words("parts.boards"))
    dice = [item for n in range(2) for item in die(_draw_face(context, n), 4 + n * 8.5, 4, 7.6)]
    yield KitPart(Symbol("part-dice", 17, 8, tuple(dice)), words("parts.dice"))
    yield KitPart(small_card(context.icon("cow"), "small-summary"), words("parts.summary"))
    yield KitPart(pencil(), words("parts.pad"))


def _draw_face(context: Art, number: int) -> Symbol:
    # Starting with the last face, which is the cow in the original game.
    faces = context.content.dice.faces
    return face(faces[-1 - number % len(faces)], context)


def _draw_small_board(board: Board, context: Art) -> Symbol:
    """Draw an unmarked board without margins, large enough to be scaled down."""
    plan = GridPlan(
        rows=board.side, columns=board.side, cell_mm=LARGE_MM / board.side, left_mm=0, top_mm=0
    )
    # In a small picture, figures can be read only if they fill their cells.
    stamps = symbol_stamps(context, scale=FIGURE_SCALE, at=(CELL_MM / 2, CELL_MM / 2))
    items = (*meadow(plan), *place_symbols(plan, board, stamps))
    return Symbol("small-board", LARGE_MM, LARGE_MM, items)


def _draw_setup(board: Board, context: Art) -> Symbol:
    """Draw the table: the board in the middle, marks to the left, dice and summary to the right."""
    height, middle = 44.0, COLUMN_MM / 2
    items: list[Item] = [*table_top(COLUMN_MM, height)]
    items += [place_symbol(_draw_small_board(board, context), middle, height / 2, 38.0)]
    items += step_badge(middle - 22.4, 5.4, 1)
    items += step_badge(12.0, 9.0, 2)
    items += [cross(12.0, 18.0, 2.6, line_mm=1.0)]
    items += [circle(12.0, 27.0, 2.8, line="outline", line_mm=1.0)]
    items += [Group("pencil", (Use(pencil(), 0, 0),), 4.4, 34.0, 0.8)]
    count = context.content.dice.number
    for number in range(count):
        x = COLUMN_MM - 12.0 + (number - (count - 1) / 2) * 8.6
        items += die(_draw_face(context, number), x, 12.0, 7.4)
    items += step_badge(COLUMN_MM - 12.0, 4.8, 3)
    summary = small_card(context.icon("cow"), "small-summary")
    items += [place_symbol(summary, COLUMN_MM - 12.0, 30.0, 15.0)]
    return Symbol("rules-setup", COLUMN_MM, height, tuple(items))


def _draw_turn(context: Art) -> Symbol:
    """Draw two pairs of a cow and a number: straight, and diagonally across a trough (K11)."""
    number = next((face for face in context.content.dice.faces if face != "cow"), "1")
    items = list[Item]()
    stamps = symbol_stamps(context)
    pairs = (((1, 0), (1, 2), None), ((0, 0), (2, 2), Trough((Pos(1, 1),), ())))
    for index, (start, end, trough) in enumerate(pairs):
        x = 1.0 + index * 43.5
        items += die(context.icon("cow"), x + 5.0, 8.0, 8.0)
        items += die(face(number, context), x + 5.0, 18.0, 8.0)
        items += arrow(x + 10.6, 13.0, 5.0)
        plan = GridPlan(rows=3, columns=3, cell_mm=8.0, left_mm=x + 17.0, top_mm=1.0)
        items += draw_cells(plan, "white")
        for pos, symbol in ((Pos(*start), COW), (Pos(*end), number)):
            centre = plan.centre(pos)
            items.append(place_symbol(stamps[symbol], *centre, plan.cell_mm))
            items.append(cross(*centre, plan.cell_mm * MARK, line_mm=0.9))
        items += [place_trough(plan, trough)] if trough else []
    return Symbol("rules-turn", COLUMN_MM, 26.6, tuple(items))


def _draw_beside(context: Art) -> Symbol:
    """Draw a small and a large trough with the cells beside them, and their points."""
    size, left, items = 7.0, 0.6, list[Item]()
    for name, trough in _example_troughs(context.content):
        columns = 2 + len(trough.cells)
        plan = GridPlan(rows=3, columns=columns, cell_mm=size, left_mm=left, top_mm=0.6)
        items += draw_cells(plan, "white")
        for pos in cells(3, columns):
            if pos not in trough.cells and any(pos in it.neighbours() for it in trough.cells):
                items.append(plan.inner_rect(pos, 0.5, fill="group-1", radius_mm=1.0))
                items.append(circle(*plan.centre(pos), 1.0, fill="outline"))
        items.append(place_trough(plan, trough))
        right = left + columns * size
        points, style = context.words.numbers[name], TextStyle(HEAD_PT, "bold", anchor="start")
        items.append(centred_text(right + 2.0, 0.6 + 1.5 * size, f"+{points}", style))
        left = right + 18.0
    return Symbol("rules-beside", left - 8.0, 3 * size + 1.2, tuple(items))


def _draw_doubles(context: Art) -> Symbol:
    """Draw two doubles with their points, and three marks that are none."""
    size, left, items = 7.0, 0.6, list[Item]()
    points = context.words.numbers["double"]
    for rows, paid in ((DOUBLES, f"+{points} +{points}"), (NO_DOUBLE, "0")):
        columns = len(rows[0])
        plan = GridPlan(rows=3, columns=columns, cell_mm=size, left_mm=left, top_mm=0.6)
        items += draw_cells(plan, "white")
        for pos in cells(3, columns):
            sign, (x, y) = rows[pos.row][pos.col], plan.centre(pos)
            if sign == CROSS and rows is DOUBLES:
                items.append(plan.inner_rect(pos, 0.5, fill="group-1", radius_mm=1.0))
            if sign == CROSS:
                items.append(cross(x, y, size * MARK, line_mm=0.9))
            elif sign == CIRCLE:
                items.append(circle(x, y, size * MARK, line="outline", line_mm=0.9))
        right, style = left + columns * size, TextStyle(HEAD_PT, "bold", anchor="start")
        items.append(centred_text(right + 2.0, 0.6 + 1.5 * size, paid, style))
        left = right + 19.0
    return Symbol("rules-doubles", left - 12.0, 3 * size + 1.2, tuple(items))


def _example_troughs(content: KuhloradoContent) -> Iterator[tuple[str, Trough]]:
    """Yield a small and a large trough, if the board has any."""
    if content.troughs.small.value:
        yield "small", Trough((Pos(1, 1),), ())
    if content.troughs.large.value:
        yield "large", Trough((Pos(1, 1), Pos(1, 2)), ())


def _play_example(board: Board, context: Art) -> FinishedGame:
    """Play the example game to its end: the players take turns and mark cells they prefer.

    A fixed example might not be a legal end if a variant changes numbers.
    """
    content, words = context.content, context.words
    faces = {COW if face == COW_FACE else face for face in content.dice.faces}
    free = [pos for pos in cells(board.side, board.side) if board.symbol(pos) in faces]
    free = Rng("rules").stream("game").shuffled(free)
    free_symbols = Counter("".join(board.rows))
    marks: dict[Pos, str] = {}
    player, opponent = CROSS, CIRCLE
    while free and not _is_over(free_symbols, content):
        free.sort(key=lambda pos: PREFERENCES[pos.row % 8][pos.col % 8] != player)
        # One cell per turn is legal with any number; dice with only cows mark one cow each.
        count = content.dice.number if faces == {COW} else 1
        marked, free = free[:count], free[count:]
        marks |= dict.fromkeys(marked, player)
        free_symbols -= Counter(map(board.symbol, marked))
        player, opponent = opponent, player
    names = (words("players.cross"), words("players.circle"))
    return FinishedGame(
        names=names,
        marks=dict(sorted(marks.items())),
        troughs=find_troughs(board.rows),
        side=board.side,
        board=board,
        pro=False,
        interim=None,
    )


def _is_over(free: Counter[str], content: KuhloradoContent) -> bool:
    return content.end.is_reached(free[COW], sum(free[number] for number in content.numbers))


def _draw_scoring(finished: FinishedGame, context: Art) -> WidePicture:
    """Draw a scored board, and the points of each player."""
    content, words = context.content, context.words
    # Scored by the real rules: the example cannot contradict the program.
    result = score(finished, example_scoring(context))
    plan = board_plan(content, 6.0, 6.0)
    board = tuple(scored_board(finished, result, plan, context))
    side = BOARD_SCALE * (plan.width_mm + 2 * plan.left_mm)
    drawn = Group("board", board, 0.0, -3.0 * BOARD_SCALE, BOARD_SCALE)
    height = BOARD_SCALE * (plan.top_mm + plan.height_mm + 1.0)
    # No wider than the board: narrow columns need not scale it down, and its numbers stay readable.
    picture = Symbol("rules-count", side, height, (drawn,))
    items, width_mm = list[Item](), WIDE_MM / 2 - 1.0
    lists = [_draw_points(player, width_mm, words("pad.total")) for player in result.scores]
    for number, points in enumerate(lists):
        left = number * (width_mm + 2.0)
        head = cross(left + 3.6, 3.0, 1.4) if number == 0 else None
        items.append(head or circle(left + 3.6, 3.0, 1.5, line="outline", line_mm=0.6))
        name = TextStyle(BODY_PT, "bold", anchor="start")
        items.append(centred_text(left + 7.0, 3.0, finished.names[number], name))
        items.append(Use(points, left, 6.4))
    height = 6.4 + max(points.height_mm for points in lists)
    explanation = Symbol("rules-points", WIDE_MM, height, tuple(items))
    return WidePicture(picture, explanation, words("example.score"))


def _draw_points(player: Score, width_mm: float, total: str) -> Symbol:
    """Draw the list of lines with points. They need no numbers: the board shows the owners."""
    lines = [(line.text, line.points) for line in player.lines if line.points]
    return score_list(
        lines, (total, player.total), width_mm, numbered=False, name=f"list-{player.player}"
    )
