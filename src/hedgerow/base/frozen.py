"""Frozen records: `record` is a faster `dataclass(frozen=True, slots=True)`.

A dataclass compiles six methods for every class at every start of the program, which takes longer
than everything else about a class. A record compiles only `__init__`, once for each number of
fields and not before the first value is created. All classes share the other methods, and what
`dataclasses.fields` and `replace` need is computed on demand.
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
    """The methods shared by all frozen classes; `_parts` returns a value's class and fields."""

    __slots__ = ()
    _parts: Any

    def __repr__(self) -> str:
        kind, *values = self._parts(self)
        pairs = zip(field_names(kind), values, strict=True)
        return f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

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
# These belong to the original class: `type()` creates new ones.
_NOT_COPIED = ("__dict__", "__weakref__")


class _Fields:
    """The `__dataclass_fields__` of a class, computed on demand for `fields` and `replace`."""

    def __get__(self, value: object, kind: Any) -> Mapping[str, Field[Any]]:
        # Without a docstring, `dataclass` would generate one, which is its slowest step.
        body = {"__doc__": kind.__doc__ or "…", "__annotations__": kind.__annotations__}
        plain = type(kind.__name__, (), {**body, **kind._defaults})
        model: Any = dataclass(init=False, repr=False, eq=False)(plain)
        kind.__dataclass_fields__ = model.__dataclass_fields__  # replaces this descriptor
        return kind.__dataclass_fields__  # type: ignore[no-any-return]


def frozen(cls: type[T], *further_slots: str) -> type[T]:
    """Return a copy of a class that is frozen and has slots for its fields, but no `__init__`.

    The class must be copied, because slots cannot be added to an existing class.
    """
    body: dict[str, Any] = {
        key: value for key, value in vars(cls).items() if key not in _NOT_COPIED
    }
    names = tuple(cls.__annotations__)
    body["_defaults"] = {name: body.pop(name) for name in names if name in body}
    body["_parts"] = attrgetter("__class__", *names)
    body["__slots__"], body["__match_args__"] = (*names, *further_slots), names
    body["__dataclass_fields__"] = _Fields()
    body["__qualname__"] = cls.__qualname__
    metaclass: Any = type(cls)
    return metaclass(cls.__name__, cls.__bases__, {**body, **_SHARED})  # type: ignore[no-any-return]


def is_frozen(kind: Any) -> bool:
    """Return whether a class was created by `frozen`."""
    return isinstance(kind, type) and "_defaults" in vars(kind)


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the field names of a frozen class."""
    names: tuple[str, ...] = kind.__match_args__
    return names


def field_defaults(kind: Any) -> Mapping[str, Any]:
    """Return the default values of a frozen class by field name."""
    defaults: Mapping[str, Any] = kind._defaults
    return defaults


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Turn a class into a frozen dataclass with slots."""
    return _add_init(frozen(cls))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def keyword_record(cls: type[T]) -> type[T]:
    """Turn a class into a record with keyword-only fields; use it for more than four fields."""
    return _use_names(_add_init(frozen(cls)))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def caching_record(cls: type[T]) -> type[T]:
    """Turn a class into a record that can have a `cached_property`."""
    return _add_init(frozen(cls, "__dict__"))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def caching_keyword_record(cls: type[T]) -> type[T]:
    """Turn a class into a keyword record that can have a `cached_property`."""
    return _use_names(_add_init(frozen(cls, "__dict__")))


def _use_names(cls: type[T]) -> type[T]:
    """Let a record take its values by name only."""
    frozen_class: Any = cls
    frozen_class._by_name, frozen_class.__reduce__ = True, _reduce_by_name
    return cls


def _add_init(cls: type[T]) -> type[T]:
    cls.__init__ = _first_init  # type: ignore[method-assign]
    cls.__reduce__ = _reduce  # type: ignore[assignment, method-assign]
    return cls


def _first_init(self: Any, *args: Any, **kwargs: Any) -> None:
    """Compile the `__init__` of a class when its first value is created, and call it."""
    cls = type(self)
    cls.__init__ = _compile_init(cls)
    self.__init__(*args, **kwargs)


def _compile_init(cls: Any) -> Any:
    """Return the `__init__` of a frozen class.

    It sets the slots through their descriptors, because `__setattr__` of a frozen class raises.
    """
    names, defaults = field_names(cls), field_defaults(cls)
    factories = {
        n: defaults[name] for n, name in enumerate(names) if isinstance(defaults.get(name), Field)
    }
    variables = {f"set_{n}": getattr(cls, name).__set__ for n, name in enumerate(names)}
    variables |= {f"new_{n}": field.default_factory for n, field in factories.items()}
    by_name = "_by_name" in vars(cls)
    code = _compile_body(len(names), tuple(factories), by_name).replace(
        co_varnames=("self", *names)
    )
    values = (defaults[name] for name in names if name in defaults)
    # None means a default factory: the compiled code calls it.
    plain = tuple(None if isinstance(value, Field) else value for value in values)
    if not by_name:
        return FunctionType(code, variables, "__init__", plain)
    init = FunctionType(code, variables, "__init__")
    init.__kwdefaults__ = dict(zip((it for it in names if it in defaults), plain, strict=True))
    return init


@cache
def _compile_body(count: int, factory_indexes: tuple[int, ...], by_name: bool) -> CodeType:
    """Compile the code that fills the slots.

    `factory_indexes` are the indexes of the fields with a default factory.

    Cached: classes with equally many fields share the code and differ in the parameter names.
    """
    values = [
        f"new_{n}() if _{n} is None else _{n}" if n in factory_indexes else f"_{n}"
        for n in range(count)
    ]
    body = "; ".join(f"set_{n}(self, {value})" for n, value in enumerate(values))
    parameters = ", ".join(f"_{n}" for n in range(count))
    variables: dict[str, Any] = {}
    start = "*, " if by_name else ""
    exec(f"def __init__(self, {start}{parameters}): {body}", variables)  # noqa: S102
    code: CodeType = variables["__init__"].__code__
    return code


def _reduce(value: Any) -> tuple[type, tuple[Any, ...]]:
    """Return the constructor and its arguments, for `copy` and `pickle`."""
    kind, *values = value._parts(value)
    return kind, tuple(values)


def _reduce_by_name(value: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return `_create_by_name` and its arguments, for `copy` and `pickle`."""
    kind, *values = value._parts(value)
    return _create_by_name, (kind, dict(zip(field_names(kind), values, strict=True)))


def _create_by_name(kind: type[T], values: Mapping[str, Any]) -> T:
    return kind(**values)
