"""What the page may ask with: every value checked, unknown keys told, nothing converted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hedgerow.base.errors import Location, Problem, did_you_mean, quote_value, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message

Check = Callable[[Any], bool]
MAX_NAME = 200
MAX_TEXT = 64 * 1024
_DEPTH, _PARTS = 8, 20_000


@record
class Argument:
    """A value that a call takes: whether it will do, and what is said of another."""

    accepts: Check
    expected: Message
    required: bool = False


def text(most: int = MAX_NAME, *, needed: bool = False) -> Argument:
    """A text of so many characters at most."""
    wanted = Message("a string of at most {most} characters", most=most)
    return Argument(lambda it: isinstance(it, str) and len(it) <= most, wanted, needed)


def number(least: float, most: float) -> Argument:
    """A whole number from one to another."""
    wanted = Message("a whole number from {least} to {most}", least=least, most=most)
    return Argument(lambda it: type(it) is int and least <= it <= most, wanted)


def one_of(*names: str, needed: bool = False) -> Argument:
    """One of some names."""
    wanted = Message("one of {names}", names=", ".join(names))
    return Argument(lambda it: isinstance(it, str) and it in names, wanted, needed)


def boolean() -> Argument:
    """Whether something is wished."""
    return Argument(lambda it: isinstance(it, bool), Message("true or false"))


def texts(most: int) -> Argument:
    """A list of so many short texts at most."""

    def fits(value: Any) -> bool:
        short = isinstance(value, list) and len(value) <= most
        return short and all(isinstance(it, str) and len(it) <= MAX_NAME for it in value)

    return Argument(fits, Message("a list of at most {most} strings", most=most))


def millimetres(most: float) -> Argument:
    """Two lengths, right and down."""

    def fits(value: Any) -> bool:
        pair = isinstance(value, list) and len(value) == 2
        return pair and all(type(it) in (int, float) and -most <= it <= most for it in value)

    return Argument(fits, Message("two lengths in mm from -{most} to {most}", most=most))


def json_object(*, needed: bool = False) -> Argument:
    """A filled form or an order, which is looked at elsewhere; bounded in all directions."""
    fits = lambda it: isinstance(it, dict) and _parts(it, _DEPTH) <= _PARTS  # noqa: E731
    return Argument(fits, Message("a JSON object of limited size"), needed)


def _parts(value: Any, depth: int) -> int:
    """How many values a value holds; very many if it is too deep."""
    inner = [*value.values()] if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return 1
    return 1 + sum(_parts(it, depth - 1) for it in inner) if depth else _PARTS + 1


def check_arguments(where: str, given: Any, known: Mapping[str, Argument]) -> dict[str, Any]:
    """The values that were given; all that is wrong with them is told at once."""
    if not isinstance(given, dict):
        raise_problems([Problem(Location(where), Message("expected a JSON object"))])
    values = {key: value for key, value in given.items() if value is not None}
    problems = [_stranger(where, key, known) for key in given if key not in known]
    problems += [
        Problem(
            Location(f"{where}.{key}"), Message("expected {wanted}", wanted=known[key].expected)
        )
        for key, value in values.items()
        if key in known and not known[key].accepts(value)
    ]
    problems += [
        Problem(Location(where), Message("missing key {key}", key=quote_value(key)))
        for key, it in known.items()
        if it.required and key not in values
    ]
    raise_problems(problems)
    return values


def _stranger(where: str, key: str, known: Mapping[str, Argument]) -> Problem:
    message = Message("unknown key {key}", key=quote_value(key))
    return Problem(Location(where), message, did_you_mean(key, known))
