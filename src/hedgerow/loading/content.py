"""Content models: strict YAML to frozen values, every problem with its place and a hint.

A file that is sound is read by the models' own annotations. For one that is not, pydantic, which
takes long to load, finds every problem.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast, get_args

from hedgerow.base.errors import MAX_PROBLEMS, did_you_mean, quoted, raise_any
from hedgerow.base.frozen import record
from hedgerow.loading.bounds import Ge, Le
from hedgerow.loading.checks import KEY as KEY
from hedgerow.loading.checks import Fault as Fault
from hedgerow.loading.checks import FaultsError as FaultsError
from hedgerow.loading.checks import Hole, KeyPath, sound
from hedgerow.loading.checks import check as check
from hedgerow.loading.checks import falling as falling
from hedgerow.loading.checks import repeated as repeated
from hedgerow.loading.checks import repeated_ids as repeated_ids
from hedgerow.loading.checks import unknown as unknown
from hedgerow.loading.model import model as model
from hedgerow.loading.reading import UnsureError, sound_value
from hedgerow.loading.refusal import bare, fault_problems, field_types, genuine, key_path, refusals
from hedgerow.loading.tree import Tree, load_tree

M = TypeVar("M")
Source = Literal["rulebook", "review", "inferred", "house"]


@record
class OneOf:
    """Marks a union whose member is chosen by the value of one key."""

    key: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(discriminator=self.key)])


@record
class Between:
    """Marks a `Number` whose value is in a range."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {**handler(core), "properties": {"value": bounds}}

    def checked(self, number: Number) -> Number:
        if not self.least <= number.value <= self.most:
            message = f"should be from {self.least} to {self.most}"
            raise FaultsError([Fault(("value",), message)])
        return number


@record
class Written:
    """Marks a text of a certain form; `{found}` in the message is the text."""

    pattern: str
    message: str
    hint: str = ""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "pattern": f"^(?:{self.pattern})$"}

    def checked(self, text: str) -> str:
        if not re.fullmatch(self.pattern, text):
            message = self.message.replace("{found}", quoted(text))
            raise FaultsError([Fault((), message, self.hint)])
        return text


@record
class Named:
    """Marks a text that names one of the things of a kind."""

    kind: str
    names: Callable[[], Collection[str]]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "enum": sorted(self.names())}

    def checked(self, text: str) -> str:
        if text not in self.names():
            message = f"no {self.kind} is called {quoted(text)}"
            raise FaultsError([Fault((), message, did_you_mean(text, sorted(self.names())))])
        return text


Id = Annotated[
    str,
    Written(
        r"\w[\w-]{0,29}", "expected an id without blanks or dots, found {found}", "like hay-party"
    ),
]


@model
class Number:
    """A number and who says so; what is not from the rulebook may be changed by its owner.

    value: the number
    source: who says so
    """

    value: int
    source: Source


@model
class Span:
    """The least and the most of something.

    least: the smallest that is allowed
    most: the largest that is allowed
    """

    least: Annotated[int, Ge(0), Le(999)]
    most: Annotated[int, Ge(0), Le(999)]

    def __post_init__(self) -> None:
        check(least_and_most(self.least, self.most))


def load_content(path: Path, model_type: type[M]) -> M:
    """Read and check one YAML file; raises all its problems at once."""
    return checked(load_tree(path), model_type)


def checked(tree: Tree, model_type: type[M]) -> M:
    """The tree as a value of the model."""
    try:
        return cast("M", sound_value(tree, model_type))
    except UnsureError:
        return _explained(tree, model_type)


def _explained(tree: Tree, model_type: type[M]) -> M:
    """The tree as pydantic reads it, with every problem if it cannot."""
    from pydantic import ValidationError

    try:
        return cast("M", _read(tree, model_type))
    except ValidationError as error:
        genuine_ones = (it for it in error.errors() if genuine(tree, model_type, it))
        details = [*islice(genuine_ones, 2 * MAX_PROBLEMS)]
        # Where more is broken than can be told, nobody looks for what is wrong beside it.
        beside = () if any(genuine_ones) else _faults_beside(tree, model_type, details)
        raise_any([*refusals(tree, model_type, details), *beside])
        raise


def least_and_most(least: int, most: int) -> Iterator[Fault]:
    """The fault of a range whose ends are swapped."""
    if least > most:
        yield Fault(("least",), "the least is more than the most", f"at most {most}")


def _faults_beside(
    tree: Tree, model_type: Any, details: Collection[Mapping[str, Any]]
) -> Iterator[Any]:
    """What the model finds wrong in the parts that pydantic could read."""
    broken = [key_path(model_type, detail["loc"]) for detail in details]
    if not hasattr(model_type, "_faults") or () in broken:
        return
    value = _partial(tree, model_type, broken)
    yield from fault_problems(tree, (), sound(value._faults()))


def _partial(tree: Tree, model_type: Any, broken: list[KeyPath]) -> Any:
    """A value of a model with holes where its parts are broken."""
    value = object.__new__(model_type)
    defaults = {it.name: it.default for it in fields(model_type)}
    for name, kind in field_types(model_type).items():
        below = [path[1:] for path in broken if path[0] == name]
        missing = Hole() if below else defaults[name]
        part = tree.value.get(name)
        object.__setattr__(value, name, _part(part, kind, below) if part else missing)
    return value


def _part(part: Tree, kind: Any, broken: list[KeyPath]) -> Any:
    """A part that can be read, the rest of one that cannot, or a hole."""
    plain = bare(kind)
    if not broken:
        return _read(part, kind)
    if () in broken:
        return Hole()
    if is_dataclass(plain):
        return _partial(part, plain, broken)
    if not isinstance(part.value, list):
        return Hole()
    items = [[path[1:] for path in broken if path[0] == n] for n in range(len(part.value))]
    return tuple(map(_part, part.value, repeat(get_args(plain)[0]), items))


def _read(tree: Tree, kind: Any) -> Any:
    import json

    return _adapter(kind).validate_json(json.dumps(tree.plain()), strict=True)


@cache
def _adapter(model_type: Hashable) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(cast("type[Any]", model_type))
