"""A record behaves like a frozen dataclass with slots."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from copy import copy
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from hedgerow.base.frozen import caching_record, field_names, is_frozen, keyword_record, record
from hedgerow.loading import models

SOURCE = Path(__file__).resolve().parents[2] / "src" / "hedgerow"


@record
class Crop:
    """A record with a default and a default factory."""

    name: str
    rows: int = 2
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return self.rows * 10


@record
class Weed:
    """Another record with the same fields."""

    name: str
    rows: int = 2


@dataclass(frozen=True, slots=True)
class Measure:
    """The dataclass that records are compared with."""

    name: str
    rows: int = 2


def test_record_accepts_positional_and_keyword_arguments() -> None:
    assert (Crop("rye").rows, Crop("rye", 3).size, Crop(name="rye", rows=4).size) == (2, 30, 40)


@pytest.mark.parametrize("arguments", [(), ("rye", 1, {}, 1)])
def test_wrong_number_of_arguments_is_rejected(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Crop(*arguments)


def test_nothing_can_be_changed_added_or_removed() -> None:
    crop: Any = Crop("rye")

    for name in ("rows", "colour"):
        with pytest.raises(FrozenInstanceError):
            setattr(crop, name, 3)
    with pytest.raises(FrozenInstanceError):
        del crop.rows
    assert not hasattr(crop, "__dict__")


def test_values_of_the_same_class_are_compared_by_fields() -> None:
    others: list[object] = [Weed("rye", 3), Measure("rye"), "rye"]

    assert Weed("rye") == Weed("rye", 2)
    assert Weed("rye") not in others
    assert {Weed("rye"), Weed("rye", 2)} == {Weed("rye")}


def test_default_factory_creates_a_new_value_each_time() -> None:
    assert Crop("rye").notes is not Crop("rye").notes
    assert Crop("rye", notes={"a": "b"}).notes == {"a": "b"}


def test_repr_fields_and_match_work_like_a_dataclass() -> None:
    assert repr(Weed("rye")) == repr(Measure("rye")).replace("Measure", "Weed")
    assert [it.name for it in fields(Weed)] == ["name", "rows"]
    match Weed("rye", 3):
        case Weed(name, rows):
            assert (name, rows) == ("rye", 3)


def test_copies_are_equal() -> None:
    weed: Any = Weed("rye", 3)

    assert replace(weed, rows=2) == Weed("rye")
    assert copy(weed) == weed == pickle.loads(pickle.dumps(weed))


@caching_record
class Barn:
    """A record with a cached property."""

    crops: tuple[Weed, ...]

    @cached_property
    def rows(self) -> list[int]:
        return [crop.rows for crop in self.crops]


def test_caching_record_caches_properties_and_is_frozen() -> None:
    barn: Any = Barn((Weed("rye"), Weed("oats", 3)))

    assert barn.rows == [2, 3]
    assert barn.rows is barn.rows
    assert barn == Barn(barn.crops) and replace(barn, crops=()).rows == []
    assert [it.name for it in fields(Barn)] == ["crops"]
    with pytest.raises(FrozenInstanceError):
        barn.crops = ()


@keyword_record
class Field:
    """A keyword record, with a required field after optional ones."""

    rows: int = 2
    notes: Mapping[str, str] = field(default_factory=dict)
    name: str


def test_keyword_record_rejects_positional_arguments() -> None:
    untyped: Any = Field

    assert (Field(name="rye"), Field(name="rye", rows=3).rows) == (untyped(rows=2, name="rye"), 3)
    assert Field(name="rye").notes == {}
    positional: list[tuple[object, ...]] = [("rye",), (2, {}, "rye")]
    for arguments in positional:
        with pytest.raises(TypeError, match="positional"):
            untyped(*arguments)
    with pytest.raises(TypeError, match="name"):
        untyped(rows=3)


def test_a_keyword_record_is_replaced_and_copied() -> None:
    rye = Field(name="rye", rows=5)

    assert replace(rye, name="oats") == Field(name="oats", rows=5)
    assert copy(rye) == pickle.loads(pickle.dumps(rye)) == rye
    assert [it.name for it in fields(Field)] == ["rows", "notes", "name"]


# Values written thousands of times in one fixed order, and a game, which one function creates.
POSITIONAL = set(
    "Rect Path Bits Text Symbol Use Group Trim Page Piece TextStyle"
    " Location Problem ParsedGrid TypedRow TypeSpec Game Words Frame".split()
)


def test_records_with_more_than_four_fields_are_keyword_records() -> None:
    records = [
        kind
        for module in walk_packages([str(SOURCE)], "hedgerow.")
        if module.name != "hedgerow.__main__"
        for kind in vars(import_module(module.name)).values()
        if is_frozen(kind) and kind.__module__ == module.name and len(field_names(kind)) > 4
    ]
    # Content models are created by name anyway: their initialiser takes keywords only.
    records = [it for it in records if it.__init__ is not models._init]

    assert len(records) > 40
    positional = {it.__name__ for it in records if not getattr(it, "_by_name", False)}
    assert positional - POSITIONAL == set()
