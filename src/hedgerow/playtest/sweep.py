"""Trials: the same games with other values of the content, without editing a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hedgerow.base.errors import Location, did_you_mean, input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.loading.reader import parse_model
from hedgerow.loading.tree import Tree
from hedgerow.playtest.cross_check import cross_check_games
from hedgerow.playtest.executors import Executor, ProgressCallback, StopRule, play_match
from hedgerow.playtest.matches import MatchOptions, prepare_match
from hedgerow.playtest.stats import StatsDict, compute_stats
from hedgerow.playtest.text_report import percent
from hedgerow.playtest.verdicts import Verdict, find_verdicts

OPTION, MAX_ROWS = "--try", 64
_RANGE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})")


@record
class ParameterRange:
    """A path into a game file, like `requests.hay-party.points`, and the values to try there."""

    path: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def name(self) -> str:
        return ".".join(self.path)


@record
class SweepRow:
    """The figures of the content with some values changed."""

    values: dict[str, Any]
    stats: StatsDict
    verdicts: tuple[Verdict, ...]


@record
class SweepReport:
    """All rows of a trial."""

    rows: tuple[SweepRow, ...]

    @property
    def json(self) -> str:
        return "\n".join(
            json.dumps({"try": it.values, **it.stats}, ensure_ascii=False) for it in self.rows
        )

    def text(self, translate: Translator) -> str:
        """One row for each value."""
        return "\n".join(_lines(self.rows, translate))


def parse_parameter_ranges(texts: Sequence[str]) -> tuple[ParameterRange, ...]:
    """What was typed: `PATH=3..8` or `PATH=3,5,8`."""
    changes = tuple(map(_read_change, texts))
    rows = 1
    for change in changes:
        rows *= len(change.values)
    if rows > MAX_ROWS:
        message = Message("{rows} rows exceed the limit of {most}", rows=rows, most=MAX_ROWS)
        raise input_error(OPTION, message, Message("try fewer values at a time"))
    return changes


def _read_change(text: str) -> ParameterRange:
    path, equals, values = text.partition("=")
    steps = tuple(it.strip() for it in path.split("."))
    if not (equals and values.strip() and all(steps)):
        message = Message("expected a path and values, found {found}", found=quote_value(text))
        raise input_error(OPTION, message, Message("for example requests.hay-party.points=3..8"))
    if span := _RANGE.fullmatch(values.strip()):
        low, high = int(span[1]), int(span[2])
        if not 0 <= high - low < MAX_ROWS:
            message = Message("invalid range {found}", found=quote_value(values))
            raise input_error(
                OPTION, message, Message("for example requests.hay-party.points=3..8")
            )
        return ParameterRange(steps, tuple(range(low, high + 1)))
    return ParameterRange(steps, tuple(_value(it.strip()) for it in values.split(",")))


def _value(text: str) -> Any:
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def game_with_values(game: Game, changes: Sequence[tuple[ParameterRange, Any]]) -> Game:
    """The game with values changed; its content is checked like a file."""
    tree = game.tree
    for change, value in changes:
        tree = _changed(tree, change.path, value, change)
    return replace(game, tree=tree, content=parse_model(tree, game.ruleset.content_type))


def _changed(tree: Tree, path: tuple[str, ...], value: Any, change: ParameterRange) -> Tree:
    """The tree with one value changed; a key that may be left out can be added."""
    location = Location(f"{OPTION} {change.name}")
    if not path:
        if isinstance(tree.value, dict) and "value" in tree.value:
            return _changed(tree, ("value",), value, change)
        return Tree(value, location)
    step, rest = path[0], path[1:]
    if isinstance(tree.value, dict) and (step in tree.value or not rest):
        part = tree.value.get(step, Tree(None, location))
        parts = {**tree.value, step: _changed(part, rest, value, change)}
        return Tree(parts, tree.location, {**tree.keys, step: tree.keys.get(step, location)})
    if isinstance(tree.value, list):
        names = [_name(it, number) for number, it in enumerate(tree.value)]
        if step in names:
            at = names.index(step)
            parts_list = list(tree.value)
            parts_list[at] = _changed(tree.value[at], rest, value, change)
            return Tree(parts_list, tree.location, tree.keys)
        raise _unknown(step, names, location)
    known = [*tree.value] if isinstance(tree.value, dict) else []
    raise _unknown(step, known, location)


def _unknown(step: str, known: list[str], location: Location) -> Exception:
    return input_error(
        location,
        Message("unknown name {name}", name=quote_value(step)),
        did_you_mean(step, known),
    )


def _name(part: Tree, number: int) -> str:
    """The id of a thing in a list, or its number from 0."""
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
    """The same games for every combination of values."""
    games = [
        (values, game_with_values(game, [*zip(changes, values, strict=True)]))
        for values in product(*(it.values for it in changes))
    ]
    return SweepReport(
        tuple(_trial(it, options, changes, values, length, executor, watch) for values, it in games)
    )


def _trial(
    game: Game,
    options: MatchOptions,
    changes: tuple[ParameterRange, ...],
    values: tuple[Any, ...],
    length: StopRule,
    executor: Executor,
    watch: ProgressCallback,
) -> SweepRow:
    prepared = prepare_match(game, options)
    outcome = play_match(prepared.match, length, executor, watch)
    told = compute_stats(prepared.played(outcome.tally))
    if not outcome.interrupted:
        cross_check_games(prepared, told["games"])
    found = find_verdicts(told, prepared.simulation.explanations(prepared.setup.content))
    named = {change.name: value for change, value in zip(changes, values, strict=True)}
    return SweepRow(named, told | {"verdicts": [it.data for it in found]}, found)


def _lines(rows: tuple[SweepRow, ...], translate: Translator) -> Iterator[str]:
    names = [*rows[0].values]
    element = next((it for it in rows[0].stats["elements"] if _is_named(it, names)), None)
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
        told = row.stats
        cells = [f"{told['score']['mean']:.2f}", percent(told["ties"]), f"{told['margin']:.2f}"]
        cells.append(percent(told["seats"][0]["wins"]))
        if element:
            its = told["elements"][element]
            cells += [percent(its["pays"]), f"{its['mean']:.2f}", f"{its['spread']:.2f}"]
        start = "  ".join(
            f"{value!s:>{width}}" for value, width in zip(row.values.values(), widths, strict=True)
        )
        kinds = ", ".join(f"{it.kind} {it.what}" for it in row.verdicts)
        yield start + "".join(f"{it:>11}" for it in cells) + f"  {kinds}"
    reasons = {it.what: it.why for row in rows for it in row.verdicts if it.why}
    yield from (f"{what}: {translate(why)}" for what, why in reasons.items())


def _is_named(element: str, paths: list[str]) -> bool:
    """Whether a path goes to the thing that an element is about."""
    return any(element.partition(":")[2] in path.split(".") for path in paths)
