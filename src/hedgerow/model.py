"""What a content model is: a frozen dataclass made of keys with values."""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, TypeVar, cast, dataclass_transform

M = TypeVar("M")


class _Shared:
    """The methods of all models, written once: `dataclass` would compile them for each model."""

    def __init__(self, **values: Any) -> None:
        for item in fields(cast("Any", self)):
            if item.name not in values and item.default is MISSING:
                raise TypeError(f"{type(self).__name__} needs {item.name}")
            object.__setattr__(self, item.name, values.pop(item.name, item.default))
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def __repr__(self) -> str:
        names = (it.name for it in fields(cast("Any", self)))
        inside = (f"{name}={value!r}" for name, value in zip(names, _values(self), strict=True))
        return f"{type(self).__name__}({', '.join(inside)})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot change {name}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot change {name}")


def _values(value: Any) -> tuple[Any, ...]:
    return tuple(getattr(value, it.name) for it in fields(value))


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[M]) -> type[M]:
    """Make a class a content model: a dataclass that is frozen and made of keys with values."""
    for name in ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"):
        setattr(cls, name, getattr(_Shared, name))
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=True)(cls)
    made.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return made
