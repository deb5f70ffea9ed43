"""The printed decks of kuhfstein, and its score pad."""

from __future__ import annotations

from hedgerow.drawing.scene import Deck
from hedgerow.drawing.score_pad import PadTable, pad_deck, row_label
from hedgerow.games.kuhfstein.bonus_art import bonus_deck, summary_deck
from hedgerow.games.kuhfstein.card_art import card_deck
from hedgerow.games.kuhfstein.cards import deck_in_use
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goal_art import goals_deck
from hedgerow.games.kuhfstein.tile_art import tiles_deck
from hedgerow.games.kuhfstein.token_art import figures_deck, tokens_deck
from hedgerow.games.kuhfstein.track_art import track_deck
from hedgerow.ruleset.ruleset import DrawingContext

Art = DrawingContext[KuhfsteinContent]


def decks(context: Art) -> tuple[Deck, ...]:
    """Return all decks. The cards are the random deck if there is one, else the designed one."""
    return (
        tiles_deck(context),
        card_deck(context, deck_in_use(context)),
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
