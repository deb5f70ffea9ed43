"""Frozen values, quickly made: `record` stands for `dataclass(frozen=True, slots=True)`.

That would compile six methods for every class at every start of the program, which takes longer
than all the rest of a class. Here only `__init__` is compiled, when a first value is made, and all
classes share the others.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


class _Shared:
    """The methods that all frozen values share; `_parts` gives a value's class and its fields."""

    _parts: Any

    def __repr__(self) -> str:
        kind, *values = self._parts(self)
        named = zip(fields(kind), values, strict=True)
        return f"{kind.__name__}({', '.join(f'{it.name}={value!r}' for it, value in named)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(self._parts(self) == self._parts(other))

    def __hash__(self) -> int:
        return hash(self._parts(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot change {name}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot change {name}")


_METHODS = ("__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__")


def frozen(cls: type[T], *, kw_only: bool = False) -> type[T]:
    """Make a class a dataclass that is frozen and has slots; only its `__init__` is missing."""
    for name in _METHODS:
        setattr(cls, name, getattr(_Shared, name))
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    names = [it.name for it in fields(made)]  # type: ignore[arg-type]
    made._parts = attrgetter("__class__", *names)  # type: ignore[attr-defined]
    return made


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a dataclass that is frozen and has slots."""
    made: Any = frozen(cls)
    made.__init__ = _first
    made.__reduce__ = _reduce
    return made  # type: ignore[no-any-return]


def _first(self: Any, *args: Any, **kwargs: Any) -> None:
    """Make the first value of a class, by the method that all later ones use."""
    cls = type(self)
    cls.__init__ = _init(cls)
    self.__init__(*args, **kwargs)


def _init(cls: Any) -> Any:
    """The method that fills the slots, past the guard that keeps them from being changed."""
    known: dict[str, Any] = {f"_set_{it.name}": getattr(cls, it.name).__set__ for it in fields(cls)}
    parameters = ", ".join(_parameter(it, known) for it in fields(cls))
    lines = "\n".join(f" _set_{it.name}(self, {_value(it)})" for it in fields(cls))
    exec(f"def __init__(self, {parameters}):\n{lines}", known)  # noqa: S102
    return known["__init__"]


def _parameter(item: Field[Any], known: dict[str, Any]) -> str:
    if item.default_factory is not MISSING:
        known[f"_new_{item.name}"] = item.default_factory
        return f"{item.name}=None"
    known[f"_default_{item.name}"] = item.default
    return item.name if item.default is MISSING else f"{item.name}=_default_{item.name}"


def _value(item: Field[Any]) -> str:
    fresh = f"_new_{item.name}() if {item.name} is None else "
    return item.name if item.default_factory is MISSING else fresh + item.name


def _reduce(value: Any) -> tuple[type, tuple[Any, ...]]:
    """How a copy is made, in this process or another."""
    kind, *values = value._parts(value)
    return kind, tuple(values)
