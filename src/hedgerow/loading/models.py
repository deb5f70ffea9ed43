"""Content models: frozen classes whose annotations define what a YAML file may contain.

`reader` creates their values, `authoring.json_schema` their schemas. A constraint of a type serves
both: it checks a value (`check`), and describes itself to editors (`schema`).

Modules with models do not use `from __future__ import annotations`: evaluating annotations from
text takes longer than loading a game.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from importlib import import_module
from operator import attrgetter
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

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.frozen import field_defaults, field_names, frozen, is_frozen, record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.violations import Violation

M = TypeVar("M")
T = TypeVar("T")
Source = Literal["rulebook", "review", "inferred", "house"]


def _init(self: Any, **values: Any) -> None:
    kind = type(self)
    left = {**field_defaults(kind), **values}
    for name in field_names(kind):
        if name not in left:
            raise TypeError(f"{kind.__name__} needs {name}")
        # The class is frozen: its own __setattr__ raises.
        object.__setattr__(self, name, left.pop(name))
    if left:
        raise TypeError(f"{kind.__name__} has no {', '.join(left)}")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[M]) -> type[M]:
    """Turn a class into a content model: frozen, with keyword-only fields.

    A method `violations` may yield what types cannot express; the reader calls it. A model that
    extends another one also has its fields, first; a field that it annotates again has a default
    only if it states one. `short_key` names a field whose value may stand for the whole: `3` for
    `{value: 3}`. `alternatives` lists groups of keys that stand instead of each other: a layer that
    states one of them inherits none of the others. `refused_keys` has a message and a hint for keys
    that a model does not have, but that somebody may expect of it; `unknown_key` has them for any
    other key that is not similar to a known one. A field `not_` is the key `not`, which is a
    keyword of Python.
    """
    return _make_model(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def caching_model(cls: type[M]) -> type[M]:
    """Turn a class into a content model that computes what follows from it once.

    It can have a `cached_property`, and functions of it can be decorated with `once`.
    """
    return _make_model(cls, "__dict__")


def once(make: Callable[[M], T]) -> Callable[[M], T]:
    """Let a function of a caching model compute its result only once for each value."""
    name = f"{make.__module__}.{make.__name__}"

    @wraps(make)
    def get(content: M) -> T:
        results = content.__dict__
        if name not in results:
            results[name] = make(content)
        result: T = results[name]
        return result

    return get


def _make_model(cls: type[M], *further_slots: str) -> type[M]:
    _rename_keywords(cls)
    parent = cls.__base__
    if is_frozen(parent):
        for name, value in field_defaults(parent).items():
            if name not in vars(cls) and name not in cls.__annotations__:
                setattr(cls, name, value)
        cls.__annotations__ = {**parent.__annotations__, **cls.__annotations__}
    frozen_class: Any = frozen(cls, *further_slots)
    frozen_class.__init__ = _init
    return frozen_class  # type: ignore[no-any-return]


def _rename_keywords(cls: Any) -> None:
    """Give fields with names like `not_` the name of their key; the attribute stays readable."""
    for name in [it for it in cls.__annotations__ if it.endswith("_")]:
        key = name.removesuffix("_")
        cls.__annotations__ = {
            key if it == name else it: hint for it, hint in cls.__annotations__.items()
        }
        setattr(cls, key, vars(cls)[name])
        setattr(cls, name, property(attrgetter(key)))


class Constraint(Protocol):
    """An annotation of a type that its values must fulfil."""

    def check(self, value: Any) -> Violation | None: ...

    def schema(self, kind: Any) -> Mapping[str, Any]: ...


@record
class Ge:
    """A number greater than or equal to the bound."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value >= self.bound:
            return None
        return Violation((), Message("must be at least {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"minimum": self.bound}


@record
class Gt:
    """A number greater than the bound."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value > self.bound:
            return None
        return Violation((), Message("must be greater than {least}", least=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"exclusiveMinimum": self.bound}


@record
class Le:
    """A number less than or equal to the bound."""

    bound: int

    def check(self, value: float) -> Violation | None:
        if value <= self.bound:
            return None
        return Violation((), Message("must be at most {most}", most=self.bound))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"maximum": self.bound}


@record
class Length:
    """Text, a list or a table with a minimum and, optionally, a maximum length."""

    least: int
    most: int | None = None

    def check(self, value: str | tuple[Any, ...]) -> Violation | None:
        if len(value) < self.least:
            return Violation((), _too_short(value, self.least))
        if self.most is not None and len(value) > self.most:
            return Violation((), _too_long(value, self.most))
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        noun = "Length" if kind is str else "Properties" if get_origin(kind) is dict else "Items"
        min_key, max_key = f"min{noun}", f"max{noun}"
        bounds = {max_key: self.most} if self.most is not None else {}
        return bounds | ({min_key: self.least} if self.least else {})


def _too_short(value: str | tuple[Any, ...], least: int) -> Message:
    if isinstance(value, str):
        if least == 1:
            return Message("the text must not be empty")
        return Message("the text must have at least {least} characters", least=least)
    return Message.plural(
        least,
        "the list must have at least {least} item, not {found}",
        "the list must have at least {least} items, not {found}",
        least=least,
        found=len(value),
    )


def _too_long(value: str | tuple[Any, ...], most: int) -> Message:
    if isinstance(value, str):
        return Message.plural(
            most,
            "the text must have at most {most} character",
            "the text must have at most {most} characters",
            most=most,
        )
    return Message(
        "the list must have at most {most} items, not {found}", most=most, found=len(value)
    )


class OneOrMore:
    """A list that may be written as a single item: `of: cow` is `of: [cow]`."""

    def check(self, value: Any) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


class TextOrTable:
    """A table that may be written as text alone: `fill: leaf` is `{"": leaf}`."""

    def check(self, value: Any) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


class AsText:
    """Text that may be written as a whole number without quotes: `boxes: [2, 3]`."""

    def check(self, value: Any) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


_INVALID = Message("invalid value: {found}")


class TaggedBy:
    """A union whose member is chosen by the value of one key.

    With `modules`, the value names one of them, which is imported: its `MODELS` have the member.
    """

    def __init__(
        self,
        key: str,
        modules: Mapping[str, str] | None = None,
        unknown: Message = _INVALID,
    ) -> None:
        self.key, self.modules, self.unknown = key, modules, unknown

    def check(self, value: Any) -> Violation | None:
        return None

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


@record
class RefersTo:
    """The id of an entry in the list `to` of the same file.

    `check` accepts every value: the reader compares the ids when it has the whole file.
    """

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
    """Text that matches a pattern; `{found}` in the message is the text."""

    pattern: str
    message: Message
    hint: Message = NO_MESSAGE

    def check(self, text: str) -> Violation | None:
        if re.fullmatch(self.pattern, text):
            return None
        return Violation((), self.message.with_values(found=quote_value(text)), self.hint)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"pattern": f"^(?:{self.pattern})$"}


class OneOf:
    """Text that is one of some names, which the message calls by what they are."""

    def __init__(self, names: Iterable[str], message: Message) -> None:
        self.names, self.message = tuple(names), message

    def check(self, text: str) -> Violation | None:
        if text in self.names:
            return None
        message = self.message.with_values(found=quote_value(text))
        return Violation((), message, did_you_mean(text, self.names))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"enum": [*self.names]}


# A name may be a number without quotes: `of: [1, 2]`.
Name = Annotated[str, AsText()]
# An id is a step of dotted keys in words files: it has no dots, and no spaces as in printed names.
Id = Annotated[
    Name,
    Matches(
        r"\w[\w-]{0,29}",
        Message("expected an id without spaces or dots, found {found}"),
        Message("for example hay-party"),
    ),
]


@model
class Number:
    """A number and its source; numbers that are not from the rulebook may be changed.

    A plain number has the source `house`: `3` is `{value: 3, source: house}`.

    value: the number
    source: who states the number
    """

    short_key = "value"

    value: int
    source: Source = "house"


@model
class Span:
    """A minimum and a maximum.

    least: the smallest allowed number
    most: the largest allowed number
    """

    least: Annotated[int, Ge(0), Le(999)]
    most: Annotated[int, Ge(0), Le(999)]

    def violations(self) -> Iterator[Violation]:
        return check_range(self.least, self.most)

    def contains(self, number: int) -> bool:
        """Return whether a number is neither too small nor too large."""
        return self.least <= number <= self.most


def check_range(least: int, most: int) -> Iterator[Violation]:
    """Yield a violation if the minimum is greater than the maximum."""
    if least > most:
        hint = Message("use at most {most}", most=most)
        yield Violation(("least",), Message("least is greater than most"), hint)


@record
class TypeSpec:
    """An annotation as the reader uses it: `base` is the type without `| None`.

    `inside` has the item type of a list, the key and value types of a table, or the members of a
    union that the form of a value decides: one value, a list, a table.
    """

    base: Any
    origin: Any
    constraints: tuple[Constraint, ...]
    may_be_empty: bool
    inside: tuple["TypeSpec", ...]


def type_spec(annotation: Any) -> TypeSpec:
    """Return the parts of an annotation."""
    if get_origin(annotation) is Annotated:
        base, *constraints = get_args(annotation)
        spec = type_spec(base)
        return TypeSpec(
            spec.base,
            spec.origin,
            (*spec.constraints, *constraints),
            spec.may_be_empty,
            spec.inside,
        )
    members = [member for member in union_members(annotation) if member is not type(None)]
    if len(members) == 1:  # `X | None`: the key may be empty
        spec = type_spec(members[0])
        return TypeSpec(spec.base, spec.origin, spec.constraints, True, spec.inside)
    origin = get_origin(annotation)
    inside = [it for it in get_args(annotation) if it is not ...] if origin in (tuple, dict) else ()
    if members and not any(map(is_frozen, members)):
        inside = members
    may_be_empty = type(None) in union_members(annotation)
    return TypeSpec(annotation, origin, (), may_be_empty, tuple(map(type_spec, inside)))


def union_members(annotation: Any) -> tuple[Any, ...]:
    """Return the members of a union; none for any other type."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()


def tag_of(spec: TypeSpec) -> TaggedBy | None:
    """Return what chooses between several models; None if a type has only one."""
    return next((it for it in spec.constraints if isinstance(it, TaggedBy)), None)


def tag_names(spec: TypeSpec) -> tuple[str, ...]:
    """Return the values of the key that chooses between several models."""
    tag = tag_of(spec)
    if tag is None:
        return ()
    return tuple(union_choices(spec.base, tag.key) if tag.modules is None else tag.modules)


def tagged_model(spec: TypeSpec, name: str) -> Any:
    """Return the model that a value of the key chooses."""
    tag = tag_of(spec)
    if tag is None:
        return spec.base
    if tag.modules is not None:
        return import_module(tag.modules[name]).MODELS[name]
    return union_choices(spec.base, tag.key)[name]


def models_of(spec: TypeSpec) -> tuple[Any, ...]:
    """Return the models that a value may be; none if it is no model."""
    if tag_of(spec):
        return tuple(dict.fromkeys(tagged_model(spec, name) for name in tag_names(spec)))
    found = union_members(spec.base) or (spec.base,)
    return tuple([it for it in found if is_frozen(it)])


def member_spec(spec: TypeSpec, value: Any) -> TypeSpec:
    """Return the member of a union that a value is read as: the one with its form.

    A map is a model if it has one of its keys, and a table otherwise.
    """
    return next((it for it in spec.inside if _has_form(it, value)), spec.inside[0])


def _has_form(spec: TypeSpec, value: Any) -> bool:
    match value:
        case bool():
            return spec.base is bool
        case list():
            return spec.origin is tuple
        case dict():
            is_model = is_frozen(spec.base) and not {*field_names(spec.base)}.isdisjoint(value)
            return is_model or spec.origin is dict
        case str():
            return spec.origin is Literal or _is_one_or_more(spec)
        case int():
            return _is_one_or_more(spec)
    return False


def _is_one_or_more(spec: TypeSpec) -> bool:
    return any(isinstance(it, OneOrMore) for it in spec.constraints)


@cache
def field_specs(model_type: Any) -> Mapping[str, TypeSpec]:
    """Return the types of a model's fields by name."""
    hints, parent = field_hints(model_type), model_type.__base__
    # Most fields are those of the model it extends: their types are read only once.
    inherited = field_specs(parent) if is_frozen(parent) else {}
    known = field_hints(parent) if inherited else {}
    return {
        name: inherited[name] if known.get(name) is hint else type_spec(hint)
        for name, hint in hints.items()
    }


@cache
def field_hints(model_type: Any) -> Mapping[str, Any]:
    """Return the annotations of a model's fields by name."""
    parent, own = model_type.__base__, model_type.__annotations__
    inherited: Mapping[str, Any] = {}
    if is_frozen(parent):
        inherited, before = field_hints(parent), parent.__annotations__
        own = {name: it for name, it in own.items() if before.get(name) is not it}
    holder = type(model_type.__name__, (), {"__annotations__": own})
    names = dict(vars(sys.modules[model_type.__module__]))
    stated = get_type_hints(holder, names, include_extras=True)
    hints = {**inherited, **stated}
    return {name: hints[name] for name in field_names(model_type)}


@cache
def union_choices(union: Any, key: str) -> dict[str, Any]:
    """Return the members of a union by the values of the key that chooses them."""
    return {
        tag: member
        for member in union_members(union)
        for tag in get_args(field_specs(member)[key].base)
    }
