"""What a model finds wrong with itself, also when a part of it could not be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any, NoReturn

from hedgerow.base.errors import did_you_mean, quoted
from hedgerow.base.frozen import record

KeyPath = tuple[str | int, ...]
KEY = "[key]"  # as the last step of a path: the key itself, not what it holds


@record
class Fault:
    """What a model finds wrong with itself: the path of the key below it, message and hint."""

    path: KeyPath
    message: str
    hint: str = ""


class FaultsError(ValueError):
    """All the faults that a model's own check found."""

    def __init__(self, faults: Collection[Fault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


def check(faults: Iterator[Fault]) -> None:
    """For a model's `__post_init__`: raise all its faults, if there are any."""
    found = list(faults)
    if found:
        raise FaultsError(found)


class HoleError(Exception):
    """A check asked for a part that could not be read."""


class Hole:
    """Stands for a part that could not be read; whatever looks into it has nothing to tell."""

    def __getattr__(self, name: str) -> Any:
        raise HoleError


def _refuse(*_: object) -> NoReturn:
    raise HoleError


_COMPARING = "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __str__ __format__".split()
for _name in {*dir(int), *dir(tuple), *dir(dict)} - {*dir(object)} | {*_COMPARING}:
    setattr(Hole, _name, _refuse)


def sound(faults: Iterator[Fault]) -> Iterator[Fault]:
    """The faults of one check, as far as it needs no part that could not be read."""
    with suppress(HoleError):
        yield from faults


def repeated_ids(path: KeyPath, things: Collection[Any]) -> Iterator[Fault]:
    """A fault for each thing of a list whose id stands there a second time."""
    seen: set[str] = set()
    for number, thing in enumerate(things):
        with suppress(HoleError):
            if thing.id in seen:
                hint = "give each an id of its own"
                yield Fault((*path, number, "id"), f"{quoted(thing.id)} is here twice", hint)
            seen.add(thing.id)


def unknown(path: KeyPath, name: str, known: list[str], message: str) -> Iterator[Fault]:
    """The fault of a name that is not known; while a known one stands twice, nobody can say."""
    if name not in known and len(set(known)) == len(known):
        yield Fault(path, f"{message} {quoted(name)}", did_you_mean(name, known))


def repeated(path: KeyPath, names: Collection[str]) -> Iterator[Fault]:
    """A fault for each word of a list that stands there a second time."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name in seen:
            yield Fault((*path, number), f"{quoted(name)} is here twice", "remove it")
        seen.add(name)


def falling(path: KeyPath, table: dict[int, int], message: str) -> Iterator[Fault]:
    """A fault at the first value of a table that is less than the one before it."""
    steps = sorted(table)
    for before, step in pairwise(steps):
        if table[step] < table[before]:
            yield Fault((*path, step), message, f"at least {table[before]}, as for {before}")
            return
