"""Drawings of the pieces of open games: cards and tiles by layout, dice nets, score pads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from hedgerow.art.card_pictures import (
    CARD_PICTURES,
    DrawsRules,
    draw_rules,
    picture_name,
)
from hedgerow.art.cards import card_name, cell_values, derived_values
from hedgerow.art.cells import equal_cells
from hedgerow.art.grid import thing_symbol
from hedgerow.art.heads import head_misfits
from hedgerow.art.house_numbers import is_house_rule
from hedgerow.art.ornaments import ornament_problems
from hedgerow.art.paper_plan import frame_problems
from hedgerow.art.piece_info import PieceGroup, PieceInfo
from hedgerow.art.sheet_frame import sheet_frame_problems
from hedgerow.art.sheet_pay import Place
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.art.summary import (
    draw_summary,
    summary_pieces,
    summary_title,
)
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    quote_value,
    raise_problems,
)
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.base.shapes import shape_rows
from hedgerow.drawing.code_label import (
    LABEL_HEIGHT_MM,
    LABEL_ID,
    LABEL_WIDTH_MM,
    code_label,
)
from hedgerow.drawing.components import (
    BODY_PT,
    INSET_MM,
    TextStyle,
    fitted_text,
)
from hedgerow.drawing.dice_net import Die, mixed_dice_deck, pips_face
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.layout import (
    CardArt,
    Layout,
    columns_used,
    cut_line,
    draw_card,
    load_layout,
    locate_in_layout,
    overflows,
)
from hedgerow.drawing.pictures import Pictures, is_picture_file
from hedgerow.drawing.piece_id import with_ids
from hedgerow.drawing.scene import Deck as PrintedDeck
from hedgerow.drawing.scene import Piece, Symbol
from hedgerow.game.content import Content, full_decks, usable_cells
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.game.parts import Card, Deck, Dice
from hedgerow.game.shape_cards import SIGNS, cards_in_use, shape_values
from hedgerow.game.sheet import has_sheets
from hedgerow.game.variants import requested_variants
from hedgerow.game.words import (
    NAME,
    SUMMARY,
    card_value,
    cell_name,
    default_letter,
    has_name,
    rule_sentence,
    text_key,
)
from hedgerow.loading.violations import AT_KEY, KeyPath
from hedgerow.loading.words import Words
from hedgerow.random_parts.sheets import OrderPart
from hedgerow.seams import PICTURES, load_seam
from hedgerow.seams.board import Board, DrawsBoard

# The columns of a card that follow from its rule, its pile and its words.
RULE, COLOUR, BACK, ICON, POINTS, ID = "rule", "colour", "back", "icon", "points", "id"
GAME, TEXT = "game", "text"
SUPPLIED = (NAME, RULE, *CARD_PICTURES, COLOUR, BACK, ID, GAME, SIGNS)
HOUSE_MARK = "*"
BANDS = ("band-1", "band-2", "band-3", "brown")
NORMAL_DIE = [*"123456"]
FACE_MM = 12.0
FindLocation = Callable[[KeyPath], Location]


def draw_decks(context: DrawingContext) -> tuple[PrintedDeck, ...]:
    """Draw the cards of all decks, the boards and the dice, every piece with an id.

    Without a variant, these are the decks and boards of all variants.
    """
    return tuple(with_ids(deck) for deck in _draw_decks(context) if deck.pieces)


def deck_ids(game: Game) -> list[str]:
    """Return the ids of a game's decks. The decks must be drawn for that."""
    return [deck.id for deck in draw_decks(game.drawing_context(game.choose_language(None)))]


def _draw_decks(context: DrawingContext) -> Iterable[PrintedDeck]:
    drawn: dict[str, PrintedDeck] = {}
    for own in requested_variants(context):
        for deck in full_decks(own.content):
            if deck.cards and deck.id not in drawn:
                drawn |= _draw_random_deck(deck, own) or {deck.id: _draw_deck(deck, own)}
        for board in own.content.boards:
            if board.id not in drawn:
                drawn[board.id] = drawer(board).draw(board, with_fronts(own))
    if context.content.dice:
        drawn["dice"] = _draw_dice(context)
    if context.content.summary:
        drawn[SUMMARY] = draw_summary(context)
    return drawn.values()


def with_fronts(context: DrawingContext) -> DrawingContext:
    """Return a context in which boards can show the fronts of cards."""
    by_id = {deck.id: deck for deck in context.content.decks}
    # On a board, nothing is cut.
    flat = replace(context, bleed_mm=0.0)

    def fronts(deck_id: str) -> Mapping[str, Symbol]:
        return draw_fronts(by_id[deck_id], flat, with_ids=False)

    return replace(context, fronts=fronts)


def drawer(board: Board) -> DrawsBoard:
    """Return the module that draws a board."""
    module: Any = load_seam(PICTURES, board.picture)
    found: DrawsBoard = module
    return found


def list_pieces(context: DrawingContext) -> tuple[PieceGroup, ...]:
    """List the cards of all decks with their texts and points, and the summary of what pays."""
    groups: dict[str, PieceGroup] = {}
    for own in requested_variants(context):
        for deck in full_decks(own.content):
            cards = tuple(_card_info(it, deck, own) for it in deck.cards)
            title = own.words(f"decks.{deck.id}")
            groups.setdefault(deck.id, PieceGroup(deck.id, title, cards))
    if paid := summary_pieces(context):
        groups[SUMMARY] = PieceGroup(SUMMARY, summary_title(context), paid)
    return tuple(groups.values())


def _card_info(card: Card, deck: Deck, context: DrawingContext) -> PieceInfo:
    points = [it.points_each.value if it.points_each else None for it in card.rules or (card,)]
    return PieceInfo(
        id=card.id,
        name=card_name(card, deck, context.content, context.words),
        text=_rule_text(card, context) or _plain_text(card, context),
        points=points[0] if len(points) == 1 else None,
        worth=_worth(card, context.words),
    )


def _plain_text(card: Card, context: DrawingContext) -> str:
    """Return the text of a card without rules: from its table, or the words, or its shape."""
    words, key = context.words, text_key(card.id)
    text = card_value(card, TEXT, words.lang) or (words(key) if key in words.texts else "")
    return text or " / ".join(shape_rows(card.shape or ""))


def _worth(card: Card, words: Words) -> str:
    """Return what a card pays, if neither its text nor its points say all of it."""
    # A rule that is read back says what it pays.
    if text_key(card.id) not in words.texts or len(card.rules) != 1:
        return ""
    (rule,) = card.rules
    if rule.table:
        return ", ".join(f"{number}: {points}" for number, points in sorted(rule.table.items()))
    if rule.points_each is None or rule.once or rule.who:
        return ""
    parts = f"{words.plural('show.points', rule.points_each.value)} {words('open.line.each')}"
    return f"{parts}, {words('open.line.most', n=rule.up_to.value)}" if rule.up_to else parts


# Cards


def _draw_deck(deck: Deck, context: DrawingContext) -> PrintedDeck:
    front, back = _layouts(deck, context)
    shows_id = any(slot.text == ID for slot in front.slots.values())
    pieces: list[Piece] = []
    for card in deck.cards:
        art = _card_art(card, front, context)
        other = _draw_back(card, deck, (front, back), context)
        outline = cut_line(front, _front_values(card, deck, context), art)
        looks = [
            Piece(face, other, outline=outline, id=name, shows_id=shows_id)
            for name, face in _draw_copies(card, deck, front, context)
        ]
        pieces += [looks[number % len(looks)] for number in range(card.printed_copies)]
    printed = context.deck(deck.id, *front.mm, pieces, outlined=front.is_cut_out)
    # Pieces of the cells of a row stay in one line.
    in_row = context.content.size[1] if deck.each == "cell" else 0
    return replace(printed, row=in_row, squares=front.is_cut_out)


def _draw_back(
    card: Card, deck: Deck, layouts: tuple[Layout, Layout | None], context: DrawingContext
) -> Symbol | None:
    """Draw the other side of a card: the front of its reverse, or the back of its pile."""
    front, back = layouts
    if card.reverse:
        return _draw_front(deck.card(card.reverse), deck, front, context)
    if back is None:
        return None
    return draw_card(back, _back_values(card, deck, context), _card_art(card, front, context))


def _draw_copies(
    card: Card, deck: Deck, front: Layout, context: DrawingContext
) -> list[tuple[str, Symbol]]:
    """Draw the front of a card, with its id; copies have several numbered pictures in turn."""
    values, pictures = _front_values(card, deck, context), Pictures(context.icon.folders)
    columns = {slot.picture for slot in front.slots.values() if slot.picture}
    numbered = {
        column: names
        for column in sorted(columns - {RULE, *CARD_PICTURES})
        if (names := pictures.numbered(values.get(column, "")))
    }
    looks = max(1, min(card.printed_copies, max(map(len, numbered.values()), default=1)))
    if looks < 2 and not numbered:
        return [(card.id, _draw_front(card, deck, front, context))]
    faces = []
    for number in range(looks):
        own = {column: names[number % len(names)] for column, names in numbered.items()}
        name = f"{card.id}-{number + 1}" if looks > 1 else card.id
        faces.append((name, _draw_front(card, deck, front, context, own)))
    return faces


def draw_fronts(deck: Deck, context: DrawingContext, *, with_ids: bool = True) -> dict[str, Symbol]:
    """Draw the front of each card of a deck, by its id."""
    front, _ = _layouts(deck, context)
    own = {} if with_ids else {ID: ""}
    return {card.id: _draw_front(card, deck, front, context, own) for card in deck.cards}


def _draw_front(
    card: Card,
    deck: Deck,
    front: Layout,
    context: DrawingContext,
    own: Mapping[str, str] | None = None,
) -> Symbol:
    """Draw the front of a card; `own` are values of this copy."""
    art = _card_art(card, front, context)
    # On fronts that touch, coloured areas keep away from the cut: it may be slightly off.
    inset = art if art.bleed_mm else replace(art, bleed_mm=-INSET_MM)
    return draw_card(front, {**_front_values(card, deck, context), **(own or {})}, inset)


def _draw_random_deck(deck: Deck, context: DrawingContext) -> dict[str, PrintedDeck]:
    """Draw the cards of a random deck, and a label with its code; none if it is not random."""
    cards = cards_in_use(deck, context)
    if cards is deck.cards:
        return {}
    drawn = _draw_deck(replace(deck, cards=cards), context)
    code = context.print_code(context.code)
    label = code_label("label", code, context.content.about.title)
    pieces = (Piece(label, id_at=LABEL_ID),)
    printed = context.deck(deck.id, LABEL_WIDTH_MM, LABEL_HEIGHT_MM, pieces, outlined=True)
    title = context.words("print.label")
    return {
        deck.id: replace(drawn, code=context.code),
        "label": replace(printed, id="label", title=title, code=context.code),
    }


def _layouts(deck: Deck, context: DrawingContext) -> tuple[Layout, Layout | None]:
    """Return the layouts of fronts and backs. Raises InputError if one is missing or too large."""
    folders = context.icon.folders
    front = load_layout(deck.layout, folders)
    back = load_layout(deck.backs, folders) if deck.backs else None
    raise_problems([*_sheet_slots(deck.layout, folders), *_sheet_slots(deck.backs, folders)])
    if back and back.mm != front.mm:
        message = Message(
            "the backs have {back} mm, the fronts {front} mm",
            back=_format_size(back),
            front=_format_size(front),
        )
        hint = Message("use a layout of the same size; with extends, it may change only its size")
        raise InputError(Problem(Location(deck.backs or ""), message, hint))
    return front, back


def _sheet_slots(name: str | None, folders: tuple[Path, ...]) -> Iterator[Problem]:
    """Yield the slots of a layout of cards that only sheets can have."""
    for slot, place in load_layout(name, folders).slots.items() if name else ():
        if place.part:
            location = locate_in_layout(name or "", folders, ("slots", slot, "part", AT_KEY))
            message = Message("a card has no parts")
            hint = Message("parts are for sheets, which state layout too")
            yield Problem(location, message, hint)


def _format_size(layout: Layout) -> str:
    width, height = layout.mm
    return f"{width:g} x {height:g}"


def _card_art(card: Card, front: Layout, context: DrawingContext) -> CardArt:
    pictures, text = Pictures(context.icon.folders), _rule_text(card, context) or None
    # The column `rule` is a text, and in a slot for pictures the picture of the same rule.
    drawers: dict[str, tuple[str, DrawsRules]] = {
        picture_name(column, card): (column, draw) for column, draw in CARD_PICTURES.items()
    }
    if text:
        drawers[text] = RULE, draw_rules

    def picture(name: str) -> Symbol:
        if name not in drawers:
            return pictures(next(iter(pictures.numbered(name)), name))
        column, draw = drawers[name]
        slot = next(it for it in front.slots.values() if it.picture == column)
        return draw(card, (slot.width or 50.0, slot.height or 30.0), context)

    return CardArt(
        icon=context.icon,
        picture=picture,
        cell=partial(_sign_picture, context),
        # What is cut out along an outline ends there.
        bleed_mm=0.0 if front.is_cut_out else context.bleed_mm,
    )


def _sign_picture(context: DrawingContext, sign: str) -> Symbol | None:
    """Return the picture of the kind with a sign, if it has one."""
    kind = next((kind for kind in context.content.kinds if kind.sign == sign), None)
    return context.icon(kind.icon) if kind and kind.icon else None


def _front_values(card: Card, deck: Deck, context: DrawingContext) -> Mapping[str, str]:
    """Return the values of a card in its columns, with those that follow from its rule."""
    own, lang = card.values or {}, context.words.lang
    values = {
        column: card_value(card, column, lang) for column in own if not _is_translated(column)
    }
    content, words = context.content, context.words
    supplied = {ID: card.id, NAME: card_name(card, deck, content, words)}
    if card.rules:
        supplied[RULE] = _rule_text(card, context)
        supplied |= {column: picture_name(column, card) for column in CARD_PICTURES}
    elif text_key(card.id) in words.texts:
        supplied[TEXT] = words(text_key(card.id))
    if card.points_each:
        mark = HOUSE_MARK if card.rules and is_house_rule(card, content) else ""
        supplied[POINTS] = f"{card.points_each.value}{mark}"
    if card.shape:
        supplied |= shape_values(card.shape, content)
    derived = derived_values(card, deck, content, words)
    return {**supplied, **derived, **_pile_values(card, deck, context), **values}


def _back_values(card: Card, deck: Deck, context: DrawingContext) -> Mapping[str, str]:
    """Return the values that all cards of a pile have in common: nothing else is on a back."""
    pile = [it.values or {} for it in deck.cards if it.back == card.back]
    first, *others = pile
    common = {
        column: value
        for column, value in first.items()
        if all(it.get(column) == value for it in others) and len(pile) > 1
    }
    return {**_pile_values(card, deck, context), **common}


def _pile_values(card: Card, deck: Deck, context: DrawingContext) -> Mapping[str, str]:
    """Return the title of the game, and the colour, the name and the icon of a pile.

    Decks with one pile have only the title.
    """
    title = {GAME: context.content.about.title}
    if card.back is None:
        return title
    key = f"names.{card.back}"
    name = context.words(key) if key in context.words.texts else card.back
    values = {**title, COLOUR: pile_colours(deck)[card.back], BACK: name}
    return {**values, ICON: card.back} if pile_icon(card.back, context) else values


def pile_colours(deck: Deck) -> dict[str, str]:
    """Return the colours of the piles of a deck, by their backs."""
    return dict(zip(deck.backs_in_use, cycle(BANDS), strict=False))


def pile_icon(back: str, context: DrawingContext) -> Symbol | None:
    """Return the icon with the name of a pile."""
    names = {*icon_names(), *context.icon.own_names}
    return context.icon(back) if back in names else None


def _rule_text(card: Card, context: DrawingContext) -> str:
    vocabulary = context.content.vocabulary
    return " ".join(rule_sentence(rule, vocabulary, context.words) for rule in card.rules)


def _is_translated(column: str) -> bool:
    """Return whether a column is that of one language, as `name.fr`."""
    return column.rpartition(".")[2] in LANGUAGES and "." in column


# Problems of drawing, for `hedgerow validate`


def check_pieces(context: DrawingContext, locate: FindLocation) -> Iterator[Problem]:
    """Yield what cannot be drawn: a sheet that is too small, columns without a slot, long texts."""
    found = (it for own in requested_variants(context) for it in _check_variant(own, locate))
    # What several variants have in common is wrong once.
    yield from dict.fromkeys(found)


def _check_variant(context: DrawingContext, locate: FindLocation) -> Iterator[Problem]:
    frames = [*_wrong_frames(context.content, locate)]
    yield from frames
    if has_sheets(context.content) and not frames:
        yield from _check_sheet(context, locate)
    for number, deck in enumerate(full_decks(context.content)):
        path = ("decks", number)
        try:
            front, back = _layouts(deck, context)
        except InputError as error:
            key = "backs" if deck.backs in [it.location.path for it in error.problems] else "layout"
            place = locate((*path, key))
            for problem in error.problems:
                has_place = bool(problem.location.line)
                yield problem if has_place else Problem(place, problem.message, problem.hint)
            continue
        yield from _unused_columns(deck, (front, back), path, locate)
        yield from _misfits(deck, (front, back), path, context, locate)


def _wrong_frames(content: Content, locate: FindLocation) -> Iterator[Problem]:
    """Yield the frames that are missing, wrong, or too small for what stands in them."""
    problems: list[tuple[KeyPath, Problem]] = [
        (("frame",), problem) for problem in sheet_frame_problems(content)
    ]
    stated: list[tuple[KeyPath, Place]] = [
        *((("tracks", number), track) for number, track in enumerate(content.sheet.tracks)),
        *((("fields", number), field) for number, field in enumerate(content.sheet.fields)),
    ]
    for path, place in stated:
        found = frame_problems(place, content) if place.frame else ()
        problems += [((*path, "frame"), problem) for problem in found]
    for path, problem in problems:
        # A problem in the drawing has its own location.
        is_located = is_picture_file(problem.location.path, content.folders)
        location = problem.location if is_located else locate(("sheet", *path))
        yield Problem(location, problem.message, problem.hint)


def _check_order(context: DrawingContext, locate: FindLocation) -> Iterator[Problem]:
    """Yield pictures of cells in random order that cannot be drawn."""
    content, folders = context.content, context.icon.folders
    art = CardArt(icon=context.icon, picture=Pictures(folders))
    for number, part in enumerate(content.sheet.random):
        if not (isinstance(part, OrderPart) and part.layout):
            continue
        place = locate(("sheet", "random", number, "layout"))
        try:
            layout = load_layout(part.layout, folders)
        except InputError as error:
            for problem in error.problems:
                yield problem if problem.location.line else replace(problem, location=place)
            continue
        for pos in usable_cells(content):
            for found in overflows(layout, cell_values(pos, content, context.words), art):
                yield replace(found.problem, location=place)


def _equal_cells(context: DrawingContext, locate: FindLocation) -> Iterator[Problem]:
    """Yield two cells that nobody could tell apart along the lane of a sheet."""
    if pair := equal_cells(context):
        names = [cell_name(pos, context.content, context.words) for pos in pair]
        message = Message("{name} and {other} look alike along the lane")
        hint = Message("give heads an icon, or letters in the words")
        place = locate(("sheet", "grid"))
        yield Problem(place, message.with_values(name=names[0], other=names[1]), hint)


def _check_sheet(context: DrawingContext, locate: FindLocation) -> Iterator[Problem]:
    """Yield what cannot be drawn on the sheet; problems of slots are in the file of the layout."""
    layout = context.content.sheet.layout
    try:
        plan = plan_paper(context.content)
    except InputError as error:
        place = locate(("sheet", "layout" if layout else "paper"))
        for problem in error.problems:
            is_in_layout = bool(layout and problem.location.line)
            yield problem if is_in_layout else Problem(place, problem.message, problem.hint)
        return
    yield from _long_heads(plan.grid, context, locate)
    if plan.around and plan.around.boxes:
        yield from _equal_cells(context, locate)
        yield from _check_order(context, locate)
    # With markers, there is a note on pens too.
    for found in ornament_problems(plan, replace(context, markers=True)):
        problem = found.problem
        folders = context.content.folders
        if is_picture_file(problem.location.path, folders):
            yield problem
            continue
        kind = "picture" if plan.ornaments and plan.ornaments.slots[found.slot].picture else AT_KEY
        place = locate_in_layout(layout or "", folders, ("slots", found.slot, kind))
        if found.text == "title":
            place = locate(("about", found.text))
        elif found.text:
            place = context.words.location(found.text)
        yield Problem(place, problem.message, problem.hint)


def _long_heads(
    grid: GridPlan | None, context: DrawingContext, locate: FindLocation
) -> Iterator[Problem]:
    """Yield the names of rows and columns that are too long for their heads."""
    for name, error in head_misfits(grid, context) if grid else ():
        key = f"names.{name}"
        parts = context.words.parts
        place = context.words.location(key) if key in parts else locate(("sheet", "grid"))
        yield from (Problem(place, it.message, it.hint) for it in error.problems)


def _unused_columns(
    deck: Deck, layouts: tuple[Layout, Layout | None], path: KeyPath, locate: FindLocation
) -> Iterator[Problem]:
    """Yield the columns that no slot draws, each once."""
    used = {*SUPPLIED, *(column for layout in layouts if layout for column in columns_used(layout))}
    seen = set[str]()
    for number, card in enumerate(deck.cards):
        columns: dict[str, KeyPath] = {it: ("values", it) for it in card.values or {}}
        if card.points and not card.rules:
            columns[POINTS] = (POINTS,)
        for column, keys in columns.items():
            name = column.rpartition(".")[0] if _is_translated(column) else column
            if name not in used and column not in seen:
                message = Message("no slot of {layout} uses the column {name}", layout=deck.layout)
                message = message.with_values(name=quote_value(column))
                hint = did_you_mean(name, sorted(used)) or Message("remove it, or add a slot")
                steps = (*path, "cards", number, *keys, AT_KEY)
                yield Problem(locate(steps), message, hint)
            seen.add(column)


def _misfits(
    deck: Deck,
    layouts: tuple[Layout, Layout | None],
    path: KeyPath,
    context: DrawingContext,
    locate: FindLocation,
) -> Iterator[Problem]:
    """Yield the values of cards that do not fit into their slots."""
    front, back = layouts
    for number, card in enumerate(deck.cards):
        art = _card_art(card, front, context)
        found = [*overflows(front, _front_values(card, deck, context), art)]
        found += overflows(back, _back_values(card, deck, context), art) if back else ()
        for overflow in found:
            problem = overflow.problem
            # A file is wrong once, however many cards show it.
            if not is_picture_file(problem.location.path, context.icon.folders):
                steps = (*path, "cards", number)
                place = (
                    locate((*path, "each"))
                    if deck.each
                    else _value_location(card, overflow.column, steps, context, locate)
                )
                problem = Problem(place, problem.message, problem.hint)
            yield problem


def _value_location(
    card: Card, column: str, path: KeyPath, context: DrawingContext, locate: FindLocation
) -> Location:
    """Return where the value of a column is stated: in the row, or in a words file."""
    if column == NAME and not has_name(card):
        return context.words.location(f"cards.{card.id}", None)
    if column == POINTS and card.points:
        return locate((*path, POINTS))
    names = (f"{column}.{context.words.lang}", column)
    stated = next((name for name in names if name in (card.values or {})), None)
    if column in (TEXT, RULE) and not stated and text_key(card.id) in context.words.parts:
        return context.words.location(text_key(card.id))
    return locate((*path, "values", stated) if stated else path)


# Dice


def _draw_dice(context: DrawingContext) -> PrintedDeck:
    words, dice = context.words, context.content.dice
    return mixed_dice_deck(words("deck.dice"), [(_draw_die(it, context), it.number) for it in dice])


def _draw_die(dice: Dice, context: DrawingContext) -> Die:
    words = context.words
    if [*dice.faces] == NORMAL_DIE:
        faces = tuple(map(pips_face, range(1, 7)))
        return Die(faces=faces, glue=words("dice.glue"), table="", paint=dice.paint or "")
    jokers = [number for number, face in enumerate(dice.faces) if face == dice.joker]
    notes = dict.fromkeys(jokers, words("dice.joker"))
    faces = dice_faces(dice, context)
    return Die(
        faces=faces,
        glue=words("dice.glue"),
        table=words("dice.table"),
        notes=notes,
        paint=dice.paint or "",
    )


def dice_faces(dice: Dice, context: DrawingContext) -> tuple[Symbol, ...]:
    """Return the faces of a die: pictures of kinds and symbols, pips, or texts."""
    if [*dice.faces] == NORMAL_DIE:
        return tuple(map(pips_face, range(1, 7)))
    # A number needs no picture: it is large.
    return tuple(
        (None if default_letter(face) else thing_symbol(face, context)) or _text_face(face)
        for face in dice.faces
    )


def _text_face(text: str) -> Symbol:
    middle = FACE_MM / 2
    style = TextStyle(44.0, "bold", "outline", min_pt=BODY_PT)
    label = fitted_text(middle, middle, text, style, FACE_MM + 3.0)
    return Symbol(f"face-{text}", FACE_MM, FACE_MM, (label,))
