"""Violations: failed checks of a content model, even if parts of it could not be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

from hedgerow.base.errors import Suggestion, did_you_mean, quote_value
from hedgerow.base.frozen import field_names, is_frozen, record
from hedgerow.base.messages import NO_MESSAGE, Message

T = TypeVar("T")
KeyPath = tuple[str | int, ...]
AT_KEY = "[key]"  # as the last step of a path: the key itself, not its value


@record
class Violation:
    """A failed content check: the path of keys below the model, message and hint.

    If `icon` is set, it is unknown to the model. The reader ignores the violation if the game has
    its own icon of that name, because models do not see a game's icons.
    """

    path: KeyPath
    message: Message
    hint: Message = NO_MESSAGE
    icon: str = ""


class Unreadable:
    """Placeholder for a part that could not be read; it has no attributes and no entries."""

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def skip_unreadable(results: Iterator[T]) -> Iterator[T]:
    """Yield the results of a check until it needs a part that could not be read.

    The problem of that part is reported already; any other AttributeError is a bug and is raised.
    """
    try:
        yield from results
    except AttributeError as error:
        if not _is_unreadable(error.obj, error.name):
            raise


def _is_unreadable(value: Any, name: str | None) -> bool:
    return isinstance(value, Unreadable) or (
        is_frozen(type(value)) and name in field_names(type(value))
    )


def icon_hint(name: str, known: Iterable[str]) -> Message:
    """Return the hint for an unknown icon: close names or a list, and the page that shows all."""
    hint = did_you_mean(name, known)
    return _keep_suggestion(hint, Message("{hint} (docs/icons.md shows all icons)", hint=hint))


def colour_hint(role: str, known: Iterable[str]) -> Message:
    """Return the hint for an unknown colour: close names or a list, and the page that shows all."""
    hint = did_you_mean(role, known)
    return _keep_suggestion(hint, Message("{hint} (docs/icons.md shows all colours)", hint=hint))


def _keep_suggestion(hint: Message, longer: Message) -> Message:
    return Suggestion(longer, hint.text) if isinstance(hint, Suggestion) else longer


def check_unique_ids(path: KeyPath, things: Collection[Any]) -> Iterator[Violation]:
    """Yield a violation for each entry whose id appeared before."""
    seen: set[str] = set()
    for number, thing in enumerate(things):
        for name in skip_unreadable(map(attrgetter("id"), (thing,))):
            if name in seen:
                message = Message("{name} appears twice", name=quote_value(name))
                yield Violation((*path, number, "id"), message, Message("give each its own id"))
            seen.add(name)


def check_unique(path: KeyPath, names: Collection[str]) -> Iterator[Violation]:
    """Yield a violation for each name that appeared before."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name in seen:
            message = Message("{name} appears twice", name=quote_value(name))
            yield Violation((*path, number), message, Message("remove it"))
        seen.add(name)
