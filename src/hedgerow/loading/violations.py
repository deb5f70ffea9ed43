"""What a model finds wrong with itself, also when a part of it could not be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar

from hedgerow.base.errors import quote_value
from hedgerow.base.frozen import field_names, is_frozen, record
from hedgerow.base.messages import NO_MESSAGE, Message

T = TypeVar("T")
KeyPath = tuple[str | int, ...]
AT_KEY = "[key]"  # as the last step of a path: the key itself, not what it holds


@record
class Violation:
    """What a model finds wrong with itself: the path of the key below it, message and hint.

    That an `icon` is unknown is no fault where the game brings it along, which no model can see.
    """

    path: KeyPath
    message: Message
    hint: Message = NO_MESSAGE
    icon: str = ""


class Unreadable:
    """Stands for a part that could not be read; it has nothing to tell."""


def skip_unreadable(found: Iterator[T]) -> Iterator[T]:
    """What one check finds, as far as it needs no part that could not be read."""
    with _past_gaps():
        yield from found


@contextmanager
def _past_gaps() -> Iterator[None]:
    """Goes on after what asked for a part that could not be read, and after nothing else."""
    try:
        yield
    except AttributeError as error:
        if not _is_gap(error.obj, error.name):
            raise


def _is_gap(value: Any, name: str | None) -> bool:
    return isinstance(value, Unreadable) or (
        is_frozen(type(value)) and name in field_names(type(value))
    )


def check_unique_ids(path: KeyPath, things: Collection[Any]) -> Iterator[Violation]:
    """A fault for each thing of a list whose id stands there a second time."""
    seen: set[str] = set()
    for number, thing in enumerate(things):
        with _past_gaps():
            if thing.id in seen:
                message = Message("{name} appears twice", name=quote_value(thing.id))
                yield Violation((*path, number, "id"), message, Message("give each its own id"))
            seen.add(thing.id)


def check_unique(path: KeyPath, names: Collection[str]) -> Iterator[Violation]:
    """A fault for each word of a list that stands there a second time."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name in seen:
            message = Message("{name} appears twice", name=quote_value(name))
            yield Violation((*path, number), message, Message("remove it"))
        seen.add(name)


def check_ascending(path: KeyPath, table: dict[int, int], message: Message) -> Iterator[Violation]:
    """A fault at the first value of a table that is less than the one before it."""
    steps = sorted(table)
    for before, step in pairwise(steps):
        if table[step] < table[before]:
            hint = Message("at least {least}, as for {before}", least=table[before], before=before)
            yield Violation((*path, step), message, hint)
            return
