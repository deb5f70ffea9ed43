"""Simulated play of games without turns: papers filled at random and greedily, figures per rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic

from hedgerow.base.frozen import field_names, keyword_record
from hedgerow.base.messages import Message, Translator
from hedgerow.base.rng import Rng
from hedgerow.game.game import Game
from hedgerow.game.samples import filled_games
from hedgerow.game.score import score

# Filling greedily takes hundreds of times as long as filling at random.
DEFAULT_GAMES, GREEDY_SHARE = 1_000, 100
# Without a number of games, no game is begun after so many seconds; then the last greedy one of
# the largest game ends within 20 seconds.
RANDOM_SECONDS, GREEDY_SECONDS = 8.0, 13.0
# The points on one paper, by the printed name of the rule.
Points = dict[str, int]


@keyword_record
class RuleFigures:
    """What a rule or a card paid.

    name: its printed name
    scored: the share of papers on which it scored
    mean: the points per paper. It has no interval: papers filled on the same few sheets are not
        independent
    least, most: the lowest and the highest points
    greedy: the points per paper that was filled greedily
    """

    name: str
    scored: float
    mean: float
    least: int
    most: int
    greedy: float


@keyword_record
class FilledReport:
    """The figures of a game, and how many games were filled at random and greedily.

    out_of_time: whether they are fewer than usual, because each takes long
    """

    game: str
    games: int
    greedy_games: int
    rules: tuple[RuleFigures, ...]
    out_of_time: bool = False

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
        if self.out_of_time:
            yield translate(Message("these are as many as fit in 20 seconds"))
        yield ""
        heads = [
            translate(it)
            for it in (Message("scores"), Message("points"), Message("range"), Message("greedy"))
        ]
        width = max([len(rule.name) for rule in self.rules], default=0)
        yield f"{'':{width}}  {heads[0]:>7}  {heads[1]:>7}  {heads[2]:>9}  {heads[3]:>7}"
        for rule in self.rules:
            span = f"{rule.least} … {rule.most}"
            figures = f"{rule.scored:>7.0%}  {rule.mean:>7.2f}  {span:>9}  {rule.greedy:>7.2f}"
            yield f"{rule.name:{width}}  {figures}"
        yield ""
        yield translate(
            Message("This game has no turns to simulate: players do not fill papers at random.")
        )


def run_filled(
    game: Game,
    games: int | None,
    seed: int,
    watch: Callable[[int, int | None], None] = lambda games, total: None,
    clock: Callable[[], float] = monotonic,
) -> FilledReport:
    """Fill the papers of a game at random and greedily, and return what each rule paid.

    Without a number of games, fills as many as 20 seconds allow. `watch` is called with the number
    of games so far, and how many there will be at the most.
    """
    count = games or DEFAULT_GAMES
    greedy_count = max(1, count // GREEDY_SHARE)
    started = clock()

    def fill(most: int, seconds: float, before: int, *, greedy: bool) -> list[list[Points]]:
        """Return the papers of each game; fewer games if the time is up, but at least one."""
        played: list[list[Points]] = []
        for papers in _fill(game, most, seed, greedy=greedy):
            played.append(papers)
            watch(before + len(played), count + greedy_count)
            if games is None and clock() > started + seconds:
                break
        return played

    random = fill(count, RANDOM_SECONDS, 0, greedy=False)
    greedy = fill(greedy_count, GREEDY_SECONDS, len(random), greedy=True)
    papers = [[paper for it in part for paper in it] for part in (random, greedy)]
    names = dict.fromkeys(name for part in papers for paper in part for name in paper)
    return FilledReport(
        game=game.id,
        games=len(random),
        greedy_games=len(greedy),
        rules=tuple(_figures(name, *papers) for name in names),
        out_of_time=(len(random), len(greedy)) != (count, greedy_count),
    )


def _fill(game: Game, count: int, seed: int, *, greedy: bool) -> Iterator[list[Points]]:
    """Yield the points of each rule and card on the papers of each of some filled games."""
    words = game.words(game.choose_language(None))
    scoring = game.scoring_context(words.lang)
    rules = {rule.id: words(f"score.kinds.{rule.id}") for rule in game.content.scoring}
    filled = filled_games(game.content, Rng(f"filled/{seed}"), greedy)
    for finished in islice(filled, count):
        papers = []
        for player in score(finished, scoring).scores:
            # A rule with a line for each unit has none on a paper without units: it pays 0 there.
            points: Points = dict.fromkeys(rules.values(), 0)
            for line in player.lines:
                # The units of a rule are added up. Other lines are of cards: `deck:card`.
                head, _, unit = line.rule.partition(":")
                name = rules.get(head) or words(f"cards.{unit}")
                points[name] = points.get(name, 0) + line.points
            papers.append(points)
        yield papers


def _figures(name: str, random: Sequence[Points], greedy: Sequence[Points]) -> RuleFigures:
    paid, wanted = ([it[name] for it in papers if name in it] for papers in (random, greedy))
    count = len(paid) or 1
    return RuleFigures(
        name=name,
        scored=sum(points != 0 for points in paid) / count,
        mean=round(sum(paid) / count, 4),
        least=min(paid, default=0),
        most=max(paid, default=0),
        greedy=round(sum(wanted) / (len(wanted) or 1), 4),
    )
