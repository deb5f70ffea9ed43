"""Frozen values, quickly made: `record` stands for `dataclass(frozen=True, slots=True)`.

That would compile six methods for every class at every start of the program, which takes longer
than all the rest of a class. Here only `__init__` is compiled, once for each number of fields and
when a first value is made; all classes share the others, and what `dataclasses` asks of a class is
worked out when it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, FrozenInstanceError, dataclass, field
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


class _Shared:
    """The methods that all frozen values share; `_parts` gives a value's class and its fields."""

    __slots__ = ()
    _parts: Any

    def __repr__(self) -> str:
        kind, *values = self._parts(self)
        named = zip(field_names(kind), values, strict=True)
        return f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(self._parts(self) == self._parts(other))

    def __hash__(self) -> int:
        return hash(self._parts(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot change {name}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot change {name}")


_METHODS = ("__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__")
_SHARED = {name: getattr(_Shared, name) for name in _METHODS}
_OF_THE_FIRST = ("__dict__", "__weakref__")


class _Fields:
    """The fields of a class as `dataclasses` knows them, for `fields` and `replace`."""

    def __get__(self, value: object, kind: Any) -> Mapping[str, Field[Any]]:
        # With a docstring of its own, or `dataclass` would write one, which takes longest.
        own = {"__doc__": kind.__doc__ or "…", "__annotations__": kind.__annotations__}
        like = type(kind.__name__, (), {**own, **kind._defaults})
        made: Any = dataclass(init=False, repr=False, eq=False)(like)
        kind.__dataclass_fields__ = made.__dataclass_fields__
        return kind.__dataclass_fields__  # type: ignore[no-any-return]


def frozen(cls: type[T], *further_slots: str) -> type[T]:
    """The class anew, frozen and with slots for its fields; only its `__init__` is missing."""
    made: dict[str, Any] = {key: it for key, it in vars(cls).items() if key not in _OF_THE_FIRST}
    names = tuple(cls.__annotations__)
    made["_defaults"] = {name: made.pop(name) for name in names if name in made}
    made["_parts"] = attrgetter("__class__", *names)
    made["__slots__"], made["__match_args__"] = (*names, *further_slots), names
    made["__dataclass_fields__"] = _Fields()
    made["__qualname__"] = cls.__qualname__
    kind: Any = type(cls)
    return kind(cls.__name__, cls.__bases__, {**made, **_SHARED})  # type: ignore[no-any-return]


def is_frozen(kind: Any) -> bool:
    """Whether a class was made here."""
    return isinstance(kind, type) and "_defaults" in vars(kind)


def field_names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a frozen class."""
    names: tuple[str, ...] = kind.__match_args__
    return names


def field_defaults(kind: Any) -> Mapping[str, Any]:
    """The values of the fields of a frozen class that may be left out."""
    defaults: Mapping[str, Any] = kind._defaults
    return defaults


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a dataclass that is frozen and has slots."""
    return _filled_once(frozen(cls))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def keyword_record(cls: type[T]) -> type[T]:
    """Make a class a record whose fields are given by name only: for more than four of them."""
    made: Any = _filled_once(frozen(cls))
    made._by_name, made.__reduce__ = True, _reduce_by_name
    kind: type[T] = made
    return kind


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def caching_record(cls: type[T]) -> type[T]:
    """Make a class a record that keeps the values of each `cached_property`."""
    return _filled_once(frozen(cls, "__dict__"))


def _filled_once(made: type[T]) -> type[T]:
    made.__init__ = _first  # type: ignore[method-assign]
    made.__reduce__ = _reduce  # type: ignore[assignment, method-assign]
    return made


def _first(self: Any, *args: Any, **kwargs: Any) -> None:
    """Make the first value of a class, by the method that all later ones use."""
    cls = type(self)
    cls.__init__ = _init(cls)
    self.__init__(*args, **kwargs)


def _init(cls: Any) -> Any:
    """The method that fills the slots, past the guard that keeps them from being changed."""
    names, defaults = field_names(cls), field_defaults(cls)
    made = {n: defaults[it] for n, it in enumerate(names) if isinstance(defaults.get(it), Field)}
    known = {f"set_{n}": getattr(cls, it).__set__ for n, it in enumerate(names)}
    known |= {f"new_{n}": it.default_factory for n, it in made.items()}
    by_name = "_by_name" in vars(cls)
    code = _filling(len(names), tuple(made), by_name).replace(co_varnames=("self", *names))
    values = (defaults[it] for it in names if it in defaults)
    plain = tuple(None if isinstance(it, Field) else it for it in values)
    if not by_name:
        return FunctionType(code, known, "__init__", plain)
    fill = FunctionType(code, known, "__init__")
    fill.__kwdefaults__ = dict(zip((it for it in names if it in defaults), plain, strict=True))
    return fill


@cache
def _filling(count: int, made: tuple[int, ...], by_name: bool) -> CodeType:
    """The code that fills so many slots, some with a new value if none is given.

    It is compiled once; classes with as many fields have it under their own names.
    """
    values = [
        f"new_{n}() if _{n} is None else _{n}" if n in made else f"_{n}" for n in range(count)
    ]
    lines = "; ".join(f"set_{n}(self, {it})" for n, it in enumerate(values))
    parameters = ", ".join(f"_{n}" for n in range(count))
    known: dict[str, Any] = {}
    start = "*, " if by_name else ""
    exec(f"def __init__(self, {start}{parameters}): {lines}", known)  # noqa: S102
    code: CodeType = known["__init__"].__code__
    return code


def _reduce(value: Any) -> tuple[type, tuple[Any, ...]]:
    """How a copy is made, in this process or another."""
    kind, *values = value._parts(value)
    return kind, tuple(values)


def _reduce_by_name(value: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return how a copy of a value is made whose fields are given by name."""
    kind, *values = value._parts(value)
    return _made_by_name, (kind, dict(zip(field_names(kind), values, strict=True)))


def _made_by_name(kind: type[T], values: Mapping[str, Any]) -> T:
    return kind(**values)
