"""Sheets that are not entered: does it matter which sheets of the set they are?

Nothing is assumed. If the same players win on any sheet of the set, the sheet need not be known;
otherwise the question stays open, with the sheets that it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import record
from hedgerow.game.content import stated_rules
from hedgerow.game.game import Game
from hedgerow.game.result import OpenQuestion, Result, Score
from hedgerow.loading.words import Words
from hedgerow.scorefile.form_reader import FieldValue, FilledForm, FilledSection
from hedgerow.scorefile.score_file import SHEET_KEY, KeyLine
from hedgerow.scorefile.sheet_code import SheetCode

# Games whose rules compare players are scored with so many combinations of sheets at most.
MAX_COMBINATIONS = 150
# Returns the finished game and the result of a form.
ScoreOnce = Callable[[FilledForm], tuple[Any, Result]]
Choice = Mapping[str, SheetCode]


def score_missing_sheets(
    form: FilledForm, game: Game, words: Words, score: ScoreOnce
) -> tuple[Any, Result]:
    """Score a form whose players may have no sheet. Raises InputError with all problems.

    Players without a sheet have the points of the sheet that gives the fewest, with a warning, if
    no sheet of the set could change the winner. Otherwise each has an open question.
    """
    finished, result = score(form)
    missing = _players_without_sheet(form, result)
    sheets = _free_sheets(form, game) if missing else {}
    if len(sheets) < max(1, len(missing)):
        return finished, result
    possible = {name: _possible_sheets(name, sheets, form, game, score) for name in missing}
    questions = tuple(_with_sheets(it, possible, words) for it in result.open)
    undecided = replace(result, open=questions)
    if len(questions) > len(missing) or not all(possible.values()):
        return finished, undecided
    decision = _decide(result, possible, form, game, score)
    if decision is None:
        return finished, undecided
    finished, result = score(_fill_sheets(form, game, decision.choice))
    warnings = (_any_sheet_warning(name, points, words) for name, points in decision.points.items())
    return finished, replace(result, warnings=(*result.warnings, *warnings))


def entered_codes(form: FilledForm, game: Game) -> list[tuple[str, SheetCode]]:
    """Return the players with a sheet code, and their codes."""
    lines = ((it, it.section.key_lines.get(SHEET_KEY)) for it in form.sections)
    return [
        (section.name, game.parse_own_code(key_line.value, key_line.location))
        for section, key_line in lines
        if key_line and key_line.has_code
    ]


@record
class _Decision:
    """The same winners on any sheets: those with the fewest points, and all points, by player."""

    choice: Choice
    points: Mapping[str, tuple[int, int]]


def _players_without_sheet(form: FilledForm, result: Result) -> list[str]:
    asked = [question.section for question in result.open if question.field == SHEET_KEY]
    return [section.name for section in form.sections if section.name in asked]


def _free_sheets(form: FilledForm, game: Game) -> dict[str, SheetCode]:
    """Return the sheets of the set that nobody has entered, by letter.

    There are none if no code or codes of several sets were entered.
    """
    entered = [code for _, code in entered_codes(form, game)]
    known = [*entered]
    if form.set_line:
        known.append(game.parse_own_code(form.set_line.value, form.set_line.location))
    in_set = game.lettered_set(known[0]) if known else {}
    if not {*known} <= {*in_set.values()}:
        return {}
    return {letter: code for letter, code in in_set.items() if code not in entered}


def _possible_sheets(
    name: str, sheets: Mapping[str, SheetCode], form: FilledForm, game: Game, score: ScoreOnce
) -> dict[str, tuple[SheetCode, Score]]:
    """Return the sheets that do not contradict what a player entered, with the player's score."""
    possible: dict[str, tuple[SheetCode, Score]] = {}
    for letter, code in sheets.items():
        try:
            _, result = score(_fill_sheets(form, game, {name: code}))
        except InputError:
            continue
        own = next(score for score in result.scores if score.player == name)
        possible[letter] = code, own
    return possible


def _with_sheets(
    question: OpenQuestion,
    possible: Mapping[str, Mapping[str, tuple[SheetCode, Score]]],
    words: Words,
) -> OpenQuestion:
    """Add the possible sheets to the question for a player's sheet."""
    own = possible.get(question.section) if question.field == SHEET_KEY else None
    if not own:
        return question
    sheets = tuple((letter, str(code)) for letter, (code, _) in own.items())
    text = words("score.which_sheet", player=question.section, letters=", ".join(own))
    return replace(question, text=text, sheets=sheets)


def _decide(
    result: Result,
    possible: Mapping[str, Mapping[str, tuple[SheetCode, Score]]],
    form: FilledForm,
    game: Game,
    score: ScoreOnce,
) -> _Decision | None:
    """Return the decision if the same players win on any of the sheets, else None."""
    if not _compares_players(game):
        by_player = {name: [*own.values()] for name, own in possible.items()}
        keys = [
            [_sort_key(it) for _, it in by_player[score.player]]
            if score.player in by_player
            else [_sort_key(score)]
            for score in result.scores
        ]
        if not _has_sure_winners(keys):
            return None
        fewest = {
            name: min(own, key=lambda it: _sort_key(it[1]))[0] for name, own in by_player.items()
        }
        return _Decision(
            fewest, {name: _range(it.total for _, it in own) for name, own in by_player.items()}
        )
    if prod(map(len, possible.values())) > MAX_COMBINATIONS:
        return None
    return _decide_by_trying(possible, form, game, score)


def _decide_by_trying(
    possible: Mapping[str, Mapping[str, tuple[SheetCode, Score]]],
    form: FilledForm,
    game: Game,
    score: ScoreOnce,
) -> _Decision | None:
    """Decide by scoring all combinations: the points of a player depend on those of others."""
    tried: list[tuple[Choice, dict[str, int]]] = []
    winners: set[tuple[str, ...]] = set()
    for codes in product(*([code for code, _ in own.values()] for own in possible.values())):
        if len({*codes}) < len(codes):
            continue
        choice = dict(zip(possible, codes, strict=True))
        _, result = score(_fill_sheets(form, game, choice))
        winners.add(result.winners)
        points = {it.player: it.total for it in result.scores if it.player in possible}
        tried.append((choice, points))
    if len(winners) != 1:
        return None
    fewest, _ = min(tried, key=lambda it: sum(it[1].values()))
    return _Decision(
        fewest, {name: _range(points[name] for _, points in tried) for name in possible}
    )


def _compares_players(game: Game) -> bool:
    """Return whether the points of a player may depend on the sheets of others."""
    return any(stated.rule.who for stated in stated_rules(game.content).rules)


def _has_sure_winners(keys: Sequence[Sequence[tuple[Any, ...]]]) -> bool:
    """Return whether the same players have the best of their possible scores, whichever it is."""
    best = max(map(min, keys))
    leaders = [own for own in keys if min(own) == best]
    others = [own for own in keys if min(own) < best]
    ties = len(leaders) == 1 or all(max(own) == best for own in leaders)
    return ties and all(max(own) < best for own in others)


def _sort_key(score: Score) -> tuple[Any, ...]:
    return score.total, score.tie_break


def _range(totals: Iterable[int]) -> tuple[int, int]:
    ordered = sorted(totals)
    return ordered[0], ordered[-1]


def _any_sheet_warning(name: str, points: tuple[int, int], words: Words) -> str:
    least, most = points
    key = "score.any_sheet" if least == most else "score.any_sheet_points"
    return words(key, player=name, least=least, most=most)


def _fill_sheets(form: FilledForm, game: Game, choice: Choice) -> FilledForm:
    """Return a form with the sheets of some players, as if they had been entered."""

    def filled() -> Iterator[FilledSection]:
        for section in form.sections:
            code = choice.get(section.name)
            yield section if code is None else _fill_sheet(section, game, code)

    return replace(form, sections=tuple(filled()))


def _fill_sheet(section: FilledSection, game: Game, code: SheetCode) -> FilledSection:
    source, text = section.section, str(code)
    key_line = KeyLine(key=SHEET_KEY, value=text, location=source.location)
    value = FieldValue(text, text, source.location)
    return replace(
        section,
        section=replace(source, key_lines={**source.key_lines, SHEET_KEY: key_line}),
        values={**section.values, SHEET_KEY: (value,)},
        sheet=game.sheet_from_code(code, source.location),
    )
