"""JSON Schemas for editors: what a content file may say, made from the models that check it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any

from hedgerow.authoring.layered_schema import variant_schema, words_over
from hedgerow.base.files import write_whole
from hedgerow.drawing.theme import Theme
from hedgerow.library.library import Box, Library, shared_words
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.words import LANGUAGES, Text
from hedgerow.printing.sheet_pages import Papers

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ALL = "all"
EDITOR_LINE = "# yaml-language-server: $schema="
_NUMBER = "-?(0|[1-9][0-9]*)"
_TEXT = {"type": "string", "pattern": "\\S"}
_LETTER = {"type": "string", "pattern": "^\\s*\\S\\s*$"}


def schemas(library: Library, wanted: str) -> dict[str, dict[str, Any]]:
    """The schemas of a game, or all there are, by the names of their files."""
    if wanted != ALL:
        return dict(_game_schemas(library.box(wanted)))
    games = {name: it for box in library.boxes() for name, it in _game_schemas(box)}
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
    write_whole(path, lambda file: file.write(text))


def schema_text(schema: Mapping[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def model_schema(model_type: Any, title: str) -> dict[str, Any]:
    """What a file of a model may say."""
    from pydantic import TypeAdapter

    made = TypeAdapter(model_type).json_schema(schema_generator=_generator())
    for schema in (made, *made.get("$defs", {}).values()):
        _explain(schema)
    return {"$schema": DIALECT, **made, "title": title}


def meanings(docstring: str) -> tuple[str, dict[str, str]]:
    """What a model's docstring says of it, and of its keys in lines like `key: meaning`."""
    paragraphs = cleandoc(docstring).split("\n\n")
    lines = [line for it in paragraphs[1:] for line in it.splitlines()]
    found = (re.fullmatch(r"([a-z_]+): (.+)", line) for line in lines)
    return " ".join(paragraphs[0].split()), {it[1]: it[2] for it in found if it}


def _explain(schema: dict[str, Any]) -> None:
    """Give each key of a model its own meaning, instead of all of them to the model."""
    schema["description"], known = meanings(schema.get("description", ""))
    for key, meaning in known.items():
        schema["properties"][key] = {**schema["properties"][key], "description": meaning}


def words_schema(english: Mapping[str, Text], title: str) -> dict[str, Any]:
    """What a words file may say: exactly these keys; the English text explains each."""
    schema: dict[str, Any] = {"$schema": DIALECT, "title": title, **_group()}
    for key, text in english.items():
        _put(schema, key.split("."), _word(key, text))
    return schema


def _game_schemas(box: Box) -> Iterator[tuple[str, dict[str, Any]]]:
    title = f"{box.content.about.title}: the numbers of the game"
    schema = model_schema(box.game.content_type, title)
    schema["$defs"]["About"]["properties"]["rules"] = {"const": box.game.id}
    for key, comment in _box_comments(box).items():
        schema["properties"][key] = {**schema["properties"][key], "description": comment}
    texts = box.words(box.first_language).texts
    needed = {key: texts[key] for key in dict.fromkeys(box.game.words(box.content))}
    words = words_schema(needed, f"{box.content.about.title}: its words")
    yield f"{box.id}.json", variant_schema(schema) if box.parents else schema
    yield f"{box.id}.words.json", words_over(words) if box.parents else words


def _box_comments(box: Box) -> dict[str, str]:
    """The comments of a game's files above the keys of its model; its own count most."""
    found: dict[str, str] = {}
    for folder in reversed(box.folders):
        found |= comments(folder / GAME_FILE)
    return {key: comment for key, comment in found.items() if key in box.tree.keys}


def comments(file: Path) -> dict[str, str]:
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


def _generator() -> Any:
    """A maker of schemas without needless titles, which knows that tables have whole numbers."""
    from pydantic.json_schema import GenerateJsonSchema

    class Maker(GenerateJsonSchema):
        def field_title_should_be_set(self, schema: Any) -> bool:
            return False

        def dict_schema(self, schema: Any) -> Any:
            made = super().dict_schema(schema)
            if schema.get("keys_schema", {}).get("type") == "int":
                made["propertyNames"] = {"pattern": f"^{_NUMBER}$"}
            return made

    return Maker


def _group() -> dict[str, Any]:
    return {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def _put(schema: dict[str, Any], steps: list[str], word: dict[str, Any]) -> None:
    name, *rest = steps
    if name not in schema["properties"]:
        schema["properties"][name] = _group() if rest else word
        schema["required"].append(name)
    if rest:
        _put(schema["properties"][name], rest, word)


def _word(key: str, text: Text) -> dict[str, Any]:
    english = text if isinstance(text, str) else " / ".join(text)
    told = {"description": f"In English: {english}"}
    if key.startswith("letters."):
        return {**_LETTER, **told}
    lines = {"type": "array", "items": _TEXT, "minItems": 1}
    return {"anyOf": [_TEXT, lines], **told}
