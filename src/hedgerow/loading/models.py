"""Content models: frozen classes whose annotations say what a YAML file may hold.

`reader` makes their values, `authoring.json_schema` their schemas. A bound of a type says both:
what is wrong with a value (`fault`), and what an editor may know of it (`schema`).

Modules of models do not postpone their annotations: read back from text, they take longer than
the reading of a game.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from hedgerow.base.errors import quoted
from hedgerow.base.frozen import defaults_of, field_names, frozen, record
from hedgerow.base.messages import NOTHING, Said
from hedgerow.loading.violations import Fault

M = TypeVar("M")
Source = Literal["rulebook", "review", "inferred", "house"]


def _init(self: Any, **values: Any) -> None:
    kind = type(self)
    whole = {**defaults_of(kind), **values}
    for name in field_names(kind):
        if name not in whole:
            raise TypeError(f"{kind.__name__} needs {name}")
        object.__setattr__(self, name, whole.pop(name))
    if whole:
        raise TypeError(f"{kind.__name__} has no {', '.join(whole)}")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[M]) -> type[M]:
    """Make a class a content model: frozen, made of keys with values.

    What its types cannot say it says in a method `faults`, which the reader asks.
    """
    made: Any = frozen(cls)
    made.__init__ = _init
    return made  # type: ignore[no-any-return]


class Bound(Protocol):
    """What a type is annotated with: a value that does not keep it has a fault."""

    def fault(self, value: Any) -> Fault | None: ...

    def schema(self, kind: Any) -> Mapping[str, Any]: ...


@record
class Ge:
    """A number that is at least this."""

    bound: int

    def fault(self, value: float) -> Fault | None:
        if value >= self.bound:
            return None
        return Fault((), Said("should be greater than or equal to {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"minimum": self.bound}


@record
class Gt:
    """A number that is more than this."""

    bound: int

    def fault(self, value: float) -> Fault | None:
        if value > self.bound:
            return None
        return Fault((), Said("should be greater than {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"exclusiveMinimum": self.bound}


@record
class Le:
    """A number that is at most this."""

    bound: int

    def fault(self, value: float) -> Fault | None:
        if value <= self.bound:
            return None
        return Fault((), Said("should be less than or equal to {most}", most=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"maximum": self.bound}


@record
class Length:
    """A text or list of at least so many, and of at most so many if that is said."""

    least: int
    most: int | None = None

    def fault(self, value: str | tuple[Any, ...]) -> Fault | None:
        if len(value) < self.least:
            return Fault((), _too_short(value, self.least))
        if self.most is not None and len(value) > self.most:
            return Fault((), _too_long(value, self.most))
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        least, most = ("minLength", "maxLength") if kind is str else ("minItems", "maxItems")
        told = {most: self.most} if self.most is not None else {}
        return told | ({least: self.least} if self.least else {})


def _too_short(value: str | tuple[Any, ...], least: int) -> Said:
    if isinstance(value, str):
        if least == 1:
            return Said("the text should have at least 1 character")
        return Said("the text should have at least {least} characters", least=least)
    found = len(value)
    if least == 1:
        return Said("the list should have at least 1 item, not {found}", found=found)
    return Said(
        "the list should have at least {least} items, not {found}", least=least, found=found
    )


def _too_long(value: str | tuple[Any, ...], most: int) -> Said:
    if isinstance(value, str):
        if most == 1:
            return Said("the text should have at most 1 character")
        return Said("the text should have at most {most} characters", most=most)
    return Said(
        "the list should have at most {most} items, not {found}", most=most, found=len(value)
    )


@record
class OneOf:
    """A union whose member is chosen by the value of one key."""

    key: str

    def fault(self, value: Any) -> Fault | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


@record
class Refers:
    """The id of a thing in a list of the file, which `to` names; only the whole file can tell."""

    to: str
    message: Said

    def fault(self, text: str) -> Fault | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


@record
class Between:
    """A `Number` whose value is in a range."""

    least: int
    most: int

    def fault(self, number: "Number") -> Fault | None:
        if self.least <= number.value <= self.most:
            return None
        message = Said("should be from {least} to {most}", least=self.least, most=self.most)
        return Fault(("value",), message)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"maximum": self.most, "minimum": self.least}


@record
class Written:
    """A text of a certain form; `{found}` in the message is the text."""

    pattern: str
    message: Said
    hint: Said = NOTHING

    def fault(self, text: str) -> Fault | None:
        if re.fullmatch(self.pattern, text):
            return None
        return Fault((), self.message.filled(found=quoted(text)), self.hint)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"pattern": f"^(?:{self.pattern})$"}


Id = Annotated[
    str,
    Written(
        r"\w[\w-]{0,29}",
        Said("expected an id without blanks or dots, found {found}"),
        Said("like hay-party"),
    ),
]


@model
class Number:
    """A number and who says so; what is not from the rulebook may be changed by its owner.

    A plain number stands for one that nobody else says: `3` is `{value: 3, source: house}`.

    value: the number
    source: who says so
    """

    value: int
    source: Source = "house"


@model
class Span:
    """The least and the most of something.

    least: the smallest that is allowed
    most: the largest that is allowed
    """

    least: Annotated[int, Ge(0), Le(999)]
    most: Annotated[int, Ge(0), Le(999)]

    def faults(self) -> Iterator[Fault]:
        return least_and_most(self.least, self.most)


def least_and_most(least: int, most: int) -> Iterator[Fault]:
    """The fault of a range whose ends are swapped."""
    if least > most:
        hint = Said("at most {most}", most=most)
        yield Fault(("least",), Said("the least is more than the most"), hint)


@record
class Kind:
    """A type as the reader takes it: `base` without `| None`, its bounds, the kinds inside it.

    A list has the kind of its items inside, a table those of its keys and values.
    """

    base: Any
    origin: Any
    bounds: tuple[Bound, ...]
    may_be_empty: bool
    inside: tuple["Kind", ...]


def kind_of(annotation: Any) -> Kind:
    """What an annotation says."""
    if get_origin(annotation) is Annotated:
        base, *bounds = get_args(annotation)
        kind = kind_of(base)
        return Kind(kind.base, kind.origin, (*kind.bounds, *bounds), kind.may_be_empty, kind.inside)
    others = [it for it in members(annotation) if it is not type(None)]
    if len(others) == 1:
        kind = kind_of(others[0])
        return Kind(kind.base, kind.origin, kind.bounds, True, kind.inside)
    origin = get_origin(annotation)
    inner = [it for it in get_args(annotation) if it is not ...] if origin in (tuple, dict) else ()
    return Kind(annotation, origin, (), False, tuple(map(kind_of, inner)))


def members(annotation: Any) -> tuple[Any, ...]:
    """The members of a union; of any other type none."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()


@cache
def kinds_of(model_type: Any) -> Mapping[str, Kind]:
    """The kinds of a model's keys."""
    hints = get_type_hints(model_type, include_extras=True)
    return {name: kind_of(hints[name]) for name in field_names(model_type)}


@cache
def choices(union: Any, key: str) -> dict[str, Any]:
    """The members of a union by the values of the key that chooses them."""
    return {tag: it for it in members(union) for tag in get_args(kinds_of(it)[key].base)}
