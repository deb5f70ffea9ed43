"""JSON Schemas of content files for editors, generated from the models that load them.

In files that extend another, every key may be missing, and anything can be removed. The syntax is
that of `loading.layers`: `null` removes a key, `remove: true` a list entry; `replace: true` in a
map, or as the first entry of a list, inherits nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal, get_args

from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import field_defaults, field_names, is_frozen
from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.icon_names import KnownIcon, icon_names
from hedgerow.drawing.layout import Layout, Slot
from hedgerow.drawing.sheet_parts import PART_WORDS
from hedgerow.drawing.theme import COLOUR, THEMES, OwnTheme, Theme, load_theme
from hedgerow.game.content import Content, stated_rules
from hedgerow.game.game import Game, shared_words
from hedgerow.game.library import Library, open_library, unlisted_starters
from hedgerow.game.words import needed_words, optional_words
from hedgerow.loading.layers import EXTENDS, GAME_FILE, REMOVE, REPLACE, load_merged, subtree_at
from hedgerow.loading.models import (
    AsText,
    OneOrMore,
    RefersTo,
    TextOrTable,
    TypeSpec,
    field_specs,
    models_of,
    tag_of,
    type_spec,
)
from hedgerow.loading.strict_yaml import SCHEMA_KEY, list_ids
from hedgerow.loading.variants import MAX_VARIANTS, VARIANTS
from hedgerow.loading.words import MAX_LETTERS, NUMBERED_GROUPS, Wording, read_wording
from hedgerow.printing.paper import Papers
from hedgerow.scoring.rule_list import RuleList
from hedgerow.scoring.sentence import Near, Not, Rule, Sentence
from hedgerow.scoring.word_meanings import WORD_MEANINGS, name_meanings

Schema = dict[str, Any]
Ids = Mapping[str, Sequence[str]]
NO_IDS: Ids = {}
# Keys of a variant that lie over nothing.
_OF_VARIANTS = ("id", VARIANTS)
OWN_ICONS = "icons/*.svg"  # key of the icons' names in `Ids`, next to the keys of lists
DIALECT = "https://json-schema.org/draft/2020-12/schema"
ALL = "all"
_SCHEMA = {"description": "The schema with which editors check this file", "type": "string"}
EDITOR_LINE = "# yaml-language-server: $schema="
_NUMBER = "-?(0|[1-9][0-9]*)"
_TEXT_OR_NUMBER = ["string", "integer"]
_TEXT = {"type": "string", "pattern": "\\S"}
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


def json_schemas(game: str = ALL, library: Library | None = None) -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a game's content and words, or of `all`, by file name."""
    return {name: _split_types(it) for name, it in _all_schemas(game, library).items()}


def _split_types(node: Any) -> Any:
    """Return a schema in which each value has one type: strict validators refuse several."""
    if isinstance(node, list):
        return [_split_types(part) for part in node]
    if not isinstance(node, dict):
        return node
    if node.get("type") != _TEXT_OR_NUMBER:
        return {key: _split_types(part) for key, part in node.items()}
    about = {key: part for key, part in node.items() if key in ("description", "default")}
    text = {key: part for key, part in node.items() if key not in about} | {"type": "string"}
    # An enumeration has only texts.
    return {**about, **text} if "enum" in node else {**about, "anyOf": [text, {"type": "integer"}]}


def _all_schemas(game: str, library: Library | None) -> dict[str, dict[str, Any]]:
    games = library or open_library()
    if game != ALL:
        return dict(_game_schemas(games.find_game(game), games))
    loaded = (*games.games(), *unlisted_starters())
    schemas = {name: schema for game in loaded for name, schema in _game_schemas(game, games)}
    english = shared_words(LANGUAGES[0]).texts
    return {
        **schemas,
        "layout.json": layout_schema(),
        "papers.json": model_schema(Papers, "Paper sizes"),
        "theme.json": model_schema(Theme, "A theme"),
        "words.json": words_schema(english, "Texts shared by all games"),
    }


def write_schemas(
    schemas: Mapping[str, Mapping[str, Any]], folder: Path, option: str = "--out"
) -> Iterator[Path]:
    """Write each schema into a file of the folder, and yield its path.

    `option` sets the folder, for the hint of an error.
    """
    for name, schema in schemas.items():
        write_atomic(folder / name, schema_text(schema).encode(), option)
        yield folder / name


def schema_text(schema: Mapping[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def model_schema(model_type: Any, title: str, ids: Ids = NO_IDS) -> dict[str, Any]:
    """Return the schema of a file that is loaded as a model.

    `ids` are the ids in the game's lists, and the names of its icons: the values that references
    may have.
    """
    # Definitions have no description: editors would show it instead of the key's.
    inner = {*models_in(type_spec(model_type))} - {model_type}
    models = {it.__name__: it for it in inner}
    if len(models) < len(inner):
        raise AssertionError(f"two models inside {model_type.__name__} have the same name")
    inside = {name: _model_schema(it, ids) for name, it in sorted(models.items())}
    own = _object_schema(model_type, ids)
    own["properties"] = {SCHEMA_KEY: _SCHEMA, **own["properties"]}
    about = {"title": title, "description": _summary(model_type)}
    return {"$schema": DIALECT, **about, **own, **({"$defs": inside} if inside else {})}


def models_in(kind: TypeSpec) -> Iterator[Any]:
    """Yield a model and all models inside it."""
    for base in models_of(kind):
        yield base
        for inner in field_specs(base).values():
            yield from models_in(inner)
    for inner in kind.inside:
        yield from models_in(inner)


def _model_schema(model_type: Any, ids: Ids) -> dict[str, Any]:
    """Return the schema of a model's values; some may be written in a short form."""
    if _is_number(model_type):
        return _number_schema(model_type, {})
    schema = _object_schema(model_type, ids)
    if not hasattr(model_type, "short_key"):
        return schema
    short = _type_schema(field_specs(model_type)[model_type.short_key], ids)
    return {"anyOf": [*short.get("anyOf", [short]), schema]}


def _is_number(model_type: Any) -> bool:
    """Return whether a model may be written as a plain number."""
    short_key = getattr(model_type, "short_key", None)
    return short_key is not None and field_specs(model_type)[short_key].base is int


def _number_schema(model_type: Any, bounds: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a plain number within bounds, or one with its source."""
    schema = _object_schema(model_type, NO_IDS)
    value = {"value": schema["properties"]["value"] | dict(bounds)}
    sourced = {**schema, "properties": schema["properties"] | value}
    return {"anyOf": [{"type": "integer", **bounds}, sourced]}


def _object_schema(model_type: Any, ids: Ids) -> dict[str, Any]:
    """Return the schema of a model's keys, described by its docstring, or by that of the value."""
    meanings, defaults = key_meanings(model_type), field_defaults(model_type)
    keys = {}
    for name, kind in field_specs(model_type).items():
        meaning = meanings.get(name) or (_summary(kind.base) if is_frozen(kind.base) else "")
        default = {"default": _to_json(defaults[name])} if defaults.get(name) is not None else {}
        keys[name] = {
            **({"description": meaning} if meaning else {}),
            **_type_schema(kind, ids),
            **default,
        }
    return {
        "type": "object",
        "properties": keys,
        "required": [name for name in keys if name not in defaults],
        "additionalProperties": False,
    }


def _summary(model_type: Any) -> str:
    return parse_docstring(model_type.__doc__ or "")[0]


def _to_json(value: Any) -> Any:
    """Return a default value as JSON; of a model, the keys that differ from its own defaults."""
    if is_frozen(type(value)):
        defaults = field_defaults(type(value))
        stated = {key: getattr(value, key) for key in field_names(type(value))}
        return {key: _to_json(it) for key, it in stated.items() if it != defaults.get(key)}
    return list(value) if isinstance(value, tuple) else value


def _type_schema(kind: TypeSpec, ids: Ids) -> dict[str, Any]:
    """Return the schema of a type, within its constraints."""
    schema = _base_schema(kind, ids)
    for bound in kind.constraints:
        if isinstance(bound, RefersTo):
            schema |= {"enum": [*ids[bound.to]]} if ids.get(bound.to) else {}
        elif isinstance(bound, KnownIcon):
            schema |= {"enum": sorted({*icon_names(), *ids.get(OWN_ICONS, ())})}
        elif _is_number(kind.base):
            # The bounds of a number belong to its value, in both of its forms.
            schema = _number_schema(kind.base, bound.schema(kind.base))
        else:
            schema |= dict(bound.schema(kind.base))
    if any(isinstance(bound, AsText) for bound in kind.constraints):
        is_text = schema.get("type") == "string"
        texts = {**schema, "type": _TEXT_OR_NUMBER}
        schema = texts if is_text else {"anyOf": [schema, {"type": "integer"}]}
    if any(isinstance(bound, OneOrMore) for bound in kind.constraints):
        schema = {"anyOf": [schema["items"], schema]}
    if any(isinstance(bound, TextOrTable) for bound in kind.constraints):
        schema = {"anyOf": [schema["additionalProperties"], schema]}
    return {"anyOf": [schema, {"type": "null"}]} if kind.may_be_empty else schema


_SIMPLE: dict[type, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
}


def _base_schema(kind: TypeSpec, ids: Ids) -> dict[str, Any]:
    base, inside = kind.base, kind.inside
    if base in _SIMPLE:
        return dict(_SIMPLE[base])
    if is_frozen(base) and tag_of(kind) is None:
        return {"$ref": _ref(base)}
    if kind.origin is Literal:
        values = get_args(base)
        one_of = {"const": values[0]} if len(values) == 1 else {"enum": [*values]}
        return {"type": "string"} | one_of
    if kind.origin is tuple:
        return {"type": "array", "items": _type_schema(inside[0], ids)}
    if kind.origin is dict:
        # Keys are always strings in JSON, even if YAML reads them as numbers.
        names = {"propertyNames": {"pattern": f"^{_NUMBER}$"}} if inside[0].base is int else {}
        return {"type": "object", "additionalProperties": _type_schema(inside[1], ids), **names}
    if inside:
        return {"anyOf": [_type_schema(it, ids) for it in inside]}
    return {"oneOf": [{"$ref": _ref(it)} for it in models_of(kind)]}


def _ref(model_type: Any) -> str:
    return f"#/$defs/{model_type.__name__}"


def parse_docstring(docstring: str) -> tuple[str, dict[str, str]]:
    """Return the first paragraph of a docstring, and its `key: meaning` lines."""
    paragraphs = cleandoc(docstring).split("\n\n")
    lines = [line for paragraph in paragraphs[1:] for line in paragraph.splitlines()]
    matches = (re.fullmatch(r"([a-z_]+): (.+)", line) for line in lines)
    return " ".join(paragraphs[0].split()), {match[1]: match[2] for match in matches if match}


def key_meanings(model_type: type) -> dict[str, str]:
    """Return the meanings of a model's keys: from its docstring and those of models it extends."""
    meanings: dict[str, str] = {}
    for parent in reversed(model_type.__mro__):
        meanings |= parse_docstring(parent.__doc__ or "")[1]
    return meanings


def words_schema(
    english: Mapping[str, Wording],
    title: str,
    optional: Mapping[str, Wording] | None = None,
) -> dict[str, Any]:
    """Return the schema of a words file: these keys, and perhaps the optional ones.

    The English text describes each of them.
    """
    schema: dict[str, Any] = {"$schema": DIALECT, "title": title, **_empty_object()}
    schema["properties"][SCHEMA_KEY] = _SCHEMA
    for key, text in english.items():
        _insert(schema, key.split("."), _word_schema(key, text))
    for key, text in (optional or {}).items():
        _insert(schema, key.split("."), _word_schema(key, text), required=False)
    return schema


def _game_schemas(game: Game, library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    title = f"{game.content.about.title}: values of the game"
    schema = model_schema(Content, title, _game_ids(game))
    _offer_names(schema, Content, stated_rules(game.content))
    schema["properties"][VARIANTS] = _variants_schema(schema["properties"])
    # The comments of the game file are closer to the game than the docstring of its model.
    for key, comment in _key_comments(game).items():
        schema["properties"][key] = {**schema["properties"][key], "description": comment}
    needed = _words_by_key(game, needed_words(game.content))
    optional = _words_by_key(game, optional_words(game.content))
    title = f"{game.content.about.title}: texts of the game"
    words = words_schema(needed, title, optional)
    if game.parents:
        games = [folder.name for folder in library.game_folders()]
        schema = variant_schema(schema, games, _game_ids(library.load(game.parents[0])))
        words = partial_schema(words, NO_IDS)
    elif game.variant_ids:
        _describe_variants(schema)
    yield f"{game.id}.json", schema
    yield f"{game.id}.words.json", words
    if any((game.folder / THEMES).glob("*.yaml")):
        yield f"{game.id}.theme.json", game_theme_schema()


def _variants_schema(keys: Mapping[str, Any]) -> Schema:
    """Return the schema of the variants of a game file: any of its keys, to lay over it."""
    own: Schema = {key: {} for key in keys if key not in ("about", SCHEMA_KEY)}
    name = {"description": "Its name in score files and in the words", "type": _TEXT_OR_NUMBER}
    entry = {
        "type": "object",
        "properties": {"id": name, **own},
        "required": ["id"],
        "additionalProperties": False,
    }
    return {
        "description": "Ways to play, each with its differences; the first is the default",
        "type": "array",
        "items": entry,
        "minItems": 1,
        "maxItems": MAX_VARIANTS,
    }


def _describe_variants(schema: Schema) -> None:
    """Add what each key of a variant may be: a value that is laid over that of the whole file."""
    models, entry = schema["$defs"], schema["properties"][VARIANTS]["items"]
    keys = {
        key: schema["properties"][key] for key in entry["properties"] if key not in _OF_VARIANTS
    }
    partial = partial_schema({"properties": keys, "$defs": models}, NO_IDS)
    names = {
        name: f"{name}InVariant"
        for name, model in partial["$defs"].items()
        if model != models[name]
    }
    entry["properties"] |= _with_references(partial["properties"], names)
    schema["$defs"] = models | {
        names[name]: _with_references(partial["$defs"][name], names) for name in names
    }


def _with_references(node: Any, names: Mapping[str, str]) -> Any:
    """Return a part of a schema with references to models of other names."""
    if isinstance(node, list):
        return [_with_references(part, names) for part in node]
    if not isinstance(node, dict):
        return node
    changed = {key: _with_references(part, names) for key, part in node.items()}
    if isinstance(name := node.get("$ref"), str):
        model = name.removeprefix("#/$defs/")
        changed["$ref"] = f"#/$defs/{names.get(model, model)}"
    return changed


def layout_schema(parts: Sequence[str] = ()) -> dict[str, Any]:
    """Return the schema of a layout; one that extends another may omit or remove slots.

    parts: tracks, fields and groups of a game, for editors to complete
    """
    schema = model_schema(Layout, "A layout of cards or sheets")
    del schema["required"]
    part = schema["$defs"][Slot.__name__]["properties"]["part"]
    text = {key: part.pop(key) for key in [*part] if key != "description"}
    part["anyOf"] = [{"type": "string", "enum": [*PART_WORDS, *parts]}, text]
    slots = schema["properties"]["slots"]
    slots["additionalProperties"] = {"anyOf": [slots["additionalProperties"], {"type": "null"}]}
    return schema


def part_names(game: Game) -> list[str]:
    """Return the ids of the tracks, fields and groups of a game."""
    sheet = subtree_at(game.tree, "sheet")
    lists = [list_ids(sheet, key) for key in ("tracks", "fields", "groups")] if sheet else []
    return [str(thing.value) for things in lists for thing in things]


def _offer_names(schema: Schema, content_type: Any, rules: RuleList) -> None:
    """Let editors complete and explain the words of rules, and the names of the game.

    Other names stay valid: own games have their own, and `hedgerow validate` checks them.
    """
    known = rules.vocabulary.known_names(tuple(it.rule.id for it in rules.rules))
    of_game, defs = name_meanings(rules.vocabulary), schema["$defs"]
    for key in {**known, **WORD_MEANINGS}:
        words = WORD_MEANINGS.get(key, {})
        names = tuple(dict.fromkeys(known.get(key, words)))
        values = [_named_value(key, it, words.get(it) or of_game.get(it, "")) for it in names]
        others = {"type": _TEXT_OR_NUMBER} | ({} if key in known else {"enum": [*names]})
        if names:
            defs[_names_key(key)] = {"anyOf": [*values, others]}
    for model_type in dict.fromkeys(models_in(type_spec(content_type))):
        if issubclass(model_type, Sentence | Not):
            own = defs[model_type.__name__]
            # A model with a short form has its keys in the last of both.
            for key, node in own.get("anyOf", [own])[-1]["properties"].items():
                if _names_key(key) in defs:
                    _replace_strings(node, {"$ref": f"#/$defs/{_names_key(key)}"})
    near = {"$ref": f"#/$defs/{_names_key('near')}"}
    for node in defs[Near.__name__]["anyOf"]:
        _replace_strings(node.get("properties", {}).get("of", node), near)


def _names_key(key: str) -> str:
    """Return the name of the definition with the values of a key: `in_each` has `InEachNames`."""
    return f"{key.title().replace('_', '')}Names"


def _named_value(key: str, name: str, meaning: str) -> Schema:
    """Return the schema of a name, described with its key: editors show one description for both.

    Keys with neighbours share a definition, so its names are described by the keys alone.
    """
    value = {"type": "string", "const": name}
    of_key = key_meanings(Rule).get(key)
    if not (meaning and of_key):
        return value
    return value | {"description": f"{name}: {meaning}\n\n{key}: {of_key}"}


def _replace_strings(node: Schema, names: Schema) -> None:
    """Put a reference in the place of every type of text inside a value."""
    if node.get("type") in ("string", _TEXT_OR_NUMBER):
        kept = {key: value for key, value in node.items() if key not in ("type", "enum", "const")}
        node.clear()
        node.update(kept | names)
    for part in (*node.get("anyOf", ()), *filter(None, [node.get("items")])):
        _replace_strings(part, names)


def game_theme_schema() -> dict[str, Any]:
    """Return the schema of a game's own theme, with the roles of the theme `colour`."""
    schema = model_schema(OwnTheme, "Your own theme")
    roles = {"enum": [*load_theme(COLOUR).colours]}
    for key in ("colours", "hatches"):
        table, empty = schema["properties"][key].pop("anyOf")
        schema["properties"][key]["anyOf"] = [{**table, "propertyNames": roles}, empty]
    return schema


def _game_ids(game: Game) -> Ids:
    """Return the ids in each list of a game file, and the names of the game's own icons."""
    ids = {key: [str(it.value) for it in list_ids(game.tree, key)] for key in game.tree.keys}
    return {**ids, OWN_ICONS: sorted(game.icons.own_names)}


def _words_by_key(game: Game, keys: Iterable[str]) -> dict[str, Wording]:
    """Return the text of each of these words; empty for words not written yet."""
    tree = load_merged(game.words_files(game.default_language), [])
    parts = {key: subtree_at(tree, *key.split(".")) for key in dict.fromkeys(keys)}
    return {key: read_wording(part) if part else "" for key, part in parts.items()}


def _key_comments(game: Game) -> dict[str, str]:
    """Return the comments above the top-level keys of a game; its own win over its parents'."""
    comments: dict[str, str] = {}
    for folder in reversed(game.folders):
        comments |= top_level_comments(folder / GAME_FILE)
    return {key: comment for key, comment in comments.items() if key in game.tree.keys}


def top_level_comments(file: Path) -> dict[str, str]:
    """Return the comments directly above the top-level keys of a file."""
    comments: dict[str, str] = {}
    above: list[str] = []
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("# "):
            above.append(line.removeprefix("# ").strip())
            continue
        if above and line[:1].isalpha():
            comments[line.split(":")[0]] = " ".join(above)
        above = []  # an empty line, or another key, separates a comment from the next key
    return comments


def _empty_object() -> dict[str, Any]:
    return {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def _insert(
    schema: dict[str, Any], keys: list[str], word: dict[str, Any], *, required: bool = True
) -> None:
    """Insert the schema of a word at a path of keys, creating objects on the way."""
    name, *rest = keys
    if name not in schema["properties"]:
        schema["properties"][name] = _empty_object() if rest else word
        if required:
            schema["required"].append(name)
    if rest:
        _insert(schema["properties"][name], rest, word, required=required)


def _word_schema(key: str, text: Wording) -> dict[str, Any]:
    english = text if isinstance(text, str) else " / ".join(text)
    description = {"description": f"In English: {english}"} if english else {}
    if key.startswith("letters."):
        letters = rf"\S{{1,{MAX_LETTERS}}}"
        return {"type": ["string", "integer"], "pattern": rf"^\s*{letters}\s*$", **description}
    lines = {"type": "array", "items": _TEXT, "minItems": 1}
    one = {**_TEXT, "type": _TEXT_OR_NUMBER} if key.startswith(NUMBERED_GROUPS) else _TEXT
    return {"anyOf": [one, lines], **description}


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
    entries = {name for name in listed if "id" in models[name].get("properties", ())}
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
