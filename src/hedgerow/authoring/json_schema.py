"""JSON Schemas for editors: what a content file may say, made from the models that check it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal, get_args

from hedgerow.authoring.variant_schema import Ids, partial_schema, variant_schema
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import field_defaults, is_frozen
from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.icon_names import KnownIcon, icon_names
from hedgerow.drawing.theme import COLOUR, THEMES, OwnTheme, Theme, load_theme
from hedgerow.library.game import Game, shared_words
from hedgerow.library.library import Library, open_library
from hedgerow.loading.layers import GAME_FILE, load_merged, subtree_at
from hedgerow.loading.models import (
    Number,
    RefersTo,
    TypeSpec,
    field_specs,
    type_spec,
    union_members,
)
from hedgerow.loading.strict_yaml import SCHEMA_KEY
from hedgerow.loading.tree import list_ids
from hedgerow.loading.words import Wording, read_wording
from hedgerow.printing.paper import Papers

NO_IDS: Ids = {}
OWN_ICONS = "icons/*.svg"  # in place of the key of a list
DIALECT = "https://json-schema.org/draft/2020-12/schema"
ALL = "all"
_SCHEMA = {"description": "The schema by which an editor checks this file", "type": "string"}
EDITOR_LINE = "# yaml-language-server: $schema="
_NUMBER = "-?(0|[1-9][0-9]*)"
_TEXT = {"type": "string", "pattern": "\\S"}
_LETTER = {"type": "string", "pattern": "^\\s*\\S\\s*$"}


def json_schemas(game: str = ALL, library: Library | None = None) -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a game's content and words, or of `all`, by their file names."""
    known = library or open_library()
    if game != ALL:
        return dict(_game_schemas(known.find_game(game), known))
    games = {name: it for loaded in known.games() for name, it in _game_schemas(loaded, known)}
    english = shared_words(LANGUAGES[0]).texts
    return {
        **games,
        "papers.json": model_schema(Papers, "The papers to print on"),
        "theme.json": model_schema(Theme, "A theme"),
        "words.json": words_schema(english, "The words that all games share"),
    }


def write_schemas(found: Mapping[str, Mapping[str, Any]], folder: Path) -> Iterator[Path]:
    """Write each schema into a file of the folder."""
    for name, schema in found.items():
        _write(folder / name, schema_text(schema).encode())
        yield folder / name


def _write(path: Path, text: bytes) -> None:
    write_atomic(path, text)


def schema_text(schema: Mapping[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def model_schema(model_type: Any, title: str, ids: Ids = NO_IDS) -> dict[str, Any]:
    """What a file of a model may say: the same annotations that the reader walks.

    `ids` are those of the file's lists, and of the icons beside it; what refers to one of them is
    one of these. Definitions explain nothing: editors would show their text, not that of the key.
    """
    inner = _models_in(type_spec(model_type))
    models = {it.__name__: it for it in inner if it is not model_type}
    inside = {name: _model_schema(it, ids) for name, it in sorted(models.items())}
    own = _object_schema(model_type, ids)
    own["properties"] = {SCHEMA_KEY: _SCHEMA, **own["properties"]}
    about = {"title": title, "description": _summary(model_type)}
    return {"$schema": DIALECT, **about, **own, **({"$defs": inside} if inside else {})}


def _models_in(kind: TypeSpec) -> Iterator[Any]:
    """A model and all models inside it."""
    for base in union_members(kind.base) or (kind.base,):
        if is_frozen(base):
            yield base
            for inner in field_specs(base).values():
                yield from _models_in(inner)
    for inner in kind.inside:
        yield from _models_in(inner)


def _model_schema(model_type: Any, ids: Ids) -> dict[str, Any]:
    """What a value of a model may be; a number may stand for itself."""
    return _number_schema({}) if model_type is Number else _object_schema(model_type, ids)


def _number_schema(bounds: Mapping[str, Any]) -> dict[str, Any]:
    """A plain number within bounds, or one with its source."""
    made = _object_schema(Number, NO_IDS)
    value = {"value": made["properties"]["value"] | dict(bounds)}
    sourced = {**made, "properties": made["properties"] | value}
    return {"anyOf": [{"type": "integer", **bounds}, sourced]}


def _object_schema(model_type: Any, ids: Ids) -> dict[str, Any]:
    """The keys of a model, each with its own meaning, or with that of the model it holds."""
    known, defaults = parse_docstring(model_type.__doc__ or "")[1], field_defaults(model_type)
    keys = {}
    for name, kind in field_specs(model_type).items():
        told = known.get(name) or (_summary(kind.base) if is_frozen(kind.base) else "")
        default = {"default": _plain(defaults[name])} if defaults.get(name) is not None else {}
        keys[name] = {
            **({"description": told} if told else {}),
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


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _type_schema(kind: TypeSpec, ids: Ids) -> dict[str, Any]:
    """What a value of a kind may be, within its bounds."""
    schema = _base_schema(kind, ids)
    for bound in kind.constraints:
        if isinstance(bound, RefersTo):
            schema |= {"enum": [*ids[bound.to]]} if ids.get(bound.to) else {}
        elif isinstance(bound, KnownIcon):
            schema |= {"enum": sorted({*icon_names(), *ids.get(OWN_ICONS, ())})}
        else:
            bounds = bound.schema(kind.base)
            schema = _number_schema(bounds) if kind.base is Number else schema | dict(bounds)
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
    if is_frozen(base):
        return {"$ref": _ref(base)}
    if kind.origin is Literal:
        known = get_args(base)
        return {"type": "string"} | ({"const": known[0]} if len(known) == 1 else {"enum": [*known]})
    if kind.origin is tuple:
        return {"type": "array", "items": _type_schema(inside[0], ids)}
    if kind.origin is dict:
        names = {"propertyNames": {"pattern": f"^{_NUMBER}$"}} if inside[0].base is int else {}
        return {"type": "object", "additionalProperties": _type_schema(inside[1], ids), **names}
    return {"oneOf": [{"$ref": _ref(it)} for it in union_members(base)]}


def _ref(model_type: Any) -> str:
    return f"#/$defs/{model_type.__name__}"


def parse_docstring(docstring: str) -> tuple[str, dict[str, str]]:
    """What a model's docstring says of it, and of its keys in lines like `key: meaning`."""
    paragraphs = cleandoc(docstring).split("\n\n")
    lines = [line for it in paragraphs[1:] for line in it.splitlines()]
    found = (re.fullmatch(r"([a-z_]+): (.+)", line) for line in lines)
    return " ".join(paragraphs[0].split()), {it[1]: it[2] for it in found if it}


def words_schema(english: Mapping[str, Wording], title: str) -> dict[str, Any]:
    """What a words file may say: exactly these keys; the English text explains each."""
    schema: dict[str, Any] = {"$schema": DIALECT, "title": title, **_group()}
    schema["properties"][SCHEMA_KEY] = _SCHEMA
    for key, text in english.items():
        _put(schema, key.split("."), _word(key, text))
    return schema


def _game_schemas(game: Game, library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    title = f"{game.content.about.title}: the numbers of the game"
    schema = model_schema(game.ruleset.content_type, title, _ids_of(game))
    schema["$defs"]["About"]["properties"]["rules"] |= {"const": game.ruleset.id}
    for key, comment in _box_comments(game).items():
        schema["properties"][key] = {**schema["properties"][key], "description": comment}
    words = words_schema(_needed_words(game), f"{game.content.about.title}: its words")
    if game.parents:
        games = [it.name for it in library.game_folders()]
        schema = variant_schema(schema, games, _ids_of(library.load(game.parents[0])))
        words = partial_schema(words, NO_IDS)
    yield f"{game.id}.json", schema
    yield f"{game.id}.words.json", words
    if any((game.folder / THEMES).glob("*.yaml")):
        yield f"{game.id}.theme.json", game_theme_schema()


def game_theme_schema() -> dict[str, Any]:
    """What a theme of a game's own may say; a colour is named as in the theme `colour`."""
    schema = model_schema(OwnTheme, "A theme of your own")
    roles = {"enum": [*load_theme(COLOUR).colours]}
    for key in ("colours", "hatches"):
        table, empty = schema["properties"][key].pop("anyOf")
        schema["properties"][key]["anyOf"] = [{**table, "propertyNames": roles}, empty]
    return schema


def _ids_of(game: Game) -> Ids:
    """The ids in each list of a game file, and the names of the icons beside it."""
    ids = {key: [str(it.value) for it in list_ids(game.tree, key)] for key in game.tree.keys}
    return {**ids, OWN_ICONS: sorted(game.icons.own_names)}


def _needed_words(game: Game) -> dict[str, Wording]:
    """Every word a game needs, with its text; with none if nobody has written it yet."""
    tree = load_merged(game.words_files(game.default_language), [])
    found = {
        key: subtree_at(tree, *key.split("."))
        for key in dict.fromkeys(game.ruleset.word_keys(game.content))
    }
    return {key: read_wording(part) if part else "" for key, part in found.items()}


def _box_comments(game: Game) -> dict[str, str]:
    """The comments of a game's files above the keys of its model; its own count most."""
    found: dict[str, str] = {}
    for folder in reversed(game.folders):
        found |= top_level_comments(folder / GAME_FILE)
    return {key: comment for key, comment in found.items() if key in game.tree.keys}


def top_level_comments(file: Path) -> dict[str, str]:
    """The comments right above the top keys of a file."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("# "):
            above.append(line.removeprefix("# ").strip())
            continue
        if above and line[:1].isalpha():
            found[line.split(":")[0]] = " ".join(above)
        above = []
    return found


def _group() -> dict[str, Any]:
    return {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def _put(schema: dict[str, Any], steps: list[str], word: dict[str, Any]) -> None:
    name, *rest = steps
    if name not in schema["properties"]:
        schema["properties"][name] = _group() if rest else word
        schema["required"].append(name)
    if rest:
        _put(schema["properties"][name], rest, word)


def _word(key: str, text: Wording) -> dict[str, Any]:
    english = text if isinstance(text, str) else " / ".join(text)
    told = {"description": f"In English: {english}"} if english else {}
    if key.startswith("letters."):
        return {**_LETTER, **told}
    lines = {"type": "array", "items": _TEXT, "minItems": 1}
    return {"anyOf": [_TEXT, lines], **told}
