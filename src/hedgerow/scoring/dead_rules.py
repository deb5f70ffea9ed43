"""Find rules that decide nothing: they never score, always pay the same, or copy another rule.

Some rules cannot score, whatever players do: their sentence shows it. The others are tried on
papers filled at random. A rule that is soon seen alive, and unlike all others, is not tried again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.scoring.counting import square_size
from hedgerow.scoring.points import CompiledRule
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import ALL, CORNERS, EDGE, SQUARE, Bound, Near, Rule
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary

MAX_PAPERS = 2_000
_NEIGHBOURS = _CORNERS = 4
_MEASURES_OF_CELLS = (None, ("cells",), ("kinds",), ("same",), ("sets",))


def dead_rules(
    rules: RuleList, papers: Iterable[Mapping[str, View]]
) -> Iterator[tuple[StatedRule, Message]]:
    """Yield each rule that decides nothing, with the reason.

    `papers` are finished games: the papers of some players, by name.
    """
    reasons = {it.path: _why_never(it.rule, rules.vocabulary) for it in rules.rules}
    trials = [_Trial(it, rules) for it in rules.rules if reasons[it.path] is None]
    found = {trial.stated.path: reason for trial, reason in _try_rules(trials, papers)}
    for stated in rules.rules:
        if why := reasons[stated.path]:
            yield stated, Message("this rule can never score: {why}", why=why)
        elif stated.path in found:
            yield stated, found[stated.path]


# --- what the sentence shows


def _why_never(rule: Rule, vocabulary: Vocabulary) -> Message | None:
    """Return why no paper can score a rule; None if its sentence does not show it."""
    if _pays_nothing(rule):
        return Message("it pays 0 points")
    near = rule.next_to
    if near and EDGE not in near.of and _minimum(near) > _NEIGHBOURS:
        return Message("a cell has at most {most} neighbours", most=_NEIGHBOURS)
    banned = rule.forbidden.next_to
    forbidden = {*vocabulary.expand(banned.of)} if banned and _minimum(banned) == 1 else set[str]()
    if near and _minimum(near) > 0 and forbidden.issuperset(vocabulary.expand(near.of)):
        return Message("next_to requires what not.next_to forbids")
    most, needed = _unit_size(rule), _needed_cells(rule)
    if most is not None and needed > most:
        message = Message("it needs {needed} cells, but there are only {most}")
        return message.with_values(needed=needed, most=most)
    return None


def _pays_nothing(rule: Rule) -> bool:
    points = (rule.points_each.value,) if rule.points_each else ()
    several = rule.points_by_unit or ()
    listed = several.values() if isinstance(several, Mapping) else several
    lines = rule.table.values() if rule.table else ()
    return not any((*points, *listed, *lines, *(rule.places or ())))


def _minimum(bound: Bound | Near) -> int:
    """Return the lowest number within a bound; 1 if nothing else is stated."""
    stated = bound.exactly or bound.at_least
    has_other = bound.at_most or (isinstance(bound, Near) and bound.kinds)
    return stated.value if stated else 0 if has_other else 1


def _unit_size(rule: Rule) -> int | None:
    """Return the cells of the largest unit of a rule; None if that depends on the grid."""
    if rule.in_each:
        sizes = [_cells_in(name, rule) for name in rule.in_each]
        return max([size or 0 for size in sizes]) if None not in sizes else None
    return _CORNERS if rule.at == (CORNERS,) and not rule.around else None


def _cells_in(unit: str, rule: Rule) -> int | None:
    """Return the cells of a unit that has the same number of them on every grid."""
    side = square_size(rule) if unit == SQUARE else None
    return 1 if unit == "cell" else side and side**2


def _needed_cells(rule: Rule) -> int:
    """Return how many cells a unit needs at least before the rule pays for it."""
    bounds = [_minimum(bound) for bound in (rule.cells, rule.kinds, rule.same) if bound]
    is_of_cells = rule.count in _MEASURES_OF_CELLS and not (rule.in_each and not rule.count)
    is_of_cells = is_of_cells and not rule.points_of
    if rule.times or rule.times_lowest or rule.count_touching or not is_of_cells:
        return max(bounds, default=0)
    number = rule.every.value if rule.every else 1
    if rule.table:
        number *= min([step for step, points in rule.table.items() if points])
    elif rule.once:
        # All units, and all kinds, meet the bound together.
        number = 0 if rule.in_each or rule.each_kind else _minimum(rule.once)
    return max([number, *bounds])


# --- what random papers show


class _Trial:
    """A rule on trial, and all points that it paid so far."""

    def __init__(self, stated: StatedRule, rules: RuleList) -> None:
        self.stated, self.seen = stated, set[int]()
        self._compiled = CompiledRule(stated.rule, rules.vocabulary)
        needed = _rules_needed(stated, rules)
        self._needed = [CompiledRule(rule, rules.vocabulary) for rule in needed]

    @property
    def is_alive(self) -> bool:
        return len(self.seen) > 1

    def pay(self, views: Mapping[str, View]) -> tuple[int, ...]:
        """Return what the players are paid."""
        earlier: dict[str, dict[str, int]] = {player: {} for player in views}
        for compiled in self._needed:
            for player, points in _score(compiled, views, earlier).items():
                earlier[player][compiled.id] = points
        paid = _score(self._compiled, views, earlier)
        self.seen.update(paid.values())
        return tuple(paid.values())


def _rules_needed(stated: StatedRule, rules: RuleList) -> list[Rule]:
    """Return the rules above a rule whose points it needs, in their order."""
    above = [it.rule for it in rules.rules[: rules.rules.index(stated)]]
    names, needed = {*_used_rules(stated.rule, rules.vocabulary)}, list[Rule]()
    for rule in reversed(above):
        if rule.id in names or ALL in names:
            names |= {*_used_rules(rule, rules.vocabulary)}
            needed.insert(0, rule)
    return needed


def _used_rules(rule: Rule, vocabulary: Vocabulary) -> Iterable[str]:
    """Return the rules whose points a rule uses."""
    return vocabulary.expand((*(rule.times_lowest or ()), *(rule.points_of or ())))


def _score(
    compiled: CompiledRule, views: Mapping[str, View], earlier: Mapping[str, Mapping[str, int]]
) -> dict[str, int]:
    lines = compiled.score(views, earlier)
    return {player: sum([line.points for line in lines.get(player, ())]) for player in views}


def _try_rules(
    trials: Sequence[_Trial], papers: Iterable[Mapping[str, View]]
) -> Iterator[tuple[_Trial, Message]]:
    """Yield the rules that no paper shows to be alive, or to differ from an earlier rule."""
    # Rules of one group have paid the same on every paper.
    groups, count = [[*trials]] if trials else [], 0
    for views in papers:
        count += len(views)
        parts = [part for group in groups for part in _divide(group, views)]
        groups = [part for part in parts if len(part) > 1 or not part[0].is_alive]
        if not groups or count >= MAX_PAPERS:
            break
    for group in groups if count else ():
        first, *others = group
        if first.is_alive:
            message = Message(
                "this rule paid the same as {rule} on {count} sheets filled at random",
                rule=quote_value(first.stated.rule.id),
                count=count,
            )
            yield from ((other, message) for other in others)
        else:
            (points,) = first.seen
            message = _constant_message(points, count)
            yield from ((trial, message) for trial in group)


def _divide(group: Sequence[_Trial], views: Mapping[str, View]) -> Iterable[list[_Trial]]:
    """Return the rules of a group by what they pay."""
    parts: dict[tuple[int, ...], list[_Trial]] = {}
    for trial in group:
        parts.setdefault(trial.pay(views), []).append(trial)
    return parts.values()


def _constant_message(points: int, count: int) -> Message:
    if points == 0:
        return Message("this rule never scored on {count} sheets filled at random", count=count)
    return Message(
        "this rule always paid {points} on {count} sheets filled at random",
        points=points,
        count=count,
    )
