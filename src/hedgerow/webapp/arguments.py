"""Arguments of calls: every value is checked, unknown keys are reported, nothing is converted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hedgerow.base.errors import Location, Problem, did_you_mean, quote_value, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message

Check = Callable[[Any], bool]
MAX_NAME = 200
MAX_TEXT = 64 * 1024
# Limits of a JSON object, because requests are untrusted.
_MAX_DEPTH, _MAX_VALUES = 8, 20_000


@record
class Argument:
    """An argument of a call: a check of its value, and what error messages say is expected."""

    accepts: Check
    expected: Message
    required: bool = False


def text(most: int = MAX_NAME, *, needed: bool = False) -> Argument:
    """Accept a string of at most `most` characters."""
    expected = Message("a string of at most {most} characters", most=most)
    return Argument(lambda value: isinstance(value, str) and len(value) <= most, expected, needed)


def number(least: float, most: float) -> Argument:
    """Accept an integer from `least` to `most`; booleans are rejected."""
    expected = Message("a whole number from {least} to {most}", least=least, most=most)
    # isinstance() would accept true and false.
    return Argument(lambda value: type(value) is int and least <= value <= most, expected)


def one_of(*names: str, needed: bool = False) -> Argument:
    """Accept one of some names."""
    expected = Message("one of {names}", names=", ".join(names))
    return Argument(lambda value: isinstance(value, str) and value in names, expected, needed)


def boolean() -> Argument:
    """Accept true or false."""
    return Argument(lambda value: isinstance(value, bool), Message("true or false"))


def texts(most: int) -> Argument:
    """Accept a list of at most `most` short strings."""

    def is_valid(value: Any) -> bool:
        is_short = isinstance(value, list) and len(value) <= most
        return is_short and all(isinstance(item, str) and len(item) <= MAX_NAME for item in value)

    return Argument(is_valid, Message("a list of at most {most} strings", most=most))


def millimetres(most: float) -> Argument:
    """Accept a pair of lengths, to the right and down."""

    def is_valid(value: Any) -> bool:
        is_pair = isinstance(value, list) and len(value) == 2
        return is_pair and all(
            type(length) in (int, float) and -most <= length <= most for length in value
        )

    return Argument(is_valid, Message("two lengths in mm from -{most} to {most}", most=f"{most:g}"))


def json_object(*, needed: bool = False) -> Argument:
    """Accept a JSON object of limited size and depth, which is parsed elsewhere."""

    def is_valid(value: Any) -> bool:
        return isinstance(value, dict) and _count_values(value, _MAX_DEPTH) <= _MAX_VALUES

    return Argument(is_valid, Message("a JSON object of limited size"), needed)


def _count_values(value: Any, depth: int) -> int:
    """Count the values in a value. Too deep a value counts as too large."""
    inner = [*value.values()] if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return 1
    return 1 + sum(_count_values(item, depth - 1) for item in inner) if depth else _MAX_VALUES + 1


def check_arguments(path: str, values: Any, arguments: Mapping[str, Argument]) -> dict[str, Any]:
    """Return the values that are not null. Raises InputError with all problems.

    `path` names the values in messages: the call, or a key in it.
    """
    if not isinstance(values, dict):
        raise_problems([Problem(Location(path), Message("expected a JSON object"))])
    present = {key: value for key, value in values.items() if value is not None}
    problems = [
        _unknown_key_problem(path, key, arguments) for key in values if key not in arguments
    ]
    problems += [
        Problem(
            Location(f"{path}.{key}"), Message("expected {wanted}", wanted=arguments[key].expected)
        )
        for key, value in present.items()
        if key in arguments and not arguments[key].accepts(value)
    ]
    problems += [
        Problem(Location(path), Message("missing key {key}", key=quote_value(key)))
        for key, argument in arguments.items()
        if argument.required and key not in present
    ]
    raise_problems(problems)
    return present


def _unknown_key_problem(path: str, key: str, arguments: Mapping[str, Argument]) -> Problem:
    message = Message("unknown key {key}", key=quote_value(key))
    return Problem(Location(path), message, did_you_mean(key, arguments))
