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

from hedgerow.base.errors import quote_value
from hedgerow.base.frozen import field_defaults, field_names, frozen, record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.violations import Violation

M = TypeVar("M")
Source = Literal["rulebook", "review", "inferred", "house"]


def _init(self: Any, **values: Any) -> None:
    kind = type(self)
    whole = {**field_defaults(kind), **values}
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


class Constraint(Protocol):
    """What a type is annotated with: a value that does not keep it has a fault."""

    def check(self, value: Any) -> Violation | None: ...

    def schema(self, kind: Any) -> Mapping[str, Any]: ...


@record
class Ge:
    """A number that is at least this."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value >= self.bound:
            return None
        return Violation((), Message("must be at least {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"minimum": self.bound}


@record
class Gt:
    """A number that is more than this."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value > self.bound:
            return None
        return Violation((), Message("must be greater than {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"exclusiveMinimum": self.bound}


@record
class Le:
    """A number that is at most this."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value <= self.bound:
            return None
        return Violation((), Message("must be at most {most}", most=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"maximum": self.bound}


@record
class Length:
    """A text or list of at least so many, and of at most so many if that is said."""

    least: int
    most: int | None = None

    def check(self, value: str | tuple[Any, ...]) -> Violation | None:
        if len(value) < self.least:
            return Violation((), _too_short(value, self.least))
        if self.most is not None and len(value) > self.most:
            return Violation((), _too_long(value, self.most))
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        least, most = ("minLength", "maxLength") if kind is str else ("minItems", "maxItems")
        told = {most: self.most} if self.most is not None else {}
        return told | ({least: self.least} if self.least else {})


def _too_short(value: str | tuple[Any, ...], least: int) -> Message:
    if isinstance(value, str):
        if least == 1:
            return Message("the text must not be empty")
        return Message("the text must have at least {least} characters", least=least)
    found = len(value)
    if least == 1:
        return Message("the list must have at least 1 item, not {found}", found=found)
    return Message(
        "the list must have at least {least} items, not {found}", least=least, found=found
    )


def _too_long(value: str | tuple[Any, ...], most: int) -> Message:
    if isinstance(value, str):
        if most == 1:
            return Message("the text must have at most 1 character")
        return Message("the text must have at most {most} characters", most=most)
    return Message(
        "the list must have at most {most} items, not {found}", most=most, found=len(value)
    )


@record
class TaggedBy:
    """A union whose member is chosen by the value of one key."""

    key: str

    def check(self, value: Any) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


@record
class RefersTo:
    """The id of a thing in a list of the file, which `to` names; only the whole file can tell."""

    to: str
    message: Message

    def check(self, text: str) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


@record
class Between:
    """A `Number` whose value is in a range."""

    least: int
    most: int

    def check(self, number: "Number") -> Violation | None:
        if self.least <= number.value <= self.most:
            return None
        message = Message("must be between {least} and {most}", least=self.least, most=self.most)
        return Violation(("value",), message)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"maximum": self.most, "minimum": self.least}


@record
class Matches:
    """A text of a certain form; `{found}` in the message is the text."""

    pattern: str
    message: Message
    hint: Message = NO_MESSAGE

    def check(self, text: str) -> Violation | None:
        if re.fullmatch(self.pattern, text):
            return None
        return Violation((), self.message.with_values(found=quote_value(text)), self.hint)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"pattern": f"^(?:{self.pattern})$"}


Id = Annotated[
    str,
    Matches(
        r"\w[\w-]{0,29}",
        Message("expected an id without spaces or dots, found {found}"),
        Message("for example hay-party"),
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

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)


def check_range(least: int, most: int) -> Iterator[Violation]:
    """The fault of a range whose ends are swapped."""
    if least > most:
        hint = Message("use at most {most}", most=most)
        yield Violation(("least",), Message("least is greater than most"), hint)


@record
class TypeSpec:
    """A type as the reader takes it: `base` without `| None`, its bounds, the kinds inside it.

    A list has the kind of its items inside, a table those of its keys and values.
    """

    base: Any
    origin: Any
    constraints: tuple[Constraint, ...]
    may_be_empty: bool
    inside: tuple["TypeSpec", ...]


def type_spec(annotation: Any) -> TypeSpec:
    """What an annotation says."""
    if get_origin(annotation) is Annotated:
        base, *bounds = get_args(annotation)
        kind = type_spec(base)
        return TypeSpec(
            kind.base, kind.origin, (*kind.constraints, *bounds), kind.may_be_empty, kind.inside
        )
    others = [it for it in union_members(annotation) if it is not type(None)]
    if len(others) == 1:
        kind = type_spec(others[0])
        return TypeSpec(kind.base, kind.origin, kind.constraints, True, kind.inside)
    origin = get_origin(annotation)
    inner = [it for it in get_args(annotation) if it is not ...] if origin in (tuple, dict) else ()
    return TypeSpec(annotation, origin, (), False, tuple(map(type_spec, inner)))


def union_members(annotation: Any) -> tuple[Any, ...]:
    """The members of a union; of any other type none."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()


@cache
def field_specs(model_type: Any) -> Mapping[str, TypeSpec]:
    """The kinds of a model's keys."""
    hints = get_type_hints(model_type, include_extras=True)
    return {name: type_spec(hints[name]) for name in field_names(model_type)}


@cache
def union_choices(union: Any, key: str) -> dict[str, Any]:
    """The members of a union by the values of the key that chooses them."""
    return {tag: it for it in union_members(union) for tag in get_args(field_specs(it)[key].base)}
