"""Read the ownership table of bunte-runde and score it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from string import ascii_uppercase

from hedgerow.base.errors import Problem, raise_problems
from hedgerow.base.frozen import caching_record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.games.bunte_runde.form import RingScoring
from hedgerow.ruleset.result import Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FilledForm, FilledSection
from hedgerow.scoring.points import Line, Lines, Scorer
from hedgerow.scoring.view import View


@caching_record
class FinishedGame:
    """Players by letter, and the owner of each piece (row: kind, column: colour)."""

    variant: Variant
    players: Mapping[str, str]
    owners: Mapping[Pos, str]

    @cached_property
    def paid(self) -> dict[Scorer, Mapping[str, Lines]]:
        """Return a cache of what players are paid: both reading and scoring a file need it."""
        return {}


def read_game(filled: FilledForm, scoring: RingScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    problems += _variant_problems(filled)
    if "players" not in filled.key_lines:
        hint = Message("add a line like players: A=Anna, B=Ben")
        problems.append(Problem(filled.location, Message("no players listed"), hint))
    raise_problems(problems)  # the table is only judged once it can be read
    (board,) = filled.sections
    players = {entry.value: entry.typed for entry in filled.values["players"]}
    finished = FinishedGame(scoring.content.variant(filled.form.variant), players, board.cells)
    raise_problems(_length_problems(finished, board, scoring))
    return finished


def score(finished: FinishedGame, scoring: RingScoring) -> Result:
    """Score the finished game by the rules of the content.

    B5: two lines completed at once both pay in full. B6: even if coins cannot be changed.
    """
    lines = _paid_lines(finished, scoring)
    scores = tuple(
        Score(name, tuple([_score_line(line, finished, scoring) for line in lines[letter]]))
        for letter, name in finished.players.items()
    )
    coins = sum([score.total for score in scores])
    return Result(
        variant=finished.variant.id,
        complete=coins >= finished.variant.coins.value,
        scores=scores,
        warnings=tuple(_warnings(finished, coins, scoring)),
    )


def is_over(finished: FinishedGame, scoring: RingScoring) -> bool:
    """Return whether all coins are paid out."""
    coins = _coins_by_line(finished, scoring)
    return sum(coins.values()) >= finished.variant.coins.value


def _make_scorer(content: BunteRundeContent) -> Scorer:
    return Scorer(content.scoring, content.vocabulary)


def _paid_lines(finished: FinishedGame, scoring: RingScoring) -> Mapping[str, Lines]:
    """Return what every player is paid, by letter; the table is the same for all of them."""
    scorer, variant = scoring.prepare(_make_scorer), finished.variant
    lines = finished.paid.get(scorer)
    if lines is None:
        size = len(variant.kinds), len(variant.colours)
        table = View(scorer.vocabulary, *size, finished.owners)
        views = {letter: table.seen_by(letter) for letter in finished.players}
        lines = finished.paid[scorer] = scorer.score(views)
    return lines


def _score_line(line: Line, finished: FinishedGame, scoring: RingScoring) -> ScoreLine:
    """Return a score line that names the kind of its row, or the colour of its column."""
    words, points = scoring.words, line.points
    if line.unit.isdecimal():
        name = finished.variant.kinds[int(line.unit) - 1].id
        text = words("score.row", kind=words(f"kinds.{name}"), n=points)
    else:
        name = finished.variant.colours[ascii_uppercase.index(line.unit)]
        text = words("score.column", colour=words(f"colours.{name}"), n=points)
    return ScoreLine(f"{line.rule}:{name}", points, text, line.cells)


def _coins_by_line(finished: FinishedGame, scoring: RingScoring) -> Counter[str]:
    """Return the coins that each row (by number) and each column (by letter) pays in all."""
    coins: Counter[str] = Counter()
    for lines in _paid_lines(finished, scoring).values():
        for line in lines:
            coins[line.unit] += line.points
    return coins


def _length_problems(
    finished: FinishedGame, board: FilledSection, scoring: RingScoring
) -> Iterator[Problem]:
    """Check that the game could last this long: it ends when all coins are paid out.

    Only a last piece that completes two lines (B5) pays more than that.
    """
    paid, coins = _coins_by_line(finished, scoring), finished.variant.coins.value
    rows = [count for unit, count in paid.items() if unit.isdecimal()]
    columns = [count for unit, count in paid.items() if not unit.isdecimal()]
    before = paid.total() - max(rows, default=0) - max(columns, default=0)
    if before >= coins:
        message = Message(
            "{count} full rows and columns, but the game ends before that", count=len(paid)
        )
        yield Problem(
            board.section.location,
            message,
            Message("the game ends once {coins} coins are paid out", coins=coins),
        )


def _warnings(finished: FinishedGame, coins: int, scoring: RingScoring) -> Iterator[str]:
    words = scoring.words
    if coins < finished.variant.coins.value:
        yield words("score.unfinished", coins=coins, all=finished.variant.coins.value)
    taken = Counter(finished.owners.values())
    counts = [taken[letter] for letter in finished.players]
    # Players take turns, so their numbers of pieces differ by one at most.
    if max(counts) - min(counts) > 1:
        yield words("score.turns", least=min(counts), most=max(counts))


def _variant_problems(filled: FilledForm) -> Iterator[Problem]:
    """Check that a named variant is that of the sheet's code."""
    for entry in filled.values.get("variant", ()):
        if filled.sheet and filled.sheet.variant != entry.value:
            message = Message(
                "this sheet is for the variant {variant}", variant=filled.sheet.variant
            )
            yield Problem(entry.location, message, Message("check the code"))
