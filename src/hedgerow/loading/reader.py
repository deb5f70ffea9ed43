"""A YAML tree as a value of a content model: read once, every problem with its place and a hint.

The reader walks the annotations of the model. A part that cannot be read leaves a gap; the checks
of the models (`faults`) are asked all the same, and are silent where they look into a gap.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from hedgerow.base.errors import (
    MAX_PROBLEMS,
    Location,
    Problem,
    closest_match,
    did_you_mean,
    meant,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import field_defaults, is_frozen
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.layers import PrintedNames, no_names
from hedgerow.loading.models import (
    Number,
    RefersTo,
    TaggedBy,
    TypeSpec,
    field_specs,
    type_spec,
    union_choices,
)
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import COMMA_HINT, Tree, describe_value, list_ids, locate
from hedgerow.loading.violations import Unreadable, Violation, skip_unreadable

M = TypeVar("M")
UNREADABLE = Unreadable()
_SIMPLE: dict[type, tuple[tuple[type, ...], Message]] = {
    str: ((str,), Message("text")),
    int: ((int,), Message("a whole number")),
    float: ((int, float), Message("a number")),
    bool: ((bool,), Message("true or false")),
}
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")


def load_model(path: Path, model_type: type[M]) -> M:
    """Read and check one YAML file; raises all its problems at once."""
    return parse_model(load_tree(path), model_type)


def parse_model(
    tree: Tree, model_type: type[M], icons: Collection[str] = (), names: PrintedNames = no_names
) -> M:
    """The tree as a value of the model; raises all its problems at once.

    `icons` are those that the game brings along, `names` tells what its things are called on paper.
    """
    reader = _Reader(icons, model_type)
    value: M = reader.value(tree, type_spec(model_type))
    raise_problems([*reader.problems, *_strangers(tree, reader, names)])
    return value


def read_partly(tree: Tree, model_type: Any) -> Any:
    """The tree as a value of the model, with gaps for what is wrong; see `checks.sound`."""
    return _Reader((), model_type, keeps_faulty=True).value(tree, type_spec(model_type))


class _Reader:
    """Makes values of trees and collects what is wrong; what cannot be read becomes a gap.

    So does what finds a fault with itself, unless the reader keeps it.
    """

    def __init__(self, icons: Collection[str], root: Any, *, keeps_faulty: bool = False) -> None:
        self.icons, self._root, self._keeps_faulty = icons, root, keeps_faulty
        self.problems: list[Problem] = []
        self.references: list[tuple[RefersTo, Tree]] = []

    def value(self, tree: Tree, kind: TypeSpec, key: Location | None = None) -> Any:
        """The value of a kind, within its bounds; `key` is where the key of an empty one stands."""
        if kind.may_be_empty and tree.value is None:
            return None
        value = self._unbounded(tree, kind, key)
        if value is UNREADABLE or not kind.constraints:
            return value
        for violation in self._found(
            it for bound in kind.constraints if (it := bound.check(value))
        ):
            self._tell_fault(tree, key, violation)
            return UNREADABLE
        self.references += [(it, tree) for it in kind.constraints if isinstance(it, RefersTo)]
        return value

    def _unbounded(self, tree: Tree, kind: TypeSpec, key: Location | None) -> Any:
        value, base, origin = tree.value, kind.base, kind.origin
        if base in _SIMPLE:
            known, wanted = _SIMPLE[base]
            if type(value) not in known:
                return self._expected(tree, key, wanted)
            return float(value) if base is float else value
        if origin is Literal:
            return self._choice(tree, key, get_args(base))
        if origin is tuple:
            return self._list(tree, key, kind.inside[0])
        if base is Number and type(value) is int:
            return Number(value=value, source="house")
        if not isinstance(value, dict):
            wanted = Message("a whole number") if base is Number else Message("key-value pairs")
            return self._expected(tree, key, wanted, _keys_hint(base))
        if origin is dict:
            return self._table(tree, *kind.inside)
        return self._model(tree, base if is_frozen(base) else self._member(tree, kind), key)

    def _choice(self, tree: Tree, key: Location | None, known: tuple[str, ...]) -> Any:
        found = tree.value
        if isinstance(found, str) and found in known:
            return found
        hint = (
            did_you_mean(found, known)
            if isinstance(found, str)
            else Message("use {names}", names=", ".join(known))
        )
        return self._tell(
            _at(tree, key), Message("invalid value: {found}", found=describe_value(found)), hint
        )

    def _list(self, tree: Tree, key: Location | None, item: TypeSpec) -> Any:
        if not isinstance(tree.value, list):
            return self._expected(tree, key, Message("a list"))
        values = tuple([self.value(part, item) for part in tree.value])
        return UNREADABLE if item.base in _SIMPLE and UNREADABLE in values else values

    def _table(self, tree: Tree, key_kind: TypeSpec, item: TypeSpec) -> Any:
        values = {
            self._table_key(tree, name, key_kind): self.value(part, item, tree.keys[name])
            for name, part in tree.value.items()
        }
        return UNREADABLE if any(UNREADABLE in pair for pair in values.items()) else values

    def _table_key(self, tree: Tree, name: str, kind: TypeSpec) -> Any:
        """A key of a table; a number is written in one way only."""
        if kind.base is str:
            return name
        if _WHOLE.fullmatch(name):
            return int(name)
        message = Message(
            "expected {wanted}, found {found}", wanted=_SIMPLE[int][1], found=describe_value(name)
        )
        return self._tell(tree.keys[name], message)

    def _member(self, tree: Tree, kind: TypeSpec) -> Any:
        """The member of a union that the value of one key names."""
        name = next(it.key for it in kind.constraints if isinstance(it, TaggedBy))
        known = union_choices(kind.base, name)
        if name not in tree.value:
            return self._without_key(tree, name, known)
        part = tree.value[name]
        tag = self._choice(part, tree.keys[name], tuple(known))
        return known[tag] if tag is not UNREADABLE else UNREADABLE

    def _without_key(self, tree: Tree, name: str, known: dict[str, Any]) -> Any:
        """A mapping without the key that says what it is, which may only be misspelt."""
        keys = {key for member in known.values() for key in field_specs(member)}
        near = closest_match(name, [key for key in tree.keys if key not in keys])
        if near:
            message = Message("unknown key {key}", key=quote_value(near))
            return self._tell(tree.keys[near], message, meant([name]))
        return self._tell(tree.location, Message("missing key {key}", key=quote_value(name)))

    def _model(self, tree: Tree, model_type: Any, key: Location | None) -> Any:
        """A value of a model, whole or with gaps; one that finds a fault with itself is a gap."""
        if model_type is UNREADABLE:
            return UNREADABLE
        before, kinds = len(self.problems), field_specs(model_type)
        self._check_keys(tree, model_type)
        values = dict(field_defaults(model_type))
        for name, part in tree.value.items():
            if name in kinds:
                values[name] = self.value(part, kinds[name], tree.keys[name])
        whole = len(self.problems) == before
        value = model_type(**values) if whole else _with_gaps(model_type, values)
        has_check = hasattr(model_type, "violations")
        violations = list(self._found(_violations(value))) if has_check else []
        for violation in violations:
            self._tell_fault(tree, key, violation)
        return UNREADABLE if violations and not self._keeps_faulty else value

    def _check_keys(self, tree: Tree, model_type: Any) -> None:
        """Keys that are unknown or missing; a misspelt key is one problem, not two."""
        kinds, defaults = field_specs(model_type), field_defaults(model_type)
        missing = [it for it in kinds if it not in tree.value and it not in defaults]
        for name, part in tree.value.items():
            if name in kinds:
                continue
            near = closest_match(name, missing)
            if near:
                missing.remove(near)
            hint = meant([near]) if near else self._other_place(name, model_type)
            hint = COMMA_HINT if " " in name and part.value is None else hint
            self._tell(tree.keys[name], Message("unknown key {key}", key=quote_value(name)), hint)
        for name in missing:
            message = Message("missing key {key}", key=quote_value(name))
            self._tell(tree.location, message, _form_hint(kinds[name]))

    def _other_place(self, name: str, model_type: Any) -> Message:
        """The hint for a key that is not of this model: the part of the file it is of, or near."""
        parts = field_specs(self._root)
        if any(kind.base is model_type for kind in parts.values()) and name in parts:
            return Message("write {name} at the start of a line", name=name)
        holders = _holders(self._root, name) if model_type is self._root else []
        if len(holders) == 1:
            return Message("did you mean {name}?", name=f"{holders[0]}.{name}")
        return did_you_mean(name, field_specs(model_type))

    def _expected(
        self, tree: Tree, key: Location | None, wanted: Message, hint: Message = NO_MESSAGE
    ) -> Any:
        message = Message(
            "expected {wanted}, found {found}", wanted=wanted, found=describe_value(tree.value)
        )
        return self._tell(_at(tree, key), message, hint)

    def _found(self, violations: Iterator[Violation]) -> Iterator[Violation]:
        """The faults of one check; an icon that the game brings along is none, but may be meant."""
        for violation in skip_unreadable(violations):
            if not violation.icon:
                yield violation
            elif violation.icon not in self.icons:
                near = closest_match(violation.icon, sorted(self.icons))
                hint = meant([near]) if near else violation.hint
                yield replace(violation, hint=hint)

    def _tell_fault(self, tree: Tree, key: Location | None, violation: Violation) -> None:
        at = locate(tree, violation.path) if violation.path else _at(tree, key)
        self._tell(at, violation.message, violation.hint)

    def _tell(self, location: Location, message: Message, hint: Message = NO_MESSAGE) -> Unreadable:
        """Note a problem; where more is broken than can be told, nobody looks any further."""
        self.problems.append(Problem(location, message, hint))
        if len(self.problems) > 2 * MAX_PROBLEMS:
            raise_problems(self.problems)
        return UNREADABLE


def _holders(model_type: Any, name: str) -> list[str]:
    """Return the parts of a file that have a key of that name: players is one of about."""
    parts = field_specs(model_type).items()
    return [it for it, kind in parts if is_frozen(kind.base) and name in field_specs(kind.base)]


def _strangers(tree: Tree, reader: _Reader, printed: PrintedNames) -> Iterator[Problem]:
    """References to ids that are not there."""
    told = {it.location for it in reader.problems}
    known = {to: _sure_ids(tree, to, told) for to in {bound.to for bound, _ in reader.references}}
    for bound, part in reader.references:
        names = known[bound.to]
        if names and part.value not in names:
            message = bound.message.with_values(found=quote_value(part.value))
            hint = did_you_mean(part.value, names, printed(bound.to))
            yield Problem(part.location, message, hint)


def _sure_ids(tree: Tree, key: str, told: set[Location]) -> list[str]:
    """The ids of a list; while one of them is wrong, or there twice, nobody can say."""
    ids = list_ids(tree, key)
    names = [str(it.value) for it in ids]
    unsure = len(set(names)) < len(names) or any(it.location in told for it in ids)
    return [] if unsure else names


def _at(tree: Tree, key: Location | None) -> Location:
    """Where a value stands; an empty one is shown at its key."""
    return key if key is not None and tree.value in (None, {}, []) else tree.location


def _violations(value: Any) -> Iterator[Violation]:
    """The faults a value finds with itself; not before they are asked for."""
    yield from value.violations()


def _with_gaps(model_type: Any, values: dict[str, Any]) -> Any:
    """A value of a model without those of its parts that could not be read."""
    value = object.__new__(model_type)
    for name, part in values.items():
        if part is not UNREADABLE:
            object.__setattr__(value, name, part)
    return value


def _form_hint(kind: TypeSpec) -> Message:
    """How a value of a kind is written, if that needs to be said."""
    if kind.origin is Literal:
        return Message("use one of {names}", names=", ".join(get_args(kind.base)))
    return _keys_hint(kind.base)


def _keys_hint(base: Any) -> Message:
    if base is Number:
        return Message("write 3, or {value: 3, source: rulebook}")
    return (
        Message("valid keys: {keys}", keys=", ".join(field_specs(base)))
        if is_frozen(base)
        else NO_MESSAGE
    )
