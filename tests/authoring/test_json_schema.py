"""JSON Schemas agree with the loader: both accept and reject the same structure."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hedgerow.authoring.json_schema import DIALECT, EDITOR_LINE, json_schemas, schema_text
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder, starters_folder
from hedgerow.game.library import open_library
from hedgerow.loading.strict_yaml import load_tree, parse_tree
from tests.authoring.test_corpus import CASES
from tests.corpus.case import Case

FILES = sorted(
    (
        *data_folder("content").glob("*/*.yaml"),
        *starters_folder().glob("**/*.yaml"),
        *data_folder("templates").glob("**/*.yaml"),
    )
)
# Files that `hedgerow new` copies get their schema line when they are copied.
FILES = [it for it in FILES if it.parent.name != "schemas" and "new" not in it.parts]
SCHEMAS = data_folder("content") / "schemas"


def named_schema(file: Path) -> Path:
    """Return the schema that the first line of a file names."""
    first = file.read_text("utf-8").splitlines()[0]
    assert first.startswith(EDITOR_LINE), file
    return (file.parent / first.removeprefix(EDITOR_LINE)).resolve()


def load_validator(path: Path) -> Draft202012Validator:
    return Draft202012Validator(json.loads(path.read_text("utf-8")))


def parse_case(case: Case) -> Any:
    """Return the value that an editor reads; None if it is not valid YAML."""
    try:
        return parse_tree(case.text, "f").to_plain()
    except InputError:
        return None


@pytest.fixture(scope="module")
def schemas() -> dict[str, dict[str, Any]]:
    return json_schemas("all", open_library())


def test_shipped_schemas_match_the_models(schemas: dict[str, dict[str, Any]]) -> None:
    shipped = {path.name: path.read_text("utf-8") for path in SCHEMAS.iterdir()}

    assert shipped == {name: schema_text(schema) for name, schema in schemas.items()}, (
        "renew them with: make schemas"
    )


def test_every_schema_is_valid(schemas: dict[str, dict[str, Any]]) -> None:
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == DIALECT
        assert schema["title"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_shipped_file_names_and_meets_its_schema(file: Path) -> None:
    schema = named_schema(file)

    assert schema.parent == SCHEMAS.resolve()
    assert not list(load_validator(schema).iter_errors(load_tree(file).to_plain()))


YAML_CASES = [case for case in CASES if case.file.endswith(".yaml")]
STRUCTURAL = [case for case in YAML_CASES if case.structural]


@pytest.mark.parametrize("case", STRUCTURAL, ids=lambda case: case.id)
def test_schema_rejects_structural_errors_too(case: Case) -> None:
    assert list(load_validator(named_schema(case.base)).iter_errors(parse_case(case)))


def test_schemas_describe_every_key(schemas: dict[str, dict[str, Any]]) -> None:
    stampfarm = schemas["stampfarm.json"]

    card = stampfarm["$defs"]["Card"]["properties"]
    assert card["back"]["description"] == "its pile, if the deck has several backs"
    assert card["along"]["description"] == "only cells beside this wall"
    age = stampfarm["$defs"]["About"]["properties"]["age"]
    plain, sourced = age["anyOf"][0]["anyOf"]
    assert plain == {"type": "integer", "minimum": 1, "maximum": 99}
    assert sourced["properties"]["value"]["maximum"] == 99
    assert sourced["required"] == ["value"]
    assert sourced["properties"]["source"]["default"] == "house"
    dice = stampfarm["properties"]["dice"]["description"]
    assert dice == "the dice"


def test_definitions_have_no_description(
    schemas: dict[str, dict[str, Any]],
) -> None:
    inner = [it for schema in schemas.values() for it in schema.get("$defs", {}).values()]

    assert inner
    assert [it for it in inner if "description" in it or "title" in it] == []


@pytest.mark.parametrize(
    ("age", "valid"),
    [
        (2, True),
        ({"value": 2, "source": "house"}, True),
        (0, False),
        (100, False),
        ("2", False),
        ({"value": 100, "source": "house"}, False),
        ({"value": 2}, True),
        ({"source": "house"}, False),
    ],
)
def test_schema_accepts_a_plain_number_within_its_bounds(
    age: object, valid: bool, schemas: dict[str, dict[str, Any]]
) -> None:
    content = load_tree(data_folder("content") / "fallow" / "game.yaml").to_plain()
    changed = content | {"about": content["about"] | {"age": age}}

    assert Draft202012Validator(schemas["fallow.json"]).is_valid(changed) is valid


def test_english_text_describes_a_word(schemas: dict[str, dict[str, Any]]) -> None:
    words = schemas["fallow.words.json"]
    rule = words["properties"]["rules"]["properties"]["beside"]
    assert rule["description"] == "In English: Stones beside"


def test_words_schema_has_the_ids_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "fewer"
    folder.mkdir()
    for name in ("game.yaml", "en.yaml"):
        text = (data_folder("content") / "fallow" / name).read_text("utf-8")
        text = text.replace("tag: FW", "tag: ZZ").replace("beside", "sheltered")
        (folder / name).write_text(text, "utf-8")
    library = open_library((tmp_path,))
    fewer = json_schemas("fewer", library)

    assert list(fewer) == ["fewer.json", "fewer.words.json"]
    rules = fewer["fewer.words.json"]["properties"]["rules"]
    assert "sheltered" in rules["required"]
    assert "beside" not in rules["properties"]
    assert not validate_paths(library, [folder]).problems


VARIANT = """
extends: parish
about: {tag: S6}
sheet: {paper: half, grid: {columns: 12}}
symbols: [{replace: true}, {id: hill, icon: hill}]
scoring:
  - {id: seasons, remove: true}
  - {id: hills, table: {2: null, 4: 9}}
  - {id: brambles, replace: true, of: wood, points: 1, source: house}
"""
VARIANT_WORDS = "setup: [Six]\nplural: {wood: forests, meadow: null}\ncards: {replace: true}\n"
INVALID = {
    "an unknown key": "shet: {paper: half}",
    "an unknown key below": "sheet: {papr: half}",
    "a value of another kind": "sheet: {print: six}",
    "an entry without an id": "scoring: [{points: {value: 2, source: house}}]",
    "a removed entry with other keys": "scoring: [{id: a, remove: true, of: wood}]",
    "a map that is removed": "sheet: {remove: true}",
    "a false removal": "scoring: [{id: a, remove: false}]",
    "a short list of faces": "dice: [{faces: [wood]}]",
    "a table with a word for a number": "scoring: [{id: hills, table: {many: 2}}]",
}


@pytest.fixture(scope="module")
def variant(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("mine") / "six"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: parish\nabout: {tag: S6}\n", "utf-8")
    return json_schemas("six", open_library((folder.parent,)))


def is_rejected(schema: dict[str, Any], text: str) -> bool:
    return bool(list(Draft202012Validator(schema).iter_errors(parse_tree(text, "f").to_plain())))


def test_variant_schema_accepts_everything_layers_accept(
    variant: dict[str, dict[str, Any]],
) -> None:
    for schema in variant.values():
        Draft202012Validator.check_schema(schema)

    assert not is_rejected(variant["six.json"], VARIANT)
    assert not is_rejected(variant["six.json"], "extends: parish")
    assert is_rejected(variant["six.json"], "about: {tag: S6}")
    assert not is_rejected(variant["six.words.json"], VARIANT_WORDS)
    assert not is_rejected(variant["six.words.json"], "{}")
    assert is_rejected(variant["six.words.json"], "plural: {pug: dogs}")


@pytest.mark.parametrize("game", [game.id for game in open_library().games()])
def test_variant_schema_accepts_the_files_of_its_parent(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(f"extends: {game}\nabout: {{tag: M1}}\n", "utf-8")
    mine = json_schemas("mine", open_library((tmp_path,)))
    parent = data_folder("content") / game

    assert not is_rejected(mine["mine.json"], f"extends: {game}\n" + _read(parent / "game.yaml"))
    assert not is_rejected(mine["mine.words.json"], _read(parent / "en.yaml"))


def _read(file: Path) -> str:
    return file.read_text("utf-8")


@pytest.mark.parametrize("text", INVALID.values(), ids=INVALID)
def test_variant_schema_rejects_invalid_files(
    text: str, variant: dict[str, dict[str, Any]]
) -> None:
    assert is_rejected(variant["six.json"], f"extends: parish\n{text}\n")


def test_variant_schema_describes_inherited_keys(
    variant: dict[str, dict[str, Any]],
) -> None:
    symbols = variant["six.json"]["properties"]["symbols"]

    assert symbols["description"].startswith("What is printed in cells.")


def test_wheel_contains_the_schemas() -> None:
    project = tomllib.loads((data_folder("content").parent / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    assert data_folder("content") / "schemas" == SCHEMAS
    assert included["content"] == "hedgerow/data/content"
