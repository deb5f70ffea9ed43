"""The printed decks of kuhfstein, and its score pad."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from hedgerow.drawing.scene import Deck
from hedgerow.drawing.score_pad import PadTable, pad_deck, row_label
from hedgerow.games.kuhfstein.bonus_art import bonus_deck, summary_deck
from hedgerow.games.kuhfstein.card_art import card_deck, label_deck
from hedgerow.games.kuhfstein.cards import deck_in_use
from hedgerow.games.kuhfstein.content import Bonus, KuhfsteinContent
from hedgerow.games.kuhfstein.goal_art import goals_deck
from hedgerow.games.kuhfstein.tile_art import tiles_deck
from hedgerow.games.kuhfstein.token_art import figures_deck, tokens_deck
from hedgerow.games.kuhfstein.track_art import track_deck
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo, named_piece

Art = DrawingContext[KuhfsteinContent]


def decks(context: Art) -> tuple[Deck, ...]:
    """Return all decks. The cards are the random deck if there is one, else the designed one."""
    return (
        tiles_deck(context),
        card_deck(context, deck_in_use(context)),
        *((label_deck(context),) if context.code else ()),
        goals_deck(context),
        bonus_deck(context),
        track_deck(context),
        tokens_deck(context),
        figures_deck(context),
        summary_deck(context),
    )


def pad(context: Art) -> Deck:
    """Return the score pad for the final count: track, goal, total."""
    words, content = context.words, context.content
    rows = [row_label("track", words("pad.track")), row_label("goal", words("pad.goal"))]
    table = PadTable(
        game=content.about.title,
        words=words,
        rows=tuple(rows),
        strong_after=(),
        heads=(None,) * content.about.players.most,
    )
    return pad_deck(table)


def list_pieces(context: Art) -> tuple[PieceGroup, ...]:
    """List goals, bonus tiles, and the cards of the designed deck with their shapes."""
    groups = {"goals": _list_goals, "bonus": _list_bonus, "cards": _list_cards}
    return tuple(
        PieceGroup(name, context.words(f"deck.{name}"), tuple(list_infos(context)))
        for name, list_infos in groups.items()
    )


def _list_goals(context: Art) -> Iterator[PieceInfo]:
    for goal in context.content.goals:
        numbers, points = goal.text_numbers, goal.points.value
        yield named_piece(context.words, "goals", goal.id, numbers, points)


def _list_bonus(context: Art) -> Iterator[PieceInfo]:
    content = context.content
    used = {
        content.track.printed,
        *(side for tile in content.bonus for side in (tile.front, tile.back)),
    }
    return (
        named_piece(context.words, "bonus", bonus, {}) for bonus in get_args(Bonus) if bonus in used
    )


def _list_cards(context: Art) -> Iterator[PieceInfo]:
    for card in context.content.cards:
        shape = " / ".join(card.shape)
        yield PieceInfo(id=card.id, name=card.id, text=shape, points=card.value)
