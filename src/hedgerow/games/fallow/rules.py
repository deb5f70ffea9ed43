"""The rules of fallow: read a finished game from its form, and score it."""

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
    """A finished game: the field of every player."""

    fields: tuple[PlayerField, ...]


def read_game(filled: FilledForm, scoring: FallowScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    # Collected first and raised once: players can fix all errors of a file in one go.
    problems = [*filled.problems]
    fields = tuple(_read_field(section, problems) for section in filled.sections)
    raise_problems(problems)
    return FinishedGame(fields)


def score(finished: FinishedGame, scoring: FallowScoring) -> Result:
    """Score every sown cell by the stones next to it. A field with nothing sown gets a warning."""
    unsown = [field.player for field in finished.fields if not field.sown]
    return Result(
        variant="basic",
        complete=not unsown,
        scores=tuple(
            Score(field.player, tuple(_score_sown_cells(field, scoring)))
            for field in finished.fields
        ),
        warnings=tuple(scoring.words("score.unsown", player=player) for player in unsown),
    )


def _score_sown_cells(field: PlayerField, scoring: FallowScoring) -> Iterator[ScoreLine]:
    """Yield a line per sown cell: points for each stone that shares a side with it (W1)."""
    # W2: every sown cell is scored separately, so a stone may count several times.
    for pos in field.sown:
        stones = sum(neighbour in field.stones for neighbour in pos.neighbours())
        text = scoring.words("score.beside", cell=pos.name, n=stones)
        # A cell without stones gets a line too: it answers "why no points?".
        yield ScoreLine("beside:stone", scoring.content.points.value * stones, text, (pos,))


def _read_field(section: FilledSection, problems: list[Problem]) -> PlayerField:
    """Return the field of one player; with a sheet code, the stones need not be typed (W3)."""
    cells, sheet = section.cells, section.sheet
    sown, stones = (tuple(pos for pos in cells if cells[pos] == it) for it in (BARLEY, STONE))
    if sheet:
        problems += _sheet_problems(sown, stones, sheet, section)
    return PlayerField(section.name, sown, sheet.stones if sheet else stones)


def _sheet_problems(
    sown: tuple[Pos, ...], stones: tuple[Pos, ...], sheet: Sheet, section: FilledSection
) -> Iterator[Problem]:
    """Yield a problem for each cell that contradicts the sheet: probably a wrong code (W3)."""
    hint = Message("with `sheet:` you can omit the stones; check the code")
    for pos in stones:
        if pos not in sheet.stones:
            message = Message("the sheet has no stone in {cell}", cell=pos.name)
            yield Problem(section.location_of(pos), message, hint)
    for pos in sown:
        if pos in sheet.stones:
            message = Message("{cell} cannot be sown: the sheet has a stone there", cell=pos.name)
            yield Problem(section.location_of(pos), message, hint)
