"""What the rules of a game count: only that is asked for if it was not entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hedgerow.base.frozen import record
from hedgerow.game.content import Content
from hedgerow.scoring.condition import as_rule
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.vocabulary import Vocabulary

# Stands for the cells of the grid, among the names of fields.
GRID = "[grid]"


@record
class Needs:
    """The fields, the symbols and tokens, and the grid, that rules and cards count.

    always: what the rules and the ends of the game count
    by_card: what each card counts, for the player for whom it scores
    compared: what each card counts for all players, because it compares them
    in_ties: what decides only between equal totals
    """

    always: frozenset[str]
    by_card: Mapping[str, frozenset[str]]
    compared: Mapping[str, frozenset[str]]
    in_ties: frozenset[str]

    def of_player(self, own: Iterable[str], others: Iterable[str]) -> frozenset[str]:
        """Return what is counted on a paper, by the player's cards and by those of all others."""
        cards = [self.by_card.get(name, self.always) for name in own]
        cards += [self.compared.get(name, self.always) for name in others]
        return self.always.union(*cards)


def find_needs(content: Content) -> Needs:
    """Return what the rules of a game and its cards count."""
    vocabulary = content.vocabulary
    by_card = {card.id: _counted(card.rules, vocabulary) for _, card in content.scoring_cards}
    compared = {
        card.id: _counted([rule for rule in card.rules if rule.who], vocabulary)
        for _, card in content.scoring_cards
    }
    # A game whose end counts what was not entered may not be over. Checks are true of what is
    # missing.
    conditions = [
        condition
        for condition in (*content.end, *(it.reached for it in content.sheet.moments))
        if condition and not (condition.points_of or condition.counts_left)
    ]
    always = _counted([*content.scoring, *map(as_rule, conditions)], vocabulary)
    ties = [rule for rule in content.tie_break if rule.is_sentence]
    return Needs(always, by_card, compared, _counted(ties, vocabulary) - always)


def _counted(rules: Iterable[Rule], vocabulary: Vocabulary) -> frozenset[str]:
    found = set[str]()
    for rule in rules:
        counted = {*vocabulary.expand((*(rule.count or ()), *filter(None, (rule.times,))))}
        found |= counted.intersection((*vocabulary.fields, *vocabulary.symbols))
        if not (rule.times_lowest or rule.points_of) and _looks_at_grid(rule, counted, vocabulary):
            found.add(GRID)
    return frozenset(found)


def _looks_at_grid(rule: Rule, counted: set[str], vocabulary: Vocabulary) -> bool:
    """Return whether a rule counts cells of the grid, not only letters and numbers in fields."""
    held = {*vocabulary.letter_fields}
    units = {*vocabulary.expand(rule.in_each or ())}
    if units or rule.around:
        return not units <= held or bool(rule.around)
    places = {*vocabulary.expand(rule.at or ())}
    if places and places <= held:
        return False
    return not counted or not counted <= {*vocabulary.fields}
