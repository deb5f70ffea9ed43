"""Read a finished game, and refuse what its box and its checks do not allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.base.errors import Location, Problem, raise_problems
from hedgerow.base.messages import Message
from hedgerow.game import reader
from hedgerow.game.box import box_problems, player_problems
from hedgerow.game.content import MARKS
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.form import of_variant
from hedgerow.game.missing import without_impossible_tokens
from hedgerow.game.reader import FinishedGame
from hedgerow.game.score import (
    GameScorer,
    applies,
    condition_text,
    finding_text,
    score,
)
from hedgerow.scorefile.form_reader import FilledForm, FilledSection
from hedgerow.scoring.checked import CheckedGame, Finding, FindsWrong
from hedgerow.scoring.judging import Counted, Judgement, Points
from hedgerow.seams import CHECKS, load_seam

_CHECK_ENTRY = Message("check what was entered")


def read_game(filled: FilledForm, scoring: ScoringContext) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    finished, problems = reader.read_papers(filled, scoring)
    scoring = of_variant(scoring, finished.variant)
    readable = _readable_papers(finished, filled, scoring)
    if readable.papers:
        if len(readable.papers) == len(finished.papers):
            problems += player_problems(filled, finished, scoring)
            problems += box_problems(filled, finished, scoring)
        found = _find(readable, scoring)
        known = [problem.location for problem in problems]
        alone = not problems
        # What a check says of a place with a problem may follow from that problem.
        if found:
            readable = replace(readable, found=found)
        more = _check_problems(readable, filled, scoring, alone=alone)
        problems += [problem for problem in more if problem.location not in known]
        finished = replace(finished, found=found) if found else finished
    raise_problems(problems)
    return without_impossible_tokens(finished, scoring.content)


def _readable_papers(
    finished: FinishedGame, filled: FilledForm, scoring: ScoringContext
) -> FinishedGame:
    """Return the game with only the papers whose cells and players are all known."""
    if scoring.content.sheet.shared and not finished.players:
        return replace(finished, papers=())
    are_readable = [*map(_is_readable, filled.sections)]
    if all(are_readable):
        return finished
    if scoring.content.sheet.shared:
        return replace(finished, papers=())
    pairs = zip(finished.papers, are_readable, strict=True)
    return replace(finished, papers=tuple([paper for paper, is_readable in pairs if is_readable]))


def _is_readable(section: FilledSection) -> bool:
    """Return whether all cells of a section are known."""
    is_lost = section.grid is None and section.section.has_grid
    return not (is_lost or section.has_unknown_letters)


def _find(finished: FinishedGame, scoring: ScoringContext) -> tuple[tuple[str, Finding], ...]:
    """Return what the checks in Python find, with the id of the check."""
    content = scoring.content
    named = [(check.id, check.check) for check in content.checks if check.check]
    if not named:
        return ()
    scorer = scoring.prepare(GameScorer)
    counted = {field.id: field.counts for field in content.sheet.written_fields if field.counts}
    game = CheckedGame(
        views=scorer.views(finished),
        rules=scorer.rules,
        ends=scorer.ends,
        hidden=scorer.hidden(finished),
        content=content,
        tokens={token.place: token.id for token in content.tokens if token.place},
        crossings={paper.player: paper.points for paper in finished.papers},
        uncounted={
            paper.player: frozenset([counted[key] for key in paper.uncounted])
            for paper in finished.papers
        },
    )
    finders: list[tuple[str, FindsWrong]]
    finders = [(check_id, load_seam(CHECKS, name).find) for check_id, name in named]
    return tuple([(check_id, finding) for check_id, find in finders for finding in find(game)])


def _check_problems(
    finished: FinishedGame, filled: FilledForm, scoring: ScoringContext, *, alone: bool
) -> Iterator[Problem]:
    """Yield a problem for each check that cannot be true, and each player it is not true of.

    Unless they are `alone`, there are other problems: then only what each paper shows is checked.
    """
    for check_id, finding in finished.found:
        if finding.kind == "problem":
            yield _finding_problem(check_id, finding, filled, scoring)
    on_each_paper = not scoring.content.sheet.shared
    scorer = scoring.prepare(GameScorer)
    checks = [
        (check, compiled)
        for check, compiled in scorer.checks
        if not check.warn
        and applies(check, finished)
        and (alone or (on_each_paper and check.players == "each" and not check.points_of))
    ]
    if not checks:
        return
    views = scorer.views(finished)
    points: Points = {}
    if any(check.points_of for check, _ in checks):
        points = {it.player: it.points_by_kind for it in score(finished, scoring).scores}
    hidden, left = scorer.hidden(finished), scorer.pieces_left(finished)
    for _, compiled in checks:
        judgement = compiled.judge(views, points, hidden, left)
        for counted in scorer.refused(judgement, finished):
            text = condition_text(judgement, counted, scorer, scoring.words)
            location = _location(judgement, counted, filled)
            yield Problem(location, Message("{text}", text=text.rstrip(".")), _CHECK_ENTRY)


def _finding_problem(
    check_id: str, finding: Finding, filled: FilledForm, scoring: ScoringContext
) -> Problem:
    """Return the problem of a finding, at its cell, its line or its paper."""
    section = filled.section(MARKS) or filled.section(finding.player.lower())
    location = filled.location
    if section:
        fields = scoring.content.sheet.written_fields
        counting = [it.id for it in fields if it.counts and it.counts == finding.token]
        location = section.section.location
        if key := finding.key or next(iter(counting), ""):
            location = section.location_of_field(key)
        if finding.cell:
            location = section.location_of(finding.cell)
        if finding.crossing and section.grid:
            location = section.grid.point_locations[finding.crossing]
    text = finding_text(check_id, finding, scoring.words)
    return Problem(location, Message("{text}", text=text.rstrip(".")), finding.hint or _CHECK_ENTRY)


def _location(judgement: Judgement, counted: Counted, filled: FilledForm) -> Location:
    """Return the first cell that was counted last; otherwise the section, or the file."""
    sections = {section.name: section for section in filled.sections}
    section = filled.section(MARKS) or sections.get(counted.player)
    section = section or next(iter(filled.sections), None)
    if section is None:
        return filled.location
    return section.location_of(counted.cells[0]) if counted.cells else section.section.location
