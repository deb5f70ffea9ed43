"""Kuhfstein as plain text: keys of its words files, and a deck for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import Card, KuhfsteinContent, demand
from hedgerow.ruleset.ruleset import DrawingContext

_WORDS = """
score.kinds.track score.kinds.goal score.tie
bonus.cow.name bonus.cow.text bonus.action.name bonus.action.text bonus.tile.name bonus.tile.text
bonus.card.name bonus.card.text bonus.home.name bonus.home.text
deck.tiles deck.cards deck.goals deck.bonus deck.track deck.tokens deck.figures deck.summary
deck.pad track.start track.join figure.fold
summary.title summary.tile summary.card summary.play summary.home summary.end
pad.player pad.track pad.goal pad.total
score.track score.other score.goal score.tiles score.tiles_rim score.tiles_inside score.any_tiles
score.most score.points score.trees score.supply score.nobody score.twice
score.no_points score.no_goal score.no_land score.no_trees score.track_cows
show.deck show.place show.nowhere show.some show.short
blank.intro form.points.label form.points.help form.goals.label form.goals.help
form.supply.label form.supply.help form.trees.label form.trees.help form.cow form.tree
by lead removed parts.tiles parts.cards parts.goals parts.track
parts.cows parts.trees parts.fox parts.pad cut home setup play end count more example.turn
example.score
"""


def word_keys(content: KuhfsteinContent) -> Iterator[str]:
    """Yield every key that a words file must have."""
    yield from _WORDS.split()
    for landscape in content.landscapes:
        for group in ("letters", "landscapes", "plural"):
            yield f"{group}.{landscape.id}"
    for goal in content.goals:
        yield from (f"goals.{goal.id}.name", f"goals.{goal.id}.text")


def text_numbers(content: KuhfsteinContent, variant: str) -> Mapping[str, int]:
    """Return the numbers that texts can use as placeholders."""
    tokens, turn = content.tokens, content.turn
    return {
        "actions": turn.actions.value,
        "tiles": turn.tiles.value,
        "alike": turn.alike.value,
        "cards": turn.cards.value,
        "tree": turn.tree_points.value,
        "goals": content.deal.goals.value,
        "hand": content.deal.cards.value,
        "cows": tokens.cows.value,
        "supply": tokens.cows.value - content.cow_places,
        "places": content.cow_places,
        "trees": tokens.trees_per_player.value,
        "end": content.track.length.value,
        "most": content.about.players.most,
    }


def deck_text(deck: CardDeck, context: DrawingContext[KuhfsteinContent]) -> str:
    """Format the cards five to a row, and the demand for each landscape."""
    blocks = [_card_block(card) for card in deck.cards]
    lines = []
    for start in range(0, len(blocks), 5):
        row = blocks[start : start + 5]
        height = max(map(len, row))
        for number in range(height):
            texts = (block[number] if number < len(block) else "" for block in row)
            lines.append("".join(text.ljust(14) for text in texts).rstrip())
        lines.append("")
    demanded = demand(deck.cards)
    by_landscape = ", ".join(
        f"{context.words(f'landscapes.{landscape.id}')} {demanded[landscape.sign]}"
        for landscape in context.content.landscapes
    )
    summary = context.words(
        "show.deck", cards=len(deck.cards), cells=demanded.total(), demand=by_landscape
    )
    return "\n".join((*lines, summary))


def _card_block(card: Card) -> list[str]:
    return [f"{card.id} {card.value:>2}", *(f"  {row}" for row in card.shape)]
