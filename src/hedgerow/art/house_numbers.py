"""Numbers that we chose because no published rulebook states them: they are marked in print."""

from __future__ import annotations

from hedgerow.game.about import About
from hedgerow.game.content import Content
from hedgerow.game.parts import Card


def has_rulebook(about: About) -> bool:
    """Return whether a game has a published rulebook: others have only numbers of their author."""
    sources = {it.source for it in (about.players, about.age, about.minutes) if it is not None}
    return sources != {"house"}


def has_house_cards(content: Content) -> bool:
    """Return whether a scoring card, or a number of it, is one that we chose."""
    return any(is_house_rule(card, content) for _, card in content.scoring_cards)


def is_house_rule(card: Card, content: Content) -> bool:
    """Return whether we chose a card, or a number of it, for a game with a published rulebook."""
    return has_rulebook(content.about) and states_house(card)


def states_house(stated: object) -> bool:
    """Return whether a rule, or one of the numbers in it, has the source `house`."""
    if isinstance(stated, tuple):
        return any(map(states_house, stated))
    if not hasattr(stated, "__match_args__"):
        return False
    names = stated.__match_args__
    return getattr(stated, "source", None) == "house" or any(
        states_house(getattr(stated, name)) for name in names
    )
