"""Sweeps: the same games with other content values, without editing a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hedgerow.base.errors import Location, did_you_mean, input_error, quote_value, usage_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.game.content import Content
from hedgerow.game.game import Game
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import Tree
from hedgerow.playtest.cross_check import cross_check_games
from hedgerow.playtest.executors import (
    Executor,
    ProgressCallback,
    RunResult,
    StopRule,
    play_match,
    watch_part,
)
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.report import percent
from hedgerow.playtest.stats import StatsDict, Verdict, compute_stats, find_verdicts
from hedgerow.playtest.tally import GAMES

OPTION, MAX_ROWS = "--try", 64
_RANGE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})")


@record
class ParameterRange:
    """A path into a game file, like `requests.hay-party.points`, and the values to try."""

    path: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def name(self) -> str:
        return ".".join(self.path)


@record
class SweepRow:
    """The statistics of the content with some values changed."""

    values: dict[str, Any]
    stats: StatsDict
    verdicts: tuple[Verdict, ...]


@record
class SweepReport:
    """All rows of a sweep, of equally many games each.

    out_of_time: whether their number is what the first row played in 20 seconds
    interrupted: whether rows are missing
    """

    rows: tuple[SweepRow, ...]
    out_of_time: bool = False
    interrupted: bool = False

    @property
    def json(self) -> str:
        return "\n".join(
            json.dumps({"try": row.values, **row.stats}, ensure_ascii=False) for row in self.rows
        )

    def text(self, translate: Translator) -> str:
        """Return a table with one row per combination of values."""
        games = f"{self.rows[0].stats['games']:,}"
        note = Message("games in each row: {games}", games=games)
        if self.out_of_time:
            note = Message("games in each row: {games}, as many as fit in 20 seconds", games=games)
        return "\n".join((translate(note), *_lines(self.rows, translate)))


def parse_parameter_ranges(texts: Sequence[str]) -> tuple[ParameterRange, ...]:
    """Parse `PATH=3..8` or `PATH=3,5,8`. Raises InputError for too many combinations."""
    changes = tuple(map(_parse_range, texts))
    rows = 1
    for change in changes:
        rows *= len(change.values)
    _check_row_count(rows)
    return changes


def _check_row_count(rows: int) -> None:
    if rows > MAX_ROWS:
        message = Message("{rows} rows exceed the limit of {most}", rows=rows, most=MAX_ROWS)
        raise usage_error(OPTION, message, Message("try fewer values at a time"))


def _parse_range(text: str) -> ParameterRange:
    path, equals, values = text.partition("=")
    steps = tuple(step.strip() for step in path.split("."))
    if not (equals and values.strip() and all(steps)):
        message = Message("expected a path and values, found {found}", found=quote_value(text))
        raise usage_error(OPTION, message, Message("for example requests.hay-party.points=3..8"))
    if span := _RANGE.fullmatch(values.strip()):
        low, high = int(span[1]), int(span[2])
        _check_row_count(high - low + 1)
        if low > high:
            message = Message("invalid range {found}", found=quote_value(values))
            raise input_error(
                OPTION, message, Message("for example requests.hay-party.points=3..8")
            )
        return ParameterRange(steps, tuple(range(low, high + 1)))
    return ParameterRange(steps, tuple(_parse_value(value.strip()) for value in values.split(",")))


def _parse_value(text: str) -> Any:
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def game_with_values(game: Game, changes: Sequence[tuple[ParameterRange, Any]]) -> Game:
    """Return the game with values changed. Its content is checked like a file."""
    tree = game.tree
    for change, value in changes:
        tree = _replace_value(tree, change.path, value, change)
    return replace(game, tree=tree, content=parse_model(tree, Content))


def _replace_value(tree: Tree, path: tuple[str, ...], value: Any, change: ParameterRange) -> Tree:
    """Return the tree with one value changed. An optional key may be added."""
    location = Location(f"{OPTION} {change.name}")
    if not path:
        # A number with its source is written `{value: 3, source: ...}`; only the number changes.
        if isinstance(tree.value, dict) and "value" in tree.value:
            return _replace_value(tree, ("value",), value, change)
        return Tree(value, location)
    step, rest = path[0], path[1:]
    if isinstance(tree.value, dict) and (step in tree.value or not rest):
        part = tree.value.get(step, Tree(None, location))
        parts = {**tree.value, step: _replace_value(part, rest, value, change)}
        return Tree(parts, tree.location, {**tree.keys, step: tree.keys.get(step, location)})
    if isinstance(tree.value, list):
        names = [_part_name(part, number) for number, part in enumerate(tree.value)]
        if step in names:
            index = names.index(step)
            parts_list = list(tree.value)
            parts_list[index] = _replace_value(tree.value[index], rest, value, change)
            return Tree(parts_list, tree.location, tree.keys)
        raise _unknown_name_error(step, names, location)
    names = [*tree.value] if isinstance(tree.value, dict) else []
    raise _unknown_name_error(step, names, location)


def _unknown_name_error(step: str, names: list[str], location: Location) -> Exception:
    return input_error(
        location,
        Message("unknown name {name}", name=quote_value(step)),
        did_you_mean(step, names),
    )


def _part_name(part: Tree, number: int) -> str:
    """Return the id of a list item, or its index from 0."""
    if isinstance(part.value, dict) and "id" in part.value:
        return str(part.value["id"].value)
    return str(number)


def play_sweep(
    game: Game,
    options: MatchOptions,
    changes: tuple[ParameterRange, ...],
    length: StopRule,
    executor: Executor,
    watch: ProgressCallback,
) -> SweepReport:
    """Play the same games for every combination of values.

    Without a number of games, the first row decides how many fit in 20 seconds; with a precision,
    all rows play as many as the one that needs most. A row that is interrupted is omitted; raises
    KeyboardInterrupt if that is the first.
    """
    # All contents are built first: an invalid value is reported before anything is played.
    games = [
        (values, game_with_values(game, [*zip(changes, values, strict=True)]))
        for values in product(*(change.values for change in changes))
    ]
    played: list[tuple[tuple[Any, ...], PreparedMatch, RunResult]] = []
    for values, changed_game in games:
        prepared = prepare_match(changed_game, options)
        if played and length == StopRule():
            length = StopRule(played[0][2].tally[GAMES])
        before = sum(earlier.tally[GAMES] for _, _, earlier in played)
        watch_row = watch_part(watch, before, len(games) - len(played))
        run = play_match(prepared.match, length, executor, watch_row)
        if run.interrupted:
            break
        played.append((values, prepared, run))
    most = max((run.tally[GAMES] for _, _, run in played), default=0)
    rows: list[SweepRow] = []
    for values, prepared, run in played:
        # Rows that were precise enough sooner: games are the same for any number of them.
        whole = run
        if run.tally[GAMES] < most:
            whole = play_match(prepared.match, StopRule(most), executor, watch)
        if whole.interrupted:
            break
        changed = {change.name: value for change, value in zip(changes, values, strict=True)}
        rows.append(_make_row(changed, prepared, whole))
    if not rows:
        raise KeyboardInterrupt
    return SweepReport(tuple(rows), played[0][2].out_of_time, interrupted=len(rows) < len(games))


def _make_row(values: dict[str, Any], prepared: PreparedMatch, run: RunResult) -> SweepRow:
    stats = compute_stats(prepared.played_games(run.tally))
    cross_check_games(prepared, stats["games"])
    verdicts = find_verdicts(stats, prepared.simulation.explanations(prepared.setup.content))
    return SweepRow(values, stats | {"verdicts": [verdict.data for verdict in verdicts]}, verdicts)


def _lines(rows: tuple[SweepRow, ...], translate: Translator) -> Iterator[str]:
    names = [*rows[0].values]
    # If a path names an element, its figures get columns.
    element = next((it for it in rows[0].stats["elements"] if _is_about(it, names)), None)
    widths = [max(len(name), 6) for name in names]
    heads = [Message("points"), Message("ties"), Message("margin"), Message("seat 1")]
    heads += [Message("pays"), Message("mean"), Message("spread")] if element else []
    first = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    yield (
        first
        + "".join(f"{translate(it):>11}" for it in heads)
        + f"  {translate(Message('verdicts'))}"
    )
    for row in rows:
        stats = row.stats
        cells = [f"{stats['score']['mean']:.2f}", percent(stats["ties"]), f"{stats['margin']:.2f}"]
        cells.append(percent(stats["seats"][0]["wins"]))
        if element:
            figures = stats["elements"][element]
            cells += [
                percent(figures["pays"]),
                f"{figures['mean']:.2f}",
                f"{figures['spread']:.2f}",
            ]
        start = "  ".join(
            f"{value!s:>{width}}" for value, width in zip(row.values.values(), widths, strict=True)
        )
        kinds = ", ".join(f"{it.kind} {it.what}" for it in row.verdicts)
        yield start + "".join(f"{it:>11}" for it in cells) + f"  {kinds}"
    # Each reason once, below the table.
    reasons = {it.what: it.why for row in rows for it in row.verdicts if it.why}
    yield from (f"{what}: {translate(why)}" for what, why in reasons.items())


def _is_about(element: str, paths: list[str]) -> bool:
    """Return whether a path leads to what an element is about: `request:hay-party`, `shelter`."""
    return any(element.rpartition(":")[2] in path.split(".") for path in paths)
