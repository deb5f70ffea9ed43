"""Schemas of files that extend another: every key may be missing, and anything can be removed.

The syntax is that of `loading.layers`: `null` removes a key, `remove: true` a list entry;
`replace: true` in a map, or as the first entry of a list, inherits nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.loading.layers import EXTENDS, REMOVE, REPLACE

Schema = dict[str, Any]
Ids = Mapping[str, Sequence[str]]
_TRUE = {"const": True}
_REPLACE = {
    "type": "object",
    "properties": {REPLACE: _TRUE},
    "required": [REPLACE],
    "additionalProperties": False,
}
_EXTENDS = {
    "description": "The game from which all other values are inherited",
    "type": "string",
}


def variant_schema(schema: Schema, games: Sequence[str], inherited: Ids) -> Schema:
    """Return the schema of a game file with `extends`.

    `games` are the names it may extend, `inherited` the ids in the lists of the parent.
    """
    partial = partial_schema(schema, inherited)
    extends = {**_EXTENDS, "enum": [*games]}
    properties = {EXTENDS: extends, **partial["properties"]}
    return {**partial, "properties": properties, "required": [EXTENDS]}


def partial_schema(schema: Schema, inherited: Ids) -> Schema:
    """Return the schema of a file laid over another, without the key `extends`."""
    models, listed = schema.get("$defs", {}), set(_list_models(schema))
    # List entries with an id are merged by it; those without an id are always complete.
    entries = {name for name in listed if "id" in models[name]["properties"]}
    ids = _ids_by_model(schema, inherited)
    relaxed = {
        name: _relax_entry(_relax(model, entries), ids.get(name, ()))
        if name in entries
        else _relax(model, entries)
        for name, model in models.items()
        if name not in listed - entries
    }
    return {**_relax(schema, entries), **({"$defs": models | relaxed} if models else {})}


def _ids_by_model(schema: Schema, inherited: Ids) -> Ids:
    """Return the inherited ids of the entries that each model describes."""
    lists = schema["properties"].items()
    return {name: inherited.get(key, ()) for key, node in lists for name in _item_names(node)}


def _list_models(node: Any) -> Iterator[str]:
    """Yield the names of the models that are entries of lists."""
    if isinstance(node, list):
        for part in node:
            yield from _list_models(part)
    elif isinstance(node, dict):
        yield from _item_names(node)
        for part in node.values():
            yield from _list_models(part)


def _item_names(node: Mapping[str, Any]) -> list[str]:
    items = node.get("items", {})
    refs = [it["$ref"] for it in (items, *items.get("oneOf", ())) if "$ref" in it]
    return [ref.removeprefix("#/$defs/") for ref in refs]


def _relax(node: Schema, entries: set[str]) -> Schema:
    """Return the schema of a value that is laid over an inherited one."""
    schema = {key: value for key, value in node.items() if key not in ("required", "default")}
    # Without required keys, a value may match several models.
    if "oneOf" in schema:
        schema["anyOf"] = schema.pop("oneOf")
    if "anyOf" in schema:
        schema["anyOf"] = [_relax(option, entries) for option in schema["anyOf"]]
    if "items" in schema:
        return _relax_list(schema, entries)
    return _relax_map(schema, entries)


def _relax_map(schema: Schema, entries: set[str]) -> Schema:
    """Allow all keys of a map to be missing or null, and `replace` if other keys are limited."""
    additional = schema.get("additionalProperties", True)
    properties = {
        key: _allow_null(_relax(node, entries))
        for key, node in schema.get("properties", {}).items()
    }
    if isinstance(additional, dict):
        schema["additionalProperties"] = _allow_null(_relax(additional, entries))
    if "propertyNames" in schema:
        schema["propertyNames"] = {"anyOf": [schema["propertyNames"], {"const": REPLACE}]}
    if additional is not True:
        properties[REPLACE] = _TRUE
    return {**schema, "properties": properties} if properties else schema


def _relax_list(schema: Schema, entries: set[str]) -> Schema:
    """Allow a list to be merged by ids, or to replace the inherited one with `replace: true`."""
    description = {key: schema.pop(key) for key in ("description",) if key in schema}
    # A merged list may have any length: inherited entries count too.
    sizes = ("minItems", "maxItems") if entries.intersection(_item_names(schema)) else ()
    items = _relax(schema["items"], entries)
    merged = {key: value for key, value in schema.items() if key not in sizes} | {"items": items}
    replaced = {
        "type": "array",
        "contains": _REPLACE,
        "maxContains": 1,
        "items": {"anyOf": [_REPLACE, items]},
    }
    return {**description, "anyOf": [merged, replaced]}


def _relax_entry(schema: Schema, ids: Sequence[str]) -> Schema:
    """Require the id of a list entry, and allow an inherited entry to be removed."""
    new_id = schema["properties"]["id"]["anyOf"][0]
    # The inherited ids are no restriction: they let editors complete them.
    any_id = {"anyOf": [{"type": "string", "enum": [*ids]}, new_id]} if ids else new_id
    properties = {**schema["properties"], "id": any_id, REMOVE: _TRUE}
    inherited = {"properties": {"id": {"enum": [*ids]}}} if ids else {}
    # With `remove`, only `id` is allowed, and it must be inherited.
    dependent = {REMOVE: {"type": "object", "maxProperties": 2, **inherited}}
    return {**schema, "properties": properties, "required": ["id"], "dependentSchemas": dependent}


def _allow_null(node: Schema) -> Schema:
    description = {key: node[key] for key in ("description",) if key in node}
    rest = {key: value for key, value in node.items() if key not in description}
    return {**description, "anyOf": [rest, {"type": "null"}]}
