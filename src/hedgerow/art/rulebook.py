"""The printed rules of open games: their words, the rules read back, a scored example."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from hedgerow.art.boards import BoardPicture, draw_board, draw_owner
from hedgerow.art.boxes import legend, pieces_by_players
from hedgerow.art.card_lists import card_lists, small_card, small_pieces
from hedgerow.art.decks import dice_faces, draw_decks, drawer
from hedgerow.art.grid import STAR, thing_symbol
from hedgerow.art.house_numbers import has_house_cards
from hedgerow.art.paper import points_star
from hedgerow.art.paper_contents import letter_kinds
from hedgerow.art.scored import draw_paper
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_pay import drawn_names, earning_places, place_pays
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.art.summary import small_summary
from hedgerow.base.rng import Rng
from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text
from hedgerow.drawing.miniatures import miniature
from hedgerow.drawing.pictures import find_picture, picture_files
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    HOUSE,
    KitPart,
    MarkedText,
    Picture,
    PieceList,
    Rulebook,
    RulesSection,
    WidePicture,
    die,
    pencil,
    score_list,
)
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Use
from hedgerow.drawing.score_badges import has_one_row
from hedgerow.game.content import Content, full_decks
from hedgerow.game.contexts import DrawingContext, example_scoring
from hedgerow.game.example import example_game
from hedgerow.game.parts import Kind, PrintedSymbol, SheetField, Token, Track
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.result import Score
from hedgerow.game.score import score
from hedgerow.game.sheet import generate_played, has_sheets
from hedgerow.game.variants import art_of_variant, played_variant
from hedgerow.game.words import (
    CAPTION,
    DICE_PART,
    EXAMPLE,
    LIST_TEXT,
    PAD_PART,
    PART_TEXT,
    SECTIONS,
    SHEETS_PART,
    SUMMARY,
    rule_sentence,
    text_key,
)
from hedgerow.loading.words import Words
from hedgerow.scoring.sentence import ALL, Rule

# The height of the example and of its cells, so that rules stay on few pages.
EXAMPLE_MM = (78.0, 15.0)
# The paper and the list of points over the whole width of a page; a shared board has a column.
WIDE_EXAMPLE_MM = (104.0, 70.0)
# The width of tiles beside the list of their points, and their smallest size.
TILES_MM, LEAST_TILE_MM = 36.0, 7.6
# The height of a picture of the game in a column.
PICTURE_MM = 75.0
# The size of hatch tiles in these pictures.
HATCH_MM = 1.2
# The space between a paper and the list of its points.
LIST_GAP_MM = 2.5
# Lists of points of a shared board, side by side: their gap, their heads, and the cell of discs.
MAX_LISTS, LISTS_GAP_MM, LIST_HEAD_MM, LIST_CELL_MM = 2, 3.0, 6.6, 7.6
# The width of a board before it is scaled down.
BOARD_MM = 90.0
# A whole sheet in the list of what is in the kit: how small it is, and any code.
SHEET_SCALE, SAMPLE_CODE = 0.06, "XX1-00000-00000"
# Papers of several players that take up to this share of the height are below each other.
LOW_SHARE, ROUNDING_MM = 0.7, 0.01
# Up to this many papers are shown next to each other.
MAX_COMPARED, BESIDE_MM, NAME_MM = 3, 3.0, 5.0


def draw_rulebook(context: DrawingContext) -> Rulebook:
    """Return the rules: the words of the game, and its scoring rules as sentences."""
    content, words = context.content, context.words
    # Without a file, a game is made up with a fixed seed: all kits show the same example.
    example = context.example()
    if example is None or example.variant not in ("", played_variant(context)):
        example = replace(example_game(content), variant=played_variant(context))
    return Rulebook(
        icons=game_icons(content),
        credits=words("by") if "by" in words.texts else "",
        intro=words("lead"),
        parts=tuple(_kit_parts(example, context)),
        sections=tuple(_sections(example, context)),
        legend=legend(context),
        players=pieces_by_players(context),
        wide=tuple(_wide_parts(example, context)),
        house=has_house_cards(content),
        cut=_own_or_usual("cut", words),
        home=_home(context),
        example=example,
        # A board with the marks of both players shows more of a game than its symbols.
        example_on_cover=bool(content.sheet.marks),
    )


def game_icons(content: Content) -> tuple[str, ...]:
    """Return the icons of a game: tokens, kinds, symbols, tracks, fields, cards, summaries.

    What blocks cells, and what is beside rows and columns, is last.
    """
    sheet = content.sheet
    symbols = sorted(content.symbols, key=lambda symbol: symbol.blocked)
    things: tuple[Token | Kind | PrintedSymbol | Track | SheetField, ...]
    things = (*content.tokens, *content.kinds, *symbols, *sheet.tracks, *sheet.fields)
    of_cards = [(card.values or {}).get("icon") for deck in content.decks for card in deck.cards]
    icons = (*(thing.icon for thing in things), *of_cards, *(row.icon for row in content.summary))
    heads = [head.icon for head in sheet.grid.head_styles] if sheet.grid else []
    return tuple(sorted(dict.fromkeys(filter(None, icons)), key=lambda icon: icon in heads))


def _home(context: DrawingContext) -> tuple[str, ...]:
    """Return what players need from home: by default a pen, if there is anything to write."""
    is_written = has_sheets(context.content) or context.content.has_scoring
    return _own_or_usual("home", context.words) if is_written else _own("home", context.words)


def _own(key: str, words: Words) -> tuple[str, ...]:
    return words.lines(key) if key in words.texts else ()


def _own_or_usual(key: str, words: Words) -> tuple[str, ...]:
    """Return the lines that a game states, or those of all open games."""
    return _own(key, words) or words.lines(f"open.{key}")


def _sections(example: FinishedGame, context: DrawingContext) -> Iterator[RulesSection]:
    words = context.words
    for name in SECTIONS:
        title = words(f"kit.{name}")
        if name == "count" and not context.content.has_scoring:
            continue
        if name == "count":
            yield RulesSection(title, tuple(_count_body(example, context)))
        elif name in words.texts:
            texts = words.lines(name, letters=_letters(context))
            body = (*_with_pictures(name, texts, context),)
            yield RulesSection(title, body, numbered=name == "setup")


def _wide_parts(
    example: FinishedGame, context: DrawingContext
) -> Iterator[WidePicture | PieceList]:
    """Yield what is printed over the whole width: lists of cards, and the example below them."""
    yield from card_lists(context)
    has_own = any(_own_picture(EXAMPLE, _drawings(context), context))
    if context.content.has_scoring and _is_wide(context) and not has_own:
        narrow = _in_column(_draw_example(example, context))
        yield replace(_draw_example(example, context, WIDE_EXAMPLE_MM), in_column=narrow)


def _is_wide(context: DrawingContext) -> bool:
    """Return whether a list of cards takes the whole width of a page; the example is below it."""
    return any(f"{LIST_TEXT}.{deck.id}" in context.words.texts for deck in context.content.decks)


def _with_pictures(
    section: str, texts: Iterable[str | MarkedText], context: DrawingContext
) -> Iterator[str | MarkedText | Picture]:
    """Yield the texts of a section with the game's pictures: `play-1` after the first, `play` last.

    Pictures are as wide as the column, unless they are high. `pro-play` is that of a variant.
    """
    drawings = _drawings(context)
    texts = [*texts]
    for number, text in enumerate(texts, 1):
        yield text
        yield from _own_picture(f"{section}-{number}", drawings, context)
    yield from _own_picture(section, drawings, context)


def _drawings(context: DrawingContext) -> frozenset[str]:
    """Return the names of the pictures of a game."""
    folders = context.content.folders
    return frozenset(file.stem for folder in folders for file in picture_files(folder))


def _own_picture(
    name: str, drawings: Collection[str], context: DrawingContext
) -> Iterator[Picture]:
    """Yield the game's picture of a section, a text or the example, that of the variant first."""
    own = f"{played_variant(context)}-{name}"
    found = own if own in drawings else name
    if found in drawings:
        yield Picture(_scaled_picture(found, context), _caption(name, "", context))


def _caption(picture: str, usual: str, context: DrawingContext) -> str:
    """Return the game's text below a picture, or what is below it in any game."""
    key = f"{CAPTION}.{picture}"
    return context.words(key) if key in context.words.texts else usual


def _letters(context: DrawingContext) -> str:
    """Return the letters to write with their names: `C cow, G goose`."""
    words = context.words
    return ", ".join(
        f"{words(f'letters.{kind}')}\u00a0{words(f'names.{kind}')}"
        for kind in letter_kinds(context.content)
    )


def _scaled_picture(name: str, context: DrawingContext) -> Symbol:
    """Return a picture of the game in the size for a column."""
    symbol = find_picture(name, context.content.folders)
    scale = min(COLUMN_MM / symbol.width_mm, PICTURE_MM / symbol.height_mm)
    width, height = symbol.width_mm * scale, symbol.height_mm * scale
    # Its shapes are small: hatches as wide as those of an icon would not show.
    drawn = replace(symbol, id=f"{symbol.id}-in-rules", hatch_mm=HATCH_MM / scale)
    return Symbol(f"rules-{symbol.id}", width, height, (Use(drawn, 0, 0, scale),))


def _count_body(
    example: FinishedGame, context: DrawingContext
) -> Iterator[str | MarkedText | Picture]:
    """Yield the texts of the scoring with the game's pictures, and the example."""
    paid, wins = [*_paid_texts(context)], [*_winner_texts(context)]
    body = [*_with_pictures("count", (*paid, *wins), context)]
    if own := [*_own_picture(EXAMPLE, _drawings(context), context)]:
        # The game's own picture shows what is paid, not who wins.
        first = body.index(wins[0])
        body[first:first] = own
    yield from body
    if not (own or _is_wide(context)):
        yield _in_column(_draw_example(example, context))


def _paid_texts(context: DrawingContext) -> Iterator[str | MarkedText]:
    """Yield the scoring rules with what they pay.

    A rule whose text says that it is ours has that mark.
    """
    content, words = context.content, context.words
    of_all = text_key(ALL) in words.texts
    if of_all:
        yield from words.lines(text_key(ALL))
    for rule in content.scoring:
        if of_all and text_key(rule.id) not in words.texts:
            continue
        name, text = words(f"rules.{rule.id}"), _rule_text(rule, context)
        if text.startswith(HOUSE):
            yield f"{HOUSE}*{name}.* {text.removeprefix(HOUSE)}"
        else:
            yield MarkedText(f"*{name}.* {text}", _rule_mark(rule, context))
    for deck in content.decks:
        key = "open" if deck.open else "held" if deck.held else ""
        key = "best" if deck.held and deck.held.take else key
        if text_key(deck.id) in words.texts:
            yield words(text_key(deck.id))
        elif key:
            yield words(f"open.count.{key}", name=words(f"decks.{deck.id}"))
    if "count" in words.texts:
        yield from words.lines("count", letters=_letters(context))


def _winner_texts(context: DrawingContext) -> Iterator[str]:
    """Yield who wins."""
    words = context.words
    if "win" in words.texts:
        yield from words.lines("win")
    else:
        yield f"{words('open.count.most')} {_tie_text(context)}"


def _tie_text(context: DrawingContext) -> str:
    words, names = context.words, [rule.id for rule in context.content.tie_break]
    if not names:
        return words("open.count.shared")
    return words("open.count.tie", names=", ".join(words(f"rules.{name}") for name in names))


def _rule_text(rule: Rule, context: DrawingContext) -> str:
    payment = _printed_payment(rule, context)
    return rule_sentence(rule, context.content.vocabulary, context.words, payment)


def _printed_payment(rule: Rule, context: DrawingContext) -> str:
    """Return where the points of a rule are printed; empty if the rule has to say them.

    A table on the sheet is not read out.
    """
    places = earning_places(rule, context.content)
    pays = place_pays(context.content)
    found = [pay for name in places if (pay := pays.get(name)) and pay.rule == rule.id]
    if not found or len(found) < len(places):
        return ""
    if rule.table and all(pay.steps or pay.below for pay in found):
        return context.words("open.count.table")
    if not rule.in_each and all(pay.is_sum for pay in found):
        return context.words("open.count.numbers")
    return ""


def _rule_mark(rule: Rule, context: DrawingContext) -> Symbol:
    """Return a picture of the game, the points on a star, or a picture of what the rule counts."""
    if rule.id in drawn_names(context.content):
        return find_picture(rule.id, context.content.folders)
    if rule.points_each:
        return points_star(rule.points_each.value)
    counted = (*(rule.of or ()), *(rule.count or ()))
    thing = thing_symbol(counted[0], context) if len(counted) == 1 else None
    return thing or context.icon(STAR)


# Parts of the kit


def _kit_parts(example: FinishedGame, context: DrawingContext) -> Iterator[KitPart]:
    content, words = context.content, context.words
    if has_sheets(content) and (picture := _draw_empty(example, context)):
        key = "shared" if content.sheet.shared else "sheet"
        yield KitPart(picture, _part_text(SHEETS_PART, words(f"open.parts.{key}"), words))
    drawn = {deck.id: deck for deck in draw_decks(context)}
    for deck in (deck for deck in full_decks(content) if deck.cards):
        number, piles = sum(card.printed_copies for card in deck.cards), len(deck.backs_in_use)
        text = words("open.parts.deck", n=number, name=words(f"decks.{deck.id}"))
        text = _part_text(deck.id, text, words, n=number, piles=piles)
        pieces = drawn[deck.id].pieces
        if pieces[0].outline:
            yield KitPart(small_pieces(deck.id, [piece.front for piece in pieces]), text)
            continue
        yield KitPart(small_card(deck.cards[0], deck, pieces[0].front, context), text)
    for board in content.boards:
        text = _part_text(board.id, words(f"decks.{board.id}"), words)
        yield KitPart(drawer(board).draw_small(board, context), text)
    if content.dice:
        number = sum(it.number for it in content.dice)
        text = _part_text(DICE_PART, words("open.parts.dice", n=number), words, n=number)
        yield KitPart(_draw_dice(context), text)
    if content.summary:
        text = _part_text(SUMMARY, words("open.parts.summary"), words)
        yield KitPart(small_summary(context), text)
    if content.has_scoring:
        yield KitPart(pencil(), _part_text(PAD_PART, words("open.parts.pad"), words))


def _part_text(part: str, usual: str, words: Words, **numbers: int) -> str:
    """Return what the game says about a part of its kit, or what is said of every game."""
    key = f"{PART_TEXT}.{part}"
    return words(key, **numbers) if key in words.texts else usual


def _draw_empty(example: FinishedGame, context: DrawingContext) -> Symbol | None:
    """Draw a sheet in miniature, before anything is written on it."""
    if context.content.sheet.frame:
        return _draw_framed_sheet(context)
    paper, *_ = example.papers
    missing = tuple(it.id for it in context.content.sheet.written_fields)
    empty = replace(paper, kinds={}, fields={}, letters={}, crossed={}, missing=missing)
    if context.content.sheet.shared:
        return draw_board(BoardPicture(paper=empty, cells={}, is_small=True), BOARD_MM, context)
    return draw_paper(empty, (), context)


def _draw_framed_sheet(context: DrawingContext) -> Symbol:
    """Draw a whole sheet with its frame in miniature, always the same one."""
    content, (width, height) = context.content, sheet_size(context.content)
    sheet = generate_played(content, Rng("rules"))
    own = art_of_variant(context, played_variant(context))
    items = make_drawer(own)(replace(sheet, variant=played_variant(context)), SAMPLE_CODE)
    edge = Rect(0, 0, width, height, line="outline", line_mm=4.0, radius_mm=6.0)
    return miniature(Symbol("small-sheet", width, height, (*items, edge)), SHEET_SCALE)


def _draw_dice(context: DrawingContext) -> Symbol:
    """Draw a face of up to three dice."""
    faces = [
        dice_faces(dice, context)[number % 6]
        for dice in context.content.dice
        for number in range(min(dice.number, 3))
    ][-3:]
    items = [item for n, face in enumerate(faces) for item in die(face, 4 + n * 8.5, 4, 7.6)]
    return Symbol("part-dice", 8.5 * len(faces), 8, tuple(items))


# The example


def _draw_example(
    example: FinishedGame,
    context: DrawingContext,
    widths_mm: tuple[float, float] = (COLUMN_MM, COLUMN_MM),
) -> WidePicture:
    """Draw a finished paper, and the list of its points.

    Where its rules compare players, the papers of the others are next to it, unless they are many.

    widths_mm: of the paper, and of the list
    """
    # Scored by the real rules: the example cannot contradict the program.
    scores = score(example, example_scoring(context)).scores
    is_shared = context.content.sheet.shared
    widths_mm = (COLUMN_MM, COLUMN_MM) if is_shared else widths_mm
    first, *_ = scores
    compares = any(_compares(line.rule, context.content) for line in first.lines)
    shown = scores if compares and not is_shared and len(scores) <= MAX_COMPARED else scores[:1]
    if len(shown) == 1 and _is_narrow(example.papers[0], context.content):
        widths_mm = (TILES_MM, COLUMN_MM - TILES_MM - LIST_GAP_MM)
    drawn = (
        [_draw_board(example, scores, context)]
        if is_shared
        else [*_draw_papers(example, shown, context, widths_mm[0])]
    )
    points = (
        _draw_lists(example, scores, context)
        if is_shared
        else _draw_list(shown, context, widths_mm[1])
    )
    items, x, y, height = list[Item](), 0.0, 0.0, 0.0
    for picture in drawn:
        if x and x + picture.width_mm > widths_mm[0] + ROUNDING_MM:
            x, y = 0.0, height + LIST_GAP_MM
        items.append(Group("example", picture.items, x, y))
        x += picture.width_mm + BESIDE_MM
        height = max(height, y + picture.height_mm)
    drawing = Symbol("rules-example", widths_mm[0], height, tuple(items))
    usual = context.words("open.count.example")
    return WidePicture(drawing, points, _caption(EXAMPLE, usual, context))


def _compares(line: str, content: Content) -> bool:
    """Return whether the rule of a score line, as `yard:egg` or `goal:ID`, compares players."""
    names = line.split(":")
    cards = [card for deck in content.decks for card in deck.cards if card.id in names]
    rules = [rule for card in cards for rule in card.rules]
    rules += [rule for rule in content.scoring if rule.id == names[0]]
    return any(rule.who for rule in rules)


def _is_narrow(paper: Paper, content: Content) -> bool:
    """Return whether a paper is a few columns of tiles: its points are beside it."""
    sheet = content.sheet
    has_boxes = sheet.tracks or any(field.holds for field in sheet.fields)
    is_table = sheet.grid is not None and not (sheet.print or sheet.shared or has_boxes)
    # The numbers of rows have about half the width of a tile.
    return is_table and TILES_MM / (paper.columns + 0.5) >= LEAST_TILE_MM


def _draw_list(shown: Sequence[Score], context: DrawingContext, width_mm: float) -> Symbol:
    """Draw the points of the first player, with the numbers that are on the paper."""
    first, *_ = shown
    total = (first.player if len(shown) > 1 else context.words("pad.total"), first.total)
    lines = [(line.text, line.points) for line in first.lines]
    return score_list(lines, total, width_mm, numbered=_shows_lines(first))


def _shows_lines(scored: Score) -> bool:
    """Return whether cells show the lines in which they scored: more would hide what is there."""
    return has_one_row([line.cells for line in scored.lines if line.points])


def _draw_lists(example: FinishedGame, scores: Sequence[Score], context: DrawingContext) -> Symbol:
    """Draw what pays for up to two players of a shared board, side by side.

    The lines need no numbers: the board shows whose they are.
    """
    width = (COLUMN_MM - LISTS_GAP_MM) / MAX_LISTS
    items, height = list[Item](), 0.0
    shown = zip([*example.players][:MAX_LISTS], scores, strict=False)
    for number, (player, scored) in enumerate(shown):
        left = number * (width + LISTS_GAP_MM)
        items += draw_owner(left + 3.4, 3.2, number, player, LIST_CELL_MM, context)
        name = TextStyle(BODY_PT, "bold", anchor="start")
        # The example is read in one language, and printed in all.
        text = context.words(f"names.{player}") if scored.label else scored.player
        items.append(fitted_text(left + 8.2, 3.2, text, name, width - 9.0))
        lines = [(line.text, line.points) for line in scored.lines if line.points]
        total = context.words("pad.total"), scored.total
        points = score_list(lines, total, width, numbered=False, name=f"list-{player}")
        items.append(Use(points, left, LIST_HEAD_MM))
        height = max(height, LIST_HEAD_MM + points.height_mm)
    return Symbol("rules-points", COLUMN_MM, height, tuple(items))


def _in_column(example: WidePicture) -> Picture:
    """Return an example for a column: the paper above the list of its points, or beside it."""
    paper, points = example.picture, example.explanation
    if paper.width_mm + LIST_GAP_MM + points.width_mm <= COLUMN_MM:
        beside = (*paper.items, Use(points, COLUMN_MM - points.width_mm, 0))
        height = max(paper.height_mm, points.height_mm)
        return Picture(Symbol("rules-count", COLUMN_MM, height, beside), example.caption)
    # A game of cards alone has no paper.
    top = paper.height_mm + LIST_GAP_MM if paper.items else 0.0
    items = (*paper.items, Use(points, 0, top))
    drawing = Symbol("rules-count", COLUMN_MM, top + points.height_mm, items)
    return Picture(drawing, example.caption)


def _draw_board(example: FinishedGame, scores: Sequence[Score], context: DrawingContext) -> Symbol:
    paper, *_ = example.papers
    players = [*example.players]
    picture = BoardPicture(paper=paper, cells=paper.kinds, players=players, scores=scores)
    return draw_board(picture, COLUMN_MM, context)


def _draw_papers(
    example: FinishedGame, shown: Sequence[Score], context: DrawingContext, width_mm: float
) -> Iterator[Symbol]:
    """Yield the papers of some players, with their names if there are several.

    Low ones, such as baskets of cards, have the width of the column and are below each other.
    """
    width = (width_mm + BESIDE_MM) / len(shown) - BESIDE_MM
    for paper, scored in zip(example.papers, shown, strict=False):
        lines = scored.lines if _shows_lines(scored) else ()
        drawn = draw_paper(paper, lines, context, width_mm, EXAMPLE_MM, on_small=True)
        if drawn and drawn.height_mm <= LOW_SHARE * EXAMPLE_MM[0] / len(shown):
            width = width_mm
        else:
            drawn = draw_paper(paper, lines, context, width, EXAMPLE_MM, on_small=True)
        if drawn is None:
            continue
        picture = miniature(drawn, 1.0)
        if len(shown) == 1:
            yield picture
            continue
        name = fitted_text(
            0.0, NAME_MM / 2, paper.player, TextStyle(BODY_PT, "bold", anchor="start"), width
        )
        items = (name, Group("paper", picture.items, 0.0, NAME_MM))
        yield Symbol(f"paper-{paper.player}", width, NAME_MM + picture.height_mm, items)
