"""The schema of a file that is laid over another: it need say nothing, and can remove anything.

What it may say `loading.layers` tells: a key with `null` is removed, so is an entry with
`remove: true`; `replace: true` in a map, or as the first entry of a list, takes nothing over.
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
    "description": "The game whose values are taken where this file says nothing",
    "type": "string",
}


def variant_schema(schema: Schema, games: Sequence[str], inherited: Ids) -> Schema:
    """What a game file that extends another may say.

    `games` are those it may extend, `inherited` the ids in the lists of the one it extends.
    """
    made = partial_schema(schema, inherited)
    extends = {**_EXTENDS, "enum": [*games]}
    return {**made, "properties": {EXTENDS: extends, **made["properties"]}, "required": [EXTENDS]}


def partial_schema(schema: Schema, inherited: Ids) -> Schema:
    """What a file without `extends` may say that is laid over another."""
    models, listed = schema.get("$defs", {}), set(_listed(schema))
    entries = {name for name in listed if "id" in models[name]["properties"]}
    ids = _ids_by_model(schema, inherited)
    over = {
        name: _entry(_over(it, entries), ids.get(name, ()))
        if name in entries
        else _over(it, entries)
        for name, it in models.items()
        if name not in listed - entries
    }
    return {**_over(schema, entries), **({"$defs": models | over} if models else {})}


def _ids_by_model(schema: Schema, inherited: Ids) -> Ids:
    """The inherited ids of the things that each model describes."""
    lists = schema["properties"].items()
    return {name: inherited.get(key, ()) for key, it in lists for name in _item_names(it)}


def _listed(node: Any) -> Iterator[str]:
    """The models of what stands in lists; what has no id stands there whole."""
    if isinstance(node, list):
        for part in node:
            yield from _listed(part)
    elif isinstance(node, dict):
        yield from _item_names(node)
        for part in node.values():
            yield from _listed(part)


def _item_names(node: Mapping[str, Any]) -> list[str]:
    items = node.get("items", {})
    refs = [it["$ref"] for it in (items, *items.get("oneOf", ())) if "$ref" in it]
    return [ref.removeprefix("#/$defs/") for ref in refs]


def _over(node: Schema, entries: set[str]) -> Schema:
    made = {key: value for key, value in node.items() if key not in ("required", "default")}
    if "oneOf" in made:
        made["anyOf"] = made.pop("oneOf")
    if "anyOf" in made:
        made["anyOf"] = [_over(it, entries) for it in made["anyOf"]]
    if "items" in made:
        return _list_over(made, entries)
    return _map_over(made, entries)


def _map_over(made: Schema, entries: set[str]) -> Schema:
    """A map whose keys may all be missing, or null; a closed one knows `replace`."""
    others = made.get("additionalProperties", True)
    parts = {key: _removable(_over(it, entries)) for key, it in made.get("properties", {}).items()}
    if isinstance(others, dict):
        made["additionalProperties"] = _removable(_over(others, entries))
    if "propertyNames" in made:
        made["propertyNames"] = {"anyOf": [made["propertyNames"], {"const": REPLACE}]}
    if others is not True:
        parts[REPLACE] = _TRUE
    return {**made, "properties": parts} if parts else made


def _list_over(made: Schema, entries: set[str]) -> Schema:
    """A list that is laid over another by ids, takes its place, or says first that it does."""
    told = {key: made.pop(key) for key in ("description",) if key in made}
    sizes = ("minItems", "maxItems") if entries.intersection(_item_names(made)) else ()
    items = _over(made["items"], entries)
    laid = {key: value for key, value in made.items() if key not in sizes} | {"items": items}
    placed = {
        "type": "array",
        "contains": _REPLACE,
        "maxContains": 1,
        "items": {"anyOf": [_REPLACE, items]},
    }
    return {**told, "anyOf": [laid, placed]}


def _entry(made: Schema, ids: Sequence[str]) -> Schema:
    """A thing of a list is known by its id, and can be removed by it if it is inherited."""
    name = made["properties"]["id"]["anyOf"][0]
    known = {"anyOf": [{"type": "string", "enum": [*ids]}, name]} if ids else name
    parts = {**made["properties"], "id": known, REMOVE: _TRUE}
    there = {"properties": {"id": {"enum": [*ids]}}} if ids else {}
    alone = {REMOVE: {"type": "object", "maxProperties": 2, **there}}
    return {**made, "properties": parts, "required": ["id"], "dependentSchemas": alone}


def _removable(node: Schema) -> Schema:
    told = {key: node[key] for key in ("description",) if key in node}
    rest = {key: value for key, value in node.items() if key not in told}
    return {**told, "anyOf": [rest, {"type": "null"}]}
