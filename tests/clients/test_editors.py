"""What an editor makes of our schemas: the YAML language server and ajv, as they are installed."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hedgerow.authoring.new_game import create_game
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import open_library
from tests.clients.installed import needs_node
from tests.clients.language_server import LanguageServer, language_server

SHIPPED = [
    *sorted(data_folder("content").glob("*/*.yaml")),
    *sorted(data_folder("templates").glob("**/*.yaml")),
]
COMPILE = """
const Ajv = require("ajv/dist/2020");
for (const file of process.argv.slice(1))
  new Ajv.default({strict: true, allErrors: true}).compile(require(file));
"""
VARIANT = """# yaml-language-server: $schema=schemas/six.json
extends: stampfrm
about: {title: Six, tag: S6}
farm:
  columns: 60
requests:
  - {id: cornrs, remove: true}
  - id: berry-feast
    back: sheers
    points: {value: 3, source: hous}
    of: [gose]
  - id: my-own
    count: each
dice:
  joker: heu
colums: 5
"""


class Place(NamedTuple):
    """A place in a text: at the start of a word in the first line that has another text."""

    line: str
    word: str


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    needs_node("yaml-language-server")
    with language_server() as running:
        yield running


@pytest.fixture(scope="module")
def variant(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("mine")
    create_game(open_library((root,)), root, "six", "stampfarm")
    return root / "six"


def place_in(file: Path, place: Place) -> tuple[int, int]:
    for number, line in enumerate(file.read_text("utf-8").splitlines()):
        if place.line in line:
            return number, line.index(place.word)
    raise AssertionError(f"{place.line!r} is not in {file}")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda it: f"{it.parent.name}/{it.name}")
def test_an_editor_finds_nothing_wrong_in_a_shipped_file(
    file: Path, server: LanguageServer
) -> None:
    assert server.open(file) == []


@pytest.mark.parametrize("name", ["game.yaml", "en.yaml"])
def test_an_editor_finds_nothing_wrong_in_a_new_game(
    name: str, variant: Path, server: LanguageServer
) -> None:
    assert server.open(variant / name) == []


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (Place("at_least: {value: 2", "at_least"), "animals that make a group"),
        (Place("columns: 5", "columns"), "cells from left to right"),
        (Place("joker: hay", "joker"), "the face that stands for any animal"),
        (Place("back: shears", "back"), "the pile it belongs to, by the id of its back"),
        (Place("of: [goose]", "of"), "the species that count"),
        (Place("hedge: beside", "hedge"), "only cells that are beside the hedge"),
        (Place("at_most: {value: 5", "at_most"), "the most that this request gives"),
        (Place("dice:", "dice"), "dice"),
    ],
)
def test_an_editor_explains_a_key_in_its_own_words(
    place: Place, told: str, server: LanguageServer
) -> None:
    file = data_folder("content") / "stampfarm" / "game.yaml"
    server.open(file)

    assert told in server.hover(file, *place_in(file, place))


@pytest.fixture(scope="module")
def broken(variant: Path) -> Path:
    file = variant / "broken.yaml"
    file.write_text(VARIANT, "utf-8")
    return file


@pytest.mark.parametrize(
    ("place", "offered"),
    [
        (Place("extends: stampfrm", "stampfrm"), "stampfarm"),
        (Place("id: cornrs", "cornrs"), "corners"),
        (Place("back: sheers", "sheers"), "shears"),
        (Place("source: hous", "hous"), "house"),
        (Place("joker: heu", "heu"), "hay"),
        (Place("count: each", "each"), "each"),
    ],
)
def test_an_editor_offers_what_can_stand_there(
    place: Place, offered: str, broken: Path, server: LanguageServer
) -> None:
    server.open(broken)

    assert offered in server.completions(broken, *place_in(broken, place))


def test_an_editor_marks_every_fault_at_its_place(broken: Path, server: LanguageServer) -> None:
    starts = {
        (it["range"]["start"]["line"], it["range"]["start"]["character"])
        for it in server.open(broken)
    }
    violations = [
        *(Place("extends: stampfrm", "stampfrm"), Place("columns: 60", "60")),
        *(Place("id: cornrs", "cornrs"), Place("back: sheers", "sheers")),
        *(Place("source: hous", "hous"), Place("of: [gose]", "gose")),
        *(Place("joker: heu", "heu"), Place("colums: 5", "colums")),
    ]

    assert {place_in(broken, it) for it in violations} <= starts


def test_every_schema_compiles_in_the_strict_mode_of_ajv(variant: Path) -> None:
    needs_node("ajv")
    files = [
        *(data_folder("content") / "schemas").glob("*.json"),
        *(variant / "schemas").glob("*.json"),
    ]
    command = ["node", "-e", COMPILE, *map(str, sorted(files))]
    folder = Path(__file__).parent

    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
