"""Drawings of the pieces of open games: cards and tiles by layout, dice nets, score pads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from math import ceil

from hedgerow.base.errors import InputError, Location, Problem, did_you_mean, quote_value
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.drawing.components import (
    BODY_PT,
    INSET_MM,
    SMALL_PT,
    TextStyle,
    fitted_text,
    text_block,
)
from hedgerow.drawing.dice_net import Die, mixed_dice_deck, pips_face
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.layout import CardArt, Layout, columns_used, draw_card, load_layout, overflows
from hedgerow.drawing.pictures import Pictures, is_picture_file
from hedgerow.drawing.scene import Deck as PrintedDeck
from hedgerow.drawing.scene import Item, Piece, Symbol, Use
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.games.sheet_and_deck.grid_art import OpenArt, thing_symbol
from hedgerow.games.sheet_and_deck.head_art import head_misfits
from hedgerow.games.sheet_and_deck.paper_plan import plan_paper
from hedgerow.games.sheet_and_deck.parts import Card, Deck, Dice
from hedgerow.games.sheet_and_deck.sheet import sheet_spec
from hedgerow.games.sheet_and_deck.words import NAME, card_value, has_name
from hedgerow.loading.violations import AT_KEY, KeyPath
from hedgerow.ruleset.ruleset import PieceGroup, PieceInfo
from hedgerow.scoring.read_back import read_back
from hedgerow.scoring.rule_picture import rule_picture

# The columns of a card that follow from its rule, its pile and its words.
RULE, COLOUR, BACK, POINTS, ID = "rule", "colour", "back", "points", "id"
SUPPLIED = (NAME, RULE, COLOUR, BACK, ID)
BANDS = ("band-1", "band-2", "band-3", "brown")
NORMAL_DIE = [*"123456"]
FACE_MM = 12.0
# A pad with more players or rows has several slips, so that its cells stay large enough.
MAX_SLIP_PLAYERS, MAX_SLIP_ROWS = 6, 13
LABEL_MM, LABEL_HEIGHT_MM = 27.0, 5.5
FindLocation = Callable[[KeyPath], Location]


def decks(context: OpenArt) -> tuple[PrintedDeck, ...]:
    """Draw the cards of all decks, and the dice."""
    drawn = [_draw_deck(deck, context) for deck in context.content.decks if deck.cards]
    if context.content.dice:
        drawn.append(_draw_dice(context))
    return tuple(drawn)


def list_pieces(context: OpenArt) -> tuple[PieceGroup, ...]:
    """List the cards of all decks with their texts and points."""
    words = context.words
    return tuple(
        PieceGroup(
            deck.id, words(f"decks.{deck.id}"), tuple(_card_info(it, context) for it in deck.cards)
        )
        for deck in context.content.decks
    )


def _card_info(card: Card, context: OpenArt) -> PieceInfo:
    points = [it.points_each.value if it.points_each else None for it in card.rules or (card,)]
    return PieceInfo(
        id=card.id,
        name=context.words(f"cards.{card.id}"),
        text=_rule_text(card, context) or card_value(card, "text", context.words.lang),
        points=points[0] if len(points) == 1 else None,
    )


# Cards


def _draw_deck(deck: Deck, context: OpenArt) -> PrintedDeck:
    front, back = _layouts(deck, context)
    shows_id = any(slot.text == ID for slot in front.slots.values())
    pieces: list[Piece] = []
    for card in deck.cards:
        art = _card_art(card, front, context)
        # On fronts that touch, coloured areas keep away from the cut: it may be slightly off.
        inset = art if context.bleed_mm else replace(art, bleed_mm=-INSET_MM)
        face = draw_card(front, _front_values(card, deck, context), inset)
        other = draw_card(back, _back_values(card, deck, context), art) if back else None
        piece = Piece(face, other, id=card.id, shows_id=shows_id)
        pieces += [piece] * card.printed_copies
    return context.deck(deck.id, *front.mm, pieces)


def _layouts(deck: Deck, context: OpenArt) -> tuple[Layout, Layout | None]:
    """Return the layouts of fronts and backs. Raises InputError if one is missing or too large."""
    folders = context.icon.folders
    front = load_layout(deck.layout, folders)
    back = load_layout(deck.backs, folders) if deck.backs else None
    if back and back.mm != front.mm:
        message = Message(
            "the backs have {back} mm, the fronts {front} mm",
            back=_format_size(back),
            front=_format_size(front),
        )
        hint = Message("use a layout of the same size; with extends, it may change only its size")
        raise InputError(Problem(Location(deck.backs or ""), message, hint))
    return front, back


def _format_size(layout: Layout) -> str:
    width, height = layout.mm
    return f"{width:g} x {height:g}"


def _card_art(card: Card, front: Layout, context: OpenArt) -> CardArt:
    pictures, text = Pictures(context.icon.folders), _rule_text(card, context) or None
    slots = [it for it in front.slots.values() if it.picture == RULE]
    size = (slots[0].width or 50.0, slots[0].height or 30.0) if slots else (50.0, 30.0)

    def picture(name: str) -> Symbol:
        # The column `rule` is a text, and in a slot for pictures the picture of the same rule.
        return _draw_rules(card, size, context) if name == text else pictures(name)

    return CardArt(icon=context.icon, picture=picture, bleed_mm=context.bleed_mm)


def _draw_rules(card: Card, size_mm: tuple[float, float], context: OpenArt) -> Symbol:
    """Draw the rules of a card as pictures, one below the other."""
    (width, height), vocabulary = size_mm, context.content.vocabulary

    def icon_of(name: str) -> Symbol | None:
        return thing_symbol(name, context)

    each = height / len(card.rules)
    drawn = [rule_picture(it, vocabulary, icon_of, width, each) for it in card.rules]
    items = tuple(Use(picture, 0, number * each) for number, picture in enumerate(drawn))
    return Symbol(f"rules-of-{card.id}", width, height, items)


def _front_values(card: Card, deck: Deck, context: OpenArt) -> Mapping[str, str]:
    """Return the values of a card in its columns, with those that follow from its rule."""
    own, lang = card.values or {}, context.words.lang
    values = {
        column: card_value(card, column, lang) for column in own if not _is_translated(column)
    }
    supplied = {ID: card.id, NAME: context.words(f"cards.{card.id}")}
    if card.rules:
        supplied[RULE] = _rule_text(card, context)
    if card.points_each:
        supplied[POINTS] = str(card.points_each.value)
    return {**supplied, **_pile_values(card, deck, context), **values}


def _back_values(card: Card, deck: Deck, context: OpenArt) -> Mapping[str, str]:
    """Return the values that all cards of a pile have in common: nothing else is on a back."""
    pile = [it.values or {} for it in deck.cards if it.back == card.back]
    first, *others = pile
    common = {
        column: value
        for column, value in first.items()
        if all(it.get(column) == value for it in others) and len(pile) > 1
    }
    return {**_pile_values(card, deck, context), **common}


def _pile_values(card: Card, deck: Deck, context: OpenArt) -> Mapping[str, str]:
    """Return the colour and the name of a pile; decks with one pile have none."""
    if card.back is None:
        return {}
    colours = dict(zip(deck.backs_in_use, cycle(BANDS), strict=False))
    key = f"names.{card.back}"
    name = context.words(key) if key in context.words.texts else card.back
    return {COLOUR: colours[card.back], BACK: name}


def _rule_text(card: Card, context: OpenArt) -> str:
    vocabulary = context.content.vocabulary
    return " ".join(read_back(rule, vocabulary, context.words) for rule in card.rules)


def _is_translated(column: str) -> bool:
    """Return whether a column is that of one language, as `name.fr`."""
    return column.rpartition(".")[2] in LANGUAGES and "." in column


# Problems of drawing, for `hedgerow validate`


def check_pieces(context: OpenArt, locate: FindLocation) -> Iterator[Problem]:
    """Yield what cannot be drawn: a sheet that is too small, columns without a slot, long texts."""
    if sheet_spec(context.content):
        try:
            plan = plan_paper(context.content)
        except InputError as error:
            place = locate(("sheet", "paper"))
            yield from (Problem(place, it.message, it.hint) for it in error.problems)
        else:
            yield from _long_heads(plan.grid, context, locate)
    for number, deck in enumerate(context.content.decks):
        path = ("decks", number)
        try:
            front, back = _layouts(deck, context)
        except InputError as error:
            key = "backs" if deck.backs in [it.location.path for it in error.problems] else "layout"
            yield from (Problem(locate((*path, key)), it.message, it.hint) for it in error.problems)
            continue
        yield from _unused_columns(deck, (front, back), path, locate)
        yield from _misfits(deck, (front, back), path, context, locate)


def _long_heads(grid: GridPlan | None, context: OpenArt, locate: FindLocation) -> Iterator[Problem]:
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
    context: OpenArt,
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
                place = _value_location(card, overflow.column, steps, context, locate)
                problem = Problem(place, problem.message, problem.hint)
            yield problem


def _value_location(
    card: Card, column: str, path: KeyPath, context: OpenArt, locate: FindLocation
) -> Location:
    """Return where the value of a column is stated: in the row, or in a words file."""
    if column == NAME and not has_name(card):
        return context.words.location(f"cards.{card.id}", None)
    if column == POINTS and card.points:
        return locate((*path, POINTS))
    names = (f"{column}.{context.words.lang}", column)
    stated = next((name for name in names if name in (card.values or {})), None)
    return locate((*path, "values", stated) if stated else path)


# Dice


def _draw_dice(context: OpenArt) -> PrintedDeck:
    words, dice = context.words, context.content.dice
    return mixed_dice_deck(words("deck.dice"), [(_draw_die(it, context), it.number) for it in dice])


def _draw_die(dice: Dice, context: OpenArt) -> Die:
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


def dice_faces(dice: Dice, context: OpenArt) -> tuple[Symbol, ...]:
    """Return the faces of a die: pictures of kinds and symbols, pips, or texts."""
    if [*dice.faces] == NORMAL_DIE:
        return tuple(map(pips_face, range(1, 7)))
    return tuple(thing_symbol(face, context) or _text_face(face) for face in dice.faces)


def _text_face(text: str) -> Symbol:
    middle = FACE_MM / 2
    style = TextStyle(24.0, "bold", min_pt=BODY_PT)
    label = fitted_text(middle, middle, text, style, FACE_MM + 3.0)
    return Symbol(f"face-{text}", FACE_MM, FACE_MM, (label,))


# Pads


def pad(context: OpenArt) -> PrintedDeck:
    """Draw the slips of one game: a row per rule and scoring deck, a column per player."""
    players = context.content.about.players.most
    slips = ceil(players / MAX_SLIP_PLAYERS)
    rows = [_row_label(name, text) for name, text in _pad_rows(context)]
    length = ceil(len(rows) / ceil(len(rows) / MAX_SLIP_ROWS))
    tables = [
        PadTable(
            game=context.content.about.title,
            words=context.words,
            rows=tuple(rows[start : start + length]),
            strong_after=(),
            heads=(None,) * ceil(players / slips),
            label_mm=LABEL_MM,
        )
        for start in range(0, len(rows), length)
    ]
    deck = pad_deck(*tables)
    return replace(deck, pieces=deck.pieces * slips)


def _pad_rows(context: OpenArt) -> Iterator[tuple[str, str]]:
    content, words = context.content, context.words
    yield from ((rule.id, words(f"rules.{rule.id}")) for rule in content.scoring)
    for deck in dict.fromkeys(deck.id for deck, _ in content.scoring_cards):
        yield deck, words(f"decks.{deck}")


def _row_label(name: str, text: str) -> Symbol:
    width = LABEL_MM - 3.0
    style = TextStyle(BODY_PT, min_pt=SMALL_PT)
    items: tuple[Item, ...] = text_block(width / 2, LABEL_HEIGHT_MM / 2, text, style, width, 2)
    return Symbol(f"row-{name}", width, LABEL_HEIGHT_MM, items)
