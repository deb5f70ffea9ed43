"""The rules: read a finished game from its form, and score it."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.ruleset.result import Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FilledForm, FilledSection

from windbreak.content import BARLEY, TREE
from windbreak.form import WindbreakScoring
from windbreak.sheet import Sheet


@record
class PlayerField:
    """A player's field: the sown cells and the trees."""

    player: str
    sown: tuple[Pos, ...]
    trees: tuple[Pos, ...]


@record
class FinishedGame:
    """A finished game: the field of every player."""

    fields: tuple[PlayerField, ...]


def read_game(filled: FilledForm, scoring: WindbreakScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    # Collected first and raised once: players can fix all errors of a file in one go.
    problems = [*filled.problems]
    fields = tuple(_read_field(section, problems) for section in filled.sections)
    raise_problems(problems)
    return FinishedGame(fields)


def score(finished: FinishedGame, scoring: WindbreakScoring) -> Result:
    """Score every sown cell by its trees. A field with nothing sown gets a warning."""
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


def _score_sown_cells(field: PlayerField, scoring: WindbreakScoring) -> Iterator[ScoreLine]:
    """Yield a line per sown cell: points for each tree west of it in its row (W1)."""
    # W2: every sown cell is scored separately, so a tree may count several times.
    for pos in field.sown:
        trees = sum(tree.row == pos.row and tree.col < pos.col for tree in field.trees)
        text = scoring.words("score.shelter", cell=pos.name, n=trees)
        # A cell without shelter gets a line too: it answers "why no points?".
        yield ScoreLine("shelter:tree", scoring.content.points.value * trees, text, (pos,))


def _read_field(section: FilledSection, problems: list[Problem]) -> PlayerField:
    """Return the field of one player; with a sheet code, the trees need not be typed (W3)."""
    cells, sheet = section.cells, section.sheet
    sown, trees = (tuple(pos for pos in cells if cells[pos] == kind) for kind in (BARLEY, TREE))
    if sheet:
        problems += _sheet_problems(sown, trees, sheet, section)
    return PlayerField(section.name, sown, sheet.trees if sheet else trees)


def _sheet_problems(
    sown: tuple[Pos, ...], trees: tuple[Pos, ...], sheet: Sheet, section: FilledSection
) -> Iterator[Problem]:
    """Yield a problem for each cell that contradicts the sheet: probably a wrong code (W3)."""
    hint = Message("with `sheet:` you can omit the trees; check the code")
    for pos in trees:
        if pos not in sheet.trees:
            message = Message("the sheet has no tree in {cell}", cell=pos.name)
            yield Problem(section.location_of(pos), message, hint)
    for pos in sown:
        if pos in sheet.trees:
            message = Message("{cell} cannot be sown: the sheet has a tree there", cell=pos.name)
            yield Problem(section.location_of(pos), message, hint)
