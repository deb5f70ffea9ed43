"""Simulated play of games without turns: papers filled at random and greedily, figures per rule."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt

from hedgerow.base.frozen import field_names, keyword_record, record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.loading.words import Words
from hedgerow.ruleset.rng import Rng

# Filling greedily takes hundreds of times as long as filling at random.
DEFAULT_GAMES, GREEDY_SHARE = 1_000, 100
# Standard errors on each side of a mean in a 95 % interval.
_TWO_SIDES = 1.96
# The points on one paper, by the printed name of the rule.
Points = dict[str, int]


@keyword_record
class RuleFigures:
    """What a rule or a card paid.

    name: its printed name
    scored: the share of papers on which it scored
    mean, error: the points per paper, and half of their 95 % interval
    least, most: the lowest and the highest points
    greedy: the points per paper that was filled greedily
    """

    name: str
    scored: float
    mean: float
    error: float
    least: int
    most: int
    greedy: float


@record
class FilledReport:
    """The figures of a game, and how many games were filled at random and greedily."""

    game: str
    games: int
    greedy_games: int
    rules: tuple[RuleFigures, ...]

    @property
    def json(self) -> str:
        names = field_names(RuleFigures)
        data = {
            "game": self.game,
            "filled": self.games,
            "filled_greedily": self.greedy_games,
            "rules": [{name: getattr(rule, name) for name in names} for rule in self.rules],
        }
        return json.dumps(data, ensure_ascii=False, indent=2)

    def text(self, translate: Translator) -> str:
        """Return the figures as a table."""
        return "\n".join(self._lines(translate))

    def _lines(self, translate: Translator) -> Iterator[str]:
        yield translate(
            Message(
                "{game}: {count} games filled at random, {greedy} greedily",
                game=self.game,
                count=self.games,
                greedy=self.greedy_games,
            )
        )
        yield ""
        heads = [
            translate(it)
            for it in (Message("scores"), Message("points"), Message("range"), Message("greedy"))
        ]
        width = max([len(rule.name) for rule in self.rules], default=0)
        yield f"{'':{width}}  {heads[0]:>7}  {heads[1]:>13}  {heads[2]:>9}  {heads[3]:>7}"
        for rule in self.rules:
            mean, span = f"{rule.mean:.2f} ± {rule.error:.2f}", f"{rule.least} … {rule.most}"
            figures = f"{rule.scored:>7.0%}  {mean:>13}  {span:>9}  {rule.greedy:>7.2f}"
            yield f"{rule.name:{width}}  {figures}"
        yield ""
        yield translate(
            Message("This game has no turns to simulate: players do not fill papers at random.")
        )


def run_filled(game: Game, games: int | None, seed: int) -> FilledReport:
    """Fill the papers of a game at random and greedily, and return what each rule paid."""
    count = games or DEFAULT_GAMES
    greedy_count = max(1, count // GREEDY_SHARE)
    words = game.words(game.choose_language(None))
    random = _fill(game, count, seed, words, greedy=False)
    greedy = _fill(game, greedy_count, seed, words, greedy=True)
    names = dict.fromkeys(name for paper in (*random, *greedy) for name in paper)
    figures = tuple(_figures(name, random, greedy) for name in names)
    return FilledReport(game.id, count, greedy_count, figures)


def _fill(game: Game, count: int, seed: int, words: Words, *, greedy: bool) -> list[Points]:
    """Return the points of each rule and card on every paper of some filled games."""
    filled, score = game.ruleset.filled_games, game.ruleset.scoring_rules().score
    scoring, papers = game.scoring_context(words.lang), list[Points]()
    # A rule with a line for each unit has none on a paper without units: it pays 0 there.
    rules = [_name(rule.id, words) for rule in game.content.scoring]
    source = filled(game.content, Rng(f"filled/{seed}"), greedy) if filled else iter(())
    for finished in islice(source, count):
        for player in score(finished, scoring).scores:
            points: Points = dict.fromkeys(rules, 0)
            for line in player.lines:
                name = _name(line.rule, words)
                points[name] = points.get(name, 0) + line.points
            papers.append(points)
    return papers


def _name(rule: str, words: Words) -> str:
    """Return the printed name of a card's or a rule's line; units of a rule are added up."""
    head, _, unit = rule.partition(":")
    return (
        words(f"cards.{unit}") if f"cards.{unit}" in words.texts else words(f"score.kinds.{head}")
    )


def _figures(name: str, random: Sequence[Points], greedy: Sequence[Points]) -> RuleFigures:
    paid, wanted = ([it[name] for it in papers if name in it] for papers in (random, greedy))
    count = len(paid) or 1
    mean = sum(paid) / count
    spread = sqrt(sum((points - mean) ** 2 for points in paid) / max(1, count - 1))
    return RuleFigures(
        name=name,
        scored=sum(points != 0 for points in paid) / count,
        mean=round(mean, 4),
        error=round(_TWO_SIDES * spread / sqrt(count), 4),
        least=min(paid, default=0),
        most=max(paid, default=0),
        greedy=round(sum(wanted) / (len(wanted) or 1), 4),
    )
