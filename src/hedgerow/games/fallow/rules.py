"""Fallow: how a finished field is read and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.fallow.content import BARLEY, STONE
from hedgerow.games.fallow.form import FallowScoring
from hedgerow.games.fallow.sheet import Sheet
from hedgerow.ruleset.result import Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FilledForm, FilledSection


@record
class PlayerField:
    """A player's field: the sown cells and the stones."""

    player: str
    sown: tuple[Pos, ...]
    stones: tuple[Pos, ...]


@record
class FinishedGame:
    """A finished game: all fields."""

    fields: tuple[PlayerField, ...]


def read_game(filled: FilledForm, scoring: FallowScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    fields = tuple(_field(it, problems) for it in filled.sections)
    raise_problems(problems)
    return FinishedGame(fields)


def score(finished: FinishedGame, scoring: FallowScoring) -> Result:
    """Every sown cell, by the stones beside it."""
    unsown = [field.player for field in finished.fields if not field.sown]
    return Result(
        variant="basic",
        complete=not unsown,
        scores=tuple(Score(it.player, tuple(_sown(it, scoring))) for it in finished.fields),
        warnings=tuple(scoring.words("score.unsown", player=player) for player in unsown),
    )


def _sown(field: PlayerField, scoring: FallowScoring) -> Iterator[ScoreLine]:
    """A sown cell gives points for each stone that touches it with a side (W1, W2)."""
    for pos in field.sown:
        beside = sum(near in field.stones for near in pos.neighbours())
        text = scoring.words("score.beside", cell=pos.name, n=beside)
        yield ScoreLine("beside:stone", scoring.content.points.value * beside, text, (pos,))


def _field(filled: FilledSection, problems: list[Problem]) -> PlayerField:
    """One player's field; the stones of a printed sheet need not be typed (W3)."""
    found, sheet = filled.cells, filled.sheet
    sown, stones = (tuple(pos for pos in found if found[pos] == it) for it in (BARLEY, STONE))
    if sheet:
        problems += _clashes(sown, stones, sheet, filled)
    return PlayerField(filled.name, sown, sheet.stones if sheet else stones)


def _clashes(
    sown: tuple[Pos, ...], stones: tuple[Pos, ...], sheet: Sheet, filled: FilledSection
) -> Iterator[Problem]:
    """What cannot stand on the sheet whose code is given."""
    hint = Message("with `sheet:` you can omit the stones; check the code")
    for pos in stones:
        if pos not in sheet.stones:
            message = Message("the sheet has no stone in {cell}", cell=pos.name)
            yield Problem(filled.location_of(pos), message, hint)
    for pos in sown:
        if pos in sheet.stones:
            message = Message("{cell} cannot be sown: the sheet has a stone there", cell=pos.name)
            yield Problem(filled.location_of(pos), message, hint)
