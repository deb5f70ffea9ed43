"""Editors understand our schemas: the YAML language server and ajv."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hedgerow.authoring.new_game import create_game
from hedgerow.base.package_data import data_folder, starters_folder
from hedgerow.game.library import open_library
from tests.clients.installed import needs_node
from tests.clients.language_server import LanguageServer, language_server

SHIPPED = [
    *sorted(data_folder("content").glob("*/*.yaml")),
    *sorted(starters_folder().glob("**/*.yaml")),
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
sheet:
  paper: hlf
  grid: {columns: 60}
kinds:
  - {id: hya, remove: true}
decks:
  - id: requests
    cards:
      - id: berry-feast
        points: {value: 3, source: hous}
        of: [gose]
      - id: my-own
        take: larg
        in_each: gr
        next_to: {of: hayy}
        not: {next_to: [pi]}
        along: hedg
        at: cor
        count: kin
        who: mo
        tie: spl
colums: 5
"""


class Position(NamedTuple):
    """A position in a file: the start of a word, in the first line that contains some text."""

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


def find_position(file: Path, position: Position) -> tuple[int, int]:
    for number, line in enumerate(file.read_text("utf-8").splitlines()):
        if position.line in line:
            return number, line.index(position.word)
    raise AssertionError(f"{position.line!r} is not in {file}")


@pytest.mark.parametrize("file", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
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
    ("position", "expected"),
    [
        (
            Position("cells: {at_least: 2}", "cells"),
            "only units with this many counted cells",
        ),
        (Position("columns: 5", "columns"), "cells from left to right"),
        (Position("joker: hay", "joker"), "a face that can be used as any other"),
        (Position("back: shears", "back"), "its pile, if the deck has several backs"),
        (Position("of: goose", "of: "), "the cells that count"),
        (Position("along: hedge", "along"), "only cells beside this wall"),
        (Position("up_to: 5", "up_to"), "maximum points of the rule"),
        (Position("not: {next_to: [cow, hen]}", "not"), "of which these conditions are false"),
        (Position("not: {next_to: [cow, hen]}", "next_to"), "no cells with these neighbours"),
        (Position("dice:", "dice"), "dice"),
    ],
)
def test_an_editor_explains_a_key_in_its_own_words(
    position: Position, expected: str, server: LanguageServer
) -> None:
    file = data_folder("content") / "stampfarm" / "game.yaml"
    server.open(file)

    assert expected in server.hover(file, *find_position(file, position))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (Position("in_each: group, of: hay", "group"), "each group of counted cells that touch"),
        (Position("of: animal, each_kind", "animal"), "stands for cow, goose, hen, pig, sheep"),
        (Position("of: goose", "goose"), "a kind of this game"),
        (Position("along: hedge", "hedge, points"), "a wall of the sheet"),
        (Position("count: sets", "sets"), "how many complete sets of these kinds"),
        (Position("at: corners", "corners, count"), "the four corners of the grid"),
        (Position("take: largest", "largest"), "the units with the most cells, all that tie"),
        (Position("next_to: hay, points", "hay, points"), "only cells with these neighbours"),
    ],
)
def test_an_editor_explains_a_word_of_a_rule(
    position: Position, expected: str, server: LanguageServer
) -> None:
    file = data_folder("content") / "stampfarm" / "game.yaml"
    server.open(file)

    assert expected in server.hover(file, *find_position(file, position))


@pytest.fixture(scope="module")
def broken(variant: Path) -> Path:
    file = variant / "broken.yaml"
    file.write_text(VARIANT, "utf-8")
    return file


@pytest.mark.parametrize(
    ("position", "offered"),
    [
        (Position("extends: stampfrm", "stampfrm"), "stampfarm"),
        (Position("id: hya", "hya"), "hay"),
        (Position("source: hous", "hous"), "house"),
        (Position("paper: hlf", "hlf"), "half"),
        (Position("take: larg", "larg"), "largest"),
        (Position("of: [gose]", "gose"), "goose"),
        (Position("of: [gose]", "gose"), "animal"),
        (Position("in_each: gr", "gr"), "group"),
        (Position("in_each: gr", "gr"), "stable"),
        (Position("next_to: {of: hayy}", "hayy"), "edge"),
        (Position("not: {next_to: [pi]}", "pi]"), "pig"),
        (Position("along: hedg", "hedg"), "hedge"),
        (Position("at: cor", "cor"), "corners"),
        (Position("count: kin", "kin"), "kinds"),
        (Position("who: mo", "mo"), "most"),
        (Position("tie: spl", "spl"), "split"),
    ],
)
def test_editor_offers_valid_completions(
    position: Position, offered: str, broken: Path, server: LanguageServer
) -> None:
    server.open(broken)

    assert offered in server.completions(broken, *find_position(broken, position))


def test_editor_marks_every_error_at_its_location(broken: Path, server: LanguageServer) -> None:
    starts = {
        (it["range"]["start"]["line"], it["range"]["start"]["character"])
        for it in server.open(broken)
    }
    violations = [
        *(Position("extends: stampfrm", "stampfrm"), Position("columns: 60", "60")),
        *(Position("id: hya", "hya"), Position("paper: hlf", "hlf")),
        *(Position("source: hous", "hous"), Position("take: larg", "larg")),
        Position("colums: 5", "colums"),
    ]

    assert {find_position(broken, it) for it in violations} <= starts


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
