"""What a content model is: a frozen dataclass made of keys with values."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar, dataclass_transform

from hedgerow.base.frozen import frozen

M = TypeVar("M")


def _init(self: Any, **values: Any) -> None:
    for item in fields(self):
        if item.name not in values and item.default is MISSING:
            raise TypeError(f"{type(self).__name__} needs {item.name}")
        object.__setattr__(self, item.name, values.pop(item.name, item.default))
    if values:
        raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")
    if hasattr(self, "__post_init__"):
        self.__post_init__()


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[M]) -> type[M]:
    """Make a class a content model: a dataclass that is frozen and made of keys with values."""
    made: Any = frozen(cls, kw_only=True)
    made.__init__ = _init
    made.__pydantic_config__ = {"extra": "forbid", "strict": True}
    return made  # type: ignore[no-any-return]
