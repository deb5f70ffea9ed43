"""Arguments of calls: the content reader checks them, so its limits and messages apply here too.

The arguments of a call are the keyword-only parameters of its function. Their annotations are those
of content models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

from hedgerow.base.errors import Location
from hedgerow.base.frozen import field_names, record
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.loading.models import Length, model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import Tree
from hedgerow.loading.violations import Violation

if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]

# Limits of a JSON object, because requests are untrusted.
_MAX_DEPTH, _MAX_VALUES = 8, 20_000


@record
class Accepts:
    """A JSON object that is read elsewhere and fulfils a condition."""

    condition: Callable[[Mapping[str, Any]], bool]
    expected: Message

    def check(self, value: Mapping[str, Any]) -> Violation | None:
        if self.condition(value):
            return None
        return Violation((), Message("expected {wanted}", wanted=self.expected))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {}


def _has_limited_size(value: Mapping[str, Any]) -> bool:
    """Return whether a JSON object is neither too deep nor too large."""
    level: list[Any] = [value]
    count = 0
    for _ in range(_MAX_DEPTH):
        inner = (part.values() if type(part) is dict else part for part in level)
        items = [item for part in inner for item in part]
        count += len(items)
        level = [item for item in items if type(item) in (dict, list)]
        if not level or count > _MAX_VALUES:
            break
    return not level and count <= _MAX_VALUES


def _has_only_texts(value: Mapping[str, Any]) -> bool:
    return all(isinstance(text, str) for text in value.values())


Name = Annotated[str, Length(0, 200)]
Text = Annotated[str, Length(0, 64 * 1024)]
JsonObject = Annotated[
    Mapping[str, Any], Accepts(_has_limited_size, Message("a JSON object of limited size"))
]
FileTexts = Annotated[
    Mapping[str, Any],
    Accepts(_has_only_texts, Message("a JSON object that maps file names to their contents")),
]
# Arguments of every call: the language of its problems, and the user games it needs.
_COMMON: Mapping[str, Any] = {"lang": Lang | None, "own": Name | None}


@cache
def arguments_model(function: Callable[..., object]) -> Any:
    """Return the model of a call's arguments; `library` is not one of them."""
    hints = get_type_hints(function, include_extras=True)
    own = {name: hints[name] for name in hints if name not in ("library", "return")}
    defaults = {name: None for name in _COMMON if name not in own}
    defaults |= getattr(function, "__kwdefaults__", None) or {}
    body = {"__annotations__": {**_COMMON, **own}, "__doc__": function.__doc__, **defaults}
    return model(type(function.__name__, (), body))


def parse_arguments(path: str, values: Any, model_type: Any) -> Any:
    """Parse JSON values into a model. Raises InputError with all problems.

    `path` names the values in messages: the call, or a key in it. A null counts as a missing key.
    """
    return parse_model(_to_tree(path, values, field_names(model_type)), model_type)


def _to_tree(path: str, values: Any, names: tuple[str, ...]) -> Tree:
    """Return arguments as a tree. Objects among them are read elsewhere and stay as they are."""
    location = Location(path)
    if not isinstance(values, dict):
        return Tree(values, location)
    parts, keys = {}, {}
    for key, value in values.items():
        if key not in names:
            parts[key], keys[key] = Tree(value, location), location
        elif value is not None:
            keys[key] = at = Location(f"{path}.{key}")
            parts[key] = Tree(_to_trees(value, at) if type(value) is list else value, at)
    return Tree(parts, location, keys)


def _to_trees(values: list[Any], location: Location) -> list[Tree]:
    return [Tree(value, location) for value in values]
