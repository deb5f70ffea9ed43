"""Parse YAML trees into content models; every problem has a location and a hint.

The reader follows the annotations of the model. A part that cannot be read is missing in the
value; the checks of the models (`violations`) run anyway and stop where they need such a part.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args

from hedgerow.base.errors import (
    MAX_PROBLEMS,
    Location,
    Problem,
    closest_match,
    did_you_mean,
    list_names,
    quote_value,
    raise_problems,
    suggestion_hint,
)
from hedgerow.base.frozen import field_defaults, is_frozen
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.layers import PrintedNames, no_names
from hedgerow.loading.models import (
    AsText,
    OneOrMore,
    RefersTo,
    TextOrTable,
    TypeSpec,
    field_specs,
    member_spec,
    models_of,
    tag_names,
    tag_of,
    tagged_model,
    type_spec,
)
from hedgerow.loading.strict_yaml import (
    COMMA_HINT,
    Tree,
    describe_value,
    list_ids,
    load_tree,
    locate,
)
from hedgerow.loading.violations import Unreadable, Violation, icon_hint, skip_unreadable

M = TypeVar("M")
UNREADABLE = Unreadable()
# bool is a subclass of int, so the types are compared exactly.
_SIMPLE: dict[Any, tuple[tuple[type, ...], Message]] = {
    str: ((str,), Message("text")),
    int: ((int,), Message("a whole number")),
    float: ((int, float), Message("a number")),
    bool: ((bool,), Message("true or false")),
    Mapping[str, Any]: ((dict,), Message("key-value pairs")),  # read elsewhere
}
_UNIONS = (Union, UnionType)
_WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
# Cached for calls of the web app; classes have a fast hash, other annotations do not.
_root_spec = cache(type_spec)


def load_model(path: Path, model_type: type[M]) -> M:
    """Load and check one YAML file. Raises InputError with all problems."""
    return parse_model(load_tree(path), model_type)


def parse_model(
    tree: Tree, model_type: type[M], icons: Collection[str] = (), names: PrintedNames = no_names
) -> M:
    """Parse a tree into a model. Raises InputError with all problems.

    `icons` are the game's own icons, and `names` returns the printed names for hints.
    """
    reader = _Reader(icons, model_type)
    value: M = reader.value(tree, _root_spec(model_type))  # type: ignore[arg-type]
    if reader.problems or reader.references:
        raise_problems([*reader.problems, *_unknown_references(tree, reader, names)])
    return value


def parse_partial(tree: Tree, model_type: Any) -> Any:
    """Parse a tree into a model, omitting invalid parts; see `violations.skip_unreadable`."""
    return _Reader((), model_type, keep_invalid=True).value(tree, type_spec(model_type))


class _Reader:
    """Parses trees and collects problems; a part that cannot be read becomes UNREADABLE.

    So does a part with violations, unless `keep_invalid` is set.
    """

    def __init__(self, icons: Collection[str], root: Any, *, keep_invalid: bool = False) -> None:
        self.icons, self._root, self._keep_invalid = icons, root, keep_invalid
        self.problems: list[Problem] = []
        self.references: list[tuple[RefersTo, Tree]] = []

    def value(self, tree: Tree, spec: TypeSpec, key: Location | None = None) -> Any:
        """Parse a value of a type and check its constraints; `key` is the location of its key."""
        if spec.may_be_empty and tree.value is None:
            return None
        value = self._parse(tree, spec, key)
        if value is UNREADABLE or not spec.constraints:
            return value
        violations = filter(None, (constraint.check(value) for constraint in spec.constraints))
        for violation in self._filter_icons(violations):
            self._add_violation(tree, key, violation)
            return UNREADABLE
        # References are checked at the end: the list they refer to may come later.
        self.references += [(it, tree) for it in spec.constraints if isinstance(it, RefersTo)]
        return value

    def _parse(self, tree: Tree, spec: TypeSpec, key: Location | None) -> Any:
        value, base, origin = tree.value, spec.base, spec.origin
        if base in _SIMPLE:
            return self._simple(tree, spec, key)
        if origin is Literal:
            return self._choice(tree, key, get_args(base))
        if origin is tuple:
            return self._list(_as_list(tree, spec), key, spec.inside[0])
        if origin in _UNIONS and spec.inside:
            return self.value(tree, member_spec(spec, tree.value), key)
        if isinstance(value, str) and origin is dict and _allows(spec, TextOrTable):
            return {"": value}
        if not isinstance(value, dict):
            return self._short_form(tree, base, key)
        if origin is dict:
            return self._table(tree, *spec.inside)
        return self._model(tree, self._choose_member(tree, spec) if tag_of(spec) else base, key)

    def _simple(self, tree: Tree, spec: TypeSpec, key: Location | None) -> Any:
        """Parse text, a number or a truth value."""
        (types, expected), value = _SIMPLE[spec.base], tree.value
        if type(value) is int and spec.base is str and _reads_numbers(spec):
            return str(value)
        if type(value) not in types:
            return self._add_type_problem(tree, key, expected)
        # From text, a whole number beyond all floats becomes infinity and not an error.
        return float(str(value)) if spec.base is float else value

    def _short_form(self, tree: Tree, base: Any, key: Location | None) -> Any:
        """Parse the short form of a model: the value of its `short_key` alone."""
        short_key, value = getattr(base, "short_key", ""), tree.value
        short = field_specs(base)[short_key] if short_key else None
        if short and short.base is int:
            if type(value) is int:
                return base(**{short_key: value})
            return self._add_type_problem(tree, key, Message("a whole number"), _keys_hint(base))
        is_name = short is not None and (_holds_names(short) or _reads_numbers(short))
        if short and (isinstance(value, str | list) or (type(value) is int and is_name)):
            whole = Tree({short_key: tree}, tree.location, {short_key: key or tree.location})
            return self._model(whole, base, key)
        return self._add_type_problem(tree, key, Message("key-value pairs"), _keys_hint(base))

    def _choice(self, tree: Tree, key: Location | None, choices: tuple[str, ...]) -> Any:
        value = tree.value
        if isinstance(value, str) and value in choices:
            return value
        hint = did_you_mean(value, choices) if isinstance(value, str) else list_names(choices)
        message = Message("invalid value: {found}", found=describe_value(value))
        return self._add_problem(_value_location(tree, key), message, hint)

    def _list(self, tree: Tree, key: Location | None, item: TypeSpec) -> Any:
        if not isinstance(tree.value, list):
            return self._add_type_problem(tree, key, Message("a list"))
        values = tuple([self.value(part, item) for part in tree.value])
        # A list of numbers with a gap would be misread; models are checked one by one.
        return UNREADABLE if item.base in _SIMPLE and UNREADABLE in values else values

    def _table(self, tree: Tree, key_spec: TypeSpec, item: TypeSpec) -> Any:
        values = {
            self._table_key(tree, name, key_spec): self.value(part, item, tree.keys[name])
            for name, part in tree.value.items()
        }
        return UNREADABLE if any(UNREADABLE in pair for pair in values.items()) else values

    def _table_key(self, tree: Tree, name: str, spec: TypeSpec) -> Any:
        """Parse a key of a table; numbers must be in their only notation: not `07` or `+7`."""
        if spec.base is str:
            return name
        if _WHOLE_NUMBER.fullmatch(name):
            return int(name)
        message = Message(
            "expected {wanted}, found {found}", wanted=_SIMPLE[int][1], found=describe_value(name)
        )
        return self._add_problem(tree.keys[name], message)

    def _choose_member(self, tree: Tree, spec: TypeSpec) -> Any:
        """Return the member of a union that the value of its tag key names."""
        tag = tag_of(spec)
        if tag is None:
            return spec.base
        if tag.key not in tree.value:
            return self._report_missing_tag(tree, tag.key, spec)
        part, known = tree.value[tag.key], tag_names(spec)
        if part.value not in known and isinstance(part.value, str):
            message = tag.unknown.with_values(found=describe_value(part.value))
            hint = did_you_mean(part.value, known)
            return self._add_problem(_value_location(part, tree.keys[tag.key]), message, hint)
        chosen = self._choice(part, tree.keys[tag.key], known)
        return tagged_model(spec, chosen) if chosen is not UNREADABLE else UNREADABLE

    def _report_missing_tag(self, tree: Tree, name: str, spec: TypeSpec) -> Any:
        """Report a mapping without its tag key, which may only be misspelt."""
        keys = {key for member in models_of(spec) for key in field_specs(member)}
        misspelt = closest_match(name, [key for key in tree.keys if key not in keys])
        if misspelt:
            message = Message("unknown key {key}", key=quote_value(misspelt))
            return self._add_problem(tree.keys[misspelt], message, suggestion_hint([name]))
        return self._add_problem(tree.location, Message("missing key {key}", key=quote_value(name)))

    def _model(self, tree: Tree, model_type: Any, key: Location | None) -> Any:
        """Parse a value of a model, even if parts are missing."""
        if model_type is UNREADABLE:
            return UNREADABLE
        before, specs = len(self.problems), field_specs(model_type)
        misspelt = self._check_keys(tree, model_type)
        values = {**field_defaults(model_type), **dict.fromkeys(misspelt, UNREADABLE)}
        for name, part in tree.value.items():
            if name in specs:
                values[name] = self.value(part, specs[name], tree.keys[name])
        is_complete = len(self.problems) == before
        value = model_type(**values) if is_complete else _create_partial(model_type, values)
        has_check = hasattr(model_type, "violations")
        violations = list(self._filter_icons(_violations(value))) if has_check else []
        for violation in violations:
            self._add_violation(tree, key, violation)
        return UNREADABLE if violations and not self._keep_invalid else value

    def _check_keys(self, tree: Tree, model_type: Any) -> list[str]:
        """Report unknown and missing keys; return the optional keys that are misspelt.

        A misspelt key is one problem, not two: checks must not report it as omitted.
        """
        specs, defaults = field_specs(model_type), field_defaults(model_type)
        omitted = [name for name in specs if name not in tree.value]
        missing = [name for name in omitted if name not in defaults]
        refused = getattr(model_type, "refused_keys", {})
        misspelt: list[str] = []
        for name, part in tree.value.items():
            if name in specs:
                continue
            if name in refused:
                self._add_problem(tree.keys[name], *refused[name])
                continue
            closest = closest_match(name, missing)
            if closest:
                missing.remove(closest)
            elif optional := closest_match(name, omitted):
                misspelt.append(optional)
            hint = suggestion_hint([closest]) if closest else self._misplaced_hint(name, model_type)
            # In `{a: text, more text}`, YAML takes what follows the comma for a key.
            hint = COMMA_HINT if " " in name and part.value is None else hint
            message = Message("unknown key {key}", key=quote_value(name))
            if hasattr(model_type, "unknown_key") and not closest_match(name, [*specs]):
                message, hint = model_type.unknown_key
                message = message.with_values(key=name)
                # What the key was meant to be is unknown: no check can say that it is missing.
                misspelt += omitted
            self._add_problem(tree.keys[name], message, hint)
        for name in missing:
            message = Message("missing key {key}", key=quote_value(name))
            self._add_problem(tree.location, message, _form_hint(specs[name]))
        return misspelt

    def _misplaced_hint(self, name: str, model_type: Any) -> Message:
        """Return the hint for an unknown key: the part it belongs to, or a close key."""
        parts = field_specs(self._root)
        if any(spec.base is model_type for spec in parts.values()) and name in parts:
            return Message("write {name} at the start of a line", name=name)
        holders = _holders(self._root, name) if model_type is self._root else []
        if len(holders) == 1:
            return Message("did you mean {name}?", name=f"{holders[0]}.{name}")
        return did_you_mean(name, field_specs(model_type))

    def _add_type_problem(
        self, tree: Tree, key: Location | None, expected: Message, hint: Message = NO_MESSAGE
    ) -> Any:
        message = Message(
            "expected {wanted}, found {found}", wanted=expected, found=describe_value(tree.value)
        )
        return self._add_problem(_value_location(tree, key), message, hint)

    def _filter_icons(self, violations: Iterator[Violation]) -> Iterator[Violation]:
        """Yield the violations of a check, without those about the game's own icons."""
        for violation in skip_unreadable(violations):
            if not violation.icon:
                yield violation
            elif violation.icon not in self.icons:
                own = sorted(self.icons)
                if closest_match(violation.icon, own):
                    violation = replace(violation, hint=icon_hint(violation.icon, own))
                yield violation

    def _add_violation(self, tree: Tree, key: Location | None, violation: Violation) -> None:
        location = locate(tree, violation.path) if violation.path else _value_location(tree, key)
        self._add_problem(location, violation.message, violation.hint)

    def _add_problem(
        self, location: Location, message: Message, hint: Message = NO_MESSAGE
    ) -> Unreadable:
        """Add a problem. Raises all problems if there are more than a report can show."""
        self.problems.append(Problem(location, message, hint))
        if len(self.problems) > 2 * MAX_PROBLEMS:
            raise_problems(self.problems)
        return UNREADABLE


def _reads_numbers(spec: TypeSpec) -> bool:
    return any(isinstance(constraint, AsText) for constraint in spec.constraints)


def _holds_names(spec: TypeSpec) -> bool:
    """Return whether a type is a list of names, which may be numbers."""
    return spec.origin is tuple and _reads_numbers(spec.inside[0])


def _as_list(tree: Tree, spec: TypeSpec) -> Tree:
    """Return a single item as a list, where the type allows that."""
    if isinstance(tree.value, list | dict) or tree.value is None:
        return tree
    return Tree([tree], tree.location) if _allows(spec, OneOrMore) else tree


def _allows(spec: TypeSpec, short_form: type) -> bool:
    """Return whether a type has the constraint that allows a short form."""
    return any(isinstance(constraint, short_form) for constraint in spec.constraints)


def _holders(model_type: Any, name: str) -> list[str]:
    """Return the parts of a file that have a key: `players` is in `about`."""
    parts = field_specs(model_type).items()
    return [key for key, spec in parts if is_frozen(spec.base) and name in field_specs(spec.base)]


def _unknown_references(tree: Tree, reader: _Reader, printed: PrintedNames) -> Iterator[Problem]:
    """Yield a problem for each reference to an unknown id."""
    reported = {problem.location for problem in reader.problems}
    lists = {reference.to for reference, _ in reader.references}
    known_ids = {key: _valid_ids(tree, key, reported) for key in lists}
    for reference, part in reader.references:
        ids = known_ids[reference.to]
        name = str(part.value)
        if ids and name not in ids:
            message = reference.message.with_values(found=quote_value(name))
            hint = did_you_mean(name, ids, printed(reference.to))
            yield Problem(part.location, message, hint)


def _valid_ids(tree: Tree, key: str, reported: set[Location]) -> list[str]:
    """Return the ids of a list; none if one of them is invalid or appears twice."""
    ids = list_ids(tree, key)
    names = [str(part.value) for part in ids]
    # An invalid id may be the one referred to: a second problem would mislead.
    is_invalid = len(set(names)) < len(names) or any(part.location in reported for part in ids)
    return [] if is_invalid else names


def _value_location(tree: Tree, key: Location | None) -> Location:
    """Return the location of a value; for an empty one, that of its key."""
    return key if key is not None and tree.value in (None, {}, []) else tree.location


def _violations(value: Any) -> Iterator[Violation]:
    """Yield a value's violations; as a generator, so that errors arise while iterating."""
    yield from value.violations()


def _create_partial(model_type: Any, values: dict[str, Any]) -> Any:
    """Create a value of a model without the parts that could not be read."""
    value = object.__new__(model_type)
    for name, part in values.items():
        if part is not UNREADABLE:
            object.__setattr__(value, name, part)
    return value


def _form_hint(spec: TypeSpec) -> Message:
    """Return how to write a value of a type; no hint if that is obvious."""
    if spec.origin is Literal:
        return list_names(get_args(spec.base))
    return _keys_hint(spec.base)


def _keys_hint(base: Any) -> Message:
    if getattr(base, "short_key", "") == "value":
        return Message("write 3, or {value: 3, source: rulebook}")
    return (
        Message("valid keys: {keys}", keys=", ".join(field_specs(base)))
        if is_frozen(base)
        else NO_MESSAGE
    )
