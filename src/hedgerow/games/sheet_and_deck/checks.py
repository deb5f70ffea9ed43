"""Read a finished game, and refuse what its conditions do not allow."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import Location, Problem, raise_problems
from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck import reader
from hedgerow.games.sheet_and_deck.content import MARKS
from hedgerow.games.sheet_and_deck.form import OpenScoring, of_variant
from hedgerow.games.sheet_and_deck.reader import FinishedGame
from hedgerow.games.sheet_and_deck.rules import OpenScorer, condition_text, score
from hedgerow.scorefile.form_reader import FilledForm
from hedgerow.scoring.judging import Counted, Judgement, Points

_CHECK_ENTRY = Message("check what was entered")


def read_game(filled: FilledForm, scoring: OpenScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    finished = reader.read_game(filled, scoring)
    scoring = of_variant(scoring, finished.variant)
    if any(not check.warn for check in scoring.content.checks):
        raise_problems([*_check_problems(finished, filled, scoring)])
    return finished


def _check_problems(
    finished: FinishedGame, filled: FilledForm, scoring: OpenScoring
) -> Iterator[Problem]:
    """Yield a problem for each check that cannot be true, and each player it is not true of."""
    scorer = scoring.prepare(OpenScorer)
    views = scorer.views(finished)
    points: Points = {}
    if any(check.points_of and not check.warn for check, _ in scorer.checks):
        points = {it.player: it.points_by_kind for it in score(finished, scoring).scores}
    hidden, left = scorer.hidden(finished), scorer.pieces_left(finished)
    for check, compiled in scorer.checks:
        if check.warn:
            continue
        judgement = compiled.judge(views, points, hidden, left)
        for counted in judgement.refused:
            text = condition_text(judgement, counted, scorer, scoring.words)
            location = _location(judgement, counted, filled)
            yield Problem(location, Message("{text}", text=text.rstrip(".")), _CHECK_ENTRY)


def _location(judgement: Judgement, counted: Counted, filled: FilledForm) -> Location:
    """Return the first cell that was counted last; otherwise the section, or the file."""
    sections = {section.name: section for section in filled.sections}
    section = filled.section(MARKS) or sections.get(counted.player)
    section = section or next(iter(filled.sections), None)
    if section is None:
        return filled.location
    return section.location_of(counted.cells[0]) if counted.cells else section.section.location
