"""Marks of a content model's types: the bounds of a number, the length of a text or list.

The models' own reader asks a mark for its bounds, and pydantic asks it for them when it explains
what is wrong or makes a schema. They are no dataclasses, as those take long to make.
"""

from __future__ import annotations

from typing import Any


class _Bounds:
    """What all marks share: pydantic knows every bound by the name that it has here."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        told = {name: it for name, it in vars(self).items() if (name, it) != ("min_length", 0)}
        return {**handler(source), **told}


class Ge(_Bounds):
    """A number that is at least this."""

    def __init__(self, bound: float) -> None:
        self.ge = bound


class Gt(_Bounds):
    """A number that is more than this."""

    def __init__(self, bound: float) -> None:
        self.gt = bound


class Le(_Bounds):
    """A number that is at most this."""

    def __init__(self, bound: float) -> None:
        self.le = bound


class Len(_Bounds):
    """A text or list of at least so many, and of at most so many if that is said."""

    def __init__(self, least: int, most: int | None = None) -> None:
        self.min_length = least
        if most is not None:
            self.max_length = most
